/// Follows the days of rows as they come, for as long as they go one way, forwards or backwards.
struct DayOrder {
  /// Where a row belongs.
  enum Place: Equatable {
    /// With the rows before it.
    case sameDay
    /// Into a section of its day, of which it is the first.
    case newDay(Int)
    /// Nowhere: from now on there are no days.
    case outOfOrder
  }

  /// How far a row may be behind those before it and still stay with them, in seconds: several
  /// machines write to one log.
  private static let patience = 300

  /// What a section of rows is called that follow others and whose days are not in order.
  static let titleOfDisorder = "Not in the order of days"

  /// Whether a row was out of order.
  private(set) var isBroken = false
  private var day: Int?
  /// 1 forwards, -1 backwards; 0 as long as there was only one day.
  private var direction = 0
  /// Of the rows of that day, or since the direction is known: the first one's time, and the bounds.
  private var first = 0
  private var earliest = 0
  private var latest = 0

  /// Where a row of the moment `seconds`, on `newDay`, belongs; both since 1970-01-01.
  mutating func place(seconds: Int, day newDay: Int) -> Place {
    guard !isBroken else { return .outOfOrder }
    guard let day else {
      start(newDay, seconds)
      return .newDay(newDay)
    }
    if newDay == day {
      earliest = min(earliest, seconds)
      latest = max(latest, seconds)
      return .sameDay
    }
    let step = newDay > day ? 1 : -1
    if step != trend {
      let distance = step < 0 ? latest &- seconds : seconds &- earliest
      if trend != 0, distance <= Self.patience { return .sameDay }
      if direction != 0 {
        isBroken = true
        return .outOfOrder
      }
    }
    direction = step
    start(newDay, seconds)
    return .newDay(newDay)
  }

  /// Which way the rows go, as far as that can be told.
  private var trend: Int {
    direction != 0 ? direction : (latest - first).signum() - (first - earliest).signum()
  }

  private mutating func start(_ day: Int, _ seconds: Int) {
    self.day = day
    (first, earliest, latest) = (seconds, seconds, seconds)
  }
}
