import HeightEngine
import TestSupport
import Testing

@Suite("Changes of a table")
struct ResolvedChangesTests {
  @Test(
    "every row is found again after a random batch, and every row knows where it was",
    arguments: 0..<10)
  func mapping(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<300 {
      let before = (0..<random.below(7)).map { _ in random.below(random.chance(20) ? 60 : 8) }
      let batch = RandomBatch(before: before, &random)
      let changes = try batch.changes.resolved(rowsBefore: before, rowsAfter: batch.after)
      Self.check(changes, batch)
    }
  }

  private static func check(_ changes: ResolvedChanges, _ batch: RandomBatch) {
    var newPlaces: [IndexPath: IndexPath] = [:]
    var wrong: [IndexPath] = []
    for (section, rows) in batch.rows.enumerated() {
      for (row, content) in rows.enumerated() {
        let new = IndexPath(row: row, section: section)
        var old: IndexPath?
        if case .old(let path) = content { old = path }
        if case .reloaded(let origin) = batch.sections[section], content == .fresh {
          // The same row as far as there is one, unless it moved away.
          let same = IndexPath(row: row, section: origin)
          if row < batch.before[origin], changes.newIndexPath(of: same) == new { old = same }
        }
        if changes.oldIndexPath(of: new) != old { wrong.append(new) }
        if let old { newPlaces[old] = new }
      }
    }
    for section in batch.before.indices {
      for row in 0..<batch.before[section] {
        let old = IndexPath(row: row, section: section)
        if changes.newIndexPath(of: old) != newPlaces[old] { wrong.append(old) }
      }
    }
    for (new, origin) in batch.sections.enumerated() {
      switch origin {
      case .fresh: #expect(changes.oldSection(of: new) == nil)
      case .old(let old), .reloaded(let old):
        #expect(changes.oldSection(of: new) == old)
        #expect(changes.newSection(of: old) == new)
      }
    }
    #expect(wrong.isEmpty)
    let reloaded = batch.reloaded.compactMap { newPlaces[$0] }.sorted()
    #expect(changes.reloadedRows == reloaded)
  }

  @Test("an empty batch changes nothing")
  func nothing() throws {
    let changes = try BatchChanges().resolved(rowsBefore: [3, 4], rowsAfter: [3, 4])
    #expect(changes.isEmpty)
    let path = IndexPath(row: 2, section: 1)
    #expect(changes.newIndexPath(of: path) == path && changes.oldIndexPath(of: path) == path)
  }

  /// What is said about a batch that goes wrong.
  private func complaint(
    _ before: [Int], _ after: [Int], _ make: (inout BatchChanges) -> Void
  ) -> String {
    var changes = BatchChanges()
    make(&changes)
    do {
      _ = try changes.resolved(rowsBefore: before, rowsAfter: after)
      return ""
    } catch {
      return error.description
    }
  }

  private func at(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test("an index that does not exist is named")
  func missing() {
    #expect(
      complaint([3], [2]) { $0.deleteRows(at: [at(3)]) }
        == "row 3 of section 0 is deleted, but the section has 3 rows before the change")
    #expect(
      complaint([3], [4]) { $0.insertRows(at: [at(5)]) }
        == "row 5 of section 0 is inserted, but the section has 4 rows after the change")
    #expect(
      complaint([3], [3]) { $0.deleteRows(at: [at(0, 1)]) }
        == "row 0 of section 1 is deleted, but there are 1 sections before the change")
    #expect(
      complaint([3], [3]) { $0.moveRow(from: at(.min), to: at(.max)) }
        .hasPrefix("row -9223372036854775808 of section 0 is moved, but"))
    #expect(
      complaint([3], [3]) { $0.insertRows(at: [at(.max - 1), at(.max)]) }
        .hasPrefix("row 9223372036854775806 of section 0 is inserted, but"))
    #expect(
      complaint([3], [3]) { $0.reloadSections([-1]) }
        == "section -1 is reloaded, but there are 1 sections before the change")
  }

  @Test("numbers that do not add up are told")
  func sums() {
    let inserted = "with 1 inserted or moved in there should be 4, but there are 3"
    #expect(
      complaint([3], [3]) { $0.insertRows(at: [at(0)]) }
        == "section 0 had 3 rows; without 0 deleted or moved out and \(inserted)")
    let untold = "with 0 inserted or moved in there should be 3, but there are 4"
    #expect(
      complaint([3], [4]) { _ in }
        == "section 0 had 3 rows; without 0 deleted or moved out and \(untold)")
    let deleted = "with 0 inserted or moved in there should be 1, but there are 2"
    #expect(
      complaint([3, 1], [3, 1]) { $0.deleteSections([1]) }
        == "there were 2 sections; without 1 deleted or moved out and \(deleted)")
    #expect(
      complaint([3, 1], [1, 4]) { $0.moveSection(from: 0, to: 1) }
        .hasSuffix("there should be 3, but there are 4 in section 1, where it moved"))
  }

  @Test("changes that contradict each other are told")
  func contradictions() {
    #expect(
      complaint([3], [3]) {
        $0.deleteRows(at: [at(1)])
        $0.moveRow(from: at(1), to: at(0))
      } == "row 1 of section 0 is both deleted and moved")
    #expect(
      complaint([3], [3]) {
        $0.moveRow(from: at(1), to: at(0))
        $0.moveRow(from: at(2), to: at(0))
      } == "row 0 of section 0 is moved to twice")
    #expect(
      complaint([3], [2]) {
        $0.deleteRows(at: [at(1)])
        $0.reloadRows(at: [at(1)])
      } == "row 1 of section 0 is both deleted and reloaded")
    #expect(
      complaint([3], []) {
        $0.deleteSections([0])
        $0.reloadSections([0])
      } == "section 0 is both deleted and reloaded")
  }

  @Test("order and repetition do not matter")
  func repetition() throws {
    var changes = BatchChanges()
    changes.deleteRows(at: [5, 1, 5, 3].map { IndexPath(row: $0, section: 0) })
    let resolved = try changes.resolved(rowsBefore: [7], rowsAfter: [4])
    let left = (0..<7).map { resolved.newIndexPath(of: IndexPath(row: $0, section: 0))?.row }
    #expect(left == [0, nil, 1, nil, 2, nil, 3])
  }
}
