/// Lines of what tools write of what they do, without times: tests that are reported as TAP, and npm's logs.
enum ToolLines {
  private static let mostLines = 60

  /// Lines that stand before those of npm's log: what somebody wrote above it.
  private static let mostBeforeNpm = 3

  /// Whether a text begins with lines of npm's log. O(sample)
  static func areOfNpm(_ sample: Span<UInt8>) -> Bool {
    var (lines, number) = (LineRanges(), 0)
    while number <= mostBeforeNpm, let range = lines.next(in: sample) {
      number += 1
      let line = sample.extracting(range)
      guard line.starts(with: "0 "), ofNpm(line) != nil else { continue }
      return sample.extracting(droppingFirst: range.lowerBound).mostLines { ofNpm($0) != nil }
    }
    return false
  }

  /// Whether there are tests, and how many there are, or how that is said: either alone may stand in any text. O(sample)
  static func areTests(_ sample: Span<UInt8>) -> Bool {
    var (lines, number, tests, isSaid) = (LineRanges(), 0, 0, false)
    while number < mostLines, tests < 2 || !isSaid, let range = lines.next(in: sample) {
      number += 1
      let line = sample.extracting(range)
      if ofTest(line) != nil || levelOfSubtest(in: line) != nil { tests += 1 }
      if line.starts(with: "TAP version 1") || isPlan(line) { isSaid = true }
    }
    return tests > 0 && isSaid
  }

  /// Whether a line of a report is indented and begins a test within another, or says what came of one. O(its blanks)
  static func beginsSubtest(_ line: Span<UInt8>) -> Bool {
    guard let start = startOfSubtest(in: line) else { return false }
    let text = line.extracting(droppingFirst: start)
    return text.starts(with: "# Subtest: ") || ofTest(text) != nil
  }

  /// How urgent it is what a row says of a test within another, and where in it that stands; nil: it says nothing of one.
  static func levelOfSubtest(in row: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard let start = startOfSubtest(in: row) else { return nil }
    return ofTest(row.extracting(start..<max(start, row.endOfFirstLine))).map {
      ($0.level, $0.range.shifted(by: start))
    }
  }

  private static func startOfSubtest(in line: Span<UInt8>) -> Int? {
    line.firstIndex(from: 0) { $0 != 0x20 }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// `1..12`, perhaps with a remark.
  private static func isPlan(_ line: Span<UInt8>) -> Bool {
    guard line.starts(with: "1.."), line.count > 3, isDigit(line[3]) else { return false }
    let end = line.firstIndex(from: 3) { !isDigit($0) } ?? line.count
    let rest = line.extracting(droppingFirst: end)
    return rest.isBlank || rest.starts(with: " #")
  }

  /// How urgent it is what a line says, and where in it that stands; nil: it is none of them. O(1) but for a remark
  static func level(of line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard !line.isEmpty else { return nil }
    switch line[0] {
    case UInt8(ascii: "o"), UInt8(ascii: "n"), UInt8(ascii: "B"):
      return ofTest(line.extracting(first: line.endOfFirstLine))
    case 0x30...0x39: return ofNpm(line)
    default: return nil
    }
  }

  /// `ok 1 - adds`, `not ok 2`, `not ok 3 # TODO later`, `Bail out!`
  private static func ofTest(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    if line.starts(with: "Bail out!") { return (.fatal, 0..<9) }
    let failed = line.starts(with: "not ok ")
    guard failed || line.starts(with: "ok ") else { return nil }
    let word = failed ? 0..<6 : 0..<2
    let start = word.upperBound + 1
    let end = line.firstIndex(from: start) { !isDigit($0) } ?? line.count
    let rest = line.extracting(droppingFirst: end)
    let isIt = rest.isBlank || rest.starts(with: " - ") || rest.starts(with: " # ")
    guard end > start, isIt else { return nil }
    guard failed else { return (.info, word) }
    return (isToDo(rest) ? .notice : .error, word)
  }

  /// Whether a remark says that a test is expected to fail: `- adds # TODO later`, and not `- adds \# TODO`.
  private static func isToDo(_ rest: Span<UInt8>) -> Bool {
    guard !rest.isEmpty else { return false }
    var from = 1
    while let sign = rest.first(UInt8(ascii: "#"), from: from, to: rest.count) {
      if rest[sign - 1] == 0x20 {
        let remark = rest.extracting(droppingFirst: sign + 1)
        let start = remark.firstIndex(from: 0) { $0 != 0x20 } ?? remark.count
        let word = remark.extracting(droppingFirst: start)
        return word.starts(with: "TODO", ignoringCase: true)
          && (word.count == 4 || !word[4].isWordByte)
      }
      from = sign + 1
    }
    return false
  }

  /// `12 error code E404`, as npm writes into its logs: behind a number what it says to people, too.
  private static func ofNpm(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard let end = line.firstIndex(from: 0, where: { !isDigit($0) }), end > 0 else { return nil }
    return LogLevel.ofNpm(behind: end, in: line)
  }
}
