import Feeds
import TerminalCore
import Testing

@testable import FeedApp

@Suite("What can be chosen on a page")
struct PageStopTests {
  private func app(lines: Int = 40) throws -> AppUnderTest {
    let app = try PageScreenTests.app(columns: 76, lines: lines)
    app.press("<Enter>JJJ")
    return app
  }

  /// What is drawn in reverse on the page.
  private func chosen(_ app: AppUnderTest) -> String {
    let page = app.terminal.canvas.styledText.split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .prefix(app.feedLines.count)
    return page.flatMap { $0.split(separator: "⟦") }.filter { $0.contains("reverse") }
      .map { String($0.drop { $0 != "⟧" }.dropFirst()) }.joined(separator: "|")
  }

  @Test("Tab goes from one link to the next, round and round; what leads nowhere is none")
  func next() throws {
    let app = try app()
    var all: [String] = []
    for _ in 0..<6 {
      app.press("<Tab>")
      all.append(chosen(app))
    }
    #expect(all == ["¹", "²", "in the archive", "↩", "↩", "¹"])
  }

  @Test("Shift-Tab goes to the link before, round and round, from the last one in view")
  func previous() throws {
    let app = try app()
    let all = (0..<6).map { _ in
      app.press("<S-Tab>")
      return chosen(app)
    }
    #expect(all == ["↩", "↩", "in the archive", "²", "¹", "↩"])
    app.press("<Tab><S-Tab>")
    #expect(chosen(app) == "↩")
    app.press("q<S-Tab>")
    #expect(app.status == "links are chosen on a page: Enter opens it")
  }

  @Test("Enter goes to a note, and from there back", arguments: ["<Enter>", "<Backspace>"])
  func note(back: String) throws {
    let app = try app(lines: 6)
    app.press("<Tab><Tab>")
    let before = app.feedLines
    #expect(chosen(app) == "²")
    app.press("<Enter>")
    #expect(app.feedLines.contains { $0.contains("By the stone in it. ↩") })
    #expect(chosen(app) == "↩")
    app.press(back)
    #expect(app.feedLines.contains { $0.contains("The quay was built") })
    if back == "<Backspace>" {
      #expect(app.feedLines == before)
      #expect(chosen(app) == "²")
      app.press("<Backspace>")
      #expect(app.screen.page == nil)
    }
  }

  @Test(
    "a click follows a note where its sign stands; beside it, and behind a line's end, it does nothing"
  )
  func click() throws {
    let app = try app()
    let line = try #require(app.terminal.lines.firstIndex { $0.contains("¹") })
    let text = app.terminal.lines[line]
    let column = text.distance(from: text.startIndex, to: try #require(text.firstIndex(of: "¹")))
    for (place, found) in [(column - 3, ""), (column + 1, ""), (75, ""), (column, "↩")] {
      let position = Point(column: place, line: line)
      app.terminal.send(.mouse(MouseEvent(kind: .press, button: 1, position: position)))
      app.settle()
      #expect(chosen(app) == found, "\(place)")
    }
  }

  @Test("Enter on a link shows its address in the list, and Enter again leads back")
  func address() throws {
    let app = try app(lines: 6)
    app.press("<Tab><Tab><Tab>")
    let before = app.feedLines
    app.press("<Enter>")
    #expect(chosen(app).contains("https://pages.example.org/archive"))
    app.press("<Enter>")
    #expect(app.feedLines == before)
    #expect(chosen(app) == "in the archive")
  }

  @Test("links of a table's cells are chosen too")
  func table() throws {
    let app = try PageScreenTests.app(columns: 60, lines: 40)
    app.press("<Enter>J<Tab>")
    #expect(chosen(app) == "Asia")
  }

  @Test("Tab goes on from the line of a match, and Shift-Tab before it")
  func behindMatch() throws {
    func link(_ name: String) -> String { "<a href='https://\(name).example/'>\(name)</a>" }
    let words = String(repeating: "words ", count: 12)
    let html =
      "<p>one \(link("a"))</p><p>two \(link("b")) \(words) three \(words) \(link("c"))</p>"
      + "<p>four</p><p>\(link("d")) five</p><p>last</p>"
    let feed = try Feed.open(
      bytes: Array("{\"items\":[{\"id\":\"1\",\"content_html\":\"\(html)\"}]}".utf8), name: "feed",
      options: FeedOptions(format: .jsonFeed))
    let app = AppUnderTest(feed, columns: 40, lines: 40)
    app.press("<Enter>")
    func target() -> Int? { app.screen.page?.chosen?.target }
    app.press("/three<CR><Tab>")
    #expect(target() == 2)
    app.press("<Tab>")
    #expect(target() == 3, "It goes on from there")
    app.press("/two<CR><Tab>")
    #expect(target() == 1, "on the same line")
    app.press("/four<CR><Tab>")
    #expect(target() == 3)
    app.press("/three<CR><S-Tab>")
    #expect(target() == 1)
    app.press("/one<CR><S-Tab>")
    #expect(target() == 3, "round to the last one")
  }

  @Test("Tab goes to the fold that a match is in the line of, or behind it")
  func foldBehindMatch() throws {
    let feed = try Feed.open(
      bytes: Array(#"{"level":"info","msg":"m","a":{"b":1},"c":{"needle":2},"d":{"e":3}}"#.utf8),
      name: "log", options: FeedOptions(format: .jsonl))
    let app = AppUnderTest(feed, columns: 60, lines: 30)
    app.press("<Enter>/needle<CR><Tab><Enter>")
    #expect(app.feedLines.contains("  ▸ d: {1}") && app.feedLines.contains("  ▾ c: {1}"))
    app.press("/c:<CR><Tab><Enter>")
    #expect(app.feedLines.contains("  ▸ c: {1}"), "\(app.feedLines)")
  }

  @Test("a link and a fold are chosen by the same key, and Enter does what each is for")
  func both() throws {
    let feed = try Feed.open(
      bytes: Array(
        #"{"title":"T","content_html":"<p>a <a href='https://a.example/'>link</a></p>","n":{"k":1}}"#
          .utf8), name: "log", options: FeedOptions(format: .jsonl))
    let app = AppUnderTest(feed, columns: 60, lines: 30)
    app.press("<Enter><Tab>")
    #expect(chosen(app) == "link")
    app.press("<Tab><Enter>")
    #expect(app.feedLines.contains { $0.contains("▾ n: {1}") })
  }
}
