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
      ("null\n{\"msg\":\"bro\n", 2), ("{\"msg\":\"bro\nnull\n{\"msg\":\"no end\", \"lev", 3),
      ("{\n\"a\": [1,\n2]\n", 2), ("7\n8\n9\n", 3),
      // What closes is of the row before.
      ("[\n]\n]\n", 1),
    ])
  func kept(rest: String, count: Int) throws {
    let (rows, areLines) = try read("{\"msg\":\"ok1\"}\n" + rest)
    #expect(areLines)
    #expect(rows.count == 1 + count)
    #expect(rows[0] == "ok1")
    let shown = rows.dropFirst().joined(separator: "\n")
    for line in rest.split(separator: "\n") where !line.contains("msg") {
      #expect(shown.contains(line))
    }
  }

  @Test(
    "where the first is cut, the others are lines",
    arguments: [
      ["{\"msg\":\"x\"", "{\"msg\":\"y\"}", "garbage"],
      ["{\"msg\":\"bro", "{\"msg\":\"y\"}", "garbage", "more of it"],
    ])
  func firstIsCut(lines: [String]) throws {
    let (rows, areLines) = try read(lines.joined(separator: "\n") + "\n")
    #expect(areLines)
    #expect(rows.count == lines.count)
    #expect(rows[1] == "y")
  }

  @Test("a list that just stops has shown its elements once")
  func cutList() throws {
    for (rest, line) in [("", 1), (",", 1), (",\n", 2)] {
      let (rows, _) = try read("[{\"msg\":\"a\"},{\"msg\":\"b\"}" + rest)
      let note = "The document is broken at line \(line): the document ends too early"
      #expect(rows == ["a", "b", note])
    }
  }

  @Test("a list that stands twice has the entries of both")
  func listTwice() throws {
    let (a, b) = (#"{"content_text": "a"}"#, #"{"content_text": "b"}"#)
    let (rows, _) = try read("{\"items\": [\(a)], \"x\": 1, \"items\": [\(b)]}")
    #expect(rows == ["a", "b"])
  }

  @Test("a feed on one line is one, and says what else there is")
  func envelope() throws {
    let (rows, areLines) = try read("{\"items\": [{\"content_text\": \"a\"}]}\n]\n}\n")
    #expect(!areLines)
    #expect(rows.count == 2 && rows[0] == "a")
  }
}
