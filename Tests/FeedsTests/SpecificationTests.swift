import Feeds
import Testing

/// Documents in the manner of the specifications' examples, written anew.
@Suite("What the specifications show")
struct SpecificationTests {
  private let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_714_575_600)

  @Test("RSS 2.0: an item is a title or a description, all else may be missing")
  func rss2() throws {
    let feed = try Feed.reading(
      """
      <?xml version="1.0"?>
      <rss version="2.0">
        <channel>
          <title>Lighthouse News</title>
          <link>https://light.example.org/</link>
          <description>Lamps, lenses, keepers.</description>
          <language>en-us</language>
          <pubDate>Tue, 30 Apr 2024 04:00:00 GMT</pubDate>
          <lastBuildDate>Wed, 01 May 2024 09:41:01 GMT</lastBuildDate>
          <docs>https://light.example.org/rss</docs>
          <generator>by hand</generator>
          <managingEditor>keeper@light.example.org</managingEditor>
          <ttl>60</ttl>
          <textInput><title>Search</title><description>Find</description><name>q</name>
            <link>https://light.example.org/search</link></textInput>
          <item>
            <title>A new lens</title>
            <link>https://light.example.org/2024/lens</link>
            <description>How do you carry glass up a stair? See the
              &lt;a href="https://light.example.org/stair"&gt;stair&lt;/a&gt;.</description>
            <pubDate>Wed, 01 May 2024 09:39:21 GMT</pubDate>
            <guid>https://light.example.org/2024/05/01.html#item573</guid>
            <category domain="https://topics.example.org/">Lenses</category>
            <comments>https://light.example.org/comments/573</comments>
          </item>
          <item>
            <description>Keepers of three coasts watch the sky for a
              &lt;em&gt;partial&lt;/em&gt; eclipse.</description>
            <pubDate>30 Apr 2024 11:06:42 EST</pubDate>
            <enclosure url="https://light.example.org/eclipse.mp3" length="12216320" type="audio/mpeg"/>
            <source url="https://other.example.org/rss">The other light</source>
          </item>
        </channel>
      </rss>
      """, options)
    #expect(feed.title?.string == "Lighthouse News")
    let entries = feed.entries
    #expect(entries.count == 2)
    #expect(entries[0].title?.string == "A new lens")
    #expect(entries[0].content?.string == "How do you carry glass up a stair? See the stair.")
    #expect(entries[0].key == "https://light.example.org/2024/05/01.html#item573")
    #expect(entries[0].link?.string == "https://light.example.org/2024/lens")
    #expect(entries[0].time?.string == "09:39")
    #expect(entries[1].title == nil)
    #expect(
      entries[1].content?.string == "Keepers of three coasts watch the sky for a partial eclipse.")
    #expect(entries[1].username?.string == "The other light")
    #expect(entries[1].link?.string == "https://light.example.org/eclipse.mp3")
    #expect(entries[1].date?.seconds == 1_714_493_202)
  }

  @Test("RFC 4287: the brief feed and the extensive one")
  func atom() throws {
    let brief = try Feed.reading(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
        <title>A Brief Feed</title>
        <link href="http://example.org/"/>
        <updated>2024-05-01T12:00:00Z</updated>
        <author><name>Jo Roe</name></author>
        <id>urn:uuid:00000000-0000-0000-0000-000000000001</id>
        <entry>
          <title>Robots at Sea</title>
          <link href="http://example.org/2024/05/01/robots"/>
          <id>urn:uuid:00000000-0000-0000-0000-000000000002</id>
          <updated>2024-05-01T12:00:00Z</updated>
          <summary>A few words.</summary>
        </entry>
      </feed>
      """, options)
    #expect(brief.entries[0].username?.string == "Jo Roe")
    #expect(brief.entries[0].content?.string == "A few words.")
    #expect(brief.entries[0].time?.string == "12:00")
    let long = try Feed.reading(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:x="http://www.w3.org/1999/xhtml">
        <a:title type="text">into the harbour</a:title>
        <a:subtitle type="html">A &lt;em&gt;lot&lt;/em&gt; of effort</a:subtitle>
        <a:id>tag:example.org,2024:3</a:id>
        <a:link rel="alternate" type="text/html" hreflang="en" href="http://example.org/"/>
        <a:link rel="self" type="application/atom+xml" href="http://example.org/feed.atom"/>
        <a:rights>Copyright (c) 2024</a:rights>
        <a:generator uri="http://www.example.com/" version="1.0">Example</a:generator>
        <a:entry>
          <a:title>Draft 7</a:title>
          <a:link rel="enclosure" type="audio/mpeg" length="1337" href="http://example.org/ph34r.mp3"/>
          <a:link rel="alternate" type="text/html" href="http://example.org/2024/07/31/atom"/>
          <a:id>tag:example.org,2024:3.2397</a:id>
          <a:updated>2024-07-31T12:29:29Z</a:updated>
          <a:published>2024-05-01T08:29:29-04:00</a:published>
          <a:author><a:name>Ann Other</a:name><a:uri>http://example.org/</a:uri><a:email>f@example.com</a:email></a:author>
          <a:contributor><a:name>Sam Third</a:name></a:contributor>
          <a:content type="xhtml" xml:lang="en" xml:base="http://diveintomark.example/">
            <x:div><x:p><x:i>[Update: the draft is finished.]</x:i></x:p></x:div>
          </a:content>
        </a:entry>
      </a:feed>
      """, options)
    #expect(long.title?.string == "into the harbour")
    let entry = long.entries[0]
    #expect(entry.content?.string == "[Update: the draft is finished.]")
    #expect(entry.username?.string == "Ann Other")
    #expect(entry.link?.string == "http://example.org/2024/07/31/atom")
    #expect(entry.date?.seconds == 1_714_566_569)
  }

  @Test("JSON Feed: a simple one, a podcast's, a microblog's")
  func jsonFeed() throws {
    let feed = try Feed.reading(
      """
      {
        "version": "https://jsonfeed.org/version/1",
        "user_comment": "This is a feed for feed readers.",
        "title": "Harbour Radio", "home_page_url": "http://radio.example.org/",
        "author": {"name": "The Station", "url": "http://radio.example.org/"},
        "items": [
          {"id": "http://radio.example.org/41", "url": "http://radio.example.org/41",
           "title": "Chris on rope", "content_text": "Chris talks about rope.",
           "content_html": "Chris talks about <strong>rope</strong>.",
           "summary": "Rope", "date_published": "2024-05-01T12:00:00-00:00",
           "attachments": [{"url": "http://radio.example.org/41.m4a", "mime_type": "audio/x-m4a", "size_in_bytes": 89970236}]},
          {"id": 1.50, "content_text": "A short note, without a title.",
           "date_published": "2024-05-01T07:00:00-05:00",
           "_ext": {"about": "https://x.example/", "deep": [[[1]]]}}
        ]
      }
      """, options)
    #expect(feed.title?.string == "Harbour Radio")
    #expect(feed.entries.map { $0.title?.string } == ["Chris on rope", nil])
    #expect(
      feed.entries.map { $0.content?.string } == [
        "Chris talks about rope.", "A short note, without a title.",
      ])
    #expect(feed.entries.map { $0.username?.string } == ["The Station", "The Station"])
    #expect(feed.entries.map(\.key) == ["http://radio.example.org/41", "1.50"])
    #expect(feed.entries.map { $0.time?.string } == ["12:00", "12:00"])
  }

  /// The only entry of a feed of one item.
  private func entry(_ document: String) throws -> FeedEntry {
    let feed = try Feed.reading(document, options)
    try #require(feed.entries.count == 1)
    return feed.entries[0]
  }

  private func item(_ parts: String, channel: String = "") throws -> FeedEntry {
    try entry(
      """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:dcterms="http://purl.org/dc/terms/" xmlns:media="http://search.yahoo.com/mrss/"
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
        xmlns:googleplay="http://www.google.com/schemas/play-podcasts/1.0"
        xmlns:atom="http://www.w3.org/2005/Atom">
      <channel><title>T</title>\(channel)<item>\(parts)</item></channel></rss>
      """)
  }

  @Test("Atom 0.3: titles and contents in Base64, escaped and inline")
  func atom03() throws {
    let feed = try Feed.reading(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <feed version="0.3" xmlns="http://purl.org/atom/ns#">
        <title mode="base64">U2hpcHMg
          JiBzaG9yZXM=</title>
        <link rel="alternate" type="text/html" href="http://example.org/"/>
        <modified>2024-05-01T12:00:00Z</modified>
        <author><name>Jo Roe</name></author>
        <entry>
          <title type="text/html" mode="base64">VGlkZXMgJmFtcDsgPGI+cm9wZXM8L2I+</title>
          <link rel="alternate" type="text/html" href="http://example.org/1"/>
          <id>tag:example.org,2024:1</id>
          <issued>2024-05-01T12:00:00Z</issued>
          <content type="text/html" mode="base64">PHA+T25lPC9wPjxwPlR3bzwvcD4=</content>
        </entry>
        <entry>
          <title mode="escaped" type="text/html">A &lt;em&gt;calm&lt;/em&gt; sea</title>
          <id>tag:example.org,2024:2</id><created>2024-05-01T12:00:00Z</created>
          <content type="application/xhtml+xml" mode="xml">
            <div xmlns="http://www.w3.org/1999/xhtml"><p>Three</p></div></content>
        </entry>
        <entry><title mode="base64">no Base64!</title><id>tag:example.org,2024:3</id></entry>
      </feed>
      """, options)
    #expect(feed.title?.string == "Ships & shores")
    #expect(feed.entries.map { $0.title?.string } == ["Tides & ropes", "A calm sea", "no Base64!"])
    #expect(feed.entries.map { $0.content?.string } == ["One\nTwo", "Three", nil])
    #expect(feed.entries[1].time?.string == "12:00")
  }

  @Test("authors go by many names")
  func authors() throws {
    for (parts, name) in [
      ("<dc:creator>Ann</dc:creator>", "Ann"), ("<dc:author>Ann</dc:author>", "Ann"),
      ("<itunes:author>Ann</itunes:author>", "Ann"), ("<author>a@x.example (Ann)</author>", "Ann"),
      ("<googleplay:author>Ann</googleplay:author>", "Ann"),
      ("<dc:contributor>Ann</dc:contributor>", "Ann"),
      ("<media:group><media:credit role=\"author\">Ann</media:credit></media:group>", "Ann"),
      ("<media:credit role=\"producer\">Bob</media:credit>", nil),
      ("<atom:author><atom:name>Ann</atom:name></atom:author>", "Ann"),
      ("<atom:author><atom:email>ann@x.example</atom:email></atom:author>", "ann@x.example"),
      ("<itunes:author>Bob</itunes:author><dc:creator>Ann</dc:creator>", "Ann"),
    ] as [(String, String?)] {
      #expect(try item("<title>t</title>" + parts).username?.string == name, "\(parts)")
    }
    for channel in [
      "<itunes:author>Ann</itunes:author>", "<dc:creator>Ann</dc:creator>",
      "<managingEditor>ann@x.example (Ann)</managingEditor>",
    ] {
      #expect(
        try item("<title>t</title>", channel: channel).username?.string == "Ann", "\(channel)")
    }
    let source = try entry(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><author><name>Feed</name></author>
      <entry><id>1</id><title>t</title><source><title>Source</title><author><name>Ann</name></author>
      </source></entry></feed>
      """)
    #expect(source.username?.string == "Ann")
  }

  @Test("titles, texts, dates, images and links do too")
  func otherNames() throws {
    #expect(try item("<itunes:title>A</itunes:title>").title?.string == "A")
    #expect(try item("<title>t</title><itunes:summary>A</itunes:summary>").content?.string == "A")
    #expect(try item("<title>t</title><itunes:subtitle>A</itunes:subtitle>").content?.string == "A")
    #expect(try item("<title>t</title><dc:description>A</dc:description>").content?.string == "A")
    #expect(
      try item("<title>t</title><media:text type='html'>&lt;b>A</media:text>").content?.string
        == "A")
    #expect(
      try item("<title>t</title><dcterms:modified>2024-05-01T12:00:00Z</dcterms:modified>")
        .time?.string == "12:00")
    #expect(
      try item("<title>t</title><pubdate>Wed, 01 May 2024 12:00:00 GMT</pubdate>").time?.string
        == "12:00")
    #expect(try item("<title>t</title><itunes:image href='a.png'/>").imageName == "a.png")
    #expect(
      try item("<title>t</title><media:content medium='image' url='a.png'/>").imageName == "a.png")
    for parts in [
      "<guid>https://x.example/1</guid>", "<guid isPermaLink='true'>https://x.example/1</guid>",
      "<media:content type='video/mp4' url='https://x.example/1'/>",
      "<media:player url='https://x.example/1'/>", "<comments>https://x.example/1</comments>",
      "<atom:link rel='related' href='https://x.example/1'/>",
      "<guid isPermaLink='false'>https://x.example/2</guid><link>https://x.example/1</link>",
    ] {
      #expect(
        try item("<title>t</title>" + parts).link?.string == "https://x.example/1", "\(parts)")
    }
    #expect(
      try item("<title>t</title><guid isPermaLink='false'>https://x.example/1</guid>").link == nil)
  }

  @Test("the content module of RSS 1.0 has its text in an element of RDF")
  func contentItems() throws {
    let entry = try entry(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:content="http://purl.org/rss/1.0/modules/content/">
      <item rdf:about="http://example.org/item/"><title>The Example Item</title>
        <content:items><rdf:Bag><rdf:li><content:item>
          <content:format rdf:resource="http://www.w3.org/1999/xhtml"/>
          <rdf:value>What is &lt;em&gt;this&lt;/em&gt;?</rdf:value>
        </content:item></rdf:li></rdf:Bag></content:items></item></rdf:RDF>
      """)
    #expect(entry.content?.string == "What is this?")
  }

  @Test("JSON Feed 1.1: authors, a banner, an external address")
  func jsonFeed11() throws {
    let feed = try Feed.reading(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "authors": [{"name": "A"}, {"url": "https://b.example/"}],
       "items": [{"id": "1", "external_url": "https://x.example/1", "banner_image": "b.png", "content_text": "c"},
        {"id": "2", "authors": [{"name": "C"}], "summary": "s", "url": "https://x.example/2"}]}
      """, options)
    #expect(feed.entries.map { $0.username?.string } == ["A, https://b.example/", "C"])
    #expect(feed.entries.map { $0.link?.string } == ["https://x.example/1", "https://x.example/2"])
    #expect(feed.entries.map(\.imageName) == ["b.png", nil])
    #expect(feed.entries.map { $0.content?.string } == ["c", "s"])
  }
}
