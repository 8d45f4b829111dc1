/// What a line of a log is made of, found by one look at it. Only lines of logs have one.
final class LogFields: Sendable {
  let level: LogLevel?
  let message: RowFields.Slice?
  /// Members of the line that are shown elsewhere than among its fields: level, message and time.
  let shown: [3 of Int]
  /// Whether `log` holds a line of another log, as docker has it.
  let holdsLine: Bool
  /// Whether journald wrote it.
  let isJournal: Bool
  let members: LogMembers

  init(
    level: LogLevel?, message: RowFields.Slice?, shown: [3 of Int], signs: LogNames.Sign,
    members: LogMembers
  ) {
    self.level = level
    self.message = message
    self.shown = shown
    holdsLine = signs.isSuperset(of: [.line, .stream])
    isJournal = signs.contains(.journal)
    self.members = members
  }

  /// Whether a member is shown elsewhere than among the fields, or is an object with the message in it.
  func isShown(_ member: LogMember) -> Bool {
    let start = member.value.lowerBound
    if start == shown[0] || start == shown[1] || start == shown[2] { return true }
    return member.form == .container && member.value.contains(shown[1])
  }
}

/// A member of a line: where its name and its value are in the line's bytes.
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
  private let end: UInt32
  let form: Form
  let isNameEscaped: Bool

  init(_ name: JSONReader.Text, _ value: Range<Int>, _ form: Form) {
    nameStart = UInt32(truncatingIfNeeded: name.range.lowerBound)
    nameEnd = UInt32(truncatingIfNeeded: name.range.upperBound)
    start = UInt32(truncatingIfNeeded: value.lowerBound)
    end = UInt32(truncatingIfNeeded: value.upperBound)
    self.form = form
    isNameEscaped = name.isEscaped
  }

  /// A member whose value's first token is `token`, which `reader` has read, and which ends here.
  @inline(__always)
  init(_ name: JSONReader.Text, _ token: JSONReader.Token, endOf reader: JSONReader) {
    switch token {
    case .string(let text):
      self.init(name, text.range, text.isEscaped ? .escaped : .string)
    case .beginArray, .beginObject:
      self.init(name, reader.tokenStart..<reader.position, .container)
    default:
      self.init(name, reader.tokenStart..<reader.position, .literal)
    }
  }

  var name: JSONReader.Text {
    JSONReader.Text(range: Int(nameStart)..<Int(nameEnd), isEscaped: isNameEscaped)
  }
  var value: Range<Int> { Int(start)..<Int(end) }

  static let none = LogMember(JSONReader.Text(range: 0..<0, isEscaped: false), 0..<0, .literal)
}

/// The members of a line in order: a few without heap, as most lines have.
struct LogMembers: Sendable {
  private var few: [12 of LogMember] = .init(repeating: .none)
  private var more: [LogMember] = []
  private(set) var count = 0

  /// O(1), amortised.
  @inline(__always)
  mutating func append(_ member: LogMember) {
    if count < few.count { few[count] = member } else { more.append(member) }
    count += 1
  }

  subscript(index: Int) -> LogMember {
    index < few.count ? few[index] : more[index - few.count]
  }
}
