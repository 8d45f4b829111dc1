import TestSupport
import Testing

@testable import FeedApp
@testable import Feeds

@Suite("The counts of a feed of very many days")
struct SectionCountsTests {
  enum Days: CaseIterable {
    /// In no order: there are no sections.
    case unsorted
    /// Each row has a section of its own.
    case ofOneRow

    func times(rows: Int) -> [Int] {
      var random = SplitMix64(seed: 11)
      return (0..<rows).map { row in
        self == .unsorted ? random.below(600_000_000) + 1_000_000_000 : Self.day(row)
      }
    }

    static func day(_ number: Int) -> Int { 1_000_000_000 + number * 86_400 }
  }

  private static let appended = 10

  @Test("do not grow with the days", arguments: Days.allCases, [2_000, 20_000])
  func acts(days: Days, rows: Int) throws {
    let app = try CountedApp(CountedFile(times: days.times(rows: rows)))
    app.draw()
    #expect(app.counts.rows <= 300 && app.counts.heights <= 5)
    #expect(app.counts.bytes == 133_120)
    app.findOutAll()
    // Where days end, rows that were read at once with the last of them are looked at again: 64 KB.
    #expect(app.counts.rows <= 2 * rows + 600, "\(app.counts)")
    #expect(app.counts.heights == rows)
    let sections = app.app.screen.controller.table.numberOfSections
    #expect(sections == (days == .unsorted ? 1 : rows))

    let end = app.counts { app.press("F") }
    #expect(end.rows <= 8 && end.heights == 0, "\(end)")
    #expect(end.bytes <= 1 << 17)
    let before = app.counts
    for number in 0..<Self.appended {
      let row = rows + number
      try app.append(CountedFile.object(row, time: Days.day(row), "new"))
    }
    let grown = app.counts - before
    #expect(grown.heights == Self.appended)
    // The row's day, the rows in view, the row that is selected.
    #expect(grown.rows <= Self.appended * 14, "\(grown)")
    #expect(grown.bytes <= Self.appended * 1 << 15, "\(grown)")
    let expected = sections + (days == .unsorted ? 0 : Self.appended)
    #expect(app.app.screen.controller.table.numberOfSections == expected)
  }

  @Test("do not grow with the days that become one at a time, where the last row is out of order")
  func disorder() throws {
    let rows = 20_000
    let app = try CountedApp(CountedFile(times: (0..<rows).map { Days.day($0) } + [Days.day(0)]))
    app.draw()
    let table = app.app.screen.controller.table
    var (sections, most, joined) = (0, 0, 0)
    while !app.app.screen.workWhileIdle(for: .seconds(3600)).isFinished {
      joined = max(joined, sections - table.numberOfSections)
      sections = table.numberOfSections
      most = max(most, sections)
    }
    #expect(most == rows && table.numberOfSections == 1 && table.numberOfRows == rows + 1)
    #expect(joined == RowExaminer.mostJoinedAtOnce - 1)
  }

  @Test("of rows of which the day is not known yet no day is claimed, at the end and before it")
  func unknownDay() throws {
    let app = try CountedApp(CountedFile(.jsonl, rows: 12_800))
    let table = app.app.screen.controller.table
    app.draw()
    app.goToEnd()
    #expect(table.numberOfSections == 1)
    var shown = app.app.feedLines
    #expect(!shown.joined().contains(", 2020-01"), "\(shown)")
    app.press("b")
    #expect(!app.app.feedLines.joined().contains(", 2020-01"), "\(app.app.feedLines)")
    app.press("<C-f>")
    shown = app.app.feedLines
    app.findOutAll()
    #expect(table.numberOfSections == 10)
    // What stands below it has not moved.
    #expect(app.app.feedLines[0].contains("2020-01-10"))
    #expect(app.app.feedLines.dropFirst() == shown.dropFirst())
  }
}
