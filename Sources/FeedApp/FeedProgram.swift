import TerminalCore

/// The run loop: all pending input, then at most one frame, then heights in idle time. With nothing
/// left to do it waits, and uses no CPU.
public final class FeedProgram {
  /// How the program came to its end.
  public enum Ending: Hashable, Sendable {
    /// The person quit.
    case quit
    /// By ^C.
    case interrupted
    /// By this signal.
    case terminated(Int32)
  }

  private let screen: FeedScreen
  private let terminal: any Terminal
  private var needsFrame = true
  private var isIdleWorkLeft = true

  /// A program that shows the screen on the terminal.
  public init(screen: FeedScreen, terminal: any Terminal) {
    self.screen = screen
    self.terminal = terminal
    screen.resize(to: terminal.size)
  }

  /// Runs until the person quits or a signal ends it.
  public func run() -> Ending {
    while true {
      if let ending = step(waiting: true) { return ending }
    }
  }

  /// Whether there is something to draw or to find in idle time.
  var hasWork: Bool { needsFrame || isIdleWorkLeft }

  /// One turn of the loop. With `waiting` it waits for input when there is nothing to do.
  func step(waiting: Bool) -> Ending? {
    let mayWait = waiting && !hasWork
    var event = terminal.nextEvent(timeout: mayWait ? nil : .zero, watching: screen.descriptors)
    while let pending = event {
      if let ending = handle(pending) { return ending }
      event = terminal.nextEvent(timeout: .zero, watching: [])
    }
    if needsFrame {
      needsFrame = false
      terminal.present(screen.draw())
    } else if isIdleWorkLeft {
      let work = screen.workWhileIdle()
      isIdleWorkLeft = work != .none
      // What was found changes the counts that the screen shows: once at the end is enough.
      needsFrame = work != .some
    }
    return nil
  }

  private func handle(_ event: InputEvent) -> Ending? {
    switch event {
    case .resize(let size):
      screen.resize(to: size)
      setNeedsFrame()
    case .terminate(let signal):
      return .terminated(signal)
    case .key(let key):
      switch screen.handle(key) {
      case .quit: return key == .control("c") ? .interrupted : .quit
      case .suspend: terminal.suspend()
      case .clearAndRedraw: terminal.invalidate()
      case .redraw: break
      case nil: return nil
      }
      setNeedsFrame()
    case .readable:
      if screen.readChanges() { setNeedsFrame() }
    case .mouse:
      break
    }
    return nil
  }

  private func setNeedsFrame() {
    needsFrame = true
    isIdleWorkLeft = true
  }
}
