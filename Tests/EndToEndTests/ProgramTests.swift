import Foundation
import TestSupport
import Testing

/// The real program in a real terminal.
@Suite("feed-tui in a terminal")
struct ProgramTests {
  private static let program = Command.path(of: "feed-tui")

  private func start(
    _ arguments: String = "", columns: Int = 100, lines: Int = 40,
    environment: [String: String] = [:]
  ) throws -> TmuxSession {
    try TmuxSession(
      TmuxSession.untilLookedAt("\(Self.program) \(arguments)"), columns: columns, lines: lines,
      environment: environment)
  }

  @Test("it opens the demo feed, scrolls, and quits with the terminal as it was")
  func startScrollQuit() async throws {
    let session = try start()
    try await session.wait(forText: "row 1 of 54")
    #expect(try session.screen().hasPrefix(" Notes from the terminal"))
    #expect(try session.state("#{alternate_on},#{cursor_flag}") == "1,0")
    try session.send("j", "j")
    try await session.wait(forText: "row 3 of 54")
    try session.send("G")
    try await session.wait(forText: "row 54 of 54")
    try session.send("k", "g")
    try await session.wait(forText: "row 1 of 54")
    try session.send("NPage")
    try await session.wait(for: "another page") { !$0.contains("A grid is a promise") }
    try session.send("q")
    try await session.wait(forText: "status=0")
    #expect(try session.state("#{alternate_on},#{cursor_flag}") == "0,1")
    #expect(try !session.screen().contains("Notes"))
  }

  @Test("while a large document is read, keys are the program's: q ends it, and nothing is echoed")
  func quittingWhileReading() async throws {
    let path = NSTemporaryDirectory() + "large-\(UUID().uuidString).xml"
    defer { try? FileManager.default.removeItem(atPath: path) }
    // So much work that nobody waits for the end, unless the machine has more important things to do.
    let making =
      "{ printf '<rss><channel>'; head -c 200000000 /dev/zero | tr '\\0' ' '; } >\(path)"
    try #require(try Command.run(["sh", "-c", making]).status == 0)
    let session = try start(path)
    try await session.wait(for: "the first screen") {
      $0.contains("Reading large-") || $0.contains("The document is broken")
    }
    #expect(try session.state("#{alternate_on}") == "1")
    try session.send("q")
    let screen = try await session.wait(forText: "status=")
    #expect(screen == "status=0")
  }

  @Test("what is typed while a large document is read is done when it has been")
  func typingWhileReading() async throws {
    let path = NSTemporaryDirectory() + "large-\(UUID().uuidString).xml"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let item =
      "<item><title>One of them</title><description>\(String(repeating: "words ", count: 100))</description></item>"
    let document =
      "<rss><channel><title>t</title>" + String(repeating: item, count: 8000) + "</channel></rss>"
    try document.write(toFile: path, atomically: true, encoding: .utf8)
    let session = try start(path)
    try await session.wait(for: "the first screen") {
      $0.contains("Reading large-") || $0.contains("row 1 of 8000")
    }
    try session.send("G")
    try await session.wait(forText: "row 8000 of 8000")
    try session.send("q")
    #expect(try await session.wait(forText: "status=") == "status=0")
  }

  @Test("few lines, one of which is longer than a job of other cores, are read to their end")
  func longLineAmongFew() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/few-\(UUID().uuidString).txt"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = "first\n" + String(repeating: "ab ", count: 700_000) + "\nlast\nx\n"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let session = try start("--jobs 2 \(path)")
    try await session.wait(forText: "row 1 of 4")
    try session.send("G")
    try await session.wait(forText: "row 4 of 4")
    try session.send("q")
    #expect(try await session.wait(forText: "status=") == "status=0")
  }

  @Test("a file among several that is not there is a row, and said in the end, with status 1")
  func missingFile() async throws {
    let session = try start("/etc/hostname /nowhere/x")
    try await session.wait(forText: "row 1 of 2")
    #expect(try session.screen().contains("/nowhere/x: No such file or directory"))
    try session.send("q")
    let screen = try await session.wait(forText: "status=")
    #expect(screen == "feed-tui: /nowhere/x: No such file or directory\nstatus=1")
  }

  @Test("the modes switch by key, and the log pane tells what becomes of heights")
  func modesAndLog() async throws {
    let session = try start("--debug")
    try await session.wait(forText: "hits 0 of 54 (0%)")
    try await session.wait(forText: "known 62 of 62")
    try await session.wait(forText: "│ahead     [")
    try session.send("Space", "b")
    try await session.wait(forText: "│hit       [0:0] ")
    try session.send("3")
    try await session.wait(forText: "key cache")
    try await session.wait(forText: "│kept      unique-id-")
    try session.send("1")
    try await session.wait(forText: "no cache")
    try await session.wait(forText: "│computed  ")
    try session.send("d")
    try await session.wait(for: "the pane gone") { !$0.contains("computed") }
    try session.send("q")
    try await session.wait(forText: "status=0")
  }

  @Test("a resize draws at the new width at once, down to 1×1 and back")
  func resize() async throws {
    let session = try start("--debug")
    try await session.wait(forText: "row 1 of 54")
    let before = try session.screen()
    try session.resize(columns: 40, lines: 60)
    try await session.wait(forText: "tall 40×60")
    try session.resize(columns: 1, lines: 1)
    try await session.wait(for: "one cell") { $0.count <= 1 }
    try session.resize(columns: 100, lines: 40)
    try await session.wait(forText: "wide 100×40")
    #expect(feed(of: try session.screen()) == feed(of: before))
    try session.send("q")
    try await session.wait(forText: "status=0")
  }

  /// As if it had been resized and back before the program looked.
  @Test("a size that is the same again has the whole screen drawn, since the terminal cut it off")
  func resizeAndBack() async throws {
    let session = try start()
    try await session.wait(forText: "row 1 of 54")
    let before = try session.screen()
    let terminal = try #require(FileHandle(forWritingAtPath: try session.state("#{pane_tty}")))
    try terminal.write(contentsOf: Data("\u{1B}[5;1Hwhat does not belong here".utf8))
    try await session.wait(forText: "what does not belong here")
    _ = try Command.run(["pkill", "-WINCH", "-P", try session.state("#{pane_pid}"), "feed-tui"])
    try await session.wait(for: "the whole screen") { $0 == before }
  }

  @Test("rows and sections are inserted and deleted, and the selection stays on its entry")
  func changes() async throws {
    let session = try start()
    try session.send("j", "j", "i")
    try await session.wait(forText: "row 4 of 55")
    try session.send("I")
    try await session.wait(forText: "row 5 of 56")
    try session.send("x")
    try await session.wait(forText: "row 5 of 55")
    try session.send("X", "X")
    try await session.wait(for: "two sections fewer") { !$0.contains("Notes from the terminal") }
    try session.send("r")
    try await session.wait(forText: "of 54")
    try session.send("q")
    try await session.wait(forText: "status=0")
  }

  @Test("a feed from a pipe leaves the keys to the terminal")
  func pipe() async throws {
    let session = try TmuxSession(
      TmuxSession.untilLookedAt("printf 'first\\nsecond\\n' | \(Self.program)"))
    try await session.wait(forText: "row 1 of 2")
    try session.send("j")
    try await session.wait(forText: "row 2 of 2")
    try session.send("q")
    try await session.wait(forText: "status=0")
  }

  @Test(
    "^C, SIGTERM, SIGHUP and a crash leave the terminal as it was",
    arguments: [
      ("^C", 130), ("TERM", 143), ("HUP", 129), ("SEGV", 139), ("ILL", 132),
    ])
  func restored(how: String, status: Int) async throws {
    let command =
      "stty -g >$HOME/before; \(Self.program); echo status=$?; "
      + "stty -g | cmp - $HOME/before && echo same; exec sleep 600"
    let home = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let session = try TmuxSession(command, environment: ["HOME": home.path])
    try await session.wait(forText: "row 1 of 54")
    if how == "^C" {
      try session.send("C-c")
    } else {
      let parent = try session.state("#{pane_pid}")
      _ = try Command.run(["pkill", "-\(how)", "-P", parent, "feed-tui"])
    }
    try await session.wait(forText: "status=\(status)")
    try await session.wait(forText: "same")
    #expect(try session.state("#{alternate_on},#{cursor_flag}") == "0,1")
  }

  @Test("^Z gives the terminal to the shell, fg takes it again")
  func suspend() async throws {
    let session = try TmuxSession("PS1='prompt> ' exec bash --norc -i")
    try await session.wait(forText: "prompt>")
    try session.send("\(Self.program) --debug", "Enter")
    try await session.wait(forText: "row 1 of 54")
    try session.send("C-z")
    try await session.wait(forText: "Stopped")
    #expect(try session.state("#{alternate_on}") == "0")
    try session.resize(columns: 70, lines: 20)
    try session.send("fg", "Enter")
    try await session.wait(forText: "70×20")
    try session.send("j")
    try await session.wait(forText: "row 2 of 54")
    try session.send("q")
    try await session.wait(for: "the prompt") { $0.hasSuffix("prompt>") }
  }

  @Test("with nothing to do it uses no processor time")
  func idle() async throws {
    let session = try start()
    try await session.wait(forText: "row 1 of 54")
    let pid = try Command.run(["pgrep", "-P", try session.state("#{pane_pid}"), "feed-tui"])
      .output.trimmingCharacters(in: .newlines)
    // Idle work comes to its end some time: then no look finds the clock of the process further than the one before.
    var (last, looksAtRest) = ("", 0)
    try await session.wait(for: "the process to rest") { _ in
      let now = Self.processorTime(pid)
      looksAtRest = now == last ? looksAtRest + 1 : 0
      last = now
      return looksAtRest >= 20
    }
  }

  @Test("nothing wakes it: while it waits it has no timers, after a large file either")
  func timers() async throws {
    let path = NSTemporaryDirectory() + "large-\(UUID().uuidString).txt"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try String(repeating: "a line of many\n", count: 500_000)
      .write(toFile: path, atomically: true, encoding: .utf8)
    let session = try start(path)
    try await session.wait(forText: "row 1 of ")
    let pid = try Command.run(["pgrep", "-P", try session.state("#{pane_pid}"), "feed-tui"])
      .output.trimmingCharacters(in: .newlines)
    let folder = "/proc/\(pid)/fd"
    let open = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
    #expect(open.contains(path))
    // By these Dispatch has timers.
    #expect(!open.contains { $0.contains("timerfd") || $0.contains("eventpoll") }, "\(open)")
  }

  private static func processorTime(_ pid: String) -> String {
    let line = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
    return line.split(separator: " ").dropFirst(13).prefix(2).joined(separator: "+")
  }

  private func feed(of screen: String) -> [Substring] {
    // Beside it may be the log pane, in which time goes on.
    screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { $0.prefix(50) }
  }
}
