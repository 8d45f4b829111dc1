/// What messages have that no part of them shows, such as members that nobody has foreseen: shown as the fields of a log's
/// line are, so that nothing is lost.
struct TurnRest {
  private var members = LogMembers()
  /// The objects and lists around the next token.
  private var open: [Outer] = []
  /// How many of these are among the members already, or are to be in no name.
  private var countOfWritten = 0
  /// Around how many of them all is looked at; nil: only what messages hide is.
  private var countOfOutside: Int?
  private let turns: Turns?
  /// Who speaks, as it is shown: a type that says so says nothing else.
  private let speakers: Set<[UInt8]>

  private struct Outer {
    let name: JSONReader.Text
    let start: Int
    let isList: Bool
    /// In how many objects its members lie, as fields have it: what is deeper has its own name alone.
    let depth: UInt8
    /// Whether its name stands before those of its members.
    let isInNames: Bool
  }

  /// Of the object at `range`, without what is shown already, as `taken` has where that starts; what is found is added to it. O(n)
  ///
  /// - Parameter turns: The messages that the object holds: only what they hide of it is looked at. nil: all is.
  init(
    _ range: Range<Int>, hiddenBy turns: Turns? = nil, speakers: Set<[UInt8]>,
    taken: inout Set<Int>, in row: Span<UInt8>
  ) {
    self.turns = turns
    self.speakers = speakers
    if turns == nil { countOfOutside = 0 }
    var reader = JSONReader(range)
    var name = JSONReader.Text.none
    while let token = try? reader.next(in: row), token != .end {
      switch token {
      case .key(let text): name = text
      case .beginObject, .beginArray:
        let start = reader.tokenStart
        var isLookedAt = false
        if !taken.contains(start) {
          isLookedAt = begin(name, at: start, isList: token == .beginArray)
        }
        if !isLookedAt {
          guard (try? reader.skip(token, in: row)) != nil else { return }
        }
      case .endObject, .endArray: end()
      case .string, .number, .bool:
        guard let slice = RowFields.Slice(scalar: token, from: reader), !slice.isBlank(in: row)
        else { continue }
        let start = slice.range.lowerBound
        let isHidden = countOfOutside != nil || (turns?.areShown(at: start) ?? false)
        guard isHidden, taken.insert(start).inserted else { continue }
        let own = self.name(of: name)
        guard !isKnown(slice, called: own, in: row) else { continue }
        writeNames()
        let depth = open.last?.depth ?? 0
        members.append(LogMember(own, scalar: token, from: reader, depth: depth))
      case .null, .end: continue
      }
    }
  }

  /// What stands in a list is called as that is.
  private func name(of name: JSONReader.Text) -> JSONReader.Text {
    guard let outer = open.last, outer.isList else { return name }
    return outer.name
  }

  /// Returns whether something in it is to be looked at.
  private mutating func begin(_ name: JSONReader.Text, at start: Int, isList: Bool) -> Bool {
    if countOfOutside == nil, !open.isEmpty {
      if turns?.areShown(at: start) ?? false {
        countOfOutside = open.count
      } else if open.count > 1 || isList || !(turns?.areInMessage ?? false) {
        return false
      }
    }
    let depth = open.last?.depth ?? 0
    let isInNames = !open.isEmpty && !isList && Int(depth) < LogFieldWriter.deepest
    open.append(
      Outer(
        name: self.name(of: name), start: start, isList: isList,
        depth: isInNames ? depth + 1 : depth, isInNames: isInNames))
    return true
  }

  private mutating func end() {
    _ = open.popLast()
    countOfWritten = min(countOfWritten, open.count)
    if turns != nil, countOfOutside == open.count { countOfOutside = nil }
  }

  /// Those of the objects around a field.
  private mutating func writeNames() {
    while countOfWritten < open.count {
      let outer = open[countOfWritten]
      countOfWritten += 1
      guard outer.isInNames else { continue }
      members.append(
        LogMember(outer.name, outer.start..<outer.start, .container, depth: outer.depth - 1))
    }
  }

  /// Whether it is a type by which a part looks as it does, or says who speaks.
  private func isKnown(
    _ slice: RowFields.Slice, called name: JSONReader.Text, in row: Span<UInt8>
  ) -> Bool {
    let called = row.extracting(name.range)
    guard called.holds("type") || called.holds("content_type") else { return false }
    let type = row.extracting(slice.range)
    return type.starts(with: Self.prefixOfCalls) || speakers.contains(Array(copying: type))
      || Self.types.contains(String(slice.range, of: row))
  }

  private static let prefixOfCalls: StaticString = "tool-"
  private static let types: Set<String> = Set(
    TurnItems.all.map { String(decoding: $0, as: UTF8.self) } + [
      "text", "input_text", "output_text", "summary_text", "reasoning_text", "refusal", "thinking",
      "function", "custom", "message", "dynamic-tool",
    ])

  /// As the fields of a log's line; nothing where there are none. O(n)
  func text(_ view: LogView, endingStyles: Bool, in row: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    guard members.count > 0 else { return text }
    let fields = LogFields(
      level: nil, message: nil, shown: [-1, -1, -1], signs: [], members: members, kind: .entry)
    var writer = LogFieldWriter(view, isJournal: false, isFirst: true, endsStyles: endingStyles)
    writer.append(fields, of: row, to: &text)
    return text
  }
}
