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
    // Most cells are ASCII, which is told by one word, of most lines all; right halves are a part of the cell before.
    var heads: UInt64 = 0
    for column in cells.indices { heads |= cells[column].head }
    guard heads >= 0x80 else { return nil }
    for column in cells.indices where cells[column].head >= 0x80 {
      if cells[column].isDisputed(countsEmoji: countsEmoji) { return column }
    }
    return nil
  }

  /// The columns in which they differ from those of another line of the same width, widened to whole cells of both; nil
  /// where they are the same. O(columns).
  package func columns(differingFrom other: PackedCells) -> Range<Int>? {
    let new = cells.span.extracting(start..<start + endIndex)
    let old = other.cells.span.extracting(other.start..<other.start + endIndex)
    var (first, end) = (0, endIndex)
    while first < new.count, first < old.count, new[first] == old[first] { first += 1 }
    guard first < end else { return nil }
    while new[end &- 1] == old[end &- 1] { end &-= 1 }
    while first > 0, new[first].columns == 0 || old[first].columns == 0 { first -= 1 }
    while end < new.count, new[end].columns == 0 || old[end].columns == 0 { end += 1 }
    return first..<end
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
      // Most are another character, which is told by one word.
      guard new[next].head == before[next].head, new[next] == before[next], new[next].columns > 0
      else {
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

  /// Appends cells from `column` on that are a character each, lead nowhere and have one style: up to `end`, another
  /// cell, or `leastRun` that are the same, which are better repeated (nil: none are); as many of these must be before
  /// `runEnd`. Returns their columns; 0 where the first is no such cell. O(their number).
  ///
  /// - Parameter onlyASCII: Whether they are to be of printable ASCII.
  package func appendText(
    from column: Int, to end: Int, leastRun: Int?, before runEnd: Int, onlyASCII: Bool = false,
    to output: inout [UInt8]
  ) -> Int {
    guard column < end else { return 0 }
    // Room for all of them: an array that is appended to byte by byte looks for it at each.
    let most = 4 * (end - column)
    if output.capacity - output.count < most {
      output.reserveCapacity(Swift.max(2 * output.capacity, output.count + most))
    }
    var columns = 0
    output.append(addingCapacity: most) {
      columns = appendText(
        from: start + column, to: start + end, leastRun ?? .max, before: start + runEnd, onlyASCII,
        to: &$0)
    }
    return columns
  }

  private func appendText(
    from first: Int, to end: Int, _ leastRun: Int, before runEnd: Int, _ onlyASCII: Bool,
    to output: inout OutputSpan<UInt8>
  ) -> Int {
    let part = cells.span.extracting(first..<end)
    let style = part[0].style
    // Where the last ones that are the same begin.
    var run = (next: 0, head: UInt64(0))
    var next = 0
    while next < part.count, part[next].style == style {
      let cell = part[next]
      guard cell.isText else { break }
      if cell.head != run.head {
        run = (next, cell.head)
      } else if next - run.next == leastRun - 1, cell.columns == 1 {
        output.removeLast((next - run.next) * cell.bytesOfText)
        return run.next
      }
      // Nearly all are.
      if cell.head < 0x80 {
        output.append(UInt8(truncatingIfNeeded: cell.head))
        next += 1
      } else {
        guard !onlyASCII, cell.isAsCounted else { break }
        cell.appendText(to: &output)
        next += cell.columns
      }
    }
    guard leastRun < .max, next == part.count, part[next - 1].columns == 1 else { return next }
    // Their run may go on behind the end.
    let last = part[next - 1]
    var further = end
    while further < runEnd, cells[further] == last {
      further += 1
      if further - first - run.next == leastRun {
        output.removeLast((next - run.next) * last.bytesOfText)
        return run.next
      }
    }
    return next
  }

  /// About how many bytes writing it takes over another line, and where nothing stands; of cells that are the same,
  /// one counts where `repeats`. O(columns).
  package func costs(over old: PackedCells, repeats: Bool) -> (over: Int, whole: Int) {
    let cells = cells.span.extracting(start..<start + endIndex)
    let before = old.cells.span.extracting(old.start..<old.start + endIndex)
    var (over, whole) = (0, 0)
    for column in cells.indices {
      let cell = cells[column]
      let (isThere, isErased) = (cell == before[column], cell.isErased)
      if isThere && isErased { continue }
      let isRepeated = repeats && column > 0 && cell == cells[column - 1]
      if isRepeated { continue }
      let bytes = cell.isASCII ? 1 : 3
      if !isThere { over &+= bytes }
      if !isErased { whole &+= bytes }
    }
    return (over, whole)
  }
}
