/// Encodings that files are in, by their first bytes. What is in none of the others is taken for UTF-8,
/// or, in XML, for what its declaration says.
enum TextEncoding {
  case utf8, utf16BigEndian, utf16LittleEndian, utf32BigEndian, utf32LittleEndian
  /// One of many, which an XML declaration names.
  case ebcdic

  /// Its name, as iconv has it.
  var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16BigEndian: "UTF-16BE"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf32BigEndian: "UTF-32BE"
    case .utf32LittleEndian: "UTF-32LE"
    case .ebcdic: "IBM037"
    }
  }

  /// No character takes fewer bytes, or a part of them.
  var bytesPerUnit: Int {
    switch self {
    case .utf8, .ebcdic: 1
    case .utf16BigEndian, .utf16LittleEndian: 2
    case .utf32BigEndian, .utf32LittleEndian: 4
    }
  }

  /// How many of `bytes` are of characters of which all has come. O(1)
  func countOfWholeCharacters(in bytes: [UInt8]) -> Int {
    let count = bytes.count - bytes.count % bytesPerUnit
    guard bytesPerUnit == 2, count > 0 else { return count }
    let high = bytes[self == .utf16BigEndian ? count - 2 : count - 1]
    let beginsPair = (0xD8...0xDB).contains(high)
    return beginsPair ? count - 2 : count
  }

  /// What is missing of a text whose last character is cut, in words.
  var shortcoming: String { "ends with part of a character of \(name), which is left out" }

  /// The encoding of a file that begins with `bytes`, and how long its byte order mark is.
  static func detect(_ bytes: some Collection<UInt8>) -> (encoding: TextEncoding, mark: Int) {
    let head = Array(bytes.prefix(4))
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head == [0, 0, 0xFE, 0xFF] { return (.utf32BigEndian, 4) }
    if head == [0xFF, 0xFE, 0, 0] { return (.utf32LittleEndian, 4) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if head == ebcdicDeclaration { return (.ebcdic, 0) }
    // Without a mark: one or two ASCII characters, as all formats but text begin.
    guard head.count == 4 else { return (.utf8, 0) }
    if head[0] == 0, head[1] != 0, head[2] == 0, head[3] != 0 { return (.utf16BigEndian, 0) }
    if head[0] != 0, head[1] == 0, head[2] != 0, head[3] == 0 { return (.utf16LittleEndian, 0) }
    if head[..<3] == [0, 0, 0], head[3] != 0 { return (.utf32BigEndian, 0) }
    if head[0] != 0, head[1...] == [0, 0, 0] { return (.utf32LittleEndian, 0) }
    return (.utf8, 0)
  }

  /// `<?xm` in all that is called EBCDIC (XML 1.0, appendix F).
  private static let ebcdicDeclaration: [UInt8] = [0x4C, 0x6F, 0xA7, 0x94]

  /// Whether a file of which only `head` has come may turn out to be in another encoding.
  static func isOpen(_ head: some Collection<UInt8>) -> Bool {
    guard head.count < 4 else { return false }
    let marks: [[UInt8]] = [
      [0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE, 0x00, 0x00], [0x00, 0x00, 0xFE, 0xFF],
    ]
    // One byte may be half a character of ASCII in UTF-16, a zero is part of one.
    return head.count < 2 || head.contains(0)
      || marks.contains { $0.count > head.count && $0.starts(with: head) }
  }

  /// `bytes` as UTF-8; what is no character becomes U+FFFD. O(n).
  func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    switch self {
    case .utf8: Array(bytes)
    case .ebcdic: XMLEncoding(ebcdic: bytes).utf8(bytes)
    case .utf16BigEndian, .utf16LittleEndian: TextEncoding.utf8(ofUTF16: bytes, self)
    case .utf32BigEndian, .utf32LittleEndian: TextEncoding.utf8(ofUTF32: bytes, self)
    }
  }

  private static func utf8(
    ofUTF32 bytes: ArraySlice<UInt8>, _ encoding: TextEncoding
  ) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 4)
    var index = bytes.startIndex
    while index + 3 < bytes.endIndex {
      let unit = bytes[index..<(index + 4)]
      let value =
        encoding == .utf32BigEndian
        ? unit.reduce(0) { $0 << 8 | UInt32($1) }
        : unit.reversed().reduce(0) { $0 << 8 | UInt32($1) }
      text += Character(Unicode.Scalar(value) ?? "\u{FFFD}").utf8
      index += 4
    }
    return text
  }

  private static func utf8(
    ofUTF16 bytes: ArraySlice<UInt8>, _ encoding: TextEncoding
  ) -> [UInt8] {
    let isBig = encoding == .utf16BigEndian
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
