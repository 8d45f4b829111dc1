import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("The rows of logs")
struct LogRowsTests {
  private let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_795_309_200)

  private func feed(_ text: String, _ rows: RowRule? = nil) throws -> Feed {
    var options = options
    options.rows = rows
    return try Feed.reading(text, options)
  }

  private func rows(_ text: String, _ rule: RowRule? = nil) throws -> [String?] {
    try feed(text, rule).entries.map { $0.content?.string }
  }

  @Test("what has no time belongs to the line before that has one, blank lines among it")
  func joined() throws {
    let one = "2026-11-21 23:40:01 one\n  at x\n\n  at y\nValueError: z"
    let two = "2026-11-21 23:40:02 two"
    #expect(try rows("\(one)\n\(two)\n") == [one, two])
    #expect(try rows("\(one)\n\(two)\n", .auto) == [one, two])
    #expect(try rows("\(one)\n\(two)\n", .line).count == 6)
    #expect(try rows("\(two)\n\n\(two)") == [two + "\n\n", two])
    #expect(try rows("\n\n\(two)") == ["\n\n", two])
    #expect(try rows("\nhead\n\(two)\n \n") == ["\nhead", two + "\n "])
  }

  @Test("a line of text has its time to the second on its page, also among requests and objects")
  func timesOnPages() throws {
    let text = "2026-11-21 23:40:03.250 INFO a"
    for line in [
      #"192.0.2.7 - - [21/Nov/2026:23:40:01 +0000] "GET / HTTP/1.1" 200 12"#,
      #"{"level":30,"time":1795304401000,"msg":"up"}"#, "level=info ts=2026-11-21T23:40:01Z msg=up",
    ] {
      let feed = try feed("\(line)\n\(line)\n\(text)\n\(line)\n")
      #expect(
        feed.page(at: 2, inSection: 0).time?.string == "Saturday, 2026-11-21 23:40:03.250 +00:00")
    }
  }

  @Test("a line that begins with a time, or with pairs, does so behind a byte order mark, too")
  func byteOrderMarks() throws {
    let lines = [
      "2026-11-21 23:40:01,123 INFO a", "\u{FEFF}2026-11-21 23:40:02,123 ERROR b", "  at x",
      "2026-11-21 23:40:03,123 INFO c",
    ]
    let feed = try feed(lines.joined(separator: "\n") + "\n")
    let dates = [1_795_304_401, 1_795_304_402, 1_795_304_403]
    #expect(feed.entries.map { $0.date?.seconds } == dates)
    #expect(feed.matchingRowNumbers(of: try RowFilter("level>=error")) == [1])
    let pairs = "time=2026-11-21T23:40:01Z msg=a\n"
    #expect(
      try rows("level=info \(pairs)\u{FEFF}level=error \(pairs)")
        == ["23:40:01 INF a", "23:40:01 ERR a"])
  }

  @Test("a line begins with a time whose day or clock has a colour of its own")
  func colouredParts() throws {
    let plain = (1...5).map { "2026-11-21 23:40:0\($0),123 INFO a" }
    let others = [
      "\u{1B}[31m2026-11-21\u{1B}[0m 23:40:06,123 INFO b", "\u{1B}[31m  at x\u{1B}[0m",
      "2026-11-21 \u{1B}[1;31m23:40:07\u{1B}[m,123 INFO c", "Caused by \u{1B}[31mx\u{1B}[m",
      "2026-11-21 23:40:08,123 INFO d",
    ]
    let feed = try feed((plain + others).joined(separator: "\n") + "\n")
    let dates = Array(1_795_304_401...1_795_304_408)
    #expect(feed.entries.map { $0.date?.seconds } == dates)
  }

  @Test("settings before numbers that are times hide no log, as others do, and many between")
  func settings() throws {
    let times = (1..<6).map { "177787440\($0).123 0 pump \($0)" }
    let settings = "PORT=8080\nNODE_ENV=production\nlog.level=debug"
    let log = try feed(([settings] + times).joined(separator: "\n"))
    #expect(log.entries.map { $0.content?.string } == [settings] + times)
    #expect(log.entries.last?.date?.seconds == 1_777_874_405)
    for lines in [["two words"] + times, [settings, times[0], "a=b", "c=d"] + times] {
      let feed = try feed(lines.joined(separator: "\n"))
      #expect(feed.entries.allSatisfy { $0.date == nil })
    }
  }

  @Test(
    "one number that is likely to be a time says so where a level stands behind it",
    arguments: [
      ("1714545600 INFO hello", 1_714_545_600), ("1714545600.25 [warn] hello", 1_714_545_600),
      ("1714545600123 ERROR: hello", 1_714_545_600), ("[1714545600] debug hello", 1_714_545_600),
      ("1714545600 hello", nil), ("1714545600 infrared", nil), ("4714545600 INFO hello", nil),
      ("171454560012 INFO hello", nil),
    ])
  func numberBeforeLevel(line: String, seconds: Int?) throws {
    for text in [line + "\n", line + "\n  more\n" + line + "\n"] {
      let feed = try feed(text)
      #expect(feed.entries.last?.date?.seconds == seconds)
      #expect(
        feed.entries.count
          == (seconds == nil ? text.split(separator: "\n").count : text == line + "\n" ? 1 : 2))
    }
  }

  @Test("among lines that begin with levels one with another program's time is a row")
  func timesAmongLevels() throws {
    let lines = [
      "INFO: starts\n  more", "INFO: goes on\n12 of 13\n2026-05-01 is the day",
      "[2026/05/01 08:14:01] [ warn] [engine] no oil\n  more", "WARN: ends",
    ]
    let feed = try feed(lines.joined(separator: "\n"))
    #expect(feed.entries.map { $0.content?.string } == lines)
  }

  /// Events of a log below whose lines something of several lines stands.
  private static let bodies = [
    "select *\nfrom t\nwhere x = 1",
    "POST /x HTTP/1.1\nHost: a\nContent-Type: json\n\n{\"a\":1}",
    "{\n  \"a\": 1,\n  \"b\": [\n    2\n  ]\n}",
    "System.InvalidOperationException: bad\n   at App.Main() in C:\\x.cs:line 5\n--- End of stack trace ---",
    "app.rb:3:in `foo': bad (RuntimeError)\n\tfrom app.rb:7:in `<main>'",
    "Stack trace:\n#0 /a.php(7): f()\n#1 {main}\n  thrown in /a.php on line 3",
    "/app/index.js:3\n    throw new Error('x');\n    ^\n\nError: x\n    at a (a.js:3)\n\nNode.js v20.1.0",
    "goroutine 1 [running]:\nmain.f(...)\n\t/x.go:3\nexit status 2",
    "+----+\n| id |\n+----+",
  ]

  @Test("times that recur between lines of anything else begin the rows", arguments: bodies)
  func recurring(body: String) throws {
    let events = (0..<12).map { "2026-11-21 23:40:\(10 + $0),123 DEBUG sends\n\(body)" }
    #expect(try rows(events.joined(separator: "\n")) == events)
    #expect(try rows(events[0..<4].joined(separator: "\n")) == Array(events[0..<4]))
  }

  @Test("what Android says below a line with the time is a row with it, whatever it is")
  func longAndroid() throws {
    let events = [
      "[ 05-04 09:00:00.123  1234: 1250 I/ActivityManager ]\nStart proc 7\n",
      "[ 05-04 09:00:01.123  1234: 1250 E/AndroidRuntime ]\nFATAL EXCEPTION: main\n\tat a.b(A.java:3)",
    ]
    let feed = try feed(events.joined(separator: "\n"))
    #expect(feed.entries.count == 2)
    #expect(feed.matchingRows(of: try RowFilter("level>=error")).rows == [1])
  }

  @Test("a hundred lines before the first time hide no log")
  func banner() throws {
    let banner = (0..<100).map { "Pumps and more pumps \($0)" }.joined(separator: "\n")
    let events = (0..<30).map { "2026-11-21T23:40:\(10 + $0)Z INFO \($0)" }
    #expect(try rows(([banner] + events).joined(separator: "\n")) == [banner] + events)
  }

  @Test(
    "lines of few events go on with these, as they do among many",
    arguments: [
      [
        "10:00:00.123 [error] Pump terminating\n** (RuntimeError) dry\n    (app) lib/a.ex:3\nState: 1",
        "10:00:01.123 [info] runs",
      ],
      [
        "2026-11-28 10:00:00 INFO starts\n====\n==12==ERROR: oil\nREAD of 4\n\n0x6 is\nSUMMARY: a.c",
        "2026-11-28 10:00:01,123 INFO runs",
      ],
      [
        "[2026-11-28 10:00:00.123] [x] [error] dry\nterminate called\n*** Aborted ***\nPC: @\n#0  0x7f",
        "[2026-11-28 10:00:01.123] [x] [info] runs",
      ],
      [
        "2026-11-28 10:00:00 +0000 info starts\nFatal error: oil\nCurrent stack:\n0    lib 0x7f + 1",
        "2026-11-28 10:00:01 +0000 info runs",
      ],
      ["2026-11-28 10:00:00 starts\nx: 1\ny: 2\nz: 3", "2026-11-28 10:00:01 runs"],
    ])
  func few(events: [String]) throws {
    #expect(try rows(events.joined(separator: "\n")) == events)
    let many = (0..<6).map { _ in events[1] } + events
    #expect(try rows(many.joined(separator: "\n")) == many)
    let errors = try feed(events.joined(separator: "\n"))
      .matchingRows(of: try RowFilter("level>=error")).rows
    #expect(errors.allSatisfy { $0 == 0 })
  }

  @Test(
    "stacks between lines of logfmt are rows as between those of JSON, with their blank lines",
    arguments: [3, 100])
  func pairs(count: Int) throws {
    let panic = "panic: no oil\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:3 +0x1d"
    let traceback =
      "Traceback (most recent call last):\n  File \"x.py\", line 1\n    start()\n\nValueError: x"
    func text(_ line: (String, String) -> String) -> String {
      let lines = (0..<count).map { _ in line("info", "turns") }
      let others = [line("error", "fails"), traceback, line("info", "waits"), panic]
      return (lines + others).joined(separator: "\n") + "\n"
    }
    let pairs = text { "time=2026-11-21T23:40:00Z level=\($0) msg=\($1)" }
    let objects = text { #"{"time":"2026-11-21T23:40:00Z","level":"\#($0)","msg":"\#($1)"}"# }
    let found = try feed(pairs)
    #expect(found.format == .logfmt)
    let shown = found.entries.map { $0.content?.string }
    #expect(try shown == rows(objects))
    #expect(shown.count == count + 3)
    #expect(shown[count] == "23:40:00 ERR fails\n" + traceback)
    let page = found.page(at: count, inSection: 0)
    #expect(page.tree?.lines.contains { $0.text.string.contains("ValueError") } == true)
    #expect(try found.matchingRows(of: RowFilter("ValueError")).rows == [count])
    #expect(try feed(pairs, .line).contents.count == count + 12)
  }

  @Test("sentences with times here and there are lines, unless somebody says that it is a log")
  func prose() throws {
    let sentences = (0..<8).map { "It rained, and the pier was empty by then \($0)." }
    let dates = (0..<4).map { "2026-11-21 23:40:0\($0) is when the bell was rung." }
    let text = dates.flatMap { [$0] + sentences }
    #expect(try rows(text.joined(separator: "\n")) == text)
    #expect(try rows(text.joined(separator: "\n"), .auto).count == 4)
    // Changes are told from the last one on.
    let changes = dates.reversed().flatMap { [$0, "It rained.", "It stopped."] }
    #expect(try rows(changes.joined(separator: "\n")) == changes)
    #expect(try rows("one\n\(dates[0])\ntwo\nthree", .auto).count == 4)
  }

  @Test(
    "what a process says of where it fails is a row where each line says when it came, all as it stands",
    arguments: [
      "Nov 21 23:40:0# quay app[123]: ", "2026-11-21T23:40:0#.123456+01:00 quay app[123]: ",
      "2026-11-21T23:40:0#+0100 quay app[123]: ", "2026-11-21T23:40:0#.123456789Z ",
      "2026-11-21T23:40:0#.123456789+01:00 ", "Nov 21 23:40:0# quay app: ",
      "2026-11-21T23:40:0#.123456+01:00 quay app: ", "2026-11-21T23:40:0#+01:00 quay app: ",
      "2026-11-21T23:40:0#+0100 192.0.2.7 app: ",
      "<165>1 2026-11-21T23:40:0#Z quay app - - - ",
      "<165>1 2026-11-21T23:40:0#.123456+01:00 quay app 123 ID7 [a@1 b=\"c\"] ",
      "83 <165>1 2026-11-21T23:40:0#Z quay app 123 - - ",
      "<13>Nov 21 23:40:0# quay app[123]: ", "<13>Nov 21 23:40:0# quay app: ",
      "<13>2026-11-21T23:40:0#.123456+01:00 quay app: ",
    ])
  func processes(head: String) throws {
    let traceback = [
      "Traceback (most recent call last):", "  File \"pump.py\", line 3, in run",
      "    start(oil)", "ValueError: bad",
    ]
    let panic = [
      "panic: no oil", "", "goroutine 1 [running]:", "main.main()", "    /app/main.go:3",
    ]
    let rust = ["thread 'main' panicked at src/main.rs:4:5:", "is dry", "note: run with it"]
    let node = ["/app/index.js:3", "    throw e", "    ^", "", "Error: dry", "    at f (a.js:1)"]
    let cause = ["java.io.IOException: dry", "  at a.B.c(B.java:4)", "Caused by: a.Dry: no"]
    let events = [["starts"] + traceback, panic, rust, node, ["stops"] + cause, ["is over"]]
    let shown = events.enumerated().map { number, lines in
      lines.map { head.replacing("#", with: "\(number)") + $0 }.joined(separator: "\n")
    }
    #expect(try rows(shown.joined(separator: "\n") + "\n") == shown)
    // The second may turn between two lines.
    let late = ["1", "2"].map { head.replacing("#", with: $0) }
    let turned = late[0] + "fails\n" + late[1] + "ValueError: bad"
    #expect(try rows("\(turned)\n\(late[1])ends") == [turned, late[1] + "ends"])
  }

  @Test(
    "behind times alone nothing goes on with what came a second before, nor where one is missing"
  )
  func timesOfContainers() throws {
    let lines = [
      "2026-11-21T23:40:01.123456789Z fails", "2026-11-21T23:40:02.124456789Z   File \"a\"",
      "2026-11-21T23:40:02.125456789Z plain", "2026-11-21T23:40:04.125456789Z ValueError: bad",
    ]
    #expect(try rows(lines.joined(separator: "\n") + "\n") == lines)
    // A program's own time stands before what it says alone.
    let own = [
      "2026-11-21T23:40:01.123456789Z ERROR fails\n  in f",
      "2026-11-21T23:40:01.123456789Z ValueError: bad", "2026-11-21T23:40:01.123456789Z INFO ends",
    ]
    #expect(try rows(own.joined(separator: "\n") + "\n") == own)
  }

  @Test(
    "where each line says when it came, blanks and words that a stack has, too, make no stack",
    arguments: [
      "2026-11-21T23:40:01.123456789Z ", "Nov 21 23:40:01 quay app[123]: ",
      "Nov 21 23:40:01 quay app: ", "2026-11-21T23:40:01.123456+01:00 quay app: ",
      "<165>1 2026-11-21T23:40:01Z quay app - - - ", "<13>Nov 21 23:40:01 quay app[123]: ",
    ])
  func noStacks(head: String) throws {
    let texts = [
      " INFO connected", " WARN slow", "ERROR bad", "  GET /a 200", "at 5 percent",
      "    at the end",
      "    at a.b.C.d(C.java:41)",
    ]
    let lines = (texts.dropLast() + ["plain"]).map { head + $0 }
    #expect(try rows(lines.joined(separator: "\n") + "\n") == lines)
    let python = [
      "Traceback (most recent call last):", "  File \"a\"", "    main()", "KeyError: 1",
    ]
    let java = ["fails", texts[6], "\t... 12 more", "Caused by: a.Dry: no", texts[6]]
    let node = ["Error: no", "    at f (a.js:1) {", "  errno: -2", "}"]
    let events = [
      java, ["starts"] + python, ["  GET /b 500"], ["at your service"], node, ["  end"],
    ]
    let shown = events.map { $0.map { head + $0 }.joined(separator: "\n") }
    #expect(try rows(shown.joined(separator: "\n") + "\n") == shown)
  }

  @Test(
    "a trace is a row to its last line where each says when it came, and what else goes wrong is another row",
    arguments: [
      "2026-11-21T23:40:01.123456789Z ", "Nov 21 23:40:01 quay app[123]: ",
      "Nov 21 23:40:01 quay app: ", "2026-11-21T23:40:01.123456+01:00 quay app: ",
      "<165>1 2026-11-21T23:40:01Z quay app - - - ", "<13>Nov 21 23:40:01 quay app[123]: ",
    ])
  func wholeTraces(head: String) throws {
    let go = [
      "http: panic serving 192.0.2.7:5321: no oil", "goroutine 34 [running]:",
      "net/http.(*conn).serve.func1()", "\t/go/server.go:1898 +0xbe",
      "panic({0x6c1b40?, 0x7c3a90?})", "\t/go/panic.go:770 +0x132",
    ]
    let rust = [
      "thread 'main' panicked at src/main.rs:4:5:", "is dry", "stack backtrace:",
      "   0: rust_begin_unwind", "             at /rustc/panicking.rs:645:5", "   1: app::main",
      "             at ./src/main.rs:4:5", "note: Some details are omitted",
    ]
    let dotnet = [
      "Unhandled exception. System.InvalidOperationException: no oil",
      " ---> System.IO.IOException: dry", "   at Tank.Read() in /app/Tank.cs:line 9",
      "   --- End of inner exception stack trace ---", "   at Pump.Start() in /app/Pump.cs:line 41",
    ]
    let php = [
      "PHP Fatal error:  Uncaught RuntimeException: no oil in /app/pump.php:41", "Stack trace:",
      "#0 {main}", "  thrown in /app/pump.php on line 45",
    ]
    let node = [
      "/app/index.js:3", "    throw e", "    ^", "", "Error: dry", "    at f (a.js:1) {",
      "  code: 'DRY'", "}", "", "Node.js v20.11.0",
    ]
    let alone = ["a", "b", "c"].map { ["TimeoutError: \($0)"] }
    let events = [["starts"], go, ["serves"], rust, dotnet, php, node, ["is over"]]
    let rest = [["fails"] + alone[0], alone[1], alone[2] + ["    at f (a.js:1)"], ["ends"]]
    let shown = (events + rest).map { $0.map { head + $0 }.joined(separator: "\n") }
    #expect(try rows(shown.joined(separator: "\n") + "\n") == shown)
  }

  @Test("behind syslog's words nothing goes on with another process, or with what was said before")
  func otherProcesses() throws {
    let lines = [
      "Nov 21 23:40:01 quay app[123]: fails", "Nov 21 23:40:01 quay app[124]:   File \"a\"",
      "Nov 21 23:40:01 quay app[123]: ValueError: bad", "Nov 21 23:40:01 pier app[123]:   in f",
      "Nov 21 23:40:02 quay app[123]: ends", "Nov 21 23:40:04 quay app[123]:   at last",
      "Nov 21 23:40:04 quay kernel: eth0: up", "Nov 21 23:40:04 quay kernel:   again",
      "Nov 21 23:40:05 quay app: Traceback (most recent call last):",
      "Nov 21 23:40:05 quay db:   File \"a\"", "Nov 21 23:40:05 quay app: ValueError: bad",
      "Nov 21 23:40:05 pier app: ValueError: bad", "Nov 21 23:40:05 ERROR app: ValueError: bad",
    ]
    #expect(try rows(lines.joined(separator: "\n")) == lines)
    // A level and a logger are no host and no process.
    let others = [
      "2026-11-21 23:40:01 ERROR app: starts", "2026-11-21 23:40:01 ERROR app: ValueError: bad",
    ]
    #expect(try rows(others.joined(separator: "\n")) == others)
  }

  @Test(
    "what rsyslog sets off by a blank of its own goes on as it does without",
    arguments: ["\t", "#011"])
  func paddedProcesses(tab: String) throws {
    let head = "<165>1 2026-11-21T23:40:01.123456+01:00 quay app 123 - -  "
    let events = [
      ["starts", "Traceback (most recent call last):", "  File \"a.py\"", "KeyError: 1"],
      ["fails", "java.io.IOException: dry", tab + "at a.B.c(B.java:4)", "Caused by: a.Dry: no"],
      ["Unhandled exception. a.Dry: no", " ---> a.B: c", "   at a.B.C() in /a.cs:line 4"], ["ends"],
    ]
    let shown = events.map { $0.map { head + $0 }.joined(separator: "\n") }
    #expect(try rows(shown.joined(separator: "\n") + "\n") == shown)
  }

  @Test("of lines as they are sent nothing goes on with another process, or another host")
  func otherProcessesSent() throws {
    let lines = [
      "<165>1 2026-11-21T23:40:01Z quay app - - - fails",
      "<165>1 2026-11-21T23:40:01Z quay app 7 - - ValueError: bad",
      "<165>1 2026-11-21T23:40:01Z pier app 7 - - ValueError: bad",
      "<165>1 2026-11-21T23:40:01Z pier db 7 - - ValueError: bad",
      "<165>1 2026-11-21T23:40:05Z pier db 7 - - ValueError: bad",
    ]
    #expect(try rows(lines.joined(separator: "\n")) == lines)
    let others = [
      "<13>Nov 21 23:40:01 quay app: fails", "<13>Nov 21 23:40:01 quay app[7]: ValueError: bad",
      "<13>Nov 21 23:40:01 quay db: ValueError: bad",
    ]
    #expect(try rows(others.joined(separator: "\n")) == others)
  }

  @Test(
    "two words behind a time as programs write it themselves are no host and no process",
    arguments: [
      "2026-11-21T23:40:01+01:00 [main] app: ", "2026-11-21T23:40:01.123456+01:00 ERROR app: ",
      "2026-11-21T23:40:01Z quay app: ", "2026-11-21 23:40:01+01:00 quay app: ",
      "2026-11-21T23:40:01.123456+01:00 a/b app: ", "2026-11-21T23:40:01.123456+01:00  quay app: ",
    ])
  func noProcesses(head: String) throws {
    let lines = ["starts", "ValueError: bad", "stops"].map { head + $0 }
    #expect(try rows(lines.joined(separator: "\n")) == lines)
  }

  @Test("what a container wrote behind a time stays a stack though a line of it has two such words")
  func containersWithWords() throws {
    let head = "2026-11-21T23:40:01.123456+01:00 "
    let lines = ["web app: starts", "fails", "    at a.b.C.d(C.java:41)", "is over"]
    let shown = [head + lines[0], lines[1...2].map { head + $0 }.joined(separator: "\n")]
    let text = lines.map { head + $0 + "\n" }.joined()
    #expect(try rows(text) == shown + [head + lines[3]])
  }

  @Test("what Rails says of a request is a row, and so is what MySQL says of a slow statement")
  func longEvents() throws {
    let requests = (0..<3).map { number in
      "Started GET \"/pumps/\(number)\" for 127.0.0.1 at 2026-05-04 09:00:0\(number) +0200\n"
        + "Processing by PumpsController#show as HTML\n  Parameters: {\"id\"=>\"3\"}\n"
        + (0..<9).map { "  Pump Load (0.3ms)  SELECT \($0)\n" }.joined()
        + "Redirected to http://a.example/\nFilter chain halted as :oil rendered or redirected\n"
        + "Completed 302 Found in 2ms"
    }
    let shown = try rows(requests.joined(separator: "\n\n\n"))
    #expect(shown.map { $0?.trimmingCharacters(in: .newlines) } == requests)
    let head = "mysqld, Version: 8.0.36. started with:\nTcp port: 3306\nTime  Id Command  Argument"
    let statements = (0..<3).map { number in
      "# Time: 2026-05-01T10:00:0\(number).123456Z\n# User@Host: root[root] @ localhost []  Id: 8\n"
        + "# Query_time: 1.5  Lock_time: 0.1 Rows_sent: 1  Rows_examined: 9\nuse house;\n"
        + "SET timestamp=1777629600;\nSELECT a\nFROM b\nWHERE c < 3;"
    }
    let log = try feed(([head] + statements).joined(separator: "\n"))
    #expect(log.entries.map { $0.content?.string } == [head] + statements)
    #expect(log.entries.last?.date?.seconds == 1_777_629_602)
    // Prose has neither.
    for text in [
      "Started work on the pump at 2026-05-04 09:00:00 +0200\n", "# Time: 2026-05-01\n",
    ] {
      #expect(try rows(text + "a\n" + text + "b\n").count == 4)
    }
  }

  @Test("the first request, or statement, may take all that is looked at")
  func longFirstEvent() throws {
    let queries = (0..<500).map { "SELECT \($0) FROM a" }.joined(separator: "\n")
    let request = { (number: Int) in
      "Started GET \"/\(number)\" for ::1 at 2026-05-04 09:00:00 +0200\n\(queries)"
    }
    #expect(try rows([request(1), request(2)].joined(separator: "\n")).count == 2)
    let statement = { (number: Int) in
      "# Time: 2026-05-01T10:00:0\(number)Z\n# User@Host: root[root] @ localhost []  Id: 8\n"
        + "# Query_time: 1.5  Lock_time: 0.1\nSET timestamp=1777629600;\n\(queries);"
    }
    #expect(try rows([statement(1), statement(2)].joined(separator: "\n")).count == 2)
    // Without what MySQL says of it, a time is a heading.
    #expect(try rows("# Time: 2026-05-01T10:00:00Z\n\(queries)").count == 501)
  }

  @Test("statements that share a time are rows of their own, and each has the time that it says")
  func sharedTime() throws {
    let statements = (0..<3).map { number in
      "# User@Host: root[root] @ localhost []  Id: \(number)\n# Query_time: 1.5  Lock_time: 0.1\n"
        + "SET timestamp=177762960\(number);\nSELECT \(number);"
    }
    let first = "# Time: 2026-05-01T10:00:05Z\n" + statements[0]
    let all = [first] + Array(statements[1...])
    let log = try feed(all.joined(separator: "\n"))
    #expect(log.entries.map { $0.content?.string } == all)
    let seconds = log.entries.map { $0.date?.seconds }
    #expect(seconds == [1_777_629_605, 1_777_629_601, 1_777_629_602])
  }

  @Test("TAP has a row a test, with what is said of it, and npm's log one a line")
  func tools() throws {
    let tests = [
      "TAP version 13", "# Subtest: adds", "ok 1 - adds\n  ---\n  duration_ms: 1.2\n  ...",
      "# Subtest: divides", "not ok 2 - divides\n  ---\n  stack: |-\n    at a (a.js:3)\n  ...",
      "1..2", "# fail 1",
    ]
    let log = try feed(tests.joined(separator: "\n"))
    #expect(log.entries.map { $0.content?.string } == tests)
    let npm = [
      "0 verbose cli /usr/bin/node", "1 info using npm@10.2.4", "2 verbose stack     at a",
    ]
    #expect(try rows(npm.joined(separator: "\n")) == npm)
    let below = ["npm's log of today"] + npm
    #expect(try rows(below.joined(separator: "\n")) == below)
    for text in [
      "1..2 of them\nok 1 is first\n  more\n", "ok 1 - it is\n  more\nit was\n",
      "0 errors\n1 info page\n  more\n",
    ] {
      #expect(try rows(text).count == 3)
    }
  }

  @Test("tests within others are rows of their own, each with its level, whatever they stand in")
  func subtests() throws {
    let tests = [
      "TAP version 13", "# Subtest: pumps", "    # Subtest: turns",
      "    ok 1 - turns\n      ---\n      duration_ms: 1.2\n      ...",
      "    not ok 2 - leaks\n      ---\n      stack: |-\n        at a (a.js:3)\n      ...\n    1..2",
      "not ok 1 - pumps\n  ---\n  ...", "1..1",
    ]
    let log = try feed(tests.joined(separator: "\n"))
    #expect(log.entries.map { $0.content?.string } == tests)
    var buffer = RowTextBuffer()
    let filter = try RowFilter("level>=error")
    let found = log.matches(of: filter, ofFirstOf: 0..<tests.count, inSection: 0, buffer: &buffer)
    #expect(found.rows == [4, 5])
    let levels: LineLevels = .ofTests
    #expect(levels.level(in: "    not ok 2 - leaks")?.level == .error)
    #expect(levels.level(in: "      error: [error] x")?.level == nil)
  }

  @Test("a level, or a program's last words, begin a row of their own")
  func levels() throws {
    let panic = "panic: no tea\n\ngoroutine 1 [running]:\nmain.main()\n\t/x.go:1 +0x1"
    let log = ["2026-11-21 23:40:01 one", "ERROR: two\n  at x", panic, "2026-11-21 23:40:02 three"]
    #expect(try rows(log.joined(separator: "\n")) == log)
    let levels = [
      "INFO:root:a", "ERROR:root:b\nTraceback (most recent call last):\n  x\nKeyError: 'y'",
    ]
    #expect(try rows(levels.joined(separator: "\n")) == levels)
  }

  @Test("a time of the half of the day begins a row, with or without colours and two digits")
  func halvesOfDays() throws {
    let log = [
      "8:14:03 AM [vite] hmr update /src/a.ts",
      "8:14:04 AM [vite] Internal server error: x\n  Plugin: vite:css\n  File: /a.css\n"
        + "      at a (b.js:1:1)",
      "10:14:05 PM [vite] ok", "8:14:05.250 PM [vite] ok",
    ]
    #expect(try rows(log.joined(separator: "\n") + "\n") == log)
    let coloured = log.map { row in
      let end = row.firstIndex(of: "[") ?? row.startIndex
      return "\u{1B}[2m\(row[..<end].dropLast())\u{1B}[22m \(row[end...])"
    }
    #expect(try rows(coloured.joined(separator: "\n") + "\n").count == log.count)
  }

  @Test("java.util.logging's two lines among others are a row with their time and level")
  func twoLinesAmongOthers() throws {
    let log = [
      "2026-11-21 23:40:01.123 INFO [main] a.b.C - one",
      "Nov 21, 2026 11:40:02 PM a.B start\nSEVERE: bad\na.DryException: y\n\tat a.b(C.java:1)",
      "2026-11-21 23:40:03.123 INFO [main] a.b.C - two",
      "Nov 21, 2026 11:40:04 PM org.a.B start\nWARNING: careful", "SEVERE: alone",
      "2026-11-21 23:40:05.123 INFO [main] a.b.C - three",
    ]
    let feed = try feed(log.joined(separator: "\n") + "\n")
    #expect(feed.entries.map { $0.content?.string } == log)
    let first = 1_795_304_401
    let dates: [Int?] = [first, first + 1, first + 2, first + 3, nil, first + 4]
    #expect(feed.entries.map { $0.date?.seconds } == dates)
    #expect(feed.matchingRowNumbers(of: try RowFilter("level>=error")) == [1, 4])
    #expect(feed.matchingRowNumbers(of: try RowFilter("level>=warn")) == [1, 3, 4])
  }

  @Test("java.util.logging's levels in German are levels, below a time, behind it and without one")
  func germanLevels() throws {
    let heads = ["Nov 21, 2026 11:40:01 PM a.B start\n", "21-Nov-2026 23:40:01.123 ", ""]
    for (number, head) in heads.enumerated() {
      let levels = ["INFORMATION", "WARNUNG", "SCHWERWIEGEND"]
      let ends = number == 1 ? " [main] a.B.start bad" : ": bad"
      let stack = "\n\tat a.b(C.java:1)"
      let log = levels.map { head + $0 + ends } + [head + "SCHWERWIEGEND" + ends + stack]
      let feed = try feed(log.joined(separator: "\n") + "\n")
      #expect(feed.entries.map { $0.content?.string } == log)
      #expect(feed.matchingRowNumbers(of: try RowFilter("level>=error")) == [2, 3])
      #expect(feed.matchingRowNumbers(of: try RowFilter("level>=warn")) == [1, 2, 3])
      #expect(feed.matchingRowNumbers(of: try RowFilter("level>=info")) == [0, 1, 2, 3])
    }
    // Among lines of another log, too.
    let mixed = [
      "2026-11-21 23:40:01.123 INFO [main] a.b.C - one",
      "Nov 21, 2026 11:40:02 PM a.B start\nSCHWERWIEGEND: bad",
      "2026-11-21 23:40:03.123 INFO [main] a.b.C - two",
    ]
    #expect(try rows(mixed.joined(separator: "\n")) == mixed)
    for text in ["INFORMATION DESK", "WARNUNG VOR DEM HUND", "SCHWERPUNKT: x", "Warnung: x"] {
      let bytes = Array(text.utf8)
      let begins = LogLines.beginsByItself(bytes.span)
      #expect(!begins, "\(text)")
    }
    let other = Array("SCHWERPUNKT".utf8)
    let level = LogLevel(other.span, .usual)
    #expect(level == nil)
  }

  @Test("what journalctl writes between entries, and Redis of signals, are rows of their own")
  func between() throws {
    let journal = [
      "-- Journal begins at Mon 2026-11-02 10:00:00 UTC, ends at Fri 2026-11-27 21:00:00 UTC. --",
      "Nov 27 20:58:01 quay systemd[1]: Stopped", "-- Boot 0f3d8b1e2c7a4b0b9c7d2f1e3a4b5c6d --",
      "Nov 27 20:59:01 quay a[1]: one\n                       two\n-- Boot it again",
      "-- No entries --", "-- Reboot --", "Nov 27 20:59:02 quay a[1]: three",
    ]
    #expect(try rows(journal.joined(separator: "\n")) == journal)
    let redis = [
      "1:M 27 Nov 2026 20:58:03.001 * Ready",
      "1:M 27 Nov 2026 20:58:04.001 # WARNING Memory\n1: more",
      "1:signal-handler (1764277085) Received SIGTERM", "1:M 27 Nov 2026 20:58:05.001 # Bye",
    ]
    #expect(try rows(redis.joined(separator: "\n")) == redis)
  }

  @Test(
    "colours hide no times and no levels",
    arguments: [
      // Rust's tracing, Spring Boot, structlog, env_logger, a level before the time.
      "\u{1B}[2m2026-11-21T23:40:01.000000Z\u{1B}[0m \u{1B}[31mERROR\u{1B}[0m \u{1B}[2mapp\u{1B}[0m: x",
      "2026-11-21T23:40:01.000Z \u{1B}[31mERROR\u{1B}[m \u{1B}[35m7\u{1B}[m --- [main] x",
      "\u{1B}[2m2026-11-21 23:40:01\u{1B}[0m [\u{1B}[31m\u{1B}[1merror    \u{1B}[0m] \u{1B}[1mx\u{1B}[0m",
      "\u{1B}[90m[\u{1B}[0m2026-11-21T23:40:01Z \u{1B}[31mERROR\u{1B}[0m app\u{1B}[90m]\u{1B}[0m x",
      "\u{1B}[31mERROR\u{1B}[0m \u{1B}[2m2026-11-21 23:40:01\u{1B}[0m x",
    ])
  func coloured(line: String) throws {
    let feed = try feed("\(line)\n  at y\n\u{1B}[1m  at z\u{1B}[0m\n\(line)\n")
    #expect(feed.sectionTitles == ["Saturday, 2026-11-21"])
    #expect(feed.numberOfEntries(inSection: 0) == 2)
    var buffer = RowTextBuffer()
    for (filter, rows) in [("level>=error", [0, 1]), ("level>error", [])] {
      let filter = try RowFilter(filter)
      let found = (0..<2).flatMap {
        feed.matches(of: filter, ofFirstOf: $0..<$0 + 1, inSection: 0, buffer: &buffer).rows
      }
      #expect(found == rows)
    }
  }

  @Test(
    "times of Android and of Nagios begin rows",
    arguments: [
      ("11-21 23:40:01.250  1041  1041 I Pump: \u{1}", 1_795_304_401),
      ("[1795304401] SERVICE ALERT: \u{1}", 1_795_304_401),
    ])
  func otherTimes(line: String, seconds: Int) throws {
    let lines = ["one", "two\n  more", "three"].map { line.replacing("\u{1}", with: $0) }
    let feed = try feed(lines.joined(separator: "\n"))
    #expect(feed.entries.map { $0.content?.string } == lines)
    #expect(feed.entries[0].date?.seconds == seconds)
  }

  @Test("a text that is no log has a row for each line")
  func others() throws {
    #expect(try rows("one\n  two\n\nthree").count == 4)
    #expect(try rows("one\n  two\n\nthree", .auto).count == 4)
  }

  @Test("lines with times written in another way begin rows, too, and have their times")
  func otherStyles() throws {
    let lines = [
      "2026-11-21 23:40:01,001 ERROR no oil\n\tat house.Pump.start(Pump.java:41)",
      "2026-11-21 23:40:02,001 INFO two", "2026-11-21 23:40:03,001 INFO three",
      "Nov 21 23:40:04 quay kernel: four\n  goes on", "[2026-11-21T23:40:05Z] five",
      "2026/11/21 23:40:06 six", "I1121 23:40:07.123456       1 x.go:1] seven",
      #"192.0.2.7 - - [21/Nov/2026:23:40:08 +0000] "GET / HTTP/1.1" 200 12"#,
      "23:40:09.001 [main] INFO  nine\n12:00 is no time of a line",
    ]
    let feed = try feed(lines.joined(separator: "\n"))
    #expect(feed.entries.map { $0.content?.string } == lines)
    #expect(feed.entries.map { $0.date?.seconds } == (1...8).map { 1_795_304_400 + $0 } + [nil])
  }

  @Test("a log is one if most of its lines have times, however each is written")
  func manyStyles() throws {
    let lines = (1...4).flatMap { second in
      [
        "2026-11-21 23:40:0\(second) one", "Nov 21 23:40:0\(second) h two\n  more",
        "[2026-11-21T23:40:0\(second)Z] three",
      ]
    }
    #expect(try rows(lines.joined(separator: "\n")) == lines)
  }

  @Test("times make sections of days where they are in order, and are shown on pages")
  func days() throws {
    let log = "Nov 20 23:40:01 h a\n\tb\nNov 21 00:00:01 h c\nNov 21 00:00:02 h d\n"
    for rule in [RowRule.auto, .line] {
      let feed = try feed(log, rule)
      #expect(feed.sectionTitles == ["Friday, 2026-11-20", "Saturday, 2026-11-21"])
      #expect(feed.numberOfEntries(inSection: 1) == 2)
      #expect(feed.entry(at: 0, inSection: 1).date?.seconds == 1_795_219_201)
      #expect(feed.entry(at: 0, inSection: 1).time == nil)
      #expect(
        feed.page(at: 1, inSection: 1).time?.string == "Saturday, 2026-11-21 00:00:02 +00:00")
    }
    let unordered = "Nov 21 23:40:01 h a\nNov 19 00:00:01 h c\nNov 20 00:00:02 h d\n"
    #expect(try feed(unordered).sectionTitles == [nil])
    #expect(try rows(unordered).count == 3)
  }

  @Test(
    "times that are values of a table make no sections, and are asked for all the same",
    arguments: [
      "time,name,value\n2026-11-19 10:00:00,pump,1\n2026-11-20 10:00:00,\"a, b\",2\n",
      "1,2026-11-19 10:00:00,pump\n2,2026-11-20 10:00:00,tank\n",
      "2026-11-19T10:00:00.5Z\t12.5\t3\n2026-11-20T10:00:00.5Z\t12.6\t4\n",
      "2026-11-19T10:00:00+00:00;12;3\n2026-11-20T10:00:00+00:00;13;4\n",
      "ann      pts/0        2026-11-19 09:12 (10.0.0.7)\nbob      tty1         2026-11-20 09:12\n",
      "2026-11-19T10:00:00Z:\n  who: ann\n2026-11-20T10:00:00Z:\n  who: bob\n",
    ])
  func tables(text: String) throws {
    let feed = try feed(text)
    #expect(feed.sectionTitles == [nil])
    let rows = feed.matchingRowNumbers(of: try RowFilter("time>=2026-11-20T00:00:00Z"))
    #expect(rows == [feed.entries.count - 1])
  }

  @Test(
    "what only looks a little like a table is a log",
    arguments: [
      "2026-11-19 10:00:00,123 starts\n2026-11-20 10:00:00,123 ends\n",
      "2026-11-19 10:00:00,INFO,up\n2026-11-20 10:00:00,ERROR,no oil\n",
      "2026-11-19 10:00:00,up\n2026-11-20 10:00:00,up, too\n",
      "2026-11-19T10:00:00Z\tstarts\n2026-11-20T10:00:00Z\tends\n",
      "2026-11-19 10:00:00: starts\n2026-11-20 10:00:00: ends\n",
    ])
  func noTables(text: String) throws {
    #expect(try feed(text).sectionTitles == ["Thursday, 2026-11-19", "Friday, 2026-11-20"])
  }

  @Test(
    "a stream, a feed in memory and one that is read by stretches have the same", arguments: 1...40)
  func same(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let log = Self.log(&random, lines: random.below(1200), ofObjects: seed.isMultiple(of: 2))
    let file = try TemporaryFile(log)
    for rule in [RowRule.auto, .line] {
      var options = options
      options.rows = rule
      let stream = try FeedStream.open(path: file.path, options: options)
      var streamed: [String] = []
      stream.forEach(
        includingKeys: true,
        StreamReceiver(
          header: { _, texts in
            streamed.append("[" + (texts.text(in: 0)?.string ?? "") + "]")
            return true
          },
          row: { texts, _, path in
            streamed.append(Self.description(texts))
            return true
          }))
      options.keepsDaysBeforeDisorder = true
      let feed = try Feed.open(path: file.path, options: options)
      var own: [String] = []
      var buffer = RowTextBuffer()
      for section in 0..<feed.numberOfSections {
        own.append("[" + (feed.title(ofSection: section)?.string ?? "") + "]")
        for row in 0..<feed.numberOfEntries(inSection: section) {
          feed.withTexts(ofRow: row, inSection: section, includingKey: true, buffer: &buffer) {
            own.append(Self.description($0))
            _ = $1
          }
        }
      }
      #expect(streamed == own)
      for section in 0..<feed.numberOfSections {
        let count = feed.numberOfEntries(inSection: section)
        var row = 0
        while row < count {
          var lent: [String] = []
          feed.withTexts(
            ofFirstOf: row..<min(count, row + 1 + random.below(300)), inSection: section,
            buffer: &buffer
          ) { texts, _ in lent.append(texts.text(in: EntryText.content.rawValue)?.string ?? "") }
          for (offset, text) in lent.enumerated() {
            #expect(
              feed.entry(at: row + offset, inSection: section).content?.string ?? "" == text)
          }
          row += max(lent.count, 1)
        }
      }
    }
  }

  private static func description(_ texts: borrowing RowTexts) -> String {
    (texts.text(in: EntryText.key.rawValue)?.string ?? "") + " "
      + (texts.text(in: EntryText.content.rawValue)?.string ?? "")
  }

  /// A log with stacks, blank lines and long lines; its events may be objects of JSON.
  private static func log(
    _ random: inout SplitMix64, lines: Int, ofObjects: Bool = false
  ) -> String {
    var (text, seconds) = ("", 0)
    for number in 0..<lines {
      switch random.below(20) {
      case 0..<12 where number > 0 || random.chance(80):
        seconds += random.below(900)
        let (hour, minute) = (seconds / 3600 % 24, seconds / 60 % 60)
        let day = 1 + seconds / 86_400 % 28
        let time =
          "2026-11-\(day / 10)\(day % 10) \(hour / 10)\(hour % 10):\(minute / 10)\(minute % 10):0"
          + "\(seconds % 10)"
        let words = String(repeating: "word é ", count: random.below(30))
        let blanks = number > 0 && random.chance(20) ? "  " : ""
        let more = random.chance(10) ? ",\"list\":[\n {\"a\":1},\n {\"b\":2}\n ]" : ""
        text +=
          ofObjects
          ? blanks + #"{"level":30,"time":"\#(time)","msg":"\#(words)"\#(more)}"#
          : "\(time) \(words)"
      case 12: text += "panic: at the disco"
      case 13..<15: text += String(repeating: " ", count: random.below(3))
      case 15 where random.chance(10): text += String(repeating: "long ", count: 20_000)
      default: text += "\tat a.b.C.d(E.java:\(number))"
      }
      text += random.chance(10) ? "\r\n" : "\n"
    }
    return random.chance(50) ? text : text + "the end"
  }

  @Test("that come by and by make the same rows as all at once", arguments: 1...20)
  func growing(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let ofObjects = seed.isMultiple(of: 2)
    var start = "2026-11-01 00:00:00 a\n2026-11-01 00:00:01 b\n"
    if ofObjects { start = #"{"level":30,"time":"2026-11-01T00:00:00Z","msg":"a"}"# + "\n" }
    let log = Self.log(&random, lines: random.below(120), ofObjects: ofObjects)
    let bytes = Array((start + log).utf8)
    var ends = (0..<random.below(12)).map { _ in random.below(bytes.count + 1) }.sorted()
    ends.append(bytes.count)
    ends = [start.utf8.count] + ends.filter { $0 > start.utf8.count }
    let file = try TemporaryFile("")
    try Data(bytes[..<ends[0]]).write(to: URL(filePath: file.path))
    let feed = try Feed.open(path: file.path, options: options)
    for (start, end) in zip(ends, ends.dropFirst()) {
      let handle = try FileHandle(forWritingTo: URL(filePath: file.path))
      handle.seekToEndOfFile()
      handle.write(Data(bytes[start..<end]))
      try handle.close()
      while case .joined? = try feed.reload() {}
      while !feed.isExamined { _ = feed.examine(budget: 1 << 12) }
    }
    let whole = try Feed.open(path: file.path, options: options)
    #expect(feed.entries.map { $0.content?.string } == whole.entries.map { $0.content?.string })
    #expect(feed.sectionTitles == whole.sectionTitles)
  }
}
