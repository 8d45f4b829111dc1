import Feeds
import Foundation
import TerminalCore
import Testing

@testable import FeedApp

@Suite("Samples of pages in Demo/Feeds/pages")
struct PageScreenTests {
  private static let root =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path()

  static func app(columns: Int, lines: Int) throws -> AppUnderTest {
    let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    let feed = try Feed.open(path: root + "Demo/Feeds/pages/pages.xml", options: options)
    return AppUnderTest(feed, columns: columns, lines: lines)
  }

  /// Screens are in Tests/PageScreens, styles in brackets; FEED_TUI_WRITE_SCREENS=1 writes them anew, to be
  /// looked at.
  @Test("they look as they did, style and all", arguments: [120, 80, 40, 10])
  func screens(columns: Int) throws {
    let app = try Self.app(columns: columns, lines: 150)
    var screen = ""
    app.press("<Enter>")
    for page in 1...5 {
      screen += "════ page \(page)\n" + shown(app)
      app.press("J")
    }
    let path = Self.root + "Tests/PageScreens/pages-\(columns).txt"
    if ProcessInfo.processInfo.environment["FEED_TUI_WRITE_SCREENS"] != nil {
      try screen.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try screen == String(contentsOfFile: path, encoding: .utf8))
  }

  private func shown(_ app: AppUnderTest) -> String {
    let lines = app.terminal.canvas.styledText.split(
      separator: "\n", omittingEmptySubsequences: false)
    let page = lines.prefix(app.feedLines.count).reversed().drop { $0.isEmpty }.reversed()
    return page.joined(separator: "\n") + "\n"
  }

  @Test("a text is as high with style as without, at every width")
  func heights() throws {
    let app = try Self.app(columns: 80, lines: 40)
    let feed = app.screen.controller.feed
    for entry in 0..<feed.numberOfEntries(inSection: 0) {
      var page = feed.page(at: entry, inSection: 0)
      let styled = PageParts(of: page)
      for block in page.content.blocks.indices {
        page.content.blocks[block].runs = []
        guard var table = page.content.blocks[block].table else { continue }
        for row in table.rows.indices {
          for cell in table.rows[row].indices { table.rows[row][cell].runs = [] }
        }
        page.content.blocks[block].table = table
      }
      let plain = PageParts(of: page)
      #expect(styled.indices == plain.indices)
      for (one, other) in zip(styled.indices.map { styled[$0] }, plain.indices.map { plain[$0] }) {
        for width in [1, 2, 7, 10, 24, 79, 80, 81, 200] {
          for look in [PageLook(), PageLook(isWide: true, chosen: 0)] {
            let heights = [one.layout(look), other.layout(look)].map { $0.height(width: width) }
            #expect(heights[0] == heights[1])
          }
        }
      }
    }
  }

  @Test("sentences are 80 columns wide at most, tables and code as wide as they are; w widens")
  func measure() throws {
    let app = try Self.app(columns: 130, lines: 60)
    app.press("<Enter>")
    let narrow = app.feedLines
    #expect(narrow.filter { !$0.hasPrefix("─") }.map(\.count).max() == 80)
    app.press("w")
    #expect(app.feedLines.contains { $0.hasPrefix("A word") && $0.count > 100 })
    #expect(app.status == "pages are as wide as the screen")
    app.press("J")
    #expect(app.feedLines.contains { $0.count > 90 })
    app.press("Kw")
    #expect(app.feedLines == narrow)
    app.press("J")
    #expect(app.feedLines.contains { $0.count > 80 })
  }

  @Test("texts of transcripts and paragraphs of prose are set to that measure, too; w widens them")
  func measureOfTexts() throws {
    let text = String(repeating: "A ship at the quay takes in water and rope. ", count: 8)
    let chat = """
      {"role":"user","content":"Go on"}
      {"role":"assistant","content":"\(text)"}

      """
    for source in [chat, "The ship\n\(text)\n\nThe end.\n"] {
      let app = try AppUnderTest(chat: source, columns: 130, lines: 30)
      var first: Int? { app.feedLines.first { $0.hasPrefix("A ship") }?.count }
      app.press("<Enter>J")
      #expect((60...80).contains(first ?? 0))
      app.press("w")
      #expect(first ?? 0 > 100)
      #expect(app.status == "pages are as wide as the screen")
    }
  }

  @Test("w is remembered from page to page, and keeps what is read in view")
  func widening() throws {
    let app = try Self.app(columns: 120, lines: 8)
    app.press("w<Enter><C-d>")
    let first = app.screen.page?.table.indexPathsForVisibleRows.first
    #expect(first?.row ?? 0 > 0)
    app.press("w")
    #expect(app.screen.page?.table.indexPathsForVisibleRows.first == first)
    #expect(app.status.contains("80 columns"))
  }

  @Test("what comes with an entry is there on every screen, however narrow", arguments: 1...30)
  func narrow(columns: Int) throws {
    let app = try Self.app(columns: columns, lines: 400)
    app.press("<Enter>")
    let shown = app.feedLines.joined().filter { $0 != " " }
    #expect(shown.contains("type,terminals"))
    #expect(shown.contains("https://pages.example.org/two"))
  }

  @Test("the status line says which entry it is and which of its lines are in view")
  func place() throws {
    let app = try Self.app(columns: 80, lines: 10)
    app.press("<Enter>")
    #expect(app.status.contains("entry 1 of 5 · lines 1–9 of "))
    app.press("J<C-e>")
    #expect(app.status.contains("entry 2 of 5 · lines 2–10 of "))
    app.press("G")
    let count = app.screen.page?.table.contentHeight ?? 0
    #expect(app.status.contains("lines \(count - 8)–\(count) of \(count)"))
    app.press("q")
    #expect(app.status.contains("row 2 of 5"))
    #expect(!app.status.contains("lines"))
  }
}
