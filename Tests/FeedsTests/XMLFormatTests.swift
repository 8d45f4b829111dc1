import Feeds
import Testing

@Suite("RSS, Atom and RDF")
struct XMLFormatTests {
  private let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_714_575_600)

  @Test("RSS 2.0 with the modules that feeds use")
  func rss2() throws {
    let feed = try Feed.reading(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"
        xmlns:atom="http://www.w3.org/2005/Atom">
      <channel><title>River &amp; Co</title><link>https://example.org/</link>
      <atom:link rel="self" href="https://example.org/feed.xml"/>
      <image><title>Logo</title><url>x.png</url></image>
      <item><title>Tom &amp;amp; Jerry</title><link>/one</link><guid isPermaLink="false">g1</guid>
        <description>short</description>
        <content:encoded><![CDATA[<p>Long <a href="https://a.example/">one</a></p>]]></content:encoded>
        <dc:creator>Ann</dc:creator><dc:creator>Bob</dc:creator>
        <pubDate>Wed, 01 May 2024 12:00:00 GMT</pubDate>
        <media:title>not this</media:title></item>
      <item><media:title>Only media</media:title><media:description>seen</media:description>
        <author>bob@example.org (Bob B.)</author><dc:date>2024-05-01T14:30:00Z</dc:date>
        <guid>https://example.org/two</guid></item>
      </channel></rss>
      """, options)
    #expect(feed.format == .rss)
    #expect(feed.title?.string == "River & Co")
    #expect(feed.sectionTitles == ["Wednesday, 2024-05-01"])
    let entries = feed.entries
    #expect(entries.map { $0.title?.string } == ["Tom & Jerry", "Only media"])
    #expect(entries.map { $0.content?.string } == ["Long one", "seen"])
    #expect(entries.map { $0.username?.string } == ["Ann, Bob", "Bob B."])
    #expect(entries.map { $0.time?.string } == ["12:00", "14:30"])
    #expect(entries.map(\.key) == ["g1", "https://example.org/two"])
    #expect(entries[0].link?.string == "https://example.org/one")
    let page = feed.page(at: 0, inSection: 0)
    #expect(page.content.plainText == "Long one[1]")
    #expect(page.content.links.map(\.string) == ["https://a.example/"])
    #expect(page.time?.string == "Wednesday, 2024-05-01 12:00 +00:00")
  }

  @Test("RSS 0.91: no ids, no dates, and a document type that is not fetched")
  func rss091() throws {
    let feed = try Feed.reading(
      """
      <?xml version="1.0"?>
      <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"
        "http://my.netscape.com/publish/formats/rss-0.91.dtd">
      <rss version="0.91"><channel><title>Old</title><link>https://example.org/</link>
      <item><title>Caf&eacute;</title><link>https://example.org/a</link></item>
      <item><title>Two</title><description>2 &lt; 3</description></item>
      </channel></rss>
      """)
    #expect(feed.sectionTitles == ["Old"])
    #expect(feed.entries.map { $0.title?.string } == ["Café", "Two"])
    #expect(feed.entries[0].key == "https://example.org/a")
    #expect(feed.entries[1].key.hasPrefix("hash-"))
    #expect(feed.entries[1].content?.string == "2 < 3")
  }

  @Test("RSS 1.0 has its items beside the channel")
  func rdf() throws {
    let feed = try Feed.reading(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://example.org/rss"><title>RDF</title>
        <items><rdf:Seq><rdf:li rdf:resource="https://example.org/1"/></rdf:Seq></items></channel>
      <item rdf:about="https://example.org/1"><title>One</title><link>https://example.org/1</link>
        <dc:creator>Ann</dc:creator><dc:date>2024-05-01</dc:date></item>
      </rdf:RDF>
      """, options)
    #expect(feed.format == .rdf)
    #expect(feed.title?.string == "RDF")
    #expect(feed.entries.map(\.key) == ["https://example.org/1"])
    #expect(feed.entries[0].username?.string == "Ann")
    #expect(feed.entries[0].time?.string == "2024-05-01")
  }

  @Test("Atom with text, html and xhtml, several links and a source")
  func atom() throws {
    let feed = try Feed.reading(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.org/blog/">
        <title type="text">dive &amp; float</title>
        <author><name>Everybody</name></author>
        <entry><id>tag:1</id><title type="html">A &lt;em>very&lt;/em> good one</title>
          <link rel="self" href="x"/><link rel="alternate" href="post/1"/>
          <published>2024-05-01T12:00:00Z</published><updated>2024-05-02T12:00:00Z</updated>
          <summary>sum</summary>
          <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
            <p>One &amp; <b>two</b></p><ul><li>x &lt; y</li></ul></div></content>
          <author><name>Ann</name></author><author><name>Bob</name></author></entry>
        <entry><id>tag:2</id><title>1 &lt;b> 2</title><content>plain &lt;b> text</content>
          <source><id>s</id><title>Elsewhere</title><updated>2000-01-01</updated></source></entry>
        <entry><id>tag:3</id><title>3</title><content type="image/png">aGFs</content>
          <summary type="html">&lt;p>a&lt;p>b</summary></entry>
      </feed>
      """, options)
    #expect(feed.format == .atom)
    #expect(feed.title?.string == "dive & float")
    let entries = feed.entries
    #expect(entries.map { $0.title?.string } == ["A very good one", "1 <b> 2", "3"])
    #expect(entries.map { $0.content?.string } == ["One & two\n• x < y", "plain <b> text", "a\nb"])
    #expect(entries.map { $0.username?.string } == ["Ann, Bob", "Elsewhere", "Everybody"])
    #expect(entries[0].link?.string == "https://example.org/blog/post/1")
    #expect(entries.map(\.key) == ["tag:1", "tag:2", "tag:3"])
    #expect(entries[0].time?.string == "12:00")
  }

  @Test("what XHTML says in attributes is on the page as HTML's is")
  func attributes() throws {
    let feed = try Feed.reading(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>x</title>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><video poster="https://a.example/p.png" \
      src="https://a.example/v"><track src="https://a.example/e.vtt" label="English"/></video> \
      <img srcset="https://a.example/s.png 1x"/></div></content></entry></feed>
      """, options)
    let content = feed.page(at: 0, inSection: 0).content
    #expect(content.plainText == "[p.png][1] [video][2] [English][3] [s.png][4]")
  }

  @Test("entries of one id are rows of their own, with keys of their own")
  func duplicates() throws {
    let feed = try Feed.reading(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>
      <entry><id>a</id><title>old</title><updated>2024-05-01T00:00:00Z</updated><summary>s</summary></entry>
      <entry><id>b</id><title>b</title><updated>2024-05-01T00:00:00Z</updated></entry>
      <entry><id>a</id><title>new</title><updated>2024-05-01T01:00:00Z</updated></entry></feed>
      """, options)
    let entries = feed.entries
    #expect(entries.map { $0.title?.string } == ["old", "b", "new"])
    #expect(entries.map { $0.content?.string } == ["s", nil, nil])
    #expect(entries.prefix(2).map(\.key) == ["a", "b"])
    #expect(entries[2].key.hasPrefix("a@hash-"))
  }

  @Test("items that have nothing but one link are rows of their own")
  func oneLink() throws {
    let items = (0..<3).map { "<item><title>\($0)</title><link>https://x/</link></item>" }
    let feed = try Feed.reading("<rss><channel>\(items.joined())</channel></rss>")
    #expect(feed.entries.map { $0.title?.string } == ["0", "1", "2"])
    #expect(Set(feed.entries.map(\.key)).count == 3)
  }

  @Test("links are relative to the feed's base and to that of their entry")
  func bases() throws {
    let feed = try Feed.reading(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://x.example/a/">
      <entry><link href="1"/></entry><entry xml:base="b/"><link href="1"/></entry>
      <entry xml:base="/c/"><link href="1"/></entry><entry><link href="https://y/"/></entry></feed>
      """)
    #expect(
      feed.entries.map { $0.link?.string } == [
        "https://x.example/a/1", "https://x.example/a/b/1", "https://x.example/c/1", "https://y/",
      ])
  }

  @Test(
    "addresses in content are relative to what it says itself, else to its entry's link, else to its feed's",
    arguments: [
      (
        "<feed xml:base='https://x.example/a/' ATOM><entry><link href='1'/><content xml:base='b/' HTML</entry></feed>",
        "https://x.example/a/b/c"
      ),
      (
        "<feed xml:base='https://x.example/a/' ATOM><entry><link href='https://y.example/'/><content HTML</entry></feed>",
        "https://x.example/a/c"
      ),
      (
        "<feed ATOM><link href='https://x.example/'/><entry><link href='https://y.example/p/1'/><content HTML</entry></feed>",
        "https://y.example/p/c"
      ),
      (
        "<feed ATOM><link href='https://x.example/a/'/><entry><content HTML</entry></feed>",
        "https://x.example/a/c"
      ),
      (
        "<feed ATOM><entry><content xml:base='https://x.example/' HTML</entry></feed>",
        "https://x.example/c"
      ),
      ("<feed ATOM><entry><content HTML</entry></feed>", nil),
    ] as [(String, String?)])
  func basesOfContent(document: String, address: String?) throws {
    let feed = try Feed.reading(
      document.replacing("ATOM", with: "xmlns='http://www.w3.org/2005/Atom'")
        .replacing("HTML", with: "type='html'>&lt;a href='c'&gt;see&lt;/a&gt;</content>"))
    let content = feed.page(at: 0, inSection: 0).content
    #expect(content.links.map(\.string) == [address].compactMap { $0 })
    #expect(content.plainText == (address == nil ? "see [c]" : "see[1]"))
  }

  @Test("under a header that says the day entries say the time alone, and elsewhere both")
  func times() throws {
    func times(_ dates: [String]) throws -> [String?] {
      let items = dates.map { "<item><title>x</title><pubDate>\($0)</pubDate></item>" }
      let document = "<rss><channel>\(items.joined())</channel></rss>"
      return try Feed.reading(document, options).entries.map { $0.time?.string }
    }
    #expect(try times(["2024-05-01T12:00:00Z", "2024-05-02"]) == ["12:00", "2024-05-02"])
    let days = ["2024-05-02", "2024-05-01", "2024-05-03"]
    #expect(try times(days.map { "\($0)T12:00:00Z" }) == days.map { "\($0) 12:00" })
  }

  @Test("who wrote a feed wrote its entries that name nobody, before and after the name")
  func feedAuthor() throws {
    let feed = try Feed.reading(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>1</title></entry>
      <author><name>a@b.example (Ann)</name></author><entry><title>2</title></entry>
      <entry><title>3</title><author><name>Bob</name></author></entry><entry><title>
      """)
    #expect(feed.entries.map { $0.username?.string } == ["Ann", "Ann", "Bob", nil])
  }

  @Test("a document cut in the middle shows what was read and where it broke")
  func cut() throws {
    let feed = try Feed.reading(
      "<rss version=\"2.0\"><channel>\n<item><title>One</title></item>\n<item><title>Tw")
    #expect(feed.entries.map { $0.title?.string } == ["One", "Tw", nil])
    let last = feed.entries.last?.content?.string
    #expect(last?.hasPrefix("The document is broken at line 3") == true)
  }

  @Test("slips that feeds make cost little")
  func slips() throws {
    let feed = try Feed.reading(
      """
      <rss><channel><title>T</title><item><title>R & D&nbsp;caf&eacute; &unknown; x</title>
      <link>https://x.example/?a=1&amp;b=2</link><dc:creator>Ann</dc:creator>
      <enclosure url="y?a=1&amp;amp;b"/></item><item><title>Two</title></item></channel></rss>
      """)
    #expect(feed.entries.map { $0.title?.string } == ["R & D\u{A0}café &unknown; x", "Two"])
    #expect(feed.entries[0].username?.string == "Ann")
    #expect(feed.entries[0].link?.string == "https://x.example/?a=1&b=2")
  }

  @Test("what is no feed says what it is where a feed was asked for")
  func otherXML() throws {
    for format in [FeedFormat.rss, .atom, .opml] {
      let html = #expect(throws: FeedError.self) {
        try Feed.reading("<!DOCTYPE html>\n<html></html>", FeedOptions(format: format))
      }
      #expect(
        html?.description
          == "test: neither RSS, Atom nor OPML, but <html> (as text with --format text)")
    }
    let broken = #expect(throws: FeedError.self) {
      try Feed.reading("<?xml version=\"1.0\"?>\n\n<<", FeedOptions(format: .rss))
    }
    #expect(broken?.line == 3)
    #expect(try Feed.reading("<6>kernel: a line of a log\n").format == .text)
    #expect(try Feed.reading("<ann@example.org> hi\n").format == .text)
    #expect(
      try Feed.reading("\n\n<rss><channel><item><title>x</title></item></channel></rss>").format
        == .rss)
  }

  @Test("encodings that XML declares or shows by its first bytes")
  func encodings() throws {
    let latin =
      Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><rss><channel><title>".utf8)
      + [0xE9] + Array("</title></channel></rss>".utf8)
    #expect(try Feed.open(bytes: latin, name: "t").title?.string == "é")
    let text = "<?xml version=\"1.0\"?><rss><channel><title>é中</title></channel></rss>"
    for order in [true, false] {
      let units = [UInt16(0xFEFF)] + Array(text.utf16)
      let bytes = units.flatMap {
        order ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
      }
      let feed = try Feed.open(bytes: bytes, name: "t")
      #expect(feed.title?.string == "é中")
      #expect(feed.format == .rss)
    }
  }
}
