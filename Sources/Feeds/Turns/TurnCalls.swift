/// Calls of tools, and what they answer.
extension Turn {
  /// A call of a tool that is a model's own: what kind of item it is says which, and what came of it stands beside.
  mutating func addOwnCall(_ block: TurnBlock, _ bytes: Span<UInt8>, depth: Int) {
    var call = Call(id: block["call_id"] ?? block["id"], name: block["name"] ?? block["tool"])
    if call.name == nil, let type = block["type"] {
      call.name = TurnItems.name(ofType: type, in: bytes)
    }
    call.isAction = block["arguments"] == nil
    call.isWhole = block["call_id"] == nil
    let inputs = ["arguments", "action", "queries", "code", "operation", "command", "changes"]
    parts.append(.call(call, input: inputs.lazy.compactMap { block[$0] }.first))
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

  /// One call or a list of them; OpenAI's have their name and arguments in an object of their own, as those have whose
  /// input is any text.
  mutating func addCalls(_ slice: RowFields.Slice, _ bytes: Span<UInt8>) {
    guard slice.form == .json else { return }
    let isList = bytes[slice.range.lowerBound] == UInt8(ascii: "[")
    for call in isList ? TurnBlock.elements(of: slice.range, bytes) : [slice]
    where call.form == .json {
      var block = TurnBlock(call.range, of: bytes)
      let id = block["id"]
      if let function = block["function"] ?? block["custom"], function.form == .json {
        block = TurnBlock(function.range, of: bytes)
      }
      let input = block["arguments"] ?? block["args"] ?? block["input"]
      parts.append(.call(Call(id: id ?? block["id"], name: block["name"]), input: input))
      // Gemini's program keeps what came of it there.
      if let result = block["result"], result.form == .json {
        answered = Call()
        add(result, bytes, isResult: true, failed: block.failed(in: bytes), depth: 1)
      }
      blocks.append((call.range, parts.count))
    }
  }
}
