import Feeds
import HeightEngine
import TerminalCore
import Testing

@testable import FeedApp
@testable import TableKit

@Suite("Keys")
struct KeyTests {
  /// 100 rows of a line each.
  private func lines(_ count: Int = 100) throws -> AppUnderTest {
    let text = (1...count).map { "row \($0)\n" }.joined()
    let feed = try Feed.open(
      bytes: Array(text.utf8), name: "test", options: FeedOptions(format: .text))
    return AppUnderTest(feed, columns: 40, lines: 11, isDemo: false)
  }

  private func sections() throws -> AppUnderTest {
    let rows = ["Apples", "Figs", "Kiwis"].flatMap { section in
      (0..<5).map { "{\"title\": \"\(section) \($0)\", \"section\": \"\(section)\"}" }
    }
    return AppUnderTest(
      try .text("{\"feed\": [\(rows.joined(separator: ","))]}"), columns: 50, lines: 9,
      isDemo: false)
  }

  private func place(_ app: AppUnderTest) -> Int {
    let table = app.screen.controller.table
    return table.indexPathForSelectedRow.map { table.ordinal(of: $0) + 1 } ?? 0
  }

  @Test(
    "a number before a motion says how often, or where to",
    arguments: [
      ("12j", 13), ("12j5k", 8), ("30G", 30), ("30g", 30), ("50%", 50), ("100%", 100), ("0%", 1),
      ("999G", 100), ("99999999999999999999j", 100), ("5J", 6), ("5J2K", 4), ("3<Down>", 4),
      ("12<BS>j", 2), ("10G3<Esc>j", 11), ("20Gj", 21), ("12xj", 2),
    ])
  func counts(keys: String, row: Int) throws {
    let app = try lines()
    app.press(keys)
    #expect(place(app) == row)
  }

  @Test(
    "a number before ^D says how many lines, from then on; before other ways to scroll, how often")
  func scrolling() throws {
    let app = try lines()
    app.press("3<C-d>")
    #expect(app.feedLines.first == "row 4")
    app.press("<C-d>")
    #expect(app.feedLines.first == "row 7")
    app.press("2<C-u>")
    #expect(app.feedLines.first == "row 5")
    app.press("5<C-e>")
    #expect(app.feedLines.first == "row 10")
    app.press("2<Space>")
    #expect(app.feedLines.first == "row 26")
    app.press("2b")
    #expect(app.feedLines.first == "row 10")
  }

  @Test("what is typed of a command stands at the end of the status line until it is whole")
  func typed() throws {
    let app = try lines()
    app.press("12")
    #expect(app.status.hasSuffix(" 12"))
    app.press("z")
    #expect(app.status.hasSuffix(" 12z"))
    app.press("t")
    #expect(app.feedLines.first == "row 12" && place(app) == 12)
    #expect(!app.status.contains("12z"))
    app.press("4<Esc>")
    #expect(app.status == "test.json · row 12 of 100")
  }

  @Test("5n is the fifth match from here, and the search goes on from the other end")
  func matches() throws {
    let app = try lines()
    app.press("/7<CR>")
    #expect(place(app) == 7)
    app.press("5n")
    #expect(place(app) == 57)
    app.press("2N")
    #expect(place(app) == 37)
    app.press("99999n")
    #expect(app.ending == nil && app.status.contains("other end"))
  }

  @Test("2* and 3# go to the second and the third match of the word, and round")
  func wordsCounted() throws {
    let app = try lines()
    for (keys, row) in [("2*", 3), ("3*", 6), ("2#", 4), ("*", 5), ("#", 4), ("5#", 99)] {
      app.press(keys)
      #expect(place(app) == row, "\(keys)")
    }
    #expect(app.status.contains("from the other end"))
  }

  @Test("H, M and L select rows in view, and zt, zz and zb put the row where one wants it")
  func view() throws {
    let app = try lines()
    app.press("50Gzt")
    #expect(app.feedLines.first == "row 50")
    for (key, row) in [("L", 59), ("3L", 57), ("H", 50), ("3H", 52), ("M", 55)] {
      app.press(key)
      #expect(place(app) == row)
      #expect(app.feedLines.first == "row 50")
    }
    app.press("zb")
    #expect(app.feedLines.last == "row 55")
    app.press("zz")
    #expect(app.selectedLine == 4)
  }

  @Test("{ and } go by sections, with a number by several")
  func bySection() throws {
    let app = try sections()
    app.press("}")
    #expect(place(app) == 6)
    app.press("j{")
    #expect(place(app) == 6)
    app.press("{")
    #expect(place(app) == 1)
    app.press("{")
    #expect(app.status == "no section above")
    app.press("2}")
    #expect(place(app) == 11)
    app.press("}")
    #expect(app.status == "no section below" && place(app) == 11)
    app.press("1G&\"4\"<CR>")
    app.press("}")
    #expect(app.selectedKey != nil && place(app) == 10)
  }

  @Test("Esc always leads back, ZZ and ^C out")
  func ways() throws {
    for keys in ["<Enter>", "?", "C", "/x", ":x", "&x", "t", "12", "z", "<Enter>?", "?/x"] {
      let app = try lines()
      app.press(keys + "<Esc><Esc><Esc>")
      #expect(app.feedLines.first == "row 1" && app.status == "test.json · row 1 of 100", "\(keys)")
      app.press(keys.hasSuffix("x") ? "j" : "<Esc>")
    }
    for keys in ["ZZ", "<Enter>ZZ", "?ZZ", ":q<CR>", ":x<CR>"] {
      let app = try lines()
      app.press(keys)
      #expect(app.ending == .quit, "\(keys)")
    }
  }

  @Test("Alt and a key that have no command are Esc and the key, unless that would end the program")
  func altAsEscape() throws {
    let app = try lines()
    app.press("<A-j>")
    #expect(place(app) == 2 && app.screen.remark == nil)
    app.press("<CR><A-j>")
    #expect(app.screen.front == nil && place(app) == 3)
    app.press("<CR><A-?>")
    #expect(app.screen.page == nil && app.screen.help != nil)
    app.press("q<CR><A-q>")
    #expect(app.ending == nil && app.screen.page != nil)
    #expect(app.screen.remark?.hasPrefix("no command on Alt-q: ") == true)
    app.press("<Esc><A-~>")
    #expect(app.screen.remark?.hasPrefix("no command on Alt-~: ") == true)
    app.press("5<A-j>")
    #expect(place(app) == 4)
  }

  @Test("test rows are of the demo feed: a real one says so and stays as it is")
  func demoOnly() throws {
    let app = try lines()
    app.resize(100, 11)
    for key in ["i", "I", "x", "X"] {
      app.press(key)
      #expect(app.status.hasPrefix("\(key) changes test rows: in the demo feed only"))
      #expect(app.screen.controller.table.numberOfRows == 100)
    }
    app.press(":delete-row<CR>")
    #expect(app.status.contains("delete-row is for the demo feed"))
  }

  @Test("c goes round the caches, C offers them by name; in the demo feed 1 2 3 choose")
  func caches() throws {
    let app = try lines()
    app.press("c")
    #expect(app.status.hasPrefix("key cache; c: the next, C: choose"))
    app.press("C")
    #expect(app.text.contains("index path cache") && app.text.contains("no cache"))
    app.press("1")
    #expect(app.screen.controller.mode == .none)
    app.press("Cj<CR>")
    #expect(app.screen.controller.mode == .indexPath)
    app.press(":cache key<CR>")
    #expect(app.screen.controller.mode == .key)
    app.press("12j")
    #expect(app.screen.controller.mode == .key && place(app) == 13)
    let demo = try AppUnderTest(demo: 80, 24)
    demo.press("1")
    #expect(demo.screen.controller.mode == .none)
  }

  @Test("v shows titles or first lines only, and all again; what is selected stays")
  func titles() throws {
    let app = AppUnderTest(try .small(), columns: 25, lines: 12)
    let all = app.feedLines
    app.press("jv")
    #expect(app.status == "titles, or first lines")
    #expect(
      app.feedLines.filter { !$0.isEmpty && !$0.hasPrefix("─") } == [
        "First", "One                    ›", "No title               ✓", "Second",
        "Three                  ›", "Four                   ✓",
      ])
    #expect(app.screen.controller.table.checkInvariants() == nil)
    #expect(!app.text.contains("─"), "titles stand below each other")
    app.press("v")
    #expect(app.feedLines == all && place(app) == 2)
    app.press(":separator rule<CR>v")
    #expect(app.text.contains("─"), "as one wanted")
  }

  @Test("J goes on to the next entry at once, where j scrolls through a long one")
  func longEntries() throws {
    let long = (0..<30).map { "line \($0)" }.joined(separator: "\\n")
    let app = AppUnderTest(
      try .text("{\"feed\": [{\"content\": \"\(long)\"}, {\"content\": \"\(long)\"}]}"),
      columns: 30, lines: 10)
    app.press("j")
    #expect(place(app) == 1)
    app.press("J")
    #expect(place(app) == 2 && app.selectedLine == 0)
    app.press("K")
    #expect(place(app) == 1 && app.selectedLine == 0)
  }

  @Test(
    "keys and lines of less and vim do what they do there",
    arguments: [
      (">", 100), ("9G<lt>", 1), ("30>", 30), (":+3<CR>", 4), ("9G:-3<CR>", 6), ("9G:-<CR>", 8),
      ("<C-n><C-n>", 3), ("3<C-n><C-p>", 3), (":$<CR>", 100), (":12<CR>", 12), ("9j:0<CR>", 1),
      (":99999999999999999999<CR>", 100), (":+99999999999999999999<CR>", 100),
      ("9j:-99999999999999999999<CR>", 1), (":page-down 9223372036854775807<CR>", 100),
    ])
  func foreignKeys(keys: String, row: Int) throws {
    let app = try lines()
    app.press(keys)
    #expect(place(app) == row)
  }

  @Test(
    "Q, ZZ, :q! and :wq end the program wherever one is, also in a list; what is no end there is the list's"
  )
  func ends() throws {
    for keys in ["Q", ":q!<CR>", ":wq<CR>", "CZZ", "CQ", "<CR>:wq<CR>", "?Q"] {
      let app = try lines()
      app.press(keys)
      #expect(app.ending == .quit, "\(keys)")
    }
    let app = try lines()
    app.press("CZjj")
    #expect(app.ending == nil && app.screen.choice != nil)
    app.press("<CR>")
    #expect(app.screen.controller.mode == .key)
  }

  @Test(
    ":q, :quit and :back close what the keys q and Esc close: help, messages, the log, a page",
    arguments: ["q", "quit", "qui", "back"])
  func closing(name: String) throws {
    for keys in ["?", ":help j<CR>", "ö:messages<CR>", "D", "<CR>", ":log-page<CR>"] {
      let app = try lines()
      app.press("2j" + keys)
      #expect(app.screen.front != nil, "\(keys)")
      app.press(":\(name)<CR>")
      #expect(app.ending == nil && app.screen.front == nil && place(app) == 3, "\(keys)")
    }
    let app = try lines()
    app.press("D?:\(name)<CR>")
    #expect(app.ending == nil && app.screen.help == nil && app.screen.logPage != nil)
    app.press(":\(name)<CR>")
    #expect(app.ending == nil && app.screen.front == nil)
  }

  @Test("= and ^G say which file, which row of how many, and which part of it")
  func whereOneIs() throws {
    let app = try lines()
    for key in ["=", "<C-g>"] {
      app.press("20G\(key)")
      #expect(app.status == "test.json: row 20 of 100, 20%")
    }
    app.press("<CR>=")
    #expect(app.screen.message == "test.json: row 20 of 100, 20%, lines 1–2 of 2")
  }

  @Test("$ shows where a long row ends, 0 where it begins")
  func endsOfRows() throws {
    let long = (0..<30).map { "line \($0)" }.joined(separator: "\\n")
    let app = AppUnderTest(
      try .text("{\"feed\": [{\"content\": \"\(long)\"}, {\"content\": \"\(long)\"}]}"),
      columns: 30, lines: 10)
    app.press("$")
    #expect(app.feedLines.contains { $0.hasPrefix("line 29") } && place(app) == 1)
    app.press("0")
    #expect(app.feedLines[0].hasPrefix("line 0"))
    app.press("<CR>$")
    #expect(app.feedLines.contains { $0.hasPrefix("line 29") })
    app.press("0")
    #expect(!app.feedLines.contains { $0.hasPrefix("line 29") })
  }

  @Test(
    "the selected row is in sight after ^D and ^U, also below a header that sticks to the top",
    arguments: 0..<12)
  func inSight(further: Int) throws {
    let app = try sections()
    let table = app.screen.controller.table
    app.press(String(repeating: "j", count: further))
    for key in ["<C-d>", "<C-d>", "<C-u>", "2<C-d>", "<C-d>", "3<C-u>", "<C-u>", "<C-e>", "<C-d>"] {
      app.press(key)
      let row = try #require(table.indexPathForSelectedRow)
      let rect = try #require(table.visibleRectForRow(at: row), "\(key): \(row)")
      let shown = (max(rect.line, 0)..<min(rect.endLine, table.frame.lines)).contains { line in
        table.item(atCanvas: Point(column: 0, line: line)) == .row(row)
      }
      #expect(shown, "\(key): \(row) \(rect)")
    }
  }
}
