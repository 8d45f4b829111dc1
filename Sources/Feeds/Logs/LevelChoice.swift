/// Chooses, among what a line's members say, the level that counts. A word goes before a number, whose scale hangs on who wrote it;
/// of two words, or of two numbers, the one with the likelier name.
struct LevelChoice {
  /// nil: no member is one.
  private var level: LogLevel?
  /// What it is as one of Windows'; nil: it is no number of these.
  private var levelOfWindows: LogLevel?
  /// What it is as a priority of syslog's; nil: no member is a number of these.
  private var levelOfPriority: LogLevel?
  /// Where the value starts that says it; -1: none does.
  private(set) var start = -1
  /// Whether it lies in an object of the line's.
  private(set) var isHeld = false
  private var rank: UInt8 = .max
  private var isWord = false

  /// Whether a member is one.
  var isFound: Bool { level != nil }

  /// Whether it is what journald has for all that a program writes to its output.
  var isOfOutput: Bool { level == .info && rank == LogNames.rankOfPriority }

  /// The level, by what else the line says.
  func level(besides signs: LogNames.Sign) -> LogLevel? {
    // The kernel's messages, and rsyslog's, are called so; elsewhere such a number counts something else.
    if level == nil, signs.contains(.mostlyLogs) { return levelOfPriority }
    return signs.isOfWindows ? levelOfWindows ?? level : level
  }

  /// Takes in a level by a name of this rank, 0 the likeliest, unless another one counts. Returns what it is the sign of.
  ///
  /// - Parameters:
  ///   - start: Where the member starts that says nothing else, if that is an object.
  ///   - isHeld: Whether it lies in an object that says more.
  mutating func note(
    _ slice: RowFields.Slice, _ scale: LogLevel.Scale, rank: UInt8, start: Int? = nil,
    isHeld: Bool = false, in bytes: Span<UInt8>
  ) -> LogNames.Sign {
    let isWord = slice.isWord(in: bytes)
    guard !self.isWord || isWord else { return [] }
    guard rank < self.rank || rank == 0 || isWord != self.isWord else { return [] }
    guard let found = LogLevel(slice, scale, in: bytes) else {
      if scale == .word { levelOfPriority = LogLevel(priority: bytes.extracting(slice.range)) }
      return level == nil && LogNames.surelyNameLevels(ofRank: rank) ? .unknownLevel : []
    }
    level = found
    levelOfWindows = scale == .usual && !isWord ? LogLevel(slice, .windows, in: bytes) : nil
    self.start = start ?? slice.range.lowerBound
    (self.rank, self.isWord, self.isHeld) = (rank, isWord, isHeld)
    // A digit alone may count anything, unless nobody else calls it so.
    let isCertain = slice.range.count > 1 || scale == .openTelemetry
    return isCertain ? [.level, .certainLevel] : .level
  }

  /// Takes the level for it that somebody names, if that is one. Returns what it is the sign of.
  mutating func take(_ slice: RowFields.Slice, in bytes: Span<UInt8>) -> LogNames.Sign {
    var named = LevelChoice()
    let sign = named.note(slice, .usual, rank: 0, in: bytes)
    if named.isFound { self = named }
    return sign
  }

  /// Takes in what came of a request, where nothing else says a level.
  mutating func noteResult(_ result: LogLevel) { level = level ?? result }
}

extension RowFields.Slice {
  /// Whether it is a word of two letters or more, perhaps coloured, and no number. O(1)
  fileprivate func isWord(in bytes: Span<UInt8>) -> Bool {
    guard range.count > 1 else { return false }
    let first = bytes[range.lowerBound]
    return !isDigit(first) && first != UInt8(ascii: "-")
  }
}
