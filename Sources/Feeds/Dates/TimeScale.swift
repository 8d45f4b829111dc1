import HeightEngine

/// Neighbouring spans of time of one length: minutes, hours, days. Those of up to an hour are each as long as the others,
/// so that an hour which clocks show twice has its spans twice; longer ones begin when clocks of a zone show that.
public struct TimeScale: Hashable, Sendable {
  /// How long each is, in seconds; a day on which clocks are changed is as long as it is.
  public let step: Int
  /// How many there are.
  public let count: Int
  /// When the first begins on the clocks of the zone, in seconds since 1970-01-01 00:00 there.
  private let begin: Int
  /// How far the zone is ahead of UTC when the first begins, in seconds.
  private let offset: Int
  private let zone: FeedTimeZone

  private static let minute = 60
  private static let hour = 3600
  private static let day = 86_400
  private static let steps = [
    1, 5, 15, minute, 5 * minute, 15 * minute, hour, 6 * hour, day, 7 * day, 28 * day, 364 * day,
  ]

  /// The years 1 to 9999, in milliseconds since 1970-01-01 UTC: others have no date that could be shown.
  private static let bounds = -62_135_596_800_000...253_402_300_799_999

  /// The shortest spans of which `most` or fewer hold these moments, in milliseconds since 1970-01-01 UTC; of one
  /// before the year 1 or behind 9999, the nearest of these years. Spans of a second only where a minute has all.
  public init(over moments: ClosedRange<Int>, most: Int, timeZone: FeedTimeZone = .local) {
    func bounded(_ moment: Int) -> Int {
      min(max(moment, Self.bounds.lowerBound), Self.bounds.upperBound).floorDivided(by: 1000)
    }
    let seconds = (bounded(moments.lowerBound), bounded(moments.upperBound))
    let offset = timeZone.offset(at: seconds.0)
    let most = max(most, 1)
    let longest = Self.steps[Self.steps.count - 1]
    func spans(_ step: Int) -> (begin: Int, count: Int) {
      let local = seconds.0 + offset
      let end = seconds.1 + (step > Self.hour ? timeZone.offset(at: seconds.1) : offset)
      // Those longer than all that have a name begin with the first day: were they counted from 1970, what is before
      // it and what is behind it would never be in one, however long.
      let unit = step > longest ? Self.day : step
      let begin = local.floorDivided(by: unit) * unit
      return (begin, max((end - begin).floorDivided(by: step) + 1, 1))
    }
    let isShort = seconds.1 - seconds.0 <= Self.minute
    var step =
      Self.steps.first { (isShort || $0 >= Self.minute) && spans($0).count <= most } ?? longest
    while spans(step).count > most { step *= 2 }
    self.step = step
    (begin, count) = spans(step)
    self.offset = offset
    zone = timeZone
  }

  /// When the span of an index from 0 begins, and the one behind the last: in milliseconds since 1970-01-01
  /// UTC.
  public func start(_ index: Int) -> Int { seconds(index) * 1000 }

  private func seconds(_ index: Int) -> Int {
    let local = begin + index * step
    return step > Self.hour ? zone.moment(ofLocal: local) : local - offset
  }

  /// The index of the span that a moment is in, in milliseconds since 1970-01-01 UTC; of one before or behind all, the
  /// nearest. O(log spans)
  public func index(of moment: Int) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if start(middle) <= moment { low = middle } else { high = middle }
    }
    return low
  }

  /// How often something is that is once in each: "a minute", "an hour", "in 15 minutes".
  public var rate: String {
    let units = [("day", Self.day), ("hour", Self.hour), ("minute", Self.minute), ("second", 1)]
    for (name, length) in units where step.isMultiple(of: length) {
      let number = step / length
      return number > 1 ? "in \(number) \(name)s" : "\(length == Self.hour ? "an" : "a") \(name)"
    }
    return "in \(step) seconds"
  }

  /// When the span of an index begins, in a few words: of days the date, else the time, with the date where
  /// `isDated`.
  public func label(_ index: Int, isDated: Bool = false) -> String {
    let start = seconds(index)
    let local = step > Self.hour ? begin + index * step : start + zone.offset(at: start)
    let (day, second) = (
      local.floorDivided(by: Self.day), local - local.floorDivided(by: Self.day) * Self.day
    )
    var date: [UInt8] = []
    DateFormat.appendCalendarDay(day, to: &date)
    let name = String(decoding: date, as: UTF8.self)
    guard step < Self.day else { return name }
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    var clock = "\(two(second / Self.hour)):\(two(second / Self.minute % 60))"
    if step < Self.minute { clock += ":\(two(second % 60))" }
    return isDated ? "\(name) \(clock)" : clock
  }
}

extension Feed {
  /// Spans of time that hold these moments, in the feed's zone.
  public func timeScale(over moments: ClosedRange<Int>, most: Int) -> TimeScale {
    TimeScale(over: moments, most: most, timeZone: parts.first?.source.reading.zone ?? .local)
  }
}
