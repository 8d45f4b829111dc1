import Glibc

/// A time as people say it: `14:05`, `noon`, `-1.5h`, `yesterday 18:00`, `18:00 yesterday`, `today`, `2026-05-04 14:05`,
/// and all dates that feeds and logs have.
public struct TimeExpression: Hashable, Sendable {
  /// From its first millisecond to the one behind its last, since 1970-01-01 UTC: a day where no time is given,
  /// a minute where no seconds are. The first time that clocks show it.
  public let milliseconds: Range<Int>
  /// The same the last time that clocks show it, which is another where they go back.
  public let latest: Range<Int>
  /// As it was given.
  public let text: String

  /// Reads a time.
  ///
  /// - Parameters:
  ///   - now: The moment from which days and hours count, in seconds since 1970-01-01 UTC; nil: the clock's.
  ///   - moment: Whose day is meant where an hour stands alone, in milliseconds; nil: that of `now`.
  ///   - timeZone: The zone of times without one.
  /// - Throws: what is understood.
  public init(
    _ text: String, now: Int? = nil, onDayOf moment: Int? = nil, timeZone: FeedTimeZone = .local
  ) throws(TimeExpressionError) {
    let lower = text.lowercased()
    let isHour =
      TimeWords.hours[lower] != nil
      || text.utf8.allSatisfy { isDigit($0) || ":.,".utf8.contains($0) }
    let given = isHour ? moment.map { $0 / 1000 } : nil
    let reader = TimeReader(now: given ?? now ?? Int(time(nil)), zone: timeZone)
    guard !TimeMistake.namesMonths(text), let found = reader.read(lower) else {
      throw TimeExpressionError(text, TimeMistake(in: text))
    }
    (milliseconds, latest) = reader.readings(of: found, from: lower)
    self.text = text
  }

  /// Whether all of it is before another begins, whichever time is meant where clocks show one twice.
  public func isBefore(_ other: TimeExpression) -> Bool {
    latest.upperBound <= other.milliseconds.lowerBound
  }
}

/// Why a text is no time.
public struct TimeExpressionError: Error, Hashable, CustomStringConvertible {
  /// What was given.
  public var text: String
  /// What is wrong with a part of it, in a few words; nil: what that was to be is not known.
  public var reason: String?
  /// Where that part begins, in bytes of the text.
  public var offset: Int

  init(_ text: String, _ mistake: TimeMistake) {
    (self.text, reason, offset) = (text, mistake.reason, mistake.offset)
  }

  public var description: String {
    let part = reason.map { "\($0); " } ?? ""
    return "“\(text)” is no time: \(part)"
      + "14:05, -2h, today, yesterday 18:00, 2026-05-04 or 2026-05-04T14:05:00Z are"
  }
}

private struct TimeReader {
  let now: Int
  let zone: FeedTimeZone

  func read(_ text: String) -> Range<Int>? {
    var words = text.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard let first = words.first else { return nil }
    if words == ["now"] { return span(now, 1) }
    if let day = TimeWords.days[first], words.count <= 2 {
      let number = zone.dayNumber(of: now) + day
      guard words.count == 2 else { return self.day(number) }
      return clock(words[1], onDay: number)
    }
    if words.count == 2, let day = TimeWords.days[words[1]] {
      return clock(first, onDay: zone.dayNumber(of: now) + day)
    }
    if words.count == 1, let time = clock(first, onDay: zone.dayNumber(of: now)) { return time }
    if words.last == "ago" {
      words.removeLast()
      return duration(words.joined()).flatMap { moment(before: $0) }
    }
    if first.hasPrefix("-"), let length = duration(String(words.joined().dropFirst())) {
      return moment(before: length)
    }
    if first.hasPrefix("+"), let length = duration(String(words.joined().dropFirst())) {
      return moment(before: -length)
    }
    return date(text)
  }

  /// A time that was read of a text as clocks show it for the first time, and for the last: the same, but where they go back
  /// and the text says no zone.
  func readings(of span: Range<Int>, from text: String) -> (first: Range<Int>, last: Range<Int>) {
    guard zone == .local else { return (span, span) }
    let zones = [0, 1].map { TimeReader(now: now, zone: .fixed(secondsEast: $0)).read(text) }
    guard zones[0] != zones[1] else { return (span, span) }
    let start = zone.readings(of: span.lowerBound)
    // A day ends when clocks show the next one.
    let isDay = span.count > 3_600_000
    let end = zone.readings(of: span.upperBound)
    return (
      start.first..<(isDay ? end.first : start.first + span.count),
      start.last..<(isDay ? end.last : start.last + span.count)
    )
  }

  private func moment(before length: Int) -> Range<Int>? {
    let (moment, isFar) = now.subtractingReportingOverflow(length)
    return isFar ? nil : span(moment, 1)
  }

  private func span(_ start: Int, _ seconds: Int) -> Range<Int> {
    start * 1000..<(start + seconds) * 1000
  }

  private func day(_ number: Int) -> Range<Int> {
    let start = zone.moment(ofLocal: number * 86_400)
    return start * 1000..<max(start + 1, zone.moment(ofLocal: (number + 1) * 86_400)) * 1000
  }

  /// `14:05`, `14:05:30`, `14:05:30.250`, or as some logs write it, `14:05:30,250`; of finer ones the milliseconds.
  private func clock(_ text: String, onDay day: Int) -> Range<Int>? {
    let parts = (TimeWords.hours[text] ?? text)
      .split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hours = number(parts[0], below: 25),
      parts[1].utf8.count == 2, let minutes = number(parts[1], below: 60)
    else { return nil }
    var (milliseconds, length) = (0, 60_000)
    if parts.count == 3 {
      let seconds = parts[2].split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
      guard seconds.count <= 2, seconds[0].utf8.count == 2,
        let whole = number(seconds[0], below: 61)
      else { return nil }
      (milliseconds, length) = (whole * 1000, 1000)
      if seconds.count == 2 {
        guard number(seconds[1], below: .max) != nil else { return nil }
        let digits = seconds[1].prefix(3)
        milliseconds += (Int(digits) ?? 0) * [100, 10, 1][digits.utf8.count - 1]
        length = 1
      }
    }
    let local = day * 86_400 + hours * 3600 + minutes * 60
    let start = zone.moment(ofLocal: local) * 1000 + milliseconds
    return start..<start + length
  }

  private func number(_ digits: Substring, below limit: Int) -> Int? {
    guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit),
      let number = Int(digits), number < limit
    else { return nil }
    return number
  }

  /// `2h`, `1d12h`, `1.5h`, `90 min`, in whole seconds.
  private func duration(_ text: String) -> Int? {
    var rest = text[...]
    var length = 0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix(while: Self.isOfNumber)
      let unit = rest.dropFirst(digits.count).prefix { !Self.isOfNumber($0) }
      guard let unitLength = TimeWords.seconds(of: String(unit)),
        let part = seconds(digits, of: unitLength)
      else { return nil }
      length += part
      // Farther than clocks go.
      guard length < 1 << 50 else { return nil }
      rest = rest.dropFirst(digits.count + unit.count)
    }
    return length
  }

  private static func isOfNumber(_ character: Character) -> Bool {
    character.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  /// So many units, be it with a fraction.
  private func seconds(_ count: Substring, of unit: Int) -> Int? {
    let parts = count.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = number(parts[0], below: .max) else { return nil }
    guard parts.count == 2 else { return whole * unit }
    guard let fraction = number(parts[1], below: .max) else { return nil }
    let scale = parts[1].utf8.reduce(1) { scale, _ in scale * 10 }
    return whole * unit + fraction * unit / scale
  }

  private func date(_ text: String) -> Range<Int>? {
    // Nobody means a second of 1970: `1430` is to be 14:30.
    guard text.utf8.count > 7 || !text.utf8.allSatisfy(isDigit) else { return nil }
    guard let date = DateParser(zone: zone, lastYear: 9999).date(text), abs(date.seconds) < 1 << 50
    else {
      return nil
    }
    guard date.hasTime else { return day(zone.dayNumber(of: date.seconds)) }
    let start = date.seconds * 1000 + (date.milliseconds ?? 0)
    if date.milliseconds != nil { return start..<start + 1 }
    // Seconds were given behind a second colon, or it is a number of them.
    let clock = text.split { $0 == " " || $0 == "t" }.first { $0.contains(":") } ?? ""
    let parts = clock.prefix { $0 != "+" && $0 != "z" }.split(separator: "-")
    let time = parts.first { $0.contains(":") } ?? ""
    let isMinute = time.split(separator: ":").count == 2
    return start..<start + (isMinute ? 60_000 : 1000)
  }
}
