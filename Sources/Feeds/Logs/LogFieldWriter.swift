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
  /// Those of the line.
  private var columns: LogColumns?
  private var isFirst: Bool
  /// Whether what stands before takes several lines.
  private var isAfterBroken: Bool
  private var count = 0
  /// Fields that are put in another order first, and their texts, one behind the other.
  private var collected: [(place: Int, text: Range<Int>)] = []
  private var collectedText: [UInt8] = []
  /// The name of the field that is being written, behind those of what it lies in.
  private var path = LogFieldPath()
  /// Whether the member is one that is left out unless somebody asks for it, or lies in one.
  private var isInLeftOut = false
  /// The objects in which the next member may lie, by depth.
  private var objects: [6 of OuterObject] = .init(repeating: OuterObject())

  /// More fields than this are counted, where not all of a line is shown.
  static let mostFields = 40
  /// More bytes of a value are cut, where not all of a line is shown.
  static let longestValue = 120
  /// What lies deeper is shown as JSON.
  static let deepest = 4

  init(
    _ view: borrowing LogView, isJournal: Bool, isFirst: Bool, isAfterBroken: Bool = false,
    endsStyles: Bool
  ) {
    self.endsStyles = endsStyles
    self.isAfterBroken = isAfterBroken
    isWhole = view.detail == .all
    limits =
      isWhole || !view.cutsFields ? (.max, .max) : (Self.mostFields, Self.longestValue)
    selection = view.fields.isPlain ? nil : view.fields
    self.isJournal = isJournal
    self.isFirst = isFirst
  }

  /// Appends all that are to be shown. O(n) in the bytes of the line; of a selection, times its names.
  mutating func append(_ log: LogFields, of row: Span<UInt8>, to output: inout [UInt8]) {
    columns = log.members.columns
    guard selection != nil else { return appendInOrder(log, of: row, to: &output) }
    var index = 0
    while index < log.members.count {
      let member = log.members[index]
      let isShown = log.mayBeShown(atDepth: Int(member.depth)) && log.isShown(member)
      if member.depth == 0 { isInLeftOut = isLeftOut(member, of: log, row) }
      path.append(member, of: row, columns)
      let end = member.form == .container ? log.members.end(of: index) : index + 1
      if end > index + 1 {
        // An object, whose members are fields of their own.
        index = isShown && place(isShown: true) == nil ? end : index + 1
      } else {
        append(member, of: row, isShown: isShown, to: &output)
        index += 1
      }
    }
    appendCollected(to: &output)
  }

  /// In the order of places; where those are the same, in that of the line.
  private mutating func appendCollected(to output: inout [UInt8]) {
    var fields = collected
    // Most are in order.
    if !zip(fields, fields.dropFirst()).allSatisfy({ $0.place <= $1.place }) {
      fields.sort { ($0.place, $0.text.lowerBound) < ($1.place, $1.text.lowerBound) }
    }
    let texts = collectedText
    for field in fields {
      if count >= limits.fields {
        output += " …+\(fields.count - count)".utf8
        return
      }
      append(text: texts.span.extracting(field.text), to: &output)
    }
  }

  private var isFull: Bool { count >= limits.fields }

  /// How many members of the line there are from one on, for which there is no room.
  private func appendRest(of log: LogFields, from index: Int, to output: inout [UInt8]) {
    let rest = log.members.countOfOutermost(from: index)
    output += (rest > 0 ? " …+\(rest)" : " …").utf8
  }

  /// Appends the field that `path` names.
  private mutating func append(
    _ member: LogMember, of row: Span<UInt8>, isShown: Bool, to output: inout [UInt8]
  ) {
    guard let place = place(isShown: isShown) else { return }
    var text: [UInt8] = []
    swap(&text, &collectedText)
    let start = text.count
    Self.append(name: path.name.span, to: &text)
    appendValue(member, of: row, to: &text)
    if selection == nil {
      append(text: text.span, to: &output)
      text.removeAll(keepingCapacity: true)
    } else {
      collected.append((place, start..<text.count))
    }
    swap(&text, &collectedText)
  }

  /// Where the field that `path` names stands; nil: it is not shown.
  private func place(isShown: Bool) -> Int? {
    let isHidden = isShown || isInLeftOut
    guard let selection else { return isHidden ? nil : 0 }
    let (place, isNamed) = selection.place(of: path.name.span)
    if isNamed { return place }
    if isHidden { return nil }
    return place ?? (isWhole ? .max : nil)
  }

  private mutating func append(text: Span<UInt8>, to output: inout [UInt8]) {
    separate(isBroken: isWhole && text.firstLineFeed() != nil, in: &output)
    output.append(copying: text)
  }

  /// What stands before a field: one of several lines has them by itself.
  private mutating func separate(isBroken: Bool, in output: inout [UInt8]) {
    if !isFirst { output.append(isBroken || isAfterBroken ? 0x0A : 0x20) }
    isFirst = false
    isAfterBroken = isBroken
    count += 1
  }
}

// MARK: - All fields, in the order of the line

extension LogFieldWriter {
  /// An object of the line whose members are fields of their own.
  private struct OuterObject {
    /// Its number among the members.
    var index = 0
    /// How long its name is with those of what it lies in.
    var length = 0
    var name = 0..<0
    /// Whether that can't stand as it is.
    var isUnusual = true
  }

  /// Appends the fields as they come. Most stand there as in the line: they are written at once.
  private mutating func appendInOrder(
    _ log: LogFields, of row: Span<UInt8>, to output: inout [UInt8]
  ) {
    let members = log.members
    let end = members.count
    // Not `members[index]`: an inline array is copied for that, all of it.
    let few = members.few.span
    var index = 0
    while index < end, !isFull {
      let fields = min(limits.fields - count, end - index)
      output.append(room: row.count + fields * Self.roomForNames) {
        index = writeInOrder(log, few, members.more, from: index, of: row, to: &$0)
      }
      guard index < end, !isFull else { break }
      appendSlowly(log, index, of: row, to: &output)
      index += 1
    }
    if index < end { appendRest(of: log, from: index, to: &output) }
  }

  /// What a field takes besides its name and its value, usually: the names of what it lies in, and signs.
  private static let roomForNames = LogFieldPath.longest + 16

  /// Writes fields from a member on. Returns the number of the one that can't be written at once, or for which there is
  /// no room.
  private mutating func writeInOrder(
    _ log: LogFields, _ few: Span<LogMember>, _ more: [LogMember], from first: Int,
    of row: Span<UInt8>, to writer: inout ByteWriter
  ) -> Int {
    let end = log.members.count
    var index = first
    while index < end, !isFull {
      let member = index < few.count ? few[index] : more[index - few.count]
      let depth = Int(member.depth)
      let isContainer = member.form == .container
      let mayBeShown = log.mayBeShown(atDepth: depth)
      if mayBeShown && log.isShown(member) || depth == 0 && isLeftOut(member, of: log, row) {
        index = isContainer ? log.members.end(of: index) : index + 1
        continue
      }
      index += 1
      if isContainer, index < end,
        (index < few.count ? few[index] : more[index - few.count]).depth > member.depth
      {
        var outer = outerObject(member, of: row)
        outer.index = index - 1
        objects[depth] = outer
      } else if !write(member, of: row, to: &writer) {
        return index - 1
      }
    }
    return index
  }

  /// Whether a member that lies in no object is left out.
  private func isLeftOut(_ member: LogMember, of log: LogFields, _ row: Span<UInt8>) -> Bool {
    guard member.isNamed, !isWhole else { return false }
    guard member.isNameEscaped else {
      return member.withName(in: row, nil) {
        Self.leavesOut(member, called: $0, of: log, in: row, asOfJournal: isJournal)
      }
    }
    var name: [UInt8] = []
    member.appendName(of: row, nil, to: &name)
    return Self.leavesOut(
      member, called: name.span, of: log, in: row, asOfJournal: isJournal)
  }

  /// An object that is a member, as those see it which lie in it.
  private func outerObject(_ member: LogMember, of row: Span<UInt8>) -> OuterObject {
    var object = OuterObject()
    guard !member.isNameEscaped, let name = member.nameRange, row.isPlainName(name) else {
      return object
    }
    object.name = name
    object.length = name.count
    object.isUnusual = false
    if member.depth > 0 {
      let outer = objects.span[Int(member.depth) - 1]
      object.length += outer.length + 1
      object.isUnusual = outer.isUnusual
    }
    if object.length > LogFieldPath.longest { object.isUnusual = true }
    return object
  }

  /// Writes a field whose value stands there as in the line, in quotes where it needs them. Returns whether it is such
  /// a one.
  @inline(__always)
  private mutating func write(
    _ member: LogMember, of row: Span<UInt8>, to writer: inout ByteWriter
  ) -> Bool {
    let value = row.extracting(member.value)
    guard value.count <= Self.longestValue, !member.isNameEscaped, !isAfterBroken, !member.isBare
    else { return false }
    let depth = Int(member.depth)
    var outer = 0
    if depth > 0 {
      let object = objects.span[depth - 1]
      guard !object.isUnusual else { return false }
      outer = object.length + 1
    }
    var isQuoted = false
    switch member.form {
    case .literal: break
    case .escaped: return false
    case .container:
      if value.firstLineFeed() != nil || value.mayHoldEscape { return false }
    case .string where Self.needsQuotes(value):
      guard value.isPlainInJSON else { return false }
      isQuoted = true
    case .string: break
    }
    if let name = member.nameRange {
      guard row.isPlainName(name), writer.room >= outer + name.count + value.count + 4 else {
        return false
      }
      if !isFirst { writer.write(0x20) }
      for outer in 0..<depth {
        writer.write(objects.span[outer].name, of: row)
        writer.write(UInt8(ascii: "."))
      }
      writer.write(name, of: row)
    } else {
      let wasFirst = isFirst
      let isWritten = member.withName(in: row, columns) { name in
        guard writer.room >= name.count + value.count + 4 else { return false }
        if !wasFirst { writer.write(0x20) }
        writer.write(name)
        return true
      }
      guard isWritten else { return false }
    }
    writer.write(UInt8(ascii: "="))
    if isQuoted { writer.write(UInt8(ascii: "\"")) }
    writer.write(member.value, of: row)
    if isQuoted { writer.write(UInt8(ascii: "\"")) }
    isFirst = false
    count += 1
    return true
  }

  /// Appends a field whatever its name and value are.
  private mutating func appendSlowly(
    _ log: LogFields, _ index: Int, of row: Span<UInt8>, to output: inout [UInt8]
  ) {
    let member = log.members[index]
    for depth in 0..<Int(member.depth) {
      path.append(log.members[objects[depth].index], of: row, columns)
    }
    path.append(member, of: row, columns)
    guard !isWhole else { return append(member, of: row, isShown: false, to: &output) }
    separate(isBroken: false, in: &output)
    Self.append(name: path.name.span, to: &output)
    appendValue(member, of: row, to: &output)
  }
}

// MARK: - Values

extension LogFieldWriter {
  /// Appends what stands behind a member's name.
  private mutating func appendValue(
    _ member: LogMember, of row: Span<UInt8>, to output: inout [UInt8]
  ) {
    if member.isBare { return }
    output.append(UInt8(ascii: "="))
    let limit = limits.bytes
    switch member.form {
    case .literal:
      appendCut(row.extracting(member.value), limit, to: &output)
    case .container:
      let value = row.extracting(member.value)
      let isBroken = value.firstLineFeed() != nil
      guard isBroken || value.mayHoldEscape else { return appendCut(value, limit, to: &output) }
      let look = JSONLook(
        keepsBlanks: !isBroken, readsColors: endsStyles, breaksLines: isWhole)
      let start = path.appendBehind { value.append(as: look, upTo: limit, to: &$0) }
      appendList(path.name.span.extracting(droppingFirst: start), limit, to: &output)
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

  /// As many whole characters and sequences as there may be.
  private func appendCut(_ text: Span<UInt8>, _ limit: Int, to output: inout [UInt8]) {
    let end = text.countBeforeCut(at: limit, readingStyles: endsStyles)
    output.append(copying: text.extracting(0..<end))
    if text.count > limit { output += "…".utf8 }
  }

  /// The same of JSON that may give itself colours.
  private func appendList(_ text: Span<UInt8>, _ limit: Int, to output: inout [UInt8]) {
    appendCut(text, limit, to: &output)
    endStyles(of: text, in: &output)
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
    let end = text.countBeforeCut(at: limit, readingStyles: endsStyles)
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
    if endsStyles { output += text.styleEnd.utf8 }
  }

  private static func needsQuotes(_ text: Span<UInt8>) -> Bool {
    text.isEmpty || text.hasBlank(or: UInt8(ascii: "\""), or: UInt8(ascii: "="))
  }
}
