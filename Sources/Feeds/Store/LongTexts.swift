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
    let wasWhole = known != nil && long.isWhole(at: width)
    long.grow(to: range.upperBound, of: store)
    if showsInSteps {
      long.showFirst(Self.mostAtOnce, at: width, wasWhole: wasWhole)
    } else {
      show(&long, at: width)
    }
    note(long, row)
    return long.text(at: width)
  }

  /// Shows all of a text.
  private func show(_ long: inout LongText, at width: Int) {
    while let layOut, !long.isWhole(at: width) { long.showMore(at: width) { layOut($0, width) } }
    long.show(.max, at: width)
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
    if !long.isWhole(at: width) {
      repeat { long.showMore(at: width, layOut) } while !long.isWhole(at: width) && goesOn()
    }
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
