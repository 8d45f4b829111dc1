// Levels that brackets tell from what stands before them, however much that is.

extension LogLevel {
  /// The level that the letter at `start` is if it stands between brackets: `[E]`, as Gitea, Forgejo and spdlog write. nil: it is
  /// none. O(1)
  static func ofLetter(inBracketsAt start: Int, in line: Span<UInt8>) -> LogLevel? {
    guard start > 0, start + 1 < line.count, line[start - 1] == UInt8(ascii: "["),
      line[start + 1] == UInt8(ascii: "]"), start + 2 == line.count || line[start + 2] <= 0x20,
      start == 1 || line[start - 2] <= 0x20 || "]m".utf8.contains(line[start - 2])
    else { return nil }
    return switch Unicode.Scalar(line[start]) {
    case "T": .trace
    case "C": .critical
    default: LogLevel(ofLetter: line[start])
    }
  }

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
