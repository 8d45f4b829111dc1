import HeightEngine
import Testing

@testable import Feeds

/// Logs and JSON as programs write them, and no format says.
@Suite("Logs that say less, or more, than they should")
struct UnusualLogTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
  private static let line = #"{"level":30,"time":1714550400123,"msg":"listening","port":80}"#

  private func rows(_ text: String) throws -> [String] {
    try Feed.reading(text, Self.options).entries.map { entry in
      [entry.title, entry.content].compactMap { $0?.string }.joined(separator: " | ")
    }
  }

  @Test(
    "what a program says when it ends stands behind the lines that it logged, stacks with what they are of"
  )
  func crash() throws {
    let stack =
      "/app/index.js:3\nthrow new Error(\"boom\")\n    ^\n\nError: boom\n    at f (index.js:3)\n\nNode.js v20"
    let rows = try rows("\(Self.line)\n\(Self.line)\n\(stack)\n")
    #expect(rows.count == 3)
    #expect(rows[0].hasSuffix("INF listening port=80"))
    #expect(rows[2] == stack)
  }

  @Test(
    "a line that does not begin as JSON is a text between those that are; one that does says what is wrong"
  )
  func textBetween() throws {
    let rows = try rows("> npm start\n\(Self.line)\nhello\n{\"a\":\n\(Self.line)\n\(Self.line)\n")
    #expect(rows[0] == "> npm start")
    #expect(rows[2] == "hello")
    #expect(rows[3].hasPrefix("this line is not JSON: "))
  }

  @Test(
    "a log is one behind whatever programs say first",
    arguments: [
      (9, 60), (10, 10), (12, 60), (20, 20), (55, 60), (60, 500), (70, 20), (300, 60), (900, 40),
    ])
  func late(before: Int, count: Int) throws {
    let banner = (0..<before).map { "npm step \($0) of the build is being done\n" }.joined()
    let request =
      #"192.0.2.7 - - [01/May/2024:08:00:00 +0000] "GET /x HTTP/1.1" 503 612 "-" "curl/8""#
    let pairs = #"time=2024-05-01T08:00:00Z level=info msg="listening" port=80"#
    for (line, shown) in [
      (Self.line, "08:00:00.123 INF listening port=80"), (pairs, "08:00:00 INF listening port=80"),
      (request, "08:00:00 503 GET /x ip=192.0.2.7 size=612 agent=curl/8 protocol=HTTP/1.1"),
    ] {
      let text = banner + String(repeating: line + "\n", count: count)
      let feed = try Feed.reading(text, Self.options)
      #expect(feed.entries.count == before + count)
      #expect(feed.entries.last?.content?.string.hasSuffix(shown) == true, "\(line)")
      #expect(feed.separator(inSection: 0) == .none)
    }
  }

  @Test(
    "lines that say where their parts are stand by themselves among a log's texts, and show these parts; what a text says of its own does not"
  )
  func structuredAmongTexts() throws {
    let texts = (10..<60).map { "2024-05-01 08:00:\($0),123 INFO main is fine (\($0))\n" }.joined()
    let stack = "Traceback (most recent call last):\n  File \"a.py\", line 3\nValueError: 3\n"
    let broken = #"{"level":30,"msg":"liste"# + "\n"
    let body = "{\"a\":1}\n{\n  \"level\": 30\n}\n"
    let pairs =
      "level=error msg=\"is \\\"full\\\"\" code=3\ntime=2024-05-01T08:00:05Z level=warn msg=slow\n"
    for end in [Self.line, texts] {
      let text = texts + body + Self.line + "\n" + stack + broken + pairs + end
      let feed = try Feed.reading(text, Self.options)
      let rows = feed.entries.compactMap { $0.content?.string }
      try #require(rows.count == (end == texts ? 103 : 54))
      #expect(rows[49].hasSuffix("INFO main is fine (59)\n" + body.dropLast()))
      #expect(rows[50] == "08:00:00.123 INF listening port=80\n" + stack + broken.dropLast())
      #expect(rows[51...52] == ["ERR is \"full\" code=3", "08:00:05 WRN slow"])
      #expect(feed.logs != nil)
      for (filter, count) in [("level>=warn", 3), ("port=80", end == Self.line ? 2 : 1)] {
        #expect(feed.matchingRows(of: try RowFilter(filter)).rows.count == count, "\(filter)")
      }
      for word in ["ing port", "is \"f", "fine (12)", "zz"] {
        let pattern = try TextPattern(word)
        #expect(
          feed.matchingRows(of: pattern, inSection: 0) == feed.rowsShowing(pattern, 0), "\(word)")
      }
    }
  }

  @Test("objects of a log are read between what npm says and a stack, though these have more lines")
  func amongWords() throws {
    let end =
      "/app/server.js:3\n    throw new Error('x')\n    ^\n\nError: x\n    at f (/app/server.js:3:11)\n\nNode.js v20.12.2"
    let start = "> app@1.0.0 start\n> node server.js\n"
    let rows = try rows(
      "\(start)\(Self.line)\nDebugger attached.\n\(Self.line)\n\(end)\nnpm ERR! code ELIFECYCLE\n")
    let shown = "08:00:00.123 INF listening port=80"
    #expect(rows.contains("Debugger attached.") && rows.contains("npm ERR! code ELIFECYCLE"))
    #expect(rows.count { $0.hasPrefix(shown) } == 2)
  }

  @Test("settings that a program says first, or a line that was cut, make no document of a log")
  func settingsFirst() throws {
    let log = (10..<13).map { "2024-05-01 08:00:\($0) INFO line \($0)\n" }.joined()
    for first in [
      "{\n  \"port\": 1\n}", "[\n  {\"a\": 1}\n]", "{\"broken\": ", "{\n  \"a\": [1,", "{",
    ] {
      for text in [
        log, log.replacing("2024", with: "[17] 2024"), "[INFO] one\n[WARN] two\n[INFO] three\n",
      ] {
        let rows = try rows(first + "\n" + text)
        #expect(rows.joined(separator: "\n") + "\n" == first + "\n" + text, "\(rows)")
        #expect(rows.count >= 4)
      }
    }
    #expect(try rows("{\n  \"port\": 1\n}\nhello\n").last == "hello")
    // A feed is one, whatever a server says behind it.
    let feed = "{\"items\": [\n{\"id\": \"1\", \"content_text\": \"one\"}\n]}\nhello\n"
    #expect(try rows(feed)[0].hasPrefix("one"))
    let line = feed.replacing("[\n", with: "[").replacing("\n]", with: "]")
    #expect(try rows(line)[0].hasPrefix("one"))
  }

  @Test("a long line that says where its parts are stands by itself, wherever it says them")
  func longStructured() throws {
    let words = String(repeating: "word ", count: 1000)
    let text = "2024-05-01 08:00:10 INFO one\n"
    for line in [
      #"{"level":"error","stack":"\#(words)","msg":"short","req":7}"#,
      #"{"level":"error","req":7,"msg":"\#(words)"}"#, #"level=error req=7 x="\#(words)" msg=y"#,
    ] {
      let feed = try Feed.reading(text + line + "\n" + text, Self.options)
      #expect(feed.entries.count == 3)
      #expect(feed.matchingRows(of: try RowFilter("level>=error req=7")).rows == [1])
    }
    let body = "{\"a\":\"" + words + "\"}"
    #expect(try rows(text + body + "\n" + text)[1] == body)
  }

  @Test("lines below a structured one are lines among lines of all kinds, too")
  func linesBelowMixed() throws {
    let log = #"{"level":"error","msg":"j"}"# + "\n    at foo\n    at bar\n"
    let rows = try rows("2024-05-01 08:00:10 INFO one\n" + log + log)
    #expect(rows.suffix(2) == ["ERR j\n    at foo\n    at bar", "ERR j\n    at foo\n    at bar"])
  }

  @Test("late in a log, a line that is written otherwise says its level and its time, too")
  func lateOthers() throws {
    let pairs = #"ts=2024-05-01T08:00:05Z level=error msg="is \"full\"" n=3"#
    let object = #"{"level":50,"time":"2024-05-01T08:00:06Z","msg":"lost","n":4}"#
    let text = "2024-05-01 08:00:07,000 ERROR root: odd"
    let request = (
      #"192.0.2.7 - - [01/May/2024:08:00:08 +0000] "GET /x HTTP/1.1" 503 612"#,
      "08:00:08 503 GET /x ip=192.0.2.7 size=612 protocol=HTTP/1.1"
    )
    for (line, others) in [
      (Self.line, [(pairs, #"08:00:05.000 ERR is "full" n=3"#), (text, text), request]),
      (
        #"ts=2024-05-01T08:00:00Z level=info msg="up""#,
        [(object, "08:00:06.000 ERR lost n=4"), (text, text), request]
      ),
    ] {
      let feed = try Feed.reading(
        String(repeating: line + "\n", count: 70)
          + others.map { $0.0 + "\n" }.joined() + line + "\n", Self.options)
      let rows = feed.entries.compactMap { $0.content?.string }
      #expect(rows.count == 74)
      for (number, other) in others.enumerated() {
        #expect(
          rows[70 + number].replacing(".000", with: "") == other.1.replacing(".000", with: ""))
      }
      #expect(feed.matchingRows(of: try RowFilter("level>=error")).rows == [70, 71, 72])
      #expect(
        feed.matchingRows(
          of: try RowFilter("time>='2024-05-01 08:00:05'".replacing("'", with: "\""))
        )
        .rows.prefix(2) == [70, 71])
      for word in ["size=612", "ip=192.0.2.7", "GET /x", "status=503"] {
        let pattern = try TextPattern(word)
        let found = word == "status=503" ? [] : [72]
        #expect(feed.matchingRows(of: pattern, inSection: 0).rows == found, "\(word)")
      }
      #expect(feed.matchingRows(of: try RowFilter("status=503")).rows == [72])
    }
  }

  @Test("zap writes nothing but the time before its level: what else stands there is lost nowhere")
  func noConsole() throws {
    for line in [
      "2024-05-14 10:21:33 +0200 req=42 user=ada\tWARN\tmsg",
      "2024-05-14 10:21:33.412+0000 [id=33]\tWARNING\th.d.x#y: bad",
      "2024-05-14T10:21:33.000Z 7f3a\tERROR\tmsg",
    ] {
      #expect(try rows(line + "\n" + line + "\n") == [line, line])
    }
    let zap = "2024-05-01T08:00:00.123Z\tWARN\tmain.go:3\tslow"
    #expect(try rows(zap + "\n" + zap + "\n").last?.hasPrefix("08:00:00.123 WRN slow") == true)
  }

  @Test("an object of a log whose list of lines takes several is one row")
  func listOfLines() throws {
    let log =
      #"{"level":"ERROR","timestamp":"2024-05-01T08:00:00Z","message":"m","stacktrace":["a: b","#
    let rows = try rows("\(log)\n\"at x\",\n\"at y\"] }\n\(Self.line)\n")
    #expect(rows.count == 2 && rows[0].hasPrefix("08:00:00.000 ERR m".replacing(".000", with: "")))
  }

  @Test("a text with a line of JSON or two, or with settings at its end, is no log")
  func texts() throws {
    let prose = (0..<70).map { "Line \($0) of a text that says how it is done.\n" }.joined()
    for end in [Self.line, Self.line + "\n" + Self.line, "a=1 b=2\nc=3 d=4"] {
      let feed = try Feed.reading(prose + end + "\n", Self.options)
      #expect(
        feed.entries.last?.content?.string == end.split(separator: "\n").last.map(String.init))
    }
  }

  @Test(
    "where the first line of JSON is none, it says so as any other does",
    arguments: [
      #"{"level":nope,"msg":"nan"}"#, #"{"a":1,"b":tru"#,
      "{\"a\" 1}",
    ])
  func brokenAtFirst(first: String) throws {
    for rest in ["", Self.line + "\n", "plain\n\(Self.line)\n"] {
      let rows = try rows(first + "\n" + rest)
      #expect(rows[0].hasPrefix("this line is not JSON: ") && rows[0].hasSuffix(first), "\(rows)")
      #expect(rows.count == 1 + rest.split(separator: "\n").count)
    }
  }

  @Test("where all is shown, a line about a message has what else the message says, too")
  func messageOfLine() throws {
    var options = Self.options
    let said = #""role":"assistant","type":"message","content":[{"type":"text","text":"Done."}]"#
    let line =
      #"{"type":"assistant","message":{"id":"m1",\#(said),"model":"x","usage":{"out":3}},"cwd":"/a","timestamp":"2024-05-01T08:00:00.000Z"}"#
    #expect(
      try Feed.reading(line + "\n", options).entries[0].content?.string
        == "assistant  08:00:00.000\nDone.")
    options.logs.detail = .all
    let feed = try Feed.reading(line + "\n", options)
    #expect(
      feed.entries[0].content?.string
        == "assistant  08:00:00.000\nDone.\nmessage.id=m1 message.model=x message.usage.out=3 cwd=/a"
    )
  }

  @Test(
    "a feed on one line that was cut shows what it has, with a line end behind it, too",
    arguments: ["", "\n"])
  func cutFeed(end: String) throws {
    let items = (0..<3).map { #"{"id":"\#($0)","title":"t\#($0)","content_text":"some words"}"# }
    let feed =
      #"{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[\#(items.joined(separator: ","))]}"#
    for cut in [30, 45, 80] {
      let rows = try rows(String(feed.dropLast(cut)) + end)
      #expect(rows[0].contains("t0 | some words"), "\(cut): \(rows)")
    }
  }

  @Test("lines of JSON begin rows behind blanks, too", arguments: ["", " ", "  ", "\t"])
  func indented(blanks: String) throws {
    let other = Self.line.replacing("listening", with: "asked")
    let long = Self.line.replacing("80", with: #""\#(String(repeating: "9", count: 5000))""#)
    let lines = [Self.line, long + "\r", "", other].map { blanks + $0 }
    let all = try rows(lines.joined(separator: "\n"))
    #expect(all.count == 3)
    #expect(all[2].hasSuffix("INF asked port=80"))
    let some = try rows("\(Self.line)\n{}\n\n\(blanks)\(other)\nboom\n\(blanks)\(Self.line)\n")
    #expect(some.count == 5)
    #expect(some[1] == "{}" && some[3] == "boom")
    #expect(some[2].hasSuffix("INF asked port=80"))
  }

  @Test("an object of several lines stays one, whatever its lists have on lines of their own")
  func indentedWithin() throws {
    let spread = """
      {"level":30,"time":1714550400123,"msg":"spread","x":[
        {"a":1},
        {"b":2}
       ],"y":
        {"c":{
          "d":{}
        }}}

      """
    let rows = try rows("\(Self.line)\n\(spread) \(Self.line)\n\(spread)")
    #expect(rows.count == 4)
    for row in [1, 3] { #expect(rows[row].hasSuffix(#"INF spread x=[{"a":1},{"b":2}] y.c.d={}"#)) }
  }

  @Test("the bracket that closes an object at the margin is its own, in a log")
  func closedAtMargin() throws {
    let spread = "{\n  \"level\": 30,\n  \"msg\": \"spread\",\n  \"x\": [\n    1\n  ]\n}"
    let rows = try rows("\(Self.line)\n\(spread)\n\(Self.line)\n")
    #expect(rows.count == 3)
    #expect(rows[1] == "INF spread x=[1]")
  }

  @Test(
    "objects of several lines behind those of one are rows, where they are no log's",
    arguments: [
      "{\n  \"name\": \"Cy\",\n  \"tags\": [\n    \"a\"\n  ],\n  \"in\": {\n    \"b\": {}\n  }\n}",
      "{\n\"name\": \"Cy\"\n,\n\n\"tags\":\n[\n {\"a\":1},\n  {\"b\":2}]}",
      "{\"name\": \"Cy\",\n \"long\":\n\"\(String(repeating: "x", count: 5000))\",\n \"in\": 1}",
    ])
  func entriesOfSeveralLines(spread: String) throws {
    let (ann, bo) = (#"{"name":"Ann","age":3}"#, #"{"name":"Bo","age":4}"#)
    let text = "\(ann)\n\(bo)\n\(spread)\n\n\(spread)\n \(bo)\n\(ann)\nhello\n  you\n\(ann)\n"
    let rows = try rows(text)
    #expect(rows.count == 9)
    for (row, name) in ["Ann", "Bo", "Cy", "Cy", "Bo", "Ann", "hello", "you", "Ann"].enumerated() {
      #expect(rows[row].contains(name))
    }
  }

  @Test("a log whose first line is longer than what is looked at is one all the same")
  func longFirstLine() throws {
    let stack = String(repeating: "    at f (index.js:3)\\n", count: 5000)
    let first = #"{"level":50,"time":1714550400123,"msg":"down","stack":"\#(stack)"}"#
    let feed = try Feed.reading("\(first)\n\(Self.line)\n", Self.options)
    #expect(feed.separators == [.none])
  }

  @Test("records of several lines, as jq writes them, come one after the other")
  func severalLines() throws {
    let record = """
      {
        "level": 30,
        "time": 1714550400123,
        "msg": "up",
        "tags": [
          "a, b",
          "c"
        ]
      }

      """
    let rows = try rows(record + record + record)
    #expect(rows.count == 3)
    #expect(rows.allSatisfy { $0.hasSuffix(#"INF up tags=["a, b","c"]"#) })
  }

  @Test(
    "characters of lists and of what lies deep are as they are; what would break the row or the list is spelled out",
    arguments: [
      (#"["\u00e9t\u00e9", "a\/b"]"#, #"["été", "a/b"]"#),
      (#"["\ud83d\ude00","\ud83d"]"#, "[\"😀\",\"\u{FFFD}\"]"),
      (#"["\u0022\u005c\n\u000a\u0007\"\\","\q"]"#, #"["\u0022\u005c\n\u000a\u0007\"\\","\q"]"#),
      (#"[{"\u00e9t\u00e9":"\u003cb\u003e"}]"#, #"[{"été":"<b>"}]"#),
    ])
  func lists(list: String, shown: String) throws {
    #expect(try rows(#"{"level":30,"msg":"m","x":\#(list)}"# + "\n") == ["INF m x=\(shown)"])
  }

  @Test(
    "what ends a line in a name is spelled out, and nothing else",
    arguments: [
      (
        #"{"a\u2028b":1,"c\u0085d":{"e\u2029":2,"f":3}}"#,
        #"a\u2028b=1 c\u0085d.e\u2029=2 c\u0085d.f=3"#
      ),
      ("{\"a\u{2028}b\":1,\"c\u{85}d\":{\"e\u{2029}\":2}}", #"a\u2028b=1 c\u0085d.e\u2029=2"#),
      ("{\"größe\":1,\"日本語\":{\"é\u{2027}\u{84}\":2}}", "größe=1 日本語.é\u{2027}<U+0084>=2"),
    ])
  func names(members: String, shown: String) throws {
    let line = #"{"level":30,"msg":"m","# + members.dropFirst()
    #expect(try rows(line + "\n") == ["INF m \(shown)"])
  }

  @Test("a list of escapes is cut as any other value is")
  func longEscapedList() throws {
    let list = #"["\#(String(repeating: #"\u00e9"#, count: 5000))"]"#
    let line = #"{"level":30,"msg":"m","a":{"b":{"c":{"d":{"e":{"f":\#(list)}}}}}}"#
    let row = try rows(line + "\n")[0]
    #expect(row == #"INF m a.b.c.d.e={"f":["\#(String(repeating: "é", count: 56))…"#)
  }

  @Test(
    "a level and a time are a log's line without a message, too",
    arguments: [
      (#"{"level":50,"time":1714550400123,"err":{"message":"x"}}"#, "ERR err.message=x"),
      (#"{"severity":"ERROR","timestamp":"2024-05-01T08:00:00Z","code":5}"#, "ERR code=5"),
      (
        #"{"MESSAGE":null,"PRIORITY":"2","__REALTIME_TIMESTAMP":"1714550400123000","_PID":"7"}"#,
        "CRT MESSAGE=null _PID=7"
      ),
      (#"{"msg":"hello","user":"bob","code":5}"#, "hello user=bob code=5"),
    ])
  func withoutMessage(line: String, row: String) throws {
    #expect(try rows(line + "\n")[0].hasSuffix(row))
  }

  @Test(
    "a level is known with colours and by the names of any logger; another is a field of a log's line all the same",
    arguments: [
      (#""\u001b[31merror\u001b[39m""#, "ERR no oil"), (#""silly""#, "TRC no oil"),
      (#""http""#, "DBG no oil"), (#""verbose""#, "TRC no oil"), (#""AUDIT""#, "NTC no oil"),
      (#""SUCCESS""#, "NTC no oil"), ("-4", "DBG no oil"), ("-8", "TRC no oil"),
      (#""INFO ""#, "INF no oil"), (#"{"name":"warn","value":30}"#, "WRN no oil"),
      (#""beyond""#, "no oil level=beyond"), ("990", "no oil level=990"),
    ])
  func levels(level: String, row: String) throws {
    let line = #"{"timestamp":"2026-05-04T08:00:00.25Z","level":\#(level),"message":"no oil"}"#
    #expect(try rows(line + "\n") == ["08:00:00.250 \(row)"])
  }

  @Test("names of fields stay on their line and colour nothing behind them")
  func names() throws {
    let line =
      #"{"level":30,"msg":"m","k\u001b[31m\nx":1,"b":2,"in":{"\u001b[32m":3},"c":4}"#
      .replacing(#""b""#, with: "\"b\u{1B}[33m\"")
    #expect(try rows(line + "\n") == [#"INF m k^[[31m\nx=1 b^[[33m=2 in.^[[32m=3 c=4"#])
  }

  @Test("the attributes of one OpenTelemetry record are fields, as those of lists of them are")
  func attributes() throws {
    let record =
      #"{"timeUnixNano":"1777867500000000000","severityNumber":17,"body":{"stringValue":"leak"},"attributes":[{"key":"http.status","value":{"intValue":"500"}},{"key":"tags","value":{"arrayValue":{"values":[]}}},{"key":"note","value":{"stringValue":"no oil"}}],"list":[{"key":"a"}]}"#
    #expect(
      try rows(record + "\n") == [
        #"04:05:00.000 ERR leak attributes.http.status=500 attributes.tags={"arrayValue":{"values":[]}} attributes.note="no oil" list=[{"key":"a"}]"#
      ])
    let feed = try Feed.reading(record + "\n", Self.options)
    var buffer = RowTextBuffer()
    for (filter, found) in [
      ("http.status>=500", [0]), ("attributes.http.status=500", [0]), ("attributes.note~oil", [0]),
      ("attributes.http.status=404", []),
    ] {
      let filter = try RowFilter(filter)
      #expect(
        feed.matches(of: filter, ofFirstOf: 0..<1, inSection: 0, buffer: &buffer).rows == found)
    }
  }

  @Test("what OpenTelemetry's SDK for Go prints has its message, and its attributes are fields")
  func ofGo() throws {
    let record =
      #"{"Timestamp":"2026-05-04T08:00:00.25Z","Severity":17,"SeverityText":"ERROR","Body":{"Type":"String","Value":"no \"oil\""},"#
      + #""Attributes":[{"Key":"a","Value":{"Type":"Int64","Value":3}},{"Key":"b","Value":{"Type":"Slice","Value":[1]}}],"#
      + #""Resource":[{"Key":"service.name","Value":{"Type":"STRING","Value":"shop"}}]}"#
    #expect(
      try rows(record + "\n") == [
        #"08:00:00.250 ERR no "oil" Severity=17 Attributes.a=3 "#
          + #"Attributes.b={"Type":"Slice","Value":[1]} Resource.service.name=shop"#
      ])
    let feed = try Feed.reading(record + "\n", Self.options)
    for filter in ["a=3", "Attributes.a=3", "service.name=shop", "message~oil"] {
      #expect(feed.matchingRows(of: try RowFilter(filter)).rows == [0], "\(filter)")
    }
    let map = record.replacing(#""Type":"String""#, with: #""Type":"Map""#)
    #expect(try rows(map + "\n")[0].contains("Body.Type=Map Body.Value="))
  }

  @Test("a record of OpenTelemetry is a log's by its number of severity, whatever its body is")
  func mapBody() throws {
    let record = #"{"timeUnixNano":"1777867500000000000","severityNumber":9,"body":{"msg":"kv"}}"#
    #expect(try rows(record + "\n") == ["04:05:00.000 INF body.msg=kv"])
  }

  @Test("MongoDB's levels are letters, and its times lie in an object")
  func mongoDB() throws {
    let lines = [("I", "INF"), ("W", "WRN"), ("E", "ERR"), ("F", "FTL"), ("D2", "DBG")].map {
      (
        #"{"t":{"$date":"2026-05-04T08:00:00.123+00:00"},"s":"\#($0)","c":"NETWORK","id":22943,"ctx":"listener","msg":"open","attr":{"n":3}}"#,
        "08:00:00.123 \($1) open c=NETWORK id=22943 ctx=listener attr.n=3"
      )
    }
    #expect(try rows(lines.map(\.0).joined(separator: "\n") + "\n") == lines.map(\.1))
    let log15 = #"{"t":"2026-05-04T08:00:00Z","lvl":"eror","msg":"no oil","s":"north"}"#
    #expect(try rows(log15 + "\n") == ["08:00:00 ERR no oil s=north"])
    // No log has it.
    #expect(try rows(#"{"t":"a title","n":1}"# + "\n") == ["t: a title\nn: 1"])
  }

  @Test(
    "what is called t is a time only where it can be one",
    arguments: [
      (#"{"t":21.5,"h":40,"msg":"reading"}"#, "reading t=21.5 h=40"),
      (#"{"t":true,"msg":"odd"}"#, "odd t=true"),
      (#"{"t":"hello","s":"E","c":"kitchen","msg":"x"}"#, "ERR x t=hello c=kitchen"),
      (#"{"t":123456789,"level":"info","msg":"x"}"#, "INF x t=123456789"),
      (#"{"created":12,"level":"info","msg":"x"}"#, "INF x created=12"),
      (#"{"t":1714550400,"level":"info","msg":"x"}"#, "08:00:00 INF x"),
      (#"{"t":1714550400.125,"level":"info","msg":"x"}"#, "08:00:00.125 INF x"),
      (#"{"t":1714550400125,"level":"info","msg":"x"}"#, "08:00:00.125 INF x"),
      (#"{"t":"1714550400","level":"info","msg":"x"}"#, "08:00:00 INF x"),
      (#"{"T":"2024-05-01T08:00:00Z","level":"info","msg":"x"}"#, "08:00:00 INF x"),
      (#"{"t":"Wed, 01 May 2024 08:00:00 GMT","level":"info","msg":"x"}"#, "08:00:00 INF x"),
      (#"{"t":"12:03:44.125","level":"info","msg":"x"}"#, "12:03:44.125 INF x"),
      ("t=warm level=info msg=x", "INF x t=warm"),
      ("t=2024-05-01T08:00:00Z level=info msg=x", "08:00:00 INF x"),
    ])
  func doubtfulTimes(line: String, row: String) throws {
    #expect(try rows(line + "\n" + line + "\n") == [row, row])
  }

  @Test(
    "what has a level and is no log stays what it is",
    arguments: [
      (#"{"name":"Ann","level":3,"time":12}"#, "Ann"),
      (#"{"title":"a","level":"error","time":"2024-05-01T08:00:00Z"}"#, "a"),
    ])
  func noLog(line: String, row: String) throws {
    #expect(try rows(line + "\n")[0].hasPrefix(row))
  }

  @Test(
    "slog's levels between the names, and syslog's priorities",
    arguments: [
      ("ERROR+2", LogLevel.error), ("INFO+1", .info), ("INFO+4", .warning), ("DEBUG-4", .trace),
      ("DEBUG-2", .debug), ("DEBUG-3", .debug), ("DEBUG-8", .trace), ("INFO-1", .debug),
      ("WARN-1", .info), ("DEBUG+3", .debug), ("ERROR+", nil), ("+2", nil), ("ERROR+200", nil),
      ("OTHER+2", nil),
    ])
  func between(word: String, level: LogLevel?) {
    let bytes = Array(word.utf8)
    #expect(LogLevel(bytes.span, .usual) == level)
  }

  @Test(
    "a line of syslog as it is sent has the level of its priority",
    arguments: [
      ("<34>1 2003-10-11T22:14:15.003Z host su - - x", LogLevel.critical),
      ("<13>Nov 22 00:40:01 host x[1]: y", .notice), ("<192>x", nil), ("<a>x", nil), ("<>", nil),
      ("83 <34>1 2003-10-11T22:14:15.003Z host su - - x", .critical), ("<0013>x", nil),
      ("<34", nil),
    ])
  func priorities(line: String, level: LogLevel?) {
    let bytes = Array(line.utf8)
    #expect(LogLevel(inLine: bytes.span, isStamped: true) == level)
  }

  @Test(
    "pieces of a container's line are one row, also around lines of the other stream")
  func pieces() throws {
    let head = "2026-05-04T04:05:02."
    let text = """
      \(head)600Z stdout P {"level":"warn","ms
      \(head)700Z stdout P g":"oil is
      \(head)800Z stdout F  low","tank":3}
      \(head)900Z stderr P one
      \(head)901Z stdout F other
      \(head)902Z stdout P it ends
      \(head)903Z stderr F  and two

      """
    let feed = try Feed.reading(text, Self.options)
    #expect(
      feed.entries.map { $0.content?.string } == [
        "04:05:02.600 WRN oil is low tank=3 stream=stdout",
        "04:05:02.900 one and two stream=stderr", "04:05:02.901 other stream=stdout",
        "04:05:02.902 it ends stream=stdout tag=P",
      ])
    let filter = try RowFilter("oil level=warn")
    var buffer = RowTextBuffer()
    let found = feed.matches(of: filter, ofFirstOf: 0..<3, inSection: 0, buffer: &buffer)
    #expect(found.rows == [0])
  }

  @Test("a text with a time of its own does not show the container's beside it")
  func times() throws {
    let line =
      #"{"log":"2024-05-01 08:00:00,123 ERROR no oil\n","stream":"stderr","time":"2024-05-01T08:00:01Z"}"#
    #expect(try rows(line + "\n") == ["2024-05-01 08:00:00,123 ERROR no oil stream=stderr"])
    let feed = try Feed.reading(line + "\n", Self.options)
    let tree = try #require(feed.page(at: 0, inSection: 0).tree)
    #expect(tree.lines.contains { $0.text.string == "2024-05-01T08:00:01Z" })
    let other = #"{"log":"no oil\n","stream":"stderr","time":"2024-05-01T08:00:01Z"}"#
    #expect(try rows(other + "\n") == ["08:00:01 no oil stream=stderr"])
  }

  @Test("a text in a container's line has its level for filters")
  func heldLevel() throws {
    let text = """
      {"log":"2024-05-01 08:00:00,000 ERROR no oil\\n","stream":"stderr","time":"2024-05-01T08:00:00Z"}
      {"log":"E0501 08:00:00.000000 1 x.go:1] no oil\\n","stream":"stderr","time":"2024-05-01T08:00:00Z"}
      {"log":"INFO fine\\n","stream":"stderr","time":"2024-05-01T08:00:00Z"}

      """
    let stream = try FeedStream.open(bytes: Array(text.utf8), name: "t", options: Self.options)
    stream.filter = try RowFilter(atLeast: "error")
    var count = 0
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, _ in true },
        row: { _, _, _ in
          count += 1
          return true
        }))
    #expect(count == 2)
  }

  @Test("a template that one value fills many times stays bounded")
  func template() throws {
    let holes = String(repeating: "{a}", count: 20_000)
    let value = String(repeating: "z", count: 8000)
    let line = #"{"@t":"2026-05-04T10:00:00Z","@mt":"\#(holes)","a":"\#(value)"}"#
    let content = try #require(try Feed.reading(line + "\n", Self.options).entries[0].content)
    #expect(content.string.utf8.count < 300_000)
    #expect(content.string.contains("zzz{a}{a}"))
  }

  @Test(
    "no JSON row is empty: lists of objects are shown, and what has nothing in it as it is",
    arguments: [
      (
        #"{"items":[{"a":"one"},{"b":[1,{"c":null}]}],"n":1}"#,
        "items: {a: one}, {b: [1, {c: null}]}\nn: 1"
      ),
      (#"{"a":{"b":[{"c":true}]}}"#, "a: b: {c: true}"), ("{}", "{}"), ("[]", "[]"),
      (#"{"a":null}"#, #"{"a":null}"#), (#"[{"a":1},2]"#, "{a: 1}, 2"),
      (#"{"a":[[],{}]}"#, #"{"a":[[],{}]}"#),
      (
        #"{"a":[{"b":null},{"c":[]},{"d":{}},{"e":false},{"f":0}]}"#,
        "a: {b: null}, {c: []}, {d: {}}, {e: false}, {f: 0}"
      ),
      (#"{"x":[null,false,"",[],{}]}"#, #"x: null, false, "", [], {}"#),
      (#"{"x":["a",""],"y":[""],"z":[{"k":""},[null]]}"#, "x: a, \"\"\ny: \nz: {k: \"\"}, [null]"),
    ])
  func listings(line: String, row: String) throws {
    #expect(
      try Feed.reading("\(line)\n", FeedOptions(format: .jsonl)).entries[0].content?.string == row)
  }

  @Test("long lists of objects are cut")
  func longList() throws {
    let line =
      #"{"a":[\#(Array(repeating: #"{"b":"some words"}"#, count: 500).joined(separator: ","))]}"#
    let row = try #require(try rows(line + "\n").first)
    #expect(row.utf8.count < 600)
    #expect(row.hasSuffix(", …"))
  }

  @Test("an escape that JSON has not keeps its backslash")
  func escapes() throws {
    #expect(try rows(#"{"msg":"bad \x \q \"good\" \/ \\"}"# + "\n") == [#"bad \x \q "good" / \"#])
  }

  @Test("a document that is no feed keeps all its objects say, as rows of logs and on their pages")
  func documents() throws {
    let objects = """
      [
        {"level": 40, "time": 1714550400123,
         "msg": "in a list", "k": 1},
        {"level": 30, "time": 1714550401123, "msg": "second"}
      ]
      """
    let feed = try Feed.reading(objects, Self.options)
    #expect(
      feed.entries.map { $0.content?.string } == [
        "08:00:00.123 WRN in a list k=1", "08:00:01.123 INF second",
      ])
    #expect(feed.page(at: 0, inSection: 0).tree != nil)
    #expect(feed.separator(inSection: 0) == .none)
    feed.show(.message)
    #expect(feed.entry(at: 0, inSection: 0).content?.string == "08:00:00.123 WRN in a list")

    let pretty =
      "{\n  \"level\": 30,\n  \"time\": 1714550400123,\n  \"msg\": \"pretty\",\n  \"code\": 5\n}\n"
    #expect(try rows(pretty + pretty).filter { $0.contains("pretty code=5") }.count == 2)
    let package = try Feed.reading(
      "{\n \"name\": \"pkg\",\n \"version\": \"1.2\",\n \"scripts\": {\"a\": \"b\"}\n}\n")
    #expect(package.entries[0].title?.string == "pkg")
    #expect(package.page(at: 0, inSection: 0).tree != nil)
  }
}
