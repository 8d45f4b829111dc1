/// A screen and the keys before it. `NcursesTerminal` is the real one, `InMemoryTerminal` the one
/// that tests look at.
public protocol Terminal: AnyObject {
  /// The size of the screen; changes come as `InputEvent.resize`.
  var size: Size { get }

  /// Ends the wait in `nextEvent`, from any thread.
  var waker: Waker { get }

  /// What has something to read when `nextEvent` has news, the waker's descriptor among them: for a
  /// loop that waits by itself and only looks here.
  var descriptors: [Int32] { get }

  /// When such a loop has to look even if there is nothing to read; nil: it need not.
  var deadline: ContinuousClock.Instant? { get }

  /// Shows `canvas`; only what differs from the frame before is sent.
  func present(_ canvas: Canvas)

  /// Forgets what is on the screen, and in which modes the terminal is: the next frame is sent whole (`^L`).
  func invalidate()

  /// The next event, or nil when none came within `timeout` (nil: wait for ever; `.zero`: only look)
  /// or when `waker` was used. While it waits it also watches `descriptors` and reports one with
  /// something to read as `.readable`. Uses no CPU while it waits.
  func nextEvent(timeout: Duration?, watching descriptors: [Int32]) -> InputEvent?

  /// Gives the screen back to the shell and stops the process (`^Z`); returns, with the screen taken
  /// again, when it is continued.
  func suspend()
}

extension Terminal {
  public var deadline: ContinuousClock.Instant? { nil }
}
