import HeightEngine

/// A row's text that stands in a file.
struct LongText {
  /// Where the row is in the file.
  private(set) var row: Range<Int>
  /// Where its text is: without blank lines before it and white space behind it.
  private var range: Range<Int>
  /// What was taken in.
  private var text: GrowingText
  /// How much of the text is shown at each width, in bytes.
  private var shown: [Int: Int] = [:]
  /// What stands for the text at a width until it is laid out as far: a part of it.
  private var ahead: (width: Int, part: Range<Int>)?
  /// Bytes of such a part: more than what is in view.
  private static let sizeAhead = 1 << 18
  /// Whether the file has no more of it.
  private var isCut = false
  private let keepsBlankLines: Bool
  /// Bytes of the next step, and what the last one came to.
  private var step = LongTexts.step
  private var laidOut = (width: 0, lines: 0)

  init(_ row: Range<Int>, of store: ByteStore, keepsBlankLines: Bool, readsStyles: Bool) {
    self.row = row
    self.keepsBlankLines = keepsBlankLines
    range = store.rangeOfText(in: row, keepsBlankLines: keepsBlankLines)
    text = store.text(in: range, readsStyles: readsStyles)
  }

  /// The row ends there now.
  mutating func grow(to end: Int, of store: ByteStore) {
    guard end != row.upperBound else { return }
    let newEnd =
      end > row.upperBound
      ? store.endOfText(in: range.upperBound..<end, keepsBlankLines: keepsBlankLines) : end
    row = row.lowerBound..<max(end, row.lowerBound)
    range = range.lowerBound..<max(newEnd, range.lowerBound)
    isCut = false
  }

  /// Bytes of the text in the file.
  var count: Int { range.count }

  func shownBytes(at width: Int) -> Int { min(shown[width] ?? 0, text.utf8Count) }

  func text(at width: Int) -> GrowingText { textAhead(at: width) ?? beginning(at: width) }

  private func beginning(at width: Int) -> GrowingText { text.prefix(shown[width] ?? 0) }

  /// What stands for the text; nil: enough of it is laid out.
  private func textAhead(at width: Int) -> GrowingText? {
    guard let ahead, ahead.width == width, !isWhole(at: width),
      shownBytes(at: width) < ahead.part.lowerBound + LongTexts.roomBelow
    else { return nil }
    let beginning = text.prefix(ahead.part.upperBound)
    // A copy ends where a stretch begins.
    guard ahead.part.lowerBound < beginning.settledCount else { return nil }
    return beginning.beginningLines(at: ahead.part.lowerBound)
  }

  mutating func showAhead(from offset: Int?, at width: Int) {
    ahead = offset.map { (width: width, part: $0..<$0 + Self.sizeAhead) }
  }

  func isWhole(at width: Int) -> Bool {
    (isCut || text.sourceEnd >= range.count) && shownBytes(at: width) == text.utf8Count
  }

  /// Shows the first bytes where none are shown yet, or all were; of these also what has been added, if that is little. The
  /// rest of others comes by `showMore` alone: whoever was lent their beginning is to be told.
  mutating func showFirst(_ count: Int, at width: Int, wasWhole: Bool) {
    let known = shownBytes(at: width)
    guard wasWhole || known == 0 else { return }
    let rest = text.utf8Count - known + range.count - text.sourceEnd
    show(rest <= LongTexts.step ? .max : count, at: width)
  }

  /// Shows the first `count` bytes, or about as many, or all there are.
  mutating func show(_ count: Int, at width: Int) {
    let known = shownBytes(at: width)
    guard count > known else { return }
    var (count, end) = (count, known)
    while end <= known {
      takeIn(count)
      if count >= text.utf8Count {
        end = text.utf8Count
        break
      }
      // A copy ends where a stretch begins, which may be further than a step.
      end = text.prefix(count).utf8Count
      count = max(count, known) + LongTexts.step
    }
    shown[width] = max(known, end)
  }

  /// Shows some more, and has its lines counted.
  mutating func showMore(at width: Int, _ layOut: (GrowingText) -> Int) {
    let before = laidOut.width == width ? laidOut.lines : 0
    show(shownBytes(at: width) + step, at: width)
    laidOut = (width, layOut(beginning(at: width)))
    // A line that does not end is laid out from its start again: so by steps that grow.
    step = laidOut.lines > before + 1 ? LongTexts.step : 2 * step
  }

  /// Takes in until there are so many bytes of the text.
  private mutating func takeIn(_ count: Int) {
    while text.utf8Count < count, text.sourceEnd < range.count, !isCut {
      let before = text.sourceEnd
      text.readOn(to: min(before + LongTexts.step, range.count))
      isCut = text.sourceEnd == before
    }
  }

  func letGo() { text.letGo() }
}

extension ByteStore {
  private static let pieceOfText = 1 << 16
  /// The last two line ends of a text are not longer, in bytes.
  private static let longestLineEnds = 1 << 12

  /// Where a row's text stands: without blank lines before it and white space behind it. O(those)
  func rangeOfText(in row: Range<Int>, keepsBlankLines: Bool) -> Range<Int> {
    let start = startOfText(in: row)
    return start..<endOfText(in: start..<row.upperBound, keepsBlankLines: keepsBlankLines)
  }

  /// The text in `range`, nothing of which is taken in yet.
  func text(in range: Range<Int>, readsStyles: Bool) -> GrowingText {
    let start = range.lowerBound
    // Safe: rows are read, shown and searched by one thread.
    nonisolated(unsafe) let store = self
    return GrowingText(
      source: { unsafe store.copyNotingCut(start + $0.lowerBound..<start + $0.upperBound) },
      readsStyles: readsStyles)
  }

  /// Where the first line starts in `range` that is not blank; its end if all are.
  fileprivate func startOfText(in range: Range<Int>) -> Int {
    var lineStart = range.lowerBound
    var position = range.lowerBound
    while position < range.upperBound {
      let piece = copy(position..<min(position + Self.pieceOfText, range.upperBound))
      guard !piece.isEmpty else { break }
      for (index, byte) in piece.enumerated() {
        if !byte.isFoldable { return lineStart }
        if byte == 0x0A || byte == 0x0D { lineStart = position + index + 1 }
      }
      position += piece.count
    }
    return range.upperBound
  }

  /// Where the text in `range` ends that has no white space behind it, or no line end but those of blank
  /// lines.
  fileprivate func endOfText(in range: Range<Int>, keepsBlankLines: Bool) -> Int {
    if keepsBlankLines {
      let start = max(range.upperBound - Self.longestLineEnds, range.lowerBound)
      let last = copy(start..<range.upperBound)
      return range.upperBound - last.count + last.span.countWithoutLastLineEnd
    }
    var end = range.upperBound
    while end > range.lowerBound {
      let piece = copy(max(end - Self.pieceOfText, range.lowerBound)..<end)
      guard !piece.isEmpty else { break }
      end -= piece.count
      if let last = piece.lastIndex(where: { !$0.isFoldable }) { return end + last + 1 }
    }
    return range.lowerBound
  }
}
