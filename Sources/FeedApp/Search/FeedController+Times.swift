import Feeds
import HeightEngine
import TableKit

/// Going to a time, in rows that are in order of time.
extension FeedController {
  /// Rows without a time on the way to one that has: so many are looked at.
  private static let mostWithoutTime = 1000

  /// Selects the first row of a time or a later one, and brings it to the top; of a feed with the newest rows
  /// first, the last such row. False: no row has a time.
  ///
  /// - Complexity: O(log n) rows are read, and those without a time beside them.
  func select(time: Range<Int>) -> Bool {
    let count = table.numberOfVisibleRows
    guard let first = milliseconds(from: 0, by: 1, count: count),
      let last = milliseconds(from: count - 1, by: -1, count: count)
    else { return false }
    let isDescending = first > last
    // The first row that is not before the time, or, of descending ones, that is before what follows it.
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore =
        milliseconds(from: middle, by: -1, count: count).map {
          isDescending ? $0 >= time.upperBound : $0 < time.lowerBound
        } ?? true
      if isBefore { low = middle + 1 } else { high = middle }
    }
    guard let row = table.indexPath(atVisibleOrdinal: min(low, count - 1)) else { return false }
    table.selectRow(at: row, scrollPosition: .top)
    return true
  }

  /// When a row was written, or the nearest that says so that way: what says nothing belongs to the row
  /// before it.
  private func milliseconds(from ordinal: Int, by step: Int, count: Int) -> Int? {
    var ordinal = ordinal
    for _ in 0..<Self.mostWithoutTime {
      guard (0..<count).contains(ordinal), let row = table.indexPath(atVisibleOrdinal: ordinal)
      else { return nil }
      if let found = milliseconds(at: row) { return found }
      ordinal += step
    }
    return nil
  }

  /// When a row was written; nil where it doesn't say.
  func milliseconds(at indexPath: IndexPath) -> Int? {
    guard let place = place(ofRowAt: indexPath), place != .none else { return nil }
    return feed.milliseconds(ofRow: place.row, inSection: place.section)
  }
}
