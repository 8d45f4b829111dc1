// What is asked of every cell of a frame on its way to a terminal: here, where the compiler sees cells as the words
// that they are.

extension PackedCells {
  /// A number that lines with the same cells share, and others hardly ever. O(columns).
  var fingerprint: UInt64 {
    let cells = cells.span.extracting(start..<start + endIndex)
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var result: UInt64 = 0
    for column in cells.indices {
      result = (result ^ cells[column].fingerprint) &* factor
    }
    return result ^ result >> 32
  }

  /// The column behind the last cell that erasing doesn't make. O(columns).
  package var contentEnd: Int {
    let cells = cells.span.extracting(start..<start + endIndex)
    var end = cells.count
    while end > 0, cells[end - 1].isErased { end -= 1 }
    return end
  }

  /// Where the first cell stands that terminals count differently, of emoji those that `countsEmoji`
  /// doesn't tell of; nil: it has none. O(columns).
  package func firstDisputed(countsEmoji: Bool) -> Int? {
    let cells = cells.span.extracting(start..<start + endIndex)
    // Most cells are ASCII, which is told without a call.
    for column in cells.indices where !cells[column].isASCII {
      if cells[column].isDisputed(countsEmoji: countsEmoji) { return column }
    }
    return nil
  }

  /// How many columns from `column` on, where a cell begins, are as in `old` already, in whole cells of both. O(columns).
  package func columnsAlike(_ old: PackedCells, from column: Int, to end: Int) -> Int {
    let new = cells.span.extracting(start..<start + end)
    let before = old.cells.span.extracting(old.start..<old.start + end)
    var next = column
    while next < new.count, next < before.count, new[next] == before[next] { next += 1 }
    while next < end, next > column, new[next].columns == 0 || before[next].columns == 0 {
      next -= 1
    }
    return next - column
  }

  /// How many columns from `column` on are to be written: up to the first `leastGap` that are as in `old` already, or
  /// to `end`. O(columns).
  package func columnsToWrite(
    over old: PackedCells, from column: Int, to end: Int, leastGap: Int
  ) -> Int {
    let new = cells.span.extracting(start..<start + end)
    let before = old.cells.span.extracting(old.start..<old.start + end)
    var next = column
    while next < new.count, next < before.count {
      guard new[next] == before[next], new[next].columns > 0 else {
        next += 1
        continue
      }
      // One letter of a text is often the one that was there, and nothing more is.
      let other = next + 1
      if other < new.count, other < before.count, new[other] != before[other],
        new[other].columns > 0, before[other].columns > 0, leastGap > 1
      {
        next += 2
        continue
      }
      let alike = columnsAlike(old, from: next, to: end)
      if alike >= leastGap { break }
      next += Swift.max(alike, 1)
    }
    return next - column
  }

  /// How many columns from `column` on are cells of printable ASCII, up to `end` or to so many that erasing makes. O(their
  /// number).
  package func columnsOfASCII(from column: Int, to end: Int, leastGap: Int) -> Int {
    let cells = cells.span.extracting(start..<start + end)
    var (next, blanks) = (column, 0)
    while next < cells.count, cells[next].isASCII {
      blanks = cells[next].isErased ? blanks + 1 : 0
      next += 1
      if blanks >= leastGap { break }
    }
    return next - column - (blanks >= leastGap ? blanks : 0)
  }

  /// Appends cells of printable ASCII from `column` on that have one style: up to `end`, another cell, or `leastRun`
  /// that are the same, which are better repeated (nil: none are); as many of these must be before `runEnd`. Returns
  /// how many; 0 where the first is no such cell. O(their number).
  package func appendASCII(
    from column: Int, to end: Int, leastRun: Int?, before runEnd: Int, to output: inout [UInt8]
  ) -> Int {
    let count = columnsOfOneASCIIStyle(from: column, to: end, leastRun: leastRun, before: runEnd)
    // Room for all of them: an array that is appended to byte by byte looks for it at each.
    if output.capacity - output.count < count {
      output.reserveCapacity(Swift.max(2 * output.capacity, output.count + count))
    }
    output.append(addingCapacity: count) { output in
      let cells = cells.span.extracting(start + column..<start + column + count)
      for index in cells.indices { output.append(cells[index].lowByte) }
    }
    return count
  }

  private func columnsOfOneASCIIStyle(
    from column: Int, to end: Int, leastRun: Int?, before runEnd: Int
  ) -> Int {
    guard column < end else { return 0 }
    let cells = cells.span.extracting(start + column..<start + end)
    let style = cells[0].style
    let mostAlike = leastRun ?? .max
    // How many of the last ones are the same.
    var (next, alike, last) = (0, 0, UInt64(0))
    while next < cells.count, cells[next].isASCII, cells[next].style == style {
      alike = cells[next].head == last ? alike &+ 1 : 1
      last = cells[next].head
      next += 1
      if alike == mostAlike { return next - alike }
    }
    guard leastRun != nil, next > 0, next == cells.count else { return next }
    // Their run may go on behind the end.
    let same = self.cells[start + end - 1]
    var further = end
    while further < runEnd, self.cells[start + further] == same {
      alike += 1
      further += 1
      if alike == mostAlike { return further - alike - column }
    }
    return next
  }

  /// About how many bytes writing it takes over another line, or where nothing stands; of cells that are the same,
  /// one counts where `repeats`. O(columns).
  package func cost(over old: PackedCells?, repeats: Bool) -> Int {
    guard let old else { return cost(repeats) { _, cell in cell.isErased } }
    let before = old.cells.span.extracting(old.start..<old.start + endIndex)
    return cost(repeats) { column, cell in cell == before[column] }
  }

  @inline(__always)
  private func cost(_ repeats: Bool, isThere: (Int, PackedCell) -> Bool) -> Int {
    let cells = cells.span.extracting(start..<start + endIndex)
    var result = 0
    for column in cells.indices where !isThere(column, cells[column]) {
      let isRepeated = repeats && column > 0 && cells[column] == cells[column - 1]
      if !isRepeated { result &+= cells[column].isASCII ? 1 : 3 }
    }
    return result
  }
}
