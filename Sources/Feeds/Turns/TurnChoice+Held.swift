/// Messages that lie deeper in a line's objects, and what answers them.
extension TurnChoice {
  /// Messages that lie deeper in an object, as in what is sent to models in batches, and what they answer:
  /// `response.body.choices`, `output.message`.
  mutating func noteHeld(_ range: Range<Int>, depth: Int = 0, in bytes: Span<UInt8>) {
    guard bytes[range.lowerBound] == UInt8(ascii: "{"), depth < 3,
      depth > 0 || Self.signs.contains(where: { $0.isAmong(bytes.extracting(range)) })
    else { return }
    for (name, value) in TurnBlock(range, of: bytes).members where value.form == .json {
      switch name {
      case "message":
        if Self.isMessage(value.range, bytes) { inner.append(value.range) }
      case "messages", "choices", "generations", "input", "contents", "candidates":
        noteHeldList(value.range, in: bytes)
      case "output" where bytes[value.range.lowerBound] == UInt8(ascii: "["):
        noteHeldList(value.range, in: bytes)
      case "body", "params", "response", "result", "output", "inputBodyJson", "outputBodyJson":
        noteHeld(value.range, depth: depth + 1, in: bytes)
      default: break
      }
    }
  }

  /// A list of messages, or, as LangSmith has them, a list of such lists.
  private mutating func noteHeldList(_ range: Range<Int>, in bytes: Span<UInt8>) {
    guard bytes[range.lowerBound] == UInt8(ascii: "[") else { return }
    let lists = TurnBlock.elements(of: range, bytes).filter {
      $0.form == .json && bytes[$0.range.lowerBound] == UInt8(ascii: "[")
    }
    for list in lists { noteContainer(list.range, .messages, in: bytes) }
    if lists.isEmpty { noteContainer(range, .messages, in: bytes) }
  }

  /// Of a role, and of messages of LangChain's.
  private static let signs = ["\"role\"", "\"constructor\"", "\"human\""].map {
    ByteSign(Array($0.utf8))
  }

  /// An object that has messages, or that answers those of the line.
  mutating func noteAnswer(_ range: Range<Int>, in bytes: Span<UInt8>) {
    let count = inner.count
    noteHeld(range, in: bytes)
    guard inner.count == count, answer == nil, bytes[range.lowerBound] == UInt8(ascii: "{"),
      Self.signsOfAnswers.contains(where: { $0.isAmong(bytes.extracting(range)) })
    else { return }
    let block = TurnBlock(range, of: bytes)
    guard Self.answers.contains(where: { block[$0] != nil }) else { return }
    answer = (range, range.lowerBound)
  }

  private static let answers = ["content", "text", "parts", "tool_calls"]
  private static let signsOfAnswers = answers.map { ByteSign(Array("\"\($0)\"".utf8)) }
}
