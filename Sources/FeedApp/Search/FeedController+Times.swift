import Feeds
import HeightEngine
import TableKit

/// Going to a time, in rows that are in order of time.
extension FeedController {
  /// Between which times neighbouring rows stand that are shown.
  struct RowTimes: Hashable {
    /// The rows, by their numbers, with a time or without.
    var rows: Range<Int>
    /// Of the first row and the last that say so, in milliseconds since 1970-01-01 UTC.
    var first: Int
    var last: Int
    /// Whether the newest rows stand first.
    var isDescending: Bool

    var span: ClosedRange<Int> { min(first, last)...max(first, last) }
  }

  /// Rows without a time on the way to one that has: so many are looked at.
  private static let mostWithoutTime = 1000
  /// So many neighbours are compared to find out which stand first.
  private static let mostCompared = 32

  /// nil: no row has a time. Some rows are read.
  var rowTimes: RowTimes? {
    let rows = 0..<table.numberOfVisibleRows
    guard let ends = ends(of: rows) else { return nil }
    // One log may stand behind another: neighbours say more than the ends.
    var turns = 0
    for number in 0..<min(Self.mostCompared, rows.count - 1) {
      let row = number * (rows.count - 1) / Self.mostCompared
      let pair = (row..<row + 2).compactMap { number in
        table.indexPath(atVisibleOrdinal: number).flatMap(milliseconds(at:))
      }
      if pair.count == 2 { turns += (pair[1] - pair[0]).signum() }
    }
    let isDescending = turns == 0 ? ends.first > ends.last : turns < 0
    return RowTimes(rows: rows, first: ends.first, last: ends.last, isDescending: isDescending)
  }

  /// Of some of the rows that are shown; nil: none of these has a time. Some rows are read.
  func times(of rows: Range<Int>, isDescending: Bool) -> RowTimes? {
    ends(of: rows).map {
      RowTimes(rows: rows, first: $0.first, last: $0.last, isDescending: isDescending)
    }
  }

  private func ends(of rows: Range<Int>) -> (first: Int, last: Int)? {
    guard let first = milliseconds(from: rows.lowerBound, by: 1, in: rows),
      let last = milliseconds(from: rows.upperBound - 1, by: -1, in: rows)
    else { return nil }
    return (first, last)
  }

  /// The number of the first of some rows that is of this moment or a later one, or that of the end; of descending
  /// ones, of the first that is of an earlier one.
  ///
  /// - Parameter some: Those of the rows among which it is.
  /// - Complexity: O(log n) rows are read, and those without a time beside them.
  func firstRow(from moment: Int, in times: RowTimes, among some: Range<Int>? = nil) -> Int {
    let some = some ?? times.rows
    var (low, high) = (some.lowerBound, some.upperBound)
    while low < high {
      let middle = (low + high) / 2
      // What says nothing belongs to the row before it.
      let time = milliseconds(from: middle, by: -1, in: times.rows) ?? times.first
      if times.isDescending ? time >= moment : time < moment {
        low = middle + 1
      } else {
        high = middle
      }
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
    let number = firstRow(from: moment, in: times)
    guard let row = table.indexPath(atVisibleOrdinal: min(number, times.rows.count - 1)) else {
      return false
    }
    table.selectRow(at: row, scrollPosition: .top)
    return true
  }

  /// When a row was written, or the nearest of these that says so that way.
  private func milliseconds(from ordinal: Int, by step: Int, in rows: Range<Int>) -> Int? {
    var ordinal = ordinal
    for _ in 0..<Self.mostWithoutTime {
      guard rows.contains(ordinal), let row = table.indexPath(atVisibleOrdinal: ordinal)
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
