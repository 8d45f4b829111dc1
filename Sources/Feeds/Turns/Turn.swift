/// Who speaks in a conversation.
public enum TurnRole: UInt8, Sendable, CaseIterable {
  /// The person at the keys.
  case person
  /// The model that answers.
  case assistant
  /// A tool that was called.
  case tool
  /// Whoever told the model what it is to do.
  case system

  /// By the names that logs of chats have for them.
  init?(_ name: Span<UInt8>) {
    guard name.count <= 11, let role = Self.names.first(where: { name.holds($0.name) })?.role
    else { return nil }
    self = role
  }

  private static let names: [(name: [UInt8], role: TurnRole)] = {
    let names: [(String, TurnRole)] = [
      ("user", .person), ("human", .person), ("assistant", .assistant), ("model", .assistant),
      ("ai", .assistant), ("gpt", .assistant), ("gemini", .assistant), ("tool", .tool),
      ("function", .tool),
      ("observation", .tool), ("system", .system), ("developer", .system),
    ]
    return names.map { (name: Array($0.0.utf8), role: $0.1) }
  }()
}

/// One message of a conversation: where its parts are in the bytes of its line.
struct Turn {
  enum Part {
    case text(RowFields.Slice)
    /// What a model thinks before it answers.
    case thought(RowFields.Slice)
    /// A tool is called.
    case call(Call, input: RowFields.Slice?)
    /// What a tool answers, and to which call, if that is said.
    case result(RowFields.Slice, failed: Bool, to: Call)
    /// Something that is no text, such as an image, in a few words; whether a tool answers with it; and where the block is, if
    /// nobody knows its kind: what it has is told then.
    case other(String, isAnswer: Bool, block: Range<Int>? = nil)
  }

  /// Which call of a tool is meant.
  struct Call {
    /// What it is told from others by.
    var id: RowFields.Slice?
    /// The tool's.
    var name: RowFields.Slice?
    /// Whether it says what to do by an object of its own form, and not by a tool's arguments.
    var isAction = false
    /// Whether what came of it is said with it, and in no item of its own.
    var isWhole = false
  }

  var role: TurnRole?
  /// The role as it is written.
  var name: RowFields.Slice?
  var parts: [Part] = []
  /// The blocks that it is made of, and behind how many parts each ends.
  var blocks: [(range: Range<Int>, end: Int)] = []
  /// Where values start that parts say in words of their own.
  var taken: [Int] = []
  /// What is being answered where results are read.
  var answered = Call()
  /// Whether a program or a model says it in the name of whoever speaks.
  var isUnsaid = false

  /// Whether the person says something: tools answer in their name, too.
  var isOfPerson: Bool {
    role == .person
      && parts.contains {
        switch $0 {
        case .text, .other(_, isAnswer: false, block: _): true
        case .thought, .call, .result, .other: false
        }
      }
  }

  /// Whether it is what a command has written that the person ran, as Claude Code tells the model. O(1)
  func isOutput(in bytes: Span<UInt8>) -> Bool {
    guard role == .person, case .text(let slice)? = parts.first, slice.form != .json else {
      return false
    }
    let text = bytes.extracting(slice.range)
    return Self.outputs.contains { text.starts(with: $0) }
  }

  private static let outputs = [
    "<local-command-stdout>", "<local-command-stderr>", "<bash-stdout>", "<bash-stderr>",
  ].map { Array($0.utf8) }

  /// Who is shown as the one who speaks.
  var shownRole: TurnRole? {
    guard role == .person || role == nil && name == nil, !parts.isEmpty, !isOfPerson else {
      return role
    }
    for part in parts {
      switch part {
      // Of some tools the call says what came of it.
      case .call: return role ?? .assistant
      case .result, .other(_, isAnswer: true, block: _): return .tool
      default: break
      }
    }
    return role ?? .assistant
  }
}

extension Turn {
  /// Of the message whose object is at `range`: as OpenAI's and Anthropic's, Google's and what their tools
  /// write, as the Vercel AI SDK's, and as ShareGPT's `from` and `value`. O(n).
  init(_ range: Range<Int>, of bytes: Span<UInt8>) {
    read(range, bytes, isResult: false, depth: 0)
  }

  /// Of a text at `range`, a list of texts, or an object that says one, and of who says it. O(n).
  init(_ range: Range<Int>, saidBy role: TurnRole, of bytes: Span<UInt8>) {
    self.role = role
    var reader = JSONReader(range)
    guard let token = try? reader.next(in: bytes),
      let text = RowFields.Slice(value: token, from: &reader, in: bytes)
    else { return }
    add(text, bytes, isResult: false, depth: 0)
  }

  /// What is nested deeper is a text as it stands.
  private static let deepest = 5

  private mutating func read(
    _ range: Range<Int>, _ bytes: Span<UInt8>, isResult: Bool, failed: Bool = false, depth: Int
  ) {
    var block = TurnBlock(range, of: bytes)
    if depth == 0 { readRole(of: &block, bytes) }
    let type = block["type"].map { $0.string(in: bytes) } ?? ""
    if let part = ToolPart.found(block, type, in: bytes) { return add(part, bytes, depth: depth) }
    switch type {
    case "tool_use", "server_tool_use", "mcp_tool_use", "function_call", "custom_tool_call":
      return parts.append(Self.call(of: block, bytes))
    case _ where TurnItems.isOwnCall(type):
      return addOwnCall(block, bytes, depth: depth)
    case _ where TurnItems.results.contains(type):
      return addAnswer(of: block, bytes, depth: depth)
    case "thinking", "reasoning": return addThoughts(of: block, bytes)
    default: break
    }
    let isAnswer = isResult || depth == 0 && role == .tool
    if depth > 0 {
      if addBlockOfGoogle(block, bytes) { return }
      if addContentOfChatGPT(block, bytes, isResult: isAnswer) { return }
    }
    if depth == 0, isAnswer { answered = Call(answeredBy: block, bytes) }
    let failed = failed || depth == 0 && isAnswer && block.failed(in: bytes)
    let count = parts.count
    if depth == 0 { addThought(block, bytes) }
    let hasValue = depth == 0 && block["role"] == nil && block["from"] != nil
    var texts = ["content", "parts", "text", "refusal"]
    if depth == 0, Self.saysContentInParts(block, bytes) { texts.removeFirst() }
    if depth == 0, Self.saysTextInContent(block, bytes) { texts.removeAll { $0 == "text" } }
    if depth == 0, block.answersPrompt { texts.append("response") }
    if isResult { texts.append("logs") }
    // An object without a type stands as it is.
    if isResult, !type.isEmpty { texts += ["stdout", "stderr"] }
    if isResult, block.members.count == 1 { texts.append("json") }
    for name in texts + (hasValue ? ["value"] : []) {
      if let text = block[name] {
        add(text, bytes, isResult: isAnswer, failed: failed, depth: depth)
      }
    }
    if depth == 0, let audio = block["audio"], audio.form == .json,
      let transcript = TurnBlock(audio.range, of: bytes)["transcript"]
    {
      add(transcript, bytes, isResult: false, depth: depth)
    }
    for name in ["tool_calls", "toolCalls", "function_call", "functionCall"] {
      if let calls = block[name] { addCalls(calls, bytes) }
    }
    if depth == 0 { addInvocations(of: block, bytes) }
    if depth == 0, block["sender"] != nil { addFiles(of: block, bytes) }
    if depth == 0 { addFilesOfChatGPT(block, bytes) }
    if depth > 0 { addBlockOfBedrock(block, bytes, depth: depth) }
    if let answer = block["functionResponse"], answer.form == .json {
      let response = TurnBlock(answer.range, of: bytes)
      let call = Call(id: response["id"], name: response["name"])
      parts.append(.result(response["response"] ?? answer, failed: false, to: call))
    }
    // What stands among messages and nobody says is told by its type.
    let isNobodys = role == nil && name == nil && !type.isEmpty
    if parts.count == count, depth > 0 || isNobodys, !block.isEmptyText(in: bytes),
      let attachment = TurnAttachment(block, in: bytes)
    {
      let isKnown = depth == 0 || !attachment.isTypeAlone
      let part = Part.other(
        attachment.text, isAnswer: isResult, block: isKnown ? nil : block.range)
      parts.append(part)
      taken += attachment.taken
    }
    guard depth == 0, let reason = TurnEnding.reason(of: block, in: bytes) else { return }
    addEnding(reason, bytes)
  }

  /// What a model has thought before what it says, as a text beside that.
  private mutating func addThought(_ block: TurnBlock, _ bytes: Span<UInt8>) {
    if let thoughts = block["thoughts"], thoughts.form == .json {
      for thought in TurnBlock.elements(of: thoughts.range, bytes) where thought.form == .json {
        let thought = TurnBlock(thought.range, of: bytes)
        if let text = thought["description"] ?? thought["subject"] { parts.append(.thought(text)) }
      }
    }
    guard let thought = block["reasoning_content"] ?? block["reasoning"] ?? block["thinking"],
      thought.form != .json, !thought.isBlank(in: bytes)
    else { return }
    parts.append(.thought(thought))
  }

  /// Whether a message says in parts what it says as a text, too, as the Vercel AI SDK's do. O(n)
  private static func saysContentInParts(_ block: TurnBlock, _ bytes: Span<UInt8>) -> Bool {
    guard let content = block["content"], content.form != .json else { return false }
    return hasPart("text", block, bytes)
  }

  /// Whether a message says in its content what it says as a text, too, as those of claude.ai do. O(n)
  private static func saysTextInContent(_ block: TurnBlock, _ bytes: Span<UInt8>) -> Bool {
    guard block["sender"] != nil, let content = block["content"], content.form == .json else {
      return false
    }
    return !TurnBlock.elements(of: content.range, bytes).isEmpty
  }

  /// Whether one of a message's parts is of this type. O(n)
  private static func hasPart(_ type: String, _ block: TurnBlock, _ bytes: Span<UInt8>) -> Bool {
    guard let list = block["parts"], list.form == .json else { return false }
    return TurnBlock.elements(of: list.range, bytes).contains {
      $0.form == .json && TurnBlock($0.range, of: bytes)["type"]?.string(in: bytes) == type
    }
  }

  /// Calls of tools beside what is said, and what came of them, as the Vercel AI SDK 3 has them; 4 has them among the parts,
  /// too. O(n)
  private mutating func addInvocations(of block: TurnBlock, _ bytes: Span<UInt8>) {
    guard let list = block["toolInvocations"], list.form == .json,
      !Self.hasPart("tool-invocation", block, bytes)
    else { return }
    for element in TurnBlock.elements(of: list.range, bytes) where element.form == .json {
      if let part = ToolPart(invocation: element, in: bytes) { add(part, bytes, depth: 1) }
    }
  }

  /// A tool's call, and what it answers right below it; or that alone.
  private mutating func add(_ part: ToolPart, _ bytes: Span<UInt8>, depth: Int) {
    if part.isCall { parts.append(.call(part.call, input: part.input)) }
    guard part.isAnswered else { return }
    answered = part.isCall ? Call() : part.call
    let count = parts.count
    if let answer = part.answer {
      if answer.form != .json || part.answersInBlocks(in: bytes) {
        add(answer, bytes, isResult: true, failed: part.failed, depth: depth)
      } else {
        parts.append(.result(answer, failed: part.failed, to: answered))
      }
    }
    if parts.count == count {
      parts.append(.other(part.failed ? "error" : "nothing", isAnswer: true))
    }
  }

  /// What a tool answers in a block of Amazon Bedrock's.
  mutating func addResult(_ result: TurnBlock, _ bytes: Span<UInt8>, depth: Int) {
    let failed = result.failed(in: bytes)
    answered = Call(id: result["toolUseId"])
    let count = parts.count
    if let content = result["content"] {
      add(content, bytes, isResult: true, failed: failed, depth: depth)
    }
    if parts.count == count { parts.append(.other(failed ? "error" : "nothing", isAnswer: true)) }
  }

  /// A text, or a list of blocks.
  mutating func add(
    _ slice: RowFields.Slice, _ bytes: Span<UInt8>, isResult: Bool, failed: Bool = false,
    depth: Int
  ) {
    guard slice.form == .json, depth < Self.deepest else {
      guard !slice.isBlank(in: bytes) else { return }
      return parts.append(
        isResult ? .result(slice, failed: failed, to: answered) : .text(slice))
    }
    guard bytes[slice.range.lowerBound] == UInt8(ascii: "[") else {
      let count = parts.count
      read(slice.range, bytes, isResult: isResult, failed: failed, depth: depth + 1)
      // An object that is none of those that are known stands as it is; a text may be nothing.
      guard parts.count == count, !TurnBlock(slice.range, of: bytes).isEmptyText(in: bytes)
      else { return }
      return parts.append(
        isResult ? .result(slice, failed: failed, to: answered) : .text(slice))
    }
    for element in TurnBlock.elements(of: slice.range, bytes) {
      add(element, bytes, isResult: isResult, failed: failed, depth: depth + 1)
      if depth == 0, element.form == .json { blocks.append((element.range, parts.count)) }
    }
  }
}

/// The members of an object, of which there are few.
struct TurnBlock {
  private(set) var members: [(name: String, value: RowFields.Slice)] = []
  let range: Range<Int>

  /// Of the object at `range`, whose line was read to its end before. O(n).
  init(_ range: Range<Int>, of bytes: Span<UInt8>, includingNull: Bool = false) {
    self.range = range
    var reader = JSONReader(range)
    guard (try? reader.next(in: bytes)) == .beginObject else { return }
    while let (name, token) = try? reader.nextMember(in: bytes) {
      let slice = RowFields.Slice(value: token, from: &reader, in: bytes)
      if let slice {
        members.append((name.string(in: bytes), slice))
      } else if includingNull, token == .null {
        let null = RowFields.Slice(reader.tokenStart..<reader.position, .utf8)
        members.append((name.string(in: bytes), null))
      }
    }
  }

  /// The first of this name.
  subscript(name: String) -> RowFields.Slice? { members.first { $0.name == name }?.value }

  /// `{"type":"text","text":""}`, the same in parts, or that a step begins, which says nothing.
  func isEmptyText(in bytes: Span<UInt8>) -> Bool {
    if members.count == 2, let parts = self["parts"], parts.form == .json,
      self["content_type"] != nil
    {
      return Self.elements(of: parts.range, bytes).allSatisfy {
        $0.form != .json && $0.isBlank(in: bytes)
      }
    }
    guard members.count <= 2, let type = self["type"].map({ $0.string(in: bytes) }) else {
      return false
    }
    guard let text = self["text"] else { return members.count == 1 && type == "step-start" }
    return type.hasSuffix("text") && text.isBlank(in: bytes)
  }

  /// The elements of the array at `range`, without null. O(n).
  static func elements(of range: Range<Int>, _ bytes: Span<UInt8>) -> [RowFields.Slice] {
    var elements: [RowFields.Slice] = []
    var reader = JSONReader(range)
    guard (try? reader.next(in: bytes)) == .beginArray else { return [] }
    while let token = try? reader.next(in: bytes), token != .endArray {
      if let slice = RowFields.Slice(value: token, from: &reader, in: bytes) {
        elements.append(slice)
      }
    }
    return elements
  }
}

extension RowFields.Slice {
  /// The value whose first token is `token`; nil for null. The reader stands behind it then.
  fileprivate init?(
    value token: JSONReader.Token, from reader: inout JSONReader, in bytes: Span<UInt8>
  ) {
    if let scalar = RowFields.Slice(scalar: token, from: reader) {
      self = scalar
      return
    }
    let start = reader.tokenStart
    guard token != .null, (try? reader.skip(token, in: bytes)) != nil else { return nil }
    self.init(start..<reader.position, .json)
  }

  /// What it says, decoded; of objects and arrays their bytes. O(n).
  func string(in bytes: Span<UInt8>) -> String {
    form == .escaped ? JSONEscapes.decode(range, of: bytes) : String(range, of: bytes)
  }
}
