import Feeds
import Foundation
import Testing

@Suite("The corpus in Demo/Feeds")
struct CorpusTests {
  static let folder =
    URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path() + "/Demo/Feeds/"

  private func feed(_ name: String, rows: RowRule? = nil) throws -> Feed {
    let options = FeedOptions(rows: rows, timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    return try Feed.open(path: CorpusTests.folder + name, options: options)
  }

  @Test(
    "each file is what it is, whole",
    arguments: [
      ("demo.json", FeedFormat.demo, 54), ("rss-2.0.xml", .rss, 30), ("rss-0.91.xml", .rss, 25),
      ("rss-1.0.rdf", .rdf, 30), ("atom.xml", .atom, 30), ("json-feed.json", .jsonFeed, 30),
      ("lines.jsonl", .jsonl, 30), ("journal.jsonl", .jsonl, 30), ("git-log.txt", .gitLog, 30),
      ("log.txt", .text, 30), ("prose.txt", .text, 90),
    ])
  func shapes(name: String, format: FeedFormat, count: Int) throws {
    let feed = try feed(name)
    #expect(feed.format == format)
    #expect(feed.entries.count == count)
    // Lines that say the same have one key.
    if format != .text { #expect(Set(feed.entries.map(\.key)).count == count) }
  }

  @Test(
    "the formats with authors and dates have them all",
    arguments: [
      "rss-2.0.xml", "rss-1.0.rdf", "atom.xml", "json-feed.json", "git-log.txt",
    ])
  func authorsAndDates(name: String) throws {
    let feed = try feed(name)
    #expect(feed.entries.allSatisfy { $0.username != nil && $0.date != nil })
    #expect(feed.numberOfSections == 7)
    #expect(feed.title(ofSection: 0)?.string == "Monday, 2026-05-04")
    // The day is named above it.
    #expect(feed.entries[1].time?.string.prefix(while: \.isNumber).count == 2)
  }

  @Test("HTML content comes out as rows and pages")
  func html() throws {
    let entries = try feed("rss-2.0.xml").entries
    #expect(
      entries[1].content?.string.hasSuffix(
        "• one thing to bring\n• another\n  1. first this\n  2. then that") == true)
    #expect(
      entries[4].content?.string.hasSuffix("Place  Height\nMill   2.31 m\n橋     1.90 m") == true)
    #expect(entries[5].content?.string.hasSuffix("[A drawing of the quay]") == true)
    let feed = try feed("atom.xml")
    #expect(feed.title?.string == "Letters & lines")
    #expect(feed.entries[2].content?.string.hasSuffix("Written at night.") == true)
    #expect(feed.entries[1].link?.string == "https://letters.example.org/letters/1.html")
    #expect(feed.entries[9].username?.string == "Elsewhere")
  }

  @Test("the odd lines among the JSON Lines say what they are")
  func lines() throws {
    let entries = try feed("lines.jsonl").entries
    #expect(entries[4].content?.string.hasPrefix("level: warn\nstation: ") == true)
    #expect(entries[17].content?.string.hasPrefix("this line is not JSON") == true)
  }

  @Test("a log's rows start with dates, prose's with paragraphs")
  func rows() throws {
    #expect(try feed("log.txt", rows: try RowRule("^[0-9]{4}-")).entries.count == 30)
    #expect(try feed("log.txt", rows: .line).entries.count == 42)
    #expect(try feed("prose.txt", rows: .paragraph).entries.count == 30)
  }

  @Test("the list of feeds opens all the others")
  func opml() throws {
    let feed = try feed("feeds.opml")
    #expect(feed.numberOfSections == 11)
    let counts = (0..<11).map { feed.numberOfEntries(inSection: $0) }
    #expect(counts == [30, 25, 30, 30, 30, 54, 30, 30, 30, 30, 1])
  }
}
