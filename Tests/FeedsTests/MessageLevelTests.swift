import HeightEngine
import Testing

@testable import Feeds

@Suite("Levels that messages say themselves")
struct MessageLevelTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  /// As Spring, Python, klog, nginx, logrus, gunicorn, tracing, PostgreSQL, zap, Nest and others
  /// write them to their output.
  private static let errors = [
    "2026-05-04 09:00:02.123 ERROR 1 --- [main] c.e.A : bad",
    "2026-05-04 09:00:02,123 ERROR app: bad", "ERROR:root:bad",
    "E0504 09:00:02.123456       1 main.go:12] bad",
    "2026/05/04 09:00:02 [error] 29#29: *1 bad",
    "time=\"2026-05-04T09:00:02Z\" level=error msg=\"bad\"",
    "ts=2026-05-04T09:00:02Z caller=a.go:1 component=b shard=c level=error msg=bad",
    "[2026-05-04 09:00:02 +0000] [12] [ERROR] bad",
    "2026-05-04T09:00:02.123456Z ERROR app::db: bad",
    "2026-05-04 09:00:02.123 UTC [77] ERROR:  bad",
    "2026-05-04T09:00:02.123Z\terror\tapp/main.go:12\tbad",
    "[Nest] 1  - 05/04/2026, 09:00:02 AM   ERROR [App] bad",
    "[error] bad", "\u{1B}[31mERROR\u{1B}[0m bad", "panic: bad",
    "10.0.0.1 - - [04/May/2026:09:00:02 +0000] \"GET /x HTTP/1.1\" 500 12 \"-\" \"curl\"",
    "{\"level\":\"error\",\"msg\":\"bad\"}", "npm ERR! bad",
  ]

  private static func quoted(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return text.replacing("\t", with: "\\t").replacing("\u{1B}", with: "\\u001b")
  }

  /// A record of journald.
  private static func record(_ message: String, _ priority: String = #""PRIORITY":"6""#) -> String {
    #"{"__REALTIME_TIMESTAMP":"1777888800250000",\#(priority),"MESSAGE":\#(message)}"# + "\n"
  }

  private func level(of line: String) throws -> LogLevel? {
    try Feed.reading(line, Self.options).page(at: 0, inSection: 0).level
  }

  @Test("are those of lines that have none, wherever these come from", arguments: errors)
  func found(text: String) throws {
    let level: LogLevel = text.hasPrefix("panic") ? .fatal : .error
    let message = "\"\(Self.quoted(text))\""
    let time = #""@timestamp":"2026-05-04T10:00:00.25Z""#
    let lines: [String] = [
      "{\(time),\"message\":\(message),\"stream\":\"stdout\"}\n",
      "{\(time),\"message\":\(message.dropLast())\\n\",\"n\":1}\n",
      Self.record(message), Self.record(message, #""_PID":"7""#),
      "data: \(Self.record(message))\n",
    ]
    for line in lines {
      let feed = try Feed.reading(line, Self.options)
      #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [0], "\(line)")
      #expect(feed.entries[0].content?.string.contains(" \(level.mark) ") == true, "\(line)")
      #expect(feed.page(at: 0, inSection: 0).level == level, "\(line)")
    }
  }

  @Test("are told in journald's bytes and exports, too")
  func otherRecords() throws {
    let bytes = "\u{1B}[31mERROR\u{1B}[0m bad".utf8.map { "\($0)" }.joined(separator: ",")
    #expect(try level(of: Self.record("[\(bytes)]")) == .error)
    let export = "__REALTIME_TIMESTAMP=1777888800250000\nPRIORITY=6\nMESSAGE=ERROR:root:bad\n\n"
    #expect(try level(of: export) == .error)
  }

  @Test(
    "of journald's records count where they are graver than what all output has",
    arguments: [
      ("6", "WARN low", .warning), ("6", "DEBUG turns", .info), ("6", "turns", .info),
      ("3", "INFO turns", .error), ("5", "ERROR dry", .notice),
      ("6", "GET /logs?level=error 200 12 - 3.118 ms", .info),
      ("6", "(root) CMD (app --level=error --once)", .info), ("6", "set level=error", .error),
    ] as [(String, String, LogLevel)])
  func priorities(priority: String, message: String, level: LogLevel) throws {
    let record = Self.record("\"\(message)\"", #""PRIORITY":"\#(priority)""#)
    #expect(try self.level(of: record) == level)
  }

  @Test("count for nothing where the line has a level of its own, or the message is a sentence")
  func others() throws {
    let own = #"{"level":30,"time":1777888800250,"msg":"ERROR: dry"}"# + "\n"
    #expect(try level(of: own) == .info)
    for message in ["all is well", "there was no ERROR in it", "an error: none", ""] {
      let line = #"{"@timestamp":"2026-05-04T10:00:00.25Z","message":"\#(message)","n":1}"# + "\n"
      #expect(try level(of: line) == nil, "\(message)")
    }
  }
}
