/// Levels in small letters with a colon behind them, which begin the lines that Winston writes for people: `info: listens`, perhaps
/// coloured. Compilers and people begin lines so, too: several lines say whether they are a log's.
struct SmallLevels {
  /// How many lines begin so, and how many of them go on with nothing, as far as can be told.
  private var count = 0
  private(set) var others = 0
  /// The first letters of the levels so far.
  private var letters: UInt32 = 0
  /// Whether a level came twice, as names of settings don't, or has a colour; and whether one says that all is well, which compilers
  /// don't.
  private var isNoName = false
  private var isCalm = false

  private static let fewest = 3

  /// Whether these lines are a log's, where most lines are such.
  var areOfLog: Bool { count >= Self.fewest && isNoName && isCalm }

  /// Takes a line in, if it begins so. O(1)
  mutating func take(_ line: Span<UInt8>, goesOn: Bool) {
    guard let word = Self.word(of: line) else { return }
    count += 1
    if !goesOn { others += 1 }
    let first = line[word.lowerBound]
    let letter: UInt32 = 1 << UInt32(first & 0x1F)
    if letters & letter != 0 || line[word.upperBound] != UInt8(ascii: ":") { isNoName = true }
    letters |= letter
    if Self.beginningsOfCalm.contains(first) { isCalm = true }
  }

  /// Whether a line begins so. O(1)
  static func begin(_ line: Span<UInt8>) -> Bool { word(of: line) != nil }

  /// Where the level is with which a line begins; nil: it begins otherwise.
  private static func word(of line: Span<UInt8>) -> Range<Int>? {
    let start = line.placeBehindColours(from: 0)
    guard let word = words.beginning(of: line.extracting(droppingFirst: start)) else { return nil }
    let end = start + word.utf8CodeUnitCount
    let colon = line.placeBehindColours(from: end)
    guard colon + 1 < line.count, line[colon] == UInt8(ascii: ":"), line[colon + 1] == 0x20 else {
      return nil
    }
    return start..<end
  }

  /// npm's and syslog's; of those that begin with another, the longer ones are first.
  private static let words = LineBeginnings([
    "error", "warning", "warn", "info", "http", "verbose", "debug", "silly", "notice", "crit",
    "alert", "emerg",
  ])
  private static let beginningsOfCalm: [UInt8] = Array("ihvds".utf8)
}
