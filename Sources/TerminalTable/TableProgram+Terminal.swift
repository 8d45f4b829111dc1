import NcursesTerminal
import TableKit
import TerminalCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension TableProgram {
  /// A program's main: shows a screen on the terminal that the process runs in until the person quits,
  /// gives the terminal back, and ends the process: with status 0; with 130 after ^C; with 128 and the
  /// signal's number after a signal. Where there is no terminal, a line on standard error says why, and
  /// the status is 1; where the terminal's type is not known, one says so at the end.
  ///
  /// - Parameters:
  ///   - mouse: Whether wheel and clicks come to the program; the terminal's own selecting then needs
  ///     Shift held.
  ///   - make: Makes the program for the terminal, before the first frame.
  public static func main(
    mouse: Bool = true, _ make: (any Terminal) -> TableProgram
  ) async -> Never {
    let terminal: NcursesTerminal
    do {
      terminal = try NcursesTerminal()
    } catch {
      complain("\(error)")
      exit(1)
    }
    terminal.isMouseEnabled = mouse
    let ending = await make(terminal).run()
    terminal.restore()
    if let notice = terminal.notice { complain(notice) }
    switch ending {
    case .quit, .cancelled: exit(0)
    case .interrupted: exit(130)
    case .terminated(let signal): exit(128 + signal)
    }
  }

  private static func complain(_ message: String) {
    let line = Array("\(message)\n".utf8)
    // Safe: as many bytes as the array has.
    _ = unsafe write(STDERR_FILENO, line, line.count)
  }

  /// As `main(_:)`, with a table on the whole screen.
  public static func main(table: TableView, mouse: Bool = true) async -> Never {
    await main(mouse: mouse) { TableProgram(table: table, terminal: $0) }
  }
}
