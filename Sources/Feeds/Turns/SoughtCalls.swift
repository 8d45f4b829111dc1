/// Which calls of a line, and answers to calls, have others of their kind beside them, so that it takes their ids to find
/// in other lines what belongs to them, or in this one: a row knows its own line alone.
struct SoughtCalls {
  private(set) var ids: Set<[UInt8]> = []
  private var runs: [Run] = []
  /// In which run a call is, and of which tool, by its id.
  private var places: [[UInt8]: (run: Int, tool: [UInt8])] = [:]

  /// Of a line's messages. O(n) in their parts.
  init(_ turns: [Turn], _ row: Span<UInt8>) {
    for turn in turns {
      if turn.hasText, !runs.isEmpty { runs[runs.count - 1].hasEnded = true }
      note(turn, isAlone: turns.count == 1 && turn.isItem, row)
    }
    for run in runs { ids.formUnion(run.sought) }
  }

  /// - Parameter isAlone: Whether it is a call, or what answers one, that is all of its line: then others are in others.
  private mutating func note(_ turn: Turn, isAlone: Bool, _ row: Span<UInt8>) {
    var answers = Set<[UInt8]>()
    for (index, part) in turn.parts.enumerated() {
      switch part {
      case .call(let call, _):
        guard let id = call.id?.bytes(in: row), !turn.isAnswered(below: index) else { continue }
        noteCall(id, of: call.name?.bytes(in: row) ?? [])
        if isAlone, !call.isWhole { ids.insert(id) }
      case .result(_, _, let call):
        guard let id = call.id?.bytes(in: row) else { continue }
        if !noteAnswer(id) { answers.insert(id) }
      case .text, .thought, .other: break
      }
    }
    // Each of OpenAI's answers is a message of its own, also where several tools are called at once.
    if answers.count > 1 || turn.role == .tool || isAlone { ids.formUnion(answers) }
  }

  private mutating func noteCall(_ id: [UInt8], of tool: [UInt8]) {
    if runs.last?.hasEnded ?? true { runs.append(Run()) }
    let run = runs.count - 1
    guard places[id]?.run != run else { return }
    places[id] = (run: run, tool: tool)
    runs[run].addCall(id, of: tool)
  }

  /// Returns whether the line has the call that is answered.
  private mutating func noteAnswer(_ id: [UInt8]) -> Bool {
    guard let place = places[id] else { return false }
    runs[place.run].addAnswer(id, of: place.tool)
    return true
  }
}

/// Calls that are made at once: before one of them is answered, and something else is said.
private struct Run {
  /// Ids of calls, and of calls that are answered, as they come.
  private struct Tool {
    var calls: [[UInt8]] = []
    var answers: [[UInt8]] = []
  }

  /// By their names.
  private var tools: [[UInt8]: Tool] = [:]
  private var numberOfCalls = 0
  /// Whether the next call is one of another run.
  var hasEnded = false

  init() {}

  mutating func addCall(_ id: [UInt8], of tool: [UInt8]) {
    tools[tool, default: Tool()].calls.append(id)
    numberOfCalls += 1
  }

  /// What answers may take several parts.
  mutating func addAnswer(_ id: [UInt8], of tool: [UInt8]) {
    hasEnded = true
    guard tools[tool]?.answers.last != id else { return }
    tools[tool, default: Tool()].answers.append(id)
  }

  /// The ids by which it is told what answers which call: where a tool's answers come in the order of its calls, that says it.
  var sought: [[UInt8]] {
    guard numberOfCalls > 1 else { return [] }
    return tools.values.filter { $0.calls != $0.answers }.flatMap(\.calls)
  }
}

extension Turn {
  /// Whether nobody says it: it is a call, or what answers one, among the items of a response.
  fileprivate var isItem: Bool { role == nil && name == nil }

  fileprivate var hasText: Bool {
    parts.contains { if case .text = $0 { true } else { false } }
  }

  /// Whether the part behind a call is its answer, which names no call then.
  fileprivate func isAnswered(below index: Int) -> Bool {
    guard index + 1 < parts.count else { return false }
    switch parts[index + 1] {
    case .result(_, _, let call): return call.id == nil
    case .other(_, let isAnswer, _): return isAnswer
    case .text, .thought, .call: return false
    }
  }
}
