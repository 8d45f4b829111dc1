/// How a log writes times: which character stands where.
struct StampShape: Sendable {
  /// `Y` `M` `D` `h` `m` `s` are digits of the year, the month, the day and the time, `d` one or a space; `N` a letter
  /// of a month's name, `W` any letter, `L` one of klog's levels, `E` a digit of seconds since
  /// 1970, `G` any number of them, `X` one of TAI64N's, `f` one of milliseconds, `T` what ISO 8601 has between day and
  /// time, or what people have there: a space, a hyphen, `_`, a comma, a semicolon, `@`; all else stands for itself.
  private let template: StaticString
  /// Where the first of each kind stands; nil: it is not said.
  private let year, month, name, day, time, fraction: UInt8?
  /// Where its seconds since 1970 stand; nil: it has none.
  private let epoch: UInt8?
  private let yearDigits: Int
  let hasSeconds: Bool
  /// Whether the digits and colons of its time tell it where it is known to be.
  private let isToldByClock: Bool
  /// Whether the year stands behind the time.
  private let yearFollows: Bool
  /// What its numbers must be, so that it is one and no other.
  private let sureness: Sureness
  /// Whether its numbers have as many digits as they need: see `FreeTime`.
  private let isFree: Bool
  /// Whether it is java.util.logging's, `Nov 2, 2026 1:02:03 PM`, below which the level stands.
  let isOfTwoLines: Bool

  /// Its bytes, up to the seconds, the milliseconds or the minutes, or the day behind them; of a free one those of its
  /// template.
  var count: Int { template.utf8CodeUnitCount }
  /// Whether it is nothing but a number.
  let isEpoch: Bool
  private let isTAI: Bool
  /// Whether it is a number with an exponent, as zap writes seconds since 1970: `1.777888800123e+09`.
  private let hasExponent: Bool
  /// Whether it says the day.
  var hasDay: Bool { day != nil || epoch != nil || isTAI || hasExponent }
  /// Whether it is Erlang's, which stands in headings of reports.
  var isOfReports: Bool { isSame(as: Self.ofReports) }
  /// Whether it is MySQL's, which stands before a statement of any number of lines.
  var isOfStatements: Bool { template.byte(at: 0) == UInt8(ascii: "#") }
  /// Whether it is what web servers write, within a line.
  var isWithinLines: Bool { template.byte(at: 2) == UInt8(ascii: "/") && name != nil }

  /// What tells a time from other numbers where it is looked for.
  enum Sureness: Sendable {
    /// The signs between them.
    case signs
    /// That they are a month, a day, an hour.
    case numbers
    /// Two of them would be day and month, or month and day, if the day were not beyond 12.
    case day
  }

  /// A time whose characters stand as `template` says.
  init(
    _ template: StaticString, told sureness: Sureness = .signs, isFree: Bool = false,
    yearFollows: Bool = false, isOfTwoLines: Bool = false
  ) {
    self.template = template
    self.sureness = sureness
    self.isFree = isFree
    self.isOfTwoLines = isOfTwoLines
    self.yearFollows = yearFollows
    let bytes = Array("\(template)".utf8)
    func place(_ letter: Unicode.Scalar) -> UInt8? {
      bytes.firstIndex(of: UInt8(ascii: letter)).map { UInt8($0) }
    }
    (year, month, name, fraction) = (place("Y"), place("M"), place("N"), place("f"))
    day = place("d") ?? place("D")
    let hasTwoDigits = bytes.count { $0 == UInt8(ascii: "h") } == 2
    // Of one digit the space before it is taken for the first of two.
    time = place("h").map { hasTwoDigits || isFree ? $0 : $0 - 1 }
    epoch = place("E")
    hasExponent = bytes.first == UInt8(ascii: "G")
    hasSeconds = hasExponent || bytes.contains(UInt8(ascii: "s"))
    isToldByClock = time != nil && hasSeconds && hasTwoDigits && !isFree
    yearDigits = bytes.count { $0 == UInt8(ascii: "Y") }
    isEpoch = bytes.first == UInt8(ascii: "E")
    isTAI = bytes.contains(UInt8(ascii: "X"))
  }

  func isSame(as other: StampShape) -> Bool {
    // Safe: addresses of literals are compared, and nothing is read.
    unsafe template.utf8Start == other.template.utf8Start
  }
}

// MARK: - Finding one

extension StampShape {
  /// Whether one begins at `start` of a line, and nothing in it goes on behind it as a number. O(count)
  func isAt(_ start: Int, in line: Span<UInt8>) -> Bool {
    guard start >= 0 else { return false }
    if isFree { return FreeTime(template, at: start, in: line) != nil }
    if hasExponent { return Self.endOfExponent(from: start, in: line) != nil }
    guard start + count <= line.count else { return false }
    for index in 0..<count {
      guard Self.stands(line[start + index], for: template.byte(at: index)) else { return false }
    }
    let end = start + count
    guard isEpoch else {
      guard epoch == nil, end < line.count else { return true }
      return !isDigit(line[end]) && (hasSeconds || line[end] != UInt8(ascii: ":"))
    }
    return epochEnd(from: end, in: line) != nil
  }

  /// Whether what is there is a time for sure, where it is not known how a log writes them. O(count)
  func isTold(at start: Int, in line: Span<UInt8>) -> Bool {
    switch sureness {
    // Such numbers stand in tables, too.
    case .signs where hasExponent:
      Self.endOfExponent(from: start, in: line).map {
        $0 < line.count && line[$0] == ConsoleLine.tab
          && ConsoleLine.level(of: line, from: $0 + 1) != nil
      } ?? false
    case .signs: true
    case .numbers: isDate(at: start, in: line)
    case .day: FreeTime(template, at: start, in: line).map { $0.day > 12 } ?? false
    }
  }

  /// Whether its numbers are those of a day and an hour, and no word goes on with them.
  private func isDate(at start: Int, in line: Span<UInt8>) -> Bool {
    let end = start + count
    if end < line.count, isLetter(line[end]), line[end] != UInt8(ascii: "Z") { return false }
    return date(at: start, in: line, zone: .fixed(secondsEast: 0)) { 0 } != nil
  }

  /// Whether a time may be another, where it is not known how a log writes them.
  var isAmbiguous: Bool { sureness == .day }

  /// Where the seconds end, or the minutes, of one that begins at `start`. O(count)
  func end(from start: Int, in line: Span<UInt8>) -> Int {
    let end =
      hasExponent
      ? Self.endOfExponent(from: start, in: line)
      : isFree ? FreeTime(template, at: start, in: line)?.end : nil
    return min(end ?? start + count, line.count)
  }

  /// The same for a log in which it is known to be: by a few of its characters.
  @inline(__always)
  func isProbablyAt(_ start: Int, in line: Span<UInt8>) -> Bool {
    guard let time, isToldByClock, start + count <= line.count else {
      return isAt(start, in: line)
    }
    let clock = start + Int(time)
    guard isDigit(line[clock]), isDigit(line[start + count - 1]) else { return false }
    guard line[clock + 2] == UInt8(ascii: ":") else { return isAt(start, in: line) }
    return line[clock + 5] == UInt8(ascii: ":")
      && Self.stands(line[start], for: template.byte(at: 0))
  }

  static func stands(_ byte: UInt8, for letter: UInt8) -> Bool {
    switch Unicode.Scalar(letter) {
    case "Y", "M", "D", "h", "m", "s", "E", "f": isDigit(byte)
    case "d": isDigit(byte) || byte == 0x20
    case "N", "W": isLetter(byte)
    case "L": "IWEFD".utf8.contains(byte)
    case "T": byte | 0x20 == UInt8(ascii: "t") || " -_,;@".utf8.contains(byte)
    case "X": isDigit(byte) || (0x61...0x66).contains(byte)
    default: byte == letter
    }
  }

  /// Where a number of seconds with a fraction and an exponent ends; nil: none begins there. O(1)
  private static func endOfExponent(from start: Int, in line: Span<UInt8>) -> Int? {
    let line = line.extracting(first: start + longestNumber)
    guard start + 2 < line.count, isDigit(line[start]), line[start + 1] == UInt8(ascii: "."),
      let end = line.firstIndex(from: start + 2, where: { !isDigit($0) }), end > start + 2,
      line.extracting(droppingFirst: end).starts(with: "e+09")
    else { return nil }
    let behind = end + 4
    return behind == line.count || line[behind] <= 0x20 ? behind : nil
  }

  /// In bytes.
  private static let longestNumber = 32

  /// Where a number of seconds or milliseconds ends, which may have a colon behind it.
  private func epochEnd(from end: Int, in line: Span<UInt8>) -> Int? {
    var end = end
    while end < line.count, isDigit(line[end]) { end += 1 }
    let digits = end
    if end < line.count, line[end] == UInt8(ascii: ".") {
      end += 1
      while end < line.count, isDigit(line[end]) { end += 1 }
    }
    // Nagios has it in brackets.
    if end + 1 < line.count, line[end] == UInt8(ascii: ":"), line[end + 1] == 0x20 { return digits }
    let isWord =
      end == line.count || !(0x30...0x7A).contains(line[end]) || line[end] == UInt8(ascii: "]")
    return isWord ? digits : nil
  }
}

// MARK: - Reading one

extension StampShape {
  /// The moment that one at `start` names; nil if there is none, or it has no day. O(count)
  ///
  /// - Parameters:
  ///   - lastYear: As `DateParser.lastYear` has it.
  ///   - now: The present moment: a time without a year is the last such one up to a day from now.
  func date(
    at start: Int, in line: Span<UInt8>, zone: FeedTimeZone,
    lastYear: Int = DateParser.lastYear, now: () -> Int
  ) -> FeedDate? {
    if let epoch { return epochDate(at: start + Int(epoch), in: line) }
    if hasExponent {
      guard let end = Self.endOfExponent(from: start, in: line) else { return nil }
      return DateParser(zone: zone).date(line.extracting(start..<end))
    }
    if isTAI { return Self.internationalAtomicTime(at: start + 1, in: line) }
    guard let day else { return nil }
    if isFree {
      guard let free = FreeTime(template, at: start, in: line) else { return nil }
      var (year, offset) = (free.year, Self.zoneOffset(at: free.end, in: line))
      if yearFollows {
        guard let found = Self.yearBehind(free.end, in: line) else { return nil }
        (year, offset) = (found.year, found.offset)
      }
      let moment = Self.moment(
        year, free.month, free.day, free.seconds, offset: offset, zone, lastYear: lastYear, now)
      return moment.map { FeedDate(seconds: $0, milliseconds: free.milliseconds) }
    }
    guard let time, start + count <= line.count else { return nil }
    var digits = StampDigits()
    let days = digits.two(at: start + Int(day), in: line)
    let clock = start + Int(time)
    let step = isDigit(line[clock + 2]) ? 2 : 3
    var hour = digits.two(at: clock, in: line)
    var seconds = digits.two(at: clock + step, in: line) * 60
    if hasSeconds { seconds += digits.two(at: clock + 2 * step, in: line) }
    let month = month.map { digits.two(at: start + Int($0), in: line) }
    guard let number = month ?? name.flatMap({ Self.month(at: start + Int($0), in: line) }) else {
      return nil
    }
    var rest = start + count
    let written = fraction.map { digits.three(at: start + Int($0), in: line) }
    let milliseconds = written ?? line.milliseconds(at: &rest)
    if hour <= 12, let half = Self.half(at: rest, in: line) {
      hour = hour % 12 + (line[half] | 0x20 == UInt8(ascii: "p") ? 12 : 0)
    }
    seconds += hour * 3600
    var year = year.map { digits.number(at: start + Int($0), count: yearDigits, in: line) }
    var offset: Int?
    if yearFollows {
      guard let found = Self.yearBehind(rest, in: line) else { return nil }
      (year, offset) = (found.year, found.offset)
    } else {
      offset = Self.zoneOffset(at: rest, in: line)
      if yearDigits == 2 { year = year.map { $0 + 2000 } }
    }
    guard digits.areValid, seconds <= 86_400 else { return nil }
    let moment = Self.moment(
      year, number, days, seconds, offset: offset, zone, lastYear: lastYear, now)
    return moment.map { FeedDate(seconds: $0, milliseconds: milliseconds) }
  }

  /// The year that stands behind a time, and the zone before it, which `date` has there; nil: there is none. O(1)
  private static func yearBehind(
    _ end: Int, in line: Span<UInt8>
  ) -> (year: Int, offset: Int?)? {
    var (rest, offset) = (end, Int?.none)
    if rest + 1 < line.count, isLetter(line[rest + 1]),
      let blank = line.first(0x20, from: rest + 2, to: min(line.count, rest + 7))
    {
      offset = zoneOffset(at: rest, in: line)
      rest = blank
    }
    guard rest + 5 <= line.count else { return nil }
    var digits = StampDigits()
    let year = digits.number(at: rest + 1, count: 4, in: line)
    return digits.areValid ? (year, offset) : nil
  }

  /// The moment of a day and a time; without a year the last such one up to a day from now. nil: there is no such day.
  private static func moment(
    _ year: Int?, _ month: Int, _ day: Int, _ seconds: Int, offset: Int?, _ zone: FeedTimeZone,
    lastYear: Int, _ now: () -> Int
  ) -> Int? {
    func moment(on civil: CivilDay) -> Int {
      let local = civil.number * 86_400 + seconds
      return offset.map { local - $0 } ?? zone.moment(ofLocal: local)
    }
    if let year {
      return year <= lastYear
        ? CivilDay(year: year, month: month, day: day).map { moment(on: $0) } : nil
    }
    let latest = now() + 86_400
    let thisYear = CivilDay(number: latest.floorDivided(by: 86_400)).year
    // A leap day may be up to eight years back.
    for year in stride(from: thisYear, through: thisYear - 8, by: -1) {
      guard let civil = CivilDay(year: year, month: month, day: day) else { continue }
      let found = moment(on: civil)
      if found <= latest { return found }
    }
    return nil
  }

  /// The time of day that one at `start` names which has no day, in milliseconds; nil: there is none. O(count)
  func clock(at start: Int, in line: Span<UInt8>) -> Int? {
    guard !hasDay, let time = FreeTime(isFree ? template : "h:mm:ss", at: start, in: line) else {
      return nil
    }
    return time.seconds * 1000 + (time.milliseconds ?? 0)
  }

  /// Seconds since 1970, with a fraction, or milliseconds.
  private func epochDate(at start: Int, in line: Span<UInt8>) -> FeedDate? {
    var end = start
    while end < line.count, isDigit(line[end]) { end += 1 }
    if isEpoch, epochEnd(from: end, in: line) == nil { return nil }
    if end + 1 < line.count, line[end] == UInt8(ascii: "."), isDigit(line[end + 1]) {
      end += 1
      while end < line.count, isDigit(line[end]) { end += 1 }
    }
    guard (10...30).contains(end - start) else { return nil }
    return DateParser(zone: .fixed(secondsEast: 0)).date(line.extracting(start..<end))
  }

  /// TAI64N's: 16 digits of seconds, beyond 2⁶², 10 more than since 1970, and 8 of nanoseconds; leap seconds are not
  /// counted, as daemontools don't.
  private static func internationalAtomicTime(at start: Int, in line: Span<UInt8>) -> FeedDate? {
    guard start + 24 <= line.count else { return nil }
    func number(_ places: Range<Int>) -> Int {
      var number = 0
      for index in places {
        let digit = line[start + index]
        number = number << 4 | Int(isDigit(digit) ? digit - 0x30 : digit - 0x61 + 10)
      }
      return number
    }
    // Of the first digit, 4, one bit is the 2⁶².
    let (seconds, nanoseconds) = (number(1..<16) - 10, number(16..<24))
    guard nanoseconds < 1_000_000_000, seconds < DateParser.end else { return nil }
    return FeedDate(seconds: seconds, milliseconds: nanoseconds / 1_000_000)
  }

  static func month(at start: Int, in line: Span<UInt8>) -> Int? {
    let letters =
      UInt32(line[start] | 0x20) << 16 | UInt32(line[start + 1] | 0x20) << 8
      | UInt32(line[start + 2] | 0x20)
    return switch letters {
    case 0x6A616E: 1
    case 0x666562: 2
    case 0x6D6172: 3
    case 0x617072: 4
    case 0x6D6179: 5
    case 0x6A756E: 6
    case 0x6A756C: 7
    case 0x617567: 8
    case 0x736570: 9
    case 0x6F6374: 10
    case 0x6E6F76: 11
    case 0x646563: 12
    default: nil
    }
  }

  /// Where behind a time its half of the day stands, ` PM`; nil: nowhere.
  static func half(at start: Int, in line: Span<UInt8>) -> Int? {
    guard start + 2 < line.count, line[start] == 0x20, line[start + 2] | 0x20 == UInt8(ascii: "m")
    else { return nil }
    let letter = line[start + 1] | 0x20
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
    return start + 3 == line.count || !isLetter(line[start + 3]) ? start + 1 : nil
  }

  /// `Z`, ` UTC`, `+02:00`, ` +0200`; nil: none stands there.
  private static func zoneOffset(at start: Int, in line: Span<UInt8>) -> Int? {
    guard start < line.count else { return nil }
    if line[start] | 0x20 == UInt8(ascii: "z") { return 0 }
    let hasSpace = line[start] == 0x20
    let place = hasSpace ? start + 1 : start
    guard place + 3 <= line.count else { return nil }
    if hasSpace, line[place] == UInt8(ascii: "U"), line[place + 1] == UInt8(ascii: "T"),
      line[place + 2] == UInt8(ascii: "C")
    {
      return 0
    }
    guard line[place] == UInt8(ascii: "+") || line[place] == UInt8(ascii: "-") else { return nil }
    var digits = StampDigits()
    var seconds = digits.two(at: place + 1, in: line) * 3600
    let colon = place + 3 < line.count && line[place + 3] == UInt8(ascii: ":")
    let minutes = place + (colon ? 4 : 3)
    if minutes + 2 <= line.count, isDigit(line[minutes]), isDigit(line[minutes + 1]) {
      seconds += digits.two(at: minutes, in: line) * 60
    } else if hasSpace {
      // A dash, and a number that is something else.
      return nil
    }
    guard digits.areValid, seconds <= 86_400 else { return nil }
    return line[place] == UInt8(ascii: "-") ? -seconds : seconds
  }
}
