import HeightEngine

/// Where the levels of a log's lines of text are looked for. A byte, as it is handed on with each row: see `EntryTraits`.
public struct LineLevels: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The lines begin with times, or with levels in small letters and colons behind them.
  static let stamped = LineLevels(rawValue: 1)
  /// The level stands on a row's second line.
  static let onSecondLines = LineLevels(rawValue: 2)
  /// Rows are what Rails says of requests, of which a later line says what came of them.
  static let ofRequests = LineLevels(rawValue: 4)
  /// Rows may be those of tests within others, which are indented.
  static let ofTests = LineLevels(rawValue: 8)
  /// Lines stand behind the names of the containers that wrote them.
  static let behindNames = LineLevels(rawValue: 16)
  /// Rows begin with blanks, and then with their times, or with levels where these are left out.
  static let indented = LineLevels(rawValue: 32)
  /// Names in brackets are such, and those of Turborepo's tasks; both: those of pods that may be other words, too.
  private static let inBrackets = LineLevels(rawValue: 64)
  private static let ofTasks = LineLevels(rawValue: 128)

  /// Those of lines behind names that stand there so.
  init(behind form: ContainerName.Form) {
    self =
      switch form {
      case .sure: .behindNames
      case .inBrackets: [.behindNames, .inBrackets]
      case .ofTasks: [.behindNames, .ofTasks]
      case .ofPods: [.behindNames, .inBrackets, .ofTasks]
      }
  }

  private var form: ContainerName.Form {
    switch (contains(.inBrackets), contains(.ofTasks)) {
    case (true, true): .ofPods
    case (true, false): .inBrackets(padding: 0)
    case (false, true): .ofTasks
    case (false, false): .sure
    }
  }

  /// A row's level, and where it stands in the row's text, in bytes; nil: it has none that is known, or goes on with the
  /// one before it. O(1), O(its bytes) of what Rails says of a request
  public func level(in text: DisplayText) -> (level: LogLevel, range: Range<Int>)? {
    text.string.withBytes { row in
      guard !row.isEmpty, row[0] > 0x20 || contains(.indented) else {
        return contains(.ofTests) ? ToolLines.levelOfSubtest(in: row) : nil
      }
      return found(in: row)
    }
  }

  /// The same of a row's bytes.
  func found(in row: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    if contains(.ofTests), let found = ToolLines.levelOfSubtest(in: row) { return found }
    if contains(.ofRequests), let found = LogLevel.ofRails(row) { return found }
    if contains(.behindNames), let name = ContainerName(of: row, form),
      let level = error(in: row, from: name.text) ?? found(in: row, from: name.text)
    {
      return level
    }
    // Among lines with other times, only of rows that surely have it there.
    let isBelow = contains(.onSecondLines) || contains(.stamped) && JavaLines.areIn(row)
    if isBelow, let end = row.firstLineFeed(), let level = found(in: row, from: end + 1) {
      return level
    }
    return found(in: row, from: 0)
  }

  /// What JavaScript says of an error; nil: the line is something else.
  private func error(
    in row: Span<UInt8>, from start: Int
  ) -> (level: LogLevel, range: Range<Int>)? {
    let count = StackLines.countOfErrorName(in: row.extracting(droppingFirst: start))
    return count.map { (.error, start..<start + $0) }
  }

  private func found(
    in row: Span<UInt8>, from start: Int
  ) -> (level: LogLevel, range: Range<Int>)? {
    let line = row.extracting(droppingFirst: start)
    let found =
      LogLevel.ofParts(line) ?? LogLevel.found(inLine: line, isStamped: contains(.stamped))
    return found.map { ($0.level, $0.range.shifted(by: start)) }
  }
}

extension LogLevel {
  /// So much of a line is searched for its level, in bytes.
  private static let farthest = 160
  /// Words of a line that may be its level without a sign that they are.
  private static let mostWords = 6

  /// The level that a line of text names: a word in capitals or brackets near its start, `WARN`, `[error]`; any between
  /// what is no word and a colon, `[main] warn: `, or directly behind the time; klog's letter, and logrus' four; what
  /// stands behind `level=` or the names of PHP and npm; Cisco's number; one in a column of its own, or where
  /// a program has it (`behindOthers`, `ofWholeLine`); what came of a test, or of a request to HAProxy; a program's last
  /// words. nil: none. O(1)
  ///
  /// - Parameter isStamped: Whether it is a log's, whose lines begin with times.
  init?(inLine line: Span<UInt8>, isStamped: Bool) {
    guard let found = Self.found(inLine: line, isStamped: isStamped) else { return nil }
    self = found.level
  }

  /// The same, and where in the line it is.
  static func found(
    inLine line: Span<UInt8>, isStamped: Bool
  ) -> (level: LogLevel, range: Range<Int>)? {
    let isOfConsole = !isStamped && ConsoleEntry.begins(line)
    let whole = line
    let line = line.extracting(first: Self.farthest)
    if isStamped, let letter = Self.klogLetter(in: line) { return (letter, 0..<1) }
    if isStamped, let found = Self.priority(in: line) ?? Self.ofAndroid(in: line) { return found }
    let first = line.placeBehindColours(from: 0)
    let plain = line.extracting(droppingFirst: first)
    if let found = Self.inColumn(of: plain, isStamped: isStamped) {
      return (found.level, found.range.shifted(by: first))
    }
    if isStamped, let found = Self.ofWholeLine(whole.extracting(droppingFirst: first)) {
      return (found.level, found.range.shifted(by: first))
    }
    if !isStamped, let found = ToolLines.level(of: plain) {
      return (found.level, found.range.shifted(by: first))
    }
    var index = 0
    var words = 0
    // Whether all words so far are parts of the time.
    var isBehindTime = isStamped
    // What stands before it, but for colours; and but for blanks, too, where a time's Z and T are no letters.
    var (before, sign): (UInt8, UInt8) = (0, 0)
    while index < line.count, line[index] != 0x0A, words < Self.mostWords {
      guard isLetter(line[index]) else {
        if line[index] == UInt8(ascii: "%"), isStamped,
          let found = Self.ofCisco(at: index, in: line)
        {
          return found
        }
        let end = line.placeBehindColours(from: index)
        if end == index {
          before = line[index]
          if before > 0x20 { sign = before }
          index += 1
        } else {
          index = end
        }
        continue
      }
      let start = index
      while index < line.count, Self.isOfWord(line[index]) { index += 1 }
      words += 1
      let word = line.extracting(start..<index)
      if word.count == 4, before == 0 || before == 0x20 && isStamped,
        let level = LogLevel(ofLogrusAt: start, in: line)
      {
        return (level, start..<index)
      }
      if word.count == 4, before == UInt8(ascii: "["), isStamped,
        let found = Self.ofVite(at: start, in: line)
      {
        return found
      }
      if word.count == 3, isStamped || before == 0,
        let found = Self.ofProgram(
          at: start, index, isFirst: before == 0 || isBehindTime, in: line)
      {
        return found
      }
      if word.count == 1, isStamped, let level = Self.ofLetter(inBracketsAt: start, in: line) {
        return (level, start..<index)
      }
      if isBehindTime, let found = Self.behindOthers(at: start, index, in: line) { return found }
      let isIt = Self.mayBeLevel(
        word, at: start, behind: (before, sign), in: line, isStamped: isStamped || isOfConsole)
      if isIt,
        let level = LogLevel(word, .usual) ?? Self.ofConsole(word)
          ?? (before == UInt8(ascii: "[") ? Self.ofMySQL(word) : nil)
          ?? (before <= 0x20 && sign != UInt8(ascii: ":")
            ? Self.ofWinston(at: start, index, in: line) : nil)
      {
        return (level, start..<index)
      }
      let signs = (before, sign)
      if isBehindTime, let level = Self.behindTime(word, at: start, behind: signs, in: line) {
        return (level, start..<index)
      }
      if isStamped, word.count == 3, word.starts(with: "LOG"), Self.isOfLog(behind: index, in: line)
      {
        return (.info, start..<index)
      }
      // What ISO 8601 has between numbers, or behind them; a zone, or the half of the day; the names of days and months.
      isBehindTime =
        isBehindTime
        && (isDigit(before)
          ? "TtZz".utf8.contains(word[0])
          : isDigit(sign) ? word.count <= 4 && word.isInCapitals : word.count == 3 && words <= 2)
      sign = isDigit(before) ? before : isBehindTime ? sign : line[index - 1]
      before = line[index - 1]
    }
    if isStamped,
      let found = Self.ofHAProxy(whole) ?? Self.ofKlog(behindProcessIn: line) ?? Self.ofLoki(line)
        ?? Self.inBrackets(furtherOnIn: line)
    {
      return found
    }
    let start = isStamped ? Self.startOfWords(in: plain) : 0
    let ofCrash = LogLines.countOfLastWords(in: plain.extracting(droppingFirst: start))
    return ofCrash.map { (.fatal, first + start..<first + start + $0) }
  }

  /// Where what a program says begins behind the time that somebody noted, or syslog's process. O(1)
  static func startOfWords(in line: Span<UInt8>) -> Int {
    if let end = line.endOfNotedTime { return end }
    return endOfProcess.place(in: line).map { $0 + "]: ".utf8.count } ?? 0
  }

  private static let endOfProcess = ByteSign(Array("]: ".utf8))

  private static func mayBeLevel(
    _ word: Span<UInt8>, at start: Int, behind signs: (UInt8, UInt8), in line: Span<UInt8>,
    isStamped: Bool
  ) -> Bool {
    let (before, sign) = signs
    // A word behind a digit is the end of a time.
    if isDigit(before) { return false }
    let end = line.placeBehindColours(from: start + word.count)
    let after = end < line.count ? line[end] : 0
    if before == UInt8(ascii: "["), after == UInt8(ascii: "]") || after == 0x20 { return true }
    if before == 0x20, sign == UInt8(ascii: "["), after == UInt8(ascii: "]") || after == 0x20 {
      let next = line.firstIndex(from: end) { $0 != 0x20 }
      return next.map { line[$0] == UInt8(ascii: "]") } ?? false
    }
    if before == UInt8(ascii: "<"), after == UInt8(ascii: ">") { return true }
    if before == UInt8(ascii: ":"), after == UInt8(ascii: "]"), isStamped {
      return Self.isModule(line.extracting(first: start - 1))
    }
    if before == UInt8(ascii: "="), start >= 6, Self.isLevelName(line.extracting(0..<start - 1)) {
      return true
    }
    guard word.indices.allSatisfy({ word[$0] < 0x61 }) else {
      return isStamped && after == UInt8(ascii: ":") && !isLetter(sign)
    }
    return isStamped || before == 0 || before == UInt8(ascii: "[")
  }

  /// .NET's `fail`, and Apache's `trace1` to `trace8`: words of their own anywhere else.
  private static func ofConsole(_ word: Span<UInt8>) -> LogLevel? {
    if word.count == 4, word.starts(with: "fail") { return .error }
    return word.count == 6 && word.starts(with: "trace") && isDigit(word[5]) ? .trace : nil
  }

  /// What MySQL writes in brackets where it says nothing bad.
  private static func ofMySQL(_ word: Span<UInt8>) -> LogLevel? {
    word.holds("Note") || word.holds("System") ? .info : nil
  }

  /// Whether a line up to here ends with a bracket and the name of one of Apache's modules: `[mpm_event`.
  private static func isModule(_ line: Span<UInt8>) -> Bool {
    var start = line.count
    while start > 0, isOfWord(line[start - 1]) || line[start - 1] == UInt8(ascii: "_") {
      start -= 1
    }
    return start < line.count && start > 0 && line[start - 1] == UInt8(ascii: "[")
  }

  /// Whether a text ends with a level's name that is no option's and not of an address: `--level`, `?level`.
  private static func isLevelName(_ text: Span<UInt8>) -> Bool {
    var start = max(0, text.count - 5)
    guard text.extracting(droppingFirst: start).starts(with: "LEVEL", ignoringCase: true) else {
      return false
    }
    while start > 0, Logfmt.isOfName(text[start - 1]) { start -= 1 }
    return text[start] != UInt8(ascii: "-") && (start == 0 || !"?&".utf8.contains(text[start - 1]))
  }

  /// The level that a word is directly behind the time, in any letters; nil: it is none. What is a word of sentences, too,
  /// such as `fine`, is none.
  private static func behindTime(
    _ word: Span<UInt8>, at start: Int, behind signs: (UInt8, UInt8), in line: Span<UInt8>
  ) -> LogLevel? {
    let (before, sign) = signs
    guard before == 0x20 || before == 0x09, isDigit(sign) || ",]-|Z".utf8.contains(sign) else {
      return nil
    }
    if word.count == 1 { return ofSmallLetter(at: start, in: line) }
    // loguru's, between bars.
    let isSuccess = sign == UInt8(ascii: "|") && word.holds("SUCCESS")
    guard isSuccess || levelsBehindTimes.contains(where: { word.holds($0, ignoringCase: true) })
    else { return nil }
    let end = line.placeBehindColours(from: start + word.count)
    guard end == line.count || line[end] <= 0x20 else { return nil }
    return isSuccess ? .notice : LogLevel(word, .usual)
  }

  /// `09:00:00.123 w no oil`: a small letter behind a time of day is a level, and none between other numbers. O(its place)
  private static func ofSmallLetter(at start: Int, in line: Span<UInt8>) -> LogLevel? {
    guard (0x61...0x7A).contains(line[start]), let level = LogLevel(ofLetter: line[start] & 0xDF),
      start + 1 < line.count, line[start + 1] <= 0x20 || ":|".utf8.contains(line[start + 1])
    else { return nil }
    let hasClock = (1..<start - 1).contains {
      line[$0] == UInt8(ascii: ":") && isDigit(line[$0 - 1]) && isDigit(line[$0 + 1])
    }
    return hasClock ? level : nil
  }

  private static let levelsBehindTimes: [StaticString] = [
    "INFO", "ERROR", "WARNING", "DEBUG", "WARN", "NOTICE", "TRACE", "CRITICAL", "FATAL",
  ]

  /// Whether behind the word `LOG` stands what PostgreSQL has there, a colon, or Nest, a bracket.
  private static func isOfLog(behind end: Int, in line: Span<UInt8>) -> Bool {
    let next = line.placeBehindColours(from: end)
    guard next + 1 < line.count else { return false }
    return line[next] == UInt8(ascii: ":")
      || line[next] == 0x20 && line[line.placeBehindColours(from: next + 1)] == UInt8(ascii: "[")
  }

  /// `E0504 12:00:00.000000`, `E260504 12:00:00.000000`, `E20260504 12:00:00.000000`.
  static func klogLetter(in line: Span<UInt8>) -> LogLevel? {
    guard line.count > 9, let blank = line.first(0x20, from: 5, to: 10), blank & 1 == 1,
      (1..<blank).allSatisfy({ isDigit(line[$0]) })
    else { return nil }
    switch line[0] {
    case UInt8(ascii: "I"): return .info
    case UInt8(ascii: "W"): return .warning
    case UInt8(ascii: "E"): return .error
    case UInt8(ascii: "F"): return .fatal
    default: return nil
    }
  }

  /// `<34>`, which begins a line of syslog as it is sent, or of frames their text: the level is its last three bits.
  private static func priority(
    in line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    guard let range = SyslogHeader.priority(in: line) else { return nil }
    let number = line.extracting(range.lowerBound + 1..<range.upperBound - 1)
    return LogLevel(priority: number).map { ($0, range) }
  }

  /// `05-04 10:00:00.123  1234  1235 E Tag: …`, or `05-04 10:00:00.123 E/Tag( 1234): …`: behind the time, a process and a
  /// thread, or before a name.
  private static func ofAndroid(
    in line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    var index = line.placeBehindColours(from: 0)
    var numbers = 0
    while index < line.count, isDigit(line[index]) {
      let end = line.firstIndex(from: index) { !isDigit($0) && !"-:.".utf8.contains($0) }
      guard let end, line[end] == 0x20 else { return nil }
      numbers += 1
      index = line.placeBehindColours(
        from: line.firstIndex(from: end) { $0 != 0x20 } ?? line.count)
    }
    guard index + 1 < line.count, let level = LogLevel(ofLetter: line[index]) else { return nil }
    let isIt =
      numbers == 2 ? isTag(line, from: index + 1) : numbers >= 4 && line[index + 1] == 0x20
    return isIt ? (level, index..<index + 1) : nil
  }

  private static func isOfWord(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}

extension Span<UInt8> {
  fileprivate var isInCapitals: Bool { indices.allSatisfy { isCapital(self[$0]) } }
}
