import Feeds
import HeightEngine
import Testing

@testable import FeedApp

@Suite("Moving about")
struct ScrollingTests {
  @Test("j and k go row by row, over sections too")
  func rows() throws {
    let app = AppUnderTest(try .small(), columns: 40, lines: 12)
    #expect(app.selectedKey == "unique-id-0")
    app.press("jj")
    #expect(app.selectedKey == "unique-id-2")
    app.press("jjjj")
    #expect(app.selectedKey == "unique-id-3")
    app.press("kkk")
    #expect(app.selectedKey == "unique-id-0")
    app.press("kk")
    #expect(app.selectedKey == "unique-id-0")
  }

  @Test("^E and ^Y go line by line, and rows are cut at the edges")
  func lines() throws {
    let app = AppUnderTest(try .small(), columns: 25, lines: 8)
    app.press("<C-e><C-e>")
    #expect(app.feedLines[0...2] == ["First", "here", "ann              10:00"])
    app.press("<C-y>")
    #expect(app.feedLines[1] == "A few words that wrap")
  }

  @Test("a page down and a page up come back to the same screen")
  func pages() throws {
    let app = try AppUnderTest(demo: 70, 30)
    let first = app.feedLines
    app.press("f f")
    #expect(app.feedLines != first)
    app.press("bbb")
    #expect(app.feedLines == first)
  }

  @Test("G shows the end of the feed, g its start")
  func ends() throws {
    let app = try AppUnderTest(demo: 70, 30)
    let first = app.feedLines
    app.press("G")
    #expect(app.selectedKey == "unique-id-53")
    #expect(app.screen.controller.table.isAtEnd)
    app.press("g")
    #expect(app.selectedKey == "unique-id-0")
    #expect(app.feedLines == first)
  }

  @Test("the selected row is always in view, whatever moved")
  func selectionInView() throws {
    let app = try AppUnderTest(demo: 50, 20)
    for keys in ["<C-d>", "<C-d>", "<C-e>", "f", "f", "<C-u>", "b", "k", "k", "G", "<C-y>", "b"] {
      app.press(keys)
      let table = app.screen.controller.table
      let selected = try #require(table.indexPathForSelectedRow)
      #expect(table.indexPathsForVisibleRows.contains(selected), "after \(keys)")
    }
  }

  @Test("a row that is higher than the screen is scrolled through before it is left")
  func highRow() throws {
    let words = String(repeating: "word ", count: 100)
    let app = AppUnderTest(
      try .text(#"{"feed":[{"content":"\#(words)"},{"content":"next"}]}"#), columns: 30, lines: 8)
    var presses = 0
    while app.selectedKey == "unique-id-0", presses < 30 {
      app.press("j")
      presses += 1
    }
    #expect(presses > 2)
    #expect(app.selectedKey == "unique-id-1")
    #expect(app.text.contains("next"))
  }

  @Test("a new width shows the same row at the top; a width seen before gives hits only")
  func resizing() throws {
    let app = try AppUnderTest(demo: 100, 30)
    app.press("ff<C-e>")
    let table = app.screen.controller.table
    let top = try #require(table.indexPathsForVisibleRows.first)
    let before = app.feedLines
    app.resize(47, 30)
    #expect(table.indexPathsForVisibleRows.first == top)
    let computed = app.counts.computed
    app.resize(100, 30)
    #expect(app.counts.computed == computed)
    #expect(app.feedLines == before)
    app.resize(47, 30)
    #expect(app.counts.computed == computed)
  }

  @Test("at the end a new width keeps the last row in view, which is selected, and back again")
  func resizingAtEnd() throws {
    let app = try AppUnderTest(demo: 100, 30)
    app.press("G")
    let table = app.screen.controller.table
    let last = try #require(table.indexPathForSelectedRow)
    for columns in [47, 60, 30, 25, 100] {
      app.resize(columns, 30)
      #expect(table.indexPathsForVisibleRows.last == last)
      #expect(table.extentBelow.lines == 0)
    }
    app.press("<C-y>")
    let top = try #require(table.indexPathsForVisibleRows.first)
    app.resize(60, 30)
    #expect(table.indexPathsForVisibleRows.first == top)
  }
}
