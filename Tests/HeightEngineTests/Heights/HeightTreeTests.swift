import TestSupport
import Testing

@testable import HeightEngine

@Suite("The height tree")
struct HeightTreeTests {
  /// A header of 1 line, three rows of 2, no footer; then two rows of 5 and a footer of 1.
  static let small = HeightTree(sections: [
    .init(header: 1, numberOfRows: 3, rowEstimate: 2),
    .init(numberOfRows: 2, rowEstimate: 5, footer: 1),
  ])

  @Test("knows which item is at a line, and at which line an item starts")
  func lines() {
    let tree = Self.small
    #expect(tree.totalHeight == 18)
    let items = (0..<18).map { line in
      switch tree.item(atLine: line)?.item {
      case .header(let section): "header\(section)"
      case .footer(let section): "footer\(section)"
      case .row(let path): "\(path)"
      case nil: "nothing"
      }
    }
    let drawn = """
      header0 [0:0] [0:0] [0:1] [0:1] [0:2] [0:2] \
      [1:0] [1:0] [1:0] [1:0] [1:0] [1:1] [1:1] [1:1] [1:1] [1:1] footer1
      """
    #expect(items.joined(separator: " ") == drawn)
    #expect(tree.item(atLine: 9)?.offset == 7)
    #expect(tree.item(atLine: -1) == nil && tree.item(atLine: 18) == nil)
    #expect(tree.offset(of: .row(IndexPath(row: 1, section: 1))) == 12)
    #expect(tree.offset(of: .footer(0)) == 7 && tree.height(of: .footer(0)) == 0)
    #expect(tree.offset(of: .footer(1)) == 17)
  }

  @Test("is exact once every item is measured")
  func exactness() {
    var tree = Self.small
    #expect(tree.numberOfEstimates == 7 && !tree.isExact)
    #expect(tree.isExact(.footer(0)), "a footer of no height needs no measuring")
    var item = HeightItem.header(0)
    var measured: [HeightItem] = []
    while let next = tree.nextEstimate(atOrAfter: item) {
      tree.setHeight(3, of: next)
      measured.append(next)
      item = next
    }
    #expect(measured.count == 7 && tree.isExact && tree.totalHeight == 21)
    tree.setEstimate(4, of: .row(IndexPath(row: 1, section: 0)))
    #expect(tree.numberOfEstimates == 1)
    #expect(
      tree.previousEstimate(before: .footer(1)) == .row(IndexPath(row: 1, section: 0)))
    #expect(tree.previousEstimate(before: .row(IndexPath(row: 1, section: 0))) == nil)
  }

  @Test("row n of N, over all sections")
  func ordinals() {
    let tree = HeightTree(
      sections: [0, 3, 0, 2, 0].map { .init(header: 1, numberOfRows: $0, rowEstimate: 1) })
    let paths = (-1...5).map { tree.indexPath(atOrdinal: $0) }
    let expected = [(1, 0), (1, 1), (1, 2), (3, 0), (3, 1)].map {
      IndexPath(row: $0.1, section: $0.0)
    }
    #expect(paths == [nil] + expected + [nil])
    #expect(expected.map { tree.ordinal(of: $0) } == Array(0..<5))
  }

  @Test("heights and numbers of rows that can't be are cut, not trapped")
  func hugeNumbers() {
    var tree = HeightTree(sections: [
      .init(header: .max, numberOfRows: .max, rowEstimate: .max, footer: -5),
      .init(numberOfRows: -3, rowEstimate: .min),
    ])
    #expect(tree.numberOfRows(inSection: 1) == 0)
    #expect(tree.height(of: .footer(0)) == 0)
    let path = IndexPath(row: 77, section: 0)
    tree.setHeight(.max, of: .row(path))
    #expect(tree.height(of: .row(path)) == HeightTree.maximumHeight)
    #expect(tree.totalHeight > 0)
  }
}
