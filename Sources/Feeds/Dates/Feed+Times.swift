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
    let isHour = text.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ":") || $0 == 0x2E }
    return try TimeExpression(
      text, now: (isHour ? moment.map { $0 / 1000 } : nil) ?? reading?.now,
      timeZone: reading?.zone ?? .local)
  }

  /// Reads a filter, whose times are in the feed's zone.
  ///
  /// - Throws: what is wrong with it, and where.
  public func filter(_ text: String) throws(RowFilterError) -> RowFilter {
    let reading = parts.first?.source.reading
    return try RowFilter(text, now: reading?.now, timeZone: reading?.zone ?? .local)
  }

  /// When a row was written, in milliseconds since 1970-01-01 UTC; nil where it doesn't say. O(its bytes).
  public func milliseconds(ofRow row: Int, inSection section: Int) -> Int? {
    let (source, first) = locate(section)
    var date: FeedDate?
    source.withParts(ofRow: first + row) { bytes, parts in
      date = source.reading.date(of: parts, in: bytes)
    }
    return date?.totalMilliseconds
  }
}
