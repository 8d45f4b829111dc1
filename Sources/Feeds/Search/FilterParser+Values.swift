/// What values without quotes look like and are not.
extension FilterParser {
  /// `sz>1 MB`: a unit by itself is pointed at, rather than being looked for as a text, or taken for what may as well be
  /// one.
  func checkForUnit(behind value: String) throws(RowFilterError) {
    var ahead = self
    let word = ahead.takeWord()
    // It may be the name of another field.
    guard FieldValue(value).goesOn(with: word), try ahead.takeSign() == nil else { return }
    throw error("“\(value) \(word)” is written \(value)\(word); a text stands in quotes", at: index)
  }

  /// `time>2:30 pm`, `at>Oct 25 18:00`: what is one time is pointed at, with all words that go on with it, rather than a part
  /// of it being taken for one.
  func checkForTime(behind value: String, at place: Int) throws(RowFilterError) {
    var ahead = self
    var (written, time) = (value, String?.none)
    for _ in 1...Self.mostWordsBehindTime {
      let word = ahead.takeWord()
      guard !word.isEmpty, try ahead.takeSign() == nil else { break }
      written += " \(word)"
      if (try? TimeExpression(written, now: now, timeZone: zone)) != nil { time = written }
    }
    if let time {
      throw error("a time of several words stands in quotes: \"\(time)\"", at: place)
    }
  }

  /// `Sun, 25 Oct 2026 14:00 +0200`.
  private static let mostWordsBehindTime = 5

  /// Of what something is to be less or more than, without quotes, tells what it looks like and is not.
  func checkForOrder(of value: String, isTime: Bool, at place: Int) throws(RowFilterError) {
    // `-2 h` has a unit.
    if !value.hasPrefix("-"), !value.hasPrefix("+") { try checkForTime(behind: value, at: place) }
    guard !isTime else { return }
    if let reason = FieldValue.slip(in: value) { throw error(reason, at: place) }
    if let mistake = FieldTime.mistake(in: value), let reason = mistake.reason {
      throw error("\(reason); a text stands in quotes", at: place + mistake.offset)
    }
  }

  /// The level of that name or number, which stands there in a text.
  static func level(
    _ value: String, of text: String, at place: Int
  ) throws(RowFilterError) -> LogLevel {
    if let level = value.withBytes({ LogLevel($0, .usual) }) { return level }
    throw RowFilterError(
      reason: "“\(value)” is no level: debug, info, warning, error, fatal and others are",
      text: text, offset: place)
  }
}
