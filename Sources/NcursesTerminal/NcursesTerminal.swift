import CNcurses
import CTerminalSignals
import TerminalCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal that the process runs in, drawn on with ncurses.
///
/// It is taken by `init` and given back by `restore()`: also at exit, when the object goes, and when
/// the process dies of a signal or a crash. Only one can exist at a time, and all of it belongs to
/// one thread; `waker` is for the others.
///
/// Every key comes as an event, ^C, ^Z, ^S and ^\ among them: what they do is the program's choice.
public final class NcursesTerminal: Terminal {
  /// The size of the screen, or, of one with over a million cells, of the part that is drawn; changes come as
  /// `InputEvent.resize`.
  public private(set) var size = Size.zero
  /// Wakes `nextEvent` from any thread.
  public let waker: Waker
  /// Whether the mouse is ours; if not, the terminal's own selecting and copying works.
  public var isMouseEnabled = false { didSet { if isMouseEnabled != oldValue { setMouse() } } }
  /// Told which colours the terminal has, once that is known: see `askForColors()`.
  public var colorsObserver: ((TerminalColors) -> Void)?
  /// What the person should be told of the terminal, once: that its type is not known on this machine, and
  /// what it is taken for. nil: nothing.
  public let notice: String?

  var queue = EventQueue()
  var decoder = InputDecoder()
  /// When what nobody ends is over, unless more of it comes: a paste, or the start of a sequence that may be
  /// a key.
  var endOfSilence: ContinuousClock.Instant?
  /// Whether ncurses may hold keys that `poll` can't see.
  var hasUnreadKeys = false
  var answers = TerminalAnswers()
  /// When keys were last read.
  var lastInput = ContinuousClock.now
  let ends: Ends
  /// Programs that run beside this one, and may have ended.
  var started: [StartedProgram] = []
  private(set) var isTaken = false
  /// nil once it is given back.
  private(set) var screen: CursesScreen?
  private var painter: Painter

  /// The terminal's descriptors, and the one that tells of signals.
  struct Ends {
    var input: Int32
    var output: Int32
    var signals: Int32
  }

  /// How long a paste may be silent before it is taken for whole.
  static let silenceAfterPaste = Duration.seconds(1)
  /// In milliseconds, how long Escape waits for what may follow, and what follows it for more.
  static let silenceAfterEscape: Int32 = 25
  /// In milliseconds, how long an answer may be silent behind its Escape, which is a key that somebody waits for if it
  /// is none.
  static let silenceWithinAnswer: Int32 = 100

  /// Takes the terminal: the screen on standard output, the keys from standard input or, if that is
  /// none, from `/dev/tty`. Sets the locale for character types (`LC_CTYPE`).
  ///
  /// - Parameter usesColors: Whether colours are shown, as far as the terminal has them; nil: unless the variable
  ///   `NO_COLOR` is set and not empty.
  /// - Throws: `TerminalError`, whose description is for people. Nothing is changed then.
  public init(usesColors: Bool? = nil) throws(TerminalError) {
    guard isatty(STDOUT_FILENO) == 1 else { throw .outputIsNoTerminal }
    // The size is asked for here, in time for resizes too; what the environment says of it may be anything.
    // Without the second, ncurses refuses terminals whose description has no size, such as `linux`.
    use_env(false)
    use_tioctl(true)
    let type = try TerminalType.find(forTerminalOn: STDOUT_FILENO)
    let restoreBytes = try restoreSequence(for: type, on: STDOUT_FILENO)
    try Self.checkSize(ofTerminalOn: STDOUT_FILENO)
    notice = type.notice
    useUTF8Locale()
    waker = try Self.makeWaker()
    let input = try Self.openKeyboard()
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    let signals = terminal_signals_take(input)
    guard signals >= 0, output >= 0 else {
      let code = errno
      if signals >= 0 { terminal_signals_release() }
      close(input)
      close(output)
      throw code == EBUSY ? .alreadyInUse : .system("tcgetattr", code)
    }
    ends = Ends(input: input, output: output, signals: signals)
    // Safe: as many bytes as the array has; they are copied.
    unsafe terminal_signals_set_restore(output, restoreBytes, restoreBytes.count)
    terminal_signals_set_active(1)
    guard let screen = CursesScreen(type, output: output, input: input) else {
      // It doesn't say why: it opens files, and needs memory.
      let probe = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
      let code = probe < 0 ? errno : ENOMEM
      if probe >= 0 { close(probe) }
      // Nothing has been sent that would be undone.
      // Safe: no bytes, and none are said to be there.
      unsafe terminal_signals_set_restore(output, [], 0)
      terminal_signals_restore()
      terminal_signals_release()
      close(input)
      close(output)
      throw .system("newterm", code)
    }
    self.screen = screen
    painter = Painter(hasColors: usesColors ?? (environment("NO_COLOR") ?? "").isEmpty)
    isTaken = true
    setUp()
  }

  /// Whether it shows colours: its description has some, and nobody forbids them.
  public var hasColors: Bool { painter.hasColors }

  /// Whether it shows any colour of 24 bits, and not the nearest of its palette.
  public var hasTrueColors: Bool { painter.hasTrueColors }

  /// Whether it has a palette of 256 colours, or any.
  public var hasPalette: Bool { painter.hasPalette }

  /// Whether the screen's last cell can be written: some terminals scroll then, and have it blank.
  public var hasLastCell: Bool { painter.hasLastCell }

  /// Has the terminal asked, by the next frame, which colours its text, its ground and its palette have (OSC 10, 11
  /// and 4): once, and only one of 256 colours, as older ones may write the question on the screen. Nobody waits for the answer, which
  /// `colorsObserver` is told if there is one.
  public func askForColors() {
    guard painter.hasPalette, !answers.wantsColors else { return }
    answers.wantsColors = true
    painter.invalidate()
  }

  deinit { restore() }

  private static func makeWaker() throws(TerminalError) -> Waker {
    do { return try Waker() } catch { throw .system("pipe", error.code) }
  }

  private static func openKeyboard() throws(TerminalError) -> Int32 {
    // Safe: the path is a C string for the call.
    let input =
      isatty(STDIN_FILENO) == 1
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) : unsafe open("/dev/tty", O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw .noKeyboard(errno) }
    return input
  }

  private static func checkSize(ofTerminalOn descriptor: Int32) throws(TerminalError) {
    guard let size = toldSize(ofTerminalOn: descriptor),
      max(size.columns, size.lines) > Size.most
    else { return }
    throw .tooLarge(columns: size.columns, lines: size.lines)
  }

  private func setUp() {
    raw()
    noecho()
    nonl()
    set_escdelay(Self.silenceAfterEscape)
    screen?.setUpKeys()
    adoptSize()
    setPaste(true)
  }

  /// Shows `canvas`, as much as fits on the screen; only what differs from the frame before is sent.
  /// - Complexity: O(cells).
  public func present(_ canvas: Canvas) {
    guard isTaken else { return }
    painter.paint(canvas, on: size, answers: &answers)
    decoder.isExpectingAnswer = answers.deadline != nil
    terminal_signals_limit_errors()
  }

  /// Forgets what is on the screen: the next frame is sent whole (`^L`). The terminal's modes are set again, too,
  /// as another program may have changed them.
  public func invalidate() {
    guard isTaken else { return }
    painter.isStuck = false
    setModes()
    painter.showOwnScreen()
    painter.invalidate()
  }

  /// Gives the terminal back as it was found. Calling it again does nothing; afterwards nothing is
  /// shown any more, and `nextEvent` says that the terminal is gone.
  public func restore() {
    guard isTaken else { return }
    leave()
    isTaken = false
    // A loop that waits elsewhere must let go of the descriptors.
    waker.wake()
    terminal_signals_release()
    screen?.close()
    screen = nil
  }

  /// Gives the screen back to the shell and stops the process and its group (`^Z`); returns, with
  /// the screen taken again, when it is continued in the foreground. Returns at once where no shell
  /// could continue it.
  public func suspend() {
    guard isTaken else { return }
    leave()
    terminal_signals_stop()
    enter()
  }

  /// Gives the screen and the keyboard to `body` (an editor, a pager) and takes them back after it.
  public func withoutScreen<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isTaken else { return try body() }
    leave()
    defer { enter() }
    return try body()
  }

  private func leave() {
    awaitAnswers()
    painter.leave()
    if isMouseEnabled, hasMouse { send(Self.mouseOff) }
    setPaste(false)
    // ncurses would wait for it.
    guard !painter.isStuck else { return terminal_signals_restore() }
    endwin()
    // Not by the restore bytes: what they pop off the terminal's stacks is popped only once.
    terminal_signals_set_active(0)
  }

  private func enter() {
    terminal_signals_set_active(1)
    def_shell_mode()
    retake()
    readSignals(isTakenBack: true)
  }

  /// Puts the terminal into our mode again, whatever happened to it, and shows the last frame.
  func retake() {
    setModes()
    noteSize()
  }

  /// Sets the terminal's modes as we have them. All but the second screen: ncurses shows that.
  private func setModes() {
    endOthers()
    reset_prog_mode()
    raw()
    screen?.startKeypad()
    setMouse()
    setPaste(true)
  }

  /// Ends what another program has begun on the terminal and left so, as a control string.
  func endOthers() { painter.endOthers() }

  private func setMouse() {
    guard isTaken else { return }
    decoder.mouse = isMouseEnabled ? MouseDecoder() : nil
    if hasMouse { send(isMouseEnabled ? Self.mouseOn : Self.mouseOff) }
  }

  private var hasMouse: Bool { Terminfo.string("kmous") != nil }
  /// Presses and releases, motion while a button is held, and reports without bounds.
  private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
  private static let mouseOff = "\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1006l"

  /// Asks for pasted text in brackets, so that it can be told from keys.
  private func setPaste(_ isBracketed: Bool) {
    if shim_knows_brackets() != 0 { send(isBracketed ? "\u{1B}[?2004h" : "\u{1B}[?2004l") }
  }

  func send(_ sequence: String) {
    painter.send(Array(sequence.utf8))
  }

  /// Looks at the terminal's size, and reports it if it is new. If not, it was another meanwhile, at which
  /// the terminal cut off what stood on it: that is shown again.
  func noteSize() {
    let before = size
    adoptSize()
    guard size != before else { return painter.repaint(on: size, answers: &answers) }
    painter.invalidate()
    queue.append(.resize(size))
  }

  private func adoptSize() {
    if let whole = toldSize(ofTerminalOn: ends.output) {
      size = whole.drawn
      painter.isCut = size != whole
    } else if size == .zero, let screen {
      // A serial line knows no size: the environment may, and the terminal's description.
      size = Size.inEnvironment(or: screen.describedSize).drawn
    }
    resize_term(Int32(size.lines), Int32(size.columns))
  }
}
