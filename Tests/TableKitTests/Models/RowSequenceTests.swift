import HeightEngine
import TestSupport
import Testing

@testable import TableKit

@Suite("A sequence of rows")
struct RowSequenceTests {
  @Test("is what a plain array becomes under the same edits", arguments: 0..<20 as Range<UInt64>)
  func model(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var next = 1_000_000
    var expected = Array(0..<Int.random(in: 0...300, using: &random))
    var rows = RowSequence(expected)
    for _ in 0..<600 {
      let row = Int.random(in: 0...expected.count, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3:
        rows.insert(next, at: row)
        expected.insert(next, at: row)
        next += 1
      case 3:
        let new = Array(next..<(next + Int.random(in: 0...40, using: &random)))
        rows.insert(contentsOf: new, at: row)
        expected.insert(contentsOf: new, at: row)
        next += new.count
      case 4 where row < expected.count:
        rows.replace(at: row, with: -next)
        expected[row] = -next
      case 5 where row < expected.count:
        let target = Int.random(in: 0..<expected.count, using: &random)
        rows.move(from: row, to: target)
        expected.insert(expected.remove(at: row), at: target)
      default:
        guard row < expected.count else { continue }
        rows.remove(at: row)
        expected.remove(at: row)
      }
    }
    #expect(Array(rows) == expected)
  }

  @Test("finds every row of very many runs")
  func manyRuns() {
    var rows = RowSequence(0..<4_000)
    for row in 0..<4_000 { rows.insert(-row, at: 2 * row) }
    #expect(rows.numberOfRuns == 8_000)
    #expect(rows.elementsEqual((0..<8_000).map { $0.isMultiple(of: 2) ? -$0 / 2 : $0 / 2 }))
    for row in (0..<4_000).reversed() { rows.remove(at: 2 * row) }
    #expect(rows.elementsEqual(0..<4_000))
  }

  @Test("keeps a row that was never touched for nothing: a million are one run")
  func memory() {
    var rows = RowSequence((0..<1_000_000).lazy.map { $0 })
    #expect(rows.numberOfRuns == 1)
    rows.remove(at: 500_000)
    rows.insert(-1, at: 0)
    #expect(rows.numberOfRuns == 3)
    rows.insert(contentsOf: 0..<1_000_000, at: 10)
    #expect(rows.count == 2_000_000)
    #expect(rows.numberOfRuns == 5)
    #expect(rows.numberOfPlaces == 1)
  }

  @Test("a section that was never edited takes little room")
  func sectionSize() { #expect(MemoryLayout<TableSection<Int>>.stride <= 24) }

  @Test("a section has its titles, one of them or none, and a copy keeps its own")
  func titles() {
    var section = TableSection(header: "Mo", footer: "end", rows: [1])
    let copy = section
    section.header = nil
    #expect(section.header == nil && section.footer?.string == "end")
    section.footer = nil
    #expect(section.footer == nil && copy.header?.string == "Mo" && copy.footer?.string == "end")
  }

  @Test("that was edited is a value: what becomes of a copy is no change of it")
  func copies() {
    var rows = RowSequence(0..<3)
    let untouched = rows
    rows.insert(9, at: 0)
    let edited = rows
    rows.remove(at: 3)
    #expect(Array(untouched) == [0, 1, 2] && Array(edited) == [9, 0, 1, 2])
    #expect(Array(rows) == [9, 0, 1])
  }

  @Test("uses the room of removed objects again, and lets the objects go")
  func room() {
    var rows = RowSequence<Stone>()
    weak var observed: Stone?
    for _ in 0..<1_000 {
      let stone = Stone()
      observed = stone
      rows.insert(stone, at: 0)
      rows.remove(at: 0)
    }
    #expect(observed == nil)
    #expect(rows.numberOfPlaces == 1)
  }

  @Test("of one of very many sections is read by its number, grows and is edited as any other")
  func sections() {
    let counted = Counted(count: 2)
    let rows = SectionedRows(count: { _ in counted.count }, row: { 100 * $1 + $0 })
    let model = MutableTableModel(sections: (3..<6).map { TableSection(section: $0, of: rows) })
    #expect(model.sections.map { Array($0.rows) } == [[300, 301], [400, 401], [500, 501]])
    counted.count = 3
    #expect(model.takeUpGrowth(ofSection: 2) == 2..<3)
    #expect(model.insert(-1, atRow: 0, inSection: 1) == [IndexPath(row: 0, section: 1)])
    #expect(model.takeUpGrowth(ofSection: 1) == 3..<4)
    #expect(Array(model.sections[1].rows) == [-1, 400, 401, 402])
    model.splitSection(1, atRows: [2])
    model.joinSections(0..<4)
    #expect(Array(model.sections[0].rows) == [300, 301, -1, 400, 401, 402, 500, 501, 502])
    #expect(model.sections[0].rows.numberOfRuns == 4, "rows of two sections are no slices of one")
  }

  @Test("lets a collection go whose rows were all removed")
  func collectionGone() {
    var rows = RowSequence([0])
    weak var observed: Counted?
    do {
      let counted = Counted(count: 20)
      observed = counted
      rows.insert(contentsOf: View(of: counted), at: 0)
    }
    for _ in 0..<19 { rows.remove(at: 0) }
    #expect(observed != nil)
    rows.remove(at: 0)
    #expect(observed == nil)
    #expect(Array(rows) == [0])
  }

  @Test("takes up what its collection has grown by, behind everything else")
  func growth() {
    let counted = Counted(count: 3)
    let model = MutableTableModel(list: View(of: counted))
    #expect(model.takeUpNewRows(inSection: 0) == [])
    model.insert(-1, atRow: 0, inSection: 0)
    model.remove(at: IndexPath(row: 2, section: 0))
    counted.count = 5
    #expect(model.counts == [3])
    #expect(
      model.takeUpNewRows(inSection: 0)
        == [IndexPath(row: 3, section: 0), IndexPath(row: 4, section: 0)])
    #expect(Array(model.sections[0].rows) == [-1, 0, 2, 3, 4])
    #expect(model.takeUpNewRows(inSection: 1) == [])
    counted.count = 7
    #expect(model.takeUpGrowth(ofSection: 0) == 5..<7 && model.takeUpGrowth(ofSection: 1).isEmpty)
  }

  @Test("takes up a collection that was empty, and one whose rows were all removed")
  func growthFromNothing() {
    let counted = Counted(count: 0)
    let model = MutableTableModel(list: View(of: counted))
    counted.count = 1
    #expect(model.takeUpNewRows(inSection: 0).count == 1)
    model.remove(at: IndexPath(row: 0, section: 0))
    counted.count = 2
    #expect(model.takeUpNewRows(inSection: 0) == [IndexPath(row: 0, section: 0)])
    #expect(model.object(at: IndexPath(row: 0, section: 0)) == 1)
  }
}

/// Something that grows.
private final class Counted {
  var count: Int
  init(count: Int) { self.count = count }
}

/// The numbers up to what it counts, as it is now.
private struct View: @MainActor RandomAccessCollection {
  let counted: Counted
  init(of counted: Counted) { self.counted = counted }
  var startIndex: Int { 0 }
  var endIndex: Int { counted.count }
  subscript(index: Int) -> Int { index }
}
