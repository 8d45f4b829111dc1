import Foundation
import TestSupport
import Testing

/// What goes out: cells, colours, and words where there is no screen to draw on.
@Suite("NcursesTerminal in a terminal: output", .serialized)
struct TerminalOutputTests {
  private let probe = Command.path(of: "terminal-probe")

  @Test(
    "the last cell of the screen can be drawn on, and nothing scrolls",
    arguments: ["screen-256color", "xterm-256color"])
  func corner(terminal: String) async throws {
    let session = try TmuxSession("exec \(probe)", columns: 50, lines: 5, terminal: terminal)
    let screen = try await session.wait(forText: "#")
    let lines = screen.components(separatedBy: "\n")
    #expect(lines.count == 5)
    #expect(lines.first?.hasPrefix("50×5 日本 colour pid") == true)
    #expect(lines.last == String(repeating: " ", count: 49) + "#")
    // Behind a wide character it takes care: ncurses' own way goes wrong in screen and tmux.
    try session.send("W")
    let wide = try await session.wait(forText: "本#").components(separatedBy: "\n")
    #expect(wide.last == String(repeating: " ", count: 47) + "本#")
  }

  @Test(
    "colours are the nearest that the terminal has",
    arguments: [
      // Red and the palette's colour 4, in 256 colours and in 8; none; none asked for.
      ("screen-256color", "", ["38;5;196", "44"]), ("screen", "", ["31", "44"]),
      ("vt220", "", []), ("screen-256color", "1", []),
    ])
  func colors(terminal: String, noColor: String, wanted: [String]) async throws {
    let session = try TmuxSession(
      "exec \(probe)", terminal: terminal, environment: ["NO_COLOR": noColor])
    try await session.wait(forText: "colour")
    let styled = try session.styledScreen()
    let line = styled.components(separatedBy: "\n")[0]
    #expect(line.contains("\u{1B}[1m") || line.contains("\u{1B}[0;1m"))
    let colors = try Regex("3[0-7]|38;5;[0-9]+|4[0-7]|48;5;[0-9]+")
    let codes = line.matches(of: try Regex("\u{1B}\\[([0-9;]*)m")).flatMap { match in
      (match[1].substring ?? "").matches(of: colors).map { String($0.0) }
    }
    #expect(Array(codes.prefix(wanted.count)) == wanted)
    if wanted.isEmpty { #expect(codes.isEmpty) }
  }

  @Test("a locale without UTF-8 loses nothing")
  func locale() async throws {
    let session = try TmuxSession("exec env -u LANG LC_ALL=C \(probe)")
    try await session.wait(forText: "×24 日本")
  }

  @Test(
    "an unfit terminal is named, with what to do, and the exit status is 1",
    arguments: [
      ("TERM=no-such-terminal", "'no-such-terminal' (TERM) is not known"),
      ("-u TERM", "TERM is not set"), ("TERM=dumb", "can't move its cursor"),
    ])
  func unfitTerminal(setting: String, message: String) async throws {
    let session = try TmuxSession(
      TmuxSession.untilLookedAt("env \(setting) \(probe)"), columns: 200)
    let screen = try await session.wait(forText: "status=")
    #expect(screen.hasPrefix("terminal-probe: "))
    #expect(screen.contains("status=1"))
    #expect(screen.contains(message))
  }

  @Test("without a terminal on standard output there is a message, and the exit status is 1")
  func noTerminal() throws {
    let result = try Command.run([probe])
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("standard output is no terminal"))
  }
}
