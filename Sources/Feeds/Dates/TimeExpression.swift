import Glibc

/// A time as people say it: `14:05`, `2:30 pm`, `noon`, `-1.5h`, `now-2h`, `yesterday 18:00`, `18:00 yesterday`, `today`, `sunday`,
/// `Oct 25 04:00`, `2026-05-04 14:05`, `@1777899600`, and all dates that feeds and logs have.
public struct TimeExpression: Hashable, Sendable {
  /// From its first millisecond to the one behind its last, since 1970-01-01 UTC: a day where no time is given,
  /// a minute where no seconds are. The first time that clocks show it.
  public let milliseconds: Range<Int>
  /// The same the last time that clocks show it, which is another where they go back.
  public let latest: Range<Int>
  /// As it was given.
  public let text: String
  /// Whether it is an hour without a day.
  let isClock: Bool

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
    isClock = TimeReader.isClock(lower)
    let given = isClock ? moment.map { $0 / 1000 } : nil
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
      + "14:05, -2h, 2pm, today, yesterday 18:00, sunday, Oct 25, 2026-05-04, "
      + "2026-05-04T14:05:00Z or @1777899600 are"
  }
}

private struct TimeReader {
  let now: Int
  let zone: FeedTimeZone

  func read(_ text: String) -> Range<Int>? {
    var words = Self.words(of: text)
    let behindNow = words.joined().dropFirst("now".count)
    if words.first?.hasPrefix("now") == true, "+-".contains(behindNow.first ?? "n") {
      words = [String(behindNow)]
    }
    guard let first = words.first else { return nil }
    if words == ["now"] { return span(now, 1) }
    if words.count == 1, first.hasPrefix("@") { return epoch(first.dropFirst()) }
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
    return date(text) ?? dayAndClock(words[...])
  }

  private static func words(of text: String) -> [String] {
    text.split { $0 == " " || $0 == "\t" }.map(String.init)
  }

  /// Whether a text in small letters is an hour without a day.
  static func isClock(_ text: String) -> Bool {
    let reader = TimeReader(now: 0, zone: .fixed(secondsEast: 0))
    return reader.clock(words(of: text)[...], onDay: 0) != nil
  }

  /// A time that was read of a text as clocks show it for the first time, and for the last: the same, but where they go back
  /// and the text says no zone. Of a time that they skip, which no row shows, the moment behind it, and nothing of that.
  func readings(of span: Range<Int>, from text: String) -> (first: Range<Int>, last: Range<Int>) {
    guard zone == .local else { return (span, span) }
    let zones = [0, 1].map { TimeReader(now: now, zone: .fixed(secondsEast: $0)).read(text) }
    guard zones[0] != zones[1], let asked = zones[0] else { return (span, span) }
    // A day ends when clocks show the next one.
    let isDay = span.count > 3_600_000
    if !isDay, let end = endOfSkipped(at: span.lowerBound, asked: asked.lowerBound) {
      return (end..<end, end..<end)
    }
    let start = zone.readings(of: span.lowerBound)
    let end = zone.readings(of: span.upperBound)
    return (
      start.first..<(isDay ? end.first : start.first + span.count),
      start.last..<(isDay ? end.last : start.last + span.count)
    )
  }

  /// When clocks go forward, in milliseconds, if they skip the time that was asked for; nil: they show it.
  ///
  /// - Parameters:
  ///   - moment: What it was taken for: as clocks went before.
  ///   - asked: What they would show, on any day.
  private func endOfSkipped(at moment: Int, asked: Int) -> Int? {
    var end = moment.floorDivided(by: 1000)
    let difference = end + zone.offset(at: end) - asked.floorDivided(by: 1000)
    let skipped = difference - difference.floorDivided(by: 86_400) * 86_400
    var start = end - skipped
    let offset = zone.offset(at: end)
    guard skipped > 0, zone.offset(at: start) != offset else { return nil }
    while end - start > 1 {
      let middle = (start + end) / 2
      if zone.offset(at: middle) == offset { end = middle } else { start = middle }
    }
    return end * 1000
  }

  private func moment(before length: Int) -> Range<Int>? {
    let (moment, isFar) = now.subtractingReportingOverflow(length)
    return isFar ? nil : span(moment, 1)
  }

  private func span(_ start: Int, _ seconds: Int) -> Range<Int> {
    start * 1000..<(start + seconds) * 1000
  }

  /// `@1777899600`, with a fraction or without; of nine digits or fewer, always seconds.
  private func epoch(_ number: Substring) -> Range<Int>? {
    if let seconds = self.number(number, below: .max) { return span(seconds, 1) }
    let digits = number.utf8.prefix(while: isDigit)
    let isNumber = number.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
    return digits.count >= 9 && isNumber ? date(String(number)) : nil
  }

  private func day(_ number: Int) -> Range<Int> {
    let start = zone.moment(ofLocal: number * 86_400)
    return start * 1000..<max(start + 1, zone.moment(ofLocal: (number + 1) * 86_400)) * 1000
  }

  /// An hour as one word or two: `14:05`, `2pm`, `2:30 pm`.
  func clock(_ words: ArraySlice<String>, onDay day: Int) -> Range<Int>? {
    guard let first = words.first, let last = words.last, words.count <= 2,
      words.count == 1 || TimeWords.halves[last] != nil
    else { return nil }
    let written = words.joined()
    guard let half = TimeWords.halves[String(written.suffix(2))] else {
      return clock(first, onDay: day)
    }
    let parts = written.dropLast(2).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let hour = number(parts[0], below: 13), hour > 0 else { return nil }
    let rest = parts.count == 2 ? String(parts[1]) : "00"
    return clock("\(hour % 12 + half):\(rest)", onDay: day)
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

  private func writtenDate(_ text: String) -> FeedDate? {
    // Nobody means a second of 1970: `1430` is to be 14:30.
    guard text.utf8.count > 7 || !text.utf8.allSatisfy(isDigit) else { return nil }
    guard let date = DateParser(zone: zone, lastYear: DateParser.lastYearAskedFor).date(text),
      abs(date.seconds) < 1 << 50
    else {
      return nil
    }
    return date
  }

  private func date(_ text: String) -> Range<Int>? {
    guard let date = writtenDate(text) else { return nil }
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

// MARK: - Days and hours

extension TimeReader {
  /// More words than a day and an hour have.
  private static let mostWords = 6

  /// A day and an hour, either before the other, or one of them alone.
  private func dayAndClock(_ words: ArraySlice<String>) -> Range<Int>? {
    guard words.count <= Self.mostWords else { return nil }
    for place in words.startIndex...words.endIndex {
      let (front, back) = (words[..<place], words[place...])
      if let found = moment(onDay: front, at: back) ?? moment(onDay: back, at: front) {
        return found
      }
    }
    return nil
  }

  /// The first of the days that words name which is not too late; today, if there are no words.
  private func moment(onDay words: ArraySlice<String>, at hour: ArraySlice<String>) -> Range<Int>? {
    guard let (numbers, latest) = days(words) else { return nil }
    for number in numbers {
      guard let found = hour.isEmpty ? day(number) : clock(hour, onDay: number) else { return nil }
      if found.lowerBound.floorDivided(by: 1000) <= latest { return found }
    }
    return nil
  }

  /// The days that words may mean, since 1970-01-01, the last one first, and when that may begin at the latest, in seconds.
  private func days(_ words: ArraySlice<String>) -> (numbers: [Int], latest: Int)? {
    let today = zone.dayNumber(of: now)
    guard let first = words.first else { return ([today], Int.max) }
    if words.count == 1 {
      if let day = TimeWords.days[first] { return ([today + day], Int.max) }
      if let weekday = TimeWords.index(of: first, in: CalendarNames.weekdays) {
        let last = today - (CivilDay(number: today).weekday - weekday + 7) % 7
        return ([last, last - 7], now)
      }
    }
    if let days = daysOfYears(words) { return (days, now + 86_400) }
    guard let date = writtenDate(words.joined(separator: " ")), !date.hasTime else { return nil }
    return ([zone.dayNumber(of: date.seconds)], Int.max)
  }

  /// `Oct 25`, `25 Oct`: the day in each year, the last one first. It is taken as in a log that says no year, see `StampShape`: up
  /// to a day from now, and a leap day may be up to eight years back.
  private func daysOfYears(_ words: ArraySlice<String>) -> [Int]? {
    guard words.count == 2, let first = words.first, let last = words.last else { return nil }
    let named =
      TimeWords.index(of: first, in: CalendarNames.months).map { (month: $0 + 1, day: last) }
      ?? TimeWords.index(of: last, in: CalendarNames.months).map { (month: $0 + 1, day: first) }
    guard let found = named,
      let day = number(TimeWords.withoutComma(found.day)[...], below: 32)
    else { return nil }
    let thisYear = CivilDay(number: zone.dayNumber(of: now)).year
    return (thisYear - 8...thisYear + 1).reversed().compactMap {
      CivilDay(year: $0, month: found.month, day: day)?.number
    }
  }
}
