/// Where the events stand that have to do with each row, so that all that they say can be shown with it. Each event is among
/// those of a row: one that changes none is with the event before it, or behind it where there is none.
///
/// Invariant: a row's ranges ascend, and none touches the next.
struct EventPlaces {
  private var ranges: [[Range<Int>]] = []
  /// Behind the last event that is among those of a row, in bytes of the text.
  private var end: Int
  /// The rows that the event changes which is being read.
  private var changed: [Int] = []
  /// The last row that one has changed.
  private var last: Int?

  /// Of a text whose first event starts there.
  init(from start: Int) { end = start }

  /// Where the events of a row stand. O(1)
  subscript(row: Int) -> [Range<Int>] { row < ranges.count ? ranges[row] : [] }

  /// Notes that the event which is being read changes a row. O(1), amortised
  mutating func note(_ row: Int) {
    if changed.last != row { changed.append(row) }
  }

  /// Notes that this event ends there. O(the rows that it changes), amortised
  mutating func endEvent(at place: Int) {
    if changed.isEmpty, let last { changed.append(last) }
    guard let lastOfThese = changed.last else { return }
    for row in changed { add(end..<place, to: row) }
    (last, end) = (lastOfThese, place)
    changed.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ range: Range<Int>, to row: Int) {
    while ranges.count <= row { ranges.append([]) }
    guard let before = ranges[row].last, before.upperBound >= range.lowerBound else {
      return ranges[row].append(range)
    }
    // It may have changed the row twice.
    ranges[row][ranges[row].count - 1] = before.lowerBound..<range.upperBound
  }
}
