import Feeds
import HeightEngine
import TableKit
import TerminalCore
import Testing

@testable import FeedApp

@Suite("Fields of logs, chosen in the program")
struct FieldListTests {
  private func app(
    _ fields: String = "", mode: CacheMode = .indexPath, rows: Int = 60
  ) throws -> AppUnderTest {
    let lines = (0..<rows).map { row in
      #"{"level":30,"time":\#(1_777_867_380_250 + row),"msg":"message \#(row)","a":\#(row),"#
        + #""b":{"c":"\#(String(repeating: "x", count: row % 50))","d":null},"@i":1}"#
    }
    var options = FeedOptions(
      format: .jsonl, timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    options.logs.fields = LogFieldSelection(fields)
    let feed = try Feed.open(
      bytes: Array(lines.joined(separator: "\n").utf8), name: "log", options: options)
    return AppUnderTest(feed, columns: 60, lines: 16, mode: mode)
  }

  private func list(_ app: AppUnderTest) -> [String] {
    app.feedLines.compactMap { line in
      line.firstIndex(of: "[").map { String(line[$0...].prefix { !"│".contains($0) }) }
        .map { String($0.reversed().drop { $0 == " " }.reversed()) }
    }.filter { $0.hasPrefix("[x]") || $0.hasPrefix("[ ]") }
  }

  private func heights(_ app: AppUnderTest) -> [Int] {
    var heights: [Int] = []
    app.screen.controller.table.forEachItemHeight { item, height in
      if case .row = item { heights.append(height) }
      return true
    }
    return heights
  }

  @Test("V lists what rows in view have; space hides and shows, J and K move, q closes")
  func choosing() throws {
    let app = try app()
    app.press("V")
    #expect(list(app) == ["[x] a", "[x] b.c", "[x] b.d", "[ ] @i"])
    app.press("<Space>")
    #expect(app.status.contains("--fields -a"))
    #expect(list(app) == ["[ ] a", "[x] b.c", "[x] b.d", "[ ] @i"])
    app.press("jjj<Space>KK")
    #expect(app.status.contains("--fields @i,*,-a"))
    app.press("q")
    #expect(app.feedLines[2].hasPrefix("04:03:00.251 INF message 1 @i=1 b.c=x"))
    app.press("Vjj<Space>")
    #expect(list(app) == ["[ ] a", "[x] @i", "[ ] b.c", "[x] b.d"])
    #expect(app.status.contains("--fields @i,*,-a,-b.c"))
    app.press("aq")
    #expect(app.feedLines[2].hasPrefix("04:03:00.251 INF message 1 a=1 @i=1 b.c=x"))
  }

  @Test("a field stays where it was put when the list is opened again, be it hidden or shown")
  func orderStays() throws {
    let app = try app()
    app.press("V<Space>JJ")
    #expect(list(app) == ["[x] b.c", "[x] b.d", "[ ] a", "[ ] @i"])
    app.press("qV")
    #expect(list(app) == ["[x] b.c", "[x] b.d", "[ ] a", "[ ] @i"])
    app.press("jjj<Space>K")
    #expect(list(app) == ["[x] b.c", "[x] b.d", "[x] @i", "[ ] a"])
    app.press("VV")
    #expect(list(app) == ["[x] b.c", "[x] b.d", "[x] @i", "[ ] a"])
  }

  @Test("of many fields only those in view are asked for, and the chosen one is among them")
  func inView() {
    var asked = 0
    let size = Size(columns: 60, lines: 16)
    for selected in [0, 12, 50_000, 99_999] {
      let list = Overlay(
        title: "Fields", numberOfRows: 100_000, nameColumns: 3, selected: selected
      ) { row in
        asked += 1
        // Every third is so long that it takes two lines.
        return (
          "[x]",
          DisplayText("field\(row)" + (row % 3 == 0 ? String(repeating: " x", count: 30) : ""))
        )
      }
      var canvas = Canvas(size: size)
      list.draw(in: &canvas)
      #expect(canvas.text.contains("field\(selected)"))
      let line = (0..<size.lines).first {
        list.row(at: Point(column: 20, line: $0), size: size) == selected
      }
      #expect(line != nil)
    }
    #expect(asked < 4 * 30 * size.lines)
  }

  @Test("it begins with what is shown, and what it ends with is what --fields takes")
  func argument() throws {
    let app = try app("@i,*,-b")
    app.press("V")
    #expect(list(app) == ["[x] @i", "[x] a", "[ ] b.c", "[ ] b.d"])
    app.press("jK")
    let argument = String(app.status.drop { $0 != "-" }.dropFirst("--fields ".count))
    app.press("q")
    let other = try self.app(argument.split(separator: " ").first.map(String.init) ?? "")
    #expect(app.feedLines == other.feedLines)
    #expect(app.feedLines[2].contains("a=1 @i=1"))
  }

  @Test(
    "heights are those of what is shown, and come from the caches where it was shown before",
    arguments: CacheMode.allCases)
  func caches(mode: CacheMode) throws {
    let app = try app(mode: mode)
    let before = heights(app)
    app.press("Vj<Space>q")
    let hidden = heights(app)
    #expect(hidden == Array(repeating: 1, count: 60))
    #expect(hidden == heights(try self.app("-b.c", mode: mode)))
    app.press("Vj<Space>q")
    #expect(heights(app) == before)
    guard mode != .none else { return }
    let computed = app.counts.computed
    app.press("Vj<Space><Space><Space>q")
    #expect(heights(app) == hidden)
    #expect(app.counts.computed == computed)
  }

  @Test("the selected row begins where it did")
  func stillness() throws {
    let app = try app()
    app.press(":30<CR>zz")
    let line = try #require(app.selectedLine)
    app.press("V")
    for keys in ["<Space>", "j<Space>", "K", "a", "a"] {
      app.press(keys)
      #expect(app.selectedLine == line)
    }
  }

  @Test("the chosen field is in view however many there are, on a screen of any size")
  func many() throws {
    let fields = (0..<200).map { #""f\#($0)":\#($0)"# }.joined(separator: ",")
    let feed = try Feed.open(
      bytes: Array(#"{"level":"info","msg":"m",\#(fields)}"#.utf8), name: "log",
      options: FeedOptions(format: .jsonl))
    let app = AppUnderTest(feed, columns: 60, lines: 12)
    app.press("V" + String(repeating: "j", count: 150))
    #expect(list(app).last == "[x] f150")
    app.resize(20, 6)
    #expect(app.text.contains("f150"))
    app.resize(1, 1)
    app.press("<Space>Gkq")
  }

  @Test("a name is a line of the list and of its row, whatever it has in it")
  func nameOnOneLine() throws {
    let feed = try Feed.open(
      bytes: Array("{\"level\":30,\"msg\":\"m\",\"a\u{2028}b\":1,\"c\\u0085\\nd\":2}".utf8),
      name: "log", options: FeedOptions(format: .jsonl))
    let app = AppUnderTest(feed, columns: 60, lines: 12)
    #expect(app.feedLines.contains { $0.contains(#"INF m a\u2028b=1 c\u0085\nd=2"#) })
    app.press("V")
    #expect(list(app) == [#"[x] a\u2028b"#, #"[x] c\u0085\nd"#])
  }

  @Test("a name is spelled on its page and in the list as in its row")
  func nameOfControls() throws {
    let feed = try Feed.open(
      bytes: Array(#"{"level":30,"msg":"m","k\u000b\u007f\f\tl":1}"#.utf8), name: "log",
      options: FeedOptions(format: .jsonl))
    let app = AppUnderTest(feed, columns: 60, lines: 14)
    #expect(app.feedLines.contains { $0.contains(#"INF m k^K^?^L\tl=1"#) })
    app.press("V")
    #expect(list(app) == [#"[x] k^K^?^L\tl"#])
    app.press("<Esc><CR>")
    #expect(app.feedLines.contains { $0.contains(#"k^K^?^L\tl: 1"#) })
  }

  @Test("rows without fields say so")
  func none() throws {
    let app = try AppUnderTest(demo: 60, 12)
    app.press("V")
    #expect(app.status.contains("no fields"))
  }
}
