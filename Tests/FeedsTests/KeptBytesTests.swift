import TestSupport
import Testing

@testable import Feeds

@Suite("What is kept of a document grows as it does", .serialized)
struct KeptBytesTests {
  /// Documents of a shape, the larger the number the larger.
  private static let shapes: [(name: String, text: @Sendable (Int) -> String)] = [
    (
      "a long item, and many of its guid",
      { rss([item("<guid>x</guid><description>\(letters(20 * $0))</description>")] + items($0)) }
    ),
    ("a long author of many entries", { atom("<name>\(letters(20 * $0))</name>", count: $0) }),
    (
      "a long address that many links are relative to",
      { count in
        rss(
          ["<link>https://x/\(letters(20 * count))/</link>"]
            + (0..<count).map { item("<link>\($0)</link>") })
      }
    ),
    (
      "many bases, each relative to a long one",
      { count in
        rss(
          ["<link>https://x/\(letters(min(20 * count, 4000)))/</link>"]
            + (0..<count).map { "<item xml:base=\"\($0)/\"><link>\($0)</link></item>" })
      }
    ),
    (
      "many authors of an item",
      { rss([item(String(repeating: "<author>some body</author>", count: 4 * $0))]) }
    ),
    (
      "many names in a JSON Feed's list of authors",
      { count in
        let names = Array(repeating: "{\"name\": \"some body\"}", count: 4 * count)
        return "{\"items\": [{\"authors\": [\(names.joined(separator: ","))]}]}"
      }
    ),
    (
      "a long author of a JSON Feed",
      { count in
        let items = Array(repeating: "{\"content_text\": \"a\"}", count: count)
        return "{\"author\": {\"name\": \"\(letters(20 * count))\"}, "
          + "\"items\": [\(items.joined(separator: ","))]}"
      }
    ),
    (
      "lines of one id",
      { String(repeating: "{\"id\": \"x\", \"text\": \"the same\"}\n", count: $0) }
    ),
  ]

  private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }
  private static func item(_ parts: String) -> String { "<item>\(parts)</item>" }
  private static func items(_ count: Int) -> [String] {
    Array(repeating: item("<guid>x</guid>"), count: count)
  }
  private static func rss(_ parts: [String]) -> String {
    "<rss><channel>\(parts.joined())</channel></rss>"
  }
  private static func atom(_ author: String, count: Int) -> String {
    "<feed xmlns=\"http://www.w3.org/2005/Atom\"><author>\(author)</author>"
      + (0..<count).map { "<entry><id>\($0)</id></entry>" }.joined() + "</feed>"
  }

  /// Opens a document and looks at what all of its rows say and are known by.
  private func read(_ text: String) throws -> Feed {
    let feed = try Feed.reading(text)
    for section in 0..<feed.numberOfSections {
      for row in 0..<feed.numberOfEntries(inSection: section) {
        _ = feed.entry(at: row, inSection: section)
        _ = feed.heightKey(ofRow: row, inSection: section)
      }
    }
    return feed
  }

  @Test("no more than the document has, and 64 bytes an entry", arguments: shapes.indices)
  func memory(shape: Int) throws {
    for count in [1000, 2000, 4000] {
      let text = Self.shapes[shape].text(count)
      guard let source = try read(text).parts[0].source as? DocumentSource else { return }
      #expect(source.byteCount < text.utf8.count + 64 * source.count, "\(Self.shapes[shape].name)")
    }
  }
}
