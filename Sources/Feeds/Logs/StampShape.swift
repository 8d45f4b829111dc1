/// How a log writes times: which character stands where.
struct StampShape: Sendable {
  /// `Y` `M` `D` `h` `m` `s` are digits of the year, the month, the day and the time, `d` one or a space;
  /// `N` a letter of a month's name, `W` any letter, `L` one of klog's levels, `E` a digit of seconds since
  /// 1970, `T` what ISO 8601 has between day and time, or a space, `A` and `P` the letters of AM and PM; all else stands
  /// for itself.
  private let template: StaticString
  /// Where the first of each kind stands; nil: it is not said.
  private let year, month, name, day, time: UInt8?
  private let yearDigits: Int
  /// Where the half of the day stands; nil: the hours are those of the whole.
  private let half: UInt8?
  let hasSeconds: Bool
  /// Whether the digits and colons of its time tell it where it is known to be.
  private let isToldByClock: Bool
  /// Whether the year stands behind the time.
  private let yearFollows: Bool
  /// Whether it is java.util.logging's, `Nov 2, 2026 1:02:03 PM`, whose numbers have as many digits as they need, and
  /// below which the level stands.
  let isOfTwoLines: Bool

  /// Its bytes, up to the seconds or the minutes, or what says the half of the day.
  var count: Int { template.utf8CodeUnitCount }
  /// Whether it is nothing but a number.
  let isEpoch: Bool
  /// Whether it says the day.
  var hasDay: Bool { day != nil || isEpoch }
  /// Whether it is what web servers write, within a line.
  var isWithinLines: Bool { template.byte(at: 2) == UInt8(ascii: "/") && name != nil }

  private init(
    _ template: StaticString, yearFollows: Bool = false, isOfTwoLines: Bool = false
  ) {
    self.template = template
    self.isOfTwoLines = isOfTwoLines
    self.yearFollows = yearFollows
    let bytes = Array("\(template)".utf8)
    func place(_ letter: Unicode.Scalar) -> UInt8? {
      bytes.firstIndex(of: UInt8(ascii: letter)).map { UInt8($0) }
    }
    (year, month, name) = (place("Y"), place("M"), place("N"))
    day = place("d") ?? place("D")
    let hasTwoDigits = bytes.count { $0 == UInt8(ascii: "h") } == 2
    // Of one digit the space before it is taken for the first of two.
    time = place("h").map { hasTwoDigits || isOfTwoLines ? $0 : $0 - 1 }
    let (half, hasSeconds) = (place("A"), bytes.contains(UInt8(ascii: "s")))
    (self.half, self.hasSeconds) = (half, hasSeconds)
    isToldByClock = hasSeconds && hasTwoDigits && half == nil && !isOfTwoLines
    yearDigits = bytes.count { $0 == UInt8(ascii: "Y") }
    isEpoch = bytes.first == UInt8(ascii: "E")
  }

  func isSame(as other: StampShape) -> Bool {
    // Safe: addresses of literals are compared, and nothing is read.
    unsafe template.utf8Start == other.template.utf8Start
  }

  /// The access logs of web servers.
  static let ofRequests = StampShape("DD/NNN/YYYY:hh:mm:ss")

  /// Those that are looked for, the ones that say more first.
  static let all: [StampShape] = [
    // ISO 8601, RFC 3339, log4j, logback, Python's logging, PostgreSQL, systemd.
    StampShape("YYYY-MM-DDThh:mm:ss"),
    // Go's log, nginx' errors.
    StampShape("YYYY/MM/DD hh:mm:ss"),
    ofRequests,
    // Werkzeug's, and Python's http.server.
    StampShape("DD/NNN/YYYY hh:mm:ss"),
    // syslog.
    StampShape("NNN dD hh:mm:ss"),
    // klog, and glog with the year.
    StampShape("LMMDD hh:mm:ss"),
    StampShape("LYYYYMMDD hh:mm:ss"),
    // Tomcat, Redis, log4j's DATE.
    StampShape("DD-NNN-YYYY hh:mm:ss"),
    StampShape("DD NNN YYYY hh:mm:ss"),
    StampShape("NNN D, YYYY h:mm:ss", isOfTwoLines: true),
    // Apache's errors, `dmesg -T`.
    StampShape("WWW NNN dD hh:mm:ss", yearFollows: true),
    StampShape("DD.MM.YYYY hh:mm:ss"),
    // Spark and Hadoop.
    StampShape("YY/MM/DD hh:mm:ss"),
    // Go's gin.
    StampShape("YYYY/MM/DD - hh:mm:ss"),
    StampShape("YYYY-MM-DD h:mm:ss"),
    // As Americans write it: without the half of the day nothing says which number is the month.
    StampShape("MM/DD/YYYY hh:mm:ss AP"),
    StampShape("YYYYMMDDThhmmss"),
    StampShape("YYYY-MM-DDThh:mm"),
    // Android.
    StampShape("MM-DD hh:mm:ss"),
    // logback without a pattern of its own.
    StampShape("hh:mm:ss"),
    StampShape("EEEEEEEEEE"),
  ]
}

// MARK: - Finding one

extension StampShape {
  /// Whether one begins at `start` of a line, and nothing in it goes on behind it as a number. O(count)
  func isAt(_ start: Int, in line: Span<UInt8>) -> Bool {
    guard start >= 0, start + count <= line.count else { return false }
    if isOfTwoLines { return JavaTime(at: start, in: line) != nil }
    for index in 0..<count {
      guard Self.stands(line[start + index], for: template.byte(at: index)) else { return false }
    }
    let end = start + count
    guard isEpoch else {
      guard end < line.count else { return true }
      if half != nil, isLetter(line[end]) { return false }
      return !isDigit(line[end]) && (hasSeconds || line[end] != UInt8(ascii: ":"))
    }
    return epochEnd(from: end, in: line) != nil
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

  private static func stands(_ byte: UInt8, for letter: UInt8) -> Bool {
    switch Unicode.Scalar(letter) {
    case "Y", "M", "D", "h", "m", "s", "E": isDigit(byte)
    case "d": isDigit(byte) || byte == 0x20
    case "N", "W": isLetter(byte)
    case "L": "IWEFD".utf8.contains(byte)
    case "T": byte == 0x20 || byte | 0x20 == UInt8(ascii: "t")
    case "A": byte == UInt8(ascii: "A") || byte == UInt8(ascii: "P")
    case "P": byte == UInt8(ascii: "M")
    default: byte == letter
    }
  }

  /// Where a number of seconds or milliseconds ends.
  private func epochEnd(from end: Int, in line: Span<UInt8>) -> Int? {
    var end = end
    while end < line.count, isDigit(line[end]) { end += 1 }
    let digits = end
    if end < line.count, line[end] == UInt8(ascii: ".") {
      end += 1
      while end < line.count, isDigit(line[end]) { end += 1 }
    }
    // Nagios has it in brackets.
    let isWord =
      end == line.count || !(0x30...0x7A).contains(line[end]) || line[end] == UInt8(ascii: "]")
    return isWord ? digits : nil
  }
}

// MARK: - Reading one

extension StampShape {
  /// The moment that one at `start` names; nil if there is none, or it has no day. O(count)
  ///
  /// - Parameter now: The present moment: a time without a year is the last such one up to a day from now.
  func date(
    at start: Int, in line: Span<UInt8>, zone: FeedTimeZone, now: () -> Int
  ) -> FeedDate? {
    if isEpoch { return epoch(at: start, in: line) }
    if isOfTwoLines {
      return JavaTime(at: start, in: line).flatMap { java in
        CivilDay(year: java.year, month: java.month, day: java.day).map {
          FeedDate(
            seconds: zone.moment(ofLocal: $0.number * 86_400 + java.seconds), milliseconds: nil)
        }
      }
    }
    guard let day, let time, start + count <= line.count else { return nil }
    var digits = StampDigits()
    let days = digits.two(at: start + Int(day), in: line)
    let clock = start + Int(time)
    let isSeparated = line[clock + 2] == UInt8(ascii: ":")
    let step = isSeparated ? 3 : 2
    var hour = digits.two(at: clock, in: line)
    var seconds = digits.two(at: clock + step, in: line) * 60
    if hasSeconds { seconds += digits.two(at: clock + 2 * step, in: line) }
    let month = month.map { digits.two(at: start + Int($0), in: line) }
    guard let number = month ?? name.flatMap({ Self.month(at: start + Int($0), in: line) }) else {
      return nil
    }
    var rest = start + count
    let milliseconds = digits.milliseconds(at: &rest, in: line)
    if hour <= 12, let half = half.map({ start + Int($0) }) ?? Self.half(at: rest, in: line) {
      hour = hour % 12 + (line[half] | 0x20 == UInt8(ascii: "p") ? 12 : 0)
    }
    seconds += hour * 3600
    var year = year.map { digits.number(at: start + Int($0), count: yearDigits, in: line) }
    if yearFollows {
      guard rest + 5 <= line.count else { return nil }
      year = digits.number(at: rest + 1, count: 4, in: line)
    } else if yearDigits == 2 {
      year = year.map { $0 + 2000 }
    }
    guard digits.areValid, seconds <= 86_400 else { return nil }
    let offset = yearFollows ? nil : Self.zoneOffset(at: rest, in: line)
    func moment(_ civil: CivilDay) -> Int {
      let local = civil.number * 86_400 + seconds
      return offset.map { local - $0 } ?? zone.moment(ofLocal: local)
    }
    if let year {
      guard year <= DateParser.lastYear else { return nil }
      return CivilDay(year: year, month: number, day: days).map {
        FeedDate(seconds: moment($0), milliseconds: milliseconds)
      }
    }
    let latest = now() + 86_400
    let thisYear = CivilDay(number: latest.floorDivided(by: 86_400)).year
    // A leap day may be up to eight years back.
    for year in stride(from: thisYear, through: thisYear - 8, by: -1) {
      guard let civil = CivilDay(year: year, month: number, day: days) else { continue }
      let found = moment(civil)
      if found <= latest { return FeedDate(seconds: found, milliseconds: milliseconds) }
    }
    return nil
  }

  private func epoch(at start: Int, in line: Span<UInt8>) -> FeedDate? {
    guard start + count <= line.count, let end = epochEnd(from: start + count, in: line),
      end - start <= 19
    else { return nil }
    return DateParser(zone: .fixed(secondsEast: 0)).date(line.extracting(start..<end))
  }

  fileprivate static func month(at start: Int, in line: Span<UInt8>) -> Int? {
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
  private static func half(at start: Int, in line: Span<UInt8>) -> Int? {
    guard start + 2 < line.count, line[start] == 0x20, "AaPp".utf8.contains(line[start + 1]),
      line[start + 2] | 0x20 == UInt8(ascii: "m")
    else { return nil }
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

/// Reads numbers at known places, and notes whether all of it were digits.
private struct StampDigits {
  private(set) var areValid = true

  /// Two digits; a space before one counts for nothing.
  @inline(__always)
  mutating func two(at place: Int, in line: Span<UInt8>) -> Int {
    let tens = line[place] == 0x20 ? 0 : line[place] &- 0x30
    let ones = line[place + 1] &- 0x30
    if tens > 9 || ones > 9 { areValid = false }
    return Int(tens) * 10 + Int(ones)
  }

  mutating func number(at place: Int, count: Int, in line: Span<UInt8>) -> Int {
    count == 4
      ? two(at: place, in: line) * 100 + two(at: place + 2, in: line) : two(at: place, in: line)
  }

  /// What a fraction of a second comes to, in whole milliseconds; nil: none stands there.
  func milliseconds(at place: inout Int, in line: Span<UInt8>) -> Int? {
    guard place + 1 < line.count, isDigit(line[place + 1]),
      line[place] == UInt8(ascii: ".") || line[place] == UInt8(ascii: ",")
    else { return nil }
    place += 1
    var (value, unit) = (0, 100)
    while place < line.count, isDigit(line[place]) {
      value += unit * Int(line[place] - 0x30)
      unit /= 10
      place += 1
    }
    return value
  }
}

/// `Nov 2, 2026 1:02:03 PM`, as java.util.logging writes it in English.
private struct JavaTime {
  let year, month, day, seconds: Int

  /// nil: none begins there. O(1)
  init?(at start: Int, in line: Span<UInt8>) {
    guard start + 3 < line.count, let month = StampShape.month(at: start, in: line) else {
      return nil
    }
    var index = start + 3
    func number(behind sign: Unicode.Scalar, digits: ClosedRange<Int>) -> Int? {
      guard index < line.count, line[index] == UInt8(ascii: sign) else { return nil }
      index += 1
      let first = index
      var value = 0
      while index < line.count, isDigit(line[index]), index - first < digits.upperBound {
        value = value * 10 + Int(line[index] - 0x30)
        index += 1
      }
      return index - first >= digits.lowerBound ? value : nil
    }
    guard let day = number(behind: " ", digits: 1...2), index < line.count,
      line[index] == UInt8(ascii: ",")
    else { return nil }
    index += 1
    guard let year = number(behind: " ", digits: 4...4) else { return nil }
    if index < line.count, line[index] == UInt8(ascii: ",") { index += 1 }
    guard var hour = number(behind: " ", digits: 1...2),
      let minute = number(behind: ":", digits: 2...2),
      let second = number(behind: ":", digits: 2...2), hour < 24, minute < 60, second <= 60
    else { return nil }
    // The blank before it is one of several kinds.
    let end = min(line.count, index + 6)
    if let mark = line.first(UInt8(ascii: "M"), from: index, to: end), mark > index {
      switch line[mark - 1] {
      case UInt8(ascii: "P"): hour = hour % 12 + 12
      case UInt8(ascii: "A"): hour %= 12
      default: break
      }
    }
    (self.year, self.month, self.day) = (year, month, day)
    seconds = hour * 3600 + minute * 60 + second
  }
}
