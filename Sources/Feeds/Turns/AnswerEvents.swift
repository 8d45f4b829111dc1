/// What a model's interface sends bit by bit, as events of a server (`data: {…}`), put together: a message for each answer, as
/// logs of conversations have it. Of OpenAI's choices and responses, of Anthropic's messages, of Google's candidates, and of
/// parts as the Vercel AI SDK and Cohere send them.
///
/// What is no part of an answer is a row of its own.
struct AnswerEvents {
  private var rows: [Row] = []
  /// Those of them that are not at their end.
  var open = OpenAnswers()
  /// Answers that rows were made of before, by what they are told from others by: what comes of them makes another only
  /// where it says something.
  let handedOut: Set<String>
  /// Whether the next line is one of a server's head, which is on the page of the row that comes next.
  private var isInHead = false
  /// Where the events of each row stand.
  private(set) var places: EventPlaces

  /// Of a text whose first line starts there, in bytes.
  init(from start: Int = 0, handedOut: Set<String> = []) {
    places = EventPlaces(from: start)
    self.handedOut = handedOut
  }

  private enum Row {
    case answer(Answer)
    case other([UInt8])
  }

  // MARK: - All of it

  /// Takes in lines of the text, which stand behind those that were taken in before, at `offset` in bytes. O(n)
  mutating func read(_ text: Span<UInt8>, at offset: Int) {
    var lines = LineRanges()
    while let range = lines.next(in: text) {
      switch EventLine(range, of: text) {
      case .blank:
        isInHead = false
        continue
      case .field: continue
      case .other:
        let line = text.extracting(range)
        isInHead = isInHead || line.starts(with: EventLine.beginningOfHead)
        if !isInHead { add(line) }
      case .data(let data):
        let said = text.extracting(data)
        if Self.isObject(data, text) {
          take(TurnBlock(data, of: text), said, text)
        } else if said.starts(with: "[DONE]") {
          open.removeAll()
        } else {
          add(said)
        }
      }
      places.endEvent(at: offset + min(range.upperBound + 1, text.count))
    }
  }

  /// Whether there are rows, and all of each has come.
  var haveEnded: Bool { open.isEmpty && !rows.isEmpty }

  /// The rows, an object of JSON each. O(n) in what they say
  var objects: [[UInt8]] {
    rows.map {
      switch $0 {
      case .answer(let answer): Self.json(of: answer)
      case .other(let text): text
      }
    }
  }

  /// The answer of a row whose lines hold its events, as `AnswerLines` tells them; the first line, if there is none. O(n)
  static func answer(ofLines row: Span<UInt8>) -> [UInt8] {
    var (events, lines) = (AnswerEvents(), LineRanges())
    while let line = lines.next(in: row) {
      let block = TurnBlock(line, of: row)
      if let event = block["event"], event.form == .json {
        events.take(TurnBlock(event.range, of: row), row.extracting(event.range), row)
      } else if block.isPiece || block.isDelta || block.isOfRun {
        events.takePiece(block, row)
      } else {
        events.takeCandidates(block, row)
      }
    }
    for case .answer(let answer) in events.rows { return json(of: answer) }
    return Array(copying: row.extracting(first: row.endOfFirstLine))
  }

  static func isObject(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    var reader = JSONReader(range)
    do {
      let first = try reader.next(in: bytes)
      guard first == .beginObject else { return false }
      try reader.skip(first, in: bytes)
      return try reader.next(in: bytes) == .end
    } catch {
      return false
    }
  }

  /// A line that is no JSON.
  private mutating func add(_ text: Span<UInt8>) {
    var row = Array("{\"text\":".utf8)
    row.append(jsonQuoted: String(decoding: text.extracting(text.trimmedRange)))
    addRow(.other(row + [UInt8(ascii: "}")]))
  }

  private mutating func addRow(_ row: Row) {
    places.note(rows.count)
    rows.append(row)
  }

  private mutating func take(_ event: TurnBlock, _ whole: Span<UInt8>, _ bytes: Span<UInt8>) {
    let type = event["type"]?.string(in: bytes) ?? ""
    let isOfBlock = (event["content_block"] ?? event["delta"]) != nil && Self.types.contains(type)
    switch type {
    case _ where event["object"]?.string(in: bytes) == Self.chunk: takeChunk(event, bytes)
    case "message_start":
      var answer = Answer()
      if let message = event.object("message", bytes) {
        Self.append(message, besides: ["role", "content", "type"], bytes, to: &answer.members)
      }
      begin(answer, as: "message")
    case _ where Self.partsOfMessages.contains(type) && (open["message"] != nil || isOfBlock):
      // Its beginning is cut off.
      if open["message"] == nil { begin(Answer(), as: "message") }
      change("message") { Self.takePart(type, event, bytes, of: &$0) }
      if type == "message_stop" { open["message"] = nil }
    case "ping": break
    case _ where type.hasPrefix(Self.prefixOfResponses): takeResponse(type, event, bytes)
    case _ where isOfParts(type, event): takePart(ofAnswer: type, event, bytes)
    case _ where event.idOfCandidates(in: bytes) != nil: takeCandidates(event, bytes)
    default: addRow(.other(Array(copying: whole)))
    }
  }

  /// Begins a row, of what is told from others by `key`.
  mutating func begin(_ answer: Answer, as key: String) {
    open[key] = rows.count
    addRow(.answer(answer))
  }

  /// Changes the one that is open.
  mutating func change(_ key: String, _ change: (inout Answer) -> Void) {
    guard let place = open[key], case .answer(var answer) = rows[place] else { return }
    places.note(place)
    // Not copied while it is changed.
    rows[place] = .other([])
    change(&answer)
    rows[place] = .answer(answer)
  }

  private mutating func takePiece(_ piece: TurnBlock, _ bytes: Span<UInt8>) {
    if open["piece"] == nil { begin(Answer(), as: "piece") }
    change("piece") {
      if piece.isOfRun { $0.takeBit(ofRun: piece, bytes) } else { $0.takePiece(piece, bytes) }
    }
  }

  // MARK: - Anthropic's

  private static let partsOfMessages: Set<String> = [
    "content_block_start", "content_block_delta", "content_block_stop", "message_delta",
    "message_stop",
  ]

  private static let textsOfDeltas: [(name: String, kind: Block.Kind)] = [
    ("text", .text), ("partial_json", .call), ("thinking", .thought),
  ]

  private static func takePart(
    _ type: String, _ event: TurnBlock, _ bytes: Span<UInt8>, of answer: inout Answer
  ) {
    let index = event["index"]?.string(in: bytes) ?? ""
    switch type {
    case "content_block_start":
      guard let slice = event["content_block"], slice.form == .json else { return }
      let block = TurnBlock(slice.range, of: bytes)
      answer.places[index] = answer.blocks.count
      answer.blocks.append(beginning(block, slice, bytes))
    case "content_block_delta":
      guard let delta = event.object("delta", bytes) else { return }
      for (name, kind) in textsOfDeltas {
        guard let text = delta[name], text.form != .json else { continue }
        // Where its beginning is missing, what is said of it tells what it is.
        let place = answer.place(ofBlock: index, kind)
        answer.blocks[place].text.append(copying: bytes.extracting(text.range))
      }
    case "message_delta":
      if let delta = event.object("delta", bytes) {
        append(delta, besides: [], bytes, to: &answer.members)
      }
      append(event, besides: ["type", "delta", "usage"], bytes, to: &answer.members)
      if let usage = event["usage"] {
        append("usage_at_end", usage, bytes, to: &answer.members)
      }
    default: break
    }
  }

  private static func beginning(
    _ block: TurnBlock, _ slice: RowFields.Slice, _ bytes: Span<UInt8>
  ) -> Block {
    var made = Block(kind: .other)
    var text: RowFields.Slice?
    switch block["type"]?.string(in: bytes) ?? "" {
    case "text":
      made.kind = .text
      text = block["text"]
    case "thinking":
      made.kind = .thought
      text = block["thinking"]
    case "tool_use", "server_tool_use", "mcp_tool_use":
      made.kind = .call
      append(block, besides: ["input", "type"], bytes, to: &made.head)
    default: made.head.append(copying: bytes.extracting(slice.range))
    }
    if let text { made.text.append(copying: bytes.extracting(text.range)) }
    return made
  }

  // MARK: - OpenAI's

  private mutating func takeChunk(_ event: TurnBlock, _ bytes: Span<UInt8>) {
    let id = event["id"]?.string(in: bytes) ?? ""
    guard let list = event["choices"], list.form == .json else { return }
    let choices = TurnBlock.elements(of: list.range, bytes).filter { $0.form == .json }
    for choice in choices {
      let choice = TurnBlock(choice.range, of: bytes)
      let key = OpenAnswers.key(id: id, choice: choice["index"]?.string(in: bytes) ?? "0")
      if open[key] == nil {
        if handedOut.contains(key), Self.saysNothing(choice, bytes) { continue }
        var answer = Answer()
        if let time = event["created"] { Self.append("time", time, bytes, to: &answer.members) }
        Self.append(event, besides: ["choices", "usage"], bytes, to: &answer.members)
        begin(answer, as: key)
      }
      change(key) { answer in
        if let delta = choice.object("delta", bytes) { Self.take(delta, bytes, of: &answer) }
        if let reason = choice["finish_reason"] {
          Self.append("finish_reason", reason, bytes, to: &answer.members)
        }
      }
      // Some say in each event that there is none.
      if let reason = choice["finish_reason"], !reason.isBlank(in: bytes) { open.finish(key) }
    }
    // It stands in the last one, which may have no choice.
    guard let usage = event["usage"] else { return }
    let first = choices.first.map { TurnBlock($0.range, of: bytes) }
    change(OpenAnswers.key(id: id, choice: first?["index"]?.string(in: bytes) ?? "0")) {
      Self.append("usage", usage, bytes, to: &$0.members)
    }
  }

  private static func saysNothing(_ choice: TurnBlock, _ bytes: Span<UInt8>) -> Bool {
    var answer = Answer()
    if let delta = choice.object("delta", bytes) { take(delta, bytes, of: &answer) }
    return answer.blocks.isEmpty
  }

  private static func take(_ delta: TurnBlock, _ bytes: Span<UInt8>, of answer: inout Answer) {
    if let role = delta["role"] { answer.role = Array(copying: bytes.extracting(role.range)) }
    answer.takeTexts(
      of: delta,
      [
        ("reasoning_content", .thought), ("reasoning", .thought), ("content", .text),
        ("refusal", .refusal),
      ], bytes)
    // Before there could be several calls, there was one.
    if let function = delta.object(nameOfOnlyCall, bytes) {
      takeCall(nil, function, at: nameOfOnlyCall, bytes, of: &answer)
    }
    guard let calls = delta["tool_calls"], calls.form == .json else { return }
    for call in TurnBlock.elements(of: calls.range, bytes) where call.form == .json {
      let call = TurnBlock(call.range, of: bytes)
      takeCall(
        call, call.object("function", bytes) ?? call.object("custom", bytes),
        at: call["index"]?.string(in: bytes) ?? "0", bytes, of: &answer)
    }
  }

  private static let nameOfOnlyCall = "function_call"

  /// Takes in a bit of a call that is told from others by an index: what it says of itself, and of the function.
  static func takeCall(
    _ call: TurnBlock?, _ function: TurnBlock?, at index: String, _ bytes: Span<UInt8>,
    of answer: inout Answer
  ) {
    let isNew = answer.places[index] == nil
    let place = answer.place(ofBlock: index, .call)
    if isNew, let call {
      append(
        call, besides: ["function", "custom", "index", "type", "name", "args"], bytes,
        to: &answer.blocks[place].head)
    }
    guard let function else { return }
    if isNew, let name = function["name"] {
      append("name", name, bytes, to: &answer.blocks[place].head)
    }
    if let arguments = function["arguments"] ?? function["input"] ?? function["args"] {
      answer.blocks[place].text.append(copying: bytes.extracting(arguments.range))
    }
  }

  private static let ends: Set<String> = [
    "response.completed", "response.incomplete", "response.failed",
  ]

  /// At its end a response says all of it once more; of one that is cut there are only its bits.
  private mutating func takeResponse(_ type: String, _ event: TurnBlock, _ bytes: Span<UInt8>) {
    if let whole = event["response"], Self.ends.contains(type), whole.form == .json {
      if let place = open["response"] { places.note(place) }
      return endResponse(whole, isWhole: type == "response.completed", bytes)
    }
    // Its beginning may be cut off.
    if type == "response.created" || open["response"] == nil {
      var answer = Answer()
      if let response = event.object("response", bytes) {
        Self.append(response, besides: Self.notOfAnswer, bytes, to: &answer.members)
      }
      begin(answer, as: "response")
    }
    change("response") { $0.takePart(ofResponse: type, event, bytes) }
  }

  private mutating func endResponse(
    _ whole: RowFields.Slice, isWhole: Bool, _ bytes: Span<UInt8>
  ) {
    let response = TurnBlock(whole.range, of: bytes)
    let place = open.remove("response")
    var answer = Answer()
    if let place, case .answer(let begun) = rows[place] { answer = begun }
    var row = Row.other(Array(copying: bytes.extracting(whole.range)))
    // One that failed may not say again what has come of it, which may be nothing.
    if response.isEmpty("output", bytes), !isWhole || !answer.blocks.isEmpty {
      answer.members = []
      Self.append(response, besides: Self.notOfAnswer, bytes, to: &answer.members)
      row = .answer(answer)
    }
    guard let place else { return addRow(row) }
    rows[place] = row
  }

  /// What a response says that is no answer's: how it was to be written is called as what an answer says.
  private static let notOfAnswer: Set<String> = ["output", "object", "text"]
}
