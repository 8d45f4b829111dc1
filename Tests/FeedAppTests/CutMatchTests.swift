import Feeds
import TerminalCore
import Testing

@testable import FeedApp

@Suite("Matches that a row cuts off, and the page of a row with a match")
struct CutMatchTests {
  private func app(_ lines: [String], lines height: Int = 12) throws -> AppUnderTest {
    let feed = try Feed.open(
      bytes: Array(lines.joined(separator: "\n").utf8), name: "log",
      options: FeedOptions(
        format: .jsonl, timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
    return AppUnderTest(feed, columns: 60, lines: height)
  }

  private static let words = String(repeating: "many words on the way ", count: 30)

  private func row(_ number: Int, _ fields: String) -> String {
    #"{"time":"2026-05-03T12:00:0\#(number)Z","level":"info","msg":"row \#(number)",\#(fields)}"#
  }

  @Test("the sign of the cut is highlighted where what it stands for matches, and no other sign")
  func sign() throws {
    let app = try app(
      [
        row(0, #""body":"\#(Self.words)","zone":"eu""#),
        row(1, #""head":"\#(Self.words)","body":"\#(Self.words)needle","zone":"eu""#),
      ], lines: 16)
    app.press("/needle<CR>")
    #expect(app.status.contains("1 of 1") && app.marked == ["…"])
    let line = try #require(app.screen.search.place?.line)
    let place = try #require(app.feedLines.firstIndex { $0.contains("row 1") }) + line
    #expect(place == app.feedLines.lastIndex { $0.contains("…") })
    app.press(":noh<CR>")
    #expect(app.marked.isEmpty)
  }

  @Test("n goes from a match that is shown to the line of the cut that hides one")
  func next() throws {
    let app = try app([row(1, #""head":"needle","body":"\#(Self.words)needle""#)])
    app.press("/needle<CR>")
    let first = try #require(app.screen.search.place?.line)
    #expect(app.marked == ["needle", "…"])
    app.press("n")
    #expect(try #require(app.screen.search.place?.line) > first)
  }

  @Test("fields that are left out for their number are told of by a sign, too")
  func leftOut() throws {
    let fields = (0..<60).map { #""f\#($0)":"v\#($0)""# }.joined(separator: ",")
    let app = try app([row(1, fields)], lines: 20)
    app.press("/v59<CR>")
    #expect(app.status.contains("1 of 1") && app.marked == ["…"])
  }

  @Test("a commit's digits are highlighted for the rest of its name, who wrote it for an address")
  func commit() throws {
    let feed = try Feed.text(
      """
      commit bd18a639af57f525d1f3bec5a06268756d38c607
      Author: Ada Winter <ada@example.org>
      Commit: Bo <bo@example.org>

          Tea

      commit 427c2815c2165b6dced6e44a2cbaec5273e2aae8
      Author: Bo <bo@example.org>

          Rope
      """)
    let app = AppUnderTest(feed, columns: 60, lines: 12)
    app.press("/bd18a639af57f525<CR>")
    #expect(app.status.contains("1 of 1") && app.marked == ["bd18a639af"], "\(app.text)")
    app.press("/ada@<CR>")
    #expect(app.status.contains("1 of 1") && app.marked == ["Ada Winter"])
    app.press("/bo@<CR>")
    #expect(app.status.contains("of 2") && app.marked == ["Ada Winter", "Bo"])
    app.press("v/427c2815c2165<CR>")
    #expect(app.status.contains("1 of 1") && app.marked == ["427c2815c2"], "\(app.text)")
  }

  @Test("of first lines alone the sign of the cut is highlighted where it hides a match")
  func firstLines() throws {
    let feed = try Feed.text("Words that go on for longer than a line needle\nshort\nneedle\n")
    let app = AppUnderTest(feed, columns: 30, lines: 8)
    app.press("v/needle<CR>")
    #expect(app.status.contains("1 of 2") && app.marked == ["…", "needle"], "\(app.text)")
    app.press(":noh<CR>")
    #expect(app.marked.isEmpty)
    app.press("/short<CR>")
    #expect(app.marked == ["short"])
  }

  @Test("the page of a row with a match stands at its first one, and n goes on from there")
  func page() throws {
    let app = try app([
      row(0, #""body":"short""#),
      row(1, #""body":"\#(Self.words)needle \#(Self.words)needle""#),
    ])
    app.press("/needle<CR>")
    app.press("<CR>")
    #expect(app.feedLines.contains { $0.contains("needle") }, "\(app.text)")
    let place = try #require(app.screen.search.place)
    app.press("n")
    #expect(app.screen.search.place?.row == place.row)
    #expect(try #require(app.screen.search.place?.line) > place.line)
    app.press("<Esc>k<CR>")
    #expect(app.feedLines[0].hasPrefix("INF"), "this row does not match: \(app.text)")
  }

  @Test("a page whose first match is on its first screen stands at its top")
  func pageAtTop() throws {
    let app = try app([row(1, #""body":"needle \#(Self.words)needle""#)], lines: 16)
    app.press("/needle<CR>")
    app.press("<CR>")
    #expect(app.screen.page?.table.contentOffset == 0)
    #expect(app.marked.first == "needle")
    app.press("<Esc>:noh<CR><CR>")
    #expect(app.screen.page?.table.contentOffset == 0 && app.marked.isEmpty)
  }
}
