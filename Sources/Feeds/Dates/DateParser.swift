/// Reads dates in the spellings that feeds use: ISO 8601 and W3CDTF, RFC 822 and its descendants,
/// C's `asctime` (as git prints), web servers' `04/May/2026:06:05:00 +0000`, and numbers of seconds, milli-, micro- or
/// nanoseconds since 1970.
/// Nothing is allocated, unless a day and a time of day stand apart.
struct DateParser {
  /// For times without a zone.
  var zone: FeedTimeZone
  /// Later dates can't be read: in feeds and logs they are mistakes, or stand for never.
  var lastYear = Self.lastYear

  static let lastYear = 2999
  /// Of times that somebody asks for, and of what they are compared with: the last that ISO 8601 writes in four digits.
  static let lastYearAskedFor = 9999

  /// The moment that `text` names; nil if it can't be read.
  func date(_ text: String) -> FeedDate? {
    text.withBytes { date($0) }
  }

  /// The moment that UTF-8 names; nil if it can't be read.
  func date(_ bytes: Span<UInt8>) -> FeedDate? {
    if let plain = plainEpoch(bytes) { return plain }
    guard let text = DateText(trimming: bytes) else { return nil }
    let first = text.bytes[0]
    if first == UInt8(ascii: "/") { return ofMicrosoft(text) }
    guard isDigit(first) || first == UInt8(ascii: "-") else { return words(text) }
    return epoch(text) ?? epoch(withExponent: text) ?? iso(text) ?? words(text) ?? ofRequest(text)
  }

  private func ofRequest(_ text: DateText) -> FeedDate? {
    let bytes = text.bytes.span.extracting(first: text.count)
    guard StampShape.ofRequests.isAt(0, in: bytes) else { return nil }
    return StampShape.ofRequests.date(at: 0, in: bytes, zone: zone) { 0 }
  }

  /// `/Date(1777903331123)/`, as .NET writes a moment in JSON: milliseconds since 1970, with a zone behind them,
  /// `/Date(1777903331123+0200)/`, or without.
  private func ofMicrosoft(_ text: DateText) -> FeedDate? {
    let bytes = text.bytes.span.extracting(first: text.count)
    guard bytes.starts(with: "/Date("), bytes.ends(with: ")/"),
      let end = bytes.firstIndex(from: 6, where: { !isDigit($0) }),
      let number = text.digits(6..<end), number / 1000 < Self.end,
      end == text.count - 2 || text.zoneOffset(end..<text.count - 2) != nil
    else { return nil }
    return FeedDate(seconds: number / 1000, milliseconds: number % 1000)
  }

  /// The moment that a part of a row names; nil if it can't be read.
  func date(_ slice: RowFields.Slice, in row: Span<UInt8>) -> FeedDate? {
    if slice.form == .utf8 { return date(row.extracting(slice.range)) }
    return slice.text(for: .date, in: row).flatMap { date($0) }
  }

  /// The moment that a day and a time of day name, which stand in two parts of a row; nil if they can't be read together.
  func date(
    ofDay day: RowFields.Slice, at clock: RowFields.Slice, in row: Span<UInt8>
  ) -> FeedDate? {
    guard day.form == .utf8, clock.form == .utf8 else { return nil }
    var text: [UInt8] = []
    text.append(copying: row.extracting(day.range))
    text.append(0x20)
    text.append(copying: row.extracting(clock.range))
    return date(text.span)
  }

  /// A number of nothing but digits, as most machines write it: read where it stands.
  private func plainEpoch(_ bytes: Span<UInt8>) -> FeedDate? {
    // Eighteen digits are a number in any case.
    guard bytes.count >= 9, bytes.count <= 18 else { return nil }
    var number = 0
    for index in bytes.indices {
      guard isDigit(bytes[index]) else { return nil }
      number = number &* 10 &+ Int(bytes[index] & 0xF)
    }
    return epoch(number, digits: bytes.count)
  }

  /// A number of seconds or of parts of them, told apart by size.
  private func epoch(_ text: DateText) -> FeedDate? {
    // Most dates begin with a year and a dash.
    guard text.count >= 9, isDigit(text.bytes[4]) else { return nil }
    let all = text.all
    let whole = 0..<(text.first(".", in: all) ?? all.upperBound)
    guard whole.count >= 9, whole.count <= 19, let number = text.digits(whole),
      whole.upperBound == all.upperBound || text.areDigits(whole.upperBound + 1..<all.upperBound)
    else { return nil }
    guard var date = epoch(number, digits: whole.count) else { return nil }
    if whole.count <= 11, whole.upperBound < all.upperBound {
      date.milliseconds = text.milliseconds(whole.upperBound + 1..<all.upperBound)
    }
    return date
  }

  /// A number of seconds, or of parts of them, with a fraction and an exponent, as Go writes large ones: `1.777888800123e+09`. Its
  /// first ten digits are the seconds, in years of which there are logs.
  private func epoch(withExponent text: DateText) -> FeedDate? {
    let (first, firstOfMilliseconds) = (2, 11)
    guard text.count > first + 2, text.bytes[1] == UInt8(ascii: "."),
      let sign = text.all.first(where: { text.bytes[$0] | 0x20 == UInt8(ascii: "e") }),
      sign > first, text.areDigits(first..<sign), sign + 1 < text.count
    else { return nil }
    let start = text.bytes[sign + 1] == UInt8(ascii: "+") ? sign + 2 : sign + 1
    guard let exponent = text.digits(start..<text.count), [9, 12, 15, 18].contains(exponent) else {
      return nil
    }
    var seconds = Int(text.bytes[0] & 0xF)
    for place in first..<firstOfMilliseconds {
      seconds = seconds * 10 + (place < sign ? Int(text.bytes[place] & 0xF) : 0)
    }
    guard Self.likelySeconds.contains(seconds) else { return nil }
    let hasMilliseconds = sign > firstOfMilliseconds
    return FeedDate(
      seconds: seconds,
      milliseconds: hasMilliseconds ? text.milliseconds(firstOfMilliseconds..<sign) : nil)
  }

  /// Whether a number is likely to be one of seconds since 1970, or of parts of them, where it may be any other: of 10, 13,
  /// 16 or 19 digits, with a fraction or without, in the years 2001 to 2099. O(its digits)
  static func isLikelyEpoch(_ number: Span<UInt8>) -> Bool {
    let digits = number.firstIndex(from: 0) { !isDigit($0) } ?? number.count
    guard digits >= 10, digits <= 19, digits % 3 == 1 else { return false }
    var seconds = 0
    for index in 0..<10 { seconds = seconds * 10 + Int(number[index] - 0x30) }
    return likelySeconds.contains(seconds)
  }

  /// The years 2001 to 2099.
  static let likelySeconds = 1_000_000_000..<4_102_444_800

  private func epoch(_ number: Int, digits: Int) -> FeedDate? {
    let perSecond =
      switch digits {
      case ...11: 1
      case ...14: 1000
      case ...17: 1_000_000
      default: 1_000_000_000
      }
    guard number / perSecond < Self.end else { return nil }
    guard perSecond > 1 else { return FeedDate(seconds: number) }
    return FeedDate(
      seconds: number / perSecond, milliseconds: number % perSecond / (perSecond / 1000))
  }

  /// The moment behind `Self.lastYear`, 3000-01-01, in seconds.
  static var end: Int { 32_503_680_000 }

  /// `2024-05-01T14:03:00.5+02:00` and what may be left out or written otherwise in it.
  private func iso(_ text: DateText) -> FeedDate? {
    var cursor = DateCursor(text.all)
    guard let year = cursor.digits(4, of: text) else { return nil }
    let dashed =
      cursor.skip("-", of: text) || cursor.skip("/", of: text) || cursor.skip(".", of: text)
    var month = 1
    var day = 1
    if let value = cursor.digits(2, of: text) {
      month = value
      if dashed {
        _ = cursor.skip("-", of: text) || cursor.skip("/", of: text) || cursor.skip(".", of: text)
      }
      day = cursor.digits(2, of: text) ?? 1
    } else if dashed || !cursor.isAtEnd {
      return nil
    }
    guard let civil = CivilDay(year: year, month: month, day: day) else { return nil }
    if cursor.isAtEnd { return moment(civil, time: nil, offset: nil) }
    guard cursor.skip("T", of: text) || cursor.skip("t", of: text) || cursor.skip(" ", of: text),
      let time = cursor.timeOfDay(of: text)
    else { return nil }
    _ = cursor.skip(" ", of: text)
    let offset = cursor.isAtEnd ? nil : text.zoneOffset(cursor.rest)
    return cursor.isAtEnd || offset != nil
      ? moment(civil, time: time, cursor.milliseconds, offset: offset) : nil
  }

  /// `Wed, 02 Oct 2002 15:00:00 +0200`, `02-Oct-02 15:00 GMT`, `Wed Oct 2 15:00:00 2002 +0200`.
  private func words(_ text: DateText) -> FeedDate? {
    var parts = DateParts()
    var index = 0
    while let word = text.word(from: &index) {
      if !text.isDashedDate(word) {
        guard parts.take(word, of: text) else { return nil }
        continue
      }
      var start = word.lowerBound
      while start < word.upperBound {
        let end = text.first("-", in: start..<word.upperBound) ?? word.upperBound
        if start < end, !parts.take(start..<end, of: text) { return nil }
        start = end + 1
      }
    }
    guard let civil = parts.day else { return nil }
    return moment(civil, time: parts.time, parts.milliseconds, offset: parts.offset)
  }

  private func moment(
    _ day: CivilDay, time: Int?, _ milliseconds: Int? = nil, offset: Int?
  ) -> FeedDate? {
    guard day.year <= lastYear else { return nil }
    let local = day.number * 86_400 + (time ?? 0)
    let seconds = offset.map { local - $0 } ?? zone.moment(ofLocal: local)
    return FeedDate(seconds: seconds, milliseconds: milliseconds, hasTime: time != nil)
  }
}

/// What the words of a date have said so far.
private struct DateParts {
  var month: Int?
  var first: (value: Int, digits: Int)?
  var second: (value: Int, digits: Int)?
  var time: Int?
  var milliseconds: Int?
  var offset: Int?

  /// Takes the next word. Returns false if it is none of a date's.
  mutating func take(_ word: Range<Int>, of text: DateText) -> Bool {
    if word.count <= 4, second == nil, let value = text.digits(word) {
      if first == nil { first = (value, word.count) } else { second = (value, word.count) }
    } else if month == nil, let value = text.name(word, in: CalendarNames.months) {
      month = value + 1
    } else if time == nil, text.first(":", in: word) != nil, isDigit(text.bytes[word.lowerBound]) {
      var cursor = DateCursor(word)
      guard let value = cursor.timeOfDay(of: text) else { return false }
      time = value
      milliseconds = cursor.milliseconds
      if !cursor.isAtEnd {
        guard let value = text.zoneOffset(cursor.rest) else { return false }
        offset = value
      }
    } else if time != nil, offset == nil, let value = text.zoneOffset(word) {
      offset = value
    } else {
      // A weekday, or a comment in brackets.
      return text.name(word, in: CalendarNames.weekdays) != nil
        || text.bytes[word.lowerBound] == UInt8(ascii: "(")
    }
    return true
  }

  /// The year is the number with four digits, else the second.
  var day: CivilDay? {
    guard let month, let first, let second else { return nil }
    let yearFirst = first.digits == 4
    return CivilDay(
      year: DateParts.fullYear(yearFirst ? first : second), month: month,
      day: (yearFirst ? second : first).value)
  }

  /// Two digits are of this century up to 68, as RFC 2822 and POSIX have it.
  private static func fullYear(_ year: (value: Int, digits: Int)) -> Int {
    guard year.digits <= 2 else { return year.digits == 3 ? year.value + 1900 : year.value }
    return year.value + (year.value < 69 ? 2000 : 1900)
  }
}

/// Reads digits and signs from the front of a part of a date.
private struct DateCursor {
  private var index: Int
  private let end: Int
  /// Of the time of day that was read, where it is given to parts of a second.
  private(set) var milliseconds: Int?

  init(_ range: Range<Int>) {
    index = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { index == end }
  var rest: Range<Int> { index..<end }

  /// Exactly `count` digits.
  mutating func digits(_ count: Int, of text: DateText) -> Int? {
    guard index + count <= end, let value = text.digits(index..<(index + count)) else { return nil }
    index += count
    return value
  }

  mutating func skip(_ byte: Unicode.Scalar, of text: DateText) -> Bool {
    guard index < end, text.bytes[index] == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  /// `14:03:00.5`, `14:03`, `140300` or `14`, in seconds.
  mutating func timeOfDay(of text: DateText) -> Int? {
    guard let hours = digits(2, of: text) ?? digits(1, of: text), hours <= 24 else { return nil }
    let isSeparated = skip(":", of: text)
    let minutes = digits(2, of: text)
    if isSeparated, minutes == nil { return nil }
    var seconds = 0
    if minutes != nil, skip(":", of: text) || !isSeparated { seconds = digits(2, of: text) ?? 0 }
    if skip(".", of: text) || skip(",", of: text) {
      let start = index
      while index < end, isDigit(text.bytes[index]) { index += 1 }
      if start < index { milliseconds = text.milliseconds(start..<index) }
    }
    guard minutes ?? 0 < 60, seconds <= 60 else { return nil }
    return hours * 3600 + (minutes ?? 0) * 60 + seconds
  }
}
