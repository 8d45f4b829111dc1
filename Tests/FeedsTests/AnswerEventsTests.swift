import TestSupport
import Testing

@testable import Feeds

@Suite("What events say of the answers that they bring")
struct AnswerEventsTests {
  /// A stream of events in which no value stands twice, and among whose members are some that nobody knows.
  private struct Stream {
    var random: SplitMix64
    var text = ""
    /// All that was said.
    var values: [String] = []

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// A text that was not said before, as JSON writes it.
    mutating func value() -> String {
      values.append("v\(values.count)")
      return "\"\(values[values.count - 1])\""
    }

    /// A number that was not said before.
    mutating func number() -> String {
      values.append("\(1000 + values.count)")
      return values[values.count - 1]
    }

    /// Members that nobody knows, behind others.
    mutating func unknown() -> String {
      guard random.chance(60) else { return "" }
      return
        #","odd":\#(value()),"deep":{"list":[\#(number()),{"a":\#(value())}]},"n":\#(number())"#
    }

    /// An object of these members, and perhaps of others.
    mutating func object(_ members: String) -> String { "{\(members)\(unknown())}" }

    mutating func send(_ type: String, _ members: String = "") {
      if random.chance(50) { text += "event: \(type)\n" }
      if random.chance(20) {
        values.append("id: e\(values.count)")
        text += values[values.count - 1] + "\n"
      }
      text += "data: " + object(#""type":"\#(type)""# + members) + "\n\n"
    }
  }

  private static func message(_ stream: inout Stream) {
    let message = stream.object(#""id":\#(stream.value()),"role":"assistant","content":[]"#)
    stream.send("message_start", #","message":\#(message)"#)
    for index in 0..<stream.random.below(4) {
      let kind = ["text", "thinking", "tool_use", "odd"][stream.random.below(4)]
      let block = stream.object(#""type":"\#(kind)","id":\#(stream.value())"#)
      stream.send("content_block_start", #","index":\#(index),"content_block":\#(block)"#)
      for _ in 0..<stream.random.below(5) {
        let names = ["text", "thinking", "partial_json", "signature", "citation", "odd"]
        let name = names[stream.random.below(names.count)]
        let delta = stream.object(#""type":"\#(name)_delta","\#(name)":\#(stream.value())"#)
        stream.send("content_block_delta", #","index":\#(index),"delta":\#(delta)"#)
        if stream.random.chance(20) { stream.send("ping") }
        if stream.random.chance(10) { stream.send("error", #","error":\#(stream.value())"#) }
      }
      stream.send("content_block_stop", #","index":\#(index)"#)
    }
    let delta = stream.object(#""stop_reason":\#(stream.value())"#)
    let usage = #"{"output_tokens":\#(stream.number())}"#
    stream.send("message_delta", #","delta":\#(delta),"usage":\#(usage)"#)
    if stream.random.chance(80) { stream.send("message_stop") }
  }

  private static func chunks(_ stream: inout Stream) {
    for _ in 0...stream.random.below(12) {
      let choices = (0..<stream.random.below(3)).map { _ in
        let names = ["content", "refusal", "reasoning_content", "odd"]
        let name = names[stream.random.below(names.count)]
        let call = stream.object(#""index":\#(stream.random.below(2)),"id":\#(stream.value())"#)
        let delta = stream.object(#""\#(name)":\#(stream.value()),"tool_calls":[\#(call)]"#)
        return stream.object(
          #""index":\#(stream.random.below(3)),"delta":\#(delta),"logprobs":\#(stream.value())"#)
      }
      sendChunk(choices.joined(separator: ","), &stream)
    }
    // What has no choice goes with what has one.
    sendChunk(#"{"index":0,"delta":{}}"#, &stream)
    stream.text += "data: [DONE]\n\n"
  }

  private static func sendChunk(_ choices: String, _ stream: inout Stream) {
    let head = #","object":"chat.completion.chunk","id":"c\#(stream.random.below(2))""#
    stream.send("chunk", head + #","choices":[\#(choices)]"#)
  }

  private static func response(_ stream: inout Stream) {
    let response = stream.object(#""id":\#(stream.value()),"output":[]"#)
    stream.send("response.created", #","response":\#(response)"#)
    for _ in 0..<stream.random.below(10) {
      let kinds = [
        "output_text", "refusal", "reasoning_summary_text", "function_call_arguments", "odd",
      ]
      if stream.random.chance(30) {
        let types = ["message", "reasoning", "function_call", "web_search_call", "odd"]
        let type = types[stream.random.below(types.count)]
        let item = stream.object(#""type":"\#(type)","id":\#(stream.value())"#)
        let place = #""output_index":\#(stream.random.below(3))"#
        stream.send(
          "response.output_item." + (stream.random.chance(50) ? "added" : "done"),
          #",\#(place),"item":\#(item)"#)
      }
      stream.send(
        "response.\(kinds[stream.random.below(kinds.count)]).delta",
        #","delta":\#(stream.value()),"sequence_number":\#(stream.number())"#)
    }
    if stream.random.chance(70) {
      let whole = stream.object(#""id":\#(stream.value()),"output":[]"#)
      stream.send("response.completed", #","response":\#(whole)"#)
    }
  }

  /// What all pages of a feed say in their trees.
  private func values(onPagesOf feed: Feed) -> Set<String> {
    var values: Set<String> = []
    for section in 0..<feed.numberOfSections {
      for row in 0..<feed.numberOfEntries(inSection: section) {
        let lines = feed.page(at: row, inSection: section).tree?.lines ?? []
        values.formUnion(lines.map(\.text.string))
      }
    }
    return values
  }

  @Test("whatever events say is on the page of a row", arguments: 0..<60)
  func nothingIsLost(seed: Int) throws {
    var stream = Stream(seed: UInt64(seed))
    let streams = [Self.message, Self.chunks, Self.response]
    for number in 0...stream.random.below(3) { streams[(seed + number) % 3](&stream) }
    let said = Set(stream.values)
    let shown = values(onPagesOf: try Feed.reading(stream.text))
    let lost = said.subtracting(shown)
    #expect(lost.isEmpty, "\(lost.sorted()) of\n\(stream.text)")
  }

  @Test("events stand behind what they come to, each with a name that says more than its type")
  func tree() throws {
    let events = [
      #"event: message_start"#,
      #"data: {"type":"message_start","message":{"id":"m","role":"assistant"}}"#, "",
      #"event: bit"#, #"id: 7"#,
      #"data: {"type":"content_block_delta","index":0,"delta":{"text":"Dry.","odd":1}}"#, "",
    ]
    let feed = try Feed.reading(events.joined(separator: "\n") + "\n")
    let tree = try #require(feed.page(at: 0, inSection: 0).tree)
    let place = try #require(tree.lines.firstIndex { $0.name?.string == "events" })
    let list = tree.lines[place]
    #expect(list.depth == 0 && list.count == 4 && list.end == tree.lines.count)
    let elements = tree.lines[place...].filter { $0.depth == 1 }
    #expect(elements.map(\.kind) == [.object, .string, .string, .object])
    #expect(elements.map(\.text.string) == ["", "id: 7", "event: bit", ""])
  }

  @Test("events of two choices in turn are each with its own")
  func choices() throws {
    let chunks = (0..<6).map {
      #"data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":\#($0 % 2),"delta":{"content":"\#($0)"}}]}"#
    }
    let feed = try Feed.reading(chunks.joined(separator: "\n\n"))
    for row in 0..<2 {
      let lines = try #require(feed.page(at: row, inSection: 0).tree?.lines)
      let place = try #require(lines.firstIndex { $0.name?.string == "events" })
      #expect(lines[place].count == 3)
      let texts = lines[place...].filter { $0.name?.string == "content" }.map(\.text.string)
      #expect(texts == [row, row + 2, row + 4].map { "\($0)" })
    }
  }

  @Test("where a row's events stand is known by a range as long as no other row's are between")
  func ranges() {
    var places = EventPlaces(from: 10)
    // Before there is a row, an event is with the first.
    places.endEvent(at: 20)
    for end in [30, 40] {
      places.note(0)
      places.endEvent(at: end)
    }
    for row in [1, 0, 1] { places.note(row) }
    places.endEvent(at: 50)
    places.endEvent(at: 60)
    places.note(0)
    places.endEvent(at: 70)
    #expect(places[0] == [10..<50, 60..<70])
    #expect(places[1] == [40..<60])
    #expect(places[2].isEmpty)
  }
}
