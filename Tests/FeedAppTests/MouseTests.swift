import Feeds
import HeightEngine
import TerminalCore
import Testing

@testable import FeedApp

@Suite("The mouse")
struct MouseTests {
  private func sections() throws -> AppUnderTest {
    let rows = ["Apples", "Figs", "Kiwis", "Melons", "Pears", "Zebras"].flatMap { section in
      (0..<5).map { "{\"title\": \"\(section) \($0)\", \"section\": \"\(section)\"}" }
    }
    return AppUnderTest(
      try .text("{\"feed\": [\(rows.joined(separator: ","))]}"), columns: 50, lines: 12,
      isDemo: false)
  }

  private func lines(_ count: Int = 100) throws -> AppUnderTest {
    let text = (1...count).map { "row \($0)\n" }.joined()
    let feed = try Feed.open(
      bytes: Array(text.utf8), name: "test", options: FeedOptions(format: .text))
    return AppUnderTest(feed, columns: 40, lines: 11, isDemo: false)
  }

  private func mouse(
    _ app: AppUnderTest, _ kind: MouseEvent.Kind, _ column: Int, _ line: Int,
    modifiers: Key.Modifiers = []
  ) {
    let button = kind == .wheelUp || kind == .wheelDown ? 0 : 1
    app.terminal.send(
      .mouse(
        MouseEvent(
          kind: kind, button: button, position: Point(column: column, line: line),
          modifiers: modifiers)))
    app.settle()
  }

  @Test("the wheel scrolls, a click selects, a double click opens")
  func feed() throws {
    let app = try lines()
    mouse(app, .wheelDown, 3, 3)
    #expect(app.feedLines.first == "row 4")
    mouse(app, .press, 3, 5)
    #expect(app.status.contains("row 9 of 100") && app.screen.page == nil)
    mouse(app, .press, 3, 5)
    #expect(app.screen.page == nil)
    mouse(app, .doubleClick, 3, 5)
    #expect(app.screen.page != nil && app.feedLines.first == "row 9")
    mouse(app, .wheelUp, 3, 3)
    #expect(app.screen.page != nil)
  }

  @Test("a click on a header goes to its section, one on the index to its letter's")
  func headers() throws {
    let app = try sections()
    app.press("jjj<C-e><C-e><C-e>")
    mouse(app, .press, 2, 0)
    #expect(app.status.contains("row 1 of 30") && app.feedLines[0] == "Apples")
    let letter = try #require(app.feedLines.firstIndex { $0.last == "K" })
    mouse(app, .press, 49, letter)
    #expect(app.feedLines[0].hasPrefix("Kiwis") && app.status.contains("row 11 of 30"))
    app.press("j")
    #expect(app.status.contains("row 12 of 30"))
  }

  @Test("a click ends what keys have begun, so that the next key counts by itself")
  func pendingKeys() throws {
    let app = try lines()
    for keys in ["z", "5", "m", "12z"] {
      app.press(keys)
      mouse(app, .press, 3, 5)
      mouse(app, .release, 3, 5)
      #expect(app.status == "test.json · row 6 of 100", "\(keys)")
      app.press("j")
      #expect(app.status == "test.json · row 7 of 100", "\(keys)")
    }
    app.press("5")
    mouse(app, .press, 3, 10)
    #expect(app.status == "test.json · row 7 of 100", "also where there is nothing to click on")
  }

  @Test("the bar jumps to where it is clicked, and its thumb can be dragged to the ends")
  func bar() throws {
    let app = try lines()
    app.press("B")
    #expect(app.feedLines[0].last == "█" && app.feedLines[9].last == "│")
    mouse(app, .press, 39, 5)
    mouse(app, .release, 39, 5)
    #expect(app.feedLines[0].hasPrefix("row 5") && app.feedLines[5].last == "█")
    mouse(app, .press, 39, 5)
    mouse(app, .drag, 20, 30)
    #expect(app.feedLines.last?.hasPrefix("row 100") == true)
    mouse(app, .drag, 20, -3)
    #expect(app.feedLines[0].hasPrefix("row 1 "))
    mouse(app, .release, 20, 0)
    mouse(app, .drag, 20, 9)
    #expect(app.feedLines[0].hasPrefix("row 1 "))
    app.press("B")
    #expect(app.feedLines[0] == "row 1")
  }

  @Test("a click on a tick of the bar shows a match that it stands for")
  func ticks() throws {
    let app = try lines()
    app.press("B")
    for row in 1...100 {
      app.press("/<C-r>row \(row)$<CR>gg")
      let line = try #require(
        (0..<10).first { app.terminal.canvas[39, $0].style.attributes.contains(.reverse) })
      mouse(app, .press, 39, line)
      mouse(app, .release, 39, line)
      #expect(app.feedLines.contains { $0.hasPrefix("row \(row) ") }, "\(row): \(line)")
    }
  }

  @Test("with Shift or another key held the mouse is the terminal's")
  func modifiers() throws {
    let app = try lines()
    let frames = app.terminal.frames
    for kind in [MouseEvent.Kind.press, .wheelDown, .doubleClick] {
      mouse(app, kind, 3, 5, modifiers: .shift)
      mouse(app, kind, 3, 5, modifiers: .control)
    }
    #expect(app.terminal.frames == frames)
  }

  @Test("in a list of few things a click chooses, one beside it closes it, and the wheel goes on")
  func choices() throws {
    let app = try lines()
    app.press("C")
    mouse(app, .wheelDown, 3, 5)
    let line = try #require(app.terminal.lines.firstIndex { $0.contains("key cache") })
    mouse(app, .press, 20, line)
    #expect(app.screen.controller.mode == .key && app.screen.choice == nil)
    app.press("C")
    mouse(app, .press, 0, 0)
    #expect(app.screen.controller.mode == .key && app.screen.choice == nil)
  }

  @Test("help and pages scroll by the wheel; a fold is folded by a click")
  func pages() throws {
    let feed = try Feed.open(
      bytes: Array(#"{"level":"info","msg":"hello","a":{"b":1,"c":[1,2]}}"#.utf8 + [0x0A]),
      name: "test")
    let app = AppUnderTest(feed, columns: 60, lines: 20, isDemo: false)
    app.press("<Enter>")
    let line = try #require(app.terminal.lines.firstIndex { $0.contains("▾ a") })
    mouse(app, .press, 4, line)
    #expect(app.terminal.lines[line].contains("▸ a"))
    app.press("?")
    mouse(app, .wheelDown, 3, 3)
    #expect(app.screen.help != nil && !app.feedLines[1].contains("next row"))
  }

  @Test("Alt-m lets the terminal have the mouse, and takes it again")
  func off() throws {
    let app = try lines()
    var states: [Bool] = []
    app.screen.mouseObserver = { states.append($0) }
    app.press("<A-m>")
    #expect(app.status.hasPrefix("the mouse is the terminal's"))
    app.press(":mouse<CR>")
    #expect(states == [true, false, true])
  }

  @Test(
    "a click on a row's › opens it, wherever the focus is; elsewhere in it the first click selects")
  func accessory() throws {
    let app = AppUnderTest(try .small(), columns: 40, lines: 12, isDemo: false)
    let line = try #require(app.feedLines.lastIndex { $0.hasSuffix("›") })
    mouse(app, .press, 3, line)
    #expect(app.screen.page == nil)
    app.press("g")
    mouse(app, .press, 39, line)
    #expect(app.screen.page != nil)
  }
}
