// What to measure: which heights are estimates.

extension HeightTree {
  /// Whether the item's height is an estimate, be it shown or hidden.
  /// - Complexity: O(log n)
  package func isEstimate(_ item: HeightItem) -> Bool {
    current.heights.value(at: position(of: item)) < 0
  }

  /// The first item from `item` on whose height is an estimate.
  /// - Complexity: O(log n)
  public func nextEstimate(atOrAfter item: HeightItem) -> HeightItem? {
    estimate(rank: current.heights.open(before: position(of: item)))
  }

  /// The last item before `item` whose height is an estimate.
  /// - Complexity: O(log n)
  public func previousEstimate(before item: HeightItem) -> HeightItem? {
    estimate(rank: current.heights.open(before: position(of: item)) - 1)
  }

  /// The rows from `row` on whose heights are estimates, up to `limit` and the end of the section.
  /// - Complexity: O(log n + limit)
  package func estimates(from row: IndexPath, limit: Int) -> Range<Int> {
    let position = position(of: .row(row))
    let most = min(limit, numberOfRows(inSection: row.section) - row.row)
    return row.row..<row.row + current.heights.numberOfOpen(from: position, limit: most)
  }

  /// The rows from `row` on whose heights are estimates, up to `limit`, in whatever sections: counted over
  /// all sections.
  /// - Complexity: O(log n + limit + sections)
  package func estimatesOverSections(from row: IndexPath, limit: Int) -> Range<Int> {
    var count = 0
    forEachRow(from: row, limit: limit) { isEstimate in
      if isEstimate { count += 1 }
      return isEstimate
    }
    let start = ordinal(of: row)
    return start..<start + count
  }

  /// The rows up to and with `row` whose heights are estimates, as `estimatesOverSections(from:limit:)`.
  /// - Complexity: O(log n + limit + sections)
  package func estimatesOverSections(through row: IndexPath, limit: Int) -> Range<Int> {
    let end = ordinal(of: row) + 1
    let start = max(end - limit, 0)
    guard let first = indexPath(atOrdinal: start) else { return end..<end }
    var (count, known) = (0, 0)
    forEachRow(from: first, limit: end - start) { isEstimate in
      count += 1
      if !isEstimate { known = count }
      return true
    }
    return start + known..<end
  }

  /// Whether heights of rows from `row` on are estimates, of up to `limit` rows, as long as `body` goes on.
  private func forEachRow(from row: IndexPath, limit: Int, _ body: (Bool) -> Bool) {
    let counts = sections.items.values(
      in: row.section..<min(row.section + limit, numberOfSections))
    let start = position(of: .row(row))
    let items = min(numberOfItems - start, limit + 2 * counts.count)
    let heights = current.heights.values(in: start..<start + items)
    var (count, position, end) = (0, 0, Int(counts[0]) - 2 - row.row)
    for items in counts.dropFirst() + [2] {
      while position < end {
        guard count < limit, body(heights[position] < 0) else { return }
        count += 1
        position += 1
      }
      // The footer, and the next section's header.
      position += 2
      end = position + Int(items) - 2
    }
  }

  /// The rows up to and with `row` whose heights are estimates, up to `limit` and the start of the
  /// section.
  /// - Complexity: O(limit · log n)
  package func estimates(through row: IndexPath, limit: Int) -> Range<Int> {
    let position = position(of: .row(row))
    var count = 0
    while count < min(limit, row.row + 1), current.heights.value(at: position - count) < 0 {
      count += 1
    }
    return row.row + 1 - count..<row.row + 1
  }

  /// How many of the heights before `item` are estimates.
  /// - Complexity: O(log n)
  public func numberOfEstimates(before item: HeightItem) -> Int {
    current.heights.open(before: position(of: item))
  }

  private func estimate(rank: Int) -> HeightItem? {
    current.heights.openPosition(rank: rank).map { sections.item(at: $0) }
  }
}
