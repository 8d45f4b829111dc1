import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("What changed between two states")
struct FeedUpdateTests {
  /// A section's name, and for each of its rows a key and what the row says.
  private typealias Section = (name: SectionName, rows: [EntryFingerprint])

  private func identifiers(
    _ sections: [Section], after old: [Section] = []
  ) throws -> FeedIdentifiers {
    var shape = SourceShape(runs: [], count: 0)
    for section in sections {
      shape.runs.append(SectionRun(firstRow: shape.count, name: section.name))
      shape.count += section.rows.count
    }
    return try FeedIdentifiers(
      FeedIdentifiers.Section.sections(
        ofPart: 0, shape: shape, fingerprints: sections.flatMap(\.rows), after: old.flatMap(\.rows))
    )
  }

  private func section(_ name: String, _ keys: [UInt64]) -> Section {
    (.named(name), keys.map { EntryFingerprint(key: $0, content: $0) })
  }

  private func changes(from old: [Section], to new: [Section]) throws -> BatchChanges {
    try identifiers(old).changes(to: identifiers(new, after: old))
  }

  @Test("one new row is one insertion")
  func insertion() throws {
    var expected = BatchChanges()
    expected.insertRows(0..<1, inSection: 0)
    let changes = try changes(
      from: [section("a", [1, 2]), section("b", [3])],
      to: [section("a", [9, 1, 2]), section("b", [3])])
    #expect(changes == expected)
  }

  @Test("a row that moves is one move, and one that says something else is updated")
  func moveAndUpdate() throws {
    var after = section("a", [2, 3, 4, 1])
    after.rows[1].content = 77
    var expected = BatchChanges()
    expected.moveRow(from: IndexPath(row: 0, section: 0), to: IndexPath(row: 3, section: 0))
    expected.reloadRows(at: [IndexPath(row: 2, section: 0)])
    #expect(try changes(from: [section("a", [1, 2, 3, 4])], to: [after]) == expected)
  }

  @Test("a new day is a section, and the same is no change")
  func sections() throws {
    let before = [section("b", [3]), section("c", [4])]
    #expect(try changes(from: before, to: before).isEmpty)
    var expected = BatchChanges()
    expected.insertSections([0])
    expected.deleteSections([1])
    #expect(try changes(from: before, to: [section("a", [9])] + before.dropLast()) == expected)
  }

  @Test("rows of one key are told apart by their number, and so are sections of one name")
  func repetitions() throws {
    let before = [section("a", [1, 1, 1]), section("a", [1, 2])]
    var expected = BatchChanges()
    expected.insertRows(2..<3, inSection: 1)
    #expect(
      try changes(from: before, to: [section("a", [1, 1, 1]), section("a", [1, 2, 1])])
        == expected)
    expected = BatchChanges()
    expected.insertSections([2])
    #expect(try changes(from: before, to: before + [section("a", [1])]) == expected)
  }

  @Test("of rows of one key those that say the same stay, and another one comes or is updated")
  func repetitionsThatStay() throws {
    func row(_ content: UInt64) -> EntryFingerprint { EntryFingerprint(key: 1, content: content) }
    let before: [Section] = [(.none, [row(5), row(6)])]
    var expected = BatchChanges()
    expected.insertRows(0..<1, inSection: 0)
    #expect(try changes(from: before, to: [(.none, [row(4), row(5), row(6)])]) == expected)
    #expect(
      try changes(from: [(.none, [row(5)])], to: [(.none, [row(4), row(5)])]) == expected)
    expected = BatchChanges()
    expected.reloadRows(at: [IndexPath(row: 0, section: 0)])
    #expect(try changes(from: before, to: [(.none, [row(7), row(6)])]) == expected)
    expected = BatchChanges()
    expected.deleteRows(0..<1, inSection: 0)
    #expect(try changes(from: before, to: [(.none, [row(6)])]) == expected)
  }

  @Test("applied to the old state, a change makes the new one", arguments: 0..<200)
  func application(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let repeats = seed.isMultiple(of: 2)
    let (before, after) = (state(&random, repeats), state(&random, repeats))
    let resolved = try changes(from: before, to: after)
      .resolved(rowsBefore: before.map(\.rows.count), rowsAfter: after.map(\.rows.count))
    for (section, (name, rows)) in after.enumerated() {
      if let old = resolved.oldSection(of: section) { #expect(before[old].name == name) }
      for (row, fingerprint) in rows.enumerated() {
        let path = IndexPath(row: row, section: section)
        // A row that is new is read anew; any other must be what it was, or be told of.
        guard let old = resolved.oldIndexPath(of: path) else { continue }
        let was = before[old.section].rows[old.row]
        #expect(was.key == fingerprint.key)
        #expect((was.content != fingerprint.content) == resolved.reloadedRows.contains(path))
      }
    }
    // What is in both is never new.
    let (had, has) = (numberOfRows(byKey: before), numberOfRows(byKey: after))
    let kept = after.indices.flatMap { section in
      after[section].rows.indices.compactMap {
        resolved.oldIndexPath(of: IndexPath(row: $0, section: section))
      }
    }
    #expect(kept.count == had.reduce(0) { $0 + min($1.value, has[$1.key] ?? 0) })
    #expect(Set(kept).count == kept.count)
  }

  private func numberOfRows(byKey sections: [Section]) -> [UInt64: Int] {
    Dictionary(grouping: sections.flatMap(\.rows), by: \.key).mapValues(\.count)
  }

  /// A few sections of a few rows, names and keys from so few that many are in both states.
  private func state(_ random: inout SplitMix64, _ repeats: Bool) -> [Section] {
    var keys = Array(UInt64(0)..<20).shuffled(using: &random)
    return (0..<random.below(5)).map { _ in
      let rows = (0..<random.below(6)).compactMap { _ in
        (repeats ? UInt64(random.below(6)) : keys.popLast()).map {
          EntryFingerprint(key: $0, content: UInt64(random.below(3)))
        }
      }
      return (.day(random.below(4)), rows)
    }
  }
}
