import Foundation
import TestSupport
import Testing

/// What is remembered, in a real terminal and a real database.
@Suite("feed-tui from one session to the next")
struct MemoryInTerminalTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Written once: a program that has it open never finds it half written.
  private func feed() throws -> String {
    guard !FileManager.default.fileExists(atPath: path("feed.xml")) else { return path("feed.xml") }
    let items = (1...30).map { "<item><guid>\($0)</guid><title>Post \($0) of them</title></item>" }
    let text = "<rss><channel><title>T</title>\(items.joined())</channel></rss>"
    try Data(text.utf8).write(to: folder.appendingPathComponent("feed.xml"))
    return path("feed.xml")
  }

  private func start(_ arguments: String, state: String = "state") throws -> TmuxSession {
    try TmuxSession(
      TmuxSession.untilLookedAt("\(Command.path(of: "feed-tui")) \(arguments)"), columns: 60,
      lines: 12, environment: ["HOME": folder.path, "XDG_STATE_HOME": path(state)])
  }

  private var database: String { path("state/feed-tui/memory.sqlite") }

  @Test("what was read, starred, marked and where one stood is there again")
  func again() async throws {
    let first = try start(try feed())
    try await first.wait(forText: "30 unread")
    try first.send("j", "j", "Enter")
    try await first.wait(forText: "lines 1")
    try first.send("Escape")
    // A key right behind it would be one with Alt held.
    try await first.wait(forText: "row 3 of 30")
    try first.type("jSma20j")
    try await first.wait(forText: "row 24 of 30")
    try first.send("q")
    try await first.wait(forText: "status=0")
    let second = try start(try feed())
    try await second.wait(forText: "row 24 of 30")
    try await second.wait(forText: "29 unread")
    try second.type("'a")
    try await second.wait(forText: "row 4 of 30")
    #expect(try second.screen().contains("★"))
    try second.type("&unread")
    try second.send("Enter")
    try await second.wait(forText: "29 of 30 rows")
    let other = try start("--no-memory \(try feed())")
    try await other.wait(forText: "row 1 of 30")
    try await other.wait(forText: "30 unread")
  }

  @Test("a program that is killed has kept it; two at once lose nothing of each other")
  func killed() async throws {
    let first = try start(try feed())
    let second = try start("--no-resume \(try feed())")
    for session in [first, second] { try await session.wait(forText: "30 unread") }
    try first.type("u")
    try second.type("5juS")
    try await first.wait(forText: "read")
    try await second.wait(forText: "starred")
    let parent = try first.state("#{pane_pid}")
    _ = try Command.run(["pkill", "-KILL", "-P", parent, "feed-tui"])
    try await first.wait(forText: "status=137")
    try second.send("q")
    try await second.wait(forText: "status=0")
    let third = try start("--no-resume \(try feed())")
    try await third.wait(forText: "28 unread")
    try third.type("&starred")
    try third.send("Enter")
    try await third.wait(forText: "1 of 30 rows")
  }

  @Test("where what keeps it is killed, another takes its place, and nothing is lost")
  func keeperKilled() async throws {
    let first = try start(try feed())
    try await first.wait(forText: "30 unread")
    for _ in 0..<2 {
      _ = try Command.run(["pkill", "-KILL", "-f", "feed-tui-memory \(path("state"))/"])
      try first.type("jS")
      try await first.wait(forText: "starred")
      try first.send("Escape")
      try await first.wait(for: "the message to go") { !$0.contains("starred:") }
    }
    try first.send("q")
    try await first.wait(forText: "status=0")
    let second = try start("--no-resume \(try feed())")
    try await second.wait(forText: "30 unread")
    try second.type("&starred")
    try second.send("Enter")
    try await second.wait(forText: "2 of 30 rows")
  }

  @Test("of a pipe what was done counts in this session, and nothing is kept")
  func pipe() async throws {
    let program = "cat '\(try feed())' | \(Command.path(of: "feed-tui"))"
    for _ in 0..<2 {
      let session = try TmuxSession(
        TmuxSession.untilLookedAt(program), columns: 60, lines: 12,
        environment: ["HOME": folder.path, "XDG_STATE_HOME": path("state")])
      try await session.wait(forText: "row 1 of 30 · 30 unread")
      try session.send("u", "j")
      try await session.wait(forText: "row 2 of 30 · 29 unread")
      try session.send("q")
      try await session.wait(forText: "status=0")
    }
  }

  @Test("a pipe where the database should be holds nobody up, and is said, at the end, too")
  func pipeAsDatabase() async throws {
    try FileManager.default.createDirectory(
      atPath: path("state/feed-tui"), withIntermediateDirectories: true)
    _ = try Command.run(["mkfifo", database])
    let session = try start(try feed())
    try await session.wait(forText: "memory.sqlite is no file")
    try session.send("u")
    try await session.wait(forText: "read")
    try session.send("j")
    try await session.wait(forText: "row 2 of 30 · 29 unread")
    try session.send("q")
    try await session.wait(forText: "status=0")
    #expect(try session.screen().contains("1 row) is not kept: memory.sqlite is no file"))
  }

  /// Another program that locks the database until Enter comes to it.
  private func locker() async throws -> TmuxSession {
    try FileManager.default.createDirectory(
      atPath: path("state/feed-tui"), withIntermediateDirectories: true)
    let program = """
      import sqlite3, sys
      other = sqlite3.connect(sys.argv[1], isolation_level=None)
      other.execute("BEGIN EXCLUSIVE")
      print("locked", flush=True)
      input()
      other.execute("ROLLBACK")
      """
    try Data(program.utf8).write(to: folder.appendingPathComponent("lock.py"))
    let session = try TmuxSession(
      TmuxSession.untilLookedAt("python3 '\(path("lock.py"))' '\(database)'"), columns: 60,
      lines: 12)
    try await session.wait(forText: "locked")
    return session
  }

  @Test(
    "what is done while another program locks the database from the start is written once it is free",
    arguments: ["while one reads", "at the end"])
  func locked(isFree: String) async throws {
    let other = try await locker()
    let session = try start(try feed())
    try await session.wait(forText: "row 1 of 30")
    try session.type("jSjma")
    try await session.wait(forText: "marked a")
    if isFree == "at the end" {
      try session.send("q")
      try other.send("Enter")
    } else {
      try other.send("Enter")
      try await other.wait(forText: "status=0")
      try session.send("q")
    }
    try await session.wait(forText: "status=0")
    #expect(try !session.screen().contains("not kept"))
    let second = try start("--no-resume \(try feed())")
    try await second.wait(forText: "★")
    try second.type("'a")
    try await second.wait(forText: "row 3 of 30")
  }

  @Test("what could not be written as the database was locked all the time is said once, all of it")
  func lockedToTheEnd() async throws {
    let other = try await locker()
    let session = try start(try feed())
    try await session.wait(forText: "row 1 of 30")
    try session.type("juSjma")
    try await session.wait(forText: "marked a")
    try session.send("q")
    try await session.wait(forText: "status=0")
    let said = try session.screen().replacing("\n", with: "")
    #expect(said.contains("(1 row, 1 mark) is not kept: another program keeps the database busy"))
    try other.send("Enter")
  }

  @Test("print does not know what was read, and says so")
  func printing() throws {
    let result = try Command.run([
      Command.path(of: "feed-tui"), "print", "--filter", "unread", try feed(),
    ])
    #expect(result.status == 2 && result.errors.contains("on the screen only"))
  }

  @Test("a damaged database and a folder that can't be made are said, and reading goes on")
  func faults() async throws {
    try FileManager.default.createDirectory(
      atPath: path("state/feed-tui"), withIntermediateDirectories: true)
    try Data("no database".utf8).write(to: URL(fileURLWithPath: database))
    let session = try start(try feed())
    try await session.wait(forText: "damaged memory is now memory.sqlite.damaged-1")
    try session.send("j", "u")
    try await session.wait(forText: "read")
    try session.send("k", "q")
    try await session.wait(forText: "status=0")
    let again = try start(try feed())
    try await again.wait(forText: "29 unread")
    #expect(FileManager.default.fileExists(atPath: database + ".damaged-1"))
    try Data().write(to: folder.appendingPathComponent("file"))
    let other = try start(try feed(), state: "file")
    try await other.wait(forText: "nothing can be remembered for now")
    try other.send("u")
    try await other.wait(forText: "read")
    try other.send("j")
    try await other.wait(forText: "29 unread")
    try other.send("q")
    try await other.wait(forText: "status=0")
  }
}
