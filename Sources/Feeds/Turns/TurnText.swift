/// Writes the messages of a line: who speaks, and below it texts as paragraphs, calls of tools as one line and
/// their results indented.
struct TurnText {
  let detail: LogView.Detail
  /// Whether all calls and what tools answer have their ids: where all is shown, and no tree with them stands below.
  private let showsIDs: Bool
  /// The ids that are shown where fields are, and beside the name of a tool that answers.
  private var sought: Set<[UInt8]> = []
  /// The line's bytes are given with every call.
  private var hasText = false
  /// What the line's calls are of, by what they are told apart by.
  private var calls: [[UInt8]: [UInt8]] = [:]

  /// So much of what a tool answers, or a model thinks, is shown where not all is.
  private static let mostLines = 6
  private static let longestArgument = 100
  private static let indentation = "  "

  init(_ detail: LogView.Detail, isForPage: Bool = false) {
    self.detail = detail
    showsIDs = detail == .all && !isForPage
  }

  /// Appends all; `appendTime` what stands beside the first name.
  mutating func append<Pieces: PieceReceiver & ~Copyable>(
    _ turns: Turns, _ row: Span<UInt8>, to pieces: inout Pieces,
    appendTime: (inout Pieces) -> Void
  ) {
    let messages = turns.ranges.enumerated().map { index, range in
      index == 0 && turns.beginWithTold ? Turn(told: range, of: row) : Turn(range, of: row)
    }
    if detail == .fields || showsIDs { sought = SoughtCalls(messages, row).ids }
    var isFirst = true
    var endings = turns.endings[...]
    for (index, message) in messages.enumerated() {
      var turn = message
      while let ending = endings.first, ending.turn == index {
        turn.addEnding(ending.reason, row)
        endings.removeFirst()
      }
      let isLast = index == messages.count - 1
      if Self.isSilent(turn, row), !(isFirst && isLast) { continue }
      if !isFirst { pieces.append(as: nil) { $0 += [0x0A, 0x0A] } }
      appendName(of: turn, row, to: &pieces)
      if isFirst { appendTime(&pieces) }
      isFirst = false
      hasText = false
      for part in turn.parts { append(part, row, to: &pieces) }
    }
    guard let failure = turns.failure else { return }
    appendFailure(TurnEnding.text(ofFailure: failure, in: row), to: &pieces)
  }

  /// Whether it is what a model thought of which nothing is told: its name among others would stand for nothing.
  private static func isSilent(_ turn: Turn, _ row: Span<UInt8>) -> Bool {
    guard turn.role == nil, turn.name == nil, !turn.parts.isEmpty else { return false }
    for part in turn.parts {
      guard case .thought(let slice) = part, text(slice, row).isEmpty else { return false }
    }
    return true
  }

  /// Who speaks, as the log names them; tools that answer in the person's name by theirs.
  private func appendName<Pieces: PieceReceiver & ~Copyable>(
    of turn: Turn, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    let role = turn.shownRole
    pieces.append(as: role.map { EntryMark.role($0).kind }) {
      if let name = turn.name, role == turn.role {
        name.append(of: row, to: &$0)
      } else {
        $0 += Self.name(of: role).utf8
      }
    }
  }

  private static func name(of role: TurnRole?) -> String {
    switch role {
    case .person: "user"
    case .assistant: "assistant"
    case .tool: "tool"
    case .system: "system"
    case nil: "?"
    }
  }

  private mutating func append<Pieces: PieceReceiver & ~Copyable>(
    _ part: Turn.Part, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    switch part {
    case .text(let slice):
      let text = Self.text(slice, row)
      guard !text.isEmpty else { return }
      // An empty line between paragraphs.
      let gap: [UInt8] = hasText ? [0x0A, 0x0A] : [0x0A]
      hasText = true
      pieces.append(as: nil) { $0 += gap + text }
    case .call(let call, let input): appendCall(call, input, row, to: &pieces)
    case .result(let slice, let failed, let call):
      guard detail != .message else { return }
      let output = ToolOutput(Self.text(slice, row))
      if !output.text.isEmpty { appendTool(of: call, row, to: &pieces) }
      guard failed || output.failed else {
        return appendIndented(output.text, as: EntryMark.fields.kind, to: &pieces)
      }
      appendFailure(output.text, to: &pieces)
    case .thought(let slice):
      guard detail != .message else { return }
      appendIndented(Self.text(slice, row), as: EntryMark.fields.kind, to: &pieces)
    case .other(let text, let isAnswer):
      guard !isAnswer || detail != .message else { return }
      pieces.append(as: EntryMark.fields.kind) {
        $0 += (isAnswer ? "\n\(Self.indentation)[" : "\n[").utf8
        $0 += text.utf8
        $0.append(UInt8(ascii: "]"))
      }
    }
  }

  /// `▸ Read(Sources/main.swift)`; with all details the whole input below it.
  private mutating func appendCall<Pieces: PieceReceiver & ~Copyable>(
    _ call: Turn.Call, _ input: RowFields.Slice?, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    hasText = false
    let name = call.name
    if let id = call.id, let name {
      calls[id.bytes(in: row)] = name.bytes(in: row)
    }
    pieces.append(as: EntryMark.call.kind) {
      $0 += "\n▸ ".utf8
      name?.append(of: row, to: &$0)
      if name == nil { $0 += "call".utf8 }
    }
    guard let input else { return appendID(of: call, row, to: &pieces) }
    let arguments = TurnArguments(input, of: row, isAction: call.isAction)
    pieces.append(as: nil) {
      $0.append(UInt8(ascii: "("))
      $0 += Self.firstLine(of: arguments.first)
      $0.append(UInt8(ascii: ")"))
    }
    appendID(of: call, row, to: &pieces)
    if detail == .all {
      appendIndented(arguments.all, as: EntryMark.fields.kind, to: &pieces)
    }
  }

  /// What a call is told from others by, by which its answer in another line is found.
  private func appendID<Pieces: PieceReceiver & ~Copyable>(
    of call: Turn.Call, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    guard let id = call.id, shows(id, row) else { return }
    pieces.append(as: EntryMark.fields.kind) {
      $0 += Self.indentation.utf8
      id.append(of: row, to: &$0)
    }
  }

  private func shows(_ id: RowFields.Slice, _ row: Span<UInt8>) -> Bool {
    showsIDs || !sought.isEmpty && sought.contains(id.bytes(in: row))
  }

  /// The name of the tool that answers, where the answer or a call of the line says it: `  Read:`; or else, or where that
  /// doesn't tell it, which call it answers.
  private func appendTool<Pieces: PieceReceiver & ~Copyable>(
    of call: Turn.Call, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    let own = call.name.map { $0.bytes(in: row) }
    guard var name = own ?? call.id.flatMap({ calls[$0.bytes(in: row)] }), !name.isEmpty
    else {
      guard let id = call.id, shows(id, row) else { return }
      pieces.append(as: nil) { $0.append(0x0A) }
      return appendID(of: call, row, to: &pieces)
    }
    name.fold()
    pieces.append(as: EntryMark.call.kind) { $0 += "\n\(Self.indentation)".utf8 + name + ":".utf8 }
    // Of several calls of one tool in the line its name does not say which.
    guard let id = call.id.map({ $0.bytes(in: row) }), calls[id] != nil, sought.contains(id)
    else { return }
    appendID(of: call, row, to: &pieces)
  }

  private func appendIndented<Pieces: PieceReceiver & ~Copyable>(
    _ text: [UInt8], as kind: Int, to pieces: inout Pieces
  ) {
    guard !text.isEmpty else { return }
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    let isCut = detail != .all && lines.count > Self.mostLines + 1
    let rest = lines.count - Self.mostLines
    if isCut { lines.removeLast(rest) }
    pieces.append(as: kind) {
      for line in lines {
        $0.append(0x0A)
        $0 += Self.indentation.utf8
        $0 += line
      }
      if isCut { $0 += "\n\(Self.indentation)… \(rest) lines more".utf8 }
    }
  }

  private func appendFailure<Pieces: PieceReceiver & ~Copyable>(
    _ text: [UInt8], to pieces: inout Pieces
  ) {
    appendIndented(Array("✗ ".utf8) + text, as: EntryMark.level(.error).kind, to: &pieces)
  }

  private static func firstLine(of text: [UInt8]) -> [UInt8] {
    let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
    let shown = line.prefix(line.span.countOfWholeCharacters(upTo: longestArgument))
    return shown.count == text.count ? text : Array(shown) + Array("…".utf8)
  }

  /// What a part says; of objects and arrays their texts.
  private static func text(_ slice: RowFields.Slice, _ row: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    if slice.form == .json, row[slice.range.lowerBound] == UInt8(ascii: "[") {
      let texts = TurnBlock.elements(of: slice.range, row).map { element in
        element.form == .json
          ? TurnBlock(element.range, of: row)["text"].map { Self.text($0, row) }
            ?? element.bytes(in: row)
          : Self.text(element, row)
      }
      text = Array(texts.filter { !$0.isEmpty }.joined(separator: [0x0A]))
    } else {
      slice.append(of: row, to: &text)
      if text.isEmpty, slice.form == .json { text.append(copying: row.extracting(slice.range)) }
    }
    text.trimBlankEnds()
    return text
  }
}

/// What a tool is called with: an object, or a text that is one.
private struct TurnArguments {
  /// The first that says something, or the first of all.
  private(set) var first: [UInt8] = []
  /// `name: value`, a line or more each, of which those behind the first are indented.
  private(set) var all: [UInt8] = []
  private let isAction: Bool
  private static let sayingMost = ["command", "commands", "query", "pattern", "url", "path"]

  /// - Parameter isAction: Whether its first member says what kind it is, and others say more.
  init(_ input: RowFields.Slice, of row: Span<UInt8>, isAction: Bool) {
    self.isAction = isAction
    if isAction, input.form == .json, row[input.range.lowerBound] == UInt8(ascii: "[") {
      all = Self.text(of: input, in: row)
      first = all
    } else if input.form == .json {
      read(row.extracting(input.range))
    } else {
      let text = input.bytes(in: row)
      read(text.span)
      if all.isEmpty { (first, all) = (text, text) }
    }
  }

  private mutating func read(_ json: Span<UInt8>) {
    guard json.count > 1, json[0] == UInt8(ascii: "{"), Self.isJSON(json) else { return }
    let block = TurnBlock(0..<json.count, of: json)
    let names = isAction ? Self.sayingMost.filter { block[$0] != nil } : []
    let telling = block.members.firstIndex { Self.isTelling($0.value, in: json) } ?? 0
    for (index, member) in block.members.enumerated() {
      let value = Self.text(of: member.value, in: json)
      if names.isEmpty ? index == telling : member.name == names[0] { first = value }
      if !all.isEmpty { all.append(0x0A) }
      all += member.name.utf8
      all.append(UInt8(ascii: ":"))
      appendValue(value)
    }
  }

  /// Behind its name; several lines hang below that, as in the tree of all fields, so that none reads as a name.
  private mutating func appendValue(_ value: [UInt8]) {
    guard value.contains(0x0A) else {
      all.append(0x20)
      all += value
      return
    }
    all.append(0x0A)
    var beginsLine = true
    for byte in value {
      if beginsLine, byte != 0x0A { all += "  ".utf8 }
      all.append(byte)
      beginsLine = byte == 0x0A
    }
  }

  /// Whether an argument says more than whether, or how many: a text, or a list of words.
  private static func isTelling(_ value: RowFields.Slice, in json: Span<UInt8>) -> Bool {
    guard value.form == .json else {
      return value.isQuoted(in: json) && !value.isBlank(in: json)
    }
    let words = TurnBlock.elements(of: value.range, json)
    return !words.isEmpty && words.allSatisfy { $0.form != .json }
  }

  private static func isJSON(_ json: Span<UInt8>) -> Bool {
    var reader = JSONReader(0..<json.count)
    do {
      try reader.skip(try reader.next(in: json), in: json)
      return try reader.next(in: json) == .end
    } catch {
      return false
    }
  }

  /// Words of a command one behind the other.
  private static func text(of slice: RowFields.Slice, in json: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    guard slice.form == .json else {
      slice.append(of: json, to: &text)
      return text
    }
    let words = TurnBlock.elements(of: slice.range, json)
    guard !words.isEmpty, words.allSatisfy({ $0.form != .json }) else {
      text.append(copying: json.extracting(slice.range))
      return text
    }
    for (index, word) in words.enumerated() {
      if index > 0 { text.append(0x20) }
      word.append(of: json, to: &text)
    }
    return text
  }
}
