import Feeds
import Testing

@Suite("Items of documents that are broken, and of unusual ones")
struct MendedItemsTests {
  private func titles(_ feed: Feed) -> [String] {
    feed.entries.compactMap { $0.title?.string }
  }

  private func note(_ feed: Feed) -> String? {
    feed.entries.compactMap { $0.title == nil ? $0.content?.string : nil }.first
  }

  @Test("an item that begins in an item ends it")
  func missingEnds() throws {
    let rss = try Feed.reading(
      "<rss><channel>\n<item><title>X</title>\n<item><title>t0</title></item>\n"
        + "<item><title>t1<item><title>t2</title></item></channel></rss>")
    #expect(titles(rss) == ["X", "t0", "t1", "t2"])
    #expect(note(rss)?.contains("line 3: <item> has no end before <item>") == true)
    let atom = try Feed.reading(
      "<feed xmlns='http://www.w3.org/2005/Atom'><entry><title>X</title>"
        + "<entry><title>t0</title></entry><entry><title>t1</title></entry></feed>")
    #expect(titles(atom) == ["X", "t0", "t1"])
    let rdf = try Feed.reading(
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
        + "xmlns='http://purl.org/rss/1.0/'><channel/><item><title>X</title>"
        + "<item><title>t0</title></item><item><title>t1</title></item></rdf:RDF>")
    #expect(titles(rdf) == ["X", "t0", "t1"])
    let prefixed = try Feed.reading(
      "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:entry><a:title>X</a:title>"
        + "<a:entry><a:title>t0</a:title></a:entry></a:feed>")
    #expect(titles(prefixed) == ["X", "t0"])
  }

  @Test("an element of that name in an extension, or in XML that is Atom's content, is none")
  func otherItems() throws {
    let rss = try Feed.reading(
      "<rss><channel><item><title>X</title><my:list xmlns:my='urn:my'><item><title>no</title>"
        + "</item></my:list></item><item><title>t0</title></item></channel></rss>")
    #expect(titles(rss) == ["X", "t0"])
    #expect(note(rss) == nil)
    let atom = try Feed.reading(
      "<feed xmlns='http://www.w3.org/2005/Atom'><entry><title>X</title>"
        + "<content type='application/xml'><entry><title>no</title></entry></content></entry>"
        + "<entry><title>t0</title></entry></feed>")
    #expect(titles(atom) == ["X", "t0"])
    #expect(note(atom) == nil)
  }

  @Test(
    "an element without an end before the first item takes no item along",
    arguments: [
      "<br>", "<image><url>x</url>", "<x><y>", "<html><body>", "<item><title>t</title><br>",
      "<item>" + String(repeating: "<a>", count: 300) + "<b>deep</b></item>",
    ])
  func unendedParts(part: String) throws {
    let feed = try Feed.reading(
      "<rss><channel><title>t</title>\(part)<item><title>t0</title></item>"
        + "<item><title>t1</title></item></channel></rss>")
    #expect(titles(feed).suffix(2) == ["t0", "t1"])
    #expect(note(feed) != nil)
    let atom = try Feed.reading(
      "<feed xmlns='http://www.w3.org/2005/Atom'><author><name>x</name>"
        + "<entry><title>t0</title></entry><entry><title>t1</title></entry></feed>")
    #expect(titles(atom) == ["t0", "t1"])
  }

  @Test("an extension of the channel may have items of its own")
  func extensionsOfChannels() throws {
    let feed = try Feed.reading(
      "<rss><channel><my:list xmlns:my='urn:my'><item><title>no</title></item></my:list>"
        + "<item><title>t0</title></item></channel></rss>")
    #expect(titles(feed) == ["t0"])
    #expect(note(feed) == nil)
  }

  @Test(
    "behind what libxml2 objects to, references are the characters that they stand for",
    arguments: [
      "<item a='1' a='2'><title>X</title></item>", "<item><title>X\u{FFFE}</title></item>",
    ])
  func references(damaged: String) throws {
    let feed = try Feed.reading(
      "<rss><channel>\(damaged)<item><title>AT&amp;T &lt;3 &quot;&apos;</title>"
        + "<description>&lt;p&gt;hi&lt;/p&gt;</description></item></channel></rss>")
    #expect(titles(feed).last == "AT&T <3 \"'")
    #expect(feed.entries.last { $0.title != nil }?.content?.string == "hi")
  }

  @Test(
    "what has no end takes no item along",
    arguments: [
      ("<![CDATA[a", "a CDATA section has no end"), ("<!-- a", "a comment has no end"),
      ("<?a", "an instruction has no end"),
    ])
  func endless(opener: String, reason: String) throws {
    let feed = try Feed.reading(
      "<rss><channel><item><title>X</title><description>\(opener)</description></item>\n"
        + "<item><title>t0</title></item><item><title>t1</title></item></channel></rss>")
    #expect(titles(feed) == ["X", "t0", "t1"])
    #expect(note(feed)?.contains("line 1: \(reason)") == true)
    if opener.contains("CDATA") { #expect(feed.entries.first?.content?.string == "a") }
  }

  @Test("items behind an early end of the document count")
  func earlyEnd() throws {
    let feed = try Feed.reading(
      "<rss><channel><item><title>X</title></item></channel></rss>\n"
        + "<item><title>t0</title></item><item><title>t1</title></item></channel></rss>")
    #expect(titles(feed) == ["X", "t0", "t1"])
    #expect(note(feed)?.contains("line 2: there are items behind its end") == true)
  }

  @Test("names of RSS are the same in any case")
  func cases() throws {
    let mixed = try Feed.reading(
      "<RSS><CHANNEL><TITLE>F</TITLE><ITEM><TITLE>X</TITLE><GUID isPermaLink='false'>a://b</GUID>"
        + "<PUBDATE>Mon, 06 Jul 2026 08:00:00 GMT</PUBDATE><Enclosure URL='https://e.example/'/>"
        + "</ITEM></CHANNEL></RSS>")
    #expect(titles(mixed) == ["X"])
    #expect(mixed.title?.string == "F")
    #expect(mixed.entries.first?.date != nil)
    #expect(mixed.entries.first?.link?.string == "https://e.example/")
    #expect(
      titles(
        try Feed.reading(
          "<rss><channel><Item><Title>X</Title></Item><Item><Title>t0</title></ITEM></channel></rss>"
        )) == ["X", "t0"])
  }

  @Test("the entities that a document declares are their text; others stay as they are written")
  func entities() throws {
    let feed = try Feed.reading(
      """
      <!DOCTYPE rss [<!ENTITY foo "FOO 'x'"> <!-- <!ENTITY no "no"> --> <!ENTITY amper '&foo;'>
      <!ENTITY % per "per"> <!ENTITY mark "<b>"> <!ENTITY far SYSTEM "/etc/passwd">
      <!ENTITY foo "second">]>
      <rss><channel><item><title>&foo; &no; &amper; &per; &mark; &far;</title>
      <enclosure url="https://e.example/&foo;"/></item></channel></rss>
      """)
    #expect(titles(feed) == ["FOO 'x' &no; &amper; &per; &mark; &far;"])
    // What nobody declared is as it was meant.
    #expect(note(feed)?.contains("line 4: &amper; stays as it is written") == true)
    let other = try Feed.reading(
      "<!DOCTYPE rss [<!ENTITY far SYSTEM \"/etc/passwd\">]>"
        + "<rss><channel><item><title>&far;</title></item></channel></rss>")
    let reason = "&far; stays as it is written, as another file would be read for it"
    #expect(note(other)?.contains(reason) == true)
  }

  @Test("entities don't make more than ten times the document of it")
  func entityGrowth() throws {
    let long = String(repeating: "x", count: 1000)
    let feed = try Feed.reading(
      "<!DOCTYPE rss [<!ENTITY a \"\(long)\"><!ENTITY b \"\(long)yyyyyyyyyyyyyyyyyyyyyyyyy\">]>"
        + "<rss><channel><item><title>&b;</title><description>"
        + String(repeating: "&a;", count: 1000) + "</description></item></channel></rss>")
    #expect(titles(feed) == ["&b;"])
    #expect(note(feed)?.contains("&b; stays as it is written") == true)
    let text = try #require(feed.entries.first { $0.title != nil }?.content?.string)
    #expect(text.utf8.count > 20_000 && text.utf8.count < 60_000)
  }

  @Test("an item with nothing but a link is shown by it")
  func links() throws {
    for item in [
      "<link>https://e.example/</link>", "<guid>https://e.example/</guid>",
      "<enclosure url='https://e.example/'/>",
    ] {
      #expect(
        titles(try Feed.reading("<rss><channel><item>\(item)</item></channel></rss>"))
          == ["https://e.example/"])
    }
    for name in ["url", "external_url"] {
      let feed = try Feed.reading(
        "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": "
          + "[{\"id\": \"1\", \"\(name)\": \"https://e.example/\"}]}")
      #expect(titles(feed) == ["https://e.example/"])
    }
  }

  @Test("authors come before the author, which JSON Feed 1.1 deprecates")
  func authors() throws {
    let feed = try Feed.reading(
      """
      {"items": [{"title": "a", "author": {"name": "Old"}, "authors": [{"name": "New"}]},
      {"title": "b"}], "authors": [{"name": "New"}], "author": {"name": "Old"}}
      """)
    #expect(feed.entries.map { $0.username?.string } == ["New", "New"])
  }

  @Test("of a list that breaks off the whole entries are kept, and it is said where it broke")
  func cutJSON() throws {
    let whole = "{\"title\": \"F\", \"items\": [\n{\"title\": \"a\"},\n{\"title\": \"b\"},\n"
    for rest in ["{\"title\": \"c", "{\"title\": oops}]}"] {
      let feed = try Feed.reading(whole + rest)
      #expect(titles(feed) == ["a", "b"])
      #expect(note(feed)?.hasPrefix("The document is broken at line 4: ") == true)
    }
    #expect(throws: FeedError.self) { try Feed.reading("{\"items\": [{\"titl") }
  }
}
