/// How long something is waited for, from now on.
struct WaitingTime {
  let end: ContinuousClock.Instant

  init(milliseconds: Int32) {
    end = .now + .milliseconds(milliseconds)
  }

  /// How many milliseconds are left; 0: none.
  var rest: Int32 {
    let rest = (end - .now) / Duration.milliseconds(1)
    return Int32(max(0, rest.rounded(.up)))
  }
}
