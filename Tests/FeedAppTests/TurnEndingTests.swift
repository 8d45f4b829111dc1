import Feeds
import Testing

@testable import FeedApp

@Suite("Answers of models that are not whole")
struct TurnEndingTests {
  private func shown(_ text: String) throws -> String { try AppUnderTest(chat: text).feedText }

  /// Events of OpenAI's responses, the first two of which bring `Hel`.
  private static func response(_ last: String) -> String {
    [
      #"{"type":"response.created","response":{"id":"r1","object":"response","text":{"format":{"type":"text"}},"output":[]}}"#,
      #"{"type":"response.output_text.delta","item_id":"i","output_index":0,"delta":"Hel"}"#, last,
    ].map { "data: \($0)\n\n" }.joined()
  }

  private static let failed =
    #"{"type":"response.failed","response":{"id":"r1","status":"failed","#
    + #""error":{"code":"server_error","message":"The model failed"},"output":[]}}"#

  @Test("what went wrong with a response stands below what it said, and is an error for filters")
  func failure() throws {
    let completed =
      #"{"type":"response.completed","response":{"id":"r2","error":null,"output":[]}}"#
    let text = Self.response(Self.failed) + Self.response(completed)
    let row = "assistant\nHel\n  ✗ server_error: The model failed"
    for filter in ["level>=error", "server_error"] {
      let app = try AppUnderTest(chat: text)
      #expect(app.feedText == row + "\n\nassistant\nHel")
      app.press("&\(filter)<Enter>")
      #expect(app.feedText == row)
    }
    #expect(
      try shown("data: \(Self.failed)\n\n") == "assistant\n  ✗ server_error: The model failed")
  }

  @Test("so is what a log of responses says of it, once")
  func failuresInLogs() throws {
    let item =
      #"{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Hel"}]}"#
    let error = #""error":{"code":"server_error","message":"No"}"#
    #expect(
      try shown(#"{"object":"response","status":"failed",\#(error),"output":[\#(item)]}"#)
        == "assistant\nHel\n  ✗ server_error: No")
    #expect(
      try shown(#"{"object":"response","error":null,"output":[\#(item)]}"#) == "assistant\nHel")
    #expect(
      try shown(#"{"type":"mcp_call","name":"roll","arguments":"{}","error":"no dice"}"#)
        == "assistant\n▸ roll({})\n  ✗ no dice")
  }

  @Test(
    "an error between answers is a row of its own, which is one by its level",
    arguments: [
      (#""error":{"type":"overloaded_error","message":"Overloaded"}"#, "Overloaded"),
      (#""code":"ERR","message":"Overloaded","param":null"#, "Overloaded"),
    ])
  func errors(members: String, text: String) throws {
    let start = #"{"type":"message_start","message":{"id":"m","role":"assistant","content":[]}}"#
    let app = try AppUnderTest(
      chat: "data: \(start)\n\ndata: {\"type\":\"error\",\(members)}\n\n")
    #expect(app.feedText.hasPrefix("assistant\n\nERR \(text) type=error"))
    app.press("&level>=error<Enter>")
    #expect(app.feedText.hasPrefix("ERR \(text)"))
  }

  @Test(
    "what went wrong is such a row where nothing was said before it, and without a type",
    arguments: [
      ("event: error\ndata: ", #"{"type":"error","error":{"type":"a","message":"No"}}"#),
      ("data: ", #"{"error":{"message":"No","type":"a","param":null}}"#),
      ("", #"{"type":"error","error":{"type":"a","message":"No"},"request_id":"r"}"#),
    ])
  func errorsAlone(name: String, object: String) throws {
    let app = try AppUnderTest(chat: "\(name)\(object)\n\n")
    #expect(app.feedText.hasPrefix("ERR No "), "\(app.feedText)")
    #expect(app.feedText.contains("error.type=a"))
    app.press("&level>=error<Enter>")
    #expect(app.feedText.hasPrefix("ERR No "))
  }

  @Test("so it is behind what was said, whatever else the object says")
  func errorsBehind() throws {
    let chunk =
      #"{"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Hel"}}]}"#
    let text = "data: \(chunk)\n\ndata: {\"error\":{\"message\":\"No\",\"code\":null}}\n\n"
    #expect(try shown(text).hasPrefix("assistant\nHel\n\nERR No"))
    let lines = [
      #"{"role":"user","content":"Why?"}"#,
      #"{"custom_id":"b","error":{"code":"a","message":"No"}}"#,
    ]
    #expect(
      try shown(lines.joined(separator: "\n"))
        == "user\nWhy?\n\nERR No custom_id=b error.code=a")
  }

  @Test(
    "why an answer is not whole stands below it, as each interface says it",
    arguments: [
      (#"{"role":"assistant","content":"Hel","stop_reason":"max_tokens"}"#, "max_tokens"),
      (
        #"{"type":"assistant","message":{"role":"assistant","content":"Hel","stop_reason":"max_tokens"}}"#,
        "max_tokens"
      ),
      (
        #"{"choices":[{"message":{"role":"assistant","content":"Hel"},"finish_reason":"length"}]}"#,
        "length"
      ),
      (
        #"{"candidates":[{"content":{"role":"model","parts":[{"text":"Hel"}]},"finishReason":"SAFETY"}]}"#,
        "SAFETY"
      ),
      (
        #"{"output":{"message":{"role":"assistant","content":[{"text":"Hel"}]}},"stopReason":"max_tokens"}"#,
        "max_tokens"
      ),
      (
        #"{"object":"response","incomplete_details":{"reason":"max_output_tokens"},"output":[{"type":"message","role":"assistant","content":"Hel"}]}"#,
        "max_output_tokens"
      ),
    ])
  func reasons(line: String, reason: String) throws {
    #expect(try shown(line).hasSuffix("\nHel\n[incomplete: \(reason)]"))
    let other = try shown(line.replacing(reason, with: "stop"))
    #expect(other.contains("[incomplete") == line.contains("incomplete_details"))
  }

  @Test("so it does of answers that come bit by bit")
  func reasonsOfEvents() throws {
    let incomplete =
      #"{"type":"response.incomplete","response":{"id":"r1","#
      + #""incomplete_details":{"reason":"max_output_tokens"},"output":[]}}"#
    let chunk =
      #"{"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Hel"},"finish_reason":"length"}]}"#
    for (text, reason) in [
      (Self.response(incomplete), "max_output_tokens"), ("data: \(chunk)\n\n", "length"),
    ] {
      let app = try AppUnderTest(chat: text)
      #expect(app.feedText == "assistant\nHel\n[incomplete: \(reason)]")
      app.press("<Enter>")
      #expect(app.feedLines.contains { $0.contains("[incomplete: \(reason)]") })
    }
  }
}
