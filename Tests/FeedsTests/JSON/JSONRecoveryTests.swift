import Feeds
import Foundation
import TestSupport
import Testing

@Suite("Lists of JSON that are broken")
struct JSONRecoveryTests {
  private func titles(_ feed: Feed) -> [String] { feed.entries.compactMap { $0.title?.string } }

  private func notes(_ feed: Feed) -> [String] {
    feed.entries.compactMap { $0.title == nil ? $0.content?.string : nil }
  }

  private func item(_ number: Int) -> String {
    #"{"id":"\#(number)","title":"t\#(number)","attachments":[{"url":"a","mime_type":"b"},{"url":"c"}]"#
      + #","author":{"name":"z"}}"#
  }

  private func feed(_ items: [String], separator: String, end: String = "]}") throws -> Feed {
    try Feed.reading(
      #"{"version":"https://jsonfeed.org/version/1","title":"F","items":["#
        + items.joined(separator: separator) + end)
  }

  /// An item with a slip, and what is to be read of the line that says so.
  static let examples = [
    (#"{"id":"2","title":"b" oops}"#, "a comma is missing"),
    (#"{"id":"2","title":"b}"#, "a comma is missing"),
    (#"{"id":"2","title":"b,"url":"x"}"#, "a comma is missing"),
    (#"{"id":"2","title":"C:\"}"#, "a comma is missing"),
    (#"{"id":"2","title":"b""#, "a name in quotes is missing"),
    (#"{"id":"2","tags":["a"]],"title":"b"}"#, "a comma is missing"),
    (#"{"id":"2","attachments":[{"url":"a,"x":1},{"url":"b"}],"title":"b"}"#, "a comma is missing"),
    (#"{"id":"2","attachments":[{"url":"a"}},"#, "a comma is missing"),
    (#"{id:2,"author":{"name":"q"}}"#, "a name in quotes is missing"),
    (#"oops"#, "a value is missing"),
    (#"{"id":"2","title":}"#, "a value is missing"),
    (#"{"id":"2" "a":{"name":"x","b":"u"}, "y":[{"id":"7","title":"no"}]}"#, "a comma is missing"),
    (#""id":"2"}"#, "a comma is missing"),
    (#"{"id":"2"]"#, "a comma is missing"),
  ]

  @Test(
    "the items behind a broken one are found again, and it says so in its place",
    arguments: examples)
  func slips(slip: String, reason: String) throws {
    for separator in [",", ",\n", ",\n  "] {
      let feed = try feed([item(1), slip, item(3), item(4)], separator: separator)
      #expect(titles(feed) == ["t1", "t3", "t4"], "\(slip)")
      let notes = notes(feed)
      #expect(notes.count(where: { $0.contains("broken at line") }) == 1, "\(slip)")
      let broken = notes.first { $0.contains("broken at line") }
      #expect(broken?.contains(reason) == true, "\(slip): \(notes)")
      #expect(feed.title?.string == "F")
    }
  }

  @Test("what can be read of a broken item is shown")
  func shown() throws {
    let feed = try feed([item(1), #"{"id":"2","title":"b" oops}"#, item(3)], separator: ",\n")
    #expect(
      notes(feed) == [
        "The document is broken at line 2: a comma is missing\n{\"id\":\"2\",\"title\":\"b\" oops}"
      ])
  }

  @Test("an item too many an end is read, and so is what follows")
  func tooManyEnds() throws {
    let feed = try feed([item(1), #"{"id":"2","title":"b"}}"#, item(3)], separator: ",")
    #expect(titles(feed) == ["t1", "b", "t3"])
  }

  @Test("items in a list that has no end are found, those of a document that is cut are no items")
  func swallowed() throws {
    let list = #"{"id":"2","title":"t2","x":[{"url":"q"}"#
    #expect(
      titles(try feed([item(1), list, item(3), item(4)], separator: ","))
        == ["t1", "t2", "t3", "t4"])
    let cut = #"{"id":"2","title":"b","mentions":[{"id":"8","name":"n"},{"id":"9","na"#
    let feed = try feed([item(1), cut], separator: ",", end: "")
    #expect(titles(feed) == ["t1"])
    #expect(notes(feed).count == 1)
  }

  @Test("objects behind each other, of which the last is cut, are all shown, with what is left out")
  func lastOfSeveral() throws {
    let one = "{\n  \"level\": \"info\",\n  \"msg\": \"up\",\n  \"time\": 1777867200000\n}\n"
    let cut = "{\n  \"level\": \"error\",\n  \"msg\": \"no oil\",\n  \"pum"
    let feed = try Feed.reading(one + one + cut)
    #expect(feed.entries.count == 4)
    #expect(feed.entries[2].content?.string.contains("no oil") == true)
    let note = feed.entries[3].content?.string ?? ""
    #expect(note.hasPrefix("The document is broken at line 14:") && note.hasSuffix("\n\"pum"))
  }

  @Test(
    "of a document that is cut in its first entry what is there is shown, and what is left out",
    arguments: [
      ("{\"feed\":[\n{\"title\":\"a\",\"content\":\"b", "line 2: it is cut"),
      ("{\"items\":[\n{\"title\":\"a\",\"url\"", "line 2: it is cut\n\"url\""),
      ("[{\"title\":\"a\",\n\"id\": 12", "line 2: it is cut\n\"id\": 12"),
      ("{\"title\":\"a\",\"tags\":[\"b\",{\"c\":tr", "line 1: it is cut\n\"c\":tr"),
      ("{\"name\":\"a\\", "line 1: it is cut"), ("{\"name\":\"a\",", "line 1: it is cut"),
    ])
  func cutEntry(text: String, note: String) throws {
    let feed = try Feed.reading(text)
    #expect(feed.entries.count == 2)
    #expect(feed.entries[0].title?.string == "a")
    #expect(feed.entries[1].content?.string == "The document is broken at \(note)")
  }

  @Test(
    "one that is broken otherwise, or says nothing, is refused where somebody said that it is one, or a feed has begun",
    arguments: ["{\"name\":\"a\" oops", "{\"a\":[{\"b\":", "{\"items\":[{\"id\": ", "[{\"a\" 1"])
  func refused(text: String) {
    #expect(throws: FeedError.self) { try Feed.reading(text, FeedOptions(format: .jsonFeed)) }
    #expect(throws: FeedError.self) { try Feed.reading("{\"items\":[{\"id\": ") }
  }

  @Test(
    "and is a text else, in a file and by a pipe alike",
    arguments: [
      ("{\"a\":1,\n1\n2\n3\n", "test:2: not JSON: a name in quotes is missing"),
      ("{\n\"a\": 1,\nb: 2\n}\n", "test:3: not JSON: a name in quotes is missing"),
      ("{\"name\":\"a\" oops", "test:1: not JSON: a comma is missing"),
      ("[{\"a\" 1", "test:1: not JSON: a colon is missing"),
    ])
  func text(text: String, reason: String) throws {
    let feed = try Feed.reading(text)
    #expect(feed.format == .text)
    #expect(feed.contents.compactMap { $0 } == text.split(separator: "\n").map(String.init))
    #expect(feed.remarks == ["\(reason); shown as it is written"])
    let pipe = Pipe.ofThisProgram()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.closeEnd()
    #expect(try FeedStream.reading(pipe).contents() == feed.contents)
  }

  @Test("members behind a broken list are read, and a list behind broken members")
  func envelope() throws {
    let behind = try feed(
      [item(1), "{oops}", item(3)], separator: ",", end: #"],"authors":[{"name":"Ann"}]}"#)
    #expect(behind.entries.last?.username?.string == "z")
    #expect(titles(behind) == ["t1", "t3"])
    let before = try Feed.reading(#"{"title":"F", oops, "items":[{"title":"a"}], "author":"Ann"}"#)
    #expect(titles(before) == ["a"])
    #expect(before.entries.last?.username?.string == "Ann")
    #expect(notes(before).count == 1)
  }

  @Test("feeds that were joined are all read, each with its author")
  func joined() throws {
    let one = "{\n\"items\":[{\"title\":\"a\"}],\n\"author\":\"Ann\"}\n"
    let feed = try Feed.reading(one + one.replacing("Ann", with: "Bob") + "[{\"title\":\"c\"}]")
    #expect(titles(feed) == ["a", "a", "c"])
    #expect(feed.entries.map { $0.username?.string } == ["Ann", nil, "Bob", nil, nil])
    #expect(notes(feed).count == 2)
  }

  @Test("whatever is wrong with one item, no other is lost, and none is made up", arguments: 0..<4)
  func noise(seed: UInt64) throws {
    var random = SplitMix64(seed: 70 + seed)
    let pieces = ["{", "}", "[", "]", "\"", ":", ",", "\\", "x", "1", " "]
    for _ in 0..<400 {
      var bad = Array(item(2))
      let place = Int.random(in: 1..<bad.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bad.remove(at: place)
      case 1: bad.insert(contentsOf: pieces.randomElement(using: &random) ?? "", at: place)
      default: bad[place] = Character(pieces.randomElement(using: &random) ?? "x")
      }
      let feed = try feed([item(1), String(bad), item(3), item(4)], separator: ",\n")
      let titles = titles(feed)
      #expect(
        titles.first == "t1" && titles.suffix(2) == ["t3", "t4"], "\(String(bad)): \(titles)")
    }
  }
}
