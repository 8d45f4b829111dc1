/// How events tell that they bring an answer, or another one.
extension AnswerEvents {
  private static let mostLines = 20
  static let types: Set<String> = [
    "message_start", "content_block_start", "content_block_delta",
  ]
  static let prefixOfResponses = "response."
  static let chunk = "chat.completion.chunk"

  /// Whether the first of a text's events begins an answer, or says why there is none. O(its first lines)
  static func begin(_ bytes: Span<UInt8>) -> Bool {
    var (lines, number) = (LineRanges(), 0)
    var isInHead = bytes.starts(with: EventLine.beginningOfHead)
    while number < mostLines, let range = lines.next(in: bytes) {
      if !isInHead { number += 1 }
      switch EventLine(range, of: bytes) {
      case .blank: isInHead = false
      case .field: continue
      case .other: if !isInHead { return false }
      case .data(let data):
        let block = TurnBlock(data, of: bytes)
        let type = block["type"]?.string(in: bytes) ?? ""
        return types.contains(type) || type.hasPrefix(prefixOfResponses)
          || block["object"]?.string(in: bytes) == chunk
          || beginsParts(type, block) || block.idOfCandidates(in: bytes) != nil
          || TurnAside.isFailure(block, in: bytes)
      }
    }
    return false
  }

  /// Whether a text may be one of events, as its first line says: the next ones have the first data.
  static func mayBegin(with bytes: [UInt8]) -> Bool {
    bytes.starts(with: "event:".utf8) || bytes.span.starts(with: EventLine.beginningOfHead)
  }

  /// Whether the next line of the text says something that is of none of the answers which are not at their end. O(n)
  func isOfOthers(_ line: Span<UInt8>) -> Bool {
    switch EventLine(0..<line.count, of: line) {
    case .blank, .field: return false
    case .other: return true
    case .data(let data):
      guard Self.isObject(data, line) else { return !line.extracting(data).starts(with: "[DONE]") }
      let event = TurnBlock(data, of: line)
      if let id = event.idOfCandidates(in: line) { return !open.have(id: id) }
      guard event["object"]?.string(in: line) == Self.chunk else { return true }
      return !open.have(id: event["id"]?.string(in: line) ?? "")
    }
  }
}
