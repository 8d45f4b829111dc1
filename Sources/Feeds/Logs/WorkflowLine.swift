/// A line of a workflow of GitHub's: when it came, and what was written, perhaps behind a mark for the runner. `gh run view --log`
/// writes the job and the step that it is of before that, with tabs between them; a log that GitHub keeps has neither.
///
/// `build⇥Run make⇥2026-05-04T09:00:00.1234567Z ##[error]Process completed with exit code 2.`
struct WorkflowLine {
  /// nil: it does not say.
  private let job: Range<Int>?
  private let step: Range<Int>?
  private let date: Range<Int>
  private let message: Range<Int>
  private let level: LogLevel?
  /// The word of its mark; nil: it has none, or one that is a level.
  private let mark: Range<Int>?
  /// Where what was written begins, with its mark.
  private let start: Int
  /// Whether it ends a group of lines, and says nothing else.
  private let endsGroup: Bool

  private static let tab: UInt8 = 0x09
  /// A job's name, or a step's, in bytes.
  private static let longestName = 512
  private static let lengthOfTime = "2026-05-04T09:00:00.1234567Z".utf8.count
  private static let secondsEnd = "2026-05-04T09:00:00".utf8.count

  /// nil: the line is none. O(the names)
  init?(_ line: Span<UInt8>) {
    let line = line.extracting(first: line.countWithoutLineEnds)
    // Tabs may stand in what was written, too.
    if let date = Self.time(from: 0, in: line) {
      (job, step) = (nil, nil)
      self.date = date
    } else {
      guard let names = Self.names(in: line),
        let date = Self.time(from: names.step.upperBound + 1, in: line)
      else { return nil }
      (job, step) = (names.job, names.step)
      self.date = date
    }
    start = min(date.upperBound + 1, line.count)
    let text = line.extracting(droppingFirst: start)
    let end = Self.endOfGroup(in: text)
    endsGroup = end != nil
    let mark = Self.mark(of: text)
    level = mark.level
    self.mark = mark.word?.shifted(by: start)
    message = (end ?? mark.message).shifted(by: start)
  }

  /// Where the job and the step are; nil: no names with tabs behind them begin a line.
  private static func names(in line: Span<UInt8>) -> (job: Range<Int>, step: Range<Int>)? {
    guard let jobEnd = line.first(tab, from: 0, to: min(line.count, longestName)),
      let stepEnd = line.first(tab, from: jobEnd + 1, to: min(line.count, jobEnd + longestName)),
      jobEnd > 0, stepEnd > jobEnd + 1
    else { return nil }
    return (0..<jobEnd, jobEnd + 1..<stepEnd)
  }

  /// nil: no time begins there with a blank, or nothing, behind it.
  private static func time(from index: Int, in line: Span<UInt8>) -> Range<Int>? {
    // What a step writes begins as a file does.
    let start = index + line.extracting(droppingFirst: index).countOfByteOrderMark
    let end = start + lengthOfTime
    let point = start + secondsEnd
    guard end <= line.count, StampShape.ofISO.isAt(start, in: line),
      line[point] == UInt8(ascii: "."), line[end - 1] == UInt8(ascii: "Z"),
      (point + 1..<end - 1).allSatisfy({ isDigit(line[$0]) }),
      end == line.count || line[end] == 0x20
    else { return nil }
    return start..<end
  }

  /// Where the word is in a text that ends a group and says nothing else; nil: it is no such text. O(n)
  private static func endOfGroup(in text: Span<UInt8>) -> Range<Int>? {
    for (mark, word) in endsOfGroup where text.starts(with: mark) {
      return text.extracting(droppingFirst: mark.utf8CodeUnitCount).isBlank ? word : nil
    }
    return nil
  }

  /// How much a text matters by the mark before it, else which word that is, and where the text is without it.
  private static func mark(
    of text: Span<UInt8>
  ) -> (level: LogLevel?, word: Range<Int>?, message: Range<Int>) {
    let all = 0..<text.count
    if text.starts(with: "::") { return (levelOfCommand(text), nil, all) }
    guard text.starts(with: "##[") else { return (nil, nil, all) }
    for (mark, level) in marks where text.starts(with: mark) {
      let end = mark.utf8CodeUnitCount
      return (level, level == nil ? 3..<end - 1 : nil, end..<text.count)
    }
    return (nil, nil, all)
  }

  /// How much `::error file=app.js,line=1::Missing semicolon` matters, by which a program tells the runner what went wrong; the text
  /// stays as it is. nil: it is another command, or none.
  private static func levelOfCommand(_ text: Span<UInt8>) -> LogLevel? {
    for (command, level) in commands where text.starts(with: command) {
      let rest = text.extracting(droppingFirst: command.utf8CodeUnitCount)
      let isOne = rest.starts(with: "::") || rest.starts(with: " ") && colons.isAmong(rest)
      return isOne ? level : nil
    }
    return nil
  }

  private static let commands: [(StaticString, LogLevel)] = [
    ("::error", .error), ("::warning", .warning), ("::notice", .notice), ("::debug", .debug),
  ]
  private static let colons = ByteSign(Array("::".utf8))

  private static let marks: [(StaticString, LogLevel?)] = [
    ("##[error]", .error), ("##[warning]", .warning), ("##[notice]", .notice),
    ("##[debug]", .debug), ("##[group]", nil), ("##[command]", nil), ("##[section]", nil),
  ]
  private static let endsOfGroup: [(StaticString, word: Range<Int>)] = [
    ("##[endgroup]", 3..<11), ("::endgroup::", 2..<10),
  ]

  /// What a row says that begins with it; behind `end` other lines go on with it.
  fileprivate func fields(of row: Span<UInt8>, goingOnBehind end: Int) -> RowFields {
    var members = LogMembers()
    if let mark { members.append(LogMember(.mark, mark)) }
    let (rest, endOfGroup) = pieces(of: row, behind: end)
    if let endOfGroup { members.append(LogMember(.mark, endOfGroup)) }
    if let job, let step {
      members.append(LogMember(.job, job))
      members.append(LogMember(.step, step))
    } else {
      members.append(LogMember(.time, date))
    }
    let messageEnd = rest.last?.range.upperBound ?? message.upperBound
    var fields = RowFields()
    fields[.date] = RowFields.Slice(date, .utf8)
    fields.log = LogFields(
      level: level, message: RowFields.Slice(message.lowerBound..<messageEnd, .utf8),
      shown: [-1, message.lowerBound, date.lowerBound], signs: [], members: members,
      pieces: rest.isEmpty ? [] : [RowFields.Slice(message, .utf8)] + rest)
    return fields
  }

  /// What the lines behind the first one say, and the line ends before them; and the word of that which ends a group, if one
  /// does. O(n)
  private func pieces(
    of row: Span<UInt8>, behind end: Int
  ) -> (pieces: [RowFields.Slice], endOfGroup: Range<Int>?) {
    var (pieces, start) = ([RowFields.Slice](), end + 1)
    var endOfGroup: Range<Int>?
    while start < row.count {
      let end = row.firstLineFeed(from: start) ?? row.count
      let line = row.extracting(start..<end)
      let found = WorkflowLine(line)
      if let found, found.endsGroup {
        endOfGroup = found.message.shifted(by: start)
      } else {
        let text = found?.message ?? 0..<line.countWithoutLineEnds
        pieces.append(RowFields.Slice(start - 1..<start, .utf8))
        pieces.append(RowFields.Slice(text.shifted(by: start), .utf8))
      }
      start = end + 1
    }
    return (pieces, endOfGroup)
  }

  /// Whether most of a text's first lines are such; without names, if one of them has a mark. O(sample)
  static func areMost(of sample: Span<UInt8>) -> Bool {
    guard sample.mostLines({ $0.isBlank ? nil : WorkflowLine($0) != nil }) else { return false }
    return timeBeforeMark.isAmong(sample)
      || sample.mostLines { $0.isBlank ? nil : WorkflowLine($0)?.job != nil }
  }

  private static let timeBeforeMark = ByteSign(Array("Z ##[".utf8))
}

extension WorkflowLine {
  /// Where it says who wrote it and when, and where that ends; whether nothing goes on with it.
  var head: (names: Range<Int>, timeStart: Int, end: Int, isClosed: Bool) {
    (0..<(step?.upperBound ?? 0), date.lowerBound, start, endsGroup)
  }
}

extension EntryReading {
  /// Where the parts of a line of a workflow are, and of those that go on with it; what is none is text. O(n)
  func fields(ofWorkflow row: Span<UInt8>) -> RowFields {
    let end = row.endOfFirstLine
    return WorkflowLine(row.extracting(first: end))?.fields(of: row, goingOnBehind: end)
      ?? RowFields(text: row)
  }
}
