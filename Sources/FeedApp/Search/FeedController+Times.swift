import Feeds
import HeightEngine
import TableKit

/// Going to a time, in rows that are in order of time.
extension FeedController {
  /// Between which times the rows stand that are shown.
  struct RowTimes: Hashable {
    /// How many rows there are, with a time or without.
    var count: Int
    /// Of the first row and the last that say so, in milliseconds since 1970-01-01 UTC.
    var first: Int
    var last: Int

    /// Whether the newest rows stand first.
    var isDescending: Bool { first > last }
    var span: ClosedRange<Int> { min(first, last)...max(first, last) }
  }

  /// Rows without a time on the way to one that has: so many are looked at.
  private static let mostWithoutTime = 1000

  /// nil: no row has a time. Some rows are read.
  var rowTimes: RowTimes? {
    let count = table.numberOfVisibleRows
    guard let first = milliseconds(from: 0, by: 1, count: count),
      let last = milliseconds(from: count - 1, by: -1, count: count)
    else { return nil }
    return RowTimes(count: count, first: first, last: last)
  }

  /// How many rows are shown before the first of this moment or a later one; of descending ones, how many are of
  /// it or later.
  ///
  /// - Parameter rows: Among which rows it is looked for, by their numbers.
  /// - Complexity: O(log n) rows are read, and those without a time beside them.
  func numberOfRows(before moment: Int, in times: RowTimes, among rows: Range<Int>? = nil) -> Int {
    var (low, high) = (rows?.lowerBound ?? 0, rows?.upperBound ?? times.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore =
        milliseconds(from: middle, by: -1, count: times.count).map {
          times.isDescending ? $0 >= moment : $0 < moment
        } ?? true
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Selects the first row of a time or a later one, and brings it to the top; of a feed with the newest rows
  /// first, the last such row. False: no row has a time.
  ///
  /// - Complexity: O(log n) rows are read, and those without a time beside them.
  func select(time: Range<Int>) -> Bool {
    guard let times = rowTimes else { return false }
    let moment = times.isDescending ? time.upperBound : time.lowerBound
    let number = numberOfRows(before: moment, in: times)
    guard let row = table.indexPath(atVisibleOrdinal: min(number, times.count - 1)) else {
      return false
    }
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
