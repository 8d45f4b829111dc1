/// The names of months and weekdays, in English as in feeds.
enum CalendarNames {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// From Sunday on.
  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}

/// Writes dates as people say them.
struct DateFormat {
  /// The reader's zone.
  var zone: FeedTimeZone
  /// The present moment, in seconds since 1970-01-01 UTC.
  var now: Int

  /// `3 h ago`, `yesterday`, `1 May 2024`: short, for a row.
  func short(_ date: FeedDate) -> String {
    let age = now - date.seconds
    let days = zone.dayNumber(of: now) - zone.dayNumber(of: date.seconds)
    if !date.hasTime || abs(age) >= 86_400 {
      switch days {
      case 0: return "today"
      case 1: return "yesterday"
      case -1: return "tomorrow"
      case 2...6: return "\(days) d ago"
      case -6 ... -2: return "in \(-days) d"
      default: return day(CivilDay(number: zone.dayNumber(of: date.seconds)))
      }
    }
    switch abs(age) {
    case ..<60: return "just now"
    case ..<3600: return relative("\(abs(age) / 60) min", isPast: age > 0)
    default: return relative("\(abs(age) / 3600) h", isPast: age > 0)
    }
  }

  /// `Wednesday, 1 May 2024, 14:03 +02:00`: all of it, for a page.
  func full(_ date: FeedDate) -> String {
    let civil = CivilDay(number: zone.dayNumber(of: date.seconds))
    let name = "\(CalendarNames.weekdays[civil.weekday]), \(day(civil))"
    guard date.hasTime else { return name }
    let offset = zone.offset(at: date.seconds)
    let minutes = ((date.seconds + offset) - civil.number * 86_400) / 60
    let sign = offset < 0 ? "-" : "+"
    return "\(name), \(clock(minutes)) \(sign)\(clock(abs(offset) / 60))"
  }

  /// `Wednesday, 2024-05-01`: a section's title.
  static func section(day number: Int) -> String {
    let civil = CivilDay(number: number)
    return "\(CalendarNames.weekdays[civil.weekday]), \(padded(civil.year, 4))-"
      + "\(padded(civil.month, 2))-\(padded(civil.day, 2))"
  }

  private func relative(_ span: String, isPast: Bool) -> String {
    isPast ? "\(span) ago" : "in \(span)"
  }

  private func day(_ day: CivilDay) -> String {
    "\(day.day) \(CalendarNames.months[day.month - 1].prefix(3)) \(day.year)"
  }

  private func clock(_ minutes: Int) -> String {
    "\(DateFormat.padded(minutes / 60, 2)):\(DateFormat.padded(minutes % 60, 2))"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
