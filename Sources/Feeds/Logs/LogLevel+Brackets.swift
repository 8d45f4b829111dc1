// Levels that brackets tell from what stands before them, however much that is.

extension LogLevel {
  /// The level that the letter at `start` is if it stands between brackets, and behind a time, a call or other brackets: `[E]`, as
  /// Gitea, Forgejo and spdlog write. nil: it is none. O(1)
  static func ofLetter(inBracketsAt start: Int, in line: Span<UInt8>) -> LogLevel? {
    guard start > 0, start + 1 < line.count, line[start - 1] == UInt8(ascii: "["),
      line[start + 1] == UInt8(ascii: "]"), start + 2 == line.count || line[start + 2] <= 0x20,
      mayStand(behind: start - 1, in: line)
    else { return nil }
    return switch Unicode.Scalar(line[start]) {
    case "T": .trace
    case "C": .critical
    default: LogLevel(ofLetter: line[start])
    }
  }

  /// Whether what ends at `end`, before a blank or without, is none of a sentence's words: these have letters in brackets, too.
  private static func mayStand(behind end: Int, in line: Span<UInt8>) -> Bool {
    guard end > 0 else { return true }
    let last = line[end - 1] <= 0x20 ? end - 2 : end - 1
    guard last >= 0 else { return true }
    if line[last] == UInt8(ascii: "m") {
      return line.first(0x1B, from: max(0, last - longestColour), to: last) != nil
    }
    return isDigit(line[last]) || "])".utf8.contains(line[last])
  }

  /// In bytes.
  private static let longestColour = 12

  /// The level of a line that has none among its first words: such a letter, or a word of macOS' syslog,
  /// `com.apple.xpc.launchd[1] (com.apple.quay[7]) <Error>: …`. nil: it has neither. O(line)
  static func inBrackets(
    furtherOnIn line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    let line = line.extracting(first: line.endOfFirstLine)
    var start = 0
    while let bracket = line.firstIndex(
      from: start, where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") })
    {
      start = bracket + 1
      if line[bracket] == UInt8(ascii: "[") {
        if let level = ofLetter(inBracketsAt: start, in: line) { return (level, start..<start + 1) }
      } else if let end = line.firstIndex(from: start, where: { !isLetter($0) }),
        line.extracting(droppingFirst: end).starts(with: ">: "),
        let level = LogLevel(line.extracting(start..<end), .usual)
      {
        return (level, start..<end)
      }
    }
    return nil
  }
}
