#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal for tests: events are put in, the last frame is looked at.
public final class InMemoryTerminal: Terminal {
  /// The size of the screen; `send(.resize(…))` changes it.
  public private(set) var size: Size
  /// The frame that was presented last; blank before the first.
  public private(set) var canvas: Canvas
  /// How many frames were presented.
  public private(set) var frames = 0
  /// How many times it was suspended.
  public private(set) var suspensions = 0
  private var events: [InputEvent] = []
  private var next = 0

  /// A blank screen.
  public init(size: Size) {
    self.size = size
    self.canvas = Canvas(size: size)
  }

  /// Keeps `canvas` to be looked at.
  public func present(_ canvas: Canvas) {
    self.canvas = canvas
    frames += 1
  }

  /// Puts an event in, behind those that wait.
  public func send(_ event: InputEvent) { events.append(event) }

  /// Puts keys in, named as `Key.keys(_:)` reads them: `jj<PageDown>G`.
  public func send(keys: String) {
    for key in Key.keys(keys) { send(.key(key)) }
  }

  /// Gives the screen a new size, as a person at the window's edge would.
  public func resize(columns: Int, lines: Int) {
    send(.resize(Size(columns: columns, lines: lines)))
  }

  /// Whether an event waits.
  public var hasEvents: Bool { next < events.count }

  /// The next event that was put in; with none left, a watched descriptor that is ready within
  /// `timeout`; else nil. Never waits for ever: without a timeout it only looks.
  public func nextEvent(timeout: Duration?, watching descriptors: [Int32]) -> InputEvent? {
    guard hasEvents else { return ready(descriptors, timeout: timeout ?? .zero) }
    let event = events[next]
    next += 1
    if next == events.count {
      events.removeAll(keepingCapacity: true)
      next = 0
    }
    if case .resize(let size) = event { self.size = size }
    return event
  }

  private func ready(_ descriptors: [Int32], timeout: Duration) -> InputEvent? {
    guard !descriptors.isEmpty else { return nil }
    var watched = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let (seconds, attoseconds) = timeout.components
    let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    guard poll(&watched, nfds_t(watched.count), Int32(clamping: milliseconds)) > 0 else {
      return nil
    }
    return watched.first { $0.revents != 0 }.map { .readable($0.fd) }
  }

  /// Does nothing: every frame is kept whole.
  public func invalidate() {}

  /// Only counts: the process runs on.
  public func suspend() { suspensions += 1 }

  /// The screen as lines of text, blanks at their ends left off.
  public var lines: [String] { (0..<canvas.size.lines).map(canvas.text(ofLine:)) }

  /// The screen as text, empty lines at its end left off.
  public var text: String { canvas.text }
}
