import HeightEngine
import Testing

@testable import Feeds

@Suite("Lines of JSON that say when, and nothing but fields")
struct FieldsAloneTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private func rows(_ lines: [String], _ options: FeedOptions = Self.options) throws -> [String?] {
    let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", options)
    return feed.entries.map { $0.content?.string }
  }

  @Test(
    "their rows are a time and all fields, as other lines of logs are",
    arguments: [
      (#""tank":3,"oil":{"level":0.4,"of":[1,2]}"#, #"tank=3 oil.level=0.4 oil.of=[1,2]"#),
      (#""pump":"no 3","user":"bob","at":null"#, #"pump="no 3" user=bob at=null"#),
      (#""status":"error","tank":3"#, "ERR tank=3"),
    ])
  func rows(members: String, row: String) throws {
    for time in [
      #""time":"2026-05-04T10:00:00.25Z""#, #""ts":1777888800.25"#, #""createdAt":1777888800250"#,
      #""date":{"$date":1777888800250}"#,
    ] {
      let feed = try Feed.reading("{\(time),\(members)}\n", Self.options)
      #expect(feed.entries.map { $0.content?.string } == ["10:00:00.250 \(row)"], "\(time)")
      #expect(feed.separators == [.none])
    }
  }

  @Test("one that has nothing but a time is a row of it, too, among others")
  func timeAlone() throws {
    let alone = #"{"@timestamp":"2026-05-04T10:00:04.5Z"}"#
    let lines = [#"{"time":"2026-05-04T10:00:03Z","tank":3}"#, alone]
    #expect(try rows(lines) == ["10:00:03 tank=3", "10:00:04.500"])
    let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
    #expect(feed.entries.map { $0.time?.string } == [nil, nil])
    let page = feed.page(at: 1, inSection: 0)
    #expect(page.time?.string == "Monday, 2026-05-04 10:00:04.500 +00:00")
  }

  @Test("their pages have all of them as a tree")
  func page() throws {
    let line = #"{"time":"2026-05-04T10:00:00Z","tank":3,"oil":{"of":[1,2]}}"#
    let page = try Feed.reading(line + "\n", Self.options).page(at: 0, inSection: 0)
    #expect(page.isLog)
    #expect(page.tree != nil)
    #expect(page.content.plainText.isEmpty)
  }

  @Test("which fields are shown is for a person to say; where only messages are, the fields stay")
  func chosen() throws {
    let line = #"{"time":"2026-05-04T10:00:00Z","tank":3,"oil":{"level":0.4},"n":1}"#
    var options = Self.options
    options.logs.fields = LogFieldSelection("oil.level,tank")
    #expect(try rows([line], options) == ["10:00:00 oil.level=0.4 tank=3"])
    let feed = try Feed.reading(line + "\n", Self.options)
    feed.show(.message)
    #expect(feed.entries[0].content?.string == "10:00:00 tank=3 oil.level=0.4 n=1")
  }

  @Test(
    "objects without a time that can be read stay as they are, and so do those with a title",
    arguments: [
      (#"{"tank":3,"n":1}"#, "tank: 3\nn: 1"),
      (#"{"time":"soon","tank":3}"#, "time: soon\ntank: 3"),
      (#"{"time":12,"tank":3}"#, "time: 12\ntank: 3"),
      (#"{"time":"2026-05-04T10:00:00Z","title":"a"}"#, nil),
    ] as [(String, String?)])
  func others(line: String, row: String?) throws {
    let feed = try Feed.reading(line + "\n", Self.options)
    #expect(feed.entries.map { $0.content?.string } == [row])
    #expect(feed.separators == [.rule])
  }

  @Test("a line that a container's holds is shown so, too")
  func held() throws {
    let line =
      #"{"log":"{\"time\":\"2026-05-04T10:00:00.25Z\",\"tank\":3}\n","stream":"stdout","time":"2026-05-04T10:00:01Z"}"#
    #expect(try rows([line, line])[0] == "10:00:00.250 tank=3 stream=stdout")
  }

  @Test("before the messages of a conversation they are rows of it, and say first what they are")
  func beforeMessages() throws {
    let time = #""timestamp":"2026-05-04T10:00:00Z""#
    let lines = [
      #"{\#(time),"type":"started","version":3}"#,
      #"{\#(time),"role":"user","content":"Why is the pump dry?"}"#,
    ]
    let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
    #expect(feed.separators == [.gap])
    #expect(feed.entries[0].content?.string == "started  10:00:00  version=3")
  }

  @Test("their levels are known to filters however they are spelled")
  func levels() throws {
    let lines = ["error", "info"].map {
      #"{"time":"2026-05-04T10:00:00Z","LEVEL":"\#($0)","tank":3}"#
    }
    let feed = try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "warn")).rows == [0])
  }
}
