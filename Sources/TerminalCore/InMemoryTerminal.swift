/// A terminal for tests: events are put in, the last frame is looked at.
public final class InMemoryTerminal: Terminal {
  public private(set) var size: Size
  public private(set) var canvas: Canvas
  private var events: [InputEvent] = []

  public init(size: Size) {
    self.size = size
    self.canvas = Canvas(size: size)
  }

  public func present(_ canvas: Canvas) { self.canvas = canvas }

  public func send(_ event: InputEvent) {
    if case .resize(let size) = event { self.size = size }
    events.append(event)
  }

  public func nextEvent(timeout: Duration?, watching descriptors: [Int32]) -> InputEvent? {
    events.isEmpty ? nil : events.removeFirst()
  }

  public func suspend() {}

  /// The screen as lines of text.
  public var lines: [String] { (0..<canvas.size.lines).map(canvas.text(ofLine:)) }
}
