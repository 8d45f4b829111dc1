import FeedApp
import Feeds
import Foundation
import Testing

@testable import Configuration

@Suite("The file that says how the program is to be")
struct ConfigurationTests {
  private func read(_ text: String) throws -> (configuration: Configuration, problems: [String]) {
    let path = NSTemporaryDirectory() + "configuration-\(UUID().uuidString).toml"
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let said = ConfigurationFile(path: path).read()
    let (configuration, problems) = try #require(said)
    return (configuration, problems.map { $0.description.replacing(path, with: "c.toml") })
  }

  @Test("what --print-config writes, read back, is exactly what the program does by itself")
  func defaults() throws {
    let text = Configuration.defaults
    #expect(try read(text) == (Configuration(), []))
    // With every # taken away that stands before a value.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let uncommented = lines.map { line in
      line.first == "#" && line.dropFirst().first.map { $0.isLetter || $0 == "[" } == true
        ? line.dropFirst() : line
    }
    let all = uncommented.joined(separator: "\n")
    #expect(try read(all) == (Configuration(), []))
    #expect(
      uncommented.count { $0.contains(" = ") && $0.first != "#" } == 21 + KeyBindings.own.count)
    #expect(lines.allSatisfy { $0.count <= 120 })
  }

  @Test("every setting, and a table of keys, is taken over")
  func settings() throws {
    let (configuration, problems) = try read(
      """
      theme = "light"
      separator = "gap"
      tabs = 4
      mouse = false
      follow = true
      alert = "level>=error"
      clipboard = false
      open-with = "w3m %s"
      fields = "req,-pid"
      raw = true
      rotated = false
      merge = true
      cache = "key"
      jobs = 2
      debug = true
      debug-log = "/tmp/log"
      filter = "not level=debug"
      level = "info"
      memory = false
      resume = "never"
      width = 60
      [keys]
      next-row = ["n", "Down"]
      """)
    var wanted = Configuration()
    wanted.theme = .light
    wanted.separator = .gap
    wanted.tabs = 4
    wanted.mouse = false
    wanted.follow = true
    wanted.alert = "level>=error"
    wanted.clipboard = false
    wanted.openWith = "w3m %s"
    wanted.fields = "req,-pid"
    wanted.raw = true
    wanted.rotated = false
    wanted.merge = true
    wanted.cache = .key
    wanted.jobs = 2
    wanted.debug = true
    wanted.debugLog = "/tmp/log"
    wanted.filter = "not level=debug"
    wanted.level = "info"
    wanted.memory = false
    wanted.resume = .never
    wanted.width = 60
    #expect(wanted.keys.bind("next-row", to: ["n", "Down"]).isEmpty)
    #expect(problems.isEmpty)
    #expect(configuration == wanted)
    #expect(configuration != Configuration())
  }

  @Test("a bad value is told with its line, and the others count")
  func badValues() throws {
    let (configuration, problems) = try read(
      """
      theme = "drak"  # dark
      tabs = 0
      mouse = "no"
      colour = 1
      alert = "level>="
      follow = true

      [keys]
      next-row = "Foo"
      page-down = ["n", "n"]
      frobnicate = "x"
      next-match = "n"
      quit = "^C"
      search = 7

      [[files]]
      map = "a=b"
      [[files]]
      pattern = "*.jsonl"
      rows = '('
      map = "nonsense"
      colour = 1
      fields = "req"
      """)
    #expect(
      problems == [
        "c.toml:1: theme: “drak” is none of auto, terminal, dark, light, mono",
        "c.toml:2: tabs takes a number from 1 to 64",
        "c.toml:3: mouse is true or false",
        "c.toml:4: colour: there is none of that name; feed-tui --print-config has all that there is",
        "c.toml:5: alert: a value is missing behind “level”",
        "c.toml:9: next-row: there is no key “Foo”; keys are written as ? shows them, several with blanks",
        "c.toml:11: frobnicate: there is no command “frobnicate”; : and Tab list them",
        "c.toml:12: next-match: “n” leads to page-down already, by “n”",
        "c.toml:13: quit: ^C quits, or closes a prompt, in any case",
        "c.toml:14: search takes a text, or several in […]",
        "c.toml:16: files says no pattern of names, such as pattern = \"*.jsonl\"",
        "c.toml:20: rows: missing closing parenthesis",
        "c.toml:21: map: “nonsense” is not NAME=PATH",
        "c.toml:22: colour: there is none in [[files]], but pattern, fields, format, map, raw, rows",
      ])
    #expect(configuration.follow && configuration.theme == .auto)
    let (_, above) = try read(
      """
      next-row = ["n"]
      follow = ["F"]
      """)
    #expect(
      above == [
        "c.toml:1: next-row: its keys stand below a line [keys]",
        "c.toml:2: follow: its keys stand below a line [keys]",
      ])
    #expect(configuration.files.map(\.pattern) == ["*.jsonl"])
    #expect(configuration.files.first?.fields == LogFieldSelection("req"))
  }

  @Test(
    "what no option would take is a mistake in the file, too",
    arguments: [
      ("level = \"loud\"", "level: “loud” is no level: "),
      ("width = -1", "width takes a number from 0 "),
      ("resume = true", "resume takes a text in quotes"),
      ("resume = \"maybe\"", "resume: “maybe” is none of auto, always, never"),
      ("filter = \"(\"", "filter: "), ("memory = \"no\"", "memory is true or false"),
      ("keys.star = \"Escape\"", "star: Esc always leads back"),
      ("keys.star = [\"10\"]", "star: “10” begins with a digit, and digits are counts"),
      ("debug-log = 1", "debug-log takes a text in quotes"),
      ("open-with = \"'unclosed\"", "open-with: “'unclosed”: a quote is not closed, or "),
      ("open-with = 1", "open-with takes a text in quotes"),
    ])
  func mistakes(line: String, problem: String) throws {
    let (configuration, problems) = try read(line + "\nfollow = true\n")
    #expect(configuration.follow)
    #expect(problems.count == 1 && problems[0].hasPrefix("c.toml:1: " + problem), "\(problems)")
  }

  @Test("a pattern of files that is none is told with its own line")
  func patterns() throws {
    let (configuration, problems) = try read(
      """
      follow = true

      [[files]]
      format = "text"
      pattern = 3
      [[files]]
      format = "text"
      pattern = ""
      [[files]]
      format = "text"
      """)
    #expect(configuration.follow && configuration.files.isEmpty)
    #expect(
      problems == [
        "c.toml:5: pattern takes a text in quotes",
        "c.toml:8: files says no pattern of names, such as pattern = \"*.jsonl\"",
        "c.toml:9: files says no pattern of names, such as pattern = \"*.jsonl\"",
      ])
  }

  @Test("where a setting stands can be asked later, when it turns out to be wrong")
  func lineOfSetting() throws {
    let text = "# first\ntabs = 4\n\ndebug-log = \"/nope/x\"\n"
    #expect(try withFile(Array(text.utf8)) { $0.line(of: "debug-log") } == 4)
    #expect(ConfigurationFile(path: "/nowhere").line(of: "debug-log") == nil)
  }

  @Test("a text that is no TOML is told with the line, and nothing of it counts")
  func noTOML() throws {
    let (configuration, problems) = try read("follow = true\ntabs = = 3\n")
    #expect(configuration == Configuration())
    #expect(problems.count == 1)
    #expect(
      problems[0].hasPrefix("c.toml:2: ") && problems[0].hasSuffix("; nothing in this file counts"))
  }

  @Test("tables in tables and lists so deep that a parser could fall are a mistake like others")
  func deep() throws {
    for text in [
      "a = " + String(repeating: "[", count: 50_000),
      "a = " + String(repeating: "{b=", count: 50_000),
      "a" + String(repeating: ".a", count: 50_000) + " = 1",
      "[a" + String(repeating: ".a", count: 50_000) + "]",
    ] {
      #expect(try read(text).problems.count == 1)
    }
  }

  @Test("lines of values are found behind lists, long texts, comments and quoted names")
  func lines() {
    let lines = TOMLLines(
      #"""
      a = [
        "]", # not here: [x]
      ]
      "b c" = """
      x = 1
      """
      d . e = '''
      [no]'''
      [t]
      x = "\"#"  # y = 2
      y = {z = 1}
      [[l]]
      x = 1

      [[l]]
      x = 2
      [l.m]
      n = 1
      """#)
    let found = [
      ["a"], ["b c"], ["d", "e"], ["t"], ["t", "x"], ["t", "y"], ["t", "y", "z"], ["l", "0", "x"],
      ["l", "1"], ["l", "1", "x"], ["l", "1", "m", "n"], ["x"],
    ].map(lines.line(of:))
    #expect(found == [1, 4, 7, 9, 10, 11, 11, 13, 15, 16, 18, 1])
  }

  private func withFile<Result>(
    _ bytes: [UInt8], _ body: (ConfigurationFile) throws -> Result
  ) throws -> Result {
    let path = NSTemporaryDirectory() + "configuration-\(UUID().uuidString).toml"
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(ConfigurationFile(path: path))
  }

  @Test("what is no text, too large or no file is said, and a file that is not there is none")
  func files() throws {
    #expect(ConfigurationFile(path: "/nowhere/config.toml").read() == nil)
    #expect(ConfigurationFile(path: "/dev/null").read()?.problems == [])
    let said = { (file: ConfigurationFile) in
      try #require(file.read()?.problems.first).description.replacing(file.path, with: "F")
    }
    #expect(try said(ConfigurationFile(path: "/")) == "F: is no file")
    #expect(
      try said(ConfigurationFile(path: "/dev/zero")) == "F: is larger than 256 KB, and is not read")
    #expect(try withFile(Array("a\n\0".utf8), said) == "F:2: there is a NUL, which is no text")
    #expect(try withFile(Array("# é\n#".utf8) + [0xFF], said) == "F:2: is not UTF-8")
    #expect(try withFile(Array("tabs = 2".utf8)) { $0.read()?.configuration.tabs } == 2)
  }
}
