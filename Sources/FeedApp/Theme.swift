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
  static let rule = Style(attributes: .dim)
  static let paneTitle = Style(attributes: .bold)
  static let logHit = Style(foreground: .indexed(2))
  static let logComputed = Style(foreground: .indexed(3))
  static let overlay = Style.plain

  /// How a marked part of a row's text looks.
  static func style(ofMark kind: Int, on style: Style) -> Style {
    switch EntryMark(kind: kind) {
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

  static let treeName = Style(foreground: .indexed(4))

  /// How a value of a tree looks.
  static func style(of kind: FieldTree.Line.Kind) -> Style {
    switch kind {
    case .object, .array, .null: time
    case .string: .plain
    case .number: Style(foreground: .indexed(6))
    case .bool: Style(foreground: .indexed(3))
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
