import HeightEngine
import Testing

@testable import Feeds

@Suite("What loggers call the parts of their lines")
struct LogNamesTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private func rows(_ text: String) throws -> [String?] {
    try Feed.reading(text, Self.options).entries.map { $0.content?.string }
  }

  @Test(
    "Serilog's compact lines without a level are informational, others without one are not",
    arguments: [
      (#"{"@t":"2026-05-04T10:00:00.25Z","@mt":"Hello {Name}","Name":"Ann"}"#, "INF Hello Ann"),
      (#"{"@t":"2026-05-04T10:00:00.25Z","@m":"Hi","@i":"a1"}"#, "INF Hi"),
      (#"{"@t":"2026-05-04T10:00:00.25Z","@mt":"Bad","@l":"Warning"}"#, "WRN Bad"),
      (#"{"@t":"2026-05-04T10:00:00.25Z","@mt":"Odd","@l":"Loud"}"#, "Odd @l=Loud"),
      (#"{"@timestamp":"2026-05-04T10:00:00.25Z","message":"Hi"}"#, "Hi"),
    ])
  func compact(line: String, row: String) throws {
    let shown = try #require(try rows(line + "\n")[0])
    #expect(shown.hasPrefix("10:00:00.250 \(row)"))
  }

  @Test("lines of Heroku's router have the level that stands at their beginning")
  func router() throws {
    let lines = [
      #"at=info method=GET path="/a" host=x.example dyno=web.1 status=200 bytes=13"#,
      #"at=error code=H12 desc="Request timeout" method=GET path=/b status=503"#,
    ]
    for options in [Self.options, FeedOptions(format: .logfmt)] {
      let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", options)
      #expect(feed.format == .logfmt)
      #expect(
        feed.entries.map { $0.content?.string } == [
          "INF method=GET path=/a host=x.example dyno=web.1 status=200 bytes=13",
          #"ERR code=H12 desc="Request timeout" method=GET path=/b status=503"#,
        ])
    }
  }

  @Test("an answer of a model has the time at which it was created")
  func created() throws {
    let line =
      #"{"object":"chat.completion","created":1777867500,"choices":[{"message":{"role":"assistant","content":"Yes."}}]}"#
    #expect(try rows(line + "\n") == ["assistant  04:05:00\nYes."])
  }

  @Test(
    "a message within an object is the line's; what stands beside it stays a field",
    arguments: [
      (
        #"{"timestamp":"2026-05-04T10:00:00.25Z","level":"INFO","fields":{"message":"up","port":80},"target":"t"}"#,
        "INF up fields.port=80 target=t"
      ),
      (
        #"{"timestamp":"2026-05-04T10:00:00.25Z","severity":"ERROR","jsonPayload":{"pump":{"id":3},"message":"no oil"}}"#,
        "ERR no oil jsonPayload.pump.id=3"
      ),
      (
        #"{"timestamp":"2026-05-04T10:00:00.25Z","severity":"INFO","jsonPayload":{"msg":"a \"b\""}}"#,
        #"INF a "b""#
      ),
      (
        #"{"timestamp":"2026-05-04T10:00:00.25Z","severity":"DEFAULT","textPayload":"no oil"}"#,
        "no oil severity=DEFAULT"
      ),
      (
        #"{"timestamp":"2026-05-04T10:00:00.25Z","severity":"INFO","httpRequest":{"requestUrl":"/a","status":200}}"#,
        "INF /a httpRequest.status=200"
      ),
      (
        #"{"timestamp":"2026-05-04T10:00:00.25Z","level":"INFO","message":"own","fields":{"message":"other"}}"#,
        "INF own fields.message=other"
      ),
      (
        #"{"timestamp":"2026-05-04T10:00:00.25Z","level":"WARN","fields":{"tank":3}}"#,
        "WRN fields.tank=3"
      ),
    ])
  func held(line: String, row: String) throws {
    #expect(try rows(line + "\n") == ["10:00:00.250 \(row)"])
  }

  @Test("a text is a message beside a logger's level and a time, and else an entry's")
  func text() throws {
    let line = #"{"id":1,"time":"2026-05-04T10:00:00.25Z","level":"error","text":"no oil"}"#
    #expect(try rows(line + "\n") == ["10:00:00.250 ERR no oil id=1"])
    for entry in [
      #"{"id":1,"time":"2026-05-04T10:00:00.25Z","text":"no oil"}"#,
      #"{"id":1,"level":"error","text":"no oil"}"#,
      #"{"id":1,"time":"2026-05-04T10:00:00.25Z","level":"expert","text":"no oil"}"#,
      #"{"title":"x","time":"2026-05-04T10:00:00.25Z","level":"error","text":"no oil"}"#,
    ] {
      #expect(try rows(entry + "\n") == ["no oil"], "\(entry)")
    }
  }

  @Test("a map's message within an object leaves the fields beside it")
  func mapped() throws {
    var options = Self.options
    options.map = try FieldMap("level=a.b,content=c.d")
    let line = #"{"a":{"b":"error","e":1},"c":{"d":"no oil","f":2}}"#
    let feed = try Feed.reading(line + "\n", options)
    #expect(feed.entries[0].content?.string == "ERR no oil a.e=1 c.f=2")
  }

  @Test(
    "a request that a web server writes as JSON has its status for a level",
    arguments: [
      (#""request":"GET / HTTP/1.1","status":"200""#, "200 GET / HTTP/1.1", LogLevel.info),
      (#""status":404,"uri":"/x","n":1"#, "404 /x n=1", .warning),
      (#""request_uri":"/y","uri":"/x","status":502"#, "502 /y uri=/x", .error),
      (#""method":"GET","path":"/x","response_code":503"#, "503 /x method=GET", .error),
      (#""path":"/x","response_code":0,"response_flags":"DC""#, "0 /x response_flags=DC", .warning),
      (
        #""DownstreamStatus":404,"RequestPath":"/x","level":"info","msg":"""#,
        #"INF /x DownstreamStatus=404 msg="""#, .info
      ),
    ])
  func requests(members: String, row: String, level: LogLevel) throws {
    for time in [
      #""time_local":"04/May/2026:12:00:00 +0200""#, #""time_iso8601":"2026-05-04T10:00:00Z""#,
      #""msec":"1777888800""#, #""time":"2026-05-04T10:00:00Z""#,
      #""start_time":"2026-05-04T10:00:00Z""#,
    ] {
      let feed = try Feed.reading("{\(time),\(members)}\n", Self.options)
      #expect(feed.entries.map { $0.content?.string } == ["10:00:00 \(row)"])
      #expect(feed.page(at: 0, inSection: 0).level == level)
    }
  }

  @Test(
    "a status and a request are no log without a time, or with a title, or with no status of HTTP",
    arguments: [
      #"{"request":"GET /","status":"200"}"#,
      #"{"request":"GET /","status":"open","time":1777888800}"#,
      #"{"title":"a","request":"GET /","status":"200","time":1777888800}"#,
      #"{"request":" ","status":"200","time":1777888800}"#,
    ])
  func noRequests(line: String) throws {
    let feed = try Feed.reading(line + "\n", Self.options)
    #expect(feed.separators == [.rule])
  }

  @Test(
    "times that only a few loggers call so are a line's where nothing else says when it was",
    arguments: ["eventTime", "EventTime", "event_time", "log_time", "logged_at"])
  func rareTimes(name: String) throws {
    let line = #"{"\#(name)":"2026-05-04T10:00:00Z","level":"warn","message":"no oil"}"#
    #expect(try rows(line + "\n") == ["10:00:00 WRN no oil"])
    let both = line.replacing("\"level\"", with: #""time":"2026-05-04T11:00:00Z","level""#)
    #expect(try rows(both + "\n") == ["11:00:00 WRN no oil \(name)=2026-05-04T10:00:00Z"])
  }

  @Test("Werkzeug's and http.server's requests, behind what those say when they start")
  func werkzeug() throws {
    let request = #"127.0.0.1 - - [04/May/2026 10:00:00] "GET /x HTTP/1.1" 404 -"#
    let text = " * Serving Flask app 'pump'\nPress CTRL+C to quit\n\(request)\n\(request)\n"
    #expect(
      try rows(text) == [
        " * Serving Flask app 'pump'", "Press CTRL+C to quit",
        "10:00:00 404 GET /x ip=127.0.0.1 protocol=HTTP/1.1",
        "10:00:00 404 GET /x ip=127.0.0.1 protocol=HTTP/1.1",
      ])
  }

  @Test(
    "small letters name a level before a colon, where no word stands before them",
    arguments: [
      ("2026-05-04T10:00:00.000Z info: up", LogLevel.info),
      ("2026-05-04 10:00:00 Warning: low", .warning),
      ("2026-05-04T10:00:00Z [main] error: no oil", .error),
      ("2026-05-04T10:00:00.000Z \u{1B}[31merror\u{1B}[39m: no oil", .error),
      ("May  4 10:00:00 quay app[7]: error: no oil", .error),
      ("2026-05-04 10:00:00 no error: all is well", nil),
      ("2026-05-04 10:00:00 an error of nobody", nil),
    ])
  func smallLetters(line: String, level: LogLevel?) throws {
    let bytes = Array(line.utf8)
    #expect(LogLevel(inLine: bytes.span, isStamped: true) == level)
  }

  @Test(
    "Apache's errors have their level behind a module's name",
    arguments: [
      ("[Mon May 04 09:00:00.1 2026] [core:error] [pid 1] no oil", LogLevel.error),
      ("[Mon May 04 09:00:00.1 2026] [mpm_event:notice] [pid 1] up", .notice),
      ("[Mon May 04 09:00:00.1 2026] [proxy_http:trace4] [pid 1] x", .trace),
      ("[Mon May 04 09:00:00.1 2026] [php7:warn] [pid 1] x", .warning),
      ("[Mon May 04 09:00:00.1 2026] [client a:error] x", nil),
      ("[Mon May 04 09:00:00.1 2026] no:error] x", nil),
    ])
  func apache(line: String, level: LogLevel?) throws {
    let bytes = Array(line.utf8)
    #expect(LogLevel(inLine: bytes.span, isStamped: true) == level)
  }

  @Test("entries of .NET's console are rows with their level, in colour and behind a time, too")
  func dotNet() throws {
    let plain = """
      info: House.Pump[14]
            starts
      fail: House.Pump[7]
            no oil
            System.Exception: empty
               at House.Pump.Start() in /src/Pump.cs:line 41
      trce: House.Pump[0]
            turned

      """
    let coloured = plain.replacing("fail:", with: "\u{1B}[41m\u{1B}[30mfail\u{1B}[39m\u{1B}[49m:")
    for text in [plain, coloured] {
      let rows = try rows(text)
      #expect(rows.count == 3)
      let levels = rows.map { row in
        let bytes = Array((row ?? "").utf8)
        return LogLevel(inLine: bytes.span, isStamped: false)
      }
      #expect(levels == [.info, .error, .trace])
    }
    let stamped = Array("2026-05-04 09:00:00 fail: House.Pump[7]".utf8)
    #expect(LogLevel(inLine: stamped.span, isStamped: true) == .error)
    for line in ["fail: the pump", "info: House.Pump[a]", "info: x y[1]", "failing: a[1]", "warn:"]
    {
      let bytes = Array(line.utf8)
      let begins = ConsoleEntry.begins(bytes.span)
      #expect(!begins, "\(line)")
    }
  }

  @Test("Log4j's instant is the time of its row, and no field of it")
  func instant() throws {
    func row(_ instant: String) throws -> String? {
      try rows(#"{"instant":\#(instant),"level":"INFO","message":"up"}"# + "\n")[0]
    }
    #expect(
      try row(#"{"epochSecond":1777867200,"nanoOfSecond":5000000}"#) == "04:00:00.005 INF up")
    #expect(try row(#"{"epochSecond":1777867200}"#) == "04:00:00 INF up")
    #expect(try row(#""2026-05-04T04:00:00Z""#) == "04:00:00 INF up")
    #expect(try row(#"{"second":1}"#) == "INF up instant.second=1")
  }
}
