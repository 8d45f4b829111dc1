// A canvas as text with SGR sequences (ECMA-48) that say how it looks, for a terminal or a pager. They are
// made of styles: nothing that is drawn can be one.

extension Canvas {
  /// Appends a line as UTF-8 with SGR sequences where the style changes, and one at its end that takes all back;
  /// without the blanks at its end that show nothing. O(columns).
  package func append(styledLine line: Int, to output: inout [UInt8]) {
    let cells = packedCells(ofLine: line)
    guard let last = cells.lastIndex(where: { !$0.isSpace || $0.style.style.isSeenOnBlanks })
    else { return }
    var style = PackedStyle.plain
    for cell in cells[...last] {
      if cell.style != style {
        style = cell.style
        style.style.appendSGR(to: &output)
      }
      cell.append(to: &output)
    }
    if !style.isPlain { Style.plain.appendSGR(to: &output) }
  }
}

extension Style {
  /// Appends the sequence that makes what follows look so, whatever was before.
  package func appendSGR(to output: inout [UInt8]) {
    var parameters: [String] = self == .plain ? [] : ["0"]
    for (attribute, parameter) in Self.parameters where attributes.contains(attribute) {
      parameters.append(parameter)
    }
    parameters += Self.parameters(of: foreground, first: 30)
    parameters += Self.parameters(of: background, first: 40)
    output += "\u{1B}[\(parameters.joined(separator: ";"))m".utf8
    // By itself, as who knows one kind of underline only passes over the whole sequence.
    if attributes.contains(.underline), underlineStyle != .single {
      output += "\u{1B}[4:\(underlineStyle.rawValue)m".utf8
    }
  }

  private static let parameters: [(Attributes, String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    (.strikethrough, "9"),
  ]

  /// - Parameter first: that of the palette's first colour.
  private static func parameters(of color: Color, first: Int) -> [String] {
    switch color {
    case .default: []
    case .indexed(let index) where index < 8: ["\(first + Int(index))"]
    case .indexed(let index) where index < 16: ["\(first + 52 + Int(index))"]
    case .indexed(let index): ["\(first + 8);5;\(index)"]
    case .rgb(let red, let green, let blue): ["\(first + 8);2;\(red);\(green);\(blue)"]
    }
  }
}
