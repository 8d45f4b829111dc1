import Feeds
import TerminalCore
import Testing

@testable import FeedApp

@Suite("Ids of calls, and of what answers them")
struct TurnIDTests {
  private func app(_ lines: [String]) throws -> AppUnderTest {
    try AppUnderTest(chat: lines.joined(separator: "\n"), columns: 40, lines: 40)
  }

  @Test("calls made at once, and what answers them in other lines, have ids where fields are shown")
  func idsOfSeveral() throws {
    let calls = ["a", "b"].map {
      #"{"id":"call_\#($0)","type":"function","#
        + #""function":{"name":"tides","arguments":"{\"at\":\"\#($0)\"}"}}"#
    }
    let app = try app([
      #"{"role":"assistant","content":null,"tool_calls":[\#(calls.joined(separator: ","))]}"#,
      #"{"role":"tool","tool_call_id":"call_a","content":"low"}"#,
      #"{"role":"tool","tool_call_id":"call_b","content":"high"}"#,
    ])
    #expect(
      app.feedText == """
        assistant
        ▸ tides(a)  call_a
        ▸ tides(b)  call_b

        tool
          call_a
          low

        tool
          call_b
          high
        """)
    app.press("vv")
    #expect(!app.feedText.contains("call_"))
  }

  @Test("so have those of which a message answers several; calls and answers of one line have none")
  func idsOfAnswers() throws {
    let results = ["1", "2"].map {
      #"{"type":"tool_result","tool_use_id":"toolu_\#($0)","content":"r\#($0)"}"#
    }.joined(separator: ",")
    let uses = ["1", "2"].map {
      #"{"type":"tool_use","id":"toolu_\#($0)","name":"read","input":{"path":"p\#($0)"}}"#
    }.joined(separator: ",")
    let (call, answer) = (
      #"{"role":"assistant","content":[\#(uses)]}"#, #"{"role":"user","content":[\#(results)]}"#
    )
    #expect(
      try app([call, answer]).feedText == """
        assistant
        ▸ read(p1)  toolu_1
        ▸ read(p2)  toolu_2

        tool
          toolu_1
          r1
          toolu_2
          r2
        """)
    #expect(
      try app([#"{"messages":[\#(call),\#(answer)]}"#]).feedText == """
        assistant
        ▸ read(p1)
        ▸ read(p2)

        tool
          read:
          r1
          read:
          r2
        """)
  }

  private static let items = ["1", "2"].map {
    #"{"type":"function_call","id":"fc_\#($0)","call_id":"call_\#($0)","name":"tides","#
      + #""arguments":"{\"at\":\"\#($0)\"}"}"#
  }
  private static let outputs = ["1", "2"].map {
    #"{"type":"function_call_output","call_id":"call_\#($0)","output":"r\#($0)"}"#
  }

  @Test("a call that is all of its line, and what answers it in another line, have its id")
  func idsOfItems() throws {
    #expect(
      try app(Self.items + Self.outputs.reversed()).feedText == """
        assistant
        ▸ tides(1)  call_1

        assistant
        ▸ tides(2)  call_2

        tool
          call_2
          r2

        tool
          call_1
          r1
        """)
    let call = #"{"type":"web_search_call","id":"ws_1","action":{"type":"search","query":"q"}}"#
    #expect(try app([call]).feedText == "assistant\n▸ web_search(q)")
  }

  @Test("calls of one line have ids where a tool answers them in another order")
  func idsInOtherOrder() throws {
    let shown = """
      assistant
      ▸ tides(1)  call_1

      assistant
      ▸ tides(2)  call_2

      tool
        tides:  call_2
        r2

      tool
        tides:  call_1
        r1
      """
    func text(_ items: [String]) throws -> String {
      try app([#"{"object":"response","output":[\#(items.joined(separator: ","))]}"#]).feedText
    }
    #expect(try text(Self.items + Self.outputs.reversed()) == shown)
    let inOrder = try text(Self.items + Self.outputs)
    #expect(inOrder.contains("tides:\n  r1") && !inOrder.contains("call_"))
    let oneByOne = try text([
      Self.items[0], Self.outputs[0], Self.items[1], Self.outputs[1],
    ])
    #expect(!oneByOne.contains("call_"))
  }
}
