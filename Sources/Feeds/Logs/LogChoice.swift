/// Looks, among an object's members, for those that make it a line of a log.
struct LogChoice: ~Copyable {
  private(set) var members = LogMembers()
  private var signs: LogNames.Sign = []
  private var levels = LevelChoice()
  private var message: RowFields.Slice?
  private var messageRank: UInt8 = .max
  /// Whether it lies in an object; and has holes for the values of fields.
  private var isMessageHeld = false
  private var isTimeHeld = false
  private var labelled = LabelledLine()
  private var item = TelemetryItem()
  private var isTemplate = false
  /// What a web server was asked for, and the status of its answer.
  private var request: RowFields.Slice?
  private var requestRank: UInt8 = .max
  /// Whether that is a path alone; and how it was asked for.
  private var isPath = false
  private var method: RowFields.Slice?
  private var status: RowFields.Slice?
  private var statusLevel: LogLevel?
  /// The status of what lies in an object.
  private var heldStatus: RowFields.Slice?
  /// Whether what was done in Amazon's cloud went wrong.
  private var saysError = false
  /// A status that is a level's word, which counts where nothing else is one.
  private var levelOfStatus: (level: LogLevel, start: Int)?
  /// What it says as an event of Kubernetes.
  private var event = EventChoice()
  /// Whether the message is an object of JSON.
  private var isMessageObject = false
  /// What a log's line calls its time that nothing else does, where that member's value starts, and how likely its name is.
  private var time: (slice: RowFields.Slice, start: Int, rank: UInt8)?
  /// What a test does, and what it wrote.
  private var action: (slice: RowFields.Slice, level: LogLevel?)?
  private var output: RowFields.Slice?
  private(set) var turns: TurnChoice

  /// - Parameters:
  ///   - takesAnyRole: Whether a role that is not known makes a message, too.
  ///   - isAmongLogs: Whether lines around it are a log's.
  init(takesAnyRole: Bool, isAmongLogs: Bool) {
    turns = TurnChoice(takesAnyRole: takesAnyRole)
    if isAmongLogs { signs.insert(.amongLogs) }
  }

  /// Whether the members so far make it a line of a log, or of a conversation.
  var isLog: Bool { signs.isLog || turns.areFound }
  /// The same, and not only that they may: an answer with a list of entries says a message and a time, too.
  var isSurelyLog: Bool { signs.isSurelyLog || turns.areFound }
  /// Whether they make it one of a conversation, and of nothing else.
  var isConversation: Bool { turns.areFound && !isOfLogItself }
  private var isOfLogItself: Bool {
    signs.isSurelyLogBesidesTurns && (message != nil || levels.isFound && !turns.isByType)
  }

  /// A member whose name is none that entries have.
  @inline(__always)
  mutating func noteUnusual(_ role: LogNames.Role?) {
    switch role?.part {
    case .message?, .time?: break
    default: signs.insert(.others)
    }
  }

  /// A member that is nothing but a field.
  @inline(__always)
  mutating func append(_ member: LogMember) { members.append(member) }

  /// Takes in a member whose value is an object or an array, with the members of that. Returns its number.
  mutating func readContainer(
    _ name: JSONReader.Text, _ token: JSONReader.Token, from reader: inout JSONReader,
    in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Int {
    let index = members.count
    try members.readContainer(name, token, from: &reader, in: bytes, depth: 0)
    return index
  }

  /// A member whose value is a scalar.
  @inline(__always)
  mutating func append(
    _ member: LogMember, _ role: LogNames.Role?, _ slice: RowFields.Slice, in bytes: Span<UInt8>
  ) {
    members.append(member)
    if let role { note(slice, role, in: bytes) }
  }

  private mutating func note(
    _ slice: RowFields.Slice, _ role: LogNames.Role, in bytes: Span<UInt8>
  ) {
    switch role.part {
    case nil, .holder, .watched, .holderOfTime, .labels: break
    case .line:
      labelled.note(line: slice, in: bytes)
      takeLabelled(in: bytes)
    case .level(let scale):
      signs.formUnion(levels.note(slice, scale, rank: role.rank, in: bytes))
    case .message:
      if role.rank < messageRank {
        isTemplate = role.sign.contains(.template)
        isMessageObject = slice.holdsObject(in: bytes)
      }
      noteMessage(slice, rank: role.rank)
    case .time:
      // What is called `t` or `created` may be anything.
      guard !slice.isZeroTime(in: bytes), !role.sign.isEmpty || slice.maySayTime(in: bytes) else {
        break
      }
      if let other = time,
        !slice.isLikelierTime(
          ofRank: role.rank, than: other.slice, ofRank: other.rank, areOfLogs: true, in: bytes)
      {
        break
      }
      time = (slice, slice.range.lowerBound, role.rank)
    case .request: noteRequest(slice, rank: role.rank, in: bytes)
    case .status: noteStatus(slice, in: bytes)
    case .method: noteMethod(slice, in: bytes)
    case .address:
      if bytes.extracting(slice.range).starts(with: "http") { signs.insert(.address) }
    case .errorOfRecord: saysError = !slice.isBlank(in: bytes)
    case .item(let part):
      guard let said = item.note(slice, part, in: bytes) else { break }
      noteMessage(said, rank: LogNames.rankOfHeld)
      signs.insert(.onlyLogs)
    case .action:
      guard let found = TestAction(bytes.extracting(slice.range)) else { break }
      action = (slice, found.level)
      signs.insert(.action)
    case .output: output = slice
    case .typeOfEvent: event.noteType(slice, in: bytes)
    case .noteOfEvent:
      event.note = slice
      takeNoteOfEvent()
    }
    signs.insert(role.sign)
    if let turn = role.turn { turns.note(slice, turn, in: bytes) }
  }

  private mutating func takeNoteOfEvent() {
    guard signs.contains(.event), let note = event.note else { return }
    noteMessage(note, rank: EventChoice.rankOfNote)
  }

  /// What an object says that a watch hands on, if it is an event.
  private mutating func noteWatched(_ index: Int, in bytes: Span<UInt8>) {
    guard let kind = members.scalar("kind", in: index, bytes),
      bytes.extracting(kind.range).holds("Event"),
      let message = members.scalar(EventChoice.messages, in: index, bytes)
    else { return }
    signs.insert(.event)
    noteMessage(message, rank: EventChoice.rankOfNote, isHeld: true)
    if let type = members.scalar("type", in: index, bytes) { event.noteType(type, in: bytes) }
    if let found = EventChoice.time(ofEvent: index, among: members, bytes) {
      time = (found, found.range.lowerBound, 0)
    }
  }

  private mutating func noteMessage(
    _ slice: RowFields.Slice, rank: UInt8, isHeld: Bool = false
  ) {
    guard rank < messageRank else { return }
    (message, messageRank, isMessageHeld) = (slice, rank, isHeld)
    signs.insert(.message)
  }

  private mutating func takeLabelled(in bytes: Span<UInt8>) {
    if let parts = labelled.take(among: members, in: bytes) { take(parts, in: bytes) }
  }

  /// Takes in what a log's line says that lies in an object.
  private mutating func take(_ parts: LogEnvelope.Parts, in bytes: Span<UInt8>) {
    if LogNames.rankOfHeld < messageRank {
      isTemplate = false
      // What Loki keeps are lines of other logs, however they are written.
      isMessageObject = !parts.isMessageHeld || parts.message.holdsObject(in: bytes)
    }
    noteMessage(parts.message, rank: LogNames.rankOfHeld, isHeld: parts.isMessageHeld)
    if let level = parts.level {
      signs.formUnion(levels.note(level, parts.scale, rank: .max - 1, isHeld: true, in: bytes))
      heldStatus = parts.status
    }
    if time == nil, let found = parts.time {
      time = (found, found.range.lowerBound, .max)
      isTimeHeld = true
    }
    signs.insert(.onlyLogs)
  }

  private mutating func noteRequest(
    _ slice: RowFields.Slice, rank: UInt8, in bytes: Span<UInt8>
  ) {
    guard rank < requestRank, !slice.isBlank(in: bytes) else { return }
    (request, requestRank) = (slice, rank)
    isPath = slice.form != .json && bytes[slice.range.lowerBound] == UInt8(ascii: "/")
    signs.insert(.request)
  }

  private mutating func noteMethod(_ slice: RowFields.Slice, in bytes: Span<UInt8>) {
    let word = bytes.extracting(slice.range)
    guard method == nil, (3...10).contains(word.count),
      word.firstIndex(from: 0, where: { !isCapital($0) }) == nil
    else { return }
    method = slice
  }

  private mutating func noteStatus(_ slice: RowFields.Slice, in bytes: Span<UInt8>) {
    guard slice.form == .utf8 else { return }
    let text = bytes.extracting(slice.range)
    if let level = LogLevel(statusWord: text) {
      levelOfStatus = (level, slice.range.lowerBound)
      return
    }
    // Of a request that nobody answered, Envoy says 0.
    let isUnanswered = text.count == 1 && text[0] == UInt8(ascii: "0")
    guard let level = isUnanswered ? .warning : text.count == 3 ? LogLevel(text, .request) : nil
    else { return }
    (status, statusLevel) = (slice, level)
    signs.insert(.status)
  }

  /// Where the value of a member is.
  func value(of index: Int) -> Range<Int> { members[index].value }

  /// A member whose value is null: journald has it so for what is too long.
  mutating func noteAbsent(_ role: LogNames.Role) {
    if role.sign.contains(.journal) { signs.insert(role.sign) }
  }

  /// A member whose value is an object or an array: `log` may be ECS', with the level in it, journald
  /// writes messages as bytes, and OpenTelemetry as an object with a string, of which only that may have been taken in.
  mutating func noteContainer(
    _ index: Int, _ role: LogNames.Role, in bytes: Span<UInt8>
  ) {
    guard members[index].form == .container else {
      return note(members[index].slice, role, in: bytes)
    }
    let range = members[index].value
    if let turn = role.turn { turns.noteContainer(range, turn, in: bytes) }
    signs.formUnion(role.sign.intersection([.entry, .collected, .event]))
    if role.sign.contains(.event) { takeNoteOfEvent() }
    if case .watched? = role.part { return noteWatched(index, in: bytes) }
    if case .holderOfTime? = role.part {
      return event.noteTime(rank: role.rank, in: index, among: members, bytes)
    }
    if case .labels? = role.part {
      labelled.note(labels: index, range, in: bytes)
      return takeLabelled(in: bytes)
    }
    if let number = role.envelope,
      let parts = LogEnvelope.all[Int(number)].parts(of: index, among: members, in: bytes)
    {
      return take(parts, in: bytes)
    }
    if role.saysTime, !(time?.slice.maySayTime(in: bytes) ?? false),
      let slice = members.moment(in: index, bytes)
    {
      time = (slice, range.lowerBound, role.rank)
    }
    if case .level(.usual)? = role.part, let slice = members.scalar("name", in: index, bytes) {
      // The object says nothing else.
      signs.formUnion(
        levels.note(slice, .usual, rank: role.rank, start: range.lowerBound, in: bytes))
    }
    if case .level(.request)? = role.part, let slice = members.scalar("code", in: index, bytes),
      let found = LogLevel(bytes.extracting(slice.range), .request)
    {
      levels.noteResult(found)
      signs.insert(.level)
    }
    if case .holder? = role.part {
      if let message = members.scalar(LogNames.heldMessages, in: index, bytes) {
        noteMessage(message, rank: role.rank, isHeld: true)
      }
      return
    }
    guard case .message? = role.part else { return }
    if role.sign.contains(.line) {
      if let slice = members.scalar("level", in: index, bytes) {
        signs.formUnion(levels.note(slice, .usual, rank: 0, isHeld: true, in: bytes))
      }
      return
    }
    if bytes[range.lowerBound] == UInt8(ascii: "{") {
      guard let slice = members.scalar(LogNames.messagesOfObjects, in: index, bytes) else { return }
      noteMessage(slice, rank: role.rank, isHeld: true)
    } else if role.sign.contains(.journal) {
      noteMessage(RowFields.Slice(range, .json), rank: role.rank)
    } else {
      return
    }
    signs.insert(role.sign)
  }

  /// Where the parts of a line of a log are, which has its date there, or of one with messages of a
  /// conversation; nil: it is none.
  ///
  /// - Parameter object: Where the line's object is, if it is one.
  func fields(
    date: RowFields.Slice?, object: Range<Int>? = nil, in bytes: Span<UInt8>
  ) -> LogFields? {
    guard let object, turns.areFound else {
      return signs.isLog ? fields(at: date, in: bytes) : nil
    }
    // A log's line may hold messages, and says something of its own all the same.
    let held = isOfLogItself && !turns.isOfText ? turns.turns(inLine: object) : nil
    if isOfLogItself { return fields(at: date, turns: held, in: bytes) }
    let found = turns.turns(in: object)
    return LogFields(
      level: found.failure == nil ? nil : .error, message: nil,
      shown: [date?.range.lowerBound ?? -1, -1, -1], signs: [], members: members, turns: found,
      kind: .conversation)
  }

  /// The same where somebody says that it is one, and where its level and, perhaps, its message are.
  mutating func fields(
    level: RowFields.Slice?, message: RowFields.Slice?, date: RowFields.Slice?,
    _ bytes: Span<UInt8>
  ) -> LogFields {
    if let level { signs.formUnion(levels.take(level, in: bytes)) }
    if let message { (self.message, isMessageHeld) = (message, true) }
    signs.subtract(.line)
    return fields(at: date, in: bytes)
  }

  var saysCertainLevel: Bool { signs.contains(.certainLevel) }

  /// How many members there are, those of objects among them.
  var count: Int { members.count }

  /// When the line was written, by a name that says so in logs alone.
  var ownTime: RowFields.Slice? { isLog ? possibleTime : nil }
  /// The same where nothing says that it is a log's line.
  var possibleTime: RowFields.Slice? { heldTime ?? time?.slice }
  /// That of an event of Kubernetes which lies in an object; nil: another one is likelier.
  private var heldTime: RowFields.Slice? {
    guard signs.contains(.event), let held = event.heldTime, held.rank <= time?.rank ?? .max else {
      return nil
    }
    return held.slice
  }

  /// The same of what is a line of one in any case, be it that it says nothing but its fields, and when.
  func fields(
    at date: RowFields.Slice?, turns: Turns? = nil, in bytes: Span<UInt8>
  ) -> LogFields {
    let dateStart = date.map { $0 == time?.slice ? time?.start ?? -1 : $0.range.lowerBound } ?? -1
    var (level, levelStart, message) = (levels.level(besides: signs), levels.start, message)
    var written: Range<Int>?
    if let heldStatus, levels.isHeld {
      (levelStart, written) = (heldStatus.range.lowerBound, heldStatus.range)
    }
    // Traefik has nothing to say besides.
    if message?.range.isEmpty == true, signs.isOfRequest { message = request }
    if level == nil, signs.isOfRequest, let status, let request {
      level = statusLevel
      (levelStart, written) = (status.range.lowerBound, status.range)
      message = message ?? request
    } else if level == nil, let found = item.result {
      level = found.level
      (levelStart, written) = (found.code?.range.lowerBound ?? -1, found.code?.range)
    } else if level == nil, signs.contains(.event), let found = event.level {
      (level, levelStart) = (found.level, found.start)
    } else if level == nil, saysError, signs.contains(.listed) {
      level = .error
    } else if level == nil, signs.isSuperset(of: [.compact, .onlyLogs, .message]) {
      level = signs.contains(.unknownLevel) ? nil : .info
    } else if level == nil, !signs.contains(.unknownLevel), !signs.holdsLine {
      level = levelOfStatus?.level ?? message?.levelOfMessage(in: bytes)
      levelStart = levelOfStatus?.start ?? -1
    } else if levels.isOfOutput, let said = message?.levelOfMessage(in: bytes),
      said.gravity > LogLevel.info.gravity
    {
      (level, levelStart) = (said, -1)
    }
    if signs.isOfTest {
      message = message ?? output
      if level == nil, let action, let found = action.level {
        level = found
        (levelStart, written) = (action.slice.range.lowerBound, action.slice.range)
      }
    }
    var pieces: [RowFields.Slice] = []
    if signs.isOfRequest, isPath, let method, let request, message == request {
      pieces = [method, request]
    }
    return LogFields(
      level: level, written: written, message: message,
      shown: [levelStart, message?.range.lowerBound ?? -1, dateStart],
      signs: signs, members: members,
      holdsParts: isMessageHeld || levels.isHeld || isTimeHeld || date != nil && date == heldTime,
      isTemplate: isTemplate,
      turns: turns, pieces: pieces, arePiecesApart: !pieces.isEmpty,
      holdsObject: isMessageObject && !isMessageHeld && !isTemplate && turns == nil
        && !signs.holdsLine)
  }
}
