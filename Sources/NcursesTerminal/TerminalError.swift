import TerminalCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why there is no terminal to draw on, in words for the person who started the program.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard output goes to a file, a pipe or nowhere.
  case outputIsNoTerminal
  /// There is no terminal to read keys from; `errno` of opening `/dev/tty`.
  case noKeyboard(Int32)
  /// The variable `TERM` is not set, and ncurses can't do without.
  case noTerminalType
  /// `TERM` names a type that the system does not know, and ncurses takes no other description.
  case unknownTerminalType(String)
  /// The terminal can't do what a full screen needs.
  case unfitTerminalType(String)
  /// The terminal says that it has more columns or lines than ncurses can count.
  case tooLarge(columns: Int, lines: Int)
  /// Another `NcursesTerminal` of this process has the terminal.
  case alreadyInUse
  /// A call to the system failed, by its name and `errno`.
  case system(String, Int32)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .outputIsNoTerminal:
      "standard output is no terminal; start it in a terminal window"
    case .noKeyboard(let code):
      "no terminal to read keys from: /dev/tty: \(Self.message(code))"
    case .noTerminalType:
      "the terminal's type is not known: TERM is not set; try TERM=xterm-256color"
    case .unknownTerminalType(let name):
      "the terminal type '\(Self.plain(name))' (TERM) is not known here; try "
        + "TERM=xterm-256color, or install its description (Debian: ncurses-term)"
    case .unfitTerminalType(let name):
      "a terminal of type '\(Self.plain(name))' (TERM) can't move its cursor; use another "
        + "terminal, or TERM=xterm-256color if it is one in truth"
    case .tooLarge(let columns, let lines):
      "a terminal of \(columns) columns and \(lines) lines is too large: "
        + "\(Size.most) of each can be drawn; try another size of the window, or stty columns 80"
    case .alreadyInUse:
      "the terminal is in use by this program already"
    case .system(let call, let code):
      "the terminal can't be set up: \(call): \(Self.message(code))"
    }
  }

  private static func message(_ code: Int32) -> String {
    // Safe: it is a C string, copied before anyone asks for another.
    unsafe String(cString: strerror(code))
  }

  /// A name from the environment may hold anything, escape sequences among it.
  static func plain(_ name: String) -> String {
    String(
      decoding: name.utf8.prefix(64).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") },
      as: UTF8.self)
  }
}
