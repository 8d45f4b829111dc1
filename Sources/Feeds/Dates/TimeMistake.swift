/// Words of times as people say them.
enum TimeWords {
  static let days = ["today": 0, "yesterday": -1, "tomorrow": 1]
  /// What has a name of its own.
  static let hours = ["noon": "12:00", "midnight": "00:00"]
  /// The halves of the day, in hours behind midnight.
  static let halves = ["am": 0, "pm": 12]
  /// In seconds.
  static let units: [(names: [String], seconds: Int)] = [
    (["s", "sec", "second", "seconds"], 1), (["m", "min", "minute", "minutes"], 60),
    (["h", "hour", "hours"], 3600), (["d", "day", "days"], 86_400),
    (["w", "week", "weeks"], 604_800),
  ]

  /// How long a unit is, in seconds; nil: none is called so.
  static func seconds(of unit: String) -> Int? {
    units.first { $0.names.contains(unit) }?.seconds
  }

  /// Which of the names of months or weekdays a word is, or abbreviates, be it with a comma behind it.
  static func index(of word: String, in names: [StaticString]) -> Int? {
    guard let text = DateText(trimming: Array(withoutComma(word).utf8).span) else { return nil }
    return text.name(text.all, in: names)
  }

  /// A word without the comma that may stand behind it.
  static func withoutComma(_ word: String) -> String {
    word.hasSuffix(",") ? String(word.dropLast()) : word
  }
}

/// The first part of a text that keeps it from being a time as people say it, and why.
struct TimeMistake: Hashable {
  /// What is wrong with it, in a few words; nil: what it was to be is not known.
  var reason: String?
  /// Where it begins, in bytes of the text.
  var offset: Int
}

extension TimeMistake {
  /// What is wrong with a text that is no time. O(its bytes)
  init(in text: String) {
    self = WrittenTime(text).mistake ?? TimeMistake(reason: nil, offset: 0)
  }

  /// Whether a text has months in it, which are no units, and no minutes either.
  static func namesMonths(_ text: String) -> Bool { WrittenTime(text).unitOfMonths != nil }
}

/// A text that may be a time, in bytes.
private struct WrittenTime {
  private let bytes: [UInt8]
  /// Where its words stand.
  private let words: [Range<Int>]

  init(_ text: String) {
    bytes = Array(text.utf8)
    words = bytes.split { isBlank($0) }.map { $0.startIndex..<$0.endIndex }
  }

  var mistake: TimeMistake? {
    if let unitOfMonths { return unknownUnit("M", at: unitOfMonths) }
    guard let first = words.first, let last = words.last else { return nil }
    let isAgo = words.count > 1 && text(last).lowercased() == "ago"
    let isSigned = "+-".utf8.contains(bytes[first.lowerBound])
    if isAgo || isSigned {
      return ofDuration(
        first.lowerBound + (isSigned ? 1 : 0)..<(isAgo ? last.lowerBound : bytes.count))
    }
    var isDated = false
    for word in words {
      let name = text(word).lowercased()
      if TimeWords.days[name] != nil || TimeWords.hours[name] != nil || name == "now"
        || TimeWords.halves[name] != nil
      {
        continue
      }
      if let found = ofWord(word, isDated: isDated) { return found }
      isDated = true
    }
    return nil
  }

  /// Where months stand as a unit.
  var unitOfMonths: Int? {
    bytes.split { !isLetter($0) && $0 < 0x80 }.first { $0.elementsEqual("M".utf8) }?.startIndex
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Where the digits end with which a range begins.
  private func endOfDigits(in range: Range<Int>) -> Int {
    bytes[range].firstIndex { !isDigit($0) } ?? range.upperBound
  }

  private func notUnderstood(at offset: Int) -> TimeMistake {
    TimeMistake(reason: "this is no part of a time", offset: offset)
  }

  // MARK: - How long ago

  private func unknownUnit(_ unit: String, at offset: Int) -> TimeMistake {
    TimeMistake(
      reason: "\(unit) is no unit: s, m (minutes), h, d and w are", offset: offset)
  }

  private func ofDuration(_ range: Range<Int>) -> TimeMistake? {
    var rest = behindBlanks(range)
    guard !rest.isEmpty else {
      return TimeMistake(reason: "a number is missing here", offset: rest.lowerBound)
    }
    while !rest.isEmpty {
      let end = bytes[rest].firstIndex { !isOfNumber($0) } ?? rest.upperBound
      let number = rest.lowerBound..<end
      guard !number.isEmpty else {
        return TimeMistake(reason: "a number is missing here", offset: number.lowerBound)
      }
      guard isNumber(number) else {
        return TimeMistake(reason: "\(text(number)) is no number here", offset: number.lowerBound)
      }
      rest = behindBlanks(end..<rest.upperBound)
      let endOfUnit =
        bytes[rest].firstIndex { isOfNumber($0) || isBlank($0) } ?? rest.upperBound
      let unit = text(rest.lowerBound..<endOfUnit)
      guard !unit.isEmpty else {
        return TimeMistake(
          reason: "a unit is missing: s, m (minutes), h, d or w", offset: number.upperBound)
      }
      guard TimeWords.seconds(of: unit.lowercased()) != nil else {
        return unknownUnit(unit, at: rest.lowerBound)
      }
      rest = behindBlanks(endOfUnit..<rest.upperBound)
    }
    return nil
  }

  private func isOfNumber(_ byte: UInt8) -> Bool { isDigit(byte) || byte == UInt8(ascii: ".") }

  /// Digits, with others behind a point or without; not more than are read.
  private func isNumber(_ range: Range<Int>) -> Bool {
    let parts = bytes[range].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { (1...9).contains($0.count) }
  }

  private func behindBlanks(_ range: Range<Int>) -> Range<Int> {
    (bytes[range].firstIndex { !isBlank($0) } ?? range.upperBound)..<range.upperBound
  }

  // MARK: - Days and hours

  private func ofWord(_ word: Range<Int>, isDated: Bool) -> TimeMistake? {
    guard isDigit(bytes[word.lowerBound]) else {
      return isNameOfDate(word) ? nil : TimeMistake(reason: nil, offset: word.lowerBound)
    }
    let endOfNumber = bytes[word].firstIndex { !isOfNumber($0) } ?? word.upperBound
    if TimeWords.seconds(of: text(endOfNumber..<word.upperBound).lowercased()) != nil {
      return TimeMistake(
        reason: "how long ago is written -2h or 2h ago", offset: word.lowerBound)
    }
    if TimeWords.halves[text(word.suffix(2)).lowercased()] != nil {
      return ofHalf(word.dropLast(2))
    }
    let colon = bytes[word].firstIndex(of: UInt8(ascii: ":"))
    let t = bytes[word].firstIndex { $0 | 0x20 == UInt8(ascii: "t") }
    if let t, t < colon ?? word.upperBound {
      return ofDate(word.lowerBound..<t) ?? ofClock(t + 1..<word.upperBound, isDated: true)
    }
    guard let colon else { return ofDate(word) }
    // Web servers have the time behind the date and a colon.
    let before = word.lowerBound..<colon
    if bytes[before].contains(where: { "-/".utf8.contains($0) }) { return ofDate(before) }
    return ofClock(word, isDated: isDated)
  }

  /// Whether a word is the name of a month or of a weekday.
  private func isNameOfDate(_ word: Range<Int>) -> Bool {
    [CalendarNames.months, CalendarNames.weekdays].contains {
      TimeWords.index(of: text(word), in: $0) != nil
    }
  }

  /// Of what stands before `am` or `pm`.
  private func ofHalf(_ range: Range<Int>) -> TimeMistake? {
    let hour = range.lowerBound..<endOfDigits(in: range)
    guard hour.count <= 2, (1...12).contains(number(hour)) else {
      return TimeMistake(
        reason: "\(text(hour)) is no hour before am or pm: 1 to 12 are", offset: hour.lowerBound)
    }
    return hour.upperBound < range.upperBound ? ofClock(range, isDated: false) : nil
  }

  /// Of `2026-05-04`; nil also where it is no such date.
  private func ofDate(_ range: Range<Int>) -> TimeMistake? {
    func isSeparator(at place: Int) -> Bool { "-/.".utf8.contains(bytes[place]) }
    let year = range.lowerBound..<endOfDigits(in: range)
    guard year.count == 4, year.upperBound < range.upperBound, isSeparator(at: year.upperBound)
    else { return nil }
    let behindYear = year.upperBound + 1..<range.upperBound
    let month = behindYear.lowerBound..<endOfDigits(in: behindYear)
    if let found = ofNumber(month, of: "month", in: 1...12) { return found }
    guard month.upperBound < range.upperBound else { return nil }
    guard isSeparator(at: month.upperBound) else { return notUnderstood(at: month.upperBound) }
    let behindMonth = month.upperBound + 1..<range.upperBound
    let day = behindMonth.lowerBound..<endOfDigits(in: behindMonth)
    if let found = ofNumber(day, of: "day", in: 1...31) { return found }
    if CivilDay(year: number(year), month: number(month), day: number(day)) == nil {
      return TimeMistake(
        reason: "\(text(day)) is no day of that month", offset: day.lowerBound)
    }
    return day.upperBound < range.upperBound ? notUnderstood(at: day.upperBound) : nil
  }

  /// Of `14:05`, `14:05:30.25` and, where a date is before it, `14:05+02:00`.
  private func ofClock(_ range: Range<Int>, isDated: Bool) -> TimeMistake? {
    var start = range.lowerBound
    for (name, limits) in [("hour", 0...24), ("minute", 0...59), ("second", 0...60)] {
      let end = endOfDigits(in: start..<range.upperBound)
      let isShort = name == "hour" && end == start + 1
      if !isShort, let found = ofNumber(start..<end, of: name, in: limits) { return found }
      start = end
      guard name != "second", start < range.upperBound, bytes[start] == UInt8(ascii: ":")
      else { break }
      start += 1
    }
    return behindClock(start..<range.upperBound, isDated: isDated)
  }

  /// Of a fraction of a second and a zone.
  private func behindClock(_ range: Range<Int>, isDated: Bool) -> TimeMistake? {
    var rest = range
    if let first = bytes[range].first, ".,".utf8.contains(first) {
      let fraction = range.lowerBound + 1..<range.upperBound
      rest = endOfDigits(in: fraction)..<range.upperBound
      guard rest.lowerBound > fraction.lowerBound else {
        return TimeMistake(reason: "digits are missing behind this", offset: range.lowerBound)
      }
    }
    guard !rest.isEmpty else { return nil }
    let zone = DateText(trimming: Array(bytes[rest]).span)
    guard zone.map({ $0.zoneOffset($0.all) != nil }) ?? false else {
      return notUnderstood(at: rest.lowerBound)
    }
    return isDated
      ? nil : TimeMistake(reason: "a zone takes a date before it", offset: rest.lowerBound)
  }

  /// Of a number of two digits.
  private func ofNumber(
    _ digits: Range<Int>, of name: String, in limits: ClosedRange<Int>
  ) -> TimeMistake? {
    let reason: String
    if digits.isEmpty {
      reason = "\(name)s are missing here"
    } else if digits.count != 2 {
      reason = "\(name)s have two digits"
    } else if !limits.contains(number(digits)) {
      let first = limits.lowerBound < 10 ? "0\(limits.lowerBound)" : "\(limits.lowerBound)"
      reason = "\(text(digits)) is no \(name): \(first) to \(limits.upperBound) are"
    } else {
      return nil
    }
    return TimeMistake(reason: reason, offset: digits.lowerBound)
  }

  /// Of four digits at most.
  private func number(_ digits: Range<Int>) -> Int { Int(text(digits)) ?? 0 }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
