/// The times that a log's lines begin with: how they are written, and where in a line.
struct LogStamp: Sendable {
  /// Where one stands.
  enum Place: Sendable, Hashable {
    /// So many bytes from the line's start, behind nothing or a bracket; colours don't count.
    case at(Int)
    /// Behind so many blanks, as tracing sets its records for people off from one another; colours don't count.
    case indented(Int)
    /// Behind a first word or two: a level, a priority, the name of a container.
    case afterWord
    /// In brackets further on, behind an address: the logs of web servers.
    case inBrackets
    /// At the line's end, behind a request, where Rails begins what it says of that.
    case behindRequest
  }

  let shape: StampShape
  let place: Place

  /// Whether it begins its line, but for what `Place` says of that.
  var isAtStart: Bool {
    switch place {
    case .at, .indented: true
    case .afterWord, .inBrackets, .behindRequest: false
    }
  }

  /// Whether blanks stand before it.
  var isIndented: Bool {
    if case .indented = place { true } else { false }
  }

  /// Whether it begins nothing but events of many lines, which have no other times.
  var isOfLongEvents: Bool {
    place == .behindRequest || shape.isOfStatements || shape.isOfInstallations
  }

  /// How far a time may be from its line's start, in bytes.
  private static let farthest = 32
  private static let farthestInBrackets = 512
  /// No shape has its first two digits as far from there as these are from `farthest`.
  private static let farthestDigits = 2 * farthest

  /// Where a line's time begins; nil: it has none. O(1)
  @inline(__always)
  func start(in line: Span<UInt8>) -> Int? {
    switch place {
    case .at(let offset):
      Self.place(of: offset, in: line).flatMap { shape.isProbablyAt($0, in: line) ? $0 : nil }
        ?? startBehindBracket(in: line) ?? startBehindByteOrderMark(in: line)
    case .indented(let blanks):
      Self.place(behind: blanks, in: line).flatMap { shape.isProbablyAt($0, in: line) ? $0 : nil }
    case .inBrackets: startInBrackets(of: line) { shape.isProbablyAt($0, in: line) }
    case .afterWord, .behindRequest: searchedStart(in: line)
    }
  }

  /// Where the byte is that has so many before it, 1 at most, besides colours; nil: there is none.
  @inline(__always)
  private static func place(of offset: Int, in line: Span<UInt8>) -> Int? {
    let first = line.placeBehindColours(from: 0)
    guard offset > 0 else { return first }
    return first < line.count ? line.placeBehindColours(from: first + 1) : nil
  }

  /// Where the byte is behind so many blanks, and colours; nil: the line begins otherwise, or with nothing else.
  @inline(__always)
  private static func place(behind blanks: Int, in line: Span<UInt8>) -> Int? {
    guard line.count > blanks, (0..<blanks).allSatisfy({ line[$0] == 0x20 }) else { return nil }
    return line.placeBehindColours(from: blanks)
  }

  /// Where a time that begins other lines stands behind a process or a thread in brackets, as in what strace says of all processes
  /// but the first: `[pid  4242] 14:02:10.4 write(1, "a") = 1`; nil: nothing such begins the line. O(1), by one byte of most lines
  @inline(__always)
  func startBehindBracket(in line: Span<UInt8>) -> Int? {
    guard !line.isEmpty, line[0] == UInt8(ascii: "["), place == .at(0) else { return nil }
    return startBehindBracket(of: line)
  }

  private func startBehindBracket(of line: Span<UInt8>) -> Int? {
    let end = min(line.count, Self.farthest)
    guard let close = line.first(UInt8(ascii: "]"), from: 1, to: end),
      let start = line.firstIndex(from: close + 1, where: { $0 != 0x20 }), start > close + 1
    else { return nil }
    return shape.isAt(start, in: line) ? start : nil
  }

  /// Where it stands behind a byte order mark: files that were put together may each begin with one; nil: none begins the line,
  /// or no time stands behind it. O(1), by one byte of most lines
  private func startBehindByteOrderMark(in line: Span<UInt8>) -> Int? {
    let mark = line.countOfByteOrderMark
    guard mark > 0 else { return nil }
    return searchedStart(in: line.extracting(droppingFirst: mark)).map { $0 + mark }
  }

  @inline(__always)
  private func startInBrackets(of line: Span<UInt8>, _ isThere: (Int) -> Bool) -> Int? {
    let end = min(line.count, Self.farthestInBrackets)
    var start = 0
    while let bracket = line.first(UInt8(ascii: "["), from: start, to: end) {
      start = line.placeBehindColours(from: bracket + 1)
      if isThere(start) { return start }
    }
    return nil
  }

  /// The moment that a line's time names; nil where it has none, or none with a day. O(1)
  func date(
    in line: Span<UInt8>, zone: FeedTimeZone, lastYear: Int = DateParser.lastYear, now: () -> Int
  ) -> FeedDate? {
    start(in: line).flatMap {
      shape.date(at: $0, in: line, zone: zone, lastYear: lastYear, now: now)
    }
  }

  /// Whether a line begins with a time that has colours within, as the day may have another one than the clock. O(1)
  func isColoured(in line: Span<UInt8>) -> Bool {
    guard let head = Self.headWithoutColours(of: line) else { return false }
    return start(in: head.span) != nil || LogStamp(ofOther: head.span) != nil
  }

  /// The moment that such a time names; nil: the line begins with none, or it has no day. O(1)
  func dateInColours(of line: Span<UInt8>, zone: FeedTimeZone, now: () -> Int) -> FeedDate? {
    guard let head = Self.headWithoutColours(of: line) else { return nil }
    if let own = date(in: head.span, zone: zone, now: now) { return own }
    return LogStamp(ofOther: head.span)?.date(in: head.span, zone: zone, now: now)
  }

  /// What a line begins with, without its colours; nil: none stand where a time may that begins it. O(1)
  private static func headWithoutColours(of line: Span<UInt8>) -> [UInt8]? {
    let first = line.placeBehindColours(from: 0)
    guard first < line.count,
      isDigit(line[first]) || isCapital(line[first]) || isBefore(line[first]),
      line.first(0x1B, from: first, to: min(line.count, first + farthest)) != nil
    else { return nil }
    return line.extracting(first: longestColoured).withoutColours
  }

  /// In bytes: each of a time's parts may have colours of its own.
  private static let longestColoured = 256

  private func searchedStart(in line: Span<UInt8>) -> Int? {
    switch place {
    case .at(let offset):
      return Self.place(of: offset, in: line).flatMap { shape.isAt($0, in: line) ? $0 : nil }
    case .indented(let blanks):
      return Self.place(behind: blanks, in: line).flatMap { shape.isAt($0, in: line) ? $0 : nil }
    case .inBrackets: return startInBrackets(of: line) { shape.isAt($0, in: line) }
    case .afterWord:
      var index = line.placeBehindColours(from: SyslogHeader.startOfPriority(in: line))
      let end = min(line.count, index + Self.farthest)
      while shape.isOfZabbix, index < end, line[index] == 0x20 { index += 1 }
      guard index < end, line[index] > 0x20 else { return nil }
      index += 1
      for _ in 0..<2 {
        while index < end, !Self.isBetween(line[index]), line[index] != 0x1B { index += 1 }
        index = line.placeBehindColours(from: index)
        while index < end, Self.isBetween(line[index]) {
          index = line.placeBehindColours(from: index + 1)
        }
        if shape.isAt(index, in: line) { return index }
      }
      // Nest's, behind two words.
      if index + 1 < end, line[index] == UInt8(ascii: "-"), line[index + 1] == 0x20 {
        let start = line.placeBehindColours(from: index + 2)
        if shape.isAt(start, in: line) { return start }
      }
      return startBehindThread(in: line)
    case .behindRequest: return Self.endOfRequest(in: line)
    }
  }

  /// Behind a level and a thread, whatever that is called: `WARN  [GossipTasks:1] 2026-05-04 09:00:00,123`.
  private func startBehindThread(in line: Span<UInt8>) -> Int? {
    let first = line.placeBehindColours(from: 0)
    let end = min(line.count, first + Self.farthestDigits)
    let bracket = line.first(UInt8(ascii: "["), from: first, to: min(end, first + 9))
    guard let bracket, bracket > first + 1, line[bracket - 1] == 0x20,
      let close = line.first(UInt8(ascii: "]"), from: bracket, to: end), close + 2 < line.count,
      line[close + 1] == 0x20, shape.isAt(close + 2, in: line)
    else { return nil }
    return close + 2
  }

  /// Whether it stands between a first word and a time.
  private static func isBetween(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case " ", "\t", "[", "]", "|", ",", ">", ":", "(": true
    default: false
    }
  }
}

extension LogStamp {
  /// How a line's time is written; nil: it has none. O(shapes), less where nothing in the line may be one.
  init?(in line: Span<UInt8>) {
    let first = line.placeBehindColours(from: 0)
    let isOpened = first < line.count && Self.isBefore(line[first])
    let mayBegin = Self.mayHaveTime(nearStartOf: line)
    if mayBegin, let found = Self.found(at: .at(isOpened ? 1 : 0), in: line) {
      self = found
    } else if let found = Self.found(at: .inBrackets, in: line) {
      self = found
    } else if isOpened, line[first] == UInt8(ascii: "["), Self.bracketOfRuby(in: line) != nil {
      self = LogStamp(shape: .ofISO, place: .inBrackets)
    } else if isOpened, let found = Self.ofUWSGI(in: line) {
      self = found
    } else if mayBegin, let found = Self.found(at: .afterWord, in: line) {
      self = found
    } else if mayBegin, let found = Self.ofTracing(in: line) {
      self = found
    } else if Self.endOfRequest(in: line) != nil {
      self = LogStamp(shape: .ofISO, place: .behindRequest)
    } else {
      return nil
    }
  }

  /// `[pid: 7|app: 0|req: 1/1] 10.0.0.1 () {…} [Mon May  4 09:00:00 2026] GET /x => …`: uWSGI's, in other brackets than those that
  /// begin the line. nil: the line is none. O(1)
  private static func ofUWSGI(in line: Span<UInt8>) -> LogStamp? {
    let text = line.extracting(droppingFirst: line.placeBehindColours(from: 0))
    let stamp = LogStamp(shape: .ofDates, place: .inBrackets)
    return text.starts(with: "[pid: ") && stamp.isTold(in: line) ? stamp : nil
  }

  /// `  2026-05-04T09:00:00.123456Z ERROR app::db: no oil`, below which stands, deeper, where that was said: with a fraction and a
  /// level, as anything may be indented. nil: the line is none. O(1)
  private static func ofTracing(in line: Span<UInt8>) -> LogStamp? {
    let stamp = LogStamp(shape: .ofISO, place: .indented(2))
    guard let start = stamp.searchedStart(in: line) else { return nil }
    let end = stamp.shape.end(from: start, in: line)
    guard end < line.count, line[end] == UInt8(ascii: "."),
      LogLevel(inLine: line, isStamped: true) != nil
    else { return nil }
    return stamp
  }

  /// How the time of a line is written that begins with blanks, and which nothing before it tells from the lines of another:
  /// it says the day and the seconds. nil: it has none. O(shapes)
  init?(indented line: Span<UInt8>) {
    guard !line.isEmpty, line[0] == 0x20, Self.mayHaveTime(nearStartOf: line),
      let blanks = line.firstIndex(from: 1, where: { $0 != 0x20 }), blanks <= Self.deepest
    else { return nil }
    let found = StampShape.all.first {
      $0.hasDay && $0.hasSeconds && !$0.isEpoch && !$0.isOfTwoLines
        && LogStamp(shape: $0, place: .indented(blanks)).isTold(in: line)
    }
    guard let found else { return nil }
    self.init(shape: found, place: .indented(blanks))
  }

  /// In blanks.
  private static let deepest = 16

  /// Whether a time may begin a line, or stand behind its first words: all have two digits side by side. Most lines of
  /// prose have no such, and would be compared with each shape. O(1)
  private static func mayHaveTime(nearStartOf line: Span<UInt8>) -> Bool {
    var isBehindDigit = false
    for index in 0..<min(line.count, farthestDigits) {
      // Colours have digits, and room of their own.
      if line[index] == 0x1B { return true }
      let isDigit = isDigit(line[index])
      if isDigit, isBehindDigit { return true }
      isBehindDigit = isDigit
    }
    return false
  }

  /// How the time of a line is written in a log whose lines begin with another: of another program, or of a newer one. It
  /// begins the line, with day and seconds, or a level behind it; or the line is a web server's. nil: the line has none.
  /// O(shapes), O(1) where its first letter is none of a time's.
  init?(ofOther line: Span<UInt8>) {
    let first = line.placeBehindColours(from: 0)
    guard first < line.count else { return nil }
    if line[first] == UInt8(ascii: "<") {
      guard SyslogHeader.priority(in: line) != nil,
        let stamp = Self.found(at: .afterWord, in: line)
      else { return nil }
      self = stamp
      return
    }
    let isOpened = Self.isBefore(line[first])
    if isOpened, let found = Self.ofUWSGI(in: line) {
      self = found
      return
    }
    guard
      isOpened || isDigit(line[first]) || isCapital(line[first])
        || line[first] == UInt8(ascii: "#")
    else { return nil }
    let shapes = Self.mayHaveTime(nearStartOf: line) ? StampShape.all : []
    for shape in shapes where shape.hasSeconds {
      let stamp = LogStamp(shape: shape, place: .at(isOpened ? 1 : 0))
      guard stamp.isTold(in: line) else { continue }
      guard shape.hasDay || LogLevel(inLine: line, isStamped: true) != nil else { return nil }
      self = stamp
      return
    }
    guard isDigit(line[first]), let stamp = Self.found(at: .inBrackets, in: line),
      AccessLine(line) != nil
    else { return nil }
    self = stamp
  }

  /// Where the bracket is before the time that Ruby's logger writes behind tags, `[8f5e] [10.0.0.1] I, [2026-05-04T09:00:00`;
  /// nil: the line has none. O(1)
  static func bracketOfRuby(in line: Span<UInt8>) -> Int? {
    let end = min(line.count, farthestInBrackets)
    var start = 2
    while let comma = line.first(UInt8(ascii: ","), from: start, to: end) {
      let bracket = comma + 2
      if bracket < end, line[bracket] == UInt8(ascii: "["), line[bracket - 1] == 0x20,
        isCapital(line[comma - 1]), line[comma - 2] == 0x20,
        StampShape.ofISO.isAt(bracket + 1, in: line)
      {
        return bracket
      }
      start = comma + 1
    }
    return nil
  }

  /// Where the time is of a line with which Rails begins what it says of a request, or of the first of several lines:
  /// `Started GET "/" for 10.0.0.1 at 2026-05-04 09:00:00 +0200`; nil: it is none. O(its bytes), O(1) where it begins
  /// otherwise.
  private static func endOfRequest(in row: Span<UInt8>) -> Int? {
    let start = row.placeBehindColours(from: 0)
    let text = row.extracting(droppingFirst: start)
    guard text.starts(with: "Started ") else { return nil }
    let line = text.extracting(first: text.endOfFirstLine)
    guard let quote = line.first(UInt8(ascii: "\""), from: 8, to: min(line.count, 20)), quote > 9,
      line[quote - 1] == 0x20, (8..<quote - 1).allSatisfy({ isCapital(line[$0]) })
    else { return nil }
    let time = line.countWithoutLineEnds - "2026-05-04 09:00:00 +0200".utf8.count
    guard time > quote, line.extracting(first: time).ends(with: " at "),
      StampShape.ofISO.isAt(time, in: line)
    else { return nil }
    return start + time
  }

  private static func found(at place: Place, in line: Span<UInt8>) -> LogStamp? {
    if place == .inBrackets {
      let end = min(line.count, farthestInBrackets)
      guard line.first(UInt8(ascii: "["), from: 0, to: end) != nil else { return nil }
    }
    for shape in StampShape.all {
      // A number or a time without a day is too little anywhere but at the start.
      if place == .afterWord, shape.isEpoch || !shape.hasDay { continue }
      if place == .inBrackets, !shape.isWithinLines { continue }
      // Of lines that blanks begin others look, see `ofTracing`.
      if place != .at(1), shape.isSame(as: .ofLongAndroid) { continue }
      let stamp = LogStamp(shape: shape, place: place)
      if stamp.isTold(in: line) { return stamp }
    }
    return nil
  }

  /// Whether a line has such a time for sure.
  private func isTold(in line: Span<UInt8>) -> Bool {
    searchedStart(in: line).map { shape.isTold(at: $0, in: line) } ?? false
  }

  /// Whether it stands before a time: a bracket, or what Cisco's devices have there whose clock was not set.
  private static func isBefore(_ byte: UInt8) -> Bool { "[(*.".utf8.contains(byte) }

  /// Whether another time stands at the same place, written in the same way.
  func isSame(as other: LogStamp) -> Bool {
    place == other.place && shape.isSame(as: other.shape)
  }
}
