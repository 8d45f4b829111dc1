extension [UInt8] {
  /// Appends a text that the program has in it.
  package mutating func append(_ text: StaticString) {
    append(room: text.utf8CodeUnitCount) { $0.write(text) }
  }

  /// Appends a number in decimal digits, 0 or more. O(digits).
  package mutating func append(decimal number: Int) {
    append(room: ByteWriter.mostDigits) { $0.write(decimal: number) }
  }

  /// Appends UTF-8 as a JSON string, quotes and all (RFC 8259). O(n).
  package mutating func append(jsonQuoted text: Span<UInt8>) {
    // Most texts need no escape, and go over in one piece.
    if text.isPlainInJSON {
      append(room: text.count + 2) {
        $0.write(0x22)
        $0.write(text)
        $0.write(0x22)
      }
    } else {
      append(0x22)
      append(jsonEscaped: text)
      append(0x22)
    }
  }

  /// Appends UTF-8 as what stands between the quotes of a JSON string. O(n).
  package mutating func append(jsonEscaped text: Span<UInt8>) {
    for index in text.indices { append(jsonEscaped: text[index]) }
  }

  /// The same of a text of its own.
  package mutating func append(jsonQuoted text: String) {
    append(jsonQuoted: Array(text.utf8).span)
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
