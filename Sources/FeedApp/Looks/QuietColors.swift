import TerminalCore

/// Of rules, where the terminal has said what its ground is: bright black may be that ground itself, or as loud as text.
/// And of faint text where its ground is light: many terminals make darker what is to be faint, which leaves black text
/// as it was.
nonisolated struct QuietColors: Hashable {
  /// nil: the terminal makes text faint.
  let faint: Style.Color?
  let rule: Style.Color

  /// On the selected row's ground, too, faint text is told by 4.5 to 1 then.
  private static let contrastOfFaint = (least: 5.5, best: 5.8)
  private static let contrastOfRule = (least: 1.25, best: 1.6)
  private static let contrastOfRuleOnDark = (least: 1.25, best: 1.8)

  /// nil: there is no colour for rules between the ground's and the text's.
  ///
  /// - Parameters:
  ///   - text: The text's colour; nil: white or black, what is told better from the ground.
  ///   - hasTrueColors: Whether any colour is shown as it is; else the greys of a palette of 256 are taken.
  init?(on ground: Style.Color, text: Style.Color?, hasTrueColors: Bool) {
    guard let ground = Light(ground) else { return nil }
    let text = text.flatMap(Light.init) ?? (ground.isDark ? .white : .black)
    let isDark = text.luminance > ground.luminance
    let candidates =
      hasTrueColors ? (1...64).map { ground.mixed(with: text, $0, of: 64) } : Light.greys
    func nearest(_ contrast: (least: Double, best: Double)) -> Style.Color? {
      let found = candidates.map { ($0, $0.contrast(to: ground)) }
        .filter { $0.1 >= contrast.least && ($0.0.luminance > ground.luminance) == isDark }
        .min { abs($0.1 - contrast.best) < abs($1.1 - contrast.best) }
      return found?.0.color
    }
    guard let rule = nearest(isDark ? Self.contrastOfRuleOnDark : Self.contrastOfRule) else {
      return nil
    }
    self.rule = rule
    faint = isDark ? nil : nearest(Self.contrastOfFaint)
  }

  /// What is faint has its colour instead.
  func apply(to style: inout Style) {
    guard style.attributes.contains(.dim), !style.attributes.contains(.reverse) else { return }
    let color: Style.Color?
    switch style.foreground {
    case .default: color = faint
    case Theme.rule.foreground: color = rule
    default: color = nil
    }
    guard let color else { return }
    style.foreground = color
    style.attributes.remove(.dim)
  }
}
