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

  /// Appends a token of a text of JSON, behind a comma where it follows a value or a member. O(its bytes).
  ///
  /// - Parameters:
  ///   - name: What is written for a name.
  ///   - said: What is written for a string.
  mutating func append(
    jsonToken token: JSONReader.Token, of text: Span<UInt8>,
    naming name: (String) -> String = { $0 }, saying said: (String) -> String = { $0 }
  ) {
    switch token {
    case .end, .endObject, .endArray: break
    default: appendJSONComma()
    }
    switch token {
    case .beginObject: append(UInt8(ascii: "{"))
    case .beginArray: append(UInt8(ascii: "["))
    case .endObject: append(UInt8(ascii: "}"))
    case .endArray: append(UInt8(ascii: "]"))
    case .key(let key): append(jsonName: name(key.string(in: text)))
    case .string(let value): append(jsonQuoted: said(value.string(in: text)))
    case .number(let range): append(jsonNumber: text.extracting(range))
    case .bool(let value): self += (value ? "true" : "false").utf8
    case .null: self += "null".utf8
    case .end: break
    }
  }

  /// Appends a number as it is written, and what was only taken for one as a string. O(n).
  mutating func append(jsonNumber text: Span<UInt8>) {
    if text.isJSONNumber { append(copying: text) } else { append(jsonQuoted: text) }
  }

  /// Appends what stands before a member's value. O(n).
  mutating func append(jsonName name: String) {
    append(jsonQuoted: name)
    append(UInt8(ascii: ":"))
  }

  /// Appends a comma, unless nothing stands before what comes next.
  mutating func appendJSONComma() {
    if let last, !"{[:".utf8.contains(last) { append(UInt8(ascii: ",")) }
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
