extension TurnRole {
  /// The type of what is made anew from its class, as LangChain writes its objects.
  static let typeOfClasses = Array("constructor".utf8)

  /// By a message's type, or the name of its class, as LangChain has them: `human`, `AIMessageChunk`.
  init?(ofType type: Span<UInt8>) {
    guard let found = Self.types.first(where: { type.holds($0.name) }) else { return nil }
    self = found.role
  }

  /// Whether hardly anything but messages has such a type.
  static func isSure(ofType type: Span<UInt8>) -> Bool {
    types.first { type.holds($0.name) }?.isSure ?? false
  }

  private static let types: [(name: [UInt8], role: TurnRole, isSure: Bool)] = {
    let classes: [(String, TurnRole)] = [
      ("Human", .person), ("AI", .assistant), ("System", .system), ("Tool", .tool),
      ("Function", .tool),
    ]
    var types: [(name: [UInt8], role: TurnRole, isSure: Bool)] = []
    for (name, role) in classes {
      let isSure = role == .person || role == .assistant
      types.append((Array(name.lowercased().utf8), role, isSure))
      for ending in ["Message", "MessageChunk"] {
        types.append((Array((name + ending).utf8), role, true))
      }
    }
    return types
  }()
}

extension Turn {
  /// Who speaks: as a role says, or the message's type, or its class. Where the message lies in what it was made of, that is
  /// the block from now on.
  mutating func readRole(of block: inout TurnBlock, _ bytes: Span<UInt8>) {
    let type = block["type"].flatMap { $0.form == .utf8 ? $0 : nil }
    let typeBytes = type.map { Array(copying: bytes.extracting($0.range)) } ?? []
    let ofType = TurnRole(ofType: typeBytes.span)
    var inClass: TurnRole?
    if typeBytes == TurnRole.typeOfClasses, let inner = block.object("kwargs", bytes) {
      inClass = Self.role(ofClass: block["id"], bytes)
      block = inner
    } else if ofType != nil, let inner = block.object("data", bytes), inner["content"] != nil {
      block = inner
    }
    if let name = block["role"] ?? block["from"] ?? block["sender"], name.form == .utf8 {
      self.name = name
      role = TurnRole(bytes.extracting(name.range))
    } else if let found = inClass ?? ofType {
      // Not as LangChain's types and classes are called, but as other logs have it.
      role = found
    } else if let type, block["content"] != nil, !typeBytes.isEmpty, typeBytes != Self.noSpeaker,
      !TurnItems.all.contains(typeBytes)
    {
      // In a conversation others say something, too: `queue-operation`.
      name = type
      role = TurnRole(typeBytes.span)
    } else if block.answersPrompt {
      role = .assistant
    }
  }

  private static let noSpeaker = Array("message".utf8)

  /// By the last name of a path: `["langchain","schema","messages","HumanMessage"]`
  private static func role(ofClass id: RowFields.Slice?, _ bytes: Span<UInt8>) -> TurnRole? {
    guard let id, id.form == .json, let name = TurnBlock.elements(of: id.range, bytes).last,
      name.form == .utf8
    else { return nil }
    return TurnRole(ofType: bytes.extracting(name.range))
  }

  /// What was attached to a message of claude.ai: names of files.
  mutating func addFiles(of block: TurnBlock, _ bytes: Span<UInt8>) {
    for name in ["attachments", "files"] {
      guard let list = block[name], list.form == .json else { continue }
      for file in TurnBlock.elements(of: list.range, bytes) where file.form == .json {
        guard let attachment = TurnAttachment(TurnBlock(file.range, of: bytes), in: bytes) else {
          continue
        }
        parts.append(.other(attachment.text, isAnswer: false))
        taken += attachment.taken
      }
    }
  }

  /// The names of files that ChatGPT was given, in what it says of a message besides.
  mutating func addFilesOfChatGPT(_ block: TurnBlock, _ bytes: Span<UInt8>) {
    guard block["author"] != nil, let metadata = block.object("metadata", bytes),
      let list = metadata["attachments"], list.form == .json
    else { return }
    for file in TurnBlock.elements(of: list.range, bytes) where file.form == .json {
      guard let name = TurnBlock(file.range, of: bytes).said("name", bytes) else { continue }
      parts.append(.other(name.string(in: bytes), isAnswer: false))
      taken.append(name.range.lowerBound)
    }
  }

  /// A block that says by the name of its only member what it is, as Amazon Bedrock has them.
  mutating func addBlockOfBedrock(_ block: TurnBlock, _ bytes: Span<UInt8>, depth: Int) {
    if let call = block.object("toolUse", bytes) {
      let used = Call(id: call["toolUseId"], name: call["name"])
      parts.append(.call(used, input: call["input"]))
    }
    if let result = block.object("toolResult", bytes) {
      addResult(result, bytes, depth: depth)
    }
    if let reasoning = block.object("reasoningContent", bytes) {
      let text = reasoning.object("reasoningText", bytes)?["text"] ?? reasoning["text"]
      if let text, text.form != .json { parts.append(.thought(text)) }
    }
  }
}

extension TurnBlock {
  /// Whether a tool says that it failed.
  func failed(in bytes: Span<UInt8>) -> Bool {
    for name in ["is_error", "isError"] {
      if let isError = self[name], bytes.extracting(isError.range).holds("true") { return true }
    }
    for name in ["ok", "success"] {
      if let isGood = self[name], bytes.extracting(isGood.range).holds("false") { return true }
    }
    guard let status = self["status"], status.form == .utf8 else { return false }
    let word = bytes.extracting(status.range)
    return word.holds("error") || word.holds("failed")
  }
}
