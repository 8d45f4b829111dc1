import Feeds
import TerminalCore
import Testing

@testable import FeedApp

@Suite("Rows of structured logs")
struct LogRowTests {
  /// The lines as `print` has them, without rules and headers.
  private func rows(
    _ lines: String, width: Int = 60, view: LogView = LogView(), format: FeedFormat = .jsonl,
    map: FieldMap? = nil
  ) throws -> String {
    var options = FeedOptions(
      format: format, map: map, timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    options.logs = view
    let feed = try Feed.open(bytes: Array(lines.utf8), name: "log", options: options)
    let app = AppUnderTest(feed, columns: width, lines: 60)
    let rows = app.feedLines.filter { !$0.hasPrefix("──") && !$0.hasPrefix("Monday") }
    return rows.map { String($0.reversed().drop { " │┃".contains($0) }.reversed()) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  @Test("pino: level, time to the millisecond, message, fields")
  func pino() throws {
    let line = #"""
      {"level":50,"time":1777867380250,"pid":4821,"hostname":"web-1","req":{"id":7,"method":"GET","url":"/harbour"},"err":{"type":"TimeoutError","message":"no answer in 3000 ms","stack":"TimeoutError: no answer in 3000 ms\n    at Socket.onTimeout (net.js:12:9)\n    at listOnTimeout (timers.js:8:5)"},"msg":"request failed"}
      """#
    #expect(
      try rows(line) == """
        04:03:00.250 ERR request failed pid=4821 hostname=web-1
        req.id=7 req.method=GET req.url=/harbour
        err.type=TimeoutError err.message="no answer in 3000 ms"
        err.stack="TimeoutError: no answer in 3000 ms\\n    at
        Socket.onTimeout (net.js:12:9)\\n    at listOnTimeout
        (timers.js:8:5)"
        """)
    #expect(try rows(line, view: LogView(.message)) == "04:03:00.250 ERR request failed")
  }

  @Test("a line without a message shows its fields, also where others show their messages alone")
  func withoutMessage() throws {
    let lines = """
      time="2026-05-04T06:00:00Z" level=info msg="" routerName=web entryPoint=web
      time="2026-05-04T06:00:01Z" level=info msg="up" pump=3
      time="2026-05-04T06:00:02Z" level=debug msg=" "
      """
    let first = "06:00:00 INF routerName=web entryPoint=web\n"
    #expect(
      try rows(lines, format: .logfmt) == first + "06:00:01 INF up pump=3\n06:00:02 DBG")
    #expect(
      try rows(lines, view: LogView(.message), format: .logfmt)
        == first + "06:00:01 INF up\n06:00:02 DBG")
    #expect(
      try rows(
        #"{"level":30,"time":1777874400120,"msg":"","pump":3}"#, view: LogView(.message))
        == "06:00:00.120 INF pump=3")
  }

  @Test("bunyan, zap, logrus, slog, serilog, structlog, ECS, OpenTelemetry, GELF, Python")
  func formats() throws {
    let lines = #"""
      {"name":"ferry","hostname":"quay","pid":31,"level":30,"msg":"cast off","time":"2026-05-04T06:00:00.120Z","v":0}
      {"level":"warn","ts":1777874400.5,"logger":"gauge","caller":"gauge/read.go:40","msg":"high water","metres":2.31}
      {"level":"error","msg":"no rope","time":"2026-05-04T06:01:00Z"}
      {"time":"2026-05-04T06:01:00.000000001Z","level":"DEBUG","source":{"function":"main.run","line":8},"msg":"tick"}
      {"@t":"2026-05-04T06:02:00.0070000Z","@mt":"Took {Elapsed} ms","@m":"Took 12 ms","Elapsed":12,"SourceContext":"Quay"}
      {"event":"bell rung","level":"info","timestamp":"2026-05-04T06:03:00.5Z","bell":2}
      {"@timestamp":"2026-05-04T06:04:00.000Z","log.level":"info","message":"open","service":{"name":"lock"}}
      {"@timestamp":"2026-05-04T06:04:01.000Z","log":{"level":"error","logger":"lock"},"message":"shut"}
      {"timeUnixNano":"1777874700000000000","severityNumber":17,"severityText":"ERROR","body":{"stringValue":"leak"},"traceId":"5b8e"}
      {"version":"1.1","host":"quay","short_message":"fog","timestamp":1777874701.25,"level":4,"_lamp":"on"}
      {"asctime":"2026-05-04 06:05:02,003","levelname":"CRITICAL","name":"root","message":"aground"}
      """#
    #expect(
      try rows(lines, width: 100) == """
        06:00:00.120 INF cast off name=ferry hostname=quay pid=31
        06:00:00.500 WRN high water logger=gauge caller=gauge/read.go:40 metres=2.31
        06:01:00 ERR no rope
        06:01:00.000 DBG tick source.function=main.run source.line=8
        06:02:00.007 INF Took 12 ms Elapsed=12 SourceContext=Quay
        06:03:00.500 INF bell rung bell=2
        06:04:00.000 INF open service.name=lock
        06:04:01.000 ERR shut log.logger=lock
        06:05:00.000 ERR leak traceId=5b8e
        06:05:01.250 WRN fog version=1.1 host=quay _lamp=on
        06:05:02.003 CRT aground name=root
        """)
  }

  @Test("fields behind a message of several lines begin a line of their own, those around it, too")
  func fieldsBehindLines() throws {
    let message = #""msg":"no rope\n  at moor (a.js:1)""#
    let line = #"{"level":50,\#(message),"pid":7,"rope":"none at all"}"#
    let shown = "ERR no rope\n  at moor (a.js:1)"
    #expect(try rows(line) == shown + "\npid=7 rope=\"none at all\"")
    #expect(try rows(line, view: LogView(.all)) == shown + "\npid=7 rope=\"none at all\"")
    #expect(try rows(line, view: LogView(.message)) == shown)
    let selection = LogView(fields: LogFieldSelection("rope,pid"))
    #expect(try rows(line, view: selection) == shown + "\nrope=\"none at all\" pid=7")
    for (fields, end) in [("", ""), (#",\"pid\":7"#, "pid=7 ")] {
      let held = #"{\"level\":50,\"msg\":\"no rope\\n  at moor (a.js:1)\"\#(fields)}"#
      let docker = #"{"log":"\#(held)\n","stream":"stderr","time":"2026-05-04T06:05:00Z"}"#
      #expect(try rows(docker) == "06:05:00 \(shown)\n\(end)stream=stderr")
    }
    let entry = #"{"title":"Rope","content":"None:\n  at moor (a.js:1)","pid":7}"#
    #expect(try rows(entry) == "Rope\nNone:\n  at moor (a.js:1)\npid=7")
  }

  @Test("journald: who said it, and bytes that are no text")
  func journal() throws {
    let lines = #"""
      {"__CURSOR":"s=1","__REALTIME_TIMESTAMP":"1777874700001000","_BOOT_ID":"b","PRIORITY":"3","_HOSTNAME":"quay","_SYSTEMD_UNIT":"lock.service","SYSLOG_IDENTIFIER":"lockd","_PID":"88","_UID":"0","MESSAGE":"gate stuck"}
      {"__REALTIME_TIMESTAMP":"1777874700001000","PRIORITY":"6","_PID":"88","MESSAGE":[104,105,27,91]}
      """#
    #expect(
      try rows(lines, width: 100) == """
        06:05:00.001 ERR gate stuck _HOSTNAME=quay _SYSTEMD_UNIT=lock.service SYSLOG_IDENTIFIER=lockd
        _PID=88
        06:05:00.001 INF hi^[[ _PID=88
        """)
  }

  @Test("docker's log holds a line of another one")
  func docker() throws {
    let lines = #"""
      {"log":"{\"level\":\"warn\",\"msg\":\"low\",\"tank\":3}\n","stream":"stdout","time":"2026-05-04T06:05:00.123456789Z"}
      {"log":"level=error msg=\"no oil\" tank=4\n","stream":"stderr","time":"2026-05-04T06:05:01Z"}
      {"log":"plain words\n","stream":"stdout","time":"2026-05-04T06:05:02Z"}
      """#
    #expect(
      try rows(lines, width: 100) == """
        06:05:00.123 WRN low tank=3 stream=stdout
        06:05:01 ERR no oil tank=4 stream=stderr
        06:05:02 plain words stream=stdout
        """)
  }

  @Test("logfmt, found by its content")
  func logfmt() throws {
    let lines = #"""
      time="2026-05-04T06:05:00Z" level=info msg="it \"works\"" took=3ms flag
      ts=2026-05-04T06:05:01.5Z lvl=warn msg=slow path="/a b"
      t=2026-05-04T08:05:02+0200 lvl=info msg="starting up" addr=:8080
      and a line that is none
      """#
    #expect(
      try rows(lines, width: 100, format: .auto) == """
        06:05:00 INF it "works" took=3ms flag
        06:05:01.500 WRN slow path="/a b"
        06:05:02 INF starting up addr=:8080
        and a line that is none
        """)
  }

  @Test("names in quotes are read in logfmt, as Go's slog writes those that need them")
  func quotedNames() throws {
    let lines = #"""
      time=2026-05-04T06:05:00Z level=INFO msg=x "k k"=1 "a=b"="c d" "q\"q"=2 "é"=3
      time=2026-05-04T06:05:01Z level=INFO msg=y "word" "two words" n=1 "open=2
      """#
    #expect(
      try rows(lines, width: 100, format: .auto) == #"""
        06:05:00 INF x k k=1 a=b="c d" q"q=2 é=3
        06:05:01 INF y "word" "two words" n=1 "open=2
        """#)
  }

  @Test("objects that are no log's have a title or a content, and behind it what else they say")
  func feeds() throws {
    let lines = #"""
      {"id":1,"title":"A level","message":"words","level":3}
      {"text":"words","level":"info"}
      {"level":"warn","station":"Ruth"}
      {"id":1,"name":"build","author":{"name":"Bo","id":4},"tags":["a","b"],"gone":null,"by":"","done":{}}
      """#
    func shown(_ view: LogView) throws -> String { try rows(lines, view: view) }
    let entries = #"""
      A level
      words level=3
      words level=info
      level: warn
      station: Ruth
      build
      author.id=4 tags=["a","b"]
      Bo
      """#
    #expect(try rows(lines) == entries)
    #expect(
      try shown(LogView(.message))
        == entries.replacing(" level=3", with: "").replacing(" level=info", with: "")
        .replacing(#"author.id=4 tags=["a","b"]\#n"#, with: ""))
    #expect(
      try shown(LogView(fields: LogFieldSelection("tags")))
        == entries.replacing(" level=3", with: "").replacing(" level=info", with: "")
        .replacing("author.id=4 ", with: ""))
  }

  @Test("what rows show of such objects where they show all is found")
  func searchInAll() throws {
    let line = #"{"name":"build","status":"failed","id":4711,"done":null}"#
    let feed = try Feed.open(bytes: Array(line.utf8), name: "builds")
    let app = AppUnderTest(feed, columns: 60, lines: 16)
    app.press("v")
    #expect(app.feedLines.contains { $0.contains("status=failed id=4711 done=null") })
    app.press("/4711<CR>")
    #expect(!app.status.contains("nowhere"))
    app.press("V")
    #expect(app.feedLines.contains { $0.contains("[x] id") })
  }

  @Test("a map names the level and the message")
  func map() throws {
    let lines = #"{"sev":"E","grade":"error","text":"so it is","when":1777874700}"#
    #expect(
      try rows(lines, map: try FieldMap("level=grade,content=text,time=when"))
        == "06:05:00 ERR so it is sev=E")
  }

  @Test("a version is left out where bunyan wrote it; elsewhere `v` is a field as any other")
  func bunyansVersion() throws {
    let time = #""time":"2026-05-04T06:00:00Z""#
    #expect(
      try rows(#"{"level":"info",\#(time),"msg":"reading","sensor":"a","v":0,"unit":"V"}"#)
        == "06:00:00 INF reading sensor=a v=0 unit=V")
    #expect(
      try rows(#"{"level":30,\#(time),"msg":"reading","name":"a","pid":3,"v":1}"#)
        == "06:00:00 INF reading name=a pid=3 v=1")
    #expect(
      try rows(
        #"{"name":"a","hostname":"h","pid":3,"level":30,"msg":"up","v":0,"x":{"v":0},\#(time)}"#)
        == "06:00:00 INF up name=a hostname=h pid=3 x.v=0")
  }

  @Test("fields are chosen, ordered and hidden; all shows all")
  func selection() throws {
    let line = #"{"level":"info","msg":"m","a":1,"b":{"c":2,"d":"x\ny"},"e":true,"@i":1}"#
    func shown(_ fields: String, _ detail: LogView.Detail = .fields) throws -> String {
      try rows(line, view: LogView(detail, fields: LogFieldSelection(fields)))
    }
    #expect(try shown("e,b.c") == "INF m e=true b.c=2")
    #expect(try shown("-b") == "INF m a=1 e=true")
    #expect(try shown("e,*,a") == #"INF m e=true b.c=2 b.d="x\ny" a=1"#)
    #expect(try shown("e,*,a,-b.d") == "INF m e=true b.c=2 a=1")
    #expect(try shown("@i,level") == "INF m @i=1 level=info")
    #expect(try shown("", .all) == "INF m a=1 b.c=2\nb.d=\nx\ny\ne=true @i=1")
  }

  @Test("a thousand fields are counted, a long value is cut; all of them are shown if asked")
  func many() throws {
    let fields = (0..<1000).map { "\"f\($0)\":\"\(String(repeating: "é", count: 100))\"" }
    let line = "{\"level\":\"info\",\"msg\":\"m\",\(fields.joined(separator: ","))}"
    let shown = try rows(line, width: 5000)
    #expect(shown.hasSuffix("…+960"))
    #expect(shown.contains("f39=\(String(repeating: "é", count: 60))…"))
    #expect(!shown.contains("f40="))
  }

  @Test(
    "a long value is cut before what would be split: a sequence, what is struck over, a cluster",
    arguments: [
      (115, #"\u001b[38;5;208mORANGE\u001b[0m"#, "\"", #"…""#),
      (101, #"\u001b[38;5;208mORANGE\u001b[0m"#, "\"", #"ORANGE…""#),
      (115, #"\u001b]8;;https://x.example/\u001b\\text\u001b]8;;\u001b\\"#, "\"", #"…""#),
      (115, #"\u001b]8;;https://x.example/\u0007text\u001b]8;;\u0007"#, "\"", #"…""#),
      (118, #"BO\bO"#, "\"", #"B…""#), (117, #"BO\bO"#, "\"", #"B…""#),
      (119, "e\u{301}", "", "…"), (119, #"e\u0301"#, "", "…"),
      (110, "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "", "…"),
      (117, "\u{2764}\u{FE0F}", "", "…"), (119, "éa", "", "…"),
    ])
  func cuts(count: Int, text: String, quote: String, end: String) throws {
    let start = String(repeating: "y", count: count)
    let tail = String(repeating: "z", count: 100)
    let line = #"{"level":"info","msg":"m","x":"\#(start)\#(text)\#(tail)","n":1}"#
    #expect(try rows(line, width: 400) == "INF m x=\(quote)\(start)\(end) n=1")
  }

  @Test(
    "a value's colours end with it, and so does its link", arguments: [LogView(), LogView(.all)])
  func stylesOfValues(view: LogView) throws {
    let line =
      #"{"level":50,"msg":"m","a":"\u001b[31mred","b":"plain","c":"\u001b]8;;http://x.y\u0007\u001b[1mlink","d":1}"#
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    options.logs = view
    let feed = try Feed.open(bytes: Array(line.utf8), name: "log", options: options)
    let app = AppUnderTest(feed, columns: 80, lines: 6)
    let shown = #"ERR m a="red" b=plain c="link" d=1"#
    #expect(app.feedLines[0].hasPrefix(shown))
    func style(of part: String) throws -> Style {
      let place = try #require(shown.range(of: part)).lowerBound
      let column = shown.distance(from: shown.startIndex, to: place)
      // Behind the margin.
      return app.terminal.canvas[column + 1, 0].style
    }
    #expect(try style(of: "red") != Theme.time)
    #expect(try style(of: "link") != Theme.time)
    for part in ["\" b", "b=", "plain", "c=", "\" d", "d=1"] {
      #expect(try style(of: part) == Theme.time, "\(part)")
    }
  }

  @Test(
    "a text that a container's line holds has its level coloured, as a line of text alone does",
    arguments: [
      (
        #"{"log":"2026-05-04 06:05:00,123 ERROR no oil\n","stream":"stderr","time":"2026-05-04T06:05:00Z"}"#,
        ["ERROR", " stream=stderr"]
      ),
      (
        #"{"log":"E0504 06:05:00.123456       1 main.go:12] no oil\n","stream":"stderr","time":"2026-05-04T06:05:00Z"}"#,
        ["E", " stream=stderr"]
      ),
      (
        #"{"log":"ERRO[0003] no oil\n","stream":"stderr","time":"2026-05-04T06:05:00Z"}"#,
        ["06:05:00", "ERRO", " stream=stderr"]
      ),
      (
        "2026-05-04T06:05:00.500Z stdout F 2026-05-04 06:05:00,123 FATAL é",
        ["FATAL", " stream=stdout"]
      ),
    ])
  func levelsOfHeldTexts(line: String, marked: [String]) throws {
    let runs = try FeedRow.styledParts(ofFirstRowOf: try Feed.ofLog(line))
    #expect(runs.map(\.0) == marked)
    let level = try #require(runs.dropLast().last)
    let isFatal = level.0 == "FATAL"
    #expect(level.1 == Theme.style(of: isFatal ? LogLevel.fatal : LogLevel.error))
  }

  @Test("level and fields have their styles, and heights know nothing of it")
  func styles() throws {
    let line = #"{"level":50,"time":1777867380250,"msg":"é failed","pid":1}"#
    let runs = try FeedRow.styledParts(ofFirstRowOf: try Feed.ofLog(line))
    #expect(runs.map(\.0) == ["04:03:00.250", "ERR", " pid=1"])
    #expect(runs.map(\.1) == [Theme.time, Theme.style(of: LogLevel.error), Theme.time])
  }
}
