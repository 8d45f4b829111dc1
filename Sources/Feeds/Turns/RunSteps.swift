/// What LangChain tells of tools in a run, and of an answer that is whole: messages, as far as they say who speaks.
extension Turns {
  /// Of the line whose object is at `whole`; nil: it tells of something else. O(n)
  init?(ofRun whole: Range<Int>, in bytes: Span<UInt8>) {
    let block = TurnBlock(whole, of: bytes)
    var range = whole
    if ToolPart(ofRun: block, in: bytes) == nil {
      guard let message = block.answer(ofRunIn: bytes) else { return nil }
      range = message
    }
    self.init(ranges: [range], areUnsaid: false, shown: Places(repeating: .max))
  }
}

extension ToolPart {
  /// What a block of this type is, or one that is told of a run.
  static func found(_ block: TurnBlock, _ type: String, in bytes: Span<UInt8>) -> ToolPart? {
    ToolPart(block, type: type, in: bytes) ?? ToolPart(ofRun: block, in: bytes)
  }

  private static let start = "on_tool_start"
  private static let error = "on_tool_error"
  private static let ends = ["on_tool_end", error]

  /// `{"event":"on_tool_start","name":"search","run_id":"r","data":{"input":{"q":"oil"}}}`, and how it ends; nil: it is
  /// none. O(n)
  init?(ofRun block: TurnBlock, in bytes: Span<UInt8>) {
    guard block.isOfRun, let event = block["event"]?.string(in: bytes),
      event == Self.start || Self.ends.contains(event), let data = block.object("data", bytes)
    else { return nil }
    let output = data.object("output", bytes)
    let message = output?.object("kwargs", bytes) ?? output
    self.init(
      call: Turn.Call(name: block["name"]), isCall: event == Self.start, input: data["input"],
      answer: message?.said("content", bytes) ?? data["output"] ?? data["error"],
      failed: event == Self.error || message?.failed(in: bytes) ?? false)
  }
}

extension TurnBlock {
  /// Where the message is with which an answer of a run ends; nil: it is none, or does not say who speaks. O(n)
  fileprivate func answer(ofRunIn bytes: Span<UInt8>) -> Range<Int>? {
    guard isOfRun, let event = self["event"]?.string(in: bytes),
      AnswerLines.eventsAtEnd.contains(event),
      let output = object("data", bytes)?["output"], output.form == .json
    else { return nil }
    let message = TurnBlock(output.range, of: bytes)
    guard let type = message["type"], type.form == .utf8 else { return nil }
    let word = bytes.extracting(type.range)
    let isMade = word.holds(TurnRole.typeOfClasses) && message["kwargs"] != nil
    guard isMade || TurnRole(ofType: word) != nil && message["content"] != nil else { return nil }
    return output.range
  }
}
