import TerminalCore

/// Events that are known but not yet handed out, in order.
struct EventQueue {
  private var events: [InputEvent] = []
  private var next = 0

  mutating func append(_ event: InputEvent) {
    // Only the last of several sizes is of interest.
    if case .resize = event, next < events.count, case .resize = events[events.count - 1] {
      events[events.count - 1] = event
    } else {
      events.append(event)
    }
  }

  mutating func putFirst(_ event: InputEvent) { events.insert(event, at: next) }

  mutating func append(_ several: [InputEvent]) {
    for event in several { append(event) }
  }

  mutating func popFirst() -> InputEvent? {
    guard next < events.count else { return nil }
    let event = events[next]
    next += 1
    if next == events.count {
      events.removeAll(keepingCapacity: true)
      next = 0
    }
    return event
  }
}
