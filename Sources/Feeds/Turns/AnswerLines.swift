/// Which lines of JSON bring an answer bit by bit, as `claude -p --output-format stream-json --include-partial-messages`
/// writes them: from its first event to its last one they are a row, which grows.
struct AnswerLines {
  /// Whether the last line is an event of an answer whose last one has not come.
  private var isOpen = false

  /// Whether `line`, the next one, starts a row. O(1)
  mutating func starts(_ line: Span<UInt8>) -> Bool {
    guard Self.isEvent(line) else {
      isOpen = false
      return true
    }
    let beginning = line.extracting(first: Self.longestBeginning)
    let goesOn = isOpen && !Self.first.isAmong(beginning)
    isOpen = !Self.last.isAmong(beginning)
    return !goesOn
  }

  /// Whether a line is an event. O(1)
  static func isEvent(_ line: Span<UInt8>) -> Bool {
    event.isAmong(line.extracting(first: longestType))
  }

  /// Whether some may be among the lines of a text, as its first ones tell. O(n)
  static func mayBe(in sample: Span<UInt8>) -> Bool {
    event.isAmong(sample) || beginnings.contains { $0.isAmong(sample) }
  }

  /// The type of these lines, which comes first in them.
  static let typeName = "stream_event"
  private static let event = ByteSign(Array("\"\(typeName)\"".utf8))
  private static let first = ByteSign(Array("\"message_start\"".utf8))
  private static let last = ByteSign(Array("\"message_stop\"".utf8))
  /// Of a run that may write some later.
  private static let beginnings = ["\"subtype\":\"init\"", "\"subtype\": \"init\""].map {
    ByteSign(Array($0.utf8))
  }
  /// Of a line and of its event, in bytes.
  private static let longestType = 40
  private static let longestBeginning = 120
}

extension EntryReading {
  /// What a row of several such lines says: the answer, as far as it has come; nil: it is another row. O(its first line),
  /// O(1) of others
  @inline(__always)
  func parts(ofAnswer row: Span<UInt8>) -> RowParts? {
    names.areOfConversation ? parts(ofEvents: row) : nil
  }

  private func parts(ofEvents row: Span<UInt8>) -> RowParts? {
    guard AnswerLines.isEvent(row) else { return nil }
    let end = row.endOfFirstLine
    guard !row.extracting(droppingFirst: end).isBlank,
      let first = try? names.fields(ofLine: row.extracting(first: end)), first.log != nil
    else { return nil }
    var fields = RowFields()
    fields.log = LogFields(
      level: nil, message: nil, shown: [-1, -1, -1], signs: [], members: LogMembers(),
      holdsObject: true, kind: .answer)
    return RowParts(fields, ofJSON: true)
  }
}
