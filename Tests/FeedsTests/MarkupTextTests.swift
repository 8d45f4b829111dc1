import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("Documents of XML and HTML that are no feeds")
struct MarkupTextTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "markup-\(UUID().uuidString)/"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder + name))
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// The lines that a feed shows of a text, each as it is written.
  private func lines(_ feed: Feed) -> [String] {
    feed.entries.map { $0.content?.string ?? "" }
  }

  private static let page = """
    <!DOCTYPE html>
    <html lang="en">
    <!-- <p>a
    comment -->

    <body><p>503</p></body>
    </html>
    """

  private static let project = """
    <?xml version="1.0" encoding="UTF-8"?>
    <project xmlns="http://maven.apache.org/POM/4.0.0">
      <name>pump</name>
    </project>
    """

  private static let picture = """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <metadata><rdf:RDF xmlns:cc="http://creativecommons.org/ns#"><cc:Work/></rdf:RDF></metadata>
      <path d="M0 0"/>
    </svg>
    """

  private static let addresses = """
    <?xml version="1.0"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc>https://example.org/a</loc><lastmod>2026-05-04T09:00:00Z</lastmod></url>
    <url><loc>https://example.org/b</loc><lastmod>2026-05-05T09:00:00Z</lastmod></url>
    </urlset>
    """

  private static let ontology = """
    <?xml version="1.0"?>
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:owl="http://www.w3.org/2002/07/owl#">
      <owl:Class rdf:about="#Pump"/>
    </rdf:RDF>
    """

  @Test(
    "are shown as they are written, a row a line, in the colours of their language",
    arguments: [
      (page, "html"), (project, "project"), (picture, "svg"), (addresses, "urlset"),
      (ontology, "RDF"),
      ("<?xml version=\"1.0\"?>\n<feedback><feed>3</feed></feedback>", "feedback"),
      ("<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"a>b\" [<!ENTITY a '>'>]><plist/>", "plist"),
    ])
  func source(text: String, root: String) throws {
    let feed = try Feed.reading(text)
    #expect(feed.format == .text)
    #expect(
      lines(feed) == text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    #expect(feed.parts[0].source.reading.language == .code(.html))
    #expect(feed.remarks == ["test is no feed, but <\(root)>: shown as it is written"])
    #expect(feed.failures.isEmpty)
  }

  @Test(
    "and so is what only begins like one",
    arguments: [
      "<?xml version=\"1.0\"?>\n\n<<", "<?xml version=\"1.0\"?>",
      "<!-- for the linter -->\n# A title\n",
      "<!DOCTYPE", "<!-- no end",
    ])
  func fragments(text: String) throws {
    let feed = try Feed.reading(text)
    #expect(feed.format == .text)
    #expect(lines(feed).joined(separator: "\n") == text.trimmingCharacters(in: .newlines))
    #expect(feed.remarks.isEmpty)
  }

  @Test(
    "what begins a feed is one by a pipe and in a file alike, also where it is broken or empty",
    arguments: [
      "<rdf:RDF xmlns=\"http://purl.org/rss/1.0/\"></rdf:RDF>",
      "<rdf:RDF xmlns=\"http://purl.org/rss/1.0/\"><chann/description></item></rdf:RDF>",
      "<rdf:RDF xmlns=\"http://purl.org/rss/1.0/\"><i!em><title>a</title></item></rdd:RDF>",
      "<rdf:RDF xmlns=\"http://www.w3.org/2002/07/owl#\"></rdf:RDF>",
      "<feed\u{1B}[xmlns=\"http://www.w3.org/2005/Atom\"><title>a</title></feed>",
      "<!DOCTYPE <author<?x lmversion=\"1.0\"?><rss version=\"2.0\"><channel><title>T</title>",
      "<rss\u{C}><channel><title>a</title></channel></rss>",
    ])
  func alike(text: String) throws {
    let feed = try Feed.reading(text)
    let pipe = Pipe.ofThisProgram()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.closeEnd()
    let stream = try FeedStream.reading(pipe)
    let rows = stream.contents()
    #expect(rows == feed.entries.map { $0.content?.string })
  }

  @Test(
    "a feed is one behind comments, instructions and types, and within and behind other documents")
  func feeds() throws {
    let rss = "<rss version=\"2.0\"><channel><item><title>x</title></item></channel></rss>"
    for before in [
      "<!-- <html> -->", "<?xml-stylesheet href=\"a.xsl\"?>\n",
      "<!DOCTYPE rss [<!ENTITY a \"]>\">]>",
      "<?xml version=\"1.0\"?>\n<answer>", "<html><body>503</body></html>\n",
    ] {
      let feed = try Feed.reading(before + rss)
      #expect(feed.format == .rss)
      #expect(feed.entries.contains { $0.title?.string == "x" })
      #expect(feed.remarks.isEmpty)
    }
  }

  @Test("a feed that is broken says where, as before")
  func broken() throws {
    let feed = try Feed.reading("<rss version=\"2.0\"><channel><title>T</title><item><title>a")
    #expect(feed.format == .rss)
    #expect(
      feed.entries.last?.content?.string.hasPrefix("The document is broken at line 1") == true)
  }

  @Test("what is no feed has the letters of the encoding that it declares, however it comes")
  func declaredEncoding() throws {
    defer { remove() }
    let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<a>caf\u{E9}</a>"
    let path = folder + "a.xml"
    let bytes = try #require(text.data(using: .isoLatin1))
    try bytes.write(to: URL(filePath: path))
    let shown = text.split(separator: "\n").map(String.init)
    let feed = try Feed.open(path: path)
    #expect(lines(feed) == shown)
    let pipe = Pipe.ofThisProgram()
    try pipe.fileHandleForWriting.write(contentsOf: bytes)
    try pipe.fileHandleForWriting.closeEnd()
    let piped = try Feed.reading(pipe)
    while piped.numberOfSections == 0 { _ = try piped.readChanges() }
    #expect(lines(piped) == shown)
    #expect(try FeedStream.open(path: path).contents().map { $0 ?? "" } == shown)
    // What is written behind it is read, too.
    try (bytes + Data("\n<!-- more -->".utf8)).write(to: URL(filePath: path))
    #expect(try feed.reload() != nil)
    #expect(feed.numberOfEntries(inSection: 0) == 3)
  }

  @Test("by a pipe nothing is taken for a text before it is known to be no feed")
  func pipe() throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    let feed = try Feed.reading(pipe)
    for piece in ["<?xml version=\"1.0\"?>\n<ans", "wer>\n", "<rss version=\"2.0\"><channel>"] {
      try writer.write(contentsOf: Data(piece.utf8))
      _ = try feed.readChanges()
      #expect(feed.numberOfSections == 0)
    }
    try writer.write(contentsOf: Data("<item><title>x</title></item></channel></rss>".utf8))
    try writer.closeEnd()
    while feed.numberOfSections == 0 { _ = try feed.readChanges() }
    #expect(feed.format == .rss)
  }

  @Test("a long one comes by a stream as it is read, and has the rows of one that is read whole")
  func stream() throws {
    defer { remove() }
    let text = Self.page + String(repeating: "<p>a paragraph</p>\n", count: 20_000)
    try write("a.html", text)
    let stream = try FeedStream.open(path: folder + "a.html")
    #expect(stream.document == nil)
    var rows = 0
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, _ in true },
        row: { _, _, _ in
          rows += 1
          return true
        }))
    #expect(rows == (try Feed.open(path: folder + "a.html")).entries.count)
    #expect(stream.failures.isEmpty)
  }

  @Test(
    "among several files each is a section of lines, and one that a list of feeds names says that it is none"
  )
  func severalFiles() throws {
    defer { remove() }
    try write("a.html", Self.page)
    try write(
      "b.xml", "<rss><channel><title>Bee</title><item><guid>g</guid></item></channel></rss>")
    try write("list.opml", "<opml><body><outline text='A' xmlUrl='a.html'/></body></opml>")
    let feed = Feed.open(paths: ["a.html", "b.xml"].map { folder + $0 })
    #expect((0..<2).map { feed.numberOfEntries(inSection: $0) } == [7, 1])
    #expect(feed.remarks == ["\(folder)a.html is no feed, but <html>: shown as it is written"])
    let list = try Feed.open(path: folder + "list.opml")
    let failure = list.entries.first?.content?.string
    #expect(failure?.contains("neither RSS, Atom nor OPML, but <html>") == true)
  }

  @Test(
    "one that takes the place of a feed is an error, and the feed stays; one that was there is read again"
  )
  func replaced() throws {
    defer { remove() }
    try write("a.xml", "<rss><channel><item><title>x</title></item></channel></rss>")
    let feed = try Feed.open(path: folder + "a.xml")
    feed.follow(true)
    _ = try feed.readChanges()
    try write("a.xml", Self.page)
    let failure = #expect(throws: FeedError.self) { try feed.reload() }
    #expect(failure?.what.hasPrefix("neither RSS, Atom nor OPML, but <html>") == true)
    #expect(feed.format == .rss && feed.entries.map { $0.title?.string } == ["x"])
    try write("b.html", Self.page)
    let page = try Feed.open(path: folder + "b.html")
    try write("b.html", Self.project)
    _ = try page.reload()
    #expect(page.entries.first?.content?.string == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
  }
}
