import Feeds
import TableKit
import TerminalCore
import Testing

@testable import FeedApp

@Suite("Rows of diffs")
struct DiffRowTests {
  private static let plain = """
    diff --git a/x b/x
    --- a/x
    +++ b/x
    @@ -1,2 +1,2 @@
     same
    -let one = 1
    +let two = 1

    """
  private static let coloured = """
    \u{1B}[1mdiff --git a/x b/x\u{1B}[m
    \u{1B}[1m--- a/x\u{1B}[m
    \u{1B}[1m+++ b/x\u{1B}[m
    \u{1B}[36m@@ -1,2 +1,2 @@\u{1B}[m
     same\u{1B}[m
    \u{1B}[31m-let one = 1\u{1B}[m
    \u{1B}[32m+\u{1B}[m\u{1B}[32mlet two = 1\u{1B}[m

    """
  private static let commit = "commit 0123456789abcdef0123456789abcdef01234567"
  private static let author = "Author: A <a@b.example>\nDate:   Mon May 4 07:00:00 2026 +0000"

  /// The text of the last row, and how parts of it look.
  private func parts(_ text: String) throws -> [(text: String, style: Style)] {
    let feed = try Feed.open(
      bytes: Array(text.utf8), name: "test",
      options: FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
    let place = EntryPlace(section: 0, row: feed.numberOfEntries(inSection: 0) - 1)
    let row = FeedRow(reader: EntryReader(feed: feed), place: place)
    guard case .stack(let parts, _) = row.layout else {
      Issue.record("no text")
      return []
    }
    let blocks = parts.compactMap { part -> TextBlock? in
      if case .text(let block) = part { block } else { nil }
    }
    let block = try #require(blocks.last { $0.text.string.contains("let two") })
    let bytes = Array(block.text.string.utf8)
    var end = 0
    for run in block.styleRuns {
      // Drawing looks at those of a line only if that is so.
      #expect(run.range.lowerBound >= end && !run.range.isEmpty)
      end = run.range.upperBound
    }
    return block.styleRuns.map {
      (String(decoding: bytes[$0.range], as: UTF8.self), $0.style)
    }
  }

  private func words(_ text: String) throws -> [String] {
    try parts(text).filter { $0.style.attributes.contains(.reverse) }.map(\.text)
  }

  private func graph(_ text: String) -> String {
    let lines = "\(Self.author)\n\n    diff --git is a command\n\n\(text)"
      .split(separator: "\n", omittingEmptySubsequences: false)
    return "* \(Self.commit)\n" + lines.map { "| \($0)\n" }.joined()
  }

  @Test("who wrote a commit and when stands below its title, before its message and its diff")
  func byline() throws {
    let log = """
      commit a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1
      \(Self.author)

          Two

          Both of them.

      diff --git a/a b/a
      --- a/a
      +++ b/a
      @@ -1 +1 @@
      -let one
      +let two

      """
    let feed = try Feed.open(
      bytes: Array(log.utf8), name: "test",
      options: FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
    let lines = AppUnderTest(feed, columns: 60, lines: 20).feedLines
    let title = try #require(lines.firstIndex { $0.hasSuffix("a1a1a1a1a1 Two") })
    #expect(lines[title + 1].hasPrefix("A ") && lines[title + 1].hasSuffix(" 07:00"))
    #expect(lines[title + 2] == "Both of them.")
    #expect(lines[title + 4] == "diff --git a/a b/a")
  }

  @Test("the changed words are marked whether git gave it colours or not, in commits, too")
  func words() throws {
    for diff in [Self.plain, Self.coloured] {
      let log = "\(Self.commit)\n\(Self.author)\n\n    words\n\n\(diff)"
      for text in [diff, log, graph(diff)] {
        #expect(try words(text) == ["one", "two"], "\(text)")
      }
    }
  }

  @Test("so are they below a commit that is a line of a graph")
  func wordsInGraphOfLines() throws {
    for diff in [Self.plain, Self.coloured] {
      let lines = diff.split(separator: "\n").map { "| \($0)\n" }
      #expect(try words("* 0123456 words\n" + lines.joined()) == ["one", "two"])
    }
  }

  @Test("one that marks its changed words itself is left as it is")
  func ownWords() throws {
    let text = Self.coloured.replacing("one", with: "\u{1B}[7mone =\u{1B}[27m")
    #expect(try words(text) == ["one ="])
  }

  /// Colours as a person has chosen them: of headers none, of lines a ground.
  private static let chosen = coloured.replacing("\u{1B}[1m", with: "")
    .replacing("\u{1B}[31m", with: "\u{1B}[38;5;250;48;5;52m")
    .replacing("\u{1B}[32m", with: "\u{1B}[34;1m")

  @Test("a changed word keeps the colours that the diff gives its line, reversed")
  func chosenColours() throws {
    let parts = try parts(Self.chosen).filter { ["one", "two", " = 1"].contains($0.text) }
    #expect(parts.map(\.text) == ["one", " = 1", "two", " = 1"])
    #expect(parts[0].style.foreground == .indexed(250) && parts[0].style.background == .indexed(52))
    #expect(parts[2].style.foreground == .indexed(4))
    #expect(parts[2].style.attributes == [.bold, .reverse])
    #expect(parts[3].style.attributes == .bold)
    let bare = Self.chosen.replacing("\u{1B}[34;1mlet two = 1", with: "let two = 1")
    let word = try #require(try self.parts(bare).first { $0.text == "two" })
    #expect(word.style.foreground == .indexed(4))
  }

  @Test("the page of one with colours marks what its row does", arguments: [false, true])
  func colouredPages(areChosen: Bool) throws {
    let diff = areChosen ? Self.chosen : Self.coloured
    let log = "\(Self.commit)\n\(Self.author)\n\n    words\n\n\(diff)"
    for text in [diff, log, graph(diff)] {
      let app = AppUnderTest(try .ofLog(text), columns: 60, lines: 40)
      app.press("G<Enter>")
      let row = try #require(app.feedLines.firstIndex { $0.contains("+let two") })
      let line = app.feedLines[row]
      let column = line.utf8.count - "two = 1".utf8.count
      #expect(line.hasSuffix("two = 1"))
      let styles = (column - 1..<column + 4).map { app.terminal.canvas[$0, row].style }
      #expect(
        styles.map { $0.attributes.contains(.reverse) } == [false, true, true, true, false])
      #expect(Set(styles.map(\.foreground)).count == 1)
    }
  }

  @Test("one with a graph before it has its colours, the graph none")
  func graphs() throws {
    let parts = try parts(graph(Self.plain))
    #expect(
      parts.map(\.text) == [
        "diff --git a/x b/x", "--- a/x", "+++ b/x", "@@ -1,2 +1,2 @@", "-let ", "one", " = 1",
        "+let ", "two", " = 1",
      ])
    #expect(parts[4].style == Theme.style(of: DiffPart.Kind.removed))
    #expect(parts[7].style == Theme.style(of: DiffPart.Kind.added))
  }

  @Test("the page of one with a graph has the same colours, and the lines as they stand")
  func pages() throws {
    let text = graph(Self.plain)
    let feed = try Feed.open(
      bytes: Array(text.utf8), name: "test",
      options: FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
    let content = feed.page(at: 0, inSection: 0).content
    #expect(content.blocks.count == 1)
    let block = try #require(content.blocks.first)
    #expect(block.text.string.hasPrefix("* commit 0123"))
    #expect(block.text.string.contains("\n| +let two"))
    #expect(block.marks.count == 10)
  }

  @Test("colours within the lines of a plain one stand over its own")
  func coloursInFiles() throws {
    let text = Self.plain.replacing("+let", with: "+\u{1B}[35mlet\u{1B}[m")
    let parts = try parts(text)
    #expect(parts.map(\.text).suffix(5) == ["+", "let", " ", "two", " = 1"])
    #expect(parts.dropLast(3).last?.style.foreground == .indexed(5))
    #expect(parts.dropLast(4).last?.style == Theme.style(of: DiffPart.Kind.added))
  }
}
