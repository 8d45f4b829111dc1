import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Filters")
struct RowFilterTests {
  private static let now = 1_777_899_600
  private static let zone = FeedTimeZone.fixed(secondsEast: 0)

  /// The rows that match, with all of them read one by one, and in steps.
  private func rows(_ filter: String, in text: String, _ format: FeedFormat = .auto) throws -> [Int]
  {
    let feed = try Feed.reading(
      text, FeedOptions(format: format, timeZone: Self.zone, now: Self.now))
    return feed.matchingRowNumbers(
      of: try RowFilter(filter, now: Self.now, timeZone: Self.zone))
  }

  @Test(
    "go by what MySQL says of slow statements, and not by what these say",
    arguments: [
      ("Query_time>1.5", [1, 2]), ("query_time=1.5", [0]), ("Rows_examined<10", [0]),
      ("Rows_sent>=0", [0, 1, 2]), ("Id=8", [0, 1]), ("a=3", []),
    ])
  func statements(filter: String, found: [Int]) throws {
    let statements = [("1.5", 9, 8), ("2.25", 40, 8), ("12.0", 400, 9)].map { time, rows, id in
      "# Time: 2026-05-01T10:00:00.123456Z\n# User@Host: root[root] @ localhost []  Id:  \(id)\n"
        + "# Query_time: \(time)  Lock_time: 0.1 Rows_sent: 1  Rows_examined: \(rows)\n"
        + "SET timestamp=1777629600;\n# a: 3\nSELECT a FROM b;\n"
    }
    #expect(try rows(filter, in: statements.joined()) == found)
  }

  @Test(
    "compare times of day alone where rows say no day, and say so where a day is asked for",
    arguments: [
      ("time>=10:00:03", [2, 3, 4]), ("time<10:00:03", [0, 1]), ("time=10:00", [0, 1, 2, 3]),
      ("time>=10:00:02.500", [1, 2, 3, 4]), ("time>10:00:02.500", [2, 3, 4]),
      ("time>=10:00:02 time<=10:00:03", [1, 2, 3]), ("time>=1pm", [4]), ("time>=11pm", []),
      ("time>=2026-05-04", []), ("time>=2026-05-04 or time>=10:00", []),
    ])
  func hours(filter: String, found: [Int]) throws {
    let text = """
      10:00:01.123 [main] INFO  a - one
      10:00:02,500 [main] ERROR a - two
        at x
      10:00:03.003 [main] INFO  a - three
      10:00:03.999 [main] INFO  a - four
      13:00:00.000 [main] INFO  a - five
      """
    #expect(try rows(filter, in: text) == found)
    let zone = FeedTimeZone.fixed(secondsEast: 7200)
    let feed = try Feed.reading(text, FeedOptions(timeZone: zone, now: Self.now))
    let asked = try RowFilter(filter, now: Self.now, timeZone: zone)
    #expect(feed.matchingRowNumbers(of: asked) == found)
    let complaints = ["no row says a day; hours alone (14:05) find some"]
    #expect(asked.complaints == (filter.contains("2026") ? complaints : []))
  }

  @Test("know a level behind a time in text that is not known to be a log")
  func levelsInText() throws {
    let text =
      "A b\n\nLoading\n2026-05-04T10:00:00Z ERROR boom\n\tat a.b(C.java:1)\nERROR of taste\n"
    #expect(try rows("level>=error", in: text, .text) == [3, 5])
  }

  @Test("know what a program says last for an error, whatever the lines around it are")
  func lastWords() throws {
    let lines = [
      "{\"level\":30,\"time\":1777899600000,\"msg\":\"up\"}", "level=info msg=up", "INFO up",
    ]
    for line in lines {
      let panic = "panic: no oil\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:3\n"
      let log = line + "\n" + line + "\n" + panic + line + "\n"
      #expect(try rows("level>=error", in: log) == [2], "\(line)")
    }
  }

  @Test(
    "know all that is gravest in some scale for as grave, and each by its own word",
    arguments: [
      ("level>=panic", [1, 2, 3, 4, 5]), ("level>=fatal", [1, 2, 3, 4, 5]),
      ("level>=emerg", [1, 2, 3, 4, 5]), ("level>=critical", [1, 2, 3, 4, 5]),
      ("level<alert", [0]), ("level>crit", []), ("level<=crit", [0, 1, 2, 3, 4, 5]),
      ("level=alert", [2]), ("level!=alert", [0, 1, 3, 4, 5]), ("level=panic", [4, 5]),
      ("not level>=fatal", [0]), ("level>=error", [0, 1, 2, 3, 4, 5]),
    ])
  func gravest(filter: String, expected: [Int]) throws {
    let words = ["error", "critical", "alert", "emerg", "fatal", "panic"]
    let log = words.map { #"{"time":1777899600000,"level":"\#($0)","msg":"up"}"# + "\n" }.joined()
    #expect(try rows(filter, in: log) == expected)
    guard filter == "level>=fatal" else { return }
    let journal = (0...3).map {
      #"{"__REALTIME_TIMESTAMP":"1777899600000000","PRIORITY":"\#($0)","MESSAGE":"up"}"# + "\n"
    }
    #expect(try rows(filter, in: journal.joined()) == [0, 1, 2])
    let python = "2026-05-04 12:00:00,123 CRITICAL no oil\n2026-05-04 12:00:01,123 ERROR dry\n"
    #expect(try rows(filter, in: python) == [0])
    #expect(try rows(filter, in: "info: A.B[0]\n      up\ncrit: A.B[0]\n      dry\n") == [1])
  }

  private let pino = """
    {"level":30,"time":1777899600000,"msg":"up","port":80,"user":{"id":17,"name":"Ann"},"tags":["a","b"]}
    {"level":40,"time":1777899660000,"msg":"slow","port":443,"user":{"id":170},"took":1.5}
    {"level":50,"time":1777899720000,"msg":"down","port":80,"code":"E\\u0031","tags":[]}
    {"time":1777899780000,"msg":"no level","level":"?"}

    """

  @Test(
    "go by fields, levels and texts",
    arguments: [
      ("level>=warn", [1, 2]), ("level<40", [0]), ("level=error", [2]), ("level!=info", [1, 2, 3]),
      ("port=80", [0, 2]), ("port>80", [1]), ("port!=80", [1, 3]), ("port == 443", [1]),
      ("user.id=17", [0]), ("user.id>=17", [0, 1]), ("user.name=ann", [0]), ("user.name=ANN", []),
      ("took<2", [1]), ("took>=1.50", [1]), ("tags=b", [0]), ("tags=[]", [2]), ("code=E1", [2]),
      ("code~1", [2]),
      ("msg~/^(up|down)$/", [0, 2]), ("msg=slow or msg=up", [0, 1]),
      ("port=80 and not msg=up", [2]),
      ("port=80 !up", [2]), ("(msg=up or msg=down) level>=error", [2]), ("UP", []), ("up", [0]),
      ("\"no level\"", [3]), ("/^.*S?low/", [1]), ("missing=1", []), ("missing!=1", [0, 1, 2, 3]),
      ("msg!~w", [0, 3]), ("msg!~/^.o/", [0, 1]), ("msg=\"a&&b\"", []),
      ("port>abc", []), ("NOT port=80", [1, 3]), ("user.id=17 OR port=443", [0, 1]),
    ])
  func fields(filter: String, expected: [Int]) throws {
    #expect(try rows(filter, in: pino) == expected)
  }

  @Test(
    "go by numbers with units, and by names that have blanks in them",
    arguments: [
      ("took>10ms", [1, 2]), ("took<=9ms", [0]), ("took=1.5s", [2]), ("took=1500ms", [2]),
      ("size>100KB", [1, 2]), ("size>100", [0, 1, 2]), ("load>=50%", [1]), ("load>10ms", []),
      ("\"user name\"=Al", [0]),
      ("\"user name\" != Al", [1, 2]), ("\"user name\"~o", [1]), ("\"Al\"", [0]),
    ])
  func units(filter: String, expected: [Int]) throws {
    let log = """
      {"level":30,"time":1777899600000,"msg":"a","took":"9ms","size":"90KB","load":"5%","user name":"Al"}
      {"level":30,"time":1777899600000,"msg":"b","took":"0.2s","size":"120KB","load":"50%","user name":"Bo"}
      {"level":30,"time":1777899600000,"msg":"c","took":"1500ms","size":"2MB"}

      """
    #expect(try rows(filter, in: log) == expected)
  }

  @Test(
    "go by whole numbers of any length, to the last digit",
    arguments: [
      ("serial=9223372036854775809", [1]), ("serial!=9223372036854775809", [0, 2, 3]),
      ("serial>9007199254740992", [0, 1, 3]), ("serial<-9223372036854775808", [2]),
      ("serial>=09223372036854775809", [1]), ("serial<=9007199254740993", [2, 3]),
      ("serial<1e30", [0, 1, 2, 3]),
    ])
  func wholeNumbers(filter: String, expected: [Int]) throws {
    let serials = [
      "9223372036854775808", "9223372036854775809", "-9223372036854775809", "\"9007199254740993\"",
    ]
    let log = serials.map {
      "{\"level\":30,\"time\":1777899600000,\"msg\":\"a\",\"serial\":\($0)}\n"
    }
    #expect(try rows(filter, in: log.joined()) == expected)
  }

  @Test(
    "go by numbers to the last digit, with a point, an exponent or a unit",
    arguments: [
      ("n=1", [0, 1, 2]), ("n=1.00", [0, 1, 2]), ("n=0.1e1", [0, 1, 2]), ("n=10e-1", [0, 1, 2]),
      ("n>9007199254740992", [3, 6]), ("n=9007199254740992.50", [3]), ("n=0.10", [4]),
      ("n<0.10000000000000000001", [4, 5, 7]), ("n=0", [7]), ("n<-0.0", [5, 11]), ("n>=1e308", [6]),
      ("n!=1", [3, 4, 5, 6, 7, 8, 9, 10, 11]),
      ("n=10ms", [8, 9]), ("n>10ms", [10]), ("n>=0.01s", [8, 9, 10]), ("n<10ms", [7, 11]),
      ("n<=-0.6s", [11]), ("n=-0.00016666666666666666666h", []),
    ])
  func decimals(filter: String, expected: [Int]) throws {
    let numbers = [
      "1", "1.0", "1e0", "9007199254740992.5", "0.1", "-0.5", "1e309", "-0", "\"10.0ms\"",
      "\"10000.00us\"", "\"0.010000000000000000001s\"", "\"-0.01m\"",
    ]
    let log = numbers.map {
      "{\"level\":30,\"time\":1777899600000,\"msg\":\"a\",\"n\":\($0)}\n"
    }
    #expect(try rows(filter, in: log.joined()) == expected)
  }

  @Test(
    "go by sizes whose units are powers of two, to the last byte",
    arguments: [
      ("size=1KiB", [0]), ("size>1.5MiB", [2]), ("size=1.5MiB", [1]), ("size<0.001MiB", [0]),
      ("size<=1024B", [0]),
    ])
  func sizes(filter: String, expected: [Int]) throws {
    let log = [1024, 1_572_864, 1_572_865].map {
      "{\"level\":30,\"time\":1777899600000,\"msg\":\"a\",\"size\":\($0)}\n"
    }
    #expect(try rows(filter, in: log.joined()) == expected)
  }

  @Test(
    "go by what is in quotes as it is written, and in order by numbers all the same",
    arguments: [
      ("build=1.1", [0, 1]), ("build=\"1.1\"", [0]), ("build!=\"1.1\"", [1, 2]),
      ("build=\"1.10\"", [1]), ("build>=\"1.1\"", [0, 1]), ("build=\"1.X\"", []),
      ("build=\"1.x\"", [2]), ("build='1.1'", [0]), ("build!='1.1'", [1, 2]),
      ("build>='1.1'", [0, 1]), ("'build'='1.10'", [1]),
    ])
  func quotedValues(filter: String, expected: [Int]) throws {
    let log = ["\"1.1\"", "1.10", "\"1.x\""].map {
      "{\"level\":30,\"time\":1777899600000,\"msg\":\"a\",\"build\":\($0)}\n"
    }
    #expect(try rows(filter, in: log.joined()) == expected)
  }

  @Test(
    "go by times, also of rows that have none",
    arguments: [
      ("time>=13:01", [1, 2, 3]), ("time<13:01", [0]), ("time=13:02", [2]),
      ("time<=13:01", [0, 1]),
      ("time>\"2026-05-04 13:01\"", [2, 3]), ("time=today", [0, 1, 2, 3]), ("time<-1s", []),
    ])
  func times(filter: String, expected: [Int]) throws {
    #expect(try rows(filter, in: pino) == expected)
    let lines = pino.split(separator: "\n").map { $0 + "\n{\"msg\":\"-\",\"level\":\"info\"}\n" }
    #expect(
      try rows(filter, in: lines.joined(), .jsonl) == expected.flatMap { [2 * $0, 2 * $0 + 1] })
  }

  @Test(
    "go by times of the years up to 9999, which rows of JSON show as they are written",
    arguments: [
      ("time>=2001-01-01", [0, 1, 2, 3]), ("time>=2999-01-01", [1, 2]),
      ("time<2999-01-01", [0, 3]),
      ("time>9000-01-01", [2]),
    ])
  func lateYears(filter: String, expected: [Int]) throws {
    let times = [
      "2026-05-04 12:00:00", "3000-05-04 12:00:00", "9999-12-30 12:00:00", "2026-05-05 12:00:00",
    ]
    let text = times.map { "\($0) INFO up\n" }.joined()
    #expect(try rows(filter, in: text) == expected)
    let json = times.map { "{\"level\":30,\"time\":\"\($0)\",\"msg\":\"up\"}\n" }.joined()
    #expect(try rows(filter, in: json) == expected)
    let first = String(json.split(separator: "\n")[1]) + "\n"
    #expect(try rows("time>=2001-01-01", in: first + json) == [0, 1, 2, 3, 4])
  }

  @Test(
    "know the levels that lines of text name",
    arguments: [
      ("2026-05-04 12:00:00,123 WARNING root: error in it", LogLevel.warning),
      ("2026/05/04 12:00:00 [error] 123#0: x", .error),
      ("[2026-05-04T12:00:00Z ERROR app] x", .error),
      ("E0504 12:00:00.000000 1 main.go:1] x", .error), ("2026-05-04 12:00:00 INFO  x", .info),
      ("2026-05-04T12:00:00Z level=debug msg=x", .debug), ("ERROR: x", .error),
      ("<DEBUG> x", .debug),
      ("2026-05-04 12:00:00 an error", nil), ("Error in this", nil), ("all is FINE here", nil),
      ("", nil), ("May  4 12:00:00 host app[1]: x", nil),
    ])
  func levels(line: String, level: LogLevel?) {
    let isStamped = line.contains("12:00:00")
    let bytes = Array(line.utf8)
    let found = LogLevel(inLine: bytes.span, isStamped: isStamped)
    #expect(found == level)
  }

  @Test(
    "leave out rows of which it takes too long to tell, unless something else settles the matter",
    arguments: [
      ("/^(a|aa)+$/", [1]), ("not /^(a|aa)+$/", [2]), ("not (x or /^(a|aa)+$/)", [2]),
      ("/!/ or /^(a|aa)+$/", [0, 1]), ("not (b and /^(a|aa)+$/)", [0, 1, 2]),
      ("not (/!/ or /^(a|aa)+$/)", [2]),
    ])
  func patience(filter: String, expected: [Int]) throws {
    let line = String(repeating: "a", count: 4000) + "!\n"
    #expect(try rows(filter, in: line + "aa\nab\n") == expected)
  }

  @Test("take a name in another case where no field has it as it is written")
  func namesInOtherCases() throws {
    let log = """
      {"level":30,"time":1777899600000,"msg":"a","userName":"Ann","Port":1,"http":{"Status":500}}
      {"level":50,"time":1777899600000,"msg":"b","username":"Bo","userName":"Cy","port":2}

      """
    for (filter, expected) in [
      ("username=ann", [0]), ("username=bo", [1]), ("username=cy", []), ("userName=Cy", [1]),
      ("PORT>=1", [0, 1]), ("HTTP.status=500", [0]), ("Level>=error", [1]), ("MSG=a", [0]),
    ] {
      #expect(try rows(filter, in: log) == expected, "\(filter)")
    }
    let entries = #"{"title":"One","Place":{"Pier":3}}"# + "\n" + #"{"title":"Two"}"# + "\n"
    #expect(try rows("place.pier=3", in: entries) == [0])
    #expect(try rows("Title=two", in: entries) == [1])
  }

  @Test("go by each of several fields of one name in an object, as all of them are shown")
  func namesTwice() throws {
    let lines = #"{"a":1,"a":"needle"}"# + "\n" + #"{"a":2,"o":{"b":1},"o":{"b":"pin"}}"# + "\n"
    for (filter, expected) in [
      ("a=needle", [0]), ("a~need", [0]), ("a=1", [0]), ("a!=1", [1]), ("A=needle", [0]),
      ("o.b=pin", [1]), ("o.b=1", [1]), ("b=pin", []),
    ] {
      #expect(try rows(filter, in: lines, .jsonl) == expected, "\(filter)")
    }
    let log =
      #"{"level":30,"time":1777899600000,"msg":"m","a":1,"a":"pin","o":{"a":5,"a":6}}"# + "\n"
    for (filter, expected) in [
      ("a=pin", [0]), ("a=1", [0]), ("a=5", []), ("o.a=6", [0]), ("o.a=5", [0]), ("O.A=6", [0]),
    ] {
      #expect(try rows(filter, in: log) == expected, "\(filter)")
    }
  }

  @Test("go by each field that is shown by a name, with a dot in it or of what lies in an object")
  func flatAndNested() throws {
    let log = """
      {"level":30,"time":1777899600000,"msg":"a","user":{"id":17},"user.id":18}
      {"level":30,"time":1777899600000,"msg":"b","user.id":18,"user":{"id":17}}
      {"level":30,"time":1777899600000,"msg":"c","user.id":19}

      """
    let entries = log.replacing("\"level\":30,\"time\":1777899600000,\"msg\"", with: "\"a\"")
    for lines in [log, entries] {
      for (filter, expected) in [
        ("user.id=17", [0, 1]), ("user.id=18", [0, 1]), ("user.id>18", [2]),
        ("USER.id=17", [0, 1]), ("user.id!=17", [2]),
      ] {
        #expect(try rows(filter, in: lines, .jsonl) == expected, "\(filter)")
      }
    }
  }

  @Test(
    "point at a dot in a name that has no name beside it",
    arguments: [("user..id=17", 5), (".id=17", 0), ("a=1 id.>17", 6), ("x. ~a", 1)])
  func emptyParts(filter: String, offset: Int) {
    #expect(RowFilter.failure(of: filter)?.offset == offset)
    #expect(
      RowFilter.failure(of: "\"user..id\"=17") == nil && RowFilter.failure(of: "so on...") == nil)
  }

  @Test("of levels keep the lines that belong to a log's line")
  func events() throws {
    let log = """
      2026-05-04 12:00:00 INFO up
      2026-05-04 12:00:01 ERROR down
        at main.swift:1
        at needle.swift:2
      2026-05-04 12:00:02 INFO up again

      """
    #expect(try rows("level>=error", in: log) == [1])
    #expect(try rows("needle level>=error", in: log) == [1])
    #expect(try rows("needle level<error", in: log) == [])
  }

  @Test("know levels of lines of JSON that are no log's, by their words")
  func memberLevels() throws {
    let lines = """
      {"id": 1, "title": "a", "text": "b", "level": "warn"}
      {"id": 2, "title": "a", "text": "b", "level": "info"}
      {"id": 3, "title": "a", "text": "b", "level": 3}
      {"id": 4, "title": "a", "text": "b", "Severity": "ERROR", "x": {"level": "info"}}
      {"id": 5, "title": "a", "text": "b"}
      """
    #expect(try rows("level>=warn", in: lines) == [0, 3])
    #expect(try rows("level=info", in: lines) == [1])
  }

  @Test("know the names of fields in other feeds, logs of requests and lines in lines")
  func others() throws {
    let request =
      "192.0.2.7 - ann [04/May/2026:12:00:00 +0000] \"GET /a HTTP/1.1\" %d 12 \"-\" \"curl\"\n"
    let access = [200, 404, 500].map { request.replacing("%d", with: "\($0)") }.joined()
    #expect(try rows("status>=400", in: access) == [1, 2])
    #expect(try rows("level>=error ip=192.0.2.7", in: access) == [2])
    let docker = """
      {"log":"{\\"level\\":\\"error\\",\\"msg\\":\\"a\\",\\"n\\":{\\"m\\":1}}\\n","stream":"stdout","time":"2026-05-04T12:00:00Z"}
      {"log":"level=info msg=b\\n","stream":"stderr","time":"2026-05-04T12:00:01Z"}

      """
    #expect(try rows("level=error", in: docker) == [0])
    #expect(try rows("n.m=1", in: docker) == [0])
    #expect(try rows("msg=b stream=stderr", in: docker) == [1])
    let entries =
      #"{"title":"One","author":"Ann"}"# + "\n" + #"{"title":"Two","author":"Bo"}"# + "\n"
    #expect(try rows("title=one or author=Bo", in: entries) == [0, 1])
    let logfmt = "time=2026-05-04T12:00:00Z level=warn msg=\"a b\" n=5\n"
    #expect(try rows("msg=\"a b\" n<6 level=warning", in: logfmt) == [0])
    let quoted = "time=2026-05-04T12:00:00Z level=INFO msg=m \"k k\"=1 \"a=b\"=\"c d\"\n"
    #expect(try rows(#""k k"=1 "a=b"="c d""#, in: quoted) == [0])
    #expect(try rows(#""k k"=2"#, in: quoted) == [])
  }

  @Test(
    "that are none say what is wrong, and where",
    arguments: [
      ("", 0), ("  ", 0), ("a (b", 2), ("a b)", 3), ("level>=foo", 7), ("time>soon", 5),
      ("port>", 5),
      (">5", 0), ("a or", 4), ("or a", 0), ("\"abc", 0), ("/a(b/", 4), ("é /[z-a]/", 7), ("not", 3),
      ("()", 1), ("a and or b", 6), ("msg~/(/", 6), ("//", 0), ("a //", 2), ("(not //)", 5),
      ("msg~//", 4), ("'abc", 0), ("id='17", 3),
    ])
  func mistakes(filter: String, offset: Int) {
    let error = #expect(throws: RowFilterError.self) { try RowFilter(filter) }
    #expect(error?.offset == offset, "\(error.map { "\($0)" } ?? "")")
    #expect(error?.reason.isEmpty == false)
  }

  @Test("that are hostile are read or refused at once", arguments: 1...20)
  func noise(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let pieces = [
      "(", ")", "not ", "!", "a", "=", "\"", "/", "~", "<", " or ", "and", "level", "\\", "é",
      "9e9",
    ]
    for _ in 0..<300 {
      let text = (0..<random.below(12)).map { _ in pieces[random.below(pieces.count)] }.joined()
      if let error = RowFilter.failure(of: text) {
        #expect((0...text.utf8.count).contains(error.offset))
      }
    }
    #expect(RowFilter.failure(of: String(repeating: "(", count: 100_000)) != nil)
    #expect(RowFilter.failure(of: String(repeating: "!", count: 100_001) + "a") == nil)
  }

  @Test("of a text's words look for the one that is the rarest in the file's first rows")
  func rarestWord() throws {
    let filter = try RowFilter(#""api/v177""#)
    #expect(filter.requiredScan(of: .json)?.scan.atom.bytes == Array("api".utf8))
    let rows = Array(#"{"path":"/api/v12"}"#.utf8) + [0x0A]
    let chosen = filter.requiredScan(of: .json, bySample: rows.span)
    #expect(chosen?.scan.atom.bytes == Array("v177".utf8))
  }

  @Test("of a word in a path or an address look for that")
  func paths() throws {
    let lines = "GET /api/users\nGET /api\nhttp://x?y=z\n"
    #expect(try rows("/api/users", in: lines) == [0])
    #expect(try rows("http://x?y=z", in: lines) == [2])
    #expect(try rows("/api/", in: lines) == [0, 1])
  }

  @Test("of several filters match where all do, with what to show of each")
  func all() throws {
    let filters = try ["up", "not down", "x=1 or /a.b/"].map { try RowFilter($0) }
    let filter = RowFilter(all: filters)
    #expect(filter.patterns.map(\.text) == ["up", "a.b"])
    #expect(filter.requiredScan(of: .text)?.pattern.text == "up")
    let several = try RowFilter("server /x/ zebra not kettle (a or b)")
    #expect(several.requiredScan(of: .json)?.pattern.text == "zebra", "the rarest")
    let zebras = Array(String(repeating: #"{"a":"zebra"}"# + "\n", count: 9).utf8)
    let chosen = several.requiredScan(of: .json, bySample: zebras.span)
    #expect(chosen?.pattern.text == "server", "the rarest of these rows")
    #expect(several.requiredScan(of: .json)?.isChosen == true)
    #expect(filter.text == "(up) and (not down) and (x=1 or /a.b/)")
  }
}

extension RowFilter {
  /// Why a text is no filter; nil: it is one.
  static func failure(of text: String) -> RowFilterError? {
    do {
      _ = try RowFilter(text)
      return nil
    } catch {
      return error
    }
  }
}
