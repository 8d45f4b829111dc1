/// The names of months and weekdays, in English as in feeds.
enum CalendarNames {
  static let months: [StaticString] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// From Sunday on.
  static let weekdays: [StaticString] = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}

/// Writes dates in one way, day and time in the reader's zone.
struct DateFormat {
  /// The reader's zone.
  var zone: FeedTimeZone

  /// `2024-05-01 14:03`, or the day alone where no time was given: for a row.
  func short(_ date: FeedDate) -> String {
    String(decoding: DateFormat.written { appendShort(date, to: &$0) }, as: UTF8.self)
  }

  /// Adds the short text, ASCII of 16 bytes or fewer unless the year is far off, to `text`; without the day, where a
  /// time was given and a header says the day.
  func appendShort(_ date: FeedDate, namingDay: Bool = true, to text: inout [UInt8]) {
    let minute = (date.seconds + zone.offset(at: date.seconds)).floorDivided(by: 60)
    let day = minute.floorDivided(by: 1440)
    guard namingDay || !date.hasTime else {
      return DateFormat.appendClock(minute - day * 1440, to: &text)
    }
    let clock = (minute - day * 1440).quotientAndRemainder(dividingBy: 60)
    DateFormat.appendNumbers(
      CivilDay(number: day), clock: date.hasTime ? clock : nil, to: &text)
  }

  /// `2024-05-01`, of a day since 1970-01-01.
  static func appendCalendarDay(_ number: Int, to text: inout [UInt8]) {
    appendNumbers(CivilDay(number: number), to: &text)
  }

  /// `Wednesday, 2024-05-01 14:03 +02:00`: all of it, for a page; to the second, and as exact as it was given, if
  /// so.
  func full(_ date: FeedDate, toSeconds: Bool = false) -> String {
    let bytes = DateFormat.written { text in
      let local = date.seconds + zone.offset(at: date.seconds)
      let civil = CivilDay(number: local.floorDivided(by: 86_400))
      DateFormat.appendNamed(civil, to: &text)
      guard date.hasTime else { return }
      text.append(" ")
      if toSeconds {
        appendTime(date, namingDay: false, to: &text)
      } else {
        DateFormat.appendClock((local - civil.number * 86_400) / 60, to: &text)
      }
      let offset = local - date.seconds
      text.append(offset < 0 ? " -" : " +")
      DateFormat.appendClock(abs(offset) / 60, to: &text)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `2024-05-01T14:03:00+02:00`, as exact as it was given; in UTC with `Z`: for other programs (ISO 8601).
  func iso(_ date: FeedDate) -> String {
    let bytes = DateFormat.written { text in
      let offset = zone.offset(at: date.seconds)
      let day = (date.seconds + offset).floorDivided(by: 86_400)
      DateFormat.appendNumbers(CivilDay(number: day), to: &text)
      guard date.hasTime else { return }
      text.append("T")
      appendTime(date, namingDay: false, to: &text)
      guard offset != 0 else { return text.append("Z") }
      text.append(offset < 0 ? "-" : "+")
      DateFormat.appendClock(abs(offset) / 60, to: &text)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `14:03:00.250`, or `2024-05-01 14:03:00.250`: for a line of a log; as exact as it was given.
  func appendTime(_ date: FeedDate, namingDay: Bool, to text: inout [UInt8]) {
    let local = date.seconds + zone.offset(at: date.seconds)
    let number = local.floorDivided(by: 86_400)
    if namingDay || !date.hasTime { DateFormat.appendNumbers(CivilDay(number: number), to: &text) }
    guard date.hasTime else { return }
    if namingDay { text.append(UInt8(ascii: " ")) }
    let seconds = local - number * 86_400
    let (minutes, second) = (seconds / 60, seconds % 60)
    let (hour, minute) = (minutes / 60, minutes % 60)
    let milliseconds = date.milliseconds ?? 0
    let (digit, colon) = (DateFormat.digit, UInt8(ascii: ":"))
    // Written at once, as every row of a log has it.
    let written: [12 of UInt8] = [
      digit(hour / 10), digit(hour), colon, digit(minute / 10), digit(minute), colon,
      digit(second / 10), digit(second), UInt8(ascii: "."),
      digit(milliseconds / 100), digit(milliseconds / 10), digit(milliseconds),
    ]
    text.append(copying: written.span.extracting(0..<(date.milliseconds == nil ? 8 : 12)))
  }

  /// `Wednesday, 2024-05-01`
  private static func appendNamed(_ day: CivilDay, to text: inout [UInt8]) {
    text.append(CalendarNames.weekdays[day.weekday])
    text.append(", ")
    appendNumbers(day, to: &text)
  }

  /// `Wednesday, 2024-05-01`: a section's title.
  static func section(day number: Int) -> String {
    String(decoding: written { appendSection(day: number, to: &$0) }, as: UTF8.self)
  }

  /// The same, behind what is there.
  static func appendSection(day number: Int, to text: inout [UInt8]) {
    appendNamed(CivilDay(number: number), to: &text)
  }

  private static func written(_ write: (inout [UInt8]) -> Void) -> [UInt8] {
    var text: [UInt8] = []
    write(&text)
    return text
  }

  /// `2024-05-01`, and a clock's hours and minutes behind it: ` 14:03`.
  @inline(__always)
  private static func appendNumbers(
    _ day: CivilDay, clock: (quotient: Int, remainder: Int)? = nil, to text: inout [UInt8]
  ) {
    let isUsual = 1000...9999 ~= day.year
    if !isUsual { text.append(day.year, width: 4) }
    let (year, hour, minute) = (isUsual ? day.year : 0, clock?.quotient ?? 0, clock?.remainder ?? 0)
    // What nearly every row of a feed has, written at once.
    let written: [16 of UInt8] = [
      digit(year / 1000), digit(year / 100), digit(year / 10), digit(year),
      UInt8(ascii: "-"), digit(day.month / 10), digit(day.month),
      UInt8(ascii: "-"), digit(day.day / 10), digit(day.day),
      UInt8(ascii: " "), digit(hour / 10), digit(hour),
      UInt8(ascii: ":"), digit(minute / 10), digit(minute),
    ]
    text.append(copying: written.span.extracting((isUsual ? 0 : 4)..<(clock == nil ? 10 : 16)))
  }

  /// The last digit of a number that is not negative.
  private static func digit(_ number: Int) -> UInt8 {
    UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
  }

  /// `14:03`, of less than a hundred hours.
  private static func appendClock(_ minutes: Int, to text: inout [UInt8]) {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    // Written at once, as every row of a feed has it.
    let written: [5 of UInt8] = [
      digit(hour / 10), digit(hour), UInt8(ascii: ":"), digit(minute / 10), digit(minute),
    ]
    text.append(copying: written.span)
  }
}

// Writing without Strings in between.
extension [UInt8] {
  /// A number in decimal digits, with zeros before it up to `width` characters.
  fileprivate mutating func append(_ number: Int, width: Int = 1) {
    let isNegative = number < 0
    if isNegative { append(UInt8(ascii: "-")) }
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var rest = number.magnitude
    var first = 20
    while rest > 0 || first == 20 {
      first -= 1
      digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    first = Swift.max(0, Swift.min(first, 20 - width + (isNegative ? 1 : 0)))
    append(copying: digits.span.extracting(first..<20))
  }
}
