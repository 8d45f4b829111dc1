import Feeds
import Foundation
import TableKit
import TestSupport
import Testing

@testable import FeedApp

@Suite("What filters leave as it was")
struct FilterViewTests {
  /// Rows of words that say where they are: every third one is taller than the screen, every other one is kept.
  private func app() throws -> AppUnderTest {
    let rows = (0..<60).map { row in
      "row\(row) \(row.isMultiple(of: 2) ? "drop" : "keep") "
        + (0..<(row % 3 == 2 ? 300 : 4)).map { "r\(row)w\($0)" }.joined(separator: " ")
    }
    let feed = try Feed.open(
      bytes: Array(rows.joined(separator: "\n").utf8), name: "text",
      options: FeedOptions(format: .text))
    return AppUnderTest(feed, columns: 60, lines: 14)
  }

  private func selected(_ app: AppUnderTest) -> Int? {
    app.screen.controller.table.indexPathForSelectedRow?.row
  }

  /// Rows in view that a filter shows, counted from the selected one, which it hides; whether it shows rows further down;
  /// which row is selected then; and on which line, counted from where the hidden one was: nil, on the last one.
  nonisolated private static let eyes: [([Int], Bool, Int, Int?)] = [
    // The nearest below stays on its line.
    ([-2, -1, 2, 3], true, 2, 2), ([1], true, 1, 1), ([-4, 4], true, 4, 4), ([3], true, 3, 3),
    // Where there is none in view, the nearest above does, and the row that is selected is the next one.
    ([-4, -2], true, 30, -1), ([-1], true, 30, 0), ([-4], true, 30, -3),
    // Where none in view is shown, the row that is selected is where the hidden one was.
    ([], true, 30, 0),
    // Where none is below, the last row above is selected, and nothing is below it.
    ([-4, -2], false, -2, nil), ([], false, -30, nil),
  ]

  @Test(
    "where a filter hides the selected row, the nearest in view that it shows stays on its line, below before above",
    arguments: eyes)
  func eye(shown: [Int], isMoreBelow: Bool, selected: Int, line: Int?) throws {
    let rows = (0..<300).map { row in
      let place = row - 149
      let isKept = shown.contains(place) || place <= -30 || isMoreBelow && place >= 30
      return "row \(row) \(isKept ? "keep" : "drop")"
    }
    let feed = try Feed.open(
      bytes: Array(rows.joined(separator: "\n").utf8), name: "text",
      options: FeedOptions(format: .text))
    let app = AppUnderTest(feed, columns: 60, lines: 14)
    // Which rows match is known.
    app.press("&keep<CR>&1<CR>:150<CR>zz")
    let before = (lines: app.feedLines, line: try #require(app.selectedLine))
    try #require(before.line >= 4 && before.lines.count > before.line + 4)
    app.press("&1<CR>")
    #expect(self.selected(app) == 149 + selected)
    #expect(app.selectedLine == line.map { before.line + $0 } ?? before.lines.count - 1)
    app.press("&<CR>")
    #expect(app.feedLines == before.lines && self.selected(app) == 149)
  }

  @Test("what is read in a tall row is there again also where the selected row is out of sight")
  func selectedOutOfSight() throws {
    let app = try app()
    app.press(":10<CR>zb")
    app.resize(30, 10)
    let before = app.feedLines
    #expect(selected(app) == 9 && app.selectedLine == nil && before[0].contains("r8w"))
    app.press("&keep<CR>")
    #expect(app.selectedLine != nil, "the tall row is hidden")
    app.press("&<CR>")
    #expect(app.feedLines == before && selected(app) == 9)
  }

  @Test(
    "without filters all is as it was before them, whatever was switched and shown around matches")
  func manyChanges() throws {
    let app = try app()
    for place in [":11<CR>zz", ":11<CR>zt<C-e>", ":9<CR>zt5<C-e>"] {
      app.press("&<CR>" + place)
      let before = (lines: app.feedLines, row: selected(app))
      for changes in [
        "&keep<CR>&1<CR>", "&keep<CR>+&1<CR>", "&keep<CR>++-&1<CR>",
        "&keep<CR>+&!\"row11 \"<CR>&1<CR>&2<CR>", "&drop<CR>&keep<CR>&1<CR>&2<CR>",
      ] {
        app.press(changes)
        #expect(app.feedLines == before.lines && selected(app) == before.row, "\(place) \(changes)")
        app.press("&<CR>")
        #expect(app.feedLines == before.lines && selected(app) == before.row, "\(place) \(changes)")
      }
    }
  }

  @Test("a filter that was on before shows what it showed then, with the same row selected")
  func switchedAgain() throws {
    let app = try app()
    app.press(":11<CR>zz&keep<CR>")
    let before = (lines: app.feedLines, row: selected(app))
    for keys in ["+-", "&1<CR>&1<CR>", "&drop<CR>&2<CR>"] {
      app.press(keys)
      #expect(app.feedLines == before.lines && selected(app) == before.row, "\(keys)")
    }
  }

  @Test("a filter between two resizes leaves the same words at the top as the resizes alone")
  func resizes() throws {
    let app = try app()
    app.press(":9<CR>zt5<C-e>")
    let before = app.feedLines
    let switches = ["&keep<CR>", "&drop<CR>", "&\"row8 \"<CR>"]
    for width in [37, 41, 53, 59, 71, 100] {
      app.resize(width, 14)
      let resized = app.feedLines
      app.resize(60, 14)
      #expect(app.feedLines == before, "\(width)")
      for filter in switches {
        app.press(filter)
        app.resize(width, 14)
        app.press("&<CR>")
        #expect(app.feedLines == resized, "\(filter) \(width)")
        app.press(filter + "&<CR>")
        app.resize(60, 14)
        #expect(app.feedLines == before, "\(filter) \(width)")
      }
    }
  }

  @Test("who goes elsewhere meanwhile stays there")
  func elsewhere() throws {
    let app = try app()
    app.press(":11<CR>zz&keep<CR>+j")
    let row = selected(app)
    let line = app.selectedLine
    app.press("&<CR>")
    #expect(selected(app) == row && app.selectedLine == line && line != nil)
  }

  @Test(
    "'' leads where it led before a filter, once that is taken away, and a jump that was refused changes nothing"
  )
  func jumpUnderFilter() throws {
    let app = try app()
    for (there, filter) in [(":31<CR>", "&keep<CR>"), (":32<CR>", "&keep<CR>")] {
      app.press("&<CR>:5<CR>" + there + filter + "''")
      let isRefused = app.screen.message?.hasPrefix("a filter hides the row of the place") ?? false
      #expect(isRefused, "\(there)")
      app.press("&<CR>''")
      #expect(selected(app) == 4, "\(there)")
    }
  }

  @Test(
    "where the row that a filter hid is deleted from its file, the one that is selected instead stays on its line",
    arguments: ["&/3$/<CR>", "&/3$/<CR>&row<CR>"])
  func deletedWhileHidden(filters: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    func write(_ rows: [Int]) throws {
      // In place, as a shell does.
      try Data(rows.map { "row \($0)\n" }.joined().utf8).write(to: file)
    }
    try write(Array(0..<200))
    let feed = try Feed.open(path: file.path(), options: FeedOptions(format: .text))
    let app = AppUnderTest(feed, columns: 60, lines: 9)
    app.press(":101<CR>zz" + filters)
    app.settle()
    let line = try #require(app.selectedLine)
    try #require(line > 0 && app.feedLines[line] == "row 103")
    try write((0..<200).filter { $0 != 100 })
    app.press("r")
    app.settle()
    #expect(app.selectedLine == line && app.feedLines[line] == "row 103")
    app.press("&<CR>")
    app.settle()
    #expect(app.selectedLine == line)
    #expect(app.feedLines[line - 1] == "row 102" && app.feedLines[line] == "row 103")
  }
}
