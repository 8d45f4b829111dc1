nonisolated extension [UInt8] {
  /// Appends a text that the program has in it.
  mutating func append(_ text: StaticString) {
    // Safe: a literal's bytes are there for good.
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a number in decimal digits, 0 or more. O(digits).
  mutating func append(decimal number: Int) {
    var digits: [20 of UInt8] = .init(repeating: 0)
    var first = digits.count
    var rest = number.magnitude
    repeat {
      first -= 1
      digits[first] = 0x30 + UInt8(rest % 10)
      rest /= 10
    } while rest > 0
    digits.span.extracting(first..<digits.count).withUnsafeBufferPointer {
      append(contentsOf: $0)
    }
  }

  /// Appends UTF-8 as a JSON string, quotes and all (RFC 8259). O(n).
  mutating func append(jsonQuoted text: UnsafeBufferPointer<UInt8>) {
    append(0x22)
    // Most texts need no escape, and go over in one piece.
    if !text.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      append(contentsOf: text)
    } else {
      for byte in text { append(jsonEscaped: byte) }
    }
    append(0x22)
  }

  private mutating func append(jsonEscaped byte: UInt8) {
    switch byte {
    case 0x22, 0x5C: self += [0x5C, byte]
    case 0x08: self += [0x5C, UInt8(ascii: "b")]
    case 0x09: self += [0x5C, UInt8(ascii: "t")]
    case 0x0A: self += [0x5C, UInt8(ascii: "n")]
    case 0x0C: self += [0x5C, UInt8(ascii: "f")]
    case 0x0D: self += [0x5C, UInt8(ascii: "r")]
    case ..<0x20:
      let digits = Array<UInt8>("0123456789abcdef".utf8)
      self += "\\u00".utf8
      self += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    default: append(byte)
    }
  }
}
