import Feeds
import Foundation
import HeightEngine
import TableKit
import TerminalCore
import TestSupport
import Testing

@testable import FeedApp

@Suite("Search on the screen")
struct SearchTests {
  /// Rows of text, of which every so many has the word.
  private func app(
    _ count: Int = 400, every step: Int = 40, word: String = "needle", columns: Int = 90,
    lines: Int = 12
  ) throws -> AppUnderTest {
    let text = (0..<count).map { row in
      "row \(row) says " + (row % step == step - 1 ? "\(word) here" : "nothing")
    }
    return try self.app(text, columns: columns, lines: lines)
  }

  private func app(
    _ lines: [String], format: FeedFormat = .text, columns: Int = 90, lines height: Int = 12
  ) throws -> AppUnderTest {
    let feed = try Feed.open(
      bytes: Array(lines.joined(separator: "\n").utf8), name: "text",
      options: FeedOptions(format: format))
    return AppUnderTest(feed, columns: columns, lines: height)
  }

  private func selected(_ app: AppUnderTest) -> Int? {
    app.screen.controller.table.indexPathForSelectedRow?.row
  }

  @Test("the view goes to the first match as one types, and back on Esc")
  func typing() throws {
    let app = try app()
    app.press("jj/nee")
    #expect(selected(app) == 39)
    #expect(app.marked == ["nee"])
    #expect(app.status.hasPrefix("/nee"))
    app.press("dlx")
    #expect(selected(app) == 2 && app.marked.isEmpty, "it is nowhere: back to where one was")
    app.press("<BS>e")
    #expect(selected(app) == 39 && app.marked == ["needle"])
    app.press("<Esc>")
    #expect(selected(app) == 2 && app.feedLines[0].hasPrefix("row 0 "))
    #expect(app.marked.isEmpty && !app.status.contains("needle"))
  }

  @Test("n and N go from match to match and round, and the status line counts")
  func next() throws {
    let app = try app()
    app.press("/needle<CR>")
    #expect(app.status.contains("/needle: 1 of 10"))
    app.press("nn")
    #expect(selected(app) == 119 && app.status.contains("3 of 10"))
    app.press("N")
    #expect(selected(app) == 79 && app.status.contains("2 of 10"))
    app.press("NN")
    #expect(selected(app) == 399 && app.status.contains("from the other end: 10 of 10"))
    app.press("n")
    #expect(selected(app) == 39)
    app.press("/<CR>")
    #expect(selected(app) == 79, "Enter alone looks for the same")
  }

  @Test("case counts where there is an upper-case letter; ^R makes it a regular expression")
  func patterns() throws {
    let app = try app(["an apple", "An APPLE", "a.b", "axb", "[x"])
    app.press("/apple<CR>")
    #expect(app.status.contains("1 of 2"))
    app.press("/APPLE<CR>")
    #expect(app.status.contains("1 of 1") && selected(app) == 1)
    app.press("/a.b<CR>")
    #expect(app.status.contains("1 of 1") && selected(app) == 2)
    app.press("/<C-r>a.b<CR>")
    #expect(app.status.hasPrefix("regex /a.b: ") && app.status.contains("of 2"))
    app.press("/<Up>")
    #expect(app.status.hasPrefix("/regex: a.b"), "it comes back as what it was")
    app.press("<Esc>")
    app.press("/<C-r>[x")
    #expect(app.status.hasPrefix("/regex: [x") && app.status.contains("missing terminating ]"))
    app.press("<CR>")
    #expect(app.status.hasPrefix("/regex: [x"), "what is wrong can be mended")
    app.press("<C-r><CR>")
    #expect(selected(app) == 4)
  }

  @Test("what is looked for is what is shown: escapes decoded, wrapped, on the line it is on")
  func shown() throws {
    let long = String(repeating: "many words on the way ", count: 20)
    let app = try app(
      [
        #"{"id":"a","title":"One","content":"a\u0062c and <b>"}"#,
        #"{"id":"b","title":"Two","content":"\#(long)abc \#(long)"}"#,
      ], format: .jsonl, lines: 9)
    app.press("/abc<CR>")
    #expect(app.status.contains("1 of 2") && app.marked == ["abc"])
    app.press("n")
    #expect(app.status.contains("2 of 2") && app.marked == ["abc"])
    #expect(app.feedLines.contains { $0.contains("abc") })
  }

  @Test("after a search that is taken back, n goes on from where it was")
  func takenBack() throws {
    let app = try app()
    app.press("/needle<CR>n")
    app.press("/row 2<Esc>n")
    #expect(selected(app) == 119 && app.status.contains("3 of 10"))
    app.press(":noh<CR>/row<Esc>")
    #expect(app.marked.isEmpty, "nothing was to be seen before, either")
    app.press("N")
    #expect(selected(app) == 79)
  }

  @Test("filters take what is hidden out of the count, and put it back, without asking a row again")
  func filtering() throws {
    let app = try app(400, every: 10)
    app.press("/needle<CR>")
    #expect(app.status.contains("1 of 40"))
    app.press("&/9 says/<CR>")
    #expect(app.status.contains("1 of 40") && app.status.contains("40 of 400 rows"))
    app.press("&/[13]9 says/<CR>")
    #expect(app.status.contains("of 8"))
    let table = app.screen.controller.table
    let matcher = Counting(app.screen.controller)
    table.rowMatcher = matcher
    app.press("&2<CR>")
    #expect(app.status.contains("of 40"))
    app.press("&1<CR>")
    #expect(app.status.contains("of 40"))
    app.press("&1<CR>&2<CR>")
    #expect(app.status.contains("of 8") && matcher.rowsRead == 0)
    app.press("n")
    #expect(app.status.contains("of 8"))
  }

  /// Counts rows that are read to find out whether they match.
  private final class Counting: TableViewRowMatching {
    let controller: FeedController
    private(set) var rowsRead = 0

    init(_ controller: FeedController) { self.controller = controller }

    func tableView(
      _ tableView: TableView, matchesOf question: RowQuestion, amongFirstOf rows: Range<Int>,
      inSection section: Int
    ) -> (count: Int, matches: [Int]) {
      if controller.search.asked?.known(question, of: rows, inSection: section) == nil {
        rowsRead += rows.count
      }
      return controller.tableView(
        tableView, matchesOf: question, amongFirstOf: rows, inSection: section)
    }
  }

  @Test(
    "a match that is found after the next key takes no view away, and n leads there",
    arguments: ["jj", "<Esc>", "<Space>", ":"])
  func late(keys: String) throws {
    let app = try app(400, every: 350)
    let search = app.screen.controller.search
    search.setPattern(try TextPattern("needle"))
    search.go(toMatchFrom: IndexPath(row: 0, section: 0))
    #expect(search.outcome == nil, "No row was looked at")
    app.pressWithoutIdleTime(keys)
    app.settle()
    #expect(search.outcome == nil)
    #expect(selected(app).map { $0 < 30 } == true)
    app.press("<Esc>n")
    #expect(selected(app) == 349)
  }

  @Test("in a row with several matches n goes from line to line")
  func severalInARow() throws {
    let long = (0..<30).map { $0 % 10 == 5 ? "HERE it is, word \($0)." : "A word \($0), and more." }
    let app = try app(["short", long.joined(separator: " "), "HERE"], columns: 40, lines: 8)
    var seen: [HeightEngine.IndexPath: [Int]] = [:]
    app.press("/HERE<CR>")
    for _ in 0..<4 {
      let place = try #require(app.screen.search.place)
      seen[place.row, default: []].append(place.line)
      #expect(app.feedLines.contains { $0.contains("HERE") })
      let isLong = place.row.row == 1
      #expect(app.status.contains(", line \(place.line + 1)") == isLong, "\(app.status)")
      app.press("n")
    }
    #expect(seen[HeightEngine.IndexPath(row: 1, section: 0)]?.count == 3, "\(seen)")
    #expect(seen[HeightEngine.IndexPath(row: 2, section: 0)] == [0])
    #expect(app.screen.search.state == "/HERE: 1 of 2, line 3", "and round")
    app.resize(60, 8)
    #expect(app.screen.search.state == "/HERE: 1 of 2", "lines are others")
  }

  /// Rows that are taller than the screen, of words that say where they are.
  private func tallRows() throws -> AppUnderTest {
    let rows = (0..<8).map { row in
      (0..<120).map { "w\(row)x\($0)" }.joined(separator: " ")
    }
    return try app(rows, columns: 40, lines: 9)
  }

  @Test("in a row that is taller than the screen a search begins at what is in view")
  func searchInTallRow() throws {
    let app = try tallRows()
    app.press(":4<CR>zt" + String(repeating: "<C-e>", count: 10))
    let top = app.feedLines[0]
    let word = try #require(top.split(separator: " ").first)
    app.press("/x7<CR>")
    let landed = try #require(app.screen.search.place)
    #expect(
      landed.row.row == 3 && app.feedLines[0] == top, "w3x7 itself is above the view: \(landed)")
    app.press("/\(word) <CR>")
    #expect(app.feedLines[0] == top)
    app.press("/w3x0<CR>")
    #expect(
      selected(app) == 3 && app.feedLines.contains { $0.hasPrefix("w3x0 ") },
      "and round: what is above the view is last")
  }

  @Test("in a tall row the line that is said is in view, and n goes on from what is in view")
  func elsewhereInTallRow() throws {
    let app = try tallRows()
    app.press("/x11<CR>n")
    let place = try #require(app.screen.search.place)
    #expect(place.row.row == 0 && place.line >= 8)
    #expect(app.screen.search.state == "/x11: 1 of 8, line \(place.line + 1)")
    app.press("G:1<CR>zt")
    #expect(app.screen.search.state == "/x11: 1 of 8")
    app.press("n")
    let first = try #require(app.screen.search.place)
    #expect(first.row.row == 0 && first.line < 8)
    #expect(app.screen.search.state == "/x11: 1 of 8, line \(first.line + 1)")
  }

  @Test("a search that is taken back comes back to the same words, also after a resize")
  func resizedSearch() throws {
    let app = try tallRows()
    app.press(":4<CR>zt" + String(repeating: "<C-e>", count: 10))
    let word = try #require(app.feedLines[0].split(separator: " ").first)
    for keys in ["/nowhere", "/w5x1"] {
      app.press(keys)
      app.resize(30, 9)
      app.press("<Esc>")
      #expect(app.feedLines[0].contains(word), "\(keys): \(app.feedLines[0])")
      app.resize(40, 9)
      if keys == "/nowhere" { #expect(app.feedLines[0].hasPrefix(word)) }
      app.press(":4<CR>zt" + String(repeating: "<C-e>", count: 10))
    }
  }

  @Test("a filter that hides a tall row gives it back at the same words, also after a resize")
  func resizedFilter() throws {
    let app = try tallRows()
    app.press(":4<CR>zt" + String(repeating: "<C-e>", count: 10))
    let word = try #require(app.feedLines[0].split(separator: " ").first)
    app.press("&\"w5x1 \"<CR>")
    app.resize(30, 9)
    app.press("&<CR>")
    #expect(app.feedLines[0].contains(word), "\(app.feedLines[0])")
  }

  @Test("'' comes back to the words of a tall row that were in view")
  func jumpBackIntoTallRow() throws {
    let app = try tallRows()
    app.press(":4<CR>zt" + String(repeating: "<C-e>", count: 10))
    let top = app.feedLines[0]
    for jump in ["g", "G", "/w6x3<CR>", ":2<CR>"] {
      app.press(jump + "''")
      #expect(app.feedLines[0] == top, "\(jump)")
    }
  }

  @Test("* looks for the selected row's first word, :noh hides what is marked, n shows it again")
  func word() throws {
    let app = try app(["alpha beta", "beta alphabet", "x alpha", "gamma"])
    app.press("*")
    #expect(selected(app) == 2 && app.status.contains("*alpha: 2 of 2"), "as a word by itself")
    app.press("#")
    #expect(selected(app) == 0 && app.status.contains("*alpha: 1 of 2"), "backwards")
    app.press("*")
    for command in ["noh", "nohl", "nohlsearch"] {
      app.press(":\(command)<CR>")
      #expect(app.marked.isEmpty && !app.status.contains("alpha: "))
      app.press("n")
      #expect(app.marked.count == 2)
    }
    app.press("/<Up>")
    #expect(app.status.hasPrefix("/regex: \\balpha\\b"))
  }

  @Test("* passes over when a line was written, and how urgent it is")
  func wordOfMessage() throws {
    let app = try app(
      [
        "2026-05-03 12:00:00 ERROR disk full", "2026-05-03 12:00:01 ERROR no",
        "2026-05-03 12:00:02 [INFO] disk back",
      ], format: .auto)
    app.press("*")
    #expect(app.status.contains("*disk: 2 of 2"))
  }

  @Test(
    "* passes over what names the logger, too",
    arguments: [
      ("ERROR", "[main] disk full"), ("[ERROR]", "disk full"), ("ERROR", "app.Disks - disk full"),
      ("WARNING", "root: disk full"), ("[error]", "123#0: *1 disk full"),
      ("WARN", "app : disk: full"),
      ("INFO", "(quay) [t-1] disk full - now"), ("INFO", "Disk: full"),
      ("INFO", "disk full: 9 a - b"),
    ])
  func wordBehindLogger(level: String, text: String) throws {
    let lines = (0..<3).map { "2026-05-03 12:00:0\($0) \(level) \(text)" }
    let app = try app(lines, format: .auto)
    app.press("*")
    #expect(app.status.lowercased().contains("*disk: 2 of 3"), "\(app.status)")
  }

  @Test("where rows show titles alone, these are looked at, and else all that they show")
  func titles() throws {
    let app = try app(
      [
        #"{"id":"a","title":"One","content":"needle"}"#,
        #"{"id":"b","title":"Two needle","content":"x"}"#,
        #"{"id":"c","content":"needle first\nx needle"}"#, #"{"id":"d","content":"x\nneedle"}"#,
      ], format: .jsonl, lines: 14)
    app.press("/needle<CR>")
    #expect(app.status.contains("/needle: 1 of 4"))
    app.press("vn")
    #expect(app.status.contains("/needle: 1 of 2") && selected(app) == 1)
    app.press("&needle<CR>")
    #expect(app.status.contains("2 of 4 rows"))
    app.press("vn")
    #expect(app.status.contains("4 of 4 rows") && app.status.contains("of 4"))
  }

  @Test("rows that come are looked at too, and those that say something else anew")
  func growing() throws {
    let file = try FileThatGrows("one\ntwo needle\n")
    let feed = try Feed.open(path: file.path)
    let app = AppUnderTest(feed, columns: 40, lines: 8)
    app.press("F/needle<CR>")
    #expect(app.status.contains("1 of 1"))
    try file.append("three\nfour needle\n")
    _ = app.screen.readChanges()
    app.redraw()
    #expect(app.status.contains("of 2"))
  }

  @Test("behind a page that was searched, n goes on from its row")
  func nextBehindPage() throws {
    let text = (0..<9).map { "line \($0)\(["", " needle"][$0 % 2])\n" }.joined()
    let feed = try Feed.open(bytes: Array(text.utf8), name: "a.txt")
    let app = AppUnderTest(feed, columns: 60, lines: 12, isDemo: false)
    app.press("3j<Enter>/needle<Enter><Esc>")
    #expect(app.status.contains("2 of 4"), "\(app.status)")
    app.press("n")
    #expect(app.status.contains("3 of 4"), "\(app.status)")
  }

  @Test("a page is searched by itself, with what the feed was searched for")
  func page() throws {
    let app = try app(
      [#"{"id":"a","title":"One","content":"the needle","url":"https://example.com/needle"}"#],
      format: .jsonl)
    app.press("/needle<CR>")
    app.press("<CR>")
    app.press("n")
    #expect(app.marked.count >= 2, "\(app.text)")
    app.press("/exam<CR>")
    #expect(app.marked.contains("exam"))
    app.press("<Esc>")
    #expect(
      app.status.contains("/exam: no match"), "the feed goes on with what was looked for last")
    app.press(":nohl<CR><CR>")
    #expect(app.marked.isEmpty)
    app.press("<Esc>n<CR>")
    #expect(app.marked.contains("exam"), "a page begins with what is marked in the feed")
  }

  @Test("what is looked for in the help is not the feed's")
  func help() throws {
    let app = try app([#"{"id":"a","title":"One","content":"copy"}"#], format: .jsonl)
    app.press("?/copy<CR>n")
    #expect(app.status.contains(" of "))
    app.press("qn")
    #expect(app.status.hasPrefix("nothing to look for yet"))
    app.press("<CR>n")
    #expect(app.status.hasPrefix("nothing to look for yet"))
    app.press("?n")
    #expect(app.status.contains(" of "), "the help goes on with it")
  }

  @Test("the count stands beside what is written, and so does that there is none")
  func counting() throws {
    let app = try app()
    app.press("/need")
    #expect(app.status.hasPrefix("/need") && app.status.contains("1 of 10"))
    app.press("x")
    #expect(app.status.hasPrefix("/needx") && app.status.contains("no match"))
  }

  @Test("small screens keep the count, and of the file's name what there is room for")
  func small() throws {
    let app = try app(columns: 12, lines: 4)
    app.press("/needle<CR>n")
    #expect(app.status == "2/10 · te…on")
    app.resize(40, 8)
    #expect(app.status.hasPrefix("2 of 10 · test.json"))
  }

  @Test("↑ brings back what was looked for, and a paste is written")
  func history() throws {
    let app = try app()
    app.press("/needle<CR>/nothing<CR>/")
    app.press("<Up><Up>")
    #expect(app.status.hasPrefix("/needle"))
    app.press("<Down><Esc>/")
    _ = app.screen.handle(.paste("noth\ning"))
    app.redraw()
    #expect(app.screen.prompt?.text == "noth ing")
  }

  /// One entry of many lines, some of which have the word.
  private func entry(needles: Set<Int>) throws -> AppUnderTest {
    let content = (0..<60).map { "line \($0)" + (needles.contains($0) ? " needle" : "") }
      .joined(separator: "\\n")
    let feed = try Feed.text("{\"feed\": [{\"title\": \"entry\", \"content\": \"\(content)\"}]}")
    return AppUnderTest(feed, columns: 30, lines: 24, isDemo: false)
  }

  @Test(
    "a match stays in view where the status line takes more lines, and where the screen has fewer",
    arguments: ["/needle<CR>", "/needle<CR><CR>"])
  func matchAboveStatus(keys: String) throws {
    for line in 0..<60 {
      let app = try entry(needles: [line])
      app.press(keys)
      #expect(app.marked == ["needle"], "\(line): \(app.text)")
      app.resize(30, 20)
      #expect(app.marked == ["needle"], "\(line): \(app.text)")
    }
  }

  @Test(
    "a key moves one line, also where the match to which one was brought leaves the view",
    arguments: ["/needle<CR>", "/needle<CR><CR>"])
  func scrollingPastMatch(keys: String) throws {
    let app = try entry(needles: [18, 40])
    app.press(keys + "n")
    var tops = [app.feedLines[0]]
    for _ in 0..<25 {
      app.press("<C-y>")
      tops.append(app.feedLines[0])
    }
    #expect(Set(tops).count == 26, "\(tops)")
    for top in tops.dropLast().reversed() {
      app.press("<C-e>")
      #expect(app.feedLines[0] == top)
    }
  }
}

@Suite("Filters on the screen")
struct FilterTests {
  private func app(_ count: Int = 300, lines: Int = 12) throws -> AppUnderTest {
    let text = (0..<count).map { row in
      "row \(row) " + (row % 10 == 7 ? "error" : "fine") + (row % 4 == 0 ? " even" : "")
    }
    let feed = try Feed.open(
      bytes: Array(text.joined(separator: "\n").utf8), name: "text",
      options: FeedOptions(format: .text))
    return AppUnderTest(feed, columns: 90, lines: lines)
  }

  private func selected(_ app: AppUnderTest) -> Int? {
    app.screen.controller.table.indexPathForSelectedRow?.row
  }

  private func rows(_ app: AppUnderTest) -> [Int] {
    app.feedLines.compactMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0) } }
  }

  @Test("the row that was selected is selected again when no filter hides it, and so '' has it")
  func comingBack() throws {
    let app = try app()
    app.press("jjj&error<CR>")
    #expect(selected(app) == 7)
    app.press("&<CR>")
    #expect(selected(app) == 3 && app.selectedLine == 3)
    app.press("''")
    #expect(selected(app) == 3)
    app.press("&error<CR>j&<CR>")
    #expect(selected(app) == 17, "one went on meanwhile")
    app.press(":150<CR>")
    let line = app.selectedLine
    app.press("&\"row 290\"<CR>")
    #expect(selected(app) == 290)
    app.press("&<CR>")
    #expect(selected(app) == 149 && app.selectedLine == line, "the view is what it was")
    app.press(":53<CR>zt&error<CR>")
    #expect(selected(app) == 57 && app.selectedLine == 5)
    app.press("&<CR>")
    #expect(
      selected(app) == 52 && app.selectedLine == 0, "what was selected meanwhile is on its line")
  }

  @Test(
    "a filter that hides the selected row, switched on and off, leaves the view as it was, however often"
  )
  func onAndOff() throws {
    let app = try app()
    for (keys, filter) in [
      (":53<CR>zt", "&error"), (":150<CR>", "&!\"row 149 \""), (":150<CR>zb", "&error"),
      (":2<CR>", "&!fine"),
      (":80<CR>L", "&!error"), (":40<CR>zz2<C-e>", "&!\"row 39 \""),
    ] {
      app.press("&<CR>" + keys)
      let before = app.feedLines
      for _ in 0..<3 {
        app.press(filter + "<CR>")
        let hidden = app.feedLines
        app.press("&1<CR>")
        #expect(app.feedLines == before, "\(keys) \(filter)")
        app.press("&1<CR>")
        #expect(app.feedLines == hidden, "\(keys) \(filter)")
        app.press("&<CR>")
        #expect(app.feedLines == before, "\(keys) \(filter)")
      }
    }
  }

  @Test(
    "filters one over the other, and one that shows nothing, each leave the view as it was before")
  func stacked() throws {
    let app = try app()
    app.press(":150<CR>zz")
    let whole = app.feedLines
    app.press("&zzz<CR>")
    #expect(app.status.contains("no rows"))
    app.press("&1<CR>")
    #expect(app.feedLines == whole)
    app.press("&1<CR>&<CR>")
    #expect(app.feedLines == whole)
    app.press("&!\"row 149 \"<CR>")
    let less = app.feedLines
    app.press("&!\"row 150 \"<CR>&zzz<CR>&3<CR>&2<CR>")
    #expect(app.feedLines == less && selected(app) == 150)
    app.press("&1<CR>")
    #expect(app.feedLines == whole && selected(app) == 149)
  }

  @Test("a row that a filter left too little above for is on its line again without it")
  func pushedUp() throws {
    let app = try app()
    app.press(":8<CR>")
    let whole = app.feedLines
    app.press("&error<CR>")
    #expect(selected(app) == 7 && app.selectedLine == 0)
    app.press("&1<CR>")
    #expect(app.feedLines == whole)
    app.press("&1<CR>j&1<CR>")
    #expect(selected(app) == 17 && app.selectedLine == 1)
  }

  @Test("where the end is held and another row than the last is selected, that stays on its line")
  func atEnd() throws {
    let app = try app()
    app.press("F&error<CR>kk")
    let (row, line) = (selected(app), app.selectedLine)
    app.press("&1<CR>")
    #expect(selected(app) == row && app.selectedLine == line && line != nil)
  }

  @Test("who scrolls on where a filter hid the selected row stays there when it is switched off")
  func goneElsewhere() throws {
    let app = try app()
    app.press(":53<CR>zt&error<CR>")
    let row = selected(app)
    app.press("3<C-e>")
    let line = app.selectedLine
    app.press("&1<CR>")
    #expect(selected(app) == row && app.selectedLine == line)
  }

  @Test("who goes elsewhere and comes back among rows that were found late stays on that line")
  func comingBackToFoundLate() throws {
    let app = try app(20_000)
    app.press(":15000<CR>zz")
    app.pressWithoutIdleTime("&/^row (7|8|9) /<CR>")
    #expect(app.feedLines[0] == "No row that matches has been found yet.")
    app.redraw()
    app.press("kj")
    let (row, line) = (selected(app), app.selectedLine)
    #expect(row == 9 && line == 2)
    app.press("&<CR>")
    #expect(selected(app) == row && app.selectedLine == line && line != nil)
  }

  @Test("of each filter it is said how many rows it shows, or hides")
  func counts() throws {
    let app = try app()
    app.press("&error<CR>&!even<CR>&")
    #expect(app.text.contains("error (30)") && app.text.contains("not even (hides 75)"))
  }

  @Test("& shows what matches, &! hides it, & and Enter alone shows all again")
  func showing() throws {
    let app = try app()
    app.press("&error<CR>")
    #expect(rows(app).prefix(3) == [7, 17, 27])
    #expect(app.status.contains("30 of 300 rows") && app.status.contains("row 1 of 30"))
    app.press("jj")
    #expect(app.screen.controller.table.indexPathForSelectedRow?.row == 27)
    app.press("G")
    #expect(rows(app).last == 297)
    app.press("&!9<CR>")
    #expect(rows(app).last == 287 && app.status.contains("27 of 300 rows"))
    app.press("&<CR>")
    #expect(
      !app.status.contains(" rows") && rows(app).last == 297, "the row is back that was hidden")
  }

  @Test("of what is typed before there is a frame only all of it is looked for")
  func typedAtOnce() throws {
    let app = try app()
    for character in "/error" { _ = app.screen.handle(.key(.character(character))) }
    #expect(app.screen.search.pattern == nil)
    app.redraw()
    #expect(app.screen.search.pattern != nil && app.text.contains("of 30"), "\(app.text)")
    app.press("<Esc>")
    for character in "/even" { _ = app.screen.handle(.key(.character(character))) }
    _ = app.screen.handle(.key(.enter))
    app.redraw()
    #expect(app.screen.prompt == nil && app.text.contains("of 75"), "\(app.text)")
  }

  @Test("filters stack, each with its count, switched on and off by their numbers")
  func stacking() throws {
    let app = try app()
    app.press("&error<CR>&!even<CR>&")
    #expect(
      app.text.contains("1 [x]  error (30)") && app.text.contains("2 [x]  not even (hides 75)"))
    app.press("1<CR>")
    #expect(app.status.contains("225 of 300 rows"))
    app.press("&2<CR>")
    #expect(!app.status.contains(" rows"))
    app.press("&1<CR>")
    #expect(app.status.contains("30 of 300 rows"))
    app.press("&<Esc>")
    #expect(app.status.contains("30 of 300 rows"), "Esc changes nothing")
    app.press("&9<CR>")
    #expect(app.status.contains("there is no filter 9; as a text it has quotes"))
    app.press("j")
    #expect(app.status.contains("30 of 300 rows"))
    // One that is there already is switched on, and not put on top once more.
    app.press("&!even<CR>")
    #expect(app.status.contains("filter 2 is that; & 2 switches it"))
    app.press("&error<CR>j")
    #expect(app.screen.filters.entries.count == 2 && app.status.contains("0 of 300 rows"))
  }

  @Test("the selected row is on its line after each change that leaves it")
  func eye() throws {
    var random = SplitMix64(seed: 11)
    let app = try app(2000, lines: 20)
    let table = app.screen.controller.table
    let changes = ["&error<CR>", "&!even<CR>", "&1<CR>", "&2<CR>", "&<CR>", "&fine<CR>", "+", "-"]
    var checks = 0
    for step in 0..<90 {
      app.press(["jjjjjjj", "<Space>", "<C-e>", "300g", "900g", "<C-u>"][random.below(6)])
      let visible = table.indexPathsForVisibleRows
      guard !visible.isEmpty else {
        app.press("&<CR>")
        continue
      }
      let row = visible[random.below(visible.count)]
      table.selectRow(at: row)
      app.redraw()
      let line = table.visibleRectForRow(at: row)?.line
      app.press(changes[random.below(changes.count)])
      guard !table.isHidden(row), !table.isAtStart, !table.isAtEnd else { continue }
      checks += 1
      #expect(table.visibleRectForRow(at: row)?.line == line, "step \(step), \(row)")
      #expect(table.indexPathForSelectedRow == row)
    }
    #expect(checks > 20)
  }

  @Test(
    "the first row in view that stays is on its line after each change, however much is asked at a time",
    arguments: [0, 5, 11, 12])
  func stillness(seed: Int) throws {
    var random = SplitMix64(seed: 5)
    let app = try app(2000, lines: 20)
    var (ticks, now) = (SplitMix64(seed: UInt64(seed)), Duration.zero)
    app.screen.controller.table.clock = {
      now += .microseconds(ticks.below(4) == 0 ? 5000 : 100)
      return now
    }
    func lines() -> [Int: Int] {
      Dictionary(
        app.feedLines.enumerated().compactMap { line, text in
          text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { ($0, line) }
        }, uniquingKeysWith: { first, _ in first })
    }
    let changes = [
      "&error<CR>", "&!even<CR>", "&1<CR>", "&2<CR>", "&<CR>", "&fine<CR>", "+", "-", "+",
    ]
    for step in 0..<120 {
      app.press(["jjjjjjj", "<Space>", "<C-e>", "G", "g<Space>", "<C-u>"][random.below(6)])
      let before = lines()
      // Else a selected row further down would be kept in view.
      let table = app.screen.controller.table
      table.selectRow(at: table.indexPathsForVisibleRows.first)
      app.press(changes[random.below(changes.count)])
      let after = lines()
      let top = before.filter { after[$0.key] != nil }.min { $0.value < $1.value }
      guard let top, app.screen.controller.table.standing != .end else { continue }
      let isShort = after.count < 18 || before.count < 18
      if !isShort, !app.screen.controller.table.isAtEnd, !app.screen.controller.table.isAtStart {
        #expect(after[top.key] == top.value, "step \(step): row \(top.key)")
      }
    }
  }

  @Test("rows around those that match can be shown too")
  func context() throws {
    let app = try app()
    app.press("&error<CR>+")
    #expect(app.status.contains("90 of 300 rows, ±1"))
    #expect(app.screen.filters.count == "90/300 ±1")
    app.press("g")
    #expect(rows(app).prefix(6) == [6, 7, 8, 16, 17, 18])
    app.press("-")
    #expect(app.status.contains("30 of 300 rows") && !app.status.contains("±"))
    app.press("g")
    #expect(rows(app).prefix(3) == [7, 17, 27])
    app.press("-")
    #expect(app.status.contains("rows around those that match: 0"))
    app.press("&<CR>+")
    #expect(app.status.contains("no filter is on"))
  }

  @Test("rows around a match leave the selection on it, also where they show whose place it has")
  func contextOfSubstitute() throws {
    let app = try app()
    app.press(":106<CR>zz")
    let before = app.selectedLine
    app.press("&error<CR>")
    let line = app.selectedLine
    #expect(selected(app) == 107 && line != nil)
    for keys in ["+", "+", "-", "+"] {
      app.press(keys)
      #expect(selected(app) == 107 && app.selectedLine == line, "\(keys)")
    }
    app.press("&<CR>")
    #expect(selected(app) == 105, "without the filter all is as before")
    #expect(app.selectedLine == before, "\(line ?? -1)")
  }

  @Test("filters go by fields of logs, too, and what is wrong with one is pointed at")
  func fields() throws {
    let lines = (0..<60).map { row in
      #"{"level":\#(row % 3 == 0 ? 50 : 30),"time":\#(1_777_867_380_250 + row),"msg":"m \#(row)","#
        + #""status":\#(400 + row * 10 % 200)}"#
    }
    let feed = try Feed.open(
      bytes: Array(lines.joined(separator: "\n").utf8), name: "log",
      options: FeedOptions(format: .jsonl, timeZone: .fixed(secondsEast: 0)))
    let app = AppUnderTest(feed, columns: 90, lines: 16)
    app.press("&level>=warn<CR>")
    #expect(app.status.contains("20 of 60 rows"))
    app.press("&status>=500<CR>")
    #expect(app.status.contains("10 of 60 rows"))
    app.press("&level>=<CR>")
    #expect(app.screen.prompt?.mistake != nil && app.screen.prompt?.field.cursor ?? 0 > 0)
    app.press("<Esc>&<CR>")
    #expect(!app.status.contains(" rows"))
  }

  @Test("what is wrong with a filter has the rest of the line, and is whole in :messages")
  func mistakes() throws {
    let app = try app(60)
    app.press("&status=5xx<CR>")
    let reason = "write status>=500 status<600, or the text in quotes"
    #expect(app.status.hasPrefix("&status=5xx") && app.status.contains(reason))
    app.resize(40, 16)
    #expect(app.status.hasPrefix("&status=5xx") && app.status.contains("write status>=500"))
    app.press("<Esc>:messages<CR>")
    #expect(app.feedLines.joined().contains("text in quotes"))
  }

  @Test("t goes to a time, of the day that one reads where only an hour is given")
  func times() throws {
    let text = (0..<600).map { row in
      let minute = String(row % 60 + 100).dropFirst(), hour = String(row / 60 + 110).dropFirst()
      return "2026-05-04 \(hour):\(minute):00 row \(row)" + (row % 7 == 0 ? "\n  at more" : "")
    }
    let feed = try Feed.open(
      bytes: Array(text.joined(separator: "\n").utf8), name: "log",
      options: FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_999_999))
    let app = AppUnderTest(feed, columns: 60, lines: 12)
    func selected() -> Int? { app.screen.controller.table.indexPathForSelectedRow?.row }
    app.press("t14:05<CR>")
    #expect(selected() == 245, "\(app.text)")
    app.press("t2026-05-04T10:30<CR>")
    #expect(selected() == 30)
    app.press("t23:00<CR>")
    #expect(selected() == 599)
    app.press("tnonsense<CR>")
    #expect(app.status.contains("14:05, -2h"))
    app.press("<Esc>t1999-01-01<CR>")
    #expect(selected() == 0)
    app.press("t<Up><Up><CR>")
    #expect(selected() == 599, "what was written comes back")
    app.press("&time>=19:00<CR>")
    #expect(app.status.contains("60 of 600 rows"), "an hour is of the day one reads there, too")
  }

  @Test("where no row matches, that is said")
  func nothing() throws {
    let app = try app()
    app.press("&nowhere<CR>")
    #expect(app.feedLines[0] == "No row matches; & and Enter shows all again.")
    #expect(app.status.contains("0 of 300 rows") && app.status.contains("no rows"))
    app.press("jGgnb<Space>")
    app.press("&<CR>")
    #expect(rows(app).count > 8 && app.status.contains("of 300"))
    app.press("&quux=17<CR>")
    let complaint = "no row has a field “quux”"
    #expect(app.feedLines[0].hasPrefix("No row matches: \(complaint)"))
    app.press("&1<CR>&!quux=17<CR>")
    #expect(app.screen.filters.complaint == "\(complaint); text~… asks lines of text")
    #expect(app.status.hasPrefix("300/300 · \(complaint) · test.json"))
    app.resize(40, 12)
    app.press("&1<CR>")
    let words = app.feedLines.joined(separator: " ")
    #expect(words.contains("\(complaint); text~… asks lines of text; & and Enter shows all again."))
  }

  @Test("who looks for a level's or a field's name that no row says is told how they are found")
  func levelNames() throws {
    let lines = (50...52).map { #"{"level":\#($0),"time":1777899600000,"msg":"up"}"# }
    let feed = try Feed.open(
      bytes: Array(lines.joined(separator: "\n").utf8), name: "log", options: FeedOptions())
    let app = AppUnderTest(feed, columns: 110, lines: 12)
    app.press("/error<CR>")
    #expect(app.status.hasPrefix("“error” is nowhere; as a filter (&), level=error finds rows"))
    app.press("&Error<CR>")
    #expect(app.feedLines[0].hasPrefix("No row matches: no row says “Error”, level=error finds"))
    app.press("&<CR>/errors<CR>")
    #expect(app.status.hasPrefix("“errors” is nowhere") && !app.status.contains("level="))
    app.press("&msg:x<CR>")
    #expect(app.feedLines[0].hasPrefix("No row matches: “msg:x” is looked for as a text, msg~x"))
  }

  @Test(
    "an expression that took too long in many rows finds all others, and how many is said; neither it nor not of it shows those, &! does not hide them",
    arguments: [("", 1), ("not ", 0), ("!", 60), ("!not ", 61)])
  func slowExpression(before: String, shown: Int) throws {
    let slow = String(repeating: "a", count: 4000)
    let text = (0..<60).map { "\(slow)\($0)\n" }.joined() + "aa\n"
    let app = AppUnderTest(try Feed.text(text), columns: 60, lines: 12)
    app.press("&\(before)/^(a|aa)+$/<CR>")
    #expect(app.screen.filters.state == "\(shown) of 61 rows, too slow in 60 texts")
  }

  @Test(
    "a search that is given up leads nowhere else when a filter is taken away",
    arguments: ["", "fine", "row 1", "zz"])
  func searchGivenUp(text: String) throws {
    for end in ["<Esc>", "<CR>"] where end == "<Esc>" || text == "zz" {
      let app = try app()
      app.press("101G<C-e><C-e>")
      let (selected, lines) = (self.selected(app), app.terminal.lines.prefix(9))
      app.press("&error<CR>")
      #expect(self.selected(app) != selected)
      app.press("/\(text)\(end)&<CR>")
      #expect(self.selected(app) == selected, "\(text)")
      #expect(app.terminal.lines.prefix(9) == lines, "\(text)\n\(app.text)")
    }
  }

  @Test(
    "what is found while one writes, or looks at something else, leads nowhere else when a filter is taken away",
    arguments: [
      ["&", "1", "<CR>"], ["&", "<CR>"], [":", "n", "<Esc>", "&", "<CR>"], ["d", "d", "&", "<CR>"],
      ["/", "zz", "<Esc>", "&", "<CR>"], ["/", "zz", "<CR>", "&", "<CR>"],
      ["/", "z", "z", "<CR>", "n", "&", "<CR>"],
    ])
  func foundMeanwhile(keys: [String]) throws {
    let text = (0..<20_000).map {
      "2026-05-04 10:00:00 row \($0) \($0 % 4001 == 0 ? "even" : "odd")"
    }
    let app = try AppUnderTest(
      Feed.open(bytes: Array(text.joined(separator: "\n").utf8), name: "log"), columns: 60,
      lines: 16)
    app.press("9003G<C-e><C-e>")
    let (selected, lines) = (self.selected(app), app.terminal.lines.prefix(9))
    app.pressWithoutIdleTime("&even<CR>")
    for key in keys {
      for _ in 0..<3 { _ = app.screen.searchWhileIdle(for: .microseconds(300)) }
      app.pressWithoutIdleTime(key)
    }
    #expect(!app.screen.controller.table.isFilterExact || !app.screen.filters.isOn)
    app.settle()
    #expect(self.selected(app) == selected)
    #expect(app.terminal.lines.prefix(9) == lines, "\(app.text)")
  }

  @Test("what is hidden is not opened or deleted, and n goes on after a filter")
  func hidden() throws {
    let app = try app()
    app.press("/even<CR>&even<CR>n")
    #expect(app.screen.search.state == "/even: 2 of 75", "n goes on at once")
    app.press("&nowhere<CR>")
    app.press("<CR>")
    #expect(app.screen.page == nil && app.status.contains("No row matches"))
    app.press("xX")
    #expect(app.screen.controller.table.numberOfRows == 300)
    app.press("&<CR><CR>&10 fine<CR>")
    #expect(app.screen.page == nil && app.screen.filters.entries.count == 1)
    #expect(rows(app).first == 10)
  }

  @Test(
    "the first row, the last and the 4th are those that are shown once all rows have been looked at"
  )
  func goals() throws {
    let text = (0..<20_000).map {
      "2026-05-04 10:00:00 row \($0) \($0 % 4000 == 0 ? "even" : "odd")"
    }
    let app = try AppUnderTest(
      Feed.open(bytes: Array(text.joined(separator: "\n").utf8), name: "log"), columns: 60,
      lines: 12)
    for (keys, row) in [("gg", 0), ("G", 16_000), ("4G", 12_000), ("40%", 4000)] {
      app.press("9000G")
      app.pressWithoutIdleTime("&even<CR>" + keys)
      app.settle()
      #expect(
        app.screen.controller.table.indexPathForSelectedRow?.row == row, "\(keys)\n\(app.text)")
      app.press("&<CR>")
    }
    // A row that is shown, however few others are known to be.
    app.press("8001G")
    app.pressWithoutIdleTime("&even<CR>ggk")
    let selected = self.selected(app)
    app.settle()
    #expect(self.selected(app) == selected, "another key ends it")
  }

  @Test("a search finds what is shown, and no height is found twice")
  func searching() throws {
    let app = try app()
    app.press("/even<CR>")
    #expect(app.status.contains("1 of 75"))
    let computed = app.counts.computed
    app.press("&error<CR>")
    #expect(app.status.contains("/even: no match"))
    app.press("&<CR>")
    #expect(app.status.contains("/even: 1 of 75"))
    #expect(app.counts.computed == computed)
  }

  @Test("new rows are counted if they are shown")
  func newRows() throws {
    let file = try FileThatGrows((0..<50).map { "error \($0)\n" }.joined())
    let app = AppUnderTest(try Feed.open(path: file.path), columns: 90, lines: 8)
    app.press("F&error<CR>gg")
    try file.append("fine\nerror 2\nfine\n")
    _ = app.screen.readChanges()
    app.redraw()
    #expect(app.status.contains("following, 1 new"))
    app.press("&<CR>")
    #expect(app.status.contains("following, 3 new"))
    app.press("G")
    #expect(!app.status.contains("new"))
  }

  @Test("what comes is shown if it matches, while one follows")
  func following() throws {
    let file = try FileThatGrows("fine\nerror 1\n")
    let app = AppUnderTest(try Feed.open(path: file.path), columns: 40, lines: 8)
    app.press("F&error<CR>")
    try file.append("fine\nerror 2\nfine\n")
    _ = app.screen.readChanges()
    app.redraw()
    #expect(app.feedLines.filter { !$0.isEmpty } == ["error 1", "error 2"])
    #expect(selected(app) == 3 && app.status.contains("row 2 of 2"), "the selection goes along")
  }
}

/// A file to which something is added.
private final class FileThatGrows {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  init(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func append(_ text: String) throws {
    try extendFile(path, by: Data(text.utf8))
  }
}
