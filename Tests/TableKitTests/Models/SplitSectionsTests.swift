import HeightEngine
import TestSupport
import Testing

@testable import TableKit

@Suite("A mutable table model's sections, split and joined")
struct SplitSectionsTests {
  private func rows<Object>(_ model: TableModel<Object>) -> [[Object]] {
    model.sections.map { Array($0.rows) }
  }

  @Test("returns what the table takes; titles go to the parts, the footer to the last")
  func split() {
    let model = MutableTableModel(
      sections: [TableSection(header: "All", footer: "End", rows: [1, 2, 3, 4])])
    #expect(model.splitSection(0, atRows: [1, 3]) == [1, 3])
    #expect(rows(model) == [[1], [2, 3], [4]])
    #expect(model.sections.map { $0.header?.string } == ["All", nil, nil])
    #expect(model.sections.map { $0.footer?.string } == [nil, nil, "End"])
    #expect(model.splitSection(1, atRows: [0, 1, 2], headers: ["A", "B", nil, "D"]) == [0, 1, 2])
    #expect(rows(model) == [[1], [], [2], [3], [], [4]])
    #expect(model.sections.map { $0.header?.string } == ["All", "A", "B", nil, "D", nil])
    #expect(model.joinSections(1..<6) == 1..<6)
    #expect(rows(model) == [[1], [2, 3, 4]])
    #expect(model.sections.map { $0.header?.string } == ["All", "A"])
    #expect(model.sections.map { $0.footer?.string } == [nil, "End"])
  }

  @Test("what is out of range changes nothing and returns nothing")
  func outOfRange() {
    let model = MutableTableModel(sections: [TableSection(rows: [1, 2]), TableSection(rows: [3])])
    for (section, rows) in [(2, [0]), (-1, [0]), (0, [3]), (0, [-1]), (0, [2, 1]), (0, [])] {
      #expect(model.splitSection(section, atRows: rows) == [])
    }
    #expect(model.splitSection(0, atRows: [1], headers: ["one"]) == [])
    for range in [0..<1, 1..<3, -1..<1, 2..<2] { #expect(model.joinSections(range).isEmpty) }
    #expect(rows(model) == [[1, 2], [3]])
  }

  @Test(
    "a collection that was never touched is sliced, not read, and whole again when it is joined")
  func slices() {
    var reads = 0
    let model = MutableTableModel(
      list: (0..<1_000_000).lazy.map { row -> Int in
        reads += 1
        return row
      })
    let days = Array(stride(from: 1_000, to: 1_000_000, by: 1_000))
    #expect(model.splitSection(0, atRows: days).count == 999)
    #expect(model.sections.allSatisfy { $0.rows.count == 1_000 && $0.rows.numberOfRuns == 1 })
    #expect(reads == 0)
    #expect(model.object(at: IndexPath(row: 7, section: 500)) == 500_007)
    #expect(model.joinSections(0..<1_000) == 0..<1_000)
    #expect(model.sections[0].rows.numberOfRuns == 1 && model.sections[0].rows.count == 1_000_000)
    #expect(reads == 1)
  }

  @Test("what a collection grows by is taken up by the section that has its end")
  func growth() {
    let counted = Growing(count: 6)
    let model = MutableTableModel(list: counted.rows)
    model.splitSection(0, atRows: [2, 6])
    counted.count = 8
    #expect(model.takeUpNewRows(inSection: 0) == [] && model.takeUpNewRows(inSection: 1) == [])
    #expect(model.takeUpNewRows(inSection: 2).count == 2)
    #expect(rows(model) == [[0, 1], [2, 3, 4, 5], [6, 7]])
    model.splitSection(2, atRows: [1])
    model.joinSections(1..<4)
    counted.count = 9
    #expect(model.takeUpNewRows(inSection: 1) == [IndexPath(row: 6, section: 1)])
    model.joinSections(0..<2)
    #expect(rows(model) == [Array(0..<9)] && model.sections[0].rows.numberOfRuns == 1)
  }

  @Test("lets objects and collections go with the section that has them")
  func lettingGo() {
    weak var observed: Stone?
    let model = MutableTableModel<Stone>(list: [])
    do {
      let stone = Stone()
      observed = stone
      model.add(contentsOf: (0..<20).map { _ in Stone() })
      model.add(stone)
    }
    model.splitSection(0, atRows: [20])
    #expect(observed != nil)
    model.removeSection(at: 1)
    #expect(observed == nil)
    #expect(model.counts == [20])
  }

  @Test("are what arrays become under the same edits", arguments: 0..<20 as Range<UInt64>)
  func arrays(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var next = 1_000
    var expected = [Array(0..<random.below(200))]
    let model = MutableTableModel(list: expected[0])
    for _ in 0..<300 {
      let section = random.below(expected.count)
      let row = random.below(expected[section].count + 1)
      switch random.below(6) {
      case 0:
        let new = Array(next..<(next + random.below(30)))
        next += new.count
        model.insert(contentsOf: new, atRow: row, inSection: section)
        expected[section].insert(contentsOf: new, at: row)
      case 1:
        model.remove(at: IndexPath(row: row, section: section))
        if row < expected[section].count { expected[section].remove(at: row) }
      case 2:
        next += 1
        model.insert(next, atRow: row, inSection: section)
        expected[section].insert(next, at: row)
      case 3:
        let end = min(section + random.below(5), expected.count)
        model.joinSections(section..<max(end, section))
        guard end - section > 1 else { continue }
        let rows = expected[section..<end].flatMap(\.self)
        expected.replaceSubrange(section..<end, with: [rows])
      default:
        let cuts = (0..<random.below(4)).map { _ in random.below(expected[section].count + 1) }
          .sorted()
        model.splitSection(section, atRows: cuts)
        let all = expected[section]
        expected.replaceSubrange(
          section...section, with: zip([0] + cuts, cuts + [all.count]).map { Array(all[$0..<$1]) })
      }
    }
    #expect(rows(model) == expected)
  }
}

/// Something that grows.
private final class Growing {
  var count: Int
  init(count: Int) { self.count = count }
  var rows: Rows { Rows(growing: self) }

  struct Rows: @MainActor RandomAccessCollection {
    let growing: Growing
    var startIndex: Int { 0 }
    var endIndex: Int { growing.count }
    subscript(index: Int) -> Int { index }
  }
}
