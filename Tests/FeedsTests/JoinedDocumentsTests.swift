import Feeds
import Testing

@Suite("Documents behind each other, and in each other")
struct JoinedDocumentsTests {
  private func titles(_ feed: Feed) -> [String?] { feed.entries.map { $0.title?.string } }

  private func notes(_ feed: Feed) -> [String] {
    feed.entries.compactMap { $0.title == nil ? $0.content?.string : nil }
  }

  private func rss(_ name: String, prolog: String = "<?xml version=\"1.0\"?>\n") -> String {
    prolog
      + "<rss version=\"2.0\"><channel><title>\(name)</title><item><title>\(name) 1</title></item>"
      + "<item><title>\(name) 2</title></item></channel></rss>\n"
  }

  private let atom = """
    <?xml version="1.0" encoding="utf-8"?><!DOCTYPE feed [<!ENTITY e "text">]>
    <feed xmlns="http://www.w3.org/2005/Atom"><title>C</title><author><name>Ann</name></author>
    <link href="https://c.example/"/><entry><title>C &e;</title><link href="1"/></entry></feed>
    """

  @Test("all items count of feeds that were joined, and it is said where the second begins")
  func behind() throws {
    for prolog in ["<?xml version=\"1.0\"?>\n", "\u{FEFF}<?xml version=\"1.0\"?>\n", ""] {
      let feed = try Feed.reading(rss("A") + rss("B", prolog: prolog) + rss("D"))
      #expect(titles(feed) == ["A 1", "A 2", nil, "B 1", "B 2", "D 1", "D 2"])
      #expect(feed.title?.string == "A")
      let line = prolog.isEmpty ? 3 : 4
      #expect(
        notes(feed) == [
          "The document is broken at line \(line): another document begins behind its end"
        ])
    }
  }

  @Test("feeds of several formats are each read as what they are")
  func formats() throws {
    let feed = try Feed.reading(rss("A") + atom + rss("B"))
    #expect(feed.format == .rss)
    #expect(titles(feed) == ["A 1", "A 2", nil, "C text", "B 1", "B 2"])
    #expect(feed.entries.map { $0.username?.string } == [nil, nil, nil, "Ann", nil, nil])
    #expect(feed.entries[3].link?.string == "https://c.example/1")
    let list = "<opml><body><outline text='a'/><outline text='L' xmlUrl='x.xml'/></body></opml>"
    #expect(titles(try Feed.reading(rss("A") + list)) == ["A 1", "A 2", nil, "a", "L"])
    #expect(titles(try Feed.reading("<html><body>503</body></html>" + atom)).last == "C text")
  }

  @Test(
    "so do all items of a feed in whose middle another begins, wherever that is",
    arguments: [
      "<item><title>A 1</title></item>", "<item><title>A 1</title>", "<item><title>A 1",
      "<item><title>A 1</title><description><b>bold", "<item><title>A 1</title><enclosure url=\"x",
      "<item><title>A 1</title><x:y><item>",
    ])
  func inside(cut: String) throws {
    let start = "<?xml version=\"1.0\"?>\n<rss version=\"2.0\"><channel><title>A</title>"
    let feed = try Feed.reading(start + cut + rss("B") + "<item><title>A 9</title></item>")
    #expect(titles(feed).compactMap { $0 } == ["A 1", "B 1", "B 2", "A 9"])
    #expect(notes(feed).contains { $0.contains("another document begins in it") })
  }

  @Test("without a declaration of XML too")
  func insideBare() throws {
    for cut in ["<item><title>A 1</title></item>", "<item><title>A 1</title>", "<item><title>A 1"] {
      let feed = try Feed.reading("<rss version=\"2.0\"><channel>" + cut + rss("B", prolog: ""))
      #expect(titles(feed).compactMap { $0 } == ["A 1", "B 1", "B 2"])
    }
  }

  @Test("a declaration in a document is no end, nor is an element that is called like a feed")
  func noDocuments() throws {
    let prolog = try Feed.reading(
      "<rss version=\"2.0\"><channel><item><title>1</title></item>\n<?xml version=\"1.0\"?>\n"
        + "<item><title>2</title></item></channel></rss>")
    #expect(titles(prolog) == ["1", "2"])
    let name = try Feed.reading(
      "<rss version=\"2.0\"><channel><item><title>1</title><rss>x</rss><link>https://e.example/</link>"
        + "</item></channel></rss>")
    #expect(titles(name) == ["1"])
    #expect(name.entries[0].link?.string == "https://e.example/")
    let example = try Feed.reading(
      "<feed xmlns='http://www.w3.org/2005/Atom'><entry><title>1</title><content type='xhtml'><div>"
        + "<feed xmlns='x'>a</feed></div></content></entry></feed>")
    #expect(titles(example) == ["1"])
    #expect(example.entries[0].content?.string == "a")
  }

  @Test("outlines without an end are rows, and so are all that follow")
  func outlines() throws {
    func rows(_ body: String) throws -> [String] {
      titles(try Feed.reading("<opml><body>\(body)</body></opml>")).compactMap { $0 }
    }
    #expect(
      try rows("<outline text='a'><outline text='b'></outline><outline text='c'/>") == [
        "a", "b", "c",
      ]
    )
    #expect(
      try rows("<outline text='a'><outline text='b'><outline text='c'>") == ["a", "b", "c"])
    #expect(
      try rows("<outline text='h'><outline text='a'/></outline><outline text='b'>") == ["a", "b"])
    let many = (1...3000).map { "row \($0)" }
    #expect(try rows(many.map { "<outline text='\($0)'>" }.joined()) == many)
  }
}
