import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Rows of several writers, whose names stand before their lines, among each other's")
struct InterleavedWritersTests {
  /// Who wrote a line, and what.
  typealias Line = (name: String, text: String)

  enum Form: CaseIterable, Sendable {
    case compose, coloured, timed, kubectl, stern, foreman, honcho
    case sets, daemons, spaces, timedPods, brackets, numbers, padded, barred, tasks
    case swarm, managed, colouredPods, otherPods, targets, scripts

    func line(_ line: Line) -> String {
      let blanks = String(repeating: " ", count: 7 - line.name.count)
      let padded = line.name + blanks
      return switch self {
      case .compose: "\(padded)| \(line.text)"
      case .coloured: "\u{1B}[36m\(padded)| \u{1B}[0m\(line.text)"
      case .timed: "\(padded)| 2026-05-04T09:00:00.123456789Z \(line.text)"
      case .kubectl: "[pod/\(line.name)/app] \(line.text)"
      case .stern: "\(line.name)-7d9f8b6c5d-x2x9z app \(line.text)"
      case .foreman: "\(padded.replacing("-", with: "."))| \(line.text)"
      case .honcho: "09:00:00 \(padded.replacing("-", with: "."))| \(line.text)"
      case .sets: "\(line.name) app \(line.text)"
      case .daemons: "\(line.name)-x2x4z app \(line.text)"
      case .spaces: "default \(line.name)-7d9f8b6c5d-x2x9z app \(line.text)"
      case .timedPods: "\(line.name)-a app 2026-05-04T09:00:00.123456789Z \(line.text)"
      case .brackets: "[\(line.name)] \(line.text)"
      case .numbers: "[\(line.name == "web-1" ? 0 : 1)] \(line.text)"
      case .padded: (line.name == "web-1" ? "[w]   " : "[job] ") + line.text
      case .barred: "[\(line.name)] app | \(line.text)"
      case .tasks: "\(line.name == "web-1" ? "@house/web" : line.name):dev: \(line.text)"
      case .swarm:
        "\(line.name.replacing("-", with: ".")).k3j5x8w@quay\(blanks)| \(line.text)"
      case .managed: "\(line.name == "web-1" ? 0 : 1)|\(padded.dropLast())| \(line.text)"
      case .colouredPods:
        "\u{1B}[36;1m\(line.name)-7d9f8b6c5d-x2x9z\u{1B}[0m \u{1B}[36mapp\u{1B}[0m \(line.text)"
      case .otherPods: "\(line.name)-7d4b9c-abcde app \(line.text)"
      case .targets: "[\(line.name):serve] \(line.text)"
      case .scripts: "apps/\(line.name) dev: \(line.text)"
      }
    }

    func text(_ lines: [Line]) -> String { lines.map { line($0) + "\n" }.joined() }

    /// A row of such lines, as it is shown.
    func row(_ lines: [Line]) -> String {
      lines.map { line($0).replacing(#/\u{1B}\[[0-9;]*m/#, with: "") }.joined(separator: "\n")
    }
  }

  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private func feed(_ lines: [Line], _ form: Form = .compose) throws -> Feed {
    try Feed.reading(form.text(lines), Self.options)
  }

  private func texts(of feed: Feed) -> [String] { feed.contents.map { $0 ?? "" } }

  private func texts(of stream: FeedStream) -> [String] { stream.contents().map { $0 ?? "" } }

  private static let java: [Line] = [
    ("web-1", "2026-05-04 09:00:00,123 ERROR no oil"),
    ("web-1", "java.lang.IllegalStateException: empty"),
    ("web-1", "    at house.Pump.start(Pump.java:41)"),
    ("web-1", "Caused by: java.io.IOException: dry"),
    ("web-1", "    at house.Tank.read(Tank.java:7)"),
  ]
  private static let python: [Line] = [
    ("job-1", "2026-05-04 09:00:00,200 ERROR lost"),
    ("job-1", "Traceback (most recent call last):"),
    ("job-1", "  File \"a.py\", line 4, in <module>"), ("job-1", "    take()"),
    ("job-1", "ValueError: no bench"),
  ]
  private static let rust: [Line] = [
    ("db-1", "2026-05-04 09:00:00,300 INFO asks"),
    ("db-1", "thread 'main' panicked at src/main.rs:4:5:"), ("db-1", "no table"),
    ("db-1", "   0: rust_begin_unwind"), ("db-1", "             at /std.rs:1"),
  ]
  private static let starts: [Line] = [
    ("web-1", "2026-05-04 09:00:00,000 INFO starts"),
    ("job-1", "2026-05-04 09:00:00,001 INFO starts"),
  ]
  private static let ends: [Line] = [
    ("web-1", "2026-05-04 09:00:01,000 INFO up"), ("job-1", "2026-05-04 09:00:01,001 INFO up"),
  ]

  /// Line by line of each in turn.
  private static func inTurn(_ writers: [Line]...) -> [Line] {
    (0..<(writers.map(\.count).max() ?? 0)).flatMap { number in
      writers.compactMap { number < $0.count ? $0[number] : nil }
    }
  }

  private static let mixed = starts + inTurn(java, python) + ends
  private static let rowsOfMixed: [[Line]] = [
    [starts[0]], [starts[1]], java, python, [ends[0]], [ends[1]],
  ]

  @Test(
    "stacks of two are rows of their own, each where its first line is", arguments: Form.allCases)
  func two(form: Form) throws {
    let rows = Self.rowsOfMixed.map { form.row($0) }
    #expect(try texts(of: feed(Self.mixed, form)) == rows)
    // What a row shows of a log is what its page does.
    let page = try feed(Self.mixed, form).page(at: 2, inSection: 0).content.plainText
    #expect(page.contains("Tank.java") && !page.contains("job"))
  }

  @Test("so are those of three, and a line of each that has no more")
  func three() throws {
    let lines = Self.starts + Self.inTurn(Self.java, Self.python, Self.rust) + Self.ends
    let rust = [[Self.rust[0]], Array(Self.rust[1...])]
    let rows = Self.rowsOfMixed[..<4] + rust + Self.rowsOfMixed[4...]
    let shown = rows.map { Form.compose.row($0) }
    #expect(try texts(of: feed(lines)) == shown)
  }

  @Test("lines of events are rows each, and what goes on with one stands among others' in its own")
  func events() throws {
    let lines = (0..<40).flatMap { number -> [Line] in
      [("web-1", "asks \(number)"), ("db-1", "answers \(number)"), ("job-1", "waits \(number)")]
    }
    #expect(try texts(of: feed(lines)) == lines.map { Form.compose.row([$0]) })
    let others = lines.filter { $0.name != "web-1" }
    let rows = try texts(of: feed(lines + Self.inTurn(Self.java, others)))
    #expect(rows.count == lines.count + 1 + others.count)
    #expect(rows.contains(Form.compose.row(Self.java)))
  }

  @Test("with --rows line each line is a row")
  func everyLine() throws {
    var options = Self.options
    options.rows = .line
    let feed = try Feed.reading(Form.compose.text(Self.mixed), options)
    #expect(feed.contents.count == Self.mixed.count)
  }

  @Test("filters and searches find a text in the row that shows it")
  func found() throws {
    let feed = try feed(Self.mixed)
    let file = try TemporaryFile(Form.compose.text(Self.mixed))
    for (filter, rows) in [
      ("Tank", [2]), ("bench", [3]), ("\"job-1  |   File\"", [3]), ("web-1", [0, 2, 4]),
      ("level>=error", [2, 3]), ("oil bench", []), ("nowhere", []),
    ] {
      #expect(feed.matchingRows(of: try RowFilter(filter)).rows == rows, "\(filter)")
      let stream = try FeedStream.open(path: file.path, options: Self.options)
      stream.filter = try RowFilter(filter)
      let shown = rows.map { Form.compose.row(Self.rowsOfMixed[$0]) }
      #expect(texts(of: stream) == shown, "\(filter)")
    }
  }

  @Test("objects behind names have their own stacks, also among the lines of others")
  func objects() throws {
    let object = #"{"level":"error","time":"2026-05-04T04:05:02.250Z","msg":"no oil","tank":3}"#
    let lines: [Line] = [
      ("web-1", object), ("db-1", "asks"), ("web-1", "    at f (a.js:1)"), ("db-1", object),
      ("web-1", "    at g (a.js:2)"), ("db-1", "    at h (b.js:3)"), ("web-1", object),
    ]
    let shown = "04:05:02.250 ERR no oil tank=3"
    let feed = try feed(lines)
    #expect(
      texts(of: feed) == [
        "web-1  | \(shown)\n    at f (a.js:1)\n    at g (a.js:2)", "db-1   | asks",
        "db-1   | \(shown)\n    at h (b.js:3)", "web-1  | \(shown)",
      ])
    let tree = try #require(feed.page(at: 0, inSection: 0).tree).lines
    #expect(!tree.contains { $0.text.string.contains("asks") || $0.text.string.contains("b.js") })
  }

  @Test("so they have behind names in brackets")
  func objectsBehindBrackets() throws {
    let object = #"{"level":"error","time":"2026-05-04T04:05:02.250Z","msg":"no oil","tank":3}"#
    let lines: [Line] = [
      ("web-1", object), ("job-1", "asks"), ("web-1", "    at f (a.js:1)"), ("job-1", object),
      ("web-1", "    at g (a.js:2)"), ("job-1", "    at h (b.js:3)"),
    ]
    let shown = "04:05:02.250 ERR no oil tank=3"
    #expect(
      try texts(of: feed(lines, .brackets)) == [
        "[web-1] \(shown)\n    at f (a.js:1)\n    at g (a.js:2)", "[job-1] asks",
        "[job-1] \(shown)\n    at h (b.js:3)",
      ])
  }

  @Test(
    "so they have behind names of all forms, whoever else writes objects",
    arguments: [
      ("frontend  | ", "postgres  | "), ("my_web  | ", "pg      | "),
      ("web.1.k3j5x8w@quay    | ", "db.1.k3j5x8w@quay     | "),
      ("0|web      | ", "1|db       | "),
      ("0|web  | 2026-05-04T04:05:02: ", "1|db   | 2026-05-04T04:05:02: "),
      ("packages/web dev: ", "packages/db dev: "), ("[web:serve] ", "[db:serve] "),
      ("web-7d4b9c-abcde web ", "db-7d4b9c-fghij db "),
      (
        "\u{1B}[36;1mweb-7d9f8b6c5d-x2x9z\u{1B}[0m \u{1B}[36mweb\u{1B}[0m ",
        "\u{1B}[35;1mdb-7d9f8b6c5d-x2x9z\u{1B}[0m \u{1B}[35mdb\u{1B}[0m "
      ),
    ])
  func objectsBehindNames(name: String, other: String) throws {
    let object = #"{"level":"error","time":"2026-05-04T04:05:02.250Z","msg":"no oil"}"#
    let python = ["Traceback (most recent call last):", "  File \"a.py\", line 1", "ValueError: x"]
    let go = ["panic: boom", "", "goroutine 1 [running]:", "main.main()", "\t/a.go:1 +0x1d"]
    for (stack, goesOn) in [(python, true), (go, false)] {
      let stacked = stack[..<2].map { name + $0 } + [other + object] + stack[2...].map { name + $0 }
      let lines = [name + object, other + object] + stacked + [name + object]
      let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
      let rows = texts(of: feed)
      let event = "04:05:02.250 ERR no oil"
      let names = [name, other].map { $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") }
      #expect(rows.count == (goesOn ? 4 : 5), "\(rows)")
      #expect(rows.filter { $0 == names[1] + event }.count == 2)
      #expect(rows.last == names[0] + event)
      let whole = try #require(rows.first { $0.contains(stack[0]) })
      let said = stack.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      #expect(said.allSatisfy { whole.contains($0) })
      #expect(whole.hasPrefix(names[0] + (goesOn ? event : "panic: boom")))
      let errors = feed.matchingRowNumbers(of: try RowFilter(atLeast: "error"))
      #expect(errors.count == rows.count)
      #expect(feed.entries.prefix(2).allSatisfy { $0.date != nil })
    }
  }

  @Test("behind the time of day and a name objects are read, and their time counts")
  func clocks() throws {
    let object = #"{"level":"error","time":"2026-05-04T04:05:02.250Z","msg":"no oil"}"#
    let lines = [
      "09:00:00 web.1  | \(object)", "09:00:00 db.1   | up", "09:00:01 web.1  |     at f (a.js:1)",
      "09:00:01 db.1   | up",
    ]
    let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
    #expect(
      texts(of: feed) == [
        "09:00:00 web.1  | 04:05:02.250 ERR no oil\n    at f (a.js:1)", lines[1], lines[3],
      ])
    // Other words before a bar are no names.
    let others = ["09:00:00 INFO | starts", "09:00:01 WARN | waits", "09:00:01 WARN |  and waits"]
    #expect(try Feed.reading(others.joined(separator: "\n"), Self.options).contents == others)
  }

  @Test("they are the same by a stream, and by a pipe of which any part came before the rest")
  func byPipes() throws {
    let bytes = Array(Form.compose.text(Self.mixed).utf8)
    let rows = Self.rowsOfMixed.map { Form.compose.row($0) }
    let start = Form.compose.text(Self.starts).utf8.count
    for pause in stride(from: start, to: bytes.count, by: 23) {
      let pipe = Pipe.ofThisProgram()
      let writer = pipe.fileHandleForWriting
      try writer.write(contentsOf: Data(bytes[..<pause]))
      let feed = try Feed.reading(pipe, Self.options)
      while try feed.readChanges() != nil {}
      try writer.write(contentsOf: Data(bytes[pause...]))
      while try feed.readChanges() != nil {}
      try writer.closeEnd()
      while feed.parts.contains(where: { $0.bytesOnTheWay != nil }) {
        _ = try feed.readChanges()
      }
      #expect(texts(of: feed) == rows, "\(pause)")
    }
    for count in 2...Self.mixed.count {
      let text = Form.compose.text(Array(Self.mixed[..<count]))
      for text in [text, String(text.dropLast())] {
        let file = try TemporaryFile(text)
        let feed = try Feed.open(path: file.path, options: Self.options)
        let stream = try FeedStream.open(path: file.path, options: Self.options)
        #expect(texts(of: stream) == texts(of: feed), "\(count)")
      }
    }
  }

  @Test("of rows that a filter shows nothing is lost where lines come late by a pipe")
  func late() throws {
    let plain: [Line] = [("db-1", "2026-05-04 09:00:00,400 ERROR two tanks"), ("db-1", "one")]
    let shown = Self.java + Self.python + plain
    let lines = Self.starts + Self.inTurn(Self.java, Self.python, plain) + Self.ends
    for count in 2...lines.count {
      let found = try FeedStream.errors(among: lines.map { Form.compose.line($0) }, from: count)
      #expect(found.sorted() == shown.map { Form.compose.row([$0]) }.sorted(), "\(count)")
    }
  }

  @Test(
    "so it is where the name is new, in whatever form, and each line comes when it is written",
    arguments: [
      ["db-1   | ", "web-1  | "], ["db     | ", "web    | "], ["db:dev: ", "web:dev: "],
      ["[pod/db-0/app] ", "[pod/web-0/app] "], ["db-0 app ", "web-0 app "],
      ["09:00:00 db.1   | ", "09:00:00 web.1  | "], ["0|db     | ", "1|web    | "],
      ["apps/db dev: ", "apps/web dev: "], ["db-7d4b9c-abcde app ", "web-7d4b9c-abcde app "],
    ])
  func lateBehindNewNames(names: [String]) throws {
    let (name, other) = (names[0], names[1])
    let stacks = [
      ["java.lang.IllegalStateException: dry", "    at house.Pump.start(Pump.java:41)"],
      ["Traceback (most recent call last):", "  File \"a.py\", line 4", "ValueError: dry"],
    ]
    for before in [["INFO up"], ["up and running"], []] {
      for stack in stacks {
        let before = before.map { other + $0 }
        let shown = (["ERROR no oil"] + stack).map { name + $0 }
        let rest = ["INFO waits", "INFO asks"].flatMap { [other + $0, name + $0] }
        let found = try FeedStream.errors(among: before + shown + rest, from: 1)
        #expect(found == shown, "\(before)")
        // What others say stands among it.
        let mixed = shown.flatMap { [$0, other + "INFO on"] }
        #expect(try FeedStream.errors(among: before + mixed + rest, from: 1) == shown, "\(before)")
      }
    }
  }

  @Test(
    "tracebacks of which each line comes late are shown whole, the second as the first",
    arguments: ["api-1 | ", "[pod/api-0/app] ", ""])
  func lateTracebacks(name: String) throws {
    let lines = ["ValueError: dry", "KeyError: 'oil'"].flatMap { error in
      ["Traceback (most recent call last):", "  File \"a.py\", line 1, in <module>", error]
    }.map { name + $0 }
    for before in [[], ["Attaching to api-1"]] {
      for count in 1...lines.count {
        #expect(try FeedStream.errors(among: before + lines, from: count) == lines, "\(count)")
      }
    }
  }

  @Test(
    "so they are where it turns out late that names stand before lines",
    arguments: [("0|api  | ", "1|web  | "), ("api    | ", "worker | "), ("[api] ", "[web] ")])
  func lateTracebacksBehindLateNames(name: String, other: String) throws {
    let trace = [
      "Traceback (most recent call last):", "  File \"a.py\", line 1, in <module>",
      "ValueError: dry",
    ].map { name + $0 }
    let mixed = trace.flatMap { [$0, other + "asks"] } + [name + "is up", other + "is up"]
    for before in [0, 4, 40] {
      let start = (0..<before).flatMap { [name + "starts \($0)", other + "starts \($0)"] }
      // What begins a trace goes on with the line before it.
      let shown = (before > 0 ? [name + "starts \(before - 1)"] : []) + trace
      #expect(try FeedStream.errors(among: start + mixed, from: 1) == shown, "\(before)")
    }
  }

  @Test("so they are where an error of somebody else is out before their end")
  func lateTracebacksAmongOthers() throws {
    let api = [
      "2026-05-04 09:00:00 INFO up", "Traceback (most recent call last):",
      "  File \"a.py\", line 1", "ValueError: dry", "Traceback (most recent call last):",
      "  File \"b.py\", line 1", "KeyError: 'oil'",
    ].map { "api-1 | " + $0 }
    let db = ["INFO", "ERROR", "INFO", "INFO", "ERROR", "INFO", "INFO"].map {
      "db-1  | 2026-05-04 09:00:01 \($0) asks"
    }
    let lines = zip(api, db).flatMap { [$0, $1] }
    let shown = (api + db.filter { $0.contains("ERROR") }).sorted()
    for count in 1...lines.count {
      let found = try FeedStream.errors(among: lines, from: count)
      #expect(found.sorted() == shown, "\(count)")
    }
  }

  /// The lines of rows with errors that a stream shows of a file.
  private func errorsOfFile(_ lines: [String]) throws -> [String] {
    let file = try TemporaryFile(lines.map { $0 + "\n" }.joined())
    let stream = try FeedStream.open(path: file.path, options: Self.options)
    stream.filter = try RowFilter(atLeast: "error")
    return texts(of: stream).flatMap { $0.split(separator: "\n").map(String.init) }
  }

  @Test(
    "an error that is out before names are found gets all its lines, as in a file",
    arguments: [
      ("0|api  | ", "1|web  | "), ("api    | ", "worker | "), ("[api] ", "[web] "),
      ("09:00:00 api.1  | ", "09:00:00 web.1  | "),
    ])
  func shownBeforeNames(name: String, other: String) throws {
    let stacks = [
      ["Error: dry", "    at f (/a.js:1:2)", "    at g (/a.js:2:2)"],
      ["Traceback (most recent call last):", "  File \"a.py\", line 4", "ValueError: dry"],
      ["java.lang.IllegalStateException: dry", "    at house.Pump.start(Pump.java:41)"],
    ]
    for before in [0, 1, 3] {
      let start = (0..<before).flatMap { _ in [name + "up", other + "up"] }
      for stack in stacks {
        let shown = (["ERROR no oil"] + stack).map { name + $0 }
        let mixed = [shown[0]] + shown[1...].flatMap { [$0, other + "asks"] }
        let lines = start + mixed + [name + "on", other + "on"]
        #expect(try errorsOfFile(lines) == shown)
        for count in 1...lines.count {
          #expect(try FeedStream.errors(among: lines, from: count) == shown, "\(lines), \(count)")
        }
      }
    }
  }

  @Test("errors among objects behind names in brackets are shown that came before the second name")
  func objectsBeforeNames() throws {
    func line(_ name: String, _ level: Int, _ text: String) -> String {
      #"[\#(name)] {"level":\#(level),"time":1777888800000,"msg":"\#(text)"}"#
    }
    let alone = ["up", "dry", "asks", "lost", "waits"].enumerated().map {
      line("api", $0.offset.isMultiple(of: 2) ? 30 : 50, $0.element)
    }
    let both = [line("web", 30, "up"), line("web", 50, "full"), line("api", 50, "late")]
    for lines in [alone + both, [line("api", 50, "first"), line("web", 50, "second")] + both] {
      let shown = try errorsOfFile(lines)
      #expect(shown.count == lines.count { $0.contains(":50,") })
      for count in 1...lines.count {
        #expect(try FeedStream.errors(among: lines, from: count) == shown, "\(count)")
      }
    }
    // What is out is not shown again.
    let lines = ["[api] ERROR no oil"] + alone + both
    let shown = try errorsOfFile(lines).sorted()
    #expect(shown.count == 5)
    for count in 1...lines.count {
      #expect(try FeedStream.errors(among: lines, from: count).sorted() == shown, "\(count)")
    }
  }

  @Test(
    "an indented line without a name goes on with the row before it, and the others have names",
    arguments: [
      ("[api] ", "[web] "), ("api-0 app ", "web-0 app "), ("api-1  | ", "web-1  | "),
      ("api-7d9f8b6c5d-x2x9z app ", "web-7d9f8b6c5d-x2x9z app "), ("api:dev: ", "web:dev: "),
      ("0|api  | ", "1|web  | "),
    ])
  func indentedWithoutName(name: String, other: String) throws {
    let start = (0..<3).flatMap { _ in [name + "INFO up", other + "INFO up"] }
    for indented in [["    at f (/a.js:1:2)"], ["\tat f (/a.js:1:2)"], ["  and", "  more"]] {
      let (first, last) = ([name + "ERROR no oil"] + indented, name + "    at g (/a.js:2:2)")
      let shown = first + [last]
      let rest = [other + "INFO on", last, other + "INFO on", name + "INFO on"]
      let lines = start + first + rest
      let rows = try texts(of: Feed.reading(lines.joined(separator: "\n") + "\n", Self.options))
      // A tab is shown as blanks.
      func unindented(_ lines: [String]) -> [String] {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }
      }
      let found = rows.map { unindented($0.split(separator: "\n").map(String.init)) }
      #expect(found.contains(unindented(shown)), "\(rows)")
      #expect(rows.count == lines.count - shown.count + 1)
      let errors = try errorsOfFile(lines)
      #expect(errors.count == shown.count)
      for count in 1...lines.count {
        #expect(try FeedStream.errors(among: lines, from: count) == errors, "\(count)")
      }
    }
  }

  @Test("while a file grows they are what they would be if it had been read at once")
  func growing() throws {
    let file = try TemporaryFile(Form.compose.text(Self.starts))
    let feed = try Feed.open(path: file.path, options: Self.options)
    feed.follow(true)
    for count in 3...Self.mixed.count {
      // A line may come in two pieces, too.
      let line = Array((Form.compose.line(Self.mixed[count - 1]) + "\n").utf8)
      let middle = count.isMultiple(of: 2) ? line.count / 2 : 0
      if middle > 0 {
        try extendFile(file.path, by: Data(line[..<middle]))
        _ = try change(of: feed)
      }
      try extendFile(file.path, by: Data(line[middle...]))
      _ = try change(of: feed)
      let whole = try self.feed(Array(Self.mixed[..<count]))
      #expect(texts(of: feed) == texts(of: whole), "\(count)")
    }
    #expect(texts(of: feed) == Self.rowsOfMixed.map { Form.compose.row($0) })
  }

  @Test("a row has no time of a line among its own that another wrote, also while a file grows")
  func times() throws {
    let lines: [Line] = [
      ("web-1", "2026-05-04 09:00:00,000 INFO up"), ("db-1", "fails"),
      ("web-1", "2026-05-04 09:00:02,000 INFO up"), ("db-1", "    at f (a.js:1)"),
    ]
    let file = try TemporaryFile(Form.compose.text(Array(lines[..<2])))
    let feed = try Feed.open(path: file.path, options: Self.options)
    feed.follow(true)
    for line in lines[2...] {
      try extendFile(file.path, by: Data((Form.compose.line(line) + "\n").utf8))
      _ = try change(of: feed)
    }
    let whole = try self.feed(lines)
    for feed in [feed, whole] {
      #expect(feed.entries.map { $0.date != nil } == [true, false, true])
      #expect(feed.matchingRows(of: try RowFilter("at")).rows == [1])
    }
  }

  @Test(
    "what came more than a second later goes on with nothing, whoever says when beside the names",
    arguments: [
      (
        "web-1  | 2026-05-03T10:00:01.123456789Z Starting",
        "web-1  | 2026-05-04T12:00:02.000000000Z ", "db-1   | 2026-05-04T12:00:02.000000000Z up"
      ),
      (
        "[pod/web-1/app] 2026-05-03T10:00:01.123456789Z Starting",
        "[pod/web-1/app] 2026-05-04T12:00:02.000000000Z ",
        "[pod/db-1/pg] 2026-05-04T12:00:02.000000000Z up"
      ),
      ("10:00:00 web.1  | Starting", "15:30:02 web.1  | ", "15:30:02 db.1   | up"),
      // The next day, at an earlier time.
      ("10:00:00 web.1  | Starting", "09:30:02 web.1  | ", "09:30:02 db.1   | up"),
    ])
  func pauses(first: String, head: String, other: String) throws {
    let stacks = [
      ["Traceback (most recent call last):", "  File \"a.py\", line 1", "ValueError: x"],
      ["java.lang.IllegalStateException: x", "    at a.b.C.d(C.java:5)"], ["  indented", "  more"],
    ]
    for text in stacks {
      let stack = text.map { head + $0 }
      let lines = [first, stack[0], other] + stack[1...] + [other]
      let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
      let rows = [first, stack.joined(separator: "\n"), other, other]
      #expect(texts(of: feed) == rows, "\(head)")
    }
  }

  @Test("what came within a second goes on, over midnight, too")
  func midnight() throws {
    let lines = [
      "23:59:58 web.1  | Starting", "23:59:58 db.1   | up", "23:59:59 web.1  | fails",
      "00:00:00 web.1  |     at f (a.js:1)", "00:00:02 web.1  |     at g (a.js:2)",
    ]
    let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
    #expect(
      texts(of: feed) == [lines[0], lines[1], lines[2...3].joined(separator: "\n"), lines[4]])
  }

  @Test("a stack is never part of a row that begins with another word in brackets")
  func lateStack() throws {
    // More lines than are looked at for names.
    let start = (0..<500).map { number -> Line in
      (number.isMultiple(of: 2) ? "web" : "job", "2026-05-04 09:00:00,000 INFO asks \(number)")
    }
    let events: [Line] = [
      ("web", "2026-05-04 09:00:01,000 ERROR fails"), ("job", "2026-05-04 09:00:01,001 INFO waits"),
    ]
    let stack: [Line] = [
      ("web", "Traceback (most recent call last):"), ("web", "  File \"a.py\", line 1"),
      ("web", "ValueError: x"),
    ]
    let rows = try texts(of: feed(start + events + stack, .brackets))
    #expect(rows.count == 503)
    #expect(rows.last == Form.brackets.row(stack))
  }

  @Test("a row does not wait for its rest forever, and nothing is lost")
  func bounds() throws {
    let start = (0..<40).map { number -> Line in ("web-1", "starts \(number)") }
    func count(_ first: Line, behind others: [Line]) throws -> Int {
      let call: Line = ("web-1", "    at f (a.js:1)")
      let lines = start + [first] + others + [call]
      let rows = try texts(of: feed(lines))
      let shown = rows.flatMap { $0.split(separator: "\n").map(String.init) }
      #expect(shown.sorted() == lines.map { Form.compose.row([$0]) }.sorted())
      return rows.count
    }
    func others(_ count: Int) -> [Line] {
      (0..<count).map { number -> Line in ("db-1", "other \(number)") }
    }
    let trace: Line = ("web-1", "Traceback (most recent call last):")
    for (number, isWhole) in [(16, true), (17, false)] {
      // What begins a trace goes on with the line before it.
      #expect(try count(trace, behind: others(number)) == 40 + number + (isWhole ? 0 : 1))
    }
    for (number, isWhole) in [(4, true), (5, false)] {
      let rows = try count(("web-1", "fails"), behind: others(number))
      #expect(rows == 41 + number + (isWhole ? 0 : 1))
    }
    // A long line is in no group.
    let long: Line = ("db-1", String(repeating: "x", count: 5000))
    #expect(try count(trace, behind: [long]) == 40 + 1 + 1)
  }

  @Test("where two write long stacks among each other's, what is read for a row is bounded")
  func longStacks() throws {
    let lines = (0..<6000).map { number -> Line in
      (number.isMultiple(of: 2) ? "web-1" : "db-1", "    at f.g(a.java:\(number))")
    }
    let file = try TemporaryFile(Form.compose.text(Self.starts + lines))
    let feed = try Feed.open(path: file.path, options: Self.options)
    let source = try #require(feed.parts[0].source as? LineSource)
    let rows = texts(of: feed)
    let shown = rows.flatMap { $0.split(separator: "\n").map(String.init) }
    #expect(shown.sorted() == (Self.starts + lines).map { Form.compose.row([$0]) }.sorted())
    for row in 0..<source.count {
      #expect(source.bytes(ofRow: row).count <= LongTexts.shortest)
    }
    #expect(try texts(of: FeedStream.open(path: file.path, options: Self.options)) == rows)
  }

  @Test(
    "rows of each are those that it has alone, wherever the lines of the others stand",
    arguments: 1...20)
  func alone(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let names = ["web-1", "db-1"]
    let writers = names.map { Self.rows(of: $0, &random) }
    var mixed: [Line] = []
    var rest = writers.map { $0[...] }
    var place = 0
    while !rest.allSatisfy(\.isEmpty) {
      for _ in 0...random.below(3) { mixed += rest[place].popFirst() ?? [] }
      place = 1 - place
    }
    let file = try TemporaryFile(Form.compose.text(mixed))
    let feed = try Feed.open(path: file.path, options: Self.options)
    let rows = texts(of: feed)
    for (lines, name) in zip(writers, names) {
      let alone = try texts(of: self.feed(lines.flatMap(\.self)))
      #expect(rows.filter { $0.hasPrefix(name) } == alone)
    }
    #expect(try texts(of: FeedStream.open(path: file.path, options: Self.options)) == rows)
    feed.expectSameRowsAtOnce()
  }

  /// Events, and stacks behind some, of which the first line is said together with the event.
  private static func rows(of name: String, _ random: inout SplitMix64) -> [[Line]] {
    var lines: [[Line]] = []
    for number in 0..<60 {
      let event: Line = (name, "event \(number)")
      guard random.chance(30) else {
        lines.append([event])
        continue
      }
      let call: Line = (name, "    at f (a.js:\(number))")
      lines.append([event, call])
      for _ in 0..<random.below(4) { lines.append([call]) }
    }
    return lines
  }
}

extension FeedStream {
  /// The lines of rows with errors that a stream shows of a pipe's, of which the first `count` are there, and each other one comes
  /// when all that was there is out, or waits.
  static func errors(among lines: [String], from count: Int) throws -> [String] {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    let start = lines[..<count].map { $0 + "\n" }.joined()
    try writer.write(contentsOf: Data(start.utf8))
    var rest = lines[count...]
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    options.patience = 0
    let stream = try FeedStream.open(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", options: options)
    stream.dividesLogs = true
    stream.filter = try RowFilter(atLeast: "error")
    var rows: [String] = []
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, _ in true },
        row: { texts, _, _ in
          rows.append(texts.text(in: EntryText.content.rawValue)?.string ?? "")
          return true
        },
        willWait: {
          guard let next = rest.popFirst() else {
            try? writer.closeEnd()
            return true
          }
          writer.write(Data((next + "\n").utf8))
          return true
        }))
    return rows.flatMap { $0.split(separator: "\n").map(String.init) }
  }
}

@Suite("What stands behind names of lines")
struct NamedLinesTests {
  @Test(
    "what people, tables and builds say behind names stays where it is",
    arguments: [
      "[ann] hello there\n[bob] hi\n[ann] at noon?\n[bob] maybe\n[ann] bye\n",
      "Ann    | 12\nBob    | 13\nAnn    |   9\nBob    |  10\nAnn    |  11\n",
      "[build] go\n[test] go\n[build] at 50%\n[test] at 30%\n[build] at 60%\n[test] ok\n",
      "web | up\nworker | up\nweb | at 50% memory\nworker | at noon\nweb | at 60% memory\n",
      "apples-1 kg 3\npears-2 kg 4\napples-1 kg   at 5\npears-2 kg at six\napples-1 kg 1\n",
      "name | value\n-----+------\nann  | at f (a.js:1:2)\nbob  | two\neve  |   at g (a.js:1:3)\n",
      "[ann] at f (a.js:1:2)\n[bob] hi\n    at g (a.js:1:3)\n[ann]   at g (a.js:1:3)\n[bob] hi\n",
    ])
  func people(text: String) throws {
    let rows = try Feed.reading(text, FeedOptions()).entries.compactMap { $0.content?.string }
    #expect(rows.joined(separator: "\n") + "\n" == text)
  }

  @Test("behind names, words that say to be at something are none of a stack, and places are")
  func atSomething() throws {
    let rows = [
      "[build] INFO go", "[web] WARN slow", "[build] changed", "[build] at least 3 files",
      "[web] at noon (UTC)", "[build] ERROR dry\n[build] at start (a.js:1:2)", "[build] at 10:30",
    ]
    let feed = try Feed.reading(rows.joined(separator: "\n") + "\n", FeedOptions())
    #expect(feed.contents == rows)
  }

  @Test(
    "what a program says at its end has its level behind names of all forms",
    arguments: ["web-0 app ", "[web] ", "web:dev: ", "web-1  | "])
  func levels(name: String) throws {
    let other = name.replacing("web", with: "ape")
    let lines = [
      "\(other)INFO up", "\(name)INFO up", "\(name)panic: no oil", "\(other)INFO on",
      "\(name)goroutine 1 [running]:", "\(name)main.main()", "\(name)\t/a.go:3 +0x1d",
      "\(other)INFO on", "\(name)INFO on",
    ]
    let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", FeedOptions())
    let errors = feed.matchingRowNumbers(of: try RowFilter(atLeast: "error"))
    #expect(errors.count == 1)
    let shown = errors.first.flatMap { feed.entries[$0].content?.string }
    #expect(shown?.contains("panic: no oil") == true && shown?.contains("a.go:3") == true)
  }

  @Test(
    "what JavaScript says of an error is a row of its own with its stack, and an error",
    arguments: ["web-0 app ", "[web] ", "web:dev: ", "web-1  | "])
  func errors(name: String) throws {
    let other = name.replacing("web", with: "ape")
    let call = "\(name)    at f (/app/a.js:1:2)"
    let rows = [
      "\(other)INFO up", "\(name)INFO up", "\(name)Listens",
      "\(name)TypeError: x is not a function\n\(call)\n\(call)",
      "\(name)TypeError [ERR_INVALID_URL]: Invalid URL\n\(call)", "\(other)INFO on",
      "\(name)GET / 200", "\(name)PumpError: no oil\n\(call)", "\(name)INFO on",
    ]
    let feed = try Feed.reading(rows.joined(separator: "\n") + "\n", FeedOptions())
    #expect(feed.contents == rows)
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [3, 4, 7])
    // Lines of others stand among it.
    let mixed = rows[..<3] + rows[3].split(separator: "\n").flatMap { ["\($0)", rows[5]] }
    let among = try Feed.reading(mixed.joined(separator: "\n") + "\n", FeedOptions())
    let expected = Array(rows[...3]) + [rows[5], rows[5], rows[5]]
    #expect(among.contents == expected)
    #expect(among.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [3])
  }

  @Test("it goes on with what says so itself, as Python's does with its traceback")
  func errorsOfEvents() throws {
    let name = "web-1  | "
    let rows = [
      "\(name)INFO up", "\(name)ERROR no oil\n\(name)PumpError: dry\n\(name)    at f (a.js:1:2)",
      "\(name)warn: slow\n\(name)TimeoutError: 3 s\n\(name)    at f (a.js:1:2)",
      "\(name)fails\n\(name)Traceback (most recent call last):\n\(name)  File \"a.py\", line 1\n"
        + "\(name)ValueError: dry",
      "\(name)INFO on",
    ]
    let feed = try Feed.reading(rows.joined(separator: "\n") + "\n", FeedOptions())
    #expect(feed.contents == rows)
    // Neither begins what people say.
    for text in ["Errors: 3", "TypeError", "TypeErrors: x", "typeError: x", "TypeError:x"] {
      let bytes = Array(text.utf8)
      let count = StackLines.countOfErrorName(in: bytes.span)
      #expect(count == nil, "\(text)")
    }
  }

  @Test("what Vite says of an error is one behind names, too")
  func errorsOfVite() throws {
    let lines = [
      "web-1  | 4:02:11 PM [vite] hmr update /src/a.ts", "api-1  | Listening",
      "web-1  | 4:02:15 PM [vite] Internal server error: x\nweb-1  |   Plugin: vite:css",
      "web-1  | 4:02:20 PM [vite] page reload src/main.tsx",
    ]
    let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", FeedOptions())
    #expect(feed.contents == lines)
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [2])
  }

  @Test(
    "names without numbers are names where logs stand behind their bars, and levels are none",
    arguments: [true, false])
  func withoutNumbers(areNames: Bool) throws {
    let names = areNames ? ["web   ", "worker"] : ["INFO  ", "ERROR "]
    let lines = [
      "\(names[0]) | 2026-05-04 09:00:00 INFO up", "\(names[1]) | 2026-05-04 09:00:00 ERROR dry",
      "\(names[0]) | 2026-05-04 09:00:01 INFO on", "\(names[1]) |     at f (a.js:1)",
      "\(names[0]) | 2026-05-04 09:00:02 INFO on",
    ]
    let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", options)
    #expect(feed.contents.contains(lines[1] + "\n" + lines[3]) == areNames)
    let errors = feed.matchingRowNumbers(of: try RowFilter(atLeast: "error"))
    #expect(errors.first == 1)
  }

  @Test(
    "so they are where a stack stands behind one of few, as of pm2's, overmind's and compose's own",
    arguments: [
      ("0|api  | ", "1|web  | "), ("api    | ", "worker | "), ("shop_api | ", "shop     | "),
    ])
  func withStacks(name: String, other: String) throws {
    for stack in [
      ["Traceback (most recent call last):", "  File \"a.py\", line 4", "ValueError: dry"],
      ["java.lang.IllegalStateException: dry", "    at house.Pump.start(Pump.java:41)"],
    ] {
      let lines = stack.flatMap { [name + $0, other + "asks"] } + [name + "up", other + "up"]
      let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", FeedOptions())
      let row = stack.map { name + $0 }.joined(separator: "\n")
      #expect(feed.contents.contains(row), "\(feed.contents)")
      #expect(feed.contents.count == lines.count - stack.count + 1)
    }
  }

  /// Two names, and what stands before all lines and between those of a stack without one.
  private static let linesWithoutNames: [(String, String, [String], String)] = [
    ("web:dev: ", "api:dev: ", ["• Packages in scope: api"], " ERROR  run failed: exited (1)"),
    ("web:dev: ", "api:dev: ", [], " Tasks:    1 successful, 2 total"),
    ("web:dev: ", "api:dev: ", [], "no such task"),
    ("[web] ", "[api] ", ["", "> app@1.0.0 dev", "> concurrently web api", ""], "^C"),
    ("[web] ", "[api] ", [], "--> Sending SIGTERM to other processes.."),
    ("web-1  | ", "api-1  | ", ["Attaching to api-1, web-1"], "no such thing"),
    ("web-1  | ", "api-1  | ", [], "^CGracefully stopping... (press Ctrl+C again to force)"),
  ]

  @Test(
    "a few lines without a name stand for themselves, and stacks of the others are one row each",
    arguments: linesWithoutNames)
  func withoutNames(name: String, other: String, head: [String], line: String) throws {
    let stack = ["Error: dry", "    at f (/a.js:1:2)", "    at g (/a.js:2:2)"].map { name + $0 }
    let start = ["INFO up", "INFO asks", "INFO on"].flatMap { [name + $0, other + $0] }
    let mixed = [stack[0], other + "INFO on", stack[1], line, stack[2], other + "INFO on"]
    let lines = head + start + mixed + [name + "INFO on"]
    let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", FeedOptions())
    let rows = feed.contents.map { $0 ?? "" }
    #expect(rows.contains(stack.joined(separator: "\n")), "\(rows)")
    let alone = line.trimmingCharacters(in: .whitespaces)
    #expect(rows.contains { $0.trimmingCharacters(in: .whitespacesAndNewlines) == alone })
    let shown = rows.flatMap { $0.split(separator: "\n").map(String.init) }
    #expect(Set(shown).isSuperset(of: stack + start))
    #expect(shown.count == lines.filter { !$0.isEmpty }.count)
  }

  @Test("so they are before a level in brackets, as env_logger writes it")
  func bracketed() throws {
    let events = ["INFO  x] up", "ERROR x] no oil", "INFO  x] on"]
    let lines = events.map { "web    | [2026-05-04T09:00:00Z \($0)" }
    let panic = ["thread 'main' panicked at src/main.rs:4:5:", "dry"].map { "web    | \($0)" }
    let feed = try Feed.reading((lines + panic).joined(separator: "\n") + "\n", FeedOptions())
    let rows: [String?] = lines + [panic.joined(separator: "\n")]
    #expect(feed.contents == rows)
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [1, 3])
  }

  @Test(
    "a panic has its level behind a time that somebody noted, and behind syslog's process",
    arguments: [
      "2026-05-04T09:00:00.123456789Z ", "2026-05-04T09:00:00.1234567Z ",
      "May  4 09:00:00 quay app[7]: ",
    ])
  func panics(head: String) throws {
    for (first, next) in [
      ("thread 'main' panicked at src/main.rs:4:5:", "no oil"),
      ("panic: no oil", "goroutine 1 [running]:"),
    ] {
      let lines = ["up", "up", first, next, "on"].map { head + $0 }
      let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", FeedOptions())
      let errors = feed.matchingRowNumbers(of: try RowFilter(atLeast: "error"))
      #expect(errors.count == 1)
      #expect(errors.first.flatMap { feed.entries[$0].content?.string }?.contains(first) == true)
    }
  }
}
