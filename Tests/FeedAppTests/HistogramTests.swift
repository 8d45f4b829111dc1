import Feeds
import Foundation
import HeightEngine
import TableKit
import TerminalCore
import TestSupport
import Testing

@testable import FeedApp

@Suite("The histogram")
struct HistogramTests {
  /// 2026-05-04 00:00:00 UTC.
  private static let midnight = 1_777_852_800

  private func line(_ seconds: Int, _ level: String, _ text: String) -> String {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let (day, second) = (seconds / 86_400, seconds % 86_400)
    return "2026-05-\(two(4 + day)) \(two(second / 3600)):\(two(second / 60 % 60)):"
      + "\(two(second % 60)) \(level) \(text)"
  }

  private func app(_ lines: [String], columns: Int = 60, height: Int = 20) throws -> AppUnderTest {
    let feed = try Feed.open(
      bytes: Array(lines.joined(separator: "\n").utf8), name: "log",
      options: FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_779_999_999))
    return AppUnderTest(feed, columns: columns, lines: height)
  }

  private func bottom(_ app: AppUnderTest) -> [String] {
    let lines = app.terminal.lines
    let first = app.screen.controller.table.frame.lines
    return Array(lines[first..<first + 6])
  }

  @Test("T shows rows a minute, with errors and warnings, and the spans in view")
  func shown() throws {
    let lines = (0..<300).map { row in
      // As many in each minute as its number, up to 24.
      let minute = Int((Double(row * 2).squareRoot() - 0.5).rounded(.down).clamped)
      return line(minute * 60, row % 10 == 9 ? "ERROR" : row % 10 == 4 ? "WARN" : "INFO", "\(row)")
    }
    let app = try app(lines)
    app.press("T")
    let text = bottom(app)
    #expect(text[5].hasPrefix("2026-05-04 00:00  ") && text[5].hasSuffix("00:23"), "\(text)")
    #expect(text[5].contains("30 errors · 30 warnings"))
    #expect(text[4].hasPrefix("━━") && text[4].contains("──"))
    #expect(text[0].hasSuffix("██") && !text[0].hasPrefix("█"))
    app.press("<Esc>")
    #expect(!app.text.contains("30 errors"))
  }

  @Test("what is behind the day's header is not in view")
  func rowsBehindHeader() throws {
    let lines = (0..<4).flatMap { minute in (0..<60).map { line(minute * 60 + $0, "INFO", "x") } }
    let app = try app(lines)
    app.press("T61Gzt")
    #expect(app.screen.controller.table.indexPathForSelectedRow?.row == 60)
    #expect(bottom(app)[4].hasPrefix("────━━━━────"), "\(bottom(app))")
  }

  @Test("what is in view is one span, also with times between of which no row is, or that go back")
  func oneSpanInView() throws {
    for minutes in [[0, 0, 5, 5], [0, 3, 1, 5]] {
      let app = try app(minutes.map { line($0 * 60, "INFO", "x") })
      app.press("T")
      #expect(bottom(app)[4] == String(repeating: "━", count: 24), "\(minutes): \(bottom(app))")
    }
  }

  @Test("where one log ends and another begins, two spans are in view")
  func twoSpansInView() throws {
    let app = try app((0..<82).map { line($0 % 41 * 60, "INFO", "\($0)") })
    app.press("T41Gzt")
    let marks = Array(bottom(app)[4])
    let isSo = marks.count == 41 && marks[0] == "━" && marks[20] == "─" && marks[40] == "━"
    #expect(isSo, "\(bottom(app))")
  }

  @Test("the selected row stays in sight where the histogram or a lower window takes its lines")
  func selectedRowStays() throws {
    let lines = (0..<400).map { line($0, "INFO", "\($0) x") }
    let app = try app(lines, height: 24)
    app.press("50%L")
    let table = app.screen.controller.table
    let selected = try #require(table.indexPathForSelectedRow)
    var isSeen: Bool { app.screen.controller.rowsSeen.contains(selected) }
    app.press("T")
    #expect(table.indexPathsForVisibleRows.last == selected && isSeen)
    app.resize(60, 14)
    #expect(table.indexPathForSelectedRow == selected && isSeen)
    // What is seen anyway moves nothing.
    app.press("HT")
    let top = app.terminal.lines[1]
    app.press("TT")
    #expect(app.terminal.lines[1] == top)
  }

  @Test("a filter leaves the view where it is when the selected row is out of sight")
  func filterBesideHistogram() throws {
    let lines = (0..<400).map { line($0, "INFO", $0 % 9 == 4 ? "\($0) lamp" : "\($0) x") }
    let app = try app(lines, height: 24)
    app.press("50%LT")
    app.resize(20, 24)
    let table = app.screen.controller.table
    let top = app.terminal.lines[1]
    #expect(!table.indexPathsForVisibleRows.contains { $0 == table.indexPathForSelectedRow })
    let seen = table.indexPathsForVisibleRows.filter { $0.row % 9 != 4 }
    app.press("&not lamp<CR>")
    let first = try #require(seen.first { table.visibleRectForRow(at: $0)?.line ?? 0 >= 1 })
    #expect(top.contains("2026") && app.terminal.lines[1] == top, "\(first)")
    app.press("&1<CR>")
    #expect(app.terminal.lines[1] == top)
  }

  @Test("a click on a bar goes to the rows of its time, on one of none to the next; '' leads back")
  func click() throws {
    let lines = [0, 2, 3].flatMap { minute in
      (0..<10).map { line(minute * 60 + $0, "INFO", "\($0)") }
    }
    let app = try app(lines)
    app.press("Tj")
    let top = app.screen.controller.table.frame.lines
    func click(_ column: Int) -> Int? {
      for kind in [MouseEvent.Kind.press, .release] {
        app.terminal.send(
          .mouse(MouseEvent(kind: kind, button: 1, position: Point(column: column, line: top + 2))))
      }
      app.settle()
      return app.screen.controller.table.indexPathForSelectedRow?.row
    }
    // Four bars, four columns each.
    #expect([13, 9, 2, 5, 16, 59].map(click) == [20, 10, 0, 10, 10, 10])
    app.press("''")
    #expect(app.screen.controller.table.indexPathForSelectedRow?.row == 0)
    app.terminal.send(
      .mouse(MouseEvent(kind: .wheelDown, button: 0, position: Point(column: 1, line: top + 2))))
    app.settle()
    #expect(app.feedLines[1].hasSuffix(" 3"))
  }

  @Test("bars of as many rows are as high, whatever their levels")
  func heights() throws {
    // The rows of a minute by their levels: information, warnings, errors.
    let minutes = [(32, 0, 0), (8, 0, 0), (4, 2, 2), (6, 1, 1), (0, 0, 8), (7, 0, 1), (0, 32, 0)]
    let lines = minutes.enumerated().flatMap { minute, counts in
      [("INFO", counts.0), ("WARN", counts.1), ("ERROR", counts.2)].flatMap { level, count in
        (0..<count).map { line(minute * 60, level, "\($0)") }
      }
    }
    let app = try app(lines)
    app.press("T")
    let text = bottom(app).prefix(4)
    let bars = minutes.indices.map { minute in
      text.map { String(Array($0.padding(toLength: 60, withPad: " ", startingAt: 0))[minute * 4]) }
    }
    #expect(bars[0] == ["█", "█", "█", "█"] && bars[6] == bars[0])
    for (minute, bar) in bars.enumerated().dropFirst().prefix(5) {
      #expect(bar.prefix(3).allSatisfy { $0 == " " }, "\(minute): \(bar)")
      let canvas = app.terminal.canvas
      let cell = canvas[minute * 4, app.screen.controller.table.frame.lines + 3]
      #expect(cell.content == "█" || cell.style.background != .default, "\(minute): \(bar)")
    }
  }

  @Test("bars are what an array of the rows has, under filters and while rows come and go")
  func exact() throws {
    var random = SplitMix64(seed: 3)
    let rows = Self.rows(2000, from: 0, step: 40, &random)
    let app = try app(rows.enumerated().map { line($1.second, $1.level, "row \($0)") })
    app.press("T")
    try check(app, rows)
    app.press("&level>=warn<CR>")
    try check(app, rows.filter { !["INFO", "DEBUG"].contains($0.level) })
    app.press("&<CR>")
    try check(app, rows)
    app.press("xxx")
    try check(app, Array(rows.dropFirst(3)))
  }

  private typealias Row = (second: Int, level: String)

  /// In order of time, of any level.
  private static func rows(
    _ count: Int, from start: Int, step: Int, _ random: inout SplitMix64
  ) -> [Row] {
    var second = start
    return (0..<count).map { _ in
      second += random.below(step)
      return (second, ["INFO", "DEBUG", "WARN", "ERROR", "FATAL"][random.below(5)])
    }
  }

  private func check(_ app: AppUnderTest, _ rows: [Row]) throws {
    let histogram = try #require(app.screen.histogram)
    let scale = try #require(histogram.scale)
    #expect(histogram.isExact && histogram.levels.isExact)
    #expect(scale.count <= 60 && histogram.bars.count == scale.count)
    for (index, bar) in histogram.bars.enumerated() {
      let span = scale.start(index)..<scale.start(index + 1)
      let those = rows.filter { span.contains((Self.midnight + $0.second) * 1000) }
      #expect(bar.count == those.count)
      #expect(bar.levels.errors == those.count { ["ERROR", "FATAL"].contains($0.level) })
      #expect(bar.levels.warnings == those.count { $0.level == "WARN" })
    }
  }

  @Test("where times go back, and back again, bars are what an array has, too", arguments: 0..<6)
  func timesGoBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let isDescending = seed % 2 == 1
    let runs = (0..<random.below(9) + 2).map { _ in
      let start = random.below(30_000)
      return Self.rows(random.below(300) + 1, from: start, step: 50, &random)
    }
    let rows = runs.flatMap { isDescending ? $0.reversed() : $0 }
    let app = try app(rows.enumerated().map { line($1.second, $1.level, "row \($0)") })
    app.press("T")
    try check(app, rows)
    app.press("&level>=warn<CR>")
    try check(app, rows.filter { !["INFO", "DEBUG"].contains($0.level) })
    app.press("&<CR>gxxx")
    try check(app, Array(rows.dropFirst(3)))
    app.press("Gxx")
    try check(app, Array(rows.dropFirst(3).dropLast(2)))
  }

  @Test("bars of logs one behind the other stay right while the first one grows")
  func growing() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = ["a.log", "b.log"].map { folder.appendingPathComponent($0).path }
    func lines(_ seconds: [Int]) -> String {
      seconds.map { line($0, "INFO", "row \($0)") + "\n" }.joined()
    }
    let (first, second) = (Array(stride(from: 0, to: 900, by: 9)), [300, 310, 320, 500, 600])
    for (path, text) in zip(paths, [lines(first), lines(second)]) {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    let app = AppUnderTest(
      Feed.open(
        paths: paths,
        options: FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_779_999_999)),
      columns: 60, lines: 20)
    app.press("FT")
    try check(app, (first + second).map { ($0, "INFO") })
    let more = [905, 910]
    try extendFile(paths[0], by: Data(lines(more).utf8))
    _ = app.screen.readChanges()
    app.redraw()
    try check(app, (first + more + second).map { ($0, "INFO") })
  }

  @Test("where time goes back all the time, that numbers are about right is said")
  func jumble() throws {
    let lines = (0..<1500).map { line(($0 * 7919) % 5000, "INFO", "row \($0)") }
    let app = try app(lines)
    app.press("T")
    #expect(bottom(app)[5].contains("about "), "\(bottom(app))")
  }

  @Test("← and → go to the rows of the span before and the next that has some")
  func moving() throws {
    let minutes = [0, 0, 1, 5, 5, 5, 9]
    let app = try app(minutes.enumerated().map { line($1 * 60, "INFO", "row \($0)") })
    func selected() -> Int? { app.screen.controller.table.indexPathForSelectedRow?.row }
    app.press("T<Right>")
    #expect(selected() == 2)
    app.press("<Right>")
    #expect(selected() == 3)
    app.press("jj2<Right>")
    #expect(selected() == 6, "there is nothing behind it")
    app.press("<Left><Left>")
    #expect(selected() == 2)
  }

  @Test("spans are as long as the screen asks for: seconds, minutes, hours, days, weeks")
  func spans() throws {
    for (seconds, title) in [
      (50, "rows a second"), (1800, "rows a minute"), (7200, "rows in 5 minutes"),
      (100_000, "rows an hour"), (3_000_000, "rows a day"), (8_000_000, "rows in 7 days"),
    ] {
      let times = [0, seconds / 2, seconds]
      let scale = TimeScale(
        over: Self.midnight * 1000...(Self.midnight + seconds) * 1000, most: 60,
        timeZone: .fixed(secondsEast: 0))
      #expect(scale.count <= 60 && scale.start(0) <= Self.midnight * 1000)
      #expect(scale.start(scale.count) > (Self.midnight + seconds) * 1000)
      #expect("rows \(scale.rate)" == title)
      for index in 0..<scale.count {
        #expect(scale.index(of: scale.start(index)) == index)
        #expect(scale.index(of: scale.start(index + 1) - 1) == index)
      }
      #expect(scale.index(of: .min) == 0 && scale.index(of: .max) == scale.count - 1)
      guard seconds < 2_000_000 else { continue }
      let app = try app(times.map { line($0, "INFO", "x") })
      app.press("T")
      #expect(app.text.contains(title), "\(app.text)")
    }
  }

  /// Moments between which rows may be, in milliseconds: one alone, on both sides of 1970, all years, and what is no date.
  private nonisolated static let extremes: [ClosedRange<Int>] = [
    0...0, -1...0, -1...1, -86_400_000...86_400_000, -2_208_988_800_000...1_767_225_600_000,
    -62_135_596_800_000...253_402_300_799_999, -62_135_596_800_000...(-62_135_596_800_000),
    253_402_300_799_999...253_402_300_799_999, Int.min...Int.max, Int.min...Int.min,
    Int.max...Int.max,
  ]

  @Test("spans hold whatever moments there are, in any number of columns", arguments: extremes)
  func extremeSpans(moments: ClosedRange<Int>) {
    for zone in [0, -43_200, 50_400] {
      for most in Array(-1...70) + [1000, 10_000] {
        let scale = TimeScale(
          over: moments, most: most, timeZone: .fixed(secondsEast: zone))
        #expect((1...max(most, 1)).contains(scale.count), "\(most)")
        // Of years that can be shown.
        let shown = -62_135_596_800_000...253_402_300_799_999
        let first = min(max(moments.lowerBound, shown.lowerBound), shown.upperBound)
        let last = min(max(moments.upperBound, shown.lowerBound), shown.upperBound)
        #expect(scale.start(0) <= first && scale.start(scale.count) > last, "\(most)")
        #expect(scale.index(of: moments.lowerBound) == 0)
        #expect(scale.index(of: moments.upperBound) == scale.count - 1)
        for index in [0, scale.count - 1] {
          #expect(scale.label(index, isDated: true).count >= 10 && !scale.rate.isEmpty)
        }
      }
    }
  }

  @Test(
    "a log of any years has a histogram on a screen of any width",
    arguments: [["1900", "2026"], ["0001", "9999"], ["1969", "1970"], ["2026"]])
  func extremeYears(years: [String]) throws {
    let lines = years.flatMap { year in
      (1...5).map { "\(year)-01-0\($0) 10:00:00 INFO row \($0)" }
    }
    for rows in [lines, Array(lines.reversed())] {
      let app = try app(rows, columns: 80, height: 30)
      app.press("T")
      for columns in [1, 2, 3, 7, 20, 60, 1, 200, 80] {
        app.resize(columns, 30)
        let histogram = try #require(app.screen.histogram)
        histogram.update(columns: columns)
        let counts = histogram.bars.map(\.count)
        #expect(counts.reduce(0, +) == lines.count && counts.count <= max(columns, 1))
      }
    }
  }

  @Test("low screens have a lower one or say that there is no room; rows without a time say so")
  func small() throws {
    let lines = (0..<50).map { line($0 * 60, "INFO", "row \($0)") }
    let low = try app(lines, height: 10)
    low.press("T")
    #expect(low.text.contains("━") && low.screen.controller.table.frame.lines == 5)
    low.resize(60, 4)
    #expect(!low.text.contains("━") && low.feedLines.count == 3)
    low.resize(20, 24)
    #expect(low.text.contains("2026-05-04 00:00"))
    let narrow = try app((0..<50).map { line($0 * 60, "ERROR", "row \($0)") }, columns: 36)
    narrow.press("T")
    #expect(narrow.text.contains(" max 5 "), "\(narrow.text)")
    let tiny = try app(lines, columns: 10, height: 4)
    tiny.press("T")
    #expect(tiny.status.hasPrefix("the scr"))
    let text = try app(["no", "times", "here"])
    text.press("T")
    #expect(text.status.contains("these rows have no times") && text.screen.histogram == nil)
  }

  @Test("where there is no histogram to be seen, arrows behind T say why, and open no page")
  func arrowsWithoutBars() throws {
    let lines = (0..<50).map { line($0 * 60, "INFO", "row \($0)") }
    let low = try app(lines, columns: 80, height: 20)
    low.press("T")
    low.resize(80, 6)
    let before = low.screen.controller.table.indexPathForSelectedRow
    for keys in ["<Right>", "<Left>", "TT<Right>", "<Right>"] {
      low.press(keys)
      #expect(low.screen.message?.hasPrefix("the screen is too low") == true, "\(keys)")
      #expect(low.screen.controller.table.indexPathForSelectedRow == before)
    }
    let text = try app(["no", "times", "here"])
    text.press("T<Right><Left>")
    #expect(text.screen.message == "these rows have no times" && text.screen.front == nil)
    text.press("j<Right>")
    #expect(text.screen.front != nil, "any other key ends that")
  }

  @Test("where a filter shows no row, t and T say that, and not that rows have no times")
  func nothingShown() throws {
    let app = try app((0..<50).map { line($0 * 60, "INFO", "row \($0)") }, columns: 80)
    app.press("&nowhere<CR>")
    for keys in ["t00:10<CR>", "T"] {
      app.press(keys)
      #expect(app.screen.message == "No row matches; & and Enter shows all again.", "\(keys)")
    }
    #expect(app.screen.histogram == nil)
    app.press("&<CR>T&nowhere<CR>")
    #expect(app.screen.histogram != nil && !app.text.contains("have no times"))
  }

  @Test("rows with the newest first have their bars from the earliest on, too")
  func descending() throws {
    let minutes = [9, 5, 5, 5, 1, 0, 0]
    let app = try app(minutes.enumerated().map { line($1 * 60, "INFO", "row \($0)") })
    app.press("T")
    let counts = try #require(app.screen.histogram).bars.map(\.count)
    #expect(counts == [2, 1, 0, 0, 0, 3, 0, 0, 0, 1])
    app.press("<Left>")
    #expect(app.screen.controller.table.indexPathForSelectedRow?.row == 1)
  }
}

extension Double {
  fileprivate var clamped: Double { Swift.max(self, 0) }
}
