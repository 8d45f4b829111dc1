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
    "after a thousand frames of scrolling the screen shows what one frame sent whole shows",
    arguments: ["screen-256color", "tmux-256color", "xterm-256color", "linux", "vt220"])
  func storm(terminal: String) async throws {
    let session = try TmuxSession("exec \(probe)", columns: 60, lines: 20, terminal: terminal)
    try await session.wait(forText: "pid ")
    try session.send("S")
    try await session.wait(forText: "whole 1")
    let after = try session.looks()
    try session.send("x")
    try await session.wait(forText: "whole 2")
    let whole = try session.looks()
    #expect(after.prefix(19) == whole.prefix(19))
    #expect(Set(after).count > 5)
  }

  @Test(
    "frames come in brackets where the terminal says that it knows them, and what it says is no key",
    arguments: [2, 0])
  func synchronizedFrames(state: Int) throws {
    let output = try run("exec \(probe)", keys: "\u{1B}[?2026;\(state)$y\u{1B}[2;11Rxq")
    #expect(output.contains("key x"))
    #expect(output.components(separatedBy: "key ").count == 2)
    let starts = output.components(separatedBy: "\u{1B}[?2026h").count - 1
    #expect((starts > 0) == (state == 2))
    #expect(output.components(separatedBy: "\u{1B}[?2026l").count - 1 == starts)
    #expect(output.components(separatedBy: "\u{1B}[?2026$p").count == 2)
  }

  @Test("a program that ends at once leaves no answer of the terminal to the shell")
  func answersAtTheEnd() throws {
    let output = try run(
      "\(probe); stty -icanon -echo min 0 time 2; cat -v",
      keys: "q\u{1B}[?2026;2$y\u{1B}[2;11R")
    let rest = try #require(output.components(separatedBy: "left in order").last)
    #expect(!rest.contains("?2026") && !rest.contains("11R"))
  }

  /// Runs a shell command in a terminal that has `keys` typed from the start; returns what it wrote.
  private func run(_ command: String, keys: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    var environment = ProcessInfo.processInfo.environment
    environment["TERM"] = "xterm-256color"
    environment["LANG"] = "C.UTF-8"
    _ = try Command.run(
      ["script", "-qec", command, file.path], environment: environment, input: Data(keys.utf8))
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
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
    arguments: [("TERM=dumb", "can't move its cursor")])
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
