/// Records of journald as `journalctl -o export` writes them (systemd's Journal Export Format): a field a line,
/// `NAME=value`, and behind a record a blank line. What is no plain text has its name alone on a line, and below that
/// its length, 64 bits with the lowest byte first, and its bytes.
enum JournalExport {
  /// What records begin with: where they were read, or when they were written.
  private static let beginnings: [StaticString] = ["__CURSOR=", "__REALTIME_TIMESTAMP="]
  static let bytesOfLength = 8

  /// Whether a text begins with a record, or a line behind a blank one surely begins one. O(1)
  static func begins(_ text: Span<UInt8>) -> Bool {
    beginnings.contains { text.starts(with: $0) }
  }

  /// Calls `body` with each field of a record; of one that is not all there, with what is. O(n)
  static func forEachMember(of record: Span<UInt8>, _ body: (LogMember) -> Void) {
    var start = 0
    while start < record.count {
      let end = record.firstLineFeed(from: start) ?? record.count
      var next = end
      if let sign = record.first(UInt8(ascii: "="), from: start, to: end) {
        body(LogMember(name(start..<sign), sign + 1..<end, .string))
      } else if start < end {
        let value = value(from: min(end + 1, record.count), of: record)
        body(LogMember(name(start..<end), value, .string))
        next = value.upperBound
      }
      start = next + 1
    }
  }

  private static func name(_ range: Range<Int>) -> JSONReader.Text {
    JSONReader.Text(range: range, isEscaped: false)
  }

  /// Where the bytes are whose length begins at `start`.
  private static func value(from start: Int, of record: Span<UInt8>) -> Range<Int> {
    let first = min(start + bytesOfLength, record.count)
    let rest = record.count - first
    let length = rest > 0 ? Int(clamping: record.word(at: start)) : 0
    return first..<first + min(length, rest)
  }
}

extension JSONEntries {
  /// Where the parts of a record of journald's are, as it exports it or as a server's event; what is none is text. O(n)
  func fields(ofJournal record: Span<UInt8>) -> RowFields {
    if let event = fields(ofJournalEvent: record) { return event }
    var choice = FieldChoice()
    JournalExport.forEachMember(of: record) { choice.add($0, names: names, in: record) }
    var fields = choice.fields
    fields.log = choice.log.fields(date: fields[.date], in: record)
    return fields.log == nil ? RowFields(text: record) : fields
  }
}
