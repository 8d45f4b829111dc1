import HeightEngine
import Testing

@testable import Feeds

@Suite("Which of a line's members says when it was written")
struct TimeChoiceTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
  private static let moment = #""2026-05-04T13:00:02Z""#

  private func rows(_ members: [String]) throws -> [String?] {
    let lines = members.map { #"{\#($0),"level":"info","msg":"x"}"# + "\n" }
    return try Feed.reading(lines.joined(), Self.options).entries.map { $0.content?.string }
  }

  @Test(
    "what can't be a time is a field as any other, and the next name's is the time, whatever stands first",
    arguments: [
      (#""time":0.012"#, "timestamp", "time=0.012"), (#""time":12"#, "timestamp", "time=12"),
      (#""time":"1.23s""#, "ts", "time=1.23s"), (#""time":true"#, "ts", "time=true"),
      (#""timestamp":"soon""#, "@timestamp", "timestamp=soon"),
      (#""time":"other""#, "ts", "time=other"), (#""time":3"#, "datetime", "time=3"),
      (#""ts":"0001-01-01T00:00:00Z""#, "@t", "ts=0001-01-01T00:00:00Z"),
      (#""start_time":5"#, "log_time", "start_time=5"),
    ])
  func noTime(member: String, name: String, field: String) throws {
    let time = #""\#(name)":\#(Self.moment)"#
    let expected = ["13:00:02 INF x \(field)"]
    #expect(try rows(["\(member),\(time)"]) == expected)
    #expect(try rows(["\(time),\(member)"]) == expected)
  }

  @Test("lines of one file may differ in it")
  func several() throws {
    let lines = [
      #""time":\#(Self.moment)"#, #""time":0.5,"timestamp":\#(Self.moment)"#,
      #""timestamp":\#(Self.moment),"time":7"#,
    ]
    #expect(
      try rows(lines) == ["13:00:02 INF x", "13:00:02 INF x time=0.5", "13:00:02 INF x time=7"])
  }

  @Test(
    "a day or a time of day alone is none where another says both",
    arguments: [
      (#""date":"2026-05-04""#, "date=2026-05-04"), (#""time":"13:00:07""#, "time=13:00:07"),
    ])
  func part(member: String, field: String) throws {
    #expect(
      try rows(["\(member),\"timestamp\":\(Self.moment)"]) == ["13:00:02 INF x \(field)"])
  }

  @Test(
    "a day and a time of day in two members are one moment, whatever logs call them, and whatever stands first",
    arguments: [
      (#""date":"2026-05-04""#, #""time":"13:00:05.5""#, "13:00:05.500"),
      (#""timestamp":"2026-05-04""#, #""time":"13:00""#, "13:00:00"),
      (#""date":"20260504""#, #""time":"13:00:05""#, "13:00:05"),
      (#""date":20260504"#, #""time":"13:00:05""#, "13:00:05"),
      (#""date":"04 May 2026""#, #""ts":"9:00:05""#, "09:00:05"),
      (#""date":"2026-05-04""#, #""time":"15:00:05+02:00""#, "13:00:05"),
    ])
  func day(day: String, clock: String, time: String) throws {
    #expect(try rows(["\(day),\(clock)"]) == ["\(time) INF x"])
    #expect(try rows(["\(clock),\(day)"]) == ["\(time) INF x"])
    let line = #"{\#(day),\#(clock),"level":"info","msg":"x"}"# + "\n"
    let feed = try Feed.reading(line, Self.options)
    #expect(feed.sectionTitles == ["Monday, 2026-05-04"])
    #expect(feed.entries.map { $0.date?.hasTime } == [true])
    // So they are in the elements of a document.
    let document = try Feed.reading("[\(line),\(line)]", Self.options)
    #expect(document.entries.map { $0.content?.string } == ["\(time) INF x", "\(time) INF x"])
    #expect(document.sectionTitles == ["Monday, 2026-05-04"])
    #expect(document.entries.map { $0.date?.hasTime } == [true, true])
  }

  @Test("a day beside what is no time of day is a day")
  func dayAlone() throws {
    #expect(
      try rows([#""date":"2026-05-04","time":"1.5s""#]) == ["2026-05-04 INF x time=1.5s"])
    #expect(
      try rows([#""date":"2026-05-04","time":"25:00""#]) == ["2026-05-04 INF x time=25:00"])
  }

  @Test("the day on which an entry was published is its date, whatever else has a time")
  func published() throws {
    let line = #"{"date_published":"2026-05-03","timestamp":\#(Self.moment),"title":"a"}"#
    let feed = try Feed.reading(line + "\n", Self.options)
    #expect(feed.entries.map { $0.date?.seconds } == [1_777_766_400])
  }

  @Test("where nothing else says a time, the likeliest name's value stands as it is written")
  func alone() throws {
    #expect(try rows([#""time":12.5"#]) == ["12.5 INF x"])
    #expect(try rows([#""ts":"b","time":"a""#]) == [#"a INF x ts=b"#])
  }

  @Test("of pairs of logfmt, too", arguments: ["ts", "t"])
  func pairs(name: String) throws {
    let line = "time=12ms \(name)=2026-05-04T13:00:02Z level=info msg=x\n"
    let feed = try Feed.reading(line + line, Self.options)
    #expect(feed.entries.map { $0.content?.string }[0] == "13:00:02 INF x time=12ms")
    let apart = "time=13:00:02 date=2026-05-04 level=info msg=x\n"
    #expect(
      try Feed.reading(apart + apart, Self.options).entries.map { $0.content?.string }
        == ["13:00:02 INF x", "13:00:02 INF x"])
  }
}
