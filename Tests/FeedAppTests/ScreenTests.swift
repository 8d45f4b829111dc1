import DemoFeed
import Feeds
import TerminalCore
import TestSupport
import Testing

@testable import FeedApp

@Suite("The screen")
struct ScreenTests {
  @Test("a row shows title, content and byline, what is missing takes no line")
  func rows() throws {
    let app = AppUnderTest(try .small(), columns: 25, lines: 17)
    #expect(
      app.text
        == """
         First
        ▌One                    ›
        ▌A few words that wrap
        ▌here
        ▌ann              10:00
         ────────────────────────
         No title               ✓
         ────────────────────────
         Second
         Three                  ›
         a rather long user
         name
             2026-05-01 at noon
         ────────────────────────
         Four                   ✓
         ────────────────────────
        test.json · row 1 of 4
        """)
  }

  @Test("the status line says where one is, and what the cache does where the log pane is open")
  func status() throws {
    let app = AppUnderTest(try .small(), columns: 90, lines: 20)
    let last = { app.terminal.lines.last ?? "" }
    #expect(last().hasPrefix("test.json · row 1 of 4 ") && last().hasSuffix(" ? help"))
    app.press("j")
    #expect(last() == "test.json · row 2 of 4")
    app.press("3")
    #expect(last() == "key cache; c: the next, C: choose")
    app.press("d")
    #expect(last() == "test.json · row 2 of 4 · key cache · wide 90×20 · hits 0 misses 12")
    app.resize(30, 40)
    #expect(
      app.terminal.lines.suffix(3) == [
        "test.json · row 2 of 4", "key cache · tall 30×40", "hits 0 misses 16",
      ])
  }

  @Test("a hint at the right end takes no room, and goes where there is none")
  func hints() throws {
    let app = AppUnderTest(try .small(), columns: 30, lines: 12)
    #expect(app.terminal.lines.last == "test.json · row 1 of 4  ? help")
    app.resize(29, 12)
    #expect(app.terminal.lines.last == "test.json · row 1 of 4")
    app.resize(60, 12)
    app.press("<Enter>")
    #expect(app.terminal.lines.last?.hasSuffix(" Esc back") == true)
    app.press("<Esc>")
    #expect(app.terminal.lines.last == "test.json · row 1 of 4")
  }

  @Test("where the status line is short of room, the file's name goes last, and its end stays")
  func shortStatus() throws {
    func status(_ name: String, _ columns: Int) throws -> String {
      let line = StatusLine(
        name: name, row: 0, numberOfRows: 9, cache: .init(mode: .key, hits: 1, misses: 2),
        size: Size(columns: columns, lines: 10))
      var canvas = Canvas(size: Size(columns: columns, lines: 1))
      line.draw(in: &canvas, rect: Rect(column: 0, line: 0, columns: columns, lines: 1))
      return canvas.text.split(separator: "\n").first.map(String.init) ?? ""
    }
    let all = "a.json · row 1 of 9 · key cache · wide 90×10 · hits 1 misses 2"
    #expect(try status("a.json", 90) == all)
    #expect(
      try status("a.json", 68) == "a.json · row 1 of 9 · key cache · hits 1 misses 2")
    #expect(try status("a.json", 45) == "a.json · row 1 of 9 · key cache")
    #expect(try status("a.json", 20) == "a.json · row 1 of 9")
    #expect(try status("a.json", 16) == "a.json · 1/9")
    #expect(try status("a-file.json", 16) == "a-fil…json · 1/9")
    #expect(try status("a-file.json", 10) == "a-…n · 1/9")
    #expect(try status("a-file.json", 8) == "a-fi…son")
    let long = "a-file-with-a-name-of-some-length.json"
    #expect(try status(long, 44) == "…e-of-some-length.json · row 1 of 9")
  }

  @Test(
    "the file's name is cut, but stays where there is no room for all counts", arguments: [10, 24])
  func nameBeforeCounts(lines: Int) {
    for columns in 3...80 {
      let size = Size(columns: columns, lines: lines)
      let line = StatusLine(
        name: "harbour.log", row: 2, numberOfRows: 7, size: size, newRows: 12,
        search: "lamp 3 of 7", searchCount: "3 of 7", filter: "7 of 300 rows",
        filterCount: "7/300")
      var canvas = Canvas(size: size)
      line.draw(
        in: &canvas, rect: Rect(column: 0, line: 0, columns: columns, lines: line.height))
      let parts = canvas.text.split(separator: "\n").flatMap { $0.split(separator: " · ") }
      #expect(parts.contains { $0.hasSuffix("g") }, "\(columns): \(parts)")
    }
  }

  @Test(
    "what no row has is said on a line of its own where there is room, and what matters of it on any screen"
  )
  func complaint() {
    func status(lines: Int) -> [Substring] {
      let size = Size(columns: 60, lines: lines)
      let line = StatusLine(
        name: "harbour.log", row: 149, numberOfRows: 300, size: size, filter: "300 of 300 rows",
        filterCount: "300/300", complaint: "no row has a field “quux”; text~… asks lines of text")
      var canvas = Canvas(size: size)
      line.draw(in: &canvas, rect: Rect(column: 0, line: 0, columns: 60, lines: line.height))
      return canvas.text.split(separator: "\n")
    }
    #expect(
      status(lines: 24) == [
        "300 of 300 rows", "no row has a field “quux”; text~… asks lines of text",
        "harbour.log · row 150 of 300",
      ])
    #expect(
      status(lines: 10) == ["300/300 · no row has a field “quux” · harbour.log · 150/300"])
  }

  @Test("where the last cell can't be written, the hint ends before it, or is left out whole")
  func noLastCell() throws {
    for columns in 30...60 {
      var line = StatusLine(
        name: "a.json", row: 0, numberOfRows: 9, size: Size(columns: columns, lines: 10),
        corner: .hint("? help"))
      line.hasLastCell = false
      var canvas = Canvas(size: Size(columns: columns, lines: 1))
      line.draw(in: &canvas, rect: Rect(column: 0, line: 0, columns: columns, lines: 1))
      let text = canvas.text.split(separator: "\n").first.map(String.init) ?? ""
      #expect(text.count < columns && text.hasSuffix("? help"), "\(columns): \(text)")
    }
  }

  @Test("what is only counted makes room for the hint, and the hint for the file's name")
  func hintAndCounts() throws {
    func status(_ columns: Int) throws -> String {
      let line = StatusLine(
        name: "rss-2.0.xml", row: 0, numberOfRows: 30, numberOfUnread: 30,
        size: Size(columns: columns, lines: 10), corner: .hint("? help"))
      var canvas = Canvas(size: Size(columns: columns, lines: 1))
      line.draw(in: &canvas, rect: Rect(column: 0, line: 0, columns: columns, lines: 1))
      return canvas.text.split(separator: "\n").first.map(String.init) ?? ""
    }
    #expect(try status(60).hasPrefix("rss-2.0.xml · row 1 of 30 · 30 unread  "))
    #expect(try status(40).hasPrefix("rss-2.0.xml · row 1 of 30  "))
    #expect(try status(40).hasSuffix("  ? help"))
    #expect(try status(30) == "rss-2.0.xml · row 1 of 30")
    #expect(try status(20) == "rss-2.0.xml · 1/30")
  }

  @Test("the log pane stands beside the feed on a wide screen, below it on a high one")
  func logPane() throws {
    let app = AppUnderTest(try .small(), columns: 80, lines: 14)
    app.press("d")
    let head = try #require(app.terminal.lines.first)
    #expect(head.hasPrefix(" First"))
    #expect(head.contains("│index path cache  hits 0 of 8 (0%)"))
    #expect(app.text.contains("known 8 of 8") && app.text.contains("by width 43: 8, 79: 8"))
    #expect(app.terminal.lines.dropLast().last?.contains("│kept      [1:1] ") == true)
    app.resize(40, 30)
    let rule = try #require(
      app.terminal.lines.firstIndex { $0.hasPrefix("index path cache  hits ") })
    #expect(rule > 10)
    app.press("d")
    #expect(!app.text.contains("computed"))
  }

  @Test("Esc closes what was opened last, a page, what is followed, and then the log pane")
  func closingLogPane() throws {
    let app = AppUnderTest(try .small(), columns: 80, lines: 14, isDemo: false)
    app.press("dF<CR>")
    app.press("<Esc>")
    #expect(app.screen.page == nil && app.screen.isFollowing && app.screen.isLogShown)
    app.press("<Esc>")
    #expect(!app.screen.isFollowing && app.screen.isLogShown)
    app.press("/one<Esc>")
    #expect(app.screen.isLogShown)
    app.press("<Esc>")
    #expect(!app.screen.isLogShown && app.feedLines[0] == "First")
    app.press("<Esc>")
    #expect(app.ending == nil)
  }

  @Test("the log pane says in plain words what became of heights, newest last")
  func logLines() throws {
    let app = AppUnderTest(try .small(), columns: 100, lines: 12, showsLog: true)
    for key in ["3", "2", "3"] { app.press(key) }
    let pane = app.terminal.lines.dropLast().map { line in
      line.split(separator: "│", maxSplits: 1).last.map(String.init) ?? ""
    }
    let hits = app.log.filter { $0.hasPrefix("hit cache by key[unique-id-") }
    #expect(!hits.isEmpty)
    // The file has the words of the library that the idea comes from.
    #expect(pane.last?.hasPrefix("hit       unique-id-") == true)
  }

  @Test("while the log pane is hidden it keeps what is looked at, not what is found of all others")
  func hiddenLog() throws {
    let rows = (0..<300).map { "row \($0)\n" }.joined()
    for isShown in [false, true] {
      let feed = try Feed.open(
        bytes: Array(rows.utf8), name: "test", options: FeedOptions(format: .text))
      let app = AppUnderTest(feed, columns: 50, lines: 60, showsLog: isShown, settles: false)
      app.screen.logObserver = nil
      app.settle()
      if !isShown { app.press("d") }
      #expect(app.text.contains("kept      [0:"))
      #expect(app.text.contains("ahead     [") == isShown)
      #expect(app.counts.computed == 300)
    }
  }

  @Test("an empty feed opens and says that it is empty")
  func empty() throws {
    let app = AppUnderTest(try .text(#"{"feed": []}"#), columns: 60, lines: 5)
    #expect(app.feedLines.first == "This feed is empty.")
    #expect(app.terminal.lines.last?.contains("no rows") == true)
    app.press("jkGgx X r")
    #expect(app.feedLines.first == "This feed is empty.")
    app.press("i")
    #expect(app.feedLines.contains { $0.hasPrefix("A new row") })
    #expect(app.terminal.lines.last?.contains("row 1 of 1") == true)
  }

  @Test("every screen from 1×1 shows what fits, and the program recovers")
  func tinyScreens() throws {
    let app = try AppUnderTest(demo: 80, 24, showsLog: true)
    app.press("jj")
    let before = app.feedLines
    for (columns, lines) in [(1, 1), (2, 1), (1, 9), (3, 2), (200, 1), (7, 3), (0, 0)] {
      app.resize(columns, lines)
      app.press("jkG gfb?jkf?dd12")
      #expect(app.terminal.canvas.size == Size(columns: columns, lines: lines))
    }
    app.resize(80, 24)
    // It can't be switched on where it has no room.
    if !app.screen.isLogShown { app.press("d") }
    app.press("gjj")
    #expect(app.feedLines.map { $0.prefix(43) } == before.map { $0.prefix(43) })
  }

  @Test("random keys and sizes never trap, and leave every line within the screen")
  func randomKeys() throws {
    var random = SplitMix64(seed: 7)
    let keys = CommandTable.entries.flatMap(\.keys).filter {
      !["q", "ZZ", "Q", "^C"].contains($0.map(\.label).joined())
    }
    let app = try AppUnderTest(demo: 60, 20)
    for _ in 0..<1_500 {
      if random.next() % 12 == 0 {
        app.resize(Int(random.next() % 130), Int(random.next() % 50))
      } else {
        for key in keys[Int(random.next() % UInt64(keys.count))] {
          app.terminal.send(.key(key))
        }
        app.settle()
      }
      let table = app.screen.controller.table
      if table.numberOfRows > 0 {
        let selected = try #require(table.indexPathForSelectedRow)
        #expect(table.isValid(selected))
      }
    }
    #expect(app.ending == nil)
  }
}
