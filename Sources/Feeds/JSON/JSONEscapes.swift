/// The escapes in JSON strings (RFC 8259, section 7), and `\x22` and `\x5C`, as which nginx writes quotes and backslashes.
enum JSONEscapes {
  /// The text that `range` of `bytes`, what stands between the quotes, means. Lone surrogates become
  /// U+FFFD; an escape that there is none of stays as it is written. O(n).
  static func decode(_ range: Range<Int>, of bytes: Span<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    append(range, of: bytes, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// Adds the UTF-8 of that text to `result`. O(n).
  static func append(_ range: Range<Int>, of bytes: Span<UInt8>, to result: inout [UInt8]) {
    var index = range.lowerBound
    while index < range.upperBound {
      let next = bytes.firstBackslash(from: index, to: range.upperBound)
      result.append(copying: bytes.extracting(index..<next))
      index = next + 1
      guard index < range.upperBound else {
        if index == range.upperBound { result.append(UInt8(ascii: "\\")) }
        return
      }
      let escape = bytes[index]
      index += 1
      switch escape {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "u"):
        let scalar = scalar(of: bytes, at: &index, before: range.upperBound)
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { result.append(byte) }
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(escape)
      case UInt8(ascii: "x"):
        guard let sign = sign(of: bytes, at: index, before: range.upperBound) else { fallthrough }
        result.append(sign)
        index += 2
      default:
        result.append(UInt8(ascii: "\\"))
        result.append(escape)
      }
    }
  }

  /// The quote or the backslash that two digits at `index`, behind `\x`, stand for; nil: they stand for something else.
  /// Letters and digits would have to be known to `SoughtPart`, too.
  static func sign(of bytes: Span<UInt8>, at index: Int, before end: Int) -> UInt8? {
    guard index + 2 <= end, let first = hexDigit(bytes[index]),
      let second = hexDigit(bytes[index + 1])
    else { return nil }
    let byte = UInt8(first << 4 | second)
    return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? byte : nil
  }

  /// What the `\u` escape stands for whose digits start at `index`, with the one after it where the
  /// two are a surrogate pair.
  static func scalar(
    of bytes: Span<UInt8>, at index: inout Int, before end: Int
  ) -> Unicode.Scalar {
    guard let first = unit(of: bytes, at: index, before: end) else { return "\u{FFFD}" }
    index += 4
    var value = first
    if (0xD800..<0xDC00).contains(first), index + 1 < end,
      bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
      let second = unit(of: bytes, at: index + 2, before: end), (0xDC00..<0xE000).contains(second)
    {
      index += 6
      value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// The unit of UTF-16 that four digits at `index` spell; nil: there are not so many.
  static func unit(of bytes: Span<UInt8>, at index: Int, before end: Int) -> UInt32? {
    guard index + 4 <= end else { return nil }
    var value: UInt32 = 0
    for place in index..<(index + 4) {
      guard let digit = hexDigit(bytes[place]) else { return nil }
      value = value << 4 + digit
    }
    return value
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      UInt32(byte | 0x20) - 0x57
    default: nil
    }
  }
}

extension Span where Element == UInt8 {
  /// The first `\` from `start` on, or `end`.
  fileprivate func firstBackslash(from start: Int, to end: Int) -> Int {
    var index = firstQuoteOrBackslash(from: start, to: end)
    // Between quotes a quote stands only behind a backslash.
    while index < end, self[index] == UInt8(ascii: "\"") {
      index = firstQuoteOrBackslash(from: index + 1, to: end)
    }
    return Swift.min(index, end)
  }
}
