/// The words that rows show and that are written nowhere in the file: of levels, names that we give, and what is wrong
/// with a line. None has a digit in it or a `_`, and none stands side by side with what is written.
enum SyntheticWords {
  /// Whether letters may be part of such a word, whatever their case. O(words)
  static func mayHold(_ letters: [UInt8]) -> Bool {
    let lowered = letters.map { $0 | 0x20 }
    return all.contains { word in
      word.indices.contains { word[$0...].starts(with: lowered) }
    }
  }

  private static let all: [[UInt8]] = {
    var words = turns + mistakes
    words += LogLevel.allCases.map(\.mark)
    return words.map { $0.utf8.map { $0 | 0x20 } } + GivenName.bytes
  }()

  /// Of `TurnText`.
  private static let turns = [
    "user", "assistant", "tool", "system", "call", "lines", "more", "bytes", "kB", "MB", "GB", "TB",
    "error", "nothing", "incomplete",
  ]

  /// Of `JSONEntries.entry(of:inLine:)`, and of each `JSONSyntaxError`.
  private static let mistakes = [
    "this", "line", "is", "not", "JSON", "the", "document", "ends", "too", "early", "comma",
    "missing", "something", "follows", "end", "of", "name", "in", "quotes", "colon", "value",
    "quote", "never", "closed", "longer", "than", "GB",
  ]
}
