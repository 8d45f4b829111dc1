/// Which calls of a line, and answers to calls, have others of their kind beside them, so that it takes their ids to find
/// in other lines what belongs to them: a row knows its own line alone.
struct SoughtCalls {
  private(set) var ids: Set<[UInt8]> = []

  /// Of a line's messages. O(n) in their parts.
  init(_ turns: [Turn], _ row: Span<UInt8>) {
    var (called, answered) = (Set<[UInt8]>(), Set<[UInt8]>())
    for turn in turns {
      let (calls, answers) = turn.ids(row)
      called.formUnion(calls)
      answered.formUnion(answers)
      if calls.count > 1 { ids.formUnion(calls) }
      // Each of OpenAI's answers is a message of its own, also where several tools are called at once.
      if answers.count > 1 || turn.role == .tool { ids.formUnion(answers) }
    }
    ids.subtract(called.intersection(answered))
  }
}

extension Turn {
  /// The ids of its calls that are not answered right below them, and of the calls that it answers. O(n)
  fileprivate func ids(
    _ row: Span<UInt8>
  ) -> (calls: Set<[UInt8]>, answers: Set<[UInt8]>) {
    var (calls, answers) = (Set<[UInt8]>(), Set<[UInt8]>())
    for (index, part) in parts.enumerated() {
      switch part {
      case .call(let call, _):
        guard let id = call.id, !isAnswered(below: index) else { continue }
        calls.insert(id.bytes(in: row))
      case .result(_, _, let call):
        if let id = call.id { answers.insert(id.bytes(in: row)) }
      case .text, .thought, .other: break
      }
    }
    return (calls, answers)
  }

  /// Whether the part behind a call is its answer, which names no call then.
  private func isAnswered(below index: Int) -> Bool {
    guard index + 1 < parts.count else { return false }
    switch parts[index + 1] {
    case .result(_, _, let call): return call.id == nil
    case .other(_, let isAnswer): return isAnswer
    case .text, .thought, .call: return false
    }
  }
}

extension RowFields.Slice {
  /// What it says, as the row shows it. O(n)
  fileprivate func bytes(in row: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    append(of: row, to: &bytes)
    return bytes
  }
}
