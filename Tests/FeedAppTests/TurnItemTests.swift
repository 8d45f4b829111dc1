import Feeds
import Testing

@testable import FeedApp

@Suite("Tools that are a model's own, and what nobody said")
struct TurnItemTests {
  private func app(_ lines: [String]) throws -> AppUnderTest {
    let feed = try Feed.open(
      bytes: Array(lines.joined(separator: "\n").utf8), name: "chat",
      options: FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
    return AppUnderTest(feed, columns: 50, lines: 40)
  }

  private func shown(_ app: AppUnderTest) -> String {
    let lines = app.feedLines
    return lines[..<((lines.lastIndex { !$0.isEmpty } ?? -1) + 1)].joined(separator: "\n")
  }

  @Test(
    "a call is one line with its tool and what it is to do, and what came of it below",
    arguments: [
      (
        #"{"type":"web_search_call","status":"completed","action":{"type":"search","query":"ferry times"}}"#,
        "▸ web_search(ferry times)"
      ),
      (#"{"type":"web_search_call","status":"completed"}"#, "▸ web_search"),
      (
        #"{"type":"file_search_call","queries":["old boats"],"results":[{"file_id":"f","text":"a sloop"}]}"#,
        "▸ file_search(old boats)\n  a sloop"
      ),
      (
        #"{"type":"mcp_call","name":"roll","server_label":"d","arguments":"{\"dice\":\"2d4\"}","output":"4"}"#,
        "▸ roll(2d4)\n  4"
      ),
      (
        #"{"type":"mcp_call","name":"roll","arguments":"{}","error":"no dice"}"#,
        "▸ roll({})\n  ✗ no dice"
      ),
      (
        #"{"type":"computer_call","call_id":"c","action":{"type":"click","x":1,"y":2}}"#,
        "▸ computer(click)"
      ),
      (
        #"{"type":"code_interpreter_call","code":"print(1)\nprint(2)","outputs":[{"type":"logs","logs":"1\n2"}]}"#,
        "▸ code_interpreter(print(1)…)\n  1\n  2"
      ),
      (
        #"{"type":"local_shell_call","call_id":"c","action":{"type":"exec","command":["ls","-la"]}}"#,
        "▸ local_shell(ls -la)"
      ),
    ])
  func ownTools(item: String, text: String) throws {
    for line in [
      item, #"{"object":"response","output":[\#(item)]}"#,
      #"{"type":"response_item","payload":\#(item)}"#,
    ] {
      #expect(shown(try app([line])) == "assistant\n\(text)")
    }
  }

  @Test("what they answer in an item of its own is a tool's")
  func answers() throws {
    let app = try app([
      #"{"type":"local_shell_call_output","call_id":"c","output":"a\nb"}"#,
      #"{"type":"computer_call_output","output":{"type":"computer_screenshot","image_url":"https://a.example/s.png"}}"#,
      #"{"role":"assistant","content":[{"type":"web_search_tool_result","content":[{"type":"web_search_result","url":"https://a.example/"}]}]}"#,
    ])
    #expect(
      shown(app) == """
        tool
          a
          b

        tool
          [computer_screenshot https://a.example/s.png]

        assistant
          [web_search_result https://a.example/]
        """)
  }

  @Test(
    "] and [ pass over what a program says in the person's name, and what a model says to another")
  func unsaid() throws {
    func line(_ text: String, _ members: String = #""isMeta":false"#) -> String {
      #"{"isSidechain":false,\#(members),"type":"user","message":{"role":"user","content":"\#(text)"}}"#
    }
    let app = try app([
      line("first"), line("find files").replacing("false,", with: "true,"),
      line("Caveat", #""isMeta":true"#), line("second"), line("Caveat", #""isMeta":true"#),
    ])
    app.press("]")
    #expect(app.status.contains("4 of 5"))
    app.press("]")
    #expect(app.status.contains("no turn of the person below"))
    app.press("[")
    #expect(app.status.contains("1 of 5"))
  }
}
