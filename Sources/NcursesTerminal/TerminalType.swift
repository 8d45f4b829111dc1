import CNcurses

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The description by which ncurses is to know the terminal: the machine's, or, where it has none by the name
/// in `TERM`, the program's own of what nearly all terminals understand.
struct TerminalType {
  /// The description's name.
  let name: String
  /// What the person should know of the choice; nil: `TERM` says it all.
  let notice: String?
  private let isOwn: Bool

  /// Finds the description for the terminal at a descriptor.
  ///
  /// ncurses' own way (`initscr`) would end the process where it finds none.
  static func find(forTerminalOn descriptor: Int32) throws(TerminalError) -> TerminalType {
    let asked = environment("TERM") ?? ""
    let told = TerminalType(name: asked, notice: nil, isOwn: false)
    if !asked.isEmpty, asked.utf8.count <= longestName, told.isFound(on: descriptor) { return told }
    // These are no names of terminals that could do more than write line after line.
    guard !plainTypes.contains(asked) else { throw .unfitTerminalType(asked) }
    let own = TerminalType(name: ownName, notice: notice(on: asked), isOwn: true)
    guard own.isFound(on: descriptor) else {
      throw asked.isEmpty ? .noTerminalType : .unknownTerminalType(asked)
    }
    return own
  }

  private static func notice(on asked: String) -> String {
    asked.isEmpty
      ? "TERM is not set; the terminal is taken for an xterm"
      : "TERM=\(TerminalError.plain(asked)) is not known here; the terminal is taken for an xterm"
  }

  private func isFound(on descriptor: Int32) -> Bool {
    defer { shim_forget_terminal() }
    return setUp(on: descriptor)
  }

  private static let longestName = 128
  private static let plainTypes: Set<String> = [
    "dumb", "dumb-emacs-ansi", "emacs", "glasstty", "lpr", "network", "printer", "switch",
    "unknown",
  ]

  /// Has ncurses look the description up.
  func setUp(on descriptor: Int32) -> Bool {
    withDescription { Terminfo.setUp(name, on: descriptor) }
  }

  /// Calls `body`, in which ncurses finds the description by its name.
  func withDescription<Result>(_ body: () -> Result) -> Result {
    guard isOwn else { return body() }
    let before = environment("TERMINFO")
    // Safe: the strings are C strings, which are copied, and the terminal's thread alone changes variables.
    unsafe setenv("TERMINFO", Self.ownDescription, 1)
    defer {
      if let before {
        unsafe setenv("TERMINFO", before, 1)
      } else {
        unsafe unsetenv("TERMINFO")
      }
    }
    return body()
  }
}
