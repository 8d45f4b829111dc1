import Feeds
import TableKit
import TerminalCore
import Testing

@testable import FeedApp
@testable import Feeds

@Suite("A table with more columns than any screen")
struct WideTableTests {
  private func app(_ html: String) throws -> AppUnderTest {
    let feed = try Feed.text(
      #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "content_html": "\#(html)"}]}"#
    )
    return AppUnderTest(feed, columns: 40, lines: 12)
  }

  private func cells(_ count: Int, _ cell: (Int) -> String = { "<td>cell\($0)" }) -> String {
    (0..<count).map(cell).joined()
  }

  @Test("is laid out a few cells at a time, and all of them can be reached")
  func parts() throws {
    let app = try app("<table><tr>" + cells(20_000))
    app.press("<Enter>")
    let page = try #require(app.screen.page)
    let most = page.parts.indices.map { page.parts[$0].layout(PageLook()).texts.count }.max() ?? 0
    #expect(most <= 64, "a row of the page lays out \(most) texts")
    let lines = page.text.split(separator: "\n").map(String.init)
    #expect(lines.prefix(20_000) == (0..<20_000).map { "cell\($0)" }[...])
    #expect(lines.count == 20_001 && lines.last?.hasPrefix("Id") == true)
    #expect(app.feedLines.prefix(2) == ["cell0", "cell1"])
    app.press("G")
    #expect(app.feedLines.contains("cell19999"))
    app.press("/cell12345<Enter>")
    #expect(app.feedLines.contains("cell12345"))
  }

  @Test("says what each cell's column is called, and rows stand apart")
  func names() throws {
    let app = try app(
      "<table><tr>" + cells(300) { "<th>n\($0)" } + "<tr>" + cells(300) + "<tr><td>x<td>y"
        + "<tr>" + cells(299) { _ in "<td>" } + "<td>last</table>")
    app.press("<Enter>")
    let text = try #require(app.screen.page?.text)
    #expect(text.hasPrefix("n0 | n1 | n2 |"))
    #expect(text.contains("\nn77: cell77\nn78: cell78\n"))
    app.press("G")
    #expect(
      Array(app.feedLines.drop { !$0.contains("299") }.prefix { !$0.contains("last") })
        == ["n299: cell299", "", "n0: x", "n1: y", ""])
    #expect(app.feedLines.contains("n299: last"))
  }

  @Test("has links that are chosen one by one")
  func links() throws {
    let app = try app(
      "<table><tr>"
        + cells(400) { $0 == 390 ? "<td><a href='https://a.example/'>there</a>" : "<td>x" }
    )
    app.press("<Enter><Tab>")
    #expect(app.feedLines.contains { $0.contains("there[1]") })
    #expect(app.screen.page?.chosen?.target == 0)
  }
}

@Suite("A table with a header on a page")
struct HeaderSearchTests {
  @Test(
    "is searched as it stands: its columns' names match once, whether there is room for columns or not",
    arguments: [40, 8])
  func names(columns: Int) throws {
    let feed = try Feed.text(
      #"""
      {"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "content_html":
      "<table><tr><th>Status</th><th>Host</th></tr><tr><td>ok</td><td>alpha</td></tr><tr><td>ok</td><td>beta</td></tr></table>"}]}
      """#)
    let app = AppUnderTest(feed, columns: columns, lines: 12)
    app.press("<Enter>/Status<Enter>")
    #expect(app.screen.search.count == "1 of 1")
    app.press("/ok<Enter>")
    #expect(app.screen.search.count == "1 of 2")
  }
}

@Suite("HTML that is long")
struct LongHTMLTests {
  @Test("is read once for its row, whatever is asked of that")
  func once() throws {
    let long = String(repeating: "<p>the ferry</p>", count: 10_000)
    let items = [long, "short", long].enumerated().map {
      #"{"id": "\#($0)", "content_html": "\#($1)"}"#
    }
    let feed = try Feed.text(
      #"{"version": "https://jsonfeed.org/version/1.1", "items": [\#(items.joined(separator: ","))]}"#
    )
    let app = AppUnderTest(feed, columns: 40, lines: 12)
    let texts = feed.parts[0].source.longTexts
    app.press("<C-l>")
    let before = texts.numberOfReadingsOfHTML
    app.press("jj<C-l>kk")
    app.press("<Enter>qv<C-l>v<C-l>yyjk")
    #expect(texts.numberOfReadingsOfHTML <= before + 2)
    // Looking for something goes through all rows, and takes nothing away from the one in view.
    let searched = texts.numberOfReadingsOfHTML
    app.press("/ferry<Enter>nnn")
    #expect(texts.numberOfReadingsOfHTML <= searched + 5 * 2)
    #expect(feed.entry(at: 2, inSection: 0).content?.string.hasPrefix("the ferry\nthe") == true)
  }
}
