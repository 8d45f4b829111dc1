import Dispatch
import TerminalCore

/// The run loop: all pending input and what was sent, then at most one frame, then work in idle time,
/// such as heights that nobody has asked for yet. With nothing left to do it waits, and uses no CPU.
///
/// ```swift
/// let terminal = try NcursesTerminal()
/// let program = TableProgram(table: table, terminal: terminal)
/// let ending = await program.run()
/// terminal.restore()
/// ```
///
/// While `run() async` waits, the main actor is free: tasks on it, streams and sleeps go on. Other
/// threads change what is shown by `send(_:)`. A table or a text field that was in the last frame and
/// changes on the main actor is drawn again; any other change is followed by `setNeedsFrame()`.
///
/// A program runs once at a time, and a table is shown by one program: it tells the one that drew it last.
@MainActor
public final class TableProgram {
  /// How the program came to its end.
  public enum Ending: Hashable, Sendable {
    /// The person quit.
    case quit
    /// The person pressed ^C.
    case interrupted
    /// By this signal.
    case terminated(Int32)
    /// The task that it ran in was cancelled.
    case cancelled
  }

  let screen: any ProgramScreen
  let terminal: any Terminal
  /// Whether `run() async` waits, and has to be woken for a frame.
  var isWaiting = false
  private var isTakingTurn = false
  let waitingThread = DispatchQueue(label: "TableProgram")
  private nonisolated let mailbox: Mailbox
  private var needsFrame = true
  private var isIdleWorkLeft = true
  private var isInputLeft = false
  private var ending: Ending?
  /// Events before a frame, so that a flood of them can't keep the screen from being drawn.
  private static let eventsPerFrame = 4096
  /// How long there is idle work before it is looked for input again.
  private static let slice = Duration.milliseconds(2)
  /// The same while the person is at the keys, each of which waits so long; what a slice begins and ends with costs twice as
  /// much then.
  private static let shortSlice = Duration.milliseconds(1)
  /// How many slices are short after an event: half a second's.
  private static let numberOfShortSlices = 512
  private var shortSlicesLeft = 0

  /// A program that shows a screen on a terminal.
  public init(screen: any ProgramScreen, terminal: any Terminal) {
    self.screen = screen
    self.terminal = terminal
    self.mailbox = Mailbox(waker: terminal.waker)
    screen.resize(to: terminal.size)
  }

  /// A program that shows a table on the whole screen. `q` and ^C end it, ^Z suspends it, ^L draws
  /// the screen anew; every other key is the table's.
  public convenience init(table: TableView, terminal: any Terminal) {
    self.init(screen: TableScreen(table: table), terminal: terminal)
  }

  /// Runs until the person quits, `quit(_:)` is called or a signal ends it. The thread is held up
  /// while it waits: for programs without tasks on the main actor.
  ///
  /// - Returns: how the program came to its end.
  public func run() -> Ending {
    while true {
      if let ending = step(waiting: true) { return ending }
    }
  }

  /// Does what there is to do, as `run()` would before it waits: for tests, and for loops that wait
  /// by themselves.
  ///
  /// - Returns: how the program came to its end, if it did.
  @discardableResult
  public func settle() -> Ending? {
    repeat {
      if let ending = step(waiting: false) { return ending }
    } while hasWork || !mailbox.isEmpty
    return nil
  }

  /// Has `action` run on the main actor, after the input that waits and before the next frame. From
  /// any task or thread, in the order of the calls, also before the program runs; what is sent after
  /// its end is run if it runs again. Many actions that wait cost one frame.
  public nonisolated func send(_ action: @escaping @MainActor @Sendable () -> Void) {
    mailbox.send(action)
  }

  /// Takes what came before there was a screen to take it, as if it came now.
  package func take(_ events: [InputEvent]) {
    for event in events where ending == nil { handle(event) }
  }

  /// Ends the program before its next frame.
  public func quit(_ ending: Ending = .quit) {
    self.ending = self.ending ?? ending
    wakeUp()
  }

  /// Has a frame drawn, and idle work looked for.
  public func setNeedsFrame() {
    needsFrame = true
    isIdleWorkLeft = true
    wakeUp()
  }

  private func wakeUp() {
    if isWaiting { terminal.waker.wake() }
  }

  /// The program that draws a frame just now: what is drawn in it tells it of changes.
  private(set) static var drawing: TableProgram?

  /// Something that was in the last frame has changed. In its own turn a program draws what events did.
  func noteChange() {
    if !isTakingTurn || Self.drawing === self { setNeedsFrame() }
  }

  /// Whether there is something to draw, to take in or to do in idle time.
  package var hasWork: Bool { needsFrame || isIdleWorkLeft || isInputLeft || ending != nil }

  /// One turn of the loop. With `waiting` it waits for input when there is nothing to do.
  package func step(waiting: Bool) -> Ending? {
    isTakingTurn = true
    defer { isTakingTurn = false }
    takeInput(waiting: waiting && !hasWork)
    if let deadline = screen.deadline, deadline <= .now {
      needsFrame = true
      isIdleWorkLeft = true
    }
    if ending == nil { runActions() }
    if let ending {
      self.ending = nil
      return ending
    }
    if needsFrame {
      needsFrame = false
      drawFrame()
    } else if isIdleWorkLeft {
      let work = screen.workWhileIdle(for: shortSlicesLeft > 0 ? Self.shortSlice : Self.slice)
      shortSlicesLeft = max(shortSlicesLeft - 1, 0)
      isIdleWorkLeft = !work.isFinished
      if work.needsFrame { needsFrame = true }
    }
    return nil
  }

  private func takeInput(waiting: Bool) {
    let timeout: Duration? = waiting ? screen.deadline.map { max($0 - .now, .zero) } : .zero
    var event = terminal.nextEvent(timeout: timeout, watching: screen.descriptors)
    var count = 0
    while let pending = event, ending == nil {
      handle(pending)
      count += 1
      if ending != nil || count == Self.eventsPerFrame { break }
      event = terminal.nextEvent(timeout: .zero, watching: [])
    }
    isInputLeft = count == Self.eventsPerFrame
  }

  private func runActions() {
    let actions = mailbox.takeAll()
    guard !actions.isEmpty else { return }
    for action in actions { action() }
    setNeedsFrame()
  }

  private func drawFrame() {
    var canvas = Canvas(size: terminal.size)
    Self.drawing = self
    screen.draw(in: &canvas)
    Self.drawing = nil
    terminal.present(canvas)
  }

  private func handle(_ event: InputEvent) {
    switch event {
    case .resize(let size):
      screen.resize(to: size)
      setNeedsFrame()
    case .terminate(let signal):
      quit(.terminated(signal))
    case .key, .paste, .mouse:
      shortSlicesLeft = Self.numberOfShortSlices
      pass(event)
    case .readable: pass(event)
    }
  }

  private func pass(_ event: InputEvent) {
    let outcome = screen.handle(event)
    follow(outcome == .ignored ? standardOutcome(of: event) : outcome, of: event)
  }

  /// What keys do that the screen has no use for.
  private func standardOutcome(of event: InputEvent) -> Outcome {
    switch event {
    case .key(.character("q")), .key(.control("c")): .quit
    case .key(.control("z")): .suspend
    case .key(.control("l")): .clearAndRedraw
    default: .ignored
    }
  }

  private func follow(_ outcome: Outcome, of event: InputEvent) {
    switch outcome {
    case .ignored: return
    case .quit: return quit(event == .key(.control("c")) ? .interrupted : .quit)
    case .suspend: terminal.suspend()
    case .clearAndRedraw: terminal.invalidate()
    case .redraw: break
    }
    setNeedsFrame()
  }
}
