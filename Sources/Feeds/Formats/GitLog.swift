/// What `git log` prints: a row a commit.
enum GitLog {
  private static let start = Array("commit ".utf8)

  /// Whether a line is a commit's first: `commit`, and its name in hexadecimal digits.
  static func startsCommit(_ line: some RandomAccessCollection<UInt8>) -> Bool {
    guard line.starts(with: start) else { return false }
    let rest = line.dropFirst(start.count)
    let name = rest.prefix { isHexDigit($0) }
    guard name.count >= 7, name.count <= 64 else { return false }
    let after = rest.dropFirst(name.count).first
    return after == nil || after == 0x20 || after == 0x0D
  }

  /// The entry of a commit: the first paragraph of its message is the title. What follows the message,
  /// such as a diff, is as `git log` prints it.
  static func entry(_ text: [UInt8]) -> RawEntry {
    var entry = RawEntry()
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    let first = lines.popFirst()?.split(separator: 0x20) ?? []
    entry[.id] = first.dropFirst().first.map { String(decoding: $0, as: UTF8.self).trimmed }
    while let line = lines.popFirst(), !line.isBlank {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed
      switch String(decoding: line[..<colon], as: UTF8.self) {
      case "Author": entry[.author] = value.split(separator: " <").first.map(String.init)
      case "Date", "AuthorDate": entry[.date] = value
      default: break
      }
    }
    let message = lines.prefix { $0.isBlank || $0.starts(with: indentation) }
    let paragraphs = message.map { $0.dropFirst(indentation.count) }
    let title = paragraphs.drop(while: \.isBlank).prefix { !$0.isBlank }
    entry[.title] = title.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    let rest = paragraphs[title.endIndex...] + lines[message.endIndex...]
    entry[.text] = rest.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    return entry
  }

  /// What stands before the lines of a message.
  private static let indentation = Array("    ".utf8)

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line has nothing in it.
  fileprivate var isBlank: Bool { allSatisfy(\.isFoldable) }
}
