import HeightEngine
import Testing

@testable import Feeds

@Suite("What few programs write before what a log's line says")
struct LogHeadTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private func feed(_ lines: [String]) throws -> Feed {
    try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
  }

  /// Moments so many seconds after 2026-05-04 10:00:00.
  private func seconds(_ seconds: ClosedRange<Int>) -> [Int?] {
    seconds.map { 1_777_888_800 + $0 }
  }

  @Test("a time behind a process in brackets begins a row, as it does without them")
  func processes() throws {
    let lines = [
      #"14:02:10.1 openat(AT_FDCWD, "x") = 3"#, #"[pid  4242] 14:02:10.4 write(1, "a") = 1"#,
      "14:02:10.5 clone() = 4243\nstrace: Process 4243 attached",
      #"[pid  4243] 14:02:10.6 write(1, "a") = 1"#, "[pid  4242] 14:02:10.7 close(1) = 0",
    ]
    #expect(try feed(lines).entries.map { $0.content?.string } == lines)
    let dated = [
      "2026-05-04 10:00:01 one", "[worker 2] 2026-05-04 10:00:02 two",
      "2026-05-04 10:00:03 three\n[4] 5 of it", "2026-05-04 10:00:04 four",
    ]
    let log = try feed(dated)
    #expect(log.entries.map { $0.content?.string } == dated)
    #expect(log.entries.map { $0.date?.seconds } == seconds(1...4))
  }

  @Test(
    "tracing's records for people are indented, and what stands deeper belongs to them",
    arguments: [false, true])
  func tracing(isColoured: Bool) throws {
    func time(_ second: Int) -> String {
      let time = "2026-05-04T10:00:0\(second).001456Z"
      return isColoured ? "\u{1B}[2m\(time)\u{1B}[0m" : time
    }
    let below = "    at src/main.rs:12\n    in app::server::handle with id: 7\n"
    let feed = try feed([
      "  \(time(1))  INFO app: starts, port: 1\n\(below)",
      "  \(time(2)) ERROR app::db: no oil\n    at src/db.rs:42\n",
      "  \(time(3))  WARN app: is low\n\(below)",
    ])
    let rows = feed.entries.compactMap { $0.content?.string }
    try #require(rows.count == 3)
    #expect(rows[0].hasPrefix("  2026-05-04T10:00:01.001456Z  INFO app: starts, port: 1\n    at "))
    #expect(feed.entries.map { $0.date?.seconds } == seconds(1...3))
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [1])
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "warn")).rows == [1, 2])
    let levels: LineLevels = [.stamped, .indented]
    #expect(levels.level(in: DisplayText(rows[1]))?.level == .error)
    #expect(feed.logLine(ofRow: 1, inSection: 0)?.level == .error)
  }

  @Test(
    "a log whose lines have levels before their times is one by as few of them as another",
    arguments: ["", "[ab12] [10.0.0.1] "])
  func ruby(tags: String) throws {
    let below = "[b3c1] ActionView::Template::Error (no oil):\n[b3c1]   \n[b3c1] app/a.html.erb:2"
    let lines = (1...8).flatMap { second in
      let time = "2026-05-04T10:00:0\(second).1 #4242]"
      return [
        "\(tags)I, [\(time)  INFO -- : [b3c1] Started",
        "\(tags)E, [\(time) ERROR -- : [b3c1]   \n\(below)",
      ]
    }
    let feed = try feed(lines)
    #expect(feed.entries.map { $0.content?.string } == lines)
    #expect(feed.sectionTitles == ["Monday, 2026-05-04"])
    let errors = feed.matchingRows(of: try RowFilter(atLeast: "error")).rows
    #expect(errors == Array(stride(from: 1, to: 16, by: 2)))
  }

  @Test(
    "tabs of stacks are tabs where rsyslog wrote their number",
    arguments: [
      ["java.lang.RuntimeException: boom", "#011at a.b.c(D.java:1)", "#011at a.b.c(D.java:2)"],
      [
        "panic: boom", "", "goroutine 1 [running]:", "main.main()", "#011/a/main.go:5 +0x1b",
        "exit status 2",
      ],
    ])
  func writtenTabs(stack: [String]) throws {
    let head = "May  4 10:00:01 quay app[1]: "
    let rows = [stack, ["next"]].map { lines in
      lines.map { head + $0 }.joined(separator: "\n")
    }
    #expect(try feed(rows).entries.map { $0.content?.string } == rows)
    // So they are behind an object that the same process wrote.
    let object = head + #"{"level":"error","time":"2026-05-04T10:00:01Z","msg":"no oil"}"#
    let mixed = try feed([object, object, rows[0], object])
    #expect(mixed.entries.count == (stack[0].hasPrefix("panic") ? 4 : 3))
  }

  @Test("Nest's lines have their time and their level in colours, too, and their stacks")
  func coloursOfNest() throws {
    func line(_ second: Int, _ level: String, _ text: String) -> String {
      let time = "05/04/2026, 10:00:0\(second) AM"
      let context = "\u{1B}[38;5;3m[X] \u{1B}[39m\u{1B}[31m\(text)\u{1B}[39m"
      return "\u{1B}[31m[Nest] 123  - \u{1B}[39m\(time) \u{1B}[31m\(level)\u{1B}[39m \(context)"
    }
    let feed = try feed([
      line(1, "    LOG", "up"), line(2, "  ERROR", "no oil"), "Error: boom", "    at a (b.js:1:1)",
      line(3, "   WARN", "low"),
    ])
    #expect(feed.entries.map { $0.date?.seconds } == seconds(1...3))
    let error = feed.entries.dropFirst().first?.content?.string
    #expect(error?.hasSuffix("[X] no oil\nError: boom\n    at a (b.js:1:1)") == true)
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [1])
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "warn")).rows == [1, 2])
  }

  @Test(
    "what Python's logging says of an error of its own is one, among lines of all kinds",
    arguments: [
      "INFO:root:next", #"{"level":"info","time":"2026-05-04T10:00:01Z","msg":"next"}"#, nil,
    ])
  func loggingErrors(next: String?) throws {
    let error = [
      "--- Logging error ---", "Traceback (most recent call last):",
      "  File \"/usr/lib/python3.11/logging/__init__.py\", line 1110, in emit",
      "    msg = self.format(record)", "TypeError: not all arguments converted", "Call stack:",
      "  File \"a.py\", line 5, in <module>", "    logging.info(\"x\", 1)", "Message: 'x'",
      "Arguments: (1,)",
    ]
    let around = next.map { [$0, $0] } ?? []
    let isMixed = next?.hasPrefix("{") ?? false
    let feed = try feed((isMixed ? around : []) + error + (next.map { [$0] } ?? []))
    let rows = feed.entries.compactMap { $0.content?.string }
    let errors = rows.filter { $0.contains("Traceback") || $0.contains("Arguments") }
    #expect(errors == [error.joined(separator: "\n")])
    #expect(rows.count == (isMixed ? 4 : next == nil ? 1 : 2))
  }

  @Test("sentences with a time behind their first word are lines")
  func sentences() throws {
    let lines = (1...5).flatMap { ["On 2026-05-04 10:00:0\($0) it rained.", "Two.", "Three."] }
    #expect(try feed(lines).entries.map { $0.content?.string } == lines)
  }

  @Test(
    "times and levels of CockroachDB, Unreal and geth, and of frames that say their length",
    arguments: [
      ("E260504 10:00:01.250456 1 x.go:12 ⋮ [n1] 2 no oil", 250, LogLevel.error, "E"),
      ("I260504 10:00:01.250456 1 x.go:12 ⋮ [n1] 2 turns", 250, .info, "I"),
      ("[2026.05.04-10.00.01:250][  0]LogInit: Error: no oil", 250, .error, "Error"),
      ("[2026.05.04-10.00.01:250][  0]LogInit: turns", 250, nil, ""),
      ("ERROR[05-04|10:00:01.250] no oil    err=x", 250, .error, "ERROR"),
      ("WARN [05-04|10:00:01] is low", nil, .warning, "WARN"),
      ("60 <43>1 2026-05-04T10:00:01+00:00 host app web.3 - no oil", nil, .error, "<43>"),
    ] as [(String, Int?, LogLevel?, String)])
  func others(line: String, milliseconds: Int?, level: LogLevel?, word: String) throws {
    let feed = try feed([line, line + "\n  goes on", line])
    #expect(feed.entries.map { $0.content?.string } == [line, line + "\n  goes on", line])
    let date = feed.entries[0].date
    #expect(date?.seconds == 1_777_888_801 && date?.milliseconds == milliseconds)
    let bytes = Array(line.utf8)
    let found = LogLevel.found(inLine: bytes.span, isStamped: true)
    #expect(found?.level == level)
    #expect(found.map { String(decoding: bytes[$0.range], as: UTF8.self) } ?? "" == word)
  }

  @Test(
    "numbers that are no day, or no length of a frame, stay words",
    arguments: [
      "E269904 10:00:01 x", "X260504 10:00:01 x", "[2026.05.04-10.00.01][  0]LogInit: x",
      "a 83 <40>1 x", "1234567 <40>1 2026-05-04T10:00:01Z x",
    ])
  func noOthers(line: String) {
    let bytes = Array(line.utf8)
    #expect(LogStamp(in: bytes.span) == nil)
  }

  @Test("a record of the journal with a field on each line has the level of its priority")
  func journal() throws {
    let records = ["    _PID=7\n    PRIORITY=3\n", "    PRIORITY=6\n", ""].map {
      "Mon 2026-05-04 10:00:01.250000 UTC [s=ab;i=1;b=cd;m=1;t=2;x=3]\n\($0)    MESSAGE=PRIORITY=2"
    }
    let feed = try feed(records)
    let rows = feed.entries.compactMap { $0.content?.string }
    #expect(rows == records)
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [0])
    let levels: LineLevels = .stamped
    let found = rows.map { levels.level(in: DisplayText($0)) }
    #expect(found.map { $0?.level } == [.error, .info, nil])
    let marked = found[0].map { String(decoding: Array(rows[0].utf8)[$0.range], as: UTF8.self) }
    #expect(marked == "3")
  }

  @Test("what Lambda says of its requests goes on with nothing that a program said")
  func lambda() throws {
    let heads = [
      "INIT_START Runtime Version: nodejs:20.v1", "START RequestId: 6b3b Version: $LATEST",
      "2026-05-04T10:00:01.123Z", "END RequestId: 6b3b", "REPORT RequestId: 6b3b",
      "START RequestId: 6b3c Version: $LATEST", "2026-05-04T10:00:02.123Z",
    ]
    let feed = try feed([
      heads[0], heads[1], "\(heads[2])\t6b3b\tERROR\tInvoke Error\nTypeError: x\n    at f (a.js:1)",
      heads[3], "\(heads[4])\tDuration: 12.34 ms\nXRAY TraceId: 1-6", heads[5],
      "\(heads[6])\t6b3c\tINFO\tup\nSTART of it",
    ])
    let rows = feed.entries.compactMap { $0.content?.string }
    try #require(rows.count == heads.count)
    #expect(zip(rows, heads).allSatisfy { $0.hasPrefix($1) })
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [2])
  }

  @Test(
    "times that are indented begin rows where the first line of all does",
    arguments: [
      "  2026-05-04T10:00:0#Z INFO one", "  2026-05-04T10:00:0#.25Z one",
      "    2026-05-04T10:00:0#.25Z INFO one", " 2026-05-04T10:00:0#.25Z INFO one",
    ])
  func indented(line: String) throws {
    let lines = (1...5).map { line.replacing("#", with: "\($0)") }
    let feed = try feed(lines)
    #expect(feed.entries.count == 5)
    #expect(feed.entries.allSatisfy { $0.date != nil })
    // Else they are of what stands above.
    let begins = "2026-05-04T10:00:00Z INFO begins"
    let below = [begins, lines[0], lines[1], begins, lines[2]].joined(separator: "\n")
    #expect(try Feed.reading(below, FeedOptions()).entries.count == 2)
  }

  private static let trace = [
    "Traceback (most recent call last):", "  File \"a.py\", line 1", "ValueError: no oil",
  ]

  @Test(
    "what goes on within a second is of one row, in however many digits somebody noted when",
    arguments: ["123", "123456", "1234567", "12345678", "123456789"])
  func digits(digits: String) throws {
    for zone in ["Z", "+02:00"] {
      let lines = (["up", "fails"] + Self.trace + ["on"]).map {
        "2026-05-04T09:00:00.\(digits)\(zone) \($0)"
      }
      let row = lines[1...4].joined(separator: "\n")
      #expect(try feed(lines).contents == [lines[0], row, lines[5]], "\(zone)")
    }
  }

  @Test("zeros at the end of nanoseconds may be left out, behind names, too")
  func trimmed() throws {
    let times = ["123456789", "12345678", "1234567", "123456781", "12345678", "123456789"]
    for name in ["", "[pod/web-1/app] "] {
      let lines = zip(times, ["up", "fails"] + Self.trace + ["on"]).map {
        "\(name)2026-05-04T09:00:00.\($0)Z \($1)"
      }
      let row = lines[1...4].joined(separator: "\n")
      #expect(try feed(lines).contents == [lines[0], row, lines[5]], "\(name)")
    }
  }

  @Test("times that programs write themselves in few digits begin rows each")
  func ownTimes() throws {
    for texts in [
      [" INFO up", " WARN low", "ERROR no oil", "Error: no oil", " INFO on"],
      ["up", "fails", "Error: no oil", "ValueError: no", "on"],
    ] {
      let lines = texts.map { "2026-05-04T09:00:00.123Z \($0)" }
      #expect(try feed(lines).contents == lines)
    }
  }
}
