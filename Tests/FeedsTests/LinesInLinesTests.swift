import HeightEngine
import Testing

@testable import Feeds

@Suite("Lines of logs within others'")
struct LinesInLinesTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private func feed(_ lines: [String]) throws -> Feed {
    try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
  }

  private func rows(_ lines: [String]) throws -> [String] {
    try feed(lines).entries.compactMap { $0.content?.string }
  }

  private static func docker(_ text: String, _ second: Int, _ stream: String = "stdout") -> String {
    let text = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\t", with: "\\t")
    return
      #"{"log":"\#(text)\n","stream":"\#(stream)","time":"2026-05-04T04:05:0\#(second).5Z"}"#
  }

  private static func piece(_ text: String, _ second: Int, _ stream: String = "stdout") -> String {
    docker(text, second, stream).replacing(#"\n","stream""#, with: #"","stream""#)
  }

  private static func runtime(_ text: String, _ second: Int, _ stream: String = "stdout") -> String
  {
    "2026-05-04T04:05:0\(second).5Z \(stream) F \(text)"
  }

  @Test(
    "a page has the tree, level, time and message of the line that is held, and the container's fields"
  )
  func page() throws {
    let held =
      #"{"level":"warn","time":"2026-05-04T04:00:00.25Z","msg":"oil is low","tank":{"n":3}}"#
    for line in [Self.docker(held, 1), Self.runtime(held, 1)] {
      let page = try feed([line]).page(at: 0, inSection: 0)
      #expect(page.level == .warning)
      #expect(page.content.plainText == "oil is low")
      #expect(page.time?.string.contains("04:00:00.250") == true)
      let lines = try #require(page.tree).lines
      #expect(lines.contains { $0.name?.string == "n" && $0.text.string == "3" && $0.depth == 3 })
      #expect(lines.contains { $0.name?.string == "stream" && $0.text.string == "stdout" })
      #expect(
        lines.contains { $0.name?.string == "time" && $0.text.string.contains("04:05:01.5Z") })
    }
  }

  @Test("messages that are held stand below the time, the container's fields and what a log says")
  func conversations() throws {
    let message = #"{"role":"user","content":"Say \"hi\""}"#
    for held in [
      #"{"role":"user","content":"Say \"hi\"","id":7}"#, #"{"messages":[\#(message)]}"#,
      #"{"type":"user","message":\#(message),"id":7}"#,
    ] {
      for line in [Self.docker(held, 1), Self.runtime(held, 1)] {
        let feed = try feed([line])
        #expect(
          feed.entries.map { $0.content?.string } == [
            "04:05:01.500 stream=stdout\nuser\nSay \"hi\""
          ])
        #expect(feed.isTurnOfPerson(row: 0, inSection: 0) == true)
        #expect(feed.page(at: 0, inSection: 0).content.plainText.contains("Say \"hi\""))
      }
    }
    let log =
      #"{"level":"warn","msg":"no answer","took":3,"messages":[{"role":"assistant","content":"At nine."}]}"#
    for line in [Self.docker(log, 1), Self.runtime(log, 1)] {
      let feed = try feed([line])
      #expect(
        feed.entries.map { $0.content?.string } == [
          "04:05:01.500 WRN no answer took=3 stream=stdout\nassistant\nAt nine."
        ])
      #expect(feed.isTurnOfPerson(row: 0, inSection: 0) == false)
      let page = feed.page(at: 0, inSection: 0).content.plainText
      #expect(page.hasPrefix("no answer") && page.contains("At nine."))
    }
  }

  @Test("what else a message says that is held is shown with all details")
  func detailsOfMessages() throws {
    let line = Self.docker(#"{"role":"user","content":"hi","id":7}"#, 1)
    let all = "04:05:01.500 id=7 stream=stdout\nuser\nhi"
    var options = Self.options
    for (detail, row) in [(LogView.Detail.message, "04:05:01.500\nuser\nhi"), (.all, all)] {
      options.logs.detail = detail
      #expect(try Feed.reading(line + "\n", options).entries.map { $0.content?.string } == [row])
    }
  }

  @Test(
    "a stack is of the row of the line before it, as it stands, and each line's own time is on the page"
  )
  func stacks() throws {
    let lines = [
      "2026-05-04 04:05:00,123 ERROR no oil", "java.lang.IllegalStateException: empty",
      "\tat house.Pump.start(Pump.java:41)", "Caused by: java.io.IOException: dry",
      "2026-05-04 04:05:01,000 INFO next",
    ]
    let shown = lines[0..<4].joined(separator: "\n") + "\nstream=stdout"
    for write in [{ Self.docker($0, 1) }, { Self.runtime($0, 1) }] as [(String) -> String] {
      let feed = try feed(lines.map(write))
      #expect(feed.entries.map { $0.content?.string } == [shown, lines[4] + " stream=stdout"])
      let page = feed.page(at: 0, inSection: 0)
      #expect(page.level == .error)
      let tree = try #require(page.tree).lines
      #expect(tree.first { $0.name?.string == "lines" }?.count == 3)
    }
  }

  @Test("pieces of a line that docker cut are one row, also among those of the other stream")
  func pieces() throws {
    let long = String(repeating: "word ", count: 4000)
    let lines = [
      Self.docker("starts", 0),
      Self.piece(#"{"level":"warn","a":"\#(long)","msg":"need"#, 1),
      Self.piece(#"le is","b":"\#(long)"#, 2), Self.docker(#"","tank":3}"#, 3),
      Self.piece(long, 4), Self.docker("between", 5, "stderr"),
      Self.piece("between, too: \(long)", 6, "stderr"), Self.docker("the end", 7),
      Self.docker("its end", 8, "stderr"), Self.docker("next", 9, "stderr"),
      Self.piece("has no", 9),
    ]
    let feed = try feed(lines)
    let rows = feed.entries.compactMap { $0.content?.string }
    #expect(rows.count == 7)
    #expect(rows[1].hasPrefix("04:05:01.500 WRN needle is a=\"word word"))
    #expect(rows[1].hasSuffix(" tank=3 stream=stdout"))
    #expect(rows[2].hasPrefix("04:05:04.500 word word"))
    #expect(rows[2].hasSuffix(" word the end stream=stdout"))
    #expect(rows[3] == "04:05:05.500 between stream=stderr")
    #expect(rows[4].hasPrefix("04:05:06.500 between, too: word word"))
    #expect(rows[4].hasSuffix(" word its end stream=stderr"))
    #expect(rows[5...] == ["04:05:09.500 next stream=stderr", "04:05:09.500 has no stream=stdout"])
    let tree = try #require(feed.page(at: 1, inSection: 0).tree).lines
    #expect(tree.contains { $0.name?.string == "tank" && $0.text.string == "3" })
    var buffer = RowTextBuffer()
    for filter in ["needle", "level=warn tank=3"] {
      let filter = try RowFilter(filter)
      let found = feed.matches(of: filter, ofFirstOf: 0..<5, inSection: 0, buffer: &buffer)
      #expect(found.rows == [1])
    }
  }

  @Test("what the other stream says between the pieces of an object is a row of its own")
  func betweenPieces() throws {
    let long = String(repeating: "x", count: 40)
    let lines = [
      Self.docker("starts", 0), Self.docker("goes on", 0),
      Self.piece(#"{"level":"warn","a":"\#(long)","msg":"need"#, 1),
      Self.docker(#"oil "is" low"#, 2, "stderr"), Self.piece("cut", 2, "stderr"),
      Self.docker(#"le"}"#, 3), Self.docker(" here", 4, "stderr"),
      Self.docker("  at f (a.js:1)", 5, "stderr"), Self.docker("next", 6),
    ]
    let rows = try rows(lines)
    #expect(
      rows[2...] == [
        "04:05:01.500 WRN needle a=\(long) stream=stdout",
        #"04:05:02.500 oil "is" low stream=stderr"#,
        "04:05:02.500 cut here\n  at f (a.js:1)\nstream=stderr",
        "04:05:06.500 next stream=stdout",
      ])
    let other = try self.rows([
      Self.docker("starts", 0), Self.docker("goes on", 0), Self.docker("goes on", 0),
      Self.piece(#"{"msg":"a"#, 1, "stderr"), Self.docker("b", 2),
      Self.docker(#"c"}"#, 3, "stderr"),
    ])
    #expect(other[3...] == ["04:05:01.500 ac stream=stderr", "04:05:02.500 b stream=stdout"])
  }

  @Test("without line ends nothing is a piece where who collects lines leaves them out")
  func collected() throws {
    let texts = ["a", "b", "c", "\tat f (a.js:1)"]
    #expect(
      try rows(texts.map { Self.piece($0, 1) }) == [
        "04:05:01.500 a stream=stdout", "04:05:01.500 b stream=stdout",
        "04:05:01.500 c\n\tat f (a.js:1)\nstream=stdout",
      ])
    // A few of docker's own may be short.
    #expect(
      try rows([Self.piece("a ", 1), Self.piece("b ", 2), Self.docker("c\\", 3)]) == [
        "04:05:01.500 a b c\\ stream=stdout"
      ])
  }

  @Test("each row ends with its stream, whatever colours there are in it")
  func streamsOfRows() throws {
    let escape = "\u{1B}"
    let texts = [
      "text", "\(escape)[32mtext", "\(escape)[32mtext\(escape)[0m", "\(escape)[0m", "",
      "text \(escape)[",
      "\(escape)]8;;http://a.b\(escape)\\text", "\(escape)[8mtext", "\(escape)[2Jtext\(escape)[K",
      "\(escape)[36mINFO\(escape)[0m[0000] up \(escape)[36mport\(escape)[0m=80",
      "\(escape)[2m2026-05-04T04:05:01.000Z\(escape)[0m \(escape)[32m INFO\(escape)[0m up",
      "\(escape)[32mINFO\(escape)[0m: up", "level=\(escape)[32minfo\(escape)[0m msg=\"a b\"",
      #"{"level":"info","msg":"up"}"#, "\(escape)[31m    at f (a.js:1)\(escape)[0m",
      #"192.0.2.7 - - [04/May/2026:04:04:59 +0000] "GET / HTTP/1.1" 503 12 "-" "c""#,
    ]
    for text in texts {
      for stream in ["stdout", "stderr"] {
        let docker = Self.docker(text, 1, stream).replacing(escape, with: "\\u001b")
        for line in [docker, Self.runtime(text, 1, stream)] {
          #expect(try rows([line])[0].hasSuffix(" stream=\(stream)"), "\(line)")
        }
      }
    }
  }

  @Test("between the lines of an event a line of the other stream is a row, which has lines, too")
  func betweenLines() throws {
    let lines = [
      ("2026-05-04 04:05:00 INFO starts", "stdout"), ("2026-05-04 04:05:00 INFO goes", "stderr"),
      ("2026-05-04 04:05:01 ERROR no oil", "stderr"), ("java.lang.X: empty", "stderr"),
      ("  of the other", "stdout"), ("\tat a.b(C.java:1)", "stderr"), ("  too", "stdout"),
    ]
    for write in [{ Self.docker($0, 1, $1) }, { Self.runtime($0, 1, $1) }]
      as [(String, String) -> String]
    {
      let rows = try rows(lines.map(write))
      #expect(rows.count == 4)
      #expect(rows[2] == "\(lines[2].0)\n\(lines[3].0)\n\(lines[5].0)\nstream=stderr")
      #expect(rows[3].hasSuffix("  of the other\n  too\nstream=stdout"))
    }
  }

  @Test("without times a stack is told by how it looks, and is of the same stream")
  func looks() throws {
    let lines = [
      Self.runtime("starting", 0), Self.runtime("Traceback (most recent call last):", 1, "stderr"),
      Self.runtime("  File \"a.py\", line 4, in <module>", 1, "stderr"),
      Self.runtime("ValueError: dry", 1, "stderr"), Self.runtime("goes on", 2),
      Self.runtime("Error: a message by itself", 3),
    ]
    let rows = try rows(lines)
    #expect(rows.count == 4)
    let objects = [
      Self.runtime(#"{"level":"warn","msg":"a"}"#, 0), Self.runtime("a text", 1),
      Self.runtime("2026-05-04 04:05:02,300 ERROR no oil", 2), Self.runtime("another", 3),
    ]
    #expect(try self.rows(objects).count == 4)
    #expect(rows[1].hasPrefix("04:05:01.500 Traceback (most recent call last):\n  File"))
    #expect(rows[1].hasSuffix("ValueError: dry\nstream=stderr"))
    #expect(rows[3] == "04:05:03.500 Error: a message by itself stream=stdout")
  }

  @Test("lines without times stay with the one that has one, whatever else the container writes")
  func amongOthers() throws {
    let lines = ["2026-05-04 04:05:00 ERROR x", "java.lang.X: y", "\tat a.b(C.java:1)"]
    let stack = lines.map { Self.docker($0, 1, "stderr") }
    let row = lines.joined(separator: "\n")
    let object = #"{"level":"info","msg":"z"}"#
    let others = [
      [Self.docker("hello", 2)], [Self.docker("hello", 2, "stderr")], [Self.docker(object, 2)],
      [Self.docker(object, 2, "stderr")], [Self.piece("a ", 2), Self.docker("b", 2)],
    ]
    #expect(try rows(stack) == [row + "\nstream=stderr"])
    for other in others {
      #expect(try rows(other + stack).last == row + "\nstream=stderr", "\(other)")
      #expect(try rows(other + stack).count == 2, "\(other)")
      #expect(try rows(stack + other)[0].hasPrefix(row), "\(other)")
    }
  }

  @Test(
    "behind a line of JSON or pairs only a stack goes on with it, also where others have times",
    arguments: [#"{"level":"info","msg":"z"}"#, "level=info msg=z"])
  func behindObjects(object: String) throws {
    let lines = [
      "2026-05-04 04:05:00 INFO a", object, "plain", "2026-05-04 04:05:01 INFO b", "more", object,
      "    at f (a.js:1)",
    ]
    let rows = try rows(lines.map { Self.docker($0, 1) })
    #expect(rows.count == 5)
    #expect(
      rows[2...3] == ["04:05:01.500 plain stream=stdout", "\(lines[3])\nmore\nstream=stdout"])
    #expect(rows[4].hasSuffix("z stream=stdout\n" + lines[6]))
  }

  @Test("text that comes more than a second after the line before it goes on with nothing")
  func late() throws {
    let lines = [
      ("2026-05-04 04:05:00 INFO starts", 0), ("goes on", 1), ("listens on 8080", 6),
      ("    at f (a.js:1)", 8), ("2026-05-04 04:05:08 INFO ends", 8),
    ]
    for write in [{ Self.docker($0, $1) }, { Self.runtime($0, $1) }] as [(String, Int) -> String] {
      #expect(
        try rows(lines.map(write)) == [
          "\(lines[0].0)\ngoes on\nstream=stdout",
          "04:05:06.500 listens on 8080\n    at f (a.js:1)\nstream=stdout",
          "\(lines[4].0) stream=stdout",
        ])
    }
  }

  @Test("a line whose end has not come is not asked whether the others are a log")
  func openEnd() throws {
    let lines = ["2026-05-04 04:05:00,123 ERROR a.B - Failed", "java.lang.X: y"]
    let start = lines.map { Self.docker($0, 1) }
    let row = lines.joined(separator: "\n")
    #expect(try rows(start) == [row + "\nstream=stdout"])
    #expect(try rows(start + [Self.piece("part", 2)]) == [row + "\npart\nstream=stdout"])
  }

  @Test(
    "blank lines of containers stay in their rows, also at the ends of these",
    arguments: [false, true])
  func blankLines(isRuntime: Bool) throws {
    let lines = [
      "2026-05-04 04:05:00 INFO a", "", "  b", "", "", "2026-05-04 04:05:01 INFO c",
      "2026-05-04 04:05:02 INFO d", "",
    ]
    let rows = try rows(
      lines.map { isRuntime ? Self.runtime($0, 1) : Self.docker($0, 1) })
    // A line end at the very end has no line behind it.
    #expect(
      rows == [
        "\(lines[0])\n\n  b\nstream=stdout\n\n\n", "\(lines[5]) stream=stdout",
        "\(lines[6]) stream=stdout\n\n",
      ])
  }

  @Test(
    "a blank line of a container is seen where it would be in the text that the container wrote"
  )
  func blankLinesAsInText() throws {
    let request =
      #"192.0.2.7 - - [04/May/2026:04:04:59 +0000] "GET / HTTP/1.1" 503 12 "-" "curl/8""#
    for line in [request, #"{"level":"info","msg":"up"}"#] {
      let lines = [line, "", line, "", "", line]
      #expect(try rows(lines).count == 3)
      for write in [{ Self.docker($0, 1) }, { Self.runtime($0, 1) }] as [(String) -> String] {
        let rows = try rows(lines.map(write))
        #expect(rows.count == 3 && rows.allSatisfy { !$0.contains("\n") })
      }
    }
    #expect(
      try rows(["a", "", "b"].map { Self.docker($0, 1) }) == [
        "04:05:01.500 a stream=stdout\n\n", "04:05:01.500 b stream=stdout",
      ])
  }

  @Test("a line that holds nothing is no piece of the next one")
  func emptyTexts() throws {
    let lines = [
      Self.docker(#"{"level":"info","msg":"z"}"#, 1), Self.piece("", 1),
      Self.docker("F0514 10:21:33.123456 1 main.go:3] boo", 2),
    ]
    let rows = try rows(lines)
    #expect(rows.count == 2 && rows[0] == "04:05:01.500 INF z stream=stdout")
    let isPiece = DockerPiece.isOne(Array(Self.piece(#"a "b""#, 1).utf8).span)
    #expect(isPiece == true)
  }

  @Test("colours around what a container wrote make it no part of a stack")
  func coloured() throws {
    let rows = try rows([
      Self.docker("first", 1),
      Self.docker("\u{1B}[32msecond\u{1B}[0m", 2).replacing("\u{1B}", with: "\\u001b"),
      Self.docker("    at f (a.js:1)", 3),
    ])
    #expect(rows.count == 2 && rows[1].hasPrefix("04:05:02.500 second\n    at f"))
  }

  @Test("a stack behind a line of JSON is shown as its lines, and is a field on the page")
  func stackOfObject() throws {
    let lines = [#"{"level":"error","msg":"no"}"#, "    at f (a.js:1)", "    at g (a.js:2)"]
    let feed = try feed(lines.map { Self.docker($0, 1) })
    let row = "04:05:01.500 ERR no stream=stdout\n\(lines[1])\n\(lines[2])"
    #expect(feed.entries.map { $0.content?.string } == [row])
    let tree = try #require(feed.page(at: 0, inSection: 0).tree).lines
    #expect(tree.contains { $0.name?.string == "stacktrace" })
  }

  @Test("web servers' lines have their status, time and fields, and filters know them")
  func requests() throws {
    let request =
      #"192.0.2.7 - ann [04/May/2026:04:04:59 +0000] "GET /pumps/3 HTTP/1.1" 503 12 "-" "curl/8""#
    for line in [Self.docker(request, 1), Self.runtime(request, 1)] {
      let feed = try feed([line])
      #expect(
        feed.entries[0].content?.string
          == "04:04:59 503 GET /pumps/3 ip=192.0.2.7 user=ann size=12 agent=curl/8 protocol=HTTP/1.1 stream=stdout"
      )
      #expect(feed.page(at: 0, inSection: 0).content.plainText == request)
      for filter in ["status>=500", "level=error", "ip=192.0.2.7"] {
        var buffer = RowTextBuffer()
        let filter = try RowFilter(filter)
        #expect(
          feed.matches(of: filter, ofFirstOf: 0..<1, inSection: 0, buffer: &buffer).rows == [0])
      }
    }
  }

  @Test("an object of JSON that is a message is shown as the line of a log that it is")
  func messages() throws {
    let held = #"{\"level\":\"WARN\",\"msg\":\"oil is low\",\"tank\":{\"n\":3}}"#
    let time = #""timestamp":"2026-05-04T04:05:01Z""#
    let filebeat = #"{\#(time),"message":"\#(held)","host":"a"}"#
    let journal =
      #"{"MESSAGE":"\#(held)\n","PRIORITY":"6","__REALTIME_TIMESTAMP":"1777867501250000"}"#
    let feed = try Feed.reading("\(filebeat)\n\(journal)\n", Self.options)
    #expect(
      feed.entries.map { $0.content?.string } == [
        "04:05:01 WRN oil is low tank.n=3 host=a", "04:05:01.250 WRN oil is low tank.n=3",
      ])
    for filter in ["tank.n=3", "level=warn"] {
      #expect(feed.matchingRows(of: try RowFilter(filter)).rows == [0, 1], "\(filter)")
    }
  }

  @Test("an object that is no log's, or lies in a message that is held, stays a text")
  func textsOfMessages() throws {
    let order = #"{\"order\":\"ERROR\"}"#
    let held = order.replacing("\\", with: "\\\\\\")
    let lines = [
      #"{"level":"info","message":"\#(order)"}"#,
      #"{"level":"info","message":"{\"msg\":\"up\"} and down"}"#,
      #"{"level":"info","message":"{\"level\":\"warn\",\"msg\":\"\#(held)\"}"}"#,
    ]
    let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
    #expect(
      feed.entries.map { $0.content?.string } == [
        #"INF {"order":"ERROR"}"#, #"INF {"msg":"up"} and down"#, #"WRN {"order":"ERROR"}"#,
      ])
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "warn")).rows == [2])
  }

  @Test("of the fields that are to be shown those are known that no row has, nor a line in one")
  func unseen() throws {
    var options = Self.options
    options.logs.fields = LogFieldSelection("tank.n,stream,nosuch,-other")
    let held = #"{"level":"warn","msg":"oil is low","tank":{"n":3}}"#
    let feed = try Feed.reading(Self.docker(held, 1) + "\n", options)
    #expect(feed.unseenFields() == ["--fields: no row has a field “nosuch”"])
    #expect(feed.unseenFields(amongFewerThan: 1).isEmpty)
  }

  @Test("docker's lines are the same with blanks in them, and with their members in another order")
  func spelled() throws {
    let lines = [
      Self.docker("2026-05-04 04:05:00,123 ERROR no oil", 0, "stderr"),
      Self.docker("java.io.IOException: dry", 1, "stderr"),
      Self.docker("\tat house.Pump.start(Pump.java:41)", 2, "stderr"), Self.docker("next", 3),
      Self.piece(String(repeating: "w", count: 1 << 14), 4), Self.docker("its end", 5),
      Self.docker(#"{"msg":"oil is \"log\":\"low"}"#, 6), Self.docker("  and more", 7),
    ]
    let expected = try rows(lines)
    #expect(expected.count == 4)
    let blanks = lines.map {
      $0.replacing(#","stream":"#, with: #", "stream": "#).replacing(
        #","time":"#, with: #", "time": "#
      )
      .replacing(#"{"log":"#, with: #"{"log": "#)
    }
    #expect(try rows(blanks) == expected)
    let isPiece: (String) -> Bool = { $0.count > 1 << 14 }
    let shuffled = lines.filter { !isPiece($0) && !$0.contains("its end") }
    let moved = shuffled.map { line in
      let stream = line.contains(#","stream":"stdout""#) ? "stdout" : "stderr"
      return line.replacing(#","stream":"\#(stream)""#, with: "")
        .replacing(#"{"log""#, with: #"{"stream":"\#(stream)","log""#)
    }
    #expect(try rows(moved) == rows(shuffled))
  }

  /// What two containers wrote, and how each line is a line of a file.
  private static let interleaved: [(name: String, text: String)] = [
    ("web-1", "2026-05-04 09:00:00,123 ERROR no oil"), ("web-1", "java.io.IOException: dry"),
    ("db-1", "2026-05-04 09:00:00.500 UTC [33] ERROR:  no table"),
    ("web-1", "    at house.Pump.start(Pump.java:41)"), ("web-1", "Caused by: house.Dry: no"),
    ("db-1", "    FROM pumps"), ("db-1", "2026-05-04 09:00:01.000 UTC [33] LOG:  up"),
    ("web-1", ""), ("web-1", "2026-05-04 09:00:02,000 INFO up"), ("web-1", "up"),
  ]

  @Test("what goes on with a line of a container is a part of its row, and of none of another one")
  func severalContainers() throws {
    let forms: [(String, String) -> String] = [
      { "\($0)\(String(repeating: " ", count: 7 - $0.count))| \($1)" },
      { "\u{1B}[36m\($0)\(String(repeating: " ", count: 7 - $0.count))| \u{1B}[0m\($1)" },
      {
        "\($0)\(String(repeating: " ", count: 7 - $0.count))| 2026-05-04T09:00:00.123456789Z \($1)"
      },
      { "[pod/\($0)/app] \($1)" }, { "\($0)-7d9f8b6c5d-x2x9z app \($1)" },
    ]
    for form in forms {
      let lines = Self.interleaved.map { form($0.name, $0.text) }
      for text in [lines, lines + lines] {
        let rows = try rows(text).map { $0.split(separator: "\n").count }
        let counts = [5, 2, 1, 2]
        #expect(rows == (text.count == lines.count ? counts : counts + counts), "\(lines[0])")
      }
    }
  }

  @Test("lines without a time go on with one that has one, where most of a container's lines do")
  func timedContainers() throws {
    func counts(_ texts: [String]) throws -> [Int] {
      try rows(texts.map { "web-1  | \($0)" }).map { $0.split(separator: "\n").count }
    }
    let times = (0..<4).map { "2026-05-04T09:00:0\($0)Z INFO up" }
    let stack = ["house.Dry: no", "\tat a.b(C.java:1)", ""]
    #expect(try counts([times[0]] + stack + [times[1], "x", times[2]]) == [4, 2, 1])
    #expect(try counts([times[0], "a", "b", "c"]) == [1, 1, 1, 1], "few have times")
    let own = ["ERROR: no oil", #"{"level":"info","msg":"m","time":1}"#, "level=info msg=m"]
    #expect(try counts(times + own) == Array(repeating: 1, count: 7))
  }

  @Test(
    "each trace of Python's begins a row behind a container's name, unless it belongs to the one before"
  )
  func tracesOfContainers() throws {
    func counts(_ texts: [String]) throws -> [Int] {
      try rows(texts.map { "web-1  | \($0)" }).map { $0.split(separator: "\n").count }
    }
    let trace = ["Traceback (most recent call last):", "  File \"a.py\", line 1", "KeyError: 1"]
    let chained = ["", "During handling of the above exception, another exception occurred:", ""]
    #expect(try counts(trace + trace + trace) == [3, 3, 3])
    #expect(try counts(["fails"] + trace + trace) == [4, 3])
    #expect(try counts(trace + chained + trace + ["up"] + trace) == [9, 4])
    #expect(try counts(trace + ["", "up"]) == [4, 1])
    // Between them stands what another container says.
    let other = "db-1   | up"
    let lines = trace.map { "web-1  | \($0)" }
    let between = try rows(lines + [other] + lines).map { $0.split(separator: "\n").count }
    #expect(between == [3, 1, 3])
  }

  @Test("rows of several containers have their times and levels, however each writes them")
  func timesOfSeveral() throws {
    let feed = try feed([
      "web-1   | 2026-05-04 09:00:00,123 ERROR no oil", "db-1    | LOG: up",
      "redis-1 | 1:M 05 May 2026 09:00:02.001 * Ready",
      "web-1   | at house.Pump.start(Pump.java:41)",
    ])
    #expect(feed.numberOfSections == 2)
    #expect(feed.entries.map { $0.date != nil } == [true, false, true])
  }

  @Test("tables and other texts with bars are no containers'")
  func otherBars() throws {
    let rows = try rows(["name  | size", "pump  | 3", "  at  | 4", "tank  | 5"])
    #expect(rows.count == 4)
    #expect(try self.rows(["a-1 | b", "a-2  | c", "text", "  more text"]).count == 4)
    for name in ["web-7d9f8b6c5d-x2x9", "a-cloudless-night"] {
      #expect(try self.rows([" at a", " at b", " at c"].map { "\(name) app\($0)" }).count == 3)
    }
  }

  @Test("lines that were collected of several containers are joined with those of their own")
  func collectedOfSeveral() throws {
    let lines = Self.interleaved.map { line in
      "\(Self.docker(line.text, 1).dropLast()),\"kubernetes\":{\"pod_name\":\"\(line.name)\"}}"
    }
    let counts = try rows(lines).map { $0.split(separator: "\n").count }
    #expect(counts == [3, 1, 3, 1, 1, 1, 3])
  }

  @Test("a stream reads the same rows")
  func streams() throws {
    let lines = (0..<200).flatMap { number in
      [
        Self.docker(
          "2026-05-04 04:05:00,123 ERROR no oil \(number)", 1, number % 3 == 0 ? "stderr" : "stdout"
        ),
        Self.docker(
          "\tat house.Pump.start(Pump.java:\(number))", 1, number % 5 == 0 ? "stderr" : "stdout"),
      ]
    }
    let text = lines.joined(separator: "\n") + "\n"
    let stream = try FeedStream.open(bytes: Array(text.utf8), name: "t", options: Self.options)
    let streamed = stream.contents()
    #expect(try streamed == rows(lines))
    #expect(streamed.count > 200)
  }

  @Test(
    "OpenTelemetry's lists of records are a row each, with their time, severity, body and attributes"
  )
  func records() throws {
    func document(_ number: Int) -> String {
      #"{"resourceLogs":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"pumps"}}]},"scopeLogs":[{"scope":{"name":"oil"},"logRecords":[{"timeUnixNano":"1777867500000000000","severityNumber":17,"body":{"stringValue":"leak \#(number)"},"attributes":[{"key":"pump","value":{"intValue":"3"}}]},{"timeUnixNano":"1777867501000000000","severityText":"INFO","body":{"stringValue":"ok"}}]}]}]}"#
    }
    let first =
      "04:05:00.000 ERR leak 1 attributes.pump=3 resource.attributes.service.name=pumps scope.name=oil"
    let one = try rows([document(1)])
    #expect(one.count == 2 && one[0] == first)
    let long = String(repeating: "x", count: 5000)
    let large = try rows([document(1).replacing("pumps", with: long)])
    #expect(large[0].contains("service.name=xxx") && !large[1].contains("service.name"))
    let many = try feed([document(1), document(2), document(3)])
    #expect(many.entries.count == 6 && many.failures.isEmpty)
    #expect(many.entries[5].content?.string.hasPrefix("04:05:01.000 INF ok") == true)
  }

  @Test("lines of a log between OpenTelemetry's lists, and lists without records, are rows")
  func recordsAmongOthers() throws {
    let list =
      #"{"resourceLogs":[{"resource":{"host":"quay"},"scopeLogs":[]},{"scopeLogs":[{"logRecords":[{"body":{"stringValue":"leak"},"severityText":"ERROR"}]}]}],"batch":7}"#
    let line = #"{"level":"info","msg":"up","messages":["a"],"items":[1]}"#
    let rows = try rows([list, line, list])
    #expect(rows.count == 5)
    #expect(rows[0].contains("quay") && rows[0].contains("7"))
    #expect(rows[1].hasPrefix("ERR leak") && rows[1].contains("batch=7"))
    #expect(rows[2] == #"INF up messages=["a"] items=[1]"#)
    // What is not of that form all through stays the line that it is.
    let broken = #"{"resourceLogs":[{"scopeLogs":[{"logRecords":[1]}]}],"msg":"odd"}"#
    #expect(try feed([broken, line]).format == .jsonl)
  }

  @Test("a log whose lines are written in several ways has rows by each line's own")
  func mixed() throws {
    let rows = try rows([
      "Pumps 3.2 is starting", "listening on 8080", "ready",
      #"{"level":"info","ts":"2026-05-04T04:05:00.250Z","msg":"up"}"#,
      #"192.0.2.7 - - [04/May/2026:04:05:01 +0000] "GET / HTTP/1.1" 503 12 "-" "c""#,
      "2026/05/04 04:05:02 [error] 31#31: connect() failed",
      #"level=warn ts=2026-05-04T04:05:03Z msg="oil is low""#, "    at start (pump.js:41)",
    ])
    #expect(rows.count == 7)
    #expect(rows[0] == "Pumps 3.2 is starting")
    #expect(rows[3] == "04:05:00.250 INF up")
    #expect(rows[4].hasPrefix("04:05:01 503 GET / ip="))
    #expect(rows[5] == "2026/05/04 04:05:02 [error] 31#31: connect() failed")
    #expect(rows[6] == "04:05:03 WRN oil is low\n    at start (pump.js:41)")
  }

  @Test(
    "an object of JSON behind what a collector wrote is read as it would be alone, behind that",
    arguments: [
      "web-1  | ", "\u{1B}[36mweb-1  | \u{1B}[0m", "[pod/web-7d9f/app] ",
      "2026-05-04T04:05:00.123456789Z ", "[pod/web-7d9f/app] 2026-05-04T04:05:00.12Z ",
      "web-1  | 2026-05-04T04:05:00.123456789Z ", "May  4 04:05:00 quay app[12]: ",
      "<14>May  4 04:05:00 quay app[12]: ", "<14>1 2026-05-04T04:05:00Z quay app 7 - - ",
      #"<14>1 2026-05-04T04:05:00.5+00:00 quay app - ID1 [x@1 a="b ] \"c"][y@1] "#,
    ])
  func prefixes(prefix: String) throws {
    let lines = (0..<3).map {
      prefix + #"{"level":"error","time":"2026-05-04T04:00:0\#($0).250Z","msg":"dry","tank":3}"#
    }
    let feed = try feed(lines + [prefix + "ready"])
    let shown = prefix.replacing(/\u{1B}\[[0-9]*m/, with: "")
    let rows: [String] = (0..<3).map { "\(shown)04:00:0\($0).250 ERR dry tank=3" }
    #expect(feed.entries.map { $0.content?.string ?? "" } == rows + [shown + "ready"])
    #expect(feed.sectionTitles == ["Monday, 2026-05-04"])
    var buffer = RowTextBuffer()
    let filters = [("level>=error", [0, 1, 2]), ("tank=3", [0, 1, 2]), ("level>error", [])]
    for (filter, rows) in filters {
      let filter = try RowFilter(filter)
      let found = (0..<4).flatMap {
        feed.matches(of: filter, ofFirstOf: $0..<$0 + 1, inSection: 0, buffer: &buffer).rows
      }
      #expect(found == rows)
    }
    let page = feed.page(at: 1, inSection: 0)
    #expect(page.level == .error)
    #expect(page.content.plainText == "dry")
    let tree = try #require(page.tree).lines
    #expect(tree.contains { $0.name?.string == "tank" && $0.text.string == "3" })
    #expect(tree.contains { $0.name?.string == "prefix" })
  }

  @Test("a blank line of a container adds nothing to the object before it")
  func blankLines() throws {
    let object = #"web-1  | {"level":"error","time":"2026-05-04T04:00:00.250Z","msg":"dry"}"#
    let feed = try feed([object, "web-1  |", object, "web-1  | ", object])
    let shown = "web-1  | 04:00:00.250 ERR dry"
    #expect(feed.entries.map { $0.content?.string ?? "" } == [shown, shown, shown])
  }

  @Test(
    "what stands behind words of a message stays text",
    arguments: [
      #"2026-05-04 04:05:00 sent {"level":"error","msg":"dry"}"#,
      #"2026-05-04 04:05:00 the whole answer: {"level":"error","msg":"dry"}"#,
      #"2026-05-04T04:05:00Z {"level":"error","msg":"dry"} again"#,
      #"<14>1 2026-05-04T04:05:00Z quay app 7 - [x@1 a="b] {"level":"error","msg":"dry"}"#,
      #"<14>1 2026-05-04T04:05:00Z quay app {"level":"error","msg":"dry"}"#,
      #"2026-05-04T04:05:00Z {no object}"#, #"size  | {"level":"deep","width":3}"#,
    ])
  func noPrefixes(line: String) throws {
    #expect(try rows([line, line, line]) == [line, line, line])
  }

  @Test("java.util.logging's events are two lines and their stacks, with the time of the first")
  func javaUtil() throws {
    let text = [
      "Nov 2, 2025 9:02:03 AM house.Pump start", "INFO: pump 3 starts",
      "Nov 21, 2025 12:02:03\u{202F}PM house.Pump start", "SEVERE: no oil",
      "\tat house.Pump.start(Pump.java:41)",
    ]
    let feed = try feed(text)
    #expect(
      feed.entries.map { $0.content?.string } == [
        text[0...1].joined(separator: "\n"), text[2...4].joined(separator: "\n"),
      ])
    #expect(feed.entries.map { $0.date?.seconds } == [1_762_074_123, 1_763_726_523])
    var buffer = RowTextBuffer()
    let filter = try RowFilter("level=error")
    #expect(feed.numberOfSections == 2)
    #expect(feed.matches(of: filter, ofFirstOf: 0..<1, inSection: 1, buffer: &buffer).rows == [0])
  }

  @Test("logback's time without a day begins an event")
  func timeOnly() throws {
    let lines = [
      "12:34:56.789 [main] INFO  c.x.Y - starts", "12:34:57.001 [main] ERROR c.x.Y - no oil",
      "java.io.IOException: dry", "\tat c.x.Y.run(Y.java:4)",
    ]
    #expect(try rows(lines) == [lines[0], lines[1...].joined(separator: "\n")])
  }

  @Test(
    "audits, zap's for developers and Serilog's renderings have time, level and message",
    arguments: [
      (
        #"{"kind":"Event","level":"Metadata","requestURI":"/api","verb":"get","responseStatus":{"code":403},"requestReceivedTimestamp":"2026-05-04T04:05:00.123456Z"}"#,
        "04:05:00.123 WRN /api kind=Event level=Metadata verb=get"
      ),
      (
        #"{"L":"ERROR","T":"2026-05-04T04:05:01.000Z","C":"read.go:48","M":"no oil"}"#,
        "04:05:01.000 ERR no oil C=read.go:48"
      ),
      (
        #"{"@t":"2026-05-04T04:05:00.1234567Z","@mt":"Read {Path} in {Elapsed:000} ms","@r":["034"],"@l":"Warning","Path":"/a","Elapsed":34.1}"#,
        "04:05:00.123 WRN Read /a in 034 ms"
      ),
      (
        #"{"Timestamp":"2026-05-04T04:05:01.5+00:00","Level":"Error","MessageTemplate":"Lost at {Place:x}","Properties":{"Place":3},"Renderings":{"Place":[{"Format":"x","Rendering":"pier 3"}]}}"#,
        "04:05:01.500 ERR Lost at pier 3"
      ),
    ])
  func others(line: String, row: String) throws {
    #expect(try rows([line])[0].hasPrefix(row))
  }

  @Test("lines of containers whose stream nobody tells are read as those that have it")
  func withoutStream() throws {
    let lines = [
      Self.docker("INFO turns", 1), Self.docker("ERROR no oil", 2),
      Self.docker("java.lang.IllegalStateException: dry", 3),
      Self.docker("\tat house.Pump.take(Pump.java:5)", 4),
      Self.docker(#"{"level":"warn","msg":"low","tank":3}"#, 5), Self.docker("INFO ends", 6),
    ]
    let others = lines.map { $0.replacing(#""stream":"stdout","#, with: "") }
    let expected = try rows(lines).map {
      $0.replacing(" stream=stdout", with: "").replacing("\nstream=stdout", with: "")
    }
    #expect(try rows(others) == expected)
    #expect(expected.contains("04:05:05.500 WRN low tank=3"))
    let feed = try feed(others)
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "warn")).rows == [1, 2])
    // Another order, as collectors write it, and with more around it.
    let date = #"{"date":1777867500.5,"log":"no oil","kubernetes":{"pod_name":"pump-1"}}"#
    #expect(
      try rows([date, date])
        == [String](
          repeating: "04:05:00.500 no oil kubernetes.pod_name=pump-1", count: 2))
  }

  @Test(
    "a log that Fluent Bit found in Kubernetes is opened as docker's is, whatever it says besides",
    arguments: [#","@timestamp":"2026-05-04T04:05:09Z""#, #","date":1777867509"#, ""])
  func ofKubernetes(time: String) throws {
    let texts = [
      "2026-05-04 04:05:00,123 ERROR no oil", "java.lang.IllegalStateException: dry",
      "\\tat house.Pump.take(Pump.java:5)", "2026-05-04 04:05:01,123 INFO waits",
      #"{\"level\":\"warn\",\"msg\":\"low\",\"tank\":3}"#, "2026-05-04 04:05:02,123 INFO ends",
      #"192.0.2.7 - - [04/May/2026:04:05:03 +0000] \"GET / HTTP/1.1\" 500 12"#,
    ]
    let lines = texts.map { #"{"log":"\#($0)","kubernetes":{"pod_name":"pump-1"}\#(time)}"# }
    let rows = try rows(lines)
    let field = " kubernetes.pod_name=pump-1"
    #expect(
      rows == [
        "2026-05-04 04:05:00,123 ERROR no oil\njava.lang.IllegalStateException: dry\n"
          + "\tat house.Pump.take(Pump.java:5)\nkubernetes.pod_name=pump-1",
        "2026-05-04 04:05:01,123 INFO waits" + field,
        (time.isEmpty ? "" : "04:05:09 ") + "WRN low tank=3" + field,
        "2026-05-04 04:05:02,123 INFO ends" + field,
        "04:05:03 500 GET / ip=192.0.2.7 size=12 protocol=HTTP/1.1" + field,
      ])
    #expect(try feed(lines).matchingRows(of: try RowFilter(atLeast: "warn")).rows == [0, 2, 4])
  }

  @Test("pieces of a line of which nobody tells the stream are one row, too, and are found so")
  func piecesWithoutStream() throws {
    let lines = [
      Self.docker("starts", 0), Self.piece("a long te", 1), Self.piece("xt of a pu", 2),
      Self.docker("mp", 3), Self.docker("ends", 4),
    ].map { $0.replacing(#""stream":"stdout","#, with: "") }
    #expect(
      try rows(lines) == [
        "04:05:00.500 starts", "04:05:01.500 a long text of a pump", "04:05:04.500 ends",
      ])
    #expect(try feed(lines).matchingRows(of: try RowFilter("pump")).rows == [1])
    // A text is not told from its stream by what stands before the time alone.
    let others = lines.map { $0.replacing(#","time""#, with: #","pod":"a","time""#) }
    #expect(try rows(others).count == 5)
  }

  @Test(
    "a member called log is no line where the object says something itself",
    arguments: [
      #"{"time":"2026-05-04T10:00:00Z","level":"info","msg":"up","log":"/var/log/a"}"#,
      #"{"time":"2026-05-04T10:00:00Z","title":"A day at sea","log":"calm"}"#,
    ])
  func otherLogs(line: String) throws {
    #expect(try rows([line])[0].contains("log"))
  }
}
