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

  /// The answer whose pieces a document's list at the beginning of `range` has, with these: one that does not end before the
  /// last; nil: it is another list, or broken. O(its first bytes), O(n) of a list of such pieces
  static func answer(ofPieces range: Range<Int>, in bytes: Span<UInt8>) -> [UInt8]? {
    let document = bytes.extracting(range)
    guard mayBePieces(document) else { return nil }
    var reader = JSONReader(range)
    guard (try? reader.next(in: bytes)) == .beginArray else { return nil }
    let start = reader.tokenStart
    guard (try? reader.skip(.beginArray, in: bytes)) != nil else { return nil }
    let list = start..<reader.position
    var events = AnswerEvents()
    for piece in TurnBlock.elements(of: list, bytes) {
      let block = TurnBlock(piece.range, of: bytes)
      guard piece.form == .json, events.open.finished.isEmpty,
        block.idOfCandidates(in: bytes) != nil
      else { return nil }
      events.takeCandidates(block, bytes)
    }
    let objects = events.objects
    guard objects.count == 1, var answer = objects.first else { return nil }
    answer.removeLast()
    answer += ",\"pieces\":".utf8
    answer.append(copying: bytes.extracting(list))
    answer.append(UInt8(ascii: "}"))
    return answer
  }

  /// Whether a list that a document is may be one of an answer's pieces. O(its first bytes)
  static func mayBePieces(_ document: Span<UInt8>) -> Bool {
    signOfCandidates.isAmong(document.extracting(first: placeOfCandidates))
  }

  private static let signOfCandidates = ByteSign(Array("\"candidates\"".utf8))
  /// How far the first piece may stand in, in bytes.
  private static let placeOfCandidates = 64
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
    guard list("candidates", bytes) != nil else { return nil }
    return "candidates " + (self["responseId"]?.string(in: bytes) ?? "")
  }
}
