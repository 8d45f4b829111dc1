import HeightEngine
import Testing

@testable import Feeds

/// Logs as one program writes them, and hardly another.
@Suite("Logs as one program has them")
struct ProgramLogTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
  /// 2026-05-04 09:00:00
  private static let nine = 1_777_885_200

  private func feed(_ lines: [String]) throws -> Feed {
    try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
  }

  private func found(_ line: String) -> (level: LogLevel, word: String)? {
    let bytes = Array(line.utf8)
    return LogLevel.found(inLine: bytes.span, isStamped: true).map {
      ($0.level, String(decoding: bytes[$0.range], as: UTF8.self))
    }
  }

  @Test("Airflow's lines have times with a comma, levels behind whose name it is, and tracebacks")
  func airflow() throws {
    let trace = "\nTraceback (most recent call last):\n  File \"/a.py\", line 1\nKeyError: 'x'"
    let lines = [
      "[2026-05-04, 09:00:00 UTC] {taskinstance.py:1165} INFO - turns",
      "[2026-05-04, 09:00:01 UTC] {local_task_job_runner.py:225} ERROR - no oil" + trace,
      "[2026-05-04, 09:00:02 +0000] {standard_task_runner_of_pumps.py:57} WARNING - low",
    ]
    let feed = try feed(lines)
    #expect(feed.entries.map { $0.content?.string } == lines)
    #expect(feed.entries.map { $0.date?.seconds } == (0..<3).map { Self.nine + $0 })
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [1])
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "warn")) == [1, 2])
  }

  @Test(
    "a letter between brackets is a level, however many words stand before it",
    arguments: [
      ("2026/05/04 09:00:00 ...s/router.go:45:func1() [I] router: completed", LogLevel.info, "I"),
      ("2026/05/04 09:00:00 cmd/web.go:102:runWeb() [E] WARN is what it says", .error, "E"),
      ("2026/05/04 09:00:00 ...s/cron/tasks_of_it.go:1:a.b.func2() [W] low", .warning, "W"),
      ("2026/05/04 09:00:00 cmd/web.go:102:runWeb() [F] ends", .fatal, "F"),
      ("2026/05/04 09:00:00 \u{1B}[36mweb.go:1:a()\u{1B}[0m \u{1B}[1m[D]\u{1B}[0m x", .debug, "D"),
      ("2026/05/04 09:00:00 cmd/web.go:102:runWeb() [T] x", .trace, "T"),
      ("[2026-05-04 09:00:00.123] [W] low", .warning, "W"),
      ("[2026-05-04 09:00:00.123] [main] [C] dry", .critical, "C"),
    ])
  func letters(line: String, level: LogLevel, word: String) {
    let found = found(line)
    #expect(found?.level == level && found?.word == word)
  }

  @Test(
    "a letter between brackets is none behind a word",
    arguments: [
      "2026/05/04 09:00:00 temperature [C] 20", "2026/05/04 09:00:00 an alarm [E] of it",
      "2026/05/04 09:00:00 a() [X] b", "2026/05/04 09:00:00 a() [E]rror", "2026/05/04 [E",
    ])
  func noLetters(line: String) { #expect(found(line) == nil) }

  @Test("what Android says below a line with the time is a row with it, however few there are")
  func longAndroid() throws {
    let lines = [
      "[ 05-04 09:00:00.123  1234: 1250 I/ActivityManager ]\nStart proc 7\n",
      "[ 05-04 09:00:01.123  1234: 1250 E/Pump ]\nline one\nline two\nline three\n",
    ]
    let feed = try feed(lines)
    #expect(feed.entries.map { $0.date?.seconds } == [Self.nine, Self.nine + 1])
    #expect(feed.entries.map { $0.date?.milliseconds } == [123, 123])
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [1])
  }

  @Test("what an app dies of is a row of Android's log, and so is where another buffer begins")
  func android() throws {
    let head = "05-04 09:00:01.223  1234  1234 E AndroidRuntime: "
    let lines = [
      "--------- beginning of main",
      "05-04 09:00:00.123  1000  1020 I ActivityManager: Start proc 7:com.x/u0a1",
      [
        "FATAL EXCEPTION: main", "Process: com.x, PID: 1234", "java.lang.RuntimeException: dry",
        "\tat com.x.A.b(A.java:1)", "Caused by: java.io.IOException: no oil",
        "\tat com.x.A.c(A.java:2)",
      ].map { head + $0 }.joined(separator: "\n"),
      "--------- beginning of crash", "05-04 09:00:02.223  1234  1234 W Pump    : low",
      "05-04 09:00:02.223  1234  1234 W Pump    : and lower",
      "05-04 09:00:02.223  1234  1235 W Pump    : \tat another thread",
    ]
    let feed = try feed(lines)
    #expect(feed.entries.map { $0.content?.string } == lines)
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [2])
  }

  @Test(
    "Erlang's reports have levels, whatever they are of",
    arguments: [
      ("=CRASH REPORT==== 4-May-2026::09:00:00 ===", LogLevel.error, "CRASH"),
      ("=SUPERVISOR REPORT==== 4-May-2026::09:00:00.123456 ===", .error, "SUPERVISOR"),
      ("=PROGRESS REPORT==== 4-May-2026::09:00:00 ===", .info, "PROGRESS"),
      ("=ERROR REPORT==== 4-May-2026::09:00:00 ===", .error, "ERROR"),
    ])
  func erlang(line: String, level: LogLevel, word: String) {
    let found = found(line)
    #expect(found?.level == level && found?.word == word)
  }

  @Test("uWSGI's requests have the time in their second brackets, and the level of their status")
  func uWSGI() throws {
    let lines = [500, 404, 200].enumerated().map { second, status in
      "[pid: 7|app: 0|req: 1/1] 10.0.0.1 () {40 vars} [Mon May  4 09:00:0\(second) 2026] "
        + "GET /x => generated 12 bytes in 3 msecs (HTTP/1.1 \(status)) 2 headers in 80 bytes"
    }
    let feed = try feed(lines)
    #expect(feed.entries.map { $0.date?.seconds } == (0..<3).map { Self.nine + $0 })
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [0])
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "warn")) == [0, 1])
    #expect(found(lines[0].replacing("HTTP/1.1 500", with: "HTTP/1.1 5000"))?.level == nil)
  }

  @Test(
    "statuses of Squid's requests, and of those whose values have labels, are levels",
    arguments: [
      ("1777885200.123    456 10.0.0.1 TCP_MISS/200 1234 GET http://a/ - DIRECT/1.2.3.4 -", "200"),
      ("1777885200.123     56 10.0.0.1 TCP_DENIED/403 12 CONNECT a:443 u HIER_NONE/- -", "403"),
      ("1777885200.123     56 10.0.0.1 NONE/400 12 GET error:invalid-request - NONE/- -", "400"),
      ("1777885200.123     56 10.0.0.1 NONE_NONE/503 12 GET http://a/ - NONE/- -", "503"),
      ("time:04/May/2026:09:00:00 +0000\thost:10.0.0.1\treq:GET / HTTP/1.1\tstatus:500", "500"),
      ("host:10.0.0.1\ttime:[04/May/2026:09:00:00 +0000]\tstatus:404\tsize:5", "404"),
      ("1777885200.123     56 10.0.0.1 TCP_MISS/4000 12 GET http://a/ - NONE/- -", nil),
      ("time:04/May/2026:09:00:00 +0000\tstatus:5000\tsize:5", nil),
    ] as [(String, String?)])
  func statuses(line: String, status: String?) {
    let found = found(line)
    #expect(found?.word == status)
    #expect(found?.level == status.flatMap { LogLevel(Array($0.utf8).span, .request) })
  }

  @Test(
    "a level of macOS' syslog stands behind as many words as the process has names",
    arguments: [
      ("May  4 09:00:00 mbp com.apple.xpc.launchd[1] <Error>: no oil", LogLevel.error, "Error"),
      (
        "May  4 09:00:00 mbp com.apple.xpc.launchd[1] (com.apple.quay.pump[7]) <Warning>: low",
        .warning, "Warning"
      ),
      ("May  4 09:00:00 mbp com.apple.xpc.launchd[1] (com.apple.quay.pump[7]) <b>: x", nil, ""),
    ] as [(String, LogLevel?, String)])
  func macOS(line: String, level: LogLevel?, word: String) {
    let found = found(line)
    #expect(found?.level == level && found?.word ?? "" == word)
  }

  @Test(
    "Db2's level stands behind that word, however far from the time",
    arguments: [
      ("Error", LogLevel.error), ("Severe", .error), ("Warning", .warning), ("Info", .info),
      ("Event", nil),
    ] as [(String, LogLevel?)])
  func db2(word: String, level: LogLevel?) {
    let line = "2026-05-04-09.00.00.123456+000 I4711E412             LEVEL: \(word)\nPID     : 7"
    #expect(found(line)?.level == level)
  }

  @Test("a line has its level behind the name of its stream, as `aws logs tail` writes it")
  func streams() throws {
    let time = "2026-05-04T09:00:00.361000+00:00 "
    let request = "\t7d0c1a52-0000-4000-8000-000000000001\t"
    for stream in ["2026/05/04/[$LATEST]1f2e3d ", "ecs/web/0a1b2c3d4e5f60718293a4b5c6d7e8f9 "] {
      let lines = [
        "2026-05-04T09:00:00.361Z\(request)INFO\tpump 3 starts",
        "2026-05-04T09:00:00.361Z\(request)ERROR\tno oil", "[ERROR] no oil", "ERROR no oil",
        "level=error msg=\"no oil\"", "2026-05-04 09:00:00,361 ERROR no oil", "START RequestId: 1",
      ].map { time + stream + $0 }
      let feed = try feed(lines)
      #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [1, 2, 3, 4, 5])
      #expect(feed.entries.allSatisfy { $0.date?.seconds == Self.nine })
    }
    #expect(found(time + "quay /usr/bin/pumpd is up")?.level == nil)
    #expect(found(time + "a/b " + time + "a/b ERROR x")?.level == nil)
  }

  @Test("a stack is a row behind the times and streams of GitLab's jobs, and has its level")
  func gitLab() throws {
    let error = [
      "02.500000Z 01E ERROR no oil", "02.500100Z 01E Traceback (most recent call last):",
      "02.500200Z 01E   File \"/a.py\", line 1", "02.500300Z 01E KeyError: 'x'",
    ]
    let lines = [
      "00.100000Z 00O Running with gitlab-runner 17.0.0", "01.200000Z 01O $ make",
      "05.000000Z 00O Cleaning up",
    ]
    func written(_ lines: some Sequence<String>) -> String {
      lines.map { "2026-05-04T09:00:" + $0 }.joined(separator: "\n")
    }
    let feed = try feed([written(lines[..<2]), written(error), written(lines[2...])])
    #expect(feed.entries.count == 4)
    #expect(feed.entries.dropFirst(2).first?.content?.string == written(error))
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [2])
  }

  @Test("Zabbix' lines have their time behind a process with blanks before it, or without")
  func zabbix() throws {
    let lines = [
      "   124:20260504:090000.123 starts", "  1240:20260504:090001.250 can't connect\n  to it",
      "124000:20260504:090002.500 ends",
    ]
    let feed = try feed(lines)
    #expect(feed.entries.map { $0.content?.string } == lines)
    #expect(feed.entries.map { $0.date?.seconds } == (0..<3).map { Self.nine + $0 })
    #expect(feed.entries.map { $0.date?.milliseconds } == [123, 250, 500])
  }

  @Test(
    "a signal for which MySQL ends is an error and a row, with or without the day before its time",
    arguments: ["2026-05-04T09:00:01Z UTC", "09:00:01 UTC"])
  func signalOfMySQL(time: String) throws {
    let lines = [
      "2026-05-04T09:00:00.223456Z 8 [Note] [MY-010914] [Server] Aborted connection 8",
      "\(time) - mysqld got signal 11 ;\nMost likely, you have hit a bug.\nThread pointer: 0x7f8b\n"
        + "stack_bottom = 7f8bd41fdc30\n/usr/sbin/mysqld(print(unsigned char const*)+0x41) [0x1]",
      "2026-05-04T09:00:02.223456Z 0 [Note] restart",
    ]
    let feed = try feed(lines)
    #expect(feed.entries.map { $0.content?.string } == lines)
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [1])
    let found = found(lines[1])
    #expect(found?.level == .fatal && found?.word == "mysqld got signal")
    #expect(self.found("09:00:01 UTC - mysqld got up") == nil)
  }

  @Test(
    "Winston's levels in small letters begin rows, coloured or not, and a stack goes on with one")
  func winston() throws {
    let lines = [
      "info: listens {\"port\":3000}", "warn: slow",
      "error: no oil\nError: dry\n    at x (y.js:1:1)",
      "debug: cache miss", "error: dry", "info: bye",
    ]
    let coloured = lines.map { line in
      let end = line.firstIndex(of: ":") ?? line.endIndex
      return "\u{1B}[32m\(line[..<end])\u{1B}[39m\(line[end...])"
    }
    for text in [lines, coloured, Array(coloured[..<3])] {
      let feed = try feed(text)
      #expect(feed.entries.count == text.count)
      let errors = feed.matchingRowNumbers(of: try RowFilter(atLeast: "error"))
      #expect(errors == [2, 4].filter { $0 < text.count })
      let warnings = feed.matchingRowNumbers(of: try RowFilter(atLeast: "warn"))
      #expect(warnings == [1, 2, 4].filter { $0 < text.count })
    }
    let others = ["info: up", "http: GET /", "verbose: 3 pumps", "silly: tick", "info: on"]
    let calm = try self.feed(others)
    #expect(calm.matchingRowNumbers(of: try RowFilter(atLeast: "trace")) == [0, 1, 2, 3, 4])
    #expect(calm.matchingRowNumbers(of: try RowFilter(atLeast: "debug")) == [0, 1, 4])
  }

  @Test(
    "such words make no log of what compilers, people and settings begin with them",
    arguments: [
      [
        "warning: unused variable: `x`", " --> a.rs:2:9", "error: could not compile",
        "warning: unused", "error: aborting",
      ],
      ["info: Info", "warn: Warnung", "error: Fehler"], ["info: one", "info: two"],
      ["info: one", "info: two", "info: three", "a", "b", "c", "d"],
    ])
  func noSmallLevels(lines: [String]) throws {
    let feed = try feed(lines)
    #expect(feed.entries.count == lines.count)
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "debug")) == [])
  }

  @Test("what APT did is a row with the time when it began")
  func apt() throws {
    let lines = (0..<2).map {
      "Start-Date: 2026-05-04  09:00:0\($0)\nCommandline: apt-get install x\nInstall: x:amd64 (1)\n"
        + "Upgrade: y:amd64 (1, 2)\nRemove: z:amd64 (1)\nPurge: a\nEnd-Date: 2026-05-04  09:01:00\n"
    }
    #expect(try feed(lines).entries.map { $0.date?.seconds } == [Self.nine, Self.nine + 1])
    #expect(try feed([lines[0]]).entries.map { $0.date?.seconds } == [Self.nine])
    #expect(try feed([""] + lines).entries.count == 3)
    let failed = lines[1].replacing("End-Date", with: "Error: Sub-process x failed\nEnd-Date")
    let withError = try feed([lines[0], failed, lines[0]])
    #expect(withError.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [1])
  }
}
