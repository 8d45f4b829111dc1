/// What a terminal's cell gets of a text: one base and the marks on it.
public struct TextCell: Hashable, Sendable {
  /// The column it starts at, from the start of the line (the indent counted).
  public var column: Int
  /// Columns it takes: 1 or 2.
  public var columns: Int
  /// Its bytes, as offsets into the text's UTF-8; empty for what the text does not hold itself (the
  /// ellipsis, a placeholder).
  public var range: Range<Int>
  /// What to draw: the base with its marks.
  public var content: String
}

extension DisplayText {
  /// Calls `body` with every cell of `line`, from left to right; a tab is a gap between cells.
  public func forEachCell(
    in line: TextLine, wrapper: LineWrapper, width: Int, _ body: (TextCell) -> Void
  ) {
    let utf8 = Array(string.utf8)
    for (column, offset) in line.range.enumerated() {
      body(
        TextCell(
          column: column + line.indent, columns: 1, range: offset..<(offset + 1),
          content: String(decoding: utf8[offset...offset], as: UTF8.self)))
    }
  }
}
