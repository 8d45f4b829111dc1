extension LogLevel {
  /// The level with which logrus begins a line for people: four letters, and in brackets the seconds since the program
  /// began, or the time. nil: no such letters stand at `start`. O(1)
  ///
  /// `WARN[0003] oil is low  tank=3`, `ERRO[2026-05-04T09:00:00Z] no oil`
  init?(ofLogrusAt start: Int, in line: Span<UInt8>) {
    let text = line.extracting(droppingFirst: start)
    let found = Self.wordsOfLogrus.first { text.starts(with: $0.word) }
    guard let found else { return nil }
    let bracket = text.placeBehindColours(from: found.word.utf8CodeUnitCount)
    let time = text.extracting(droppingFirst: bracket + 1).extracting(first: Self.longestOfLogrus)
    guard !time.isEmpty, text[bracket] == UInt8(ascii: "["), isDigit(time[0]),
      let end = time.firstIndex(from: 1, where: { !Self.isOfTime($0) }),
      time[end] == UInt8(ascii: "]")
    else { return nil }
    self = found.level
  }

  /// Words that say a level nowhere else, and those that always do.
  private static let wordsOfLogrus: [(word: StaticString, level: LogLevel)] = [
    ("INFO", .info), ("WARN", .warning), ("ERRO", .error), ("DEBU", .debug), ("TRAC", .trace),
    ("FATA", .fatal), ("PANI", .fatal),
  ]
  /// No time is longer, in bytes.
  private static let longestOfLogrus = 40

  private static func isOfTime(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "0"..."9", "-", ":", ".", ",", "/", "+", " ", "T", "Z": true
    default: false
    }
  }
}
