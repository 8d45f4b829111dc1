/// How the first objects of a file are written, a line each, that say nothing but parts of an entry: what stands before each
/// value, and behind the last.
///
/// Most lines of a file have the names of one of a few others, in the same order. Where the bytes between values are those,
/// the parts are found without a look at names: whatever the values are, `JSONEntries` would find the same.
///
/// All of it is in three arrays, each lent as a span: a shape with arrays of its own would have references counted up and down
/// for every row, which threads share.
struct EntryShapes: Sendable {
  private struct Shape: Sendable {
    /// Its members, and what stands behind the last.
    var members: Range<Int>
    var end: Range<Int>
  }

  private struct Member: Sendable {
    /// What stands before its value, with a string's quote, in `between`.
    var before: Range<Int>
    var field: RawEntry.Field
    var isString: Bool
  }

  private var shapes: [Shape] = []
  private var members: [Member] = []
  private var between: [UInt8] = []
  /// A line of another shape is compared with so many.
  private static let most = 4
  /// So many lines are looked at.
  private static let lines = 64

  /// None.
  init() {}

  /// Those of the lines that a text begins with, by these names. O(sample)
  init(of sample: Span<UInt8>, by names: JSONNames) {
    var lines = LineRanges()
    var count = 0
    while count < Self.lines, shapes.count < Self.most, let range = lines.next(in: sample) {
      count += 1
      let row = sample.extracting(range)
      let line = row.extracting(first: row.countWithoutLineEnds)
      guard fields(ofLine: line) == nil else { continue }
      let (first, start) = (members.count, between.count)
      if let end = appendMembers(of: line, by: names) {
        shapes.append(Shape(members: first..<members.count, end: end))
      } else {
        members.removeLast(members.count - first)
        between.removeLast(between.count - start)
      }
    }
  }

  /// Appends the members of an object by these names. Returns what stands behind the last; nil: the object says something
  /// else as well, or nothing, or no text. O(n)
  private mutating func appendMembers(of line: Span<UInt8>, by names: JSONNames) -> Range<Int>? {
    var reader = JSONReader(0..<line.count)
    guard case .beginObject? = try? reader.next(in: line) else { return nil }
    var (signs, fields, start) = (LogNames.Sign(), Set<RawEntry.Field>(), 0)
    while let next = try? reader.nextMember(in: line) {
      guard let role = names.role(of: next.name, in: line), let field = role.field,
        let slice = RowFields.Slice(scalar: next.token, from: reader), !next.token.isWord,
        fields.insert(field).inserted, role.log?.isTheSameForAll ?? true
      else { return nil }
      signs.formUnion(role.log?.signs ?? [])
      let before = append(line.extracting(start..<slice.range.lowerBound))
      members.append(Member(before: before, field: field, isString: next.token.isString))
      start = slice.range.upperBound
    }
    let isWhole = (try? reader.next(in: line)) == .end
    guard isWhole, !signs.isLog, !signs.union(.address).isLog,
      !fields.isDisjoint(with: [.title, .text, .html])
    else { return nil }
    return append(line.extracting(droppingFirst: start))
  }

  private mutating func append(_ bytes: Span<UInt8>) -> Range<Int> {
    let start = between.count
    between.append(copying: bytes)
    return start..<between.count
  }

  /// Where the parts of the entry are that is written in a line; nil: it is written otherwise, or a part may be blank. O(n)
  func fields(ofLine line: Span<UInt8>) -> RowFields? {
    let shapes = shapes.span
    for index in shapes.indices {
      if let fields = fields(ofLine: line, shapes[index]) { return fields }
    }
    return nil
  }

  private func fields(ofLine line: Span<UInt8>, _ shape: Shape) -> RowFields? {
    var fields = RowFields()
    var position = 0
    let members = members.span
    let between = between.span
    for index in shape.members {
      guard line.holds(between.extracting(members[index].before), at: position) else { return nil }
      let start = position + members[index].before.count
      var isEscaped = false
      if members[index].isString {
        guard let found = line.closingQuote(from: start, to: line.count) else { return nil }
        (position, isEscaped) = found
      } else {
        guard start < line.count, line[start].beginsNumber else { return nil }
        position = line.endOfNumber(from: start, to: line.count)
      }
      guard start < position, line[start] > 0x20, line[start] != UInt8(ascii: "\\") else {
        return nil
      }
      fields[members[index].field] = RowFields.Slice(
        start..<position, isEscaped ? .escaped : .utf8)
    }
    guard line.count - position == shape.end.count,
      line.holds(between.extracting(shape.end), at: position)
    else { return nil }
    return fields
  }
}

extension LogNames.Role {
  /// Whether it hangs on names alone what a member makes of its line, but for where an address leads.
  fileprivate var isTheSameForAll: Bool {
    // A text is what somebody says only beside who does, which has no shape.
    guard turn == nil || turn == .text else { return false }
    switch part {
    case nil, .message, .time, .address: return true
    default: return false
    }
  }

  /// What such a member is the sign of.
  fileprivate var signs: LogNames.Sign {
    if case .message? = part { sign.union(.message) } else { sign }
  }
}

extension JSONReader.Token {
  fileprivate var isString: Bool { if case .string = self { true } else { false } }
  fileprivate var isWord: Bool { if case .bool = self { true } else { false } }
}
