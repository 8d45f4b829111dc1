import Feeds
import HeightEngine
import TableKit

/// When rows were written that are shown, and going to a time.
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
  /// At so many places, as many neighbours are compared to find out which stand first.
  private static let placesCompared = 32
  private static let neighboursCompared = 5

  /// nil: no row has a time. Some rows are read.
  var rowTimes: RowTimes? {
    let rows = 0..<table.numberOfVisibleRows
    guard let ends = ends(of: rows) else { return nil }
    return RowTimes(
      rows: rows, first: ends.first, last: ends.last,
      isDescending: areDescending(rows) ?? (ends.first > ends.last))
  }

  /// Whether the newest of some rows stand first; nil: as many times go on as go back.
  private func areDescending(_ rows: Range<Int>) -> Bool? {
    let places = min(Self.placesCompared, rows.count)
    let stretches = (0..<places).map { place in
      let first = rows.lowerBound + place * rows.count / places
      return (first..<min(first + Self.neighboursCompared, rows.upperBound)).compactMap {
        table.indexPath(atVisibleOrdinal: $0).flatMap(milliseconds(at:))
      }
    }
    // One log may stand behind another: neighbours say more than rows that are far from each other.
    var near = Turns()
    for times in stretches { for pair in zip(times, times.dropFirst()) { near.add(pair) } }
    if near.areClear { return near.back > near.on }
    // Every other line may come late.
    let times = stretches.compactMap(\.first)
    var far = Turns()
    for (place, time) in times.enumerated() {
      for later in times[(place + 1)...] { far.add((time, later)) }
    }
    return far.on == far.back ? nil : far.back > far.on
  }

  /// How often the time of a row is later than that of one before it, and how often it is earlier.
  private struct Turns {
    var on = 0
    var back = 0

    mutating func add(_ times: (Int, Int)) {
      if times.0 < times.1 { on += 1 }
      if times.0 > times.1 { back += 1 }
    }

    /// Whether most are of one kind.
    var areClear: Bool { on != back && max(on, back) >= 3 * min(on, back) }
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

  /// What came of going to a time.
  enum TimeOutcome: Hashable {
    /// No row has one.
    case noTimes
    case arrived
    /// All is before the first row, or behind the last, which is of this moment.
    case before(Int), behind(Int)
  }

  /// Selects the row where those that are shown come to a time, and brings it to the top (see `TimeArrivals`).
  ///
  /// - Parameters:
  ///   - start: Where the person is; nil: nowhere.
  ///   - staysBefore: Whether no row is selected where all are before that time; else the last one is.
  /// - Complexity: O(log n) rows are read in each run that is in order, and those without a time beside them
  func select(time: Range<Int>, from start: IndexPath?, staysBefore: Bool) -> TimeOutcome {
    guard let arrivals = TimeArrivals(self, at: time) else { return .noTimes }
    let times = arrivals.times
    let found = arrivals.next(from: start.map(table.visibleOrdinal(of:)) ?? 0)
    if found == nil, staysBefore { return .behind(times.last) }
    let last = times.rows.upperBound - 1
    guard let row = table.indexPath(atVisibleOrdinal: found ?? last) else { return .noTimes }
    table.selectRow(at: row, scrollPosition: .top)
    if found == nil { return .behind(times.last) }
    let isBefore =
      times.isDescending ? time.lowerBound > times.first : time.upperBound <= times.first
    return found == 0 && isBefore ? .before(times.first) : .arrived
  }

  /// Whether the last of the rows that are shown has come to a time. Few rows are read.
  func hasCome(to time: Range<Int>) -> Bool {
    guard let last = milliseconds(ofRow: table.numberOfVisibleRows - 1) else { return false }
    return runs?.isDescending ?? false ? last < time.upperBound : last >= time.lowerBound
  }

  /// Where rows that stand so are out of order of time: that is asked from now on.
  func timeRuns(isDescending: Bool) -> TimeRuns {
    if let runs, runs.isDescending == isDescending { return runs }
    runs?.end()
    let new = TimeRuns(self, isDescending: isDescending)
    runs = new
    return new
  }

  /// When a row was written, or the nearest before it that says so, by its number; nil: none of these does.
  func milliseconds(ofRow number: Int) -> Int? {
    milliseconds(from: number, by: -1, in: 0..<table.numberOfVisibleRows)
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
