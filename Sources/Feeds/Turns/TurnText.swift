/// Writes the messages of a line: who speaks, and below it texts as paragraphs, calls of tools as one line and
/// their results indented.
struct TurnText {
  /// Of which all fields of a part are shown that has any, in their own order.
  private let view: LogView
  private let endsStyles: Bool
  /// Whether nothing is left out: calls and what tools answer have their ids, and below a part stands what it has besides. It is so
  /// where all is shown, and no tree with that stands below.
  private let showsRest: Bool
  /// The ids that are shown where fields are, and beside the name of a tool that answers.
  private var sought: Set<[UInt8]> = []
  /// The line's bytes are given with every call.
  private var hasText = false
  /// What the line's calls are of, by what they are told apart by.
  private var calls: [[UInt8]: [UInt8]] = [:]
  /// Where values start that are shown, and by which names those who speak, as far as the rest is.
  private var taken: Set<Int> = []
  private var speakers: Set<[UInt8]> = []

  /// So much of what a tool answers, or a model thinks, is shown where not all is.
  private static let mostLines = 6
  private static let longestArgument = 100
  private static let indentation = "  "

  init(_ view: LogView, endingStyles endsStyles: Bool, isForPage: Bool = false) {
    var view = view
    view.fields = LogFieldSelection()
    self.view = view
    self.endsStyles = endsStyles
    showsRest = view.detail == .all && !isForPage
  }

  private var detail: LogView.Detail { view.detail }

  /// Appends all; `appendTime` what stands beside the first name.
  mutating func append<Pieces: PieceReceiver & ~Copyable>(
    _ turns: Turns, _ row: Span<UInt8>, to pieces: inout Pieces,
    appendTime: (inout Pieces) -> Void
  ) {
    let messages = turns.ranges.indices.map { turns.turn($0, in: row) }
    if detail == .fields || showsRest { sought = SoughtCalls(messages, row).ids }
    let hidden = showsRest ? turns.hiddenRanges(in: row) : []
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
      if turn.parts.count == message.parts.count, Self.isSaid(index, among: messages, turns, row) {
        continue
      }
      if !isFirst { pieces.append(as: nil) { $0 += [0x0A, 0x0A] } }
      appendName(of: turn, row, to: &pieces)
      if isFirst { appendTime(&pieces) }
      isFirst = false
      hasText = false
      append(turn, hidden, row, to: &pieces)
      let range = turns.ranges[index]
      guard showsRest, hidden.contains(where: { $0.encloses(range) }) else { continue }
      appendRest(of: range, row, to: &pieces)
    }
    if showsRest { appendRest(of: 0..<row.count, hiddenBy: turns, row, to: &pieces) }
    guard let failure = turns.failure else { return }
    appendFailure(TurnEnding.text(ofFailure: failure, in: row), to: &pieces)
  }

  /// What a message says, and behind each block what that has besides.
  private mutating func append<Pieces: PieceReceiver & ~Copyable>(
    _ turn: Turn, _ hidden: [Range<Int>], _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    if showsRest {
      taken.formUnion(turn.taken)
      if let name = turn.name { take(name, row) }
      speakers.insert(turn.name?.bytes(in: row) ?? Array(Self.name(of: turn.shownRole).utf8))
    }
    var blocks = turn.blocks[...]
    for (index, part) in turn.parts.enumerated() {
      append(part, row, to: &pieces)
      guard showsRest else { continue }
      while let block = blocks.first, block.end <= index + 1 {
        blocks.removeFirst()
        guard hidden.contains(where: { $0.encloses(block.range) }) else { continue }
        appendRest(of: block.range, row, to: &pieces)
      }
    }
  }

  /// What an object has that is not shown yet, as fields.
  private mutating func appendRest<Pieces: PieceReceiver & ~Copyable>(
    of range: Range<Int>, hiddenBy turns: Turns? = nil, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    let rest = TurnRest(range, hiddenBy: turns, speakers: speakers, taken: &taken, in: row)
    let text = rest.text(view, endingStyles: endsStyles, in: row)
    appendIndented(text, as: EntryMark.fields.kind, to: &pieces)
  }

  /// Notes that a value is shown, but for what the text leaves out that it comes to.
  private mutating func take(_ slice: RowFields.Slice, as text: [UInt8] = [], _ row: Span<UInt8>) {
    guard showsRest else { return }
    guard slice.form == .json else {
      taken.insert(slice.range.lowerBound)
      return
    }
    // Long lists are cut.
    guard !Self.signOfCuts.isAmong(text.span) else { return }
    guard row[slice.range.lowerBound] == UInt8(ascii: "[") else {
      taken.insert(slice.range.lowerBound)
      return
    }
    for element in TurnBlock.elements(of: slice.range, row) {
      let inner = element.form == .json ? TurnBlock(element.range, of: row)["text"] : nil
      if let inner { take(inner, row) } else { taken.insert(element.range.lowerBound) }
    }
  }

  private static let signOfCuts = ByteSign(Array("…".utf8))

  /// Whether it is what a model thought of which nothing is told: its name among others would stand for nothing.
  private static func isSilent(_ turn: Turn, _ row: Span<UInt8>) -> Bool {
    guard turn.role == nil, turn.name == nil, !turn.parts.isEmpty else { return false }
    for part in turn.parts {
      guard case .thought(let slice) = part, text(slice, row).isEmpty else { return false }
    }
    return true
  }

  /// Whether what stands beside messages is said by them, too: an answer once more, or a question where the person asks one among them.
  static func isSaid(
    _ index: Int, among messages: [Turn], _ turns: Turns, _ row: Span<UInt8>
  ) -> Bool {
    if index == turns.question {
      return messages.indices.contains { $0 != index && messages[$0].role == .person }
    }
    guard index == turns.answer, index > 0, let said = onlyText(of: messages[index], row) else {
      return false
    }
    return said == onlyText(of: messages[index - 1], row)
  }

  private static func onlyText(of turn: Turn, _ row: Span<UInt8>) -> [UInt8]? {
    guard turn.parts.count == 1, case .text(let slice) = turn.parts[0] else { return nil }
    return text(slice, row)
  }

  /// Who speaks, as the log names them; tools that answer in the person's name by theirs.
  private func appendName<Pieces: PieceReceiver & ~Copyable>(
    of turn: Turn, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    let role = turn.shownRole
    // What nobody typed looks as what a model is told.
    let look: TurnRole? = turn.isUnsaid && role == .person ? .system : role
    pieces.append(as: look.map { EntryMark.role($0).kind }) {
      if let name = turn.name, role == turn.role {
        name.append(of: row, to: &$0)
      } else {
        $0 += Self.name(of: role).utf8
      }
    }
  }

  /// What one is called who speaks.
  static func name(of role: TurnRole?) -> String {
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
      take(slice, as: text, row)
      pieces.append(as: nil) { $0 += gap + text }
    case .call(let call, let input): appendCall(call, input, row, to: &pieces)
    case .result(let slice, let failed, let call):
      guard detail != .message else { return }
      let text = Self.text(slice, row)
      take(slice, as: text, row)
      let output = ToolOutput(text)
      if !output.text.isEmpty { appendTool(of: call, row, to: &pieces) }
      guard failed || output.failed else {
        return appendIndented(output.text, as: EntryMark.fields.kind, to: &pieces)
      }
      appendFailure(output.text, to: &pieces)
    case .thought(let slice):
      guard detail != .message else { return }
      let text = Self.text(slice, row)
      take(slice, as: text, row)
      appendIndented(text, as: EntryMark.fields.kind, to: &pieces)
    case .other(let text, let isAnswer, let block):
      guard !isAnswer || detail != .message else { return }
      pieces.append(as: EntryMark.fields.kind) {
        $0 += (isAnswer ? "\n\(Self.indentation)[" : "\n[").utf8
        $0 += text.utf8
        $0.append(UInt8(ascii: "]"))
      }
      if let block, detail != .message { appendFields(of: block, row, to: &pieces) }
    }
  }

  /// What a block has that nobody knows, behind its type.
  private mutating func appendFields<Pieces: PieceReceiver & ~Copyable>(
    of block: Range<Int>, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    if let type = TurnBlock(block, of: row)["type"] { taken.insert(type.range.lowerBound) }
    let fields = TurnRest(block, speakers: [], taken: &taken, in: row)
    // Where nobody asks for the rest, nothing is known.
    if !showsRest { taken.removeAll() }
    let text = fields.text(view, endingStyles: endsStyles, in: row)
    guard !text.isEmpty else { return }
    guard text.span.firstLineFeed() == nil else {
      return appendIndented(text, as: EntryMark.fields.kind, to: &pieces)
    }
    pieces.append(as: EntryMark.fields.kind) {
      $0.append(0x20)
      $0 += text
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
    if let name { take(name, row) }
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
      if showsRest { taken.insert(input.range.lowerBound) }
      appendIndented(arguments.all, as: EntryMark.fields.kind, to: &pieces)
    }
  }

  /// What a call is told from others by, by which its answer in another line is found.
  private mutating func appendID<Pieces: PieceReceiver & ~Copyable>(
    of call: Turn.Call, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    guard let id = call.id, shows(id, row) else { return }
    take(id, row)
    pieces.append(as: EntryMark.fields.kind) {
      $0 += Self.indentation.utf8
      id.append(of: row, to: &$0)
    }
  }

  private func shows(_ id: RowFields.Slice, _ row: Span<UInt8>) -> Bool {
    showsRest || !sought.isEmpty && sought.contains(id.bytes(in: row))
  }

  /// The name of the tool that answers, where the answer or a call of the line says it: `  Read:`; or else, or where that
  /// doesn't tell it, which call it answers.
  private mutating func appendTool<Pieces: PieceReceiver & ~Copyable>(
    of call: Turn.Call, _ row: Span<UInt8>, to pieces: inout Pieces
  ) {
    let own = call.name.map { $0.bytes(in: row) }
    guard var name = own ?? call.id.flatMap({ calls[$0.bytes(in: row)] }), !name.isEmpty
    else {
      guard let id = call.id, shows(id, row) else { return }
      pieces.append(as: nil) { $0.append(0x0A) }
      return appendID(of: call, row, to: &pieces)
    }
    if let name = call.name { take(name, row) }
    name.fold()
    pieces.append(as: EntryMark.call.kind) { $0 += "\n\(Self.indentation)".utf8 + name + ":".utf8 }
    // Of several calls of one tool in the line its name does not say which.
    guard let slice = call.id, case let id = slice.bytes(in: row), calls[id] != nil else { return }
    // The call has it.
    take(slice, row)
    guard sought.contains(id) else { return }
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
