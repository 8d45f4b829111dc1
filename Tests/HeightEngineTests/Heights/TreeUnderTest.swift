import TestSupport

@testable import HeightEngine

/// A tree and its model, to which the same is done.
struct TreeUnderTest {
  var tree: HeightTree
  var model: TreeModel
  /// What was wrong with an answer to something done.
  private var complaint: String?
  /// Where what is remembered was asked last: the tree begins there the next time.
  var lastAsked = IndexPath(row: 0, section: 0)
  var questions: [RowQuestion] = []

  init(_ random: inout SplitMix64, hasSmallLeaves: Bool) {
    let counts = (0..<random.below(6)).map { _ in random.below(random.chance(30) ? 40 : 6) }
    model = TreeModel(counts, maximumNumberOfWidths: random.below(4) + 1, &random)
    tree = model.tree
    questions = [tree.addQuestion(), tree.addQuestion()]
    guard hasSmallLeaves else { return }
    tree.forEachRope { rope, _ in rope = rope.withSmallLeaves }
  }

  /// Does something, and says what.
  mutating func act(_ random: inout SplitMix64) throws -> String {
    switch random.below(130) {
    case 100..<120: return answer(&random)
    case 120..<130: return filter(&random)
    case 0..<25: return measure(&random)
    case 25..<40: return try batch(&random)
    case 40..<45: return try regroup(&random)
    case 45..<60: return changeWidth(&random)
    case 60..<65: return setCounts(&random)
    case 65: return forgetAll()
    case 66..<90: return changeItem(&random)
    case 90..<93: return forgetMarked(random.below(4))
    default: return "only reads"
    }
  }

  /// What is wrong now, if anything.
  mutating func problem(_ random: inout SplitMix64) -> String? {
    if let complaint { return complaint }
    if let broken = tree.brokenInvariant() { return broken }
    if let problem = model.disagreement(tree) { return problem }
    if let problem = model.matchDisagreement(tree, questions) { return problem }
    // First beside the row found last, which the tree may know without a search.
    if let problem = model.rememberedDisagreement(&tree, from: lastAsked, count: 3) {
      return problem
    }
    for _ in 0..<2 {
      lastAsked = model.paths.randomElement(using: &random) ?? IndexPath(row: 0, section: 0)
      let count = random.below(4)
      if let problem = model.rememberedDisagreement(&tree, from: lastAsked, count: count) {
        return problem
      }
      guard let item = model.items.randomElement(using: &random) else { continue }
      if let problem = model.neighbourDisagreement(tree, item) { return problem }
      if let problem = model.unansweredDisagreement(
        tree, questions, nearest: item, limit: random.below(9) + 1)
      {
        return problem
      }
      for width in [10, 20, 30, 40, 50, 0, -1] {
        let known = tree.rememberedHeight(of: item, forWidth: width)
        if known != model.remembered(item, forWidth: width) { return "other heights at \(width)" }
      }
    }
    return model.lineDisagreement(tree)
  }
}

extension TreeUnderTest {
  private mutating func complain(_ complaint: String) { self.complaint = complaint }

  /// Some neighbours, or one item.
  private mutating func measure(_ random: inout SplitMix64) -> String {
    let items = model.items
    guard !items.isEmpty else { return "nothing to measure" }
    let first = random.below(items.count)
    let count = random.chance(50) ? 1 : random.below(60)
    if random.chance(30), let measured = measureRows(from: items[first], count, &random) {
      return measured
    }
    for item in items[first..<min(first + count, items.count)] {
      let height = random.below(9)
      if random.chance(60) {
        tree.setHeight(height, of: item)
        model.setHeight(height, of: item, remembered: height)
      } else {
        let remembered = random.chance(70) ? random.below(9) : nil
        tree.setHeight(height, of: item, remembered: remembered)
        model.setHeight(height, of: item, remembered: remembered)
      }
    }
    return "\(count) measured from \(items[first]) on"
  }

  /// Neighbouring rows at once, those to which estimates lead from a row.
  private mutating func measureRows(
    from item: HeightItem, _ count: Int, _ random: inout SplitMix64
  ) -> String? {
    guard case .row(let path) = item else { return nil }
    let isUpwards = random.chance(50)
    let rows =
      isUpwards
      ? tree.estimates(through: path, limit: count) : tree.estimates(from: path, limit: count)
    let known = rows.filter {
      model[.row(IndexPath(row: $0, section: path.section))].heights[model.width]?.isExact == true
    }
    if !known.isEmpty { complain("rows \(known) of \(rows) are no estimates") }
    let heights = rows.map { _ in random.below(9) }
    tree.setHeights(
      heights, ofRowsFrom: IndexPath(row: rows.lowerBound, section: path.section))
    for (row, height) in zip(rows, heights) {
      let item = HeightItem.row(IndexPath(row: row, section: path.section))
      model.setHeight(height, of: item, remembered: height)
    }
    return "rows \(rows) of section \(path.section) measured at once"
  }

  private mutating func changeItem(_ random: inout SplitMix64) -> String {
    guard let item = model.items.randomElement(using: &random) else { return "no item" }
    let height = random.below(5)
    switch random.below(4) {
    case 0:
      tree.setEstimate(height, of: item)
      model.setEstimate(height, of: item)
      return "\(item) estimated"
    case 1:
      tree.setEstimateAtAllWidths(height, of: item)
      model.setEstimateAtAllWidths(height, of: item)
      return "\(item) estimated at all widths"
    case 2:
      tree.forgetHeight(of: item)
      model.forgetHeight(of: item)
      return "\(item) forgotten"
    default:
      let mark = random.below(4)
      tree.setMark(mark, of: item)
      model[item].mark = mark
      return "\(item) marked"
    }
  }

  private mutating func forgetMarked(_ mark: Int) -> String {
    let (told, count) = (tree.forgetHeights(markedBy: mark), model.forgetHeights(markedBy: mark))
    if told != count { complain("\(told) items have the mark \(mark), not \(count)") }
    return "mark \(mark) forgotten"
  }

  private mutating func forgetAll() -> String {
    tree.forgetAllHeights()
    model.forgetAllHeights()
    return "all forgotten"
  }

  /// To a width seen before, a new one, or none.
  private mutating func changeWidth(_ random: inout SplitMix64) -> String {
    let width = random.chance(10) ? -random.below(2) : 10 * (random.below(5) + 1)
    let (told, isKnown) = (tree.setWidth(width), model.setWidth(width))
    if told != isKnown { complain("width \(width) is said to be known: \(told)") }
    return "width \(width)"
  }

  private mutating func setCounts(_ random: inout SplitMix64) -> String {
    var counts = model.counts.map { random.chance(70) ? $0 : random.below(12) }
    while random.chance(30), !counts.isEmpty { counts.removeLast() }
    while random.chance(30) { counts.append(random.below(random.chance(10) ? 300 : 12)) }
    let estimate = random.below(5)
    tree.setCounts(RowCounts(counts), rowEstimate: estimate)
    model.setCounts(counts, rowEstimate: estimate)
    return "counts \(counts)"
  }

  private mutating func batch(_ random: inout SplitMix64) throws -> String {
    let batch = RandomBatch(before: model.counts, &random)
    let changes = try batch.changes.resolved(rowsBefore: batch.before, rowsAfter: batch.after)
    let estimate = random.below(5)
    tree.apply(changes, rowEstimate: estimate)
    model.apply(batch, rowEstimate: estimate)
    expectNew(batch, tree.newItems(of: changes))
    return "a batch"
  }

  /// Splits a section, or joins several.
  private mutating func regroup(_ random: inout SplitMix64) throws -> String {
    guard !model.counts.isEmpty else { return "no section" }
    let section = random.below(model.counts.count)
    if random.chance(50) {
      let sections = section..<(section + random.below(model.counts.count - section) + 1)
      try tree.joinSections(sections)
      model.joinSections(sections)
      return "\(sections) joined"
    }
    let rows = (0..<random.below(6)).map { _ in random.below(model.counts[section] + 1) }.sorted()
    let (header, footer) = (random.below(3), random.below(3))
    try tree.splitSection(section, atRows: rows, header: header, footer: footer)
    model.splitSection(section, atRows: rows, header: header, footer: footer)
    return "\(section) split at \(rows)"
  }

  private mutating func expectNew(
    _ batch: RandomBatch, _ new: (sections: [Int], rows: [(section: Int, rows: Range<Int>)])
  ) {
    let sections = batch.sections.indices.filter {
      if case .old = batch.sections[$0] { false } else { true }
    }
    let rows = batch.rows.indices.flatMap { section in
      batch.rows[section].indices.filter { batch.rows[section][$0] == .fresh }
        .map { IndexPath(row: $0, section: section) }
    }
    let told = new.rows.flatMap { run in
      run.rows.map { IndexPath(row: $0, section: run.section) }
    }
    if new.sections != sections || told.sorted() != rows {
      complain("other items are new: sections \(new.sections), rows \(told)")
    }
  }
}
