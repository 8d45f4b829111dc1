import TerminalCore

/// The terminal's own colours that can't be read as well as they should on its ground, as it has said itself: each a
/// little darker or lighter. So is the text of what a search has found, on its ground. The others stay as they are.
nonisolated struct ReadableColors: Hashable {
  /// In place of those of the first 16.
  private(set) var colors: [UInt8: Style.Color] = [:]
  /// In place of the text's colour of what a search has found; nil: that can be read, or is not known.
  private(set) var match: Style.Color?

  /// Whether all can be read.
  var isEmpty: Bool { colors.isEmpty && match == nil }

  /// - Parameters:
  ///   - palette: The terminal's colours; of those that it does not tell nothing is known.
  ///   - grounds: What text stands on: the terminal's ground, and perhaps the selected row's.
  ///   - text: The text's colour, which no other needs to be told better than; nil: it is told well.
  ///   - hasTrueColors: Whether any colour is shown as it is; else those of a palette of 256 are taken.
  init(
    _ palette: [UInt8: Style.Color], on grounds: [Style.Color], text: Style.Color?,
    hasTrueColors: Bool
  ) {
    let grounds = grounds.compactMap(Light.init)
    guard let ground = grounds.first else { return }
    func contrast(_ light: Light) -> Double { grounds.map(light.contrast(to:)).min() ?? 21 }
    let text = text.flatMap(Light.init)
    let least = min(SelectionGround.leastContrastOfText, text.map(contrast) ?? 21)
    let pole = ground.isDark ? Light.white : .black
    for case (let index, let light?) in palette.map({ ($0, Light($1)) })
    where contrast(light) < least {
      let found = light.nearest(towards: pole, hasTrueColors: hasTrueColors) {
        contrast($0) >= least
      }
      if let found { colors[index] = found.color }
    }
    let match = palette[Theme.matchText].flatMap(Light.init)
    let groundOfMatch = palette[Theme.matchGround].flatMap(Light.init)
    if let match, let groundOfMatch, match.contrast(to: groundOfMatch) < least {
      let pole = groundOfMatch.isDark ? Light.white : .black
      let found = match.nearest(towards: pole, hasTrueColors: hasTrueColors) {
        $0.contrast(to: groundOfMatch) >= SelectionGround.leastContrastOfText
      }
      self.match = found?.color
    }
  }

  /// Text in one of them has the other's instead; what stands on a ground of its own was chosen for that.
  func apply(to style: inout Style, isGround: (Style.Color) -> Bool) {
    guard case .indexed(let index) = style.foreground else { return }
    if index == Theme.matchText, style.background == .indexed(Theme.matchGround) {
      if let match { style.foreground = match }
    } else if isGround(style.background), let color = colors[index] {
      style.foreground = color
    }
  }
}

nonisolated extension Light {
  /// The colours of a palette of 256 behind the first 16.
  fileprivate static let palette: [Light] = {
    let parts: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = parts.flatMap { red in
      parts.flatMap { green in parts.map { Light(red: red, green: green, blue: $0) } }
    }
    return cube + greys
  }()

  /// The nearest colour on the way to white or black that is told well enough; nil: none is.
  fileprivate func nearest(
    towards pole: Light, hasTrueColors: Bool, where isTold: (Light) -> Bool
  ) -> Light? {
    let way = (1...64).map { mixed(with: pole, $0, of: 64) }
    guard let first = way.first(where: isTold) else { return nil }
    if hasTrueColors { return first }
    return Self.palette.filter(isTold)
      .min { $0.distance(to: first) < $1.distance(to: first) }
  }

  fileprivate func distance(to other: Light) -> Int {
    func square(_ one: UInt8, _ other: UInt8) -> Int {
      (Int(one) - Int(other)) * (Int(one) - Int(other))
    }
    return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
  }
}
