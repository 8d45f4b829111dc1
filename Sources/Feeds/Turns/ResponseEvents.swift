/// What OpenAI's interface of responses sends bit by bit: an item begins, its texts come, and in the end all of it once more.
extension AnswerEvents.Answer {
  /// Takes in what an event of this type says of an item, or a bit of one. O(what it says), amortised
  mutating func takePart(ofResponse type: String, _ event: TurnBlock, _ bytes: Span<UInt8>) {
    let item = event["output_index"]?.string(in: bytes) ?? ""
    switch type {
    case "response.output_item.added":
      if let said = event["item"], said.form == .json { begin(said, item, bytes) }
    case "response.output_item.done":
      if let said = event["item"], said.form == .json { end(said, item, bytes) }
    default: takeText(type, event, of: item, bytes)
    }
  }

  /// `response.output_text.delta` brings a bit of a text, `….done` all of it.
  private static let texts: [String: AnswerEvents.Block.Kind] = [
    "output_text": .text, "refusal": .text, "reasoning_summary_text": .thought,
    "reasoning_text": .thought, "function_call_arguments": .call, "mcp_call_arguments": .call,
    "custom_tool_call_input": .call, "code_interpreter_call_code": .call,
  ]
  /// What such a text is called where all of it is said.
  private static let namesOfTexts = ["text", "arguments", "input", "code", "refusal"]
  /// Items with such a text that says what a tool is to do.
  private static let calls: Set<String> = [
    "function_call", "custom_tool_call", "mcp_call", "code_interpreter_call",
  ]

  private mutating func takeText(
    _ type: String, _ event: TurnBlock, of item: String, _ bytes: Span<UInt8>
  ) {
    let words = type.split(separator: ".").map(String.init)
    guard words.count == 3, let kind = Self.texts[words[1]] else { return }
    let isBit = words[2] == "delta"
    guard let text = isBit ? event["delta"] : Self.text(of: event), text.form != .json else {
      return
    }
    let part = (event["content_index"] ?? event["summary_index"])?.string(in: bytes) ?? ""
    let key = kind == .call ? Self.keyOfCall(item) : "\(item) \(words[1]) \(part)"
    let place: Int
    if let known = places[key] {
      place = known
    } else {
      place = add(AnswerEvents.Block(kind: kind), as: key, to: item)
    }
    if !isBit { blocks[place].text = [] }
    blocks[place].text.append(copying: bytes.extracting(text.range))
  }

  private static func keyOfCall(_ item: String) -> String { item + " call" }

  private static func text(of block: TurnBlock) -> RowFields.Slice? {
    for name in namesOfTexts {
      if let text = block[name], text.form != .json { return text }
    }
    return nil
  }

  /// Returns where it is from now on. O(1), amortised
  private mutating func add(
    _ block: AnswerEvents.Block, as key: String, to item: String
  ) -> Int {
    let place = blocks.count
    blocks.append(block)
    places[key] = place
    items[item, default: []].append(place)
    return place
  }

  /// A call is shown as soon as it begins; what else is said comes as texts.
  private mutating func begin(
    _ said: RowFields.Slice, _ item: String, _ bytes: Span<UInt8>
  ) {
    let block = TurnBlock(said.range, of: bytes)
    let type = block["type"]?.string(in: bytes) ?? ""
    var made = AnswerEvents.Block(kind: .other)
    if Self.calls.contains(type) {
      made.kind = .call
      let others = Set(Self.namesOfTexts + ["type", "status"])
      AnswerEvents.append(block, besides: others, bytes, to: &made.head)
      if block["name"] == nil {
        // Its type is all the name that it has.
        let name = type.dropLast(TurnItems.suffixOfCalls.utf8CodeUnitCount)
        made.head += ((made.head.isEmpty ? "" : ",") + "\"name\":\"\(name)\"").utf8
      }
      if let text = Self.text(of: block) {
        made.text.append(copying: bytes.extracting(text.range))
      }
    } else if TurnItems.ownCalls.contains(type) {
      made.head.append(copying: bytes.extracting(said.range))
    } else {
      return
    }
    _ = add(made, as: Self.keyOfCall(item), to: item)
  }

  /// All of an item takes the place of its bits.
  private mutating func end(_ said: RowFields.Slice, _ item: String, _ bytes: Span<UInt8>) {
    let block = TurnBlock(said.range, of: bytes)
    let type = block["type"]?.string(in: bytes) ?? ""
    // Of what a model has thought it may hold nothing that can be read.
    let isText = type == "message" || type == "reasoning"
    if isText, block.isEmpty("content", bytes), block.isEmpty("summary", bytes) { return }
    var whole = AnswerEvents.Block(kind: .other)
    whole.head.append(copying: bytes.extracting(said.range))
    guard let bits = items[item], let first = bits.first else {
      _ = add(whole, as: item + " whole", to: item)
      return
    }
    for place in bits { blocks[place] = AnswerEvents.Block(kind: .other) }
    blocks[first] = whole
    items[item] = [first]
  }
}
