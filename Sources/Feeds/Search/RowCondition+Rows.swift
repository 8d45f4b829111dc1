import HeightEngine
import Remembering

/// What is known of a row that is to be or to say something.
struct FilteredRow {
  let parts: RowParts
  let reading: EntryReading
  /// When it was written, or the row before it that says so.
  var moment: RowMoment?
  /// What the person did to it.
  var state = RowState()
  /// Whether it is an entry of a feed, which is read or not.
  var isEntry = false
  /// All that it says as a JSON text, where its parts are not all of that and fields are asked for.
  var besides: [UInt8]?
}

extension RowCondition {
  /// Whether a row is surely so whose bytes these are; `shows` tells whether a pattern is in what it shows, nil: that
  /// is not known.
  func holds(
    _ row: FilteredRow, in bytes: Span<UInt8>, _ shows: (TextPattern) -> Bool?
  ) -> Bool {
    isMet(by: row, in: bytes, shows) ?? false
  }

  /// The same; nil where it took too long to tell.
  private func isMet(
    by row: FilteredRow, in bytes: Span<UInt8>, _ shows: (TextPattern) -> Bool?
  ) -> Bool? {
    switch self {
    case .text(let pattern): return pattern.answer { shows(pattern) }
    case .field(let test):
      guard let pattern = test.pattern else { return row.holds(test, in: bytes) }
      return pattern.answer { row.holds(test, in: bytes) }
    case .level(let comparison, let wanted):
      guard let level = row.level(in: bytes) else { return false }
      if comparison == .equal { return level == wanted }
      return comparison.holds(
        isLess: level.gravity < wanted.gravity, isMore: level.gravity > wanted.gravity)
    case .time(let comparison, let time):
      guard let moment = row.moment else { return false }
      return comparison.holds(ofMoment: moment, beside: time)
    case .unread: return row.isEntry && !row.state.contains(.read)
    case .starred: return row.state.contains(.starred)
    case .not(let condition): return condition.isMet(by: row, in: bytes, shows).map(!)
    case .all(let conditions):
      return Self.first(false, of: conditions) { $0.isMet(by: row, in: bytes, shows) }
    case .any(let conditions):
      return Self.first(true, of: conditions) { $0.isMet(by: row, in: bytes, shows) }
    }
  }

  /// An answer, if some condition gives it, which settles the matter; nil if that isn't known of all others.
  private static func first(
    _ answer: Bool, of conditions: [RowCondition], _ isMet: (RowCondition) -> Bool?
  ) -> Bool? {
    var isKnown = true
    for condition in conditions {
      switch isMet(condition) {
      case answer: return answer
      case nil: isKnown = false
      default: break
      }
    }
    return isKnown ? !answer : nil
  }
}

extension RowCondition.Comparison {
  /// Whether a moment stands so to a time. Where clocks show that twice, no row is left out that is shown as of a time that is
  /// asked for; of what says no zone either, the hour that it shows counts.
  func holds(ofMoment moment: RowMoment, beside time: TimeExpression) -> Bool {
    let (first, last) = (
      moment.first, time.momentsShownTwice == nil ? moment.first : moment.last
    )
    return switch self {
    case .equal: time.milliseconds.contains(first) || time.latest.contains(first)
    case .more: first >= time.milliseconds.upperBound
    case .notLess: first >= time.milliseconds.lowerBound
    case .less: last < time.latest.lowerBound
    case .notMore: last < time.latest.upperBound
    }
  }
}

extension TextPattern {
  /// What a search for it comes to; nil where that took too long to tell.
  fileprivate func answer(_ isFound: () -> Bool?) -> Bool? {
    let before = numberOfTextsGivenUp
    guard let isFound = isFound() else { return nil }
    return isFound ? true : numberOfTextsGivenUp > before ? nil : false
  }
}

extension FilteredRow {
  /// How much the row matters: as it says, but as an error where a program ends in it, as by a traceback, which programs log with a
  /// warning, too, or where it holds an error's stack and says nothing of how much that matters; nil: it does not say. O(its bytes)
  func level(in bytes: Span<UInt8>) -> LogLevel? {
    let held = parts.log?.heldLine(in: bytes)
    let said = levelSaid(in: bytes, holding: held)
    if let said, said.gravity >= LogLevel.error.gravity { return said }
    return levelOfError(in: bytes, holding: held, besides: said) ?? said
  }

  /// How much an error matters that the row tells of, besides what it says of itself; nil: it tells of none. A container's row holds
  /// its lines: each may lie in an object of its own, and those of other rows stand among them.
  private func levelOfError(
    in bytes: Span<UInt8>, holding held: [UInt8]?, besides said: LogLevel?
  ) -> LogLevel? {
    if let held, reading.containers != nil {
      return Self.levelOfError(in: held.span, besides: said)
    }
    guard parts.log != nil || parts.lead == nil && !parts.areJSON else { return nil }
    return Self.levelOfError(in: bytes, besides: said)
  }

  /// The same of a text. A stack below a line of text is of the level which that names; an object has its own stack within it, and
  /// what stands below one is not of its level.
  private static func levelOfError(
    in text: Span<UInt8>, besides said: LogLevel?
  ) -> LogLevel? {
    if CrashSigns.areIn(text, areLast: said == .warning) { return .error }
    let isOfItsOwn = said == nil || said != .warning && text.beginsObject
    return isOfItsOwn ? ErrorStack.level(in: text) : nil
  }

  private func levelSaid(in bytes: Span<UInt8>, holding held: [UInt8]?) -> LogLevel? {
    if let log = parts.log {
      guard let held else {
        return log.level
          ?? (log.areFieldsAlone && parts.areJSON ? Self.memberLevel(in: bytes) : nil)
      }
      return reading.heldLevel(held.span, in: log)
    }
    if parts.areJSON { return Self.memberLevel(in: bytes) }
    guard parts.lead == nil else { return nil }
    let line = bytes.extracting(first: bytes.endOfFirstLine)
    guard reading.mayHoldOthers else {
      if let found = reading.lineLevels.found(in: bytes) { return found.level }
      // Of a log that nobody knows yet to be one, as the first line behind what a program begins with.
      let mayBeOfLog = !reading.lineLevels.contains(.stamped) && LogStamp(in: line) != nil
      return mayBeOfLog ? LogLevel.found(inLine: line, isStamped: true)?.level : nil
    }
    return AccessLine(line)?.fields.log?.level ?? reading.heldTextLevel(bytes)?.level
  }

  /// What a line of JSON that is no log's calls its level, by a word: a number may be that of a game.
  private static func memberLevel(in row: Span<UInt8>) -> LogLevel? {
    guard mayNameLevel(row) else { return nil }
    for name in ["level", "severity"] {
      let value = try? FieldMap.value(at: name, in: 0..<row.count, row, ignoringCase: true)
      guard let value, row[value.lowerBound] == UInt8(ascii: "\"") else { continue }
      return LogLevel(row.extracting(value.lowerBound + 1..<value.upperBound - 1), .usual)
    }
    return nil
  }

  /// Whether a member of a line of JSON may be called so: a look at the letters before its quotes, as the histogram asks
  /// each row for its level. O(n)
  private static func mayNameLevel(_ row: Span<UInt8>) -> Bool {
    // A name may be spelled by escapes.
    if row.first(UInt8(ascii: "\\"), from: 0, to: row.count) != nil { return true }
    var start = 0
    while let quote = row.first(UInt8(ascii: "\""), from: start, to: row.count) {
      let before = row.extracting(first: quote)
      if before.ends(with: "LEVEL", ignoringCase: true)
        || before.ends(with: "SEVERITY", ignoringCase: true)
      {
        return true
      }
      start = quote + 1
    }
    return false
  }

  /// Whether a field of the row is so; not where it has none of that name.
  func holds(_ test: FieldTest, in bytes: Span<UInt8>) -> Bool {
    var isHeld = false
    withHeldLine(in: bytes) { fields, line in
      isHeld = test.isMet(by: fields, isJSON: line.beginsObject, in: line)
    }
    if let besides, test.isMet(by: RowFields(), isJSON: true, in: besides.span) { return true }
    return isHeld || test.isMet(by: parts.fields, isJSON: parts.areJSON, in: bytes)
      || test.isMet(by: parts, in: bytes) || test.isMet(byDetailsOf: parts, in: bytes)
      || parts.isPlainText && reading.stamp == nil && test.isMet(byCommitIn: bytes)
      || reading.areStatements && test.isMet(by: LogMembers(ofStatement: bytes), in: bytes)
  }

  /// Lends the line of another log that this one holds, if it does.
  private func withHeldLine(
    in bytes: Span<UInt8>, _ body: (RowFields, Span<UInt8>) -> Void
  ) {
    guard let held = parts.log?.heldLine(in: bytes) else { return }
    if let fields = reading.heldFields(held.span) { body(fields, held.span) }
  }
}

extension FieldTest {
  /// Whether it holds for a member of a line, or for something that lies in one; where none has that name, for one whose
  /// name differs in case alone. Of several that are shown by one name, whether it holds for one.
  fileprivate func isMet(by fields: RowFields, isJSON: Bool, in row: Span<UInt8>) -> Bool {
    isMet(by: fields, isJSON: isJSON, in: row, ignoringCase: false)
      ?? isMet(by: fields, isJSON: isJSON, in: row, ignoringCase: true) ?? false
  }

  /// The same; nil where none has that name.
  private func isMet(
    by fields: RowFields, isJSON: Bool, in row: Span<UInt8>, ignoringCase: Bool
  ) -> Bool? {
    if let members = fields.log?.members,
      let answer = isMet(byPathsOf: members, in: row, ignoringCase: ignoringCase)
        ?? isMet(by: members, in: row, ignoringCase: ignoringCase)
    {
      return answer
    }
    guard isJSON, fields.log == nil || name.utf8.contains(UInt8(ascii: ".")) else { return nil }
    let values = FieldMap.values(at: name, in: 0..<row.count, row, ignoringCase: ignoringCase)
    guard !values.isEmpty else { return nil }
    return values.contains { holds(Self.slice(of: $0, in: row), in: row) }
  }

  /// The same for members alone.
  fileprivate func isMet(by members: LogMembers, in row: Span<UInt8>) -> Bool {
    isMet(by: members, in: row, ignoringCase: false)
      ?? isMet(by: members, in: row, ignoringCase: true) ?? false
  }

  /// The same for the first member of that name, and those beside it in its object.
  private func isMet(
    by members: LogMembers, in row: Span<UInt8>, ignoringCase: Bool
  ) -> Bool? {
    var depth: UInt8?
    for index in 0..<members.count {
      let member = members[index]
      if let depth, member.depth < depth { break }
      guard depth == nil || depth == member.depth,
        isName(of: member, members.columns, in: row, ignoringCase: ignoringCase)
      else { continue }
      if holds(member.slice, in: row) { return true }
      depth = member.depth
    }
    return depth == nil ? nil : false
  }

  /// The same for all that rows show by that name, if it has dots: a name may have them itself, or be that of what lies in
  /// an object, also in one line.
  private func isMet(
    byPathsOf members: LogMembers, in row: Span<UInt8>, ignoringCase: Bool
  ) -> Bool? {
    guard name.utf8.contains(UInt8(ascii: ".")) else { return nil }
    var path = LogFieldPath()
    var isFound = false
    for index in 0..<members.count {
      path.append(members[index], of: row, members.columns)
      guard isName(path.name.span, ignoringCase: ignoringCase) else { continue }
      if holds(members[index].slice, in: row) { return true }
      isFound = true
    }
    return isFound ? false : nil
  }

  /// How the value that stands there is to be read.
  private static func slice(of range: Range<Int>, in row: Span<UInt8>) -> RowFields.Slice {
    switch row[range.lowerBound] {
    case UInt8(ascii: "\""):
      RowFields.Slice(range.lowerBound + 1..<range.upperBound - 1, .escaped)
    case UInt8(ascii: "["), UInt8(ascii: "{"): RowFields.Slice(range, .json)
    default: RowFields.Slice(range, .utf8)
    }
  }

  private func isName(
    of member: LogMember, _ columns: LogColumns?, in row: Span<UInt8>, ignoringCase: Bool
  ) -> Bool {
    if let own = member.ownName(columns), isName(own.span, ignoringCase: ignoringCase) {
      return true
    }
    return member.isNameEscaped
      ? isName(Array(member.nameString(in: row, nil).utf8).span, ignoringCase: ignoringCase)
      : member.withName(in: row, columns) { isName($0, ignoringCase: ignoringCase) }
  }

  private func isName(_ bytes: Span<UInt8>, ignoringCase: Bool) -> Bool {
    name.withBytes { ignoringCase ? bytes.holds(ignoringCase: $0) : bytes.holds($0) }
  }

  /// Of a list, whether one of its elements is so; of an empty one, whether `[]` is, as rows show it.
  private func holds(_ slice: RowFields.Slice, in row: Span<UInt8>) -> Bool {
    if isOfPresence { return true }
    guard slice.form == .json, row[slice.range.lowerBound] == UInt8(ascii: "[") else {
      return holds(slice.string(in: row))
    }
    let elements = TurnBlock.elements(of: slice.range, row)
    return elements.isEmpty ? holds("[]") : elements.contains { holds($0.string(in: row)) }
  }

  /// Whether it holds for what any feed's rows have, by its usual names.
  fileprivate func isMet(by parts: RowParts, in row: Span<UInt8>) -> Bool {
    guard let value = value(of: parts, in: row) else { return false }
    if holds(value) { return true }
    // Of several authors whether it holds for one.
    guard parts.members == nil, !parts.areJSON, field(of: parts) == .author else { return false }
    return EntryDetails.members(of: value).contains { holds($0) }
  }

  /// Whether it holds for what a feed's entry has besides, as its page lists it.
  fileprivate func isMet(byDetailsOf parts: RowParts, in row: Span<UInt8>) -> Bool {
    if let lead = parts.lead {
      return isMet(byLinesOf: CommitFields(lead, of: parts, in: row))
    }
    guard let details = parts.part(.details, in: row)?.string(in: row) else { return false }
    return EntryDetails.values(called: foldedName, in: details).contains { holds($0) }
  }

  /// Whether it holds for what a commit says whose row is shown as lines of text.
  fileprivate func isMet(byCommitIn lines: Span<UInt8>) -> Bool {
    guard let commit = GitLog.entry(ofLines: lines) else { return false }
    let parts = RowParts(commit)
    return isMet(by: parts, in: lines) || isMet(byDetailsOf: parts, in: lines)
  }

  /// Whether it holds for what the lines above a commit's message say.
  private func isMet(byLinesOf commit: CommitFields) -> Bool {
    commit.names(called: foldedName).contains { holds($0) || isOf(commitCalled: $0) }
      || commit.values(called: foldedName).contains { holds($0) }
  }

  /// What any feed's rows have that is usually called so; nil: this one has no such thing.
  private func value(of parts: RowParts, in row: Span<UInt8>) -> String? {
    let name = foldedName
    if name == "message" || name == "msg", let log = parts.log, let message = log.message {
      return String(decoding: message.bytes(of: log, in: row).span)
    }
    if let asked = RequestPart(called: name), let part = asked.value(of: parts, in: row) {
      return part
    }
    if Self.namesOfContent.contains(name), parts.log == nil {
      if let html = parts.part(.html, in: row)?.string(in: row) {
        return HTMLContent.read(html, for: .row).plainText
      }
      return parts.part(.text, in: row)?.string(in: row)
    }
    return field(of: parts).flatMap { parts.part($0, in: row) }?.string(in: row)
  }

  /// The part of any feed's rows that is usually called so.
  private func field(of parts: RowParts) -> RawEntry.Field? {
    let isEntry = parts.members == nil && !parts.areJSON
    return FieldMap.field(named: foldedName) ?? (isEntry ? Self.namesInFeeds[foldedName] : nil)
  }

  private static let namesOfContent: Set<String> = [
    "content", "text", "description", "summary", "content_text", "content_html",
  ]

  /// What documents of feeds call an entry's parts otherwise.
  private static let namesInFeeds: [String: RawEntry.Field] = [
    "authors": .author, "creator": .author, "guid": .id, "published": .date, "pubdate": .date,
    "date_published": .date, "subject": .title,
  ]
}

/// A part of what a web server was asked for, `GET /path`, that is no field of its own.
private enum RequestPart {
  case request, method, path

  /// nil: none is called so.
  init?(called name: String) {
    switch name {
    case "request": self = .request
    case "method": self = .method
    case "path", "url", "uri": self = .path
    default: return nil
    }
  }

  /// nil: the row is no request.
  func value(of parts: RowParts, in row: Span<UInt8>) -> String? {
    guard let log = parts.log, let message = log.message else { return nil }
    let request = message.bytes(of: log, in: row)
    let words = request.split(separator: 0x20, maxSplits: 2)
    guard words.count >= 2, words[0].allSatisfy({ isCapital($0) }),
      "/*h".utf8.contains(words[1][words[1].startIndex])
    else { return nil }
    switch self {
    case .request: return String(decoding: request, as: UTF8.self)
    case .method: return String(decoding: words[0], as: UTF8.self)
    case .path: return String(decoding: words[1], as: UTF8.self)
    }
  }
}
