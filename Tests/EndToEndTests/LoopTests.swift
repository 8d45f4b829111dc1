import TestSupport
import Foundation
import Testing

/// The run loop as a task, with a text field, in a real terminal.
@Suite("TableProgram and TextField in a terminal")
struct LoopTests {
  private func start() async throws -> TmuxSession {
    let session = try TmuxSession(
      TmuxSession.untilLookedAt(Command.path(of: "loop-probe")), columns: 20, lines: 5)
    try await session.wait(forText: "no answer")
    return session
  }

  @Test("a task answers while the program waits for keys, and the cursor stands where one writes")
  func answering() async throws {
    let session = try await start()
    try session.type("日本x")
    try session.send("Left")
    try await session.wait(for: "the cursor") { _ in
      (try? session.state("#{cursor_x},#{cursor_y},#{cursor_flag}")) == "4,0,1"
    }
    try session.send("Enter")
    try await session.wait(forText: "answer to 日本x")
    try session.paste("one\ntwo")
    try session.send("Enter")
    try await session.wait(forText: "answer to one two")
    try session.send("C-c")
    let screen = try await session.wait(forText: "status=0")
    #expect(screen.contains("ended: interrupted"))
    #expect(try session.state("#{alternate_on},#{cursor_flag}") == "0,1")
  }

  @Test("a signal ends it, a new size is drawn, and ^Z and fg go as ever")
  func signals() async throws {
    let session = try TmuxSession("PS1='prompt> ' exec bash --norc -i", columns: 30, lines: 6)
    try await session.wait(forText: "prompt>")
    try session.send(Command.path(of: "loop-probe"), "Enter")
    try await session.wait(forText: "no answer")
    try session.send("C-z")
    try await session.wait(forText: "Stopped")
    try session.send("fg", "Enter")
    try await session.wait(for: "the screen") {
      $0.contains("no answer") && !$0.contains("Stopped")
    }
    try session.type("abc")
    try session.resize(columns: 25, lines: 5)
    try await session.wait(for: "the text") { $0.hasPrefix("abc") }
    _ = try Command.run(["pkill", "-TERM", "-P", try session.state("#{pane_pid}"), "loop-probe"])
    try await session.wait(forText: "ended: terminated(15)")
  }

  @Test("waiting takes no CPU")
  func idle() async throws {
    let session = try await start()
    let pid = try Command.run(["pgrep", "-P", try session.state("#{pane_pid}"), "loop-probe"])
      .output.trimmingCharacters(in: .newlines)
    // A thread may go to sleep late on a busy machine; one that looks again and again never rests.
    var rests = false
    for _ in 0..<50 where !rests {
      let before = Self.switches(of: pid)
      for _ in 0..<20 { _ = try session.screen() }
      rests = Self.switches(of: pid) == before
    }
    #expect(rests)
  }

  /// How often the threads of a process went to sleep by themselves.
  private static func switches(of pid: String) -> String {
    let tasks = "/proc/\(pid)/task"
    return ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []).sorted().map {
      let status = (try? String(contentsOfFile: "\(tasks)/\($0)/status", encoding: .utf8)) ?? ""
      return status.split(separator: "\n").first { $0.hasPrefix("voluntary") }.map(String.init)
        ?? ""
    }.joined(separator: " ")
  }
}
