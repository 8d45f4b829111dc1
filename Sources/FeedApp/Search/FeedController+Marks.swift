import HeightEngine
import TableKit

/// Marks of rows, which stay with them when a feed is read again.
extension FeedController {
  /// Marks a row; nil: none has this mark any more.
  ///
  /// - Parameter isNews: Whether that is to be remembered, and was not so already.
  func setMark(_ mark: RowMark, at indexPath: IndexPath?, isNews: Bool = true) {
    table.marks[mark] = indexPath
    // By where it is is known a row that is not read whole, and a place that one only comes back to.
    keysOfMarks[mark] = indexPath.map { mark.isShown && !isLong(at: $0) ? row(at: $0)?.key : nil }
    if isNews, mark.isShown, let name = mark.name.first {
      memory?.note(mark: name, at: indexPath.flatMap(rowID(at:)))
    }
  }

  /// Whether a row had this mark, be it gone.
  func wasMarked(_ mark: RowMark) -> Bool { keysOfMarks[mark] != nil }

  /// All was read anew: marks go to where their rows are now.
  ///
  /// - Parameter ordinals: Where these were.
  func findMarkedRows(from ordinals: [RowMark: Int]) {
    // A row that was deleted here is there again.
    for mark in Set(ordinals.keys).union(keysOfMarks.keys) {
      let (key, ordinal) = (keysOfMarks[mark] ?? nil, ordinals[mark] ?? 0)
      table.marks[mark] =
        if let key {
          indexPath(forKey: key, nearOrdinal: ordinal)
        } else {
          ordinals[mark].flatMap(table.indexPath(atOrdinal:))
        }
    }
  }

  // MARK: - Rows that have come

  /// Rows have come behind those that were there: from the first of them on they are new.
  func noteNewRows(from first: IndexPath) {
    // Several files have a section each; else the last row is the newest.
    let mark = RowMark(feed.isOneList ? "new" : "new in \(first.section)", isShown: false)
    if table.marks[mark] == nil { table.marks[mark] = first }
    marksOfNewRows.insert(mark)
  }

  /// How many of the new rows are shown.
  var numberOfNewRowsShown: Int {
    marksOfNewRows.reduce(0) { count, mark in
      guard let first = table.marks[mark] else { return count }
      let before = table.visibleOrdinal(of: first)
      guard !feed.isOneList,
        let next = table.indexPath(atOrdinal: firstOrdinal(behind: first.section))
      else { return count + table.numberOfVisibleRows - before }
      return count + table.visibleOrdinal(of: next) - before
    }
  }

  private func firstOrdinal(behind section: Int) -> Int {
    let last = table.numberOfRows(inSection: section) - 1
    return table.ordinal(of: IndexPath(row: last, section: section)) + 1
  }

  /// They have been seen.
  func forgetNewRows() {
    guard !marksOfNewRows.isEmpty else { return }
    for mark in marksOfNewRows { table.marks[mark] = nil }
    marksOfNewRows = []
  }
}
