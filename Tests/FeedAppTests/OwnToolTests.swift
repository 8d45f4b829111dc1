import Feeds
import Testing

@testable import FeedApp

@Suite("Calls of tools, and answers, as programs of one's own write them")
struct OwnToolTests {
  private func shown(_ lines: String...) throws -> String {
    try AppUnderTest(chat: lines.joined(separator: "\n"), columns: 80).feedText
  }

  @Test("an answer is shown, however it is called, and by the tool that gives it")
  func answer() throws {
    #expect(
      try shown(
        #"{"role":"user","content":"hi"}"#,
        #"{"type":"tool_result","tool":"bash","result":"a\nb","call":1,"ok":true}"#)
        == "user\nhi\n\ntool\n  bash:\n  a\n  b")
  }

  @Test(
    "whatever it is called",
    arguments: [
      (#""error":"x""#, "✗ x"), (#""text":"x""#, "x"), (#""tool_output":"x""#, "x"),
      (#""response":{"a":1}"#, "a: 1"), (#""data":{"a":1}"#, "a: 1"),
      (#""result":{"a":1}"#, "a: 1"),
      (#""stdout":"x","stderr":"y""#, "x\n  y"), (#""content":"","result":"x""#, "x"),
      (#""output":"x","ok":false"#, "✗ x"), (#""ok":true"#, "[nothing]"),
      (#""error":{"code":7,"message":"m"}"#, "✗ code: 7\n  message: m"),
    ])
  func answers(members: String, text: String) throws {
    let result = #"{"type":"tool_result",\#(members)}"#
    #expect(try shown(result) == "tool\n  \(text)")
    #expect(try shown(#"{"role":"user","content":[\#(result)]}"#) == "tool\n  \(text)")
    let item = result.replacing("tool_result", with: "function_call_output")
    #expect(try shown(#"{"object":"response","output":[\#(item)]}"#) == "tool\n  \(text)")
  }

  @Test("what Anthropic's code prints is its answer")
  func code() throws {
    let result =
      #"{"type":"code_execution_result","stdout":"1","stderr":"bad","return_code":1,"content":[]}"#
    let block = #"{"type":"code_execution_tool_result","content":\#(result)}"#
    #expect(try shown(#"{"role":"assistant","content":[\#(block)]}"#) == "assistant\n  1\n  bad")
    let error = #"{"type":"web_search_tool_result_error","error_code":"busy"}"#
    let search = #"{"type":"web_search_tool_result","content":\#(error)}"#
    #expect(
      try shown(#"{"role":"assistant","content":[\#(search)]}"#)
        == "assistant\n  [web_search_tool_result_error] error_code=busy")
  }

  @Test(
    "a call has its name and its arguments, however they are called",
    arguments: [
      #"{"type":"tool_use","tool":"bash","params":{"cmd":"ls"}}"#,
      #"{"type":"tool_use","tool_name":"bash","tool_input":{"cmd":"ls"}}"#,
      #"{"type":"function_call","function":{"name":"bash","arguments":"{\"cmd\":\"ls\"}"}}"#,
      #"{"role":"assistant","content":"","tool_calls":[{"tool":"bash","params":{"cmd":"ls"}}]}"#,
      #"{"role":"assistant","content":null,"tool_calls":[{"function":"bash","args":{"cmd":"ls"}}]}"#,
    ])
  func calls(line: String) throws {
    #expect(try shown(line) == "assistant\n▸ bash(ls)")
  }

  @Test("a call that is all of its line has its id, a number, too")
  func ids() throws {
    #expect(
      try shown(#"{"type":"tool_use","tool":"bash","params":{"cmd":"ls"},"id":7}"#)
        == "assistant\n▸ bash(ls)  7")
  }
}
