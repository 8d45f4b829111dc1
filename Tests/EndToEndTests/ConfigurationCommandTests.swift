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

  @Test("--print-config writes a file that, given back, changes nothing")
  func printed() throws {
    let printed = try run(["--print-config"], saying: "tabs = 4")
    #expect(printed.status == 0 && printed.output.hasPrefix("# feed-tui reads this file"))
    let again = try run(
      ["print", "DIR/a.txt"], saying: printed.output, files: ["a.txt": "x\ty\n"])
    #expect(again.errors.isEmpty && again.output == "x\ty\n")
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
