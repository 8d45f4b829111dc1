/// Writes the fields of a log's line as `name=value`, one behind the other.
struct LogFieldWriter {
  /// Whether every field is shown, with its whole value.
  private let isWhole: Bool
  /// How many fields are written, and how many bytes of each value.
  private let limits: (fields: Int, bytes: Int)
  private let isJournal: Bool
  /// Whether a value's styles end with it, as sequences are read; else they are shown.
  private let endsStyles: Bool
  /// Which fields; nil: all, as they come.
  private let selection: LogFieldSelection?
  private var isFirst: Bool
  /// Whether the field before takes several lines.
  private var isAfterBroken = false
  private var count = 0
  /// Fields that are put in another order first.
  private var collected: [(place: Int, text: [UInt8])] = []
  /// The name of the field that is being written, behind those of what it lies in.
  private var path = LogFieldPath()

  /// More fields than this are counted, where not all of a line is shown.
  static let mostFields = 40
  /// More bytes of a value are cut, where not all of a line is shown.
  static let longestValue = 120
  /// What lies deeper is shown as JSON.
  static let deepest = 4

  init(_ view: borrowing LogView, isJournal: Bool, isFirst: Bool, endsStyles: Bool) {
    self.endsStyles = endsStyles
    isWhole = view.detail == .all
    limits =
      isWhole || !view.cutsFields ? (.max, .max) : (Self.mostFields, Self.longestValue)
    selection = view.fields.isPlain ? nil : view.fields
    self.isJournal = isJournal
    self.isFirst = isFirst
  }

  /// Appends all that are to be shown. O(n) in the bytes of the line; of a selection, times its names.
  mutating func append(_ log: LogFields, of row: Span<UInt8>, to output: inout [UInt8]) {
    let members = log.members
    var index = 0
    while index < members.count {
      if isFull {
        let rest = members.countOfOutermost(from: index)
        output += (rest > 0 ? " …+\(rest)" : " …").utf8
        return
      }
      let member = members[index]
      let isShown = member.depth == 0 && log.isShown(member)
      guard !isPlain(member) else {
        if !isShown { append(plain: member, of: row, to: &output) }
        index += 1
        continue
      }
      path.append(member, of: row)
      let end = member.form == .container ? members.end(of: index) : index + 1
      if end > index + 1 {
        // An object, whose members are fields of their own.
        index = leavesOutMembers(isShown: isShown, depth: member.depth) ? end : index + 1
      } else {
        append(member, of: row, isShown: isShown, to: &output)
        index += 1
      }
    }
    if selection != nil { appendCollected(to: &output) }
  }

  /// In the order of places; where those are the same, in that of the line.
  private mutating func appendCollected(to output: inout [UInt8]) {
    let fields = collected
    let order = fields.indices.sorted { (fields[$0].place, $0) < (fields[$1].place, $1) }
    for index in order {
      if count >= limits.fields {
        output += " …+\(fields.count - count)".utf8
        return
      }
      append(text: fields[index].text, to: &output)
    }
  }

  /// Whether it can be written where it stands: as most fields.
  private func isPlain(_ member: LogMember) -> Bool {
    selection == nil && member.depth == 0 && member.form != .container && !member.isNameEscaped
      && !(isWhole && member.form == .escaped)
  }

  private mutating func append(
    plain member: LogMember, of row: Span<UInt8>, to output: inout [UInt8]
  ) {
    let isHidden =
      !isWhole && member.isNamed && member.withName(in: row) { self.isHidden($0) }
    guard !isHidden else { return }
    if appendAtOnce(member, of: row, to: &output) { return }
    separate(isBroken: false, in: &output)
    member.withName(in: row) { Self.append(name: $0, to: &output) }
    output.append(UInt8(ascii: "="))
    appendValue(member, of: row, to: &output)
  }

  /// Appends a field whose value stands there as in the line, in quotes where it needs them. Returns whether it
  /// is such a one.
  private mutating func appendAtOnce(
    _ member: LogMember, of row: Span<UInt8>, to output: inout [UInt8]
  ) -> Bool {
    let value = row.extracting(member.value)
    guard member.form != .escaped, value.count <= Self.longestValue, !isAfterBroken else {
      return false
    }
    let isQuoted = member.form == .string && Self.needsQuotes(value)
    if isQuoted, !value.isPlainInJSON { return false }
    let isFirst = isFirst
    let isPlain = member.withName(in: row) { name in
      guard name.isPlainInJSON else { return false }
      output.append(room: name.count + value.count + 4) {
        if !isFirst { $0.write(0x20) }
        $0.write(name)
        $0.write(UInt8(ascii: "="))
        if isQuoted { $0.write(UInt8(ascii: "\"")) }
        $0.write(value)
        if isQuoted { $0.write(UInt8(ascii: "\"")) }
      }
      return true
    }
    guard isPlain else { return false }
    self.isFirst = false
    count += 1
    return true
  }

  private var isFull: Bool { selection == nil && count >= limits.fields }

  /// Whether nothing is shown of what lies in the object that `path` names.
  private func leavesOutMembers(isShown: Bool, depth: UInt8) -> Bool {
    if isShown, place(isShown: true, depth: 0) == nil { return true }
    return selection == nil && depth == 0 && !isWhole && isHidden(path.name.span)
  }

  /// Appends the field that `path` names.
  private mutating func append(
    _ member: LogMember, of row: Span<UInt8>, isShown: Bool, to output: inout [UInt8]
  ) {
    guard let place = place(isShown: isShown, depth: member.depth) else { return }
    guard isWhole || selection != nil else {
      separate(isBroken: false, in: &output)
      Self.append(name: path.name.span, to: &output)
      output.append(UInt8(ascii: "="))
      return appendValue(member, of: row, to: &output)
    }
    var text: [UInt8] = []
    Self.append(name: path.name.span, to: &text)
    text.append(UInt8(ascii: "="))
    appendValue(member, of: row, to: &text)
    if selection == nil {
      append(text: text, to: &output)
    } else {
      collected.append((place, text))
    }
  }

  /// Where the field that `path` names stands; nil: it is not shown.
  private func place(isShown: Bool, depth: UInt8) -> Int? {
    let isHidden = isShown || depth == 0 && !isWhole && self.isHidden(path.name.span)
    guard let selection else { return isHidden ? nil : 0 }
    let name = String(decoding: path.name, as: UTF8.self)
    if selection.isNamed(name) { return selection.place(of: name) }
    if isHidden { return nil }
    return selection.place(of: name) ?? (isWhole ? .max : nil)
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

// MARK: - Names

extension LogFieldWriter {
  /// Appends a name on one line: what would colour or break what is behind it is spelled out.
  private static func append(name: Span<UInt8>, to output: inout [UInt8]) {
    guard !name.isPlainInJSON else { return output.append(copying: name) }
    for index in name.indices {
      switch name[index] {
      case 0x0A: output += "\\n".utf8
      case 0x0D: output += "\\r".utf8
      case 0x09: output += "\\t".utf8
      case let byte where byte < 0x20: output += [UInt8(ascii: "^"), byte | 0x40]
      case let byte: output.append(byte)
      }
    }
  }
}

// MARK: - Values

extension LogFieldWriter {
  private mutating func appendValue(
    _ member: LogMember, of row: Span<UInt8>, to output: inout [UInt8]
  ) {
    let limit = limits.bytes
    switch member.form {
    case .literal:
      appendCut(row.extracting(member.value), limit, to: &output)
    case .container:
      let value = row.extracting(member.value)
      guard value.firstLineFeed() != nil else { return appendCut(value, limit, to: &output) }
      let start = path.appendBehind { value.appendOnOneLine(to: &$0) }
      appendCut(path.name.span.extracting(droppingFirst: start), limit, to: &output)
      path.cut(to: start)
    case .string:
      appendText(row.extracting(member.value), limit, to: &output)
    case .escaped:
      // An escape is six bytes at the most.
      let range = member.value.prefix(limit < .max ? 6 * limit + 12 : .max)
      let start = path.appendBehind { JSONEscapes.append(range, of: row, to: &$0) }
      appendText(path.name.span.extracting(droppingFirst: start), limit, to: &output)
      path.cut(to: start)
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
      output.append(copying: text.extracting(text.rangeWithoutBlankEnds))
      return endStyles(of: text, in: &output)
    }
    guard Self.needsQuotes(text) else {
      return appendCut(text, limit, to: &output)
    }
    output.append(UInt8(ascii: "\""))
    guard !text.isPlainInJSON else {
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
    endStyles(of: text, in: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// What is behind a value looks as if the value said nothing about that.
  private func endStyles(of text: Span<UInt8>, in output: inout [UInt8]) {
    guard endsStyles, let first = text.first(0x1B, from: 0, to: text.count) else { return }
    output += "\u{1B}[0m".utf8
    // A link ends where one has no address.
    if text.firstIndex(from: first, where: { $0 == UInt8(ascii: "]") }) != nil {
      output += "\u{1B}]8;;\u{1B}\\".utf8
    }
  }

  private static func needsQuotes(_ text: Span<UInt8>) -> Bool {
    text.isEmpty || text.hasBlank(or: UInt8(ascii: "\""), or: UInt8(ascii: "="))
  }
}

extension Span<UInt8> {
  /// Appends JSON without the blanks between its parts. O(n).
  fileprivate func appendOnOneLine(to output: inout [UInt8]) {
    var isInText = false
    var index = 0
    while index < count {
      let byte = self[index]
      if isInText || byte > 0x20 { output.append(byte) }
      if isInText, byte == UInt8(ascii: "\\"), index + 1 < count {
        index += 1
        output.append(self[index])
      } else if byte == UInt8(ascii: "\"") {
        isInText.toggle()
      }
      index += 1
    }
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
