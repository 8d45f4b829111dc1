/// How an answer ended that is not whole: why a model said no more, in a word, or what went wrong.
enum TurnEnding {
  /// What a message calls the reason why it ended, or what holds it.
  static let names = ["stop_reason", "finish_reason", "stopReason", "finishReason", "done_reason"]
  /// What an answer that is not whole calls the object with the reason.
  static let nameOfDetails = "incomplete_details"

  /// Reasons why an answer is not whole: as OpenAI, Anthropic, Google and Amazon call them.
  private static let reasons = [
    "length", "max_tokens", "max_output_tokens", "MAX_TOKENS", "model_context_window_exceeded",
    "content_filter", "content_filtered", "guardrail_intervened", "refusal", "SAFETY",
    "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "MALFORMED_FUNCTION_CALL",
  ].map { Array($0.utf8) }

  /// Whether it is a reason why an answer is not whole. O(1)
  static func isOfPart(_ reason: RowFields.Slice, in bytes: Span<UInt8>) -> Bool {
    guard reason.form == .utf8 else { return false }
    let word = bytes.extracting(reason.range)
    return reasons.contains { word.holds($0) }
  }

  /// Why an answer is not whole, as the object says that it is, or that holds it; nil: it does not say. O(its members)
  static func reason(of block: TurnBlock, in bytes: Span<UInt8>) -> RowFields.Slice? {
    if let said = block.object(nameOfDetails, bytes)?.said("reason", bytes) { return said }
    for name in names {
      if let reason = block[name], isOfPart(reason, in: bytes) { return reason }
    }
    return nil
  }

  /// What went wrong, by an object with a code and a message, or by a text. O(n)
  static func text(ofFailure failure: RowFields.Slice, in bytes: Span<UInt8>) -> [UInt8] {
    guard failure.form == .json else { return Array(failure.string(in: bytes).utf8) }
    let block = TurnBlock(failure.range, of: bytes)
    let kind = block.said("code", bytes) ?? block.said("type", bytes)
    let words = [kind, block.said("message", bytes)].compactMap { $0?.string(in: bytes) }
    return words.isEmpty
      ? Array(copying: bytes.extracting(failure.range)) : Array(words.joined(separator: ": ").utf8)
  }
}

extension Turn {
  /// Says below its parts that it is not whole, and why.
  mutating func addEnding(_ reason: RowFields.Slice, _ bytes: Span<UInt8>) {
    parts.append(.other("incomplete: " + reason.string(in: bytes), isAnswer: false))
    taken.append(reason.range.lowerBound)
  }
}
