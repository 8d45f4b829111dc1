/// A time that a filter asks any field for: a value that says when is compared as moments are, however it is written and in
/// whichever zone.
struct FieldTime {
  private let time: TimeExpression
  private let parser: DateParser

  /// nil: the text is none, or a number, a year or a month, which are compared as these.
  ///
  /// - Parameters: As for `TimeExpression`; `zone` is also that of values without one.
  init?(_ text: String, now: Int?, onDayOf moment: Int?, zone: FeedTimeZone) {
    guard DecimalNumber(text[...]) == nil, !Self.isMonth(text),
      let time = try? TimeExpression(text, now: now, onDayOf: moment, timeZone: zone)
    else { return nil }
    self.time = time
    // What is to be compared may stand for never.
    parser = DateParser(zone: zone, lastYear: DateParser.lastYearAskedFor)
  }

  /// `2026-05`: as a time it would be the first day alone.
  private static func isMonth(_ text: String) -> Bool {
    text.utf8.count == 7 && text.utf8.prefix(4).allSatisfy(isDigit)
  }

  /// What is wrong with a text that looks like an hour or a date, and is none: `25:00`, `2026-02-30`; nil: it doesn't look so,
  /// or is one.
  static func mistake(in text: String) -> TimeMistake? {
    guard looksLikeClock(Array(text.utf8)[...]) || looksLikeDate(text),
      (try? TimeExpression(text, now: 0, timeZone: .fixed(secondsEast: 0))) == nil
    else { return nil }
    return TimeMistake(in: text)
  }

  /// Two or three numbers with colons between them, the last of them with a fraction or without: more of them are an address,
  /// and so is one with dots before a colon.
  private static func looksLikeClock(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].first != nil,
      parts.dropLast().allSatisfy({ $0.allSatisfy(isDigit) })
    else { return false }
    return parts[parts.count - 1].allSatisfy { isDigit($0) || ".,".utf8.contains($0) }
  }

  /// `2026-05-04`, with a `T` behind it or nothing, or `2026-05`: with something else behind it may be a name.
  private static func looksLikeDate(_ text: String) -> Bool {
    let behind = text.utf8.dropFirst("0000-00-00".utf8.count).first
    return FieldValue.isDate(text) && (behind.map { $0 | 0x20 == UInt8(ascii: "t") } ?? true)
  }

  /// Whether a value stands so to it; nil: the value is no time. O(1)
  func holds(_ comparison: RowCondition.Comparison, of value: String) -> Bool? {
    value.withBytes { moment(in: $0) }.map { comparison.holds(ofMoment: $0, beside: time) }
  }

  /// nil: that is no time.
  private func moment(in value: Span<UInt8>) -> RowMoment? {
    Self.mayBeTime(value) ? parser.moment(in: value, beside: time) : nil
  }

  /// A look at how it begins: with digits or a weekday, and of numbers those alone that are likely to count from 1970.
  private static func mayBeTime(_ value: Span<UInt8>) -> Bool {
    guard value.count >= 8,
      isDigit(value[0]) || value[3] == UInt8(ascii: ",") || beginsWithWeekday(value)
    else { return false }
    let digits = value.firstIndex(from: 0) { !isDigit($0) } ?? value.count
    let isNumber = digits == value.count || digits >= 8 && value[digits] == UInt8(ascii: ".")
    return !isNumber || DateParser.isLikelyEpoch(value)
  }

  /// `Mon May 4 09:00:00 2026 +0000`, as git writes dates.
  private static func beginsWithWeekday(_ value: Span<UInt8>) -> Bool {
    value[3] == 0x20 && weekdays.contains { value.starts(with: $0) }
  }

  private static let weekdays: [StaticString] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
