import HeightEngine

/// Members of an object or a list of which a tree has no lines yet: where they stand in a JSON text that was read to its
/// end before. They take the same few bytes however many they are, besides the text, which all of a tree share.
final class UnreadMembers: Sendable {
  /// Lines are made of so many values at once, and of those directly in it where it holds more.
  static let mostValues = 1 << 16
  /// Of more members than this, no line is made by itself: they lie in parts.
  static let mostLines = 1 << 12

  private let text: [UInt8]
  /// The object or list.
  private let container: Range<Int>
  /// Where the first of them stands.
  private let start: Int
  /// Which of the container's members they are.
  let members: Range<Int>
  /// How many values they are, with those that lie in them.
  let values: Int

  private init(
    _ members: Range<Int>, from start: Int, of container: Range<Int>, values: Int, in text: [UInt8]
  ) {
    self.text = text
    self.container = container
    self.start = start
    self.members = members
    self.values = values
  }

  /// Of the JSON text in `range`; nil of what is no object or list, and where few values lie in it. O(n)
  convenience init?(_ range: Range<Int>, of bytes: Span<UInt8>) throws(JSONSyntaxError) {
    // A value takes a byte, and what tells it from the next another.
    guard range.count > 2 * Self.mostValues else { return nil }
    var reader = JSONReader(range)
    let whole = try Member(from: &reader, in: bytes)
    guard whole.values > Self.mostValues, try reader.next(in: bytes) == .end else { return nil }
    let offset = range.lowerBound
    let place = whole.range.lowerBound - offset..<whole.range.upperBound - offset
    self.init(
      0..<whole.count, from: place.lowerBound + 1, of: place, values: whole.values - 1,
      in: Array(copying: bytes.extracting(range)))
  }

  /// What they are members of.
  var kind: FieldTree.Line.Kind {
    text[container.lowerBound] == UInt8(ascii: "{") ? .object : .array
  }

  /// Those of one of them.
  func members(of member: Member) -> UnreadMembers {
    UnreadMembers(
      0..<member.count, from: member.range.lowerBound + 1, of: member.range,
      values: member.values - 1, in: text)
  }

  /// All of them in parts, as many in each but the last, and `mostLines` parts at most. O(n)
  func parts() -> [UnreadMembers] {
    var size = Self.mostLines
    while (members.count - 1) / size >= Self.mostLines { size *= Self.mostLines }
    var parts: [UnreadMembers] = []
    var part = members.lowerBound..<members.lowerBound
    var (start, values) = (self.start, 0)
    forEachMember { member, _ in
      if part.isEmpty { start = member.start }
      part = part.lowerBound..<part.upperBound + 1
      values += member.values
      guard part.count == size || part.upperBound == members.upperBound else { return }
      parts.append(UnreadMembers(part, from: start, of: container, values: values, in: text))
      part = part.upperBound..<part.upperBound
      values = 0
    }
    return parts
  }

  /// Hands them out in order, with the text that they stand in. O(n)
  func forEachMember(_ body: (Member, Span<UInt8>) -> Void) {
    let bytes = text
    let span = bytes.span
    // It was read to its end before: nothing is thrown.
    guard var reader = try? readerAtStart(span) else { return }
    for _ in members {
      guard let member = try? Member(from: &reader, in: span) else { return }
      body(member, span)
    }
  }

  /// Hands out their tokens in order, and those of what lies in them, with the text that they stand in. O(n)
  func forEachToken(_ body: (JSONReader.Token, Span<UInt8>) -> Void) {
    let bytes = text
    let span = bytes.span
    guard var reader = try? readerAtStart(span) else { return }
    var rest = members.count
    while rest > 0, let token = try? reader.next(in: span), token != .end {
      body(token, span)
      if reader.nesting.depth == 1, token.endsValue { rest -= 1 }
    }
  }

  /// A reader that goes on with the first of them.
  private func readerAtStart(_ bytes: Span<UInt8>) throws(JSONSyntaxError) -> JSONReader {
    var reader = JSONReader(container)
    _ = try reader.next(in: bytes)
    reader.resume(atMember: start)
    return reader
  }

  /// A member: what it is called and where it stands.
  struct Member {
    /// Where it begins, with its name if it has one.
    let start: Int
    /// Its name, in an object.
    let name: JSONReader.Text?
    /// Its value.
    let range: Range<Int>
    /// How many members it has itself.
    let count: Int
    /// How many values it is, with those that lie in it.
    let values: Int

    /// The next one. O(its bytes)
    init(from reader: inout JSONReader, in bytes: Span<UInt8>) throws(JSONSyntaxError) {
      var token = try reader.next(in: bytes)
      start = reader.tokenStart
      if case .key(let text) = token {
        name = text
        token = try reader.next(in: bytes)
      } else {
        name = nil
      }
      let valueStart = reader.tokenStart
      var (members, all) = (0, 1)
      if token == .beginObject || token == .beginArray {
        let depth = reader.nesting.depth
        while reader.nesting.depth >= depth {
          let inner = try reader.next(in: bytes)
          guard inner.beginsValue else { continue }
          all += 1
          let isContainer = inner == .beginObject || inner == .beginArray
          if reader.nesting.depth == (isContainer ? depth + 1 : depth) { members += 1 }
        }
      }
      range = valueStart..<reader.position
      count = members
      values = all
    }
  }
}

extension JSONReader.Token {
  /// Whether a value begins with it.
  fileprivate var beginsValue: Bool {
    switch self {
    case .beginObject, .beginArray, .string, .number, .bool, .null: true
    case .endObject, .endArray, .key, .end: false
    }
  }

  /// Whether a value ends with it.
  fileprivate var endsValue: Bool {
    switch self {
    case .endObject, .endArray, .string, .number, .bool, .null: true
    case .beginObject, .beginArray, .key, .end: false
    }
  }
}
