/// Reads dates in the spellings that feeds use: ISO 8601 and W3CDTF, RFC 822 and its descendants,
/// C's `asctime` (as git prints), and numbers of seconds, milli-, micro- or nanoseconds since 1970.
struct DateParser {
  /// For times without a zone.
  var zone: FeedTimeZone

  /// No date is longer than this, in bytes.
  private static let longest = 64

  /// The moment that `text` names; nil if it can't be read.
  func date(_ text: String) -> FeedDate? {
    guard text.utf8.count <= 2 * DateParser.longest else { return nil }
    let trimmed = Array(text.trimmed.utf8)
    guard let first = trimmed.first, trimmed.count <= DateParser.longest else { return nil }
    guard isDigit(first) || first == UInt8(ascii: "-") else { return words(trimmed) }
    return epoch(trimmed) ?? iso(trimmed) ?? words(trimmed)
  }

  /// A number of seconds or of parts of them, told apart by size.
  private func epoch(_ text: [UInt8]) -> FeedDate? {
    let whole = text.prefix { $0 != UInt8(ascii: ".") }
    guard whole.count >= 9, whole.count <= 19, let number = digits(whole),
      text[whole.count...].dropFirst().allSatisfy(isDigit)
    else { return nil }
    let seconds =
      switch whole.count {
      case ...11: number
      case ...14: number / 1000
      case ...17: number / 1_000_000
      default: number / 1_000_000_000
      }
    return FeedDate(seconds: seconds)
  }

  /// `2024-05-01T14:03:00.5+02:00` and what may be left out or written otherwise in it.
  private func iso(_ text: [UInt8]) -> FeedDate? {
    var cursor = DateCursor(text)
    guard let year = cursor.digits(4) else { return nil }
    let dashed = cursor.skip("-") || cursor.skip("/") || cursor.skip(".")
    var month = 1
    var day = 1
    if let value = cursor.digits(2) {
      month = value
      if dashed { _ = cursor.skip("-") || cursor.skip("/") || cursor.skip(".") }
      day = cursor.digits(2) ?? 1
    } else if dashed || !cursor.isAtEnd {
      return nil
    }
    guard let civil = CivilDay(year: year, month: month, day: day) else { return nil }
    if cursor.isAtEnd { return moment(civil, time: nil, offset: nil) }
    guard cursor.skip("T") || cursor.skip("t") || cursor.skip(" "),
      let time = cursor.timeOfDay()
    else { return nil }
    _ = cursor.skip(" ")
    let offset = cursor.isAtEnd ? nil : zoneOffset(cursor.rest)
    return cursor.isAtEnd || offset != nil ? moment(civil, time: time, offset: offset) : nil
  }

  /// `Wed, 02 Oct 2002 15:00:00 +0200`, `02-Oct-02 15:00 GMT`, `Wed Oct 2 15:00:00 2002 +0200`.
  private func words(_ text: [UInt8]) -> FeedDate? {
    var month: Int?
    var numbers: [(value: Int, digits: Int)] = []
    var time: Int?
    var offset: Int?
    for word in DateParser.split(text) {
      if let value = digits(word), word.count <= 4, numbers.count < 2 {
        numbers.append((value, word.count))
      } else if month == nil, let value = DateParser.month(word) {
        month = value
      } else if time == nil, word.contains(UInt8(ascii: ":")), isDigit(word[word.startIndex]) {
        var cursor = DateCursor(Array(word))
        guard let value = cursor.timeOfDay() else { return nil }
        time = value
        if !cursor.isAtEnd {
          guard let value = zoneOffset(cursor.rest) else { return nil }
          offset = value
        }
      } else if time != nil, offset == nil, let value = zoneOffset(word) {
        offset = value
      } else if !DateParser.isIgnorable(word) {
        return nil
      }
    }
    guard let month, numbers.count == 2 else { return nil }
    // The year is the one with four digits, else the second.
    let yearFirst = numbers[0].digits == 4
    let year = DateParser.fullYear(numbers[yearFirst ? 0 : 1])
    guard let civil = CivilDay(year: year, month: month, day: numbers[yearFirst ? 1 : 0].value)
    else { return nil }
    return moment(civil, time: time, offset: offset)
  }

  private func moment(_ day: CivilDay, time: Int?, offset: Int?) -> FeedDate {
    let local = day.number * 86_400 + (time ?? 0)
    let seconds = offset.map { local - $0 } ?? zone.moment(ofLocal: local)
    return FeedDate(seconds: seconds, hasTime: time != nil)
  }

  /// Words at spaces and commas, and at hyphens between a digit and a letter.
  private static func split(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split { $0 == 0x20 || $0 == UInt8(ascii: ",") || $0 == 0x09 || $0 == 0x0A }
      .flatMap { word -> [ArraySlice<UInt8>] in
        let isDashedDate = word.first.map(isDigit) == true && word.contains(where: isLetter)
        return isDashedDate && word.contains(UInt8(ascii: "-"))
          ? word.split(separator: UInt8(ascii: "-")) : [word]
      }
  }

  /// Two digits are of this century up to 68, as RFC 2822 and POSIX have it.
  private static func fullYear(_ year: (value: Int, digits: Int)) -> Int {
    guard year.digits <= 2 else { return year.digits == 3 ? year.value + 1900 : year.value }
    return year.value + (year.value < 69 ? 2000 : 1900)
  }

  private static func month(_ word: ArraySlice<UInt8>) -> Int? {
    name(word, in: CalendarNames.months).map { $0 + 1 }
  }

  /// A weekday, or a comment in brackets.
  private static func isIgnorable(_ word: ArraySlice<UInt8>) -> Bool {
    name(word, in: CalendarNames.weekdays) != nil || word.first == UInt8(ascii: "(")
  }

  /// Which of `names` the word is, or abbreviates to three letters or more.
  private static func name(_ word: ArraySlice<UInt8>, in names: [String]) -> Int? {
    let text = String(decoding: word, as: UTF8.self).lowercased()
      .filter { $0 != "." }
    guard text.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.lowercased().hasPrefix(text) }
  }
}

/// What a zone is ahead of UTC, in seconds: `Z`, `+02:00`, `+0200`, `+02`, or a name of RFC 822's
/// or a usual one since. Unknown names are none.
private func zoneOffset(_ word: some Collection<UInt8>) -> Int? {
  let text = String(decoding: word, as: UTF8.self).uppercased()
  for prefix in ["GMT", "UTC"] where text.count > 3 && text.hasPrefix(prefix) {
    return zoneOffset(Array(text.utf8.dropFirst(3)))
  }
  if let hours = zoneNames[text] { return Int(hours * 3600) }
  guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
    return nil
  }
  let rest = Array(text.utf8.dropFirst().filter { $0 != UInt8(ascii: ":") })
  guard rest.count == 2 || rest.count == 4, let hours = digits(rest[..<2]), hours <= 24,
    let minutes = rest.count == 4 ? digits(rest[2...]) : 0, minutes < 60
  else { return nil }
  return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
}

private let zoneNames: [String: Double] = [
  "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0, "BST": 1, "CET": 1, "WEST": 1, "MET": 1,
  "CEST": 2, "MEST": 2, "EET": 2, "EEST": 3, "MSK": 3, "IST": 5.5, "HKT": 8, "AWST": 8, "JST": 9,
  "KST": 9, "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13, "EST": -5, "EDT": -4, "CST": -6,
  "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8, "HST": -10,
]

/// Reads digits and signs from the front of a date.
private struct DateCursor {
  private let text: [UInt8]
  private var index = 0

  init(_ text: [UInt8]) { self.text = text }

  var isAtEnd: Bool { index == text.count }
  var rest: ArraySlice<UInt8> { text[index...] }

  /// Exactly `count` digits.
  mutating func digits(_ count: Int) -> Int? {
    guard index + count <= text.count, let value = Feeds.digits(text[index..<(index + count)])
    else { return nil }
    index += count
    return value
  }

  mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard index < text.count, text[index] == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  /// `14:03:00.5`, `14:03`, `140300` or `14`, in seconds.
  mutating func timeOfDay() -> Int? {
    guard let hours = digits(2) ?? digits(1), hours <= 24 else { return nil }
    let isSeparated = skip(":")
    let minutes = digits(2)
    if isSeparated, minutes == nil { return nil }
    var seconds = 0
    if minutes != nil, skip(":") || !isSeparated { seconds = digits(2) ?? 0 }
    if skip(".") || skip(",") {
      while index < text.count, isDigit(text[index]) { index += 1 }
    }
    guard minutes ?? 0 < 60, seconds <= 60 else { return nil }
    return hours * 3600 + (minutes ?? 0) * 60 + seconds
  }
}

private func digits(_ text: some Collection<UInt8>) -> Int? {
  guard !text.isEmpty, text.count <= 19, text.allSatisfy(isDigit) else { return nil }
  return text.reduce(into: Int?.some(0)) { value, byte in
    guard let old = value else { return }
    let (product, over) = old.multipliedReportingOverflow(by: 10)
    let (sum, overAgain) = product.addingReportingOverflow(Int(byte - 0x30))
    value = over || overAgain ? nil : sum
  }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
