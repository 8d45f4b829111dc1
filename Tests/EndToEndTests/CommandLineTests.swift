import Foundation
import TestSupport
import Testing

/// The program without a terminal: output, errors, exit statuses.
@Suite("feed-tui on the command line")
struct CommandLineTests {
  private func run(_ arguments: [String], input: String = "") throws -> Command.Result {
    try Command.run(
      [Command.path(of: "feed-tui")] + arguments, environment: ["PATH": "/usr/bin:/bin"],
      input: Data(input.utf8))
  }

  @Test("a feed is printed at --width, else COLUMNS, else 80")
  func printsWithoutTerminal() throws {
    let program = Command.path(of: "feed-tui")
    func widest(_ command: String) throws -> Int {
      let result = try Command.run(["sh", "-c", "\(command) <\(demoFile)"], environment: [:])
      #expect(result.status == 0)
      #expect(result.output.contains("Notes from the terminal"))
      return result.output.split(separator: "\n").filter { $0.hasPrefix("──") }.map(\.count).max()
        ?? 0
    }
    #expect(try widest(program) == 80)
    #expect(try widest("COLUMNS=50 \(program)") == 50)
    #expect(try widest("COLUMNS=50 \(program) --width 33") == 33)
  }

  @Test("rows are printed in colours where somebody asks for it; what else --color may be is said")
  func colours() throws {
    let log = "{\"level\":50,\"msg\":\"m\"}\n"
    #expect(try run(["print", "-"], input: log).output == "ERR m\n")
    #expect(try run(["print", "-", "--color", "never"], input: log).output == "ERR m\n")
    let styled = try run(["print", "-", "--color", "always"], input: log).output
    #expect(styled == "\u{1B}[0;1;31mERR\u{1B}[m m\n")
    let wrong = try run(["print", "-", "--color", "red"], input: log)
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("'auto', 'always' or 'never'"))
  }

  @Test("colours are all that is added to what is printed: what they stand in is as it came")
  func coloursAddNothingElse() throws {
    let words = "flag 🏳️‍🌈 and 👍🏿 vs 👍🏻, keycap 1️⃣2️⃣ \u{200F}x👩‍👩‍👧"
    let texts = [
      "\(words)\n\(words) \(words) \(words)\n\n  a\tb\n",
      "\u{1B}[31mred \(words) 👍\u{1B}[1m🏿\u{1B}[m and \u{1B}[44m blue \u{1B}[m\n",
      "{\"level\":50,\"msg\":\"\(words)\",\"x\":\"\(words)\"}\n",
      "2026-05-01 10:00:00 ERROR \(words)\n  at \(words)\n",
      "{\"title\":\"\(words)\",\"text\":\"\(words)\",\"author\":\"\(words)\"}\n",
    ]
    for text in texts {
      for width in ["20", "80"] {
        let plain = try run(["print", "-", "--width", width], input: text).output
        let styled = try run(["print", "-", "--color", "always", "--width", width], input: text)
        let stripped = styled.output.replacing(/\u{1B}\[[0-9;:]*m/, with: "")
        func withoutEnds(_ text: String) -> [String] {
          text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).replacing(#/ +$/#, with: "") }
        }
        #expect(withoutEnds(stripped) == withoutEnds(plain))
        #expect(text.contains("🌈") && plain.contains("🏳️‍🌈"))
      }
    }
  }

  @Test("plain text is printed as it is where its lines fit, with the blanks at their ends")
  func blanksAtEnds() throws {
    let text = "a b   \n\n  lead\t\n   \nword word   word  x \t \n👩‍👩‍👧  \nfi\u{AD}n  \nend"
    let printed = text + "\n"
    #expect(try run(["print", "-", "--width", "80"], input: text).output == printed)
    let coloured = ["print", "-", "--width", "80", "--color", "always"]
    #expect(try run(coloured, input: text).output == printed)
  }

  @Test("blanks where a line is broken are the break, and those beyond the width are left out")
  func blanksAtBreaks() throws {
    let text = "word word   word  x \nfull and it\t\t\n12345678          \n"
    let lines = ["word word", "word  x ", "full and", "it\t", "12345678  "]
    #expect(
      try run(["print", "-", "--width", "10"], input: text).output
        == lines.joined(separator: "\n") + "\n")
  }

  @Test("at a terminal rows are printed in colours, unless NO_COLOR or a dumb terminal says no")
  func coloursAtTerminals() throws {
    let program = Command.path(of: "feed-tui")
    func printed(_ environment: [String: String]) throws -> String {
      let line = "echo '{\"level\":50,\"msg\":\"m\"}' | \(program) print -"
      let environment = environment.merging(["PATH": "/usr/bin:/bin"]) { one, _ in one }
      return try Command.run(["script", "-qec", line, "/dev/null"], environment: environment).output
    }
    #expect(try printed(["TERM": "xterm"]).contains("\u{1B}[0;1;31mERR\u{1B}[m m"))
    #expect(try printed(["TERM": "xterm", "NO_COLOR": ""]).contains("\u{1B}"))
    #expect(try !printed(["TERM": "xterm", "NO_COLOR": "1"]).contains("\u{1B}"))
    #expect(try !printed(["TERM": "dumb"]).contains("\u{1B}"))
  }

  @Test("fields are hidden by a list that begins with one")
  func hiddenField() throws {
    let line = #"{"level":50,"msg":"m","pid":1,"code":2}"#
    #expect(try run(["print", "-", "--fields", "-pid"], input: line).output == "ERR m code=2\n")
  }

  @Test("a field that no row has is told of, and nothing else is otherwise")
  func unseenField() throws {
    let line = #"{"level":50,"msg":"m","req":{"id":1},"code":2}"#
    let result = try run(["print", "-", "--fields", "code,req.id,nosuch,msg"], input: line + "\n")
    #expect(
      result.output == "ERR m code=2 req.id=1 msg=m\n" || result.output.hasPrefix("ERR m code=2"))
    #expect(result.errors == "feed-tui: --fields: no row has a field “nosuch”\n")
    #expect(result.status == 0)
    let all = try run(["print", "-", "--fields", "code,-pid"], input: line + "\n")
    #expect(all.errors.isEmpty)
    let map = try run(["print", "-", "--map", "level=nope,content=req.id"], input: line + "\n")
    #expect(map.errors == "feed-tui: --map: no row has a field “nope”\n")
    let several = try run(["print", "-", "--map", "title=x.y,content=z,key=code"], input: line)
    #expect(several.errors == "feed-tui: --map: no row has a field “x.y”, “z”\n", "one line")
  }

  @Test("source code is printed in the colours that the screen has")
  func sourceInColours() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).py")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("def f():\n    return 'x'\n".utf8).write(to: file)
    let printed = try run(["print", file.path, "--color", "always"], input: "").output
    #expect(printed.split(separator: "\n").allSatisfy { $0.contains("\u{1B}[") })
  }

  @Test(
    "the heights add up to the printed lines, headers and separators and all",
    arguments: [
      1, 2, 3, 7, 20, 79, 80, 200,
    ])
  func heightsAndPrint(width: Int) throws {
    let feed = try String(contentsOfFile: demoFile, encoding: .utf8)
    let printed = try run(["print", "-", "--width", "\(width)"], input: feed)
    for mode in ["none", "index-path", "key"] {
      let heights = try run(
        ["heights", "-", "--width", "\(width)", "--cache", mode], input: feed)
      #expect(heights.sumOfHeights == printed.output.utf8.count { $0 == 0x0A })
    }
  }

  @Test(
    "the heights add up to the printed lines of logs whose lines are written in all ways",
    arguments: 1...12)
  func heightsOfMixedLines(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let lines = [
      "2024-05-14 10:05:00 INFO all is well and the pump runs as it should", "plain", "",
      "  indented  ",
      #"{"level":"error","msg":"lost","time":"2024-05-14T10:21:35Z","n":1}"#, #"{"a":1}"#, "{", "}",
      #"{"level":"error","msg":"cut"#, "time=2024-05-14T10:05:00Z level=warn msg=\"is slow\" n=3",
      "Traceback (most recent call last):", "  File \"a.py\", line 3", "ValueError: 3",
      "\tat a.B(C.java:1)",
      #"1.2.3.4 - - [14/May/2024:10:05:03 +0000] "GET /x HTTP/1.1" 503 612"#, "ERROR: something",
      "E0514 10:05:02.000001       1 main.go:3] klog",
      "2024-05-14 10:05:00 ERROR ends in blanks   ",
      "May 14, 2024 9:02:03 AM house.Pump start",
    ]
    let common = [lines[0], lines[4], lines[9], lines[0], lines[lines.count - 1]][seed % 5]
    let names = [[""], ["web-1  | "], ["web-1  | ", "db-1   | "]][seed % 3]
    let text = (0..<120).map { _ in
      names[random.below(names.count)]
        + (random.chance(60) ? common : lines[random.below(lines.count)])
        + (random.chance(5) ? "\r\n" : "\n")
    }.joined()
    for width in [7, 20, 60, 200] {
      let printed = try run(["print", "-", "--width", "\(width)"], input: text)
      let heights = try run(["heights", "-", "--width", "\(width)"], input: text)
      #expect(heights.sumOfHeights == printed.output.utf8.count { $0 == 0x0A }, "\(width)")
    }
  }

  @Test("heights are the same as they come and by every cache, also where days are not in order")
  func heightsOfDaysOutOfOrder() throws {
    let days = [1, 1, 2, 4, 4, 3, 5, 1, 1, 6]
    for (first, count) in [(0, 10), (0, 5), (3, 6), (4, 6)] {
      let feed = days[first..<count].enumerated().map {
        "{\"id\":\"\($0)\",\"text\":\"row\",\"time\":\(1_700_000_000 + $1 * 86_400)}\n"
      }.joined()
      let streamed = try run(["heights", "-"], input: feed).output
      #expect(streamed.contains("header"))
      for mode in ["none", "index-path", "key"] {
        #expect(try run(["heights", "-", "--cache", mode], input: feed).output == streamed)
      }
    }
  }

  @Test("a line of heights is a JSON object with kind, section, row, key and height")
  func heightsFormat() throws {
    let result = try run(
      ["heights", "-"], input: #"{"feed":[{"content":"x","section":"A"},{"content":"y \" z"}]}"#)
    #expect(
      result.output == """
        {"kind":"header","section":0,"height":1}
        {"kind":"row","section":0,"row":0,"key":"unique-id-0","height":2}
        {"kind":"row","section":1,"row":0,"key":"unique-id-1","height":2}

        """)
  }

  @Test(
    "wrong usage: exit status 2 and a line on standard error",
    arguments: [
      ["--nonsense"], ["--width", "-1"], ["--jobs", "65"], ["--cache", "sometimes"],
      ["--format", "x"],
      ["print", "--width", "many"], ["sweep", "--lines", "0"], ["--rows", "("],
      ["--map", "nonsense=x"],
    ])
  func wrongUsage(arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.status == 2)
    #expect(!result.errors.isEmpty)
    #expect(result.output.isEmpty)
  }

  @Test("help and version go to standard output with exit status 0")
  func help() throws {
    let help = try run(["--help"])
    #expect(help.status == 0)
    for word in ["--format", "--cache", "--debug", "--debug-log", "print", "heights", "sweep"] {
      #expect(help.output.contains(word), "\(word)")
    }
    #expect(try run(["--version"]).output.split(separator: ".").count == 3)
  }

  @Test("files without an option are opened as the parser opens them, which they don't wait for")
  func filesAlone() throws {
    let log = "2026-05-04 10:00:00 a line\n  at b\n\u{1B}[31mred\n"
    for arguments in [["-"], [demoFile], [demoFile, "-"], ["-", "print"], ["nothing"]] {
      let parsed = try run(["open"] + arguments, input: log)
      let direct = try run(arguments, input: log)
      #expect(direct.output == parsed.output, "\(arguments)")
      #expect(direct.errors == parsed.errors, "\(arguments)")
      #expect(direct.status == parsed.status, "\(arguments)")
    }
  }

  @Test("what can't be read is said with the file's name and line, exit status 1")
  func unreadable() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let broken = folder.appendingPathComponent("broken.json")
    try Data("{\"feed\": [\n\n oops\n]}".utf8).write(to: broken)

    let missing = try run([folder.appendingPathComponent("none").path])
    #expect(missing.status == 1)
    #expect(missing.errors.contains("none: No such file or directory"))
    let directory = try run([folder.path])
    #expect(directory.status == 1)
    #expect(directory.errors.contains("is a directory"))
    let unparsable = try run([broken.path])
    #expect(unparsable.status == 1)
    #expect(unparsable.errors.contains("broken.json:3"))
  }

  @Test(
    "of several files the others are shown where one is missing, which is said on standard error",
    arguments: [["print"], ["heights"], ["heights", "--cache", "key"], ["sweep", "--json"], []])
  func missingAmongSeveral(command: [String]) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("one\ntwo\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let whole = try run(command + [file.path, file.path])
    let result = try run(command + ["/none", file.path, "/neither", file.path])
    #expect(result.status == 1)
    #expect(!result.output.contains("No such file"))
    if command != ["sweep", "--json"] { #expect(result.output == whole.output) }
    #expect(
      result.errors == """
        feed-tui: /none: No such file or directory
        feed-tui: /neither: No such file or directory

        """)
  }

  @Test("--separator takes what may stand between rows, and says so where it is something else")
  func separators() throws {
    let text = "one\n\ntwo\n"
    #expect(try run(["print"], input: text).output == text)
    #expect(
      try run(["print", "--separator", "rule", "--width", "4"], input: text).output
        == "one\n────\n\n────\ntwo\n────\n")
    #expect(try run(["--separator", "gap"], input: text).output == "one\n\n\n\ntwo\n\n")
    let wrong = try run(["print", "--separator", "line"], input: text)
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("--separator"))
    #expect(wrong.errors.contains("'auto', 'rule', 'gap' or 'none'"))
  }

  @Test("by --rows auto, the default, a stack belongs to the line of a log before it")
  func rowsOfLogs() throws {
    let log = "2026-11-21 23:40:01 one\n\tat a\n\n\tat b\n2026-11-21 23:40:02 two\n"
    func rows(_ arguments: [String]) throws -> Int {
      try run(["heights"] + arguments, input: log).output.split(separator: "\n")
        .count { $0.contains("\"row\"") }
    }
    #expect(try rows([]) == 2)
    #expect(try rows(["--rows", "auto"]) == 2)
    #expect(try rows(["--rows", "line"]) == 5)
    #expect(try rows(["--format", "text"]) == 5)
    for arguments in [[], ["--rows", "line"], ["--rows", "auto"]] {
      #expect(
        try run(["print"] + arguments, input: log).output == "Saturday, 2026-11-21\n" + log)
    }
    let rule = String(repeating: "─", count: 30) + "\n"
    let printed = try run(["print", "--separator", "rule", "--width", "30"], input: log).output
    #expect(printed.components(separatedBy: rule).count == 3)
  }

  @Test("a line end in a file's name, or in an argument, makes no line of its own")
  func forgedLines() throws {
    for arguments in [
      ["/none\nfeed-tui: forged"], ["/a", "/none\r\nfeed-tui: forged"], ["wrap", "/n\nforged"],
      ["--map", "x\nfeed-tui: forged=a"], ["--width", "1\nforged"], ["--rows", "(\nforged"],
      ["--debug-log", "/none\u{2028}/forged"],
    ] {
      let result = try run(arguments)
      #expect(result.status > 0)
      let lines = result.errors.split(separator: "\n")
      let forged = lines.filter { !$0.hasPrefix("feed-tui: ") && !$0.hasPrefix("  ") }
      #expect(forged.isEmpty, "\(arguments)")
      #expect(lines.count(where: { $0.hasPrefix("feed-tui: ") }) == (arguments[0] == "/a" ? 2 : 1))
    }
  }

  @Test("an option of the screen is told so by a command that has none, and no other is proposed")
  func optionsOfScreen() throws {
    for (arguments, said) in [
      (["print", "--bind", "x=y"], "print takes no --bind, which is for the screen"),
      (["heights", "--no-mouse"], "heights takes no --no-mouse, which is for the screen"),
      (["print", "--colour", "never"], "Unknown option '--colour'. Did you mean '--color'?"),
    ] {
      let result = try run(arguments)
      #expect(result.errors == "feed-tui: \(said); see feed-tui --help\n" && result.status == 2)
    }
  }

  @Test("a mistake in an expression is told on one line, with its place, and then pointed at")
  func mistakeInExpression() throws {
    let help = "; see feed-tui --help\n"
    let long = "…" + String(repeating: "x", count: 39) + "("
    for (pattern, place, pointed) in [
      ("日é(b", "at the end of “日é(b”: missing closing parenthesis", ["日é(b", "     ^"]),
      ("a)b\n", "at “)b^J”: unmatched closing parenthesis", ["a)b^J", " ^"]),
      (
        String(repeating: "x", count: 99) + "(", "at the end of “…xxx",
        [long, String(repeating: " ", count: 41) + "^"]
      ),
    ] {
      let result = try run(["--rows", pattern])
      #expect(result.errors.hasPrefix("feed-tui: --rows, \(place)") && result.status == 2)
      let end = help + pointed.map { "  \($0)\n" }.joined()
      #expect(result.errors.hasSuffix(end) && result.errors.count { $0.isNewline } == 3)
    }
  }

  @Test(
    "an output that can't be written is said, exit status 1, whatever is printed",
    arguments: [
      "--help", "--version", "help print", "print --help", "print F", "heights F",
      "heights --cache key F", "wrap F", "wrap --count F", "sweep F", "sweep --json F", "F",
    ])
  func fullDisk(arguments: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("one\ntwo\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let command =
      "\(Command.path(of: "feed-tui")) " + arguments.replacing("F", with: file.path)
    let full = try Command.run(["sh", "-c", "\(command) >/dev/full"])
    #expect(full.status == 1)
    #expect(full.errors == "feed-tui: can't write to standard output: No space left on device\n")
    let closed = try Command.run(["sh", "-c", "\(command) >&-"])
    #expect(closed.status == 1)
    #expect(closed.errors == "feed-tui: can't write to standard output: Bad file descriptor\n")
    let gone = try Command.run([
      "sh", "-c", "{ \(command); echo status=$? >&2; } | true",
    ])
    #expect(gone.errors == "status=0\n")
  }

  @Test("what is opened does not take the place of a standard output that is closed")
  func closedOutput() throws {
    let log = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: log) }
    let program = Command.path(of: "feed-tui")
    let result = try Command.run(
      ["sh", "-c", "printf '[{}]' | gzip | \(program) --debug-log \(log.path) - >&-"])
    #expect(result.status == 1)
    #expect(try Data(contentsOf: log).isEmpty)
  }

  @Test("a debug log that can't be written is said when the screen has gone, exit status 1")
  func fullDebugLog() async throws {
    let session = try TmuxSession(
      TmuxSession.untilLookedAt(
        "echo one | \(Command.path(of: "feed-tui")) --debug-log /dev/full -"))
    try await session.wait(forText: "row 1 of 1")
    try session.send("q")
    try await session.wait(forText: "status=1")
    #expect(
      try session.screen().contains(
        "can't write the debug log /dev/full: No space left on device"))
  }

  @Test("an escape sequence in a file's name does not reach the terminal")
  func hostileName() throws {
    let result = try run(["/nowhere/\u{1B}[31mred\u{9B}2J"])
    #expect(result.status == 1)
    #expect(!result.errors.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B })
  }

  @Test("a reader that goes early ends the printing at once")
  func brokenPipe() throws {
    let program = Command.path(of: "feed-tui")
    let result = try Command.run([
      "sh", "-c", "seq 1 300000 | \(program) print - | head -n 1; echo done",
    ])
    #expect(result.output == "1\ndone\n")
    #expect(result.errors.isEmpty)
  }

  @Test("the debug log of the screen is appended to a file, line by line")
  func debugLog() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (log, feed) = (folder.appendingPathComponent("log"), folder.appendingPathComponent("feed"))
    try Data("before\n".utf8).write(to: log)
    try Data("one\ntwo\n".utf8).write(to: feed)
    let program = Command.path(of: "feed-tui")
    let session = try TmuxSession(
      "\(program) --debug-log \(log.path) \(feed.path); echo status=$?; read line")
    try await session.wait(forText: "row 1 of 2")
    try session.send("q")
    try await session.wait(forText: "status=0")
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "before")
    #expect(lines.contains("cached by index path[0:1] - 1"))
  }

  private var demoFile: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Demo/Feeds/demo.json").path
  }
}

extension Command.Result {
  /// What the heights come to that were printed.
  fileprivate var sumOfHeights: Int {
    output.split(separator: "\n").reduce(0) { sum, line in
      sum + (Int(line.split(separator: ":").last?.dropLast() ?? "") ?? 0)
    }
  }
}
