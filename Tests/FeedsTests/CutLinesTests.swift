import Testing

@testable import Feeds

@Suite("A few lines of JSON, some of them damaged")
struct CutLinesTests {
  /// What rows show of them, and whether they were taken for lines.
  private func read(_ text: String) throws -> (rows: [String], areLines: Bool) {
    let feed = try Feed.open(bytes: Array(text.utf8), name: "f")
    let rows = (0..<feed.numberOfSections).flatMap { section in
      (0..<feed.numberOfEntries(inSection: section)).map {
        feed.entry(at: $0, inSection: section).content?.string ?? ""
      }
    }
    return (rows, feed.format == .jsonl)
  }

  @Test(
    "behind an object on a line of its own nothing is lost",
    arguments: [
      "null\n{\"msg\":\"bro\n", "{\"msg\":\"bro\nnull\n{\"msg\":\"no end\", \"lev",
      "{\n\"a\": [1,\n2]\n",
      "7\n8\n9\n", "[\n]\n]\n",
    ])
  func kept(rest: String) throws {
    let (rows, areLines) = try read("{\"msg\":\"ok1\"}\n" + rest)
    #expect(areLines)
    #expect(rows.count == 1 + rest.split(separator: "\n").count)
    #expect(rows[0] == "ok1")
  }

  @Test("a feed on one line is one, and says what else there is")
  func envelope() throws {
    let (rows, areLines) = try read("{\"items\": [{\"content_text\": \"a\"}]}\n]\n}\n")
    #expect(!areLines)
    #expect(rows.count == 2 && rows[0] == "a")
  }
}
