import TerminalCore

/// A ground for the selected row, where the terminal has said which colours its own ground and text have: a little
/// nearer to the text's than the ground is, so that it is seen and all text on it can still be read.
nonisolated struct SelectionGround: Hashable {
  let color: Style.Color

  /// As WCAG 2.2 has it for text (1.4.3).
  static let leastContrastOfText = 4.5
  /// Of the selected row's ground to the others': less is not seen, more is loud.
  static let contrasts = 1.12...1.45
  private static let bestContrast = 1.22

  /// nil: there is none on which the text could be read as well as it should.
  ///
  /// - Parameters:
  ///   - text: The text's colour; nil: white or black, what is told better from the ground.
  ///   - hasTrueColors: Whether any colour is shown as it is, or the nearest of a palette of 256, of which only the greys
  ///     are looked at.
  init?(on ground: Style.Color, text: Style.Color?, hasTrueColors: Bool) {
    guard let ground = Light(ground) else { return nil }
    let text = text.flatMap(Light.init) ?? (ground.isDark ? .white : .black)
    let pole = text.luminance > ground.luminance ? Light.white : .black
    let candidates =
      hasTrueColors
      ? (1...64).map { ground.mixed(with: pole, $0, of: 64) } : Light.greys
    let found = candidates.filter { candidate in
      (candidate.luminance > ground.luminance) == (pole == .white)
        && Self.contrasts.contains(candidate.contrast(to: ground))
        && candidate.contrast(to: text) >= Self.leastContrastOfText
    }.min { one, other in
      abs(one.contrast(to: ground) - Self.bestContrast)
        < abs(other.contrast(to: ground) - Self.bestContrast)
    }
    guard let found else { return nil }
    color = found.color
  }
}
