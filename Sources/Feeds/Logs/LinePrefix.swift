/// What collectors write before each line of a program, where that line says where its parts are, as an object of JSON, pairs
/// and a web server's request do: the name of its container, the time at which it came, what lines of syslog begin with.
///
/// `web-1  | {"level":"info"}`, `2026-05-04T09:00:00.123456789Z {"level":"info"}`,
/// `May  4 09:00:00 quay app[7]: {"level":"info"}`, `2026-05-04T09:00:00.361000+00:00 web/app/1f2e3d {"level":"info"}`
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
  /// How its name stands there, if it has one.
  private let form: ContainerName.Form

  /// None is longer, in bytes.
  private static let longest = 256
  /// Words between a time and such a line, the last one with a colon: a host, and a program; or one, the name of a stream.
  private static let mostWords = 2

  /// What stands before the line of another log that is the rest of a line; nil: it ends with none, or something else stands
  /// before it. O(n)
  ///
  /// - Parameters:
  ///   - isCut: Whether the line's end may be missing.
  ///   - form: How a name stands there, if one does.
  init?(
    beforeHeldLineIn line: Span<UInt8>, isCut: Bool = false, _ form: ContainerName.Form = .sure
  ) {
    let line = line.extracting(first: line.countWithoutLineEnds)
    guard !line.isEmpty, !line.beginsObject, Self.mayHoldLine(line, isCut: isCut) else {
      return nil
    }
    let name = ContainerName(of: line, form)
    if let name, Self.holdsLine(at: name.text, in: line, isCut: isCut) {
      self.init(name, form, hasTime: name.text > name.end, words: 0, upTo: name.text, in: line)
      return
    }
    let start = name?.end ?? line.placeBehindColours(from: 0)
    guard var place = Self.endOfTime(from: start, in: line) else { return nil }
    for words in 0...Self.mostWords {
      if Self.holdsLine(at: place, in: line, isCut: isCut) {
        guard words == 0 || line[place - 2] == UInt8(ascii: ":") || line.endOfStreamName == place
        else { return nil }
        self.init(name, form, hasTime: true, words: words, upTo: place, in: line)
        return
      }
      guard let blank = Self.firstBlank(from: place, in: line) else { return nil }
      place = blank + 1
    }
    return nil
  }

  private init(
    _ name: ContainerName?, _ form: ContainerName.Form, hasTime: Bool, words: Int, upTo end: Int,
    in line: Span<UInt8>
  ) {
    (hasName, self.hasTime, self.words, self.end) = (name != nil, hasTime, words, end)
    self.form = form
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
    let name = ContainerName(of: line, form)
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
    let other = LinePrefix(name, form, hasTime: hasTime, words: words, upTo: place, in: line)
    return other.writer == writer ? place : nil
  }

  private static func firstBlank(from start: Int, in line: Span<UInt8>) -> Int? {
    line.first(0x20, from: start, to: min(line.count, longest))
  }

  /// Whether a line has what only lines that hold one have: how an object ends, the sign of a pair, or what stands before a
  /// request. O(n), at memchr's speed
  private static func mayHoldLine(_ line: Span<UInt8>, isCut: Bool) -> Bool {
    isCut || line[line.count - 1] == UInt8(ascii: "}")
      || line.first(UInt8(ascii: "="), from: 0, to: line.count) != nil
      || beforeRequest.isAmong(line)
  }

  private static let beforeRequest = ByteSign(Array(#"] ""#.utf8))

  /// Whether the line of another log begins there and goes on to the end. O(n), O(1) where none begins so
  private static func holdsLine(at start: Int, in line: Span<UInt8>, isCut: Bool) -> Bool {
    let text = line.extracting(droppingFirst: start)
    guard text.count > 1 else { return false }
    if text[0] == UInt8(ascii: "{") {
      return (isCut || text[text.count - 1] == UInt8(ascii: "}"))
        && (text[1] == UInt8(ascii: "\"") || text[1] == 0x20)
    }
    if Logfmt.beginsWithPair(text) { return Logfmt.isLine(text) }
    // HAProxy's say themselves what stands before them.
    return beforeRequest.isAmong(text) && AccessLine(text).map { !$0.isOfHAProxy } ?? false
  }

  /// Behind the time that begins there, and a blank, or behind all that syslog has with it; nil: none does.
  private static func endOfTime(from start: Int, in line: Span<UInt8>) -> Int? {
    let text = line.extracting(droppingFirst: start).extracting(first: longest)
    if let end = SyslogHeader.end(in: text) { return start + end }
    let priority = SyslogHeader.priority(in: text)?.upperBound ?? 0
    let stamped = text.extracting(droppingFirst: priority)
    guard !stamped.isEmpty, isDigit(stamped[0]) || isCapital(stamped[0]),
      let stamp = LogStamp(in: stamped), stamp.place == .at(0),
      let time = stamp.start(in: stamped)
    else { return nil }
    let end = priority + stamp.shape.end(from: time, in: stamped)
    return text.first(0x20, from: end, to: text.count).map { start + $0 + 1 }
  }
}

extension LinePrefix {
  /// Whether nothing stands before `end` in a line but what collectors write, or a program's own time, which may be in brackets: no
  /// level, and no sentence. O(its bytes), less where a word without a colon is the last
  static func stands(upTo end: Int, in line: Span<UInt8>) -> Bool {
    var place = line.placeBehindColours(from: 0)
    if let name = ContainerName(of: line), name.text <= end,
      LogLevel(line.extracting(name.name), .word) == nil
    {
      place = name.text
    }
    if place == end || line.endOfStreamName == end { return true }
    let head = line.extracting(first: end)
    guard place < end, head[end - 1] == 0x20, mayEndHead(head) else { return false }
    let noted = head.extracting(droppingFirst: place).endOfNotedTime
    if let noted { place += noted }
    if place == end { return true }
    let isOpened = head[place] == UInt8(ascii: "[")
    if let time = endOfTime(from: isOpened ? place + 1 : place, in: head) {
      place = time
    } else if noted == nil {
      return false
    }
    return areOfProcess(head.extracting(droppingFirst: place))
  }

  /// Whether the last word before the blanks that it ends with may be a time, or has a sign behind it.
  private static func mayEndHead(_ head: Span<UInt8>) -> Bool {
    var last = head.count - 1
    while last > 1, head[last] == 0x20 { last -= 1 }
    return !isLetter(head[last]) || last > 0 && isDigit(head[last - 1])
      || head.extracting(first: last + 1).ends(with: " UTC")
  }

  /// Whether no words stand behind a time but a zone, a host and a program with a colon, and none of them is a level. O(n)
  private static func areOfProcess(_ words: Span<UInt8>) -> Bool {
    if words.isBlank { return true }
    guard LogLevel(inLine: words, isStamped: true) == nil else { return false }
    var (place, number, last) = (0, 0, UInt8(ascii: ":"))
    while let start = words.firstIndex(from: place, where: { $0 != 0x20 }) {
      place = words.first(0x20, from: start, to: words.count) ?? words.count
      let word = words.extracting(start..<place)
      if number == 0, isZone(word) { continue }
      number += 1
      last = word[word.count - 1]
    }
    return number <= mostWords && last == UInt8(ascii: ":")
  }

  /// `UTC`, `+0200`, `PM`, or a sign alone.
  private static func isZone(_ word: Span<UInt8>) -> Bool {
    word.count <= 5
      && word.indices.allSatisfy { !(0x61...0x7A).contains(word[$0]) && word[$0] != 0x3A }
  }
}

extension LinePrefix {
  /// Whether lines of logs recur behind such words among a text's lines: as a quarter of them, from the first on, and a
  /// tenth of all. Lines of stacks behind them count for nothing. One object of a log is enough behind nothing but a time. O(sample)
  ///
  /// - Parameters:
  ///   - isWhole: Whether no line of the sample is cut.
  ///   - behindNames: Whether names of containers may stand before them.
  static func areBeforeHeldLines(
    in sample: Span<UInt8>, isWhole: Bool, behindNames: Bool
  ) -> Bool {
    let names = JSONEntries(nil)
    var (start, before, following, held) = (0, 0, 0, 0)
    var last: LinePrefix?
    while start < sample.count {
      let found = sample.firstLineFeed(from: start)
      if found == nil, !isWhole, start > 0 { break }
      let line = sample.extracting(start..<(found ?? sample.count))
      start = (found ?? sample.count) + 1
      if let prefix = LinePrefix(beforeHeldLineIn: line), behindNames || !prefix.hasName,
        prefix.isBeforeLog(in: line, names)
      {
        if !behindNames, prefix.isTimeBeforeLog(in: line) { return true }
        held += 1
        following += 1
        last = prefix
      } else if let last {
        let text = last.end(in: line) ?? ContainerName(of: line)?.text ?? 0
        if !LogLines.isOfStack(line.extracting(droppingFirst: text)) { following += 1 }
      } else if !line.isBlank {
        before += 1
      }
    }
    return held * 4 >= following && held * 10 >= before
      && (held > 1 || held == before + following && held > 0)
  }

  /// Whether it is a time, and what is behind it an object that says a message or a level as those of logs do.
  private func isTimeBeforeLog(in line: Span<UInt8>) -> Bool {
    hasTime && !hasName && words == 0 && JSONEntries.isOfLog(line.extracting(droppingFirst: end))
  }

  /// Whether what is behind it is a log's: pairs and requests are nothing else.
  private func isBeforeLog(in line: Span<UInt8>, _ names: JSONEntries) -> Bool {
    let text = line.extracting(droppingFirst: end)
    guard !text.isEmpty, text[0] == UInt8(ascii: "{") else { return true }
    return (try? names.fields(ofLine: text))?.log.map { $0.turns == nil } ?? false
  }
}

extension EntryReading {
  /// What a row says that is the line of another log behind a collector's words, and lines that go on with it; nil: it is
  /// none. O(n)
  func fieldsBehindPrefix(_ row: Span<UInt8>) -> RowFields? {
    let line = row.extracting(first: row.endOfFirstLine)
    guard let found = LinePrefix(beforeHeldLineIn: line, namedLines?.names ?? .sure),
      let held = heldFields(ofLine: line.extracting(droppingFirst: found.end)),
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
    row.pieces(from: end, upTo: firstEnd) { end(in: $0) ?? 0 }
  }
}

extension EntryReading {
  /// What a row says that a program began with its own time, and before which somebody noted that it came at that time: the row
  /// shows the program's, and nothing of what was noted before the lines that go on with it. nil: it is none. O(n)
  func fieldsBehindSameTime(_ row: Span<UInt8>) -> RowFields? {
    let line = row.extracting(first: row.endOfFirstLine)
    guard let start = ProcessHead.endBeforeSameTime(in: line) else { return nil }
    var fields = RowFields()
    fields[.date] = RowFields.Slice(line.extracting(first: start).trimmedRange, .utf8)
    fields.log = LogFields(
      level: nil, message: RowFields.Slice(start..<row.count, .utf8), shown: [-1, start, -1],
      signs: [.line, .stream], members: LogMembers(),
      pieces: row.pieces(from: start, upTo: line.count) { $0.endOfNotedTime ?? 0 })
    return fields
  }
}

extension Span<UInt8> {
  /// What a row's lines say behind what is written before each, and the ends of these lines; none where the first line is all.
  /// O(n)
  ///
  /// - Parameters:
  ///   - start: Where what the first line says begins.
  ///   - firstEnd: Where the first line ends.
  ///   - startOfText: How much is written before what another line says.
  fileprivate func pieces(
    from start: Int, upTo firstEnd: Int, _ startOfText: (Span<UInt8>) -> Int
  ) -> [RowFields.Slice] {
    guard firstEnd < count else { return [] }
    var (pieces, lineEnd) = ([RowFields.Slice(start..<firstEnd, .utf8)], firstEnd)
    while lineEnd < count {
      let start = lineEnd + 1
      pieces.append(RowFields.Slice(lineEnd..<start, .utf8))
      lineEnd = firstLineFeed(from: start) ?? count
      let text = start + startOfText(extracting(start..<lineEnd))
      pieces.append(RowFields.Slice(text..<lineEnd, .utf8))
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
