#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Waits until one of `descriptors` has something to read, or its other end is gone; returns all of
/// those, or none when `deadline` has passed (nil: it waits for ever), or, 10 ms later, where the system can't
/// wait: for want of memory, or as there are more than a program may have open. Takes no CPU while it waits.
package func waitForInput(
  on descriptors: [Int32], until deadline: ContinuousClock.Instant?
) -> [Int32] {
  var watched = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  while true {
    // Safe: as many descriptors as the array has.
    let ready = unsafe poll(&watched, nfds_t(watched.count), milliseconds(until: deadline))
    if ready > 0 { return watched.filter { $0.revents != 0 }.map(\.fd) }
    if ready < 0, errno != EINTR, errno != EAGAIN {
      // Whoever asks again at once must not spin.
      usleep(pauseAfterFailure)
      return []
    }
    // A signal ends poll early, and so does a wait that is longer than poll can count.
    if let deadline, ContinuousClock.now >= deadline { return [] }
  }
}

/// In microseconds.
private let pauseAfterFailure: UInt32 = 10_000

/// Milliseconds as poll wants them, rounded up, so that the last of them isn't spent spinning.
private func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
  guard let deadline else { return -1 }
  let (seconds, attoseconds) = (deadline - ContinuousClock.now).components
  if seconds < 0 || attoseconds < 0 { return 0 }
  let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
  guard !overflow else { return .max }
  return Int32(clamping: whole + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
}
