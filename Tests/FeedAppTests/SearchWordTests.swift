import Feeds
import TerminalCore
import Testing

@testable import FeedApp

@Suite("The word that * and # look for")
struct SearchWordTests {
  private func app(_ lines: [String], _ format: FeedFormat = .text) throws -> AppUnderTest {
    let feed = try Feed.open(
      bytes: Array(lines.joined(separator: "\n").utf8), name: "text",
      options: FeedOptions(format: format))
    return AppUnderTest(feed, columns: 40, lines: 12)
  }

  private func selected(_ app: AppUnderTest) -> Int? {
    app.screen.controller.table.indexPathForSelectedRow?.row
  }

  private func word(_ app: AppUnderTest) -> String? { app.screen.search.pattern?.text }

  @Test("after n it is the whole word at the match, and after j the first one of the row")
  func atMatch() throws {
    let app = try app(["ferry one lamp", "harbour two lamps", "mole, then lamps", "quay"])
    app.press("/lamp<CR>n*")
    #expect(word(app) == "lamps" && selected(app) == 2)
    #expect(app.screen.search.count == "2 of 2")
    app.press("#")
    #expect(word(app) == "lamps" && selected(app) == 1)
    app.press("jj*")
    #expect(word(app) == "quay")
  }

  @Test("of a row with several matches it is the one on the line to which n led")
  func onLine() throws {
    let filler = String(repeating: "and so on ", count: 20)
    let app = try app(["w1a \(filler)w1b", "w1b, w1a"])
    app.press("/w1<CR>")
    #expect(app.screen.search.match?.text.string.hasPrefix("w1a") == true)
    app.press("n*")
    #expect(word(app) == "w1b" && selected(app) == 1)
  }

  @Test("what is looked for may begin with no letter: the word is the next one")
  func behindSigns() throws {
    let app = try app(["one - two", "x", "y two"])
    app.press("/- t<CR>*")
    #expect(word(app) == "two" && selected(app) == 2)
  }

  @Test("on a page it is the word at the match, too, and not that of the line at the top")
  func onPage() throws {
    let app = try app(
      [#"{"title":"Harbour","content":"Near the mole.\n\nA lamp, a ferry.\n\nThe ferry."}"#],
      .jsonl)
    app.press("<CR>/fer<CR>#")
    #expect(word(app) == "ferry", "\(app.text)")
  }
}
