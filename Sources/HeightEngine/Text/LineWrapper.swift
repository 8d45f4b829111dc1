/// A line of wrapped text: which bytes of the text it shows, and where.
public struct TextLine: Hashable, Sendable {
  /// What it shows, as offsets into the text's UTF-8; spaces that hang at the end are left out.
  public var range: Range<Int>
  /// Columns left empty before it (a hanging indent).
  public var indent: Int
  /// Columns it takes, the indent among them.
  public var columns: Int
  /// Where the text goes on behind an ellipsis: empty for an ellipsis at the tail, the tail's range
  /// for one in the middle, nil where nothing was left out.
  public var rangeAfterEllipsis: Range<Int>?

  public init(
    range: Range<Int>, indent: Int = 0, columns: Int, rangeAfterEllipsis: Range<Int>? = nil
  ) {
    self.range = range
    self.indent = indent
    self.columns = columns
    self.rangeAfterEllipsis = rangeAfterEllipsis
  }
}

/// Wraps text to lines of a width, by UAX #14, with the options that a layout gives.
public struct LineWrapper: Hashable, Sendable {
  public enum Mode: Hashable, Sendable { case word, character, none }
  public enum Truncation: Hashable, Sendable { case tail, middle }

  public var mode: Mode
  /// At most so many lines, the last with an ellipsis if text is left; nil: all.
  public var lineLimit: Int?
  public var truncation: Truncation
  /// Columns from tab stop to tab stop.
  public var tabStops: Int
  /// Columns that lines are indented by, where a paragraph begins and where it goes on.
  public var firstLineIndent: Int
  public var hangingIndent: Int
  /// Lines of an empty text: 0 or 1.
  public var linesOfEmptyText: Int

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

  /// The number of lines of `text` at `width` columns. Allocates nothing.
  public func numberOfLines(of text: DisplayText, width: Int) -> Int {
    lines(of: text, width: width).count
  }

  /// The lines of `text` at `width` columns.
  public func lines(of text: DisplayText, width: Int) -> [TextLine] {
    // Stand-in until the state machine lands: a line per `width` bytes.
    let count = text.string.utf8.count
    guard count > 0 else {
      return Array(repeating: TextLine(range: 0..<0, columns: 0), count: linesOfEmptyText)
    }
    return stride(from: 0, to: count, by: max(width, 1)).map { start in
      let end = min(start + max(width, 1), count)
      return TextLine(range: start..<end, columns: end - start)
    }
  }
}
