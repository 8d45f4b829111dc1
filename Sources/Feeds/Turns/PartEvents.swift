/// What the Vercel AI SDK and Cohere's interface send bit by bit: events whose types say which part of an answer they bring.
extension AnswerEvents {
  /// What an event of such a type does.
  fileprivate enum Step {
    case begin, end, nothing
    /// A bit of a text or of a call, or a whole call, what came of it, another part, or what went wrong.
    case bit(Block.Kind), call, wholeCall, result, whole, failure
    /// The same as Cohere's have it, within a message.
    case bitWithin
  }

  private static let steps: [String: Step] = [
    "start": .begin, "start-step": .nothing, "finish-step": .nothing, "finish": .end,
    "abort": .end, "message-metadata": .nothing,
    "text-start": .nothing, "text-delta": .bit(.text), "text-end": .nothing,
    "reasoning-start": .nothing, "reasoning-delta": .bit(.thought), "reasoning-end": .nothing,
    "tool-input-start": .call, "tool-input-delta": .bit(.call),
    "tool-input-available": .wholeCall, "tool-input-error": .wholeCall,
    "tool-output-available": .result, "tool-output-error": .result,
    "source-url": .whole, "source-document": .whole, "file": .whole, "error": .failure,
    "message-start": .begin, "content-start": .bitWithin, "content-delta": .bitWithin,
    "content-end": .nothing, "tool-plan-delta": .bitWithin, "tool-call-start": .bitWithin,
    "tool-call-delta": .bitWithin, "tool-call-end": .nothing, "message-end": .end,
  ]

  /// Types of events that nothing else has where they also have one of these members.
  private static let sureSteps: Set<String> = [
    "text-start", "text-delta", "reasoning-start", "reasoning-delta", "tool-input-start",
    "tool-input-available", "message-start", "content-start", "content-delta",
  ]
  private static let membersOfSteps = ["id", "toolCallId", "delta"]
  private static let membersOfStart: Set<String> = ["type", "messageId", "messageMetadata"]

  /// Whether an event of this type begins such an answer, or is part of one whose beginning is cut off.
  static func beginsParts(_ type: String, _ event: TurnBlock) -> Bool {
    switch type {
    case "start", "start-step":
      event.members.allSatisfy { membersOfStart.contains($0.name) }
    default: sureSteps.contains(type) && membersOfSteps.contains { event[$0] != nil }
    }
  }

  private static let keyOfParts = "parts"

  /// Whether an event of this type is of such an answer.
  func isOfParts(_ type: String, _ event: TurnBlock) -> Bool {
    guard let step = Self.steps[type] else { return false }
    if case .failure = step, event["errorText"] == nil { return false }
    return open[Self.keyOfParts] != nil || Self.beginsParts(type, event)
  }

  /// Takes in such an event. O(what it says), amortised
  mutating func takePart(ofAnswer type: String, _ event: TurnBlock, _ bytes: Span<UInt8>) {
    guard let step = Self.steps[type] else { return }
    var begins = open[Self.keyOfParts] == nil
    if case .begin = step { begins = true }
    if begins { begin(Answer(), as: Self.keyOfParts) }
    change(Self.keyOfParts) { $0.take(step, event, bytes) }
    if case .end = step { open[Self.keyOfParts] = nil }
  }
}

extension AnswerEvents.Answer {
  fileprivate mutating func take(
    _ step: AnswerEvents.Step, _ event: TurnBlock, _ bytes: Span<UInt8>
  ) {
    switch step {
    case .nothing: break
    case .begin, .end:
      AnswerEvents.append(event, besides: ["type", "delta"], bytes, to: &members)
      if let reason = event.object("delta", bytes)?.said("finish_reason", bytes) {
        AnswerEvents.append("finish_reason", reason, bytes, to: &members)
      }
    case .failure:
      if let text = event["errorText"] {
        AnswerEvents.append("error", text, bytes, to: &members)
      }
    case .bit(let kind):
      guard let bit = event["delta"] ?? event["inputTextDelta"], bit.form != .json else { return }
      let id = (event["id"] ?? event["toolCallId"])?.string(in: bytes) ?? ""
      let place = self.place(ofBlock: "\(kind) \(id)", kind)
      blocks[place].text.append(copying: bytes.extracting(bit.range))
    case .call:
      let place = self.place(ofCall: event, bytes)
      if let id = event["toolCallId"] {
        AnswerEvents.append("id", id, bytes, to: &blocks[place].head)
      }
      if let name = event["toolName"] {
        AnswerEvents.append("name", name, bytes, to: &blocks[place].head)
      }
    case .wholeCall:
      let place = self.place(ofCall: event, bytes)
      blocks[place] = Self.block("tool-call", event, bytes)
    case .result: takeResult(event, bytes)
    case .whole:
      blocks.append(Self.block(event["type"]?.string(in: bytes) ?? "", event, bytes))
    case .bitWithin: takeBit(within: event, bytes)
    }
  }

  /// What came of a call goes with it, if that has come.
  private mutating func takeResult(_ event: TurnBlock, _ bytes: Span<UInt8>) {
    guard let place = places[Self.keyOfCall(event, bytes)], blocks[place].kind == .other else {
      return blocks.append(Self.block("tool-result", event, bytes))
    }
    blocks[place].head.removeLast()
    AnswerEvents.append(
      event, besides: ["type", "toolCallId"], bytes, to: &blocks[place].head)
    blocks[place].head.append(UInt8(ascii: "}"))
  }

  private mutating func place(ofCall event: TurnBlock, _ bytes: Span<UInt8>) -> Int {
    place(ofBlock: Self.keyOfCall(event, bytes), .call)
  }

  private static func keyOfCall(_ event: TurnBlock, _ bytes: Span<UInt8>) -> String {
    "call \(event["toolCallId"]?.string(in: bytes) ?? "")"
  }

  /// All that an event says, as a block of this type.
  private static func block(
    _ type: String, _ event: TurnBlock, _ bytes: Span<UInt8>
  ) -> AnswerEvents.Block {
    var block = AnswerEvents.Block(kind: .other)
    block.head += "{\"type\":\"\(type)\"".utf8
    AnswerEvents.append(event, besides: ["type"], bytes, to: &block.head)
    block.head.append(UInt8(ascii: "}"))
    return block
  }

  private static let textsWithin: [(name: String, kind: AnswerEvents.Block.Kind)] = [
    ("thinking", .thought), ("text", .text),
  ]

  /// `{"delta":{"message":{"content":{"text":"It "}}}}`, or a bit of what it plans to do, or of a call.
  private mutating func takeBit(within event: TurnBlock, _ bytes: Span<UInt8>) {
    guard let message = event.object("delta", bytes)?.object("message", bytes) else { return }
    takeTexts(of: message, [("tool_plan", .thought)], bytes)
    let index = event["index"]?.string(in: bytes) ?? "0"
    if let content = message.object("content", bytes) {
      for (name, kind) in Self.textsWithin {
        guard let text = content[name], text.form != .json, !text.range.isEmpty else { continue }
        let place = self.place(ofBlock: "\(kind) \(index)", kind)
        blocks[place].text.append(copying: bytes.extracting(text.range))
      }
    }
    guard let call = message.object("tool_calls", bytes) else { return }
    AnswerEvents.takeCall(call, call.object("function", bytes), at: index, bytes, of: &self)
  }
}
