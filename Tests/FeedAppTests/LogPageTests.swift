import Feeds
import TerminalCore
import Testing

@testable import FeedApp

@Suite("The log as a page")
struct LogPageTests {
  @Test("D shows its lines in the feed's place, newest last; v goes by kind, / searches")
  func page() throws {
    let app = try AppUnderTest(demo: 60, 20, showsLog: true)
    app.press("D")
    #expect(app.status.hasPrefix("log · "))
    #expect(app.feedLines.last?.hasPrefix("ahead ") == true)
    app.press("g")
    #expect(app.feedLines.first?.hasPrefix("computed  ") == true)
    app.press("v")
    #expect(app.status.hasPrefix("log, hit: heights that were remembered"))
    app.press("v")
    #expect(app.feedLines.allSatisfy { $0.isEmpty || $0.hasPrefix("computed") })
    app.press("vvvvv")
    #expect(app.status.hasPrefix("log · "))
    app.press("g/[0:3]<CR>")
    #expect(app.feedLines.contains { $0.contains("[0:3]") })
    app.press("q")
    #expect(app.feedLines.first?.hasPrefix("Notes from the terminal") == true && app.ending == nil)
  }

  @Test(
    "a count shows while it waits for its key, and goes with one that does nothing there",
    arguments: ["D", "?"])
  func counts(page: String) throws {
    let app = try AppUnderTest(demo: 60, 20)
    app.press(page)
    let before = app.status
    app.press("40")
    #expect(app.status.hasSuffix(" 40"))
    app.press("t")
    #expect(app.status == before)
    for keys in ["4@~", "@~", "yy", "mz", "44<Esc>", "4@<Esc>"] {
      app.press(keys)
      #expect(app.status == before, "\(keys)")
    }
    for keys in ["4z~", "y~", "4~"] {
      app.press(keys)
      #expect(app.status.hasPrefix("no command on "), "\(keys)")
    }
  }

  @Test("what comes is shown as it comes, unless one has scrolled back")
  func growing() throws {
    let app = try AppUnderTest(demo: 60, 20)
    app.press("D")
    let page = try #require(app.screen.logPage)
    let count = page.table.numberOfRows
    app.screen.log.append(.calculated(height: 7, mode: .systemFitting))
    app.redraw()
    #expect(page.table.numberOfRows == count + 1)
    #expect(app.feedLines.last == "computed  7 lines")
    app.press("3k")
    let top = app.feedLines.first
    for height in 0..<100 {
      app.screen.log.append(.calculated(height: height, mode: .systemFitting))
    }
    app.redraw()
    #expect(app.feedLines.first == top)
    for height in 0..<30_000 {
      app.screen.log.append(.calculated(height: height, mode: .systemFitting))
      if height % 1_000 == 999 { app.redraw() }
    }
    #expect(page.table.numberOfRows <= 10_000 && page.table.numberOfRows > 2_000)
  }

  @Test("the oldest lines go without the row moving that one looks at, or the place of a search")
  func oldest() throws {
    let app = try AppUnderTest(demo: 60, 20)
    app.press("D")
    let page = try #require(app.screen.logPage)
    func come(_ heights: Range<Int>) {
      for height in heights {
        app.screen.log.append(.calculated(height: height, mode: .systemFitting))
        if height % 1_000 == 999 { app.redraw() }
      }
    }
    come(1_000..<8_000)
    app.press("/7950 lines<CR>")
    let before = app.feedLines
    #expect(before.contains("computed  7950 lines") && app.screen.search.count == "1 of 1")
    come(8_000..<12_000)
    #expect(page.table.numberOfRows <= 9_000)
    #expect(app.feedLines == before)
    #expect(app.screen.search.count == "1 of 1")
    app.press("G")
    come(12_000..<18_000)
    #expect(app.feedLines.last == "computed  17999 lines")
  }

  @Test("each kind has its colour, on its word alone; a click on the pane opens the page")
  func kinds() throws {
    let app = try AppUnderTest(demo: 90, 24, showsLog: true)
    app.press("3")
    let styled = app.terminal.canvas.styledText
    #expect(styled.contains("⟦dim⟧kept⟦⟧ ") && styled.contains("⟦fg:3⟧computed⟦⟧ "))
    app.terminal.send(
      .mouse(MouseEvent(kind: .press, button: 1, position: Point(column: 70, line: 10))))
    app.settle()
    #expect(app.screen.logPage != nil)
  }

  @Test("the wheel over the pane scrolls its lines, which stay in place while others come")
  func wheel() throws {
    let app = try AppUnderTest(demo: 90, 24, showsLog: true)
    app.press("3")
    let column = try #require(app.screen.panes.log).column
    func lines() -> [String] { app.terminal.lines.map { String($0.dropFirst(column)) } }
    func wheel(_ kind: MouseEvent.Kind, _ times: Int = 1) {
      for _ in 0..<times {
        app.terminal.send(
          .mouse(MouseEvent(kind: kind, button: 0, position: Point(column: 70, line: 10))))
      }
      app.settle()
    }
    let newest = lines()
    wheel(.wheelUp)
    let scrolled = lines()
    #expect(scrolled[15] == newest[12] && scrolled[22] == newest[19])
    #expect(app.screen.logPage == nil)
    #expect(app.feedLines[0].hasPrefix("Notes from the terminal"))
    app.screen.log.append(.calculated(height: 7, mode: .systemFitting))
    app.redraw()
    #expect(lines()[10...22] == scrolled[10...22])
    wheel(.wheelUp, 1000)
    let oldest = lines()
    #expect(oldest[22] != "")
    wheel(.wheelUp)
    #expect(lines() == oldest)
    wheel(.wheelDown, 1000)
    #expect(lines()[22].hasPrefix("computed  7 lines"))
  }
}
