import Feeds
import Testing

@testable import FeedApp

@Suite("Answers in what LangChain tells of its runs")
struct RunEventTests {
  private static func event(_ name: String, _ data: String, run: String = "r1") -> String {
    #"{"event":"\#(name)","data":{\#(data)},"name":"ChatOpenAI","run_id":"\#(run)","tags":[]}"#
  }

  private static func bit(_ chunk: String, run: String = "r1") -> String {
    event("on_chat_model_stream", #""chunk":\#(chunk)"#, run: run)
  }

  private static let question = #"{"role":"user","content":"Why?"}"#

  private func app(_ lines: [String]) throws -> AppUnderTest {
    try AppUnderTest(chat: lines.map { $0 + "\n" }.joined())
  }

  @Test(
    "bits of an answer are one row, as each form has them",
    arguments: [
      [
        #"{"content":"It ","type":"AIMessageChunk"}"#,
        #"{"content":"leaks.","type":"AIMessageChunk"}"#,
      ],
      [
        #"{"lc":1,"type":"constructor","id":["a","AIMessageChunk"],"kwargs":{"content":"It "}}"#,
        #"{"lc":1,"type":"constructor","id":["a","AIMessageChunk"],"kwargs":{"content":"leaks."}}"#,
      ],
      [
        #"{"content":[{"type":"text","text":"It ","index":0}]}"#,
        #"{"content":[{"type":"text","text":"leaks.","index":0}]}"#,
      ],
      [#""It ""#, #""leaks.""#], [#"{"text":"It "}"#, #"{"text":"leaks."}"#],
      [#"{"text":"It ","message":{"content":"It "}}"#, #"{"message":{"content":"leaks."}}"#],
    ])
  func forms(chunks: [String]) throws {
    let bits = chunks.map { Self.bit($0) }
    let end = Self.event("on_chat_model_end", #""output":{"content":"It leaks.","type":"ai"}"#)
    let row = "user\nWhy?\n\nassistant\nIt leaks."
    #expect(try app([Self.question] + bits).feedText == row)
    #expect(try app([Self.question] + bits + [end]).feedText == row)
    let spaced = bits.map { $0.replacing("\"event\":", with: "\"event\": ") }
    #expect(try app([Self.question] + spaced).feedText == row)
  }

  @Test("calls of tools are, too, and all of the bits are on the page")
  func calls() throws {
    let app = try app([
      Self.question, Self.bit(#"{"content":"I look."}"#),
      Self.bit(
        #"{"content":"","tool_call_chunks":[{"name":"close","args":"","id":"c1","index":0}]}"#),
      Self.bit(
        #"{"content":"","tool_call_chunks":[{"name":null,"args":"{\"valve\":\"v3\"}","id":null,"index":0}]}"#
      ),
    ])
    #expect(app.feedText.hasPrefix("user\nWhy?\n\nassistant\nI look.\n▸ close(v3)"))
    app.press("j<Enter>")
    #expect(app.feedText.contains("lines: ["))
  }

  @Test("another run's begin another row, and the whole of an answer without bits is one")
  func runs() throws {
    let text = try app([
      Self.question, Self.bit(#""a""#), Self.bit(#""b""#), Self.bit(#""c""#, run: "r2"),
      Self.bit(#""d""#, run: "r2"),
      Self.event("on_chat_model_end", #""output":{"content":"e"}"#, run: "r3"),
    ]).feedText
    let rows = "user\nWhy?\n\nassistant\nab\n\nassistant\ncd\n\non_chat_model_end ChatOpenAI"
    #expect(text.hasPrefix(rows))
    #expect(text.contains("data.output.content=e"))
  }

  @Test("what tools are asked and answer is a call and a result, and an error is one by its level")
  func tools() throws {
    let tool = { (event: String, data: String) in
      #"{"event":"\#(event)","name":"search","run_id":"t1","data":{\#(data)}}"#
    }
    let failure = tool("on_tool_error", #""error":"ToolException('x')""#)
    let app = try app([
      Self.question, tool("on_tool_start", #""input":{"q":"cats"}"#),
      tool("on_tool_end", #""output":"cats are nice","input":{"q":"cats"}"#),
      tool("on_tool_end", #""output":{"type":"tool","content":"so they are"}"#), failure,
    ])
    let text = app.feedText
    #expect(text.contains("assistant\n▸ search(cats)\n\ntool\n"))
    #expect(text.contains("cats are nice\n\ntool\n") && text.contains("so they are\n\ntool\n"))
    #expect(text.hasSuffix("✗ ToolException('x')"))
    app.press("&level>=error<Enter>")
    #expect(app.feedText.contains("ToolException") && !app.feedText.contains("nice"))
  }

  @Test("the end of an answer that says who speaks is a message with its calls")
  func ends() throws {
    let message =
      #"{"content":"I look.","type":"ai","tool_calls":[{"name":"search","args":{"q":"cats"},"id":"c1"}]}"#
    let text = try app([Self.question, Self.event("on_chat_model_end", #""output":\#(message)"#)])
      .feedText
    #expect(text.hasPrefix("user\nWhy?\n\nassistant\nI look.\n▸ search(cats)"))
  }

  @Test("without a message before them they are a conversation as well")
  func alone() throws {
    #expect(try app([Self.bit(#""a""#), Self.bit(#""b""#)]).feedText == "assistant\nab")
  }
}
