import Feeds
import TerminalCore
import Testing

@testable import FeedApp

@Suite("An entry's page")
struct PageTests {
  private func app(columns: Int = 34, lines: Int = 18) throws -> AppUnderTest {
    let html = """
      <h2>Head</h2><p>A <a href='https://a.example/x'>link</a> in a paragraph that wraps.</p>\
      <blockquote><p>Quoted words that go on for a while.</p></blockquote>\
      <ul><li>one</li><li>two, which is longer than a line</li></ul><pre>let  x = 1</pre>
      """
    let feed = try Feed.text(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
        {"id": "1", "title": "First", "url": "https://e.example/1", "content_html": "\(html)",
         "authors": [{"name": "ann"}]},
        {"id": "2", "title": "Second", "content_text": "plain"}]}
      """)
    return AppUnderTest(feed, columns: columns, lines: lines)
  }

  @Test("Enter opens it: title, byline, link, paragraphs, quotes, lists, code, the links' targets")
  func layout() throws {
    let app = try app(lines: 40)
    app.press("<Enter>")
    #expect(
      app.feedLines.prefix(24).joined(separator: "\n") == """
        First

        T
        ann
        https://e.example/1

        Head

        A link[1] in a paragraph that
        wraps.

        │ Quoted words that go on for a
        │ while.

        • one
        • two, which is longer than a line

        let  x = 1

        ──────────────────────────────────
        Id           1
        ──────────────────────────────────
        [1]   https://a.example/x

        """)
  }

  @Test("tab stops are the same on pages as in rows, and heights go by them")
  func tabs() throws {
    let feed = try Feed.open(bytes: Array("a\tb\tc\n\td e\n".utf8), name: "t")
    let app = AppUnderTest(feed, columns: 10, lines: 6, isDemo: false, tabStops: 3)
    #expect(app.feedLines.prefix(2) == ["a  b  c", "   d e"])
    #expect(app.screen.controller.table.contentHeight == 2)
    app.press("<Enter>")
    #expect(app.feedLines.first == "a  b  c")
    app.press("J")
    #expect(app.feedLines.first == "   d e")
    let code = try Feed.text(
      #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "content_html": "<pre>x\ty</pre>"}]}"#
    )
    let page = AppUnderTest(code, columns: 20, lines: 6, tabStops: 4)
    page.press("<Enter>")
    #expect(page.feedLines.contains("x   y"))
  }

  @Test("it scrolls with the feed's keys", arguments: ["j", "<C-e>", "<Down>"])
  func scrolls(key: String) throws {
    let app = try app()
    app.press("<Enter>")
    let before = app.feedLines
    app.press(key)
    #expect(app.feedLines.dropLast() == before.dropFirst())
    app.press("G")
    #expect(app.feedLines.last == "[1]   https://a.example/x")
    app.press("g")
    #expect(app.feedLines == before)
  }

  @Test(
    "q, Esc, h and the left arrow lead back to the feed",
    arguments: [
      "q", "<Esc>", "h", "<Left>",
    ])
  func back(key: String) throws {
    let app = try app()
    let feed = app.feedLines
    app.press("<Enter>")
    #expect(app.feedLines != feed)
    app.press(key)
    #expect(app.feedLines == feed)
    #expect(app.ending == nil)
  }

  @Test("J and K lead to the next and the previous entry's page")
  func neighbours() throws {
    let app = try app()
    app.press("<Enter>J")
    #expect(app.feedLines.prefix(5) == ["Second", "", "T", "", "plain"])
    app.press("<C-e>")
    let lines = app.feedLines
    app.press("J")
    #expect(app.feedLines == lines && app.status.hasPrefix("no entry below"), "\(app.status)")
    app.press("K")
    #expect(app.feedLines.first == "First")
    app.press("K")
    #expect(
      app.feedLines.first == "First" && app.status.hasPrefix("no entry above"), "\(app.status)")
  }

  @Test("every page of the demo is laid out at every width, down to one column")
  func anyWidth() throws {
    let app = try AppUnderTest(demo: 80, 24)
    app.press("<Enter>")
    for width in [80, 40, 9, 3, 2, 1] {
      app.resize(width, 24)
      app.press("gG")
      for _ in 0..<54 { app.press("J") }
      for _ in 0..<54 { app.press("K") }
    }
    #expect(app.ending == nil)
  }
}
