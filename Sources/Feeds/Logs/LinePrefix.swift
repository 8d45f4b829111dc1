/// What collectors write before each line of a program, where that line is an object of JSON: the name of its container, the
/// time at which it came, what lines of syslog begin with.
///
/// `web-1  | {"level":"info"}`, `2026-05-04T09:00:00.123456789Z {"level":"info"}`,
/// `May  4 09:00:00 quay app[7]: {"level":"info"}`
struct LinePrefix: Sendable {
  /// Whether it has a name, and a time.
  private let hasName: Bool
  private let hasTime: Bool
  /// How many words it has behind these.
  private let words: Int
  /// The hash of its name and its words.
  private let writer: UInt64
  /// Where it ends.
  let end: Int

  /// None is longer, in bytes.
  private static let longest = 256
  /// Words between a time and an object, the last one with a colon: a host, and a program.
  private static let mostWords = 2

  /// What stands before the object that is the rest of a line; nil: it ends with none, or something else stands before it. O(1)
  ///
  /// - Parameter isCut: Whether the line's end may be missing.
  init?(beforeObjectIn line: Span<UInt8>, isCut: Bool = false) {
    let end = line.countWithoutLineEnds
    guard end > 1, line[0] != UInt8(ascii: "{"), isCut || line[end - 1] == UInt8(ascii: "}") else {
      return nil
    }
    let name = ContainerName(of: line)
    if let name, Self.isObject(at: name.text, in: line) {
      self.init(name, hasTime: name.text > name.end, words: 0, upTo: name.text, in: line)
      return
    }
    let start = name?.end ?? line.placeBehindColours(from: 0)
    guard var place = Self.endOfTime(from: start, in: line) else { return nil }
    for words in 0...Self.mostWords {
      if Self.isObject(at: place, in: line) {
        guard words == 0 || line[place - 2] == UInt8(ascii: ":") else { return nil }
        self.init(name, hasTime: true, words: words, upTo: place, in: line)
        return
      }
      guard let blank = Self.firstBlank(from: place, in: line) else { return nil }
      place = blank + 1
    }
    return nil
  }

  private init(
    _ name: ContainerName?, hasTime: Bool, words: Int, upTo end: Int, in line: Span<UInt8>
  ) {
    (hasName, self.hasTime, self.words, self.end) = (name != nil, hasTime, words, end)
    var hash = ContentHash()
    if let name { hash.combine(line.extracting(name.name)) }
    if words > 0 {
      let time = Self.endOfTime(from: name?.end ?? line.placeBehindColours(from: 0), in: line)
      hash.combine(line.extracting((time ?? end)..<end))
    }
    writer = hash.value
  }

  /// Where what is behind it begins in another line that has the same before it, written at whatever time; nil: that has
  /// something else there. O(1)
  func end(in line: Span<UInt8>) -> Int? {
    let name = ContainerName(of: line)
    guard hasName == (name != nil) else { return nil }
    var place = name?.text ?? line.placeBehindColours(from: 0)
    if hasTime, name.map({ $0.text == $0.end }) ?? true {
      guard let time = Self.endOfTime(from: place, in: line) else { return nil }
      place = time
    }
    for _ in 0..<words {
      guard let blank = Self.firstBlank(from: place, in: line) else { return nil }
      place = blank + 1
    }
    let other = LinePrefix(name, hasTime: hasTime, words: words, upTo: place, in: line)
    return other.writer == writer ? place : nil
  }

  private static func firstBlank(from start: Int, in line: Span<UInt8>) -> Int? {
    line.first(0x20, from: start, to: min(line.count, longest))
  }

  private static func isObject(at start: Int, in line: Span<UInt8>) -> Bool {
    start + 1 < line.count && line[start] == UInt8(ascii: "{")
      && (line[start + 1] == UInt8(ascii: "\"") || line[start + 1] == 0x20)
  }

  /// Behind the time that begins there, and a blank, or behind all that syslog has with it; nil: none does.
  private static func endOfTime(from start: Int, in line: Span<UInt8>) -> Int? {
    let text = line.extracting(droppingFirst: start).extracting(first: longest)
    if let end = SyslogHeader.end(in: text) { return start + end }
    let priority = SyslogHeader.endOfPriority(in: text) ?? 0
    let stamped = text.extracting(droppingFirst: priority)
    guard let stamp = LogStamp(in: stamped), stamp.place == .at(0),
      let time = stamp.start(in: stamped)
    else { return nil }
    let end = priority + stamp.shape.end(from: time, in: stamped)
    return text.first(0x20, from: end, to: text.count).map { start + $0 + 1 }
  }
}

extension LinePrefix {
  /// Whether objects of a log recur behind such words among a text's lines: as a quarter of them, from the first on, and a
  /// tenth of all. Lines of stacks behind them count for nothing. O(sample)
  ///
  /// - Parameters:
  ///   - isWhole: Whether no line of the sample is cut.
  ///   - behindNames: Whether names of containers may stand before them.
  static func areBeforeObjects(
    in sample: Span<UInt8>, isWhole: Bool, behindNames: Bool
  ) -> Bool {
    let names = JSONEntries(nil)
    var (start, before, following, objects) = (0, 0, 0, 0)
    var last: LinePrefix?
    while start < sample.count {
      let found = sample.firstLineFeed(from: start)
      if found == nil, !isWhole, start > 0 { break }
      let line = sample.extracting(start..<(found ?? sample.count))
      start = (found ?? sample.count) + 1
      if let prefix = LinePrefix(beforeObjectIn: line), behindNames || !prefix.hasName,
        prefix.isBeforeObject(in: line, names)
      {
        objects += 1
        following += 1
        last = prefix
      } else if let last {
        let text = last.end(in: line) ?? ContainerName(of: line)?.text ?? 0
        if !LogLines.isOfStack(line.extracting(droppingFirst: text)) { following += 1 }
      } else if !line.isBlank {
        before += 1
      }
    }
    return objects * 4 >= following && objects * 10 >= before
      && (objects > 1 || objects == before + following && objects > 0)
  }

  /// Whether what is behind it is an object of a log.
  private func isBeforeObject(in line: Span<UInt8>, _ names: JSONEntries) -> Bool {
    let object = line.extracting(droppingFirst: end)
    return (try? names.fields(ofLine: object))?.log.map { $0.turns == nil } ?? false
  }
}

extension EntryReading {
  /// What a row says that is an object of JSON behind a collector's words, and lines that go on with it; nil: it is none. O(n)
  func fieldsBehindPrefix(_ row: Span<UInt8>) -> RowFields? {
    let line = row.extracting(first: row.endOfFirstLine)
    guard let found = LinePrefix(beforeObjectIn: line),
      let held = try? names.fields(ofLine: line.extracting(droppingFirst: found.end)),
      let log = held.log, log.turns == nil, !log.holdsLine
    else { return nil }
    let start = found.end
    let prefix = line.extracting(first: start)
    let written = prefix.trimmedRange
    var members = LogMembers()
    members.append(LogMember(.prefix, written))
    var fields = RowFields()
    if let date = held[.date] {
      fields[.date] = RowFields.Slice(date.range.shifted(by: start), date.form)
    }
    fields.log = LogFields(
      level: LogLevel(inLine: prefix, isStamped: true),
      message: RowFields.Slice(start..<row.count, .utf8), behind: 0..<start,
      shown: [-1, start, written.lowerBound], signs: [.line, .stream], members: members,
      pieces: found.pieces(of: row, from: line.count))
    return fields
  }
}

extension LinePrefix {
  /// What stands behind it in the lines of a row whose first ends there, and the ends of these lines; none where that is all.
  fileprivate func pieces(of row: Span<UInt8>, from firstEnd: Int) -> [RowFields.Slice] {
    guard firstEnd < row.count else { return [] }
    var (pieces, lineEnd) = ([RowFields.Slice(end..<firstEnd, .utf8)], firstEnd)
    while lineEnd < row.count {
      let start = lineEnd + 1
      pieces.append(RowFields.Slice(lineEnd..<start, .utf8))
      lineEnd = row.firstLineFeed(from: start) ?? row.count
      let line = row.extracting(start..<lineEnd)
      pieces.append(RowFields.Slice(start + (end(in: line) ?? 0)..<lineEnd, .utf8))
    }
    return pieces
  }
}

extension Span<UInt8> {
  /// Its bytes but for the blanks behind the last character that is to be seen; colours there stay. O(n)
  var withoutBlankEnd: [UInt8] {
    var (bytes, index, blanks) = ([UInt8](), 0, 0)
    while index < count {
      let end = placeBehindColours(from: index)
      if end > index {
        bytes.append(copying: extracting(index..<end))
        index = end
        continue
      }
      if self[index] == 0x20 {
        blanks += 1
      } else {
        bytes += repeatElement(0x20, count: blanks)
        bytes.append(self[index])
        blanks = 0
      }
      index += 1
    }
    return bytes
  }
}
