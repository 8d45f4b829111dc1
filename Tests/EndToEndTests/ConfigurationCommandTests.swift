import Foundation
import TestSupport
import Testing

/// The real program with a person's file.
@Suite("feed-tui with a configuration")
struct ConfigurationCommandTests {
  private static let program = Command.path(of: "feed-tui")
  private let folder = NSTemporaryDirectory() + "configured-\(UUID().uuidString)/"

  /// Runs it where the file says this; other files stand beside it.
  private func run(
    _ arguments: [String], saying text: String, files: [String: String] = [:]
  ) throws -> Command.Result {
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: folder + "feed-tui", withIntermediateDirectories: true)
    defer { try? manager.removeItem(atPath: folder) }
    for (name, text) in files.merging(["feed-tui/config.toml": text], uniquingKeysWith: { $1 }) {
      try Data(text.utf8).write(to: URL(filePath: folder + name))
    }
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CONFIG_HOME"] = String(folder.dropLast())
    let all = arguments.map { $0.replacing("DIR/", with: folder) }
    var result = try Command.run([Self.program] + all, environment: environment)
    result.errors = result.errors.replacing(folder, with: "DIR/")
    return result
  }

  private static let log = #"{"sev":"warn","what":"lamp out","who":"ann"}"# + "\n"

  @Test("files of a pattern are read by their own map, and the command line goes before it")
  func maps() throws {
    let rules = """
      [[files]]
      pattern = "*/configured-*/a.jsonl"
      map = "level=sev,content=what"
      """
    let files = ["a.jsonl": Self.log, "b.jsonl": Self.log]
    let configured = try run(["print", "DIR/a.jsonl"], saying: rules, files: files)
    #expect(configured.output.hasPrefix("WRN lamp out"), "\(configured)")
    let other = try run(["print", "DIR/b.jsonl"], saying: rules, files: files)
    #expect(!other.output.hasPrefix("WRN"))
    let both = try run(["print", "DIR/a.jsonl", "DIR/b.jsonl"], saying: rules, files: files)
    #expect(both.output.contains("WRN lamp out"))
    let named = try run(
      ["print", "--map", "content=who", "DIR/a.jsonl"], saying: rules, files: files)
    #expect(named.output.hasPrefix("ann"))
    let without = try run(["print", "--no-config", "DIR/a.jsonl"], saying: rules, files: files)
    #expect(without.output == other.output)
  }

  @Test("tab stops and separators are the file's, and the command line's first")
  func tabs() throws {
    let file = ["a.txt": "x\ty\n"]
    let heights = { (arguments: [String], text: String) in
      try run(["heights", "--width", "6", "DIR/a.txt"] + arguments, saying: text, files: file)
        .output.contains("\"height\":1")
    }
    #expect(try heights([], "tabs = 4"))
    #expect(try !heights(["--tabs", "8"], "tabs = 4"))
    #expect(try !heights([], ""))
    let gap = try run(["print", "DIR/a.txt"], saying: "separator = \"gap\"", files: file)
    #expect(gap.output == "x\ty\n\n")
    let none = try run(
      ["print", "--separator", "none", "DIR/a.txt"], saying: "separator = \"gap\"", files: file)
    #expect(none.output == "x\ty\n")
  }

  @Test("so many columns are printed to as the file says, unless the command line does")
  func width() throws {
    let file = ["a.txt": "one two three\n"]
    let print = { (arguments: [String]) in
      try run(["print", "DIR/a.txt"] + arguments, saying: "width = 8", files: file).output
    }
    #expect(try print([]) == "one two\nthree\n")
    #expect(try print(["--width", "5"]) == "one\ntwo\nthree\n")
    #expect(try print(["--no-config", "--width", "20"]) == "one two three\n")
    #expect(try print(["--width", "0"]) == "one two three\n", "as where nobody says one")
  }

  @Test("a bad value is told with file and line on standard error, and the feed is printed")
  func problems() throws {
    let result = try run(
      ["print", "DIR/a.txt"], saying: "\ntabs = \"x\"\n", files: ["a.txt": "x\n"])
    #expect(result.status == 0 && result.output == "x\n")
    #expect(
      result.errors == "feed-tui: DIR/feed-tui/config.toml:2: tabs takes a number from 1 to 64\n")
  }

  @Test("a file that is named must be there, and what can't be is wrong usage")
  func usage() throws {
    let absent = try run(["print", "--config", "/nowhere", "x"], saying: "")
    #expect(
      absent.status == 1 && absent.errors == "feed-tui: /nowhere: No such file or directory\n")
    for arguments in [
      ["--config", "x", "--no-config"], ["--tabs", "0"], ["--theme", "blue"],
    ] {
      #expect(try run(arguments, saying: "").status == 2)
    }
  }

  @Test("a command may stand behind options, and what stands behind them can be its file")
  func commandBehindOptions() throws {
    let file = ["a.txt": "x\ty\n", "c.toml": "tabs = 4\n", "print": "of that name\n"]
    let printed = try run(
      ["--config", "DIR/c.toml", "print", "DIR/a.txt"], saying: "", files: file)
    #expect(printed.output == "x\ty\n" && printed.errors.isEmpty, "\(printed)")
    let heights = try run(
      ["--tabs", "4", "heights", "--width", "6", "DIR/a.txt"], saying: "", files: file)
    #expect(heights.output.contains("\"height\":1"))
    let named = try run(["DIR/a.txt", "DIR/print"], saying: "", files: file)
    #expect(named.output.contains("of that name"))
    let unknown = try run(["--debug", "print", "DIR/a.txt"], saying: "", files: file)
    #expect(unknown.status == 2 && unknown.errors.contains("--debug"))
  }

  @Test("--print-config writes a file that, given back, changes nothing")
  func printed() throws {
    let printed = try run(["--print-config"], saying: "tabs = 4")
    #expect(printed.status == 0 && printed.output.hasPrefix("# feed-tui reads this file"))
    let again = try run(
      ["print", "DIR/a.txt"], saying: printed.output, files: ["a.txt": "x\ty\n"])
    #expect(again.errors.isEmpty && again.output == "x\ty\n")
  }

  @Test(
    "logs open with the file's filters, unless the command line has its own; other files with all rows"
  )
  func filters() async throws {
    let log = folder + "a.log"
    let text = folder + "b.txt"
    try FileManager.default.createDirectory(
      atPath: folder + "feed-tui", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let lines = ["DEBUG small", "INFO usual", "ERROR grave"].enumerated().map {
      "2026-05-04 09:00:0\($0.offset) \($0.element)\n"
    }
    try Data(lines.joined().utf8).write(to: URL(filePath: log))
    try Data("one\ntwo\n".utf8).write(to: URL(filePath: text))
    try Data("level = \"info\"\ndebug-log = \"\(folder)debug\"\n".utf8)
      .write(to: URL(filePath: folder + "feed-tui/config.toml"))
    func frame(_ arguments: String, showing part: String) async throws -> String {
      let session = try TmuxSession(
        "\(Self.program) \(arguments)", columns: 80, lines: 10,
        environment: ["XDG_CONFIG_HOME": folder])
      return try await session.wait(forText: part)
    }
    let some = try await frame(log, showing: "2 of 3 rows")
    #expect(some.contains("INFO usual") && !some.contains("DEBUG small"))
    let few = try await frame("--level error \(log)", showing: "1 of 3 rows")
    #expect(few.contains("ERROR grave") && !few.contains("INFO usual"))
    #expect(try await frame(text, showing: "row 1 of 2").contains("two"))
    #expect(FileManager.default.fileExists(atPath: folder + "debug"))
  }

  @Test("a debug log that can't be written is told with the line that names it")
  func debugLog() async throws {
    try FileManager.default.createDirectory(
      atPath: folder + "feed-tui", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("tabs = 4\ndebug-log = \"/nope/x\"\n".utf8)
      .write(to: URL(filePath: folder + "feed-tui/config.toml"))
    let session = try TmuxSession(
      Self.program, columns: 200, lines: 12, environment: ["XDG_CONFIG_HOME": folder])
    try await session.wait(forText: "config.toml:2: debug-log: can't write the debug log /nope/x")
  }

  @Test("on the screen keys are as they are bound, and the first problem is said")
  func screen() async throws {
    try FileManager.default.createDirectory(
      atPath: folder + "feed-tui", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "feed-tui/config.toml"
    try Data("tabs = 0\n[keys]\nnext-row = \"^N\"\nhelp = \"F1\"\n".utf8)
      .write(to: URL(filePath: file))
    let session = try TmuxSession(
      TmuxSession.untilLookedAt("\(Self.program) --bind quit=Q"), columns: 160, lines: 40,
      environment: ["XDG_CONFIG_HOME": folder])
    try await session.wait(forText: "config.toml:1: tabs takes a number from 1 to 64")
    try session.send("C-n")
    try await session.wait(forText: "row 2 of 54")
    try session.send("q", "F1")
    try await session.wait(forText: "Q closes, / looks in it")
    try session.send("Q", "Q")
    try await session.wait(forText: "config.toml:1: tabs takes a number from 1 to 64")
    try await session.wait(forText: "status=0")
  }
}
