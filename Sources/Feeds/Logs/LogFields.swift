/// What a line of a log is made of, found by one look at it; or what an entry says besides its parts. Only rows that are
/// or do so have one.
final class LogFields: Sendable {
  enum Kind: Sendable {
    /// A line of a log, which may hold messages of a conversation.
    case line
    /// Nothing but messages of a conversation.
    case conversation
    /// A list of these, and fields at a time: what a program logs of what it asks a model.
    case request
    /// What an entry says besides its parts.
    case entry
    /// What stands between messages of a conversation, and says of what kind it is in place of a message.
    case aside
    /// Several lines, in which an answer comes bit by bit.
    case answer
  }

  let kind: Kind
  let level: LogLevel?
  /// What a row has in place of the level's mark, such as a status.
  let writtenLevel: Range<Int>?
  let message: RowFields.Slice?
  /// Where the message is that came in pieces; nothing: in one.
  let pieces: [RowFields.Slice]
  /// Whether they are members of the line, such as a method and a path, and shown with a blank between them.
  let arePiecesApart: Bool
  /// What stands before the line that it holds, as it is shown, too; nil: nothing, or what it says in members.
  let prefix: Range<Int>?
  /// Whether the message has holes for the values of fields.
  let isTemplate: Bool
  /// Members of the line that are shown elsewhere than among its fields: level, message and time.
  let shown: [3 of Int]
  /// The time of day, where the row's date is a day alone; nil: it says both, or none.
  let clock: RowFields.Slice?
  /// Whether the message or the level lies in an object of the line's.
  let holdsParts: Bool
  /// Whether `log` holds a line of another log, as docker has it.
  let holdsLine: Bool
  /// Whether another message is an object of JSON, which is shown as such a line.
  let holdsObject: Bool
  /// Whether journald wrote it.
  let isJournal: Bool
  /// Whether it is a log's line in whatever list of a document: an event of Kubernetes, or of Amazon's cloud.
  let isOfAnyList: Bool
  let members: LogMembers
  /// The lines below it that go on with it, where rows show them as they stand.
  let stack: Range<Int>?
  /// The messages of a conversation that it holds; nil: none.
  let turns: Turns?

  init(
    level: LogLevel?, written: Range<Int>? = nil, message: RowFields.Slice?,
    behind prefix: Range<Int>? = nil, shown: [3 of Int],
    signs: LogNames.Sign, members: LogMembers, holdsParts: Bool = false,
    isTemplate: Bool = false, turns: Turns? = nil,
    pieces: [RowFields.Slice] = [], arePiecesApart: Bool = false, holdsObject: Bool = false,
    kind: Kind = .line
  ) {
    (self.holdsObject, self.kind) = (holdsObject, kind)
    clock = nil
    (self.pieces, self.arePiecesApart) = (pieces, arePiecesApart)
    self.prefix = prefix
    writtenLevel = written
    self.holdsParts = holdsParts
    stack = nil
    self.isTemplate = isTemplate
    self.turns = turns
    self.level = level
    self.message = message
    self.shown = shown
    holdsLine = signs.holdsLine
    isJournal = signs.contains(.journal)
    isOfAnyList = !signs.isDisjoint(with: [.event, .listed])
    self.members = members
  }

  /// Of a request that a web server answered.
  init(request: RowFields.Slice, status: Range<Int>, level: LogLevel, members: LogMembers) {
    self.level = level
    writtenLevel = status
    message = request
    (isTemplate, holdsParts) = (false, false)
    (pieces, arePiecesApart, stack, prefix) = ([], false, nil, nil)
    shown = [status.lowerBound, request.range.lowerBound, -1]
    clock = nil
    (holdsLine, holdsObject, isJournal, isOfAnyList) = (false, false, false, false)
    self.members = members
    turns = nil
    kind = .line
  }

  /// The same with members behind the others, with a message of several pieces, with lines below, or at a time of day.
  init(
    _ other: LogFields, adding others: [LogMember] = [], pieces: [RowFields.Slice]? = nil,
    stack: Range<Int>? = nil, clock: RowFields.Slice? = nil
  ) {
    self.stack = stack
    self.clock = clock ?? other.clock
    (level, writtenLevel, message) = (other.level, other.writtenLevel, other.message)
    self.pieces = pieces ?? other.pieces
    arePiecesApart = pieces == nil && other.arePiecesApart
    prefix = other.prefix
    (isTemplate, shown, turns) = (other.isTemplate, other.shown, other.turns)
    holdsParts = other.holdsParts
    (holdsLine, holdsObject) = (other.holdsLine, other.holdsObject)
    (isJournal, isOfAnyList) = (other.isJournal, other.isOfAnyList)
    kind = other.kind
    var members = other.members
    for member in others { members.append(member) }
    self.members = members
  }

  /// The line of another log that it holds, and those that go on with it, without blanks at its ends; nil: it holds none. O(n).
  func heldLine(in row: Span<UInt8>) -> [UInt8]? {
    if kind == .answer { return AnswerEvents.answer(ofLines: row) }
    guard holdsLine || holdsObject, let message else { return nil }
    var line = message.bytes(of: self, in: row)
    line.trimBlankEnds()
    return line
  }

  /// How many blank lines stand behind all else that the lines say which go on with its message, or with the line that it holds.
  /// O(n) in the last of these.
  func blankLinesBehindMessage(in row: Span<UInt8>) -> Int {
    guard !arePiecesApart, pieces.count > 1 else { return 0 }
    var lineFeeds = 0
    var endsLine: Bool?
    for piece in pieces.reversed() {
      let text = piece.bytes(in: row)
      if endsLine == nil { endsLine = text.last == 0x0A }
      let end = text.span.trimmedRange.upperBound
      lineFeeds += text[end...].count { $0 == 0x0A }
      if end > 0 { break }
    }
    return max(lineFeeds - (endsLine == true ? 1 : 0), 0)
  }

  /// Whether it says nothing by the names of logs, but messages of a conversation.
  var isConversation: Bool { kind == .conversation || kind == .request }

  /// Whether it says nothing by the names of logs, but its fields, perhaps at a time.
  var areFieldsAlone: Bool { turns == nil && level == nil && (message == nil || kind == .aside) }

  /// Whether members of this depth may be shown elsewhere than among the fields.
  func mayBeShown(atDepth depth: Int) -> Bool {
    depth == 0 || holdsParts || depth == 1 && turns?.areInMessage ?? false
  }

  /// Whether a member is shown elsewhere than among the fields.
  func isShown(_ member: LogMember) -> Bool {
    let start = member.value.lowerBound
    if start == shown[0] || start == shown[1] || start == shown[2] { return true }
    if arePiecesApart, pieces.contains(where: { $0.range.lowerBound == start }) { return true }
    if let stack, start == stack.lowerBound { return true }
    if let clock, start == clock.range.lowerBound { return true }
    return turns?.areShown(at: start) ?? false
  }
}

/// A member of a line, or of an object in it: where its name and its value are in the line's bytes.
struct LogMember: Sendable {
  enum Form: UInt8, Sendable {
    /// A string without backslashes; one with them; a number, `true`, `false` or `null`.
    case string, escaped, literal
    /// An object or an array.
    case container
  }

  private let nameStart: UInt32
  private let nameEnd: UInt32
  private let start: UInt32
  fileprivate(set) var end: UInt32
  let form: Form
  let isNameEscaped: Bool
  /// In how many objects it lies.
  let depth: UInt8

  /// A member that the line has no name for.
  init(_ name: GivenName, _ value: Range<Int>, _ form: Form = .string) {
    nameStart = .max
    nameEnd = UInt32(name.rawValue)
    start = UInt32(truncatingIfNeeded: value.lowerBound)
    end = UInt32(truncatingIfNeeded: value.upperBound)
    self.form = form
    isNameEscaped = false
    depth = 0
  }

  /// A member that has its name from its column: see `LogMembers.columns`.
  init(column: Int, _ value: Range<Int>) {
    nameStart = .max
    nameEnd = UInt32(truncatingIfNeeded: column)
    start = UInt32(truncatingIfNeeded: value.lowerBound)
    end = UInt32(truncatingIfNeeded: value.upperBound)
    form = .string
    isNameEscaped = false
    depth = 0
  }

  init(_ name: JSONReader.Text, _ value: Range<Int>, _ form: Form, depth: UInt8 = 0) {
    nameStart = UInt32(truncatingIfNeeded: name.range.lowerBound)
    nameEnd = UInt32(truncatingIfNeeded: name.range.upperBound)
    start = UInt32(truncatingIfNeeded: value.lowerBound)
    end = UInt32(truncatingIfNeeded: value.upperBound)
    self.form = form
    isNameEscaped = name.isEscaped
    self.depth = depth
  }

  /// A member whose value is the scalar `token`, which `reader` has just read.
  @inline(__always)
  init(
    _ name: JSONReader.Text, scalar token: JSONReader.Token, from reader: JSONReader,
    depth: UInt8 = 0
  ) {
    if case .string(let text) = token {
      self.init(name, text.range, text.isEscaped ? .escaped : .string, depth: depth)
    } else {
      self.init(name, reader.tokenStart..<reader.position, .literal, depth: depth)
    }
  }

  /// Whether its value is `null`: no number or other word begins as that does.
  func isNull(in row: Span<UInt8>) -> Bool {
    form == .literal && row[value.lowerBound] == UInt8(ascii: "n")
  }

  /// Whether the line has a name for it.
  var isNamed: Bool { nameStart != .max }

  private var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }

  /// Where its name stands; nil: the line has none for it.
  @inline(__always)
  var nameRange: Range<Int>? { isNamed ? name : nil }

  /// Lends its name, as it is written.
  ///
  /// - Parameter columns: Those of its line, where it has some.
  @inline(__always)
  func withName<Result>(
    in row: Span<UInt8>, _ columns: LogColumns?, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    guard isNamed else {
      let number = Int(nameEnd)
      let name = columns?.shownName(number) ?? GivenName.bytes[number]
      return body(name.span)
    }
    return body(row.extracting(name))
  }

  /// What the log itself calls its column; nil: its line has none.
  func ownName(_ columns: LogColumns?) -> [UInt8]? { columns?.ownName(Int(nameEnd)) }

  /// Appends its name, decoded.
  func appendName(of row: Span<UInt8>, _ columns: LogColumns?, to output: inout [UInt8]) {
    guard isNameEscaped else { return withName(in: row, columns) { output.append(copying: $0) } }
    JSONEscapes.append(name, of: row, to: &output)
  }

  /// Its name, decoded.
  func nameString(in row: Span<UInt8>, _ columns: LogColumns?) -> String {
    var name: [UInt8] = []
    appendName(of: row, columns, to: &name)
    return String(decoding: name, as: UTF8.self)
  }

  /// Its value, as it is to be read.
  var slice: RowFields.Slice {
    switch form {
    case .string, .literal: RowFields.Slice(value, .utf8)
    case .escaped: RowFields.Slice(value, .escaped)
    case .container: RowFields.Slice(value, .json)
    }
  }
  var value: Range<Int> { Int(start)..<Int(end) }

  /// Whether its value stands behind its name and something between them.
  var isPair: Bool { start > nameEnd }

  /// Whether it is a name without a value, as a word of logfmt may be.
  @inline(__always)
  var isBare: Bool { start == end && isNamed && !isPair }

  /// What a line calls it; nothing where the line has no name for it.
  var text: JSONReader.Text {
    JSONReader.Text(range: isNamed ? name : 0..<0, isEscaped: isNameEscaped)
  }

  static let none = LogMember(JSONReader.Text.none, 0..<0, .literal)
}

/// The members of a line in order, those of an object behind it: a few without heap, as most lines have.
struct LogMembers: Sendable {
  private(set) var few: [12 of LogMember] = .init(repeating: .none)
  /// Those behind them.
  private(set) var more: [LogMember] = []
  private(set) var count = 0
  /// By which all of them are called, in a log whose lines have nothing but values; nil: they have names.
  var columns: LogColumns?

  /// O(1), amortised.
  @inline(__always)
  mutating func append(_ member: LogMember) {
    if count < few.count { few[count] = member } else { more.append(member) }
    count += 1
  }

  @inline(__always)
  subscript(index: Int) -> LogMember {
    // Not `few[index]`, which copies all of them.
    let few = few.span
    return index < few.count ? few[index] : more[index - few.count]
  }

  /// The value of a member, whose start was known, ends there.
  mutating func end(_ index: Int, at end: Int) {
    let end = UInt32(truncatingIfNeeded: end)
    if index < few.count { few[index].end = end } else { more[index - few.count].end = end }
  }

  /// Behind the members that lie in one. O(their number)
  @inline(__always)
  func end(of index: Int) -> Int {
    let depth = self[index].depth
    var end = index + 1
    while end < count, self[end].depth > depth { end += 1 }
    return end
  }

  /// How many there are from one on that lie in no object. O(n)
  func countOfOutermost(from index: Int) -> Int {
    (index..<count).count { self[$0].depth == 0 }
  }
}

extension LogMembers {
  /// Appends the members of an object whose beginning `reader` has just read. O(n).
  mutating func readMembers(
    from reader: inout JSONReader, in bytes: Span<UInt8>, depth: UInt8
  ) throws(JSONSyntaxError) {
    while let (name, token) = try reader.nextMember(in: bytes) {
      if token == .beginObject || token == .beginArray {
        try readContainer(name, token, from: &reader, in: bytes, depth: depth)
      } else {
        append(LogMember(name, scalar: token, from: reader, depth: depth))
      }
    }
  }

  /// Appends a member whose value is an object or an array, which `token` begins, and the members of the object
  /// behind it, down to where rows show them as fields; of a body that says of what type it is, what that wraps. O(n).
  mutating func readContainer(
    _ name: JSONReader.Text, _ token: JSONReader.Token, from reader: inout JSONReader,
    in bytes: Span<UInt8>, depth: UInt8
  ) throws(JSONSyntaxError) {
    if token == .beginObject, depth == 0, bytes.extracting(name.range).holds("Body"),
      let member = try LogMember(name, typedIn: &reader, in: bytes, depth: depth)
    {
      return append(member)
    }
    let (index, start) = (count, reader.tokenStart)
    append(LogMember(name, start..<start, .container, depth: depth))
    if token == .beginObject, depth < LogFieldWriter.deepest {
      try readMembers(from: &reader, in: bytes, depth: depth + 1)
    } else if token == .beginArray, depth < LogFieldWriter.deepest,
      let pairs = TelemetryPairs(from: &reader, in: bytes, depth: depth + 1)
    {
      for member in pairs.members { append(member) }
    } else {
      try reader.skip(token, in: bytes)
    }
    end(index, at: reader.position)
  }
}

extension JSONReader.Text {
  /// No text.
  static let none = JSONReader.Text(range: 0..<0, isEscaped: false)
}
