/// A line of a workflow of GitHub's as `gh run view --log` writes it: the job and the step that it is of, when it came, and what
/// was written, perhaps behind a mark for the runner; tabs between them.
///
/// `build⇥Run make⇥2026-05-04T09:00:00.1234567Z ##[error]Process completed with exit code 2.`
struct WorkflowLine {
  private let job: Range<Int>
  private let step: Range<Int>
  private let date: Range<Int>
  private let message: Range<Int>
  private let level: LogLevel?

  private static let tab: UInt8 = 0x09
  /// A job's name, or a step's, in bytes.
  private static let longestName = 512
  private static let time: StaticString = "2026-05-04T09:00:00.1234567Z"
  private static let secondsEnd = "2026-05-04T09:00:00".utf8.count
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// nil: the line is none. O(the names)
  init?(_ line: Span<UInt8>) {
    let line = line.extracting(first: line.countWithoutLineEnds)
    guard let jobEnd = line.first(Self.tab, from: 0, to: min(line.count, Self.longestName)),
      let stepEnd = line.first(
        Self.tab, from: jobEnd + 1, to: min(line.count, jobEnd + Self.longestName)),
      jobEnd > 0, stepEnd > jobEnd + 1
    else { return nil }
    // What a step writes begins as a file does.
    let isBeginning = line.extracting(droppingFirst: stepEnd + 1).starts(with: Self.byteOrderMark)
    let start = stepEnd + 1 + (isBeginning ? Self.byteOrderMark.count : 0)
    guard let end = Self.endOfTime(from: start, in: line) else { return nil }
    job = 0..<jobEnd
    step = jobEnd + 1..<stepEnd
    date = start..<end
    let text = min(end + 1, line.count)
    let mark = Self.mark(of: line.extracting(droppingFirst: text))
    level = mark.level
    message = mark.message.shifted(by: text)
  }

  /// nil: no time begins there with a blank, or nothing, behind it.
  private static func endOfTime(from start: Int, in line: Span<UInt8>) -> Int? {
    let end = start + time.utf8CodeUnitCount
    let point = start + secondsEnd
    guard end <= line.count, StampShape.ofISO.isAt(start, in: line),
      line[point] == UInt8(ascii: "."), line[end - 1] == UInt8(ascii: "Z"),
      (point + 1..<end - 1).allSatisfy({ isDigit(line[$0]) }),
      end == line.count || line[end] == 0x20
    else { return nil }
    return end
  }

  /// How much a text matters by the mark before it, and where it is without that: of what ends a group the mark is all.
  private static func mark(of text: Span<UInt8>) -> (level: LogLevel?, message: Range<Int>) {
    guard text.starts(with: "##[") else { return (nil, 0..<text.count) }
    for (mark, level) in marks where text.starts(with: mark) {
      return (level, mark.utf8CodeUnitCount..<text.count)
    }
    let isEnd = text.starts(with: endOfGroup)
    return (nil, isEnd ? 3..<endOfGroup.utf8CodeUnitCount - 1 : 0..<text.count)
  }

  private static let marks: [(StaticString, LogLevel?)] = [
    ("##[error]", .error), ("##[warning]", .warning), ("##[notice]", .notice),
    ("##[debug]", .debug), ("##[group]", nil), ("##[command]", nil), ("##[section]", nil),
  ]
  private static let endOfGroup: StaticString = "##[endgroup]"

  /// What it says.
  var fields: RowFields {
    var members = LogMembers()
    members.append(LogMember(.job, job))
    members.append(LogMember(.step, step))
    var fields = RowFields()
    fields[.date] = RowFields.Slice(date, .utf8)
    fields.log = LogFields(
      level: level, message: RowFields.Slice(message, .utf8), shown: [-1, message.lowerBound, -1],
      signs: [], members: members)
    return fields
  }

  /// Whether most of a text's first lines are such. O(sample)
  static func areMost(of sample: Span<UInt8>) -> Bool {
    sample.mostLines { $0.isBlank ? nil : WorkflowLine($0) != nil }
  }
}

extension EntryReading {
  /// Where the parts of a line of a workflow are; what is none is text. O(its names)
  func fields(ofWorkflow row: Span<UInt8>) -> RowFields {
    WorkflowLine(row)?.fields ?? RowFields(text: row)
  }
}
