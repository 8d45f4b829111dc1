import Feeds
import HeightEngine
import TableKit
import TestSupport
import Testing

@testable import FeedApp

@Suite("Going to a time")
struct TimeTests {
  /// A row: when it was written, in seconds of 2026-05-04 UTC, and whether it says "even".
  private typealias Row = (second: Int, isEven: Bool)

  private func clock(_ second: Int) -> String {
    [second / 3600, second / 60 % 60, second % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
      .joined(separator: ":")
  }

  private func app(_ rows: [Row]) throws -> AppUnderTest {
    let lines = rows.enumerated().map { number, row in
      "2026-05-04 \(clock(row.second)) INFO \(row.isEven ? "even" : "odd") \(number)"
    }
    let feed = try Feed.open(
      bytes: Array(lines.joined(separator: "\n").utf8), name: "log",
      options: FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_779_999_999))
    return AppUnderTest(feed, columns: 60, lines: 12, isDemo: false)
  }

  /// The selected row, by its number among those that are shown.
  private func selected(_ app: AppUnderTest) throws -> Int {
    let table = app.screen.controller.table
    return table.visibleOrdinal(of: try #require(table.indexPathForSelectedRow))
  }

  /// Where rows come to a time for who is in one of them.
  private func arrival(
    at second: Int, in rows: [Row], from number: Int, isDescending: Bool
  ) -> Int {
    func hasCome(_ row: Int) -> Bool {
      isDescending ? rows[row].second <= second : rows[row].second >= second
    }
    let all = rows.indices.filter { hasCome($0) && ($0 == 0 || !hasCome($0 - 1)) }
    let above = all.last { $0 <= number }
    if hasCome(number), let above, above != number { return above }
    return all.first { $0 > number } ?? all.first ?? rows.count - 1
  }

  @Test(
    "t goes up to where the rows came to a time, or down to where they do, and t again to the next place",
    arguments: 0..<12)
  func back(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let isDescending = seed % 3 == 2
    let rows: [Row] = (0..<random.below(9) + 1).flatMap { _ in
      var second = random.below(40_000)
      let run = (0..<random.below(200) + 20).map { _ in
        second += random.below(60) + 1
        return (second, random.below(3) == 0)
      }
      return isDescending ? run.reversed() : run
    }
    let app = try app(rows)
    for (filter, shown) in [("", rows), ("&even<CR>", rows.filter(\.isEven)), ("&<CR>", rows)] {
      app.press(filter)
      for _ in 0..<12 {
        app.press("\(random.below(shown.count) + 1)G")
        let second = random.below(55_000)
        for _ in 0..<3 {
          let before = try selected(app)
          app.press("t\(clock(second))<CR>")
          let expected = arrival(at: second, in: shown, from: before, isDescending: isDescending)
          #expect(try selected(app) == expected, "\(clock(second)) from \(before)")
        }
      }
    }
  }

  @Test(
    "a time is found where every other line comes late by up to an hour, and bars are over all of it",
    arguments: 0..<12)
  func late(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let isDescending = seed % 2 == 1
    // With a thousand or more, there are too many places where time goes back to look at each.
    let count = seed % 4 < 2 ? 600 : 2400
    var rows: [Row] = (0..<count).map { row in
      let second = 4000 + row * 70_000 / count
      return (row % 2 == 1 ? second - random.below(3600) : second, true)
    }
    if isDescending { rows.reverse() }
    let app = try app(rows)
    for _ in 0..<10 {
      app.press("\(random.below(rows.count) + 1)G")
      let second = 4000 + random.below(66_000)
      app.press("t\(clock(second))<CR>")
      let row = try selected(app)
      let (here, before) = (rows[row].second, rows[max(row - 1, 0)].second)
      #expect(
        isDescending
          ? here <= second && (row == 0 || before > second)
          : here >= second && (row == 0 || before < second),
        "\(clock(second)): row \(row) is of \(clock(here)), behind \(clock(before))")
      #expect(abs(here - second) < 3700)
    }
    app.press("T")
    let bars = try #require(app.screen.histogram).bars
    #expect(bars.count > 10 && bars.allSatisfy { $0.count < count / 4 })
  }

  @Test("what is no time is pointed at where it is wrong, and can be mended there")
  func mistake() throws {
    let app = try app((0..<100).map { (36_000 + $0 * 60, true) })
    app.press("tyesterday 18:00x<CR>")
    #expect(app.screen.prompt?.mistake == "this is no part of a time")
    #expect(app.screen.prompt?.field.cursor == "yesterday 18:00".count)
    app.press("<Esc>t10:75<CR>")
    #expect(app.screen.prompt?.mistake == "75 is no minute: 00 to 59 are")
    app.press("<Del><Del>30<CR>")
    #expect(try app.screen.prompt == nil && selected(app) == 30)
    app.press("&time>=10:75<CR>")
    #expect(app.screen.prompt?.mistake == "75 is no minute: 00 to 59 are")
    #expect(app.screen.prompt?.field.cursor == "time>=10:".count)
  }

  @Test("that a time is before all rows or behind them is said, with when these begin or end")
  func ends() throws {
    let app = try app((0..<100).map { (36_000 + $0 * 60, true) })
    app.press("t09:00<CR>")
    #expect(try selected(app) == 0)
    #expect(app.status.contains("that is before the first row, 2026-05-04 10:00:00"))
    app.press("t12:00<CR>")
    #expect(try selected(app) == 99)
    #expect(app.status.contains("that is behind the last row, 2026-05-04 11:39:00"))
    app.press("t11:39<CR>")
    #expect(try selected(app) == 99 && !app.status.contains("that is"))
    app.press("t10:00<CR>")
    #expect(try selected(app) == 0 && !app.status.contains("that is"))
  }
}
