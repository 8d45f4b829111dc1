import TerminalCore

/// A colour of 24 bits, and how light it is.
nonisolated struct Light: Equatable {
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

  var color: Style.Color { .rgb(red, green, blue) }

  func mixed(with other: Light, _ parts: Int, of all: Int) -> Light {
    func mix(_ one: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Int(one) * (all - parts) + Int(other) * parts) / all)
    }
    return Light(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// WCAG's relative luminance. A library that has the power is not loaded for this.
  var luminance: Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      guard value > 0.04045 else { return value / 12.92 }
      let base = (value + 0.055) / 1.055
      return base * base * fifthRoot(of: base * base)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Of a number up to 1, by Newton's method from above.
  private func fifthRoot(of number: Double) -> Double {
    var root = 1.0
    for _ in 0..<16 { root = (4 * root + number / (root * root * root * root)) / 5 }
    return root
  }

  /// Whether white is told from it better than black.
  var isDark: Bool { contrast(to: .white) > contrast(to: .black) }

  func contrast(to other: Light) -> Double {
    let (one, other) = (luminance, other.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }
}
