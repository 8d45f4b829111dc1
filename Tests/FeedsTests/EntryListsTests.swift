import Feeds
import Foundation
import TestSupport
import Testing

@Suite("A line with a list, and a list of entries")
struct EntryListsTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private static let line =
    #"{"level":"error","time":"2026-05-04T04:05:00Z","msg":"cannot ship","items":["apple","pear"]}"#

  private func rows(_ text: String) throws -> [String?] {
    try Feed.reading(text, Self.options).entries.map { $0.title?.string ?? $0.content?.string }
  }

  @Test(
    "an object on a line of its own is a row where its list is none of entries, or it is a log's",
    arguments: [
      (line, [#"04:05:00 ERR cannot ship items=["apple","pear"]"#]),
      (
        #"{"level":"info","msg":"order placed","feed":[{"sku":"A1"}],"total":99.5}"#,
        [#"INF order placed feed=[{"sku":"A1"}] total=99.5"#]
      ),
      (
        #"{"level":"info","msg":"placed","items":[{"title":"pear"}]}"#,
        [#"INF placed items=[{"title":"pear"}]"#]
      ),
      (#"{"order":3,"items":["apple","pear"]}"#, ["order: 3\nitems: apple, pear"]),
      (#"{"order":3,"items":[{"sku":"A1","name":"pear"}]}"#, nil),
      (#"{"total_count":0,"items":[]}"#, ["total_count: 0"]),
      (#"{"feed":[{"sku":"A1"}]}"#, nil),
    ] as [(String, [String]?)])
  func lines(text: String, rows: [String]?) throws {
    for end in ["", "\n"] {
      let feed = try Feed.reading(text + end, Self.options)
      #expect(feed.format == .jsonl)
      #expect(feed.entries.count == 1)
      if let rows { #expect(try self.rows(text + end) == rows) }
    }
  }

  @Test("records of Amazon's cloud on one line are rows, and several such lines are one each")
  func records() throws {
    let record = { (name: String) in
      #"{"eventVersion":"1.08","eventTime":"2026-05-04T04:05:00Z","eventName":"\#(name)","n":1}"#
    }
    let list = #"{"Records":[\#(record("CreateUser")),\#(record("DeleteUser"))]}"#
    for text in [list, list + "\n"] {
      let rows = try rows(text)
      #expect(
        rows == [
          "04:05:00 CreateUser eventVersion=1.08 n=1", "04:05:00 DeleteUser eventVersion=1.08 n=1",
        ])
    }
    #expect(try rows("\(list)\n\(list)\n").count == 2)
  }

  @Test("lines that Amazon's store of logs has found are rows of a log, on one line or on many")
  func storedLines() throws {
    let event = { (message: String, id: Int) in
      #"{"logStreamName":"a/b","timestamp":1777867500123,"message":"\#(message)","ingestionTime":1777867500999,"eventId":"\#(id)"}"#
    }
    let events = [
      event(#"START 1\n"#, 1), event(#"{\"level\":\"error\",\"msg\":\"no oil\"}\n"#, 2),
    ]
    let list = #"{"events":[\#(events.joined(separator: ","))],"searchedLogStreams":[]}"#
    let fields = "logStreamName=a/b ingestionTime=1777867500999 eventId="
    for text in [list, list + "\n", list.replacing(",\"", with: ",\n\"")] {
      let feed = try Feed.reading(text, Self.options)
      #expect(feed.separator(inSection: 0) == .none)
      #expect(
        feed.entries.map { $0.content?.string } == [
          "04:05:00.123 START 1 \(fields)1", "04:05:00.123 ERR no oil \(fields)2",
        ])
    }
    let other = #"{"events":[{"timestamp":1777867500123,"message":"a"}],"n":1}"#
    #expect(try Feed.reading(other + "\n", Self.options).format == .jsonl)
  }

  @Test("records of Azure, and what CloudTrail looks up, are rows, on one line or on many")
  func otherLists() throws {
    let records = [
      #"{"time":"2026-05-04T04:05:00Z","category":"C","level":"Error","properties":{"message":"boom"}}"#,
      #"{"time":"2026-05-04T04:05:01Z","category":"C","Level":"Informational","resultDescription":"hi"}"#,
    ].joined(separator: ",")
    let events = [
      #"{"EventId":"e1","EventName":"Login","EventTime":"2026-05-04T04:05:00+00:00","CloudTrailEvent":"{}"}"#,
      #"{"EventId":"e2","EventName":"X","EventTime":1777867501,"CloudTrailEvent":"{}"}"#,
    ].joined(separator: ",")
    for end in ["", "\n"] {
      let list = #"{"records":[\#(records)]}"#
      for text in [list, list.replacing("{\"time", with: "\n{\"time")] {
        #expect(
          try rows(text + end) == ["04:05:00 ERR boom category=C", "04:05:01 INF hi category=C"])
      }
      let found = #"{"Events":[\#(events)]}"#
      for text in [found, found.replacing("{\"EventId", with: "\n{\"EventId")] {
        #expect(
          try rows(text + end) == [
            "04:05:00 Login EventId=e1 CloudTrailEvent={}",
            "04:05:01 X EventId=e2 CloudTrailEvent={}",
          ])
      }
    }
    let other = #"{"records":[{"sku":"A1"},{"sku":"A2"}],"n":2}"#
    #expect(try Feed.reading(other + "\n", Self.options).format == .jsonl)
  }

  @Test("what `dmesg --json` lists are rows with levels, and seconds since the machine was started")
  func kernel() throws {
    let text = """
      {
         "dmesg": [
            {
               "fac": "kern",
               "pri": "info",
               "time":     0.000000,
               "msg": "Linux version 6.1.0"
            },{
               "fac": "kern",
               "pri": "err",
               "time":     1.500000,
               "msg": "ata1 fail"
            }
         ]
      }

      """
    for text in [text, text.filter { $0 != "\n" }] {
      let shown = ["0.000000 INF Linux version 6.1.0 fac=kern", "1.500000 ERR ata1 fail fac=kern"]
      #expect(try rows(text) == shown)
    }
    let other = #"{"title":"a","pri":34,"time":"2026-05-04T04:05:00Z"}"#
    #expect(try Feed.reading(other + "\n", Self.options).page(at: 0, inSection: 0).level == nil)
  }

  @Test("so they are where their priorities are numbers, which say the facility, too")
  func priorities() throws {
    let messages = [
      #"{"pri":6,"time":0.000000,"msg":"Linux"}"#, #"{"pri":3,"time":1.500000,"msg":"ata1 fail"}"#,
      #"{"pri":28,"time":2.500000,"msg":"low"}"#, #"{"pri":192,"time":3.500000,"msg":"up"}"#,
    ]
    let feed = try Feed.reading(#"{"dmesg":[\#(messages.joined(separator: ","))]}"#, Self.options)
    #expect(
      feed.entries.map { $0.content?.string } == [
        "0.000000 INF Linux pri=6", "1.500000 ERR ata1 fail pri=3", "2.500000 WRN low pri=28",
        "3.500000 up pri=192",
      ])
    #expect(feed.matchingRowNumbers(of: try RowFilter("level>=warn")) == [1, 2])
  }

  @Test("of lines that Amazon's store has found all are rows, if the first is known for one")
  func storedLinesOfFewWords() throws {
    let list = """
      {"events":[
      {"timestamp":1777867500123,"message":"a","logStreamName":"s","ingestionTime":1777867500999},
      {"timestamp":1777867500124,"message":"b","logStreamName":"t"},
      {"timestamp":1777867500125,"message":"c"}
      ]}
      """
    #expect(
      try rows(list) == [
        "04:05:00.123 a logStreamName=s ingestionTime=1777867500999",
        "04:05:00.124 b logStreamName=t", "04:05:00.125 c",
      ])
  }

  @Test(
    "what a stored line says is read as a line of another log is, also where that is text",
    arguments: [
      ("WARN hello", LogLevel.warning, "04:05:00.123 WARN hello"),
      (#"[ERROR] no oil\n"#, .error, "04:05:00.123 [ERROR] no oil"),
      (#"plain [WARN] x\n"#, .warning, "04:05:00.123 plain [WARN] x"),
      (#"level=error msg=\"lf\" a=1"#, .error, "04:05:00.123 ERR lf a=1"),
      (
        #"2026-05-04T04:05:00.1Z\t1-2-3\tERROR\tno oil\n"#, .error,
        "2026-05-04T04:05:00.1Z\t1-2-3\tERROR\tno oil"
      ),
      ("START RequestId: 1", nil, "04:05:00.123 START RequestId: 1"),
    ])
  func textsOfStoredLines(message: String, level: LogLevel?, row: String) throws {
    let event =
      #"{"timestamp":1777867500123,"message":"\#(message)","ingestionTime":1777867500999}"#
    for text in [#"{"events":[\#(event)],"nextToken":"f"}"#, event + "\n" + event + "\n"] {
      let feed = try Feed.reading(text, Self.options)
      #expect(feed.entries[0].content?.string == row + " ingestionTime=1777867500999")
      #expect(feed.page(at: 0, inSection: 0).level == level)
      let found = feed.matchingRowNumbers(of: try RowFilter("level>=warn"))
      #expect(found.isEmpty == (level == nil))
    }
  }

  @Test("it is so in a pipe, too")
  func pipes() throws {
    let pipe = Pipe.ofThisProgram()
    try pipe.fileHandleForWriting.write(contentsOf: Data((Self.line + "\n").utf8))
    try pipe.fileHandleForWriting.close()
    let stream = try FeedStream.reading(pipe, Self.options)
    #expect(stream.contents() == [#"04:05:00 ERR cannot ship items=["apple","pear"]"#])
  }

  @Test("what looks like a document of entries is one, on one line or on many")
  func documents() throws {
    for text in [
      #"{"version":"https://jsonfeed.org/version/1.1","title":"F","items":[{"id":"1","title":"a"}]}"#,
      #"{"total_count":1,"items":[{"id":1,"title":"a","html_url":"https://a.example/"}]}"#,
      "{\"message\":\"ok\",\n\"items\":[{\"title\":\"a\"}]}",
    ] {
      #expect(try Feed.reading(text, Self.options).format == .jsonFeed)
      #expect(try rows(text) == ["a"])
    }
    let demo = try Feed.reading(#"{"feed":[{"sku":1},{"content":"a"}]}"#, Self.options)
    #expect(demo.format == .demo)
  }

  @Test("an object of many lines is one row where it is a log's, or its list is none of entries")
  func objectsOfManyLines() throws {
    let spread = Self.line.replacing(",\"", with: ",\n\"").replacing("{", with: "{\n")
    #expect(try rows(spread) == [#"04:05:00 ERR cannot ship items=["apple","pear"]"#])
    #expect(try rows(spread + "\n" + spread).count == 2)
    #expect(
      try rows("{\n\"order\": 3,\n\"results\": [\n1,\n2\n]}") == ["order: 3\nresults: 1, 2"])
    #expect(try rows("{\n\"count\": 0,\n\"results\": []}") == ["count: 0"])
    #expect(try rows("{\n\"title\": \"F\",\n\"items\": []}") == [])
  }

  @Test("elements that are no objects are shown beside those that are")
  func elements() throws {
    #expect(
      try rows("{\n\"items\": [\"apple\", {\"title\": \"pear\"}, 3]}") == ["apple", "pear", "3"])
    #expect(try rows(#"{"feed": ["apple", {"title": "pear"}, 3]}"#) == ["apple", "pear", "3"])
  }

  @Test("a page has the tree of an item that says more than an entry's parts, and only then")
  func trees() throws {
    let plain =
      #"{"id":"1","url":"https://a.example/","title":"a","content_html":"<p>b","tags":["c"],"authors":[{"name":"d"}],"date_published":"2026-05-04T10:00:00Z","attachments":[{"url":"https://a.example/e"}],"image":null}"#
    let more =
      #"{"id":2,"full_name":"x/y","title":"t","owner":{"login":"z"},"score":1.0,"author":"d"}"#
    for author in ["", #""author":{"name":"Ann"},"#] {
      let feed = try Feed.reading(#"{\#(author)"items":[\#(plain),\#(more)]}"#, Self.options)
      let trees = (0..<feed.numberOfSections).flatMap { section in
        (0..<feed.numberOfEntries(inSection: section)).map {
          feed.page(at: $0, inSection: section).tree
        }
      }
      #expect(trees[0] == nil)
      #expect(
        trees[1]?.lines.map { $0.name?.string }
          == [nil, "id", "full_name", "title", "owner", "login", "score", "author"])
      #expect(trees[1]?.lines[2].text.string == "x/y")
      #expect(feed.entries.map { $0.title?.string } == ["a", "t"])
      #expect(feed.entries[0].username?.string == "d")
    }
  }

  @Test("what a document says around its list stands beside the tree of each of its entries")
  func surroundings() throws {
    let first =
      "{\n"
      + #""total_count":812,"items":[{"title":"a"},{"title":"b","n":1}],"next":"…","meta":{"page":1}}"#
    let feed = try Feed.reading(first + "\n" + #"{"title":"F","items":[{"title":"c"}]}"#)
    func names(_ row: Int) -> [String?]? {
      feed.page(at: row, inSection: 0).tree?.lines.map { $0.name?.string }
    }
    let around = ["document", "total_count", "next", "meta", "page"]
    #expect(feed.entries.map { $0.title?.string } == ["a", "b", nil, "c"])
    #expect(names(0) == around)
    #expect(names(1) == [nil, "title", "n"] + around)
    #expect(names(3) == nil)
    let lines = try #require(feed.page(at: 1, inSection: 0).tree?.lines)
    #expect(lines[3].depth == 0 && lines[3].count == 3 && lines[3].end == lines.count)
    #expect(lines[4].text.string == "812")
  }

  @Test(
    "titles, and who wrote a feed, are no reason for that; anything else is, in a JSON Feed too")
  func usualSurroundings() throws {
    let version = #""version":"https://jsonfeed.org/version/1.1","title":"F""#
    let list = #""items":[{"id":"1","title":"a"}]"#
    func tree(_ text: String) throws -> FieldTree? {
      try Feed.reading(text).page(at: 0, inSection: 0).tree
    }
    for author in [#""author":"Ann""#, #""author":{"name":"Ann"}"#, #""authors":[{"name":"Ann"}]"#]
    {
      #expect(try tree("{\(version),\(author),\(list)}") == nil)
    }
    let author = #""author":{"name":"Ann","url":"https://ann.example"}"#
    #expect(try tree(#"{\#(version),\#(author),\#(list)}"#)?.lines.count == 6)
    #expect(try tree(#"{\#(list),\#(version),"language":"en"}"#)?.lines.count == 4)
    #expect(try tree(#"{"feed":[{"content":"a"}],"n":1}"#)?.lines.count == 2)
  }

  @Test("an item of the demo's document has a tree where it says more than its parts")
  func demoTrees() throws {
    let plain = #"{"title":"a","content":"b","username":null,"time":"2026-05-01","imageName":"c"}"#
    let more = #"{"title":"a","content":["b"],"likes":3}"#
    let feed = try Feed.reading(#"{"feed":[\#(plain),\#(more)]}"#)
    #expect(feed.format == .demo)
    #expect(feed.page(at: 0, inSection: 0).tree == nil)
    #expect(
      feed.page(at: 1, inSection: 0).tree?.lines.map { $0.name?.string }
        == [nil, "title", "content", "0", "likes"])
  }
}
