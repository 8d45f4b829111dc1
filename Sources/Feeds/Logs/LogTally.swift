/// What the first lines of a text have in common.
struct LogTally {
  private var stamps: [Stamped] = []
  private var levels = 0
  private var smallLevels = SmallLevels()
  private var others = 0
  /// Whether a line says how long a statement took MySQL, or that MySQL was started.
  private var tellsOfStatements = false
  /// How many of the others say how a program was started, before anything else has a time.
  private var settings = 0
  /// How many of the others stand behind the first time.
  private var othersAmongTimes = 0
  /// Numbers at the starts of lines are times only where they ascend.
  private var lastEpoch = 0
  private var epochsAscend = true
  /// How many of these have something around them that only times have.
  private var sureEpochs = 0
  private var shortDates = ShortDates()
  /// The present moment, in seconds since 1970-01-01 UTC.
  private let now: Int

  init(now: Int) { self.now = now }

  /// The lines that begin with the same kind of time.
  private struct Stamped {
    let stamp: LogStamp
    var count = 0
    /// How many say their level: right behind it, or, where it does not begin them, anywhere near it.
    private(set) var levels = 0
    /// Whether all of them say it, wherever.
    private(set) var allHaveLevels = true
    /// Where their levels stand, if something may be left out before these.
    private(set) var levelColumn: LevelColumn?
    /// Of all, without those that go on with one before them, how many stand before the first.
    let start: Int
    private var last = Int.min
    /// How often a time is earlier than that before it.
    private var descents = 0

    init(_ stamp: LogStamp, from start: Int) { (self.stamp, self.start) = (stamp, start) }

    mutating func add(_ line: Span<UInt8>) {
      count += 1
      guard let start = stamp.start(in: line) else { return }
      if stamp.isAtStart, levelColumn == nil { levelColumn = LevelColumn(stamped: line) }
      let hasLevel =
        stamp.isAtStart
        ? LogTally.hasLevel(behind: stamp.shape.end(from: start, in: line), in: line)
        : LogLevel(inLine: line, isStamped: true) != nil
      if hasLevel { levels += 1 }
      if !hasLevel, allHaveLevels {
        allHaveLevels = LogLevel(inLine: line, isStamped: true) != nil
      }
      let date = stamp.shape.date(at: start, in: line, zone: .fixed(secondsEast: 0)) { 0 }
      guard let date else { return }
      if date.seconds < last { descents += 1 }
      last = date.seconds
    }

    /// Whether a line that may begin in two ways begins in this one, or has it behind a bracket.
    func mayHave(_ line: Span<UInt8>) -> Bool {
      stamp.shape.isAmbiguous && stamp.start(in: line) != nil
        || stamp.startBehindBracket(in: line) != nil
    }

    /// Whether they are no sentences with a time in them: it begins them, or most say a level besides, as Ruby's logger does.
    var areNoSentences: Bool {
      stamp.isAtStart || stamp.shape.isOfReports || levels * 2 > count
    }

    /// Whether they are in order, nearly.
    var ascends: Bool { descents * 4 <= count }
  }

  mutating func add(_ line: Span<UInt8>) {
    let line = line.extracting(first: line.countWithoutLineEnds)
      .extracting(droppingFirst: line.placeBehindColours(from: 0))
    guard !line.isBlank else { return }
    if let stamp = LogStamp(in: line) ?? indentedStamp(of: line) {
      if stamp.shape.isSame(as: .ofHadoop), let start = stamp.start(in: line) {
        shortDates.add(at: start, in: line)
      }
      if stamp.shape.isEpoch {
        note(stamp.date(in: line, zone: .fixed(secondsEast: 0)) { 0 })
        if stamp.start(in: line).map({ Self.isSureEpoch(at: $0, in: line) }) == true {
          sureEpochs += 1
        }
      }
      let known = stamps.firstIndex { $0.stamp.isSame(as: stamp) }
      if known == nil { stamps.append(Stamped(stamp, from: all)) }
      stamps[known ?? stamps.count - 1].add(line)
    } else if let known = stamps.firstIndex(where: { $0.mayHave(line) }) {
      stamps[known].add(line)
    } else if LogLines.beginsWithLevel(line) || LogLines.beginsAsEntry(line) {
      levels += 1
    } else {
      let goesOn = Self.goesOn(line)
      smallLevels.take(line, goesOn: goesOn)
      if !goesOn { addOther(line) }
    }
  }

  private mutating func addOther(_ line: Span<UInt8>) {
    others += 1
    if !stamps.isEmpty { othersAmongTimes += 1 }
    if stamps.isEmpty, Self.isSetting(line) { settings += 1 }
    if line.starts(with: "# Query_time: ") || line.ends(with: "). started with:") {
      tellsOfStatements = true
    }
  }

  /// The time of a line that begins with blanks, where the first of all does, too: elsewhere it goes on with another.
  private func indentedStamp(of line: Span<UInt8>) -> LogStamp? {
    guard line[0] == 0x20, stamps.first?.stamp.isIndented ?? (all == 0) else { return nil }
    return LogStamp(indented: line)
  }

  private mutating func note(_ date: FeedDate?) {
    let seconds = date?.seconds ?? 0
    if !DateParser.likelySeconds.contains(seconds) || seconds < lastEpoch { epochsAscend = false }
    lastEpoch = seconds
  }

  /// Whether a number that is likely to be a time has something around it that only times have: a level behind it, a host and
  /// its process, or brackets where it has a fraction, as `ping -D` writes them. O(1)
  private static func isSureEpoch(at start: Int, in line: Span<UInt8>) -> Bool {
    let end =
      line.firstIndex(from: start) { !isDigit($0) && $0 != UInt8(ascii: ".") } ?? line.count
    guard DateParser.isLikelyEpoch(line.extracting(start..<end)) else { return false }
    return isBracketedFraction(start..<end, in: line)
      || ProcessHead.stands(behindTimeTo: end, in: line) || hasLevel(behind: end, in: line)
  }

  private static func isBracketedFraction(_ number: Range<Int>, in line: Span<UInt8>) -> Bool {
    let (start, end) = (number.lowerBound, number.upperBound)
    return start > 0 && line[start - 1] == UInt8(ascii: "[") && end < line.count
      && line[end] == UInt8(ascii: "]")
      && line.first(UInt8(ascii: "."), from: start, to: end) != nil
  }

  private static func hasLevel(behind end: Int, in line: Span<UInt8>) -> Bool {
    let between = line.firstIndex(from: end) { !" \t[]()<>|:,-".utf8.contains($0) } ?? line.count
    let word = line.extracting(droppingFirst: line.placeBehindColours(from: between))
    let count = word.firstIndex(from: 0) { !isLetter($0) } ?? word.count
    return count > 2 && LogLevel(word.extracting(first: count), .usual) != nil
  }

  /// Lines that don't go on with one before them.
  private var all: Int { levels + others + stamps.reduce(0) { $0 + $1.count } }

  /// Lines with times that recur between others, as those of SQL, of requests' bodies and of traces are: the times are
  /// whole, begin their lines, or those say levels, too, are in order, and stand before a fifth of the lines that follow the
  /// first one, at least; a twelfth is enough, and a time of day, where the text begins so and all of them say levels.
  /// Sentences with a date here and there are none of that. nil: there are no such times.
  ///
  /// - Parameter fewestOfLog: Of what somebody says to be a log, how many of them there are at the least.
  func recurring(fewestOfLog: Int?) -> LogLines? {
    if let sure = stamps.first(where: isSure) { return lines(sure) }
    let best = stamps.filter { mayRecur($0, fewestOfLog: fewestOfLog) }.max { $0.count < $1.count }
    guard let best else { return fewestOfLog != nil && levels >= 2 ? LogLines(stamp: nil) : nil }
    if fewestOfLog != nil { return lines(best) }
    let follow = all - best.start
    let most = areFirstWithLevels(best) ? 12 : 5
    return best.count * most >= follow && best.count * 10 >= best.start ? lines(best) : nil
  }

  /// The log whose events begin so.
  private func lines(_ stamped: Stamped) -> LogLines {
    var stamp = stamped.stamp
    if stamp.shape.isSame(as: .ofHadoop) {
      let areOfRich = stamp.place == .at(1) && stamped.levelColumn != nil
      let shape = shortDates.shape(now: now, areOfRich: areOfRich)
      stamp = LogStamp(shape: shape, place: stamp.place)
    }
    var lines = LogLines(stamp: stamp)
    lines.levelColumn = stamped.levelColumn
    return lines
  }

  /// Whether a time begins nothing but events of many lines. The first of them may take all there is to see, if it begins the
  /// text, but for what MySQL says before it.
  private func isSure(_ stamped: Stamped) -> Bool {
    guard stamped.stamp.isOfLongEvents else { return false }
    if stamped.count >= 2 { return true }
    return stamped.stamp.shape.isOfStatements
      ? tellsOfStatements && stamped.start <= Self.mostBeforeStatements : stamped.start == 0
  }

  private static let mostBeforeStatements = 3

  private func mayRecur(_ stamped: Stamped, fewestOfLog: Int?) -> Bool {
    let (stamp, count) = (stamped.stamp, stamped.count)
    guard !stamp.shape.isEpoch || areSureEpochs(stamped), stamped.ascends else { return false }
    if fewestOfLog != nil, count >= 2 { return true }
    guard stamped.areNoSentences else { return false }
    let isMoment = stamp.shape.isEpoch || stamp.shape.hasDay && stamp.shape.hasSeconds
    // Of a short log's lines few have one where an event takes many.
    let fewest = stamped.start == 0 && stamp.isAtStart ? 2 : 3
    return count >= fewestOfLog ?? fewest && (isMoment || areFirstWithLevels(stamped))
  }

  /// Whether a text begins with such a time, and all lines that do say how much they matter.
  private func areFirstWithLevels(_ stamped: Stamped) -> Bool {
    stamped.start == 0 && stamped.stamp.isAtStart && stamped.stamp.shape.hasSeconds
      && stamped.allHaveLevels
  }

  private func areSureEpochs(_ stamped: Stamped) -> Bool { sureEpochs * 2 > stamped.count }

  /// Nil where fewer lines look like a log's than not.
  var found: LogLines? {
    let best = stamps.max { $0.count < $1.count }
    let stamped = best?.count ?? 0
    // Other times say as much, if they say the day.
    let rest =
      others
      + stamps.reduce(0) { $0 + ($1.stamp.shape.hasDay && !$1.stamp.shape.isEpoch ? 0 : $1.count) }
      - (best.map { $0.stamp.shape.hasDay && !$0.stamp.shape.isEpoch } == true ? 0 : stamped)
    if let best, stamped >= levels, stamped + levels >= rest {
      guard best.stamp.shape.isEpoch else { return lines(best) }
      let areSure =
        areSureEpochs(best) || epochsAscend && stamped >= 3 && areFew(rest, among: stamped)
      return areSure ? lines(best) : nil
    }
    if let best, areBehindBanner(best) { return lines(best) }
    if levels >= 2, levels >= others + stamped { return LogLines(stamp: nil) }
    return smallLevels.areOfLog && smallLevels.others * 2 >= all ? .ofSmallLevels : nil
  }

  /// Whether lines stand behind the first of a log's numbers, and before it only settings, and are a fifth as many at most: what goes
  /// wrong is told in words of their own.
  private func areFew(_ rest: Int, among stamped: Int) -> Bool {
    rest == settings + othersAmongTimes && othersAmongTimes * 5 <= stamped
  }

  /// Whether a banner is all that stands before lines of which each says when it was written, and how much it matters.
  private func areBehindBanner(_ stamped: Stamped) -> Bool {
    let shape = stamped.stamp.shape
    return stamped.stamp.isAtStart && shape.hasDay && shape.hasSeconds && !shape.isEpoch
      && stamped.levels == stamped.count && stamped.start <= LineShapes.mostOfBanner
      && stamped.start + stamped.count == all
  }

  /// `NODE_ENV=production`
  private static func isSetting(_ line: Span<UInt8>) -> Bool {
    guard isLetter(line[0]), let end = line.first(UInt8(ascii: "="), from: 0, to: line.count) else {
      return false
    }
    return (0..<end).allSatisfy {
      isLetter(line[$0]) || isDigit(line[$0]) || "_.-".utf8.contains(line[$0])
    }
  }

  /// Whether a line looks like one that goes on with what an event says: a stack, an exception, a note.
  private static func goesOn(_ line: Span<UInt8>) -> Bool {
    if line[line.count - 1] == UInt8(ascii: ")") { return true }
    return LogLines.beginsByItself(line) || LogLines.isOfStack(line, naming: 0)
  }
}
