import Feeds
import TestSupport
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
    app.press("<CR>")
    #expect(app.feedText.contains("[ferry] quay.name=\"north pier\" berths=3 berths=4"))
    app.press("q/pier<CR>")
    #expect(app.marked == ["pier"])
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

  @Test("a call that is no more than a list shows it, and one that can't be read what it has")
  func calls() throws {
    let list = #"{"type":"tool_use","name":"ar","input":[1,{"a":2}]}"#
    #expect(try app([list]).feedText == "assistant\n▸ ar([1,{\"a\":2}])")
    #expect(
      try all(#"{"role":"assistant","content":[{"type":"tool_use","what":"tides","how":"high"}]}"#)
        == "assistant\n▸ call\n  what=tides how=high")
  }

  @Test("nothing is lost: whatever a line of a transcript has is in its row where all is shown")
  func nothingIsLost() throws {
    var random = SplitMix64(seed: 26)
    for _ in 0..<400 {
      var line = RandomTranscript(&random)
      let app = try app(
        [#"{"role":"user","content":"hi"}"#, line.text], columns: 200, rows: 400)
      app.press("v")
      let shown = app.feedText.filter { !$0.isWhitespace }
      line.words.removeAll { shown.contains($0) }
      if let lost = line.words.first {
        Issue.record("“\(lost)” of \(line.text)\n\(app.feedText)")
        return
      }
    }
  }
}

/// A line of a transcript, with blocks and events of any shape.
private struct RandomTranscript {
  private(set) var text = ""
  /// What it says: each is there once.
  var words: [String] = []

  private static let names = [
    "text", "title", "source", "content", "url", "name", "id", "input", "arguments", "stdout",
    "stderr", "code", "error_code", "file", "output", "result", "tool_use_id", "call_id", "error",
    "citations", "annotations", "queries", "results", "action", "thinking", "summary", "json",
    "value", "server_name", "logs", "image_url", "metadata", "parts", "tool_calls", "function",
    "reasoning", "response", "tool", "params", "a b", "x",
  ]
  private static let types = [
    "text", "thinking", "tool_use", "tool_result", "function_call", "function_call_output",
    "web_search_call", "code_execution_tool_result", "document", "image", "reasoning", "mcp_call",
  ]

  init(_ random: inout SplitMix64) {
    switch random.below(5) {
    case 0:
      text = #"{"role":"assistant","content":"#
      blocks(&random)
    case 1:
      text = #"{"messages":[{"role":"user","content":"#
      blocks(&random)
      text += #","k":"#
      value(&random, depth: 2)
      text += "},"
      block(&random)
      text += "]"
    case 2:
      text = #"{"type":"assistant","message":{"role":"assistant","content":"#
      blocks(&random)
      text += "}"
    case 3:
      text = #"{"object":"response","output":[{"type":"message","role":"assistant","content":"#
      blocks(&random)
      text += "},"
      block(&random)
      text += "]"
    default:
      text = #"{"choices":[{"index":3,"message":{"role":"assistant","content":"#
      blocks(&random)
      text += #"},"k":"#
      value(&random, depth: 2)
      text += "}]"
    }
    text += #","k1":"#
    value(&random, depth: 2)
    text += "}"
  }

  private mutating func blocks(_ random: inout SplitMix64) {
    text += "["
    for number in 0..<1 + random.below(3) {
      if number > 0 { text += "," }
      block(&random)
    }
    text += "]"
  }

  private mutating func block(_ random: inout SplitMix64) {
    text += "{\"type\":"
    if random.chance(50) {
      word()
    } else {
      text += "\"\(Self.types[random.below(Self.types.count)])\""
    }
    members(&random, depth: 1, isFirst: false)
    text += "}"
  }

  /// No name comes twice.
  private mutating func members(_ random: inout SplitMix64, depth: Int, isFirst: Bool) {
    var rest = Self.names
    var isFirst = isFirst
    for _ in 0..<1 + random.below(4) {
      let name = rest.remove(at: random.below(rest.count))
      text += "\(isFirst ? "" : ",")\"\(name)\":"
      isFirst = false
      value(&random, depth: depth + 1)
    }
  }

  private mutating func word() {
    let word = "w\(words.count)x"
    text += "\"\(word)\""
    words.append(word)
  }

  private mutating func value(_ random: inout SplitMix64, depth: Int) {
    switch random.below(depth < 4 ? 10 : 6) {
    case 0: text += ["true", "false", "null", "\"\""][random.below(4)]
    case 1:
      let number = "\(70_000_000 + words.count)"
      text += number
      words.append(number)
    case 2..<6: word()
    case 6:
      text += "["
      for number in 0..<random.below(3) {
        if number > 0 { text += "," }
        value(&random, depth: depth + 1)
      }
      text += "]"
    case 7: blocks(&random)
    default:
      text += "{"
      members(&random, depth: depth, isFirst: true)
      text += "}"
    }
  }
}
