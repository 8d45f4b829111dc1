import TestSupport
import Testing

@testable import Feeds

@Suite("Whatever a line of a transcript says")
struct WholeTranscriptTests {
  @Test("is in its row where all is shown, of blocks and events of whatever kind and shape")
  func nothingIsLost() throws {
    var random = SplitMix64(seed: 26)
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    options.logs = LogView(.all)
    for _ in 0..<1000 {
      let line = RandomTranscript(&random)
      let text = #"{"role":"user","content":"hi"}"# + "\n" + line.text
      let entries = try Feed.reading(text, options).entries
      let shown = entries.last?.content?.string ?? ""
      if let lost = line.words.first(where: { !shown.contains($0) }) {
        Issue.record("“\(lost)” of \(line.text)\n\(shown)")
        return
      }
    }
  }
}

/// A line of a transcript, with blocks and events of any shape.
private struct RandomTranscript {
  private(set) var text = ""
  /// What it says: each is there once.
  private(set) var words: [String] = []

  private static let names = [
    "text", "title", "source", "content", "url", "name", "id", "input", "arguments", "stdout",
    "stderr", "code", "error_code", "file", "output", "result", "tool_use_id", "call_id", "error",
    "citations", "annotations", "queries", "results", "action", "thinking", "summary", "json",
    "value", "server_name", "logs", "image_url", "metadata", "parts", "tool_calls", "function",
    "reasoning", "response", "tool", "params", "a b", "x",
  ]
  private static let items = [
    "tool_use", "tool_result", "function_call", "function_call_output", "web_search_call",
    "code_execution_tool_result", "reasoning", "mcp_call",
  ]
  private static let types = items + ["text", "thinking", "document", "image"]

  init(_ random: inout SplitMix64) {
    switch random.below(6) {
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
    case 4:
      text = "{\"type\":\"\(Self.items[random.below(Self.items.count)])\""
      members(&random, depth: 1, isFirst: false)
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

  private mutating func blocks(_ random: inout SplitMix64, depth: Int = 0) {
    text += "["
    for number in 0..<1 + random.below(3) {
      if number > 0 { text += "," }
      block(&random, depth: depth + 1)
    }
    text += "]"
  }

  private mutating func block(_ random: inout SplitMix64, depth: Int = 1) {
    text += "{\"type\":"
    if random.chance(50) {
      word()
    } else {
      text += "\"\(Self.types[random.below(Self.types.count)])\""
    }
    members(&random, depth: depth, isFirst: false)
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
    case 7: blocks(&random, depth: depth)
    default:
      text += "{"
      members(&random, depth: depth, isFirst: true)
      text += "}"
    }
  }
}
