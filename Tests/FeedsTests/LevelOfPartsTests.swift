import HeightEngine
import Testing

@testable import Feeds

@Suite("Levels of objects and pairs among lines of text")
struct LevelOfPartsTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private func feed(_ lines: [String]) throws -> Feed {
    try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
  }

  private func errors(_ feed: Feed) throws -> [Int] {
    feed.matchingRows(of: try RowFilter(atLeast: "error")).rows
  }

  private nonisolated static let heads = [
    "", "Mar 02 10:00:02 vm app[7]: ", "Mar  2 10:00:02 vm app: ",
    "Mar 02 10:00:02.123456 vm app[7]: ", "2026-03-02T10:00:02+0000 vm app[7]: ",
    "2026-03-02T10:00:02.123456+00:00 vm app[7]: ", "<11>Mar  2 10:00:02 vm app[7]: ",
    #"<11>1 2026-03-02T10:00:02Z vm app 7 - [x@1 a="b"] "#, "2026-03-02T10:00:02.123456789Z ",
    "2026-03-02 10:00:02 ", "[2026-03-02 10:00:02] ", "2026-03-02 10:00:02 UTC ", "web-1  | ",
    "[pod/web-7d9f/app] ", "web-1  | 2026-03-02T10:00:02.123456789Z ",
  ]

  private nonisolated static let parts: [(text: String, level: LogLevel, written: String)] = [
    (#"{"level":"error","msg":"no oil"}"#, .error, "error"),
    (#"{"level":50,"time":1772445603011,"pid":1,"hostname":"h","msg":"no oil"}"#, .error, "50"),
    (#"{"level":"warn","message":"boom","timestamp":"2026-03-02T10:00:00Z"}"#, .warning, "warn"),
    (#"time="2026-03-02T10:00:02.1Z" level=error msg="no oil""#, .error, "error"),
    ("ts=2026-03-02T10:00:02.1Z caller=a.go:7 level=error err=x", .error, "error"),
    ("logger=context t=2026-03-02T10:00:02Z level=error msg=no oil", .error, "error"),
    ("caller=a.go:7 level=info msg=ERROR", .info, "info"),
    ("severity=error app=x", .error, "error"),
    (#"msg="no oil" lvl="eror""#, .error, "eror"),
    ("at=error code=H12 method=GET path=/b status=503", .error, "error"),
  ]

  @Test("are those that they say, behind whatever is written before lines", arguments: heads)
  func behindHeads(head: String) {
    for part in Self.parts {
      let line = head + part.text
      let bytes = Array(line.utf8)
      let found = LogLevel.ofParts(bytes.span)
      #expect(found?.level == part.level, "\(line)")
      let written = found.map { String(decoding: bytes[$0.range], as: UTF8.self) }
      #expect(written == part.written, "\(line)")
    }
  }

  @Test(
    "are none of sentences, code and addresses, and none where the line says another before them",
    arguments: [
      "", "x = 1", "level=3 of 5", "level = error", "the level=3 is low", "let level=error",
      "GET /a?level=error HTTP/1.1", "if (a=b) level=error", "he sent level=error",
      "a=b and level=error", #"he sent {"level":"error","message":"x"}"#,
      #"{"level":3,"name":"x"}"#, #"{"a": "#, "{", "=", "a=", "2026-03-02 10:00:02 =",
      "2026-03-02 10:00:02 INFO app: level=error msg=x", "2026-03-02 10:00:02 INFO level=error x=1",
      #"2026-03-02 10:00:02 INFO {"level":"error","message":"x"}"#,
      #"2026-03-02 10:00:02 [INFO] app: {"level":"error","message":"x"}"#,
      "2026-03-02T10:00:02.1Z pid=1 tid=abd class=HardJob WARN: level=error",
      "INFO | level=error msg=x", "no oil\nlevel=error msg=x",
      "no oil\n{\"level\":\"error\",\"msg\":\"x\"}",
    ])
  func others(line: String) {
    let bytes = Array(line.utf8)
    let found = LogLevel.ofParts(bytes.span)
    #expect(found?.level == nil)
  }

  @Test("are known of objects that are long, or cut, by how they begin")
  func cut() {
    for end in ["\"}", ""] {
      let line = #"{"level":"error","msg":"x","text":""# + String(repeating: "x", count: 9000) + end
      let bytes = Array(line.utf8)
      let found = LogLevel.ofParts(bytes.span)
      #expect(found?.level == .error)
    }
  }

  @Test("are none of what a sentence begins with")
  func sentence() {
    let lines = [#"{"level":"error","msg":"x"} is what it says"#, #"{"level":"error"}" to "none""#]
    for line in lines {
      let bytes = Array(line.utf8)
      let found = LogLevel.ofParts(bytes.span)
      #expect(found?.level == nil, "\(line)")
    }
  }

  @Test(
    "are seen in one row among many of syslog's, which stays as it is",
    arguments: [
      #"time="2026-03-02T10:00:02.1Z" level=error msg="one error""#,
      #"{"level":"error","msg":"one error"}"#, #"{"level":50,"time":1772445603011,"msg":"x"}"#,
    ])
  func amongSyslog(part: String) throws {
    for head in ["Mar 02 10:00:01 vm ", "2026-03-02T10:00:01.123456+00:00 vm "] {
      let lines = (1...40).map { "\(head)sshd[1]: x \($0)" } + ["\(head)dockerd[7]: \(part)"]
      let feed = try feed(lines)
      #expect(feed.entries.map { $0.content?.string } == lines)
      #expect(try errors(feed) == [40])
      #expect(feed.logLine(ofRow: 40, inSection: 0)?.level == .error)
      #expect(feed.logLine(ofRow: 40, inSection: 0)?.message == part)
    }
  }

  @Test(
    "are seen in a text that is no log",
    arguments: [
      #"{"level":"error","message":"boom","timestamp":"2026-03-02T10:00:00Z"}"#,
      "ts=2026-03-02T10:00:02.1Z caller=a.go:7 level=error err=x",
    ])
  func amongText(part: String) throws {
    let lines = (1...30).map { "GET /api/\($0) 200 3 ms" } + [part, "ERROR: other"]
    let feed = try feed(lines)
    #expect(feed.entries.count == 32)
    #expect(try errors(feed) == [30, 31])
  }

  @Test(
    "pairs are read behind what collectors write, whatever the first of them is called",
    arguments: [
      "grafana-1  | ", "db | ", "2026-03-02T10:00:02.123456789Z ", "[pod/x/y] ",
      "Mar 02 10:00:02 vm app[7]: ",
    ])
  func pairsBehindHeads(head: String) throws {
    for name in ["logger", "app", "component"] {
      let line = "\(head)\(name)=context t=2026-03-02T10:00:02Z level=error msg=bad"
      let feed = try feed(Array(repeating: line, count: 4))
      let row = "\(head)10:00:02 ERR bad \(name)=context"
      #expect(feed.entries.map { $0.content?.string } == Array(repeating: row, count: 4))
      #expect(feed.matchingRows(of: try RowFilter("\(name)=context level=error")).rows.count == 4)
    }
    for name in ["caller", "severity", "service", "msg"] {
      let line = "\(head)\(name)=error t=2026-03-02T10:00:02Z level=error"
      #expect(try errors(feed(Array(repeating: line, count: 4))) == [0, 1, 2, 3], "\(line)")
    }
  }
}
