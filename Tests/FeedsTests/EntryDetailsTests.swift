import HeightEngine
import Testing

@testable import Feeds

@Suite("What comes with an entry, on its page")
struct EntryDetailsTests {
  private func details(_ document: String) throws -> [String] {
    let feed = try Feed.reading(document, FeedOptions(timeZone: .fixed(secondsEast: 0)))
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
      <podcast:person role="guest" href="https://a.example/cy">Cy</podcast:person>
      <itunes:image href="https://a.example/1.jpg"/>
      <psc:chapters><psc:chapter start="00:00" title="Start"/><psc:chapter start="01:30" title="On"/>
      </psc:chapters><category>News &amp; more</category><comments>https://a.example/c</comments>
      </item></channel></rss>
      """
    #expect(
      try details(document) == [
        "Enclosure: https://a.example/1.mp3 (audio/mpeg, 23.4 MB)",
        "Picture: https://a.example/1.jpg", "Duration: 1:02:03",
        "Season: 2", "Episode: 5", "Chapter: 00:00 Start", "Chapter: 01:30 On",
        "Chapters: https://a.example/1.json (application/json+chapters)",
        "Transcript: https://a.example/1.vtt (text/vtt)",
        "Categories: one, two, News & more", "People: Ada, Bo, Cy",
        "Related: https://a.example/cy (guest)", "Comments: https://a.example/c",
      ])
  }

  @Test("a podcast's other files, addresses of its chapters, licence and talk are details, too")
  func podcastAddresses() throws {
    let document = """
      <rss xmlns:podcast="https://podcastindex.org/namespace/1.0"
       xmlns:psc="http://podlove.org/simple-chapters"><channel><item><title>x</title>
      <podcast:alternateEnclosure type="audio/opus" length="5">
      <podcast:source uri="https://a.example/1.opus"/></podcast:alternateEnclosure>
      <podcast:transcript url="https://a.example/1.vtt" type="text/vtt" language="en"/>
      <podcast:soundbite startTime="73.0" duration="60.0">Best</podcast:soundbite>
      <podcast:soundbite startTime="0"/>
      <podcast:license url="https://a.example/l">cc-by-4.0</podcast:license>
      <podcast:socialInteract uri="https://a.example/talk" protocol="activitypub"/>
      <psc:chapters><psc:chapter start="00:00" title="Start" href="https://a.example/s"/>
      </psc:chapters></item></channel></rss>
      """
    #expect(
      try details(document) == [
        "Enclosure: https://a.example/1.opus (audio/opus, 5 bytes)", "Chapter: 00:00 Start",
        "Soundbite: 1:13 Best (1:00)", "Soundbite: 0:00",
        "Transcript: https://a.example/1.vtt (text/vtt, en)",
        "Related: https://a.example/s (Start)", "Comments: https://a.example/talk",
        "Rights: https://a.example/l", "Rights: cc-by-4.0",
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
        "Categories: Term (t), u", "Related: https://b.example/", "Rights: © Ada",
      ])
  }

  @Test("what Media RSS says of a file stands with it, but for what the item says itself")
  func media() throws {
    func item(_ parts: String) throws -> [String] {
      try details(
        "<rss xmlns:media='http://search.yahoo.com/mrss/'><channel><item><title>Quay</title>"
          + "<description>At &lt;b>nine&lt;/b></description>\(parts)</item></channel></rss>")
    }
    let pictures = (1...2).map { "<media:content url='https://a.example/\($0).png' medium='image'" }
    #expect(
      try item(
        "\(pictures[0])><media:title>A boat</media:title><media:description type='html'>Seen &lt;i>"
          + "early&lt;/i></media:description></media:content>\(pictures[1])/>")
        == [
          "Picture: https://a.example/1.png (A boat: Seen early)",
          "Picture: https://a.example/2.png",
        ])
    // Of a group in several forms it is said once; a preview is not what it is about.
    let video = "<media:content url='https://a.example/v.mp4' type='video/mp4'/>"
    let preview = "<media:thumbnail url='https://a.example/v.jpg'/>"
    #expect(
      try item(
        "<media:group><media:title>Ferry</media:title>\(preview)\(video)"
          + "\(video.replacing("mp4", with: "webm"))<media:description>Turns</media:description>"
          + "</media:group>")
        == [
          "Enclosure: https://a.example/v.mp4 (Ferry: Turns, video/mp4)",
          "Enclosure: https://a.example/v.webm (video/webm)",
          "Picture: https://a.example/v.jpg",
        ])
    let said = "<media:title>Quay</media:title><media:description>At nine</media:description>"
    #expect(try item(said + preview) == ["Picture: https://a.example/v.jpg"])
    #expect(
      try item(preview + "<media:description>A boat</media:description>")
        == ["Picture: https://a.example/v.jpg (A boat)"])
    #expect(try item("<media:description>A boat</media:description>") == ["Summary: A boat"])
  }

  @Test("Media RSS says of a file how large, fast and long it is, and what people think of it")
  func mediaForms() throws {
    let document = """
      <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item><title>Quay</title>
      <media:group><media:content url="https://a.example/v.mp4" fileSize="12216320" type="video/mp4"
      expression="full" bitrate="128" framerate="25" duration="185" height="200" width="300" lang="en"/>
      <media:content url="https://a.example/v.webm" expression="sample" width="0" height="x"/>
      <media:thumbnail url="https://a.example/t.jpg" width="480" height="360"/><media:community>
      <media:starRating count="10" average="4.9" min="1" max="5"/>
      <media:statistics views="1234" favorites="5"/></media:community></media:group>
      <media:player url="https://a.example/p?id=1"/><media:rating>nonadult</media:rating>
      </item></channel></rss>
      """
    #expect(
      try details(document) == [
        "Enclosure: https://a.example/v.mp4 (video/mp4, 12.2 MB, 3:05, 300×200, 128 kbit/s, 25 frames/s, en)",
        "Enclosure: https://a.example/v.webm (sample)",
        "Picture: https://a.example/t.jpg (480×360)", "Player: https://a.example/p?id=1",
        "Rating: nonadult", "Stars: 4.9 of 5 (10)", "Views: 1234", "Favorites: 5",
      ])
  }

  @Test("what sums up an item's content is among them, unless that begins with it")
  func summaries() throws {
    func item(_ parts: String) throws -> [String] {
      try details(
        """
        <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
         xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><item><title>Quay</title>
        <content:encoded>&lt;p>At &lt;b>nine&lt;/b>, or ten.</content:encoded>
        \(parts)</item></channel></rss>
        """)
    }
    #expect(try item("<description>Of &lt;i>time&lt;/i>.</description>") == ["Summary: Of time."])
    for same in ["At nine, or ten.", "At nine […]", "&lt;p>At nine...", "Quay"] {
      #expect(try item("<description>\(same)</description>") == [])
    }
    let summary = "<itunes:summary>Of time, and more.</itunes:summary>"
    #expect(
      try item(summary + "<itunes:subtitle>Of time</itunes:subtitle>") == [
        "Summary: Of time, and more."
      ])
    #expect(
      try item(summary + "<itunes:subtitle>Late</itunes:subtitle><description>Early</description>")
        == ["Summary: Early", "Summary: Of time, and more.", "Summary: Late"])
  }

  @Test("authors by other names than the row shows are on the page, with their addresses")
  func otherAuthors() throws {
    func item(_ parts: String) throws -> [String] {
      try details(
        """
        <rss xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"
         xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><item><title>x</title>
        \(parts)</item></channel></rss>
        """)
    }
    let ann = "<author>ann@a.example (Ann)</author>"
    #expect(
      try item("\(ann)<dc:creator>Bo</dc:creator>") == ["Also by: Ann", "E-mail: ann@a.example"])
    #expect(try item("\(ann)<dc:creator>Ann</dc:creator>") == ["E-mail: ann@a.example"])
    #expect(try item(ann) == ["E-mail: ann@a.example"])
    #expect(
      try item("\(ann)<author>bo@b.example (Bo)</author>") == [
        "E-mail: ann@a.example", "E-mail: bo@b.example",
      ])
    #expect(
      try item(
        "<dc:creator>Ann</dc:creator><dc:creator>Bo</dc:creator><itunes:author>Bo</itunes:author>")
        == [])
    #expect(
      try item(
        "<itunes:author>Ann</itunes:author><media:credit role='author'>Bo</media:credit>")
        == ["Also by: Bo"])
    #expect(try item("<author>ann@a.example</author>") == [])
  }

  @Test("whose categories they are is a detail, once, and so is whether it is for all ears")
  func domains() throws {
    #expect(
      try details(
        """
        <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><item><title>x</title>
        <category domain="https://a.example/t">One</category><category>Two</category>
        <category domain="https://a.example/t">Three</category><category domain=" ">Four</category>
        <category domain="x">Five</category><itunes:explicit>yes</itunes:explicit>
        </item></channel></rss>
        """) == [
          "Categories: One, Two, Three, Four, Five", "Taxonomy: https://a.example/t", "Taxonomy: x",
          "Explicit: yes",
        ])
  }

  @Test(
    "a category of Atom has its term beside its label where that is another word, and its scheme")
  func terms() throws {
    #expect(
      try details(
        """
        <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>x</title>
        <category term="rust-lang" scheme="https://a.example/s" label="Rust"/>
        <category term="web" label="Web"/><category label="Alone"/><category term="term" label=" "/>
        </entry></feed>
        """) == [
          "Categories: Rust (rust-lang), Web, Alone, term", "Taxonomy: https://a.example/s",
        ])
  }

  @Test("an entry's own language is a detail, of RSS, RDF and Atom")
  func languages() throws {
    let rss = "<rss><channel><language>fr</language><item xml:lang='de'><title>x</title></item>"
    let rdf = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
       xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <item rdf:about="https://a.example/" xml:lang="de"><title>x</title><dc:language>de</dc:language>
      </item></rdf:RDF>
      """
    let atom = """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr"><entry xml:lang="de"><title>x</title>
      </entry></feed>
      """
    for document in [rss + "</channel></rss>", rdf, atom] {
      #expect(try details(document).filter { $0.hasPrefix("Language") } == ["Language: de"])
    }
  }

  @Test(
    "a feed's language is on the page among what its document says around the entry",
    arguments: [
      "<rss><channel><language>de-AT</language><item><title>x</title></item></channel></rss>",
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de-AT"><entry><title>x</title></entry></feed>
      """,
    ])
  func languageOfFeed(document: String) throws {
    let page = try Feed.reading(document).page(at: 0, inSection: 0)
    let lines = page.tree?.lines ?? []
    #expect(lines.contains { $0.name?.string == "language" && $0.text.string == "de-AT" })
    #expect(page.details.isEmpty)
    let none = try Feed.reading(document.replacing("de-AT", with: " "))
    #expect(none.page(at: 0, inSection: 0).tree == nil)
  }

  @Test(
    "so are what it says of itself, and whether it is for all ears, each feed's beside its own entries"
  )
  func aroundFeed() throws {
    let rss = """
      <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>F</title>
      <description>Of &lt;b&gt;piers&lt;/b&gt; and
       "quays"</description><image><title>I</title><description>no</description></image>
      <itunes:explicit>no</itunes:explicit><language>en</language>
      <item><title>x</title><description>of x</description></item></channel></rss>
      """
    let atom = """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>G</title><subtitle type="html">A &lt;i&gt;b&lt;/i&gt;</subtitle>
      <entry><title>y</title></entry></feed>
      """
    func around(_ page: FeedPage) -> [String] {
      (page.tree?.lines ?? []).compactMap { line in
        line.kind == .string ? "\(line.name?.string ?? ""): \(line.text.string)" : nil
      }
    }
    let feed = try Feed.reading(rss)
    #expect(
      around(feed.page(at: 0, inSection: 0)) == [
        #"description: Of piers and "quays""#, "explicit: no", "language: en",
      ])
    #expect(
      around(try Feed.reading(atom).page(at: 0, inSection: 0)) == ["subtitle: A b"])
    let long = rss.replacing("piers", with: String(repeating: "piers ", count: 500))
    #expect(around(try Feed.reading(long).page(at: 0, inSection: 0)).count == 3)
  }

  @Test("what podcasts, blogs and maps say of an item, by names that people know")
  func knownElements() throws {
    let document = """
      <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
       xmlns:podcast="https://podcastindex.org/namespace/1.0"
       xmlns:geo="http://www.georss.org/georss" xmlns:wfw="http://wellformedweb.org/CommentAPI/"
       xmlns:slash="http://purl.org/rss/1.0/modules/slash/"><channel><item><title>7: Quay</title>
      <author>Ann</author><itunes:title>Quay</itunes:title><itunes:episodeType>full</itunes:episodeType>
      <itunes:block>yes</itunes:block><podcast:location geo="geo:1,2">Pier</podcast:location>
      <podcast:location geo="geo:3,4"/><geo:point>45 7</geo:point>
      <slash:comments>17</slash:comments><wfw:commentRss>https://a.example/c</wfw:commentRss>
      <source url="https://b.example/rss">Elsewhere</source></item></channel></rss>
      """
    #expect(
      try details(document) == [
        "Episode type: full", "Source: https://b.example/rss", "Source title: Elsewhere",
        "Comment feed: https://a.example/c", "Replies: 17", "Location: Pier (geo:1,2)",
        "Location: geo:3,4", "Location: 45 7", "Block: yes", "Other title: Quay",
      ])
    #expect(
      try self.details(
        """
        <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>x</title><author><name>Ann</name>
        </author><source><title>Elsewhere</title><link href="https://b.example/"/>
        <link rel="self" href="https://b.example/feed"/></source></entry></feed>
        """) == ["Source: https://b.example/", "Source title: Elsewhere"])
  }

  @Test("what no one knows is a detail under its own name, if it is a short text")
  func unknownElements() throws {
    func item(_ parts: String) throws -> [String] {
      try details(
        """
        <rss xmlns:x="urn:x" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><item>
        <title>t</title>\(parts)</item></channel></rss>
        """)
    }
    #expect(
      try item("<x:foo a='b'> one\n: two </x:foo><dc:publisher>P</dc:publisher><mood>calm</mood>")
        == ["x:foo: one : two", "dc:publisher: P", "mood: calm"])
    #expect(try item("<x:a>1</x:a><x:a>1</x:a><x:a>2</x:a>") == ["x:a: 1", "x:a: 2"])
    // Of what holds others these say it.
    #expect(try item("<x:a>one<x:b>two</x:b>three</x:a>") == ["x:b: two"])
    #expect(try item("<x:a> </x:a><x:a/><x:a>&lt;p>one&lt;/p></x:a>") == [])
    let long = String(repeating: "a", count: 1024)
    #expect(try item("<x:a>\(long)</x:a><x:b>\(long)a</x:b>") == ["x:a: \(long)"])
    let name = String(repeating: "n", count: 200)
    #expect(try item("<x:\(name)>1</x:\(name)>") == [])
    let many = (0..<100).map { "<x:a>\($0)</x:a>" }.joined()
    #expect(try item(many).count == 32)
  }

  @Test("what an entry of Atom says besides: an address, a change, what sums it up")
  func besides() throws {
    func atom(_ entry: String) throws -> [String] {
      try details(
        "<feed xmlns='http://www.w3.org/2005/Atom'><entry><title>x</title>\(entry)</entry></feed>")
    }
    let all = """
      <author><name>Ada</name><email>ada@a.example</email></author>
      <published>2026-05-04T09:00:00Z</published><updated>2026-05-05T09:00:00Z</updated>
      <summary type="html">In &lt;b>short&lt;/b>
      </summary><content>At length.</content>
      """
    #expect(
      try atom(all) == [
        "E-mail: ada@a.example", "Updated: Tuesday, 2026-05-05 09:00 +00:00", "Summary: In short",
      ])
    #expect(try atom("<author><email>ada@a.example</email></author>") == [])
    let pages = ["uri", "url"].map {
      "<author><name>\($0)</name><\($0)>https://\($0).example/</\($0)></author>"
    }
    #expect(
      try atom(pages.joined()) == ["Author: https://uri.example/", "Author: https://url.example/"])
    #expect(try atom("<author><name>Ada</name><uri> </uri></author>") == [])
    let others = ["Bo", "Cy"].map { "<contributor><name>\($0)</name></contributor>" }.joined()
    #expect(try atom("<author><name>Ada</name></author>\(others)") == ["People: Bo, Cy"])
    // Who is named as the author is not named again.
    #expect(try atom(others) == ["People: Cy"])
    #expect(try atom("<updated>2026-05-04</updated><summary>Short.</summary>") == [])
    #expect(
      try atom("<published>2026-05-04</published><updated>2026-05-04</updated>") == [])
    #expect(try atom("<summary>Same.</summary><content>Same.</content>") == [])
    let feed = try Feed.reading(
      "<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(all)</entry></feed>")
    let links = feed.page(at: 0, inSection: 0).details.map { $0.link?.string }
    #expect(links == ["mailto:ada@a.example", nil, nil])
  }

  @Test("the address of an entry's content is among them, and its link where it has no other")
  func contentElsewhere() throws {
    func opened(_ link: String) throws -> Feed {
      try Feed.reading(
        """
        <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/"><entry>\(link)
        <title>x</title><content type="text/html" src="full.html"/></entry></feed>
        """)
    }
    for (link, address) in [("", "full.html"), ("<link href='x.html'/>", "x.html")] {
      let feed = try opened(link)
      #expect(feed.entries[0].link?.string == "https://a.example/\(address)")
      let details = feed.page(at: 0, inSection: 0).details
      #expect(
        details.map { "\($0.name): \($0.value)" } == [
          "Content: https://a.example/full.html (text/html)"
        ])
      #expect(details.first?.link?.string == "https://a.example/full.html")
    }
  }

  @Test("addresses are relative to what the feed's links are")
  func relative() throws {
    let rss = """
      <rss><channel><title>t</title><link>https://a.example/b/</link><item><title>x</title>
      <enclosure url="f.mp3" type="audio/mpeg" length="1500"/><enclosure url="https://c.example/"/>
      <comments>none yet</comments><category>d</category></item></channel></rss>
      """
    #expect(
      try details(rss) == [
        "Enclosure: https://a.example/b/f.mp3 (audio/mpeg, 1.5 kB)",
        "Enclosure: https://c.example/", "Categories: d", "Comments: none yet",
      ])
    let atom = """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/b/"><entry xml:base="c/">
      <title>x</title><link rel="enclosure" href="../f.mp3" title="F"/><link href="1"/></entry></feed>
      """
    #expect(try details(atom) == ["Enclosure: https://a.example/b/f.mp3 (F)"])
    let many = (0..<80).map { "<enclosure url=\"\($0)\"/>" }.joined()
    let long = "<rss><channel><link>https://a.example/</link><item>\(many)</item></channel></rss>"
    let listed = try details(long)
    #expect(listed.count == 80 && listed[63].hasSuffix("a.example/63"))
    #expect(listed[64] == "Enclosure: 64")
  }

  @Test(
    "those of a JSON Feed are relative to its page, or to where it is itself",
    arguments: [
      #""feed_url": "https://b.example/", "home_page_url": "https://a.example/b/""#,
      #""home_page_url": "https://a.example/b/", "feed_url": "https://b.example/""#,
      #""feed_url": "https://a.example/b/feed.json""#,
    ])
  func relativeInJSON(members: String) throws {
    for more in ["", #", "other": 1"#] {
      let document = """
        {"version": "https://jsonfeed.org/version/1.1", \(members), "items": [{"title": "x",
        "url": "1.html", "attachments": [{"url": "/f.mp3", "mime_type": "audio/mpeg"}]\(more)}]}
        """
      #expect(try details(document) == ["Enclosure: https://a.example/f.mp3 (audio/mpeg)"])
      let entry = try Feed.reading(document).entries[0]
      #expect(entry.link?.string == "https://a.example/b/1.html")
    }
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

  private func page(_ item: String) throws -> (details: [String], tree: [String]) {
    let feed = try Feed.reading(
      """
      {"version": "https://jsonfeed.org/version/1.1", "items": [{"title": "x", \(item)}]}
      """, FeedOptions(timeZone: .fixed(secondsEast: 0)))
    let page = feed.page(at: 0, inSection: 0)
    return (
      page.details.map { "\($0.name): \($0.value)" },
      page.tree?.lines.compactMap { $0.name?.string } ?? []
    )
  }

  @Test("a JSON Feed's pictures and summary, and as a tree what is said in other words beside HTML")
  func jsonFeedPictures() throws {
    let html = #""content_html": "<p>Body</p>""#
    let listed = try page(
      html + #", "image": "https://a.example/i", "banner_image": "https://a.example/b", "#
        + #""summary": "In short""#)
    #expect(
      listed.details == [
        "Picture: https://a.example/i", "Picture: https://a.example/b", "Summary: In short",
      ])
    #expect(listed.tree.isEmpty)
    let same = try page(
      #""content_text": "Body", "summary": "Body", "image": "https://a.example/i", "#
        + #""banner_image": "https://a.example/i""#)
    #expect(same.details == ["Picture: https://a.example/i"] && same.tree.isEmpty)
    let alone = try page(#""summary": "In short""#)
    #expect(alone.details.isEmpty && alone.tree.isEmpty)
    #expect(try page(html + #", "content_text": "Plain""#).tree.contains("content_text"))
    #expect(try page(html + #", "image": {"src": "i"}"#).tree.contains("src"))
  }

  @Test("a JSON Feed's language, changes and authors' pages, and all else of these as a tree")
  func jsonFeedMembers() throws {
    let listed = try page(
      #""language": "de", "date_published": "2026-05-04T09:00:00Z", "#
        + #""date_modified": "2026-05-05T09:00:00Z", "#
        + #""authors": [{"name": "Ada", "url": "https://a.example/"}, {"name": "Bo"}]"#)
    #expect(
      listed.details == [
        "Author: https://a.example/", "Updated: Tuesday, 2026-05-05 09:00 +00:00", "Language: de",
      ])
    #expect(listed.tree.isEmpty)
    #expect(try page(#""date_modified": "2026-05-05T09:00:00Z""#).details.isEmpty)
    let date = "2026-05-05T09:00:00Z"
    #expect(
      try page(#""date_published": "\#(date)", "date_modified": "\#(date)""#).details.isEmpty)
    let more = try page(
      #""authors": [{"name": "Ada", "url": "https://a.example/", "avatar": "a.png"}]"#)
    #expect(more.details == ["Author: https://a.example/"] && more.tree.contains("avatar"))
    #expect(try page(#""author": {"name": "Ada", "url": "https://a.example/"}"#).tree.isEmpty)
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
