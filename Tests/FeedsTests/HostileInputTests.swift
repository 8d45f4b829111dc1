import Feeds
import Foundation
import TestSupport
import Testing

@Suite("Hostile input", .timeLimit(.minutes(10)))
struct HostileInputTests {
  private func rss(_ items: String, head: String = "") -> String {
    "<?xml version=\"1.0\"?>\(head)<rss version=\"2.0\"><channel><title>T</title>\(items)</channel></rss>"
  }

  private func item(_ title: String, _ text: String = "") -> String {
    "<item><title>\(title)</title><description>\(text)</description></item>"
  }

  /// Whether a terminal would only print it: no controls but line ends and tabs, no bidi controls.
  private func isHarmless(_ feed: Feed) -> Bool {
    let texts = feed.entries.flatMap { entry in
      [
        entry.key, entry.imageName ?? "", entry.link?.string ?? "", entry.title?.string ?? "",
        entry.content?.string ?? "", entry.username?.string ?? "", entry.time?.string ?? "",
      ]
    }
    let titles = feed.sectionTitles.compactMap { $0 } + [feed.title?.string ?? ""]
    return (texts + titles).joined().unicodeScalars.allSatisfy {
      switch $0.value {
      case 0x09, 0x0A: true
      case ..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
  }

  @Test("an entity bomb does not go off, in text or in an attribute")
  func entityBomb() throws {
    var head = "<!DOCTYPE rss [<!ENTITY a0 \"ha\">"
    for level in 1...12 {
      let inner = String(repeating: "&a\(level - 1);", count: 10)
      head += "<!ENTITY a\(level) \"\(inner)\">"
    }
    head += "]>"
    let inText = try Feed.reading(rss(item("ok") + item("x &a12; y"), head: head))
    #expect(inText.entries[0].title?.string == "ok")
    #expect(inText.entries.allSatisfy { $0.title?.string.utf8.count ?? 0 < 100 })
    let inAttribute = try? Feed.reading(
      rss("<item><title>t</title><enclosure url=\"&a12;\"/></item>", head: head))
    #expect(inAttribute?.entries.allSatisfy { $0.content?.string.utf8.count ?? 0 < 10_000 } ?? true)
  }

  @Test("external entities and document types are not read")
  func externalEntities() throws {
    let path = NSTemporaryDirectory() + "secret-\(UUID().uuidString)"
    try Data("secret".utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    for head in [
      "<!DOCTYPE rss [<!ENTITY e SYSTEM \"file://\(path)\">]>",
      "<!DOCTYPE rss [<!ENTITY % p SYSTEM \"file://\(path)\"> %p;]>",
      "<!DOCTYPE rss SYSTEM \"http://127.0.0.1:1/x.dtd\">",
    ] {
      let feed = try Feed.reading(rss(item("a &e; b"), head: head))
      #expect(!feed.entries.contains { $0.title?.string.contains("secret") ?? false })
      #expect(feed.entries.first?.title?.string.hasPrefix("a") == true)
    }
  }

  @Test("100,000 nested elements, in an item and around everything")
  func nestedElements() throws {
    let open = String(repeating: "<b>", count: 100_000)
    let close = String(repeating: "</b>", count: 100_000)
    let feed = try Feed.reading(rss(item("one") + item("deep", open + "x" + close) + item("two")))
    #expect(feed.entries.map { $0.title?.string } == ["one", "deep", nil, "two"])
    #expect(feed.entries[1].content?.string == "x")
    #expect(
      feed.entries[2].content?.string.hasPrefix("The document is broken at line 1") == true)
    let around = "<?xml version=\"1.0\"?>" + open + close
    #expect(throws: FeedError.self) { try Feed.reading(around, FeedOptions(format: .rss)) }
    #expect(try Feed.reading(around).entries.count == 1)
    let encoded = String(repeating: "&lt;div&gt;", count: 100_000)
    #expect(try Feed.reading(rss(item("t", encoded + "x"))).entries.count == 1)
  }

  @Test("an attribute of 50 MB costs itself, and nothing else")
  func hugeAttribute() throws {
    let huge = String(repeating: "x", count: 50 << 20)
    let bad = "<item><title>bad</title><enclosure url=\"\(huge)\"/></item>"
    let feed = try Feed.reading(rss(item("one") + bad + item("two")))
    #expect(feed.entries.map { $0.title?.string } == ["one", "bad", nil, "two"])
    #expect(feed.entries[2].content?.string.contains("broken at line") == true)
  }

  @Test("a line of 50 MB is read whole, and the next one too")
  func hugeLine() throws {
    let feed = try Feed.reading(String(repeating: "x", count: 50 << 20) + "\nnext\n")
    #expect(feed.entries.count == 2)
    #expect(feed.entries[0].content?.string.utf8.count == 50 << 20)
    #expect(feed.entries[1].content?.string == "next")
  }

  @Test("NUL bytes end nothing in text and JSON, and say where in XML")
  func nulBytes() throws {
    #expect(try Feed.reading("a\0b\nc\0\n").entries.count == 2)
    #expect(try Feed.reading("{\"text\":\"a\0b\\u0000c\"}\n{\"text\":\"d\"}").entries.count == 2)
    let xml = try Feed.reading(rss(item("one") + item("a\0b") + item("two")))
    #expect(xml.entries.map { $0.title?.string } == ["one", "a^@b", nil, "two"])
    for feed in [
      xml, try Feed.reading("a\0b\u{1}\u{7F}\n"), try Feed.reading("{\"text\":\"\\u0000\\u001b\"}"),
    ] {
      #expect(isHarmless(feed))
    }
  }

  @Test("broken UTF-8 is shown as replacement characters, or where it broke")
  func brokenUTF8() throws {
    let bad: [UInt8] = [0xC3, 0x28, 0xFF, 0xED, 0xA0, 0x80, 0xF4, 0x90]
    let text = try Feed.open(bytes: Array("a".utf8) + bad + Array("b\nc".utf8), name: "t")
    #expect(text.entries.count == 2)
    #expect(text.entries[0].content?.string.contains("\u{FFFD}") == true)
    let xml =
      Array(rss(item("one")).utf8.dropLast(22)) + Array("<item><title>".utf8) + bad
      + Array("</title></item></channel></rss>".utf8)
    #expect(try Feed.open(bytes: xml, name: "t").entries.first?.title?.string == "one")
  }

  @Test(
    "escape sequences hidden in any way come out visible",
    arguments: [
      #"{"title":"\u001b[2J\u009b31m","text":"\u202e\u0007\u001b]8;;x\u001b\\","author":"\u001b","time":"\u001bc","id":"\u001b[31m","imageName":"\u001b"}"#,
      #"{"version":"https://jsonfeed.org/version/1","title":"\u001b[2J","items":[{"id":"\u001b","content_html":"&amp;#27;[2J&#27;[2J&#x9b;\u001b[2J"}]}"#,
      #"{"feed":[{"title":"\u001b]0;x\u0007","content":"\u009d","section":"\u001b[31m","time":"\u202e"}]}"#,
      "<rss><channel><title>&#x202e;&#x9b;2J</title><item><title>&amp;#27;[2J &amp;amp;#27; &#x9b;</title>"
        + "<description>&amp;#x1b;]52;c;x&amp;#7; \u{202E}\u{9B}</description><guid>\u{9B}31m</guid>"
        + "<link>https://x/\u{9B}</link><author>&#x9d;</author><pubDate>\u{9B}</pubDate></item></channel></rss>",
      "\u{1B}[31mred\u{1B}[0m \u{9B}2J \u{7} \u{202E}abc\u{2069}\n",
      "commit 41e3fb0a41e3fb0a\nAuthor: \u{1B}[2J <x>\nDate: \u{1B}[2J\n\n    \u{1B}]0;x\u{7}\n",
    ])
  func hiddenEscapes(text: String) throws {
    let feed = try Feed.reading(text)
    #expect(feed.entries.count == 1)
    #expect(isHarmless(feed))
    let page = feed.page(at: 0, inSection: 0)
    #expect(!page.content.plainText.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{9B}" })
  }

  @Test("errors show nothing of a document that could drive a terminal")
  func errors() throws {
    let document = "<?xml version=\"1.0\"?><x\u{9B}31m>&\u{9B}2J;</y>"
    let error = #expect(throws: FeedError.self) {
      try Feed.reading(document, FeedOptions(format: .rss))
    }
    #expect(error?.what.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) } == false)
    let feed = try Feed.reading(document)
    #expect(isHarmless(feed))
    let remarks = feed.remarks.joined()
    #expect(!remarks.isEmpty)
    #expect(!remarks.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) })
  }

  @Test("a FIFO that nobody writes to is empty, and one written to is read")
  func fifo() throws {
    let path = NSTemporaryDirectory() + "fifo-\(UUID().uuidString)"
    #expect(makeFIFO(path))
    defer { removeFile(path) }
    #expect(try Feed.open(path: path).numberOfSections == 0)
    // A thread of its own, as opening the FIFO waits for the reader.
    Thread.detachNewThread {
      let file = System.open(path, O_WRONLY)
      _ = System.write(file, Array("one\ntwo\n".utf8).span)
      close(file)
    }
    #expect(try Feed.open(path: path).entries.count == 2)
  }

  @Test("devices are no feeds, but for the empty one")
  func devices() throws {
    #expect(throws: FeedError.self) { try Feed.open(path: "/dev/zero") }
    #expect(try Feed.open(path: "/dev/null").numberOfSections == 0)
  }

  @Test("a file without permission says so", .enabled(if: geteuid() != 0))
  func permission() throws {
    let path = NSTemporaryDirectory() + "closed-\(UUID().uuidString)"
    try Data("x".utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    // Safe: the path is there during the call.
    unsafe chmod(path, 0)
    let error = #expect(throws: FeedError.self) { try Feed.open(path: path) }
    #expect(error?.what == "Permission denied")
  }

  @Test("noise of any kind is read or refused", arguments: 0..<60)
  func noise(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let pieces = [
      "<rss>", "<item>", "</item>", "<title>", "</title>", "{", "}", "[", "]", "\"", ":", ",", "\n",
      "<",
      ">", "&", "&amp;", "&#0;", "]]>", "<![CDATA[", "<!--", "-->", "\0", "\u{FEFF}", "\\u",
      "\\ud800",
      "feed", "items", "commit ", "0123456789abcdef", "From ", "<?xml version=\"1.0\"?>",
      "<!DOCTYPE", "null",
      "1e9", "<feed xmlns=\"http://www.w3.org/2005/Atom\">", "<entry>", "<content type=\"xhtml\">",
      "中", "\u{1B}",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...200, using: &random) {
      if Int.random(in: 0..<10, using: &random) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      } else {
        bytes += Array(pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8)
      }
    }
    for format in FeedFormat.allCases {
      guard let feed = try? Feed.open(bytes: bytes, name: "t", options: FeedOptions(format: format))
      else { continue }
      #expect(isHarmless(feed))
    }
  }
}
