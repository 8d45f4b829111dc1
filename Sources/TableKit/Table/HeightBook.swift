import HeightEngine

/// What is known of heights: for each remembered width one rope of them, exact or estimated, of which
/// that of the current width is the tree; heights by key; counts of what was found and computed; and
/// what to measure next. A value: where the view stands it does not know.
///
/// Invariants: the tree has an item for each header, row and footer that the data source had when it was
/// asked last, and its own hold; nothing is exact at a width of 0 or less; an item that is being asked
/// for is an item of the tree.
struct HeightBook {
  /// Heights of all items, per content width.
  private(set) var tree = HeightTree()
  private(set) var keyed = KeyedHeightCache<HeightKey>()
  /// What the height code does.
  var log = DebugLog()
  /// Whether heights by index path follow the changes of the table.
  var automaticallyInvalidates = true
  /// Whether heights are found in idle time too.
  var precaches = true
  /// The item whose height is asked for just now, and what came of it.
  private(set) var asked: Asked?

  /// An item whose height is asked for.
  struct Asked {
    var item: HeightItem
    /// What is remembered for it by index path.
    var remembered: Int?
    /// The number of the key that it is remembered by.
    var mark: Int?
    /// Whether a cell or view was laid out for it, or had been when the height was remembered.
    var isFitted = false
  }

  /// The content width, in columns.
  var width: Int { Self.columns(of: tree.width) }
  /// Which of several ways the rows are shown in: heights are remembered for each width of each.
  private(set) var variant = 0
}

// MARK: - Asking

extension HeightBook {
  /// Asks the tree where it is. What is read of a property of the table is copied first, as somebody might change it
  /// meanwhile: ten references for a tree, which a page asks for a hundred times.
  @inline(__always)
  mutating func ask<Answer>(_ question: (borrowing HeightTree) -> Answer) -> Answer {
    question(tree)
  }

  /// An item is going to be asked for; gives the one that was asked for before.
  mutating func beginAsking(_ item: HeightItem) -> Asked? {
    let before = asked
    asked = Asked(item: item)
    return before
  }

  /// Takes the answer. Gives the height as it is shown.
  mutating func endAsking(_ answer: Int, before: Asked?) -> Int {
    defer { asked = before }
    let height = min(max(answer, 0), HeightTree.maximumHeight)
    guard let asked, tree.contains(asked.item) else { return height }
    if tree.width > 0 {
      // Where the delegate's height is its own, it is none of a cell's.
      let remembered = asked.remembered ?? (asked.isFitted ? height : nil)
      if !tree.hasHeight(height, of: asked.item, remembered: remembered) {
        tree.setHeight(height, of: asked.item, remembered: remembered)
      }
      if let mark = asked.mark { tree.setMark(mark, of: asked.item) }
    } else {
      tree.setEstimate(height, of: asked.item)
    }
    return height
  }

  /// The cell of the item that is asked for was laid out.
  mutating func noteFitting() { asked?.isFitted = true }

  /// The height remembered for a row at the current width; counted as a hit.
  mutating func rememberedHeight(at indexPath: IndexPath) -> Int? {
    guard let height = tree.rememberedHeight(at: indexPath) else { return nil }
    log.counts.hitsByIndexPath += 1
    noteRemembered(height, of: .row(indexPath))
    return height
  }

  /// The height remembered for a header's or footer's view; not counted. A height of 0 may mean that
  /// there was no view, and is none.
  mutating func rememberedHeight(of item: HeightItem) -> Int? {
    guard let height = tree.rememberedHeight(of: item), height > 0 else { return nil }
    noteRemembered(height, of: item)
    return height
  }

  private mutating func noteRemembered(_ height: Int, of item: HeightItem) {
    guard asked?.item == item else { return }
    asked?.remembered = height
    asked?.isFitted = true
  }

  /// Remembers a height by index path. Ignored without a width, and for an item that is not there.
  mutating func remember(_ height: Int, of item: HeightItem) {
    guard tree.width > 0, tree.contains(item) else { return }
    if case .row = item { log.counts.storedByIndexPath += 1 }
    if asked?.item == item {
      asked?.remembered = height
    } else {
      tree.setHeight(height, of: item, remembered: height)
    }
  }

  /// The height remembered for a key at the current width; counted as a hit. Of an item that was
  /// reloaded, what is remembered for its key counts no more, at any width.
  mutating func rememberedHeight(forKey key: HeightKey) -> Int? {
    if let item = asked?.item {
      asked?.mark = key.mark
      if tree.isToBeMeasuredAnew(item) { keyed.invalidateHeight(forKey: key) }
    }
    guard let height = keyed.height(forKey: key, width: tree.width) else { return nil }
    log.counts.hitsByKey += 1
    asked?.isFitted = true
    return height
  }

  /// Remembers a height by a key. Ignored without a width.
  mutating func remember(_ height: Int, forKey key: HeightKey) {
    guard tree.width > 0 else { return }
    keyed.cacheHeight(height, forKey: key, width: tree.width)
    log.counts.storedByKey += 1
  }
}

// MARK: - Forgetting

extension HeightBook {
  /// Forgets an item's height at every width.
  mutating func forgetHeight(of item: HeightItem, keepingAnswers: Bool = false) {
    if tree.contains(item) { tree.forgetHeight(of: item, keepingAnswers: keepingAnswers) }
  }

  /// Forgets what is remembered for a key, and the heights of the rows that are known by it.
  mutating func forgetHeight(forKey key: HeightKey) {
    keyed.invalidateHeight(forKey: key)
    tree.forgetHeights(markedBy: key.mark)
  }

  mutating func forgetAllHeightsByKey() { keyed.invalidateAllHeights() }

  /// Forgets everything but estimates.
  mutating func forgetAllHeights() {
    keyed.invalidateAllHeights()
    tree.forgetAllHeights()
  }

  /// Forgets all heights by index path: by estimates, the content stays as high as it was.
  mutating func forgetAllHeightsByIndexPath() { tree.forgetAllHeights() }
}

// MARK: - The content

extension HeightBook {
  mutating func setWidth(_ width: Int) { tree.setWidth(treeWidth(ofColumns: width)) }

  /// Rows are shown in another way: as at a width of its own.
  mutating func setVariant(_ variant: Int) {
    let width = width
    self.variant = variant
    setWidth(width)
  }

  /// What the tree and the cache by key have for a width: the variant in the bits above it.
  func treeWidth(ofColumns columns: Int) -> Int {
    columns > 0 ? columns | variant << Self.variantBits : columns
  }

  static func columns(of treeWidth: Int) -> Int {
    treeWidth > 0 ? treeWidth & (1 << variantBits - 1) : treeWidth
  }

  private static let variantBits = 32

  /// Other content; what was asked of rows is asked of the new ones.
  mutating func load(_ sections: [HeightTree.Section]) {
    let before = tree
    tree = HeightTree(sections: sections, width: tree.width)
    tree.askWhatWasAsked(of: before)
  }

  /// Does something to what the tree knows of matches.
  mutating func change<Result>(_ body: (inout HeightTree) -> Result) -> Result { body(&tree) }

  /// The same index paths, more or fewer at the ends of sections and of the table.
  mutating func setCounts(_ counts: some SectionedRowCounts, rowEstimate: Int) {
    tree.setCounts(counts, rowEstimate: rowEstimate)
  }

  /// Follows changes. Where heights by index path do not, they stay at their index paths.
  mutating func apply(
    _ changes: ResolvedChanges, rowEstimate: Int, counts: some SectionedRowCounts
  ) {
    if automaticallyInvalidates {
      tree.apply(changes, rowEstimate: rowEstimate)
    } else {
      tree.setCounts(counts, rowEstimate: rowEstimate, from: changes.firstChangedSection ?? 0)
    }
  }

  /// Follows sections that were split or joined; heights go along with their rows in any case.
  mutating func apply(_ regrouping: SectionRegrouping) { tree.apply(regrouping) }

  /// An item is taken for so many lines, at every width.
  mutating func setEstimate(_ lines: Int, of item: HeightItem) {
    tree.setEstimateAtAllWidths(lines, of: item)
  }

  /// Headers and footers of neighbouring sections are there or not; what is known of one that stays does.
  mutating func setEdges(
    ofSectionsFrom first: Int, _ estimates: some Sequence<(header: Int, footer: Int)>
  ) {
    for (offset, lines) in estimates.enumerated() {
      let section = first + offset
      for (edge, estimate) in [
        (HeightItem.header(section), lines.header), (.footer(section), lines.footer),
      ] where (estimate > 0) != (tree.height(of: edge) > 0) { setEstimate(estimate, of: edge) }
    }
  }

  /// An item is taken for so many lines at the current width, if it was not measured.
  mutating func estimate(_ lines: Int, of item: HeightItem) {
    if !tree.isExact(item) { tree.setEstimate(lines, of: item) }
  }
}

// MARK: - What to measure next

extension HeightBook {
  /// Neighbouring rows that are measured before it is asked again which is the nearest.
  private static let longestRun = 512

  /// The item nearest to those in view, by lines, whose height is not known. O(log n).
  ///
  /// Mutating, as the next one is, so that the book is lent and not copied.
  mutating func nextToMeasure(from top: HeightItem, to bottom: HeightItem) -> HeightItem? {
    nearestEstimate(from: top, to: bottom)
  }

  /// The same where neighbouring rows are measured at once: those that are not known either, from the
  /// nearest one away from the view.
  mutating func nextRowsToMeasure(
    from top: HeightItem, to bottom: HeightItem
  ) -> (rows: Range<Int>, section: Int, isAbove: Bool)? {
    guard let item = nearestEstimate(from: top, to: bottom), case .row(let row) = item else {
      return nil
    }
    let isAbove = tree.offset(of: item) < tree.offset(of: top)
    let rows =
      isAbove
      ? tree.estimates(through: row, limit: Self.longestRun)
      : tree.estimates(from: row, limit: Self.longestRun)
    return (rows, row.section, isAbove)
  }

  /// Takes the heights of neighbouring rows that were found ahead, all by layouts of their own, and
  /// remembers them by index path.
  mutating func takeAhead(_ heights: [Int], ofRowsFrom first: IndexPath, time: Duration) {
    tree.setHeights(heights, ofRowsFrom: first)
    log.counts.missesByIndexPath += heights.count
    log.counts.storedByIndexPath += heights.count
    log.counts.computedBySystemFitting += heights.count
    log.counts.timeInSystemFitting += time
    log.counts.precached += heights.count
  }

  /// Whether one of neighbouring rows was reloaded and not measured since: what is remembered for its key
  /// may be old.
  func isAnyToBeMeasuredAnew(_ count: Int, from first: IndexPath) -> Bool {
    tree.isAnyToBeMeasuredAnew(count, from: first)
  }

  /// As `takeAhead(_:ofRowsFrom:time:)`, by keys: what is remembered for one of them is its row's height.
  mutating func takeAhead(
    _ heights: [Int], keys: ArraySlice<HeightKey>, ofRowsFrom first: IndexPath, time: Duration
  ) {
    var heights = heights
    var hits = 0
    for (index, key) in keys.enumerated() {
      if let known = keyed.height(forKey: key, width: tree.width) {
        heights[index] = known
        hits += 1
      } else {
        keyed.cacheHeight(heights[index], forKey: key, width: tree.width)
      }
    }
    tree.setHeights(heights, ofRowsFrom: first)
    tree.setMarks(keys.map(\.mark), ofRowsFrom: first)
    let computed = heights.count - hits
    log.counts.hitsByKey += hits
    log.counts.missesByKey += computed
    log.counts.storedByKey += computed
    log.counts.computedBySystemFitting += computed
    log.counts.timeInSystemFitting += time
    log.counts.precached += computed
  }

  private func nearestEstimate(from top: HeightItem, to bottom: HeightItem) -> HeightItem? {
    guard !tree.isExact else { return nil }
    guard let above = tree.previousEstimate(before: top) else {
      return tree.nextEstimate(atOrAfter: top)
    }
    guard let below = tree.nextEstimate(atOrAfter: top) else { return above }
    let linesAbove = tree.offset(of: top) - tree.offset(of: above)
    return linesAbove < tree.offset(of: below) - tree.offset(of: bottom) ? above : below
  }

  /// How far finding heights has come.
  var progress: PrecacheProgress {
    PrecacheProgress(
      measured: tree.numberOfItems - tree.numberOfEstimates, total: tree.numberOfItems)
  }
}

// MARK: - Checking

extension HeightBook {
  /// What is wrong with it between two calls of the table; nil: nothing. For tests.
  func checkInvariants(counts: some SectionedRowCounts) -> String? {
    if let broken = tree.inconsistency { return broken }
    let mine = (0..<tree.numberOfSections).map(tree.numberOfRows(inSection:))
    let theirs = (0..<counts.numberOfSections).map(counts.numberOfRows(inSection:))
    if mine != theirs { return "the tree has \(mine) rows, the data source \(theirs)" }
    if tree.width <= 0, tree.numberOfItems - tree.numberOfEstimates > 2 * tree.numberOfSections {
      return "heights are exact without a width"
    }
    return asked == nil ? nil : "an item is still being asked for"
  }
}

/// How far finding heights ahead of time has come.
public struct PrecacheProgress: Hashable, Sendable {
  /// Headers, rows and footers whose height is known.
  public var measured: Int
  /// All of them.
  public var total: Int
  /// Whether nothing is left to measure.
  public var isFinished: Bool { measured == total }
}
