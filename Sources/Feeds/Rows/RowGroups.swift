/// Rows of an index whose lines stand among each other's: each goes to the end of its group.
///
/// Invariant: the groups ascend, none over another, and have two rows at least.
struct RowGroups {
  private var groups: [Range<Int>] = []

  /// The next row, `row`, is of the group of the one before it. O(1), amortised.
  ///
  /// - Precondition: there is a row before it.
  mutating func join(_ row: Int) {
    guard let last = groups.last, last.upperBound == row else {
      return groups.append(row - 1..<row + 1)
    }
    groups[groups.count - 1] = last.lowerBound..<row + 1
  }

  /// The rows of the group that a row is of; nil: no other's lines stand among its own. O(log n), O(1) behind the last group.
  func group(of row: Int) -> Range<Int>? {
    guard let last = groups.last, row < last.upperBound else { return nil }
    var (low, high) = (0, groups.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if groups[middle].upperBound <= row { low = middle + 1 } else { high = middle }
    }
    return groups[low].contains(row) ? groups[low] : nil
  }

  /// Forgets all rows but the first so many. O(groups forgotten)
  mutating func removeAll(butFirst number: Int) {
    while let last = groups.last, last.upperBound > number {
      groups.removeLast()
      if number > last.lowerBound + 1 { groups.append(last.lowerBound..<number) }
    }
  }
}
