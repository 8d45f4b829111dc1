/// Writes the fields of a log's line as `name=value`, one behind the other.
struct LogFieldWriter {
  private let view: LogView
  private let isJournal: Bool
  private var isFirst: Bool
  /// Whether the field before takes several lines.
  private var isAfterBroken = false
  private var count = 0
  /// Whether not all members of an object are shown.
  private var isCut = false
  /// Fields that are put in another order first.
  private var collected: [(place: Int, text: [UInt8])]?

  /// More fields than this are counted, where not all of a line is shown.
  static let mostFields = 40
  /// More bytes of a value are cut, where not all of a line is shown.
  static let longestValue = 120
  /// Of the names of what a field lies in.
  static let longestPath = 96
  /// What lies deeper is shown as JSON.
  static let deepest = 4

  init(_ view: LogView, isJournal: Bool, isFirst: Bool) {
    self.view = view
    self.isJournal = isJournal
    self.isFirst = isFirst
    collected = view.fields.isPlain ? nil : []
  }

  private var isWhole: Bool { view.detail == .all }

  /// Appends all that are to be shown. O(n) in the bytes of the line; of a selection, times its names.
  mutating func append(_ log: LogFields, of row: Span<UInt8>, to output: inout [UInt8]) {
    var path: [UInt8] = []
    for index in 0..<log.members.count {
      if isFull {
        isCut = false
        output += " …+\(log.members.count - index)".utf8
        return
      }
      let member = log.members[index]
      let isShown = log.isShown(member)
      guard !isPlain(member) else {
        if !isShown { append(plain: member, of: row, to: &output) }
        continue
      }
      // Room for all that it may come to.
      if path.capacity == 0 { path.reserveCapacity(2 * Self.longestPath) }
      path.removeAll(keepingCapacity: true)
      member.appendName(of: row, to: &path)
      append(member, of: row, path: &path, isShown: isShown, depth: 0, to: &output)
    }
    if isCut { output += " …".utf8 }
    if let collected {
      self.collected = nil
      append(collected, to: &output)
    }
  }

  /// In the order of places; where those are the same, in that of the line.
  private mutating func append(
    _ fields: [(place: Int, text: [UInt8])], to output: inout [UInt8]
  ) {
    let order = fields.indices.sorted { (fields[$0].place, $0) < (fields[$1].place, $1) }
    for index in order {
      if isFull {
        output += " …+\(fields.count - count)".utf8
        return
      }
      append(text: fields[index].text, to: &output)
    }
  }

  /// Whether it can be written where it stands: as most fields.
  private func isPlain(_ member: LogMember) -> Bool {
    collected == nil && member.form != .container && !member.isNameEscaped
      && !(isWhole && member.form == .escaped)
  }

  private mutating func append(
    plain member: LogMember, of row: Span<UInt8>, to output: inout [UInt8]
  ) {
    let isHidden = !isWhole && member.withName(in: row) { self.isHidden($0) }
    guard !isHidden else { return }
    separate(isBroken: false, in: &output)
    member.withName(in: row) { output.append(copying: $0) }
    output.append(UInt8(ascii: "="))
    appendValue(member, of: row, to: &output)
  }

  private var isFull: Bool { !isWhole && collected == nil && count >= Self.mostFields }

  private func append(
    _ name: JSONReader.Text, of row: Span<UInt8>, to path: inout [UInt8]
  ) {
    if name.isEscaped {
      JSONEscapes.append(name.range, of: row, to: &path)
    } else {
      path.append(copying: row.extracting(name.range))
    }
  }

  private mutating func append(
    _ member: LogMember, of row: Span<UInt8>, path: inout [UInt8], isShown: Bool, depth: Int,
    to output: inout [UInt8]
  ) {
    if isShown, member.form == .container, place(of: path, isShown: true, depth: 0) == nil {
      return
    }
    if member.form == .container, depth < Self.deepest, row[member.value.lowerBound] == 0x7B,
      appendMembers(of: member, row, path: &path, depth: depth, to: &output)
    {
      return
    }
    guard let place = place(of: path, isShown: isShown, depth: depth) else { return }
    guard collected != nil || isWhole else {
      separate(isBroken: false, in: &output)
      output += path
      output.append(UInt8(ascii: "="))
      return appendValue(member, of: row, to: &output)
    }
    var text: [UInt8] = []
    text += path
    text.append(UInt8(ascii: "="))
    appendValue(member, of: row, to: &text)
    if collected == nil {
      append(text: text, to: &output)
    } else {
      collected?.append((place, text))
    }
  }

  /// Appends the members of an object as fields of their own. Returns whether it has any. The path is the
  /// same afterwards.
  private mutating func appendMembers(
    of member: LogMember, _ row: Span<UInt8>, path: inout [UInt8], depth: Int,
    to output: inout [UInt8]
  ) -> Bool {
    if collected == nil, depth == 0, !isWhole, isHidden(path.span) { return true }
    var reader = JSONReader(member.value)
    var hasAny = false
    // The line was read to its end before: nothing is thrown.
    guard (try? reader.next(in: row)) == .beginObject else { return false }
    let end = min(path.count, Self.longestPath)
    let whole = path.count > end ? path : nil
    defer {
      path.removeLast(path.count - end)
      if let whole { path = whole }
    }
    while let (name, token) = try? reader.nextMember(in: row) {
      hasAny = true
      if isFull {
        isCut = true
        break
      }
      let start = reader.tokenStart
      guard (try? reader.skip(token, in: row)) != nil else { break }
      path.removeLast(path.count - end)
      path.append(UInt8(ascii: "."))
      append(name, of: row, to: &path)
      let isContainer = token == .beginObject || token == .beginArray
      let field =
        isContainer
        ? LogMember(name, start..<reader.position, .container)
        : LogMember(name, token, endOf: reader)
      append(
        field, of: row, path: &path, isShown: false, depth: depth + 1, to: &output)
    }
    return hasAny
  }

  /// Where a field stands; nil: it is not shown.
  private func place(of path: [UInt8], isShown: Bool, depth: Int) -> Int? {
    let isHidden = isShown || depth == 0 && !isWhole && self.isHidden(path.span)
    guard !view.fields.isPlain else { return isHidden ? nil : 0 }
    let name = String(decoding: path, as: UTF8.self)
    if view.fields.isNamed(name) { return view.fields.place(of: name) }
    if isHidden { return nil }
    return view.fields.place(of: name) ?? (isWhole ? .max : nil)
  }

  private mutating func append(text: [UInt8], to output: inout [UInt8]) {
    separate(isBroken: isWhole && text.contains(0x0A), in: &output)
    output += text
  }

  /// What stands before a field: one of several lines has them by itself.
  private mutating func separate(isBroken: Bool, in output: inout [UInt8]) {
    if !isFirst { output.append(isBroken || isAfterBroken ? 0x0A : 0x20) }
    isFirst = false
    isAfterBroken = isBroken
    count += 1
  }
}

// MARK: - Values

extension LogFieldWriter {
  private func appendValue(
    _ member: LogMember, of row: Span<UInt8>, to output: inout [UInt8]
  ) {
    let limit = isWhole ? Int.max : Self.longestValue
    switch member.form {
    case .literal, .container:
      appendCut(row.extracting(member.value), limit, to: &output)
    case .string:
      appendText(row.extracting(member.value), limit, to: &output)
    case .escaped:
      var decoded: [UInt8] = []
      // An escape is six bytes at the most.
      let range = member.value.prefix(limit < .max ? 6 * limit + 12 : .max)
      decoded.reserveCapacity(range.count)
      JSONEscapes.append(range, of: row, to: &decoded)
      appendText(decoded.span, limit, to: &output)
    }
  }

  /// As many whole characters as there may be.
  private func appendCut(_ text: Span<UInt8>, _ limit: Int, to output: inout [UInt8]) {
    output.append(copying: text.extracting(0..<text.countOfWholeCharacters(upTo: limit)))
    if text.count > limit { output += "…".utf8 }
  }

  /// In quotes where it would not be told from what is around it.
  private func appendText(_ text: Span<UInt8>, _ limit: Int, to output: inout [UInt8]) {
    if isWhole, text.firstLineFeed() != nil {
      // Lines of their own.
      output.append(0x0A)
      return output.append(copying: text.extracting(text.rangeWithoutBlankEnds))
    }
    guard text.isEmpty || text.firstIndex(from: 0, where: Self.needsQuotes) != nil else {
      return appendCut(text, limit, to: &output)
    }
    output.append(UInt8(ascii: "\""))
    guard text.firstIndex(from: 0, where: Self.needsEscape) != nil else {
      appendCut(text, limit, to: &output)
      return output.append(UInt8(ascii: "\""))
    }
    let end = text.countOfWholeCharacters(upTo: limit)
    for index in 0..<end {
      switch text[index] {
      case 0x0A: output += "\\n".utf8
      case 0x0D: output += "\\r".utf8
      case 0x09: output += "\\t".utf8
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(text[index])
      case let byte: output.append(byte)
      }
    }
    if text.count > limit { output += "…".utf8 }
    output.append(UInt8(ascii: "\""))
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "=")
  }
}

extension LogFieldWriter {
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}

// MARK: - What is the same for most lines

extension LogFieldWriter {
  private func isHidden(_ name: Span<UInt8>) -> Bool {
    Self.leavesOut(name, inJournal: isJournal)
  }

  /// Whether a field is left out, unless somebody asks for it or for all.
  static func leavesOut(_ name: Span<UInt8>, inJournal: Bool) -> Bool {
    guard inJournal else { return hidden.contains { name.holds($0) } }
    if !name.isEmpty, name[0] == UInt8(ascii: "_") {
      return !journalFields.contains { name.holds($0) }
    }
    return journalNames.contains { name.holds($0) }
  }

  /// Versions of formats and what only says again what a row shows.
  private static let hidden = [
    "v", "@version", "@i", "@mt", "@r", "MessageTemplate", "levelno", "severityNumber",
    "severity_number", "SeverityNumber", "ecs.version",
  ].map { Array($0.utf8) }
  /// Of those that journald adds itself.
  private static let journalFields = [
    "_SYSTEMD_UNIT", "_PID", "_HOSTNAME", "_COMM",
  ].map { Array($0.utf8) }
  private static let journalNames = [
    "SYSLOG_FACILITY", "SYSLOG_TIMESTAMP", "SYSLOG_PID", "SYSLOG_RAW", "CODE_FILE", "CODE_LINE",
    "CODE_FUNC", "INVOCATION_ID", "USER_INVOCATION_ID", "MESSAGE_ID", "TID",
  ].map { Array($0.utf8) }
}
