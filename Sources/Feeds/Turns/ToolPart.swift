/// A call of a tool, what it answers, or both in one, as the Vercel AI SDK has them among the parts of a message.
struct ToolPart {
  let call: Turn.Call
  /// Whether the tool is called here.
  let isCall: Bool
  let input: RowFields.Slice?
  /// Whether it has answered, and what; nil: nothing.
  let isAnswered: Bool
  private(set) var answer: RowFields.Slice?
  private(set) var failed: Bool

  /// Of a block of this type; nil: it is no such part. O(n)
  init?(_ block: TurnBlock, type: String, in bytes: Span<UInt8>) {
    var block = block
    var name: RowFields.Slice?
    switch type {
    case "tool-call", "tool-result", "dynamic-tool": break
    case "tool-invocation":
      guard let inner = block["toolInvocation"], inner.form == .json else { return nil }
      block = TurnBlock(inner.range, of: bytes)
    case _ where type.hasPrefix(Self.prefix):
      // `tool-weather` is a call of `weather`.
      guard block["toolCallId"] != nil, let written = block["type"] else { return nil }
      name = RowFields.Slice(written.range.dropFirst(Self.prefix.utf8.count), written.form)
    default: return nil
    }
    let state = block["state"].map { $0.string(in: bytes) } ?? ""
    let error = block["errorText"]
    let said = block["result"] ?? block["output"] ?? error
    call = Turn.Call(id: block["toolCallId"], name: block["toolName"] ?? name)
    isCall = type != "tool-result"
    input = block["args"] ?? block["input"]
    isAnswered = !isCall || said != nil || state == "result" || state.hasPrefix("output-")
    answer = said
    let isError = block["isError"].map { $0.string(in: bytes) == "true" } ?? false
    failed = isError || error != nil || state == "output-error"
    if !isCall, block["result"] == nil { readValue(in: bytes) }
  }

  /// Of a call, or of an answer to one.
  init(
    call: Turn.Call, isCall: Bool, input: RowFields.Slice?, answer: RowFields.Slice?, failed: Bool
  ) {
    (self.call, self.isCall, self.input) = (call, isCall, input)
    isAnswered = !isCall
    self.answer = isCall ? nil : answer
    self.failed = failed
  }

  /// Of an element of a message's `toolInvocations`, which is the same without a type; nil: it is none. O(n)
  init?(invocation element: RowFields.Slice, in bytes: Span<UInt8>) {
    let block = TurnBlock(element.range, of: bytes)
    guard block["toolCallId"] != nil, block["toolName"] != nil else { return nil }
    self.init(block, type: "dynamic-tool", in: bytes)
  }

  private static let prefix = "tool-"
  private static let kinds = [
    "text", "json", "content", "error-text", "error-json", "execution-denied",
  ]

  /// Of `{"type":"json","value":…}` the answer is the value.
  private mutating func readValue(in bytes: Span<UInt8>) {
    guard let answer, answer.form == .json else { return }
    let output = TurnBlock(answer.range, of: bytes)
    guard let kind = output["type"].map({ $0.string(in: bytes) }), Self.kinds.contains(kind)
    else { return }
    self.answer = output["value"] ?? output["reason"]
    failed = failed || kind.hasPrefix("error-") || kind == "execution-denied"
  }

  /// Whether it answers in blocks, as messages have them: in a list, or in an object that has one, as MCP's. What else
  /// it answers is of the tool's own form, whatever its members are called. O(n)
  func answersInBlocks(in bytes: Span<UInt8>) -> Bool {
    guard var list = answer, list.form == .json else { return false }
    if bytes[list.range.lowerBound] == UInt8(ascii: "{") {
      guard let content = TurnBlock(list.range, of: bytes).list("content", bytes) else {
        return false
      }
      list = content
    }
    return TurnBlock.elements(of: list.range, bytes).allSatisfy {
      $0.form == .json && TurnBlock($0.range, of: bytes)["type"] != nil
    }
  }
}
