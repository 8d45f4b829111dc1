import TerminalCore

/// The sequences that change how characters look, each made once.
struct StyleSequences {
  private let capabilities: Capabilities
  /// From the plain style to this one.
  private var sequences: [PackedStyle: [UInt8]] = [.plain: []]
  /// No screen has as many.
  private static let limit = 4096

  init(capabilities: Capabilities) { self.capabilities = capabilities }

  /// Appends what leads from one style to another.
  mutating func append(from before: PackedStyle, to after: PackedStyle, to output: inout [UInt8]) {
    if !sequence(of: before).isEmpty {
      output += capabilities.plain
      output += capabilities.plainColors
    }
    output += sequence(of: after)
  }

  private mutating func sequence(of style: PackedStyle) -> [UInt8] {
    if let known = sequences[style] { return known }
    if sequences.count == Self.limit { sequences = [.plain: []] }
    let made = make(style.style)
    sequences[style] = made
    return made
  }

  private func make(_ style: Style) -> [UInt8] {
    var result: [UInt8] = []
    let back = number(of: style.background)
    // What was chosen among the terminal's own colours is meant so.
    let isMade = if case .rgb = style.background { true } else { false }
    let front = number(of: style.foreground, on: isMade ? back : -1)
    var style = style
    if style.foreground == .indexed(8), capabilities.colors == 8 { style.attributes.insert(.dim) }
    let missing = front >= 0 || back >= 0 ? capabilities.attributesWithoutColors : 0
    for (attribute, sequence, bit) in [
      (Style.Attributes.bold, capabilities.bold, 32), (.dim, capabilities.dim, 16),
      (.italic, capabilities.italic, 32768), (.underline, capabilities.underline, 2),
      (.reverse, capabilities.reverse, 4), (.strikethrough, capabilities.strikethrough, 0),
    ] where style.attributes.contains(attribute) && missing & bit == 0 {
      result += sequence
    }
    if style.attributes.contains(.underline), style.underlineStyle != .single,
      !capabilities.underlineStyle.isEmpty
    {
      Capabilities.append(
        capabilities.underlineStyle, Int(style.underlineStyle.rawValue), to: &result)
    }
    if let sequence = trueColor(style.foreground, code: 38) {
      result += sequence
    } else if front >= 0 {
      Capabilities.append(capabilities.foreground, Int(front), to: &result)
    }
    if let sequence = trueColor(style.background, code: 48) {
      result += sequence
    } else if back >= 0 {
      Capabilities.append(capabilities.background, Int(back), to: &result)
    }
    return result
  }

  private func trueColor(_ color: Style.Color, code: Int) -> [UInt8]? {
    guard capabilities.hasTrueColor, case .rgb(let red, let green, let blue) = color else {
      return nil
    }
    return Array("\u{1B}[\(code);2;\(red);\(green);\(blue)m".utf8)
  }

  private func number(of color: Style.Color, on ground: Int32 = -1) -> Int32 {
    capabilities.colors > 0 ? nearest(to: color, of: capabilities.colors, on: ground) : -1
  }
}
