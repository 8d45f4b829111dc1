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
    case .fixed(let offset):
      return offset
    case .local:
      var time = time_t(seconds)
      var parts = tm()
      return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
    }
  }

  /// The moment at which clocks here show `local` seconds since 1970-01-01 00:00.
  func moment(ofLocal local: Int) -> Int {
    // The second look settles all but the hour that a change of clocks repeats or skips.
    let guess = local - offset(at: local)
    return local - offset(at: guess)
  }

  /// The day on which `moment`, seconds since 1970-01-01 UTC, falls here, since 1970-01-01.
  func dayNumber(of moment: Int) -> Int {
    (moment + offset(at: moment)).floorDivided(by: 86_400)
  }
}
