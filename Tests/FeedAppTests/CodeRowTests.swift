import Feeds
import TerminalCore
import Testing

@testable import FeedApp

@Suite("Rows of source code")
struct CodeRowTests {
  private func app(_ text: String) throws -> AppUnderTest {
    let feed = try Feed.open(bytes: Array(text.utf8), name: "a.py")
    return AppUnderTest(feed, columns: 60, lines: 24)
  }

  private func lines(_ app: AppUnderTest, with text: String) -> [Substring] {
    app.terminal.canvas.styledText.split(separator: "\n").filter { $0.contains(text) }
  }

  private static let code = "⟦bold fg:5⟧return⟦⟧"

  @Test(
    "far from the first row, code is code and what it says of itself is text",
    arguments: [100, 2_000])
  func jumps(functions: Int) throws {
    let function = "  \"\"\"doc\n  return 0\n  \"\"\"\n  return \"a\" # c\n"
    let app = try app((0..<functions).map { "def f\($0)():\n" + function }.joined())
    for keys in ["G", "b", "k", "77G", "G"] {
      app.press(keys)
      let code = lines(app, with: "# c")
      #expect(code.count > 2, "\(keys)")
      #expect(code.filter { !$0.contains(Self.code) } == [], "\(keys)")
      // Parts of it are not set off.
      #expect(lines(app, with: "return 0").count > 2, "\(keys)")
    }
  }

  @Test("what began too far above to be waited for is found in idle time")
  func healing() throws {
    let app = try app("\"\"\"\n" + String(repeating: "return 1\n", count: 10_000))
    app.pressWithoutIdleTime("G")
    #expect(!lines(app, with: Self.code).isEmpty)
    app.settle()
    #expect(lines(app, with: Self.code).isEmpty)
    #expect(lines(app, with: "return 1").count > 2)
    // From where it is known, nothing is guessed.
    for keys in ["b", "5000G", "3000G", "G"] {
      app.pressWithoutIdleTime(keys)
      #expect(lines(app, with: Self.code).isEmpty, "\(keys)")
    }
  }

  @Test("what began not far above is found before it is drawn")
  func affordable() throws {
    let app = try app("\"\"\"\n" + String(repeating: "return 1\n", count: 3_000))
    app.pressWithoutIdleTime("G")
    #expect(lines(app, with: Self.code).isEmpty)
  }

  @Test("rows above that are too long to be waited for are gone through in idle time, too")
  func longRows() throws {
    let long = String(repeating: "1 + ", count: 500)
    let app = try app(
      "\"\"\"\n" + String(repeating: "x = \(long)1\n", count: 500)
        + String(repeating: "return 1\n", count: 400))
    app.press("G")
    #expect(lines(app, with: Self.code).isEmpty)
    #expect(lines(app, with: "return 1").count > 2)
  }

  @Test("ways are remembered sparsely, and nothing is read twice as one goes on from row to row")
  func reads() {
    var openings = RowOpenings()
    var read = 0
    // What is open is how many rows there are above, as a comment's depth.
    func take(_ place: EntryPlace, _ opening: inout LineOpening) -> Int {
      read += 1
      opening = .comment(end: [], depth: place.row + 1)
      return 1
    }
    func opening(_ row: Int) -> LineOpening {
      openings.opening(at: EntryPlace(section: 0, row: row)) { take($0, &$1) }
    }
    #expect(opening(4_000) == .comment(end: [], depth: 4_000))
    #expect(read == 4_000)
    for row in 4_001...4_100 { #expect(opening(row) == .comment(end: [], depth: row)) }
    #expect(read == 4_100)
    #expect(opening(1_000) == .comment(end: [], depth: 1_000))
    #expect(read < 4_200)
    #expect(!openings.hasGuesses)
    _ = opening(1_000_000)
    #expect(read < 4_500)
    #expect(openings.hasGuesses)
    openings.forgetGuesses()
    let last = EntryPlace(section: 0, row: 1_000_000)
    let found = openings.exactOpening(at: last, while: { true }, reading: { take($0, &$1) })
    #expect(found == .comment(end: [], depth: 1_000_000))
    read = 0
    for row in [700_000, 64, 999_000] {
      #expect(opening(row) == .comment(end: [], depth: row))
    }
    #expect(read < 300)
    #expect(!openings.hasGuesses)
  }
}
