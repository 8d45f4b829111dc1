/// When a row was written, or what a field of it says, in milliseconds since 1970-01-01 UTC: as clocks show it for the first
/// time, which it is taken for, and for the last, which is another where they go back and it says no zone.
struct RowMoment {
  let first: Int
  let last: Int

  init(_ moment: Int) { (first, last) = (moment, moment) }

  /// One that says no zone.
  init(_ moment: Int, in zone: FeedTimeZone) { (first, last) = zone.readings(of: moment) }
}

extension TimeExpression {
  /// The moments of which it matters whether they say their zone, where clocks show it twice; nil: they don't.
  var momentsShownTwice: Range<Int>? {
    latest == milliseconds ? nil : milliseconds.lowerBound..<latest.upperBound
  }
}

extension RowFilter {
  /// When a row was written that was read as of a date, be that behind the years that rows show; nil: it doesn't say. O(1), and
  /// O(its bytes) for rows that have no such date, and for some of an hour that clocks show twice, if the filter asks for that.
  func moment(
    of date: FeedDate?, _ parts: RowParts, in bytes: Span<UInt8>, _ reading: EntryReading
  ) -> RowMoment? {
    guard let date = date ?? (usesTimes ? reading.lateDate(of: parts, in: bytes) : nil) else {
      guard usesTimes, let clock = reading.clock(in: bytes) else { return nil }
      return rowMoment(ofClock: clock, in: reading.zone)
    }
    let moment = date.totalMilliseconds
    guard momentsShownTwice?.contains(moment) == true, !reading.saysZone(parts, in: bytes) else {
      return RowMoment(moment)
    }
    return RowMoment(moment, in: reading.zone)
  }
}

extension EntryReading {
  /// The time of day that a log's row begins with, where these say no day, in milliseconds; nil: it says none. O(1)
  fileprivate func clock(in row: Span<UInt8>) -> Int? {
    guard let stamp, !stamp.shape.hasDay else { return nil }
    return stamp.start(in: row).flatMap { stamp.shape.clock(at: $0, in: row) }
  }

  /// Whether a row's time has its zone: it is then the same wherever it is read. O(its bytes)
  fileprivate func saysZone(_ parts: RowParts, in row: Span<UInt8>) -> Bool {
    let one = EntryReading(self, showing: logs, in: .fixed(secondsEast: 0))
    let other = EntryReading(self, showing: logs, in: .fixed(secondsEast: 1))
    return one.date(of: parts, in: row) == other.date(of: parts, in: row)
  }
}

extension DateParser {
  /// When a text says that something is, which a time is compared with; nil: it is no date. O(1)
  func moment(in text: Span<UInt8>, beside time: TimeExpression) -> RowMoment? {
    guard let moment = date(text)?.totalMilliseconds else { return nil }
    guard time.momentsShownTwice?.contains(moment) == true, !saysZone(text) else {
      return RowMoment(moment)
    }
    return RowMoment(moment, in: zone)
  }

  private func saysZone(_ text: Span<UInt8>) -> Bool {
    var (one, other) = (self, self)
    (one.zone, other.zone) = (.fixed(secondsEast: 0), .fixed(secondsEast: 1))
    return one.date(text) == other.date(text)
  }
}
