import HeightEngine
import Testing

@testable import Feeds

@Suite("A byte order mark in the middle of a file, which was put together of several")
struct ByteOrderMarkTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
  private static let mark = "\u{FEFF}"

  private func line(_ number: Int) -> String {
    #"{"time":"2026-05-04T13:00:0\#(number)Z","level":"info","msg":"m\#(number)"}"#
  }

  @Test("before a log's line is none of what it says")
  func log() throws {
    let text = "\(line(1))\n\(Self.mark)\(line(2))\n\(line(3))\n"
    let feed = try Feed.reading(text, Self.options)
    #expect(
      feed.entries.map { $0.content?.string }
        == (1...3).map { "13:00:0\($0) INF m\($0)" })
    #expect(feed.entries.map { $0.date?.seconds } == (1...3).map { 1_777_899_600 + $0 })
    #expect(feed.json(ofRow: 1, inSection: 0) == Array(line(2).utf8))
    #expect(feed.page(at: 1, inSection: 0).tree != nil)
    #expect(feed.matchingRows(of: try RowFilter("level>=info m2")).rows == [1])
    #expect(feed.matchingRows(of: try RowFilter("msg=m2")).rows == [1])
  }

  @Test(
    "before a line of JSON among lines of text is none of what it says",
    arguments: [
      "2026-05-04 12:00:00 INFO a\n", "\u{FEFF}{\"level\":\"info\",\"msg\":\"a\"}\nplain\n",
    ])
  func amongText(lines: String) throws {
    let text = String(repeating: lines, count: 3) + Self.mark + line(2) + "\n" + lines
    let marked = try Feed.reading(text, Self.options)
    let plain = try Feed.reading(text.replacing(Self.mark, with: ""), Self.options)
    #expect(
      marked.entries.map { $0.content?.string } == plain.entries.map { $0.content?.string })
    let row = try #require(
      marked.entries.firstIndex { $0.content?.string.hasSuffix("INF m2") ?? false })
    #expect(marked.entries[row].date?.seconds == 1_777_899_602)
    #expect(marked.page(at: row, inSection: 0).tree != nil)
    for filter in ["level>=info m2", "msg=m2", "m2"] {
      #expect(marked.matchingRowNumbers(of: try RowFilter(filter)) == [row], "\(filter)")
    }
  }

  @Test("before an entry is none of what it says")
  func entries() throws {
    let lines = ["a", "b", "c"].map { #"{"title":"\#($0)"}"# }
    let feed = try Feed.reading(lines.joined(separator: "\n\(Self.mark)") + "\n", Self.options)
    #expect(feed.entries.map { $0.title?.string } == ["a", "b", "c"])
  }

  @Test("stands before one object: behind another mark, and within one, it is no JSON")
  func others() {
    let mark = Self.mark
    for text in ["\(mark)\(mark){}", "[\(mark)1]", #"{\#(mark)"a":1}"#, mark] {
      let bytes = Array(text.utf8)
      #expect(JSONLine(bytes.span) == nil)
    }
    let bytes = Array("\(mark) {\"a\":1}".utf8)
    #expect(JSONLine(bytes.span)?.bytes == Array(#"{"a":1}"#.utf8))
  }
}
