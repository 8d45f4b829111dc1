import TestSupport
import Testing

@testable import HeightEngine

@Suite("Sections split and joined")
struct SectionRegroupingTests {
  /// A table as the names of its items, from the first to the last.
  private struct Names {
    var sections: [(header: Int, rows: [Int], footer: Int)] = []

    var counts: RowCounts { RowCounts(sections.map(\.rows.count)) }

    /// Where each name stands.
    var places: [Int: HeightItem] {
      var places: [Int: HeightItem] = [:]
      for (section, content) in sections.enumerated() {
        places[content.header] = .header(section)
        places[content.footer] = .footer(section)
        for (row, name) in content.rows.enumerated() {
          places[name] = .row(IndexPath(row: row, section: section))
        }
      }
      return places
    }
  }

  private func names(_ counts: [Int]) -> Names {
    var (names, next) = (Names(), 0)
    for count in counts {
      names.sections.append((next, Array((next + 2)..<(next + 2 + count)), next + 1))
      next += count + 2
    }
    return names
  }

  private func expect(_ before: Names, _ after: Names, _ regrouping: SectionRegrouping) {
    let places = after.places
    for (name, item) in before.places {
      #expect(regrouping.newItem(of: item) == places[name], "\(item)")
    }
  }

  @Test("an item is where it went", arguments: 0..<20)
  func map(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<40 {
      let before = names((0...random.below(5)).map { _ in random.below(6) })
      let section = random.below(before.sections.count)
      var after = before
      if random.chance(50) {
        let (header, rows, footer) = before.sections[section]
        let cuts = (0..<random.below(5)).map { _ in random.below(rows.count + 1) }.sorted()
        var parts = zip([0] + cuts, cuts + [rows.count]).map { (-1, Array(rows[$0..<$1]), -1) }
        parts[0].0 = header
        parts[cuts.count].2 = footer
        after.sections.replaceSubrange(section...section, with: parts)
        let split = try SectionRegrouping.splitting(section, atRows: cuts, of: before.counts)
        expect(before, after, split)
        #expect(split.sectionsAfter == section..<(section + cuts.count + 1))
      } else {
        let range = section..<(section + random.below(before.sections.count - section) + 1)
        let rows = before.sections[range].flatMap(\.rows)
        after.sections.replaceSubrange(
          range,
          with: [(before.sections[section].header, rows, before.sections[range.last ?? 0].footer)])
        let join = try SectionRegrouping.joining(range, of: before.counts)
        expect(before, after, join)
        #expect(join.sectionsAfter == section..<(section + 1))
      }
    }
  }

  @Test("what can't be split or joined is said in words")
  func errors() {
    let counts = RowCounts([3, 5])
    for (section, rows, words) in [
      (2, [0], "section 2 is split, but there are 2 sections"),
      (-1, [0], "section -1 is split, but there are 2 sections"),
      (0, [4], "section 0 is split at row 4, but it has 3 rows"),
      (0, [-1], "section 0 is split at row -1, but it has 3 rows"),
      (1, [4, 2], "section 1 is split at row 2 after row 4: rows must ascend"),
    ] {
      let error = #expect(throws: BatchChangesError.self) {
        try SectionRegrouping.splitting(section, atRows: rows, of: counts)
      }
      #expect(error?.description == words)
    }
    let error = #expect(throws: BatchChangesError.self) {
      try SectionRegrouping.joining(1..<3, of: counts)
    }
    #expect(error?.description == "section 2 is joined to others, but there are 2 sections")
    let most = SectionOffsets.maximumNumberOfRows
    #expect(throws: BatchChangesError.self) {
      try SectionRegrouping.joining(0..<2, of: RowCounts([most, 1]))
    }
  }

  @Test(
    "heights, marks and estimates at every width go along; what comes in holds lines by its estimate"
  )
  func heights() throws {
    var tree = HeightTree(
      sections: [.init(header: 1, numberOfRows: 1_000, rowEstimate: 3)], width: 40)
    for row in 0..<500 {
      tree.setHeight(row % 7, of: .row(IndexPath(row: row, section: 0)), remembered: row % 7)
    }
    tree.setWidth(60)
    tree.setHeight(9, of: .row(IndexPath(row: 100, section: 0)))
    let before = tree
    try tree.splitSection(0, atRows: Array(1..<1_000), header: 2)
    #expect(tree.checkInvariants())
    #expect(tree.numberOfSections == 1_000 && tree.numberOfRows == 1_000)
    #expect(tree.totalHeight == before.totalHeight + 2 * 999)
    #expect(tree.height(of: .row(IndexPath(row: 0, section: 100))) == 9)
    tree.setWidth(40)
    #expect(tree.rememberedHeight(of: .row(IndexPath(row: 0, section: 6))) == 6)
    try tree.joinSections(0..<1_000)
    #expect(tree.checkInvariants())
    for width in [40, 60] {
      var (was, now) = (before, tree)
      was.setWidth(width)
      now.setWidth(width)
      #expect(now.current.heights.values == was.current.heights.values)
      #expect(now.current.added.values == was.current.added.values)
    }
    #expect(tree.marks.values == before.marks.values)
  }

  @Test("where nothing is measured, a thousand sections take hardly any room")
  func room() throws {
    var tree = HeightTree(sections: [.init(numberOfRows: 1_000_000, rowEstimate: 3)], width: 80)
    try tree.splitSection(0, atRows: Array(stride(from: 1_000, to: 1_000_000, by: 1_000)))
    #expect(tree.numberOfSections == 1_000)
    #expect(tree.memoryFootprint < 1_000 * 1_000)
    try tree.joinSections(0..<1_000)
    #expect(tree.numberOfSections == 1 && tree.numberOfRows == 1_000_000)
    #expect(tree.checkInvariants())
  }
}
