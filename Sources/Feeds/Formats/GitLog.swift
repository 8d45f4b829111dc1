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

  /// The entry of a commit: the first paragraph of its message is the title. O(n).
  static func entry(_ text: Span<UInt8>) -> RawEntry {
    var entry = RawEntry()
    var lines = TextLines()
    let first = lines.line(in: text).map { String($0, of: text) } ?? ""
    entry[.id] = first.split(separator: " ").dropFirst().first.map(String.init)
    while let range = lines.headerLine(in: text) {
      let line = String(range, of: text)
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmed
      switch line[..<colon] {
      case "Author": entry[.author] = value.split(separator: " <").first.map(String.init)
      case "Date", "AuthorDate": entry[.date] = value
      default: break
      }
    }
    (entry[.title], entry[.text]) = message(&lines, of: text)
    return entry
  }

  /// What the lines that are left say, which are indented.
  private static func message(
    _ lines: inout TextLines, of text: Span<UInt8>
  ) -> (title: String, text: String) {
    var title: [UInt8] = []
    var body: [UInt8] = []
    body.reserveCapacity(text.count)
    var isInTitle = true
    while let range = lines.line(in: text) {
      let line = text.extracting(text.withoutIndent(range))
      if !isInTitle {
        body.append(copying: line)
        body.append(0x0A)
      } else if !line.isEmpty {
        if !title.isEmpty { title.append(0x20) }
        title.append(copying: line)
      } else if !title.isEmpty {
        isInTitle = false
      }
    }
    return (String(decoding: title, as: UTF8.self), String(body.span.trimmedRange, of: body.span))
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}

extension Span<UInt8> {
  /// A line without the four spaces that `git log` puts before those of a message.
  fileprivate func withoutIndent(_ line: Range<Int>) -> Range<Int> {
    let indent = line.prefix(4)
    for index in indent where self[index] != 0x20 { return line }
    return indent.count == 4 ? line.dropFirst(4) : line
  }
}
