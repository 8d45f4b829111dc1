import Foundation

/// A program on a pseudo-terminal: keys go in, and every byte that it writes is kept.
package final class PseudoTerminal {
  /// The settings that it had before the program.
  package let settings: [UInt8]
  package private(set) var output: [UInt8] = []
  package let pid: pid_t
  private let main: Int32
  private let path: String
  private var status: Int32?

  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// Runs a program, found by `PATH`, with these variables and no others.
  package init(
    _ arguments: [String], columns: Int = 80, lines: Int = 24, environment: [String: String]
  ) throws {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(lines))
    var (main, other): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 4096)
    // Safe: what is written has room: two numbers, and a path of at most 4096 bytes.
    guard unsafe openpty(&main, &other, &name, nil, &size) == 0 else {
      throw Failure(description: "openpty: \(errno)")
    }
    close(other)
    _ = fcntl(main, F_SETFD, FD_CLOEXEC)
    self.main = main
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    settings = try Self.settings(of: path)
    pid = try Spawning(
      arguments: arguments,
      // Nobody's own memory is touched.
      environment: Command.strings(
        of: environment.merging(["XDG_STATE_HOME": "/dev/null"]) { own, _ in own }),
      files: [(path, O_RDWR), (path, O_RDWR), (path, O_RDWR)], leadsSession: true
    ).start()
  }

  deinit {
    close(main)
    if status == nil {
      kill(pid, SIGKILL)
      var ignored: Int32 = 0
      // Safe: one number is written.
      unsafe waitpid(pid, &ignored, 0)
    }
  }

  /// What it wrote, as text.
  package var text: String { String(decoding: output, as: UTF8.self) }

  package func send(_ keys: String) {
    let bytes = Array(keys.utf8)
    // Safe: no more is read than there is.
    _ = unsafe write(main, bytes, bytes.count)
  }

  /// Gives the terminal another size, of which the program is told.
  package func resize(columns: Int, lines: Int) {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(lines))
    // Safe: one structure is read.
    _ = unsafe ioctl(main, UInt(TIOCSWINSZ), &size)
  }

  /// Reads until what came since `start` is as wanted; false: it never was.
  @discardableResult
  package func wait(
    from start: Int = 0, seconds: Double = 60, until isRight: (String) -> Bool
  ) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !isRight(String(decoding: output[start...], as: UTF8.self)) {
      guard Date() < end, readSome(for: 1000) else { return false }
    }
    return true
  }

  @discardableResult
  package func wait(forText text: String, from start: Int = 0) -> Bool {
    wait(from: start) { $0.contains(text) }
  }

  /// Waits for the end, reading on; the exit status, or 128 and the signal's number. nil: it lives on.
  package func waitForEnd(seconds: Double = 60) -> Int32? {
    let end = Date(timeIntervalSinceNow: seconds)
    while status == nil {
      noteEnd()
      _ = readSome(for: status == nil ? 20 : 0)
      guard Date() < end else { break }
    }
    while readSome(for: 0) {}
    return status
  }

  /// Waits until so much is there to read that it takes nothing more, and reads nothing; false: it never was.
  package func waitUntilFull(seconds: Double = 60) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    var count: Int32 = 0
    var nothing = pollfd()
    while Date() < end {
      // Safe: one number is written, and no structure is read.
      guard unsafe ioctl(main, UInt(FIONREAD), &count) == 0 else { return false }
      if count >= 4000 { return true }
      _ = unsafe poll(&nothing, 0, 10)
    }
    return false
  }

  /// As `waitForEnd`, but that nobody reads what it writes.
  package func waitForEndUnread(seconds: Double = 60) -> Int32? {
    let end = Date(timeIntervalSinceNow: seconds)
    var nothing = pollfd()
    while status == nil, Date() < end {
      noteEnd()
      // Safe: no structure is read.
      if status == nil { _ = unsafe poll(&nothing, 0, 10) }
    }
    return status
  }

  private func noteEnd() {
    var found: Int32 = 0
    // Safe: one number is written.
    if unsafe waitpid(pid, &found, WNOHANG) == pid {
      status = found & 0x7F == 0 ? found >> 8 & 0xFF : 128 + found & 0x7F
    }
  }

  /// The terminal's settings as they are.
  package func currentSettings() throws -> [UInt8] { try Self.settings(of: path) }

  /// Reads what comes within some milliseconds; false: nothing will come.
  private func readSome(for milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    // Safe: it is one structure, and no more is read than there is room for.
    guard unsafe poll(&ready, 1, milliseconds) > 0 else { return milliseconds > 0 }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(main, &bytes, bytes.count)
    guard count > 0 else { return false }
    output += bytes[..<count]
    return true
  }

  private static func settings(of path: String) throws -> [UInt8] {
    // Safe: the path is there during the call; one structure is written, and looked at as bytes.
    let terminal = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(terminal) }
    var settings = termios()
    guard terminal >= 0, unsafe tcgetattr(terminal, &settings) == 0 else {
      throw Failure(description: "tcgetattr: \(errno)")
    }
    return unsafe withUnsafeBytes(of: &settings) { unsafe Array($0) }
  }
}
