import TestSupport
import Testing

@testable import HeightEngine

@Suite("Filters over many rows")
struct HeightTreeFilterTests {
  @Test(
    "more rows than are looked at in one go are shown by the same rule, and with each the edges of its section",
    arguments: [(0, 0), (2, 0), (0, 3), (5, 5), (9000, 1), (.max, .max)])
  func manyRows(context: (before: Int, after: Int)) {
    var random = SplitMix64(seed: UInt64(truncatingIfNeeded: context.before &+ context.after))
    let counts = (0..<12).map { _ in random.below(5000) }
    var tree = HeightTree(
      sections: counts.map {
        .init(header: 1, numberOfRows: $0, rowEstimate: 3, footer: 2, areRowsExact: true)
      })
    let question = tree.addQuestion()
    var matches: [Bool] = []
    for (section, count) in counts.enumerated() where count > 0 {
      let rows = (0..<count).filter { _ in random.chance(section.isMultiple(of: 3) ? 0 : 1) }
      tree.answer(question, ofRows: 0..<count, inSection: section, matches: rows)
      let matching = Set(rows)
      matches += (0..<count).map(matching.contains)
    }

    tree.filter = TableFilter([.init(question)], context: context)

    let places = matches.indices.filter { matches[$0] }
    var isShown = [Bool](repeating: false, count: matches.count)
    for place in places {
      let first = context.before < place ? place - context.before : 0
      let last = context.after < matches.count - place ? place + context.after : matches.count - 1
      for row in first...min(last, matches.count - 1) { isShown[row] = true }
    }
    var (row, lines) = (0, 0)
    for (section, count) in counts.enumerated() {
      let shown = isShown[row..<row + count]
      let isAnyShown = shown.contains(true)
      lines += shown.count { $0 } * 3 + (isAnyShown ? 3 : 0)
      for index in 0..<count {
        let path = IndexPath(row: index, section: section)
        guard tree.isHidden(.row(path)) == isShown[row + index] else { continue }
        Issue.record("\(path) is shown, or is not")
        return
      }
      #expect(tree.isHidden(.header(section)) != isAnyShown)
      row += count
    }
    #expect(!places.isEmpty && tree.totalHeight == lines)
  }

  @Test("the height of a row found before its answers are all known is the same behind that")
  func heightsLaidOut() {
    var tree = HeightTree(
      sections: [HeightTree.Section(numberOfRows: 5000, rowEstimate: 2)], width: 80)
    // From the end to the start, as blocks in order stay where they are.
    for row in (0..<5000).reversed() {
      tree.setHeight(row % 200 + 1, of: .row(IndexPath(row: row, section: 0)))
    }
    let question = tree.addQuestion()
    for row in stride(from: 0, to: 5000, by: 250) {
      #expect(tree.rememberedHeight(at: IndexPath(row: 4000, section: 0)) == 1)
      tree.answer(question, ofRows: row..<row + 250, inSection: 0, matches: [row])
      #expect(tree.rememberedHeight(at: IndexPath(row: 4001, section: 0)) == 2)
    }
    #expect(tree.numberOfMatches(of: question) == 20)
  }

  @Test(
    "a filter of which few rows have answers takes no more than these, in however many sections the others are",
    arguments: [(false, 0, 100), (false, 3, 106), (true, 0, 800), (true, 3, 812)])
  func fewAnswers(hidesMatches: Bool, context: Int, numberShown: Int) {
    var tree = HeightTree(
      sections: (0..<700).map { _ in
        .init(header: 1, numberOfRows: 1440, rowEstimate: 3, areRowsExact: true)
      })
    let question = tree.addQuestion()
    tree.answer(question, ofRows: 100..<1000, inSection: 350, matches: Array(500..<600))
    let before = tree.memoryFootprint

    tree.filter = TableFilter(
      [.init(question, hidesMatches: hidesMatches)], context: (context, context))

    #expect(tree.memoryFootprint - before < 64 << 10)
    #expect(tree.numberOfVisibleRows == numberShown)
    #expect(tree.totalHeight == 3 * numberShown + 1)
  }

  @Test("a section has its footer as long as one of its rows is shown, however far above")
  func footerFarBelow() {
    var tree = HeightTree(sections: [
      .init(numberOfRows: 20_000, rowEstimate: 1, footer: 2, areRowsExact: true),
      .init(header: 2, numberOfRows: 100_000, rowEstimate: 1, areRowsExact: true),
    ])
    let question = tree.addQuestion()
    tree.answer(question, ofRows: 0..<20_000, inSection: 0, matches: [7])

    tree.filter = TableFilter([.init(question)])

    #expect(tree.totalHeight == 3)
    tree.answer(question, ofRows: 99_999..<100_000, inSection: 1, matches: [99_999])
    #expect(tree.totalHeight == 6)
    tree.answer(question, ofRows: 0..<20_000, inSection: 0, matches: [])
    #expect(tree.totalHeight == 3)
  }
}
