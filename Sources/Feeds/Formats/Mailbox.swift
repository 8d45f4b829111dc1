/// Messages in the manner of mbox files: each starts with a line `From …` after a blank one, then
/// header lines, a blank line, the text. Encoded text is shown as it is.
enum Mailbox {
  static let start = Array("From ".utf8)

  /// The entry of a message. O(n).
  static func entry(_ text: Span<UInt8>) -> RawEntry {
    var entry = RawEntry()
    var lines = TextLines()
    _ = lines.line(in: text)
    var header: [String] = []
    while let range = lines.headerLine(in: text) {
      let line = String(range, of: text)
      if line.first == " " || line.first == "\t", !header.isEmpty {
        header[header.count - 1] += " " + line.trimmed
      } else {
        header.append(line)
      }
    }
    for line in header {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmed
      switch line[..<colon].lowercased() {
      case "subject": entry[.title] = value
      case "from": entry[.author] = name(in: value)
      case "date": entry[.date] = value
      case "message-id": entry[.id] = value
      default: break
      }
    }
    var body: [UInt8] = []
    body.reserveCapacity(text.count)
    while let line = lines.line(in: text) {
      body.append(copying: text.extracting(line))
      body.append(0x0A)
    }
    entry[.text] = String(decoding: body.dropLast(), as: UTF8.self)
    return entry
  }

  /// `Ann Example <ann@example.org>` without the address, if there is anything else.
  private static func name(in sender: String) -> String {
    guard let open = sender.firstIndex(of: "<") else { return sender }
    let name = sender[..<open].trimmed.filter { $0 != "\"" }
    return name.isEmpty ? sender : name
  }
}
