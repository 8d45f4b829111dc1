import Testing

@testable import Feeds

@Suite("JSON formats")
struct JSONFormatTests {
  @Test("a JSON Feed is read by its names")
  func jsonFeed() throws {
    let feed = try Feed.reading(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "My Feed",
       "items": [
         {"id": "2", "content_text": "This is a second item.", "url": "https://example.org/2"},
         {"id": "1", "title": "One", "authors": [{"name": "Ann"}, {"name": "Bob"}]}
       ]}
      """)
    #expect(feed.format == .jsonFeed)
    #expect(feed.title?.string == "My Feed")
    #expect(feed.sectionTitles == ["My Feed"])
    #expect(feed.entries.map(\.key) == ["2", "1"])
    #expect(feed.entries[0].content?.string == "This is a second item.")
    #expect(feed.entries[0].link?.string == "https://example.org/2")
    #expect(feed.entries[0].title == nil)
    #expect(feed.entries[1].username?.string == "Ann, Bob")
  }

  @Test("JSON Lines are read by the usual names, an object a line")
  func jsonLines() throws {
    let feed = try Feed.reading(
      """
      {"guid": "a", "headline": "One", "body": "Text", "user": {"name": "Ann"}}
      {"_id": 7, "subject": "Two", "message": "More", "by": "Bob", "href": "gopher://x/"}
      """)
    #expect(feed.format == .jsonl)
    #expect(feed.entries.map(\.key) == ["a", "7"])
    #expect(feed.entries.map { $0.title?.string } == ["One", "Two"])
    #expect(feed.entries.map { $0.content?.string } == ["Text", "More"])
    #expect(feed.entries.map { $0.username?.string } == ["Ann", "Bob"])
    #expect(feed.entries[1].link?.string == "gopher://x/")
  }

  @Test("what Go's tests and GitHub's program call a time is one, the likelier name first")
  func times() throws {
    let lines = [
      #"{"Time":"2026-05-04T09:00:00.25Z","Action":"run","Package":"a"}"#,
      #"{"updatedAt":"2026-05-05T09:00:00Z","createdAt":"2026-05-04T09:00:00Z","title":"a"}"#,
      #"{"createdAt":"2026-05-05T09:00:00Z","time":"2026-05-04T09:00:00Z","title":"a"}"#,
      #"{"startedAt":"2026-05-04T09:00:00Z","status":"completed","name":"a"}"#,
    ]
    for line in lines {
      #expect(try Feed.reading(line + "\n").entries[0].date?.seconds == 1_777_885_200)
    }
  }

  @Test("an object without usual names shows as name: value lines")
  func unmappedObject() throws {
    let feed = try Feed.reading(#"{"level": 3, "ok": true, "where": {"host": "a", "n": [1, 2]}}"#)
    #expect(feed.entries[0].content?.string == "level: 3\nok: true\nwhere:\n  host: a\n  n: 1, 2")
  }

  @Test(
    "no row is blank: without a text or a title an object shows all its members",
    arguments: [
      (#"{"id":"x1","content":{"a":"AAA"}}"#, "id: x1\ncontent: a: AAA"),
      (
        #"{"id":"x","title":{"a":1},"summary":[{"b":2}]}"#,
        "id: x\ntitle: a: 1\nsummary: {b: 2}"
      ),
      (#"{"id":"only"}"#, "id: only"), (#"{"content":null,"id":7}"#, "id: 7"),
      (#"{"id":"x1","message":{"a":"AAA"}}"#, "id: x1\nmessage: a: AAA"),
      (#"{"id":1,"title":"","image":"a.png"}"#, "id: 1\ntitle: \nimage: a.png"),
    ])
  func objectsWithoutText(line: String, row: String) throws {
    let feed = try Feed.reading(line + "\n")
    #expect(feed.format == .jsonl)
    #expect(feed.entries[0].content?.string == row)
    #expect(try Feed.reading("[\(line), \(line)]").entries[1].content?.string == row)
  }

  @Test("who wrote something, and where it leads, is enough of a row")
  func rowsOfOnePart() throws {
    let feed = try Feed.reading(
      #"{"id":1,"author":"Ann"}"# + "\n" + #"{"id":2,"url":"https://a.example/","authors":[]}"#)
    #expect(feed.entries.map { $0.content == nil } == [true, true])
    #expect(feed.entries[0].username?.string == "Ann")
    #expect(feed.entries[1].title?.string == "https://a.example/")
  }

  @Test("lines of one id are rows of their own, with keys of their own")
  func repeatedIDs() throws {
    let feed = try Feed.reading(
      (0..<5000).map { "{\"id\":\($0 % 4000),\"text\":\"\($0)\"}\n" }.joined())
    let keys = feed.entries.map(\.key)
    #expect(Set(keys).count == 5000)
    #expect(keys.prefix(4000).elementsEqual((0..<4000).map(String.init)))
    #expect(keys[4000].hasPrefix("0@"))
  }

  @Test("one bad line costs that line and says so")
  func badLine() throws {
    let feed = try Feed.reading("{\"text\":\"a\"}\n{\"text\": oops}\n{\"text\":\"c\"}\n")
    #expect(feed.format == .jsonl)
    #expect(feed.entries.count == 3)
    #expect(feed.entries[1].content?.string.hasPrefix("this line is not JSON") == true)
    #expect(feed.entries[2].content?.string == "c")
  }

  @Test("each text of a sequence is a row, on a line or on several, in a file as in a pipe")
  func sequences() throws {
    for gap in ["", "\n", "\r\n"] {
      let texts = (0..<3).map {
        "\u{1E}{\(gap)\"level\":30,\(gap)\"time\":\(1_777_867_500_123 + $0),\"msg\":\"m\($0)\"}\n"
      }
      let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
      let feed = try Feed.reading(texts.joined(), options)
      #expect(
        feed.entries.map { $0.content?.string } == (0..<3).map { "04:05:00.12\(3 + $0) INF m\($0)" }
      )
    }
  }

  @Test("numbers, nulls and lists where text should be become text or nothing")
  func wrongTypes() throws {
    let feed = try Feed.reading(
      #"{"feed":[{"title": 12.50, "content": null, "username": ["x"], "time": true}, 5, null]}"#)
    #expect(feed.format == .demo)
    #expect(feed.entries.count == 3)
    #expect(feed.entries[0].title?.string == "12.50")
    #expect(feed.entries[0].content == nil)
    #expect(feed.entries[0].username == nil)
    #expect(feed.entries[0].time?.string == "true")
    #expect(feed.entries[1].title == nil)
  }

  @Test("empty and blank parts are missing parts")
  func emptyParts() throws {
    let feed = try Feed.reading(#"{"feed":[{"title": "", "content": " \n ", "username": "u"}]}"#)
    #expect(feed.entries[0].title == nil)
    #expect(feed.entries[0].content == nil)
    #expect(feed.entries[0].username?.string == "u")
  }

  @Test("a section starts where the demo's field changes")
  func sections() throws {
    let feed = try Feed.reading(
      #"{"feed":[{"section":"A"},{"section":"A"},{"section":"B"},{"title":"t"},{"section":"A"}]}"#)
    #expect(feed.sectionTitles == ["A", "B", nil, "A"])
    #expect((0..<4).map { feed.numberOfEntries(inSection: $0) } == [2, 1, 1, 1])
    #expect(feed.entry(at: 0, inSection: 3).key == "unique-id-4")
  }

  @Test("a broken document says which line")
  func brokenDocument() throws {
    let text = "{\"items\": [\n  {\"id\": \"1\"},\n  {\"id\" \"2\"}\n]}\n"
    let contents = try Feed.reading(text).entries.map { $0.content?.string }
    #expect(
      contents == ["id: 1", "The document is broken at line 3: a colon is missing\n{\"id\" \"2\"}"])
    let error = #expect(throws: FeedError.self) { try Feed.reading("{\"items\": [\n{\"id\" 2}") }
    #expect(error?.description == "test:2: not JSON: a colon is missing")
    let cut = #expect(throws: FeedError.self) { try Feed.reading("{\"feed\": [\n{\"title") }
    #expect(cut?.line == 2)
  }

  @Test(
    "what stands behind a document and is none is shown, and documents on lines behind it are read")
  func behindDocument() throws {
    let feed = try Feed.reading(
      "[{\"title\":\"A\"},{\"title\":\"B\"}] oops {1}\n\n[{\"title\":\"C\"}]\n<!-- end -->\n")
    func note(_ line: Int, _ rest: String) -> String {
      "The document is broken at line \(line): something follows the end of the document\n\(rest)"
    }
    #expect(feed.entries.map { $0.title?.string } == ["A", "B", nil, "C", nil])
    #expect(
      feed.entries.map { $0.content?.string }
        == [nil, nil, note(1, "oops {1}"), nil, note(4, "<!-- end -->")])
  }

  @Test(
    "a comma at the end of each line, or of some, says nothing, also by a pipe",
    arguments: [[","], [", ", ""], [",", ",\r", ""], ["", ","], [",", "", "", ""]])
  func commasBehindObjects(ends: [String]) throws {
    let object = #"{"level":"error","time":"2026-05-04T09:00:00Z","msg":"a","n":[1,{"b":2}]}"#
    for end in ["\n", ""] {
      let text = ends.map { object + $0 }.joined(separator: "\n") + end
      let options = FeedOptions(timeZone: .fixed(secondsEast: 0))
      let feed = try Feed.reading(text, options)
      #expect(feed.format == .jsonl)
      let row = #"09:00:00 ERR a n=[1,{"b":2}]"#
      #expect(feed.contents == ends.map { _ in row })
      #expect(feed.json(ofRow: 0, inSection: 0) == Array(object.utf8))
      let stream = try FeedStream.open(bytes: Array(text.utf8), name: "t", options: options)
      #expect(stream.contents() == ends.map { _ in row })
    }
  }

  @Test("a comma behind the last element of a list says nothing")
  func commaBehindList() throws {
    for text in [
      "[\n{\"title\":\"a\"},\n{\"title\":\"b\"},\n]\n",
      "{\"items\":[\n{\"title\":\"a\"},\n{\"title\":\"b\"} , ],\"title\":\"F\"}",
    ] {
      let feed = try Feed.reading(text)
      #expect(feed.format == .jsonFeed)
      #expect(feed.entries.map { $0.title?.string } == ["a", "b"])
      #expect(feed.contents == [nil, nil])
    }
    let pretty = "{\"items\": [\n  {\"title\":\"a\"},\n  {\"title\":\"b\"}\n]}\n"
    #expect(try Feed.reading(pretty).format == .jsonFeed)
    let broken = try Feed.reading("[\n{\"title\":\"a\",\"x\":[1,]},\n{\"title\":\"b\"}\n]\n")
    #expect(broken.entries.count { $0.title == nil } == 1)
  }

  @Test("nesting of any depth is read without harm")
  func deepNesting() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let feed = try Feed.reading(
      "{\"items\":[{\"id\":\"1\",\"title\":\"t\",\"x\":\(deep)}], \"y\":\(deep)}")
    #expect(feed.entries.map { $0.title?.string } == ["t"])
    let open = String(repeating: "{\"a\":", count: 100_000)
    #expect(throws: FeedError.self) { try Feed.reading(open, FeedOptions(format: .jsonFeed)) }
    let lines = try Feed.reading("{\"text\":\"a\"}\n\(deep)\n{\"x\":\(deep),\"text\":\"c\"}\n")
    #expect(lines.entries.count == 3)
    let shown = lines.entries[2].content?.string ?? ""
    #expect(shown.hasPrefix("c x=[[[") && shown.hasSuffix("…") && shown.utf8.count < 200)
  }

  @Test("escapes are decoded, lone surrogates and broken UTF-8 replaced")
  func escapes() throws {
    let feed = try Feed.reading(#"{"text": "a\u00e9\ud83d\ude00\ud83d\n\/\"\\x"}"#)
    #expect(feed.entries[0].content?.string == "aé😀\u{FFFD}\n/\"\\x")
    let broken = Array("{\"text\": \"a".utf8) + [0xFF, 0xC3] + Array("b\"}".utf8)
    let lenient = try Feed.open(bytes: broken, name: "test")
    #expect(lenient.entries[0].content?.string == "a\u{FFFD}\u{FFFD}b")
  }

  @Test("texts that begin with a mark each are read as JSON Lines, on a line or several")
  func sequence() throws {
    let texts = ["{\"text\":\"a\"}", "{\"text\":\"b\",\"id\":2}"]
    let wide = ["{\n \"text\": \"a\"\n}", "{\n \"text\": \"b\",\n \"id\": 2\n}"]
    for texts in [texts, wide] {
      let bytes = texts.map { "\u{1E}\($0)\n" }.joined()
      let feed = try Feed.reading(bytes)
      #expect(feed.format == .jsonl)
      #expect(feed.entries.map { $0.content?.string } == ["a", "b"])
      let cut = try Feed.reading(bytes + "\u{1E}{\"text\":")
      #expect(cut.entries.count == 3)
      #expect(cut.entries[2].content?.string.contains("is not JSON") == true)
    }
  }

  @Test("the title of an object that is a row is no feed's, however many there are")
  func ownTitles() throws {
    let wide = ["a1", "a2", "a3"].map { "{\n \"title\": \"\($0)\"\n}\n" }
    for count in 1...wide.count {
      let feed = try Feed.reading(wide[..<count].joined())
      #expect(feed.format == .jsonFeed)
      #expect(feed.title == nil)
      #expect(feed.sectionTitles == [nil])
      #expect(feed.entries.compactMap { $0.title?.string } == Array(["a1", "a2", "a3"][..<count]))
    }
    let named = "{\"title\": \"F\",\n\"items\": [{\"title\": \"a\"}]}\n"
    let joined = try Feed.reading(wide[0] + named)
    #expect(joined.title?.string == "F")
  }
}
