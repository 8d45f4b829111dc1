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

  /// The entry of a commit: the first paragraph of its message is the title.
  static func entry(_ text: [UInt8]) -> RawEntry {
    var entry = RawEntry()
    var lines = String(decoding: text, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    let first = lines.popFirst()?.split(separator: " ") ?? []
    entry[.id] = first.dropFirst().first.map(String.init)
    while let line = lines.popFirst(), !line.isEmpty {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmed
      switch line[..<colon] {
      case "Author": entry[.author] = value.split(separator: " <").first.map(String.init)
      case "Date", "AuthorDate": entry[.date] = value
      default: break
      }
    }
    let message = lines.map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }
    let title = message.drop(while: \.isEmpty).prefix { !$0.isEmpty }
    entry[.title] = title.joined(separator: " ")
    entry[.text] = message[title.endIndex...].joined(separator: "\n").trimmed
    return entry
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}
