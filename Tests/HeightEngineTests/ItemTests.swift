import TestSupport
import Testing

@testable import HeightEngine

@Suite("Items of lists")
struct ItemTests {
  /// The lines of a text with items, as a row of it shows them.
  private func lines(_ text: String, width: Int, hangs: Bool = true) -> [String] {
    var buffer = RowTextBuffer()
    return buffer.withTexts(of: [UInt8]().span) {
      $0.take(in: 0, hangsItems: hangs) { $0 += text.utf8 }
    } _: { texts in
      lines(of: texts, width: width)
    }
  }

  private func lines(of texts: borrowing RowTexts, width: Int) -> [String] {
    let wrapper = LineWrapper()
    var lines: [String] = []
    texts.forEachLine(in: 0, wrapper: wrapper, width: width) { line in
      var bytes: [UInt8] = []
      texts.append(line, in: 0, wrapper: wrapper, width: width, to: &bytes)
      lines.append(String(decoding: bytes, as: UTF8.self))
      return true
    }
    let count = texts.numberOfLines(in: 0, wrapper: wrapper, width: width)
    #expect(lines.count == count)
    return lines
  }

  private static let samples: [(text: String, shown: [String])] = [
    ("• one two three", ["• one two", "  three"]),
    ("  ◦ one two", ["  ◦ one", "    two"]),
    ("12. one two", ["12. one", "    two"]),
    ("iv. 漢字漢字", ["iv. 漢字漢", "    字"]),
    ("a. one two three", ["a. one two", "   three"]),
    ("│ • one two", ["│ • one", "│   two"]),
    ("│ one two three", ["│ one two", "│ three"]),
    ("│ │ one two 漢字", ["│ │ one", "│ │ two 漢", "│ │ 字"]),
    ("│ a\none two three", ["│ a", "one two", "three"]),
    ("-3. one two", ["-3. one", "    two"]),
    ("    one two", ["    one", "    two"]),
    ("e.g. one two", ["e.g. one", "two"]),
    ("• a\none two three", ["• a", "one two", "three"]),
    ("• one\u{200B} two three", ["• one\u{200B} two", "  three"]),
    ("  - one two", ["  - one", "    two"]),
    ("-one two three", ["-one two", "three"]),
  ]

  @Test("their lines begin below their text")
  func hanging() {
    for (text, shown) in Self.samples { #expect(lines(text, width: 10) == shown) }
  }

  /// The lines of a graph, as a row of it shows them.
  private func graphLines(_ text: String, width: Int) -> [String] {
    let bytes = Array(text.utf8)
    var found: [String] = []
    for form in [TextForm.shown, .unchanged] {
      var buffer = RowTextBuffer(writing: form)
      let shown = buffer.withTexts(of: bytes.span) {
        $0.take(0..<bytes.count, in: 0, hangsLanes: true)
      } _: { texts in
        lines(of: texts, width: width)
      }
      #expect(found.isEmpty || found == shown)
      found = shown
    }
    return found
  }

  @Test(
    "lanes of a graph go on beside what is wrapped",
    arguments: [
      ("| |     one two three four", 20, ["| |     one two", "| |     three four"]),
      ("* 5b2fdb3 Tea and cake", 20, ["* 5b2fdb3 Tea and", "| cake"]),
      ("| * 5b2fdb3 Tea and cake", 20, ["| * 5b2fdb3 Tea and", "| | cake"]),
      ("|\\  Merge: one two three", 20, ["|\\  Merge: one two", "|   three"]),
      ("*-.   Merge: one two three", 20, ["*-.   Merge: one two", "|     three"]),
      ("|     * item of a list", 20, ["|     * item of a", "|     list"]),
      ("| |  | one two three four", 20, ["| |  | one two three", "| |  four"]),
      ("      Keep a large stock", 20, ["      Keep a large", "      stock"]),
      ("| |     one two three", 12, ["| |     one", "two three"]),
      ("| * a\n| | one two three four", 16, ["| * a", "| | one two", "| | three four"]),
    ])
  func lanes(text: String, width: Int, expected: [String]) {
    #expect(graphLines(text, width: width) == expected)
  }

  @Test("lines of a graph have no more columns than there are", arguments: 0..<4)
  func narrowLanes(seed: UInt64) {
    var random = SplitMix64(seed: 1950 + seed)
    let parts = ["| ", "* ", "|\\ ", "|/ ", "| |_|/", "  ", "word ", "long-er-word ", "\n", "漢字"]
    for _ in 0..<500 {
      let text = (0..<random.below(20)).map { _ in parts[random.below(parts.count)] }.joined()
      let width = 2 + random.below(24)
      for line in graphLines(text, width: width) {
        let columns = LineWrapper(mode: .none).lines(of: DisplayText(line), width: 1000)
        #expect((columns.first?.columns ?? 0) <= width, "\(text.debugDescription) at \(width)")
      }
    }
  }

  @Test("of a text that is not known to have any they are as those of any other")
  func unknown() {
    #expect(lines("• one two three", width: 10, hangs: false) == ["• one two", "three"])
  }

  @Test("however narrow, every line fits, and all is there", arguments: 0..<4)
  func narrow(seed: UInt64) {
    var random = SplitMix64(seed: 1900 + seed)
    let parts = [
      "• ", "◦ ", "1. ", "- ", "\u{200B}", "  ", "│ ", "word ", "漢字", "e\u{301}", "\n", "\t",
      "long-er-word ", "é",
    ]
    for _ in 0..<1500 {
      let text = (0..<random.below(20)).map { _ in parts[random.below(parts.count)] }.joined()
      let width = 1 + random.below(24)
      let found = lines(text, width: width)
      // What shows nothing is left out at a line's end, as blanks are.
      let words = { (text: String) in
        text.filter { !$0.isWhitespace && $0 != "□" && $0 != "\u{200B}" && $0 != "│" }
      }
      guard width < 2 || words(found.joined()) == words(DisplayText(text).string) else {
        Issue.record("\(text.debugDescription) at \(width): \(found)")
        return
      }
      for line in found {
        let columns = LineWrapper(mode: .none).lines(of: DisplayText(line), width: 1000)
        #expect(
          (columns.first?.columns ?? 0) <= max(width, 1), "\(text.debugDescription) at \(width)")
      }
    }
  }
}
