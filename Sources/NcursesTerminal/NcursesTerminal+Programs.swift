import CTerminalSignals
import TerminalCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Other programs, by their arguments: nothing of what they are given goes through a shell.
extension NcursesTerminal {
  /// What became of a program that was run.
  public enum ProgramEnding: Hashable, Sendable {
    /// It ended with this status.
    case exited(Int32)
    /// This signal ended it.
    case signaled(Int32)
    /// It could not be started: an `errno`.
    case notStarted(Int32)
  }

  /// Gives the screen and the keyboard to another program, as an editor, and takes them back when it has ended;
  /// what the keys send while it runs is for that program, ^Z stops both, and it is told what asks this one to end.
  ///
  /// - Parameters:
  ///   - arguments: The program, which is looked for in `PATH`, and what it is given.
  ///   - input: What it reads; nil: the keyboard.
  ///   - waits: Whether a key is waited for before the screen is taken back, so that what it wrote can be read.
  public func run(
    _ arguments: [String], input: [UInt8]? = nil, waits: Bool = false
  ) -> ProgramEnding {
    // As system() does: ^C is for the other program, until the keyboard is ours again.
    terminal_programs_ignore_interrupts(1)
    defer { terminal_programs_ignore_interrupts(0) }
    return withoutScreen {
      let file = input.flatMap(Self.memory(holding:))
      defer { if let file { close(file) } }
      if input != nil, file == nil { return .notStarted(errno) }
      var status: Int32 = 0
      // Safe: the status is there for the call.
      let error = unsafe Self.withArguments(arguments) {
        unsafe terminal_programs_run(file ?? ends.input, $0, &status)
      }
      guard error == 0 else { return .notStarted(error) }
      if waits {
        endOthers()
        waitForPerson()
      }
      return ProgramEnding(status: status)
    }
  }

  /// Starts a program that runs beside this one, without terminal, input and output, and is not waited for.
  ///
  /// - Parameter whenEnded: Told what became of it, by whoever reads keys.
  /// - Returns: 0, or an `errno`: it could not be started.
  public func start(
    _ arguments: [String], whenEnded: ((ProgramEnding) -> Void)? = nil
  ) -> Int32 {
    var child: pid_t = 0
    // Safe: the child is there for the call.
    let error = unsafe Self.withArguments(arguments) { unsafe terminal_programs_start($0, &child) }
    if error == 0 { started.append(StartedProgram(process: child, whenEnded: whenEnded)) }
    return error
  }

  /// Looks which programs have ended (SIGCHLD): the system keeps them no longer.
  func noteEndedPrograms() {
    var endings: [() -> Void] = []
    started.removeAll { program in
      var status: Int32 = 0
      // Safe: the status is there for the call.
      let found = unsafe waitpid(program.process, &status, WNOHANG)
      if found > 0, let whenEnded = program.whenEnded {
        let ending = ProgramEnding(status: status)
        endings.append { whenEnded(ending) }
      }
      return found != 0
    }
    for tell in endings { tell() }
  }

  /// Starts a program of this path that runs beside this one, without terminal, and talks with it: its input and
  /// output are the other end of a connection, whose own end is never waited for.
  ///
  /// - Returns: the connection, to be closed; nil: it could not be started, as `errno` says.
  public func connect(_ arguments: [String]) -> Int32? {
    var (child, connection): (pid_t, Int32) = (0, -1)
    // Safe: child and connection are there for the call.
    let error = unsafe Self.withArguments(arguments) {
      unsafe terminal_programs_connect($0, &child, &connection)
    }
    errno = error
    guard error == 0 else { return nil }
    started.append(StartedProgram(process: child, whenEnded: nil))
    return connection
  }

  /// A file in memory, to be read from its start; nil: there is none to be had.
  private static func memory(holding bytes: [UInt8]) -> Int32? {
    let file = terminal_programs_open_memory()
    guard file >= 0 else { return nil }
    var rest = bytes[...]
    while !rest.isEmpty {
      // Safe: as many bytes as the buffer has.
      let count = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
      guard count > 0 else {
        close(file)
        return nil
      }
      rest = rest.dropFirst(count)
    }
    lseek(file, 0, SEEK_SET)
    return file
  }

  /// The screen is the shell's: what was written stays to be read.
  private func waitForPerson() {
    // The program that ^C was for may have ended by itself: from the first byte that says so, it is a key.
    var settings = termios()
    // Safe: one structure is written, and read.
    let isKnown = unsafe tcgetattr(ends.input, &settings) == 0
    let asItWas = settings
    settings.c_lflag &= ~tcflag_t(ISIG | ICANON | ECHO)
    if isKnown { _ = unsafe tcsetattr(ends.input, TCSADRAIN, &settings) }
    let text = Array("\nfeed-tui: Enter, q or Esc goes back\n".utf8)
    // Safe: as many bytes as the array has.
    _ = unsafe write(ends.output, text, text.count)
    waitForKeyBack()
    settings = asItWas
    // Safe: one structure is read.
    if isKnown { _ = unsafe tcsetattr(ends.input, TCSADRAIN, &settings) }
  }

  /// Reads keys up to one that goes back; those behind it are the screen's. An Escape that begins a sequence is none.
  private func waitForKeyBack() {
    let keys: [Key] = [.enter, .escape, .character("q"), .control("c")]
    let isBack = { (event: InputEvent) in keys.contains { .key($0) == event } }
    var decoder = InputDecoder()
    var byte: UInt8 = 0
    while terminal_signals_end_is_asked() == 0 {
      // What else signals have told stays there to be read.
      let end = ContinuousClock.now + Self.silence
      guard waitForInput(on: [ends.input], until: end) == [ends.input] else {
        if decoder.pause().contains(where: isBack) { return }
        continue
      }
      // Safe: one byte is read.
      guard unsafe read(ends.input, &byte, 1) == 1 else { return }
      if decoder.decode(byte).contains(where: isBack) { return }
    }
  }

  /// What comes later is no part of a sequence.
  private static let silence = Duration.milliseconds(100)

  /// Lends arguments as C has them.
  private static func withArguments(
    _ arguments: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    // Safe: they are freed behind the call, and end with NULL.
    let strings = unsafe arguments.map { unsafe strdup($0) }
    defer { unsafe strings.forEach { unsafe free($0) } }
    return unsafe body(strings + [nil])
  }
}

/// A program that runs beside this one.
struct StartedProgram {
  let process: pid_t
  let whenEnded: ((NcursesTerminal.ProgramEnding) -> Void)?
}

extension NcursesTerminal.ProgramEnding {
  /// As `waitpid` says it.
  fileprivate init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
  }
}
