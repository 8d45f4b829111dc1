import Feeds
import TerminalCore
import Testing

@testable import FeedApp

@Suite("Conversations with models")
struct TurnTests {
  private func app(_ lines: [String], columns: Int = 40, rows: Int = 40) throws -> AppUnderTest {
    try AppUnderTest(chat: lines.joined(separator: "\n"), columns: columns, lines: rows)
  }

  private static let call =
    #"{"role":"assistant","content":[{"type":"text","text":"One."},{"type":"text","text":"Two."},"#
    + #"{"type":"tool_use","name":"Read","input":{"path":"a.txt","limit":3}}]}"#
  private static let result =
    #"{"role":"user","content":[{"type":"tool_result","content":"1\n2\n3\n4\n5\n6\n7\n8"}]}"#

  @Test("among messages one that says who speaks by its type alone is a message, too")
  func rolesAsTypes() throws {
    let lines = [
      #"{"type":"user","message":{"role":"user","content":"Hi"},"timestamp":"2026-05-04T04:00:00Z"}"#,
      #"{"type":"system","content":"Cleared","level":"info","timestamp":"2026-05-04T04:00:01Z"}"#,
      #"{"type":"user","message":{"role":"user","content":"Bye"},"timestamp":"2026-05-04T04:00:02Z"}"#,
    ]
    #expect(
      try app(lines).feedText == """
        Monday, 2026-05-04
        user  04:00:00
        Hi

        system  04:00:01
        Cleared

        user  04:00:02
        Bye
        """)
    // Alone it is one of a log, or of a feed.
    #expect(try !app([lines[1]]).feedText.contains("system  "))
  }

  @Test("texts are paragraphs, a call is one line, results are indented and cut; v shows all of it")
  func blocks() throws {
    let app = try app([Self.call, Self.result, #"{"role":"user","content":"Thanks"}"#])
    #expect(
      app.feedText == """
        assistant
        One.

        Two.
        ▸ Read(a.txt)

        tool
          1
          2
          3
          4
          5
          6
          … 2 lines more

        user
        Thanks
        """)
    app.press("v")
    #expect(
      app.feedText == """
        assistant
        One.

        Two.
        ▸ Read(a.txt)
          path: a.txt
          limit: 3

        tool
          1
          2
          3
          4
          5
          6
          7
          8

        user
        Thanks
        """)
    app.press("v")
    #expect(
      app.feedText == """
        assistant
        One.

        Two.
        ▸ Read(a.txt)

        tool

        user
        Thanks
        """)
  }

  @Test(
    "where all is shown, a call and what answers it in another line have the same id to be sought")
  func ids() throws {
    let app = try app([
      #"{"role":"assistant","content":[{"type":"tool_use","id":"c1","name":"tides","input":{"at":"quay"}}]}"#,
      #"{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"low"}]}"#,
    ])
    #expect(app.feedText == "assistant\n▸ tides(quay)\n\ntool\n  low")
    app.press("v")
    #expect(app.feedText == "assistant\n▸ tides(quay)  c1\n  at: quay\n\ntool\n  c1\n  low")
    app.press("&c1<Enter>")
    #expect(app.feedText.contains("tides") && app.feedText.contains("low"))
  }

  @Test("a result names the tool that answers, where the record has the call or says it itself")
  func toolsOfResults() throws {
    let calls =
      #"{"role":"assistant","tool_calls":[{"id":"c1","function":{"name":"tides","arguments":"{}"}},"#
      + #"{"id":"c2","function":{"name":"winds","arguments":"{}"}}]}"#
    let results =
      #"{"role":"tool","tool_call_id":"c2","content":"north"},"#
      + #"{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"low"}]},"#
      + #"{"role":"tool","name":"bells","content":"two"},"#
      + #"{"role":"tool","tool_call_id":"c9","content":"nobody's"}"#
    let app = try app([#"{"messages":[\#(calls),\#(results)]}"#])
    #expect(
      app.feedText == """
        assistant
        ▸ tides({})
        ▸ winds({})

        tool
          winds:
          north

        tool
          tides:
          low

        tool
          bells:
          two

        tool
          c9
          nobody's
        """)
  }

  @Test("what is no message shows its time as the messages do, under a day and without one")
  func timesAmongMessages() throws {
    let lines = [
      #"{"type":"user","message":{"role":"user","content":"Hi"},"timestamp":"2026-05-04T04:00:00Z"}"#,
      #"{"type":"progress","step":2,"timestamp":"2026-05-04T04:00:01.5Z"}"#,
    ]
    let underDay = try app(lines).feedText
    #expect(underDay.contains(" 04:00:01.500"))
    #expect(!underDay.contains("2026-05-04 04:00"))
    // Days that are not in order have no headers.
    let others = ["05", "02"].map { lines[0].replacing("05-04", with: "05-\($0)") }
    #expect(try app(lines + others).feedText.contains("2026-05-04 04:00:01.500"))
  }

  @Test("what a model refuses is said, as a block of its content or in its place")
  func refusals() throws {
    for content in [
      #""content":[{"type":"refusal","refusal":"I can't do that."}]"#,
      #""content":null,"refusal":"I can't do that.""#,
    ] {
      let app = try app([#"{"role":"assistant",\#(content)}"#])
      #expect(app.feedText == "assistant\nI can't do that.")
    }
  }

  @Test("] and [ go from turn to turn within a record that holds many, and on to the next one")
  func turnsInRecord() throws {
    func record(_ name: String) -> String {
      let turns = (0..<6).map {
        #"{"role":"user","content":"\#(name)\#($0)"},{"role":"assistant","content":"a\nb\nc\nd"}"#
      }
      return #"{"messages":[\#(turns.joined(separator: ","))]}"#
    }
    let app = try app([record("x"), record("y")], rows: 14)
    app.press("]")
    #expect(app.feedLines.prefix(2) == ["user", "x1"])
    app.press("]]]]")
    #expect(app.feedLines.prefix(2) == ["user", "x5"])
    app.press("]")
    #expect(app.feedLines.prefix(2) == ["user", "y0"])
    app.press("]")
    #expect(app.feedLines.prefix(2) == ["user", "y1"])
    app.press("[[[")
    #expect(app.feedLines.prefix(2) == ["user", "x4"])
    app.press("[[[[")
    #expect(app.feedLines.prefix(2) == ["user", "x0"])
    app.press("G]]]]]]]")
    #expect(app.status.contains("no turn of the person below"))
    app.press("g<Enter>]")
    #expect(app.feedLines.prefix(2) == ["user", "x1"])
    app.press("]]]][")
    #expect(app.feedLines.prefix(2) == ["user", "x4"])
    app.press("]]")
    #expect(app.feedLines.contains("y0"))
  }

  @Test("a page has who speaks in their colour, and code between fences in those of its language")
  func page() throws {
    let app = try app([
      #"{"role":"user","content":"So:\n```swift\nlet a = 1\n\n// b\n```\nRight?"}"#
    ])
    app.press("<Enter>")
    let lines = ["user", "So:", "", "let a = 1", "", "// b", "", "Right?", ""]
    #expect(Array(app.feedLines.prefix(9)) == lines)
    let styles = { (line: Int) in app.terminal.canvas[0, line].style }
    #expect(styles(0) == Theme.style(of: TurnRole.person))
    #expect(styles(1) == .plain)
    #expect(styles(3) == Theme.style(of: InlineStyle.keyword, on: .plain))
    #expect(styles(5) == Theme.style(of: InlineStyle.comment, on: .plain))
  }

  @Test("a request that a program logs has its time and its fields, and its messages below")
  func requestsInLog() throws {
    let messages =
      #""messages":[{"role":"user","content":"When?"},{"role":"assistant","content":"At nine."}]"#
    func line(_ members: String) -> String {
      #"{"timestamp":"2026-05-04T04:03:00Z",\#(members)\#(messages)}"#
    }
    let turns = "When?\n\nassistant\nAt nine."
    let app = try app([line(#""user_id":"u17","took":3,"#), line("")], columns: 60)
    #expect(
      app.feedText == """
        Monday, 2026-05-04
        04:03:00 user_id=u17 took=3
        user
        \(turns)

        user  04:03:00
        \(turns)
        """)
    app.press("/u17<CR>")
    #expect(app.marked == ["u17"])
    // An answer says of what it is made, and when.
    let answer = try self.app([line(#""object":"chat.completion","id":"a","#)])
    #expect(answer.feedText.hasSuffix("user  04:03:00\n\(turns)"))
  }

  @Test("a log's line that holds messages keeps its time, level and fields, and shows them below")
  func messagesInLog() throws {
    let line =
      #"{"level":50,"time":1777867380250,"msg":"no answer","type":"call","messages":[{"role":"user","content":"When?"},{"role":"assistant","content":"At nine."}],"took":3}"#
    let other = #"{"level":30,"time":1777867381250,"msg":"next"}"#
    let app = try app([other, line, other], columns: 60)
    #expect(
      app.feedText == """
        Monday, 2026-05-04
        04:03:01.250 INF next
        04:03:00.250 ERR no answer type=call took=3
        user
        When?

        assistant
        At nine.
        04:03:01.250 INF next
        """)
    app.press("]<Enter>")
    #expect(app.feedLines[3...7] == ["no answer", "", "user", "When?", ""])
    app.press("<Esc>&level>=error<Enter>")
    #expect(app.feedLines.prefix(3).last == "user")
  }

  @Test(
    "a log's line that is a message itself keeps its time, level and event, too",
    arguments: [
      (#""level":"error","event":"refused","id":7"#, "ERR refused id=7"),
      (#""level":"error","msg":"refused""#, "ERR refused"),
      (#""level":"error","id":7"#, "ERR id=7"),
      (#""event":"refused""#, "refused"), (#""message":"refused""#, "refused"),
    ])
  func messageAsLog(members: String, text: String) throws {
    let app = try app([
      #"{\#(members),"role":"user","content":"x","timestamp":"2026-05-04T04:03:00Z"}"#
    ])
    #expect(app.feedText == "Monday, 2026-05-04\n04:03:00 \(text)\nuser\nx")
  }

  @Test(
    "what says nothing of a program is a message alone",
    arguments: [#""level":3"#, #""status":"done""#, #""title":"Pumps""#])
  func messageAlone(member: String) throws {
    let app = try app([
      #"{\#(member),"role":"user","content":"x","timestamp":"2026-05-04T04:03:00Z"}"#
    ])
    #expect(app.feedText == "Monday, 2026-05-04\nuser  04:03:00\nx")
  }

  @Test(
    "what a request tells the model before its messages is a turn",
    arguments: [
      #""Be \"terse\".""#,
      #"[{"type":"text","text":"Be \"terse\".","cache_control":{"type":"a"}}]"#,
    ])
  func system(text: String) throws {
    let messages = #""messages":[{"role":"user","content":"x"},{"role":"assistant","content":"y"}]"#
    for members in [#""system":\#(text),\#(messages)"#, #"\#(messages),"system":\#(text)"#] {
      #expect(
        try app([#"{"model":"m",\#(members)}"#]).feedText
          == "system\nBe \"terse\".\n\nuser\nx\n\nassistant\ny")
    }
    #expect(try app([#"{"role":"user","content":"x","system":\#(text)}"#]).feedText == "user\nx")
  }

  @Test("an argument of several lines hangs below its name, in its row and on its page")
  func linesOfArguments() throws {
    let input = #"{"command":"set a: 1\nrun\n\nb: 2\n","after":"x"}"#
    let call = #"{"type":"tool_use","name":"Bash","input":\#(input)}"#
    let app = try app([#"{"role":"assistant","content":[\#(call)]}"#])
    let shown = """
      assistant
      ▸ Bash(set a: 1…)
        command:
          set a: 1
          run

          b: 2

        after: x
      """
    app.press("v")
    #expect(app.feedText == shown)
    app.press("<CR>")
    #expect(app.feedText.hasPrefix(shown))
  }

  @Test("what a tool answers that has failed is marked, in blocks too")
  func failures() throws {
    let app = try app([
      #"{"role":"user","content":[{"type":"tool_result","is_error":true,"content":[{"type":"text","text":"no file\nat all"}]}]}"#,
      #"{"role":"user","content":[{"type":"tool_result","is_error":true}]}"#,
    ])
    #expect(app.feedText == "tool\n  ✗ no file\n  at all\n\ntool\n  [error]")
  }

  @Test(
    "a tool that answers nothing says so, and nobody speaks in its place",
    arguments: [
      #","content":"""#, #","content":" ""#, #","content":[]"#, #","content":null"#, "",
      #","content":[{"type":"text","text":""}]"#,
    ])
  func silence(content: String) throws {
    let result = #"{"type":"tool_result","tool_use_id":"t1"\#(content)}"#
    let app = try app([#"{"role":"user","content":[\#(result)]}"#])
    #expect(app.feedText == "tool\n  [nothing]")
    app.press("]")
    #expect(app.status.contains("no turn of the person below"))
  }

  @Test("] and [ go to what the person says next, and said before, past what tools answer")
  func turns() throws {
    var lines: [String] = []
    for number in 0..<30 {
      lines += [#"{"role":"user","content":"Question \#(number)"}"#, Self.call, Self.result]
    }
    let app = try app(lines, rows: 20)
    app.press("]")
    #expect(app.feedLines.prefix(2) == ["user", "Question 1"])
    app.press("]]]")
    #expect(app.feedLines.prefix(2) == ["user", "Question 4"])
    app.press("[[")
    #expect(app.feedLines.prefix(2) == ["user", "Question 2"])
    app.press("<Enter>")
    app.press("]")
    #expect(app.feedLines.prefix(3).joined(separator: "|").contains("Question 3"))
    app.press("<Esc>G]")
    #expect(app.status.contains("no turn of the person below"))
    app.press("g[")
    #expect(app.status.contains("no turn of the person above"))
  }

  @Test(
    "an image is said with its kind, its size or its address, and no turn of the person where a tool answers with it"
  )
  func images() throws {
    let data = String(repeating: "iVBO", count: 1000)
    let image =
      #"{"type":"image","source":{"type":"base64","media_type":"image/png","data":"\#(data)"}}"#
    let app = try app([
      #"{"role":"user","content":[{"type":"tool_result","content":[\#(image)]}]}"#,
      #"{"role":"user","content":[{"type":"image_url","image_url":{"url":"https://a.example/b.png"}}]}"#,
      #"{"role":"user","content":[{"type":"input_image","image_url":"data:image/gif;base64,\#(data)"}]}"#,
      #"{"role":"user","parts":[{"fileData":{"mimeType":"image/png","fileUri":"gs://a/b"}},{"text":"this?"}]}"#,
    ])
    #expect(
      app.feedText == """
        tool
          [image image/png 3.0 kB]

        user
        [image_url https://a.example/b.png]

        user
        [input_image image/gif 3.0 kB]

        user
        [image/png gs://a/b]
        this?
        """)
    app.press("]")
    #expect(app.status.contains("2 of 4"))
  }

  @Test(
    "the size of an image is that of its bytes, whatever stands behind them",
    arguments: [
      ("iVBORw0KGgo=", 8), ("iVBORw0KGgo", 8), ("iVBORw0KGg==", 7), ("iVBORw0KGg", 7), ("iVBO", 3),
    ])
  func sizes(data: String, size: Int) throws {
    let app = try app([
      #"{"role":"user","content":[{"type":"input_image","image_url":"data:image/png;base64,\#(data)"}]}"#
    ])
    #expect(app.feedText == "user\n[input_image image/png \(size) bytes]")
  }

  @Test("what models answer, and all that is sent to Gemini, are turns")
  func answers() throws {
    let app = try app([
      #"{"contents":[{"role":"user","parts":[{"text":"Dry?"}]},{"role":"model","parts":[{"text":"Yes."}]}]}"#,
      #"{"choices":[{"index":0,"message":{"role":"assistant","content":"It is."},"finish_reason":"stop"}]}"#,
    ])
    #expect(app.feedText == "user\nDry?\n\nmodel\nYes.\n\nassistant\nIt is.")
  }

  private func node(
    _ name: String, _ role: String, _ text: String, _ parent: String, _ child: String
  ) -> String {
    let content = #"{"content_type":"text","parts":["\#(text)"]}"#
    let message =
      #"{"author":{"role":"\#(role)"},"create_time":1777867500.5,"update_time":null,"#
      + #""content":\#(content),"a \"name\"":1}"#
    return #""\#(name)":{"id":"\#(name)","parent":"\#(parent)","children":[\#(child)],"#
      + #""message":\#(message)}"#
  }

  @Test(
    "ChatGPT's export has a row for each message, in the order of its tree, below what is said of the whole"
  )
  func export() throws {
    let nodes = [
      node("b", "assistant", "It is.", "a", "\"c\""), node("c", "user", "Why?", "b", ""),
      node("a", "user", "Dry?", "r", "\"b\",\"d\""), node("d", "assistant", "Yes.", "a", ""),
      #""r":{"id":"r","message":null,"parent":null,"children":["a"]}"#,
    ]
    let app = try app(["[{\"title\":\"Pumps\",\"mapping\":{\(nodes.joined(separator: ","))}}]"])
    let text = app.feedText
    #expect(text.hasPrefix("Pumps"))
    let order = ["Dry?", "It is.", "Why?", "Yes."].map { text.firstRange(of: $0)?.lowerBound }
    #expect(order.allSatisfy { $0 != nil })
    #expect(order.compactMap(\.self).sorted() == order.compactMap(\.self))
    app.press("]]")
    #expect(app.status.contains("4 of 5"))
  }

  @Test("an answer in it that was left says so, before the other, and pages have the whole node")
  func branches() throws {
    let nodes = [
      node("a", "user", "Dry?", "r", "\"b\",\"d\""), node("b", "assistant", "It is.", "a", "\"c\""),
      node("c", "user", "Why?", "b", ""), node("d", "assistant", "Yes.", "a", ""),
    ]
    let mapping = "{\(nodes.joined(separator: ","))}"
    let app = try app(
      [#"[{"title":"Pumps","mapping":\#(mapping),"current_node":"c"}]"#], columns: 60)
    let name = "assistant  04:05:00.500"
    let turns = "\(name)  other_branch=true\nYes.\n\n\(name)\nIt is."
    #expect(app.feedText.contains("Dry?\n\n\(turns)\n\nuser  04:05:00.500\nWhy?"))
    app.press("/It is<CR>")
    app.press("<Enter>")
    for line in ["  update_time: null", "  id: b", "  parent: a", "    0: c"] {
      #expect(app.feedLines.contains(line))
    }
  }

  @Test("elsewhere they say what they are for")
  func elsewhere() throws {
    let app = try AppUnderTest(demo: 60, 12)
    app.press("]")
    #expect(app.status.contains("no conversation"))
  }

  @Test(
    "what only looks like a message stays what it is",
    arguments: [
      #"{"role":"admin","content":"x"}"#, #"{"role":"admin","name":"Ann","text":"x"}"#,
      #"{"role":{"a":1},"content":"x"}"#, #"{"type":"user","message":{"text":"x"},"text":"y"}"#,
      #"{"messages":["a","b"],"text":"x"}"#, #"{"payload":{"a":1},"text":"x"}"#,
    ])
  func others(line: String) throws {
    let app = try app([line])
    app.press("]")
    #expect(app.status.contains("no conversation"))
  }

  @Test("in a conversation somebody with another role speaks by that name")
  func roles() throws {
    let app = try app([
      #"{"role":"user","content":"Is it good?"}"#, #"{"role":"critic","content":"Not yet."}"#,
      #"{"messages":[{"role":"critic","content":"Now it is."},{"role":"user","content":"Good."}]}"#,
    ])
    #expect(
      app.feedText == """
        user
        Is it good?

        critic
        Not yet.

        critic
        Now it is.

        user
        Good.
        """)
  }

  @Test("what ShareGPT has is a conversation")
  func shareGPT() throws {
    let app = try app([
      #"{"id":"a","conversations":[{"from":"system","value":"Be brief."},{"from":"human","value":"When?"},"#
        + #"{"from":"gpt","value":"At nine."},{"from":"observation","value":"a clock"}]}"#
    ])
    #expect(
      app.feedText == """
        system
        Be brief.

        human
        When?

        gpt
        At nine.

        observation
          a clock
        """)
    app.press("G]")
    #expect(app.status.contains("no turn of the person below"))
  }

  @Test(
    "odd messages are shown as far as they say something",
    arguments: [
      (#"{"role":"user","content":[]}"#, "user"),
      (#"{"role":"user","content":{"text":"a"}}"#, "user\na"),
      (#"{"role":"user","content":["a",1,null,["b"]]}"#, "user\na\n\n1\n\nb"),
      (#"{"role":"assistant","content":"","tool_calls":[{"name":"f"},3]}"#, "assistant\n▸ f"),
      (
        #"{"role":"assistant","content":"","function_call":{"name":"f","arguments":"no"}}"#,
        "assistant\n▸ f(no)"
      ),
      (
        #"{"role":"assistant","content":[{"type":"tool_use","input":[1,{"a":2}]}]}"#,
        "assistant\n▸ call([1,{\"a\":2}])"
      ),
      (#"{"role":"tool","content":"a\nb"}"#, "tool\n  a\n  b"),
      (#"{"type":"tool_result","content":{"a":[{"b":"c"}]}}"#, "tool\n  a: {b: c}"),
      (#"{"role":"user","content":[{"type":"text","text":"a\u001b[2Jb"}]}"#, "user\na^[[2Jb"),
    ])
  func odd(line: String, text: String) throws {
    let app = try app([line])
    #expect(app.feedText == text)
  }
}
