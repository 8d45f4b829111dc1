import Foundation
import TestSupport
import Testing

/// However the program ends or pauses, the terminal is as it was.
@Suite("NcursesTerminal in a terminal: giving it back", .serialized)
struct TerminalRestoringTests {
  private let probe = Command.path(of: "terminal-probe")

  /// Runs the probe between two looks at the terminal's settings, and tells how they compare.
  private func start() async throws -> (session: TmuxSession, pid: pid_t) {
    let session = try TmuxSession(
      """
      before=$(stty -g); \(probe); status=$?; [ "$before" = "$(stty -g)" ] && same=yes || same=no; \
      echo "status=$status same=$same"; exec sleep 600
      """)
    let screen = try await session.wait(forText: "pid ")
    return (session, try processID(in: screen))
  }

  private func processID(in screen: String) throws -> pid_t {
    let match = try #require(screen.firstMatch(of: /pid (\d+)/))
    return try #require(pid_t(match.1))
  }

  private func expectRestored(_ session: TmuxSession, status: Int32) async throws {
    let screen = try await session.wait(forText: "status=")
    #expect(screen.contains("status=\(status) same=yes"))
    #expect(!screen.contains("colour"))
    #expect(
      try session.state("#{alternate_on} #{cursor_flag} #{keypad_cursor_flag} #{mouse_any_flag}")
        == "0 1 0 0")
    // Where brackets were still asked for, they would be echoed.
    try session.paste("paste")
    let pasted = try await session.wait(forText: "paste")
    #expect(!pasted.contains("200~"))
  }

  @Test("after q")
  func quitting() async throws {
    let (session, _) = try await start()
    try session.send("m", "q")
    try await expectRestored(session, status: 0)
    #expect(try session.screen().contains("left in order"))
  }

  @Test("after a signal that asks for an end", arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func ending(signal: Int32) async throws {
    let (session, pid) = try await start()
    kill(pid, signal)
    try await expectRestored(session, status: 0)
    #expect(try session.screen().contains("left in order, signal \(signal)"))
  }

  @Test(
    "after a crash, an abort, a stack overflow and an exit without goodbye",
    arguments: [("T", 128 + SIGILL), ("A", 128 + SIGABRT), ("O", 128 + SIGSEGV), ("E", 3)])
  func crashing(key: String, status: Int32) async throws {
    let (session, _) = try await start()
    try session.send("m", "k", key)
    try await expectRestored(session, status: status)
  }

  @Test(
    "after a signal that faults bring, sent from outside", arguments: [SIGSEGV, SIGBUS, SIGFPE])
  func faulting(signal: Int32) async throws {
    let (session, pid) = try await start()
    kill(pid, signal)
    try await expectRestored(session, status: 128 + signal)
  }

  @Test("after a second SIGTERM when the first finds no answer")
  func stuck() async throws {
    let (session, pid) = try await start()
    try session.send("H")
    kill(pid, SIGTERM)
    kill(pid, SIGTERM)
    // The two may have been one; a program that answers is gone by now, one that hangs is asked on.
    try await session.wait(for: "the end") { screen in
      kill(pid, SIGTERM)
      return screen.contains("status=")
    }
    try await expectRestored(session, status: 128 + SIGTERM)
  }

  @Test("while it is stopped by ^Z, and fg shows the screen again in its new size")
  func suspending() async throws {
    let session = try TmuxSession("exec bash --norc --noprofile -i")
    try session.type("PS1='$ '; before=$(stty -g)\n")
    try session.type("\(probe)\n")
    try await session.wait(forText: "80×24 日本")
    try session.send("C-z")
    try await session.wait(forText: "Stopped")
    #expect(try session.state("#{alternate_on} #{cursor_flag}") == "0 1")
    try session.resize(columns: 70, lines: 20)
    try session.type("fg\n")
    try await session.wait(forText: "resize 70×20")
    #expect(try session.state("#{alternate_on} #{cursor_flag}") == "1 0")
    try session.send("q")
    try await session.wait(forText: "left in order")
    try session.type("[ \"$before\" = \"$(stty -g)\" ] && echo the sa''me\n")
    try await session.wait(forText: "the same")
  }

  @Test("every signal from outside that stops it gives the screen back first, but SIGSTOP")
  func stopping() async throws {
    let session = try TmuxSession("exec bash --norc --noprofile -i")
    try session.type("PS1='$ '\n\(probe)\n")
    let pid = try processID(in: try await session.wait(forText: "pid "))
    for (signal, isScreenLeft) in [
      (SIGTSTP, true), (SIGTTIN, true), (SIGTTOU, true), (SIGSTOP, false),
    ] {
      kill(pid, signal)
      try await session.wait(forText: "Stopped")
      if isScreenLeft { #expect(try session.state("#{alternate_on}") == "0") }
      try session.type("fg\n")
      try await session.wait(for: "the screen") {
        $0.hasPrefix("80×24") && !$0.contains("Stopped")
      }
    }
    try session.send("j")
    try await session.wait(forText: "key j")
  }

  @Test("stopped with its screen and continued in the background, it stops there until fg")
  func background() async throws {
    let session = try TmuxSession("exec bash --norc --noprofile -i")
    try session.type("PS1='$ '\n\(probe)\n")
    let pid = try processID(in: try await session.wait(forText: "pid "))
    kill(pid, SIGSTOP)
    try await session.wait(forText: "Stopped")
    try session.type("clear; bg\n")
    // The shell tells of it at its next prompt.
    try await session.wait(for: "it to stop again") { screen in
      if !screen.contains("Stopped") { try? session.type("\n") }
      return screen.contains("Stopped")
    }
    try session.type("fg\n")
    try await session.wait(for: "the screen") {
      $0.hasPrefix("80×24") && !$0.contains("Stopped")
    }
    try session.send("j")
    try await session.wait(forText: "key j")
  }

  @Test("another program can have the screen in between")
  func lending() async throws {
    let (session, _) = try await start()
    try session.send("$", "j")
    try await session.wait(forText: "key j")
    try session.send("q")
    let screen = try await session.wait(forText: "status=")
    #expect(screen.contains("outside"))
  }

  @Test("a terminal that goes away ends the program, whatever it was doing")
  func hangingUp() async throws {
    // SIGHUP is ignored, so that only the end of the terminal itself can tell.
    let session = try TmuxSession("trap '' HUP; exec \(probe)")
    let pid = try processID(in: try await session.wait(forText: "pid "))
    session.close()
    let deadline = ContinuousClock.now + .seconds(60)
    while kill(pid, 0) == 0 {
      try #require(ContinuousClock.now < deadline, "the program goes on without a terminal")
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  @Test("waiting takes no CPU: the program is not even woken")
  func idling() async throws {
    let session = try TmuxSession("exec \(probe)")
    let pid = try processID(in: try await session.wait(forText: "pid "))
    try session.send("j")
    try await session.wait(forText: "key j")
    let before = try switches(of: pid)
    for _ in 0..<30 { _ = try session.screen() }
    #expect(try switches(of: pid) == before)
  }

  /// How often the process went to sleep by itself.
  private func switches(of pid: pid_t) throws -> Substring {
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    return try #require(status.firstMatch(of: /\nvoluntary_ctxt_switches:\s+(\d+)/)).1
  }
}
