import Feeds
import Testing

@testable import FeedApp

@Suite("Conversations as LangChain, Amazon Bedrock and claude.ai have them")
struct OtherTurnTests {
  private func shown(_ text: String) throws -> String { try AppUnderTest(chat: text).feedText }

  private static let answer = """
    assistant
    ▸ search(dry)

    tool
      search:
      No oil.

    assistant
    It has none.
    """

  @Test("LangChain's messages say by their type who speaks")
  func types() throws {
    let lines = [
      #"{"type":"system","content":"Be brief.","additional_kwargs":{}}"#,
      #"{"type":"human","content":"Why is it dry?","additional_kwargs":{},"id":null}"#,
      #"{"type":"ai","content":"","tool_calls":[{"name":"search","args":{"query":"dry"},"id":"c1"}]}"#,
      #"{"type":"tool","content":"No oil.","tool_call_id":"c1","name":"search"}"#,
      #"{"type":"ai","content":[{"type":"text","text":"It has none."}],"tool_calls":[]}"#,
    ]
    let text = "system\nBe brief.\n\nuser\nWhy is it dry?\n\n" + Self.answer
    #expect(try shown(lines.joined(separator: "\n")) == text)
    #expect(try shown("{\"messages\":[\(lines.joined(separator: ","))]}") == text)
    #expect(try shown("[\(lines.joined(separator: ",\n"))]") == text)
  }

  @Test("the same where they are in what they were made of, and their classes say it")
  func classes() throws {
    let lines = [
      ("HumanMessage", #""content":"Why is it dry?","type":"human""#),
      ("AIMessage", #""content":"","tool_calls":[{"name":"search","args":{"query":"dry"}}]"#),
      ("ToolMessage", #""content":"No oil.","tool_call_id":"c1","status":"error""#),
      ("AIMessageChunk", #""content":"It has none.","id":"run-1""#),
    ].map { name, members in
      #"{"lc":1,"type":"constructor","id":["langchain","schema","messages","\#(name)"],"#
        + #""kwargs":{\#(members)}}"#
    }
    let text = """
      user
      Why is it dry?

      assistant
      ▸ search(dry)

      tool
        c1
        ✗ No oil.

      assistant
      It has none.
      """
    #expect(try shown(lines.joined(separator: "\n")) == text)
    #expect(
      try shown(
        #"[{"type":"human","data":{"content":"Why?","type":"human"}},"#
          + #"{"type":"ai","data":{"content":"Oil.","type":"ai"}}]"#)
        == "user\nWhy?\n\nassistant\nOil.")
  }

  @Test("what tools answer, and what the system says, is in what it was made of, too")
  func data() throws {
    let lines = [
      #"{"type":"system","data":{"content":"Be brief."}}"#,
      #"{"type":"human","data":{"content":"Why is it dry?"}}"#,
      #"{"type":"ai","data":{"content":"","tool_calls":[{"name":"search","args":{"query":"dry"},"id":"c1"}]}}"#,
      #"{"type":"tool","data":{"content":"No oil.","tool_call_id":"c1","name":"search"}}"#,
      #"{"type":"ai","data":{"content":"It has none."}}"#,
    ]
    let text = "system\nBe brief.\n\nuser\nWhy is it dry?\n\n" + Self.answer
    #expect(try shown(lines.joined(separator: "\n")) == text)
    #expect(try shown("[\(lines.joined(separator: ",\n"))]") == text)
    #expect(try shown("{\"messages\":[\(lines.joined(separator: ","))]}") == text)
    #expect(try shown(lines[3]) == "tool\n  search:\n  No oil.")
  }

  @Test("what merely has such a type, or such data, is no message")
  func others() throws {
    for line in [
      #"{"type":"system","content":"started"}"#, #"{"type":"constructor","kwargs":{"a":"b"}}"#,
      #"{"type":"system","data":{"content":"started"}}"#,
      #"{"type":"user","data":{"content":"a"}}"#,
    ] {
      let text = try shown(line)
      #expect(!text.hasPrefix("system\n") && !text.hasPrefix("user\n"), "\(text)")
    }
  }

  @Test("Bedrock's blocks say by the name of their only member what they are")
  func bedrock() throws {
    let lines = [
      #"{"role":"user","content":[{"text":"Is it cold?"},{"image":{"format":"png","#
        + #""source":{"bytes":"iVBORw0KGgo="}}},{"document":{"format":"pdf","name":"manual","#
        + #""source":{"bytes":"AAAA"}}}]}"#,
      #"{"role":"assistant","content":[{"reasoningContent":{"reasoningText":{"text":"Perhaps.","#
        + #""signature":"a"}}},{"text":"I'll look."},{"toolUse":{"toolUseId":"t1","#
        + #""name":"weather","input":{"city":"Oslo","unit":"c"}}}]}"#,
      #"{"role":"user","content":[{"toolResult":{"toolUseId":"t1","content":[{"text":"cold"}],"#
        + #""status":"success"}}]}"#,
      #"{"role":"user","content":[{"toolResult":{"toolUseId":"t2","content":[],"#
        + #""status":"error"}}]}"#,
    ]
    #expect(
      try shown(lines.joined(separator: "\n")) == """
        user
        Is it cold?
        [image png 8 bytes]
        [document pdf manual 3 bytes]

        assistant
          Perhaps.
        I'll look.
        ▸ weather(Oslo)

        tool
          cold

        tool
          [error]
        """)
  }

  @Test("what Bedrock logs of a call of a model has what goes in and what comes out")
  func bedrockLog() throws {
    let line =
      #"{"schemaType":"ModelInvocationLog","modelId":"m","input":{"inputBodyJson":{"messages":"#
      + #"[{"role":"user","content":[{"text":"Why?"}]}]}},"output":{"outputBodyJson":{"output":"#
      + #"{"message":{"role":"assistant","content":[{"text":"It leaks."}]}}}}}"#
    #expect(try shown(line) == "user\nWhy?\n\nassistant\nIt leaks.")
  }

  @Test("documents show their title, and how large a text is that they are")
  func documents() throws {
    let line =
      #"{"role":"user","content":[{"type":"document","source":{"type":"text","#
      + #""media_type":"text/plain","data":"doc\ndata"},"title":"Manual"},"#
      + #"{"type":"document","source":{"type":"text","data":"docdata"},"title":"Manual"},"#
      + #"{"type":"document","source":{"type":"base64","data":"AAAA"},"title":null}]}"#
    #expect(
      try shown(line) == """
        user
        [document Manual text/plain 8 bytes]
        [document Manual 7 bytes]
        [document 3 bytes]
        """)
  }

  @Test("what claude.ai exports is conversations, a row for each message, each said once")
  func claude() throws {
    let messages =
      #"{"uuid":"m1","text":"Is it dry?","content":[{"type":"text","text":"Is it dry?"}],"#
      + #""sender":"human","attachments":[{"file_name":"a.log","extracted_content":"x"}],"files":[]},"#
      + #"{"uuid":"m2","text":"It is.","sender":"assistant","content":[{"type":"tool_use","#
      + #""name":"web_search","input":{"query":"oil"}},{"type":"tool_result","name":"web_search","#
      + #""content":[{"type":"knowledge","title":"Oil","text":"Low."}]},"#
      + #"{"type":"text","text":"It is."}]},{"uuid":"m3","text":"Thanks","sender":"human"}"#
    let conversations =
      #"[{"uuid":"c1","name":"Pumps","chat_messages":[\#(messages)]},"#
      + #"{"uuid":"c2","name":"Empty","chat_messages":[]}]"#
    let text = try shown(conversations)
    #expect(
      text.hasPrefix(
        """
        Pumps

        human
        Is it dry?
        [a.log]

        assistant
        ▸ web_search(oil)
          web_search:
          Low.
        It is.

        human
        Thanks
        """), "\(text)")
    #expect(text.contains("\nEmpty"))
  }

  @Test("messages that lie deeper: batches, what models answer, and what Gemini's program keeps")
  func held() throws {
    let message = #"{"role":"assistant","content":"It leaks."}"#
    for line in [
      #"{"custom_id":"r1","response":{"status_code":200,"body":{"choices":[{"message":\#(message)}]}}}"#,
      #"{"custom_id":"r1","result":{"type":"succeeded","message":\#(message)}}"#,
      #"{"output":{"message":\#(message)},"stopReason":"end_turn"}"#,
      #"{"custom_id":"r1","body":{"model":"m","messages":[\#(message)]}}"#,
      #"{"custom_id":"r1","params":{"model":"m","messages":[\#(message)]}}"#,
      #"{"id":"1","chat":{"models":["m"],"messages":[\#(message)]}}"#,
    ] {
      let name = line.contains("custom_id") ? "assistant  custom_id=r1" : "assistant"
      #expect(try shown(line) == name + "\nIt leaks.")
    }
    let other = try shown(#"{"a":1,"result":{"role":"admin","message":"done"}}"#)
    #expect(!other.split(separator: "\n").contains("admin"))
    let gemini =
      #"{"sessionId":"s","messages":[{"type":"user","content":"Dry?"},{"type":"gemini","#
      + #""content":"I'll look.","thoughts":[{"subject":"Oil","description":"Is it low?"}],"#
      + #""toolCalls":[{"name":"read","args":{"path":"a.c"},"status":"success","#
      + #""result":[{"functionResponse":{"name":"read","response":{"output":"low"}}}]}]}]}"#
    #expect(
      try shown(gemini).hasPrefix(
        """
        user
        Dry?

        gemini
          Is it low?
        I'll look.
        ▸ read(a.c)
          read:
        """))
  }

  @Test("runs of LangSmith hold what was asked and answered, each in a list, or in a list of such")
  func runs() throws {
    func made(_ name: String, _ text: String) -> String {
      #"{"lc":1,"type":"constructor","id":["langchain","schema","messages","\#(name)"],"#
        + #""kwargs":{"content":"\#(text)"}}"#
    }
    let answer =
      #"{"text":"It leaks.","generation_info":{},"type":"ChatGeneration","message":"#
      + made("AIMessage", "It leaks.") + "}"
    for line in [
      #"{"name":"ChatOpenAI","inputs":{"messages":[[\#(made("HumanMessage", "Dry?"))]]},"#
        + #""outputs":{"generations":[[\#(answer)]]}}"#,
      #"{"name":"pumps","inputs":{"messages":[{"role":"user","content":"Dry?"}]},"#
        + #""outputs":{"messages":[{"role":"assistant","content":"It leaks."}]}}"#,
    ] {
      #expect(try shown(line) == "user\nDry?\n\nassistant\nIt leaks.")
    }
    #expect(try shown(#"{"inputs":{"role":"x"},"outputs":{"a":1}}"#).hasPrefix("inputs: "))
  }

  @Test("a run of LangSmith between them shows what goes in and comes out, be it messages or not")
  func runsOfOthers() throws {
    let run = #"{"name":"Agent","run_type":"chain","inputs":%,"outputs":{"a":"No."}}"#
    let message = #"{"messages":[{"type":"human","content":"Dry?"}]}"#
    let lines = [message, #"{"q":"Dry?"}"#].map { run.replacing("%", with: $0) }
    #expect(
      try shown(lines.joined(separator: "\n") + "\n")
        == "user\nDry?\n\nAgent chain  inputs.q=Dry? outputs.a=No.")
  }

  @Test("OpenAI's calls of tools that take any text show their name and that, sent bit by bit, too")
  func anyText() throws {
    let line =
      #"{"role":"assistant","content":null,"tool_calls":[{"id":"1","type":"custom","#
      + #""custom":{"name":"cust","input":"free text"}}]}"#
    #expect(try shown(line) == "assistant\n▸ cust(free text)")
    let bits = [
      #"{"index":0,"id":"1","type":"custom","custom":{"name":"cust","input":"free "}}"#,
      #"{"index":0,"custom":{"input":"text"}}"#,
    ].map {
      #"{"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"tool_calls":[\#($0)]}}]}"#
    }
    #expect(try shown(Self.events(bits)) == "assistant\n▸ cust(free text)")
  }

  private static func events(_ objects: [String], named: Bool = false) -> String {
    objects.map { object in
      let name = object.split(separator: "\"").dropFirst(3).first ?? ""
      return (named ? "event: \(name)\n" : "") + "data: \(object)\n\n"
    }.joined()
  }

  @Test("what OpenAI's choices send bit by bit is one message; so much of it as has come")
  func choices() throws {
    func chunk(_ delta: String) -> String {
      #"{"id":"c1","object":"chat.completion.chunk","choices":[{"index":0,"delta":\#(delta)}]}"#
    }
    let deltas = [
      #"{"role":"assistant","content":""}"#, #"{"reasoning_content":"Per"}"#,
      #"{"reasoning_content":"haps."}"#, #"{"content":"The val"}"#, #"{"content":"ve\nleaks."}"#,
      #"{"tool_calls":[{"index":0,"id":"t1","function":{"name":"close","arguments":""}}]}"#,
      #"{"tool_calls":[{"index":0,"function":{"arguments":"{\"valve\":"}}]}"#,
      #"{"tool_calls":[{"index":0,"function":{"arguments":"\"v3\"}"}}]}"#, "{}",
    ]
    let text = Self.events(deltas.map(chunk))
    let message = "assistant\n  Perhaps.\nThe valve\nleaks.\n▸ close(v3)"
    #expect(try shown(text + "data: [DONE]\n\n") == message)
    #expect(try shown(": waiting\n\n" + text) == message)
    let cut = Self.events(deltas.prefix(4).map(chunk))
    #expect(try shown(cut) == "assistant\n  Perhaps.\nThe val")
  }

  @Test("so is the one call that there could be before there were several")
  func onlyCall() throws {
    let deltas = [
      #"{"role":"assistant","content":null,"function_call":{"name":"close","arguments":""}}"#,
      #"{"function_call":{"arguments":"{\"valve\":"}}"#,
      #"{"function_call":{"arguments":"\"v3\"}"}}"#,
    ]
    let text = Self.events(
      deltas.map {
        #"{"id":"c1","object":"chat.completion.chunk","choices":[{"index":0,"delta":\#($0)}]}"#
      })
    #expect(try shown(text) == "assistant\n▸ close(v3)")
  }

  @Test("the same of Anthropic's messages, whose errors are rows of their own")
  func messages() throws {
    let objects = [
      #"{"type":"message_start","message":{"id":"m1","type":"message","role":"assistant","content":[]}}"#,
      #"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}"#,
      #"{"type":"ping"}"#,
      #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"It "}}"#,
      #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"leaks."}}"#,
      #"{"type":"content_block_stop","index":0}"#,
      #"{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","name":"close","input":{}}}"#,
      #"{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"valve\":"}}"#,
      #"{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"\"v3\"}"}}"#,
      #"{"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":15}}"#,
      #"{"type":"message_stop"}"#,
      #"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#,
    ]
    let text = try shown(Self.events(objects, named: true))
    #expect(text.hasPrefix("assistant\nIt leaks.\n▸ close(v3)\n"), "\(text)")
    #expect(text.contains("Overloaded"))
  }

  @Test("a block whose beginning is missing is what its first bit is, and so is a message's")
  func bitsAlone() throws {
    let start =
      #"{"type":"message_start","message":{"id":"m1","type":"message","role":"assistant","content":[]}}"#
    let deltas = [
      #"{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Perhaps."}}"#,
      #"{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"a"}}"#,
      #"{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"It "}}"#,
      #"{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"leaks."}}"#,
      #"{"type":"content_block_stop","index":1}"#,
      #"{"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"a\":"}}"#,
      #"{"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"\"v3\"}"}}"#,
      #"{"type":"message_stop"}"#,
    ]
    let text = "assistant\n  Perhaps.\nIt leaks.\n▸ call(v3)"
    #expect(try shown(Self.events([start] + deltas)) == text)
    #expect(try shown(Self.events(deltas)) == text)
    #expect(try shown(Self.events(deltas, named: true)) == text)
  }

  @Test("of OpenAI's responses the last event says all; other events stay as they are")
  func responses() throws {
    let objects = [
      #"{"type":"response.created","response":{"id":"r1","object":"response","output":[]}}"#,
      #"{"type":"response.output_text.delta","item_id":"i","delta":"It lea"}"#,
    ]
    #expect(try shown(Self.events(objects, named: true)) == "assistant\nIt lea")
    let last =
      #"{"type":"response.completed","response":{"id":"r1","object":"response","output":["#
      + #"{"type":"message","role":"assistant","content":[{"type":"output_text","text":"It leaks."}]}]}}"#
    #expect(try shown(Self.events(objects + [last], named: true)) == "assistant\nIt leaks.")
    let failed =
      #"{"type":"response.failed","response":{"id":"r1","object":"response","output":[ ]}}"#
    #expect(try shown(Self.events(objects + [failed], named: true)) == "assistant\nIt lea")
    let others = "data: {\"a\":1}\n\ndata: {\"a\":2}"
    #expect(try shown(others) == others)
  }

  @Test(
    "in a conversation what nobody said has its type for a name, and the time where others have it")
  func records() throws {
    let lines = [
      #"{"type":"user","message":{"role":"user","content":"Dry?"},"timestamp":"2026-05-04T04:05:00Z"}"#,
      #"{"type":"system","content":"Compacted","timestamp":"2026-05-04T04:05:01Z","uuid":"u4"}"#,
      #"{"type":"queue-operation","content":"and then?","timestamp":"2026-05-04T04:05:02Z"}"#,
    ]
    #expect(
      try shown(lines.joined(separator: "\n")) == """
        Monday, 2026-05-04
        user  04:05:00
        Dry?

        system  04:05:01
        Compacted

        queue-operation  04:05:02
        and then?
        """)
  }
}
