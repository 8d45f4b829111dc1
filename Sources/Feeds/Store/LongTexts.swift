import HeightEngine

/// Texts of a source's rows that are too long to be lent in one piece: laid out once, and shown from any
/// line on. What stands in a file is read again where it is shown; what had to be decoded is kept.
///
/// Of a row of text in a file, the beginning is shown first. The rest is taken in and laid out by
/// `readOn`, in steps, for the width at which rows are shown; at another width it is laid out anew.
///
/// Memory: about 1% of the texts for each width; of the texts themselves those that were shown last.
final class LongTexts {
  /// Shorter rows are lent, in bytes.
  static let shortest = 1 << 16
  /// The last row, which may still grow, costs what is added from so many bytes on.
  static let shortestGrowing = 1 << 12
  /// So much of a text is laid out at once, in bytes; of a longer one only the beginning.
  static let mostAtOnce = 1 << 19
  /// Bytes that are laid out in one step.
  static let step = 1 << 16
  /// A text is laid out far enough for a place in it to be shown with so many bytes behind that.
  static let roomBelow = 1 << 16
  /// Texts that are kept in memory, those shown last.
  private static let mostRecent = 16

  /// Columns at which rows are shown; nil: all rows are lent, however long.
  var width: Int?
  /// Whether what is longer is shown in steps.
  let showsInSteps: Bool
  /// Counts the lines of a text that is not shown in steps, at a width, while it is taken in: what is laid
  /// out later is read from the file a second time.
  var layOut: ((GrowingText, Int) -> Int)?
  private var rows: [Int: LongText] = [:]
  private var decoded: [Int: GrowingText] = [:]
  /// The rows asked for last, the last one last.
  private var recent: [Int] = []
  /// What the long HTML that was read last comes to, of the rows that a screen may show at once; the last one last.
  private var recentHTML: [(row: Int, bytes: Int, text: HTMLText)] = []
  /// So much HTML is kept, in bytes as it was written, or one text.
  private static let mostHTML = 1 << 20
  /// How often HTML was read, for tests to keep that from growing.
  private(set) var numberOfReadingsOfHTML = 0
  /// The parts of the long row that was read last.
  private var last: (row: Int, bytes: Int, parts: RowParts)?
  /// Rows of which the rest is to be laid out.
  private var unfinished: Set<Int> = []

  /// Whether blank lines at the end of a text are shown.
  private let keepsBlankLines: Bool
  /// Whether texts look as sequences in them say.
  private let readsStyles: Bool

  init(showsInSteps: Bool, keepsBlankLines: Bool = false, readsStyles: Bool = true) {
    self.showsInSteps = showsInSteps
    self.keepsBlankLines = keepsBlankLines
    self.readsStyles = readsStyles
  }

  /// A text that had to be decoded before, whole; nil: it was not, or is not kept.
  func knownDecoded(ofRow row: Int) -> GrowingText? {
    guard let known = decoded[row] else { return nil }
    use(row)
    return known
  }

  /// A text that has to be decoded, whole.
  func decoded(ofRow row: Int, _ decode: () -> [UInt8]) -> GrowingText {
    if let known = knownDecoded(ofRow: row) { return known }
    use(row)
    var text = GrowingText(readsStyles: readsStyles)
    text.append(decoding: decode())
    decoded[row] = text
    return text
  }

  /// What a row of so many bytes says, which is found by looking at all of it: once as long as the same long row is
  /// asked for.
  func parts(ofRow row: Int, bytes: Int, _ find: () -> RowParts) -> RowParts {
    guard bytes > Self.shortest else { return find() }
    if let last, last.row == row, last.bytes == bytes { return last.parts }
    let parts = find()
    last = (row, bytes, parts)
    return parts
  }

  /// What the HTML of a row comes to, of so many bytes: read once as long as the same long rows are asked for.
  ///
  /// - Parameter isKept: Whether it may take the place of another row's.
  func html(ofRow row: Int, bytes: Int, isKept: Bool, _ read: () -> HTMLText) -> HTMLText {
    if let known = recentHTML.first(where: { $0.row == row && $0.bytes == bytes }) {
      return known.text
    }
    numberOfReadingsOfHTML += 1
    let text = read()
    if isKept, bytes > Self.shortest { keep(text, ofRow: row, bytes: bytes) }
    return text
  }

  private func keep(_ text: HTMLText, ofRow row: Int, bytes: Int) {
    recentHTML.removeAll { $0.row == row }
    recentHTML.append((row, bytes, text))
    while recentHTML.count > 1, recentHTML.reduce(0, { $0 + $1.bytes }) > Self.mostHTML {
      recentHTML.removeFirst()
    }
  }

  /// The text that stands in `range` of a file, as far as it is shown.
  func text(ofRow row: Int, in range: Range<Int>, of store: ByteStore) -> GrowingText {
    let width = width ?? 0
    use(row)
    let known = rows.removeValue(forKey: row)
    var long =
      known.flatMap { $0.row.lowerBound == range.lowerBound ? $0 : nil }
      ?? LongText(
        range, of: store, keepsBlankLines: keepsBlankLines, readsStyles: readsStyles)
    long.grow(to: range.upperBound, of: store)
    if showsInSteps { long.showFirst(Self.mostAtOnce, at: width) } else { show(&long, at: width) }
    note(long, row)
    return long.text(at: width)
  }

  /// Shows all of a text.
  private func show(_ long: inout LongText, at width: Int) {
    while let layOut, !long.isWhole(at: width) { long.showMore(at: width) { layOut($0, width) } }
    long.showFirst(.max, at: width)
  }

  private func note(_ long: LongText, _ row: Int) {
    rows[row] = long
    if long.isWhole(at: width ?? 0) { unfinished.remove(row) } else { unfinished.insert(row) }
  }

  private func use(_ row: Int) {
    if recent.last == row { return }
    recent.removeAll { $0 == row }
    recent.append(row)
    if recent.count > Self.mostRecent { letGo(recent.removeFirst()) }
  }

  /// A text that is laid out at once is easily had again; of others the lines stay.
  private func letGo(_ row: Int) {
    decoded[row] = nil
    guard let long = rows[row] else { return }
    if long.count > Self.mostAtOnce { return long.letGo() }
    rows[row] = nil
    unfinished.remove(row)
  }

  /// The rows from `first` on may say something else now; what stands in the file is seen to grow.
  func forgetDecoded(from first: Int) {
    if let last, last.row >= first { self.last = nil }
    recentHTML.removeAll { $0.row >= first }
    for row in decoded.keys where row >= first { decoded[row] = nil }
  }

  /// The rows from `first` on are others now.
  func forget(from first: Int) {
    forgetDecoded(from: first)
    rows = rows.filter { $0.key < first }
    unfinished = unfinished.filter { $0 < first }
    recent.removeAll { $0 >= first }
  }
}

// MARK: - In steps

extension LongTexts {
  /// A row of which not all is shown yet at the width at which rows are; the one asked for last.
  var unfinishedRow: Int? { recent.last { unfinished.contains($0) } ?? unfinished.min() }

  /// Whether all of a row is shown, if it was asked for.
  func isFinished(_ row: Int) -> Bool { !unfinished.contains(row) }

  /// How much of a row's text is shown, of how much, in bytes.
  func progress(ofRow row: Int) -> (shown: Int, count: Int) {
    rows[row].map { ($0.shownBytes(at: width ?? 0), $0.count) } ?? (0, 0)
  }

  /// What stands below a row of which not all is shown; nil: all is.
  func rest(ofRow row: Int) -> String? {
    guard unfinished.contains(row) else { return nil }
    let (shown, count) = progress(ofRow: row)
    return "⋯ \(max(count - shown, 0) >> 20) MB more"
  }

  /// Rows are shown as those of another source were.
  func takeOver(_ other: LongTexts) {
    layOut = other.layOut
    setWidth(other.width)
  }

  /// Rows are shown at another width.
  func setWidth(_ width: Int?) {
    guard width != self.width else { return }
    self.width = width
    unfinished = []
    for (row, long) in rows where !long.isWhole(at: width ?? 0) { unfinished.insert(row) }
  }

  /// Has all of a text shown up to `offset`, and some more.
  func show(_ row: Int, upTo offset: Int) {
    guard var long = rows.removeValue(forKey: row) else { return }
    long.show(offset + Self.step, at: width ?? 0)
    note(long, row)
  }

  /// Has a text shown from `offset` on, in place of its beginning, until it is laid out as far at this width; nil: not so
  /// any more.
  func showAhead(_ row: Int, from offset: Int?) {
    rows[row]?.showAhead(from: offset, at: width ?? 0)
  }

  /// Takes in more of a row, step by step as long as `goesOn`; of each `layOut` counts the lines.
  func readOn(_ row: Int, while goesOn: () -> Bool, layOut: (GrowingText) -> Int) {
    guard let width, var long = rows.removeValue(forKey: row) else { return }
    repeat { long.showMore(at: width, layOut) } while !long.isWhole(at: width) && goesOn()
    note(long, row)
  }
}

/// A row of which a long text is kept once it is made.
struct LongRow {
  let texts: LongTexts
  let row: Int
  /// Whether a long text is lent as one that grows, in place of one piece.
  var grows = true
  /// Whether what others keep may go for it.
  var isKept = true

  /// The same where a text may grow; nil: it may not.
  var growing: LongRow? { grows ? self : nil }

  /// Its text, if that had to be decoded before and may grow; nil: it was not, or is not kept.
  // Inlined: this is asked of every row, and nearly none has one.
  @inline(__always)
  var knownDecoded: GrowingText? { grows ? texts.knownDecoded(ofRow: row) : nil }
}

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

  /// Shows the first bytes, and what has been added if that is little.
  mutating func showFirst(_ count: Int, at width: Int) {
    let rest = text.utf8Count - shownBytes(at: width) + range.count - text.sourceEnd
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
      source: { unsafe store.copy(start + $0.lowerBound..<start + $0.upperBound) },
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
