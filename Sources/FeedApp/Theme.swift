import Feeds
import TerminalCore

/// The program's colours: the terminal's own palette, so that they fit every background.
nonisolated enum Theme {
  static let title = Style(attributes: .bold)
  static let username = Style(foreground: .indexed(6))
  static let time = Style(attributes: .dim)
  static let heading = Style(attributes: [.bold, .underline])
  static let code = Style(foreground: .indexed(3))
  static let link = Style(foreground: .indexed(4), attributes: .underline)
  static let status = Style(attributes: .reverse)
  /// The line in which something is written.
  static let prompt = Style.plain
  static let mistake = Style(foreground: .indexed(1))
  /// Lines between things: quieter than any text.
  static let rule = Style(foreground: .indexed(8), attributes: .dim)
  static let paneTitle = Style(attributes: .bold)
  static let overlay = Style.plain
  /// What bars of the histogram are made of: all rows, and of them warnings and errors.
  static let bar = Style.Color.indexed(4)
  static let warningBar = Style.Color.indexed(3)
  static let errorBar = Style.Color.indexed(1)

  /// What a search has found, in any text.
  static func match(_ style: inout Style) {
    (style.foreground, style.background) = (.indexed(matchText), .indexed(matchGround))
    style.attributes.subtract([.reverse, .dim])
  }

  /// The colours of that.
  static let matchText: UInt8 = 0
  static let matchGround: UInt8 = 3

  /// How a marked part of a row's text looks.
  static func style(ofMark kind: Int, on style: Style) -> Style {
    if let part = DiffPart.Kind(markKind: kind) { return self.style(of: part) }
    return switch EntryMark(kind: kind) {
    case nil: style
    case .time, .fields: time
    case .commit: Style(foreground: .indexed(3))
    case .refs: Style(foreground: .indexed(6), attributes: .bold)
    case .call: Style(foreground: .indexed(3))
    case .role(let role): self.style(of: role)
    case .level(let level): self.style(of: level)
    }
  }

  static func style(of role: TurnRole) -> Style {
    switch role {
    case .person: Style(foreground: .indexed(2), attributes: .bold)
    case .assistant: Style(foreground: .indexed(6), attributes: .bold)
    case .tool: Style(foreground: .indexed(3), attributes: .bold)
    case .system: Style(foreground: .indexed(5), attributes: .bold)
    }
  }

  static let tableHeader = Style(attributes: .bold)

  /// How the parts of a text look that differ from its style; of the chosen target, reversed.
  static func runs(_ runs: [InlineRun], on style: Style, chosen: Int? = nil) -> [StyleRun] {
    runs.map { run in
      var style = self.style(of: run.style, on: style)
      if let chosen, run.target == chosen { style.attributes.insert(.reverse) }
      return StyleRun(run.range, style)
    }
  }

  static func style(of kind: InlineStyle, on style: Style) -> Style {
    var style = style
    if let color = color(of: kind) { style.foreground = .indexed(color) }
    for (kinds, attribute) in attributes where !kind.isDisjoint(with: kinds) {
      style.attributes.insert(attribute)
    }
    return style
  }

  private static let attributes: [(InlineStyle, Style.Attributes)] = [
    ([.bold, .keyword], .bold), (.italic, .italic), ([.underline, .link], .underline),
    // Dim too: not every terminal strikes out.
    (.strikethrough, [.strikethrough, .dim]), (.marked, .reverse), (.comment, .dim),
  ]

  /// The colour of the first of these that it is.
  private static func color(of kind: InlineStyle) -> UInt8? {
    let colors: [(InlineStyle, UInt8)] = [
      (.link, 4), (.code, 3), ([.string, .added], 2), (.removed, 1), (.number, 6), (.keyword, 5),
    ]
    return colors.first { !kind.isDisjoint(with: $0.0) }?.1
  }

  static let treeName = Style(foreground: .indexed(4))

  /// How a value of a tree looks; without colours, a string is told from what only reads as one by its weight.
  static func style(of kind: FieldTree.Line.Kind, hasColors: Bool = true) -> Style {
    switch kind {
    case .object, .array, .stretch, .null: time
    case .string: .plain
    case .number: hasColors ? Style(foreground: .indexed(6)) : Style(attributes: .bold)
    case .bool: hasColors ? Style(foreground: .indexed(3)) : Style(attributes: .bold)
    }
  }

  static func style(of level: LogLevel) -> Style {
    switch level {
    case .trace, .debug: time
    case .info: Style(foreground: .indexed(2))
    case .notice: Style(foreground: .indexed(6))
    case .warning: Style(foreground: .indexed(3), attributes: .bold)
    case .error: Style(foreground: .indexed(1), attributes: .bold)
    case .critical, .alert, .emergency, .fatal:
      Style(foreground: .indexed(1), attributes: [.bold, .reverse])
    }
  }
}
