import Feeds
import TerminalCore
import Testing

@testable import FeedApp

@Suite("Keys as they are bound")
struct KeyBindingTests {
  private func bindings(_ all: (name: String, keys: [String])...) -> KeyBindings {
    var bindings = KeyBindings()
    for (name, keys) in all { #expect(bindings.bind(name, to: keys).isEmpty) }
    return bindings
  }

  @Test("the help of what has no key says nothing of a number before it")
  func helpWithoutKeys() {
    var bindings = KeyBindings()
    _ = bindings.bind("page-down", to: ["^D"])
    for name in ["percent", "filter"] { _ = bindings.bind(name, to: []) }
    let help = Dictionary(
      uniqueKeysWithValues: bindings.entries(isDemo: false).map { ($0.name, $0.help) })
    #expect(help["half-page-down"] == "half a page down")
    #expect(help["percent"] == "half of the way")
    #expect(help["filter"] == "filter")
    #expect(
      KeyBindings().entries(isDemo: false).contains { $0.help == "half a page down; 3^D: 3 lines" })
  }

  @Test("keys are read as the help writes them")
  func spelling() {
    for entry in CommandTable.entries {
      for keys in entry.keys { #expect(Key.sequence(keys.label) == keys) }
    }
    #expect(Key.sequence("^M ^j Ctrl-i ^H ^?") == [.enter, .enter, .tab, .backspace, .backspace])
    #expect(Key.sequence("^[") == [.escape] && Key.sequence("^@") == [.control(" ")])
    for spelling in ["^1", "^é", "^;"] { #expect(Key.sequence(spelling) == nil) }
    #expect(Key.sequence("zz") == Key.keys("zz"))
    #expect(Key.sequence("z Enter") == Key.keys("z<Enter>"))
    #expect(Key.sequence("^X ^S") == Key.keys("<C-x><C-s>"))
    #expect(Key.sequence("<C-Left>") == [.control(.left)])
    #expect(Key.sequence("Ctrl-Shift-Left") == Key.keys("<C-S-Left>"))
    #expect(Key.sequence("Ctrl+Shift+Left") == Key.keys("<C-S-Left>"))
    #expect(Key.sequence("Ctrl+Q") == [.control("q")] && Key.sequence("ctrl-q") == [.control("q")])
    #expect(Key.sequence("F5 up Up") == Key.keys("<F5>up<Up>"))
    for wrong in ["Foo bar", "PageDwn", "F99", "^EE", "Ctrl-Foo", "<Foo>"] {
      #expect(Key.sequence(wrong) == nil, "\(wrong)")
    }
  }

  @Test("a command has a person's keys in place of its own, and others lose theirs to it")
  func bound() throws {
    let app = try AppUnderTest(demo: 80, 24)
    app.screen.keys = bindings(
      ("next-row", ["n", "g g"]), ("help", ["F1"]), ("quit", ["Q"]), ("page-up", []))
    app.press("n")
    #expect(app.status.contains("row 2 of 54"))
    app.press("gg")
    #expect(app.status.contains("row 3 of 54"))
    // j was its own, and g began another's.
    app.press("jg<Esc>q?b<Esc>")
    #expect(app.status.contains("row 3 of 54"))
    app.press("G<Home>")
    #expect(app.status.contains("row 1 of 54"))
    app.press("Q")
    #expect(app.ending == .quit)
  }

  @Test("help, hints, messages and completions name keys as they are bound")
  func named() throws {
    let app = try AppUnderTest(demo: 80, 24)
    app.screen.keys = bindings(
      ("help", ["F1"]), ("quit", ["Q"]), ("search", ["^S"]), ("next-cache", ["^N"]),
      ("cache", []), ("last-row", ["End"]))
    app.resize(160, 24)
    #expect(app.status.hasSuffix("F1 help"))
    app.press("<F1>")
    #expect(app.status.hasSuffix("Q closes, ^S looks in it"))
    app.press("<C-s>^N<CR>")
    #expect(app.text.contains("^N                 next way to remember heights  :next-cache"))
    #expect(app.text.contains("                   choose: none, by index path, by key  :cache"))
    app.press("Q<C-n>")
    #expect(app.status == "key cache; ^N: the next, :cache: choose")
    app.press(":last-row")
    #expect(app.text.contains("End  last row; 30End: the"))
    app.press("<C-u>frobnicate<CR>")
    #expect(app.status.contains("F1 has their keys"))
  }

  @Test("messages name keys as they are bound, whatever they are about")
  func messages() throws {
    let lines = try Feed.open(bytes: Array("one\ntwo\n".utf8), name: "t")
    let app = AppUnderTest(lines, columns: 100, lines: 6, settles: false, isDemo: false)
    app.screen.memory = SessionMemory()
    app.screen.keys = bindings(
      ("star", ["^S"]), ("filter", ["!"]), ("search", ["^F"]), ("percent", ["p"]),
      ("next-turn", ["^N"]), ("previous-turn", ["^P"]))
    app.settle()
    app.press("u")
    #expect(app.status == "only entries of feeds are read or not; ^S stars any row")
    app.press("<C-s>")
    #expect(app.status == "starred: ! starred shows all that are")
    app.press("n")
    #expect(app.status == "nothing to look for yet: ^F begins a search")
    app.press("p")
    #expect(app.status == "a number goes before it: 50p")
    app.press("+")
    #expect(app.status == "no filter is on: ! makes one")
    app.press("<C-n>")
    #expect(app.status.hasPrefix("no conversation: ^N and ^P go to"))
  }

  @Test("in lists keys do what they are bound to, and arrows, Enter and Esc what they are")
  func lists() throws {
    let app = try AppUnderTest(demo: 80, 24)
    app.screen.keys = bindings(
      ("next-row", ["n"]), ("previous-row", ["p"]), ("quit", ["Q"]), ("next-match", ["Down"]))
    app.press("CnnpnQ")
    #expect(app.screen.controller.mode == .indexPath && app.screen.choice == nil)
    // j is bound no more.
    app.press("Cjj")
    #expect(app.screen.choice != nil)
    app.press("<Down><CR>")
    #expect(app.screen.controller.mode == .key)
    app.press("C<Esc>")
    #expect(app.screen.choice == nil)
    let line = #"{"level":30,"time":1777867380250,"msg":"m","a":1,"b":2}"# + "\n"
    let log = AppUnderTest(
      try Feed.open(bytes: Array(line.utf8), name: "l"), columns: 80, lines: 12, isDemo: false)
    log.screen.keys = bindings(("next-entry", [">"]), ("details", ["d"]), ("quit", ["Q"]))
    log.press("V")
    #expect(log.text.contains("Fields: space hides, > K move, d all, Q closes"))
    log.press(">Q")
    #expect(log.feedLines.contains { $0.hasSuffix("INF m b=2 a=1") })
  }

  @Test("keys that clash with others of a person's, cancel, or are too many are told")
  func mistakes() {
    var bindings = bindings(("next-row", ["gn", "^N"]))
    let reasons = { (name: String, keys: [String]) in bindings.bind(name, to: keys).map(\.reason) }
    #expect(reasons("previous-row", ["^N"]) == ["“^N” leads to next-row already, by “^N”"])
    #expect(reasons("first-row", ["g", "Home"]) == ["“g” leads to next-row already, by “gn”"])
    #expect(reasons("quit", ["Q Esc"]) == ["Esc behind other keys takes them back"])
    #expect(reasons("star", ["Escape"]) == ["Esc always leads back"])
    #expect(reasons("back", ["Esc x"]) == ["Esc always leads back"])
    #expect(
      reasons("star", ["7 x"]) == ["“7 x” begins with a digit, and digits are counts: 12j"])
    #expect(reasons("key-cache", ["7"]) == [] && reasons("star", ["z7"]) == [])
    #expect(reasons("quit", ["a b c d e"]) == ["“a b c d e” is more than 4 keys"])
    #expect(reasons("quit", [""]).count == 1)
    #expect(reasons("exit", ["^C"]) == [])
    #expect(reasons("nonsense", ["x"]).count == 1)
    #expect(bindings.label(of: .firstRow) == "Home")
    #expect(bindings.label(of: .quit) == "q")
  }

  @Test("Esc leads back, also where back has other keys")
  func escape() throws {
    let app = try AppUnderTest(demo: 80, 24)
    app.screen.keys = bindings(("back", ["^B"]))
    for key in ["<C-b>", "<Esc>"] {
      app.press("<CR>")
      #expect(app.screen.page != nil)
      app.press(key)
      #expect(app.screen.page == nil)
    }
  }

  @Test("what the command line binds goes before what a file does")
  func replaced() {
    var file = bindings(("next-row", ["n", "Down"]), ("previous-row", ["p"]))
    file.replace(by: bindings(("next-match", ["n"]), ("previous-row", ["P"])))
    #expect(
      file
        == bindings(("next-row", ["Down"]), ("next-match", ["n"]), ("previous-row", ["P"])))
    #expect(bindings(("next-row", ["j", "Down", "^N"])) == KeyBindings())
  }
}
