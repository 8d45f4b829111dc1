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
}
