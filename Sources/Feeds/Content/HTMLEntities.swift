/// Characters by the names and numbers that HTML has for them.
struct HTMLEntities {
  /// HTML's entity of a name.
  let entity: (String) -> Unicode.Scalar?

  private static let longestName = 32
  /// Names that browsers know in capitals too.
  private static let capitals: Set<String> = ["AMP", "LT", "GT", "QUOT", "COPY", "REG"]

  private func scalar(of name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let name = String(decoding: name, as: UTF8.self)
    return entity(HTMLEntities.capitals.contains(name) ? name.lowercased() : name)
  }

  /// Text without references: what they stand for, and as written those that stand for nothing. In an
  /// attribute, such as an address, a name that has no `;` and goes on is none. O(n).
  func text(_ bytes: ArraySlice<UInt8>, isAttribute: Bool = false) -> String {
    guard var next = bytes.firstIndex(of: UInt8(ascii: "&")) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text: [UInt8] = []
    var done = bytes.startIndex
    while true {
      text += bytes[done..<next]
      done = next
      if let (scalar, end) = reference(bytes[next...], isAttribute) {
        text += Character(scalar).utf8
        done = end
      }
      let from = max(done, next + 1)
      guard let found = bytes[from...].firstIndex(of: UInt8(ascii: "&")) else { break }
      next = found
    }
    text += bytes[done...]
    return String(decoding: text, as: UTF8.self)
  }

  /// What a reference that `rest` begins with stands for, and where it ends.
  private func reference(
    _ rest: ArraySlice<UInt8>, _ isAttribute: Bool
  ) -> (Unicode.Scalar, end: Int)? {
    let body = rest.dropFirst()
    if body.first == UInt8(ascii: "#") { return number(body.dropFirst()) }
    let name = body.prefix(HTMLEntities.longestName).prefix { $0.isNameByte }
    if name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ";"),
      let scalar = scalar(of: name)
    {
      return (scalar, name.endIndex + 1)
    }
    guard let (scalar, end) = oldReference(name) else { return nil }
    let goesOn = end < name.endIndex || end < rest.endIndex && rest[end] == UInt8(ascii: "=")
    return isAttribute && goesOn ? nil : (scalar, end)
  }

  /// What the longest name stands for that `name` begins with and that needs no `;`, as those of old:
  /// the characters of Latin-1.
  private func oldReference(_ name: ArraySlice<UInt8>) -> (Unicode.Scalar, end: Int)? {
    for end in stride(from: min(name.count, 6), through: 2, by: -1) {
      let beginning = name.prefix(end)
      guard let scalar = scalar(of: beginning), scalar.value < 0x100,
        scalar != "'"
      else { continue }
      return (scalar, beginning.endIndex)
    }
    return nil
  }

  private func number(_ rest: ArraySlice<UInt8>) -> (Unicode.Scalar, end: Int)? {
    let isHexadecimal = rest.first == UInt8(ascii: "x") || rest.first == UInt8(ascii: "X")
    let radix = isHexadecimal ? 16 : 10
    let digits = rest.dropFirst(isHexadecimal ? 1 : 0).prefix {
      Character(Unicode.Scalar($0)).hexDigitValue.map { $0 < radix } ?? false
    }
    guard !digits.isEmpty else { return nil }
    let counting = digits.drop { $0 == UInt8(ascii: "0") }
    let isFar = counting.count > 10
    let value =
      isFar ? nil : UInt32("0" + String(decoding: counting, as: UTF8.self), radix: radix)
    let hasEnd = digits.endIndex < rest.endIndex && rest[digits.endIndex] == UInt8(ascii: ";")
    return (HTMLEntities.scalar(value ?? .max), digits.endIndex + (hasEnd ? 1 : 0))
  }

  /// The character of a number, as browsers have it: 128 to 159 are those of Windows.
  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    if (0x80...0x9F).contains(value) { return windows[Int(value) - 0x80] }
    return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private static let windows = Array(
    ("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}" + "\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ").unicodeScalars)
}

extension UInt8 {
  /// Whether it may stand in an HTML tag's or entity's name.
  var isNameByte: Bool {
    (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self)
  }
}
