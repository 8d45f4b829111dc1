/// A line with which PostgreSQL begins what a process says, behind a time and the number of that, `… [77] ERROR:  no table`, or says
/// more of it, `… [77] STATEMENT:  SELECT 1`: two blanks stand behind the colon.
struct PostgresLine {
  /// The number of the process.
  let process: Int
  /// Whether it says more of what the process said before.
  let isDetail: Bool

  /// nil: the line is none, or does not say its process in brackets. O(1)
  init?(_ line: Span<UInt8>) {
    let head = line.extracting(first: Self.longestHead)
    guard let end = Self.behindWord.place(in: head) else { return nil }
    var start = end
    while start > 0, isCapital(head[start - 1]) { start -= 1 }
    let word = head.extracting(start..<end)
    let isDetail = Self.details.contains { word.holds($0) }
    guard isDetail || Self.severities.contains(where: { word.holds($0) }),
      let process = Self.process(in: head.extracting(first: start))
    else { return nil }
    (self.process, self.isDetail) = (process, isDetail)
  }

  /// Whether one is among the lines of a text. O(sample)
  static func areIn(_ sample: Span<UInt8>) -> Bool {
    var lines = LineRanges()
    while let range = lines.next(in: sample) {
      if PostgresLine(sample.extracting(range)) != nil { return true }
    }
    return false
  }

  /// All that stands before what is said, in bytes: whoever runs the server chooses what that is.
  private static let longestHead = 256
  private static let behindWord = ByteSign(Array(":  ".utf8))
  private static let severities: [StaticString] = [
    "LOG", "ERROR", "FATAL", "PANIC", "WARNING", "NOTICE", "INFO", "DEBUG",
  ]
  private static let details: [StaticString] = [
    "STATEMENT", "DETAIL", "HINT", "CONTEXT", "QUERY", "LOCATION", "BACKTRACE",
  ]

  /// The first number that stands alone in brackets, `[77]`, or with that of the process' line behind it, `[77-1]`; nil: there is
  /// none. O(n)
  private static func process(in head: Span<UInt8>) -> Int? {
    var start = 0
    while let bracket = head.first(UInt8(ascii: "["), from: start, to: head.count) {
      start = bracket + 1
      guard let end = head.firstIndex(from: start, where: { !isDigit($0) }) else { return nil }
      let isCounted = head[end] == UInt8(ascii: "-")
      let close = isCounted ? head.firstIndex(from: end + 1) { !isDigit($0) } ?? end : end
      if head[close] == UInt8(ascii: "]"), (1...mostDigits).contains(end - start) {
        return (start..<end).reduce(0) { $0 * 10 + Int(head[$1] - 0x30) }
      }
    }
    return nil
  }

  private static let mostDigits = 10
}
