import TestSupport
import Testing

import struct HeightEngine.IndexPath

@testable import Feeds

@Suite("What changed between two states")
struct FeedDiffTests {
  private typealias Section = FeedDiff.Section
  private typealias Row = FeedDiff.Row

  private func section(_ name: String, _ keys: [UInt64]) -> FeedDiff.Section {
    Section(name: .named(name), rows: keys.map { Row(key: $0, content: $0) })
  }

  @Test("one new row is one insertion")
  func insertion() {
    let change = FeedDiff.change(
      from: [section("a", [1, 2]), section("b", [3])],
      to: [section("a", [9, 1, 2]), section("b", [3])])
    var expected = FeedChange()
    expected.insertedRows = [IndexPath(row: 0, section: 0)]
    #expect(change == expected)
  }

  @Test("a row that moves is one move, and one that says something else is updated")
  func moveAndUpdate() {
    var after = section("a", [2, 3, 4, 1])
    after.rows[1].content = 77
    let change = FeedDiff.change(from: [section("a", [1, 2, 3, 4])], to: [after])
    var expected = FeedChange()
    expected.moves = [
      .init(from: IndexPath(row: 0, section: 0), to: IndexPath(row: 3, section: 0))
    ]
    expected.updatedRows = [IndexPath(row: 2, section: 0)]
    #expect(change == expected)
  }

  @Test("a new day is a section, and the same is no change")
  func sections() {
    let before = [section("b", [3]), section("c", [4])]
    #expect(FeedDiff.change(from: before, to: before).isEmpty)
    let change = FeedDiff.change(from: before, to: [section("a", [9])] + before.dropLast())
    var expected = FeedChange()
    expected.insertedSections = [0]
    expected.deletedSections = [1]
    #expect(change == expected)
  }

  @Test("applied to the old state, a change makes the new one", arguments: 0..<200)
  func application(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let before = state(&random)
    let after = state(&random)
    let change = FeedDiff.change(from: before, to: after)
    #expect(apply(change, to: before, looking: after) == after)
  }

  /// A few sections of a few rows, names and keys from so few that many are in both states.
  private func state(_ random: inout SplitMix64) -> [FeedDiff.Section] {
    var keys = Array(UInt64(0)..<20).shuffled(using: &random)
    return (0..<Int.random(in: 0...4, using: &random)).map { _ in
      let rows = (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in
        keys.popLast().map { Row(key: $0, content: UInt64.random(in: 0...2, using: &random)) }
      }
      return Section(name: .day(Int.random(in: 0...3, using: &random)), rows: rows)
    }
  }

  /// What a table does: takes out what goes, and puts in, in order, what comes.
  private func apply(
    _ change: FeedChange, to before: [FeedDiff.Section], looking after: [FeedDiff.Section]
  ) -> [FeedDiff.Section] {
    var moved: [IndexPath: FeedDiff.Row] = [:]
    for move in change.moves {
      moved[move.to] = before[move.from.section].rows[move.from.row]
    }
    let gone = Set(change.deletedRows + change.moves.map(\.from))
    var result: [FeedDiff.Section] = []
    for (number, section) in before.enumerated() where !change.deletedSections.contains(number) {
      var kept = section
      kept.rows = section.rows.indices.compactMap { row in
        let path = IndexPath(row: row, section: number)
        if gone.contains(path) { return nil }
        guard change.updatedRows.contains(path) else { return section.rows[row] }
        let key = section.rows[row].key
        return after.lazy.flatMap(\.rows).first { $0.key == key }
      }
      result.append(kept)
    }
    for number in change.insertedSections.sorted() { result.insert(after[number], at: number) }
    let comes =
      change.insertedRows.map { ($0, after[$0.section].rows[$0.row]) } + moved.map { ($0, $1) }
    for (path, row) in comes.sorted(by: { $0.0 < $1.0 }) {
      result[path.section].rows.insert(row, at: path.row)
    }
    return result
  }
}
