import HeightEngine
import Testing

@testable import Feeds

@Suite("Lines that Loki has found")
struct LokiTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private static func stream(_ labels: String, _ values: String...) -> String {
    #"{"stream":{\#(labels)},"values":[\#(values.joined(separator: ","))]}"#
  }

  private static let streams = [
    stream(
      #""app":"pump","level":"error""#, #"["1777867500123000000","no oil"]"#,
      #"["1777867501000000000","dry",{"trace_id":"7"}]"#),
    stream(
      #""app":"lamp""#, #"["1777867502000000000","level=warn msg=\"it flickers\" n=3"]"#,
      #"["1777867503000000000","{\"level\":\"info\",\"msg\":\"it is on\"}\n"]"#),
  ]

  private static let shown = [
    "04:05:00.123 ERR no oil labels.app=pump",
    "04:05:01.000 ERR dry labels.app=pump metadata.trace_id=7",
    "04:05:02.000 WRN it flickers n=3 labels.app=lamp",
    "04:05:03.000 INF it is on labels.app=lamp",
  ]

  private static let answer =
    #"{"status":"success","data":{"resultType":"streams","result":["#
    + streams.joined(separator: ",") + #"],"stats":{"summary":{"lines":4}}}}"#

  private func rows(_ text: String) throws -> [String?] {
    let feed = try Feed.reading(text, Self.options)
    #expect(feed.failures.isEmpty)
    #expect(feed.separator(inSection: 0) == .none)
    return feed.entries.map { $0.content?.string }
  }

  @Test("an answer of its interface has a row for each line, whether it takes one line or many")
  func answers() throws {
    let spread = Self.answer.replacing(#",""#, with: ",\n\"").replacing("[{", with: "[\n{")
    for text in [Self.answer, Self.answer + "\n", spread] {
      #expect(try rows(text) == Self.shown)
    }
    let pushed = #"{"streams":[\#(Self.streams.joined(separator: ","))]}"#
    #expect(try rows(pushed) == Self.shown)
  }

  @Test("so have streams, a line each, also by a pipe")
  func lines() throws {
    let text = Self.streams.joined(separator: "\n") + "\n"
    #expect(try rows(text) == Self.shown)
    for text in [text, Self.answer + "\n"] {
      let stream = try FeedStream.open(bytes: Array(text.utf8), name: "t", options: Self.options)
      #expect(stream.contents() == Self.shown)
    }
  }

  @Test("what an answer says besides stands on the page of each line")
  func surroundings() throws {
    let feed = try Feed.reading(Self.answer, Self.options)
    for row in 0..<4 {
      let lines = try #require(feed.page(at: row, inSection: 0).tree?.lines)
      #expect(lines.contains { $0.name?.string == "status" && $0.text.string == "success" })
      #expect(lines.contains { $0.name?.string == "lines" && $0.text.string == "4" })
      #expect(!lines.contains { $0.name?.string == "result" })
    }
  }

  @Test("labels that are long beside a line are said with the first of their stream")
  func longLabels() throws {
    let label = String(repeating: "x", count: 5000)
    let values = (0..<3).map { #"["177786750\#($0)000000000","a\#($0)"]"# }
    let text = Self.stream("\"app\":\"\(label)\"", values.joined(separator: ",")) + "\n"
    let rows = try rows(text).compactMap { $0 }
    #expect(rows.count == 3)
    #expect(rows[0].contains("labels.app=xxx"))
    #expect(rows[1] == "04:05:01.000 a1 labels={}" && rows[2] == "04:05:02.000 a2 labels={}")
  }

  @Test(
    "what is not of that form all through stays what it is",
    arguments: [
      #"{"stream":{"app":"x"},"values":[["1777867500000000000","a"],["1777867501000000000",7]]}"#,
      #"{"stream":{"app":"x"},"values":[["1777867500000000000","a"]],"n":1}"#,
      #"{"stream":{"app":"x"},"values":[["1777867500000000000","a",1]]}"#,
      #"{"status":"success","data":{"result":[{"stream":{"app":"x"},"values":[]},{"a":1}]}}"#,
      #"{"stream":{"app":"x"},"values":[1,2]}"#,
    ])
  func others(line: String) throws {
    #expect(try Feed.reading(line + "\n" + line + "\n", Self.options).format == .jsonl)
  }

  @Test(
    "of lines of text as logcli writes them the level is a label's, or the line's",
    arguments: [
      (#"{app="web", env="prod", zone="a", level="error"} no oil"#, .error),
      (#"{app="web"} level=warn msg="no oil" code=5"#, .warning),
      (#"{app="web"}                no oil"#, nil),
    ] as [(String, LogLevel?)])
  func text(rest: String, level: LogLevel?) {
    let line = Array("2026-05-04T10:00:02Z \(rest)".utf8)
    let found = LogLevel(inLine: line.span, isStamped: true)
    #expect(found == level)
  }

  @Test("lines as logcli writes them are looked into however they are written")
  func logcli() throws {
    let line =
      #"{"labels":{"app":"x"},"line":"ts=2026-05-04T04:05:00.5Z level=warn msg=low","timestamp":"2026-05-04T04:05:01Z"}"#
    #expect(try rows(line + "\n") == ["04:05:00.500 WRN low labels.app=x"])
  }
}
