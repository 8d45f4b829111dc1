extension Canvas {
  /// A line as plain text, blanks at its end left off. O(columns).
  public func text(ofLine line: Int) -> String {
    var bytes: [UInt8] = []
    append(line: line, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a line as UTF-8, blanks at its end left off; without a line end. O(columns).
  public func append(line: Int, to output: inout [UInt8]) {
    let cells = packedCells(ofLine: line)
    guard let last = cells.lastIndex(where: { !$0.isSpace }) else { return }
    for cell in cells[...last] { cell.append(to: &output) }
  }

  /// The screen as lines of text for tests, blanks at the ends of lines and empty lines at the end
  /// left off.
  public var text: String {
    var lines = (0..<size.lines).map(text(ofLine:))
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The screen for tests as `text` gives it, with every change of style in brackets:
  /// `⟦bold⟧Title⟦⟧ and the rest`. Blanks at the end of a line stay if they have a style.
  public var styledText: String {
    var lines = (0..<size.lines).map(styledText(ofLine:))
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private func styledText(ofLine line: Int) -> String {
    var text = ""
    var style = PackedStyle.plain
    for column in 0..<size.columns {
      let cell = packedCell(column, line)
      if cell.style != style, cell.columns > 0 {
        style = cell.style
        text += "⟦\(style.style)⟧"
      }
      text += cell.content
    }
    if style != .plain { return text + "⟦⟧" }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Style: CustomStringConvertible {
  /// Its attributes and colours as words: `bold reverse fg:3 bg:#102030`; empty for the plain one.
  public var description: String {
    var words: [String] = []
    if attributes.contains(.bold) { words.append("bold") }
    if attributes.contains(.dim) { words.append("dim") }
    if attributes.contains(.italic) { words.append("italic") }
    if attributes.contains(.underline) {
      words.append(underlineStyle == .single ? "underline" : "\(underlineStyle)-underline")
    }
    if attributes.contains(.reverse) { words.append("reverse") }
    if attributes.contains(.strikethrough) { words.append("strikethrough") }
    if foreground != .default { words.append("fg:\(foreground)") }
    if background != .default { words.append("bg:\(background)") }
    return words.joined(separator: " ")
  }
}

extension Style.Color: CustomStringConvertible {
  /// `default`, the number in the palette, or `#rrggbb`.
  public var description: String {
    switch self {
    case .default: "default"
    case .indexed(let index): "\(index)"
    case .rgb(let red, let green, let blue):
      "#"
        + [red, green, blue].map { byte in
          (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
  }
}
