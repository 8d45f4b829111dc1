import Foundation
import TestSupport
import Testing

/// `TERM` says many things, and this machine knows few of them.
@Suite("NcursesTerminal by what TERM says", .serialized)
struct TerminalTypeTests {
  struct Case: CustomTestStringConvertible {
    var term: String?
    /// The sequences of red and of colour 4; none: there are no colours.
    var colors = ["[38;5;196m", "[44m"]
    var testDescription: String { term ?? "unset" }
  }

  /// Those that Debian's ncurses-base knows.
  static let known: [Case] =
    ["xterm-256color", "screen-256color", "tmux-256color"].map { Case(term: $0) }
    + ["xterm", "screen", "tmux", "linux", "xterm-color", "rxvt"].map {
      Case(term: $0, colors: ["[31m", "[44m"])
    }
    + ["vt100", "vt220", "xterm-mono"].map { Case(term: $0, colors: []) }
    + [
      Case(term: "rxvt-unicode", colors: ["[38;5;9m", "[48;5;4m"]),
      Case(term: "rxvt-unicode-256color", colors: ["[38;5;196m", "[48;5;4m"]),
    ]

  static let others: [Case] =
    [
      "xterm-ghostty", "ghostty", "alacritty", "alacritty-direct", "foot", "foot-extra", "wezterm",
      "contour", "konsole", "konsole-256color", "st-256color", "st", "mlterm", "mintty", "iterm2",
      "vte-256color", "gnome-256color", "rio", "ms-terminal", "xterm-direct", "xterm-kitty",
      "nonsense", "-x", "a/b", "../../etc/passwd", "\u{1B}[31m", "日本",
      String(repeating: "x", count: 5_000), "", nil,
    ].map { Case(term: $0) }

  /// Whether this machine has a description by that name; some have thousands.
  private static func isKnown(_ term: String?) throws -> Bool {
    guard let term, !term.isEmpty, !term.hasPrefix("-") else { return false }
    return try Command.run(["infocmp", term]).status == 0
  }

  private static func start(_ term: String?) throws -> PseudoTerminal {
    var environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/nonexistent"]
    environment["TERM"] = term
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return try PseudoTerminal(
      [Command.path(of: "terminal-probe")], environment: environment)
  }

  @Test("draws, takes keys, and gives the terminal back as it was", arguments: known + others)
  func session(_ type: Case) throws {
    let isKnown = try Self.isKnown(type.term)
    let terminal = try Self.start(type.term)
    #expect(terminal.wait(forText: "pid "), "the first frame: \(terminal.text.debugDescription)")
    let frame = terminal.text
    #expect(frame.contains("日本") && !frame.contains("is taken for an xterm"))
    if !isKnown || Self.known.contains(where: { $0.term == type.term }) {
      for color in type.colors { #expect(frame.contains(color)) }
      if type.colors.isEmpty { #expect(!frame.contains("[31m") && !frame.contains("[38;5")) }
    }
    for (keys, name) in [("j", "key j"), ("\u{1B}[A", "key Up"), ("\u{1B}[B", "key Down")] {
      terminal.send(keys)
      #expect(terminal.wait(forText: name))
    }
    #expect(try terminal.currentSettings() != terminal.settings)
    // An answer to what the first frame asks, so that nobody waits for one.
    terminal.send("\u{1B}[2;1Rq")
    #expect(terminal.waitForEnd() == 0)
    #expect(try terminal.currentSettings() == terminal.settings)
    let end = try #require(terminal.text.components(separatedBy: "key Down").last)
    #expect(end.contains("left in order"))
    if !isKnown { #expect(end.contains("\u{1B}[?1049l")) }
    #expect(end.components(separatedBy: "is taken for an xterm").count == (isKnown ? 1 : 2))
  }

  @Test("feed-tui says so on its status line, until the next key")
  func notice() throws {
    let environment = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "no-such-type",
    ]
    let terminal = try PseudoTerminal(
      [Command.path(of: "feed-tui")], columns: 100, environment: environment)
    #expect(
      terminal.wait(
        forText: "TERM=no-such-type is not known here; the terminal is taken for an xterm"))
    terminal.send("\u{1B}[2;1Rj")
    #expect(terminal.wait(forText: "row 2 of"))
    terminal.send("q")
    #expect(terminal.waitForEnd() == 0)
    #expect(terminal.text.components(separatedBy: "no-such-type").count == 2)
  }

  @Test("what is no screen is left alone: the reason on standard error, status 1")
  func unfit() throws {
    for term in ["dumb", "unknown", "emacs"] {
      let terminal = try Self.start(term)
      #expect(terminal.waitForEnd() == 1)
      #expect(terminal.text.contains("can't move its cursor"))
      #expect(!terminal.text.contains("\u{1B}"))
    }
  }

  @Test("a size that can't be is named as the reason")
  func size() throws {
    for (columns, lines) in [(65_535, 24), (80, 40_000)] {
      let terminal = try PseudoTerminal(
        [Command.path(of: "terminal-probe")], columns: columns, lines: lines,
        environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm"])
      #expect(terminal.waitForEnd() == 1)
      #expect(terminal.text.contains("\(columns) columns and \(lines) lines is too large"))
    }
  }

  @Test("of a size that comes later as much is drawn as can be")
  func laterSize() throws {
    let terminal = try Self.start("xterm-256color")
    // The corner's mark is the last of a frame.
    #expect(terminal.wait { $0.contains("#") })
    for (columns, lines, drawn) in [
      (1, 32_768, "resize 1×32767"), (65_535, 65_535, "resize 32767×32"),
      (5_000, 5_000, "resize 5000×209"),
    ] {
      let start = terminal.output.count
      terminal.resize(columns: columns, lines: lines)
      #expect(terminal.wait(from: start) { $0.contains("#") }, "\(drawn)")
      // It may be too narrow to be read there.
      terminal.resize(columns: 80, lines: 24)
      let back = terminal.output.count
      let isBack = terminal.wait(from: back) { text in
        text.range(of: "resize 80×24").map { text[$0.upperBound...].contains("#") } ?? false
      }
      #expect(isBack && terminal.text.contains(drawn), "\(drawn)")
    }
    terminal.send("\u{1B}[2;1Rq")
    #expect(terminal.waitForEnd() == 0)
    #expect(try terminal.currentSettings() == terminal.settings)
  }

  @Test("the window's size counts, whatever LINES and COLUMNS say")
  func sizeInEnvironment() throws {
    let terminal = try PseudoTerminal(
      [Command.path(of: "terminal-probe")],
      environment: [
        "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm", "LINES": "40000",
        "COLUMNS": "99999",
      ])
    #expect(terminal.wait(forText: "80×24"))
    terminal.send("\u{1B}[2;1Rq")
    #expect(terminal.waitForEnd() == 0)
  }

  @Test("LINES and COLUMNS count where the terminal knows no size, if they can be")
  func sizeOnlyInEnvironment() throws {
    for (columns, lines, drawn) in [("70", "20", "70×20"), ("99999", "-3", "80×24")] {
      let terminal = try PseudoTerminal(
        [Command.path(of: "terminal-probe")], columns: 0, lines: 0,
        environment: [
          "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm", "LINES": lines,
          "COLUMNS": columns,
        ])
      #expect(terminal.wait(forText: drawn))
      terminal.send("\u{1B}[2;1Rq")
      #expect(terminal.waitForEnd() == 0)
    }
  }
}
