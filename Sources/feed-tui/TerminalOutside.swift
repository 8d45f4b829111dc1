import FeedApp
import Feeds
import Glibc
import NcursesTerminal

/// What the screen reaches through the terminal that it is on: the clipboard, other programs, files.
///
/// Programs are started by their arguments: no text of a feed goes through a shell, and a link is one argument.
@MainActor
final class TerminalOutside: Outside {
  private let terminal: NcursesTerminal
  /// What opens links; nil: what the environment says.
  private let opener: String?
  private let copies: Bool
  /// Tells the person what became of a program that was not waited for.
  var say: ((String) -> Void)?

  init(_ terminal: NcursesTerminal, opener: String?, copies: Bool) {
    (self.terminal, self.opener, self.copies) = (terminal, opener, copies)
  }

  func copy(_ text: String) throws(OutsideError) {
    guard copies else { throw OutsideError("copying is off: --no-clipboard") }
    guard terminal.copy(text) else {
      throw OutsideError(
        "too long to copy: \(text.utf8.count / 1000) KB of \(NcursesTerminal.longestCopy / 1000) at most; s saves"
      )
    }
  }

  /// As less has it, for those who may look and do nothing else.
  var refusal: OutsideError? {
    Self.isSecure
      ? OutsideError("LESSSECURE is set: no program is run, and no file written") : nil
  }

  nonisolated static var isSecure: Bool { System.environment("LESSSECURE") == "1" }

  private func checkMayAct() throws(OutsideError) { if let refusal { throw refusal } }

  func open(_ link: String) throws(OutsideError) {
    try checkMayAct()
    var failures: [String] = []
    for command in openers {
      let program = try Self.program(command)
      let arguments = program.opening(link)
      let failure: Int32
      // Where there are windows, it may open one of its own.
      if !hasWindows, program.isTerminalBrowser {
        let ending = terminal.run(arguments)
        guard case .notStarted(let error) = ending else { return try check(ending, of: command) }
        failure = error
      } else {
        failure = terminal.start(arguments, whenEnded: observer(of: command, link))
        if failure == 0 { return }
      }
      failures.append("\(command): \(System.text(ofError: failure))")
    }
    throw OutsideError("nothing opens links: \(failures.joined(separator: ", "))")
  }

  /// Tells that a command that was said to have opened a link did not, if it ends so soon that it is that.
  private func observer(
    of command: String, _ link: String
  ) -> (NcursesTerminal.ProgramEnding) -> Void {
    let end = ContinuousClock.now + Self.patience
    return { [weak self] ending in
      guard let self, ContinuousClock.now < end else { return }
      do throws(OutsideError) { try check(ending, of: command) } catch {
        say?("not opened: \(error.description): \(link)")
      }
    }
  }

  /// A browser that ends later has shown something.
  private static let patience = Duration.seconds(60)

  /// The commands that are tried, one after the other.
  private var openers: [String] {
    if let opener { return [opener] }
    let browsers = System.environment("BROWSER")?.split(separator: ":").map(String.init) ?? []
    // Those are what xdg-open runs where there are no windows, and it has no terminal for them.
    let terminalBrowser =
      hasWindows ? nil : ProgramWords.terminalBrowsers.first(where: Self.isInPath)
    return browsers.filter { !$0.isEmpty } + [terminalBrowser].compactMap { $0 } + ["xdg-open"]
  }

  private static func isInPath(_ program: String) -> Bool {
    let folders = System.environment("PATH")?.split(separator: ":") ?? []
    return folders.contains { isProgram("\($0)/\(program)") }
  }

  /// Whether a path is that of a file that can be run.
  private static func isProgram(_ path: String) -> Bool {
    guard path.contains("/"), let mode = System.status(ofFileAt: path)?.st_mode else {
      return false
    }
    return mode & S_IFMT == S_IFREG && mode & 0o111 != 0
  }

  private static func program(_ command: String) throws(OutsideError) -> ProgramWords {
    guard let program = ProgramWords(command, isProgram: isProgram) else {
      throw OutsideError("\(command): a quote is not closed, or nothing is named")
    }
    return program
  }

  private var hasWindows: Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(System.environment($0) ?? "").isEmpty }
  }

  func edit(_ file: String, line: Int?) throws(OutsideError) {
    try checkMayAct()
    // An editor would begin another one.
    guard System.status(ofFileAt: file) != nil else {
      throw OutsideError("\(file): \(System.text(ofError: errno))")
    }
    let editors =
      ["VISUAL", "EDITOR"].compactMap(System.environment).filter { !$0.isEmpty } + ["vi"]
    let arguments = try Self.program(editors[0]).words
    // A name that begins with a hyphen is none of an option, and one with a plus no command for the editor.
    let name = file.hasPrefix("-") || file.hasPrefix("+") ? "./\(file)" : file
    let place = line.map { ["+\($0)"] } ?? []
    try check(terminal.run(arguments + place + [name]), of: editors[0])
  }

  func pipe(_ bytes: [UInt8], to command: String) throws(OutsideError) {
    try checkMayAct()
    try check(terminal.run(["/bin/sh", "-c", command], input: bytes, waits: true), of: command)
  }

  func save(_ bytes: [UInt8], as file: String) throws(OutsideError) {
    try checkMayAct()
    let path = file.hasPrefix("~/") ? (System.environment("HOME") ?? "~") + file.dropFirst() : file
    // Nothing that is there is written over.
    let descriptor = System.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o666)
    guard descriptor >= 0 else { throw OutsideError("\(file): \(System.text(ofError: errno))") }
    let isWritten = Self.write(bytes, to: descriptor)
    let failure = errno
    guard close(descriptor) == 0, isWritten else {
      // What is not all of it is in the way of the next try.
      System.remove(path)
      throw OutsideError("\(file): \(System.text(ofError: failure))")
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = System.write(descriptor, rest.span)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func check(_ ending: NcursesTerminal.ProgramEnding, of command: String)
    throws(OutsideError)
  {
    switch ending {
    case .exited(0): break
    case .exited(let status): throw OutsideError("\(command): exit status \(status)")
    case .signaled(let signal): throw OutsideError("\(command): ended by signal \(signal)")
    case .notStarted(let error): throw OutsideError("\(command): \(System.text(ofError: error))")
    }
  }
}
