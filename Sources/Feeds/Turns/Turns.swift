/// The messages that a line is about.
struct Turns: Sendable {
  /// Their objects.
  let ranges: [Range<Int>]
  /// Whether nobody said them who is in the conversation, whatever their roles are.
  let areUnsaid: Bool
  /// Where members of the line start that are shown by the messages.
  let shown: Places
  /// Whether these are members of the message, the line's only one.
  var areInMessage = false
  /// Whether the first is no object, but a text, or a list of texts, that the model is told.
  var beginWithTold = false
  /// Whether the next one, and the last one, stand beside the messages: a text that is asked, and a text or an object that
  /// answers.
  var haveQuestion = false
  var endWithAnswer = false
  /// Which are not whole, and why, as what holds them says: ascending.
  var endings: [(turn: Int, reason: RowFields.Slice)] = []
  /// What went wrong with an answer, where its line says that: an object, or a text.
  var failure: RowFields.Slice?

  typealias Places = [6 of UInt32]

  /// Whether the member is shown whose value starts there.
  func areShown(at start: Int) -> Bool {
    shown.indices.contains { shown[$0] == UInt32(truncatingIfNeeded: start) }
  }

  /// Where objects and lists are that are shown by the messages. O(n)
  func hiddenRanges(in row: Span<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in shown.indices where shown[index] != .max {
      let start = Int(shown[index])
      // Texts of the line start behind their quotes.
      guard start < row.count, start == 0 || row[start - 1] != UInt8(ascii: "\"") else { continue }
      var reader = JSONReader(start..<row.count)
      guard let token = try? reader.next(in: row), token == .beginArray || token == .beginObject,
        (try? reader.skip(token, in: row)) != nil
      else { continue }
      ranges.append(start..<reader.position)
    }
    return ranges
  }

  /// The message of a number, in whoever's name it stands. O(n)
  func turn(_ index: Int, in row: Span<UInt8>) -> Turn {
    if let role = speaker(of: index) { return Turn(ranges[index], saidBy: role, of: row) }
    var turn = Turn(ranges[index], of: row)
    turn.isUnsaid = areUnsaid || turn.isOutput(in: row)
    return turn
  }

  /// Who says the text or the object of a number; nil: it is a message, which says that itself.
  func speaker(of index: Int) -> TurnRole? {
    if index == 0, beginWithTold { return .system }
    if index == question { return .person }
    return index == answer ? .assistant : nil
  }

  /// Which is the question that stands beside the others, and which the answer.
  var question: Int? { haveQuestion ? beginWithTold ? 1 : 0 : nil }
  var answer: Int? { endWithAnswer ? ranges.count - 1 : nil }

  /// Whether the person says something in one of them. O(n) in the bytes of the line.
  func areOfPerson(in row: Span<UInt8>) -> Bool {
    !areUnsaid
      && ranges.indices.contains {
        let said = turn($0, in: row)
        return said.isOfPerson && !said.isUnsaid
      }
  }
}

extension Range<Int> {
  /// Whether all of another one is in it.
  func encloses(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}

extension JSONEntries {
  /// Whether the first object of a log's lines holds messages of a conversation. O(n)
  func firstHoldsTurns(in sample: Span<UInt8>) -> Bool {
    var lines = LineRanges()
    while let range = lines.next(in: sample) {
      let line = sample.extracting(range)
      if line.beginsObject { return parts(ofLine: line).log?.turns != nil }
    }
    return false
  }
}
