import Foundation
import Feeds
import HeightEngine
import TableKit
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

  @Test("a log's has its level, time and message, and all that it says as a tree")
  func log() throws {
    let app = try app(Self.pino)
    app.press("<Enter>")
    #expect(
      app.feedLines.prefix(22).joined(separator: "\n") == """
        ERR
        2026-05-04 04:03:00.250

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

  @Test("values that lie deep are there, and so are thousands")
  func shapes() throws {
    let depth = 500
    let deep =
      String(repeating: #"{"a":["#, count: depth) + "7" + String(repeating: "]}", count: depth)
    var line = Array(deep.utf8)
    #expect(try Self.lost(line, width: 40) == nil)
    let wide = (0..<5000).map { #""f\#($0)":\#($0)"# }.joined(separator: ",")
    line = Array("{\(wide)}".utf8)
    #expect(try Self.lost(line, width: 40) == nil)
    let frames = (0..<5000).map { #"\n    at frame\#($0) (file.js:\#($0))"# }.joined()
    line = Array(#"{"level":"error","msg":"m","stack":"Error\#(frames)"}"#.utf8)
    #expect(try Self.lost(line, width: 80) == nil)
  }

  @Test("nothing is lost: every scalar of any line is on its page, in order")
  func nothingIsLost() throws {
    let count =
      ProcessInfo.processInfo.environment["FEED_TUI_PAGES"].flatMap { Int($0) } ?? 10_000
    var random = SplitMix64(seed: 12)
    for _ in 0..<count {
      let line = RandomLine.line(&random)
      let width = [12, 40, 80, 200][random.below(4)]
      if let lost = try Self.lost(line, width: width) {
        Issue.record("“\(lost)” of \(String(decoding: line, as: UTF8.self)) at \(width)")
        return
      }
    }
  }

  /// The first scalar of a line that is not on its page, all unfolded; nil: all of them are.
  private static func lost(_ line: [UInt8], width: Int) throws -> String? {
    let feed = try Feed.open(bytes: line, name: "log", options: FeedOptions(format: .jsonl))
    guard let tree = feed.page(at: 0, inSection: 0).tree else { return "all of it" }
    let page = PageTree(tree, isFolded: false)
    var shown: [UInt8] = []
    for place in page.shown.indices {
      let layout = page.layout(of: place)
      let size = Size(columns: width, lines: layout.height(width: width))
      var canvas = Canvas(size: size)
      layout.draw(in: &canvas, rect: Rect(size: size))
      for line in 0..<size.lines { canvas.append(line: line, to: &shown) }
    }
    var rest = Self.stripped(String(decoding: shown, as: UTF8.self))[...]
    for scalar in RandomLine.scalars(of: line) {
      let text = Self.stripped(DisplayText(scalar).string)
      guard !text.isEmpty else { continue }
      guard let range = rest.firstRange(of: text) else { return scalar }
      rest = rest[range.upperBound...]
    }
    return nil
  }

  /// Without the blanks, which lines break at, and what shows nothing; by scalars, as a mark may come to stand
  /// behind another letter.
  private static func stripped(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
  }
}

/// JSON lines of any shape.
enum RandomLine {
  private static let names = [
    "level", "msg", "message", "time", "title", "content", "err", "a.b", "", "é", "log", "stream",
    "MESSAGE", "ts", "tags", "x\u{1B}[31m", "date", "url",
  ]
  private static let pieces = [
    "words and ", "x", "é", "漢字", "e\u{301}", "\u{301}", "👩‍👩‍👧", "\\n", "\\t", "\\u001b[2J",
    "\\u0000", "\\u202e", "\\\"", "\\\\", "    at f (a.js:1)", "=", "1777867380250", "error", "50",
    "long-word-without-a-blank-that-has-to-be-broken-somewhere", "\\ud83d", "🇩🇪", "\u{200D}", "<b>",
  ]

  static func line(_ random: inout SplitMix64) -> [UInt8] {
    var line = ""
    object(&random, depth: 0, into: &line)
    return Array(line.utf8)
  }

  private static func object(_ random: inout SplitMix64, depth: Int, into line: inout String) {
    line += "{"
    let count = (depth == 0 ? 1 : 0) + random.below(depth == 0 ? 6 : 4)
    for member in 0..<count {
      if member > 0 { line += "," }
      line += "\"\(names[random.below(names.count)].replacing("\u{1B}", with: "\\u001b"))\":"
      value(&random, depth: depth + 1, into: &line)
    }
    line += "}"
  }

  private static func value(_ random: inout SplitMix64, depth: Int, into line: inout String) {
    switch random.below(depth < 5 ? 10 : 7) {
    case 0: line += "\(random.below(100_000))"
    case 1: line += ["true", "false", "null", "-0.5e3"][random.below(4)]
    case 2..<7:
      line += "\""
      for _ in 0..<random.below(6) { line += pieces[random.below(pieces.count)] }
      line += "\""
    case 7:
      line += "["
      for element in 0..<random.below(4) {
        if element > 0 { line += "," }
        value(&random, depth: depth + 1, into: &line)
      }
      line += "]"
    default: object(&random, depth: depth, into: &line)
    }
  }

  /// The scalars of a line in order, read by nobody's code but this.
  static func scalars(of line: [UInt8]) -> [String] {
    var found: [String] = []
    var index = 0
    while index < line.count {
      switch line[index] {
      case UInt8(ascii: "\""):
        let text = string(line, from: &index)
        if index + 1 < line.count, line[index + 1] == UInt8(ascii: ":") { break }
        found.append(text)
      case _ where "{}[],:".utf8.contains(line[index]): break
      default:
        let start = index
        while index + 1 < line.count, !",]}".utf8.contains(line[index + 1]) { index += 1 }
        found.append(String(decoding: line[start...index], as: UTF8.self))
      }
      index += 1
    }
    return found
  }

  /// The text of the string that begins at the quote at `index`, which is left at the one that ends it.
  private static func string(_ line: [UInt8], from index: inout Int) -> String {
    var units: [UInt16] = []
    index += 1
    while line[index] != UInt8(ascii: "\"") {
      guard line[index] == UInt8(ascii: "\\") else {
        let start = index
        while line[index] != UInt8(ascii: "\""), line[index] != UInt8(ascii: "\\") { index += 1 }
        units += String(decoding: line[start..<index], as: UTF8.self).utf16
        continue
      }
      index += 2
      switch line[index - 1] {
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "u"):
        let digits = String(decoding: line[index..<index + 4], as: UTF8.self)
        units.append(UInt16(digits, radix: 16) ?? 0)
        index += 4
      default: units.append(UInt16(line[index - 1]))
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
