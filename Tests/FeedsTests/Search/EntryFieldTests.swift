import HeightEngine
import Testing

@testable import Feeds

@Suite("Filters go by what the page of a feed's entry shows")
struct EntryFieldTests {
  private static let now = 1_777_899_600
  private static let zone = FeedTimeZone.fixed(secondsEast: 0)

  private func asked(_ filter: String, of text: String) throws -> (rows: [Int], said: [String]) {
    let feed = try Feed.reading(text, FeedOptions(timeZone: Self.zone, now: Self.now))
    let filter = try RowFilter(filter, now: Self.now, timeZone: Self.zone)
    return (feed.matchingRowNumbers(of: filter), filter.complaints)
  }

  private static let json = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
      {"id": "1", "content_text": "one", "tags": ["rust", "web"], "language": "de",
       "date_published": "2026-05-01T09:00:00Z", "date_modified": "2026-05-03T09:00:00Z",
       "authors": [{"name": "Ann", "url": "https://ann.example/"}]},
      {"id": "2", "content_text": "two", "tags": ["swift"], "_geo": {"lat": 52.5, "on": true},
       "attachments": [{"url": "https://a.example/2.mp3", "mime_type": "audio/mpeg"}]},
      {"id": "3", "content_html": "<p>three</p>", "language": "en", "kind": "note"}]}
    """

  @Test(
    "of JSON Feed by its names and by the page's, also where they are its own",
    arguments: [
      ("tags=rust", [0]), ("categories=rust", [0]), ("Categories~sw", [1]),
      ("tags!=rust", [1, 2]), ("language=de", [0]), ("language=en", [2]), ("author~ann", [0]),
      ("authors=Ann", [0]), ("author~ann.example", [0]), ("updated>2026-05-02", [0]),
      ("date_modified<=2026-05-02", []), ("_geo.lat>50", [1]), ("_geo.on=true", [1]),
      ("kind=note", [2]), ("KIND=note", [2]), ("enclosure~mp3", [1]), ("attachments~mp3", [1]),
      ("content_text=two", [1]), ("content_html=three", [2]), ("date_published<2026-05-02", [0]),
    ])
  func jsonFeed(filter: String, found: [Int]) throws {
    #expect(try asked(filter, of: Self.json).rows == found)
  }

  private static let rss = """
    <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
     xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title>
    <item><title>One</title><category>News</category><category>Tools</category>
    <dc:creator>Ann Lee</dc:creator><itunes:duration>3723</itunes:duration>
    <itunes:episode>9</itunes:episode><dc:language>de</dc:language></item>
    <item><title>Two</title><category>news</category><itunes:duration>95</itunes:duration>
    <itunes:episode>10</itunes:episode><guid isPermaLink="false">g2</guid></item>
    </channel></rss>
    """

  @Test(
    "of RSS by categories, people, numbers and lengths",
    arguments: [
      ("category=news", [0, 1]), ("tags=tools", [0]), ("categories=Tools", [0]),
      ("author=\"Ann Lee\"", [0]), ("creator~ann", [0]), ("episode>9", [1]), ("duration>30m", [0]),
      ("duration<2m", [1]), ("guid=g2", [1]), ("language=de", [0]),
    ])
  func rss(filter: String, found: [Int]) throws {
    #expect(try asked(filter, of: Self.rss).rows == found)
  }

  @Test("of Atom by labels, changes and rights")
  func atom() throws {
    let text = """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>x</title>
      <category term="t" label="Term"/><published>2026-05-01T09:00:00Z</published>
      <updated>2026-05-03T09:00:00Z</updated><rights>© Ada</rights></entry></feed>
      """
    for filter in ["categories=Term", "updated>2026-05-02", "rights~ada", "published<2026-05-02"] {
      #expect(try asked(filter, of: text).rows == [0], "\(filter)")
    }
  }

  @Test("and say so where no entry has such a field, as they do of JSON Lines")
  func complaints() throws {
    for text in [Self.json, Self.rss] {
      let (rows, said) = try asked("missing=1", of: text)
      #expect(rows.isEmpty && said == ["no row has a field “missing”"])
      #expect(try asked("tags=none", of: text).said.isEmpty)
    }
  }
}
