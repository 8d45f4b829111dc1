import Feeds
import Testing

@testable import FeedApp

@Suite("Answers of Ollama's, which come as lines of JSON")
struct AnswerPieceTests {
  private func app(_ lines: [String]) throws -> AppUnderTest {
    try AppUnderTest(chat: lines.map { $0 + "\n" }.joined())
  }

  private static func line(_ second: Int, _ members: String) -> String {
    #"{"model":"llama3","created_at":"2026-05-04T14:02:1\#(second).1Z",\#(members)}"#
  }

  private static func piece(_ second: Int, _ message: String) -> String {
    line(second, #""message":{"role":"assistant",\#(message)},"done":false"#)
  }

  private static let pieces = [
    piece(1, #""content":"","thinking":"h""#), piece(2, #""content":"","thinking":"m""#),
    piece(3, #""content":"Hel""#), piece(4, #""content":"lo\n\"you\"""#),
    piece(
      5,
      #""content":"","tool_calls":[{"function":{"name":"get","arguments":{"city":"Rome","n":[1]}}},{"function":{"name":"put","arguments":{}}}]"#
    ),
  ]
  private static let last = line(
    6,
    #""message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","eval_count":2"#)
  private static let row =
    "assistant  14:02:11.100\n  hm\nHello\n\"you\"\n▸ get(Rome)\n▸ put()"

  @Test("pieces of an answer are one row at the time of the first, and the next begins another")
  func chat() throws {
    let all = Self.pieces + [Self.last]
    let text = "Monday, 2026-05-04\n" + Self.row
    #expect(try app(all).feedText == text)
    #expect(try app(Self.pieces).feedText == text)
    #expect(try app(all + all).feedText == "\(text)\n\n\(Self.row)")
  }

  @Test("what no piece has by itself is found, and all of them are on the page")
  func found() throws {
    let app = try app(Self.pieces + [Self.last])
    app.press("/Hello<Enter>")
    app.press("<Enter>")
    #expect(app.feedText.contains("model: llama3"))
    #expect(app.feedText.contains("lines: [5]"))
  }

  @Test("why the last piece says that it is not whole stands below it")
  func cut() throws {
    let cut = Self.last.replacing("\"stop\"", with: "\"length\"")
    let text = try app([Self.pieces[2], cut]).feedText
    #expect(text == "Monday, 2026-05-04\nassistant  14:02:13.100\nHel\n[incomplete: length]")
  }

  @Test("an answer to a prompt is the assistant's, in pieces or in one")
  func generate() throws {
    let pieces = [
      Self.line(1, #""response":"It ","done":false"#),
      Self.line(2, #""response":"leaks.","done":false"#),
      Self.line(3, #""response":"","done":true,"done_reason":"stop","context":[1,2,3]"#),
    ]
    let text = "Monday, 2026-05-04\nassistant  14:02:11.100\nIt leaks."
    #expect(try app(pieces).feedText == text)
    let whole = Self.line(1, #""response":"It leaks.","done":true,"thinking":"hm""#)
    #expect(try app([whole]).feedText == text.replacing("\nIt", with: "\n  hm\nIt"))
  }

  @Test("what has no model, or is not said to be done or not, is no answer to a prompt")
  func others() throws {
    for line in [
      #"{"response":"It leaks.","done":true}"#, #"{"model":"m","response":"It leaks."}"#,
    ] {
      #expect(try !app([line]).feedText.contains("assistant"))
    }
  }
}
