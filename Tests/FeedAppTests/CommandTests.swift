import Feeds
import Foundation
import TerminalCore
import Testing

@testable import FeedApp

@Suite("Commands, by their keys and names")
struct CommandTests {
  @Test("each command is in the table once, and each key and name leads to one")
  func table() {
    let entries = KeyBindings().entries(isDemo: true)
    #expect(Set(entries.map(\.command)).count == Command.allCases.count)
    #expect(entries.count == Command.allCases.count)
    let keys = entries.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    for key in keys {
      #expect(!keys.contains { $0.count > key.count && $0.starts(with: key) }, "\(key)")
    }
    let names = entries.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    for entry in entries { #expect(entry.help.count <= 40, "\(entry.help)") }
  }

  @Test("the help has all keys and names by topic, scrolls at 80×24, and can be searched")
  func help() throws {
    let app = try AppUnderTest(demo: 80, 24)
    app.press("?")
    #expect(app.feedLines.first == "Moving")
    #expect(app.status.hasPrefix("all keys and commands"))
    #expect(app.status.hasSuffix("q closes, / looks in it"))
    var seen = app.text
    for _ in 0..<8 {
      app.press("<Space>")
      seen += app.text
    }
    for entry in KeyBindings().entries(isDemo: true) {
      #expect(seen.contains(entry.help), "\(entry.help)")
      #expect(seen.contains(":\(entry.name)"))
    }
    app.press("g/separator<CR>")
    #expect(app.text.contains("what stands between rows  :separator"))
    #expect(app.status.hasPrefix("all keys and commands · 1 of "))
    app.resize(36, 24)
    #expect(app.status.hasPrefix("1 of 1") && app.status.contains("q closes"), "\(app.status)")
    app.resize(80, 24)
    app.press("<Esc>")
    #expect(app.text.contains("A grid is a promise"))
    app.resize(20, 8)
    app.press("?30j")
    #expect(app.terminal.lines.allSatisfy { $0.count <= 20 })
    app.press("q")
    #expect(app.ending == nil && app.screen.help == nil)
  }

  @Test(
    "help about a key as it is bound, or a name, stands at the top, with all its lines, before all topics"
  )
  func helpAboutOne() throws {
    let app = try AppUnderTest(demo: 80, 24)
    for (about, name) in [
      ("J", "next-entry"), ("^E", "line-down"), ("zt", "row-to-top"), ("Enter", "open"),
      (":separator", "separator"), ("theme", "theme"), ("messa", "messages"), ("x", "delete-row"),
      ("wq", "exit"), (":", "command"), ("delete-section", "delete-section"),
    ] {
      app.press(":help \(about)<CR>")
      #expect(app.feedLines[0] == ":help \(about)")
      #expect(app.feedLines[1].hasSuffix("  :\(name)"), "\(about)")
      #expect(app.feedLines[2] == "Moving", "\(about)")
    }
    app.press(":help next<CR>")
    #expect(app.feedLines[1].hasSuffix(":next-row") && app.feedLines[2].hasSuffix(":next-section"))
    app.press("q")
    for about in ["ö", "frobnicate"] {
      app.press(":help \(about)<CR>")
      #expect(app.screen.help == nil)
      #expect(app.status == "no help on “\(about)”: ? lists keys and commands")
    }
    app.resize(24, 20)
    app.press(":help quit<CR>")
    #expect(app.feedLines[0...3] == [":help quit", "q", "close a page; quit", ":quit"])
    let bound = try AppUnderTest(demo: 80, 24)
    #expect(bound.screen.keys.bind("quit", to: ["ö"]).isEmpty)
    for about in ["ö", "q"] {
      bound.press(":help \(about)<CR>")
      #expect(bound.feedLines[1].hasSuffix(":quit"), "the second is an alias")
    }
  }

  @Test("where the screen is narrow the help breaks no name, and says how it is left")
  func narrowHelp() throws {
    for (columns, lines) in [(40, 300), (24, 400)] {
      let app = try AppUnderTest(demo: 80, 24)
      app.resize(columns, lines)
      app.press("?")
      for entry in KeyBindings().entries(isDemo: true) {
        #expect(app.text.contains(":\(entry.name)"), "\(entry.name)")
      }
      #expect(app.terminal.lines.last?.hasSuffix("q closes") == true)
    }
  }

  @Test("a real feed's help has no keys for test rows")
  func realHelp() throws {
    let app = AppUnderTest(try .small(), columns: 80, lines: 100, isDemo: false)
    app.press("?")
    #expect(!app.text.contains("insert a row") && app.text.contains("draw the screen anew"))
  }

  @Test("a name, or the beginning of one, does what its keys do; so does a number")
  func names() throws {
    let app = try AppUnderTest(demo: 80, 24)
    app.press(":next-row<CR>")
    #expect(app.status.contains("row 2 of 54"))
    app.press(":next-row 10<CR>")
    #expect(app.status.contains("row 12 of 54"))
    app.press(":20<CR>")
    #expect(app.status.contains("row 20 of 54"))
    app.press(":50%<CR>")
    #expect(app.status.contains("row 27 of 54"))
    app.press(":log<CR>")
    #expect(app.text.contains("hits 16 of "))
    app.press(":log<CR>:separator gap<CR>")
    #expect(app.status == "between rows: gaps")
    app.press(":filter grid<CR>")
    #expect(app.screen.filters.isOn)
    app.press("&<CR>:500%<CR>")
    #expect(app.status.contains("row 54 of 54"))
    app.press(":mark aa<CR>")
    #expect(app.status == "mark takes one letter")
    app.press(":help<CR>")
    #expect(app.screen.help != nil)
  }

  @Test(
    "a line that is no command is closed and says why, as in vi, and is called back to be mended")
  func mistakes() throws {
    let app = try AppUnderTest(demo: 80, 24)
    app.press(":frobnicate<CR>")
    #expect(app.screen.prompt == nil)
    #expect(app.status == "“frobnicate” is no command: Tab lists them, ? has their keys")
    app.press("j")
    #expect(app.status.contains("row 2 of 54"))
    app.press(":<Up>")
    #expect(app.status == ":frobnicate")
    app.press("<C-u>next<CR>")
    #expect(app.screen.prompt == nil && app.status.contains("may be next-row, next-section"))
    app.press(":next-row x<CR>")
    #expect(app.status.contains("next-row takes a number"))
    app.press(":first-row<CR>")
    #expect(app.status.contains("row 1 of 54"))
    app.press(":<Up>")
    #expect(app.status == ":first-row")
    app.press("<Esc>:cache nonsense<CR>")
    #expect(app.status == "“nonsense” is none of none, index-path, key")
    app.press(":separator x<CR>")
    #expect(app.status == "“x” is none of auto, rule, gap, none")
  }

  @Test("H selects a row whose beginning is seen, and none behind the header")
  func topRow() throws {
    let app = try AppUnderTest(demo: 80, 24)
    for step in 0..<60 {
      app.press("<C-e>H")
      #expect(app.selectedLine ?? 0 > 0, "step \(step)")
    }
  }

  @Test("Tab completes as far as all names agree, then goes from one to the next")
  func completion() throws {
    let app = try AppUnderTest(demo: 80, 24)
    app.press(":nex")
    #expect(app.text.contains("next-section"))
    app.press("<Tab>")
    #expect(app.status == ":next-")
    app.press("<Tab>")
    #expect(app.status == ":next-row")
    app.press("<Tab>")
    #expect(app.status == ":next-section")
    app.press("<CR>")
    #expect(app.status.contains("row 19 of 54") || app.status.contains("of 54"))
    app.press(":sep<Tab>")
    #expect(app.screen.prompt?.text == "separator ")
    app.press("rule<CR>")
    #expect(app.status == "between rows: rules")
  }

  @Test(
    "Tab completes what stands behind a command, where that is one of a few words; Shift-Tab goes back"
  )
  func completionOfWords() throws {
    let app = try AppUnderTest(demo: 80, 24)
    app.press(":theme da<Tab>")
    #expect(app.status == ":theme dark" && app.text.contains("dark ground"))
    app.press("<Esc>:theme a<Tab>")
    #expect(app.status == ":theme auto" && app.text.contains("NO_COLOR"))
    app.press("<Esc>:cache <Tab>")
    #expect(app.status == ":cache none" && app.text.contains("index path cache"))
    app.press("<Tab><Tab><S-Tab>")
    #expect(app.status == ":cache index-path")
    app.press("<Esc>:cache k<Tab><CR>")
    #expect(app.screen.prompt == nil && app.screen.controller.mode == .key)
    app.press(":next-<S-Tab>")
    let last = app.status
    app.press("<Tab>")
    #expect(app.status == ":next-row" && last != app.status)
    app.press("<S-Tab>")
    #expect(app.status == last)
    app.press("<Esc>:save no<Tab>")
    #expect(app.status == ":save no")
    app.press("<Esc>:help re<Tab>")
    #expect(app.status == ":help reload" && app.text.contains("read the file again"))
    app.press("<Tab>")
    #expect(app.status == ":help redraw")
    app.press("<CR>")
    #expect(app.feedLines[0] == ":help redraw")
    app.press("q:h sep<Tab>")
    #expect(app.status == ":h separator")
  }

  @Test(
    "a click on one of the commands that Tab would complete writes it; one beside them does nothing"
  )
  func clickOnCompletion() throws {
    let app = try AppUnderTest(demo: 80, 24)
    app.press(":next-")
    let line = try #require(app.terminal.lines.firstIndex { $0.contains("next-match") })
    func click(line: Int) {
      for kind in [MouseEvent.Kind.press, .release] {
        let place = Point(column: 40, line: line)
        app.terminal.send(.mouse(MouseEvent(kind: kind, button: 1, position: place)))
      }
      app.settle()
    }
    click(line: line)
    #expect(app.status == ":next-match")
    click(line: 0)
    #expect(app.status == ":next-match")
    app.press("<Tab>")
    #expect(app.status != ":next-match" && app.status.hasPrefix(":next-"))
  }

  @Test("the keys that less and vim people press first lead where KEYS.md says")
  func keysOfOthers() throws {
    let text = try String(contentsOf: root.appending(path: "KEYS.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.replacing("\\|", with: "¦").split(separator: "|").map(String.init) }
    var count = 0
    for row in rows {
      func words(_ column: Int) -> [String] {
        row[column].split(separator: "`").filter { !$0.allSatisfy(\.isWhitespace) && $0 != " – " }
          .map { String($0.replacing("¦", with: "|")) }
      }
      let map = KeyMap(isDemo: false)
      for word in words(0) {
        count += 1
        let keys = try #require(Key.sequence(word), "\(word)")
        let command: Command? =
          if case .command(let command) = map.meaning(of: keys) { command } else { nil }
        let names = command.map { [":\($0.rawValue)"] } ?? []
        #expect(Set(names).isSubset(of: words(2)) && names.isEmpty == words(2).isEmpty, "\(word)")
      }
    }
    #expect(count >= 60)
  }

  private var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// FEED_TUI_WRITE_SCREENS=1 writes it anew.
  @Test("the README has the table of keys as it is")
  func readme() throws {
    let file = root.appending(path: "README.md")
    var readme = try String(contentsOf: file, encoding: .utf8)
    let (start, end) = ("<!-- keys: made of the table of commands -->\n", "<!-- /keys -->")
    let first = try #require(readme.range(of: start)?.upperBound)
    let last = try #require(readme.range(of: end)?.lowerBound)
    if ProcessInfo.processInfo.environment["FEED_TUI_WRITE_SCREENS"] != nil {
      readme.replaceSubrange(first..<last, with: Self.keys)
      try readme.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    #expect(readme[first..<last] == Self.keys)
  }

  /// The table of commands as Markdown.
  private static var keys: String {
    var text = "| keys | name | what it does |\n| --- | --- | --- |\n"
    for topic in CommandTable.Topic.allCases {
      text += "| **\(topic.rawValue)** | | |\n"
      for entry in KeyBindings().entries(isDemo: true) where entry.topic == topic {
        let keys = entry.keys.isEmpty ? "" : "`` \(entry.label.replacing("|", with: "\\|")) ``"
        text += "| \(keys) | `:\(entry.name)` | \(entry.help) |\n"
      }
    }
    return text
  }
}
