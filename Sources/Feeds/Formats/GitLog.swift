/// What `git log` prints: a row a commit.
enum GitLog {
  private static let start = Array("commit ".utf8)

  /// Whether a line is a commit's first: `commit`, and its name in hexadecimal digits.
  static func startsCommit(_ line: Span<UInt8>) -> Bool {
    guard line.starts(with: start) else { return false }
    let end = line.firstIndex(from: start.count) { !isHexDigit($0) } ?? line.count
    guard (7...64).contains(end - start.count) else { return false }
    return end == line.count || line[end] == 0x20 || line[end] == 0x0D
  }

  /// The entry of a commit: the first paragraph of its message is the title. What follows the message,
  /// such as a diff, is as `git log` prints it. O(n).
  static func entry(_ text: Span<UInt8>) -> RawEntry {
    var entry = RawEntry()
    var lines = LineFeedRanges()
    let first = lines.next(in: text).map { String($0, of: text) } ?? ""
    entry[.id] = first.split(separator: " ").dropFirst().first?.trimmed
    while let range = lines.next(in: text), !text.extracting(range).isBlank {
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

  /// What the lines that are left say: those of the message are indented.
  private static func message(
    _ lines: inout LineFeedRanges, of text: Span<UInt8>
  ) -> (title: String, text: String) {
    var title: [UInt8] = []
    var body: [UInt8] = []
    body.reserveCapacity(text.count - lines.start)
    var isInMessage = true
    var isInTitle = true
    while let range = lines.next(in: text) {
      let whole = text.extracting(range)
      isInMessage = isInMessage && (whole.isBlank || whole.startsWithIndentation)
      let line = isInMessage ? whole.extracting(droppingFirst: min(whole.count, 4)) : whole
      if isInTitle, isInMessage, !line.isBlank {
        if !title.isEmpty { title.append(0x20) }
        title.append(copying: line)
        continue
      }
      if isInTitle, isInMessage, title.isEmpty { continue }
      isInTitle = false
      if !body.isEmpty { body.append(0x0A) }
      body.append(copying: line)
    }
    return (String(decoding: title, as: UTF8.self), String(decoding: body, as: UTF8.self))
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}

/// Where the lines of a text are, one by one.
private struct LineFeedRanges {
  /// Where the next line starts; behind the text's end where there is none.
  private(set) var start = 0

  /// The next line without its line feed; nil behind the last. O(its bytes).
  mutating func next(in text: Span<UInt8>) -> Range<Int>? {
    guard start <= text.count else { return nil }
    let end = text.firstLineFeed(from: start) ?? text.count
    defer { start = end + 1 }
    return start..<end
  }
}

extension Span<UInt8> {
  /// Whether a line starts with the four spaces that `git log` puts before those of a message.
  fileprivate var startsWithIndentation: Bool {
    count >= 4 && firstIndex(from: 0) { $0 != 0x20 } ?? 4 >= 4
  }
}
