import Feeds
import Testing

@testable import FeedApp

@Suite("Blocks of messages that have no type")
struct TurnBlockTests {
  private func shown(_ text: String) throws -> String { try AppUnderTest(chat: text).feedText }

  @Test("what Gemini is told, thinks, and runs is told from what it says")
  func google() throws {
    let parts =
      #"{"text":"Count.","thought":true},{"executableCode":{"language":"PYTHON","code":"print(1)"}},"#
      + #"{"codeExecutionResult":{"outcome":"OUTCOME_OK","output":"1\n"}},"#
      + #"{"codeExecutionResult":{"outcome":"OUTCOME_FAILED"}},{"text":"One."}"#
    #expect(
      try shown(
        #"{"contents":[{"role":"user","parts":[{"text":"How many?"}]},"#
          + #"{"role":"model","parts":[\#(parts)]}],"systemInstruction":{"parts":[{"text":"Be kind."}]}}"#
      )
        == """
        system
        Be kind.

        user
        How many?

        model
          Count.
        ▸ PYTHON(print(1))
          1
          [error]
        One.
        """)
  }

  @Test(
    "of ChatGPT's contents each says what it has, and an empty one nothing",
    arguments: [
      ("system", #""content_type":"text","parts":[""]"#, "system"),
      (
        "assistant",
        #""content_type":"thoughts","thoughts":[{"summary":"Looking","content":"It is old."}]"#,
        "assistant\n  Looking\n  It is old."
      ),
      (
        "tool", #""content_type":"tether_browsing_display","result":"a sloop","summary":null"#,
        "tool\n  a sloop"
      ),
      (
        "system",
        #""content_type":"user_editable_context","user_profile":"I sail.","user_instructions":"Brief.""#,
        "system\nI sail.\n\nBrief."
      ),
    ])
  func chatGPT(role: String, content: String, text: String) throws {
    let message =
      #""message":{"author":{"role":"\#(role)"},"content":{\#(content)}},"children":[]"#
    let shown = try shown(#"[{"title":"Boats","mapping":{"a":{\#(message)}}}]"#)
    #expect(shown.hasPrefix("Boats"))
    #expect(shown.hasSuffix("\n" + text))
  }

  @Test("files that ChatGPT was given stand by their names below what was said with them")
  func filesOfChatGPT() throws {
    let files = #"[{"id":"f","name":"plan.pdf","mime_type":"application/pdf"},{"id":"g"}]"#
    let message =
      #""message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["Look."]},"#
      + #""metadata":{"attachments":\#(files)}},"children":[]"#
    let shown = try shown(#"[{"title":"Boats","mapping":{"a":{\#(message)}}}]"#)
    #expect(shown.hasSuffix("\nuser\nLook.\n[plan.pdf]"))
  }
}
