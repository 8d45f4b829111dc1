import TerminalCore

/// In which colours the screen is drawn. Everything on it is drawn in the terminal's own 16 colours first; a theme
/// says what these are.
nonisolated public enum ColorTheme: String, CaseIterable, Sendable {
  /// The terminal's own 16 colours, which fit its ground.
  case terminal
  /// Colours of 24 bits on a dark ground, and on a light one; the nearest where a terminal has fewer.
  case dark, light
  /// No colours: bold, faint, underlined and reverse alone.
  case mono

  /// As a choice among several has it.
  var title: String {
    switch self {
    case .terminal: "the terminal's own colours"
    case .dark: "dark ground, true colours"
    case .light: "light ground, true colours"
    case .mono: "no colours"
    }
  }

  /// Colours of the theme's own; nil: it has none.
  var palette: ColorPalette? {
    switch self {
    case .terminal, .mono: nil
    case .dark: .dark
    case .light: .light
    }
  }

  /// Draws what is there in the theme's colours. O(cells).
  ///
  /// - Parameter hasPalette: Whether the terminal has 256 colours or more: of fewer none is quieter than text, and what
  ///   is to be quiet is faint, too.
  func apply(to canvas: inout Canvas, hasPalette: Bool = true) {
    switch self {
    case .terminal: break
    case .mono: canvas.restyle(canvas.bounds, Self.removeColors)
    case .dark, .light:
      guard let palette else { return }
      canvas.restyle(canvas.bounds) { palette.apply(to: &$0, keepsFaint: !hasPalette) }
    }
  }

  /// The status line, drawn in the theme's colours already, is on a ground that is quieter than text. O(cells).
  func quietenStatus(in canvas: inout Canvas, rect: Rect) {
    guard let palette else { return }
    canvas.restyle(rect) { style in
      guard style.attributes.contains(.reverse) else { return }
      style.attributes.remove(.reverse)
      style.background = palette.bar.color
    }
  }

  /// What has a ground of its own is told apart without.
  private static func removeColors(of style: inout Style) {
    if style.background != .default { style.attributes.formSymmetricDifference(.reverse) }
    (style.foreground, style.background) = (.default, .default)
  }

  /// The selected row keeps its colours, and gets a quiet ground of its own, where it is known what that is: else the
  /// bar says which it is. Bold letters are those of what is unread.
  func highlightSelection(_ style: inout Style, ground: Style.Color?) {
    guard let ground, style.background == .default else { return }
    style.background = ground
  }

  /// The bar in the margin, beside the selected row.
  var selectionBarStyle: Style { Style(foreground: palette == nil ? .default : .indexed(4)) }

  /// A mark's letter is told from the text beside it, and read, in any colours of a terminal's. What is reversed in the
  /// margin is the selected row's.
  func highlightMark(_ style: inout Style) {
    style = selectionBarStyle
    style.attributes = [.bold, .underline]
  }

  /// Where there is no room for a margin, the bar is the look of the row's first column. What a search has found there
  /// keeps its colours.
  func highlightSelectionBar(_ style: inout Style, ground: Style.Color?) {
    guard style.background == .default || style.background == ground else {
      style.attributes.formUnion([.bold, .underline])
      return
    }
    style.attributes = [.reverse]
    (style.foreground, style.background) = (selectionBarStyle.foreground, .default)
  }
}

/// The colours of a theme, in 24 bits.
nonisolated struct ColorPalette: Sendable {
  /// A colour as its three bytes.
  struct Hex: Hashable, Sendable {
    var bits: UInt32

    var color: Style.Color {
      .rgb(
        UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits))
    }
  }

  var ground: Hex
  var text: Hex
  /// Of what is of less weight than text, and still is to be read.
  var faint: Hex
  /// Of lines between things.
  var rule: Hex
  /// The ground of the selected row.
  var selection: Hex
  /// The ground of the status line.
  var bar: Hex
  /// The 16 colours as text on the ground.
  var colors: [Hex]

  static let dark = ColorPalette(
    0x16181D, text: 0xD6D9E0, faint: 0x979EAB, rule: 0x3F4652, selection: 0x262B36, bar: 0x3A4250,
    [
      0x979EAB, 0xF2777A, 0x99CC80, 0xE8C06D, 0x7AAEF5, 0xD39BEA, 0x6FC7CF, 0xD6D9E0,
      0x979EAB, 0xFF9A96, 0xB5E39B, 0xFFD98A, 0x9CC7FF, 0xE9B8FF, 0x92E1E6, 0xFFFFFF,
    ])
  static let light = ColorPalette(
    0xFCFCFA, text: 0x24292F, faint: 0x5F6670, rule: 0xCFD3D8, selection: 0xE7EEF8, bar: 0xD5DBE4,
    [
      0x24292F, 0xB4232C, 0x2C6E2F, 0x7D5A00, 0x1F5FBF, 0x8A2EA3, 0x0B6B76, 0x57606A,
      0x5F6670, 0xC02F2F, 0x2A6F2E, 0x7A5A00, 0x2A64C4, 0x932E9F, 0x0A6A75, 0x24292F,
    ])

  private init(
    _ ground: UInt32, text: UInt32, faint: UInt32, rule: UInt32, selection: UInt32, bar: UInt32,
    _ colors: [UInt32]
  ) {
    (self.ground, self.text, self.faint) = (Hex(bits: ground), Hex(bits: text), Hex(bits: faint))
    (self.rule, self.selection) = (Hex(bits: rule), Hex(bits: selection))
    self.bar = Hex(bits: bar)
    self.colors = colors.map(Hex.init(bits:))
  }

  /// A style of the terminal's own colours, in these.
  ///
  /// - Parameter keepsFaint: Whether what is faint is to be so by the terminal, too.
  func apply(to style: inout Style, keepsFaint: Bool = false) {
    let isFaint = style.attributes.contains(.dim)
    let isOnGround = style.background == .default
    if !keepsFaint { style.attributes.remove(.dim) }
    style.foreground =
      switch style.foreground {
      case .default: (isFaint ? faint : text).color
      case .indexed(8) where isFaint: rule.color
      // On a colour, black is what is read best.
      case .indexed(0) where !isOnGround: (isDark ? ground : text).color
      case .indexed(let index) where index < 16: colors[Int(index)].color
      case let other: other
      }
    style.background =
      switch style.background {
      case .default: ground.color
      case .indexed(let index) where index < 16: colorOfGround(Int(index))
      case let other: other
      }
  }

  private var isDark: Bool { ground.bits < text.bits }

  /// On a light ground, text in a colour's own is light.
  private func colorOfGround(_ index: Int) -> Style.Color {
    isDark ? colors[index].color : (index == 3 ? Hex(bits: 0xF2CF6B) : colors[index]).color
  }
}
