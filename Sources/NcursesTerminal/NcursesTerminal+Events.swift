import CTerminalSignals
import TerminalCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension NcursesTerminal {
  /// The next event, or nil when none came within `timeout` (nil: wait for ever; `.zero`: only look)
  /// or when `waker` was used. While it waits it also watches `descriptors` and reports one with
  /// something to read, or whose other end is gone, as `.readable`; keys come before those. Uses no
  /// CPU while it waits. When the terminal itself is gone, that is a SIGHUP.
  public func nextEvent(timeout: Duration?, watching descriptors: [Int32]) -> InputEvent? {
    if let event = queue.popFirst() { return event }
    let end = timeout.map { ContinuousClock.now + $0 }
    while true {
      guard isTaken else { return .terminate(signal: SIGHUP) }
      let ready = waitForInput(
        on: self.descriptors + descriptors, until: [end, deadline].compactMap { $0 }.min())
      if ready.contains(ends.signals) { readSignals() }
      guard takeInput(isThere: ready.contains(ends.input)) else {
        return .terminate(signal: SIGHUP)
      }
      if let event = queue.popFirst() { return event }
      if let other = descriptors.first(where: ready.contains) { return .readable(other) }
      if ready.contains(waker.descriptor) {
        waker.drain()
        return nil
      }
      if let end, ContinuousClock.now >= end { return nil }
    }
  }

  /// What has something to read when there may be an event: the keyboard, what tells of signals, and
  /// the waker.
  public var descriptors: [Int32] { [ends.input, ends.signals, waker.descriptor] }

  /// When a paste that nobody ends is over, or the start of an answer or a key that nobody goes on with.
  public var deadline: ContinuousClock.Instant? {
    if hasUnreadKeys { return .now }
    return endOfSilence ?? (decoder.isHolding ? answers.deadline : nil)
  }

  /// Reads the signals that came and acts on them; one that asks for an end goes before all events.
  /// - Parameter isTakenBack: The screen was taken back just now, as SIGCONT asks for.
  func readSignals(isTakenBack: Bool = false) {
    var bytes = [UInt8](repeating: 0, count: 64)
    var seen: Set<Int32> = []
    while true {
      // Safe: no more than the array has room for.
      let count = unsafe read(ends.signals, &bytes, bytes.count)
      guard count > 0 else { break }
      seen.formUnion(bytes.prefix(count).map { Int32($0) })
    }
    if let signal = [SIGTERM, SIGHUP, SIGQUIT, SIGINT].first(where: seen.contains) {
      terminal_signals_end_was_read()
      queue.putFirst(.terminate(signal: signal))
    }
    if !seen.isDisjoint(with: [SIGTSTP, SIGTTIN, SIGTTOU]) {
      suspend()
    } else if seen.contains(SIGCONT), !isTakenBack {
      // We were stopped behind our back (SIGSTOP).
      retake()
    }
    if seen.contains(SIGCHLD) { noteEndedPrograms() }
    if seen.contains(SIGWINCH) { noteSize() }
  }
}
