/// What happens in a run of LangChain's, as its `astream_events` tells it:
/// `{"event":"on_chat_model_stream","data":{"chunk":{"content":"It "}},"run_id":"r"}`
extension AnswerEvents.Answer {
  /// Takes in the next bit of its answer. O(what it says)
  mutating func takeBit(ofRun event: TurnBlock, _ bytes: Span<UInt8>) {
    if members.isEmpty {
      AnswerEvents.append(event, besides: ["event", "data"], bytes, to: &members)
    }
    // An older form has the text alone, or the message within what was generated.
    guard let data = event.object("data", bytes) else { return }
    guard let chunk = data.object("chunk", bytes) else {
      return takeTexts(of: data, [("chunk", .text)], bytes)
    }
    let made = chunk.object("message", bytes) ?? chunk
    let message = made.object("kwargs", bytes) ?? made
    if let content = message["content"], content.form == .json {
      for element in TurnBlock.elements(of: content.range, bytes) where element.form == .json {
        takeTexts(
          of: TurnBlock(element.range, of: bytes), [("thinking", .thought), ("text", .text)], bytes)
      }
    } else {
      let name = message["content"] == nil ? "text" : "content"
      takeTexts(of: message, [(name, .text)], bytes)
    }
    guard let calls = message["tool_call_chunks"], calls.form == .json else { return }
    for call in TurnBlock.elements(of: calls.range, bytes) where call.form == .json {
      let call = TurnBlock(call.range, of: bytes)
      let index = call["index"]?.string(in: bytes) ?? "0"
      AnswerEvents.takeCall(call, call, at: index, bytes, of: &self)
    }
  }
}

extension TurnBlock {
  /// Whether it brings a bit of an answer in a run of LangChain's.
  var isOfRun: Bool { self["run_id"] != nil && self["data"] != nil && self["event"] != nil }

  /// Whether it tells what happens in such a run. O(n)
  func tellsOfRun(in bytes: Span<UInt8>) -> Bool {
    isOfRun && (self["event"]?.string(in: bytes).hasPrefix("on_") ?? false)
  }
}
