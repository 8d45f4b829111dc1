import TestSupport
import Testing

@testable import HeightEngine

@Suite("What the height tree costs")
struct HeightTreeStorageTests {
  /// A tree in which every row is measured at each of the widths, the last of which is shown.
  static func measured(rows: Int, widths: [Int]) -> HeightTree {
    var tree = HeightTree(sections: [.init(numberOfRows: rows, rowEstimate: 4)])
    for width in widths {
      tree.setWidth(width)
      tree.current.heights.replace(at: 1, with: (0..<Int32(rows)).map { $0 % 11 })
    }
    return tree
  }

  private func storage(_ tree: HeightTree, width: Int) -> [UInt] {
    ([tree.current] + tree.others).first { $0.width == width }
      .map { $0.heights.storage + $0.added.storage } ?? []
  }

  @Test(
    "going back to a width copies nothing and writes no height, whatever the rows",
    arguments: [10_000, 1_000_000])
  func exchange(rows: Int) {
    let widths = [60, 80, 100]
    var tree = Self.measured(rows: rows, widths: widths)
    let before = widths.map { storage(tree, width: $0) }
    #expect(Set(before.map(\.first)).count == 3, "each width has storage of its own")
    for width in [60, 80, 60, 100, 80] {
      #expect(tree.setWidth(width) && tree.isExact)
      #expect(widths.map { storage(tree, width: $0) } == before)
    }
    // Nor does the first change after it.
    tree.setHeight(5, of: .row(IndexPath(row: rows / 2, section: 0)))
    tree.forgetHeight(of: .row(IndexPath(row: rows / 3, section: 0)))
    #expect(widths.map { storage(tree, width: $0) } == before)
  }

  @Test("a new width leaves the storage of the others where it is, and the oldest one's goes")
  func newWidths() {
    var tree = Self.measured(rows: 10_000, widths: [80])
    let first = storage(tree, width: 80)
    for width in 1...7 { tree.setWidth(width) }
    #expect(storage(tree, width: 80) == first)
    let footprint = tree.memoryFootprint
    tree.setWidth(8)
    #expect(storage(tree, width: 80).isEmpty && tree.memoryFootprint < footprint)
  }

  @Test("a million new rows are one step", arguments: [1_000_000])
  func manyRows(count: Int) throws {
    var tree = HeightTreeTests.small
    for width in [60, 80, 100] { tree.setWidth(width) }
    var batch = BatchChanges()
    batch.insertRows(1..<(count + 1), inSection: 0)
    let changes = try batch.resolved(rowsBefore: [3, 2], rowsAfter: [count + 3, 2])
    tree.apply(changes, rowEstimate: 4)
    #expect(tree.totalHeight == 18 + 4 * count)
    #expect(tree.memoryFootprint < 50_000)
  }

  @Test("a million rows take at most 2 bytes a row and width", arguments: [1, 3])
  func memory(widths: Int) {
    let rows = 1_000_000
    var tree = Self.measured(rows: rows, widths: Array([60, 80, 100].prefix(widths)))
    #expect(tree.isExact && tree.numberOfExactHeights == widths * (rows + 2))
    #expect(tree.memoryFootprint <= 2 * widths * rows)
    // Rows with keys have a mark besides, whatever the widths.
    tree.marks.replace(at: 1, with: (0..<Int32(rows)).map { $0 % 99_991 })
    #expect(tree.memoryFootprint <= (2 * widths + 6) * rows)
  }

  @Test("rows measured one by one take no more", arguments: [100_000])
  func measuredInOrder(rows: Int) {
    var tree = HeightTree(sections: [.init(numberOfRows: rows, rowEstimate: 4)], width: 80)
    for row in 0..<rows {
      tree.setHeight(row % 11, of: .row(IndexPath(row: row, section: 0)))
    }
    #expect(tree.memoryFootprint <= 2 * rows)
  }

  @Test("one row of a million lines makes no other take more than its neighbours")
  func longRow() {
    let rows = 1_000_000
    var tree = Self.measured(rows: rows, widths: [80])
    let before = tree.memoryFootprint
    tree.setHeight(rows, of: .row(IndexPath(row: rows / 2, section: 0)))
    #expect(tree.height(of: .row(IndexPath(row: rows / 2, section: 0))) == rows)
    #expect(tree.memoryFootprint < before + 50_000 && tree.checkInvariants())
  }

  @Test("after edits all over the table, at most 10 bytes a row and width", arguments: [1, 3])
  func memoryAfterEdits(widths: Int) {
    let rows = 50_000
    var random = SplitMix64(seed: 7)
    var tree = Self.measured(rows: rows, widths: Array([60, 80, 100].prefix(widths)))
    for _ in 0..<10_000 {
      for isInsert in [true, false] {
        let path = IndexPath(row: random.below(rows), section: 0)
        tree.apply(isInsert ? .insertingRows(at: path) : .deletingRows(at: path), rowEstimate: 3)
      }
    }
    #expect(tree.numberOfRows == rows && tree.checkInvariants())
    #expect(tree.memoryFootprint <= 10 * widths * rows)
  }
}
