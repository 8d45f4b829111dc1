import Glibc
import HeightEngine

/// Lines of other logs within those of containers: `{"log":"{\"level\":\"warn\"}\n","stream":"stdout"}`.
extension EntryReading {
  /// What the line of a log says that another log's line holds; lines that go on with it are its stack. nil: it
  /// is just text. O(n).
  func heldFields(_ text: Span<UInt8>) -> RowFields? {
    guard !text.isEmpty else { return nil }
    let end = text.endOfFirstLine
    guard let fields = heldFields(ofLine: text.extracting(first: end)) else {
      return end < text.count ? heldObject(text) : nil
    }
    return fields.addingStack(behind: end, of: text)
  }

  /// The same of a line alone.
  func heldFields(ofLine line: Span<UInt8>) -> RowFields? {
    if let object = heldObject(line) { return object }
    if Logfmt.isLine(line) { return names.fields(ofLogfmt: line) }
    return readsHeldRequests ? AccessLine(line)?.fields : nil
  }

  private func heldObject(_ text: Span<UInt8>) -> RowFields? {
    guard text.beginsObject else { return nil }
    return try? names.fields(ofLine: text)
  }

  /// When the line was written that another log's line holds; nil: it does not say.
  func heldDate(_ fields: RowFields, in text: Span<UInt8>) -> FeedDate? {
    writtenDate(of: RowParts(fields), in: text, by: dates) ?? stampedDate(in: text)
  }

  /// By the time that a line begins with, however it is written.
  func stampedDate(in text: Span<UInt8>) -> FeedDate? {
    let line = text.extracting(first: text.endOfFirstLine)
    return LogStamp(in: line)?.date(in: line, zone: zone) { now ?? Int(time(nil)) }
  }

  /// What a line says of a text whose lines are written in several ways. O(n).
  func parts(ofMixed row: Span<UInt8>) -> RowParts {
    if let fields = fieldsBehindPrefix(row) ?? fieldsBehindSameTime(row) {
      return RowParts(fields)
    }
    let end = row.endOfFirstLine
    let isWhole = row.extracting(droppingFirst: end).isBlank
    let line = end == 0 ? nil : heldFields(ofLine: row.extracting(first: end))
    if let line, line.log != nil || isWhole && !line.isEmpty {
      return RowParts(
        line.addingStack(behind: end, of: row),
        ofJSON: row.beginsObject && isWhole)
    }
    // An object may take several lines.
    if line == nil, let object = heldObject(row), object.log != nil || !object.isEmpty {
      return RowParts(object)
    }
    var fields = RowFields()
    if !row.isEmpty { fields[.text] = RowFields.Slice(0..<row.count, .utf8) }
    return RowParts(fields)
  }

  /// What a line says among lines of text that says where its parts are, with the lines that go on with it as they stand; nil:
  /// it is none. O(n), O(1) of text
  @inline(__always)
  func parts(ofStructured row: Span<UInt8>) -> RowParts? {
    LogLines.mayBeStructured(row) ? parts(withLinesBelow: row) : nil
  }

  private func parts(withLinesBelow row: Span<UInt8>) -> RowParts? {
    let end = row.endOfFirstLine
    let line = row.extracting(first: end)
    let request = mayHoldOthers ? AccessLine(line)?.fields : nil
    guard let fields = request ?? heldFields(ofLine: line), let log = fields.log, log.turns == nil
    else { return nil }
    let rest = min(end + 1, row.count)..<row.count
    let isWhole = row.extracting(rest).isBlank
    var whole = fields
    if !rest.isEmpty {
      let stack = isWhole ? [] : [LogMember(.stacktrace, rest)]
      whole.log = LogFields(log, adding: stack, stack: rest)
    }
    return RowParts(whole, ofJSON: row.beginsObject && isWhole)
  }

  /// What a line of logfmt, or of a web server's requests, says among a log's objects; nil: it is none. O(1) of objects
  @inline(__always)
  func parts(ofOtherAmongObjects row: Span<UInt8>) -> RowParts? {
    guard mayHoldOthers, !row.isEmpty, !row.beginsObject else { return nil }
    guard row[0] > 0x20 else {
      guard row.isBlank else { return nil }
      // Blank lines before the first text, or behind one that was handed out.
      var fields = RowFields()
      fields[.text] = RowFields.Slice(0..<row.count, .utf8)
      return RowParts(fields)
    }
    return parts(withLinesBelow: row)
  }

  /// What an object, or a line of a web server's requests, says among lines of logfmt; nil: it is none. O(1) of pairs
  @inline(__always)
  func parts(ofOtherAmongPairs row: Span<UInt8>) -> RowParts? {
    guard !row.isEmpty, row[0] > 0x20, !isLetter(row[0]) else { return nil }
    return parts(withLinesBelow: row)
  }

  /// How much a line matters that another log's line holds, `log`; nil: neither says.
  func heldLevel(_ line: Span<UInt8>, in log: LogFields) -> LogLevel? {
    let named = log.holdsObject ? nil : heldTextLevel(line)?.level
    return heldFields(line)?.log?.level ?? named ?? log.level
  }

  /// The level that a text names which another log's line holds, or stands among such, and where in the text it is; nil: it names
  /// none. O(1)
  func heldTextLevel(_ text: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    let line = text.extracting(first: text.endOfFirstLine)
    return LogLevel.ofParts(line)
      ?? LogLevel.found(inLine: line, isStamped: LogStamp(in: line) != nil)
  }

  /// The page of a line that holds one of another log, `bytes`: what that says, as the row does, and all of both as
  /// a tree.
  func page(
    of log: LogFields, holding bytes: [UInt8], _ parts: RowParts, _ entry: FeedEntry,
    in row: Span<UInt8>
  ) -> FeedPage {
    let held = bytes.span
    let fields = heldFields(held)
    var message = bytes
    var date = entry.date
    var tree: FieldTree?
    var said: EntryContent?
    if let fields, let inner = fields.log, !inner.holdsLine {
      // A request's line says all there is in the order that people know.
      if inner.writtenLevel == nil || held.beginsObject {
        message = inner.message?.bytes(of: inner, in: held) ?? []
      }
      // What an answer says of a time is none of its own.
      if log.kind != .answer { date = heldDate(fields, in: held) ?? date }
      tree = FieldTree(ofHeld: held, inner, readingStyles: readsStyles)
      if let turns = inner.turns { said = content(of: turns, in: held) }
    }
    message.trimBlankEnds()
    var entry = entry
    entry.content = nil
    entry.date = date
    let time = date.map { format.full($0, toSeconds: true) }
    var shown = styledContent(String(decoding: message, as: UTF8.self))
    if let said { shown.append(said) }
    var page = FeedPage(entry: entry, time: time.map { DisplayText($0) }, content: shown)
    page.level = heldLevel(held, in: log)
    page.isLog = true
    if said != nil { page.prose = .found }
    page.tree = FieldTree(
      ofContainer: row, log, parts, holding: tree, before: linesBehindFirst(ofRow: row),
      readingStyles: readsStyles)
    return page
  }

  /// The lines of a row behind its first, as they stand. O(n)
  private func linesBehindFirst(ofRow row: Span<UInt8>) -> [UInt8] {
    let end = row.endOfFirstLine
    guard let containers, end < row.count else {
      return Array(copying: row.extracting(droppingFirst: end))
    }
    var lines: [UInt8] = []
    for range in containers.linesBehindFirst(ofRow: row) {
      lines.append(0x0A)
      lines.append(copying: row.extracting(range))
    }
    return lines
  }
}

extension FieldTree {
  /// All that a line says which a container's line holds, and those that go on with it. O(n).
  fileprivate init(
    ofHeld text: Span<UInt8>, _ log: LogFields, readingStyles readsStyles: Bool
  ) {
    let end = text.endOfFirstLine
    guard text.beginsObject,
      let tree = FieldTree(json: text.extracting(first: end), readingStyles: readsStyles)
    else {
      self =
        FieldTree(json: text, readingStyles: readsStyles)
        ?? FieldTree(log.members, in: text, readingStyles: readsStyles)
      return
    }
    self = tree
    let stack = text.extracting(droppingFirst: end)
    if !stack.isBlank {
      append(String(stack.trimmedRange, of: stack), called: "\(GivenName.stacktrace)")
    }
  }

  /// All that a container's line says, what it holds in its place; the lines that go on with it behind that. O(n).
  fileprivate init?(
    ofContainer row: Span<UInt8>, _ log: LogFields, _ parts: RowParts, holding held: FieldTree?,
    before rest: [UInt8], readingStyles readsStyles: Bool
  ) {
    let line = row.extracting(first: row.endOfFirstLine)
    if parts.areJSON {
      let place = log.message?.range.lowerBound ?? -1
      let tree = FieldTree(json: line, readingStyles: readsStyles, holding: held, at: place)
      guard let tree else { return nil }
      self = tree
    } else {
      var members = LogMembers()
      if log.prefix == nil, let date = parts.fields[.date] {
        members.append(LogMember(.time, date.range))
      }
      for index in 0..<log.members.count { members.append(log.members[index]) }
      self = FieldTree(members, in: row, readingStyles: readsStyles)
      if let held { append(held, called: "log") }
    }
    if !rest.span.isBlank { append(linesOf: rest.span, called: "lines") }
  }
}
