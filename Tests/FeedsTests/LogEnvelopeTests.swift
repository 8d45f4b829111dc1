import HeightEngine
import Testing

@testable import Feeds

@Suite("Lines of logs that lie in an object of a line")
struct LogEnvelopeTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private func row(_ line: String) throws -> String? {
    try Feed.reading(line + "\n", Self.options).entries[0].content?.string
  }

  @Test(
    "what Splunk's collector takes has the level and the message of its event",
    arguments: [
      (
        #"{"time":1777903331.123,"host":"h","event":{"severity":"ERROR","message":"no oil"},"sourcetype":"_json"}"#,
        "14:02:11.123 ERR no oil host=h sourcetype=_json"
      ),
      (
        #"{"event":{"message":"no oil","level":"warn","pump":{"id":3}},"time":1777903331.123}"#,
        "14:02:11.123 WRN no oil event.pump.id=3"
      ),
    ])
  func splunkCollector(line: String, row: String) throws {
    #expect(try self.row(line) == row)
  }

  @Test("what stands beside such an object goes before what it says, which stays a field")
  func beside() throws {
    let line =
      #"{"time":1777903331.123,"level":"info","message":"own","event":{"level":"error","message":"x"}}"#
    #expect(try row(line) == "14:02:11.123 INF own event.level=error event.message=x")
  }

  @Test("an object of such a name without a level or a time is fields")
  func others() throws {
    let line = #"{"time":1777903331.123,"host":"h","event":{"kind":"a","message":{"b":1}}}"#
    #expect(try row(line) == "14:02:11.123 host=h event.kind=a event.message.b=1")
  }
}
