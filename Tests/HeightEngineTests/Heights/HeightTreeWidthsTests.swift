import TestSupport
import Testing

@testable import HeightEngine

@Suite("The height tree at many widths")
struct HeightTreeWidthsTests {
  private func at(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  /// Rows of one section, at width 80.
  private func tree(rows: Int, widths: Int = 8) -> HeightTree {
    HeightTree(
      sections: [.init(numberOfRows: rows, rowEstimate: 4)], width: 80,
      maximumNumberOfWidths: widths)
  }

  private func heights(_ tree: HeightTree) -> [Int?] {
    (0..<tree.numberOfRows).map { tree.rememberedHeight(of: .row(at($0))) }
  }

  @Test("remembers heights per width")
  func widths() {
    var tree = tree(rows: 3)
    tree.setHeight(7, of: .row(at(2)))
    #expect(tree.setWidth(60) == false)
    #expect(tree.rememberedHeight(of: .row(at(2))) == nil)
    #expect(tree.height(of: .row(at(2))) == 7, "what it was before is the best estimate")
    tree.setHeight(9, of: .row(at(2)))
    #expect(tree.rememberedHeight(of: .row(at(2)), forWidth: 80) == 7)
    #expect(tree.rememberedHeight(of: .row(at(2)), forWidth: 61) == nil)
    #expect(tree.setWidth(80) && tree.rememberedHeight(at: at(2)) == 7)
    #expect(tree.rememberedHeight(at: at(1)) == nil)
    tree.forgetHeight(of: .row(at(2)))
    #expect(tree.rememberedHeight(of: .row(at(2)), forWidth: 80) == nil)
    #expect(tree.rememberedHeight(of: .row(at(2)), forWidth: 60) == nil)
    #expect(tree.height(of: .row(at(2))) == 7)
    tree.checkInvariants()
  }

  @Test("a new width makes estimates of all heights, but not of headers that are not there")
  func newWidth() {
    var tree = HeightTreeTests.small
    tree.setHeight(0, of: .row(at(0)))
    tree.setHeight(9, of: .header(0))
    tree.setWidth(80)
    #expect(tree.numberOfEstimates == 7 && tree.totalHeight == 24)
    #expect(tree.isExact(.header(1)) && !tree.isExact(.row(at(0))))
  }

  @Test("keeps the widths used last")
  func recentWidths() {
    var tree = tree(rows: 1, widths: 3)
    for width in [10, 20, 30] {
      tree.setWidth(width)
      tree.setHeight(width, of: .row(at(0)))
    }
    #expect(tree.widths == [30, 20, 10])
    #expect(tree.setWidth(10) && tree.height(of: .row(at(0))) == 10 && tree.isExact)
    #expect(tree.setWidth(40) == false)
    #expect(tree.widths == [40, 10, 30])
    #expect(!tree.setWidth(20) && !tree.isExact, "20 went when 40 came")
  }

  @Test("a width of 0 or less is not remembered, and drops no other", arguments: [0, -1, .min])
  func noWidth(width: Int) {
    for maximum in [1, 2] {
      var tree = tree(rows: 1, widths: maximum)
      tree.setHeight(7, of: .row(at(0)))
      if maximum > 1 { tree.setWidth(60) }
      #expect(tree.setWidth(width) == false)
      #expect(tree.widths == [60, 80].suffix(maximum) && tree.checkInvariants())
      #expect(tree.setWidth(80) && tree.isExact)
      #expect(tree.setWidth(width) == false)
    }
  }

  @Test("what is remembered for a cell may be less or more than its row's height, or nothing")
  func remembered() {
    var tree = tree(rows: 4)
    for (row, remembered) in [3, 5, nil, 4].enumerated() {
      tree.setHeight(4, of: .row(at(row)), remembered: remembered)
    }
    #expect(tree.totalHeight == 16 && tree.isExact)
    #expect(heights(tree) == [3, 5, nil, 4])
    tree.apply(.deletingRows(at: at(0)), rowEstimate: 1)
    #expect(heights(tree) == [5, nil, 4])
    tree.setHeight(4, of: .row(at(1)))
    #expect(tree.rememberedHeight(at: at(1)) == 4)
    tree.setHeight(.max, of: .row(at(0)), remembered: .min)
    #expect(tree.rememberedHeight(at: at(0)) == 0 && tree.checkInvariants())
    tree.setHeight(.min, of: .row(at(0)), remembered: .max)
    #expect(tree.rememberedHeight(at: at(0)) == HeightTree.maximumHeight)
  }

  @Test("a header that is told to be none has no height left of before")
  func noHeader() {
    var tree = tree(rows: 1)
    tree.setHeight(3, of: .header(0), remembered: 2)
    tree.setWidth(60)
    tree.setEstimateAtAllWidths(0, of: .header(0))
    #expect(tree.isExact(.header(0)) && tree.checkInvariants())
    #expect(tree.rememberedHeight(of: .header(0), forWidth: 80) == 0)
  }

  @Test("index paths that can't be have no height")
  func oddPaths() {
    var tree = tree(rows: 2)
    tree.setHeight(4, of: .row(at(0)))
    #expect(tree.rememberedHeight(at: at(0)) == 4)
    for path in [at(-1), at(2), at(0, -1), at(.max), at(0, .max), at(.min, .min), at(.max, .max)] {
      #expect(tree.rememberedHeight(at: path) == nil && !tree.contains(.row(path)))
      #expect(tree.rememberedHeight(of: .row(path)) == nil)
    }
  }

  @Test("a deleted row takes its height along, and the others keep theirs, at every width")
  func deletion() {
    var tree = tree(rows: 10)
    for width in [60, 80] {
      tree.setWidth(width)
      for row in 0..<10 { tree.setHeight(row + width, of: .row(at(row))) }
    }
    tree.apply(.deletingRows(at: at(5)), rowEstimate: 4)
    #expect(heights(tree) == [80, 81, 82, 83, 84, 86, 87, 88, 89])
    tree.setWidth(60)
    #expect(heights(tree) == [60, 61, 62, 63, 64, 66, 67, 68, 69])
  }

  @Test("estimates are levelled at widths that are left, and exact heights stay")
  func levelling() {
    var tree = tree(rows: 9)
    for row in 0..<9 { tree.setEstimate(row, of: .row(at(row))) }
    tree.setHeight(7, of: .row(at(3)))
    tree.setWidth(60)
    #expect((0..<9).map { tree.height(of: .row(at($0))) } == [0, 1, 2, 7, 4, 5, 6, 7, 8])
    tree.setWidth(80)
    #expect((0..<9).map { tree.height(of: .row(at($0))) } == [4, 4, 4, 7, 4, 4, 4, 4, 4])
    #expect(heights(tree) == [nil, nil, nil, 7] + Array(repeating: nil, count: 5))
  }
}

// MARK: - Marks

extension HeightTreeWidthsTests {
  @Test("the rows of a key are found by its mark and forgotten, wherever they moved")
  func marks() {
    var tree = tree(rows: 1000)
    for width in [60, 80] {
      tree.setWidth(width)
      for row in 0..<1000 { tree.setHeight(3, of: .row(at(row))) }
    }
    for row in [4, 500] { tree.setMark(77, of: .row(at(row))) }
    tree.apply(.deletingRows(3, at: at(0)), rowEstimate: 1)
    #expect(tree.forgetHeights(markedBy: 77) == 2)
    #expect(tree.numberOfEstimates == 2 && tree.numberOfExactHeights == 2 * (997 + 2 - 2))
    for row in [1, 497] { #expect(tree.rememberedHeight(at: at(row)) == nil) }
    #expect(tree.numberOfEstimates == 2 && !tree.isToBeMeasuredAnew(.row(at(1))))
    #expect(tree.forgetHeights(markedBy: 78) == 0)
  }

  @Test("a reloaded row is to be measured anew until it is measured, whatever its mark")
  func anew() {
    var tree = tree(rows: 3)
    let row = HeightItem.row(at(1))
    tree.setHeight(5, of: row)
    tree.setMark(77, of: row)
    #expect(!tree.isToBeMeasuredAnew(row))
    tree.apply(.reloadingRow(at: at(1)), rowEstimate: 1)
    #expect(tree.isToBeMeasuredAnew(row) && tree.height(of: row) == 5 && !tree.isExact(row))
    tree.setMark(78, of: row)
    #expect(tree.isToBeMeasuredAnew(row), "a key is known before the height is")
    tree.setHeight(6, of: row)
    #expect(!tree.isToBeMeasuredAnew(row))
    #expect(tree.forgetHeights(markedBy: 78) == 1)
  }

  @Test("rows of a reloaded section are to be measured anew, and inserted ones are not")
  func reloadedSection() throws {
    var tree = tree(rows: 3)
    var batch = BatchChanges()
    batch.reloadSections([0])
    tree.apply(try batch.resolved(rowsBefore: [3], rowsAfter: [2]), rowEstimate: 2)
    #expect((0..<2).map { tree.isToBeMeasuredAnew(.row(at($0))) } == [true, true])
    tree.apply(.insertingRows(at: at(0)), rowEstimate: 2)
    #expect((0..<3).map { tree.isToBeMeasuredAnew(.row(at($0))) } == [false, true, true])
  }
}
