/// How an object is written that says nothing but parts of an entry: what stands before each value, and behind the last.
///
/// Most lines of a file have the names of one of a few others, in the same order. Where the bytes between values are those,
/// the parts are found without a look at names: whatever the values are, `JSONEntries` would find the same.
struct EntryShape: Sendable {
  private struct Member: Sendable {
    /// What stands before its value, with a string's quote, in `between`.
    var before: Range<Int>
    var field: RawEntry.Field
    var isString: Bool
  }

  private var between: [UInt8] = []
  private var members: [Member] = []
  private var end = 0..<0

  /// The shape of an object by these names; nil: it says something else as well, or nothing, or no text. O(n)
  init?(of line: Span<UInt8>, by names: JSONNames) {
    var reader = JSONReader(0..<line.count)
    guard case .beginObject? = try? reader.next(in: line) else { return nil }
    var signs = LogNames.Sign()
    var start = 0
    while let next = try? reader.nextMember(in: line) {
      guard let role = names.role(of: next.name, in: line), let field = role.field,
        let slice = RowFields.Slice(scalar: next.token, from: reader), !next.token.isWord,
        !members.contains(where: { $0.field == field }), role.log?.isTheSameForAll ?? true
      else { return nil }
      signs.formUnion(role.log?.signs ?? [])
      let before = append(line.extracting(start..<slice.range.lowerBound))
      members.append(Member(before: before, field: field, isString: next.token.isString))
      start = slice.range.upperBound
    }
    let isWhole = (try? reader.next(in: line)) == .end
    guard isWhole, !signs.isLog, !signs.union(.address).isLog,
      members.contains(where: { [.title, .text, .html].contains($0.field) })
    else { return nil }
    end = append(line.extracting(droppingFirst: start))
  }

  private mutating func append(_ bytes: Span<UInt8>) -> Range<Int> {
    let start = between.count
    between.append(copying: bytes)
    return start..<between.count
  }

  /// Where the parts of the entry are that is written in a line; nil: it is written otherwise, or a part may be blank. O(n)
  func fields(ofLine line: Span<UInt8>) -> RowFields? {
    guard line.count <= RowFields.longestRow else { return nil }
    var fields = RowFields()
    var position = 0
    let members = members.span
    let between = between.span
    for index in members.indices {
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
    guard line.count - position == end.count, line.holds(between.extracting(end), at: position)
    else { return nil }
    return fields
  }
}

/// The shapes of a file's lines, as its beginning tells.
struct EntryShapes: Sendable {
  private var shapes: [EntryShape] = []
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
      if fields(ofLine: line) == nil, let shape = EntryShape(of: line, by: names) {
        shapes.append(shape)
      }
    }
  }

  /// Where the parts of the entry are that is written in a line; nil: it is written otherwise. O(n)
  func fields(ofLine line: Span<UInt8>) -> RowFields? {
    for index in shapes.indices {
      if let fields = shapes[index].fields(ofLine: line) { return fields }
    }
    return nil
  }
}

extension LogNames.Role {
  /// Whether it hangs on names alone what a member makes of its line, but for where an address leads.
  fileprivate var isTheSameForAll: Bool {
    guard turn == nil else { return false }
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
