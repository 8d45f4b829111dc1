import Feeds
import TestSupport
import Testing

@testable import FeedApp

@Suite("zap's lines for people")
struct ConsoleLogTests {
  private func rows(
    _ lines: String, detail: LogView.Detail = .fields, fields: String = ""
  ) throws -> [String] {
    try app(lines, detail, fields).feedLines.dropFirst().filter { !$0.isEmpty }
  }

  private func app(
    _ lines: String, _ detail: LogView.Detail = .fields, _ fields: String = ""
  ) throws -> AppUnderTest {
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    options.logs = LogView(detail, fields: LogFieldSelection(fields))
    let feed = try Feed.open(bytes: Array(lines.utf8), name: "log", options: options)
    return AppUnderTest(feed, columns: 160, lines: 40)
  }

  private static let time = "2026-05-04T06:05:00.250Z"

  @Test(
    "with a name, a caller, both or neither, fields or none, colours, tabs in messages",
    arguments: [
      (
        "INFO\tgauge\tread.go:40\tready\t{\"a\": 1}", "INF ready logger=gauge caller=read.go:40 a=1"
      ),
      ("DEBUG\tread.go:40\tready now", "DBG ready now caller=read.go:40"),
      ("WARN\tgauge\tready", "WRN ready logger=gauge"),
      ("ERROR\tnot sent\t{\"a\":{\"b\":[1]},\"c\":\"d e\"}", "ERR not sent a.b=[1] c=\"d e\""),
      ("\u{1B}[34mINFO\u{1B}[0m\tready", "INF ready"),
      ("FATAL\tone two\tthree\t{no object}", "FTL one two        three   {no object}"),
      ("DPANIC\t{\"a\": 1}", "FTL {\"a\": 1}"),
      ("info\tmain.go:3\t\t{}", "INF caller=main.go:3"),
    ])
  func shapes(line: String, shown: String) throws {
    #expect(try rows("\(Self.time)\t\(line)\n") == ["06:05:00.250 " + shown])
  }

  @Test("the stack below a line is its field, and on its page a line for each of its lines")
  func stacks() throws {
    let line =
      "\(Self.time)\tERROR\tx.go:1\tbroken\t{\"n\": 1}\nmain.f\n\t/src/x.go:1\nmain.main\n\t/src/x.go:9"
    let log = "\(line)\n\(Self.time)\tINFO\tnext\n"
    #expect(
      try rows(log) == [
        "06:05:00.250 ERR broken caller=x.go:1 n=1 "
          + #"stacktrace="main.f\n\t/src/x.go:1\nmain.main\n\t/src/x.go:9""#,
        "06:05:00.250 INF next",
      ])
    #expect(try rows(log, fields: "n") == ["06:05:00.250 ERR broken n=1", "06:05:00.250 INF next"])
    let app = try app(log)
    app.press("<Enter>")
    for part in ["caller: x.go:1", "n: 1", "/src/x.go:9"] {
      #expect(app.feedLines.contains { $0.contains(part) }, "\(app.feedLines)")
    }
  }

  @Test("a line that is none is text; --rows line leaves all as they are")
  func others() throws {
    let lines = "\(Self.time)\tINFO\ta b\n\(Self.time) no tabs\n\(Self.time)\tINFO\tc d\n"
    #expect(
      try rows(lines) == [
        "06:05:00.250 INF a b", "\(Self.time) no tabs", "06:05:00.250 INF c d",
      ])
    let options = FeedOptions(rows: .line, timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    let feed = try Feed.open(bytes: Array(lines.utf8), name: "log", options: options)
    #expect(feed.entry(at: 0, inSection: 0).content?.string == "\(Self.time)\tINFO\ta b")
  }
}
