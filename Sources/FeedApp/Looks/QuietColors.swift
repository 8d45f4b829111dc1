import TerminalCore

/// Of faint text and of rules, where the terminal has said that its ground is light: many terminals make darker what is
/// to be faint, which leaves black text as it was, and makes rules as loud as text.
nonisolated struct QuietColors: Hashable {
  let faint: Style.Color
  let rule: Style.Color

  /// On the selected row's ground, too, faint text is told by 4.5 to 1 then.
  private static let contrastOfFaint = (least: 5.5, best: 5.8)
  private static let contrastOfRule = (least: 1.25, best: 1.6)

  /// nil: the ground is dark, or text of less weight could not be read as well as it should.
  ///
  /// - Parameters:
  ///   - text: The text's colour; nil: black.
  ///   - hasTrueColors: Whether any colour is shown as it is; else the greys of a palette of 256 are taken.
  init?(on ground: Style.Color, text: Style.Color?, hasTrueColors: Bool) {
    guard let ground = Light(ground), !ground.isDark else { return nil }
    let text = text.flatMap(Light.init) ?? .black
    let candidates =
      hasTrueColors ? (1...64).map { ground.mixed(with: text, $0, of: 64) } : Light.greys
    func nearest(_ contrast: (least: Double, best: Double)) -> Style.Color? {
      let found = candidates.map { ($0, $0.contrast(to: ground)) }
        .filter { $0.1 >= contrast.least && $0.0.luminance < ground.luminance }
        .min { abs($0.1 - contrast.best) < abs($1.1 - contrast.best) }
      return found?.0.color
    }
    guard let faint = nearest(Self.contrastOfFaint), let rule = nearest(Self.contrastOfRule)
    else { return nil }
    (self.faint, self.rule) = (faint, rule)
  }

  /// What is faint has its colour instead.
  func apply(to style: inout Style) {
    guard style.attributes.contains(.dim), !style.attributes.contains(.reverse) else { return }
    switch style.foreground {
    case .default: style.foreground = faint
    case Theme.rule.foreground: style.foreground = rule
    default: return
    }
    style.attributes.remove(.dim)
  }
}
