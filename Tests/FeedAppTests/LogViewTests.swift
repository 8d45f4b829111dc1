import Feeds
import HeightEngine
import TableKit
import TerminalCore
import TestSupport
import Testing

@testable import FeedApp

@Suite("How much of a log's lines is shown")
struct LogViewTests {
  /// Lines with fields that take some more lines.
  private func feed(inOrder: Bool = true) throws -> Feed {
    let lines = (0..<200).map { row in
      let day = inOrder || row != 100 ? 0 : 86_400_000
      return #"{"level":30,"time":\#(1_777_867_380_250 + row - day),"msg":"message \#(row)","#
        + #""a":"\#(String(repeating: "x", count: row % 70))","b":{"c":"one\ntwo"}}"#
    }
    return try Feed.open(
      bytes: Array(lines.joined(separator: "\n").utf8), name: "log",
      options: FeedOptions(
        format: .jsonl, timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
  }

  private func heights(_ app: AppUnderTest) -> [Int] {
    var heights: [Int] = []
    app.screen.controller.table.forEachItemHeight { item, height in
      if case .row = item { heights.append(height) }
      return true
    }
    return heights
  }

  @Test("v goes round: all, message alone, message and fields", arguments: CacheMode.allCases)
  func round(mode: CacheMode) throws {
    let app = AppUnderTest(try feed(), columns: 40, lines: 12, mode: mode)
    let before = (app.feedLines, heights(app))
    app.press("v")
    #expect(app.feedLines.contains("two"))
    let all = heights(app)
    #expect(all != before.1)
    app.press("v")
    #expect(heights(app) == Array(repeating: 1, count: 200))
    #expect(!app.feedLines.contains { $0.contains("a=") })
    app.press("v")
    #expect(app.feedLines == before.0)
    #expect(heights(app) == before.1)
    app.press("v")
    #expect(heights(app) == all)
  }

  @Test(
    "heights that were known before come from the caches", arguments: [CacheMode.indexPath, .key])
  func caches(mode: CacheMode) throws {
    let app = AppUnderTest(try feed(), columns: 40, lines: 12, mode: mode)
    app.press("vvv")
    let computed = app.counts.computed
    app.press("vvv")
    #expect(app.counts.computed == computed)
  }

  @Test("where the selected row is out of view, the one at the top stays, and the view comes back")
  func stillness() throws {
    let app = AppUnderTest(try feed(), columns: 40, lines: 12, isDemo: false)
    app.press("120GztL")
    app.resize(24, 12)
    let table = app.screen.controller.table
    let (visible, before) = (table.indexPathsForVisibleRows, app.feedLines)
    let selected = try #require(table.indexPathForSelectedRow)
    #expect(!visible.contains(selected))
    for _ in 0..<2 {
      for _ in 0..<3 {
        app.press("v")
        #expect(table.indexPathsForVisibleRows.first == visible.first)
      }
      #expect(app.feedLines == before)
    }
  }

  @Test("the selected row stays in view, and going round leaves the view as it was")
  func selectedRow() throws {
    for keys in ["120G", "120Gzz<C-e><C-e>", "120Gztjjjjj", "9Gkkk", "gjjjjjj", "120Gzb"] {
      let app = AppUnderTest(try feed(), columns: 40, lines: 12)
      app.press(keys)
      let table = app.screen.controller.table
      let selected = try #require(table.indexPathForSelectedRow)
      let before = app.feedLines
      for _ in 0..<3 {
        for _ in 0..<3 {
          app.press("v")
          #expect(table.indexPathForSelectedRow == selected, "\(keys)")
          #expect(table.visibleRectForRow(at: selected) != nil, "\(keys)")
        }
        #expect(app.feedLines == before, "\(keys)")
      }
    }
  }

  @Test(
    "the selected entry of a feed stays in view, too, and its whole feed is as it was then",
    arguments: ["rss-2.0.xml", "atom.xml", "demo.json", "json-feed.json"])
  func selectedEntry(name: String) throws {
    let path = #filePath.components(separatedBy: "/Tests/")[0] + "/Demo/Feeds/" + name
    var places = ["v9Gzb", "vgjjjjjj", "vGgL"]
    for row in [2, 9] {
      for place in ["zt", "zz", "zb"] {
        for further in ["", "<C-e><C-e>", "jj"] {
          places.append("\(row)G\(place)\(further)")
        }
      }
    }
    for keys in places {
      let app = AppUnderTest(try Feed.open(path: path), columns: 40, lines: 12)
      app.press(keys)
      let table = app.screen.controller.table
      let selected = try #require(table.indexPathForSelectedRow)
      let (before, line) = (app.feedLines, table.visibleRectForRow(at: selected)?.line)
      guard line != nil, table.standing != .end else { continue }
      for _ in 0..<3 {
        app.press("v")
        #expect(table.indexPathForSelectedRow == selected, "\(keys)")
        #expect(table.visibleRectForRow(at: selected) != nil, "\(keys)")
        app.press("v")
        #expect(table.visibleRectForRow(at: selected)?.line == line, "\(keys)")
        #expect(app.feedLines == before, "\(keys)")
      }
    }
  }

  @Test("who has gone on since rows were shown in another way stays there")
  func goneOn() throws {
    let app = AppUnderTest(try feed(), columns: 40, lines: 12)
    app.press("120Gztjjjjjvj")
    let table = app.screen.controller.table
    let selected = try #require(table.indexPathForSelectedRow)
    app.press("vv")
    #expect(table.indexPathForSelectedRow == selected)
    #expect(table.visibleRectForRow(at: selected) != nil)
  }

  @Test("heights found on other cores are those of what is shown")
  func jobs() throws {
    let app = AppUnderTest(try feed(), columns: 40, lines: 12, jobs: 3)
    app.press("v")
    let alone = AppUnderTest(try feed(), columns: 40, lines: 12)
    alone.press("v")
    #expect(heights(app) == heights(alone))
  }

  @Test("where no header says the day, rows do")
  func days() throws {
    let app = AppUnderTest(try feed(inOrder: false), columns: 40, lines: 12)
    #expect(app.feedLines.first?.hasPrefix("2026-05-04 04:03:00.250 INF message 0") == true)
    let fresh = heights(app)
    app.press("vvv")
    #expect(heights(app) == fresh)
    #expect(app.feedLines.first?.hasPrefix("2026-05-04 04:03:00.250 INF message 0") == true)
  }

  @Test("rows that are no log's have no fields to choose from")
  func feeds() throws {
    let app = try AppUnderTest(demo: 40, 12)
    let before = app.feedLines
    app.press("V")
    #expect(app.feedLines == before)
    #expect(app.status.contains("no fields"))
  }

  @Test(
    "what is printed of a row is as high as it was measured", arguments: LogView.Detail.allCases)
  func printing(detail: LogView.Detail) throws {
    var random = SplitMix64(seed: 13)
    var lines: [UInt8] = []
    for _ in 0..<1500 { lines += RandomLine.line(&random) + [0x0A] }
    for width in [7, 40, 120] {
      var options = FeedOptions(format: .jsonl, timeZone: .fixed(secondsEast: 0), now: 0)
      options.logs = LogView(detail)
      let rule = String(repeating: "─", count: width)
      var printed = try output(.rows, options, lines, width).dropLast()[...]
      var rows = 0
      for entry in try output(.heights, options, lines, width).dropLast() {
        let height = try #require(entry.split(separator: ":").last.flatMap { Int($0.dropLast()) })
        let lines = printed.prefix(height)
        printed = printed.dropFirst(height)
        guard entry.contains(#""kind":"row""#) else { continue }
        #expect(lines.firstIndex(of: Substring(rule)) == lines.endIndex - 1, "row \(rows)")
        rows += 1
      }
      #expect(rows == 1500 && printed.isEmpty)
    }
  }

  private func output(
    _ output: FeedPrinter.Output, _ options: FeedOptions, _ bytes: [UInt8], _ width: Int
  ) throws -> [Substring] {
    let stream = try FeedStream.open(bytes: bytes, name: "log", options: options)
    var text: [UInt8] = []
    FeedPrinter.print(output, of: stream, width: width, separator: .rule) {
      text += $0
      $0.removeAll()
      return true
    }
    return String(decoding: text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }
}
