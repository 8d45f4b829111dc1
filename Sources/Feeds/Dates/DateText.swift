/// The bytes of a date, copied out of their row, and what its words are. No date is longer than 64.
struct DateText {
  private(set) var bytes = InlineArray<64, UInt8>(repeating: 0)
  private(set) var count = 0

  /// The bytes without the white space around them; nil if none are left, or too many.
  init?(trimming text: Span<UInt8>) {
    guard text.count <= 128 else { return nil }
    var start = 0
    var end = text.count
    while start < end, DateText.isSpace(text[start]) { start += 1 }
    while start < end, DateText.isSpace(text[end - 1]) { end -= 1 }
    guard start < end, end - start <= 64 else { return nil }
    count = end - start
    for index in 0..<count { bytes[index] = text[start + index] }
  }

  var all: Range<Int> { 0..<count }

  /// Where a character is first in `range`.
  func first(_ character: Unicode.Scalar, in range: Range<Int>) -> Int? {
    range.first { bytes[$0] == UInt8(ascii: character) }
  }

  /// The next word from `index` on, which goes behind it: what is between spaces and commas.
  func word(from index: inout Int) -> Range<Int>? {
    while index < count, DateText.isBetweenWords(bytes[index]) { index += 1 }
    let start = index
    while index < count, !DateText.isBetweenWords(bytes[index]) { index += 1 }
    return start < index ? start..<index : nil
  }

  /// Whether a word is a date of its own, `02-Oct-02`.
  func isDashedDate(_ word: Range<Int>) -> Bool {
    isDigit(bytes[word.lowerBound]) && first("-", in: word) != nil
      && word.contains { isLetter(bytes[$0]) }
  }

  func areDigits(_ range: Range<Int>) -> Bool { range.allSatisfy { isDigit(bytes[$0]) } }

  /// The number that digits, and nothing else, make; 19 or fewer.
  func digits(_ range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count <= 19 else { return nil }
    var value = 0
    for index in range {
      guard isDigit(bytes[index]) else { return nil }
      let (product, isOver) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOverAgain) = product.addingReportingOverflow(Int(bytes[index] - 0x30))
      if isOver || isOverAgain { return nil }
      value = sum
    }
    return value
  }

  /// Milliseconds that the digits of a fraction of a second are; what is smaller is cut.
  func milliseconds(_ range: Range<Int>) -> Int {
    (0..<3).reduce(0) { number, place in
      let index = range.lowerBound + place
      return number * 10 + (index < range.upperBound ? Int(bytes[index] & 0xF) : 0)
    }
  }

  /// Which of `names` a word is, or abbreviates to three letters or more; dots don't count.
  func name(_ word: Range<Int>, in names: [StaticString]) -> Int? {
    guard bytes[word.lowerBound] > 0x40 || bytes[word.lowerBound] == UInt8(ascii: ".") else {
      return nil
    }
    return names.firstIndex { isBeginning(word, of: $0) }
  }

  private func isBeginning(_ word: Range<Int>, of name: StaticString) -> Bool {
    var length = 0
    for index in word where bytes[index] != UInt8(ascii: ".") {
      guard length < name.utf8CodeUnitCount, isLetter(bytes[index]),
        bytes[index] | 0x20 == name.byte(at: length) | 0x20
      else { return false }
      length += 1
    }
    return length >= 3
  }

  /// What a zone is ahead of UTC, in seconds: `Z`, `+02:00`, `+0200`, `+02`, or a name of RFC 822's
  /// or a usual one since, also `GMT+2:00`. Unknown names are none.
  func zoneOffset(_ word: Range<Int>) -> Int? {
    var word = word
    while word.count > 3, ZoneNames.isUTC(code(word.prefix(3))) { word = word.dropFirst(3) }
    if word.count <= 4, let offset = ZoneNames.offset(code(word)) { return offset }
    guard let sign = word.first.map({ bytes[$0] }),
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return nil }
    return numericOffset(word.dropFirst()).map { sign == UInt8(ascii: "-") ? -$0 : $0 }
  }

  /// `0200`, `02:00` or `02`, in seconds; colons may stand anywhere.
  private func numericOffset(_ range: Range<Int>) -> Int? {
    var value = 0
    var length = 0
    for index in range where bytes[index] != UInt8(ascii: ":") {
      guard isDigit(bytes[index]), length < 4 else { return nil }
      value = value * 10 + Int(bytes[index] - 0x30)
      length += 1
    }
    guard length == 2 || length == 4 else { return nil }
    let (hours, minutes) = length == 2 ? (value, 0) : (value / 100, value % 100)
    return hours <= 24 && minutes < 60 ? hours * 3600 + minutes * 60 : nil
  }

  /// Four letters or fewer as a number, capitals, with a 1 before fewer: so a NUL counts.
  private func code(_ word: Range<Int>) -> UInt32 {
    word.reduce(1) { $0 << 8 | UInt32(isLetter(bytes[$1]) ? bytes[$1] & 0xDF : bytes[$1]) }
  }

  private static func isBetweenWords(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == UInt8(ascii: ",") || byte == 0x09 || byte == 0x0A
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte.isFoldable }
}

/// The zones that have a name in dates.
private enum ZoneNames {
  private static let hours: [(name: StaticString, hours: Double)] = [
    ("Z", 0), ("UT", 0), ("UTC", 0), ("GMT", 0), ("WET", 0), ("BST", 1), ("CET", 1), ("WEST", 1),
    ("MET", 1), ("CEST", 2), ("MEST", 2), ("EET", 2), ("EEST", 3), ("MSK", 3), ("IST", 5.5),
    ("HKT", 8), ("AWST", 8), ("JST", 9), ("KST", 9), ("AEST", 10), ("AEDT", 11), ("NZST", 12),
    ("NZDT", 13), ("EST", -5), ("EDT", -4), ("CST", -6), ("CDT", -5), ("MST", -7), ("MDT", -6),
    ("PST", -8), ("PDT", -7), ("AKST", -9), ("AKDT", -8), ("HST", -10),
  ]

  private static let offsets = hours.map { (code: code($0.name), seconds: Int($0.hours * 3600)) }
  private static let utc = [code("UTC"), code("GMT")]

  static func isUTC(_ code: UInt32) -> Bool { utc.contains(code) }

  static func offset(_ code: UInt32) -> Int? { offsets.first { $0.code == code }?.seconds }

  private static func code(_ name: StaticString) -> UInt32 {
    (0..<name.utf8CodeUnitCount).reduce(1) { $0 << 8 | UInt32(name.byte(at: $1)) }
  }
}

/// Whether a byte is a digit of ASCII.
func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

/// Whether a byte is a capital letter of ASCII.
func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

/// Whether a byte is a letter of ASCII.
func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
