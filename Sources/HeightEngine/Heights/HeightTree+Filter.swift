// Rows that a filter hides have height 0; what is known of their heights stays.

extension HeightTree {
  /// Which rows are shown, while a filter is on.
  struct Filtering: Sendable {
    var filter: TableFilter
    /// For each item 1 if it is a row that is shown, else 0.
    var visible: HeightRope
    /// Heights at the current width, 0 for what is hidden.
    var shown: HeightRope
  }

  /// What takes up lines.
  var lines: HeightRope {
    @inline(__always) _read {
      if let filtering { yield filtering.shown } else { yield current.heights }
    }
  }

  /// One of these, as it is stored: to lend all of them to a question of each row in view takes as long as to answer it.
  func line(at position: Int) -> Int32 {
    if filtering == nil { return current.heights.value(at: position) }
    return lines.value(at: position)
  }

  /// What rows must be to be shown; nil: all are. A row of which that is not known yet is hidden. A
  /// section's header and footer are shown where a row of it is.
  ///
  /// Nothing is measured for it, and nothing that was is forgotten.
  /// - Complexity: O(n) to set, at some nanoseconds a row; O(1) where no row has an answer yet
  public var filter: TableFilter? {
    get { filtering?.filter }
    set {
      guard let newValue else {
        filtering = nil
        return
      }
      if let found = rowsKnown(to: newValue) ?? rowsFound(by: newValue) {
        filtering = found
        return
      }
      var nothing = HeightRope()
      nothing.insert(0, count: numberOfItems, at: 0)
      filtering = Filtering(filter: newValue, visible: nothing, shown: nothing)
      updateVisibleRows(0..<numberOfItems)
    }
  }

  /// How many rows are shown.
  public var numberOfVisibleRows: Int { filtering?.visible.sum ?? numberOfRows }

  /// How many rows that are shown stand before an item.
  /// - Complexity: O(log n)
  public func numberOfVisibleRows(before item: HeightItem) -> Int {
    let position = position(of: item)
    return filtering?.visible.sum(before: position) ?? rows(before: position)
  }

  /// The row that is shown with so many shown before it; nil: there are not so many.
  /// - Complexity: O(log n)
  public func visibleRow(_ rank: Int) -> IndexPath? {
    guard let filtering else { return indexPath(atOrdinal: rank) }
    guard (0..<filtering.visible.sum).contains(rank) else { return nil }
    return indexPath(at: filtering.visible.find(line: rank).position)
  }

  /// Whether a filter hides an item.
  /// - Complexity: O(log n)
  public func isHidden(_ item: HeightItem) -> Bool {
    filtering != nil && isHidden(item, at: position(of: item))
  }

  private func isHidden(_ item: HeightItem, at position: Int) -> Bool {
    guard filtering != nil else { return false }
    if case .row = item { return filtering?.visible.value(at: position) == 0 }
    return !isAnyVisible(inSection: item.section)
  }

  private func isAnyVisible(inSection section: Int) -> Bool {
    guard let visible = filtering?.visible else { return true }
    let (start, items) = sections.place(ofSection: section)
    return visible.sum(before: start + items) > visible.sum(before: start)
  }

  /// Sets a height at the current width, whether it is shown or not.
  mutating func setCurrent(_ value: Int32, at position: Int) {
    current.heights.set(value, at: position)
    guard filtering != nil else { return }
    let isHidden = isHidden(sections.item(at: position), at: position)
    filtering?.shown.set(isHidden ? 0 : value, at: position)
  }

  /// Shows heights that were found for neighbouring items, of those that are not hidden.
  mutating func showHeights(_ values: [Int32], at position: Int) {
    let items = position..<position + values.count
    guard let visible = filtering?.visible.bits(in: items, of: 1) else { return }
    var shown = values
    visible.mask(&shown, from: 0)
    filtering?.shown.replace(at: position, with: shown)
  }

  /// The current width is another, or all heights at it.
  mutating func showHeights() {
    guard let filter = filtering?.filter else { return }
    self.filter = filter
  }

  /// So many items are looked at in one go.
  static let itemsPerStep = 1 << 13

  /// Answers have become others: shows and hides what they say.
  /// - Complexity: O(these items and the context), or O(log n) where all are hidden alike
  mutating func updateVisibleRows(_ positions: Range<Int>) {
    guard let filter = filtering?.filter, !positions.isEmpty else { return }
    let changed = widened(positions, before: filter.context.before, after: filter.context.after)
    var start = changed.lowerBound
    while start < changed.upperBound {
      let step = start..<min(start + Self.itemsPerStep, changed.upperBound)
      let end = min(endOfHidden(from: start, filter), changed.upperBound)
      if end < step.upperBound { show(step, filter) } else { hide(start..<end) }
      start = max(end, step.upperBound)
    }
  }

  /// Up to where, from a position on, one term hides all rows, so that none of them is to be looked at; below the position
  /// where one before it is shown with rows around it.
  /// - Complexity: O(log n), or O(log² n) for terms that hide matches
  private func endOfHidden(from position: Int, _ filter: TableFilter) -> Int {
    let (before, after) = filter.context
    let start = widened(position..<position + 1, before: after, after: 0).lowerBound
    let ends = filter.terms.map { term in
      guard let rope = rope(of: term.question) else { return start }
      return term.hidesMatches
        ? endOfUnanswered(rope, from: start) : rope.nextMatch(from: start) ?? numberOfItems
    }
    let next = ends.max() ?? start
    guard next < numberOfItems else { return numberOfItems }
    return widened(next..<next + 1, before: before, after: 0).lowerBound
  }

  /// Up to where, from a position on, no row has an answer.
  private func endOfUnanswered(_ rope: HeightRope, from position: Int) -> Int {
    // Rows are what is no edge of a section.
    let known = rows(before: position) - rope.open(before: position)
    var (low, high) = (position, numberOfItems)
    while low < high {
      let middle = (low + high + 1) / 2
      if rows(before: middle) - rope.open(before: middle) == known {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }

  /// Hides rows of which none is shown any more; the edges of their sections stay where another one is.
  private mutating func hide(_ positions: Range<Int>) {
    guard
      filtering?.visible.areZeros(in: positions) == false
        || filtering?.shown.areZeros(in: positions) == false
    else { return }
    forgetAnswersOfShown(positions, becoming: nil)
    filtering?.visible.fill(positions, with: 0)
    filtering?.shown.fill(positions, with: 0)
    for section in [section(at: positions.lowerBound), section(at: positions.upperBound - 1)] {
      updateEdges(ofSections: section...section)
    }
  }

  /// Shows and hides rows one by one, with the edges of their sections.
  private mutating func show(_ positions: Range<Int>, _ filter: TableFilter) {
    let visible = visibleRows(positions, filter)
    forgetAnswersOfShown(positions, becoming: visible)
    let bits = (0..<visible.count).map { visible[$0] ? Int32(1) : 0 }
    filtering?.visible.replace(at: positions.lowerBound, with: bits)
    var shown = current.heights.values(in: positions)
    visible.mask(&shown, from: 0)
    filtering?.shown.replace(at: positions.lowerBound, with: shown)
    updateEdges(
      ofSections: section(at: positions.lowerBound)...section(at: positions.upperBound - 1))
  }

  /// Of what is asked of rows as they are shown, those have no answer any more that come to be shown or hidden.
  ///
  /// - Parameter visible: Which of them are rows that are shown from now on; nil: none is.
  private mutating func forgetAnswersOfShown(
    _ positions: Range<Int>, becoming visible: RowBits?
  ) {
    let asked = answers.indices.filter { answers[$0].isOfShownRows }
    guard !asked.isEmpty, let filtering else { return }
    let rope = filtering.visible
    let wereShown = rope.sum(before: positions.upperBound) > rope.sum(before: positions.lowerBound)
    guard wereShown || visible?.contains(in: 0..<positions.count) ?? false else { return }
    let before = rope.bits(in: positions, of: 1)
    for index in asked {
      var values = answers[index].rope.values(in: positions)
      var hasChanged = false
      for place in values.indices
      where before[place] != visible?[place] ?? false && values[place] != RowAnswers.unknown {
        values[place] = RowAnswers.unknown
        hasChanged = true
      }
      if hasChanged { answers[index].rope.replace(at: positions.lowerBound, with: values) }
    }
  }

  /// The headers and footers of sections are shown with a row of theirs.
  mutating func updateEdges(ofSections changed: ClosedRange<Int>) {
    // No copy is held while it changes: that would copy all of it.
    guard filtering != nil else { return }
    for section in changed {
      let isShown = isAnyVisible(inSection: section)
      let (start, items) = sections.place(ofSection: section)
      for position in [start, start + items - 1] {
        filtering?.shown.set(isShown ? current.heights.value(at: position) : 0, at: position)
      }
    }
  }

  func forEachEdge(in positions: Range<Int>, _ body: (Int) -> Void) {
    for section in section(at: positions.lowerBound)...section(at: positions.upperBound - 1) {
      let (start, items) = sections.place(ofSection: section)
      for position in [start, start + items - 1] where positions.contains(position) {
        body(position)
      }
    }
  }

  /// These items with so many rows before and behind them.
  func widened(_ positions: Range<Int>, before: Int, after: Int) -> Range<Int> {
    guard before > 0 || after > 0 else { return positions }
    let first = max(rows(before: positions.lowerBound) - before, 0)
    let last = min(rows(before: positions.upperBound) + after, numberOfRows) - 1
    guard first <= last else { return positions }
    let start = sections.position(of: sections.indexPath(atOrdinal: first))
    let end = sections.position(of: sections.indexPath(atOrdinal: last)) + 1
    return min(start, positions.lowerBound)..<max(end, positions.upperBound)
  }

  private func section(at position: Int) -> Int { sections.item(at: position).section }

  private func rows(before position: Int) -> Int {
    guard position < numberOfItems else { return numberOfRows }
    return switch sections.item(at: position) {
    case .header(let section): numberOfRows(beforeSection: section)
    case .row(let path): ordinal(of: path)
    case .footer(let section): numberOfRows(beforeSection: section + 1)
    }
  }
}
