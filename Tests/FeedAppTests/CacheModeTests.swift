import Feeds
import HeightEngine
import TableKit
import TerminalCore
import Testing

@testable import FeedApp

@Suite("The cache modes")
struct CacheModeTests {
  @Test("without a cache a row is computed every time that it comes into view")
  func noCache() throws {
    let app = AppUnderTest(try .small(), columns: 60, lines: 6, mode: .none)
    app.press("G")
    let computed = app.counts.computed
    app.press("g")
    #expect(app.counts.computed > computed)
    #expect(app.counts.hits == 0)
    #expect(app.counts.misses == 0)
  }

  @Test("the rows are the same in every mode")
  func sameRows() throws {
    let app = try AppUnderTest(demo: 61, 33)
    app.press("fj")
    let rows = app.feedLines
    for key in ["1", "3", "2", "c", "c", "c"] {
      app.press(key)
      #expect(app.feedLines == rows)
    }
  }

  @Test("1, 2, 3 and c switch the mode, and the status line says so")
  func switching() throws {
    let app = AppUnderTest(try .small(), columns: 80, lines: 12)
    for (key, title) in [
      ("1", "no cache"), ("2", "index path cache"), ("3", "key cache"), ("c", "no cache"),
      ("c", "index path cache"),
    ] {
      app.press(key)
      #expect(app.status.contains(title))
    }
  }

  @Test("inserting a row computes one height, and the selection stays on its entry and line")
  func insertRow() throws {
    let app = try AppUnderTest(demo: 80, 30)
    app.press("jj")
    let (key, line) = (app.selectedKey, app.selectedLine)
    app.clearLog()
    let computed = app.counts.computed
    app.press("i")
    #expect(app.counts.computed == computed + 1)
    #expect(app.log.filter { $0.hasPrefix("cached by index path") }.count == 1)
    #expect(app.selectedKey == key)
    #expect(app.selectedLine == line)
    #expect(app.status.contains("row 4 of 55"))
  }

  @Test("deleting rows and sections computes nothing that is known")
  func delete() throws {
    let app = try AppUnderTest(demo: 80, 30)
    app.press("jj")
    let computed = app.counts.computed
    app.press("x")
    #expect(app.selectedKey == "unique-id-3")
    #expect(app.status.contains("row 3 of 53"))
    app.press("X")
    app.press("f")
    #expect(app.counts.computed == computed)
  }

  @Test("a section inserted at 0 shifts the heights of all the others")
  func insertSection() throws {
    let app = try AppUnderTest(demo: 80, 30, mode: .key)
    let computed = app.counts.computed
    app.press("I")
    #expect(app.counts.computed == computed)
    #expect(app.screen.controller.table.numberOfSections == 5)
    app.press("2")
    app.press("I")
    #expect(app.screen.controller.table.numberOfRows == 56)
  }

  @Test("by key, heights of lines are found in idle time for what was inserted too")
  func keyedLines() throws {
    let lines = (0..<300).map { "{\"id\": \($0 % 200), \"text\": \"\($0 % 7) words or more\"}\n" }
    let feed = try Feed.open(bytes: Array(lines.joined().utf8), name: "feed")
    let app = AppUnderTest(feed, columns: 12, lines: 9, mode: .key)
    let table = app.screen.controller.table
    let counts = table.debugLog.counts
    #expect(table.precacheProgress.isFinished && counts.storedByKey == counts.computed)
    let height = table.contentHeight
    app.press("2")
    #expect(table.contentHeight == height)
    app.press("3IIixXr")
    #expect(table.precacheProgress.isFinished && table.contentHeight == height)
  }

  @Test("reload brings back the feed as it was read")
  func reload() throws {
    let app = try AppUnderTest(demo: 80, 30)
    let first = app.feedLines
    app.press("iIixX")
    app.press("r")
    #expect(app.screen.controller.table.numberOfRows == 54)
    app.press("g")
    #expect(app.feedLines == first)
  }

  @Test("scrolled to the end and back, each row is computed once with a cache")
  func sweep() throws {
    let feed = try Feed.demo()
    let sweep = FeedSweep(feed: feed, size: Size(columns: 80, lines: 40))
    let results = CacheMode.allCases.map(sweep.run)
    #expect(results[0].computed == results[0].asked)
    #expect(results[0].hits == 0)
    for result in results[1...] {
      #expect(result.asked == results[0].asked)
      #expect(result.computed == 54)
      #expect(result.misses == 54)
      #expect(result.hits == result.asked - 54)
    }
  }

  @Test("the heights add up to the lines that are printed, at every width from 1 to 200")
  func printedLines() throws {
    let feed = try Feed.demo()
    for width in 1...200 {
      var printed = 0
      FeedPrinter.print(.rows, of: try .demo(), width: width) { bytes in
        printed += bytes.count { $0 == 0x0A }
        bytes.removeAll()
        return true
      }
      let summed = heights { FeedPrinter.printHeights(of: feed, cachedBy: .key, width: width, $0) }
      let stream = try FeedStream.demo()
      let measured = heights { FeedPrinter.print(.heights, of: stream, width: width, $0) }
      #expect(measured == summed, "width \(width)")
      #expect(printed == summed, "width \(width)")
      #expect(printed > 54)
    }
  }

  /// The sum of the heights that are printed.
  private func heights(_ print: ((inout [UInt8]) -> Bool) -> Void) -> Int {
    var lines: [UInt8] = []
    print {
      lines += $0
      $0.removeAll()
      return true
    }
    return String(decoding: lines, as: UTF8.self).split(separator: "\n").reduce(0) {
      $0 + (Int($1.split(separator: ":").last?.dropLast() ?? "") ?? 0)
    }
  }
}
