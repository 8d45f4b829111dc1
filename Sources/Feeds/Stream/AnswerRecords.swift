/// Makes of the events that bring answers a line of JSON for each answer, as it ends, and for what else was sent.
///
/// One that says why it ends is held until something else comes, as how much it took may stand behind that.
struct AnswerRecords: LineMaker {
  /// Those of which nothing was handed out.
  private var events = AnswerEvents()
  /// Where the next line starts, in bytes.
  private var offset = 0
  /// What has come of that line.
  private var rest: [UInt8] = []

  var count: Int { rest.count }

  /// O(`bytes`), and O(an answer) where it ends.
  mutating func lines(with bytes: [UInt8]) -> [UInt8] {
    let text = rest.takeLines(with: bytes)
    var lines: [UInt8] = []
    var ranges = LineRanges()
    while let range = ranges.next(in: text.span) {
      let line = text.span.extracting(range)
      if events.open.haveFinished, events.isOfOthers(line) { handOut(to: &lines) }
      events.read(line, at: offset + range.lowerBound)
      if events.haveEnded { handOut(to: &lines) }
    }
    offset += text.count
    return lines
  }

  var holdsLines: Bool { events.open.haveFinished && rest.isEmpty }

  mutating func heldLines() -> [UInt8] {
    var lines: [UInt8] = []
    handOut(to: &lines)
    return lines
  }

  mutating func lastLines() -> [UInt8] {
    let last = rest
    events.read(last.span, at: offset)
    offset += last.count
    rest = []
    var lines: [UInt8] = []
    handOut(to: &lines)
    return lines
  }

  private mutating func handOut(to lines: inout [UInt8]) {
    for object in events.objects {
      lines += object
      lines.append(0x0A)
    }
    events = AnswerEvents(from: offset, handedOut: events.open.finished)
  }
}
