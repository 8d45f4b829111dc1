extension HeightTree {
  /// The item that a line belongs to, and the item's first line. Nil outside `0..<totalHeight`.
  /// Items of height 0 hold no line.
  /// - Complexity: O(log n)
  public func item(atLine line: Int) -> (item: HeightItem, offset: Int)? {
    guard line >= 0, line < heights.sum else { return nil }
    let (position, offset) = heights.find(line: line)
    return (layout.item(at: position), offset)
  }

  /// The item's first line.
  /// - Complexity: O(log n)
  public func offset(of item: HeightItem) -> Int { heights.sum(before: position(of: item)) }

  /// The item's height, lines; exact or an estimate.
  /// - Complexity: O(log n)
  public func height(of item: HeightItem) -> Int {
    HeightRope.height(of: heights.value(at: position(of: item)))
  }

  /// Whether the item's height is exact.
  /// - Complexity: O(log n)
  public func isExact(_ item: HeightItem) -> Bool { heights.value(at: position(of: item)) >= 0 }

  /// Sets the item's height, which is exact from now on.
  /// - Complexity: O(log n)
  public mutating func setHeight(_ height: Int, of item: HeightItem) {
    heights.set(HeightRope.encode(height, isOpen: false), at: position(of: item))
  }

  /// Sets the item's height to an estimate.
  /// - Complexity: O(log n)
  public mutating func setEstimate(_ height: Int, of item: HeightItem) {
    heights.set(HeightRope.encode(height, isOpen: true), at: position(of: item))
  }

  /// Makes estimates of all heights, as when the width changes. Headers and footers of height 0 stay
  /// exact.
  /// - Complexity: O(n)
  public mutating func estimateAll() {
    var edges: [Int] = []
    var start = 0
    for section in 0..<layout.numberOfSections {
      let end = start + layout.numberOfRows(inSection: section) + 2
      for position in [start, end - 1] where heights.value(at: position) == 0 {
        edges.append(position)
      }
      start = end
    }
    heights.openAll()
    for position in edges { heights.set(0, at: position) }
  }
}

// MARK: - What to measure

extension HeightTree {
  /// The first item from `item` on whose height is an estimate.
  /// - Complexity: O(log n)
  public func nextEstimate(atOrAfter item: HeightItem) -> HeightItem? {
    estimate(rank: heights.open(before: position(of: item)))
  }

  /// The last item before `item` whose height is an estimate.
  /// - Complexity: O(log n)
  public func previousEstimate(before item: HeightItem) -> HeightItem? {
    estimate(rank: heights.open(before: position(of: item)) - 1)
  }

  private func estimate(rank: Int) -> HeightItem? {
    heights.openPosition(rank: rank).map { layout.item(at: $0) }
  }
}

// MARK: - Row n of N

extension HeightTree {
  /// How many rows stand before `indexPath`, over all sections.
  /// - Complexity: O(log n)
  public func ordinal(of indexPath: IndexPath) -> Int {
    position(of: .row(indexPath)) - 2 * indexPath.section - 1
  }

  /// The row that has `ordinal` rows before it, over all sections; nil outside `0..<numberOfRows`.
  /// - Complexity: O(log n)
  public func indexPath(atOrdinal ordinal: Int) -> IndexPath? {
    guard ordinal >= 0, ordinal < numberOfRows else { return nil }
    return layout.indexPath(atOrdinal: ordinal)
  }
}
