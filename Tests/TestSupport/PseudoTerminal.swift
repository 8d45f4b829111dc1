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
    guard openpty(&main, &other, &name, nil, &size) == 0 else {
      throw Failure(description: "openpty: \(errno)")
    }
    close(other)
    _ = fcntl(main, F_SETFD, FD_CLOEXEC)
    self.main = main
    path = name.withUnsafeBufferPointer { $0.baseAddress.map(String.init(cString:)) } ?? ""
    settings = try Self.settings(of: path)
    pid = try Self.spawn(arguments, Command.strings(of: environment), path)
  }

  deinit {
    close(main)
    if status == nil {
      kill(pid, SIGKILL)
      var ignored: Int32 = 0
      waitpid(pid, &ignored, 0)
    }
  }

  /// What it wrote, as text.
  package var text: String { String(decoding: output, as: UTF8.self) }

  package func send(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(main, bytes, bytes.count)
  }

  /// Gives the terminal another size, of which the program is told.
  package func resize(columns: Int, lines: Int) {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(lines))
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
  }

  /// Reads until what came since `start` is as wanted; false: it never was.
  @discardableResult
  package func wait(
    from start: Int = 0, seconds: Double = 20, until isRight: (String) -> Bool
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
  package func waitForEnd(seconds: Double = 20) -> Int32? {
    let end = Date(timeIntervalSinceNow: seconds)
    while status == nil {
      var found: Int32 = 0
      if waitpid(pid, &found, WNOHANG) == pid {
        status = found & 0x7F == 0 ? found >> 8 & 0xFF : 128 + found & 0x7F
      }
      _ = readSome(for: status == nil ? 20 : 0)
      guard Date() < end else { break }
    }
    while readSome(for: 0) {}
    return status
  }

  /// The terminal's settings as they are.
  package func currentSettings() throws -> [UInt8] { try Self.settings(of: path) }

  /// Reads what comes within some milliseconds; false: nothing will come.
  private func readSome(for milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, milliseconds) > 0 else { return milliseconds > 0 }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(main, &bytes, bytes.count)
    guard count > 0 else { return false }
    output += bytes[..<count]
    return true
  }

  private static func settings(of path: String) throws -> [UInt8] {
    let terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(terminal) }
    var settings = termios()
    guard terminal >= 0, tcgetattr(terminal, &settings) == 0 else {
      throw Failure(description: "tcgetattr: \(errno)")
    }
    return withUnsafeBytes(of: &settings) { Array($0) }
  }

  /// The first terminal that the leader of a session opens is its own.
  private static func spawn(
    _ arguments: [String], _ environment: [String], _ path: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    for descriptor in 1...2 as ClosedRange<Int32> {
      posix_spawn_file_actions_adddup2(&actions, 0, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | 0x80))
    var argv = (["/usr/bin/env"] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    defer { for string in argv + envp { free(string) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, "/usr/bin/env", &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw Failure(description: "posix_spawn: \(code)") }
    return pid
  }
}
