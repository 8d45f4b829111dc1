import Foundation
import TestSupport
import Testing

/// Whatever signal comes, and whatever is said last, the terminal is given back first.
@Suite("NcursesTerminal: signals and last words", .serialized)
struct TerminalSignalTests {
  private static let leaving = "\u{1B}[?1049l"

  private func start(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    var variables = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    variables.merge(environment) { _, new in new }
    let terminal = try PseudoTerminal(
      [Command.path(of: "terminal-probe")], environment: variables)
    #expect(terminal.wait(forText: "pid "))
    return terminal
  }

  /// Those that end a process unless it has a use for them, the real-time ones among them.
  private static let deadly: [Int32] = {
    let others = [
      SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH, SIGXFSZ,
      SIGTERM, SIGHUP, SIGINT, SIGQUIT, 32, 33,
    ]
    return (1...64).filter { !others.contains($0) }
  }()

  @Test("a signal that would end the program gives the terminal back, and then ends it")
  func deadlySignals() throws {
    #expect(Self.deadly.count > 45)
    for signal in Self.deadly {
      let terminal = try start()
      kill(terminal.pid, signal)
      #expect(terminal.waitForEnd() == 128 + signal, "signal \(signal)")
      #expect(try terminal.currentSettings() == terminal.settings, "signal \(signal)")
      #expect(
        terminal.text.components(separatedBy: Self.leaving).count == 2, "signal \(signal)")
    }
  }

  @Test(
    "who is asked to end does so though the terminal takes nothing, as one that ^S has stopped",
    arguments: [SIGHUP, SIGTERM])
  func fullTerminal(signal: Int32) throws {
    let path = NSTemporaryDirectory() + "row-\(UUID().uuidString).txt"
    try Data(String(repeating: "x", count: 70_000).utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let terminal = try PseudoTerminal(
      [Command.path(of: "feed-tui"), path],
      environment: [
        "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
        "HOME": "/nonexistent",
      ])
    #expect(terminal.wait(forText: "row 1 of 1"))
    // All of it goes to the clipboard, in one write.
    terminal.send("yy")
    #expect(terminal.waitUntilFull())
    kill(terminal.pid, signal)
    #expect(terminal.waitForEndUnread() == 128 + signal)
    #expect(try terminal.currentSettings() == terminal.settings)
  }

  @Test("a timer's signal too, which no one sends twice")
  func timer() throws {
    let terminal = try start()
    terminal.send("V")
    #expect(terminal.waitForEnd() == 128 + SIGVTALRM)
    #expect(try terminal.currentSettings() == terminal.settings)
    #expect(terminal.text.contains(Self.leaving))
  }

  @Test("a file that may not become larger is an error of the write")
  func fileSize() throws {
    let terminal = try start()
    terminal.send("L")
    #expect(terminal.wait(forText: "the file is full"))
    terminal.send("q")
    #expect(terminal.waitForEnd() == 0)
  }

  @Test(
    "a fatal message stands on the screen that was given back",
    arguments: [
      "enable=no", "enable=yes,interactive=no,color=no,threads=crashed,limit=2,symbolicate=off",
    ])
  func lastWords(backtrace: String) throws {
    // The backtracer reads the stack, which the sanitizer forbids.
    if backtrace.hasPrefix("enable=yes"), Command.checksAccesses { return }
    let terminal = try start(["SWIFT_BACKTRACE": backtrace])
    terminal.send("F")
    let traps: [Int32?] = [128 + SIGILL, 128 + SIGTRAP]
    #expect(traps.contains(terminal.waitForEnd(seconds: 60)))
    let parts = terminal.text.components(separatedBy: Self.leaving)
    #expect(parts.count == 2)
    #expect(parts.last?.contains("Fatal error: last words") == true)
    #expect(parts.first?.contains("last words") == false)
    #expect(parts.last?.contains("\u{1B}[?1049h") == false)
  }

  @Test("what a library says on standard error waits until the screen is given back")
  func standardError() throws {
    let terminal = try start()
    terminal.send("P")
    #expect(terminal.wait(forText: "key P"))
    terminal.send("\u{1B}[2;1Rq")
    #expect(terminal.waitForEnd() == 0)
    let parts = terminal.text.components(separatedBy: Self.leaving)
    #expect(parts.last?.contains("between two frames\r\n") == true)
    #expect(parts.first?.contains("between two frames") == false)
  }
}
