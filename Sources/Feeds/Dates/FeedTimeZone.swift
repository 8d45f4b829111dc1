import Glibc

/// The zone in which times are shown, and in which times without a zone are read.
public enum FeedTimeZone: Sendable, Hashable {
  /// The machine's, or that of the environment's `TZ`.
  case local
  /// A fixed offset, in seconds east of Greenwich.
  case fixed(secondsEast: Int)

  /// How far it is ahead of UTC at a moment, in seconds.
  func offset(at seconds: Int) -> Int {
    switch self {
    case .fixed(let offset): offset
    case .local: ZoneOffsets.local.offset(at: seconds)
    }
  }

  /// The moment at which clocks here show `local` seconds since 1970-01-01 00:00: the first of two, where they go back.
  func moment(ofLocal local: Int) -> Int { moments(ofLocal: local).first }

  /// The moments at which clocks here show the same as at this one, in milliseconds since 1970-01-01 UTC: two, where they
  /// go back.
  func readings(of moment: Int) -> (first: Int, last: Int) {
    let seconds = moment.floorDivided(by: 1000)
    let rest = moment - seconds * 1000
    let found = moments(ofLocal: seconds + offset(at: seconds))
    return (found.first * 1000 + rest, found.last * 1000 + rest)
  }

  private func moments(ofLocal local: Int) -> (first: Int, last: Int) {
    switch self {
    case .fixed(let offset): (local - offset, local - offset)
    case .local: ZoneOffsets.local.moments(ofLocal: local)
    }
  }

  /// The day on which `moment`, seconds since 1970-01-01 UTC, falls here, since 1970-01-01.
  func dayNumber(of moment: Int) -> Int {
    (moment + offset(at: moment)).floorDivided(by: 86_400)
  }
}

/// A zone in spans of six days: what is asked for every row is a look into a table.
struct ZoneOffsets: Sendable {
  /// The machine's zone; made at the first question.
  static let local = ZoneOffsets { System.secondsAheadOfUTC(at: $0) }

  /// Clocks are never changed twice within a span, so that one whose ends agree has one offset.
  static let span = 1 << 19
  /// The moments of the table: 1990 to 2058.
  static let moments = 631_152_000..<(631_152_000 + 4096 * span)

  /// The offset of each span; nil where it changes within.
  private let table: [Int32?]
  private let ask: @Sendable (Int) -> Int

  /// The zone in which `ask` knows the offset, in seconds, at every moment. Asks some 4,000 times.
  init(asking ask: @escaping @Sendable (Int) -> Int) {
    self.ask = ask
    let moments = ZoneOffsets.moments
    let ends = stride(from: moments.lowerBound, through: moments.upperBound, by: ZoneOffsets.span)
      .map(ask)
    table = zip(ends, ends.dropFirst()).map { $0 == $1 ? Int32(clamping: $0) : nil }
  }

  /// How far the zone is ahead of UTC at a moment, in seconds.
  func offset(at seconds: Int) -> Int {
    guard ZoneOffsets.moments.contains(seconds),
      let offset = table[(seconds - ZoneOffsets.moments.lowerBound) / ZoneOffsets.span]
    else { return ask(seconds) }
    return Int(offset)
  }

  /// The first and the last moment at which clocks show `local` seconds since 1970-01-01 00:00; the same, but where they go
  /// back. In a time that they skip they are taken as they went before it.
  func moments(ofLocal local: Int) -> (first: Int, last: Int) {
    // No zone is a day away from UTC: these are before a change that matters, and behind it.
    let (before, after) = (offset(at: local - 86_400), offset(at: local + 86_400))
    let (early, late) = (local - before, local - after)
    guard before != after, late + offset(at: late) == local else { return (early, early) }
    return early + offset(at: early) == local ? (early, late) : (late, late)
  }
}
