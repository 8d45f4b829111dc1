extension Canvas {
  /// Draws one symbol of one column: a box-drawing or block element, an arrow, a geometric shape, a
  /// bullet, a check mark or printable ASCII. Anything else shows as U+FFFD, since nothing but
  /// sanitised text may reach a terminal.
  public mutating func draw(symbol: Unicode.Scalar, at point: Point, style: Style = .plain) {
    put(Self.cell(symbol, style), column: point.column, line: point.line)
  }

  /// Draws a line of `columns` columns to the right of `point`.
  public mutating func horizontalRule(
    at point: Point, columns: Int, symbol: Unicode.Scalar = "─", style: Style = .plain
  ) {
    fill(
      Rect(column: point.column, line: point.line, columns: columns, lines: 1),
      with: Self.cell(symbol, style))
  }

  /// Draws a line of `lines` lines downwards from `point`.
  public mutating func verticalRule(
    at point: Point, lines: Int, symbol: Unicode.Scalar = "│", style: Style = .plain
  ) {
    fill(
      Rect(column: point.column, line: point.line, columns: 1, lines: lines),
      with: Self.cell(symbol, style))
  }

  private static func cell(_ symbol: Unicode.Scalar, _ style: Style) -> PackedCell {
    PackedCell(isSymbol(symbol) ? symbol : "\u{FFFD}", style: PackedStyle(style))
  }

  /// Whether a scalar is drawable by itself: all of these take one column in every terminal.
  private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: true
    case 0xB7, 0x2022, 0x2026, 0x2039, 0x203A: true
    case 0x2190...0x21FF: true
    case 0x2500...0x25FF: scalar.value != 0x25FD && scalar.value != 0x25FE
    case 0x2713, 0x2717: true
    case 0x2800...0x28FF: true
    default: false
    }
  }
}
