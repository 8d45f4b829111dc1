import Feeds
import Foundation
import TerminalCore
import TestSupport
import Testing

@testable import FeedApp

@Suite("The page of a JSON line")
struct TreePageTests {
  private func app(_ line: String, columns: Int = 60, lines: Int = 40) throws -> AppUnderTest {
    let feed = try Feed.open(
      bytes: Array(line.utf8), name: "log",
      options: FeedOptions(
        format: .jsonl, timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
    return AppUnderTest(feed, columns: columns, lines: lines)
  }

  private static let pino = #"""
    {"level":50,"time":1777867380250,"req":{"id":7,"tags":["a",null,true,{}]},"err":{"message":"","stack":"Error: no\n    at one (a.js:1)\n    at two (b.js:2)"},"msg":"failed"}
    """#

  @Test("a name has one line, whatever is in it")
  func names() throws {
    let app = try app(#"{"k\ny":"v","a\u2028\r":{"b":1}}"#)
    app.press("<Enter><Tab><Enter>")
    let lines = app.feedLines.map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.contains(#"k\ny: v"#) && lines.contains(#"▾ a\u2028\r: {1}"#), "\(lines)")
  }

  @Test("a log's has its level, time and message, and all that it says as a tree")
  func log() throws {
    let app = try app(Self.pino)
    app.press("<Enter>")
    #expect(
      app.feedLines.prefix(22).joined(separator: "\n") == """
        ERR
        Monday, 2026-05-04 04:03:00.250 +00:00

        failed

        ▾ fields: {5}
          level: 50
          time: 1777867380250
          ▾ req: {2}
            id: 7
            ▾ tags: [4]
              0: a
              1: null
              2: true
              3: {}
          ▾ err: {2}
            message: ""
            stack:
              Error: no
                  at one (a.js:1)
                  at two (b.js:2)
          msg: failed
        """)
  }

  private static let coloured =
    #"{"level":"info","msg":"m","s":"\u001b[31mred\u001b[0m x","l":["\u001b[33my\u001b[0m z","a\n\u001B[1mb"],"n":1}"#

  @Test("strings in a tree look as they say, alone, in lists and on lines of their own")
  func colours() throws {
    let app = try app(#"{"level":"info","msg":"first"}"# + "\n" + Self.coloured)
    #expect(app.feedLines[1] == #"INF m s="red x" l=["y z","a\nb"] n=1"#)
    let list = #"INF m s="red x" l=[""#.count
    #expect(app.terminal.canvas[list + 1, 1].style.foreground == .indexed(3))
    #expect(app.terminal.canvas[list + 3, 1].style.foreground != .indexed(3))
    app.press("j<Enter>")
    #expect(
      Array(app.feedLines[4...13]) == [
        "▾ fields: {5}", "  level: info", "  msg: m", "  s: red x", "  ▾ l: [2]", "    0: y z",
        "    1:", "      a", "      b", "  n: 1",
      ])
    let style = { app.terminal.canvas[$0, $1].style }
    #expect(style(5, 7).foreground == .indexed(1) && style(9, 7).foreground != .indexed(1))
    #expect(style(7, 9).foreground == .indexed(3))
    #expect(style(6, 12).attributes.contains(.bold) && !style(6, 11).attributes.contains(.bold))
  }

  @Test("a link in a string of a tree leads there, and its address stands below it")
  func links() throws {
    let link = #"\u001b]8;;https://a.example/d\u0007docs\u001b]8;;\u0007"#
    let app = try app(#"{"level":"info","msg":"m","s":"see \#(link), \u001b[1mnow"}"#)
    app.press("<Enter>")
    let lines = app.feedLines
    let row = try #require(lines.firstIndex(of: "  s:"))
    #expect(
      Array(lines[(row + 1)...(row + 2)]) == [
        "    see docs[1], now", "    [1] https://a.example/d",
      ])
    let canvas = app.terminal.canvas
    #expect(canvas.link(at: Point(column: 8, line: row + 1))?.address == "https://a.example/d")
    #expect(canvas.link(at: Point(column: 5, line: row + 1)) == nil)
    #expect(canvas[17, row + 1].style.attributes.contains(.bold))
  }

  @Test("with --raw a tree and lists in rows show sequences as they are")
  func rawColours() throws {
    var options = FeedOptions(format: .jsonl, timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    options.showsSequences = true
    let feed = try Feed.open(bytes: Array(Self.coloured.utf8), name: "log", options: options)
    let app = AppUnderTest(feed, columns: 90, lines: 40)
    #expect(app.feedLines[0].contains(#"l=["\u001b[33my"#))
    app.press("<Enter>")
    #expect(app.feedLines.contains("  s: ^[[31mred^[[0m x"))
  }

  @Test("without colours a string is told from a number that reads like it")
  func withoutColours() throws {
    let app = try app(#"{"level":30,"msg":"m","a":"5","b":5,"c":true,"d":null}"#)
    app.press("<Enter>")
    let row = try #require(app.feedLines.firstIndex(of: "  a: 5"))
    #expect(app.feedLines[row + 1] == "  b: 5")
    let styles = { (0..<4).map { app.terminal.canvas[5, row + $0].style } }
    let colored = styles()
    app.press(":theme mono<CR>")
    #expect(styles().allSatisfy { $0.foreground == .default })
    #expect(styles().map(\.attributes) == [[], .bold, .bold, .dim])
    app.press(":theme terminal<CR>")
    #expect(styles() == colored)
    app.press("<Esc>:theme mono<CR><Enter>")
    #expect(styles().map(\.attributes) == [[], .bold, .bold, .dim])
  }

  @Test("Tab goes to the next part that folds, Enter folds and unfolds it")
  func folding() throws {
    let app = try app(Self.pino)
    app.press("<Enter>")
    let before = app.feedLines
    app.press("<Tab><Tab><Enter>")
    #expect(
      app.feedLines[5..<13].joined(separator: "\n") == """
        ▾ fields: {5}
          level: 50
          time: 1777867380250
          ▸ req: {2}
          ▾ err: {2}
            message: ""
            stack:
              Error: no
        """)
    app.press("<Enter>")
    #expect(app.feedLines == before)
  }

  /// The row of the page that is shown says something else.
  private func show(_ line: String, in app: AppUnderTest) throws {
    let feed = try Feed.open(
      bytes: Array(line.utf8), name: "log",
      options: FeedOptions(
        format: .jsonl, timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
    try #require(app.screen.page).show(feed.page(at: 0, inSection: 0))
    app.redraw()
  }

  @Test("what is folded and unfolded stays so when the row says more")
  func foldsOfGrowing() throws {
    let app = try app(#"{"level":"info","msg":"m","a":{"x":{"k":1}},"b":{"x":{"k":2}}}"#)
    app.press("<Enter><Tab><Tab><Enter>")
    #expect(app.feedLines.contains("  ▸ a: {1}") && app.feedLines.contains("  ▾ b: {1}"))
    try show(
      #"{"level":"info","msg":"m","z":{"y":0},"a":{"x":{"k":1},"w":3},"b":{"x":{"k":2}},"c":{"d":1}}"#,
      in: app)
    let lines = app.feedLines
    #expect(lines.contains("  ▸ a: {2}") && !lines.contains("    w: 3"), "\(lines)")
    for open in ["▾ fields: {6}", "  ▾ z: {1}", "  ▾ b: {1}", "    ▾ x: {1}", "  ▾ c: {1}"] {
      #expect(lines.contains(open), "\(lines)")
    }
    try show(#"{"level":"info","msg":"m","b":{"x":{"k":2}}}"#, in: app)
    #expect(app.feedLines.contains("    ▾ x: {1}"))
  }

  @Test("long lists that are unfolded stay so when the row says more")
  func stretchesOfGrowing() throws {
    let numbers = (0..<70_000).map(String.init).joined(separator: ",")
    let line = #"{"level":"info","msg":"m","list":[\#(numbers)],"n":{"k":1}"#
    let app = try app(line + "}")
    app.press("<Enter><Tab><Tab><Enter>")
    let before = app.feedLines
    #expect(before.contains("  ▾ list: [70000]") && before.contains("    ▸ [0 … 4095]"))
    try show(line + #","o":2}"#, in: app)
    let after = app.feedLines.map { $0.replacing("fields: {5}", with: "fields: {4}") }
    #expect(after.contains("  o: 2") && after.filter { $0 != "  o: 2" } + [""] == before)
  }

  @Test("a search goes on where it was when the row says more, unless that is gone")
  func searchOfGrowing() throws {
    let app = try app(#"{"level":"info","msg":"m","a":"needle 1","b":{"c":"x"}}"#)
    app.press("<Enter>/needle<CR>")
    #expect(app.screen.search.count == "1 of 1")
    let more = #"{"level":"info","msg":"m","a":"needle 1","b":{"c":"x"},"d":"needle 2","e":"last"}"#
    try show(more, in: app)
    app.press("n")
    #expect(app.screen.search.count == "2 of 2", "\(app.status)")
    try show(#"{"level":"info","msg":"m","d":"needle 2"}"#, in: app)
    app.press("N")
    #expect(app.screen.search.count == "1 of 1", "\(app.status)")
    try show(#"{"level":"info","msg":"m"}"#, in: app)
    app.press("n")
    #expect(app.status.contains("nowhere"), "\(app.status)")
  }

  @Test("what is chosen goes along with what the row comes to say, unless that is gone")
  func choiceOfGrowing() throws {
    func line(_ html: String) -> String {
      #"{"title":"T","content_html":"\#(html)","n":{"k":1}}"#
    }
    let app = try app(line("<p>one</p>"))
    app.press("<Enter><Tab>")
    let fold = try #require(app.screen.page?.chosen)
    #expect(fold.target == nil)
    try show(line("<p>one</p><p>two</p>"), in: app)
    #expect(app.screen.page?.chosen == PageStop(row: fold.row + 1))
    app.press("<Enter>")
    #expect(app.feedLines.contains { $0.hasPrefix("▾ fields: ") }, "\(app.feedLines)")
    try show(line("<p>one</p><p><a href='https://a.example/'>two</a></p>"), in: app)
    app.press("<S-Tab>")
    #expect(app.screen.page?.chosen?.target == 0)
    try show(line("<p>one</p>"), in: app)
    #expect(app.screen.page?.chosen == nil)
  }

  @Test("a feed's entry keeps its page; behind it all fields are there, folded")
  func feed() throws {
    let app = try app(#"{"title":"T","text":"words","tags":[{"n":1},{"n":2}]}"#)
    app.press("<Enter>")
    #expect(
      app.feedLines.prefix(6) == [
        "T", "", "words", "", String(repeating: "─", count: 60), "▸ fields: {3}",
      ])
    app.press("<Enter>")
    #expect(
      app.feedLines[5..<13].joined(separator: "\n") == """
        ▾ fields: {3}
          title: T
          text: words
          ▾ tags: [2]
            ▾ 0: {1}
              n: 1
            ▾ 1: {1}
              n: 2
        """)
  }

  @Test(
    "a list, a text or a number by itself has a tree, too",
    arguments: [
      (#"[1,{"a":2}]"#, ["▾ fields: [2]", "  0: 1", "  ▾ 1: {1}", "    a: 2"]),
      (#""words""#, ["value: words"]), (#""two\nlines""#, ["value:", "  two", "  lines"]),
      ("42", ["value: 42"]), ("[]", ["fields: []"]),
    ])
  func values(line: String, tree: [String]) throws {
    let app = try app(line)
    app.press("<Enter>")
    if tree.count > 3 { app.press("<Enter>") }
    let rule = try #require(app.feedLines.firstIndex { $0.hasPrefix("──") })
    #expect(Array(app.feedLines[(rule + 1)...].prefix(tree.count)) == tree)
  }

  @Test("values that lie deep are there, and so are thousands")
  func shapes() throws {
    let depth = 500
    let deep =
      String(repeating: #"{"a":["#, count: depth) + "7" + String(repeating: "]}", count: depth)
    var line = Array(deep.utf8)
    #expect(try Reachability.lost(line, width: 40) == nil)
    let wide = (0..<5000).map { #""f\#($0)":\#($0)"# }.joined(separator: ",")
    line = Array("{\(wide)}".utf8)
    #expect(try Reachability.lost(line, width: 40) == nil)
    let frames = (0..<5000).map { #"\n    at frame\#($0) (file.js:\#($0))"# }.joined()
    line = Array(#"{"level":"error","msg":"m","stack":"Error\#(frames)"}"#.utf8)
    #expect(try Reachability.lost(line, width: 80) == nil)
  }

  @Test("lists of very many values begin folded, in stretches, and are unfolded as others are")
  func stretches() throws {
    let numbers = (0..<70_000).map { "\($0)" }.joined(separator: ",")
    let line = #"{"level":"info","msg":"m","a":[\#(numbers)],"z":{"y":7}}"#
    let app = try app(line)
    app.press("<Enter>")
    let fields = ["▾ fields: {4}", "  level: info", "  msg: m"]
    let folded = fields + ["  ▸ a: [70000]", "  ▸ z: {1}"]
    #expect(Array(app.feedLines[4...8]) == folded)
    app.press("<Tab><Tab><Enter>")
    let unfolded = fields + ["  ▾ a: [70000]", "    ▸ [0 … 4095]", "    ▸ [4096 … 8191]"]
    #expect(Array(app.feedLines[4...9]) == unfolded)
    app.press("<Tab><Tab><Enter>")
    #expect(
      Array(app.feedLines[9...11])
        == ["    ▾ [4096 … 8191]", "      4096: 4096", "      4097: 4097"])
    app.press("<Enter>")
    #expect(app.feedLines[9] == "    ▸ [4096 … 8191]")
    #expect(app.feedLines[10] == "    ▸ [8192 … 12287]")
    app.press("<Enter>/8190<CR>")
    #expect(app.feedLines.contains("      8190: 8190"))
  }

  @Test("nothing of OpenTelemetry's lists is lost, whatever stands beside them or in them")
  func telemetry() throws {
    var random = SplitMix64(seed: 31)
    for _ in 0..<500 {
      let line = RandomLine.telemetry(&random)
      if let lost = try Reachability.lostOnAllPages(line, width: 200) {
        Issue.record("“\(lost)” of \(String(decoding: line, as: UTF8.self))")
        return
      }
    }
  }

  @Test("nothing of a document is lost, whatever stands around its list of entries or in it")
  func documents() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let text = RandomLine.document(&random)
      if let lost = try Reachability.lostOnAllPages(text, width: 200, nothing: "null") {
        Issue.record("\(lost.debugDescription) of \(String(decoding: text, as: UTF8.self))")
        return
      }
    }
  }

  @Test("what stands around a document's list is folded on the page of each of its entries")
  func surroundings() throws {
    let feed = try Feed.open(
      bytes: Array(#"{"total":812,"items":[{"level":"info","msg":"m"},{"title":"T"}]}"#.utf8),
      name: "answer", options: FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
    let app = AppUnderTest(feed, columns: 60, lines: 20)
    app.press("<Enter>")
    let lines = app.feedLines
    #expect(lines.contains("▸ document: {1}"))
    app.press("J")
    #expect(app.feedLines.contains("▸ document: {1}"))
    app.press("<Tab><Enter>")
    #expect(app.feedLines.contains("  total: 812"))
  }

  @Test("nothing is lost: every scalar of any line is on its page, in order")
  func nothingIsLost() throws {
    let count =
      ProcessInfo.processInfo.environment["FEED_TUI_PAGES"].flatMap { Int($0) } ?? 10_000
    var random = SplitMix64(seed: 12)
    for _ in 0..<count {
      let line = RandomLine.line(&random)
      let width = [12, 40, 80, 200][random.below(4)]
      if let lost = try Reachability.lost(line, width: width) {
        Issue.record("“\(lost)” of \(String(decoding: line, as: UTF8.self)) at \(width)")
        return
      }
    }
  }

  @Test("who unfolds something at the end of a page that goes along stays with it")
  func unfoldingAtEnd() throws {
    let members = (0..<40).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
    let app = try app("{\"k\":\"v\",\(members)}", lines: 12)
    app.press("<Enter>F<Tab>")
    #expect(app.text.contains("▸ fields"), "\(app.text)")
    app.press("<Enter>")
    #expect(app.text.contains("▾ fields"), "\(app.text)")
  }
}
