import HeightEngine

/// The order of items down the screen.
extension TableView {
  var firstItem: HeightItem? { tree.numberOfSections > 0 ? .header(0) : nil }

  var lastItem: HeightItem? {
    tree.numberOfSections > 0 ? .footer(tree.numberOfSections - 1) : nil
  }

  func item(after item: HeightItem) -> HeightItem? {
    switch item {
    case .header(let section):
      return tree.numberOfRows(inSection: section) > 0
        ? .row(IndexPath(row: 0, section: section)) : .footer(section)
    case .row(let indexPath):
      let next = IndexPath(row: indexPath.row + 1, section: indexPath.section)
      return next.row < tree.numberOfRows(inSection: next.section)
        ? .row(next) : .footer(indexPath.section)
    case .footer(let section):
      return section + 1 < tree.numberOfSections ? .header(section + 1) : nil
    }
  }

  func item(before item: HeightItem) -> HeightItem? {
    switch item {
    case .header(let section):
      return section > 0 ? .footer(section - 1) : nil
    case .row(let indexPath):
      return indexPath.row > 0
        ? .row(IndexPath(row: indexPath.row - 1, section: indexPath.section))
        : .header(indexPath.section)
    case .footer(let section):
      let count = tree.numberOfRows(inSection: section)
      return count > 0 ? .row(IndexPath(row: count - 1, section: section)) : .header(section)
    }
  }

  /// The next item down the screen that may hold lines: of those known to hold none, any number is
  /// skipped in one step. O(log n).
  func shownItem(after item: HeightItem) -> HeightItem? {
    guard let next = self.item(after: item), tree.isExact(next), tree.height(of: next) == 0
    else { return self.item(after: item) }
    return tree.item(atLine: tree.offset(of: next))?.item
  }

  /// The item before it up the screen that may hold lines. O(log n).
  func shownItem(before item: HeightItem) -> HeightItem? {
    guard let previous = self.item(before: item), tree.isExact(previous),
      tree.height(of: previous) == 0
    else { return self.item(before: item) }
    return tree.item(atLine: tree.offset(of: previous) - 1)?.item
  }

  /// How many rows stand before this one, over all sections: "row n of N" less one. O(log n).
  public func ordinal(of indexPath: IndexPath) -> Int {
    reloadIfNeeded()
    return tree.ordinal(of: indexPath)
  }

  /// The row before which so many stand, over all sections; nil: there are fewer. O(log n).
  public func indexPath(atOrdinal ordinal: Int) -> IndexPath? {
    reloadIfNeeded()
    return tree.indexPath(atOrdinal: ordinal)
  }

  /// The row so many rows further on (or back, if below 0), over all sections; the last or first one
  /// where there are not so many. nil: the table is empty. O(log n).
  public func indexPath(_ count: Int, rowsFrom indexPath: IndexPath) -> IndexPath? {
    reloadIfNeeded()
    guard tree.numberOfRows > 0 else { return nil }
    let (wanted, overflow) = tree.ordinal(of: indexPath).addingReportingOverflow(count)
    let ordinal = overflow ? (count > 0 ? Int.max : 0) : wanted
    return tree.indexPath(atOrdinal: min(max(ordinal, 0), tree.numberOfRows - 1))
  }
}
