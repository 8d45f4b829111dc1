extension LogLevel {
  /// The level that stands in a column of its own, as programs write it that have it nowhere else: MongoDB, AWS Lambda,
  /// macOS, etcd, Redis, WebSphere and gin behind a time, Ruby's logger before it, X.Org behind the seconds since it began,
  /// the kernel, Android and CUPS at the beginning, SLF4J behind a thread. nil: there is none. O(1), by a few bytes of most
  /// lines
  ///
  /// - Parameter isStamped: Whether the line may begin with a time.
  static func inColumn(
    of line: Span<UInt8>, isStamped: Bool
  ) -> (level: LogLevel, range: Range<Int>)? {
    guard line.count > shortestWithColumn else { return nil }
    if isDigit(line[0]) {
      guard isStamped else { return ofKernelsRecord(line) }
      if let found = ofRedis(line) { return found }
      return line[10] == UInt8(ascii: "T")
        ? ofMongoDB(line) ?? ofLambda(line)
        : line[10] == 0x20 ? ofMacOS(line) ?? ofCompactMacOS(line) ?? ofEtcd(line) : nil
    }
    if line[0] == UInt8(ascii: "[") {
      if line[11] == UInt8(ascii: "]"), let found = ofXOrg(line) { return found }
      guard isStamped else { return ofThread(line) }
      if line[1] == 0x20, line[4] == UInt8(ascii: "-") { return ofLongAndroid(line) }
      return line[2] == 0x2F || line[3] == 0x2F
        ? ofWebSphere(line)
        : ofGin(line) ?? ofRuby(line) ?? ofAirflow(line)
    }
    if isStamped, line[1] == 0x20, line[2] == UInt8(ascii: "["), line[5] == UInt8(ascii: "/") {
      return ofCUPS(line)
    }
    if line[6] == UInt8(ascii: ":") { return ofKernel(line) }
    guard line[1] == UInt8(ascii: "/"), let level = LogLevel(ofLetter: line[0]),
      isTag(line, from: 1)
    else { return nil }
    return (level, 0..<1)
  }

  private static let shortestWithColumn = 14

  /// `2026-05-04T09:00:00.123+0000 I  NETWORK  [conn1] …`, as MongoDB wrote before it wrote JSON: behind the letter, or `D1`
  /// to `D5`, there is a component, or a hyphen, and who says it, in brackets.
  private static func ofMongoDB(
    _ line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    guard line.count > 32 else { return nil }
    let start = line[23] == UInt8(ascii: "Z") ? 25 : 29
    guard line[start - 1] == 0x20, let end = line.first(0x20, from: start, to: line.count),
      let level = LogLevel(line.extracting(start..<end), .letter),
      let component = line.firstIndex(from: end, where: { $0 != 0x20 }), component <= end + 2,
      let blank = line.firstIndex(
        from: component, where: { !isCapital($0) && $0 != 0x5F }),
      blank > component || line[blank] == UInt8(ascii: "-"),
      let context = line.firstIndex(from: max(blank, component + 1), where: { $0 != 0x20 }),
      line[context - 1] == 0x20, line[context] == UInt8(ascii: "[")
    else { return nil }
    return (level, start..<end)
  }

  /// `2026-05-04T09:00:00.000Z`, the name of a request, the level and the message, with tabs between them, as AWS Lambda
  /// writes for programs of Node.
  private static func ofLambda(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard line.count > 30, line[24] == 0x09,
      let tab = line.first(0x09, from: 25, to: min(line.count, 62)),
      tab == 61 || line.extracting(25..<tab).starts(with: "undefined"),
      let end = line.first(0x09, from: tab + 1, to: line.count), isLetter(line[tab + 1]),
      let level = LogLevel(line.extracting(tab + 1..<end), .usual)
    else { return nil }
    return (level, tab + 1..<end)
  }

  /// `2026-05-04 09:00:00.412345+0000 0x1a2b     Error       0x0 …`, as `log show` of macOS writes: behind a thread, and before
  /// an activity.
  private static func ofMacOS(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard line.count > 50, line.extracting(droppingFirst: 31).starts(with: " 0x"),
      let blank = line.first(0x20, from: 34, to: line.count),
      let start = line.firstIndex(from: blank, where: { $0 != 0x20 }),
      let end = line.first(0x20, from: start, to: line.count),
      let activity = line.firstIndex(from: end, where: { $0 != 0x20 }),
      line.extracting(droppingFirst: activity).starts(with: "0x")
    else { return nil }
    let word = line.extracting(start..<end)
    let level: LogLevel? =
      word.starts(with: "Default")
      ? .notice : word.starts(with: "Fault") ? .critical : LogLevel(word, .usual)
    return level.map { ($0, start..<end) }
  }

  /// `2026-05-04 09:00:00.412 E  quay[123:1a2b] …`, as `log show --style compact` does: before a process, and its thread.
  private static func ofCompactMacOS(
    _ line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    let (start, process) = (24, 27)
    guard line.count > process + 6, line[start - 1] == 0x20, line[process - 1] == 0x20,
      let bracket = line.first(UInt8(ascii: "["), from: process, to: min(line.count, 96)),
      let colon = line.firstIndex(from: bracket + 1, where: { !isDigit($0) }),
      colon > bracket + 1, line[colon] == UInt8(ascii: ":"),
      let end = line.firstIndex(from: colon + 1, where: { !GitLog.isHexDigit($0) }),
      line[end] == UInt8(ascii: "]")
    else { return nil }
    let level: LogLevel? =
      switch Unicode.Scalar(line[start]) {
      case "F": .critical
      case "D": line[start + 1] == UInt8(ascii: "f") ? .notice : .debug
      default: LogLevel(ofLetter: line[start])
      }
    return level.map { ($0, start..<start + (line[start + 1] == 0x20 ? 1 : 2)) }
  }

  /// `2026-05-04 09:00:00.123456 E | etcdserver: …`, as etcd wrote before it wrote JSON, and `…: E tensorflow/…`, as TensorFlow
  /// does.
  private static func ofEtcd(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard let blank = line.first(0x20, from: 19, to: min(line.count, 32)),
      blank + 3 < line.count, line[blank + 2] == 0x20,
      line[blank + 3] == UInt8(ascii: "|") || line[blank - 1] == UInt8(ascii: ":")
    else { return nil }
    let isBeforeBar = line[blank + 3] == UInt8(ascii: "|")
    let level: LogLevel? =
      switch Unicode.Scalar(line[blank + 1]) {
      case "C" where isBeforeBar: .critical
      case "N" where isBeforeBar: .notice
      case "T" where isBeforeBar: .trace
      default: LogLevel(ofLetter: line[blank + 1])
      }
    return level.map { ($0, blank + 1..<blank + 2) }
  }

  /// `[ 05-04 09:00:00.123  1234: 1250 E/AndroidRuntime ]`, which `logcat -v long` writes above what is said.
  private static func ofLongAndroid(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard let slash = line.first(UInt8(ascii: "/"), from: 21, to: min(line.count, 48)),
      line[slash - 2] == 0x20, let level = LogLevel(ofLetter: line[slash - 1])
    else { return nil }
    return (level, slash - 1..<slash)
  }

  /// `[5/4/26 9:00:00:123 CEST] 00000001 WsServerImpl  A   WSVR0001I: …`, as WebSphere writes: behind a thread and a name.
  private static func ofWebSphere(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard let thread = line.first(UInt8(ascii: "]"), from: 0, to: min(line.count, 40)),
      let name = line.first(0x20, from: thread + 2, to: line.count), name == thread + 10,
      let end = line.first(0x20, from: name + 1, to: line.count),
      let letter = line.firstIndex(from: end, where: { $0 != 0x20 }), letter + 1 < line.count,
      line[letter + 1] == 0x20
    else { return nil }
    let level: LogLevel? =
      switch Unicode.Scalar(line[letter]) {
      case "A": .notice
      case "R": .error
      case "O": .info
      case "C": .debug
      case ">", "<", "1", "2", "3": .trace
      default: LogLevel(ofLetter: line[letter])
      }
    return level.map { ($0, letter..<letter + 1) }
  }

  /// `[GIN] 2026/05/04 - 09:00:00 | 500 | 1.2ms | …`: the status of an answer, which may be coloured.
  private static func ofGin(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard line.starts(with: "[GIN] "),
      let bar = line.first(UInt8(ascii: "|"), from: 27, to: min(line.count, 34))
    else { return nil }
    var start = line.placeBehindColours(from: bar + 1)
    while start < line.count, line[start] == 0x20 {
      start = line.placeBehindColours(from: start + 1)
    }
    let end = start + 3
    guard end < line.count, isDigit(line[start]), line[end] == 0x20 || line[end] == 0x1B else {
      return nil
    }
    return LogLevel(line.extracting(start..<end), .request).map { ($0, start..<end) }
  }

  /// `1:M 04 May 2026 09:00:00.123 # …`, as Redis and Valkey write: a sign behind a process with its role, and the time.
  private static func ofRedis(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard let colon = line.first(UInt8(ascii: ":"), from: 1, to: 9), colon + 29 < line.count,
      "CMSX".utf8.contains(line[colon + 1]), line[colon + 2] == 0x20,
      line[colon + 23] == UInt8(ascii: "."), line[colon + 27] == 0x20, line[colon + 29] == 0x20
    else { return nil }
    let level: LogLevel? =
      switch Unicode.Scalar(line[colon + 28]) {
      case "#": .warning
      case "*": .notice
      case "-": .debug
      case ".": .trace
      default: nil
      }
    return level.map { ($0, colon + 28..<colon + 29) }
  }

  /// `[8f5e] [10.0.0.1] E, [2026-05-04T09:00:00.123456 #42] ERROR -- : …`: the letter of Ruby's logger behind tags, of which
  /// there may be many.
  private static func ofRuby(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard let bracket = LogStamp.bracketOfRuby(in: line) else { return nil }
    return LogLevel(ofLetter: line[bracket - 3]).map { ($0, bracket - 3..<bracket - 2) }
  }

  /// `[2026-05-04, 09:00:00 UTC] {local_task_job_runner.py:225} ERROR - …`, as Airflow writes: behind who says it.
  private static func ofAirflow(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard let brace = line.first(UInt8(ascii: "{"), from: 20, to: min(line.count, 48)),
      line[brace - 1] == 0x20, line[brace - 2] == UInt8(ascii: "]"),
      let close = line.first(UInt8(ascii: "}"), from: brace, to: line.count),
      close + 2 < line.count, line[close + 1] == 0x20,
      let end = line.first(0x20, from: close + 2, to: line.count),
      line.extracting(droppingFirst: end).starts(with: " - "),
      let level = LogLevel(line.extracting(close + 2..<end), .usual)
    else { return nil }
    return (level, close + 2..<end)
  }

  /// `[main] INFO house.Pump - …`, as SLF4J's simple logger writes: behind a thread, without a time.
  private static func ofThread(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard let close = line.first(UInt8(ascii: "]"), from: 2, to: min(line.count, longestThread)),
      close + 2 < line.count, line[close + 1] == 0x20,
      let end = line.first(0x20, from: close + 2, to: line.count)
    else { return nil }
    let word = line.extracting(close + 2..<end)
    guard wordsOfThreads.contains(where: { word.holds($0) }) else { return nil }
    return LogLevel(word, .usual).map { ($0, close + 2..<end) }
  }

  private static let longestThread = 80
  private static let wordsOfThreads: [StaticString] = ["INFO", "WARN", "ERROR", "DEBUG", "TRACE"]

  /// `[    12.345] (EE) …`: behind seconds, ten characters wide, what X.Org marks its lines with.
  private static func ofXOrg(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard line.count > 17, line[7] == UInt8(ascii: "."), line[12] == 0x20,
      line[13] == UInt8(ascii: "("), line[16] == UInt8(ascii: ")"), line[17] == 0x20,
      isDigit(line[6]), (8...10).allSatisfy({ isDigit(line[$0]) }),
      (1...5).allSatisfy({ isDigit(line[$0]) || line[$0] == 0x20 }),
      let mark = marksOfXOrg.first(where: {
        line.extracting(droppingFirst: 14).starts(with: $0.mark)
      })
    else { return nil }
    return (mark.level, 14..<16)
  }

  /// Those that say more are first; the others tell where a setting comes from.
  private static let marksOfXOrg: [(mark: StaticString, level: LogLevel)] = [
    ("EE", .error), ("WW", .warning), ("NI", .warning), ("!!", .notice), ("II", .info),
    ("--", .info), ("**", .info), ("==", .info), ("++", .info), ("??", .info),
  ]

  /// `E [04/May/2026:09:00:00 +0200] …`
  private static func ofCUPS(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    let level: LogLevel? =
      switch Unicode.Scalar(line[0]) {
      case "X": .emergency
      case "A": .alert
      case "C": .critical
      case "N": .notice
      case "d": .trace
      default: LogLevel(ofLetter: line[0])
      }
    return level.map { ($0, 0..<1) }
  }

  /// `kern  :err   : [    1.234567] …`, as `dmesg -x` writes: a facility and a level, as wide as the longest.
  private static func ofKernel(_ line: Span<UInt8>) -> (level: LogLevel, range: Range<Int>)? {
    guard line[13] == UInt8(ascii: ":"), line[14] == 0x20,
      facilities.contains(where: { line.starts(with: $0) })
    else { return nil }
    let end = line.first(0x20, from: 7, to: 13) ?? 13
    return LogLevel(line.extracting(7..<end), .usual).map { ($0, 7..<end) }
  }

  /// `3,341,5690717,-;usb 1-1: …`, as `/dev/kmsg` has it: the priority, of which the last three bits are the level, the record's
  /// number, the microseconds since the machine was started, flags, and perhaps who said it.
  private static func ofKernelsRecord(
    _ line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    guard let first = line.first(UInt8(ascii: ","), from: 1, to: 5) else { return nil }
    var (start, end) = (0, first)
    for _ in 0..<3 {
      guard end > start, end < line.count, line[end] == UInt8(ascii: ","),
        line.firstIndex(from: start, where: { !isDigit($0) }) == end
      else { return nil }
      start = end + 1
      end = line.firstIndex(from: start) { !isDigit($0) } ?? line.count
    }
    guard end == start, start + 1 < line.count, "-c+".utf8.contains(line[start]),
      ",;".utf8.contains(line[start + 1]),
      line.first(UInt8(ascii: ";"), from: start, to: line.count) != nil
    else { return nil }
    let priority = (0..<first).reduce(0) { $0 * 10 + Int(line[$1] - 0x30) }
    let digit: [UInt8] = [0x30 + UInt8(priority & 7)]
    return LogLevel(digit.span, .usual).map { ($0, 0..<first) }
  }

  /// With the blanks behind them.
  private static let facilities: [StaticString] = [
    "kern  :", "user  :", "daemon:", "syslog:", "auth  :", "mail  :", "cron  :", "lpr   :",
    "news  :", "uucp  :", "ftp   :",
  ]

  /// `/Pump( 1234):` and `/Pump    ( 1234):`, as Android has it behind the letter of a level, and not the rest of `I/O`.
  static func isTag(_ line: Span<UInt8>, from start: Int) -> Bool {
    guard line[start] == UInt8(ascii: "/"),
      let end = line.firstIndex(
        from: start + 1, where: { $0 <= 0x20 || $0 == UInt8(ascii: "(") }),
      let open = line.firstIndex(from: end, where: { $0 != 0x20 }),
      line[open] == UInt8(ascii: "("),
      let close = line.firstIndex(from: open + 1, where: { !isDigit($0) && $0 != 0x20 })
    else { return false }
    return line.extracting(droppingFirst: close).starts(with: "):")
  }
}

// MARK: - Cisco's

extension LogLevel {
  /// The level of a message of Cisco's, whose name begins with the sign at `start`: `%LINK-3-UPDOWN:`, `%ASA-6-302013:`. nil:
  /// none does. O(its name)
  static func ofCisco(
    at start: Int, in line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    guard start + 1 < line.count, isCapital(line[start + 1]) else { return nil }
    var found: Int?
    var index = start + 1
    while index < line.count, line[index] != UInt8(ascii: ":") {
      let byte = line[index]
      guard isCapital(byte) || isDigit(byte) || "_-".utf8.contains(byte) else {
        return nil
      }
      if found == nil, byte == UInt8(ascii: "-"), index + 2 < line.count,
        (0x30...0x37).contains(line[index + 1]), line[index + 2] == UInt8(ascii: "-")
      {
        found = index + 1
      }
      index += 1
    }
    guard index < line.count, let found else { return nil }
    return LogLevel(line.extracting(found..<found + 1), .usual).map { ($0, found..<found + 1) }
  }
}

// MARK: - Behind the names of programs

extension LogLevel {
  /// The level that stands behind the word at `start`, if that is a program's name and some stands there as that program
  /// writes it: PHP's, and npm's where nothing but a time is before it. nil: none does. O(1)
  static func ofProgram(
    at start: Int, _ end: Int, isFirst: Bool, in line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    let word = line.extracting(start..<end)
    if word.starts(with: "PHP") { return ofPHP(behind: end, in: line) }
    return isFirst && word.starts(with: "npm") ? ofNpm(behind: end, in: line) : nil
  }
}

// MARK: - npm's

extension LogLevel {
  /// `npm ERR! code 1`, `npm warn deprecated`, perhaps coloured, behind its name or a number, which ends at `end`.
  static func ofNpm(
    behind end: Int, in line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    let blank = line.placeBehindColours(from: end)
    guard blank < line.count, line[blank] == 0x20 else { return nil }
    let start = line.placeBehindColours(from: blank + 1)
    let text = line.extracting(droppingFirst: start)
    guard let found = wordsOfNpm.first(where: { text.starts(with: $0.word) }) else { return nil }
    let count = found.word.utf8CodeUnitCount
    guard count == text.count || text[count] <= 0x20 else { return nil }
    return (found.level, start..<start + count)
  }

  /// Of those that begin with another, the longer ones are first.
  private static let wordsOfNpm: [(word: StaticString, level: LogLevel)] = [
    ("ERR!", .error), ("error", .error), ("WARN", .warning), ("warn", .warning),
    ("notice", .notice), ("http", .info), ("timing", .info), ("info", .info), ("verbose", .debug),
    ("verb", .debug), ("silly", .trace), ("sill", .trace),
  ]
}

// MARK: - PHP's

extension LogLevel {
  /// The level that stands behind the word `PHP`, which ends at `end`: `PHP Fatal error:  Uncaught …`. nil: none does. O(1)
  private static func ofPHP(
    behind end: Int, in line: Span<UInt8>
  ) -> (level: LogLevel, range: Range<Int>)? {
    let text = line.extracting(droppingFirst: end)
    guard let found = wordsOfPHP.first(where: { text.starts(with: $0.words) }) else { return nil }
    return (found.level, end + 1..<end + found.words.utf8CodeUnitCount - 1)
  }

  private static let wordsOfPHP: [(words: StaticString, level: LogLevel)] = [
    (" Warning:", .warning), (" Notice:", .notice), (" Deprecated:", .notice),
    (" Fatal error:", .fatal), (" Parse error:", .error), (" Recoverable fatal error:", .error),
  ]
}
