import Glibc

extension Span where Element == UInt8 {
  /// Where the string ends that begins at `start`, at its quote, and whether there is a backslash in it;
  /// nil if there is no such quote before `end`, which is in the span. O(n).
  @inline(__always)
  func closingQuote(from start: Int, to end: Int) -> (quote: Int, isEscaped: Bool)? {
    precondition(start <= end && end <= count)
    // Names are short.
    if start + 8 <= end {
      let found = JSONScan.quotesAndBackslashes(word(at: start))
      let index = start + found.trailingZeroBitCount / 8
      if found != 0, self[index] == UInt8(ascii: "\"") { return (index, false) }
    }
    return farClosingQuote(from: start, to: end)
  }

  /// Where a number ends that begins at `start`, if one does, before `end`, which is in the span. O(its bytes)
  @inline(__always)
  func endOfNumber(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end {
      switch self[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        index += 1
      default: return index
      }
    }
    return end
  }

  /// Whether it is a number as RFC 8259 has it (section 6): the reader takes `01` and `10.0.0.1` for such, too. O(n)
  var isJSONNumber: Bool {
    let start = count > 0 && self[0] == UInt8(ascii: "-") ? 1 : 0
    var index = endOfDigits(from: start)
    guard index == start + 1 || index > start && self[start] != UInt8(ascii: "0") else {
      return false
    }
    if index < count, self[index] == UInt8(ascii: ".") {
      let fraction = index + 1
      index = endOfDigits(from: fraction)
      guard index > fraction else { return false }
    }
    if index < count, self[index] | 0x20 == UInt8(ascii: "e") {
      let sign = index + 1
      let isSigned = sign < count && "+-".utf8.contains(self[sign])
      let exponent = isSigned ? sign + 1 : sign
      index = endOfDigits(from: exponent)
      guard index > exponent else { return false }
    }
    return index == count
  }

  private func endOfDigits(from start: Int) -> Int {
    firstIndex(from: start) { !isDigit($0) } ?? count
  }

  private func farClosingQuote(from start: Int, to end: Int) -> (quote: Int, isEscaped: Bool)? {
    var (index, isEscaped) = (start, false)
    while let quote = first(UInt8(ascii: "\""), from: index, to: end) {
      // Every backslash is looked for once, every quote too.
      while let backslash = first(UInt8(ascii: "\\"), from: index, to: quote) {
        isEscaped = true
        index = backslash + 2
        if index > quote { break }
      }
      if index <= quote { return (quote, isEscaped) }
    }
    return nil
  }

  /// The first `"` or `\` from `start` on; `end` or more if there is none before `end`, which is in
  /// the span. O(n), 8 bytes a step: the standard library's vectors compare a lane at a time.
  @inline(__always)
  func firstQuoteOrBackslash(from start: Int, to end: Int) -> Int {
    precondition(start >= 0 && end <= count)
    var index = start
    while index + 8 <= end {
      // Safe: the eight bytes are before the end, which is in the span.
      let found = unsafe JSONScan.quotesAndBackslashes(word(unchecked: index))
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < end {
      if self[index] == UInt8(ascii: "\"") || self[index] == UInt8(ascii: "\\") { return index }
      index += 1
    }
    return index
  }
}

extension UInt8 {
  /// Whether a number of JSON begins with it.
  @inline(__always)
  var beginsNumber: Bool { isDigit(self) || self == UInt8(ascii: "-") }
}

private enum JSONScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// A high bit at the first `"` or `\` of eight bytes, and perhaps at bytes behind it; 0 for none.
  @inline(__always)
  static func quotesAndBackslashes(_ word: UInt64) -> UInt64 {
    // A byte that is 0 after the exclusive or borrows; the borrow reaches only bytes behind it.
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    return ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes) & (ones << 7)
  }
}
