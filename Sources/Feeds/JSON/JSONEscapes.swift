/// The escapes in JSON strings (RFC 8259, section 7).
enum JSONEscapes {
  /// The text that `bytes`, what stands between the quotes, mean. Lone surrogates become U+FFFD, and
  /// an unknown escape its character. O(n).
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < bytes.endIndex else {
        result.append(byte)
        continue
      }
      let escape = bytes[index]
      index += 1
      switch escape {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "u"): result += scalar(in: bytes, at: &index)
      default: result.append(escape)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The UTF-8 of the `\u` escape whose digits start at `index`, and of the one after it where the
  /// two are a surrogate pair.
  private static func scalar(in bytes: ArraySlice<UInt8>, at index: inout Int) -> [UInt8] {
    guard let first = unit(in: bytes, at: index) else { return Array("\u{FFFD}".utf8) }
    index += 4
    var value = first
    if (0xD800..<0xDC00).contains(first), index + 1 < bytes.endIndex,
      bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
      let second = unit(in: bytes, at: index + 2), (0xDC00..<0xE000).contains(second)
    {
      index += 6
      value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    return Array(String(Character(scalar)).utf8)
  }

  private static func unit(in bytes: ArraySlice<UInt8>, at index: Int) -> UInt32? {
    guard index + 4 <= bytes.endIndex else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 + UInt32(digit)
    }
    return value
  }
}
