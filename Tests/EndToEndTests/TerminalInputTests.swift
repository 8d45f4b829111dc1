import Foundation
import TestSupport
import Testing

/// What comes in: keys, the mouse, sizes.
@Suite("NcursesTerminal in a terminal: input", .serialized)
struct TerminalInputTests {
  private let probe = Command.path(of: "terminal-probe")

  private func start(
    _ command: String? = nil, columns: Int = 60, lines: Int = 24,
    terminal: String = "screen-256color"
  ) async throws -> TmuxSession {
    let session = try TmuxSession(
      command ?? "exec \(probe)", columns: columns, lines: lines, terminal: terminal)
    try await session.wait(forText: "\(columns)×\(lines)")
    return session
  }

  private func log(_ screen: String) -> [String] {
    screen.split(separator: "\n").dropFirst().map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " #"))
    }.filter { !$0.isEmpty }
  }

  @Test(
    "keys come as a person would name them",
    arguments: ["screen-256color", "xterm-256color", "linux", "vt220"])
  func keys(terminal: String) async throws {
    let session = try await start(terminal: terminal)
    try session.send(
      "j", "Space", "Up", "Down", "Left", "Right", "Home", "End", "PPage", "NPage", "IC", "DC",
      "Enter", "Tab", "BSpace", "F1", "F5", "F12", "C-e", "C-c", "C-s", "M-x")
    let screen = try await session.wait(forText: "Alt-x")
    #expect(
      log(screen)
        == [
          "key j", "key  ", "key Up", "key Down", "key Left", "key Right", "key Home", "key End",
          "key PgUp", "key PgDn", "key Ins", "key Del", "key Enter", "key Tab", "key Backspace",
          "key F1", "key F5", "key F12", "key ^E", "key ^C", "key ^S", "key Alt-x",
        ].map { $0.trimmingCharacters(in: .whitespaces) })
  }

  @Test(
    "keys come with their modifiers", arguments: ["screen-256color", "xterm-256color", "vt220"])
  func modifiers(terminal: String) async throws {
    let session = try await start(terminal: terminal)
    try session.send(
      "C-Right", "S-Up", "M-Down", "C-Home", "S-PPage", "C-S-Left", "C-DC", "BTab", "S-F1", "C-F5",
      "M-Enter", "M-BSpace", "j")
    let screen = try await session.wait(forText: "key j")
    #expect(
      log(screen) == [
        "key Ctrl-Right", "key Shift-Up", "key Alt-Down", "key Ctrl-Home", "key Shift-PgUp",
        "key Ctrl-Shift-Left", "key Ctrl-Del", "key Shift-Tab", "key Shift-F1", "key Ctrl-F5",
        "key Alt-Enter", "key Alt-Backspace", "key j",
      ])
  }

  @Test("keys that only some terminals tell apart come as CSI u or as xterm's own")
  func extendedKeys() async throws {
    let session = try await start()
    for sequence in ["[13;5u", "[27;2;13~", "[105;5u", "[27;6;65~"] {
      try session.send(bytes: [0x1B] + Array(sequence.utf8))
    }
    try session.send("j")
    let screen = try await session.wait(forText: "key j")
    #expect(
      log(screen) == ["key Ctrl-Enter", "key Shift-Enter", "key ^I", "key Ctrl-Shift-a", "key j"])
  }

  @Test(
    "what is pasted is one event, and no key in it is one",
    arguments: ["screen-256color", "xterm-256color"])
  func paste(terminal: String) async throws {
    let session = try await start(terminal: terminal)
    try session.paste("q\n\u{1B}[A\u{1B}OP日\u{3}")
    try session.send("j")
    let screen = try await session.wait(forText: "key j")
    #expect(log(screen) == [#"paste 12 "q\n\u{1B}[A\u{1B}OP日\u{03}""#, "key j"])
  }

  @Test("a long paste comes whole, one that nobody ends after a while, and keys go on behind it")
  func longPaste() async throws {
    let session = try await start()
    try session.paste(String(repeating: "0123456789", count: 10_000))
    try session.send("j")
    try await session.wait(forText: "key j")
    try session.send(bytes: [0x1B] + Array("[200~qqq".utf8))
    try await session.wait(forText: "paste 3")
    try session.send("k")
    let screen = try await session.wait(forText: "key k")
    let digits = String(repeating: "0123456789", count: 4)
    #expect(
      log(screen) == [
        "paste 100000 \"\(digits)\"".prefix(60).description, "key j",
        "paste 3 \"qqq\"", "key k",
      ])
  }

  @Test("Escape alone is a key, at once")
  func escape() async throws {
    let session = try await start()
    try session.send("Escape")
    try await session.wait(forText: "key Esc")
    try session.send("j")
    let screen = try await session.wait(forText: "key j")
    #expect(log(screen) == ["key Esc", "key j"])
  }

  @Test("characters of several bytes come whole, also in two parts")
  func characters() async throws {
    let session = try await start()
    try session.type("é日😀")
    try await session.wait(forText: "key 😀")
    try session.send(bytes: [0xC3])
    try session.send(bytes: [0xA4])
    let screen = try await session.wait(forText: "key ä")
    #expect(log(screen) == ["key é", "key 日", "key 😀", "key ä"])
  }

  @Test("bytes that are no UTF-8 and sequences that nobody knows make no keys")
  func rubbish() async throws {
    let session = try await start()
    try session.send(bytes: [0xFF, 0x6A])
    try await session.wait(forText: "key j")
    try session.send(bytes: [0xE6, 0x97, 0x6B])
    try await session.wait(forText: "key k")
    try session.send(bytes: [0x1B] + Array("[38;5;1;2u".utf8) + [0x67])
    try await session.wait(forText: "key g")
    try session.send(bytes: [0x1B] + Array("]11;rgb:0/0/0".utf8) + [0x07, 0x47])
    let screen = try await session.wait(forText: "key G")
    #expect(log(screen) == ["key j", "key k", "key g", "key G"])
  }

  @Test("keys come from the terminal when standard input is a pipe")
  func pipedInput() async throws {
    let session = try await start("echo j | \(probe)")
    try session.send("k")
    let screen = try await session.wait(forText: "key k")
    #expect(log(screen) == ["key k"])
  }

  @Test("the mouse is ours only when asked for: presses, double clicks, drags, the wheel")
  func mouse() async throws {
    let session = try await start(terminal: "xterm-256color")
    #expect(try session.state("#{mouse_any_flag}") == "0")
    try session.send("m")
    try await session.wait(for: "the mouse") { _ in
      (try? session.state("#{mouse_button_flag}#{mouse_sgr_flag}")) == "11"
    }
    let events = ["0;5;3M", "0;5;3m", "0;5;3M", "32;7;4M", "0;7;4m", "64;1;1M", "65;2;1M"]
    for event in events { try session.send(bytes: [0x1B] + Array("[<\(event)".utf8)) }
    let screen = try await session.wait(forText: "wheelDown")
    #expect(
      log(screen) == [
        "key m", "mouse press 1 at 4,2", "mouse release 1 at 4,2", "mouse doubleClick 1 at 4,2",
        "mouse drag 1 at 6,3", "mouse release 1 at 6,3", "mouse wheelUp 0 at 0,0",
        "mouse wheelDown 0 at 1,0",
      ])
    try session.send("m")
    try await session.wait(for: "the mouse given back") { _ in
      (try? session.state("#{mouse_any_flag}")) == "0"
    }
  }

  @Test("the size may go down to one cell and come back")
  func resizing() async throws {
    let session = try await start()
    try session.resize(columns: 1, lines: 1)
    // The last cell, which is the only one, has the corner's mark.
    try await session.wait(for: "one cell") { $0 == "#" }
    try session.resize(columns: 90, lines: 12)
    let screen = try await session.wait(forText: "resize 90×12")
    #expect(log(screen) == ["resize 1×1", "resize 90×12"])
  }

  @Test("another thread can wake the loop")
  func waking() async throws {
    let session = try await start()
    try session.send("w")
    try await session.wait(forText: "woken")
  }
}
