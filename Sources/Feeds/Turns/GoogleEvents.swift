/// What Google's interface sends bit by bit: `{"candidates":[{"content":{"parts":[{"text":"It "}],"role":"model"}}]}`
extension AnswerEvents {
  /// Takes in an event with a bit of each answer; as all say what they took, that of the last one counts. O(what it says)
  mutating func takeCandidates(_ event: TurnBlock, _ bytes: Span<UInt8>) {
    guard let list = event["candidates"], let id = event.idOfCandidates(in: bytes) else { return }
    for candidate in TurnBlock.elements(of: list.range, bytes) where candidate.form == .json {
      let candidate = TurnBlock(candidate.range, of: bytes)
      let key = OpenAnswers.key(id: id, choice: candidate["index"]?.string(in: bytes) ?? "0")
      if open[key] == nil {
        if handedOut.contains(key), candidate["content"] == nil { continue }
        var answer = Answer()
        Self.append(event, besides: Self.notOfCandidates, bytes, to: &answer.members)
        begin(answer, as: key)
      }
      let reason = candidate.said("finishReason", bytes)
      change(key) { answer in
        if let content = candidate.object("content", bytes) {
          answer.takeParts(of: content, bytes)
        }
        guard let reason else { return }
        Self.append("finishReason", reason, bytes, to: &answer.members)
        if let usage = event[Self.usageOfCandidates] {
          Self.append(Self.usageOfCandidates, usage, bytes, to: &answer.members)
        }
      }
      if reason != nil { open.finish(key) }
    }
  }

  private static let usageOfCandidates = "usageMetadata"
  private static let notOfCandidates: Set<String> = ["candidates", usageOfCandidates]
}

extension AnswerEvents.Answer {
  /// Texts go on with the last one; other parts come whole. O(what they say)
  fileprivate mutating func takeParts(of content: TurnBlock, _ bytes: Span<UInt8>) {
    if let role = content.said("role", bytes) {
      self.role = Array(copying: bytes.extracting(role.range))
    }
    guard let parts = content["parts"], parts.form == .json else { return }
    for part in TurnBlock.elements(of: parts.range, bytes) where part.form == .json {
      let block = TurnBlock(part.range, of: bytes)
      if block["text"] == nil {
        var whole = AnswerEvents.Block(kind: .other)
        whole.head.append(copying: bytes.extracting(part.range))
        blocks.append(whole)
      } else {
        let isThought = block["thought"].map { bytes.extracting($0.range).holds("true") } ?? false
        takeTexts(of: block, [("text", isThought ? .thought : .text)], bytes)
      }
    }
  }
}

extension TurnBlock {
  /// What an event's answers are told from others by, if it is one of Google's; nil: it is another. O(its members)
  func idOfCandidates(in bytes: Span<UInt8>) -> String? {
    guard let list = self["candidates"], list.form == .json,
      bytes[list.range.lowerBound] == UInt8(ascii: "[")
    else { return nil }
    return "candidates " + (self["responseId"]?.string(in: bytes) ?? "")
  }
}
