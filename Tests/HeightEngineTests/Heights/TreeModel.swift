import TestSupport
import Testing

@testable import HeightEngine

/// What a height tree must say, in arrays.
struct TreeModel {
  struct Height: Equatable {
    var lines: Int
    var isExact: Bool
  }

  var headers: [Height] = []
  var footers: [Height] = []
  var rows: [[Height]] = []

  init(_ counts: [Int], _ random: inout SplitMix64) {
    for count in counts {
      headers.append(Self.edge(random.below(3)))
      footers.append(Self.edge(random.below(3)))
      rows.append(Array(repeating: Height(lines: random.below(5), isExact: false), count: count))
    }
  }

  var tree: HeightTree {
    HeightTree(
      sections: rows.indices.map {
        HeightTree.Section(
          header: headers[$0].lines, numberOfRows: rows[$0].count,
          rowEstimate: rows[$0].first?.lines ?? 0, footer: footers[$0].lines)
      })
  }

  private static func edge(_ lines: Int) -> Height { Height(lines: lines, isExact: lines == 0) }

  /// An estimate for anything that tells where it was asked for.
  static func estimate(_ item: HeightItem) -> Int {
    switch item {
    case .header(let section): section % 3
    case .footer(let section): section % 2
    case .row(let path): path.row % 7 + path.section
    }
  }

  mutating func apply(_ batch: RandomBatch, isUniform: Bool) {
    let old = self
    headers = []
    footers = []
    rows = []
    for (section, origin) in batch.sections.enumerated() {
      if case .old(let index) = origin {
        headers.append(old.headers[index])
        footers.append(old.footers[index])
      } else {
        headers.append(Self.edge(isUniform ? 1 : Self.estimate(.header(section))))
        footers.append(Self.edge(isUniform ? 0 : Self.estimate(.footer(section))))
      }
      rows.append(
        batch.rows[section].enumerated().map { row, content in
          let asked = Self.estimate(.row(IndexPath(row: row, section: section)))
          guard case .old(let path) = content else {
            return Height(lines: isUniform ? 4 : asked, isExact: false)
          }
          let height = old.rows[path.section][path.row]
          guard batch.reloaded.contains(path) else { return height }
          return Height(lines: isUniform ? height.lines : asked, isExact: false)
        })
    }
  }

  mutating func measureSome(_ tree: inout HeightTree, _ random: inout SplitMix64) {
    for section in rows.indices {
      for row in rows[section].indices where random.chance(20) {
        let height = Height(lines: random.below(9), isExact: random.chance(80))
        rows[section][row] = height
        let item = HeightItem.row(IndexPath(row: row, section: section))
        if height.isExact {
          tree.setHeight(height.lines, of: item)
        } else {
          tree.setEstimate(height.lines, of: item)
        }
      }
      if random.chance(20) {
        headers[section] = Height(lines: random.below(3), isExact: true)
        tree.setHeight(headers[section].lines, of: .header(section))
      }
    }
  }

  func expectSame(_ tree: HeightTree) {
    #expect(tree.numberOfSections == rows.count)
    #expect(tree.numberOfRows == rows.reduce(0) { $0 + $1.count })
    var (line, ordinal, estimates) = (0, 0, 0)
    // Collected, since a million expectations take their time.
    var wrong: [HeightItem] = []
    func check(_ item: HeightItem, _ height: Height) {
      var isRight = tree.height(of: item) == height.lines && tree.offset(of: item) == line
      isRight = isRight && tree.isExact(item) == height.isExact
      if height.lines > 0 {
        isRight = isRight && tree.item(atLine: line)?.item == item
        isRight = isRight && tree.item(atLine: line + height.lines - 1)?.item == item
      }
      if !isRight { wrong.append(item) }
      line += height.lines
      estimates += height.isExact ? 0 : 1
    }
    for section in rows.indices {
      check(.header(section), headers[section])
      for (row, height) in rows[section].enumerated() {
        let path = IndexPath(row: row, section: section)
        check(.row(path), height)
        if tree.ordinal(of: path) != ordinal || tree.indexPath(atOrdinal: ordinal) != path {
          wrong.append(.row(path))
        }
        ordinal += 1
      }
      check(.footer(section), footers[section])
    }
    #expect(wrong.isEmpty)
    #expect(tree.totalHeight == line && tree.numberOfEstimates == estimates)
  }
}
