/// Which lines of JSON bring an answer bit by bit, as `claude -p --output-format stream-json --include-partial-messages`
/// writes events, and Ollama pieces: from its first to its last one they are a row, which grows.
struct AnswerLines {
  /// What brings an answer.
  private enum Kind { case event, piece }

  /// What the last line is, if it is of an answer whose last one has not come.
  private var open: Kind?

  /// Whether `line`, the next one, starts a row. O(1)
  mutating func starts(_ line: Span<UInt8>) -> Bool {
    guard let kind = Self.kind(of: line) else {
      open = nil
      return true
    }
    let before = open
    switch kind {
    case .event:
      let beginning = line.extracting(first: Self.longestBeginning)
      open = Self.last.isAmong(beginning) ? nil : .event
      return before != .event || Self.first.isAmong(beginning)
    case .piece:
      open = line.extracting(line.trimmedRange).ends(with: Self.endOfPiece) ? .piece : nil
      return before != .piece
    }
  }

  /// Whether a line, or the first one of a row, is of an answer. O(1)
  static func isOne(_ line: Span<UInt8>) -> Bool { kind(of: line) != nil }

  private static func kind(of line: Span<UInt8>) -> Kind? {
    if event.isAmong(line.extracting(first: longestType)) { return .event }
    let isPiece =
      line.starts(with: beginningOfPiece)
      && timeOfPiece.isAmong(line.extracting(first: longestBeginning))
    return isPiece ? .piece : nil
  }

  /// Whether some may be among the lines of a text, as its first ones tell. O(n)
  static func mayBe(in sample: Span<UInt8>) -> Bool {
    (beginnings + [event, pieceGoingOn]).contains { $0.isAmong(sample) }
  }

  /// What stands in lines whose rows show texts that are put together of them.
  static let signs = [event, pieceGoingOn]

  /// The type of events, which comes first in them.
  private static let event = ByteSign(Array("\"stream_event\"".utf8))
  private static let first = ByteSign(Array("\"message_start\"".utf8))
  private static let last = ByteSign(Array("\"message_stop\"".utf8))
  /// Of a run that may write some later.
  private static let beginnings = ["\"subtype\":\"init\"", "\"subtype\": \"init\""].map {
    ByteSign(Array($0.utf8))
  }
  /// Of a line and of its event, in bytes.
  private static let longestType = 40
  private static let longestBeginning = 120
  /// How Ollama's begin, and end but for the last one.
  private static let beginningOfPiece: StaticString = "{\"model\":\""
  private static let endOfPiece: StaticString = "\"done\":false}"
  private static let pieceGoingOn = ByteSign(Array("\(endOfPiece)".utf8))
  private static let timeOfPiece = ByteSign(Array("\"created_at\":\"".utf8))
}

extension EntryReading {
  /// What a row of several such lines says: the answer, as far as it has come; nil: it is another row. O(its first line),
  /// O(1) of others
  @inline(__always)
  func parts(ofAnswer row: Span<UInt8>) -> RowParts? {
    names.areOfConversation ? parts(ofEvents: row) : nil
  }

  private func parts(ofEvents row: Span<UInt8>) -> RowParts? {
    guard AnswerLines.isOne(row) else { return nil }
    let end = row.endOfFirstLine
    guard !row.extracting(droppingFirst: end).isBlank,
      let first = try? names.fields(ofLine: row.extracting(first: end)), first.log != nil
    else { return nil }
    var fields = RowFields()
    fields.log = LogFields(
      level: nil, message: nil, shown: [-1, -1, -1], signs: [], members: LogMembers(),
      holdsObject: true, kind: .answer)
    fields[.date] = first[.date]
    return RowParts(fields, ofJSON: true)
  }
}
