import DemoFeed
import Feeds
import Testing

@Suite("The demo feed")
struct DemoFeedTests {
  private let feed: Feed

  init() throws {
    feed = try Feed.open(bytes: DemoFeed.json, name: "demo.json")
  }

  private var entries: [FeedEntry] {
    (0..<feed.numberOfSections).flatMap { section in
      (0..<feed.numberOfEntries(inSection: section)).map { feed.entry(at: $0, inSection: section) }
    }
  }

  @Test("is detected, with 54 entries over four sections")
  func shape() {
    #expect(feed.format == .demo)
    #expect(feed.numberOfSections == 4)
    #expect(entries.count == 54)
    #expect(feed.title(ofSection: 0)?.string == "Notes from the terminal")
    #expect(feed.title(ofSection: 3)?.string == "Odds and ends")
  }

  @Test("has keys in file order")
  func keys() {
    #expect(entries.map(\.key) == (0..<54).map { "unique-id-\($0)" })
  }

  @Test("has title, content, username and time in all sixteen combinations")
  func combinations() {
    let combinations = Set(
      entries.map {
        [$0.title != nil, $0.content != nil, $0.username != nil, $0.time != nil]
      })
    #expect(combinations.count == 16)
  }

  @Test("goes from one word to some 800 characters")
  func lengths() {
    let lengths = entries.compactMap { $0.content?.string.count }
    #expect(lengths.contains { $0 < 10 })
    #expect(lengths.contains { (750...850).contains($0) })
  }

  @Test("speaks seven languages, and tabs")
  func languages() {
    let all = entries.compactMap { $0.content?.string }.joined().unicodeScalars
    for block: ClosedRange<UInt32> in [
      0x4E00...0x9FFF, 0x3040...0x30FF, 0xAC00...0xD7A3, 0x0600...0x06FF, 0x0900...0x097F,
      0x0E00...0x0E7F, 0x1F300...0x1FAFF,
    ] {
      #expect(all.contains { block.contains($0.value) })
    }
    #expect(entries.contains { $0.title?.string.contains("tabs") == true })
  }
}
