/// Which lines of JSON bring an answer bit by bit, as `claude -p --output-format stream-json --include-partial-messages`
/// writes events, Ollama, Google's interface and Gemini's program pieces, and LangChain what happens in a run: from its
/// first to its last one they are a row, which grows.
struct AnswerLines {
  /// What brings an answer.
  private enum Kind { case event, piece, delta, run, candidates }

  /// What the last line is, if it is of an answer whose last one has not come.
  private var open: Kind?
  /// Which run or answer it is of, if it says that.
  private var run: [UInt8] = []
  /// Whether the last line, of an answer of Google's, says nothing of why that ends, so that the next may go on with it where
  /// neither says which one it is of.
  private var isUnfinished = false

  /// Whether `line`, the next one, starts a row. O(1), O(n) of what happens in runs
  mutating func starts(_ line: Span<UInt8>) -> Bool {
    guard let kind = Self.kind(of: line) else {
      // All of the answer, once more.
      let isEnd = open == .run && Self.endsRun(line) && Self.isOf(run, line, by: Self.nameOfRun)
      open = nil
      if isEnd { return false }
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
    case .delta:
      open = .delta
      return before != .delta
    case .run:
      open = kind
      if before == kind, Self.isOf(run, line, by: Self.nameOfRun) { return false }
      run = Self.run(ofLine: line, by: Self.nameOfRun)
      return true
    case .candidates:
      let name = Self.run(ofLine: line, by: Self.nameOfAnswer)
      let goesOn = before == kind && name == run && (!name.isEmpty || isUnfinished)
      (open, run) = (kind, name)
      isUnfinished = line.count < RowIndex.lookedAt && !Self.reason.isAmong(line)
      return !goesOn
    }
  }

  /// Whether a line, or the first one of a row, is of an answer. O(1)
  static func isOne(_ line: Span<UInt8>) -> Bool { kind(of: line) != nil }

  private static func kind(of line: Span<UInt8>) -> Kind? {
    if event.isAmong(line.extracting(first: longestType)) { return .event }
    let isPiece =
      line.starts(with: beginningOfPiece)
      && timeOfPiece.isAmong(line.extracting(first: longestBeginning))
    if isPiece { return .piece }
    if line.starts(with: beginningOfCandidates) { return .candidates }
    let isDelta =
      line.starts(with: beginningOfDelta)
      && delta.isAmong(line.extracting(droppingFirst: max(0, line.count - longestEnd)))
    return isDelta ? .delta : isOfRun(line) ? .run : nil
  }

  /// Whether a line brings a bit of an answer, as LangChain tells what happens in a run. O(1)
  static func isOfRun(_ line: Span<UInt8>) -> Bool { tells(line, bitsOfRuns) }

  /// Whether a line says that an answer of such a run is whole. O(1)
  private static func endsRun(_ line: Span<UInt8>) -> Bool { tells(line, endsOfRuns) }

  private static func tells(_ line: Span<UInt8>, _ signs: [ByteSign]) -> Bool {
    guard line.starts(with: beginningOfRun) else { return false }
    let type = line.extracting(first: longestType)
    return signs.contains { $0.isAmong(type) }
  }

  private static func isOf(_ run: [UInt8], _ line: Span<UInt8>, by sign: ByteSign) -> Bool {
    !run.isEmpty && self.run(ofLine: line, by: sign) == run
  }

  /// What a line's run, or its answer, is told from others by; nothing: it does not say. O(n)
  private static func run(ofLine line: Span<UInt8>, by sign: ByteSign) -> [UInt8] {
    guard let place = sign.place(in: line),
      let colon = line.firstIndex(from: place, where: { $0 == UInt8(ascii: ":") }),
      let start = line.firstIndex(from: colon + 1, where: { $0 == UInt8(ascii: "\"") }),
      let end = line.closingQuote(from: start + 1, to: line.count)
    else { return [] }
    return Array(copying: line.extracting(start + 1..<end.quote))
  }

  /// Whether some may be among the lines of a text, as its first ones tell. O(n)
  static func mayBe(in sample: Span<UInt8>) -> Bool {
    (beginnings + signs).contains { $0.isAmong(sample) }
  }

  /// What stands in lines whose rows show texts that are put together of them.
  static let signs = [event, pieceGoingOn, delta, candidates] + bitsOfRuns

  /// The type of events, which comes first in them.
  private static let event = ByteSign(Array("\"stream_event\"".utf8))
  private static let first = ByteSign(Array("\"message_start\"".utf8))
  private static let last = ByteSign(Array("\"message_stop\"".utf8))
  /// Of a run that may write some later.
  private static let beginnings = [
    "\"subtype\":\"init\"", "\"subtype\": \"init\"", "\"type\":\"init\"", "\"on_chain_start\"",
  ].map { ByteSign(Array($0.utf8)) }
  /// Of a line and of its event, in bytes.
  private static let longestType = 40
  private static let longestBeginning = 120
  /// How Ollama's begin, and end but for the last one.
  private static let beginningOfPiece: StaticString = "{\"model\":\""
  private static let endOfPiece: StaticString = "\"done\":false}"
  private static let pieceGoingOn = ByteSign(Array("\(endOfPiece)".utf8))
  private static let timeOfPiece = ByteSign(Array("\"created_at\":\"".utf8))
  /// How those of Gemini's program begin, and what they say near their end, in bytes.
  private static let beginningOfDelta: StaticString = "{\"type\":\"message\""
  private static let delta = ByteSign(Array("\"delta\":true".utf8))
  private static let longestEnd = 80
  /// How those of Google's interface begin; which answer they are of stands anywhere.
  private static let beginningOfCandidates: StaticString = "{\"candidates\":"
  private static let candidates = ByteSign(Array("\(beginningOfCandidates)".utf8))
  private static let nameOfAnswer = ByteSign(Array("\"responseId\":".utf8))
  private static let reason = ByteSign(Array("\"finishReason\":".utf8))
  /// How LangChain's begin, and what they go on with; which run they are of stands anywhere.
  private static let beginningOfRun: StaticString = "{\"event\":"
  private static let bitsOfRuns = ["\"on_chat_model_stream\"", "\"on_llm_stream\""].map {
    ByteSign(Array($0.utf8))
  }
  private static let endsOfRuns = eventsAtEnd.map { ByteSign(Array("\"\($0)\"".utf8)) }
  /// With which an answer of such a run ends.
  static let eventsAtEnd = ["on_chat_model_end", "on_llm_end"]
  private static let nameOfRun = ByteSign(Array("\"run_id\":".utf8))
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
      let first = try? names.fields(ofLine: row.extracting(first: end)),
      first.log != nil || AnswerLines.isOfRun(row)
    else { return nil }
    var fields = RowFields()
    fields.log = LogFields(
      level: nil, message: nil, shown: [-1, -1, -1], signs: [], members: LogMembers(),
      holdsObject: true, kind: .answer)
    fields[.date] = first[.date]
    return RowParts(fields, ofJSON: true)
  }
}
