/// Where the lines of a growing text start, at one width: every so many bytes a line's start is kept
/// with the state of the machine there, from which lines are found again without those before.
///
/// Invariant: marks and frontier are starts of lines that no text behind the log's end can move; the first
/// mark is where the first line starts.
struct LineIndex: Sendable {
  /// Where a line starts.
  struct Start: Sendable {
    var offset = 0
    /// The state of the machine there.
    var row = BreakTables.start
    /// Whether a paragraph starts there too.
    var isParagraph = true
  }

  /// The start of a line, and what is known there.
  struct Mark: Sendable {
    /// Lines before it.
    var line = 0
    var start = Start()
    /// Lines before it end where they do because of what is up to the cluster here, and no mark follows
    /// that; see `PackedLine.overflow`.
    var overflow = -1
  }

  /// Without what does not change where lines start.
  let wrapper: LineWrapper
  let width: Int
  /// Where the first line starts.
  let start: Int
  private var marks: [Mark]
  /// The last line start that stays.
  private var frontier: Mark
  /// Lines of the text that ended here.
  private var known: (end: TextEnd, lines: Int)?

  /// Bytes from mark to mark, about.
  static let spacing = 1 << 12
  /// Bytes that are gone through in one step at most, unless a line is longer.
  private static let blockSize = 1 << 16

  init(from start: Int, _ wrapper: LineWrapper, width: Int) {
    self.wrapper = LineWrapper(
      mode: wrapper.mode, truncation: wrapper.truncation, tabStops: wrapper.tabStops,
      firstLineIndent: wrapper.firstLineIndent, hangingIndent: wrapper.hangingIndent)
    self.width = width
    self.start = start
    let first = Mark(start: Start(offset: start))
    (marks, frontier) = ([first], first)
  }

  /// A copy's text, as it is read for lines.
  struct Reading: Sendable {
    var stretches: TextStretches
    let end: TextEnd
    var wrappedBytes = 0
    /// Whether the log has more text than the copy.
    var isOutdated: Bool { end.count < stretches.count }
  }
}

// MARK: - Questions

extension LineIndex {
  /// How many lines there are.
  ///
  /// - Complexity: Amortised O(*n*) in the bytes added since the last question.
  mutating func numberOfLines(_ reading: inout Reading) -> Int {
    if let known, known.end == reading.end { return known.lines }
    // What no text behind a copy can move, the whole text has too.
    if reading.isOutdated, !counts(frontier, &reading) { return numberOfLinesOfOldCopy(&reading) }
    var count = frontier.line
    var (marks, frontier) = (marks, frontier)
    self.marks = []
    forEachLine(from: frontier, &reading, size: Self.blockSize, countOnly: true) { found in
      count += 1
      if let next = found.next {
        frontier = next
        let last = marks.last?.start.offset ?? 0
        if next.start.offset - last >= Self.spacing { marks.append(next) }
      }
      return true
    }
    (self.marks, self.frontier) = (marks, frontier)
    known = (reading.end, count)
    return count
  }

  /// From the last mark that counts for the copy; nothing is remembered.
  private func numberOfLinesOfOldCopy(_ reading: inout Reading) -> Int {
    let end = reading.end.count
    let mark = lastMark(&reading) { $0.start.offset <= end }
    var count = mark.line
    forEachLine(from: mark, &reading, size: Self.blockSize, countOnly: true) { _ in
      count += 1
      return true
    }
    return count
  }

  /// Calls `body` with lines from `first` on until it answers false.
  ///
  /// - Complexity: O(*n*) in the bytes of the lines, once the lines are counted.
  mutating func forEachLine(
    from first: Int, size: Int, _ reading: inout Reading, _ body: (Found) -> Bool
  ) {
    _ = numberOfLines(&reading)
    let mark = lastMark(&reading) { $0.line <= first }
    var number = mark.line
    forEachLine(from: mark, &reading, size: size + Self.spacing, countOnly: false) { found in
      number += 1
      return number <= first || body(found)
    }
  }

  /// The line that shows the character at `offset`; the last one for what is behind.
  mutating func line(atOffset offset: Int, _ reading: inout Reading) -> Int {
    _ = numberOfLines(&reading)
    let mark = lastMark(&reading) { $0.start.offset <= offset }
    var line = mark.line - 1
    forEachLine(from: mark, &reading, size: Self.spacing, countOnly: true) { found in
      guard found.line.start + found.block.offset <= max(offset, mark.start.offset) else {
        return false
      }
      line += 1
      return true
    }
    return max(line, 0)
  }

  /// The last mark of which `isBefore` is true, and that counts for this copy; else the first.
  private func lastMark(_ reading: inout Reading, _ isBefore: (Mark) -> Bool) -> Mark {
    if isBefore(frontier), counts(frontier, &reading) { return frontier }
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(marks[middle]) { low = middle + 1 } else { high = middle }
    }
    while low > 1, !counts(marks[low - 1], &reading) { low -= 1 }
    return marks[max(low - 1, 0)]
  }

  private func counts(_ mark: Mark, _ reading: inout Reading) -> Bool {
    guard reading.isOutdated else { return true }
    let offset = mark.start.offset
    guard offset < reading.end.count, mark.overflow < reading.end.count else { return false }
    if mark.overflow < 0 { return true }
    let block = reading.block(from: offset, size: mark.overflow - offset + Self.spacing)
    return settles(mark, block)
  }
}
