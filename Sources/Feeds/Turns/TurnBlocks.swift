/// Blocks of messages that say by the names of their members what they are, and not by a type.
extension Turn {
  /// What Google's models think, and code that they run themselves, with what that printed. Returns whether it is such a
  /// block.
  mutating func addBlockOfGoogle(_ block: TurnBlock, _ bytes: Span<UInt8>) -> Bool {
    if let isThought = block["thought"], bytes.extracting(isThought.range).holds("true"),
      let text = block["text"], text.form != .json
    {
      if !text.isBlank(in: bytes) { parts.append(.thought(text)) }
      return true
    }
    if let code = block.object("executableCode", bytes) ?? block.object("executable_code", bytes) {
      parts.append(.call(Call(name: code["language"]), input: code["code"]))
      return true
    }
    guard
      let result = block.object("codeExecutionResult", bytes)
        ?? block.object("code_execution_result", bytes)
    else { return false }
    let outcome = result["outcome"].map { $0.string(in: bytes) } ?? Self.goodOutcome
    let failed = outcome != Self.goodOutcome
    if let output = result.said("output", bytes) {
      parts.append(.result(output, failed: failed, to: Call()))
    } else {
      parts.append(.other(failed ? "error" : "nothing", isAnswer: true))
    }
    return true
  }

  private static let goodOutcome = "OUTCOME_OK"

  /// What a model has thought, in a block or an item of its own: a text or a summary, and in full, where that is told.
  mutating func addThoughts(of block: TurnBlock, _ bytes: Span<UInt8>) {
    let said = ["thinking", "summary", "text", "reasoning"].first { block[$0] != nil }
    let names = (said.map { [$0] } ?? []) + ["content"]
    let told = names.filter { !block.isEmpty($0, bytes) }
    // Of a thought of which nothing is told there is that.
    for name in told.isEmpty ? names : told {
      if let thought = block[name] { parts.append(.thought(thought)) }
    }
  }

  /// What messages of ChatGPT's exports have that are no texts: what the model thinks, what a tool has found, what the person
  /// has said of themselves. Returns whether there is something.
  mutating func addContentOfChatGPT(
    _ block: TurnBlock, _ bytes: Span<UInt8>, isResult: Bool
  ) -> Bool {
    guard let type = block["content_type"], type.form == .utf8 else { return false }
    let count = parts.count
    switch type.string(in: bytes) {
    case "thoughts":
      guard let thoughts = block["thoughts"], thoughts.form == .json else { return false }
      for thought in TurnBlock.elements(of: thoughts.range, bytes) where thought.form == .json {
        let thought = TurnBlock(thought.range, of: bytes)
        for name in ["summary", "content"] {
          if let text = thought.said(name, bytes) { parts.append(.thought(text)) }
        }
      }
    case "tether_browsing_display":
      for name in ["result", "summary"] {
        guard let text = block.said(name, bytes) else { continue }
        parts.append(isResult ? .result(text, failed: false, to: Call()) : .text(text))
      }
    case "user_editable_context":
      for name in ["user_profile", "user_instructions"] {
        if let text = block.said(name, bytes) { parts.append(.text(text)) }
      }
    default: break
    }
    return parts.count > count
  }
}

extension TurnBlock {
  /// What a member says; nil: it is missing or blank, or no scalar.
  func said(_ name: String, _ bytes: Span<UInt8>) -> RowFields.Slice? {
    guard let value = self[name], value.form != .json, !value.isBlank(in: bytes) else { return nil }
    return value
  }

  /// The object that a member is; nil: it is none.
  func object(_ name: String, _ bytes: Span<UInt8>) -> TurnBlock? {
    guard let value = self[name], value.form == .json,
      bytes[value.range.lowerBound] == UInt8(ascii: "{")
    else { return nil }
    return TurnBlock(value.range, of: bytes)
  }

  /// The list that a member is; nil: it is none.
  func list(_ name: String, _ bytes: Span<UInt8>) -> RowFields.Slice? {
    guard let value = self[name], value.form == .json,
      bytes[value.range.lowerBound] == UInt8(ascii: "[")
    else { return nil }
    return value
  }

  /// Whether it has the member that tells what is of its type from other things which have that type. O(its members)
  func hasMember(ofItsType names: [String: String], in bytes: Span<UInt8>) -> Bool {
    guard let type = self["type"], type.form == .utf8, let name = names[type.string(in: bytes)]
    else { return false }
    return self[name] != nil
  }

  /// Whether a list is not there, or has nothing. O(1)
  func isEmpty(_ name: String, _ bytes: Span<UInt8>) -> Bool {
    guard let list = self[name] else { return true }
    return list.range.count <= 16
      && bytes.extracting(list.range).firstIndex(from: 0) { !" \t[]".utf8.contains($0) } == nil
  }
}
