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
    let isDark = ground.contrast(to: .white) > ground.contrast(to: .black)
    let text = text.flatMap(Light.init) ?? (isDark ? .white : .black)
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
    color = .rgb(found.red, found.green, found.blue)
  }

  /// A colour of 24 bits, and how light it is.
  private struct Light: Equatable {
    var red, green, blue: UInt8

    static let white = Light(red: 255, green: 255, blue: 255)
    static let black = Light(red: 0, green: 0, blue: 0)

    /// Those of a palette of 256 colours.
    static let greys = (0..<24).map { index in
      let part = UInt8(8 + 10 * index)
      return Light(red: part, green: part, blue: part)
    }

    init(red: UInt8, green: UInt8, blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    init?(_ color: Style.Color) {
      guard case .rgb(let red, let green, let blue) = color else { return nil }
      self.init(red: red, green: green, blue: blue)
    }

    func mixed(with other: Light, _ parts: Int, of all: Int) -> Light {
      func mix(_ one: UInt8, _ other: UInt8) -> UInt8 {
        UInt8((Int(one) * (all - parts) + Int(other) * parts) / all)
      }
      return Light(
        red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// WCAG's relative luminance, whose power of 2.4 is taken by a polynomial that is as good as 0.3 percent: a
    /// library that has the power is not loaded for this.
    var luminance: Double {
      func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        return value <= 0.04045
          ? value / 12.92
          : value * (value * (value * 0.305_306_011 + 0.682_171_111) + 0.012_522_878)
      }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    func contrast(to other: Light) -> Double {
      let (one, other) = (luminance, other.luminance)
      return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }
  }
}
