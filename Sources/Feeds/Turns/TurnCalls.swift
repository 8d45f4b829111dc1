/// Calls of tools, and what they answer.
extension Turn {
  /// A call of a tool that is a model's own: what kind of item it is says which, and what came of it stands beside.
  mutating func addOwnCall(_ block: TurnBlock, _ bytes: Span<UInt8>, depth: Int) {
    var call = Call(calling: block, bytes)
    if call.name == nil, let type = block["type"] {
      call.name = TurnItems.name(ofType: type, in: bytes)
    }
    call.isAction = block["arguments"] == nil
    call.isWhole = block["call_id"] == nil
    let inputs = ["arguments", "action", "queries", "code", "operation", "command", "changes"]
    parts.append(.call(call, input: block.first(of: inputs)))
    // What came of it stands right below.
    answered = Call()
    let outputs = ["output", "outputs", "results", "aggregated_output"]
    for name in block["tool"] == nil ? outputs : outputs + ["result"] {
      guard let output = block[name] else { continue }
      add(output, bytes, isResult: true, failed: block.failed(in: bytes), depth: depth)
    }
    if let error = block["error"] {
      add(error, bytes, isResult: true, failed: true, depth: depth)
    }
  }

  /// One call or a list of them.
  mutating func addCalls(_ slice: RowFields.Slice, _ bytes: Span<UInt8>) {
    guard slice.form == .json else { return }
    let isList = bytes[slice.range.lowerBound] == UInt8(ascii: "[")
    for call in isList ? TurnBlock.elements(of: slice.range, bytes) : [slice]
    where call.form == .json {
      let block = TurnBlock(call.range, of: bytes)
      parts.append(Self.call(of: block, bytes))
      // Gemini's program keeps what came of it there.
      if let result = block["result"], result.form == .json {
        answered = Call()
        add(result, bytes, isResult: true, failed: block.failed(in: bytes), depth: 1)
      }
      blocks.append((call.range, parts.count))
    }
  }

  /// What a block calls; OpenAI's have their name and arguments in an object of their own, as those have whose input is any
  /// text.
  static func call(of block: TurnBlock, _ bytes: Span<UInt8>) -> Part {
    var call = Call(calling: block, bytes)
    var input = block.first(of: inputs)
    if let function = block.object("function", bytes) ?? block.object("custom", bytes) {
      let inner = Call(calling: function, bytes)
      (call.id, call.name) = (call.id ?? inner.id, inner.name ?? call.name)
      input = function.first(of: inputs) ?? input
    }
    return .call(call, input: input)
  }

  /// What a call's arguments are called, the likelier first.
  private static let inputs = [
    "input", "arguments", "parameters", "args", "params", "tool_input", "tool_args", "toolInput",
  ]

  /// What a tool answers, in a block of its own.
  mutating func addAnswer(of block: TurnBlock, _ bytes: Span<UInt8>, depth: Int) {
    let failed = block.failed(in: bytes)
    let count = parts.count
    answered = Call(answeredBy: block, bytes)
    for name in Self.answers where parts.count == count {
      guard let answer = block[name] else { continue }
      add(answer, bytes, isResult: true, failed: failed, depth: depth)
    }
    for name in Self.answersBeside {
      guard let answer = block.said(name, bytes) else { continue }
      parts.append(.result(answer, failed: failed, to: answered))
    }
    if let error = block["error"] ?? block["errorText"], error.tells(in: bytes) {
      parts.append(.result(error, failed: true, to: answered))
    }
    // Many tools have nothing to say where all is well.
    if parts.count == count { parts.append(.other(failed ? "error" : "nothing", isAnswer: true)) }
  }

  /// What an answer is called, the likelier first; and what may be said besides.
  private static let answers = [
    "content", "output", "result", "results", "tool_output", "tool_result", "tool_response",
    "toolOutput", "response", "text", "value", "data",
  ]
  private static let answersBeside = ["stdout", "stderr"]
}

extension Turn.Call {
  /// That of a block which calls a tool, by the names that Anthropic's, OpenAI's and Gemini's program have, and others.
  init(calling block: TurnBlock, _ bytes: Span<UInt8>) {
    let ids = ["call_id", "id", "tool_id", "tool_call_id", "tool_use_id", "toolCallId"]
    self.init(id: block.said(firstOf: ids, bytes), name: Self.name(of: block, bytes))
  }

  /// That which a block answers.
  init(answeredBy block: TurnBlock, _ bytes: Span<UInt8>) {
    let ids = ["tool_use_id", "call_id", "tool_id", "tool_call_id", "toolCallId", "call"]
    self.init(id: block.said(firstOf: ids, bytes), name: Self.name(of: block, bytes))
  }

  private static func name(of block: TurnBlock, _ bytes: Span<UInt8>) -> RowFields.Slice? {
    block.said(firstOf: ["name", "tool_name", "toolName", "tool", "function"], bytes)
  }
}

extension TurnBlock {
  /// The first of these members that it has. O(names)
  fileprivate func first(of names: [String]) -> RowFields.Slice? {
    names.lazy.compactMap { self[$0] }.first
  }

  /// What the first of these members says that says something. O(names)
  fileprivate func said(firstOf names: [String], _ bytes: Span<UInt8>) -> RowFields.Slice? {
    for name in names {
      if let value = said(name, bytes) { return value }
    }
    return nil
  }
}

extension RowFields.Slice {
  /// Whether it says what went wrong, and not only whether something did: an object, a list, or a text.
  fileprivate func tells(in bytes: Span<UInt8>) -> Bool {
    form == .json ? range.count > 2 : isQuoted(in: bytes) && !isBlank(in: bytes)
  }
}
