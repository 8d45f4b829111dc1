// What is asked of every cell of a frame on its way to a terminal: here, where the compiler sees cells as the words
// that they are.

extension PackedCells {
  /// The column behind the last cell that erasing doesn't make. O(columns).
  package var contentEnd: Int {
    let cells = cells.span
    var end = endIndex
    while end > 0, cells[start + end - 1].isErased { end -= 1 }
    return end
  }

  /// Where the first cell stands that terminals count differently, of emoji those that `countsEmoji`
  /// doesn't tell of; nil: it has none. O(columns).
  package func firstDisputed(countsEmoji: Bool) -> Int? {
    let cells = cells.span
    // Most cells are ASCII, which is told without a call.
    for column in 0..<endIndex where cells[start + column].ascii == nil {
      if cells[start + column].isDisputed(countsEmoji: countsEmoji) { return column }
    }
    return nil
  }

  /// How many columns from `column` on, where a cell begins, are as in `old` already, in whole cells of both. O(columns).
  package func columnsAlike(_ old: PackedCells, from column: Int, to end: Int) -> Int {
    let (new, before) = (cells.span, old.cells.span)
    var next = column
    while next < end, new[start + next] == before[old.start + next] { next += 1 }
    while next < end, next > column,
      new[start + next].columns == 0 || before[old.start + next].columns == 0
    {
      next -= 1
    }
    return next - column
  }

  /// How many columns from `column` on are to be written: up to the first `leastGap` that are as in `old` already, or
  /// to `end`. O(columns).
  package func columnsToWrite(
    over old: PackedCells, from column: Int, to end: Int, leastGap: Int
  ) -> Int {
    let (new, before) = (cells.span, old.cells.span)
    var next = column
    while next < end {
      guard new[start + next].columns > 0, new[start + next] == before[old.start + next] else {
        next += 1
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
    let cells = cells.span
    var (next, blanks) = (column, 0)
    while next < end, cells[start + next].ascii != nil {
      blanks = cells[start + next].isErased ? blanks + 1 : 0
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
    let style = cells[start + column].style
    var next = column
    // Room for all of them: an array that is appended to byte by byte looks for it at each.
    let most = Swift.max(end - column, 0)
    if output.capacity - output.count < most {
      output.reserveCapacity(Swift.max(2 * output.capacity, output.count + most))
    }
    output.append(addingCapacity: most) { output in
      let cells = cells.span
      while next < end {
        let cell = cells[start + next]
        guard let byte = cell.ascii, cell.style == style else { break }
        if let leastRun {
          var run = 1
          while run < leastRun, next + run < runEnd, cells[start + next + run] == cell { run += 1 }
          if run >= leastRun { break }
        }
        output.append(byte)
        next += 1
      }
    }
    return next - column
  }

  /// About how many bytes writing it takes over another line, or where nothing stands; of cells that are the same,
  /// one counts where `repeats`. O(columns).
  package func cost(over old: PackedCells?, repeats: Bool) -> Int {
    guard let old else { return cost(repeats) { _, cell in cell.isErased } }
    let before = old.cells.span
    return cost(repeats) { column, cell in cell == before[old.start + column] }
  }

  @inline(__always)
  private func cost(_ repeats: Bool, isThere: (Int, PackedCell) -> Bool) -> Int {
    let cells = cells.span
    var result = 0
    for column in 0..<endIndex where !isThere(column, cells[start + column]) {
      let cell = cells[start + column]
      let isRepeated = repeats && column > 0 && cell == cells[start + column - 1]
      if !isRepeated { result += cell.ascii != nil ? 1 : 3 }
    }
    return result
  }
}
