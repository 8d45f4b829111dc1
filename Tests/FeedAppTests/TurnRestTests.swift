import Feeds
import Testing

@testable import FeedApp

@Suite("What messages have besides what is shown of them")
struct TurnRestTests {
  private func app(_ lines: [String], columns: Int = 80, rows: Int = 40) throws -> AppUnderTest {
    try AppUnderTest(chat: lines.joined(separator: "\n"), columns: columns, lines: rows)
  }

  private func all(_ line: String) throws -> String {
    let app = try app([line])
    app.press("v")
    return app.feedText
  }

  @Test("a block that nobody knows shows what it has, and stands on its page with that")
  func unknownBlocks() throws {
    let block = #"{"type":"ferry","quay":{"name":"north pier"},"berths":[3,4]}"#
    let blocks = #"[{"type":"text","text":"Two."},\#(block)]"#
    let app = try app([#"{"role":"assistant","content":\#(blocks)}"#])
    let shown = "assistant\nTwo.\n[ferry] quay.name=\"north pier\" berths=3 berths=4"
    #expect(app.feedText == shown)
    app.press("v")
    #expect(app.feedText == shown)
    app.press("/pier<CR>")
    #expect(app.marked == ["pier"])
    app.press("<CR>")
    #expect(app.feedText.contains("[ferry] quay.name=\"north pier\" berths=3 berths=4"))
  }

  @Test("where all is shown, what a block has besides stands below it")
  func rest() throws {
    #expect(
      try all(
        #"{"role":"assistant","content":[{"type":"text","text":"It is.","citations":[{"url":"https://a.example/","cited_text":"dry"}]},"#
          + #"{"type":"mcp_tool_use","id":"c1","name":"roll","server_name":"dice","input":{"n":2}}]}"#
      ) == """
        assistant
        It is.
          citations.url=https://a.example/ citations.cited_text=dry
        ▸ roll(2)  c1
          n: 2
          server_name=dice
        """)
    #expect(
      try all(
        #"{"role":"user","content":[{"type":"document","source":{"type":"text","data":"of a boat"},"title":"Log","context":"old"}]}"#
      ) == """
        user
        [document Log 9 bytes]
          source.data="of a boat" context=old
        """)
  }

  @Test("what stands beside messages in their list, and beside the list, is there, too")
  func besideMessages() throws {
    #expect(
      try all(
        #"{"type":"chat","role":"quiz","choices":[{"index":7,"message":{"role":"assistant","content":"Yes.","name":"ada"}}]}"#
      ).hasPrefix("assistant\nYes.\n  name=ada\n  "))
    let messages = #"[{"role":"user","content":"Is it?","id":"m1"}]"#
    let shown = try all(#"{"content":"beside","messages":\#(messages),"model":"m"}"#)
    #expect(shown.hasPrefix("user\nIs it?\n  id=m1\n"))
    #expect(shown.contains("content=beside") && shown.contains("model=m"))
  }

  @Test("where something lies that a message has, and its title, are its words")
  func addresses() throws {
    let link = #"{"type":"source-url","url":"https://a.example/","title":"Tides"}"#
    let file = #"{"type":"input_file","file_url":"https://a.example/b.pdf"}"#
    #expect(
      try app([#"{"role":"user","content":[\#(link),\#(file)]}"#]).feedText == """
        user
        [source-url Tides https://a.example/]
        [input_file https://a.example/b.pdf]
        """)
  }

  @Test("a call that is no more than a list shows it, and one that can't be read what it has")
  func calls() throws {
    let list = #"{"type":"tool_use","name":"ar","input":[1,{"a":2}]}"#
    #expect(try app([list]).feedText == "assistant\n▸ ar([1,{\"a\":2}])")
    #expect(
      try all(#"{"role":"assistant","content":[{"type":"tool_use","what":"tides","how":"high"}]}"#)
        == "assistant\n▸ call\n  what=tides how=high")
  }
}
