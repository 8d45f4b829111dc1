import TestSupport
import Testing

@testable import HeightEngine

@Suite("Differences of two tables")
struct SectionedIdentifiersTests {
  typealias Table = SectionedIdentifiers<String, Int>

  private func table(_ sections: KeyValuePairs<String, [Int]>) throws -> Table {
    try Table(sections.map { .init(id: $0.key, items: $0.value) })
  }

  /// What the batch makes of the old table, put together by where things come from.
  private func result(_ changes: BatchChanges, _ old: Table, _ new: Table) throws -> [[Int?]] {
    let resolved = try changes.resolved(
      rowsBefore: old.sections.map(\.items.count), rowsAfter: new.sections.map(\.items.count))
    return new.sections.indices.map { section in
      new.sections[section].items.indices.map { row in
        resolved.oldIndexPath(of: IndexPath(row: row, section: section)).map { old[$0] }
      }
    }
  }

  @Test("three new entries are three inserts")
  func inserts() throws {
    let old = try table(["a": Array(0..<100)])
    let new = try table(["a": [500] + Array(0..<50) + [501] + Array(50..<100) + [502]])
    let changes = old.changes(to: new)
    #expect(changes.insertedRows.map(\.start) == [0, 51, 102])
    #expect(changes.deletedRows.isEmpty && changes.movedRows.isEmpty)
  }

  @Test("an item that moves to another section is moved, and so is one whose section goes")
  func crossing() throws {
    let old = try table(["a": [1, 2, 3], "b": [4, 5], "c": [6]])
    let new = try table(["d": [6, 7], "a": [1, 3, 5], "b": [4, 2]])
    let changes = old.changes(to: new)
    #expect(changes.movedRows.count == 3)
    #expect(changes.insertedSections.map(\.start) == [0])
    #expect(changes.deletedSections.map(\.start) == [2])
    #expect(try result(changes, old, new) == [[6, nil], [1, 3, 5], [4, 2]])
  }

  @Test("one item that goes to the other end is one move, not ninety-nine")
  func fewMoves() throws {
    let old = try table(["a": Array(0..<100)])
    let back = try table(["a": Array(1..<100) + [0]])
    #expect(old.changes(to: back).movedRows.count == 1)
    #expect(back.changes(to: old).movedRows.count == 1)
    let turned = try table(["a": Array(50..<100) + Array(0..<50)])
    #expect(old.changes(to: turned).movedRows.count == 50)
  }

  @Test("changed content is reloaded, where it stood before")
  func reloads() throws {
    let old = try Table([.init(id: "a", items: [1, 2, 3], fingerprints: [10, 20, 30])])
    let new = try Table([.init(id: "a", items: [3, 9, 1, 2], fingerprints: [30, 90, 11, 20])])
    let changes = old.changes(to: new)
    #expect(changes.reloadedRows.map(\.start) == [0])
    let told = old.changes(to: new) { before, _ in before.row == 2 }
    #expect(BatchChanges.union(told.reloadedRows).map(\.start) == [0, 2])
  }

  @Test("an id that stands twice is named, and where it stands")
  func duplicates() {
    var words = ""
    do { _ = try table(["a": [1, 2, 3], "b": [4, 2]]) } catch { words = "\(error)" }
    #expect(words == "the id “2” stands twice: at [0:1] and at [1:1]")
    do { _ = try table(["a": [1], "b": [], "a": [2]]) } catch { words = "\(error)" }
    #expect(words == "the section id “a” stands twice: at 0 and at 2")
  }

  @Test("random tables: the batch leads from the old to the new", arguments: 0..<8)
  func random(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<150 {
      let old = try Self.randomTable(&random)
      let new = try random.chance(50) ? Self.randomTable(&random) : Self.shaken(old, &random)
      let changes = old.changes(to: new)
      let known = Set(old.sections.flatMap(\.items))
      let expected = new.sections.map { $0.items.map { known.contains($0) ? $0 : nil } }
      #expect(try result(changes, old, new) == expected)
      let oldIDs = Dictionary(
        uniqueKeysWithValues: zip(old.sections.map(\.id), old.sections.indices))
      let resolved = try changes.resolved(
        rowsBefore: old.sections.map(\.items.count), rowsAfter: new.sections.map(\.items.count))
      #expect(
        new.sections.indices.map { resolved.oldSection(of: $0) }
          == new.sections.map { oldIDs[$0.id] })
    }
  }

  private static func randomTable(_ random: inout SplitMix64) throws -> Table {
    var items = (0..<60).shuffled(using: &random)
    let ids = ["a", "b", "c", "d", "e"].shuffled(using: &random).prefix(random.below(6))
    return try Table(
      ids.map { id in
        let count = random.below(15)
        defer { items.removeFirst(min(count, items.count)) }
        return .init(id: id, items: Array(items.prefix(count)))
      })
  }

  private static func shaken(_ table: Table, _ random: inout SplitMix64) throws -> Table {
    var sections = table.sections
    for _ in 0..<random.below(6) where !sections.isEmpty {
      let section = random.below(sections.count)
      guard !sections[section].items.isEmpty else { continue }
      let item = sections[section].items.remove(at: random.below(sections[section].items.count))
      guard random.chance(70) else { continue }
      let target = random.below(sections.count)
      sections[target].items.insert(item, at: random.below(sections[target].items.count + 1))
    }
    if sections.count > 1, random.chance(30) { sections.swapAt(0, sections.count - 1) }
    return try Table(sections)
  }
}
