// Levels of lines that say where their parts are, in logs whose other lines are text.

extension LogLevel {
  /// How far from a line's start its parts may begin, and how many of their bytes are looked at.
  private static let farthestParts = 256
  private static let mostOfParts = 4096

  /// The level that a row's first line says as an object of a log, `{"level":"error",…}`, or in pairs, `time=… level=error msg=…`,
  /// behind what collectors write before lines, or behind nothing. nil: it is none of these, or says none. O(1), by a look for two
  /// signs in most rows
  static func ofParts(_ row: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard let start = startOfParts(in: row) else { return nil }
    let text = row.extracting(droppingFirst: start).extracting(first: mostOfParts)
    let line = text.extracting(first: text.endOfFirstLine)
    let found = text[0] == UInt8(ascii: "{") ? ofObject(line) : ofPairs(line)
    return found.map { ($0.level, $0.range.shifted(by: start)) }
  }

  /// Where an object, or pairs, may begin in a row's first line; nil: nowhere. O(1)
  static func startOfParts(in row: Span<UInt8>) -> Int? {
    if let end = SyslogHeader.end(in: row) {
      let start = row.firstIndex(from: end) { $0 != 0x20 }
      return start.flatMap { mayBeParts(row.extracting(droppingFirst: $0)) ? $0 : nil }
    }
    let near = row.extracting(first: farthestParts)
    let brace = near.first(UInt8(ascii: "{"), from: 0, to: near.count)
    let sign = near.first(UInt8(ascii: "="), from: 0, to: brace ?? near.count)
    guard var start = sign ?? brace else { return nil }
    while sign != nil, start > 0, Logfmt.isOfName(near[start - 1]) { start -= 1 }
    guard mayBeParts(row.extracting(droppingFirst: start)) else { return nil }
    if start == near.placeBehindColours(from: near.countOfByteOrderMark) { return start }
    return near.first(0x0A, from: 0, to: start) == nil && LinePrefix.stands(upTo: start, in: near)
      ? start : nil
  }

  /// By what it begins with.
  private static func mayBeParts(_ text: Span<UInt8>) -> Bool {
    guard text.count > 1 else { return false }
    guard text[0] == UInt8(ascii: "{") else { return Logfmt.beginsWithPair(text) }
    return text[1] == UInt8(ascii: "\"") || text[1] == 0x20
  }

  private static func ofObject(
    _ line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    var reader = JSONReader(0..<line.count)
    guard case .beginObject? = try? reader.next(in: line) else { return nil }
    var choice = FieldChoice()
    // Of one that goes on, or was cut, counts what is there; behind one that has ended nothing stands.
    if (try? choice.read(from: &reader, in: line, names: JSONEntries.usual)) != nil {
      guard (try? reader.next(in: line)) == .end else { return nil }
    }
    let date = choice.fields[.date]
    guard !choice.log.isConversation, let log = choice.log.fields(date: date, in: line),
      let level = log.level
    else { return nil }
    let start = log.shown[0]
    let place = (0..<log.members.count).first { log.members[$0].value.lowerBound == start }
    // What it says without a member of its own stands nowhere.
    return (level, place.map { log.members[$0].value } ?? 0..<1)
  }

  private static func ofPairs(
    _ line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    guard let member = Logfmt.level(behindPairsIn: line) ?? Logfmt.levelOfRouter(in: line),
      let level = LogLevel(member.slice, .usual, in: line)
    else { return nil }
    return (level, member.value)
  }
}
