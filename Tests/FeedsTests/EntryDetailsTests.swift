import HeightEngine
import Testing

@testable import Feeds

@Suite("What comes with an entry, on its page")
struct EntryDetailsTests {
  private func details(_ document: String) throws -> [String] {
    let feed = try Feed.reading(document)
    return feed.page(at: 0, inSection: 0).details.map { "\($0.name): \($0.value)" }
  }

  @Test("a podcast's episode has its file, its length, chapters, transcript and people")
  func podcast() throws {
    let document = """
      <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
       xmlns:podcast="https://podcastindex.org/namespace/1.0"
       xmlns:psc="http://podlove.org/simple-chapters"><channel><item><title>x</title>
      <enclosure url="https://a.example/1.mp3" type="audio/mpeg" length="23412345"/>
      <enclosure url="https://a.example/1.mp3" type="audio/mpeg" length="23412345"/>
      <itunes:duration>3723</itunes:duration><itunes:season>2</itunes:season>
      <itunes:episode>5</itunes:episode><itunes:keywords>one, two</itunes:keywords>
      <podcast:transcript url="https://a.example/1.vtt" type="text/vtt"/>
      <podcast:chapters url="https://a.example/1.json" type="application/json+chapters"/>
      <podcast:person role="host">Ada</podcast:person><podcast:person>Bo</podcast:person>
      <psc:chapters><psc:chapter start="00:00" title="Start"/><psc:chapter start="01:30" title="On"/>
      </psc:chapters><category>News &amp; more</category><comments>https://a.example/c</comments>
      </item></channel></rss>
      """
    #expect(
      try details(document) == [
        "Enclosure: https://a.example/1.mp3 (audio/mpeg, 23.4 MB)", "Duration: 1:02:03",
        "Season: 2", "Episode: 5", "Chapter: 00:00 Start", "Chapter: 01:30 On",
        "Chapters: https://a.example/1.json (application/json+chapters)",
        "Transcript: https://a.example/1.vtt (text/vtt)",
        "Categories: one, two, News & more", "People: Ada, Bo", "Comments: https://a.example/c",
      ])
  }

  @Test("Atom's links and categories, and Media RSS's files")
  func atom() throws {
    let document = """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><entry>
      <title>x</title><link rel="enclosure" href="https://a.example/f" title="F" length="999"/>
      <link rel="via" href="https://b.example/"/><link href="https://a.example/"/>
      <category term="t" label="Term"/><category term="u"/><rights>© Ada</rights>
      <media:group><media:content url="https://a.example/v" type="video/mp4" duration="61"/>
      <media:content url="https://a.example/i" medium="image"/></media:group></entry></feed>
      """
    #expect(
      try details(document) == [
        "Enclosure: https://a.example/f (F, 999 bytes)",
        "Enclosure: https://a.example/v (video/mp4, 1:01)", "Picture: https://a.example/i",
        "Categories: Term, u", "Related: https://b.example/", "Rights: © Ada",
      ])
  }

  @Test("what identifies an entry is among them, unless that is its link or said already")
  func identifiers() throws {
    func rss(_ item: String) throws -> [String] {
      try details("<rss><channel><item><title>x</title>\(item)</item></channel></rss>")
    }
    #expect(try rss("<guid isPermaLink='false'>urn:uuid:7</guid>") == ["Id: urn:uuid:7"])
    #expect(
      try rss("<guid isPermaLink='false'>7</guid><link>https://a.example/7</link>") == ["Id: 7"])
    #expect(try rss("<guid>https://a.example/7</guid><link>https://a.example/7</link>") == [])
    #expect(try rss("<guid>https://a.example/7</guid>") == [])
    #expect(try rss("<guid>7</guid><comments>7</comments>") == ["Comments: 7"])
    let atom = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>tag:a,1:2</id></entry></feed>"
    #expect(try details(atom) == ["Id: tag:a,1:2"])
    let json =
      #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": 17, "title": "x"}]}"#
    #expect(try details(json) == ["Id: 17"])
  }

  @Test("a JSON Feed's tags and attachments")
  func jsonFeed() throws {
    let document = """
      {"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "title": "x",
      "tags": ["a", "b", "a"], "external_url": "https://b.example/", "attachments": [
      {"url": "https://a.example/1", "mime_type": "audio/mpeg", "size_in_bytes": 1500,
      "duration_in_seconds": 59.6}, {"title": "no address"}]}]}
      """
    #expect(
      try details(document) == [
        "Enclosure: https://a.example/1 (audio/mpeg, 1.5 kB, 1:00)", "Categories: a, b",
        "Related: https://b.example/",
      ])
  }

  @Test("sizes and lengths as people write them")
  func units() {
    let sizes = [1, 999, 1000, 1049, 9999, 999_949, 1_000_000, 23_412_345, 5_000_000_000]
    #expect(
      sizes.map(EntryDetails.size) == [
        "1 bytes", "999 bytes", "1.0 kB", "1.0 kB", "10.0 kB", "999.9 kB", "1.0 MB", "23.4 MB",
        "5.0 GB",
      ])
    #expect([0, -5, Int.min].compactMap(EntryDetails.size).isEmpty)
    #expect(EntryDetails.size(.max) == "9223372.0 TB")
    #expect(
      ["59", "3600", "1:02", "0", "-1", "nan", "1e300"].map(EntryDetails.duration)
        == ["0:59", "1:00:00", "1:02", "", "-1", "nan", "1e300"])
  }

  @Test("what would drive a terminal is made visible, and no address of another scheme is a link")
  func hostile() throws {
    let document = """
      <rss><channel><item><title>x</title><category>a&#27;[2J</category><category> </category>
      <enclosure url="javascript:x()" length="-1" type="a&#10;b"/></item></channel></rss>
      """
    let feed = try Feed.reading(document)
    let details = feed.page(at: 0, inSection: 0).details
    #expect(details.map(\.value.string) == ["javascript:x() (a b)", "a^[[2J"])
    #expect(details.allSatisfy { $0.link == nil })
  }
}
