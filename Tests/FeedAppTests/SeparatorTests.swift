import Feeds
import Foundation
import TerminalCore
import Testing

@testable import FeedApp
@testable import TableKit

@Suite("What stands between rows")
struct SeparatorTests {
  private static let log = (1...11).map { $0 == 4 ? "" : "line \($0)" }.joined(separator: "\n")
  private static let items = #"{"feed": [{"title": "One"}, {"title": "Two"}]}"#

  private func feed(_ text: String, rows: RowRule? = nil) throws -> Feed {
    try .open(
      bytes: Array(text.utf8), name: "test", options: FeedOptions(rows: rows))
  }

  private func stream(_ text: String, rows: RowRule? = nil) throws -> FeedStream {
    try .open(bytes: Array(text.utf8), name: "test", options: FeedOptions(rows: rows))
  }

  private func printed(
    _ output: FeedPrinter.Output, of stream: FeedStream, width: Int = 20,
    _ separator: SeparatorChoice = .auto
  ) -> String {
    var all: [UInt8] = []
    FeedPrinter.print(output, of: stream, width: width, separator: separator) {
      all += $0
      $0 = []
      return true
    }
    return String(decoding: all, as: UTF8.self)
  }

  @Test("a text of 11 lines fills 11 lines, blank ones among them, as in the file")
  func text() throws {
    let app = AppUnderTest(try feed(Self.log), columns: 30, lines: 12)
    #expect(app.feedLines == Self.log.components(separatedBy: "\n"))
    #expect(printed(.rows, of: try stream(Self.log)) == Self.log + "\n")
  }

  @Test("a line that is too long for the screen takes as many lines as it needs, and no more")
  func wrapped() throws {
    let text = "one two three four five six\nseven"
    #expect(
      printed(.rows, of: try stream(text), width: 10) == """
        one two
        three four
        five six
        seven

        """)
  }

  @Test("lines of a log have a gap between them where the first holds messages, as they are long")
  func messages() throws {
    let turns = #""messages":[{"role":"user","content":"When?"}]"#
    let line = #"{"level":"info","msg":"asked",\#(turns)}"#
    let plain = #"{"level":"info","msg":"up"}"#
    let text = "\(line)\n\(line)\n"
    let row = "INF asked\nuser\nWhen?\n\n"
    #expect(try feed(text).separators == [.gap])
    #expect(printed(.rows, of: try stream(text)) == row + row)
    // A level alone makes a log's line among others.
    let others = text + #"{"level":"warn","took":3}"#
    #expect(printed(.rows, of: try stream(others)) == row + row + "WRN took=3\n\n")
    #expect(try feed("\(plain)\n\(text)").separators == [.none])
  }

  @Test("paragraphs have a gap between them, entries a rule")
  func others() throws {
    let paragraphs = try stream("one\ntwo\n\n\nthree\n", rows: .paragraph)
    #expect(printed(.rows, of: paragraphs) == "one\ntwo\n\nthree\n\n")
    let rule = String(repeating: "─", count: 20)
    let entries = printed(.rows, of: try stream(Self.items))
    #expect(entries == "One                ›\n\(rule)\nTwo                ✓\n\(rule)\n")
  }

  @Test("a rule, a gap or nothing, whatever the rows are", arguments: SeparatorChoice.allCases)
  func choice(_ choice: SeparatorChoice) throws {
    for text in [Self.log, Self.items] {
      let heights = printed(.heights, of: try stream(text), choice)
      for mode in CacheMode.allCases {
        var all: [UInt8] = []
        FeedPrinter.printHeights(
          of: try feed(text), cachedBy: mode, width: 20, separator: choice
        ) {
          all += $0
          $0 = []
          return true
        }
        #expect(String(decoding: all, as: UTF8.self) == heights)
      }
      // With the margin.
      let app = AppUnderTest(try feed(text), columns: 21, lines: 40)
      while app.screen.controller.separator != choice { app.press("_") }
      let lines = printed(.rows, of: try stream(text), choice).split(
        separator: "\n", omittingEmptySubsequences: false
      ).dropLast()
      let rest = Array(repeating: "", count: app.feedLines.count - lines.count)
      #expect(app.feedLines == lines.map(String.init) + rest)
    }
  }

  @Test("of several files each has its own: nothing between lines of a log, rules between entries")
  func severalFiles() throws {
    let folder = URL(filePath: NSTemporaryDirectory() + "separators-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = ["a.log", "b.jsonl"].map { folder.appending(path: $0).path }
    try "one\ntwo\n".write(toFile: paths[0], atomically: true, encoding: .utf8)
    try #"{"title": "three"}"#.write(toFile: paths[1], atomically: true, encoding: .utf8)
    let rule = String(repeating: "─", count: 20)
    let expected = ["one", "two", "three", rule]
    let stream = FeedStream.open(paths: paths)
    let lines = printed(.rows, of: stream).split(separator: "\n").map(String.init)
    #expect(lines.filter { !$0.hasPrefix("/") }.suffix(4) == expected[...])
    let app = AppUnderTest(Feed.open(paths: paths), columns: 21, lines: 12)
    #expect(app.feedLines.filter { expected.contains($0) } == expected)
  }

  @Test(
    "a key changes it, the selected row begins where it did, and the view comes back as it was",
    arguments: ["", "1", "3"])
  func key(mode: String) throws {
    let text = (0..<300).map { "row \($0) " + String(repeating: "word ", count: $0 % 9) }
    let app = AppUnderTest(
      try feed(text.joined(separator: "\n")), columns: 40, lines: 12)
    app.press("\(mode)  <C-e><C-e>j")
    let before = (lines: app.feedLines, line: try #require(app.selectedLine))
    for _ in 0..<2 {
      for name in ["rules", "gaps", "nothing", "as they are"] {
        app.press("_")
        #expect(app.status.contains("between rows: \(name)"))
        #expect(app.selectedLine == before.line)
        #expect(app.screen.controller.table.checkInvariants() == nil)
      }
      #expect(app.feedLines == before.lines)
    }
  }

  @Test("a section that was inserted has rules; those after it keep what they have")
  func inserted() throws {
    let app = AppUnderTest(try feed("one\ntwo\nthree"), columns: 20, lines: 12)
    app.press("I")
    let lines = app.feedLines.filter { !$0.isEmpty }
    #expect(lines.suffix(3) == ["one", "two", "three"])
  }

  @Test("the selected line of a text has a bar, and in a theme a ground of its own")
  func selected() throws {
    let app = AppUnderTest(try feed("one\ntwo\nthree"), columns: 8, lines: 5)
    app.press("j")
    func isMarked(_ isSo: (Int, Style) -> Bool) -> [Bool] {
      (0..<3).map { line in
        (0..<8).allSatisfy { isSo($0, app.terminal.canvas[$0, line].style) }
      }
    }
    #expect(isMarked { ($0 == 0) == $1.attributes.contains(.reverse) } == [false, true, false])
    app.press(":theme dark<CR>")
    let ground = app.terminal.canvas[7, 1].style.background
    #expect(isMarked { $0 == 0 || $1.background == ground } == [false, true, false])
  }
}
