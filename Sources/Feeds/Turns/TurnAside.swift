/// What agents write between the messages of a conversation: that a session begins, what a turn took, a piece of what is
/// said in whole below. It says little to a reader, so that it is a row of a line: of what kind it is, and its first fields.
extension LogChoice {
  /// An object that is no message as such a row, or as what came of a run of Claude Code; nil: it says of no kind what it
  /// is. O(its members)
  func aside(date: RowFields.Slice?, in bytes: Span<UInt8>) -> LogFields? {
    guard let type = word("type", atDepth: 0, in: bytes) else { return nil }
    let dateStart = date?.range.lowerBound ?? -1
    if bytes.extracting(type.range).holds("result"),
      let result = outcome(dateStart: dateStart, in: bytes)
    {
      return result
    }
    let kind = word("subtype", atDepth: 0, in: bytes) ?? word("type", atDepth: 1, in: bytes)
    return row(of: type, kind, dateStart: dateStart)
  }

  /// A run of LangSmith that holds no messages as such a row, by its name and of what type it is, or what LangChain tells of
  /// one, by what happens: what goes in and comes out are its first fields; nil: it is none. O(its members)
  ///
  /// - Parameter whole: Where its object is.
  func run(_ whole: Range<Int>, date: RowFields.Slice?, in bytes: Span<UInt8>) -> LogFields? {
    let dateStart = date?.range.lowerBound ?? -1
    if let event = word("event", atDepth: 0, in: bytes),
      bytes.extracting(event.range).starts(with: "on_"),
      member("run_id", atDepth: 0, in: bytes) != nil, member("data", atDepth: 0, in: bytes) != nil
    {
      if let turns = Turns(ofRun: whole, in: bytes) {
        let failed = bytes.extracting(event.range).ends(with: "error")
        return LogFields(
          level: failed ? .error : nil, message: nil,
          shown: [dateStart, -1, -1], signs: [], members: members,
          turns: turns, kind: .conversation)
      }
      let name = word("name", atDepth: 0, in: bytes)
      return row(of: event, name, dateStart: dateStart)
    }
    guard let type = word("run_type", atDepth: 0, in: bytes),
      member("inputs", atDepth: 0, in: bytes) != nil
    else { return nil }
    guard let name = member("name", atDepth: 0, in: bytes), name.form != .container else {
      return row(of: type, nil, dateStart: dateStart)
    }
    return row(of: name.slice, type, dateStart: dateStart)
  }

  /// Messages of a conversation in a list of the object's own, as a program logs what it asks a model: with fields besides, at a
  /// time; nil: it is no such line. Answers of models have times, too, and say what object they are. O(its members)
  ///
  /// - Parameter whole: Where its object is.
  func request(
    _ whole: Range<Int>, at date: RowFields.Slice?, in bytes: Span<UInt8>
  ) -> LogFields? {
    guard let date, self.turns.areListed, isConversation,
      member("object", atDepth: 0, in: bytes) == nil
    else { return nil }
    var turns = self.turns.turns(inLine: whole)
    guard !turns.areInMessage else { return nil }
    turns.failure = self.turns.turns(in: whole).failure
    let found = turns
    let list = (0..<members.count).first { index in
      let member = members[index]
      return member.depth == 0 && member.form == .container
        && found.areShown(at: member.value.lowerBound)
        && found.ranges.indices.allSatisfy {
          found.speaker(of: $0) != nil || member.value.encloses(found.ranges[$0])
        }
    }
    guard list != nil else { return nil }
    let line = LogFields(
      level: found.failure == nil ? nil : .error, message: nil,
      shown: [date.range.lowerBound, -1, -1], signs: [], members: members, turns: found,
      kind: .request)
    let hasFields = (0..<members.count).contains { index in
      members[index].depth == 0 && !line.isShown(members[index])
    }
    return hasFields ? line : nil
  }

  /// What went wrong, as interfaces of models say it between what they send: an error, whose message says what; nil: it is
  /// something else. `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`, whatever the type, or
  /// none. O(its members)
  func failure(date: RowFields.Slice?, in bytes: Span<UInt8>) -> LogFields? {
    var message: RowFields.Slice?
    let type = word("type", atDepth: 0, in: bytes)
    if let type, bytes.extracting(type.range).holds("event_msg"),
      let kind = word("type", atDepth: 1, in: bytes),
      bytes.extracting(kind.range).ends(with: "error")
    {
      // Codex says so in what it has happen.
      message = member("message", atDepth: 1, in: bytes)?.slice
    } else if let type, bytes.extracting(type.range).holds("error") {
      let said =
        member("message", atDepth: 0, in: bytes) ?? member("message", atDepth: 1, in: bytes)
        ?? member("error", atDepth: 0, in: bytes) ?? member("content", atDepth: 0, in: bytes)
      message = said.flatMap { $0.form == .container ? nil : $0.slice }
    } else {
      let error = (0..<members.count).first {
        members[$0].depth == 0 && members[$0].form == .container
          && members[$0].withName(in: bytes, nil) { $0.holds("error") }
      }
      guard let error, let said = members.scalar("message", in: error, bytes) else { return nil }
      message = said
    }
    return LogFields(
      level: .error, message: message,
      shown: [-1, message?.range.lowerBound ?? -1, date?.range.lowerBound ?? -1], signs: [],
      members: members, holdsParts: true)
  }

  private func row(
    of name: RowFields.Slice, _ kind: RowFields.Slice?, dateStart: Int
  ) -> LogFields {
    LogFields(
      level: nil, message: name, shown: [-1, name.range.lowerBound, dateStart], signs: [],
      members: members, holdsParts: true, pieces: kind.map { [name, $0] } ?? [name],
      arePiecesApart: true, kind: .aside)
  }

  /// `{"type":"result","is_error":false,"result":"Done.",…}`: its text is a message, its level whether it failed; nil: it
  /// says neither.
  private func outcome(dateStart: Int, in bytes: Span<UInt8>) -> LogFields? {
    guard let error = member("is_error", atDepth: 0, in: bytes) else { return nil }
    let text = member("result", atDepth: 0, in: bytes)?.slice
    var message: RowFields.Slice?
    if let text, text.form != .json, !text.isBlank(in: bytes) { message = text }
    let failed = bytes.extracting(error.value).holds("true")
    guard failed || message != nil else { return nil }
    return LogFields(
      level: failed ? .error : nil, message: message,
      shown: [-1, message?.range.lowerBound ?? -1, dateStart], signs: [], members: members)
  }

  /// A member's value, if it is one word.
  private func word(
    _ name: StaticString, atDepth depth: UInt8, in bytes: Span<UInt8>
  ) -> RowFields.Slice? {
    guard let found = member(name, atDepth: depth, in: bytes), found.form == .string else {
      return nil
    }
    let text = bytes.extracting(found.value)
    guard (1...Self.longestWord).contains(text.count),
      text.firstIndex(from: 0, where: { $0 <= 0x20 }) == nil
    else { return nil }
    return found.slice
  }

  /// In bytes.
  private static let longestWord = 40

  /// The first member of this name that lies in so many objects, and is not null.
  private func member(
    _ name: StaticString, atDepth depth: UInt8, in bytes: Span<UInt8>
  ) -> LogMember? {
    for index in 0..<members.count where members[index].depth == depth {
      let found = members[index]
      let isNamed = found.withName(in: bytes, nil) { $0.holds(name) }
      if isNamed, !found.isNull(in: bytes) { return found }
    }
    return nil
  }
}

/// How a record of an agent is known by what it writes before the first message.
enum TurnAside {
  /// What else such an object has, by its type: the type alone says nothing.
  private static let signs: [String: String] = [
    "stream_event": "event", "system": "session_id", "session_meta": "payload",
    "summary": "leafUuid", "file-history-snapshot": "snapshot", "queue-operation": "sessionId",
  ]

  /// Whether an object stands only in the record of a conversation. O(n)
  static func isOne(_ line: Span<UInt8>) -> Bool {
    let block = TurnBlock(0..<line.count, of: line)
    return isFailure(block, in: line) || block.tellsOfRun(in: line)
      || block.hasMember(ofItsType: signs, in: line)
  }

  /// Whether an object says what went wrong, and nothing else, as interfaces of models answer then. O(its members)
  static func isFailure(_ block: TurnBlock, in bytes: Span<UInt8>) -> Bool {
    guard let error = block.object("error", bytes), error["message"] != nil else { return false }
    return block.members.allSatisfy { namesInFailures.contains($0.name) }
  }

  private static let namesInFailures: Set<String> = ["type", "error", "request_id"]
}

extension LogFieldSelection {
  /// Of what stands between messages, what says most first, whatever it is of.
  static let ofAsides: LogFieldSelection = {
    let names = [
      "model", "cwd", "tools", "event.delta.text", "event.delta", "payload.message",
      "payload.text", "payload.model", "payload.cwd", "operation", "inputs", "outputs",
      "data.input", "data.output", "data.chunk",
    ]
    return LogFieldSelection(names: names, othersPlace: names.count, hidden: [])
  }()

  /// What says that a message of a tree is not one by which the conversation came to where it is.
  static let nameOfBranch: StaticString = "other_branch"
  /// What stands beside the name of who speaks: that, and what tells requests of a batch, and their answers, from each other.
  static let namesBesideRoles: [StaticString] = ["custom_id", nameOfBranch]
  static let besideRoles = LogFieldSelection(
    names: namesBesideRoles.map { "\($0)" }, othersPlace: nil, hidden: [])
}
