import Synchronization

/// A terminal for tests: events are put in, the last frame is looked at.
///
/// All of it belongs to one thread but `keyboard` and `waker`, which are for the others.
public final class InMemoryTerminal: Terminal {
  /// The size of the screen; `send(.resize(…))` changes it.
  public private(set) var size: Size
  /// The frame that was presented last; blank before the first.
  public private(set) var canvas: Canvas
  /// How many frames were presented.
  public private(set) var frames = 0
  /// How many times it was suspended.
  public private(set) var suspensions = 0
  /// Where events are put in, from any thread.
  public let keyboard: Keyboard
  /// Ends the wait in `nextEvent`, from any thread.
  public let waker: Waker

  /// A blank screen.
  public init(size: Size) {
    self.size = size
    self.canvas = Canvas(size: size)
    self.waker = Waker.forTests()
    self.keyboard = Keyboard()
  }

  /// Keeps `canvas` to be looked at.
  public func present(_ canvas: Canvas) {
    self.canvas = canvas
    frames += 1
  }

  /// Puts an event in, behind those that wait.
  public func send(_ event: InputEvent) { keyboard.send(event) }

  /// Puts keys in, named as `Key.keys(_:)` reads them: `jj<PageDown>G`.
  public func send(keys: String) { keyboard.send(keys: keys) }

  /// Gives the screen a new size, as a person at the window's edge would.
  public func resize(columns: Int, lines: Int) {
    send(.resize(Size(columns: columns, lines: lines)))
  }

  /// Whether an event waits.
  public var hasEvents: Bool { keyboard.hasEvents }

  /// What has something to read when an event waits or the waker was used.
  public var descriptors: [Int32] { [keyboard.bell.descriptor, waker.descriptor] }

  /// The next event that was put in; with none left, the first of `descriptors` that has something to
  /// read; else nil, after `timeout` (nil: it waits for ever) or when `waker` was used.
  public func nextEvent(timeout: Duration?, watching descriptors: [Int32]) -> InputEvent? {
    if let event = takeEvent() { return event }
    let ready = waitForInput(
      on: self.descriptors + descriptors, until: timeout.map { ContinuousClock.now + $0 })
    if let event = takeEvent() { return event }
    if let other = descriptors.first(where: ready.contains) { return .readable(other) }
    if ready.contains(waker.descriptor) { waker.drain() }
    return nil
  }

  private func takeEvent() -> InputEvent? {
    let event = keyboard.takeEvent()
    if case .resize(let size) = event { self.size = size }
    return event
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

extension InMemoryTerminal {
  /// The events that wait: any thread may put some in.
  public final class Keyboard: Sendable {
    private struct Waiting {
      var events: [InputEvent] = []
      var next = 0
    }

    private let waiting = Mutex(Waiting())
    /// Has something to read exactly while an event waits.
    let bell = Waker.forTests()

    /// Puts an event in, behind those that wait.
    public func send(_ event: InputEvent) {
      waiting.withLock {
        if $0.events.isEmpty { bell.wake() }
        $0.events.append(event)
      }
    }

    /// Puts keys in, named as `Key.keys(_:)` reads them: `jj<PageDown>G`.
    public func send(keys: String) {
      for key in Key.keys(keys) { send(.key(key)) }
    }

    var hasEvents: Bool { waiting.withLock { !$0.events.isEmpty } }

    func takeEvent() -> InputEvent? {
      waiting.withLock {
        guard $0.next < $0.events.count else { return nil }
        let event = $0.events[$0.next]
        $0.next += 1
        if $0.next == $0.events.count {
          $0.events.removeAll(keepingCapacity: true)
          $0.next = 0
          bell.drain()
        }
        return event
      }
    }
  }
}

extension Waker {
  fileprivate static func forTests() -> Waker {
    guard let waker = try? Waker() else {
      preconditionFailure("no descriptors left for a terminal in memory")
    }
    return waker
  }
}
