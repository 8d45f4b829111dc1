import Feeds
import Testing

@testable import FeedApp

@Suite("What agents write between the messages of a conversation")
struct TurnAsideTests {
  private func app(_ lines: [String]) throws -> AppUnderTest {
    try AppUnderTest(chat: lines.joined(separator: "\n") + "\n", columns: 120)
  }

  private static let time = #""timestamp":"2026-05-04T04:00:00.500Z""#
  private static let question =
    #"{\#(time),"type":"response_item","payload":{"type":"message","role":"user","#
    + #""content":[{"type":"input_text","text":"Dry?"}]}}"#

  @Test("an event of Codex is a line: of what kind it is, when, and its first fields")
  func codex() throws {
    let app = try app([
      Self.question,
      #"{\#(Self.time),"type":"event_msg","payload":{"type":"user_message","kind":"plain","message":"Dry?"}}"#,
      #"{\#(Self.time),"type":"turn_context","payload":{"cwd":"/p","sandbox":{"mode":"read"},"model":"m"}}"#,
    ])
    #expect(
      app.feedText == """
        Monday, 2026-05-04
        user  04:00:00.500
        Dry?

        event_msg user_message  04:00:00.500  payload.message=Dry? payload.kind=plain

        turn_context  04:00:00.500  payload.model=m payload.cwd=/p payload.sandbox.mode=read
        """)
  }

  @Test("an error that Codex has happen is one by its level")
  func errorOfCodex() throws {
    let app = try app([
      Self.question,
      #"{\#(Self.time),"type":"event_msg","payload":{"type":"error","message":"stream disconnected"}}"#,
    ])
    app.press("&level>=error<Enter>")
    #expect(app.feedText.contains("04:00:00.500 ERR stream disconnected"))
    #expect(!app.feedText.contains("Dry?"))
  }

  @Test("why Amazon Bedrock did not answer stands below what it was asked, and is an error")
  func errorOfBedrock() throws {
    let app = try app([
      Self.question,
      #"{"schemaType":"ModelInvocationLog",\#(Self.time),"errorCode":"ThrottlingException","#
        + #""input":{"inputBodyJson":{"messages":[{"role":"user","content":"Still?"}]}}}"#,
    ])
    app.press("&level>=error<Enter>")
    #expect(app.feedText.hasSuffix("Still?\n  ✗ ThrottlingException"))
  }

  @Test("messages of a session of Gemini's program have their times, on one line or on many")
  func sessions() throws {
    let messages = [
      #"{"id":"1",\#(Self.time),"type":"user","content":"Dry?"}"#,
      #"{"id":"2",\#(Self.time),"type":"gemini","content":"Yes."}"#,
      #"{"id":"3",\#(Self.time),"type":"error","content":"quota exceeded"}"#,
    ]
    let start = #"{"sessionId":"s","startTime":"2026-05-04T04:00:00.000Z","messages":["#
    for (separator, end) in [(",", "]}"), (",\n", "\n]}\n")] {
      let text = try AppUnderTest(
        chat: start + messages.joined(separator: separator) + end, columns: 120
      ).feedText
      #expect(text.contains("user  04:00:00.500\nDry?\n\ngemini  04:00:00.500\nYes.\n\n"))
      #expect(text.contains("04:00:00.500 ERR quota exceeded"))
    }
  }

  @Test("where it has many fields the line is short, v shows all, and what is left out is found")
  func folded() throws {
    let counts = (10..<30).map { #""tokens\#($0)":\#($0)"# }.joined(separator: ",")
    let app = try app([
      Self.question,
      #"{\#(Self.time),"type":"event_msg","payload":{"type":"token_count","info":{\#(counts)}}}"#,
    ])
    #expect(
      app.feedLines[4].hasPrefix(
        "event_msg token_count  04:00:00.500  payload.info.tokens10=10 payload.info.tokens11=11"))
    #expect(app.feedText.hasSuffix(" …"))
    #expect(!app.feedText.contains("tokens29"))
    app.press("v")
    #expect(app.feedText.contains("payload.info.tokens29=29"))
    app.press("vv&tokens29<Enter>")
    #expect(app.feedText.contains("event_msg token_count"))
    #expect(!app.feedText.contains("Dry?"))
  }

  @Test("Claude Code's stream begins with its model, and ends with what it says, or what failed")
  func stream() throws {
    let lines = [
      #"{"type":"system","subtype":"init","cwd":"/p","session_id":"s","tools":["Bash"],"model":"m"}"#,
      #"{"type":"stream_event","event":{"type":"content_block_delta","index":0,"#
        + #""delta":{"type":"text_delta","text":"Hel"}}}"#,
      #"{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"Hello"}]}}"#,
      #"{"type":"result","subtype":"success","is_error":false,"num_turns":2,"result":"All\ndone."}"#,
      #"{"type":"result","subtype":"error_max_turns","is_error":true,"num_turns":9}"#,
    ]
    #expect(
      try app(lines).feedText == """
        system init  model=m cwd=/p tools=["Bash"] session_id=s

        stream_event content_block_delta  event.delta.text=Hel event.delta.type=text_delta event.index=0

        assistant
        Hello

        All
        done.
        type=result subtype=success is_error=false num_turns=2

        ERR type=result subtype=error_max_turns is_error=true num_turns=9
        """)
  }

  @Test(
    "a transcript is known by its first line, though no message has come",
    arguments: [
      #"{"type":"system","subtype":"init","session_id":"s"}"#,
      #"{"type":"session_meta","payload":{"id":"s"}}"#,
      #"{"type":"stream_event","event":{"type":"message_start"}}"#,
    ])
  func beginning(line: String) throws {
    #expect(try !app([line]).feedText.contains(": "))
    let other = line.replacing("session", with: "other").replacing("event\"", with: "else\"")
    #expect(try app([other]).feedText.contains("type: "))
  }

  @Test("what says of no kind what it is stays a list")
  func others() throws {
    let app = try app([Self.question, #"{"depth":3,"type":{"name":"well"}}"#])
    #expect(app.feedText.contains("depth: 3"))
  }

  private static func event(_ members: String) -> String {
    #"{"type":"stream_event","event":{\#(members)},"session_id":"s"}"#
  }
  private static let events = [
    event(#""type":"message_start","message":{"id":"m1","role":"assistant","content":[]}"#),
    event(#""type":"content_block_start","index":0,"content_block":{"type":"text","text":""}"#),
    event(#""type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hel"}"#),
    event(#""type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"lo"}"#),
    event(#""type":"message_stop""#),
  ]

  @Test("what comes bit by bit is one answer, which has all of its events on its page")
  func answer() throws {
    let user = #"{"type":"user","message":{"role":"user","content":"Hi"}}"#
    let app = try app([user] + Self.events + [user] + Self.events)
    let text = "user\nHi\n\nassistant\nHello"
    #expect(app.feedText == "\(text)\n\n\(text)")
    app.press("/Hello<Enter>")
    app.press("<Enter>")
    #expect(app.feedLines.prefix(2) == ["assistant", "Hello"])
    #expect(app.feedLines.contains { $0.contains("type: stream_event") })
    #expect(app.feedLines.contains { $0.contains("lines: [4]") })
  }

  @Test("as far as it has come, and whatever is missing", arguments: [1, 2, 3, 4, 5])
  func beginnings(count: Int) throws {
    let app = try app(Array(Self.events.prefix(count)))
    let texts = ["stream_event message_start", "assistant", "assistant\nHel", "assistant\nHello"]
    #expect(app.feedText.hasPrefix(texts[min(count, 4) - 1]))
    let rest = try self.app(Array(Self.events.suffix(3)))
    #expect(rest.feedText == "assistant\nHello")
  }
}
