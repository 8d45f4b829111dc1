/// A moment that an entry names.
public struct FeedDate: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01 00:00 UTC, leap seconds not counted.
  public var seconds: Int
  /// Milliseconds beyond those seconds, 0 to 999; nil where the time was not given to parts of a second.
  public var milliseconds: Int?
  /// Whether a time of day was given; without one it is the day's start in the reader's zone.
  public var hasTime: Bool

  /// The moment `seconds` after 1970-01-01 00:00 UTC.
  public init(seconds: Int, milliseconds: Int? = nil, hasTime: Bool = true) {
    self.seconds = seconds
    self.milliseconds = milliseconds
    self.hasTime = hasTime
  }

  public static func < (one: FeedDate, other: FeedDate) -> Bool {
    (one.seconds, one.milliseconds ?? 0) < (other.seconds, other.milliseconds ?? 0)
  }
}

/// A day of the Gregorian calendar, and its number since 1970-01-01.
struct CivilDay: Hashable {
  var year: Int
  var month: Int
  var day: Int

  /// Checks that there is such a day, in the years 1 to 9999.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDay.length(ofMonth: month, year: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day `number` days after 1970-01-01.
  ///
  /// Years begin in March here, so that the leap day is a year's last: then months have lengths
  /// that a formula gives, and 400 years have 146,097 days.
  init(number: Int) {
    let shifted = number + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  var number: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear.floorDivided(by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// 0 for Sunday to 6 for Saturday.
  var weekday: Int { (number + 4) - (number + 4).floorDivided(by: 7) * 7 }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int {
  /// The quotient rounded down, also for negative numbers. Inlined: by a number that is known it takes no division.
  @inline(__always)
  func floorDivided(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}
