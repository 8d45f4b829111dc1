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

  @Test(
    "lines of loguru, of stores and of what hands lines on have level, time and message; the rest are fields",
    arguments: [
      (
        #"{"text":"x | no oil","record":{"level":{"icon":"!","name":"ERROR","no":40},"line":88,"message":"no oil","time":{"repr":"2026-05-04 14:02:11.123456+00:00","timestamp":1777903331.123456}}}"#,
        #"14:02:11.123 ERR no oil text="x | no oil" record.level.icon=! record.level.no=40 record.line=88 record.time.repr="2026-05-04 14:02:11.123456+00:00""#
      ),
      (
        #"{"_time":"2026-05-04T14:02:11.123Z","_msg":"no oil","_stream":"{}","level":"error"}"#,
        "14:02:11.123 ERR no oil _stream={}"
      ),
      (
        #"{"_index":"i","_source":{"@timestamp":"2026-05-04T14:02:11.123Z","message":"no oil","log.level":"warn","n":1}}"#,
        "14:02:11.123 WRN no oil _index=i _source.n=1"
      ),
      (
        #"{"_index":"i","_source":{"log":{"level":"warn"},"message":"no oil","@timestamp":"2026-05-04T14:02:11.123Z"}}"#,
        "14:02:11.123 WRN no oil _index=i"
      ),
      (
        #"{"preview":false,"result":{"_raw":"2026-05-04 14:02:11 ERROR no oil","_time":"2026-05-04T14:02:11.123+00:00","host":"h"}}"#,
        "14:02:11.123 ERR 2026-05-04 14:02:11 ERROR no oil preview=false result.host=h"
      ),
      (
        #"{"attributes":{"status":"error","timestamp":"2026-05-04T14:02:11.123Z","message":"no oil","service":"s","attributes":{"k":1}},"type":"log"}"#,
        "14:02:11.123 ERR no oil attributes.service=s attributes.attributes.k=1 type=log"
      ),
      (
        #"{"id":"M12","content":{"timestamp":"2026-05-04T14:02:11.123Z","service":"s","message":"no oil","status":"error","attributes":{"k":1}}}"#,
        "14:02:11.123 ERR no oil id=M12 content.service=s content.attributes.k=1"
      ),
      (
        #"{"labels":{"app":"x","level":"error"},"line":"no oil","timestamp":"2026-05-04T14:02:11.123456789Z"}"#,
        "14:02:11.123 ERR no oil labels.app=x"
      ),
      (
        #"{"line":"no oil","timestamp":"2026-05-04T14:02:11.123Z","labels":{"app":"x"}}"#,
        "14:02:11.123 no oil labels.app=x"
      ),
      (
        #"{"reason":"compiler-message","message":{"rendered":"warning: unused\n","level":"warning","message":"unused"}}"#,
        "WRN warning: unused reason=compiler-message message.message=unused"
      ),
      (
        #"{"Event":{"System":{"Provider":{"Name":"Kernel"},"EventID":16,"Level":4,"TimeCreated":{"SystemTime":"2026-05-04T14:02:11.123456Z"}},"EventData":{"a":"x"}}}"#,
        "14:02:11.123 INF Kernel Event.System.EventID=16 Event.EventData.a=x"
      ),
      (
        ##"{"Event":{"System":{"Provider":{"#attributes":{"Name":"Kernel"}},"Level":2,"TimeCreated":{"#attributes":{"SystemTime":"2026-05-04T14:02:11.123456Z"}}},"RenderingInfo":{"Message":"no oil"}}}"##,
        ##"14:02:11.123 ERR no oil Event.System.Provider.#attributes.Name=Kernel"##
      ),
      (
        #"{"time":"2026-05-04T14:02:11.123Z","iKey":"k","data":{"baseType":"MessageData","baseData":{"ver":2,"message":"no oil","severityLevel":"Warning"}}}"#,
        "14:02:11.123 WRN no oil iKey=k data.baseType=MessageData data.baseData.ver=2"
      ),
      (
        #"{"time":"2026-05-04T14:02:11.123Z","iKey":"k","data":{"baseType":"ExceptionData","baseData":{"severityLevel":3,"properties":{"a":"x"}}}}"#,
        "14:02:11.123 ERR ExceptionData iKey=k data.baseData.properties.a=x"
      ),
    ])
  func stores(line: String, row: String) throws {
    #expect(try self.row(line) == row)
  }

  private static func sent(_ type: String, _ members: String) -> String {
    #"{"time":"2026-05-04T14:02:11.123Z","data":{"baseType":"\#(type)","baseData":{"ver":2,"#
      + members + "}}}"
  }

  @Test(
    "what is sent to Application Insights says by its name and code what was asked for, and whether it went well",
    arguments: [
      (
        sent("RequestData", #""name":"GET /x","responseCode":"500","success":false"#),
        "14:02:11.123 500 GET /x data.baseType=RequestData data.baseData.ver=2 data.baseData.success=false"
      ),
      (
        sent("RequestData", #""name":"GET /x","responseCode":"404","success":true"#),
        "14:02:11.123 404 GET /x data.baseType=RequestData data.baseData.ver=2 data.baseData.success=true"
      ),
      (
        sent("RemoteDependencyData", #""name":"SQL db","resultCode":"0","success":true"#),
        "14:02:11.123 INF SQL db data.baseType=RemoteDependencyData data.baseData.ver=2 data.baseData.resultCode=0"
      ),
      (
        sent("AvailabilityData", #""name":"home","success":false,"message":"no answer""#),
        "14:02:11.123 ERR no answer data.baseType=AvailabilityData data.baseData.ver=2 data.baseData.name=home"
      ),
      (
        sent("ExceptionData", #""exceptions":[{"typeName":"Oil","message":"no oil"}]"#),
        #"14:02:11.123 ERR no oil data.baseData.ver=2 data.baseData.exceptions=[{"typeName":"Oil","message":"no oil"}]"#
      ),
      (
        sent("ExceptionData", #""severityLevel":2,"exceptions":[{"typeName":"Oil"}]"#),
        #"14:02:11.123 WRN Oil data.baseType=ExceptionData data.baseData.ver=2 data.baseData.exceptions=[{"typeName":"Oil"}]"#
      ),
      (
        sent("EventData", #""name":"Started","properties":{"a":"b"}"#),
        "14:02:11.123 Started data.baseType=EventData data.baseData.ver=2 data.baseData.properties.a=b"
      ),
      (
        sent("MessageData", #""message":"up""#),
        "14:02:11.123 up data.baseType=MessageData data.baseData.ver=2"
      ),
    ])
  func applicationInsights(line: String, row: String) throws {
    #expect(try self.row(line) == row)
  }

  @Test(
    "what only has a name in common with them is what it was",
    arguments: [
      #"{"type":"comments","id":"1","attributes":{"message":"hello","timestamp":"2026-05-04T14:02:11Z"}}"#,
      #"{"record":{"message":"hello","time":{"repr":"2026-05-04 14:02:11"}}}"#,
      #"{"labels":{"app":"x"},"line":88}"#, #"{"labels":["bug"],"line":"88"}"#,
      #"{"result":{"_raw":"hello"}}"#, #"{"id":"x1","content":{"message":"hello","status":"new"}}"#,
      #"{"id":"1","data":{"baseType":"MessageData","baseData":{"message":"hello"}}}"#,
    ])
  func namesakes(line: String) throws {
    let feed = try Feed.reading(line + "\n", Self.options)
    #expect(feed.page(at: 0, inSection: 0).level == nil)
    #expect(feed.separators == [.rule])
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
