import Feeds
import HeightEngine
import TableKit
import TerminalCore
import Testing

@testable import FeedApp

@Suite("What is looked at while keys make rows higher and lower")
struct EyeTests {
  /// Rows with stacks of 0 to 8 lines, and row 120 with one that is higher than the screen.
  private func app() throws -> AppUnderTest {
    let lines = (0..<200).map { row in
      let calls = (0..<(row == 119 ? 40 : row % 9)).map { "at f\($0) (m.js:\($0):1)" }
      let stack = calls.joined(separator: "\\n")
      return #"{"level":30,"time":\#(1_777_867_380_250 + row),"msg":"message \#(row)","#
        + #""a":"\#(String(repeating: "x", count: row % 70))","stack":"\#(stack)"}"#
    }
    let feed = try Feed.open(
      bytes: Array(lines.joined(separator: "\n").utf8), name: "log",
      options: FeedOptions(
        format: .jsonl, timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
    return AppUnderTest(feed, columns: 100, lines: 30, isDemo: false)
  }

  nonisolated private static let places = [
    "100Gzt", "100Gzz", "100Gzb", "104Gzt", "104Gzz", "104Gzb", "108Gzz<C-e>", "108Gzz<C-y>",
    "100Gztjjjj", "120Gzt", "120Gzz", "120Gzb",
  ]

  @Test(
    "the selected row begins where it did, or as far above that as it needs to be seen whole",
    arguments: places, ["v", "_", "V<Space>q"])
  func line(place: String, keys: String) throws {
    let app = try app()
    app.press(place)
    let table = app.screen.controller.table
    let selected = try #require(table.indexPathForSelectedRow)
    let before = (lines: app.feedLines, line: try #require(app.selectedLine))
    // Each of the keys goes round in 2, 3 or 4.
    for _ in 0..<12 {
      app.press(keys)
      let rect = try #require(table.visibleRectForRow(at: selected))
      // The day's header is above it.
      #expect(rect.line == min(before.line, max(table.frame.lines - rect.lines, 1)))
      #expect(table.indexPathForSelectedRow == selected)
    }
    #expect(app.feedLines == before.lines)
  }

  /// How the selected row is put somewhere, which keys follow, and where it begins after each.
  nonisolated private static let cases: [(String, [String], [Int])] = [
    // One line higher or lower, it begins where it did.
    ("100Gzt", ["v", "v", "v"], [1, 1, 1]),
    ("100Gzz", ["v", "v", "v", "_", "_", "_", "_"], [14, 14, 14, 14, 14, 14, 14]),
    // What is higher than the screen begins at the top, and goes back to its line.
    ("120Gzz", ["v", "v", "v"], [1, 13, 13]),
    ("120Gzb", ["v", "v", "v"], [1, 26, 26]),
    // A rule below the last line takes the row up by that line.
    ("100Gzb", ["_", "_", "_", "_"], [27, 27, 28, 28]),
  ]

  @Test("it goes no further up than it must, and comes back", arguments: cases)
  func lines(place: String, keys: [String], lines: [Int]) throws {
    let app = try app()
    app.press(place)
    for (key, line) in zip(keys, lines) {
      app.press(key)
      #expect(app.selectedLine == line)
    }
  }

  @Test("rows begin no lower than there are rows above them, and what was seen comes back")
  func edges() throws {
    for place in ["gjjjj", "9Gkkk", "Gzb", "Gkkkk", "198Gzz"] {
      let app = try app()
      app.press(place)
      let before = (lines: app.feedLines, row: app.selectedKey)
      for _ in 0..<3 {
        app.press("v")
        #expect(app.selectedKey == before.row && app.selectedLine != nil, "\(place)")
      }
      #expect(app.feedLines == before.lines, "\(place)")
    }
  }

  @Test("a filter that is taken away since leaves the row on its line, too", arguments: 1...3)
  func filters(times: Int) throws {
    let app = try app()
    app.press("100Gzz&message<CR>")
    let line = try #require(app.selectedLine)
    for _ in 0..<times { app.press("_") }
    #expect(app.selectedLine == line)
    app.press("&<CR>")
    #expect(app.selectedLine == line)
  }

  @Test("who follows stays at the end")
  func atEnd() throws {
    let app = try app()
    app.press("F")
    for keys in ["v", "v", "v", "_", "_", "_", "_"] {
      app.press(keys)
      #expect(app.screen.controller.table.standing == .end)
    }
  }

  @Test("who scrolls between two keys stays there, be no frame drawn between them")
  func goneOn() throws {
    let app = try app()
    app.press("100Gzz")
    let line = try #require(app.selectedLine)
    app.press("v<C-e>v")
    #expect(app.selectedLine == line - 1)
    app.press("v")
    #expect(app.selectedLine == line - 1)
  }
}
