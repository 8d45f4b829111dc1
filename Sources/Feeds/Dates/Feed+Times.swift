extension Feed {
  /// Reads a time as people say it, in the feed's zone.
  ///
  /// - Parameter moment: Whose day is meant where an hour stands alone, in milliseconds since 1970-01-01 UTC;
  ///   nil: today.
  /// - Throws: what is understood.
  public func time(
    _ text: String, onDayOf moment: Int? = nil
  ) throws(TimeExpressionError) -> TimeExpression {
    let reading = parts.first?.source.reading
    return try TimeExpression(
      text, now: reading?.now, onDayOf: moment, timeZone: reading?.zone ?? .local)
  }

  /// Reads a filter, whose times are in the feed's zone.
  ///
  /// - Parameter moment: As for `time(_:onDayOf:)`.
  /// - Throws: what is wrong with it, and where.
  public func filter(
    _ text: String, onDayOf moment: Int? = nil
  ) throws(RowFilterError) -> RowFilter {
    let reading = parts.first?.source.reading
    return try RowFilter(
      text, now: reading?.now, onDayOf: moment, timeZone: reading?.zone ?? .local)
  }

  /// A moment as rows show it, in the feed's zone: `2026-05-04 14:05:30`.
  ///
  /// - Parameter milliseconds: Since 1970-01-01 UTC.
  public func text(ofMoment milliseconds: Int) -> String {
    let format = DateFormat(zone: parts.first?.source.reading.zone ?? .local)
    var text: [UInt8] = []
    format.appendTime(
      FeedDate(seconds: milliseconds.floorDivided(by: 1000)), namingDay: true, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// A date for other programs, in the feed's zone (ISO 8601): `2026-05-04T14:05:30+02:00`; the day alone where no time
  /// was given.
  public func isoText(of date: FeedDate) -> String {
    DateFormat(zone: parts.first?.source.reading.zone ?? .local).iso(date)
  }

  /// Where in a log's line of text begins what it says, behind when, how urgent and by whom, in bytes; 0 where that is not
  /// known. O(its bytes)
  public func startOfMessage(ofRow row: Int, inSection section: Int) -> Int {
    let (source, row, _) = locate(row, inSection: section)
    guard let stamp = source.reading.stamp else { return 0 }
    var end = 0
    source.withParts(ofRow: row) { bytes, parts in
      guard parts.log == nil, !parts.areJSON else { return }
      // What HAProxy says has its own time in it, and what says how urgent it is.
      if LogLevel.namesHAProxy(bytes), let first = LogStamp(in: bytes),
        let start = first.start(in: bytes)
      {
        end = first.shape.end(from: start, in: bytes)
        return
      }
      let time = stamp.start(in: bytes).map { stamp.shape.end(from: $0, in: bytes) }
      let level = LogLevel.found(inLine: bytes, isStamped: true)?.range.upperBound ?? 0
      end = level > time ?? 0 ? bytes.startOfMessage(behindLevel: level) : time ?? 0
    }
    return end
  }

  /// When a row was written, in milliseconds since 1970-01-01 UTC; nil where it doesn't say. O(its bytes).
  public func milliseconds(ofRow row: Int, inSection section: Int) -> Int? {
    if let merged { return merged.times[row] == .min ? nil : merged.times[row] }
    let (source, row, _) = locate(row, inSection: section)
    var date: FeedDate?
    source.withParts(ofRow: row) { bytes, parts in
      date = source.reading.date(of: parts, in: bytes)
    }
    return date?.totalMilliseconds
  }
}
