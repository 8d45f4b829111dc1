import Feeds
import Testing

@testable import FeedApp

@Suite("OpenAI's responses as far as they have come")
struct ResponseEventTests {
  private static let created =
    #"{"type":"response.created","response":{"id":"r1","object":"response","output":[]}}"#

  private static func event(_ type: String, _ members: String, of item: Int = 0) -> String {
    #"{"type":"response.\#(type)","output_index":\#(item),\#(members)}"#
  }

  private static let call = event(
    "output_item.added",
    #""item":{"type":"function_call","id":"f","call_id":"c","name":"weather","arguments":""}"#)
  private static let arguments = [#"{\"city\":"#, #"\"Rome\"}"#].map {
    event("function_call_arguments.delta", #""delta":"\#($0)""#)
  }
  private static let thought = event(
    "reasoning_summary_text.delta", #""summary_index":0,"delta":"hm""#, of: 1)

  /// With the names of events, and without the first event, it is the same.
  private func expect(_ objects: [String], shows text: String) throws {
    for objects in [[Self.created] + objects, objects] {
      let events = objects.map { "data: \($0)\n\n" }
      #expect(try AppUnderTest(chat: events.joined()).feedText == text)
      let named = events.map { "event: response.event\n" + $0 }
      #expect(try AppUnderTest(chat: named.joined()).feedText == text)
    }
  }

  @Test("a call has its name and as much of its arguments as has come, and so have thoughts")
  func calls() throws {
    try expect([Self.call], shows: "assistant\n▸ weather()")
    try expect([Self.call, Self.arguments[0]], shows: #"assistant\#n▸ weather({"city":)"#)
    try expect(
      [Self.call] + Self.arguments + [Self.thought], shows: "assistant\n▸ weather(Rome)\n  hm")
    try expect([Self.thought, Self.call], shows: "assistant\n  hm\n▸ weather()")
  }

  @Test("what is said in whole takes the place of its bits")
  func wholes() throws {
    let text = Self.event("output_text.done", #""content_index":0,"text":"It leaks.""#)
    let bit = Self.event("output_text.delta", #""content_index":0,"delta":"It""#)
    try expect([bit, text], shows: "assistant\nIt leaks.")
    try expect([text], shows: "assistant\nIt leaks.")
    let item = Self.event(
      "output_item.done",
      #""item":{"type":"function_call","call_id":"c","name":"weather","arguments":"{\"city\":\"Rome\"}"}"#
    )
    try expect(
      [Self.call, Self.arguments[0], Self.thought, item],
      shows: "assistant\n▸ weather(Rome)\n  hm")
    try expect([item], shows: "assistant\n▸ weather(Rome)")
    let silent = Self.event("output_item.done", #""item":{"type":"reasoning","summary":[]}"#, of: 1)
    try expect([Self.thought, silent], shows: "assistant\n  hm")
  }

  @Test(
    "tools of the model's own have their names",
    arguments: [
      (#"{"type":"web_search_call","id":"w"}"#, "web_search"),
      (#"{"type":"code_interpreter_call","id":"i","code":""}"#, "code_interpreter()"),
      (#"{"type":"mcp_call","id":"m","name":"roll","arguments":""}"#, "roll()"),
    ])
  func ownTools(item: String, text: String) throws {
    try expect(
      [Self.event("output_item.added", #""item":\#(item)"#)], shows: "assistant\n▸ \(text)")
  }
}
