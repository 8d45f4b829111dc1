/// `level=info msg="it works" took=3ms`: names and values, which are in quotes where they have blanks.
enum Logfmt {
  /// Calls `body` with each member of a line, a name without a value among them; a byte order mark before the first is none of
  /// its name: O(n).
  static func forEachMember(of line: Span<UInt8>, _ body: (LogMember) -> Void) {
    var index = line.countOfByteOrderMark
    while index < line.count {
      guard line[index] > 0x20 else {
        index += 1
        continue
      }
      if let name = quotedName(in: line, from: &index) {
        body(value(of: name, in: line, from: &index))
        continue
      }
      let start = index
      while index < line.count, line[index] > 0x20, line[index] != UInt8(ascii: "=") { index += 1 }
      let name = JSONReader.Text(range: start..<index, isEscaped: false)
      guard index < line.count, line[index] == UInt8(ascii: "="), start < index else {
        // What is no pair is a name by itself.
        while index < line.count, line[index] > 0x20 { index += 1 }
        body(
          LogMember(
            JSONReader.Text(range: start..<index, isEscaped: false), index..<index, .string))
        continue
      }
      body(value(of: name, in: line, from: &index))
    }
  }

  /// The name in quotes at `index`, `"a name"=1`, as Go's slog writes one with blanks or signs in it; goes to the `=`.
  /// nil: there is none.
  private static func quotedName(
    in line: Span<UInt8>, from index: inout Int
  ) -> JSONReader.Text? {
    guard line[index] == UInt8(ascii: "\""),
      let end = line.closingQuote(from: index + 1, to: line.count), end.quote > index + 1,
      end.quote + 1 < line.count, line[end.quote + 1] == UInt8(ascii: "=")
    else { return nil }
    let name = index + 1..<end.quote
    index = end.quote + 1
    return JSONReader.Text(range: name, isEscaped: end.isEscaped)
  }

  /// The value behind the `=` at `index`.
  private static func value(
    of name: JSONReader.Text, in line: Span<UInt8>, from index: inout Int
  ) -> LogMember {
    index += 1
    guard index < line.count, line[index] == UInt8(ascii: "\"") else {
      let start = index
      while index < line.count, line[index] > 0x20 { index += 1 }
      return LogMember(name, start..<index, .string)
    }
    let start = index + 1
    var isEscaped = false
    index = start
    while index < line.count, line[index] != UInt8(ascii: "\"") {
      if line[index] == UInt8(ascii: "\\") {
        isEscaped = true
        index += 1
      }
      index += 1
    }
    let end = min(index, line.count)
    index = min(index + 1, line.count)
    return LogMember(name, start..<end, isEscaped ? .escaped : .string)
  }

  /// Whether a line is one: it has two of the names at least that logs have for level, message and time,
  /// and begins with a pair; or it is of Heroku's router. O(n).
  static func isLine(_ line: Span<UInt8>) -> Bool {
    guard line.firstIndex(from: 0, where: { $0 == 0x3D }) != nil else { return false }
    var isFirstPair: Bool?
    var found: Set<Int> = []
    forEachMember(of: line) { member in
      if isFirstPair == nil { isFirstPair = member.isPair }
      let kind = member.withName(in: line, nil) { name in
        name.count <= 9
          ? names.firstIndex { kind in kind.contains { name.holds($0) } } : nil
      }
      if let kind, member.isPair { found.insert(kind) }
    }
    return isFirstPair == true && found.count >= 2 || levelOfRouter(in: line) != nil
  }

  /// Whether a line begins with a name and the sign of a pair. O(its name)
  static func beginsWithPair(_ line: Span<UInt8>) -> Bool {
    let head = line.extracting(first: longestName)
    guard !head.isEmpty, isLetter(head[0]),
      let end = head.firstIndex(from: 1, where: { !isOfName($0) })
    else { return false }
    return head[end] == UInt8(ascii: "=")
  }

  /// Whether the names of pairs have it that text may begin with.
  static func isOfName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "_-.@".utf8.contains(byte)
  }

  /// In bytes.
  private static let longestName = 64

  /// The first pair that says a level by a word, where nothing but pairs stands before it: in sentences and in code something else
  /// does. nil: there is none. O(n).
  static func level(behindPairsIn line: Span<UInt8>) -> LogMember? {
    var level: LogMember?
    var arePairs = true
    forEachMember(of: line) { member in
      guard arePairs, level == nil else { return }
      arePairs = member.isPair
      let isLevel = member.withName(in: line, nil) { name in
        names[0].contains { name.holds($0) }
      }
      if arePairs, isLevel, !member.value.isEmpty, isLetter(line[member.value.lowerBound]) {
        level = member
      }
    }
    return level
  }

  /// The level of a line that Heroku's router writes of a request, `at=info method=GET path=/ …`; nil: it is none. O(n).
  static func levelOfRouter(in line: Span<UInt8>) -> LogMember? {
    guard line.starts(with: "at=") else { return nil }
    var level: LogMember?
    var found: Set<Int> = []
    forEachMember(of: line) { member in
      level = level ?? member
      let name = member.withName(in: line, nil) { name in
        namesOfRouter.firstIndex { name.holds($0) }
      }
      if let name { found.insert(name) }
    }
    return found.count == namesOfRouter.count ? level : nil
  }

  private static let namesOfRouter = ["method", "path"].map { Array($0.utf8) }

  fileprivate static let shortTime = Array("t".utf8)

  private static let names = [
    ["level", "lvl", "severity"], ["msg", "message"], ["time", "ts", "t", "timestamp"],
  ].map { $0.map { Array($0.utf8) } }
}

extension JSONEntries {
  /// Where the parts of a line of logfmt are, and the lines that go on with it; what is none is text, as are these with it. O(n).
  func fields(ofLogfmtRow row: Span<UInt8>) -> RowFields {
    let end = row.endOfFirstLine
    let said = fields(ofLogfmt: row.extracting(first: end))
    guard end < row.count else { return said }
    return said.log == nil ? RowFields(text: row) : said.addingStack(behind: end, of: row)
  }

  /// Where the parts of a line of logfmt are, by one look at it; what is none is text. O(n).
  func fields(ofLogfmt line: Span<UInt8>) -> RowFields {
    var choice = FieldChoice()
    var time: LogMember?
    Logfmt.forEachMember(of: line) { member in
      choice.add(member, names: names, in: line)
      // As log15 has it; elsewhere a letter may be anything.
      if time == nil, member.withName(in: line, nil, { $0.holds(Logfmt.shortTime) }),
        member.slice.maySayTime(in: line)
      {
        time = member
      }
    }
    choice.takeTime(time?.slice, in: line)
    let date = choice.fields[.date]
    let log: LogFields? =
      if let level = Logfmt.levelOfRouter(in: line)?.slice {
        choice.log.fields(level: level, message: nil, date: date, line)
      } else {
        choice.log.fields(date: date, in: line)
      }
    guard log != nil else { return RowFields(text: line) }
    choice.fields.log = log
    choice.takeClock(in: line)
    return choice.fields
  }
}
