import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Markdown in rows")
struct MarkdownTests {
  private func parts(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var opening = LineOpening.nothing
    return MarkdownPart.parts(of: bytes.span, from: &opening).map {
      "\($0.kind) \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }

  @Test(
    "headings, quotes, code and emphasis are told from text",
    arguments: [
      ("## A *heading*", ["heading ## A *heading*"]), ("#hash", []), ("> said", ["quote > said"]),
      ("a `b` and ``c`d``", ["code `b`", "code ``c`d``"]), ("`open", []),
      ("**strong** and *so*, _so_", ["strong **strong**", "emphasis *so*", "emphasis _so_"]),
      ("~~no~~ ~no~ ~~~ 1~2", ["strike ~~no~~"]),
      ("snake_case_name 2 * 3 * 4 __init__", ["strong __init__"]),
      (
        "```\nlet a = *b*\n```\n*c*",
        ["code ```", "code let a = *b*", "code ```", "emphasis *c*"]
      ),
      (
        "a [*b* (c)](d_e_f) ![g](h (i)) **j**",
        ["link [*b* (c)](d_e_f)", "link ![g](h (i))", "strong **j**"]
      ),
      (
        "[![a](b)](c) <https://d.example/> [e][f]",
        ["link [![a](b)](c)", "link <https://d.example/>", "link [e][f]"]
      ),
      ("- [x] *a*", ["sign -", "emphasis *a*"]), ("\\[a](b) [c] (d) [e](f <g> a<b>", []),
      ("\\*no\\*", []), ("===", ["heading ==="]), ("---", ["sign ---"]), ("- - -", ["sign -"]),
      ("- *a*", ["sign -", "emphasis *a*"]), ("12. b", ["sign 12."]), ("-no", []), ("1.5", []),
      ("| `a` | b |", ["sign |", "code `a`", "sign |", "sign |"]), ("|--|:-:|", ["sign |--|:-:|"]),
    ])
  func kinds(text: String, expected: [String]) {
    #expect(parts(text) == expected)
  }

  @Test(
    "a line above === or --- is a title, unless it is something else or a setting",
    arguments: [
      ("A *title*\n===", ["heading A *title*", "heading ==="]),
      ("A title\n-----\ntext", ["heading A title", "sign -----"]),
      ("- item\n---", ["sign -", "sign ---"]), ("> said\n---", ["quote > said", "sign ---"]),
      ("title: x\n---", ["sign ---"]), ("Part 1: x\n---", ["heading Part 1: x", "sign ---"]),
      ("\n---", ["sign ---"]), ("text\n- - -", ["sign -"]), ("text\n--", []),
    ])
  func titles(text: String, expected: [String]) {
    #expect(parts(text) == expected)
  }

  @Test("a title's rule, and the line below a table's head, may be the next row")
  func rowsBelow() {
    func kinds(_ line: String, before next: String) -> [MarkdownPart.Kind] {
      var opening = LineOpening.nothing
      return MarkdownPart.parts(
        of: DisplayText(line), from: &opening,
        before: MarkdownUnderline(firstLineOf: DisplayText(next))
      ).map(\.kind)
    }
    #expect(kinds("A title", before: "=====  ") == [.heading])
    #expect(kinds("A title", before: "----\ntext") == [.heading])
    #expect(kinds("A title", before: "text") == [])
    #expect(kinds("a | b", before: "---|---") == [.sign])
    #expect(kinds("a | b", before: "a | b") == [])
    #expect(kinds("a", before: "---|---") == [])
  }

  @Test("a table's rows may have no bar before them, up to a blank line or another block")
  func tables() {
    var opening = LineOpening.nothing
    func shown(_ line: String) -> [String] {
      let bytes = Array(line.utf8)
      return MarkdownPart.parts(of: bytes.span, from: &opening).map {
        "\($0.kind) \(String(decoding: bytes[$0.range], as: UTF8.self))"
      }
    }
    #expect(shown("a | b\n--- | :-:") == ["sign |", "sign --- | :-:"])
    #expect(shown("one \\| two | *three*") == ["sign |", "emphasis *three*"])
    #expect(shown("one") == [])
    #expect(shown("- one | two") == ["sign |"])
    #expect(opening == .table)
    #expect(shown("") == [])
    #expect(shown("one | two") == [])
    #expect(shown("a|b\n-|-\n# c | d") == ["sign |", "sign -|-", "heading # c | d"])
    #expect(opening == .nothing)
    #expect(shown("a|b\n-|-\n```\nc | d") == ["sign |", "sign -|-", "code ```", "code c | d"])
  }

  @Test("three signs make words strong and emphasised")
  func both() {
    var opening = LineOpening.nothing
    let parts = MarkdownPart.parts(of: DisplayText("***both*** **one** *other*"), from: &opening)
    #expect(parts.map(\.kind) == [.strongEmphasis, .strong, .emphasis])
  }

  @Test("what four blanks set off is code, but within a paragraph and a list")
  func indentedCode() {
    var opening = LineOpening.nothing
    func kinds(_ line: String) -> [MarkdownPart.Kind] {
      MarkdownPart.parts(of: DisplayText(line), from: &opening).map(\.kind)
    }
    #expect(kinds("# a") == [.heading])
    #expect(kinds("    *no*") == [.code])
    #expect(kinds("") == [])
    #expect(kinds("    # no") == [.code])
    #expect(kinds("text") == [])
    #expect(kinds("    *so*") == [.emphasis])
    #expect(kinds("") == [])
    #expect(kinds("    *no*") == [.code])
    #expect(kinds("- item") == [.sign])
    #expect(kinds("") == [])
    #expect(kinds("    *so*") == [.emphasis])
    #expect(kinds("    - *so*") == [.sign, .emphasis])
    #expect(kinds("    ```") == [.code])
    #expect(kinds("    ```") == [.code])
    #expect(kinds("    *so*") == [.emphasis])
    #expect(kinds("text") == [])
    #expect(kinds("") == [])
    #expect(kinds("    *no*") == [.code])
  }

  @Test("a fence ends with as many of its sign and nothing else, some rows further down")
  func fences() {
    var opening = LineOpening.nothing
    func kinds(_ line: String) -> [MarkdownPart.Kind] {
      MarkdownPart.parts(of: DisplayText(line), from: &opening).map(\.kind)
    }
    #expect(kinds("```` swift") == [.code])
    for line in ["+ no list", "```", "~~~~", "```` swift", "> *a*"] {
      #expect(kinds(line) == [.code], "\(line)")
    }
    #expect(kinds("  ````` ") == [.code])
    #expect(opening == .nothing)
    #expect(kinds("# a heading") == [.heading])
    #expect(kinds("``` of a line ```").contains(.code))
    #expect(kinds("*so*") == [.emphasis])
  }

  @Test("code whose language a fence names has its comments, strings and keywords, also over rows")
  func languages() {
    var opening = LineOpening.nothing
    func shown(_ line: String) -> [String] {
      let bytes = Array(line.utf8)
      return MarkdownPart.parts(of: bytes.span, from: &opening).map {
        let text = String(decoding: bytes[$0.range], as: UTF8.self)
        return switch $0.kind {
        case .partOfCode(.keyword): "keyword \(text)"
        case .partOfCode(.comment): "comment \(text)"
        case .partOfCode(.string): "string \(text)"
        case let kind: "\(kind) \(text)"
        }
      }
    }
    #expect(shown("```swift title=\"A\"") == ["code ```swift title=\"A\""])
    #expect(shown("let a = \"*b*\"") == ["keyword let", "code  a = ", "string \"*b*\""])
    #expect(shown("a /* from") == ["code a ", "comment /* from"])
    #expect(shown("let") == ["comment let"])
    #expect(shown("to */ a") == ["comment to */", "code  a"])
    #expect(shown("```") == ["code ```"])
    #expect(shown("let *a*") == ["emphasis *a*"])
    for line in ["~~~ {.python}", "~~~ python", "~~~python {1}"] {
      #expect(shown(line) == ["code \(line)"])
      #expect(shown("# note") == ["comment # note"])
      #expect(shown("~~~") == ["code ~~~"])
    }
  }

  @Test("a file is Markdown by its name, and has a row a line")
  func file() throws {
    let bytes = Array("# A\n\n    code\n- *b*\n".utf8)
    for name in ["notes.md", "NOTES.Markdown"] {
      let feed = try Feed.open(bytes: bytes, name: name)
      #expect(feed.entries.map { $0.content?.string } == ["# A", nil, "    code", "- *b*"])
      #expect(language(feed) == .markdown)
    }
    #expect(language(try Feed.open(bytes: bytes, name: "notes.txt")) == .plain)
  }

  private func language(_ feed: Feed) -> RowLanguage? {
    var language: RowLanguage?
    var buffer = RowTextBuffer()
    feed.withTexts(ofRow: 0, inSection: 0, includingKey: false, buffer: &buffer) {
      language = $1.language
    }
    return language
  }

  @Test("parts stay in their text and don't overlap, whatever it is")
  func anyText() {
    var random = SplitMix64(seed: 78)
    let pieces = [
      "*", "**", "_", "`", "``", "a", " ", "\n", "# ", "> ", "```", "é", "\\", "[", "](", ")", "![",
      "<http://a>",
    ]
    for _ in 0..<2000 {
      let text = (0..<random.below(40)).map { _ in pieces[random.below(pieces.count)] }.joined()
      var end = 0
      let bytes = Array(text.utf8)
      var opening = LineOpening.nothing
      for part in MarkdownPart.parts(of: bytes.span, from: &opening) {
        #expect(part.range.lowerBound >= end && !part.range.isEmpty, "\(text.debugDescription)")
        end = part.range.upperBound
      }
      #expect(end <= bytes.count)
    }
  }
}
