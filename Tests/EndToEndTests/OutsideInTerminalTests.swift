import Foundation
import TestSupport
import Testing

/// The mouse, links and other programs, in a real terminal.
@Suite("feed-tui and what is around it")
struct OutsideInTerminalTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  private func read(_ name: String) -> String {
    (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
  }

  private func start(
    _ arguments: String, columns: Int = 60, lines: Int = 12, environment: [String: String] = [:]
  ) throws -> TmuxSession {
    try TmuxSession(
      TmuxSession.untilLookedAt("\(Command.path(of: "feed-tui")) \(arguments)"), columns: columns,
      lines: lines, environment: environment.merging(["HOME": folder.path]) { first, _ in first })
  }

  private func rows() throws -> String {
    try write((1...30).map { "row \($0) of them\n" }.joined(), to: "rows.txt")
    return path("rows.txt")
  }

  // tmux has the cursor wait in the last column, and not behind it, while nothing wraps.
  @Test("in tmux a mark in the last column stays with its letter, on a line with emoji, too")
  func markInLastColumn() async throws {
    try write("🚢 bcdefghijklmnopqre\u{301} next\nlast\n", to: "marks.txt")
    let session = try start(path("marks.txt"), columns: 22)
    try await session.wait(for: "the mark on its letter") {
      $0.hasPrefix("▌🚢 bcdefghijklmnopqre\u{301}\n")
    }
  }

  @Test("in tmux a flag is whole in the last columns, and below it vowels stay with their letters")
  func flagInLastColumns() async throws {
    let letters = String(repeating: "x", count: 20)
    try write("\(letters.dropLast())🇩🇪 next\n\(letters)त\u{947} next\n", to: "flags.txt")
    let session = try start(path("flags.txt"), columns: 22)
    try await session.wait(for: "the flag, and the vowel on its letter") {
      $0.hasPrefix("▌\(letters.dropLast())🇩🇪\n▌next\n \(letters)त\u{947}\n")
    }
  }

  @Test("the mouse is the program's until Alt-m, and with --no-mouse from the start")
  func mouse() async throws {
    let session = try start(try rows())
    try await session.wait(forText: "row 1 of 30")
    #expect(try session.state("#{mouse_any_flag}") == "1")
    try session.send(bytes: Array("\u{1B}[<0;5;4M\u{1B}[<0;5;4m".utf8))
    try await session.wait(forText: "row 4 of 30")
    try session.send(bytes: Array("\u{1B}[<65;5;4M".utf8))
    try await session.wait(for: "three lines down") { $0.hasPrefix("▌row 4 of them") }
    try session.send("M-m")
    try await session.wait(forText: "the mouse is the terminal's")
    #expect(try session.state("#{mouse_any_flag}") == "0")
    try session.send("q")
    try await session.wait(forText: "status=0")
    let other = try start("--no-mouse \(try rows())")
    try await other.wait(forText: "row 1 of 30")
    #expect(try other.state("#{mouse_any_flag}") == "0")
  }

  @Test("the mouse is given back on every way out", arguments: ["q", "C-c", "TERM", "HUP", "SEGV"])
  func waysOut(way: String) async throws {
    let session = try start(try rows())
    try await session.wait(forText: "row 1 of 30")
    if ["q", "C-c"].contains(way) {
      try session.send(way)
    } else {
      try end(session, way)
    }
    try await session.wait(forText: "status=")
    #expect(try session.state("#{mouse_any_flag}") == "0")
  }

  @Test("where a terminal has no screen beside its own, the last line is empty for the shell")
  func noOtherScreen() async throws {
    let session = try TmuxSession(
      TmuxSession.untilLookedAt("TERM=vt100 \(Command.path(of: "feed-tui")) \(try rows())"),
      columns: 60, lines: 12, environment: ["HOME": folder.path])
    try await session.wait(forText: "row 1 of 30")
    try session.send("q")
    try await session.wait(forText: "status=0")
    #expect(try session.screen().contains("row 5 of them"))
    #expect(try !session.screen().contains("row 1 of 30"))
  }

  @Test("while the program is stopped by ^Z the mouse is the shell's")
  func suspended() async throws {
    let session = try TmuxSession(
      "PS1='prompt> ' exec bash --norc -i", environment: ["HOME": folder.path])
    try await session.wait(forText: "prompt>")
    try session.send("\(Command.path(of: "feed-tui")) \(try rows())", "Enter")
    try await session.wait(forText: "row 1 of 30")
    #expect(try session.state("#{mouse_any_flag}") == "1")
    try session.send("C-z")
    try await session.wait(forText: "Stopped")
    #expect(try session.state("#{mouse_any_flag}") == "0")
    try session.send("fg", "Enter")
    try await session.wait(forText: "row 1 of 30")
    try session.send("j")
    try await session.wait(forText: "row 2 of 30")
    #expect(try session.state("#{mouse_any_flag}") == "1")
  }

  @Test("an editor has the terminal and the row's line, and the mouse is the program's after it")
  func editor() async throws {
    try write(
      """
      echo "$@" >\(path("arguments")); echo editing; read line; echo "$line" >\(path("typed"))

      """, to: "editor")
    let session = try start(try rows(), environment: ["EDITOR": "sh \(path("editor")) -x"])
    try await session.wait(forText: "row 1 of 30")
    try session.send("4", "j", "e")
    try await session.wait(forText: "editing")
    #expect(try session.state("#{mouse_any_flag},#{alternate_on}") == "0,0")
    try session.type("words\n")
    try await session.wait(forText: "row 5 of 30")
    #expect(read("arguments") == "-x +5 \(path("rows.txt"))\n" && read("typed") == "words\n")
    #expect(try session.state("#{mouse_any_flag},#{alternate_on}") == "1,1")
  }

  @Test(
    "a file's name is neither an option nor a command to the editor",
    arguments: ["+!touch pwned", "-rf", "+5.txt"])
  func editorAndStrangeNames(name: String) async throws {
    try write("row one\nrow two\n", to: name)
    try write("printf '%s\\n' \"$@\" >\(path("arguments"))\n", to: "editor")
    let session = try TmuxSession(
      TmuxSession.untilLookedAt(
        "cd \(folder.path); \(Command.path(of: "feed-tui")) -- '\(name)'"),
      columns: 60, lines: 12,
      environment: ["HOME": folder.path, "EDITOR": "sh \(path("editor"))"])
    try await session.wait(forText: "row 1 of 2")
    try session.send("e")
    try await session.wait(for: "the editor") { _ in !read("arguments").isEmpty }
    #expect(read("arguments") == "+1\n./\(name)\n")
  }

  @Test("an editor's path may have blanks, quoted, or unquoted where it stands alone")
  func editorWithBlanks() async throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("my ed"), withIntermediateDirectories: true)
    try Command.makeScript(
      "#!/bin/sh\necho \"$@\" >>\(path("arguments"))\n", at: path("my ed/ed"))
    for (number, editor) in ["'\(path("my ed/ed"))' -x \"a b\"", path("my ed/ed")].enumerated() {
      let session = try start(try rows(), environment: ["EDITOR": editor])
      try await session.wait(forText: "row 1 of 30")
      try session.send("e")
      try await session.wait(for: "the editor") { _ in
        read("arguments").split(separator: "\n").count == number + 1
      }
    }
    let rest = "+1 \(path("rows.txt"))\n"
    #expect(read("arguments") == "-x a b \(rest)\(rest)")
  }

  @Test("^C ends what a row is piped to, and not the program")
  func interruptedPipe() async throws {
    let session = try start(try rows())
    try await session.wait(forText: "row 1 of 30")
    try session.send("|")
    try session.type("cat; echo started; sleep 100000\n")
    try await session.wait(forText: "started")
    #expect(try session.screen().contains("row 1 of them"))
    try session.send("C-c")
    try await session.wait(forText: "Enter, q or Esc goes back")
    try session.send("Enter")
    try await session.wait(forText: "ended by signal 2")
    try session.send("j")
    try await session.wait(forText: "row 2 of 30")
  }

  @Test("^C that comes when it has ended by itself goes back, too")
  func interruptedPrompt() async throws {
    let session = try start(try rows())
    try await session.wait(forText: "row 1 of 30")
    try session.send("|")
    try session.type("cat; echo started\n")
    try await session.wait(forText: "Enter, q or Esc goes back")
    try session.send("C-c")
    try await session.wait(for: "the program") { $0.contains("row 1 of 30") }
    try session.send("j")
    try await session.wait(forText: "row 2 of 30")
  }

  @Test(
    "q and Esc go back, too, and what is typed behind them is the program's",
    arguments: ["q", "Escape"])
  func keysBack(key: String) async throws {
    let session = try start(try rows())
    try await session.wait(forText: "row 1 of 30")
    try session.send("|")
    try session.type("cat; echo started\n")
    try await session.wait(forText: "Enter, q or Esc goes back")
    try session.send("x", "Down", "M-j")
    if key == "q" { try session.send("q", "j", "j") } else { try session.send(key) }
    try await session.wait(forText: key == "q" ? "row 3 of 30" : "row 1 of 30")
    try session.send("j")
    try await session.wait(forText: key == "q" ? "row 4 of 30" : "row 2 of 30")
  }

  @Test(
    "what asks the program to end asks what a row is piped to, too", arguments: ["TERM", "HUP"])
  func endedPipe(signal: String) async throws {
    let session = try start(try rows())
    try await session.wait(forText: "row 1 of 30")
    try session.send("|")
    try session.type("cat; echo started; exec sleep 100000\n")
    try await session.wait(forText: "started")
    try end(session, signal)
    try await session.wait(forText: "status=\(signal == "TERM" ? 143 : 129)")
  }

  @Test("the program ends when it is asked to while it waits for Enter")
  func endedPrompt() async throws {
    let session = try start(try rows())
    try await session.wait(forText: "row 1 of 30")
    try session.send("|")
    try session.type("cat\n")
    try await session.wait(forText: "Enter, q or Esc goes back")
    try end(session, "TERM")
    try await session.wait(forText: "status=143")
  }

  private func end(_ session: TmuxSession, _ signal: String) throws {
    let parent = try session.state("#{pane_pid}")
    _ = try Command.run(["pkill", "-\(signal)", "-P", parent, "feed-tui"])
  }

  /// The second screen, the mouse, the cursor's keys, wrapping, the origin and inserting, as tmux has them.
  private static let modes = """
    #{alternate_on}#{mouse_any_flag}#{keypad_cursor_flag} #{wrap_flag}#{origin_flag}#{insert_flag}
    """

  @Test(
    "a control string that another program leaves open swallows nothing, and its modes end",
    arguments: [
      #"\033P1$q"#, #"\033]0;title"#, #"\033_words"#, #"\033[?7l\033[?6h\033[4h"#,
      #"\033[?1049h\033[?6h\033P"#,
    ])
  func leftBehind(bytes: String) async throws {
    try write("printf '\(bytes)'; kill -9 $$\n", to: "editor")
    let session = try start(
      try rows(), columns: 120, environment: ["EDITOR": "sh \(path("editor"))"])
    try await session.wait(forText: "row 1 of 30")
    try session.send("|")
    try session.type("printf '\(bytes)'\n")
    try await session.wait(forText: "Enter, q or Esc goes back")
    try session.send("Enter")
    try await session.wait(forText: "row 1 of 30")
    #expect(try session.state(Self.modes) == "111 100")
    try session.send("j", "e")
    try await session.wait(forText: "signal 9")
    #expect(try session.state(Self.modes) == "111 100")
    try session.send("k", "q")
    try await session.wait(forText: "status=0")
    #expect(try session.state(Self.modes) == "000 100")
  }

  @Test("^L sets the terminal's modes again, and so does the end of the program")
  func modesAgain() async throws {
    let session = try start(try rows())
    try await session.wait(forText: "row 1 of 30")
    let terminal = try session.state("#{pane_tty}")
    for key in ["C-l", "q"] {
      let others = #"\033[?1049l\033[?1000l\033[?1002l\033[?1l\033[?7l\033[4h\033P"#
      _ = try Command.run(["sh", "-c", "printf '\(others)' >\(terminal)"])
      try await session.wait(for: "what others have set") { _ in
        (try? session.state(Self.modes)) == "000 001"
      }
      try session.send(key)
      let modes = key == "q" ? "000 100" : "111 100"
      try await session.wait(for: "the modes after \(key)") { _ in
        (try? session.state(Self.modes)) == modes
      }
    }
    try await session.wait(forText: "status=0")
  }

  @Test("yy reaches the clipboard of tmux, which takes OSC 52; --no-clipboard sends nothing")
  func clipboard() async throws {
    let session = try start(try rows())
    try session.setClipboard()
    try await session.wait(forText: "row 1 of 30")
    try session.send("j", "y", "y")
    try await session.wait(forText: "copied the row")
    #expect(try session.buffer() == "row 2 of them")
    let other = try start("--no-clipboard \(try rows())")
    try await other.wait(forText: "row 1 of 30")
    try other.send("y", "y")
    try await other.wait(forText: "copying is off")
  }

  @Test("a link is one argument of the browser, whatever is in it; nothing goes through a shell")
  func browser() async throws {
    try write(
      """
      printf '%s|' "$#" "$@" >\(path("opened")).new; mv \(path("opened")).new \(path("opened"))

      """, to: "browser")
    try write("see https://e.example/?a=$(touch\u{A0}x);b&c=`id` now\n", to: "links.txt")
    let session = try start(
      path("links.txt"),
      environment: ["BROWSER": "sh \(path("browser")) --new %s", "DISPLAY": ":9"])
    try await session.wait(forText: "row 1 of 1")
    try session.send("o")
    try await session.wait(forText: "opened https://e.example/")
    try await session.wait(for: "the browser") { _ in !read("opened").isEmpty }
    #expect(read("opened") == "2|--new|https://e.example/?a=$(touch|")
  }

  @Test("without a window system a browser runs beside the program, which stays on the screen")
  func browserBeside() async throws {
    // It ends once the test says so.
    try write(
      "echo $1 >\(path("opened")); while [ ! -e \(path("end")) ]; do sleep 0.1; done\n", to: "slow")
    defer { try? write("", to: "end") }
    try write("see https://e.example/ now\n", to: "links.txt")
    let session = try start(
      path("links.txt"), environment: ["BROWSER": "sh \(path("slow"))"])
    try await session.wait(forText: "row 1 of 1")
    try session.send("o")
    try await session.wait(forText: "opened https://e.example/")
    try await session.wait(for: "the browser") { _ in !read("opened").isEmpty }
    try session.send("=")
    try await session.wait(forText: "row 1 of 1, 100%")
    #expect(try session.state("#{alternate_on}") == "1")
  }

  @Test("a browser that shows pages in the terminal has it, where there is no window system")
  func terminalBrowser() async throws {
    try Command.makeScript("#!/bin/sh\necho \"browsing $1\"; read line\n", at: path("w3m"))
    try write("see https://e.example/ now\n", to: "links.txt")
    let session = try start(path("links.txt"), environment: ["BROWSER": path("w3m")])
    try await session.wait(forText: "row 1 of 1")
    try session.send("o")
    try await session.wait(forText: "browsing https://e.example/")
    #expect(try session.state("#{alternate_on}") == "0")
    try session.type("\n")
    try await session.wait(forText: "opened https://e.example/")
  }

  @Test("what is written to the terminal says where links lead, by one name over wrapped lines")
  func hyperlinks() async throws {
    let address = "https://e.example/a-long-way/" + String(repeating: "further-", count: 8) + "on"
    try write("nothing\nsee \(address) there\n", to: "links.txt")
    let session = try start(path("links.txt"), columns: 40)
    try await session.wait(forText: "row 1 of 2")
    try session.record(to: path("bytes"))
    try session.send("C-l")
    try await session.wait(for: "the frame") { _ in read("bytes").contains("there") }
    let bytes = read("bytes")
    let parts = bytes.split(separator: "\u{1B}]8;id=").dropFirst()
    let links = parts.map { $0.split(separator: "\u{1B}\\", maxSplits: 1) }
    #expect(Set(links.map { $0[0] }).count == 1)
    #expect(links.allSatisfy { $0[0].hasSuffix(";\(address)") })
    let shown = links.map { $0[1].split(separator: "\u{1B}]8;;")[0] }.joined()
      .replacing(/\u{1B}\[[0-9;]*[A-Za-z]|\s/, with: "")
    #expect(shown == address)
    #expect(try session.screen().contains("see https://e.example/"))
  }

  @Test("a browser that fails is said to, with its status, and keys go on meanwhile")
  func failingBrowser() async throws {
    try write("see https://e.example/ now\n", to: "links.txt")
    let session = try start(
      path("links.txt"), columns: 100,
      environment: ["BROWSER": "sh -c exit\u{A0}3", "DISPLAY": ":9"])
    try await session.wait(forText: "row 1 of 1")
    try session.send("o")
    try await session.wait(forText: "not opened: sh -c exit")
    try session.send("Escape")
    try await session.wait(forText: "row 1 of 1")
  }

  @Test("of each browser that can't be started it is said why")
  func browsersThatAreNone() async throws {
    try write("see https://e.example/ now\n", to: "links.txt")
    try write("no program", to: "lynx")
    let session = try start(
      path("links.txt"), columns: 100,
      environment: ["BROWSER": "\(path("lynx")):no-such-browser"])
    try await session.wait(forText: "row 1 of 1")
    try session.send("o")
    try await session.wait(
      forText: "nothing opens links: lynx: Permission denied, no-such-browser: No such file")
  }

  @Test("without a window system a browser that fails is said to, too")
  func failingTerminalBrowser() async throws {
    try write("see https://e.example/ now\n", to: "links.txt")
    let session = try start(path("links.txt"), columns: 100, environment: ["BROWSER": "false"])
    try await session.wait(forText: "row 1 of 1")
    try session.send("o")
    try await session.wait(forText: "false: exit status 1")
  }

  @Test(
    "a terminal is asked for its ground, and the selected row has one a little off it; what it answers is no key"
  )
  func ground() throws {
    let program = Command.path(of: "feed-tui")
    let variables = ["TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "HOME": folder.path]
    let terminal = try PseudoTerminal([program, try rows()], environment: variables)
    #expect(terminal.wait(forText: "row 1 of 30"))
    #expect(terminal.text.contains("\u{1B}]11;?\u{1B}\\"))
    #expect(!terminal.text.contains("\u{1B}[48;5;234m"))
    terminal.send(
      "\u{1B}]10;rgb:cccc/cccc/cccc\u{1B}\\\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[2;11R")
    #expect(terminal.wait(forText: "\u{1B}[48;5;234m"))
    let start = terminal.output.count
    terminal.send("3j")
    #expect(terminal.wait(forText: "4", from: start))
    terminal.send("q")
    #expect(terminal.waitForEnd() == 0)
    for (arguments, other) in [
      (["--theme", "dark"], variables), (["--theme", "mono"], variables),
      ([], variables.merging(["TERM": "linux"]) { $1 }),
      ([], variables.merging(["NO_COLOR": "1"]) { $1 }),
    ] {
      let terminal = try PseudoTerminal([program, try rows()] + arguments, environment: other)
      #expect(terminal.wait(forText: "row 1 of 30"))
      terminal.send("q")
      #expect(terminal.waitForEnd() == 0)
      #expect(!terminal.text.contains("]11;"), "\(arguments) \(other)")
    }
  }

  @Test("colours that are named go before NO_COLOR, on the command line and in the configuration")
  func noColor() async throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("feed-tui"), withIntermediateDirectories: true)
    let variables = ["NO_COLOR": "1", "XDG_CONFIG_HOME": folder.path]
    func isColored(_ arguments: String) async throws -> Bool {
      let session = try start("\(arguments) \(try rows())", environment: variables)
      try await session.wait(forText: "row 1 of 30")
      return try session.styledScreen().contains(/\u{1B}\[[0-9;]*[34]8;/)
    }
    #expect(try await !isColored(""))
    #expect(try await isColored("--theme dark"))
    try write("theme = \"light\"\n", to: "feed-tui/config.toml")
    #expect(try await isColored(""))
    #expect(try await !isColored("--theme mono"))
  }

  @Test("with LESSSECURE=1 what would act outside is refused at once, and no log is written")
  func secure() async throws {
    let variables = ["LESSSECURE": "1", "EDITOR": "touch \(path("edited"))"]
    let session = try start(try rows(), columns: 90, environment: variables)
    try await session.wait(forText: "row 1 of 30")
    for key in ["s", "|", "e", "o"] {
      try session.send(key)
      try await session.wait(forText: "LESSSECURE is set: no program is run")
      try session.send("Escape")
      try await session.wait(forText: "row 1 of 30")
    }
    let other = try start(
      "--debug-log \(path("log")) \(try rows())", columns: 90, environment: variables)
    try await other.wait(forText: "--debug-log: LESSSECURE is set: no file is written")
    try await other.wait(forText: "status=1")
    #expect(!FileManager.default.fileExists(atPath: path("log")))
    #expect(!FileManager.default.fileExists(atPath: path("edited")))
  }

  @Test(
    "--alert follows the feed, but with --no-follow, and what a file says is of no feed in particular"
  )
  func alert() async throws {
    let file = try rows()
    for (arguments, follows) in [
      ("--alert wanted", true), ("--alert wanted --no-follow", false), ("", false),
    ] {
      let session = try start("\(arguments) \(file)")
      try await session.wait(forText: follows ? "row 30 of 30" : "row 1 of 30")
      #expect(try session.screen().contains("following") == follows)
    }
  }
}
