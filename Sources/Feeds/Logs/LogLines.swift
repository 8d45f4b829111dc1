import Glibc

/// Which lines of a log begin an event; the others belong to the event before them.
struct LogLines: Sendable {
  /// The times that events begin with; nil: they begin with levels.
  let stamp: LogStamp?
  /// Whether each line is written in its own way: all begin events that don't look like those of a stack.
  var isMixed = false
  /// Whether they report tests, of which some stand indented within others.
  var areTests = false
  /// Whether they are lines of JSON, but for a few.
  var areObjects = false
  /// Whether these are no log's: nothing goes on with an object but its own lines.
  var areEntries = false
  /// Whether a text stands before the first object: a blank line before that is a row, too.
  var beginWithText = false
  /// Whether they are lines of logfmt, but for a few.
  var arePairs = false
  /// How the name of the container stands before each line that wrote it; nil: none does.
  var names: ContainerName.Form?
  /// Whether lines with names are surely a log's, so that one goes on with another of its writer behind those of others: what
  /// people and tables say stays where it is.
  var areAmongOthers = false
  /// Whether lines of a container without a time go on with one of it that has one, as in a log of that container alone.
  var joinBehindTimes = false
  /// Whether lines that say where their parts are may stand behind what collectors wrote before them.
  var haveHeldLines = false
  /// What stands before each line that a process says, as somebody noted when it came; nil: nothing such.
  var heads: ProcessHead.Form?

  /// Whether events begin with levels in small letters, too: see `SmallLevels`.
  var haveSmallLevels = false

  /// Where levels stand behind times, as far as lines without a time have them there, too; nil: they have none.
  var levelColumn: LevelColumn?

  /// Whether a line that says where its parts are begins an event among those of text.
  var mayBeStructured = false

  /// Whether a line of PostgreSQL may say more of what its process said in the one before, though it has a time, too.
  var haveDetails = false

  /// Lines of JSON, indented or not: what a program says when it ends stands behind the line before it, as far as it looks
  /// like a stack.
  static let ofObjects = LogLines(stamp: nil, isMixed: true, areObjects: true)
  /// The same of logfmt.
  static let ofPairs = LogLines(stamp: nil, isMixed: true, arePairs: true)
  /// Lines of JSON that are no log's, of which some objects take several.
  static let ofEntries = LogLines(stamp: nil, isMixed: true, areObjects: true, areEntries: true)

  /// Lines of text that begin with levels in small letters.
  static let ofSmallLevels = LogLines(stamp: nil, haveSmallLevels: true)

  var haveNames: Bool { names != nil }

  /// Whether nearly all lines say where their parts are.
  var areStructured: Bool { areObjects || arePairs }

  /// Which rows are shown with the blank lines that they begin and end with.
  var blankLines: BlankLines {
    areStructured ? (areObjects && !areEntries ? .ofTexts : .ofNone) : .ofAll
  }

  /// The name of who wrote a line; nil: it has none. O(its name)
  func name(of line: Span<UInt8>) -> ContainerName? {
    guard let names else { return nil }
    return ContainerName(of: line, names)
  }

  /// The hash of the name of who wrote a line; nil: it has none. O(its name)
  func writer(of line: Span<UInt8>) -> UInt64? { name(of: line)?.writer(in: line) }

  /// Whether a line begins an event, as far as it tells by itself: see `LogEvents`. O(1)
  @inline(__always)
  func begins(_ line: Span<UInt8>) -> Bool {
    if areObjects, !line.isEmpty, line[0] == UInt8(ascii: "{") { return true }
    if arePairs, Self.mayBeStructured(line) { return true }
    if beginsWithTime(line) || levelColumn?.beginsEvent(line) == true { return true }
    // The level stands on a line of its own.
    if let stamp, stamp.shape.isOfTwoLines { return Self.beginsWithLastWords(line) }
    if areTests, ToolLines.beginsSubtest(line) { return true }
    if isMixed {
      return !line.isBlank && line[0] != UInt8(ascii: "}") && !Self.isOfStack(line)
    }
    return Self.beginsByItself(line) || mayBeStructured && Self.isStructured(line)
      || haveSmallLevels && SmallLevels.begin(line)
      || stamp == nil && LogStamp(ofOther: line) != nil
  }

  /// Whether a line is an object that a program logged, or are pairs that begin with a level or a time. A long
  /// one stands by itself, whatever it is. O(1)
  static func isStructured(_ line: Span<UInt8>) -> Bool {
    guard mayBeStructured(line) else { return false }
    if line.count >= RowIndex.lookedAt { return true }
    return line.beginsObject ? JSONEntries.isOfLog(line) : Logfmt.isLine(line)
  }

  /// The same of a line behind a name, where pairs may begin with any. O(n)
  static func isHeld(_ line: Span<UInt8>) -> Bool { isStructured(line) || Logfmt.isLine(line) }

  /// Whether a line that looks like one goes on with an event all the same: it is a part of its text.
  func holdsStructured(_ line: Span<UInt8>) -> Bool {
    Self.mayBeStructured(line) && !begins(line)
  }

  /// Whether a line may be one, by what it begins with.
  @inline(__always)
  static func mayBeStructured(_ line: Span<UInt8>) -> Bool {
    guard !line.isEmpty, line[0] >= UInt8(ascii: "l") else { return false }
    return beginningsOfStructured.contains { line.starts(with: $0) }
  }

  static let beginningsOfStructured: [StaticString] = [
    "{", "\u{FEFF}{", "level=", "lvl=", "time=", "ts=", "t=",
  ]

  /// Whether a line begins as an object that says something does, but for blanks before it. Whether it begins an event is
  /// for the line above it to say: such lines stand in lists, too.
  static func isIndentedObject(_ line: Span<UInt8>) -> Bool {
    guard !line.isEmpty, line[0] == 0x20 || line[0] == 0x09,
      let start = line.firstIndex(from: 1, where: { $0 != 0x20 && $0 != 0x09 }),
      line[start] == UInt8(ascii: "{"),
      let name = line.firstIndex(from: start + 1, where: { $0 != 0x20 && $0 != 0x09 })
    else { return false }
    return line[name] == UInt8(ascii: "\"")
  }

  /// Whether a line begins with a time, where events do.
  @inline(__always)
  func beginsWithTime(_ line: Span<UInt8>) -> Bool {
    stamp.map {
      $0.start(in: line) != nil || LogStamp(ofOther: line) != nil || $0.isColoured(in: line)
    } ?? false
  }

  /// Whether a line begins with a time that is no number alone, or with a level.
  static func beginsEvent(_ line: Span<UInt8>) -> Bool {
    let line = line.extracting(droppingFirst: line.placeBehindColours(from: 0))
    guard !line.isEmpty else { return false }
    let isBracketed = line.count > 1 && line[0] == UInt8(ascii: "[")
    let first = line[isBracketed ? 1 : 0]
    // Of JSON no line begins with these and has a time.
    if isLetter(first) || isDigit(first) || isBracketed && first == 0x20,
      let stamp = LogStamp(in: line)
    {
      return !stamp.shape.isEpoch
    }
    return beginsWithLevel(line)
  }

  /// Whether a line without a time begins an event all the same: by a level, or as a program's last words.
  static func beginsByItself(_ line: Span<UInt8>) -> Bool {
    let line = line.extracting(droppingFirst: line.placeBehindColours(from: 0))
    guard !line.isEmpty, line[0] > 0x20 else { return false }
    return beginsWithLevel(line) || beginsAsEntry(line) || beginsWithLastWords(line)
      || standsBetween(line)
  }

  /// Whether a line stands between events, as journalctl writes of boots, Android of its buffers, Redis of signals, and AWS Lambda
  /// of requests: `-- Boot 0f3d… --`, `--------- beginning of crash`, `1:signal-handler (1777888800) Received SIGTERM …`, `START RequestId: 8f5e… Version: $LATEST`.
  private static func standsBetween(_ line: Span<UInt8>) -> Bool {
    switch Unicode.Scalar(line[0]) {
    case "S", "E", "R", "I": return beginningsOfLambda.contains { line.starts(with: $0) }
    case "-":
      if beginningsOfAndroid.contains(where: { line.starts(with: $0) }) { return true }
      let text = line.extracting(first: line.countWithoutLineEnds)
      return text.ends(with: "--") && beginningsBetween.contains { text.starts(with: $0) }
    default: break
    }
    guard isDigit(line[0]),
      let colon = line.first(UInt8(ascii: ":"), from: 1, to: min(line.count, longestProcess))
    else { return false }
    return line.extracting(droppingFirst: colon).starts(with: ":signal-handler (")
  }

  private static let beginningsBetween: [StaticString] = [
    "-- Boot ", "-- Reboot --", "-- No entries --", "-- Journal begins at ", "-- Logs begin at ",
  ]
  private static let beginningsOfAndroid: [StaticString] = [
    "--------- beginning of ", "--------- switch to ",
  ]
  private static let beginningsOfLambda: [StaticString] = [
    "START RequestId: ", "END RequestId: ", "REPORT RequestId: ", "INIT_START ", "INIT_REPORT ",
    "RESTORE_START ", "RESTORE_REPORT ",
  ]
  /// A process' number and a colon, in bytes.
  private static let longestProcess = 9

  /// Whether a line begins as only entries of logs do: with a level of .NET's console, of the kernel or of Android.
  static func beginsAsEntry(_ line: Span<UInt8>) -> Bool {
    ConsoleEntry.begins(line) || LogLevel.inColumn(of: line, isStamped: false) != nil
  }

  /// Of those that begin with another, the longer ones are first. With a colon those of java.util.logging in German, which are
  /// words of other texts, too.
  private static let levels = LineBeginnings([
    "INFORMATION:", "INFO", "WARNING", "WARNUNG:", "WARN", "ERROR", "DEBUG", "TRACE", "FATAL",
    "CRITICAL", "SEVERE", "SCHWERWIEGEND:", "NOTICE", "FINEST", "FINER", "FINE", "CONFIG", "EMERG",
    "ALERT", "CRIT", "ERR", "VERBOSE",
  ])

  /// `INFO: `, `[error]`, `[ INFO ]`, `WARN  `, `<DEBUG>`, `ERRO[0003]`.
  ///
  /// - Parameter line: not empty, without colours before it.
  static func beginsWithLevel(_ line: Span<UInt8>) -> Bool {
    let isOpened = line[0] == UInt8(ascii: "[") || line[0] == UInt8(ascii: "<")
    var start = isOpened ? line.placeBehindColours(from: 1) : 0
    // Vapor's levels are in the middle of theirs.
    while isOpened, start < line.count, line[start] == 0x20 { start += 1 }
    let word = line.extracting(droppingFirst: start)
    guard !word.isEmpty, isCapital(isOpened ? word[0] & 0xDF : word[0]) else {
      return false
    }
    if !isOpened, LogLevel(ofLogrusAt: 0, in: line) != nil { return true }
    // Android says so below the line with the time.
    if word.starts(with: "FATAL EXCEPTION: ") { return false }
    guard let level = levels.beginning(of: word, ignoringCase: isOpened) else { return false }
    let end = word.placeBehindColours(from: level.utf8CodeUnitCount)
    guard word.count > end else { return !isOpened }
    switch Unicode.Scalar(word[end]) {
    case "]", ">": return isOpened
    case ":", "|", "[": return !isOpened
    case " ", "\t": return true
    default: return false
    }
  }
}

extension LogLines {
  /// Lines of a sample that are looked at for what most of them are; for times that recur further down or between
  /// other lines; and where somebody says that it is a log.
  private static let mostLines = 60
  private static let mostLinesFurther = 400
  private static let mostLinesOfLog = 10_000

  /// How the log is written that begins with `sample`; nil: it is none, as far as can be told. O(sample)
  ///
  /// - Parameters:
  ///   - isWhole: Whether no line of it is cut.
  ///   - isSurelyLog: Whether somebody says that it is one.
  ///   - fewestTimes: How many of its lines begin with times at the least, if somebody does.
  ///   - now: The present moment, in seconds since 1970-01-01 UTC; nil: the clock's.
  init?(
    sample: Span<UInt8>, isWhole: Bool, isSurelyLog: Bool = false, fewestTimes: Int = 2,
    now: Int? = nil
  ) {
    let areTests = ToolLines.areTests(sample)
    if areTests || ToolLines.areOfNpm(sample) {
      self = LogLines(stamp: nil, isMixed: true, areTests: areTests)
      return
    }
    var tally = LogTally(now: now ?? Int(time(nil)))
    var start = 0
    var lines = 0
    let most = isSurelyLog ? Self.mostLinesOfLog : Self.mostLinesFurther
    while start < sample.count, lines < most {
      if lines == Self.mostLines, let found = tally.found {
        self = found
        return
      }
      let end = sample.firstLineFeed(from: start)
      if end == nil, !isWhole, lines > 0 { break }
      let line = sample.extracting(start..<(end ?? sample.count))
      // Who merges by time has letters in order, too.
      if isSurelyLog || !Self.beginsLetter(line) { tally.add(line) }
      lines += 1
      start = (end ?? sample.count) + 1
    }
    let found = lines <= Self.mostLines ? tally.found : nil
    let fewest = isSurelyLog ? fewestTimes : nil
    guard let found = found ?? tally.recurring(fewestOfLog: fewest) else { return nil }
    self = found
  }

  /// Whether a line begins a letter of a file of them, whose time is no log's: `From ann@quay Mon May  4 09:00:00 2026`.
  private static func beginsLetter(_ line: Span<UInt8>) -> Bool {
    guard line.starts(with: "From ") else { return false }
    let text = line.extracting(first: line.countWithoutLineEnds)
    let end = text.extracting(droppingFirst: max(text.count - endOfLetterTime.utf8.count, 0))
    return zip(endOfLetterTime.utf8, 0..<end.count).allSatisfy { sign, index in
      sign == UInt8(ascii: "0") ? isDigit(end[index]) : end[index] == sign
    }
  }

  /// Seconds and a year, their digits as zeros.
  private static let endOfLetterTime = ":00 0000"
}

extension LogLines {
  /// Whether so much has come of a text that it shows whether it is a log: not where its first line may be
  /// a time that is not all there.
  static func mayShow(in bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, bytes.count < longestBeginning, !bytes.contains(0x0A) else {
      return true
    }
    return !isDigit(first) && first != UInt8(ascii: "[") && first != 0x1B
  }

  private static let longestBeginning = 40
}

extension LogLines {
  /// Whether a line looks like one of a stack, or goes on in another way with what an event says.
  ///
  /// - Parameter rest: So many letters more than `Error` there are in an exception's name at least.
  static func isOfStack(_ line: Span<UInt8>, naming rest: Int = 1) -> Bool {
    let line = line.extracting(droppingFirst: line.placeBehindColours(from: 0))
    if line.isEmpty || line[0] <= 0x20 { return true }
    if beginsByItself(line) { return false }
    if beginningsOfStacks.beginning(of: line) != nil { return true }
    return namesException(line, naming: rest) || isCall(line) || StackLines.isFrame(line)
      || StackLines.isOfPHP(line) || StackLines.isNextOfPHP(line) || StackLines.isOfOthers(line)
  }

  /// Whether a line begins with the name of what went wrong: `ValueError: …`, `java.io.IOException: …`.
  static func namesException(_ line: Span<UInt8>, naming rest: Int) -> Bool {
    let end = line.firstIndex(from: 0) { $0 == UInt8(ascii: ":") || $0 <= 0x20 } ?? line.count
    let word = line.extracting(first: end)
    return exceptions.contains { name in
      let count = name.utf8CodeUnitCount
      return word.count >= count + rest
        && word.extracting(droppingFirst: word.count - count).starts(with: name)
    }
  }

  /// How Go writes who was called: `main.(*Pump).Start(0xc000, {0x1, 0x2})`.
  private static func isCall(_ line: Span<UInt8>) -> Bool {
    let end = line.countWithoutLineEnds
    guard end > 0, line[end - 1] == UInt8(ascii: ")"),
      let dot = line.firstIndex(from: 0, where: { $0 == UInt8(ascii: ".") || $0 <= 0x20 }),
      line[dot] == UInt8(ascii: "."), dot > 0
    else { return false }
    let blank = line.firstIndex(from: dot) { $0 <= 0x20 } ?? end
    return line.first(UInt8(ascii: "("), from: dot, to: blank) != nil
  }

  private static let exceptions: [StaticString] = [
    "Error", "Exception", "Interrupt", "Exit", "Warning",
  ]
}

extension Span<UInt8> {
  /// Whether more than half of the first lines of a sample are such as `isSuch` says, of those that it has an
  /// answer to. A last line that may be cut counts only where it is the only one. O(sample)
  func mostLines(_ isSuch: (Span<UInt8>) -> Bool?) -> Bool {
    var (start, lines, found) = (0, 0, 0)
    while lines < 20, start < count,
      let end = firstLineFeed(from: start) ?? (lines == 0 ? count : nil)
    {
      if let answer = isSuch(extracting(start..<end)) {
        lines += 1
        if answer { found += 1 }
      }
      start = end + 1
    }
    return found * 2 > lines
  }
}
