import HeightEngine
import Testing

@testable import Feeds

@Suite("Numbers of levels, by who writes them")
struct LogScalesTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private func row(_ members: String) throws -> String? {
    try Feed.reading("{\(members)}\n", Self.options).entries[0].content?.string
  }

  @Test(
    "an event of Windows has the level that stands beside the number, else the one of Windows' scale",
    arguments: [
      (#""Id":1,"Level":4,"LevelDisplayName":"Information""#, "INF svc ok Id=1 Level=4"),
      (#""LevelDisplayName":"Error","Level":2"#, "ERR svc ok Level=2"),
      (#""Level":1"#, "CRT svc ok"), (#""Level":2"#, "ERR svc ok"), (#""Level":3"#, "WRN svc ok"),
      (#""Level":4,"LevelDisplayName":null"#, "INF svc ok LevelDisplayName=null"),
      (#""Level":5"#, "TRC svc ok"),
      (#""Level":0,"ProviderName":"SCM""#, "INF svc ok ProviderName=SCM"),
    ])
  func windows(members: String, row: String) throws {
    let line = #""TimeCreated":"2026-05-04T14:02:11Z",\#(members),"Message":"svc ok""#
    #expect(try self.row(line) == "14:02:11 \(row)")
  }

  @Test("it has them without a time, too, in whatever order")
  func otherNames() throws {
    #expect(
      try row(#""Level":4,"Message":"ok","Id":7,"LogName":"System""#)
        == "INF ok Id=7 LogName=System")
  }

  @Test(
    "a time is one as .NET writes it in JSON, with a zone or without",
    arguments: [
      "/Date(1777903331123)/", #"\/Date(1777903331123)\/"#, "/Date(1777903331123+0200)/",
      "/Date(1777903331123-0730)/",
    ])
  func moments(time: String) throws {
    let line = #""TimeCreated":"\#(time)","Level":3,"Message":"ok""#
    #expect(try row(line) == "14:02:11.123 WRN ok")
  }

  @Test(
    "what only looks like such a time is none",
    arguments: [
      "/Date()/", "/Date(-62135596800000)/", "/Date(1777903331123", "/Date(1777903331123)",
      "/Date(1777903331123x)/", "/Date(99999999999999999)/", "/Date(1)", "/",
    ])
  func noMoments(time: String) {
    #expect(DateParser(zone: .fixed(secondsEast: 0)).date(time) == nil)
  }

  @Test("a line of Azure's that says what it is about, and of what category, has Windows' numbers")
  func azure() throws {
    let line =
      #""time":"2026-05-04T14:02:11.1234567Z","category":"SignInLogs","level":4,"resourceId":"/S/1","resultDescription":"no""#
    #expect(try row(line) == "14:02:11.123 INF no category=SignInLogs resourceId=/S/1")
    let worded = line.replacing("\"level\":4", with: #""level":"Error""#)
    #expect(try row(worded) == "14:02:11.123 ERR no category=SignInLogs resourceId=/S/1")
  }

  @Test(
    "Application Insights has a scale of its own, and words",
    arguments: [
      ("0", "TRC"), ("1", "INF"), ("2", "WRN"), ("3", "ERR"), ("4", "CRT"),
      (#""Verbose""#, "TRC"), (#""Information""#, "INF"), (#""Critical""#, "CRT"),
    ])
  func applicationInsights(level: String, mark: String) throws {
    let line =
      #""time":"2026-05-04T14:02:11.1Z","itemType":"trace","severityLevel":\#(level),"message":"ok""#
    #expect(try row(line) == "14:02:11.100 \(mark) ok itemType=trace")
  }

  @Test("so has Log Analytics, by names of its own")
  func logAnalytics() throws {
    let line =
      #""TimeGenerated":"2026-05-04T14:02:11.1Z","SeverityLevel":3,"Message":"no","Type":"AppTraces""#
    #expect(try row(line) == "14:02:11.100 ERR no Type=AppTraces")
  }

  @Test(
    "a word goes before a number, whichever name is likelier; other numbers are syslog's or pino's"
  )
  func words() throws {
    let line = #""time":"2026-05-04T14:02:11Z","level":3,"severity":"INFO","message":"ok""#
    #expect(try row(line) == "14:02:11 INF ok level=3")
    for (level, mark) in [(4, "WRN"), (30, "INF")] {
      let line = #""time":"2026-05-04T14:02:11Z","level":\#(level),"message":"ok","category":"x""#
      #expect(try row(line) == "14:02:11 \(mark) ok category=x")
    }
  }
}
