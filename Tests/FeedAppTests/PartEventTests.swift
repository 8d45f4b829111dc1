import Feeds
import Testing

@testable import FeedApp

@Suite("Answers that Google, the Vercel AI SDK and Cohere send bit by bit")
struct PartEventTests {
  private func shown(_ text: String) throws -> String { try AppUnderTest(chat: text).feedText }

  private static func events(_ objects: [String], lineEnd: String = "\n") -> String {
    objects.map { "data: \($0)\(lineEnd)\(lineEnd)" }.joined()
  }

  private static func candidate(_ parts: String, _ members: String = "") -> String {
    #"{"candidates": [{"content": {"parts": [\#(parts)],"role": "model"}\#(members),"index": 0}],"#
      + #""usageMetadata": {"totalTokenCount": 4},"responseId": "abc"}"#
  }

  private static let bits = [
    candidate(#"{"text": "Think.","thought": true}"#), candidate(#"{"text": "Hel"}"#),
    candidate(
      #"{"text": "lo"},{"functionCall":{"name":"fn","args":{"k":"v"}}}"#,
      #","finishReason": "STOP""#),
  ]

  @Test("bits of Google's are one row, with its calls", arguments: ["\n", "\r\n"])
  func google(lineEnd: String) throws {
    let text = try shown(Self.events(Self.bits, lineEnd: lineEnd))
    #expect(text.hasPrefix("model\n  Think.\nHello\n▸ fn(v)"))
    let tight = Self.bits.map { $0.replacing(": ", with: ":") }
    #expect(try shown(Self.events(tight)) == text)
  }

  @Test("so are they as lines of JSON; what says that it is of another answer is a row of its own")
  func lines() throws {
    let first = Self.bits.joined(separator: "\n")
    let row = try shown(Self.events(Self.bits))
    #expect(try shown(first + "\n") == row)
    let other = Self.candidate(#"{"text": "Bye"}"#).replacing("abc", with: "def")
    #expect(try shown(first + "\n" + other + "\n") == row + "\n\nmodel\nBye")
  }

  @Test("so are they where they don't say of which answer they are, up to the one that ends it")
  func linesWithoutName() throws {
    let bits = Self.bits.map { $0.replacing(#","responseId": "abc""#, with: "") }
    let row = try shown(Self.events(Self.bits))
    let text = bits.joined(separator: "\n") + "\n"
    #expect(try shown(text) == row)
    #expect(try shown(text + text) == row + "\n\n" + row)
    let whole = bits[2].replacing(#",{"functionCall":{"name":"fn","args":{"k":"v"}}}"#, with: "")
    #expect(try shown(whole + "\n" + whole + "\n") == "model\nlo\n\nmodel\nlo")
  }

  @Test("so are they as a list, but not whole answers")
  func list() throws {
    let list = "[" + Self.bits.joined(separator: "\n,\n") + "\n]\n"
    #expect(try shown(list) == shown(Self.events(Self.bits)))
    let whole = Self.candidate(#"{"text": "Hi"}"#, #","finishReason": "STOP""#)
    #expect(try shown("[\(whole),\n\(whole)]") == "model\nHi\n\nmodel\nHi")
  }

  @Test("what Google says of why an answer is not whole stands below it")
  func cut() throws {
    let bits = [
      Self.candidate(#"{"text": "Hel"}"#),
      Self.candidate(#"{"text": "lo"}"#, #","finishReason": "MAX_TOKENS""#),
    ]
    #expect(try shown(Self.events(bits)) == "model\nHello\n[incomplete: MAX_TOKENS]")
  }

  @Test("parts of the Vercel AI SDK's are one row: texts, calls, what came of them, and an error")
  func parts() throws {
    let app = try AppUnderTest(
      chat: Self.events([
        #"{"type":"start","messageId":"m1"}"#, #"{"type":"start-step"}"#,
        #"{"type":"text-start","id":"t1"}"#, #"{"type":"text-delta","id":"t1","delta":"Hel"}"#,
        #"{"type":"text-delta","id":"t1","delta":"lo"}"#, #"{"type":"text-end","id":"t1"}"#,
        #"{"type":"tool-input-start","toolCallId":"c1","toolName":"getW"}"#,
        #"{"type":"tool-input-delta","toolCallId":"c1","inputTextDelta":"{\"city\":"}"#,
        #"{"type":"tool-input-available","toolCallId":"c1","toolName":"getW","input":{"city":"Rome"}}"#,
        #"{"type":"tool-output-available","toolCallId":"c1","output":{"t":20}}"#,
        #"{"type":"error","errorText":"oops"}"#, #"{"type":"finish"}"#, "[DONE]",
      ]))
    let text = app.feedText
    #expect(text.hasPrefix("assistant\nHello\n▸ getW(Rome)"))
    #expect(text.contains("t: 20") && text.hasSuffix("✗ oops"))
    app.press("&level>=error<Enter>")
    #expect(app.feedText == text)
  }

  @Test("what Cohere sends is one row, and so is its call of a tool")
  func cohere() throws {
    let text = try shown(
      Self.events([
        #"{"type":"message-start","id":"x","delta":{"message":{"role":"assistant","content":[]}}}"#,
        #"{"type":"tool-plan-delta","delta":{"message":{"tool_plan":"I look."}}}"#,
        #"{"type":"content-start","index":0,"delta":{"message":{"content":{"type":"text","text":""}}}}"#,
        #"{"type":"content-delta","index":0,"delta":{"message":{"content":{"text":"Hel"}}}}"#,
        #"{"type":"content-delta","index":0,"delta":{"message":{"content":{"text":"lo"}}}}"#,
        #"{"type":"content-end","index":0}"#,
        #"{"type":"tool-call-start","index":1,"delta":{"message":{"tool_calls":{"id":"c1","type":"function","function":{"name":"close","arguments":""}}}}}"#,
        #"{"type":"tool-call-delta","index":1,"delta":{"message":{"tool_calls":{"function":{"arguments":"{\"valve\":\"v3\"}"}}}}}"#,
        #"{"type":"message-end","delta":{"finish_reason":"COMPLETE"}}"#,
      ]))
    #expect(text.hasPrefix("assistant\n  I look.\nHello\n▸ close(v3)"))
  }

  @Test("bits of Gemini's program are one row wherever their time stands")
  func deltas() throws {
    let lines = ["Hel", "lo"].map {
      #"{"type":"message","role":"assistant","content":"\#($0)","delta":true,"timestamp":"2026-05-04T10:00:01.000Z"}"#
    }
    let question = #"{"type":"message","role":"user","content":"hi"}"#
    let start = #"{"type":"init","session_id":"s","model":"gemini"}"#
    let text = try shown(([start, question] + lines).map { $0 + "\n" }.joined())
    #expect(text.hasSuffix("\nHello"))
  }

  @Test("what a server says before them, as curl -i shows it, is on the page of the first row")
  func head() throws {
    let fields = (0..<30).map { "x-\($0): y\r\n" }.joined()
    let head = "HTTP/2 200\r\ncontent-type: text/event-stream\r\n\(fields)\r\n"
    let app = try AppUnderTest(chat: head + Self.events(Self.bits), lines: 90)
    #expect(app.feedText == (try shown(Self.events(Self.bits))))
    app.press("<Enter>/content-type<CR>")
    #expect(app.feedLines.contains { $0.contains("content-type: text/event-stream") })
    let other = head + "<p>No such page\r\n"
    #expect(try shown(other).hasPrefix("HTTP/2 200"))
  }

  @Test("a refusal behind what was said begins on a line of its own")
  func refusal() throws {
    let chunks = [#""content":"ans""#, #""refusal":"can""#, #""refusal":"not""#].map {
      #"{"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{\#($0)}}]}"#
    }
    #expect(try shown(Self.events(chunks)).contains(#/assistant\nans\n+cannot/#))
  }

  @Test("events that only have a type like those are what they were", arguments: ["start", "file"])
  func others(type: String) throws {
    let text = "data: {\"type\":\"\(type)\",\"job\":7}\n\ndata: {\"a\":2}\n\n"
    #expect(try shown(text).contains("data: {"))
  }
}
