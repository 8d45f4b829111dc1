import Feeds
import TerminalCore
import Testing

@testable import FeedApp

@Suite("What was said")
struct MessagesTests {
  private func app(columns: Int = 60, lines: Int = 12) throws -> AppUnderTest {
    AppUnderTest(try .small(), columns: columns, lines: lines, isDemo: false)
  }

  private func words(_ app: AppUnderTest) -> String {
    app.feedLines.flatMap { $0.split(separator: " ") }.joined(separator: " ")
  }

  @Test("of several problems the first says how many there are, and all can be read")
  func several() throws {
    let app = try app()
    app.screen.say([
      "/a/long/path/of/someone/feed-tui/config.toml:1: tabs takes a number",
      "/a/long/path/of/someone/feed-tui/config.toml:9: and more",
    ])
    app.program.setNeedsFrame()
    app.settle()
    #expect(app.status == "1 of 2: config.toml:1: tabs takes a number")
    app.press(":messages<CR>")
    let text = words(app)
    #expect(text.hasPrefix("1 of 2: /a/long/path"))
    #expect(text.contains("config.toml:1: tabs takes a number 2 of 2: "))
    #expect(text.contains("config.toml:9: and more"))
    #expect(app.status.hasPrefix("2 messages"))
  }

  @Test("a message that is cut says where all of it is; what is wrong with a line is there, too")
  func cut() throws {
    let app = try app(columns: 40)
    app.screen.message = "a long message that has no room in forty columns at all"
    app.program.setNeedsFrame()
    app.settle()
    #expect(app.status.hasPrefix("a long message") && app.status.hasSuffix("… :messages"))
    app.press(":frobnicate<CR>:mes<CR>")
    let text = words(app)
    #expect(text.contains("in forty columns at all “frobnicate” is no command"))
    app.press("/columns<CR>")
    #expect(app.screen.messagesPage != nil)
    app.press("?")
    #expect(app.screen.help != nil)
    app.press("qq")
    #expect(app.screen.front == nil && app.ending == nil)
  }

  @Test("what is said twice in a row is there once, and a key without a command is not kept")
  func repeated() throws {
    let app = try app()
    app.press("~SSS;:messages<CR>")
    #expect(app.feedLines.filter { !$0.isEmpty }.count == 1)
  }

  @Test("a key without a command says so until the next one")
  func unbound() throws {
    let app = try app()
    for key in ["~", "<C-w>", "<F1>", "<F2>", "ZQ", "yw", "zx", "5~"] {
      app.press(key)
      #expect(app.status.hasPrefix("no command on ") && app.status.hasSuffix(": ? lists keys"))
      app.press("j")
      #expect(!app.status.contains("no command"))
    }
  }

  @Test("of several keys without a command all are named")
  func unboundSeveral() throws {
    let app = try app()
    app.press("ZQ")
    #expect(app.status.hasPrefix("no command on ZQ: "))
    app.press("z<F1>")
    #expect(app.status.hasPrefix("no command on z F1: "))
    app.press("z<Esc>")
    #expect(!app.status.contains("no command"))
  }

  @Test("a line break in a file's name is spelled out, and cuts nothing")
  func lineBreakInName() throws {
    let feed = try Feed.open(bytes: Array("row one\nrow two\n".utf8), name: "a.txt")
    let app = AppUnderTest(feed, columns: 60, lines: 12, isDemo: false, name: "new\nline.txt")
    #expect(app.status.hasPrefix("new^Jline.txt · row 1 of 2"))
  }

  @Test("a number before a key that takes none says so, and does nothing")
  func uselessCount() throws {
    let app = try AppUnderTest(demo: 80, 24)
    let before = app.feedLines
    for (keys, label) in [
      ("5v", "v"), ("50=", "="), ("4_", "_"), ("9ma", "m"), ("5<CR>", "Enter"), ("5M", "M"),
    ] {
      app.press(keys)
      #expect(app.status == "no number goes before \(label)" && app.feedLines == before)
      app.press("<Esc>")
    }
    app.press(":detail 5<CR>")
    #expect(app.status == "nothing goes behind detail")
    app.press("5?")
    #expect(app.status.hasPrefix("all keys and commands"), "what leads out of anything does so")
  }

  @Test("what was said is still there where the screen is drawn anew, in a list too")
  func drawnAnew() throws {
    let app = try app()
    app.press("~")
    #expect(app.status.hasPrefix("no command on ~"))
    app.press("<C-l>")
    #expect(app.status.hasPrefix("no command on ~"))
    app.press("C9")
    #expect(app.screen.message == "there is no 9 in this list")
    app.press("<C-l>")
    #expect(app.screen.message == "there is no 9 in this list")
    #expect(app.text.contains("there is no 9"))
    // Nobody takes that key, and what was said has gone with it.
    app.press("]")
    #expect(app.screen.choice != nil && !app.text.contains("there is no 9"))
  }

  @Test("d says where the screen is too small for the log pane, and nothing is switched on")
  func smallScreen() throws {
    let app = try app(columns: 30, lines: 8)
    app.resize(30, 8)
    app.press("d")
    #expect(app.screen.message == "the screen is too small for the log pane")
    app.resize(80, 24)
    #expect(!app.text.contains("index path cache"))
  }
}
