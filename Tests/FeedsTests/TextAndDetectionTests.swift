import Testing

@testable import Feeds

@Suite("Text, and telling formats apart")
struct TextAndDetectionTests {
  @Test("text of two or four bytes a character that ends in the middle of one keeps all the others")
  func oddEnd() throws {
    for (bytes, name) in [
      ([0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x62, 0, 0x63] as [UInt8], "UTF-16LE"),
      ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61, 0, 0, 0, 0x0A, 0, 0, 0, 0x62, 0, 0], "UTF-32BE"),
    ] {
      let what = "ends with part of a character of \(name), which is left out"
      let feed = try Feed.open(bytes: bytes, name: "f")
      #expect(feed.entries.map { $0.content?.string } == ["a", "b"])
      #expect(feed.failures == [FeedError(what, file: "f")])
    }
  }

  @Test("text has a row a line, and the last line end makes none")
  func textRows() throws {
    let feed = try Feed.reading("one\r\ntwo\n\n  four\nfive")
    #expect(feed.format == .text)
    #expect(feed.entries.map { $0.content?.string } == ["one", "two", nil, "  four", "five"])
    #expect(try Feed.reading("one\ntwo\n").entries.count == 2)
    #expect(Set(try Feed.reading("a\nb\na\n").entries.map(\.key)).count == 2)
  }

  @Test("nothing is a feed without entries", arguments: FeedFormat.allCases)
  func empty(format: FeedFormat) throws {
    let feed = try Feed.reading("", FeedOptions(format: format))
    #expect(feed.numberOfSections == 0)
  }

  @Test(
    "the format is seen in the content",
    arguments: [
      ("{\"feed\": []}", FeedFormat.demo),
      ("{\n \"feed\": [\n]}", .demo),
      ("{\"version\": \"https://jsonfeed.org/version/1\", \"items\": []}", .jsonFeed),
      ("\u{FEFF}{\n\"items\": []}", .jsonFeed),
      ("[{\"title\": \"a\"}]", .jsonFeed),
      ("{\"title\": \"a\"}", .jsonl),
      ("{\"title\": \"a\"}\n\n{\"title\": \"b\"}", .jsonl),
      ("{\"items\": [\n{\"title\": \"a\"}\n", .jsonFeed),
      ("{\"a\": [\n{\"b\": 1}\n{\"b\": 2}\n", .jsonl),
      ("started\n{\"a\": 1}\n{\"a\": 2}\n", .jsonl),
      ("diff --git a/x b/x\n", .diff),
      ("--- x\n+++ x\n@@ -1 +1 @@\n", .diff),
      ("[2024-05-01 12:00] started\n", .text),
      ("[1, {\"a\": 2}]\n\"text\"\n{}\n", .jsonl),
      ("[[1, 2], \"text\"]", .jsonl),
      ("[1]\n[2] is no list\n", .text),
      ("{ int x; }\n", .text),
      ("hello", .text),
      ("\n\n", .text),
    ])
  func detection(text: String, format: FeedFormat) throws {
    #expect(try Feed.reading(text).format == format)
  }

  @Test("a given format wins over the look of the content")
  func givenFormat() throws {
    let feed = try Feed.reading("{\"title\": \"a\"}\n", FeedOptions(format: .text))
    #expect(feed.format == .text)
    #expect(feed.entries[0].content?.string == "{\"title\": \"a\"}")
  }

  @Test(
    "links of other schemes, and with anything odd in them, are none",
    arguments: [
      "javascript:alert(1)", "file:///etc/passwd", "http:", "https://a b", "https://a\u{1B}]8;;",
      "https://a\u{202E}b", "/relative", "", "data:text/html,x", "https://a\u{7}", "https://a b/c",
      "https://a\"b/c", "https://a<b", "https://a>b?c",
    ])
  func badLinks(link: String) {
    #expect(FeedLink(link) == nil)
  }

  @Test("links come out as ASCII")
  func goodLinks() {
    #expect(
      FeedLink(" HTTPS://example.org/ü?q=1#x\n")?.string == "https://example.org/%C3%BC?q=1#x")
    #expect(FeedLink("mailto:a@example.org")?.string == "mailto:a@example.org")
    let spaced = " https://example.org/low water?at=the stairs "
    #expect(FeedLink(spaced)?.string == "https://example.org/low%20water?at=the%20stairs")
    let quoted = "https://example.org/a\"b<c>"
    #expect(FeedLink(quoted)?.string == "https://example.org/a%22b%3Cc%3E")
    for link in [spaced, quoted] {
      let isLink = FeedLink.isLink(Array(link.utf8).span)
      #expect(isLink)
    }
  }

  @Test(
    "a tab or a line end within a link is no part of it",
    arguments: ["\n", "\r\n\t", "\t"])
  func brokenLinks(gap: String) throws {
    for broken in ["https://exa\(gap)mple.org/a", "ht\(gap)tps://example.org/\(gap)a\(gap)"] {
      #expect(FeedLink(broken)?.string == "https://example.org/a")
      let isLink = FeedLink.isLink(Array(broken.utf8).span)
      #expect(isLink)
    }
    let feed = try Feed.reading(
      """
      <rss><channel><title>T</title><item><title>A</title><link>https://example.org/\(gap)a</link>
      <description>&lt;a href="https://example.org/\(gap)b"&gt;there&lt;/a&gt;</description>
      </item></channel></rss>
      """)
    #expect(feed.entries[0].link?.string == "https://example.org/a")
    let links = feed.page(at: 0, inSection: 0).content.links.map(\.string)
    #expect(links.contains("https://example.org/b"))
  }
}
