/// Wraps text to lines of a width, by UAX #14, with the options that a layout gives.
///
/// - LF ends a line: `"a\n"` is one line, `"a\n\nb"` three.
/// - Spaces and tabs at the end of a line hang: they take no column and never start the next line.
/// - A soft hyphen takes no column, but where a line ends at it, where it is shown as `-`; it ends one only
///   where that has room.
/// - A word wider than the line breaks between grapheme clusters; a cluster wider than the line (a
///   wide character in one column) takes one column and is drawn as a placeholder, `□`.
/// - Nothing fits in a width of 0 or less: there are no lines then.
public struct LineWrapper: Hashable, Sendable {
  /// Where lines may break.
  public enum Mode: Hashable, Sendable {
    /// Lines break where UAX #14 allows it.
    case word
    /// Lines break between any two grapheme clusters.
    case character
    /// A paragraph is a line, cut with an ellipsis at the width.
    case none
  }

  /// Where a cut line has its ellipsis.
  public enum Truncation: Hashable, Sendable { case tail, middle }

  /// Where lines may break.
  public var mode: Mode
  /// At most so many lines, the last with an ellipsis if text is left; nil: all.
  public var lineLimit: Int?
  /// Where a cut line has its ellipsis.
  public var truncation: Truncation
  /// Columns from tab stop to tab stop, counted from the left edge (the indent counts); at least 1.
  public var tabStops: Int
  /// Columns that lines are indented by where a paragraph begins; less than the width.
  public var firstLineIndent: Int
  /// Columns that lines are indented by where a paragraph goes on; less than the width.
  public var hangingIndent: Int
  /// Lines of an empty text: 0 or 1.
  public var linesOfEmptyText: Int

  /// A wrapper with these options.
  public init(
    mode: Mode = .word, lineLimit: Int? = nil, truncation: Truncation = .tail, tabStops: Int = 8,
    firstLineIndent: Int = 0, hangingIndent: Int = 0, linesOfEmptyText: Int = 1
  ) {
    self.mode = mode
    self.lineLimit = lineLimit
    self.truncation = truncation
    self.tabStops = tabStops
    self.firstLineIndent = firstLineIndent
    self.hangingIndent = hangingIndent
    self.linesOfEmptyText = linesOfEmptyText
  }

  /// `tabStops`, as far as there can be such.
  var possibleTabStops: Int { max(1, min(tabStops, 1 << 20)) }

  /// The number of lines of `text` at `width` columns. Allocates nothing.
  ///
  /// - Complexity: O(*n*) in the bytes of the text, less where a line limit is reached before.
  public func numberOfLines(of text: DisplayText, width: Int) -> Int {
    numberOfLines(of: text, width: width, tier: .fastest)
  }

  func numberOfLines(of text: DisplayText, width: Int, tier: LinePacker.Tier) -> Int {
    text.withBytes { numberOfLines(of: $0, text.traits, width: width, tier: tier) }
  }

  /// Of bytes that are sanitised.
  func numberOfLines(
    of bytes: UTF8Bytes, _ traits: TextTraits, width: Int, tier: LinePacker.Tier
  ) -> Int {
    let limit = lineLimit ?? Int.max
    guard width > 0, limit > 0 else { return 0 }
    // No character takes more columns than bytes, but for tabs.
    if tier == .fastest, !bytes.isEmpty, bytes.count <= width - max(firstLineIndent, 0),
      traits.isDisjoint(with: [.newline, .tab])
    {
      return 1
    }
    guard let packer = LinePacker(bytes, traits, self, width: width, tier: tier) else {
      return min(linesOfEmptyText, limit)
    }
    if limit == .max { return packer.numberOfLines() }
    var count = 0
    packer.forEachLine(.count) { _ in
      count += 1
      return count < limit
    }
    return count
  }

  /// The lines of `text` at `width` columns.
  ///
  /// - Complexity: O(*n*) in the bytes of the text, less where a line limit is reached before.
  public func lines(of text: DisplayText, width: Int) -> [TextLine] {
    lines(of: text, width: width, tier: .fastest)
  }

  func lines(of text: DisplayText, width: Int, tier: LinePacker.Tier) -> [TextLine] {
    var lines: [TextLine] = []
    forEachLine(of: text, width: width, tier: tier) {
      lines.append($0)
      return true
    }
    return lines
  }

  /// Calls `body` with every line of `text` at `width` columns, from the first, until it answers
  /// false. Allocates nothing.
  ///
  /// - Complexity: O(*n*) in the bytes of the text up to the last line asked for.
  public func forEachLine(of text: DisplayText, width: Int, _ body: (TextLine) -> Bool) {
    forEachLine(of: text, width: width, tier: .fastest, body)
  }

  private func forEachLine(
    of text: DisplayText, width: Int, tier: LinePacker.Tier, _ body: (TextLine) -> Bool
  ) {
    text.withBytes {
      forEachLine(of: $0, text.traits, width: width, tier: tier) { line, _ in body(line) }
    }
  }

  /// Of bytes that are sanitised. With each line comes where the text goes on that it doesn't show.
  func forEachLine(
    of bytes: UTF8Bytes, _ traits: TextTraits, width: Int, tier: LinePacker.Tier,
    _ body: (TextLine, _ next: Int) -> Bool
  ) {
    let limit = lineLimit ?? Int.max
    guard width > 0, limit > 0 else { return }
    guard let packer = LinePacker(bytes, traits, self, width: width, tier: tier) else {
      if linesOfEmptyText > 0 { _ = body(TextLine(range: 0..<0, columns: 0), 0) }
      return
    }
    var count = 0
    packer.forEachLine(.columns) { line in
      count += 1
      let isCut = count == limit && packer.hasText(from: line.next)
      let overflows = mode == .none && line.columns > width
      let wanted = body(
        isCut || overflows
          ? packer.truncated(line, truncation, isLast: isCut) : TextLine(line), line.next)
      return wanted && count < limit
    }
  }
}
