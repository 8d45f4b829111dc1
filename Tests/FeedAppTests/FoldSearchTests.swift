import Feeds
import TerminalCore
import Testing

@testable import FeedApp

@Suite("A search on a page with folds")
struct FoldSearchTests {
  private func app(_ line: String) throws -> AppUnderTest {
    let feed = try Feed.open(
      bytes: Array(line.utf8), name: "log",
      options: FeedOptions(
        format: .jsonl, timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
    let app = AppUnderTest(feed, columns: 60, lines: 40)
    app.press("<Enter>")
    return app
  }

  private static let entry = #"{"title":"T","id":"theid","text":"words","tags":[{"n":1}]}"#

  @Test("while it is written a fold with a match is one row and stays closed; Esc goes back")
  func writing() throws {
    let app = try app(Self.entry)
    let before = app.feedLines
    #expect(before.contains("▸ fields: {4}"))
    app.press("/theid")
    #expect(app.screen.search.count == "1 of 1")
    #expect(app.feedLines.contains("▸ fields: {4}"))
    app.press("<Esc>")
    #expect(app.feedLines == before)
  }

  @Test("Enter opens the fold that it has led to, and goes to the match in it")
  func submitting() throws {
    let app = try app(Self.entry)
    app.press("/theid<CR>")
    #expect(app.feedLines.contains("▾ fields: {4}") && app.feedLines.contains("  id: theid"))
    #expect(app.screen.search.count == "1 of 1")
    app.press("/absent<CR>")
    #expect(app.status.hasPrefix("“absent” is nowhere") && !app.status.contains("unfolded"))
  }

  @Test("folds in folds open on the way, and no others")
  func nested() throws {
    let app = try app(
      #"{"level":"info","msg":"m","req":{"id":7},"err":{"stack":"Error: no\n    at two"}}"#)
    app.press("<Tab><Tab><Enter><Tab><Enter><Tab><Enter>")
    #expect(app.feedLines.contains("▸ fields: {4}"))
    app.press("/at two<CR>")
    #expect(app.screen.search.count == "1 of 1")
    let lines = app.feedLines
    #expect(lines.contains("▾ fields: {4}") && lines.contains("  ▾ err: {1}"))
    #expect(lines.contains("  ▸ req: {1}") && lines.contains { $0.hasSuffix("at two") })
  }

  @Test("n and N go through matches in a fold, from its first one or back from its last")
  func next() throws {
    let app = try app(
      #"{"level":"info","msg":"m","a":{"x":"needle 1","y":"needle 2"},"b":"needle 3"}"#)
    app.press("<Tab><Tab><Enter>/needle")
    #expect(app.screen.search.count == "1 of 2")
    app.press("<CR>")
    #expect(app.feedLines.contains("  ▾ a: {2}"))
    var counts = [app.screen.search.count]
    for _ in 0..<2 {
      app.press("n")
      counts.append(app.screen.search.count)
    }
    #expect(counts == ["1 of 3", "2 of 3", "3 of 3"])
    app.press("<Enter>")
    #expect(app.feedLines.contains("  ▸ a: {2}"))
    app.press("N")
    #expect(app.status.hasPrefix("from the other end: 2 of 2"))
    app.press("N")
    #expect(app.feedLines.contains("  ▾ a: {2}"))
    #expect(app.screen.search.count == "2 of 3")
  }

  @Test("what was chosen stays so where a fold above it opens")
  func chosen() throws {
    let app = try app(#"{"level":"info","msg":"m","a":{"x":"needle"},"z":{"y":1}}"#)
    app.press("<Tab><Tab><Enter><Tab>/needle<CR>")
    #expect(app.status.hasPrefix("from the other end: 1 of 1"))
    app.press("<Enter>")
    #expect(app.feedLines.contains("  ▾ a: {1}") && app.feedLines.contains("  ▸ z: {1}"))
  }

  @Test("a fold with thousands of lines is looked through, in several turns")
  func long() throws {
    let numbers = (0..<5000).map { "\($0)" }.joined(separator: ",")
    let app = try app(#"{"title":"T","text":"words","list":[\#(numbers)]}"#)
    app.press("/4321<CR>")
    #expect(app.feedLines.contains("    4321: 4321"))
    #expect(app.screen.search.count == "1 of 1")
  }

  @Test("where lists have no lines yet, what is said is that it is nowhere in what is unfolded")
  func unread() throws {
    let numbers = (0..<70_000).map { "\($0)" }.joined(separator: ",")
    let app = try app(#"{"level":"info","msg":"m","a":[\#(numbers)]}"#)
    app.press("/69999")
    #expect(app.screen.search.count == "no match in what is unfolded")
    app.press("<CR>")
    #expect(app.status.hasPrefix("“69999” is nowhere in what is unfolded"))
  }
}
