import Feeds
import Testing

@testable import FeedApp

@Suite("Tools that are a model's own, and what nobody said")
struct TurnItemTests {
  private func app(_ lines: [String]) throws -> AppUnderTest {
    try AppUnderTest(chat: lines.joined(separator: "\n"))
  }

  @Test("what its program says bit by bit is one row")
  func geminiBits() throws {
    let bits = ["It ", "leaks."].map {
      #"{"type":"message","role":"assistant","content":"\#($0)","delta":true}"#
    }
    let user = #"{"type":"message","role":"user","content":"Why?"}"#
    let end = #"{"type":"result","status":"success","stats":{"tools":1}}"#
    let row = "user\nWhy?\n\nassistant\nIt leaks."
    #expect(try app([user] + bits).feedText == row)
    let all = [user] + bits + [end, user] + bits
    #expect(try app(all).feedText == "\(row)\n\nresult  status=success stats.tools=1\n\n\(row)")
  }

  @Test("items that Codex writes without a screen are turns, and what fails is an error")
  func codex() throws {
    let item = { (members: String) in
      #"{"type":"item.completed","item":{"id":"i",\#(members)}}"#
    }
    let app = try app([
      #"{"type":"thread.started","thread_id":"x"}"#,
      item(#""type":"reasoning","text":"Perhaps.""#),
      item(
        #""type":"command_execution","command":"ls","aggregated_output":"a\nb\n","exit_code":0,"status":"completed""#
      ),
      item(
        #""type":"command_execution","command":"cat c","aggregated_output":"no c","exit_code":1,"status":"failed""#
      ),
      item(
        #""type":"mcp_tool_call","server":"d","tool":"roll","arguments":{"dice":"2d4"},"result":{"content":[{"type":"text","text":"4"}]},"status":"completed""#
      ),
      item(#""type":"agent_message","text":"It leaks.""#),
      #"{"type":"turn.failed","error":{"message":"no more"}}"#,
    ])
    #expect(
      app.feedText == """
        thread.started  thread_id=x

        assistant
          Perhaps.

        assistant
        ▸ command_execution(ls)
          a
          b

        assistant
        ▸ command_execution(cat c)
          ✗ no c

        assistant
        ▸ roll(2d4)
          4

        assistant
        It leaks.

        ERR no more type=turn.failed
        """)
  }

  @Test("what others call so is no turn")
  func codexOthers() throws {
    for line in [
      #"{"type":"command_execution","command":"ls"}"#, #"{"item":{"type":"file_change"}}"#,
      #"{"type":"event_msg","payload":{"type":"agent_message","message":"a"}}"#,
    ] {
      #expect(try !app([line]).feedText.contains("assistant"))
    }
  }

  @Test(
    "calls of Gemini's program, and what answers them, are by the names that it writes them with")
  func gemini() throws {
    let app = try app([
      #"{"type":"message","role":"user","content":"Why?"}"#,
      #"{"type":"tool_use","tool_name":"Bash","tool_id":"b1","parameters":{"command":"ls"}}"#,
      #"{"type":"tool_result","tool_id":"b1","status":"error","output":"no"}"#,
    ])
    #expect(app.feedText.hasPrefix("user\nWhy?\n\nassistant\n▸ Bash(ls)"))
    #expect(app.feedText.hasSuffix("✗ no"))
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
        "▸ computer(click)  c"
      ),
      (
        #"{"type":"code_interpreter_call","code":"print(1)\nprint(2)","outputs":[{"type":"logs","logs":"1\n2"}]}"#,
        "▸ code_interpreter(print(1)…)\n  1\n  2"
      ),
      (
        #"{"type":"local_shell_call","call_id":"c","action":{"type":"exec","command":["ls","-la"]}}"#,
        "▸ local_shell(ls -la)  c"
      ),
    ])
  func ownTools(item: String, text: String) throws {
    for line in [
      item, #"{"object":"response","output":[\#(item)]}"#,
      #"{"type":"response_item","payload":\#(item)}"#,
    ] {
      #expect(try app([line]).feedText == "assistant\n\(text)")
    }
  }

  @Test("a call as OpenAI had it before there were several in a message is one line, too")
  func onlyCall() throws {
    let call = #""function_call":{"name":"roll","arguments":"{\"dice\":\"2d4\"}"}"#
    for content in ["", #""content":null,"#] {
      let message = #"{"role":"assistant",\#(content)\#(call)}"#
      #expect(try app([message]).feedText == "assistant\n▸ roll(2d4)")
    }
  }

  @Test("what they answer in an item of its own is a tool's")
  func answers() throws {
    let app = try app([
      #"{"type":"local_shell_call_output","call_id":"c","output":"a\nb"}"#,
      #"{"type":"computer_call_output","output":{"type":"computer_screenshot","image_url":"https://a.example/s.png"}}"#,
      #"{"role":"assistant","content":[{"type":"web_search_tool_result","content":[{"type":"web_search_result","title":"Tides","url":"https://a.example/"}]}]}"#,
    ])
    #expect(
      app.feedText == """
        tool
          c
          a
          b

        tool
          [computer_screenshot https://a.example/s.png]

        assistant
          [web_search_result Tides https://a.example/]
        """)
  }

  @Test(
    "the Vercel AI SDK's calls are one line, and what came of them below",
    arguments: [
      (#"{"type":"tool-call","toolCallId":"c","toolName":"calc","args":{"e":"1+1"}}"#, ""),
      (#"{"type":"tool-call","toolCallId":"c","toolName":"calc","input":{"e":"1+1"}}"#, ""),
      (
        #"{"type":"tool-invocation","toolInvocation":{"state":"call","toolCallId":"c","toolName":"calc","args":{"e":"1+1"}}}"#,
        ""
      ),
      (
        #"{"type":"tool-invocation","toolInvocation":{"state":"result","toolCallId":"c","toolName":"calc","args":{"e":"1+1"},"result":2}}"#,
        "\n  2"
      ),
      (
        #"{"type":"tool-calc","toolCallId":"c","state":"output-available","input":{"e":"1+1"},"output":{"v":2,"text":"two"}}"#,
        "\n  v: 2\n  text: two"
      ),
      (
        #"{"type":"tool-calc","toolCallId":"c","state":"output-error","input":{"e":"1+1"},"errorText":"no"}"#,
        "\n  ✗ no"
      ),
      (
        #"{"type":"dynamic-tool","toolName":"calc","toolCallId":"c","state":"output-available","input":{"e":"1+1"},"output":{"content":[{"type":"text","text":"two"}]}}"#,
        "\n  two"
      ),
      (
        #"{"type":"tool-calc","toolCallId":"c","state":"output-available","input":{"e":"1+1"},"output":null}"#,
        "\n  [nothing]"
      ),
    ])
  func callsOfSDK(part: String, answer: String) throws {
    for list in [#""content":[\#(part)]"#, #""parts":[{"type":"step-start"},\#(part)]"#] {
      let app = try app([#"{"role":"assistant",\#(list)}"#])
      #expect(app.feedText == "assistant\n▸ calc(1+1)\(answer)")
    }
  }

  @Test(
    "the Vercel AI SDK's calls beside what is said are shown once, though its parts have them, too")
  func invocationsOfSDK() throws {
    let call =
      #"{"state":"result","toolCallId":"c","toolName":"calc","args":{"e":"1+1"},"result":{"v":2}}"#
    let list =
      #""toolInvocations":[\#(call),{"state":"call","toolCallId":"d","toolName":"ask"},3,{"v":1}]"#
    let parts = #""parts":[{"type":"tool-invocation","toolInvocation":\#(call)}]"#
    for said in ["", "Two."] {
      let app = try app([#"{"role":"assistant","content":"\#(said)",\#(list)}"#])
      let text = said.isEmpty ? "" : "\n\(said)"
      #expect(app.feedText == "assistant\(text)\n▸ calc(1+1)\n  v: 2\n▸ ask")
    }
    #expect(try app([#"{"role":"assistant",\#(list)}"#]).feedText.contains("▸ calc(1+1)\n  v: 2"))
    let both = try app([#"{"role":"assistant","content":"",\#(list),\#(parts)}"#])
    #expect(both.feedText == "assistant\n▸ calc(1+1)\n  v: 2")
  }

  @Test(
    "the Vercel AI SDK's results are their tool's",
    arguments: [
      (#""result":{"v":2}"#, "v: 2"), (#""output":{"type":"json","value":{"v":2}}"#, "v: 2"),
      (#""output":{"type":"text","value":"two"}"#, "two"), (#""result":[{"v":2}]"#, "v: 2"),
      (#""output":{"type":"content","value":[{"type":"text","text":"two"}]}"#, "two"),
      (#""output":{"type":"error-text","value":"no"}"#, "✗ no"),
      (#""result":"no","isError":true"#, "✗ no"),
    ])
  func resultsOfSDK(members: String, text: String) throws {
    let part = #"{"type":"tool-result","toolCallId":"c","toolName":"calc",\#(members)}"#
    let app = try app([#"{"role":"tool","content":[\#(part)]}"#])
    #expect(app.feedText == "tool\n  calc:\n  \(text)")
  }

  @Test(
    "what a model thinks stands before what it says, and what it says aloud is its text",
    arguments: [
      (#""reasoning_content":"hm","content":"Two.""#, "  hm\nTwo."),
      (#""content":"Two.","reasoning_content":"hm""#, "  hm\nTwo."),
      (#""content":null,"reasoning_content":"hm""#, "  hm"),
      (#""content":"Two.","reasoning":"hm""#, "  hm\nTwo."),
      (#""content":"Two.","reasoning":{"effort":"low"}"#, "Two."),
      (
        #""content":"Two.","parts":[{"type":"reasoning","reasoning":"hm"},{"type":"text","text":"Two."}]"#,
        "  hm\nTwo."
      ),
      (#""parts":[{"type":"reasoning","text":"hm"},{"type":"text","text":"Two."}]"#, "  hm\nTwo."),
      (
        #""content":null,"audio":{"id":"a","data":"iVBO","transcript":"Two."},"refusal":null"#,
        "Two."
      ),
    ])
  func thoughts(members: String, text: String) throws {
    for line in [
      #"{"role":"assistant",\#(members)}"#,
      #"{"choices":[{"message":{"role":"assistant",\#(members)}}]}"#,
    ] {
      let app = try app([line])
      #expect(app.feedText == "assistant\n\(text)")
      #expect(!app.feedLines.contains { $0.contains("iVBO") })
    }
  }

  @Test("a thought of which nothing is told has no name of its own among others")
  func silentThoughts() throws {
    let silent = #"{"type":"reasoning","summary":[]}"#
    let call = #"{"type":"function_call","name":"f","arguments":"{\"a\":1}"}"#
    let text = #"{"role":"assistant","content":[{"type":"output_text","text":"Bye"}]}"#
    let told = #"{"type":"reasoning","summary":[{"type":"summary_text","text":"hm"}]}"#
    for (items, rows) in [
      ([silent, call, text, silent], "assistant\n▸ f(1)\n\nassistant\nBye"),
      ([told, call], "assistant\n  hm\n\nassistant\n▸ f(1)"), ([silent, silent], "assistant"),
    ] {
      let output = items.joined(separator: ",")
      let app = try app([#"{"id":"r","object":"response","output":[\#(output)]}"#])
      #expect(app.feedText == rows)
    }
  }

  @Test(
    "what a model thinks is shown by its summary, and in full where that is told",
    arguments: [
      (#""summary":[],"content":[{"type":"reasoning_text","text":"deep"}]"#, "  deep"),
      (#""content":[{"type":"reasoning_text","text":"deep"}]"#, "  deep"),
      (
        #""summary":[{"type":"summary_text","text":"short"}],"content":[{"type":"reasoning_text","text":"deep"}]"#,
        "  short\n  deep"
      ),
      (#""summary":[{"type":"summary_text","text":"short"}],"content":null"#, "  short"),
    ])
  func thoughtsInFull(members: String, text: String) throws {
    let item = #"{"type":"reasoning","id":"r",\#(members)}"#
    for line in [item, #"{"object":"response","output":[\#(item)]}"#] {
      #expect(try app([line]).feedText == "assistant\n" + text)
    }
  }

  @Test(
    "a call names the first argument that is a text or a list of words, or else the first of all",
    arguments: [
      (#"{"replace_all":false,"file_path":"/a.py","old_string":"a"}"#, "/a.py"),
      (#"{"limit":3,"path":"a.txt"}"#, "a.txt"), (#"{"-n":true,"args":["ls","-l"]}"#, "ls -l"),
      (#"{"path":"","pattern":"a"}"#, "a"), (#"{"edits":[{"a":"b"}],"file":"c"}"#, "c"),
      (#"{"count":3,"all":true}"#, "3"), (#"{"todos":[{"a":1}]}"#, #"[{"a":1}]"#),
    ])
  func firstArgument(input: String, shown text: String) throws {
    let call = #"{"type":"tool_use","name":"Tool","input":\#(input)}"#
    #expect(
      try app([#"{"role":"assistant","content":[\#(call)]}"#]).feedText
        == "assistant\n▸ Tool(\(text))")
  }

  @Test(
    "what Codex has run is what it wrote, and failed where it says so",
    arguments: [
      (#"{\"output\":\"1.js\\n2.js\\n\",\"metadata\":{\"exit_code\":0}}"#, "1.js\n  2.js"),
      (#"{\"output\":\"no lamps\",\"metadata\":{\"exit_code\":2}}"#, "✗ no lamps"),
      (#"{\"output\":\"\",\"metadata\":{\"exit_code\":0}}"#, "[nothing]"),
      (#"{\"output\":\"Success\"}"#, "Success"), (#"{\"output\":\"\"}"#, "[nothing]"),
      (#"{\"output\":\"a\",\"lines\":3}"#, #"{"output":"a","lines":3}"#),
      (#"{\"output\":\"a\",\"metadata\":3}"#, #"{"output":"a","metadata":3}"#),
    ])
  func output(written: String, text: String) throws {
    for type in ["function_call_output", "custom_tool_call_output"] {
      let app = try app([#"{"type":"\#(type)","call_id":"c1","output":"\#(written)"}"#])
      #expect(app.feedText == "tool\n  c1\n  \(text)")
    }
  }

  @Test("what stands among a response's items and is none that says something has its type")
  func others() throws {
    let app = try app([
      #"{"object":"response","output":[{"type":"mcp_list_tools","tools":[{"name":"roll"}]},"#
        + #"{"type":"mcp_approval_request","name":"roll","arguments":"{\"n\":2}"},"#
        + #"{"type":"message","role":"assistant","content":[{"type":"output_text","text":"7."}]}]}"#
    ])
    #expect(
      app.feedText == """
        assistant
        [mcp_list_tools]

        assistant
        ▸ roll(2)

        assistant
        7.
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
      line("This session goes on", #""isCompactSummary":true"#),
      line("<local-command-stdout>Done</local-command-stdout>"),
    ])
    app.press("]")
    #expect(app.status.contains("4 of 7"))
    app.press("]")
    #expect(app.status.contains("no turn of the person below"))
    app.press("[")
    #expect(app.status.contains("1 of 7"))
    let side = try self.app([line("find files").replacing("false,", with: "true,")])
    side.press("<Enter>")
    #expect(side.feedLines.first == "user")
    #expect(side.terminal.canvas[0, 0].style == Theme.style(of: TurnRole.system))
  }
}
