/// Pieces of an answer as Ollama sends them, a line of JSON each: of a conversation (`/api/chat`), or in answer to a prompt
/// (`/api/generate`); and as Gemini's program writes them.
extension AnswerEvents.Answer {
  /// Takes in the next one. O(what it says)
  mutating func takePiece(_ piece: TurnBlock, _ bytes: Span<UInt8>) {
    if members.isEmpty {
      for name in Self.namesOfAll {
        if let value = piece[name] { AnswerEvents.append(name, value, bytes, to: &members) }
      }
    }
    let message = piece.object("message", bytes) ?? piece
    if let said = message["role"], said.form == .utf8 {
      role = Array(copying: bytes.extracting(said.range))
    }
    takeTexts(of: message, Self.textsOfPieces, bytes)
    if let calls = message["tool_calls"], calls.form == .json { addCalls(calls, bytes) }
    guard let isLast = piece["done"], bytes.extracting(isLast.range).holds("true") else { return }
    AnswerEvents.append(piece, besides: Self.saidBefore, bytes, to: &members)
  }

  private static let textsOfPieces: [(name: String, kind: AnswerEvents.Block.Kind)] = [
    ("thinking", .thought), ("content", .text), ("response", .text),
  ]
  /// What each says of all.
  private static let namesOfAll = ["model", "created_at"]
  private static let saidBefore = Set(namesOfAll + ["message"] + textsOfPieces.map(\.name))

  /// A call comes in one piece.
  private mutating func addCalls(_ calls: RowFields.Slice, _ bytes: Span<UInt8>) {
    for call in TurnBlock.elements(of: calls.range, bytes) where call.form == .json {
      guard let function = TurnBlock(call.range, of: bytes).object("function", bytes) else {
        continue
      }
      var block = AnswerEvents.Block(kind: .other)
      block.head += "{\"type\":\"tool_use\"".utf8
      AnswerEvents.append(function, besides: ["arguments", "index"], bytes, to: &block.head)
      if let input = function["arguments"] {
        AnswerEvents.append("input", input, bytes, to: &block.head)
      }
      block.head.append(UInt8(ascii: "}"))
      blocks.append(block)
    }
  }
}

extension TurnBlock {
  /// Whether it is an answer of Ollama's, or a piece of one.
  var isPiece: Bool {
    self["model"] != nil && self["done"] != nil
      && (self["message"] ?? self["response"]) != nil
  }

  /// Whether it is a piece of a message as Gemini's program writes it.
  var isDelta: Bool { self["delta"] != nil && self["role"] != nil && self["content"] != nil }

  /// Whether it is what Ollama answers to a prompt: `{"model":"m","response":"It leaks.","done":true}`
  var answersPrompt: Bool { isPiece && self["role"] == nil && self["message"] == nil }
}
