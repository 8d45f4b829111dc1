import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Answers that come bit by bit without an event that ends them all", .timeLimit(.minutes(1)))
struct AnswerRecordsTests {
  private static func chunk(_ id: String, _ members: String) -> String {
    #"data: {"id":"\#(id)","object":"chat.completion.chunk",\#(members)}"# + "\n\n"
  }

  private static func text(_ text: String, of id: String) -> String {
    let choice = #"{"index":0,"delta":{"content":"\#(text)"},"finish_reason":null}"#
    return chunk(id, #""choices":[\#(choice)]"#)
  }

  private static func end(of id: String, reason: String = "stop") -> String {
    chunk(id, #""choices":[{"index":0,"delta":{"content":""},"finish_reason":"\#(reason)"}]"#)
  }

  private static func usage(of id: String) -> String {
    chunk(id, #""choices":[],"usage":{"total_tokens":7}"#)
  }

  private func lines(of text: String, by records: inout AnswerRecords) -> [String] {
    String(decoding: records.lines(with: Array(text.utf8)), as: UTF8.self)
      .split(separator: "\n").map { String($0) }
  }

  @Test("one that says why it ends is handed out before the next one begins, with what it took")
  func next() {
    var records = AnswerRecords()
    let early = Self.text("Hi", of: "a") + Self.end(of: "a") + Self.usage(of: "a")
    let none = lines(of: early, by: &records)
    #expect(none.isEmpty)
    let first = lines(of: Self.text("Bye", of: "b"), by: &records)
    #expect(first.count == 1)
    #expect(first.allSatisfy { $0.contains(#""Hi""#) && $0.contains(#""total_tokens":7"#) })
    let holds = records.holdsLines
    #expect(!holds)
    let last = String(decoding: records.lastLines(), as: UTF8.self)
    #expect(last.contains(#""Bye""#) && !last.contains(#""Hi""#))
  }

  @Test("one that says so is held until nothing comes; what comes of it then is no answer")
  func held() {
    var records = AnswerRecords()
    _ = lines(of: Self.text("Hi", of: "a") + Self.end(of: "a", reason: ""), by: &records)
    let holdsEarly = records.holdsLines
    #expect(!holdsEarly)
    _ = lines(of: Self.end(of: "a"), by: &records)
    let holds = records.holdsLines
    #expect(holds)
    let handedOut = String(decoding: records.heldLines(), as: UTF8.self)
    #expect(handedOut.contains(#""Hi""#))
    let late = lines(of: Self.end(of: "a") + Self.usage(of: "a"), by: &records)
    let rest = records.lastLines()
    #expect(late.isEmpty && rest.isEmpty)
  }

  @Test("of two choices in turn none is handed out before both have ended")
  func choices() {
    var records = AnswerRecords()
    let other = Self.text("Ho", of: "a").replacing(#""index":0"#, with: #""index":1"#)
    let open = Self.text("Hi", of: "a") + other + Self.end(of: "a")
    let none = lines(of: open + Self.text("Bye", of: "b"), by: &records)
    let holds = records.holdsLines
    #expect(none.isEmpty && !holds)
  }

  @Test("by a pipe that stays open each is out once it has ended", arguments: [1, 2])
  func pipe(count: Int) throws {
    let pipe = Pipe.ofThisProgram()
    let answers = (0..<count).map { Self.text("text \($0)", of: "\($0)") + Self.end(of: "\($0)") }
    try pipe.fileHandleForWriting.write(contentsOf: Data(answers.joined().utf8))
    let stream = try FeedStream.reading(pipe)
    let rows = stream.contents { $0 < count }
    #expect(rows == (0..<count).map { "assistant\ntext \($0)" })
    try pipe.fileHandleForWriting.closeEnd()
  }
}
