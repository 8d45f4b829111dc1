import Testing

@testable import Feeds

@Suite("Numbers of JSON without digits")
struct NumberWordsTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
  private static let lines = """
    {"level":"info","time":"2026-05-04T10:00:00Z","msg":"a","loss":0.5}
    {"level":"error","time":"2026-05-04T10:00:01Z","msg":"b","loss":NaN,"m":{"x":-Infinity}}
    {"level":"info","time":"2026-05-04T10:00:02Z","msg":"c","l":[Infinity, -1,NaN],"loss":-Infinity}

    """

  @Test("stand in rows as they are written")
  func rows() throws {
    #expect(
      try Feed.reading(Self.lines, Self.options).contents == [
        "10:00:00 INF a loss=0.5", "10:00:01 ERR b loss=NaN m.x=-Infinity",
        "10:00:02 INF c l=[Infinity, -1,NaN] loss=-Infinity",
      ])
  }

  @Test("are found by filters, and are neither less nor more than others")
  func filters() throws {
    let feed = try Feed.reading(Self.lines, Self.options)
    let found = try ["loss=NaN", "level>=error", "loss<1", "loss>=0"].map {
      feed.matchingRowNumbers(of: try RowFilter($0))
    }
    #expect(found == [[1], [1], [0], [0]])
  }

  @Test("stand on pages as numbers, and in quotes where JSON is written")
  func pages() throws {
    let tree = try #require(
      try Feed.reading(Self.lines, Self.options).page(at: 2, inSection: 0).tree)
    let words = ["Infinity", "NaN", "-Infinity"]
    let found = tree.lines.filter { words.contains($0.text.string) }
    #expect(found.map(\.text.string) == words)
    #expect(found.allSatisfy { $0.kind == .number })
  }

  @Test("break no document")
  func documents() throws {
    let list = "[\n  {\"title\": \"a\", \"n\": NaN},\n  {\"title\": \"b\", \"n\": -Infinity}\n]\n"
    let titles = try Feed.reading(list, Self.options).entries.map { $0.title?.string }
    #expect(titles == ["a", "b"])
    let object = "{\n  \"a\": NaN,\n  \"b\": [Infinity, -Infinity]\n}\n"
    #expect(try Feed.reading(object, Self.options).contents == ["a: NaN\nb: Infinity, -Infinity"])
  }

  @Test(
    "are nothing else that begins so",
    arguments: ["Nan", "N", "I", "-I", "Infinit", "-Infinite", "NaNs", "+Infinity", "-NaN", "inf"])
  func others(word: String) {
    let bytes = Array(#"{"a":\#(word)}"#.utf8)
    #expect((try? JSONValue(0..<bytes.count, of: bytes.span)) == nil)
  }

  @Test("may be cut as other words are", arguments: ["N", "Infin", "-I", "-Infinit", "-"])
  func cut(word: String) {
    let bytes = Array(#"{"a":1,"b":\#(word)"#.utf8)
    let text = ClosedJSON(bytes.span, from: 0).map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(text == #"{"a":1}"#)
  }
}
