import CTerminalSignals
import Glibc
import TerminalCore

extension NcursesTerminal {
  /// The next event, or nil when none came within `timeout` (nil: wait for ever; `.zero`: only look)
  /// or when `waker` was used. While it waits it also watches `descriptors` and reports one with
  /// something to read, or whose other end is gone, as `.readable`; keys come before those. Uses no
  /// CPU while it waits. When the terminal itself is gone, that is a SIGHUP.
  public func nextEvent(timeout: Duration?, watching descriptors: [Int32]) -> InputEvent? {
    if let event = queue.popFirst() { return event }
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      guard isTaken else { return .terminate(signal: SIGHUP) }
      let own = [self.descriptors.input, self.descriptors.signals, waker.readEnd]
      var watched = (own + descriptors).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let ready = poll(&watched, nfds_t(watched.count), Self.milliseconds(until: deadline))
      if ready > 0 {
        if watched[1].revents != 0 { readSignals() }
        if watched[0].revents != 0, !takeInput() { return .terminate(signal: SIGHUP) }
        if let event = queue.popFirst() { return event }
        if let other = watched.dropFirst(own.count).first(where: { $0.revents != 0 }) {
          return .readable(other.fd)
        }
        if watched[2].revents != 0 {
          waker.drain()
          return nil
        }
      }
      if let deadline, ContinuousClock.now >= deadline { return nil }
    }
  }

  /// Milliseconds as poll wants them, rounded up, so that the last of them isn't spent spinning.
  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let (seconds, attoseconds) = (deadline - ContinuousClock.now).components
    if seconds < 0 || attoseconds < 0 { return 0 }
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    guard !overflow else { return .max }
    return Int32(clamping: whole + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// Reads the keys; false: there are none and never will be, since the terminal is gone. (A read at
  /// the end of a terminal returns at once for ever, so that taking it for silence would spin.)
  private func takeInput() -> Bool {
    var available: Int32 = 0
    if ioctl(descriptors.input, UInt(FIONREAD), &available) != 0 || available == 0 {
      // Another process may have read what poll saw.
      var again = pollfd(fd: descriptors.input, events: Int16(POLLIN), revents: 0)
      return poll(&again, 1, 0) == 0
    }
    readKeys()
    return true
  }

  /// Reads the signals that came and acts on them; one that asks for an end goes before all events.
  /// - Parameter isTakenBack: The screen was taken back just now, as SIGCONT asks for.
  func readSignals(isTakenBack: Bool = false) {
    var bytes = [UInt8](repeating: 0, count: 64)
    var seen: Set<Int32> = []
    while true {
      let count = read(descriptors.signals, &bytes, bytes.count)
      guard count > 0 else { break }
      seen.formUnion(bytes.prefix(count).map { Int32($0) })
    }
    if let signal = [SIGTERM, SIGHUP, SIGQUIT, SIGINT].first(where: seen.contains) {
      terminal_signals_end_was_read()
      queue.putFirst(.terminate(signal: signal))
    }
    if seen.contains(SIGTSTP) {
      suspend()
    } else if seen.contains(SIGCONT), !isTakenBack {
      // We were stopped behind our back (SIGSTOP).
      retake()
    }
    if seen.contains(SIGWINCH) { noteSize() }
  }
}
