/// Encodings that files are in, by their first bytes. What is in neither UTF-16 is taken for UTF-8,
/// or, in XML, for what its declaration says.
enum TextEncoding {
  case utf8, utf16BigEndian, utf16LittleEndian

  /// The encoding of a file that begins with `bytes`, and how long its byte order mark is.
  static func detect(_ bytes: some Collection<UInt8>) -> (encoding: TextEncoding, mark: Int) {
    let head = Array(bytes.prefix(4))
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    // Without a mark: two ASCII characters, as all formats but text begin.
    guard head.count == 4 else { return (.utf8, 0) }
    if head[0] == 0, head[1] != 0, head[2] == 0, head[3] != 0 { return (.utf16BigEndian, 0) }
    if head[0] != 0, head[1] == 0, head[2] != 0, head[3] == 0 { return (.utf16LittleEndian, 0) }
    return (.utf8, 0)
  }

  /// Whether a file of which only `head` has come may turn out to be in another encoding.
  static func isOpen(_ head: some Collection<UInt8>) -> Bool {
    guard head.count < 4 else { return false }
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
    return marks.contains { $0.count > head.count && $0.starts(with: head) }
      || (0...1).contains { first in
        head.enumerated().allSatisfy { ($0 % 2 == first) == ($1 == 0) }
      }
  }

  /// `bytes` as UTF-8; lone surrogates become U+FFFD. O(n).
  func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let isBig = self == .utf16BigEndian
    guard self != .utf8 else { return Array(bytes) }
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
