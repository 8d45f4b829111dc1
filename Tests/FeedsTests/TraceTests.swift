import HeightEngine
import Testing

@testable import Feeds

@Suite("What programs say when they end")
struct TraceTests {
  private func rows(_ text: String) throws -> [String] {
    try Feed.reading(text, FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
      .entries.map { $0.content?.string ?? "" }
  }

  /// Of Go, Rust, Python, Java and Node; then of .NET, PHP and Ruby.
  private static let traces = [
    "panic: no oil\n[signal SIGSEGV: segmentation violation code=0x1]\n\ngoroutine 1 [running]:\nmain.(*Pump).Start(0xc000, {0x1, 0x2})\n\t/src/pump.go:41 +0x1d\nmain.main()\n\t/src/main.go:12 +0x1d\nexit status 2",
    "thread 'main' panicked at src/main.rs:4:5:\nno oil\nstack backtrace:\n   0: rust_begin_unwind\n             at /rustc/abc/panicking.rs:645:5\nnote: run with `RUST_BACKTRACE=full` for more",
    "Traceback (most recent call last):\n  File \"/app/pump.py\", line 41, in <module>\n    main()\nValueError: no oil\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File \"/app/pump.py\", line 45, in <module>\nKeyError: 'pump'",
    "Exception in thread \"main\" java.lang.IllegalStateException: empty\n\tat house.Pump.start(Pump.java:41)\nCaused by: java.io.IOException: dry\n\tat house.Tank.read(Tank.java:9)\n\t... 1 more",
    "java.lang.IllegalStateException: empty\n\tat house.Pump.start(Pump.java:41)",
    "/app/index.js:3\n  throw new Error(\"boom\");\n  ^\n\nError: boom\n    at start (/app/index.js:3:9)\n    at Module._compile (node:internal/modules/cjs/loader:1198:14)",
    "Error: boom\n    at start (/app/index.js:3:9)\n    at main (/app/index.js:6:1)",
    "/app/index.js:1\nthrow new Error(\"boom\");\n^\n\nError: boom\n    at start (/app/index.js:1:7)",
    "System.ArgumentException: bad\nParameter name: path\n   at House.Pump.Start(String path) in /src/Pump.cs:line 41",
    "Unhandled exception. System.InvalidOperationException: no oil\n ---> System.IO.IOException: dry\n   at House.Tank.Read() in /src/Tank.cs:line 9\n   --- End of inner exception stack trace ---\n   at House.Pump.Start() in /src/Pump.cs:line 41\n--- End of stack trace from previous location ---\n   at House.Main() in /src/Main.cs:line 5",
    "PHP Fatal error:  Uncaught Exception: no oil in /app/pump.php:41\nStack trace:\n#0 /app/main.php(12): Pump->start()\n#1 [internal function]: {closure}()\n#2 {main}\n  thrown in /app/pump.php on line 41",
    "IOException: dry in /app/tank.php:9\nStack trace:\n#0 {main}\n\nNext RuntimeException: no oil in /app/pump.php:45\nStack trace:\n#0 /app/main.php(3): start(')')\n#1 {main}",
    "pump.rb:41:in 'Pump#start': no oil (RuntimeError)\n\tfrom pump.rb:12:in 'block in main'\n\tfrom main.rb:3:in '<main>'",
    "/app/pump.rb:41:in `start': no oil (RuntimeError)\n\tfrom /app/main.rb:3:in `<main>'",
  ]

  /// An error that has more; one that is no `Error`; a text; a module that is not there; one of an emitter's, on Windows; and a line
  /// that Node can't read.
  private static let tracesOfNode = [
    "/app/x.js:3\n    throw new Error('boom');\n    ^\n\nError: boom\n    at a (/app/x.js:3:11) {\n  code: 'E1',\n  [cause]: Error: dry\n      at y (z.js:1:1)\n}\n\nNode.js v18.0.0",
    "node:internal/process/promises:288\n            triggerUncaughtException(err, true /* fromPromise */);\n            ^\n\n[UnhandledPromiseRejection: no oil] {\n  code: 'ERR_UNHANDLED_REJECTION'\n}\n\nNode.js v18.0.0",
    "/app/x.js:1\nthrow 'boom'\n^\nboom\n(Use `node --trace-uncaught ...` to show where the exception was thrown)\n\nNode.js v18.0.0",
    "node:internal/modules/cjs/loader:1078\n  throw err;\n  ^\n\nError: Cannot find module './y'\nRequire stack:\n- /app/x.js\n    at Module.load (node:internal/modules/cjs/loader:1075:15) {\n  code: 'MODULE_NOT_FOUND',\n  requireStack: [ '/app/x.js' ]\n}\n\nNode.js v18.0.0",
    "C:\\app\\x.js:491\n      throw er; // Unhandled 'error' event\n      ^\n\nError: listen EADDRINUSE: address already in use :::3000\n    at Server.listen (node:net:1463:16)\nEmitted 'error' event on Server instance at:\n    at emitErrorNT (node:net:1442:8) {\n  code: 'EADDRINUSE'\n}\n\nNode.js v18.0.0",
    "/app/x.js:1\nimport express from 'express';\n^^^^^^\n\nSyntaxError: Cannot use import statement outside a module\n    at f (node:internal/vm:73:18)\n\nNode.js v18.0.0",
  ]

  /// Of Elixir, OCaml, Dart, a sanitizer and Swift.
  private static let tracesOfOthers = [
    "** (RuntimeError) no oil\n    (app 0.1.0) lib/app.ex:5: App.foo/1\n    (elixir 1.14.0) lib/enum.ex:975: Enum.each/2",
    "Fatal error: exception Failure(\"no oil\")\nRaised at Stdlib.failwith in file \"stdlib.ml\", line 29, characters 17-33\nCalled from Pump.start in file \"bin/pump.ml\", line 3, characters 2-10",
    "Unhandled exception:\nException: no oil\n#0      start (file:///app/pump.dart:3:3)\n#1      main (file:///app/pump.dart:6:3)\n<asynchronous suspension>",
    "==77==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010\nREAD of size 4 at 0x602000000010 thread T0\n    #0 0x4f4f4e in main /app/a.c:7:10\n\n0x602000000010 is located 0 bytes inside of 4-byte region\nfreed by thread T0 here:\n    #0 0x4c4c4c in free (/app/a.out+0x4c4c4c)\n\nSUMMARY: AddressSanitizer: heap-use-after-free /app/a.c:7:10 in main\n==77==ABORTING",
    "💣 Program crashed: Illegal instruction at 0x000000010001d1b8\n\nThread 0 \"main\" crashed:\n\n0 0x000000010001d1b8 start() + 120 in pump at /app/main.swift:3:5\n\n     1│ func start() {\n *   3│   fatalError()\n      │   ▲\n\n1 [ra] 0x000000010001d1f0 main + 20 in pump at /app/main.swift:6:1\n\nRegisters:\n\nrax 0x0000000000000001  1\n r8 0x0000000000000001  1\n\nImages (24 omitted):\n\n0x0000000100000000–0x0000000100020000 5f7c pump /app/pump\n\nBacktrace took 0.05s",
  ]

  /// What Rust says of what `main` returned: one with causes, and one that shows where that was.
  private static let tracesOfMain = [
    "Error: no oil\n\nCaused by:\n    0: the tank is dry\n    1: No such file or directory (os error 2)",
    "Error: no oil\n\nCaused by:\n    the tank is dry\n\nStack backtrace:\n   0: rust_begin_unwind\n             at /x/lib.rs:1\n   1: main",
  ]

  @Test(
    "a trace alone is a row; two are two; what stands around them is a row for each line",
    arguments: traces + tracesOfNode + tracesOfOthers + tracesOfMain)
  func alone(trace: String) throws {
    #expect(try rows(trace) == [trace])
    #expect(try rows("\(trace)\n\(trace)\n") == [trace, trace])
    #expect(
      try rows("starting\n  pumps\n\(trace)\nit is over\nfor good") == [
        "starting", "  pumps", trace, "it is over", "for good",
      ])
  }

  @Test(
    "a place behind at is one of a stack",
    arguments: [
      "house.Pump.start(Pump.java:41)", "java.base/a.B.run(Native Method)", "f (a.js:1:2)",
      "Pump.start [as x] (/app/a.js:1:2) {", "async f", "async Promise.all (index 0)",
      "/app/a.js:1:2", "./src/main.rs:4:5", "src/main.rs:4", "f(a.js:1:2)", "file:///app/a.js:1:2",
      "node:internal/main:23:47", "C:\\a.js:1:2", "<anonymous>", "<anonymous>:1:2",
      "Array.map (<anonymous>)", "House.Tank.Read(String a) in /src/Tank.cs:line 9",
      "House.Tank.Read (System.String a) [0x00000] in <1f>:0", "/app/a.pl line 3.",
      "<ScriptBlock>, a.ps1: line 3", "eval (eval at f (a.js:1:2), <anonymous>:1:1)",
    ])
  func frames(place: String) {
    #expect(isFrame("at \(place)"))
    #expect(isFrame("at \(place)\r\n"))
  }

  @Test(
    "what people say to be at something is none of a stack",
    arguments: [
      "", " ", "least 3 files", "noon", "10:30", "10:30:15", "noon (UTC)", "5 percent", "(1)", "(",
      "http://localhost:3000", "50%", "the line 3", "line 3.", "home, line 3 is bad", ":1:2", "{",
    ])
  func words(words: String) {
    #expect(!isFrame("at \(words)"))
  }

  @Test("what only looks a little like a trace is lines of a text")
  func others() throws {
    for text in [
      "Error: boom\nand more", "/app/a.js:3\n  is a place", "panic: at the disco\nis a band",
      "Fatal error: Uncaught\n#1 is first", "a.rb:3:in 'f': boom\n  from here",
      "Stack trace:\n#0 {main}",
    ] {
      #expect(try rows(text).count == 2)
    }
  }

  @Test(
    "a row in which a traceback ends is an error in any log, unless it says of itself that it is a warning",
    arguments: [
      (#"{"level":30,"time":1777899600000,"msg":"up"}"#, ""), ("2026-05-04 12:00:00 INFO up", ""),
      ("2026-05-04 12:00:00 DEBUG up", ""), ("INFO up", ""),
      ("up", "2026-11-21T23:40:01.123456789Z "), ("up", "Nov 21 23:40:01 quay app[123]: "),
    ])
  func levelsOfTracebacks(line: String, head: String) throws {
    func errors(_ trace: [String]) throws -> [Int] {
      let text = ([line, line] + trace + [line]).map { head + $0 + "\n" }.joined()
      let feed = try Feed.reading(
        text, FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
      return feed.matchingRowNumbers(of: try RowFilter("level>=error"))
    }
    let beginning = ["Traceback (most recent call last):", "  File \"a.py\", line 3, in b"]
    #expect(try errors(beginning + ["    raise c.Dry()", "c.DryError: no oil"]) == [1])
    #expect(try errors(beginning + ["KeyError: 'tea'"]) == [1])
    #expect(try errors(beginning + ["    raise ValueError('no oil')"]) == [])
    #expect(try errors(["ValueError: no oil"]) == [])
  }

  @Test(
    "what Node, Ruby and others say when a program ends is an error, in any log and alone",
    arguments: [
      "/app/x.js:3\n    throw e\n    ^\n\nError: dry\n    at a (/app/x.js:3:11)",
      "/app/x.js:3\n    throw e\n    ^\n\nError: dry\n    at a (/app/x.js:3:11)\n\nNode.js v18.0.0",
      tracesOfNode[0], tracesOfNode[1], tracesOfNode[2], tracesOfNode[3], tracesOfNode[4],
      "/app/x.rb:3:in `foo': no oil (NoMethodError)\n\tfrom /app/x.rb:6:in `<main>'",
      "x.rb:3:in 'Pump#start': dry (Errno::ENOENT)", "x.rb:3:in 'start': unhandled exception",
      "lua: x.lua:3: dry\nstack traceback:\n\t[C]: in function 'error'",
      "app: dry\nCallStack (from HasCallStack):\n  error, called at Main.hs:3:8 in main:Main",
      "Get-Item: /app/x.ps1:3\nLine |\n   3 |  Get-Item /nope",
      "Error in foo() : dry\nCalls: main -> foo\nExecution halted",
      tracesOfOthers[0], tracesOfOthers[1], tracesOfOthers[2], tracesOfOthers[3],
      tracesOfOthers[4], tracesOfMain[0], tracesOfMain[1],
    ])
  func levelsOfEnds(trace: String) throws {
    for line in [#"{"level":30,"time":1777899600000,"msg":"up"}"#, "2026-05-04 12:00:00 INFO up"] {
      let feed = try Feed.reading(
        "\(line)\n\(line)\n\(trace)\n\(line)\n\(line)\n",
        FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
      #expect(feed.matchingRowNumbers(of: try RowFilter("level>=error")).count == 1, "\(line)")
    }
  }

  @Test(
    "what only looks like an end is no error",
    arguments: [
      "x.rb:3:in 'start': warning: dry (see tank)", "retries: x.rb:3:in 'a': dry (RuntimeError)",
      "reads /app/x.js:3\nand more", "/app/x.js:3\n  ^", "| File | Line |", "** (see below)",
      "died at x.pl line 3.", "== ERROR: none", "a: b: Assertion `c'", "main.swift:3: up",
      "Error: dry\nCaused by:", "it is dry\n\nCaused by:\n    no oil",
      "Error: dry\n\nCaused by: it",
    ])
  func levelsOfOthers(text: String) throws {
    let line = "2026-05-04 12:00:00 INFO up"
    let feed = try Feed.reading(
      "\(line)\n\(line)\n\(text)\n\(line)\n",
      FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
    #expect(feed.matchingRowNumbers(of: try RowFilter("level>=error")) == [])
  }

  @Test("behind names of containers what Node and Ruby say when a program ends is an error, too")
  func levelsBehindNames() throws {
    let node = ["/app/x.js:3", "    throw e", "    ^", "", "Error: dry", "    at a (/app/x.js:3)"]
    let ruby = ["x.rb:3:in 'a': dry (RuntimeError)", "\tfrom x.rb:6:in '<main>'"]
    for trace in [node, ruby] {
      let lines = ["web-1  | up", "db-1   | up"] + trace.map { "web-1  | \($0)" } + ["db-1   | up"]
      let feed = try Feed.reading(lines.map { $0 + "\n" }.joined())
      #expect(feed.matchingRowNumbers(of: try RowFilter("level>=error")).count == 1)
    }
  }

  @Test("between lines of JSON all that Node says is one row", arguments: 0..<6)
  func nodeAmongObjects(number: Int) throws {
    let trace = Self.tracesOfNode[number]
    let lines = String(repeating: Self.line + "\n", count: 3)
    let shown = Array(repeating: "10:00:00.250 INF up", count: 3)
    #expect(try rows("\(lines)\(trace)\n\(lines)") == shown + [trace] + shown)
  }

  @Test(
    "a container's row in which a traceback ends is an error, and none that stands among its lines")
  func levelsOfHeldTracebacks() throws {
    let trace = [
      "Traceback (most recent call last):", #"  File "a.py", line 4"#, "ValueError: dry",
    ]
    func docker(_ text: String, _ stream: String) -> String {
      let text = text.replacing("\"", with: "\\\"")
      return #"{"log":"\#(text)\n","stream":"\#(stream)","time":"2026-05-04T04:05:01.5Z"}"#
    }
    func runtime(_ text: String, _ stream: String) -> String {
      "2026-05-04T04:05:01.5Z \(stream) F \(text)"
    }
    for write in [docker, runtime] as [(String, String) -> String] {
      func errors(_ lines: [String]) throws -> [Int] {
        try Feed.reading(lines.map { $0 + "\n" }.joined())
          .matchingRowNumbers(of: try RowFilter("level>=error"))
      }
      let rows = trace.map { write($0, "stderr") }
      #expect(try errors(rows) == [0])
      #expect(try errors([write("up", "stdout")] + rows) == [1])
      let up = write("up", "stdout")
      #expect(try errors([rows[0], up, rows[1], up, rows[2], up]) == [0])
      #expect(try errors(Array(rows.prefix(2))) == [])
    }
  }

  @Test("a warning with a traceback is a warning")
  func warningsWithTracebacks() throws {
    let feed = try Feed.reading(
      """
      2026-05-04 12:00:00 INFO up
      2026-05-04 12:00:01 WARNING again in 5 s
      Traceback (most recent call last):
        File "a.py", line 3, in b
      KeyError: 'tea'
      2026-05-04 12:00:06 INFO up

      """, FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
    #expect(feed.matchingRowNumbers(of: try RowFilter("level>=error")) == [])
    #expect(feed.matchingRowNumbers(of: try RowFilter("level>=warn")) == [1])
  }

  @Test(
    "a warning behind which the program ends is an error",
    arguments: [
      tracesOfNode[0], tracesOfNode[2], tracesOfOthers[2], tracesOfOthers[3], tracesOfOthers[4],
      tracesOfMain[0],
      "terminate called after throwing an instance of 'std::runtime_error'",
      "a.swift:3: Fatal error: dry",
    ])
  func warningsBeforeEnds(trace: String) throws {
    for line in [
      #"{"level":40,"time":1777899600000,"msg":"low"}"#, "2026-05-04 12:00:00 WARN low",
    ] {
      let feed = try Feed.reading(
        "\(line)\n\(line)\n\(trace)\n\(line)\n\(line)\n",
        FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
      #expect(feed.matchingRowNumbers(of: try RowFilter("level>=error")).count == 1, "\(line)")
    }
  }

  private static let line = #"{"level":"info","ts":"2026-05-04T10:00:00.250Z","msg":"up"}"#

  @Test(
    "behind a log's line of JSON a stack stands below it; what begins by itself is a row",
    arguments: 2...70)
  func amongObjects(lines: Int) throws {
    let before = Array(repeating: Self.line, count: lines).joined(separator: "\n")
    for stack in [4, 8, 11].map({ Self.traces[$0] }) { try joins(stack, lines, before) }
  }

  private func joins(_ stack: String, _ lines: Int, _ before: String) throws {
    for end in ["", "\n\(Self.line)\n"] {
      let rows = try rows("\(before)\n\(stack)\(end)")
      #expect(rows.count == lines + (end.isEmpty ? 0 : 1))
      #expect(rows[lines - 1] == "10:00:00.250 INF up\n\(stack)")
      let panic = try self.rows("\(before)\n\(Self.traces[0])\(end)")
      #expect(panic[lines] == Self.traces[0])
      #expect(panic.count == rows.count + 1)
    }
  }

  @Test(
    "among lines of JSON what Rust or Node says of a program's end is one row",
    arguments: 2...70)
  func endsAmongObjects(lines: Int) throws {
    let before = Array(repeating: Self.line, count: lines).joined(separator: "\n")
    for trace in [1, 5, 7].map({ Self.traces[$0] }) {
      let rows = try rows("\(before)\n\(trace)\n\(trace)\n\(Self.line)\n\(before)\n")
      #expect(rows.count == lines * 2 + 3)
      #expect(rows[lines] == trace && rows[lines + 1] == trace)
    }
    let cut = try rows("\(before)\nthread 'main' panicked at src/main.rs:4:5:\n\(before)\n")
    #expect(cut.count == lines * 2 + 1)
  }

  @Test(
    "the stack behind a line of JSON is found, by its name and by what it says, and on the row's page"
  )
  func fieldOfStack() throws {
    let text = "\(Self.line)\n    at f (C:\\new.js:1)\n\n    at g (b.js:2)\n\(Self.line)\n"
    let feed = try Feed.reading(text, FeedOptions(timeZone: .fixed(secondsEast: 0)))
    let row = feed.entry(at: 0, inSection: 0).content?.string
    #expect(row == "10:00:00.250 INF up\n    at f (C:\\new.js:1)\n\n    at g (b.js:2)")
    var buffer = RowTextBuffer()
    for filter in ["stacktrace~new.js", "new.js", "level=info \"g (b\""] {
      let filter = try RowFilter(filter)
      let found = feed.matches(of: filter, ofFirstOf: 0..<2, inSection: 0, buffer: &buffer)
      #expect(found.rows == [0])
    }
    let tree = try #require(feed.page(at: 0, inSection: 0).tree)
    #expect(tree.lines.contains { $0.name?.string == "stacktrace" })
  }

  @Test("a trace before the first line of JSON hides no log", arguments: [0, 2, 3, 4])
  func beforeObjects(trace: Int) throws {
    let rows = try rows("\(Self.traces[trace])\n\(Self.line)\n\(Self.line)\n")
    #expect(rows == [Self.traces[trace], "10:00:00.250 INF up", "10:00:00.250 INF up"])
  }

  @Test("in what containers write a trace is a row, too", arguments: [0, 1, 2, 3, 4, 6])
  func inContainers(trace: Int) throws {
    let lines = Self.traces[trace].split(separator: "\n", omittingEmptySubsequences: false)
    let runtime = lines.map { "2026-05-04T10:00:00.5Z stderr F \($0)" }
    #expect(
      try rows(runtime.joined(separator: "\n")) == [
        "10:00:00.500 \(Self.traces[trace])\nstream=stderr"
      ])
  }

  private func isFrame(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    return StackLines.isFrame(bytes.span)
  }
}
