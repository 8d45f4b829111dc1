import HeightEngine

/// Heights ahead of time: in idle time, one by one or many at once.
extension TableView {
  /// Whether heights are found in idle time too, by `precache(for:)`.
  public var precachesHeights: Bool {
    get { book.precaches }
    set { book.precaches = newValue }
  }

  /// Finds heights that nobody has asked for yet, those near the view first, for about a slice of
  /// time. For when there is nothing else to do; between two slices the program looks for input. What
  /// is in view does not move.
  ///
  /// - Returns: how far it is; finished also where there is nothing to find ahead.
  @discardableResult
  public func precache(for slice: Duration = .milliseconds(2)) -> PrecacheProgress {
    layoutIfNeeded()
    guard precachesHeights, mayAsk, contentWidth > 0, frame.lines > 0 else {
      return PrecacheProgress(measured: 0, total: 0)
    }
    let end = clock() + slice
    let wasUnknown = book.tree.numberOfEstimates
    while let top = viewport.items.first?.item ?? book.tree.firstItem {
      let bottom = viewport.items.last?.item ?? top
      if !takeHeightsAhead(from: top, to: bottom) {
        guard let item = book.nextToMeasure(from: top, to: bottom) else { break }
        precacheHeight(of: item)
      }
      if clock() >= end { break }
    }
    // Where the offset is held, what became known above the view moves the rows in it.
    if case .offset = viewport.standing, book.tree.numberOfEstimates != wasUnknown {
      setNeedsLayout(.trusts)
    }
    return book.progress
  }

  /// How far finding heights has come, by whatever way.
  public var precacheProgress: PrecacheProgress { book.progress }

  /// Takes the heights of the nearest rows, if there is who finds many at once and has some.
  private func takeHeightsAhead(from top: HeightItem, to bottom: HeightItem) -> Bool {
    guard let heightPrefetcher,
      let (rows, section, isAbove) = book.nextRowsToMeasure(from: top, to: bottom)
    else { return false }
    let first = IndexPath(row: rows.lowerBound, section: section)
    let start = clock()
    if rows.count < Self.fewRows, book.tree.numberOfSections > 1,
      takeHeightsOverSections(
        isAbove
          ? book.tree.estimatesOverSections(
            through: IndexPath(row: rows.upperBound - 1, section: section),
            limit: Self.mostOverSections)
          : book.tree.estimatesOverSections(from: first, limit: Self.mostOverSections))
    {
      return true
    }
    // Who observes each row wants its key's name: then keys are not asked for here.
    let keyed = isObservedAhead ? rows.prefix(0) : rows
    let keys = heightPrefetcher.tableView(self, heightKeysOfRows: keyed, inSection: section)
    let wanted = rows.prefix(keys?.count ?? rows.count)
    guard !wanted.isEmpty, keys.map({ !book.isAnyToBeMeasuredAnew($0.count, from: first) }) ?? true
    else { return false }
    let lines = heightPrefetcher.tableView(
      self, linesOfRows: wanted, inSection: section, contentWidth: contentWidth)
    guard !lines.isEmpty, lines.count <= wanted.count else { return false }
    guard let keys else {
      takeAhead(lines[...], ofRowsFrom: first, time: clock() - start)
      return true
    }
    let heights = heights(ofLines: lines[...], inSection: section)
    book.takeAhead(
      heights, keys: keys[..<lines.count], ofRowsFrom: first, time: clock() - start)
    return true
  }

  /// So few rows to measure of a section are not worth asking by themselves.
  private static let fewRows = 64
  /// So many rows of short sections are asked for at once.
  private static let mostOverSections = 512

  /// Takes the heights of rows that are to be measured, counted over all sections, if there is who finds
  /// them.
  private func takeHeightsOverSections(_ rows: Range<Int>) -> Bool {
    let start = clock()
    guard
      let lines = heightPrefetcher?.tableView(
        self, linesOfRowsOverSections: rows, contentWidth: contentWidth),
      !lines.isEmpty, lines.count <= rows.count
    else { return false }
    takeLines(lines, ofRowsFromOrdinal: rows.lowerBound, time: clock() - start)
    return true
  }

  private func takeAhead(
    _ lines: ArraySlice<Int>, ofRowsFrom first: IndexPath, time: Duration
  ) {
    let heights = heights(ofLines: lines, inSection: first.section)
    book.takeAhead(heights, ofRowsFrom: first, time: time)
    reportAhead(lines, heights, from: first)
  }

  /// The heights of rows whose contents take so many lines.
  private func heights(ofLines lines: ArraySlice<Int>, inSection section: Int) -> [Int] {
    let separator = separatorHeight(inSection: section)
    let empty = rowHeight(ofContentLines: 0, inSection: section)
    var heights = Array(lines)
    // A closure would find out for each row on which thread it runs.
    for index in heights.indices {
      heights[index] = heights[index] > 0 ? Self.clamped(heights[index]) + separator : empty
    }
    return heights
  }

  /// The rows from one on, counted over all sections, whose heights are to be found in idle time, up to
  /// the end of its section: for who looks at these rows anyway and can tell their lines.
  ///
  /// - Complexity: O(log n + `limit`).
  public func rowsToMeasure(fromOrdinal ordinal: Int, limit: Int) -> Range<Int> {
    layoutIfNeeded()
    guard precachesHeights, mayAsk, contentWidth > 0, frame.lines > 0,
      let first = book.tree.indexPath(atOrdinal: ordinal)
    else { return ordinal..<ordinal }
    let rows = book.tree.estimates(from: first, limit: limit)
    return ordinal..<(ordinal + rows.count)
  }

  /// The nearest row before the n-th, over all sections, or that itself, whose height is not known; nil:
  /// they all are. O(log n), and as much for each header between whose height is not known either.
  public func ordinalOfRowToMeasure(upTo ordinal: Int) -> Int? {
    guard let path = indexPath(atOrdinal: ordinal) else { return nil }
    var item: HeightItem? = .row(path)
    if !book.tree.isEstimate(.row(path)) { item = book.tree.previousEstimate(before: .row(path)) }
    while let edge = item {
      if let path = edge.indexPath { return book.tree.ordinal(of: path) }
      item = book.tree.previousEstimate(before: edge)
    }
    return nil
  }

  /// The nearest row behind the n-th, over all sections, or that itself, whose height is not known; nil:
  /// they all are. O(log n), and as much for each header between whose height is not known either.
  public func ordinalOfRowToMeasure(from ordinal: Int) -> Int? {
    guard let path = indexPath(atOrdinal: ordinal) else { return nil }
    var item = book.tree.nextEstimate(atOrAfter: .row(path))
    while let edge = item {
      if let path = edge.indexPath { return book.tree.ordinal(of: path) }
      guard let next = book.tree.item(after: edge) else { return nil }
      item = book.tree.nextEstimate(atOrAfter: next)
    }
    return nil
  }

  /// Takes in how many lines the contents of neighbouring rows have at the content width, over all
  /// sections: as `TableViewHeightPrefetching` has them. Heights that are known stay; headers above these
  /// rows are measured, so that nobody who looks for rows to measure has to pass by them.
  ///
  /// - Parameter time: What finding them took.
  /// - Precondition: there are so many rows.
  /// - Complexity: O(log n + the number of rows), for each section.
  public func takeLines(_ lines: [Int], ofRowsFromOrdinal ordinal: Int, time: Duration) {
    var (start, spent) = (0, time)
    while start < lines.count, let first = book.tree.indexPath(atOrdinal: ordinal + start) {
      measureHeader(ofSection: first.section)
      let rows = book.tree.numberOfRows(inSection: first.section) - first.row
      let end = start + min(rows, lines.count - start)
      if take(lines[start..<end], ofRowsFrom: first, time: spent) { spent = .zero }
      start = end
    }
    if case .offset = viewport.standing, !lines.isEmpty { setNeedsLayout(.trusts) }
  }

  /// Takes lines of rows of one section. Whether the height of any of them was not known.
  private func take(
    _ lines: ArraySlice<Int>, ofRowsFrom first: IndexPath, time: Duration
  ) -> Bool {
    var (rest, row, spent) = (lines, first, time)
    while !rest.isEmpty {
      let count = book.ask { $0.estimates(from: row, limit: rest.count).count }
      if count > 0 {
        takeAhead(rest.prefix(count), ofRowsFrom: row, time: spent)
        spent = .zero
      }
      rest = rest.dropFirst(count)
      row.row += count
      guard !rest.isEmpty else { break }
      let next = book.ask { $0.nextEstimate(atOrAfter: .row(row))?.indexPath }
      let isBelow = next.map { $0.section == row.section && $0.row < row.row + rest.count } ?? false
      let known = isBelow ? (next?.row ?? row.row) - row.row : rest.count
      rest = rest.dropFirst(known)
      row.row += known
    }
    return spent != time
  }

  /// Finds the height of a section's header, if it is not known.
  private func measureHeader(ofSection section: Int) {
    if mayAsk, contentWidth > 0, book.tree.isEstimate(.header(section)) {
      askHeight(of: .header(section))
    }
  }

  /// An event for each thing that happened to each row, as if it had been asked for by itself.
  private func reportAhead(_ lines: ArraySlice<Int>, _ heights: [Int], from first: IndexPath) {
    guard isObservedAhead else { return }
    for (offset, (lines, height)) in zip(lines, heights).enumerated() {
      let indexPath = IndexPath(row: first.row + offset, section: first.section)
      report(.calculated(height: lines, mode: .systemFitting))
      report(.cachedByIndexPath(indexPath, height: height))
      report(.precached(indexPath, height: height))
    }
  }

  private var isObservedAhead: Bool {
    book.log.observer != nil && book.log.observesAhead || book.log.standardError == .everything
  }

  private func precacheHeight(of item: HeightItem) {
    let computed = book.log.counts.computed
    let height = askHeight(of: item)
    guard let indexPath = item.indexPath, book.log.counts.computed > computed else { return }
    book.log.counts.precached += 1
    report(.precached(indexPath, height: height))
  }
}
