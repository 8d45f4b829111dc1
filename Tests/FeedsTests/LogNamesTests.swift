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

  @Test(
    "lines of clouds, of Cloudflare and of MySQL have level, time and message wherever they say them",
    arguments: [
      (
        #"{"time":"2026-05-04T10:00:00.25Z","resourceId":"/s","category":"FunctionAppLogs","level":"Informational","properties":{"message":"Ran","n":1}}"#,
        "10:00:00.250 INF Ran resourceId=/s category=FunctionAppLogs properties.n=1"
      ),
      (
        #"{"jsonPayload":{"event":"started","n":1},"timestamp":"2026-05-04T10:00:00.25Z","severity":"INFO"}"#,
        "10:00:00.250 INF started jsonPayload.n=1"
      ),
      (
        #"{"timestamp":"2026-05-04T10:00:00.25Z","level":"ERROR","message":{"errorType":"Dry","errorMessage":"no oil"}}"#,
        "10:00:00.250 ERR no oil message.errorType=Dry"
      ),
      (
        #"{"eventVersion":"1.08","eventTime":"2026-05-04T10:00:00Z","eventName":"GetObject","errorCode":"AccessDenied"}"#,
        "10:00:00 ERR GetObject eventVersion=1.08 errorCode=AccessDenied"
      ),
      (
        #"{"level":"error","timestamp":1777888800.25,"logentry":{"message":"no oil"},"platform":"python"}"#,
        "10:00:00.250 ERR no oil platform=python"
      ),
      (
        #"{"ClientIP":"192.0.2.1","ClientRequestMethod":"GET","ClientRequestURI":"/x","EdgeResponseStatus":503,"EdgeStartTimestamp":"2026-05-04T10:00:00Z"}"#,
        "10:00:00 503 GET /x ClientIP=192.0.2.1"
      ),
      (
        #"{"outcome":"exception","scriptName":"w","logs":[1],"eventTimestamp":1777888800250}"#,
        "10:00:00.250 ERR outcome=exception scriptName=w logs=[1]"
      ),
      (
        #"{"prio":2,"err_code":10068,"msg":"self signed","time":"2026-05-04T10:00:00.25Z","label":"Warning"}"#,
        "10:00:00.250 WRN self signed err_code=10068 label=Warning"
      ),
    ])
  func clouds(line: String, row: String) throws {
    #expect(try rows(line + "\n") == [row])
  }

  @Test(
    "what Apple streams, what is sent to Datadog and what NLog writes has level and time",
    arguments: [
      (
        #"{"eventMessage":"hello","subsystem":"com.example","timestamp":"2026-05-04 12:00:00.250000+0200","messageType":"Default"}"#,
        "10:00:00.250 NTC hello subsystem=com.example"
      ),
      (
        #"{"eventMessage":"hello","timestamp":"2026-05-04 12:00:00.250000+0200","messageType":"Fault"}"#,
        "10:00:00.250 CRT hello"
      ),
      (
        #"{"ddsource":"nodejs","ddtags":"env:x","hostname":"h","message":"slow","status":"warn","date":1777888800250}"#,
        "10:00:00.250 WRN slow ddsource=nodejs ddtags=env:x hostname=h"
      ),
      (
        #"{ "longdate": "2026-05-04 10:00:00.2500", "level": "Fatal", "message":"no oil", "n":1 }"#,
        "10:00:00.250 FTL no oil n=1"
      ),
      (
        #"{"severity":"DEFAULT","timestamp":"2026-05-04T10:00:00.25Z","textPayload":"hello"}"#,
        "10:00:00.250 hello severity=DEFAULT"
      ),
    ])
  func othersWords(line: String, row: String) throws {
    #expect(try rows(line + "\n") == [row])
  }

  @Test("what is called so elsewhere is no level")
  func priorities() throws {
    for line in [
      #"{"title":"call","prio":1}"#, #"{"text":"call","prio":1}"#,
      #"{"type":"Feature","properties":{"message":"a"}}"#,
    ] {
      let feed = try Feed.reading(line + "\n", Self.options)
      #expect(feed.page(at: 0, inSection: 0).level == nil)
      #expect(feed.separator(inSection: 0) == .rule)
    }
  }

  @Test(
    "an event of Kubernetes has the time of its last occurrence, and a level by its type",
    arguments: [
      (
        #""firstTimestamp":"2026-05-04T09:00:00Z","lastTimestamp":"2026-05-04T10:00:00Z","type":"Warning""#,
        "10:00:00 WRN"
      ),
      (
        #""type":"Warning","lastTimestamp":"2026-05-04T10:00:00Z","firstTimestamp":"2026-05-04T09:00:00Z""#,
        "10:00:00 WRN"
      ),
      (
        #""eventTime":"2026-05-04T10:00:00.25Z","firstTimestamp":null,"lastTimestamp":null,"type":"Normal""#,
        "10:00:00.250 INF"
      ),
      (#""firstTimestamp":"2026-05-04T10:00:00Z","type":"Odd""#, "10:00:00"),
      (
        #""eventTime":null,"lastTimestamp":"0001-01-01T00:00:00Z","firstTimestamp":"2026-05-04T10:00:00Z","type":"Normal""#,
        "10:00:00 INF"
      ),
      (
        #""eventTime":"0001-01-01T00:00:00Z","lastTimestamp":null,"metadata":{"creationTimestamp":"2026-05-04T10:00:00Z"},"type":"Normal""#,
        "10:00:00 INF"
      ),
      (
        #""eventTime":"2026-05-04T09:00:00Z","lastTimestamp":null,"series":{"lastObservedTime":"2026-05-04T10:00:00.25Z"},"type":"Normal""#,
        "10:00:00.250 INF"
      ),
      (
        #""lastTimestamp":"2026-05-04T10:00:00Z","series":{"lastObservedTime":"2026-05-04T09:00:00Z"},"type":"Normal""#,
        "10:00:00 INF"
      ),
    ])
  func events(members: String, row: String) throws {
    let about = #""kind":"Event","involvedObject":{"kind":"Pod","name":"web"}"#
    let line = #"{\#(about),"message":"Back-off","reason":"BackOff",\#(members),"count":5}"#
    let shown = try #require(try rows(line + "\n")[0])
    #expect(shown.hasPrefix("\(row) Back-off kind=Event involvedObject.kind=Pod"))
    #expect(shown.contains("reason=BackOff") && shown.hasSuffix("count=5"))
    #expect(shown.contains("type=") == (row == "10:00:00"))
  }

  private static let newerEvent = """
    {"kind":"Event","eventTime":"2026-05-04T10:00:00.25Z","deprecatedLastTimestamp":null,"reason":"BackOff",
    "regarding":{"kind":"Pod","name":"web"},"note":"Back-off","type":"Warning"}
    """.replacing("\n", with: "")

  @Test(
    "an event of Kubernetes in its newer form says its note, whatever stands before what it is about"
  )
  func newerEvents() throws {
    let fields = "kind=Event reason=BackOff regarding.kind=Pod regarding.name=web"
    let row = try #require(try rows(Self.newerEvent + "\n")[0])
    #expect(row.hasPrefix("10:00:00.250 WRN Back-off kind=Event"))
    #expect(row.contains("regarding.name=web") && !row.contains("note=") && !row.contains("type="))
    let before =
      #"{"note":"Back-off","type":"Normal","deprecatedLastTimestamp":"2026-05-04T10:00:00Z","#
    let other =
      before + #""kind":"Event","reason":"BackOff","regarding":{"kind":"Pod","name":"web"}}"#
    #expect(try rows(other + "\n") == ["10:00:00 INF Back-off \(fields)"])
    #expect(try rows(#"{"note":"hello","level":2}"# + "\n") == ["note: hello\nlevel: 2"])
  }

  @Test("events of Kubernetes are rows of a log as a watch hands them on, and in a list")
  func heldEvents() throws {
    let watched = try #require(
      try rows(#"{"type":"ADDED","object":\#(Self.newerEvent)}"# + "\n")[0])
    #expect(watched.hasPrefix("10:00:00.250 WRN Back-off type=ADDED object.kind=Event"))
    #expect(watched.contains("object.regarding.name=web") && !watched.contains("object.note="))
    let made = #""metadata":{"creationTimestamp":"2026-05-04T10:00:00Z"}"#
    let undated = Self.newerEvent.replacing("2026-05-04T10:00:00.25Z", with: "0001-01-01T00:00:00Z")
      .replacing(#""reason""#, with: made + #","reason""#)
    let watchedUndated = try rows(#"{"type":"ADDED","object":\#(undated)}"# + "\n")[0]
    #expect(watchedUndated?.hasPrefix("10:00:00 WRN Back-off type=ADDED") == true)
    let list =
      #"{"apiVersion":"v1","items":[\#(Self.newerEvent),\#(Self.newerEvent)],"kind":"List"}"#
    let found = try Feed.reading(list, Self.options)
    #expect(found.separator(inSection: 0) == .none)
    #expect(found.entries.count == 2)
    for entry in found.entries {
      #expect(entry.content?.string.hasPrefix("10:00:00.250 WRN Back-off kind=Event") == true)
    }
    let pod = #"{"type":"ADDED","object":{"kind":"Pod","message":"x"}}"#
    #expect(try rows(pod + "\n")[0]?.contains("ADDED") == true)
  }

  @Test("what macOS logs as lines of JSON says its message and its type")
  func macOS() throws {
    let line =
      #"{"traceID":7,"eventMessage":"no oil","timestamp":"2026-05-04 10:00:00.250000+0000","messageType":"Error"}"#
    #expect(try rows(line + "\n") == ["10:00:00.250 ERR no oil traceID=7"])
  }

  @Test("a type is a level of nothing but an event of Kubernetes")
  func otherTypes() throws {
    let line = #"{"time":"2026-05-04T10:00:00Z","message":"up","type":"Warning","port":80}"#
    #expect(try rows(line + "\n") == ["10:00:00 up type=Warning port=80"])
  }

  @Test(
    "a line without a level is a log's by its message, its time and what it says besides",
    arguments: [
      (
        #""timestamp":"2026-05-04T10:00:00.25Z","message":"done","service":"api","status":500"#,
        "done service=api status=500"
      ),
      (#""message":"up","time":"2026-05-04T10:00:00.25Z","port":80"#, "up port=80"),
      (#""ts":1777888800.25,"message":"up","peer":{"id":3}"#, "up peer.id=3"),
      (#""datetime":"2026-05-04T10:00:00.25Z","message":"up","port":80"#, "up port=80"),
      (#""event":"bell rung","timestamp":"2026-05-04T10:00:00.25Z","bell":2"#, "bell rung bell=2"),
      (#""time":"2026-05-04T10:00:00.25Z","message":"up","url":"/x","n":1"#, "up url=/x n=1"),
      (
        #""time":"2026-05-04T10:00:00.25Z","message":"up","url":"https://a.example/","pid":7"#,
        "up url=https://a.example/ pid=7"
      ),
    ])
  func withoutLevel(members: String, row: String) throws {
    let feed = try Feed.reading("{\(members)}\n", Self.options)
    #expect(feed.entries.map { $0.content?.string } == ["10:00:00.250 \(row)"])
    #expect(feed.separators == [.none])
  }

  @Test(
    "entries and messages of people are no log's lines, whatever they say besides",
    arguments: [
      #""timestamp":"2026-05-04T10:00:00Z","message":"a""#,
      #""timestamp":"2026-05-04T10:00:00Z","message":"a","user":"Ann","id":3"#,
      #""timestamp":"2026-05-04T10:00:00Z","message":"a","title":"b","likes":3"#,
      #""timestamp":"2026-05-04T10:00:00Z","message":"a","content_html":"b","likes":3"#,
      #""timestamp":"2026-05-04T10:00:00Z","message":"a","text":"b","likes":3"#,
      #""timestamp":"2026-05-04T10:00:00Z","message":"a","url":"https://a.example/","likes":3"#,
      #""timestamp":"2026-05-04T10:00:00Z","message":"a","author":{"name":"Ann"},"likes":3"#,
      #""id":3,"date_published":"2026-05-04T10:00:00Z","message":"a","time":1,"likes":3"#,
      #""date":"2026-05-04","message":"a","commit":"0a1b2c","author":"Ann""#,
      #""date":"2026-05-04","message":"a","likes":3"#,
      #""timestamp":"2026-05-04T10:00:00Z","body":"a","likes":3"#,
      #""sender":"ann","message":"hi","time":"2026-05-04T10:00:00Z""#,
      #""nick":"ann","message":"hi","time":"2026-05-04T10:00:00Z","url":"https://a.b/","pid":3"#,
    ])
  func noLogs(members: String) throws {
    #expect(try Feed.reading("{\(members)}\n", Self.options).separators == [.rule])
  }

  @Test(
    "a level may be PostgreSQL's; a status or how a message begins, where nothing else says one",
    arguments: [
      (#""error_severity":"ERROR","message":"no oil""#, "ERR no oil"),
      (#""error_severity":"LOG","message":"no oil""#, "INF no oil"),
      (#""error_severity":"DEBUG2","message":"no oil""#, "DBG no oil"),
      (#""status":"error","service":"s","message":"no oil""#, "ERR no oil service=s"),
      (#""status":"error","level":"warn","message":"no oil""#, "WRN no oil status=error"),
      (#""status":"error","level":"odd","message":"no oil""#, "no oil status=error level=odd"),
      (#""status":"done","service":"s","message":"no oil""#, "no oil status=done service=s"),
      (#""eventId":"3","message":"[ERROR] KeyError: 'x'""#, "ERR [ERROR] KeyError: 'x' eventId=3"),
      (#""eventId":"3","message":"[Error] x of it""#, "ERR [Error] x of it eventId=3"),
      (#""eventId":"3","message":"Error in x of it""#, "Error in x of it eventId=3"),
      (#""level":"info","message":"[ERROR] x of it""#, "INF [ERROR] x of it"),
    ])
  func otherLevels(members: String, row: String) throws {
    let line = #"{"timestamp":"2026-05-04T10:00:00.25Z",\#(members)}"#
    #expect(try rows(line + "\n") == ["10:00:00.250 \(row)"])
  }

  @Test("a line of Lambda in a message has its level")
  func lambda() throws {
    let request = "8f5e9cbb-2f1a-4c1e-8b8b-0f6b2f9f0001"
    let line =
      #"{"timestamp":1777888800250,"message":"2026-05-04T10:00:00.250Z\t\#(request)\tERROR\tno oil","#
      + #""eventId":"3"}"#
    let feed = try Feed.reading(line + "\n", Self.options)
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [0])
  }

  @Test("an address of the web makes no entry of a line with a level", arguments: ["url", "link"])
  func address(name: String) throws {
    let line =
      #"{"level":"info","time":"2026-05-04T10:00:00.25Z","message":"asks","\#(name)":"https://a.b/"}"#
    #expect(try rows(line + "\n") == ["10:00:00.250 INF asks \(name)=https://a.b/"])
  }

  @Test("among lines of a log a message and a time make one, too")
  func amongLogs() throws {
    let lines = [
      #"{"level":"info","time":"2026-05-04T10:00:00.25Z","message":"up"}"#,
      #"{"time":"2026-05-04T10:00:00.25Z","message":"bare"}"#,
      #"{"time":"2026-05-04T10:00:00.25Z","message":"asks","url":"https://a.example/","n":1}"#,
    ]
    #expect(
      try rows(lines.joined(separator: "\n")) == [
        "10:00:00.250 INF up", "10:00:00.250 bare",
        "10:00:00.250 asks url=https://a.example/ n=1",
      ])
  }

  @Test("an answer with a list of entries stays one, though it says a message and a time")
  func answer() throws {
    let feed = try Feed.reading(
      #"{"message":"ok","timestamp":"2026-05-04T10:00:00Z","code":200,"items":[{"title":"a"}]}"#,
      Self.options)
    #expect(feed.entries.map { $0.title?.string } == ["a"])
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

  @Test(
    "what go test says is a row each: what was written, or what a test does in place of a level",
    arguments: [
      (
        #""Action":"output","Package":"a","Test":"TestX","Output":"=== RUN TestX\n""#,
        "=== RUN TestX Action=output Package=a Test=TestX", nil
      ),
      (#""Action":"run","Package":"a","Test":"TestX""#, "run Package=a Test=TestX", .debug),
      (
        #""Action":"fail","Package":"a","Test":"TestX","Elapsed":0.01"#,
        "fail Package=a Test=TestX Elapsed=0.01", .error
      ),
      (#""Action":"pass","Package":"a","Elapsed":0"#, "pass Package=a Elapsed=0", .info),
    ] as [(String, String, LogLevel?)])
  func tests(members: String, row: String, level: LogLevel?) throws {
    let line = #"{"Time":"2026-05-04T10:00:00.25Z",\#(members)}"# + "\n"
    let feed = try Feed.reading(line + line, Self.options)
    let rows = feed.entries.map { $0.content?.string }
    #expect(rows == ["10:00:00.250 \(row)", "10:00:00.250 \(row)"])
    #expect(feed.separators == [.none])
    #expect(feed.page(at: 0, inSection: 0).level == level)
  }

  @Test("what a build writes is of it, and an action of something else is no test's")
  func builds() throws {
    let build = ##"{"ImportPath":"a","Action":"build-output","Output":"# a\n"}"## + "\n"
    #expect(try rows(build) == ["# a ImportPath=a Action=build-output"])
    let other = #"{"Action":"oil","Package":"a","Output":"b"}"# + "\n"
    let feed = try Feed.reading(other, Self.options)
    #expect(feed.separators == [.rule])
  }

  @Test("what GitHub calls a run is its title")
  func titleOfRun() throws {
    let feed = try Feed.reading(
      #"[{"conclusion":"success","displayTitle":"Mend the pump","name":"CI"}]"#, Self.options)
    #expect(feed.entries.map { $0.title?.string } == ["Mend the pump"])
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
    for (entry, row) in [
      (#"{"id":1,"time":"2026-05-04T10:00:00.25Z","text":"no oil"}"#, "no oil"),
      (#"{"id":1,"level":"error","text":"no oil"}"#, "no oil level=error"),
      (
        #"{"id":1,"time":"2026-05-04T10:00:00.25Z","level":"expert","text":"no oil"}"#,
        "no oil level=expert"
      ),
      (
        #"{"title":"x","time":"2026-05-04T10:00:00.25Z","level":"error","text":"no oil"}"#,
        "no oil level=error"
      ),
    ] {
      #expect(try rows(entry + "\n") == [row], "\(entry)")
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
      (#""method":"GET","path":"/x","response_code":503,"n":1"#, "503 GET /x n=1", .error),
      (#""ip":"::1","uri":"/x","method":"PUT","status":200"#, "200 PUT /x ip=::1", .info),
      (#""method":"get","uri":"/x","status":200"#, "200 /x method=get", .info),
      (#""method":"GET","request":"GET /x","status":200"#, "200 GET /x method=GET", .info),
      (#""method":"GET","uri":"/x","status":200,"msg":"a""#, "200 a method=GET uri=/x", .info),
      (#""path":"/x","response_code":0,"response_flags":"DC""#, "0 /x response_flags=DC", .warning),
      (
        #""DownstreamStatus":404,"RequestMethod":"GET","RequestPath":"/x","level":"info","msg":"""#,
        #"INF GET /x DownstreamStatus=404 msg="""#, .info
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
    "a status and a request are no request of a log without a time, or with a title, or with no status of HTTP",
    arguments: [
      (#"{"request":"GET /","status":"200"}"#, .rule),
      (#"{"request":"GET /","status":"open","time":1777888800}"#, .none),
      (#"{"title":"a","request":"GET /","status":"200","time":1777888800}"#, .rule),
      (#"{"request":" ","status":"200","time":1777888800}"#, .none),
    ] as [(String, RowSeparator)])
  func noRequests(line: String, separator: RowSeparator) throws {
    let feed = try Feed.reading(line + "\n", Self.options)
    #expect(feed.separators == [separator])
    #expect(feed.page(at: 0, inSection: 0).level == nil)
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

  private static let envoy: [(line: String, row: String)] = [
    (
      #"[2024-05-14T10:21:33.412Z] "GET /x HTTP/1.1" 503 UF,URX "-" "no host" 0 91 5 - "10.0.0.1" "curl/8" "b0a1" "shop" "10.0.0.2:80""#,
      #"10:21:33.412 503 GET /x flags=UF,URX details="no host" received=0 size=91 duration=5 "#
        + "forwarded=10.0.0.1 agent=curl/8 id=b0a1 vhost=shop upstream=10.0.0.2:80 protocol=HTTP/1.1"
    ),
    (
      #"[2024-05-14T10:21:34.000Z] "POST /y HTTP/2" 200 - via_upstream - "-" 12 345 7 6 "-" "curl/8" "b0a2" "shop" "10.0.0.2:80" inbound|80|| default"#,
      "10:21:34.000 200 POST /y details=via_upstream received=12 size=345 duration=7 waited=6 "
        + #"agent=curl/8 id=b0a2 vhost=shop upstream=10.0.0.2:80 protocol=HTTP/2 more="inbound|80|| default""#
    ),
    (
      #"[2024-05-14T10:21:35.000Z] "- - -" 0 UH 0 0 5 - "-" "-" "-" "-" "-""#,
      "10:21:35.000 0 - - - flags=UH received=0 size=0 duration=5"
    ),
  ]

  @Test("Envoy's requests have flags behind their status, alone and among other lines")
  func envoyText() throws {
    let lines = Self.envoy.map { $0.line + "\n" }.joined()
    let shown: [String?] = Self.envoy.map { $0.row }
    let own = "[2024-05-14 10:21:32.000][1][info][main] [server.cc:1] starting\n"
    let json = #"{"level":"info","time":"2024-05-14T10:21:33Z","msg":"up"}"# + "\n"
    for before in ["", own, own + json] {
      let all = try rows(before + lines)
      #expect(Array(all.suffix(3)) == shown, "\(before)")
    }
    let feed = try Feed.reading(lines, Self.options)
    let levels = (0..<3).map { feed.page(at: $0, inSection: 0).level }
    #expect(levels == [.error, .info, .warning])
    for word in ["flags", "UF,URX", "b0a2", "duration", "via_upstream", "received=1", "zz"] {
      let pattern = try TextPattern(word)
      #expect(
        feed.matchingRows(of: pattern, inSection: 0) == feed.rowsShowing(pattern, 0), "\(word)")
    }
  }

  @Test("what stands behind a status and is no number is no size")
  func size() throws {
    let line = #"10.0.0.1 - - [14/May/2024:10:21:33 +0000] "GET /x HTTP/1.1" 200 MISS 0.003"#
    let row = #"10:21:33 200 GET /x ip=10.0.0.1 protocol=HTTP/1.1 more="MISS 0.003""#
    #expect(try rows(line + "\n" + line + "\n") == [row, row])
  }

  @Test(
    "quotes and backslashes of a request are such in its row and its fields, other bytes as they are written",
    arguments: [
      (#"/\"x\""#, #"a \"q\" \\ b"#, #"/"x""#, #"a "q" \ b"#, #""a \"q\" \\ b""#),
      (#"/\x22x"#, #"a \x5Cq"#, #"/"x"#, #"a \q"#, #""a \\q""#),
      (#"/\xC3\xA9"#, #"\xc3\""#, #"/\xC3\xA9"#, #"\xc3""#, #""\\xc3\"""#),
      (#"/\n\"x"#, #"C:\new"#, #"/\n\"x"#, #"C:\new"#, #"C:\new"#),
    ])
  func quotes(path: String, agent: String, shown: String, value: String, field: String) throws {
    let start = #"10.0.0.1 - - [14/May/2024:10:21:33 +0000] "GET "#
    let line = #"\#(start)\#(path) HTTP/1.1" 200 612 "-" "\#(agent)""#
    let feed = try Feed.reading(line + "\n" + start + "/y\" 200 1\n", Self.options)
    #expect(
      feed.entries[0].content?.string
        == "10:21:33 200 GET \(shown) ip=10.0.0.1 size=612 agent=\(field) protocol=HTTP/1.1")
    let filter = try RowFilter("agent=" + (field.hasPrefix("\"") ? field : "\"\(field)\""))
    #expect(feed.matchingRows(of: filter).rows == [0])
    for word in [shown, value, field, "GET \(shown)", "xc3", "new", "x22", "5Cq"] {
      let pattern = try TextPattern(word)
      #expect(
        feed.matchingRows(of: pattern, inSection: 0) == feed.rowsShowing(pattern, 0), "\(word)")
    }
  }

  @Test("requests of Django's server begin with their time")
  func django() throws {
    let line = #"[14/May/2024 10:21:35] "GET /boom/ HTTP/1.1" 500 1234"#
    let row = "10:21:35 500 GET /boom/ size=1234 protocol=HTTP/1.1"
    #expect(try rows(line + "\n" + line + "\n") == [row, row])
    let stack = "Traceback (most recent call last):\n  File \"a.py\", line 3, in b\nKeyError: 'c'"
    let text = "Internal Server Error: /boom/\n"
    #expect(
      try rows("\(line)\n\(line)\n\(stack)\n\(line)\n\(text)\(stack)\n\(line)\n\(line)\n")
        == [row, row + "\n" + stack, row, text + stack, row, row])
  }

  @Test("requests of which all has a colour are read as others, and their stacks stay in one row")
  func colouredDjango() throws {
    let line = #"[14/May/2024 10:21:35] "GET /boom/ HTTP/1.1" 500 1234"#
    let row = "10:21:35 500 GET /boom/ size=1234 protocol=HTTP/1.1"
    let coloured = "\u{1B}[35;1m\(line)\u{1B}[0m"
    let stack = "Traceback (most recent call last):\n  File \"a.py\", line 3, in b\nKeyError: 'c'"
    let text = "Internal Server Error: /boom/\n\(stack)"
    let feed = try Feed.reading("\(coloured)\n\(line)\n\(text)\n\(coloured)\r\n", Self.options)
    #expect(feed.entries.map { $0.content?.string } == [row, row, text, row])
    #expect(feed.matchingRows(of: try RowFilter("status=500")).rows == [0, 1, 3])
    // A colour of a part alone makes a line none, as before.
    let others = "\u{1B}[1m10.0.0.1\u{1B}[0m - - \(line)\n"
    #expect(try rows(others + others).allSatisfy { $0?.contains("protocol=") == false })
  }

  @Test(
    "what Django's server says when it starts, and before a request, leaves requests what they are"
  )
  func startOfDjango() throws {
    let start = [
      "Watching for file changes with StatReloader", "Performing system checks...",
      "System check identified no issues (0 silenced).", "May 14, 2024 - 10:21:30",
      "Django version 5.0, using settings 'quay.settings'",
      "Starting development server at http://127.0.0.1:8000/",
      "Quit the server with CONTROL-C.",
    ]
    let found = #"[14/May/2024 10:21:35] "GET / HTTP/1.1" 200 12"#
    let lost = #"[14/May/2024 10:21:36] "GET /x HTTP/1.1" 404 34"#
    let lines = start + [found, found, "Not Found: /x", lost, found]
    let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
    let row = "10:21:35 200 GET / size=12 protocol=HTTP/1.1"
    let rows =
      start + [row, row, "Not Found: /x", "10:21:36 404 GET /x size=34 protocol=HTTP/1.1", row]
    #expect(feed.entries.map { $0.content?.string ?? "" } == rows)
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "warn"), inSection: 1).rows == [3])
  }

  @Test("lines below a request in the log of another web server stand by themselves")
  func linesBelowRequests() throws {
    let line = #"10.0.0.1 - - [14/May/2024:10:21:35 +0000] "GET / HTTP/1.1" 500 1234"#
    #expect(try rows("\(line)\n\(line)\n  indented\n\(line)\n").count == 4)
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

  @Test(
    "logrus' four letters are a level before its brackets, and words anywhere else",
    arguments: [
      ("ERRO[0003] no oil   tank=3", LogLevel.error), ("WARN[0003] low", .warning),
      ("FATA[0003] x", .fatal), ("PANI[0003] x", .fatal), ("DEBU[0003] x", .debug),
      ("TRAC[123456] x", .trace), ("INFO[0000] x", .info),
      ("\u{1B}[31mERRO\u{1B}[0m[0003] x", .error), ("ERRO[2026-05-04T10:00:00Z] x", .error),
      ("ERRO[2026-05-04 10:00:00.123] x", .error), ("ERRO[0003", nil), ("ERRO[] x", nil),
      ("ERRO[no oil] x", nil), ("ERRO: x", nil), ("FATA x", nil), ("XERRO[0003] x", nil),
      ("an ERRO[0003] x", nil), ("ERRO", nil), ("ERRO[", nil),
    ])
  func logrus(line: String, level: LogLevel?) {
    let bytes = Array(line.utf8)
    #expect(LogLevel(inLine: bytes.span, isStamped: false) == level)
    let stamped = Array("2026-05-04 10:00:00 ERRO[0003] x".utf8)
    #expect(LogLevel(inLine: stamped.span, isStamped: true) == .error)
  }

  @Test("each line of logrus for people is a row, and is found by its level")
  func rowsOfLogrus() throws {
    let letters = ["INFO", "INFO", "TRAC", "DEBU", "WARN", "ERRO", "FATA", "PANI"]
    for (start, end) in [("", ""), ("\u{1B}[36m", "\u{1B}[0m")] {
      for time in ["0003", "2026-05-04T10:00:00Z"] {
        let lines = letters.map { "\(start)\($0)\(end)[\(time)] x   k=1" }
        let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
        #expect(feed.entries.count == letters.count)
        var buffer = RowTextBuffer()
        let filter = try RowFilter(atLeast: "error")
        let found = letters.indices.flatMap {
          feed.matches(of: filter, ofFirstOf: $0..<$0 + 1, inSection: 0, buffer: &buffer).rows
        }
        #expect(found == [5, 6, 7])
      }
    }
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

  @Test("an object that is a moment is the time of its row, whatever usually says that")
  func moments() throws {
    for name in ["time", "timestamp", "ts", "@timestamp", "instant"] {
      for moment in [
        #"{"seconds":1777867200,"nanos":5000000}"#, #"{"$date":1777867200005}"#,
        #"{"_seconds":1777867200,"_nanoseconds":5000000}"#,
      ] {
        let row = try rows(#"{"\#(name)":\#(moment),"level":"INFO","message":"up"}"# + "\n")[0]
        #expect(row == "04:00:00.005 INF up", "\(name) \(moment)")
      }
    }
  }

  @Test("hclog's lines, as Terraform and Vault write them, have a sign before their parts' names")
  func hclog() throws {
    let line =
      #"{"@level":"error","@message":"no oil","@module":"vault","@timestamp":"2026-05-04T10:00:00.25Z","type":"log","n":1}"#
    let row = "10:00:00.250 ERR no oil @module=vault type=log n=1"
    #expect(try rows(line + "\n" + line + "\n") == [row, row])
    #expect(try Feed.reading(line + "\n", Self.options).separators == [.none])
  }

  @Test("Log4j's milliseconds are the time of a row that has no instant, and no field of it")
  func timeMillis() throws {
    let line = #"{"timeMillis":1777867200005,"thread":"main","level":"ERROR","message":"no oil"}"#
    #expect(try rows(line + "\n") == ["04:00:00.005 ERR no oil thread=main"])
  }

  @Test(
    "lines of the clouds of Amazon and Microsoft have their message and their time",
    arguments: [
      (
        #"{"eventVersion":"1.08","eventTime":"2026-05-04T10:00:00Z","eventSource":"s3.amazonaws.com","eventName":"GetObject","errorCode":"AccessDenied"}"#,
        "10:00:00 ERR GetObject eventVersion=1.08 eventSource=s3.amazonaws.com errorCode=AccessDenied"
      ),
      (
        #"{"time":"2026-05-04T10:00:00.25Z","category":"Console","resultDescription":"no oil","level":"Error"}"#,
        "10:00:00.250 ERR no oil category=Console"
      ),
    ])
  func otherClouds(line: String, row: String) throws {
    #expect(try rows(line + "\n" + line + "\n") == [row, row])
    #expect(try Feed.reading(line + "\n", Self.options).separators == [.none])
  }

  @Test(
    "what Application Insights exports of requests, and Sentry's clients send of exceptions, is a row of a log",
    arguments: [
      (
        #"{"timestamp":"2026-05-04T10:00:00.25Z","name":"GET /","resultCode":"404","success":"False","itemType":"request"}"#,
        "10:00:00.250 404 GET / success=False itemType=request"
      ),
      (
        #"{"itemType":"dependency","success":"False","resultCode":"0","name":"SQL","timestamp":"2026-05-04T10:00:00.25Z"}"#,
        "10:00:00.250 ERR SQL itemType=dependency success=False resultCode=0"
      ),
      (
        #"{"timestamp":"2026-05-04T10:00:00.25Z","outerMessage":"bad","severityLevel":4,"itemType":"exception"}"#,
        "10:00:00.250 CRT bad itemType=exception"
      ),
      (
        #"{"timestamp":1777888800.25,"level":"error","exception":{"values":[{"type":"ValueError","value":"bad"}]}}"#,
        #"10:00:00.250 ERR bad exception.values=[{"type":"ValueError","value":"bad"}]"#
      ),
    ])
  func items(line: String, row: String) throws {
    #expect(try rows(line + "\n" + line + "\n") == [row, row])
  }

  @Test(
    "exceptions, and events of Windows, are called by names of their own in Log Analytics",
    arguments: [
      (
        #"{"TimeGenerated":"2026-05-04T10:00:00.25Z","OuterMessage":"bad","SeverityLevel":3,"n":1}"#,
        "10:00:00.250 ERR bad n=1"
      ),
      (
        #"{"TimeGenerated":"2026-05-04T10:00:00Z","EventLevelName":"Error","EventID":7,"RenderedDescription":"bad"}"#,
        "10:00:00 ERR bad EventID=7"
      ),
    ])
  func logAnalytics(line: String, row: String) throws {
    #expect(try rows(line + "\n" + line + "\n") == [row, row])
  }

  @Test("a thing of some type with a name is no row of a log")
  func things() throws {
    let line = #"{"itemType":"book","name":"Pears","price":3,"success":false}"#
    #expect(try Feed.reading(line + "\n", Self.options).separators == [.rule])
  }

  @Test("levels in capitals are levels, and one among a log's lines is, whatever else is not said")
  func levelsAlone() throws {
    let line = #"{"level":30,"time":1777888800250,"msg":"a"}"#
    let others = [
      #"{"LEVEL":"warn","Time":"2026-05-04T10:00:00.25Z","Message":"caps"}"#,
      #"{"level":60,"time":null,"msg":null}"#,
    ]
    let found = try rows(([line, line] + others).map { $0 + "\n" }.joined())
    #expect(found[2] == "10:00:00.250 WRN caps")
    #expect(found[3]?.hasPrefix("FTL") == true)
  }

  @Test("where all is shown, stacks of several errors, and of what caused one, are lines")
  func stacksInLists() throws {
    let line =
      #"{"level":50,"time":1777874401250,"msg":"no oil","err":{"stack":"Error: all\n    at a","aggregateErrors":[{"message":"b","stack":"Error: b\r\n\tat c (\"d\":1)"}],"cause":{"errors":[{"stack":"Error: e\n    at f"}]}},"n":1}"#
    let feed = try Feed.reading(line + "\n", Self.options)
    #expect(feed.entries.count == 1)
    #expect(feed.entry(at: 0, inSection: 0).content?.string.contains("\n") == false)
    feed.show(.all)
    let row = try #require(feed.entry(at: 0, inSection: 0).content?.string)
    for text in [
      "err.stack=\nError: all\n    at a\n", "\"message\":\"b\",\"stack\":\"Error: b\n",
      "at c (\\\"d\\\":1)\"}]\n", "err.cause.errors=[{\"stack\":\"Error: e\n    at f\"}]\nn=1",
    ] {
      #expect(row.contains(text), "\(text)")
    }
  }
}
