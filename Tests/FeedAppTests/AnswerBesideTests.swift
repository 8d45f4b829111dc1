import Feeds
import Testing

@testable import FeedApp

@Suite("Questions and answers that stand beside messages")
struct AnswerBesideTests {
  private func app(_ line: String) throws -> AppUnderTest {
    try AppUnderTest(chat: line, columns: 80)
  }

  nonisolated private static let question = #""messages":[{"role":"user","content":"Is it dry?"}]"#
  private static let both = "user\nIs it dry?\n\nassistant\nYes, it is."

  @Test(
    "an answer is the last turn, a text or an object that says one",
    arguments: [
      #""response":"Yes, it is.""#, #""output":"Yes, it is.""#, #""completion":"Yes, it is.""#,
      #""answer":"Yes, it is.""#, #""response":{"content":"Yes, it is."}"#,
      #""response":{"content":[{"type":"text","text":"Yes, it is."}],"usage":{"in":1}}"#,
      #""output":{"text":"Yes, it is."}"#,
    ])
  func answer(member: String) throws {
    for line in ["{\(Self.question),\(member)}", "{\(member),\(Self.question)}"] {
      #expect(try app(line).feedText == Self.both)
      #expect(try app(line.replacing("\"messages\"", with: "\"input\"")).feedText == Self.both)
    }
  }

  @Test("an answer that is the last message, too, is said once")
  func once() throws {
    let answer = #"{"role":"assistant","content":"Yes, it is."}"#
    let messages = #"[{"role":"user","content":"Is it dry?"},\#(answer)]"#
    let line = #"{"messages":\#(messages),"response":"Yes, it is."}"#
    #expect(try app(line).feedText == Self.both)
  }

  @Test("a question is the first turn, unless the person says something among the messages")
  func asked() throws {
    let items = #"[{"type":"message","role":"assistant","content":"Yes, it is."}]"#
    #expect(try app(#"{"input":"Is it dry?","output":\#(items)}"#).feedText == Self.both)
    #expect(try app(#"{"output":\#(items),"prompt":"Is it dry?"}"#).feedText == Self.both)
    let line = #"{"prompt":"Other",\#(Self.question),"response":"Yes, it is."}"#
    #expect(try app(line).feedText == Self.both)
  }

  @Test("one finds the answer")
  func search() throws {
    let app = try app("{\(Self.question),\"response\":\"Yes, it is.\"}")
    app.press("/yes<CR>")
    #expect(app.marked == ["Yes"])
  }

  @Test("a request's messages are turns, and so is what answers them, below what a log's line says")
  func requests() throws {
    let line =
      #""request":{"model":"x",\#(Self.question)},"response":{"content":"Yes, it is.","n":1}"#
    #expect(try app("{\(line)}").feedText == Self.both)
    let log = try app(#"{"level":"info","msg":"call",\#(line)}"#).feedText
    #expect(log.hasPrefix("INF call request.model=x") && log.hasSuffix(Self.both))
    let chosen =
      #""response":{"choices":[{"message":{"role":"assistant","content":"Yes, it is."}}]}"#
    #expect(try app("{\"request\":{\(Self.question)},\(chosen)}").feedText == Self.both)
    let items =
      #""response":{"output":[{"type":"message","role":"assistant","content":"Yes, it is."}]}"#
    #expect(try app("{\"request\":{\(Self.question)},\(items)}").feedText == Self.both)
  }

  @Test(
    "a document of several lines has the same turns as its object on one line",
    arguments: [
      [#""system":"Be brief.""#, question], [question, #""system":"Be brief.""#],
      [#""system":[{"type":"text","text":"Be brief."}]"#, question],
      [question, #""response":{"content":"Yes, it is.","n":1}"#],
      [#""prompt":"Other""#, question, #""response":"Yes, it is.""#],
      [
        #""systemInstruction":{"parts":[{"text":"Be brief."}]}"#,
        #""contents":[{"role":"user","parts":[{"text":"Is it dry?"}]}]"#,
      ],
    ])
  func document(members: [String]) throws {
    let turns = try app("{\(members.joined(separator: ","))}").feedText
    #expect(turns.contains("Is it dry?") && turns.split(separator: "\n").count == 4)
    #expect(try app("{\n\(members.joined(separator: ",\n"))\n}\n").feedText == turns)
  }

  @Test("a message may call what it says a text, if its role is one that is known")
  func texts() throws {
    let lines = [
      #"{"role":"user","text":"Is it dry?","ts":"2026-05-01T08:14:03Z"}"#,
      #"{"role":"assistant","text":"Yes.\n\nIt is.","ts":"2026-05-01T08:14:05Z"}"#,
    ]
    let app = try app(lines.joined(separator: "\n"))
    #expect(
      app.feedText.hasSuffix("user  08:14:03\nIs it dry?\n\nassistant  08:14:05\nYes.\n\nIt is."))
    #expect(try !self.app(#"{"role":"admin","text":"Is it dry?"}"#).feedText.hasPrefix("admin\n"))
  }
}
