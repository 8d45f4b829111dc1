import TestSupport
import Testing

@testable import TableKit

@Suite("Runs of rows")
struct RowRunsTests {
  private struct Row: Equatable {
    var source: Int
    var offset: Int
  }

  @Test("are what an array becomes under the same edits, and as few as can be", arguments: 0..<4)
  func model(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var (runs, rows, used) = (RowRuns(), [Row](), 0)
    for step in 0..<3_000 {
      let place = random.below(rows.count + 1)
      if rows.count < 2_000, !random.chance(30) {
        let count = random.chance(80) ? 1 : random.below(30)
        // What goes on where the last run ended often stands behind it, and so joins it.
        let at = random.chance(30) ? rows.count : place
        let run = RowRuns.Run(source: random.below(2), start: used, count: count)
        used += count
        runs.insert(run, at: at)
        rows.insert(
          contentsOf: (0..<count).map { Row(source: run.source, offset: run.start + $0) }, at: at)
      } else if place < rows.count {
        let (source, offset) = runs.remove(at: place)
        let row = rows.remove(at: place)
        #expect(row == Row(source: source, offset: offset))
        guard random.chance(60) else { continue }
        let target = random.chance(50) ? place : random.below(rows.count + 1)
        runs.insert(RowRuns.Run(source: source, start: offset, count: 1), at: target)
        rows.insert(row, at: target)
      }
      if step.isMultiple(of: 500) { expect(runs, rows) }
    }
    expect(runs, rows)
  }

  private func expect(_ runs: RowRuns, _ rows: [Row]) {
    #expect(runs.count == rows.count)
    let found = (0..<runs.count).map { runs[$0] }
    #expect(found.elementsEqual(rows) { $0 == ($1.source, $1.offset) })
    let breaks = zip(rows, rows.dropFirst()).count {
      $0.source != $1.source || $0.offset + 1 != $1.offset
    }
    #expect(runs.numberOfRuns == breaks + (rows.isEmpty ? 0 : 1))
  }

  @Test("join again once what stood between them is gone")
  func joining() {
    var runs = RowRuns()
    runs.insert(RowRuns.Run(source: 0, start: 0, count: 1_000_000), at: 0)
    runs.insert(RowRuns.Run(source: 1, start: 0, count: 1), at: 500_000)
    #expect(runs.numberOfRuns == 3)
    _ = runs.remove(at: 500_000)
    #expect(runs.numberOfRuns == 1)
    #expect(runs[999_999].offset == 999_999)
  }

  @Test("end where no table goes on, however many rows a source has")
  func endless() {
    var runs = RowRuns()
    runs.insert(RowRuns.Run(source: 0, start: 0, count: .max), at: 0)
    #expect(runs.count == RowRuns.longestRun)
    runs.insert(RowRuns.Run(source: 0, start: RowRuns.longestRun, count: 5), at: runs.count)
    #expect(runs.count == RowRuns.longestRun + 5)
    #expect(runs[RowRuns.longestRun].offset == RowRuns.longestRun)
  }
}
