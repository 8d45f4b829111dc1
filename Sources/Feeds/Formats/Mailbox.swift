/// Messages in the manner of mbox files: each starts with a line `From …` after a blank one, then
/// header lines, a blank line, the text. Encoded text is shown as it is.
enum Mailbox {
  static let start = Array("From ".utf8)

  /// The entry of a message.
  static func entry(_ text: [UInt8]) -> RawEntry {
    var entry = RawEntry()
    var lines = String(decoding: text, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    lines = lines.dropFirst()
    var header: [String] = []
    while let line = lines.popFirst(), !line.isEmpty {
      if line.first == " " || line.first == "\t", !header.isEmpty {
        header[header.count - 1] += " " + line.trimmed
      } else {
        header.append(String(line))
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
    entry[.text] = lines.joined(separator: "\n")
    return entry
  }

  /// `Ann Example <ann@example.org>` without the address, if there is anything else.
  private static func name(in sender: String) -> String {
    guard let open = sender.firstIndex(of: "<") else { return sender }
    let name = sender[..<open].trimmed.filter { $0 != "\"" }
    return name.isEmpty ? sender : name
  }
}
