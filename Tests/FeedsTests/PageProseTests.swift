import HeightEngine
import Testing

@testable import Feeds

@Suite("Sentences on pages")
struct PageProseTests {
  private static let sentence =
    "A ship that lies at the quay for a night takes in water, rope and (if there is any) tea. "

  private static func block(_ text: String) -> ContentBlock {
    ContentBlock(.paragraph, DisplayText(text))
  }

  @Test(
    "long lines of words are sentences, in any script, and in the items of a list",
    arguments: [
      sentence + sentence, sentence + "\n" + sentence, "- " + sentence, "  - " + sentence,
      "12. " + sentence, "assistant\n" + sentence, "Two blanks are typed here.  " + sentence,
      "**Strong**, `code`, and a link (https://quay.example/a/long/path?x=1): " + sentence,
      String(repeating: "船が埠頭に着きました。", count: 12), String(repeating: "é", count: 90),
      "a   b\nc   d", "",
    ])
  func sentences(text: String) {
    #expect(PageProse.found.holds(Self.block(text)))
    #expect(!PageProse.none.holds(Self.block(text)))
  }

  @Test(
    "what is indented or has columns, what programs write and a row of a table are none",
    arguments: [
      "    " + sentence, "a\n  " + sentence, "name    size    " + sentence, "a\t" + sentence,
      "| a ship | " + sentence, "<p>" + sentence, #"{"text": "\#(sentence)"}"#,
      String(repeating: "iVBORw0KGgo", count: 12),
      "result = values[index] + other(values[index + 1]) == nil ? {} : make(&values, [1, 2]);",
      "cc -O2 -Wall -Iinclude -DPUMP=15 -c src/pump.c -o build/pump.o -MMD -MF build/pump.d -g -fPIC",
      "one,two,three,four," + sentence + "five,six,seven,eight,nine,ten", "# " + sentence,
      "level=info msg=started port=8080 host=quay.example user=ann id=7 method=GET status=200 x=1",
    ])
  func others(text: String) {
    #expect(!PageProse.found.holds(Self.block(text)))
    #expect(PageProse.all.holds(Self.block(text)))
  }

  @Test("neither is code, a table, or what has colours or is of a diff")
  func kinds() {
    for prose in [PageProse.found, .all] {
      #expect(!prose.holds(ContentBlock(.code, "let a = 1")))
      #expect(!prose.holds(ContentBlock(.table, "a b")))
    }
    var block = Self.block("ann " + Self.sentence)
    block.marks = [TextMark(0..<3, kind: EntryMark.role(.person).kind)]
    #expect(PageProse.found.holds(block))
    block.marks = [TextMark(0..<3, kind: DiffPart.Kind.added.markKind)]
    #expect(!PageProse.found.holds(block))
  }

  @Test("they are looked for in texts, Markdown and transcripts, not in logs and sources")
  func pages() throws {
    let long = Self.sentence + Self.sentence
    func prose(_ text: String) throws -> PageProse {
      try Feed.reading(text).page(at: 0, inSection: 0).prose
    }
    #expect(try prose("\(long)\n\nThe end.\n") == .found)
    #expect(try prose("# Quay\n\n**So:** \(long)\n\n```\na\n```\n") == .found)
    let message = #"{"role":"user","content":"\#(long)"}"# + "\n"
    #expect(try prose(message + message) == .found)
    #expect(try prose("2026-05-04 09:00:00 INFO \(long)\n2026-05-04 09:00:01 INFO b\n") == .none)
    let app = "{\"level\":30,\"msg\":\"\(long)\",\"time\":1777885200000}\n"
    #expect(try prose(app + app) == .none)
    #expect(try prose("import sys\n\ndef a():\n    return 1\n\nprint(a())\n") == .none)
  }
}
