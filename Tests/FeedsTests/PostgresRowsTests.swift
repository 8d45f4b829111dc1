import HeightEngine
import Testing

@testable import Feeds

@Suite("What PostgreSQL says of an error")
struct PostgresRowsTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private static let error = [
    "ERROR:  no table", "DETAIL:  none", "HINT:  make one", "CONTEXT:  of it",
    "STATEMENT:  SELECT *\n\tFROM pumps",
  ]

  private func feed(_ rows: [String]) throws -> Feed {
    try Feed.reading(rows.joined(separator: "\n") + "\n", Self.options)
  }

  @Test(
    "is a row with what was asked for, however the server writes who says it",
    arguments: [
      "2026-05-04 09:00:01.003 UTC [#] ", "2026-05-04 09:00:01 UTC [#] quay@pumps ",
      "2026-05-04 09:00:01 UTC [#]: [1-1] user=quay,db=pumps ", "2026-05-04 09:00:01 CEST [#-1] ",
      "2026-05-04 09:00:01 UTC:10.0.0.1(5432):quay@pumps:[#]:",
    ])
  func prefixes(head: String) throws {
    func said(_ process: Int, _ text: String) -> String {
      head.replacing("#", with: "\(process)") + text
    }
    let rows = [
      said(1, "LOG:  is open"), Self.error.map { said(33, $0) }.joined(separator: "\n"),
      said(1, "LOG:  checkpoint"), said(33, "STATEMENT:  SELECT 2"), said(34, "FATAL:  no user"),
      said(34, "FATAL:  again"), said(7, "HINT:  alone") + "\n" + said(7, "QUERY:  SELECT 3"),
    ]
    let feed = try feed(rows)
    #expect(feed.entries.map { $0.content?.string } == rows)
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [1, 4, 5])
    #expect(feed.matchingRowNumbers(of: try RowFilter("FROM level>=error")) == [1])
    feed.expectSameRowsAtOnce()
  }

  @Test("counts the lines of a process in its brackets")
  func counted() throws {
    let head = "2026-05-04 09:00:01 UTC"
    let rows = [
      "\(head) [33-1] ERROR:  no table\n\(head) [33-2] STATEMENT:  SELECT 1",
      "\(head) [33-3] LOG:  over", "\(head) [34-4] STATEMENT:  SELECT 2",
    ]
    #expect(try feed(rows).entries.map { $0.content?.string } == rows)
  }

  @Test("is a row behind names, too, among whose lines those of others stand")
  func names() throws {
    let time = "2026-05-04 09:00:01.500 UTC"
    let lines = [
      "web-1  | 2026-05-04 09:00:00,123 INFO up", "db-1   | \(time) [33] ERROR:  no table",
      "web-1  | 2026-05-04 09:00:01,600 INFO again", "db-1   | \(time) [33] STATEMENT:  SELECT *",
      "db-1   | \tFROM pumps", "db-1   | \(time) [34] STATEMENT:  SELECT 1",
      "web-1  | 2026-05-04 09:00:02,000 INFO and again",
    ]
    let rows = [lines[0], "\(lines[1])\n\(lines[3])\n\(lines[4])", lines[2], lines[5], lines[6]]
    #expect(try feed(lines).entries.map { $0.content?.string } == rows)
  }

  @Test("is a row of a container's lines", arguments: [true, false])
  func containers(isDocker: Bool) throws {
    let time = "2026-05-04 09:00:01.500 UTC"
    let texts = [
      "\(time) [1] LOG:  is open", "\(time) [33] ERROR:  no table",
      "\(time) [33] STATEMENT:  SELECT *", "\tFROM pumps", "\(time) [34] STATEMENT:  SELECT 1",
      "\(time) [1] LOG:  checkpoint",
    ]
    let lines = texts.map { text in
      let stamp = "2026-05-04T09:00:01.5Z"
      let escaped = text.replacing("\t", with: "\\t")
      return isDocker
        ? #"{"log":"\#(escaped)\n","stream":"stderr","time":"\#(stamp)"}"#
        : "\(stamp) stderr F \(text)"
    }
    let feed = try feed(lines)
    let shown = feed.entries.compactMap { $0.content?.string }
    try #require(shown.count == 4)
    #expect(shown[1].contains("\(texts[1])\n\(texts[2])"))
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [1])
  }

  @Test("lines of others with such words begin rows")
  func others() throws {
    let rows = [
      "2026-05-04 09:00:01 [7] ERROR: no table", "2026-05-04 09:00:01 [7] STATEMENT: SELECT 1",
      "2026-05-04 09:00:01 LOG:  up", "2026-05-04 09:00:01 DETAIL:  no process",
    ]
    #expect(try feed(rows).entries.map { $0.content?.string } == rows)
  }
}
