import Foundation
import TestSupport
import Testing

/// A program in a terminal of its own: tmux is the terminal, keys go in, and the screen comes out as
/// a person would see it.
///
/// Each session has a server of its own and ends with the object. tmux shows a program nothing of
/// the terminal that the tests run in; there need not be one.
final class TmuxSession {
  private let socket = "feed-tui-\(UUID().uuidString)"

  /// Starts a shell command.
  ///
  /// - Parameters:
  ///   - size: The terminal's columns and lines.
  ///   - terminal: What `TERM` says in it.
  ///   - environment: Variables for it, beside `PATH`, `HOME` and a UTF-8 locale, and no others.
  init(
    _ command: String, columns: Int = 80, lines: Int = 24, terminal: String = "screen-256color",
    environment: [String: String] = [:]
  ) throws {
    let inherited = ProcessInfo.processInfo.environment
    var variables = [
      "LANG": "C.UTF-8", "SHELL": "/bin/sh", "SWIFT_BACKTRACE": "enable=no",
      // Nobody's own memory is touched.
      "XDG_STATE_HOME": "/dev/null",
    ]
    for name in ["PATH", "HOME", "LD_LIBRARY_PATH"] { variables[name] = inherited[name] }
    variables.merge(environment) { _, new in new }
    try tmux(
      [
        "-u", "start-server", ";",
        "set-option", "-g", "default-terminal", terminal, ";",
        "set-option", "-g", "remain-on-exit", "on", ";",
        "set-option", "-g", "status", "off", ";",
        "set-option", "-s", "escape-time", "0", ";",
        "new-session", "-d", "-x", "\(columns)", "-y", "\(lines)", command,
      ], environment: variables)
  }

  deinit { close() }

  /// Ends the terminal, as closing its window would.
  func close() { _ = try? tmux(["kill-server"]) }

  /// Presses keys, by tmux's names for them: `j`, `Enter`, `C-z`, `PPage`, `Escape`, `M-x`.
  func send(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Types text as it stands.
  func type(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

  /// Pastes text, in brackets where the program has asked for them.
  func paste(_ text: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try tmux(["load-buffer", file.path, ";", "paste-buffer", "-p"])
  }

  /// Sends bytes as a keyboard would.
  func send(bytes: [UInt8]) throws {
    try tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  /// Gives the terminal another size.
  func resize(columns: Int, lines: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(lines)"])
  }

  /// What the screen shows, blanks at the ends of lines and empty lines at the end left off.
  func screen() throws -> String {
    let text = try tmux(["capture-pane", "-p"])
    return text.trimmingCharacters(in: .newlines)
  }

  /// The screen with the escape sequences that make its colours.
  func styledScreen() throws -> String { try tmux(["capture-pane", "-p", "-e"]) }

  /// The lines of the screen, each with how its cells look: tmux writes the same look in several ways,
  /// by what was drawn before.
  func looks() throws -> [String] {
    var style: [String: String] = [:]
    return try styledScreen().components(separatedBy: "\n").map { line in
      var result = ""
      for match in line.matches(of: /\u{1B}\[([0-9;]*)m|(.)/) {
        if let character = match.2 {
          result += "\(character)\(style.values.sorted().joined(separator: ","))|"
        }
        for code in match.1?.split(separator: ";", omittingEmptySubsequences: false) ?? [] {
          switch code {
          case "", "0": style = [:]
          case "39": style["foreground"] = nil
          case "49": style["background"] = nil
          case _ where code.hasPrefix("3"): style["foreground"] = String(code)
          case _ where code.hasPrefix("4") && code.count > 1: style["background"] = String(code)
          default: style[String(code)] = String(code)
          }
        }
      }
      while result.hasSuffix(" |") { result.removeLast(2) }
      return result
    }
  }

  /// Has programs put text onto tmux' clipboard (OSC 52).
  func setClipboard() throws { try tmux(["set-option", "-s", "set-clipboard", "on"]) }

  /// What is on it.
  func buffer() throws -> String { try tmux(["show-buffer"]) }

  /// Writes into a file what the program sends from now on.
  func record(to path: String) throws { try tmux(["pipe-pane", "-o", "cat >'\(path)'"]) }

  /// What tmux knows of the terminal, by a format of its own: `#{alternate_on}`, `#{cursor_flag}`,
  /// `#{pane_pid}`.
  func state(_ format: String) throws -> String {
    try tmux(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
  }

  /// Waits until the screen is as wanted, and returns it; fails with the screen shown. Where the machine is so
  /// busy that a look takes long, the looks count, not the time: it fails after both 60 seconds and 300 looks.
  @discardableResult
  func wait(for what: String, until isRight: (String) -> Bool) async throws -> String {
    let deadline = ContinuousClock.now + .seconds(60)
    var looks = 0
    while true {
      let screen = try screen()
      if isRight(screen) { return screen }
      looks += 1
      guard looks < 300 || ContinuousClock.now < deadline else {
        throw Timeout(what: what, screen: screen)
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Waits until the screen shows a text.
  @discardableResult
  func wait(forText text: String) async throws -> String {
    try await wait(for: "\"\(text)\"") { $0.contains(text) }
  }

  /// Waits until the program has ended, and returns its exit status; 128 and the signal's number if
  /// it died of one. The screen may be gone by then: for a last look at it start the program through
  /// `untilLookedAt(_:)`.
  @discardableResult
  func waitForEnd() async throws -> Int {
    var status: Int?
    try await wait(for: "the end of the program") { _ in
      let state = (try? state("#{pane_dead_status},#{pane_dead_signal}")) ?? ","
      let parts = state.split(separator: ",", omittingEmptySubsequences: false)
      status = Int(parts[0]) ?? Int(parts[1]).map { 128 + $0 }
      return status != nil
    }
    return status ?? -1
  }

  /// A shell command that runs `command`, shows `status=` with its exit status, and leaves the
  /// screen to be looked at.
  static func untilLookedAt(_ command: String) -> String {
    "\(command); echo \"status=$?\"; exec sleep 600"
  }

  @discardableResult
  private func tmux(_ arguments: [String], environment: [String: String]? = nil) throws -> String {
    let result = try Command.run(
      ["tmux", "-L", socket, "-f", "/dev/null"] + arguments, environment: environment)
    guard result.status == 0 else {
      throw Failure(description: "tmux \(arguments.joined(separator: " ")): \(result.errors)")
    }
    return result.output
  }

  /// tmux said no, or isn't there.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The screen never became what it should.
  struct Timeout: Error, CustomStringConvertible {
    var what: String
    var screen: String

    var description: String {
      let frame = String(repeating: "─", count: 40)
      return "waited in vain for \(what); the screen shows:\n\(frame)\n\(screen)\n\(frame)"
    }
  }
}
