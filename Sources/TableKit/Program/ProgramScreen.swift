import TerminalCore

/// What a `TableProgram` shows: it draws itself on a canvas, takes events, and knows no terminal.
///
/// Only drawing must be written; everything else has a default that does nothing.
@MainActor
public protocol ProgramScreen: AnyObject {
  /// Draws the whole screen on a blank canvas of the terminal's size.
  func draw(in canvas: inout Canvas)

  /// Takes the terminal's size: before the first frame, and whenever it changes.
  func resize(to size: Size)

  /// Takes a key, a paste, the mouse, or one of `descriptors` that became readable. What it ignores
  /// the program takes: `q` and ^C end it, ^Z suspends it, ^L draws the whole screen anew.
  func handle(_ event: InputEvent) -> TableProgram.Outcome

  /// The tables that it shows: their heights are found ahead while there is no input.
  var tables: [TableView] { get }

  /// Does some of what is left to do while there is no input, for about `slice`: the program looks
  /// for input in between. Where it is not written, heights of `tables` are found.
  func workWhileIdle(for slice: Duration) -> TableProgram.IdleWork

  /// When the screen is to be drawn, and asked for idle work, though nothing comes; nil: it need not. Asked for before
  /// each wait, and past no longer once the screen was drawn.
  var deadline: ContinuousClock.Instant? { get }

  /// What else to wait for: each that has something to read comes as `InputEvent.readable`.
  var descriptors: [Int32] { get }
}

extension ProgramScreen {
  public func resize(to size: Size) {}
  public func handle(_ event: InputEvent) -> TableProgram.Outcome { .ignored }
  public func workWhileIdle(for slice: Duration) -> TableProgram.IdleWork {
    var isNews = false
    for table in tables {
      let before = table.precacheProgress.measured
      guard table.precache(for: slice).isFinished else {
        return TableProgram.IdleWork(isFinished: false, needsFrame: false)
      }
      isNews = isNews || table.precacheProgress.measured != before
    }
    // What was found makes scroll bars exact: once at the end is enough.
    return TableProgram.IdleWork(isFinished: true, needsFrame: isNews)
  }
  public var tables: [TableView] { [] }
  public var deadline: ContinuousClock.Instant? { nil }
  public var descriptors: [Int32] { [] }
}

extension TableProgram {
  /// What is to happen after an event.
  public enum Outcome: Hashable, Sendable {
    /// The event means nothing to the screen: nothing is drawn.
    case ignored
    /// A frame is drawn.
    case redraw
    /// A frame is drawn and sent whole, whatever is on the terminal.
    case clearAndRedraw
    /// The terminal is given to the shell, as by ^Z.
    case suspend
    /// The program ends: interrupted if the event was ^C, else as the person wished.
    case quit
  }

  /// What a slice of idle work came to.
  public struct IdleWork: Hashable, Sendable {
    /// Whether nothing is left to do, until there is input again.
    public var isFinished: Bool
    /// Whether there is something new to draw.
    public var needsFrame: Bool

    /// A slice that came to this.
    public init(isFinished: Bool, needsFrame: Bool) {
      self.isFinished = isFinished
      self.needsFrame = needsFrame
    }

    /// There was nothing to do.
    public static let nothing = IdleWork(isFinished: true, needsFrame: false)
  }
}
