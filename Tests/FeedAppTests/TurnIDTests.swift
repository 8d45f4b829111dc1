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
}
