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
       "authors": [{"name": "Ann", "url": "https://ann.example/"}], "summary": "in short",
       "image": "https://a.example/1.png", "banner_image": "https://a.example/wide.png"},
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
      ("image~1.png", [0]), ("banner_image~wide", [0]), ("summary=\"in short\"", [0]),
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

  @Test(
    "of Atom by terms beside labels, and by schemes",
    arguments: ["tags=rust-lang", "tags=Rust", "category=\"Rust (rust-lang)\"", "scheme~a.example"])
  func terms(filter: String) throws {
    let text = """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>x</title>
      <category term="a" label="b"/><category term="rust-lang" scheme="https://a.example/" label="Rust"/>
      </entry></feed>
      """
    #expect(try asked(filter, of: text).rows == [0])
    #expect(try asked("tags=lang", of: text).rows.isEmpty)
  }

  private static let authors = [
    """
    <rss xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><item><title>x</title>
    <dc:creator>Ann</dc:creator><dc:creator>Bob</dc:creator><author>c@a.example (Carl)</author>
    </item></channel></rss>
    """,
    """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><entry>
    <title>x</title><dc:creator>Ann</dc:creator><dc:creator>Bob</dc:creator>
    <author><name>Carl</name></author><contributor><name>Dan</name></contributor></entry></feed>
    """,
  ]

  @Test("of several authors one by one, also of those by another name", arguments: authors)
  func severalAuthors(text: String) throws {
    for filter in ["author=Ann", "author=bob", "creator=Bob", "author=\"Ann, Bob\"", "author~carl"]
    {
      #expect(try asked(filter, of: text).rows == [0], "\(filter)")
    }
    for filter in ["author!=Ann", "author=Dan", "author=An"] {
      #expect(try asked(filter, of: text).rows.isEmpty, "\(filter)")
    }
  }

  @Test("of a JSON Feed's authors one by one")
  func severalAuthorsOfJSON() throws {
    let text = """
      {"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "title": "x",
      "authors": [{"name": "Ann"}, {"name": "Bob"}]}]}
      """
    for filter in ["author=Ann", "authors=Bob", "author=\"Ann, Bob\""] {
      #expect(try asked(filter, of: text).rows == [0], "\(filter)")
    }
    #expect(try asked("author!=Ann", of: text).rows.isEmpty)
  }

  private static let files = [
    """
    {"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "title": "x", "attachments":
    [{"url": "https://a.example/1", "mime_type": "audio/mpeg", "size_in_bytes": 23412345,
    "duration_in_seconds": 1900}]}, {"id": "2", "title": "y", "attachments":
    [{"url": "https://a.example/2", "mime_type": "video/mp4", "duration_in_seconds": 60}]}]}
    """,
    """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
    <entry><title>x</title><media:content url="https://a.example/1" type="audio/mpeg"
    fileSize="23412345" duration="1900"/></entry><entry><title>y</title><media:group>
    <media:content url="https://a.example/2" type="video/mp4" duration="60"/></media:group></entry></feed>
    """,
  ]

  @Test("of enclosures by length, size and type", arguments: files)
  func enclosures(text: String) throws {
    for filter in [
      "duration>30m", "duration=1900", "size=23412345", "size>23MB", "type=audio/mpeg",
    ] {
      #expect(try asked(filter, of: text).rows == [0], "\(filter)")
    }
    #expect(try asked("duration<2m", of: text).rows == [1])
    let feed = try Feed.reading(text)
    let details = feed.page(at: 0, inSection: 0).details.map { "\($0.name): \($0.value)" }
    #expect(
      details.first == "Enclosure: https://a.example/1 (audio/mpeg, 23.4 MB, 31:40)")
    #expect(!details.contains { $0.hasPrefix("File") })
  }

  @Test(
    "of elements that the page lists, with their prefix and without",
    arguments: [
      "foo=bar", "\"x:foo\"=bar", "episodeType=full", "\"itunes:episodeType\"=full", "comments>16",
      "source=Elsewhere", "title=Quay", "language=de", "point~45",
    ])
  func elements(filter: String) throws {
    let text = """
      <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:x="urn:x"
       xmlns:slash="http://purl.org/rss/1.0/modules/slash/"
       xmlns:georss="http://www.georss.org/georss"><channel><item xml:lang="de"><title>7: Quay</title>
      <itunes:title>Quay</itunes:title><itunes:episodeType>full</itunes:episodeType>
      <slash:comments>17</slash:comments><georss:point>45 7</georss:point><x:foo>bar</x:foo>
      <source url="https://b.example/">Elsewhere</source></item></channel></rss>
      """
    #expect(try asked(filter, of: text).rows == [0])
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
