import HeightEngine
import Testing

@testable import Feeds

@Suite("Errors with a stack behind which a program may go on")
struct ErrorStackTests {
  private func feed(_ lines: [String]) throws -> Feed {
    try Feed.reading(
      lines.map { $0 + "\n" }.joined(),
      FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
  }

  private func errors(_ lines: [String]) throws -> [Int] {
    try feed(lines).matchingRowNumbers(of: try RowFilter("level>=error"))
  }

  private static let frame = "    at start (/app/a.js:1:2)"
  private static let object = #"{"level":30,"time":1777899600000,"msg":"up"}"#

  /// Of JavaScript, Node, Java and .NET, each with its stack.
  private static let traces = [
    "Error: dry\n\(frame)", "TypeError: x is not a function\n\(frame)\n    at async main",
    "TypeError [ERR_INVALID_URL]: Invalid URL\n\(frame) {\n  code: 'ERR_INVALID_URL'\n}",
    "Error\n\(frame)", "Uncaught Error: dry\n\(frame)",
    "Uncaught (in promise) RangeError: dry\n\(frame)",
    "(node:7) UnhandledPromiseRejectionWarning: Error: dry\n\(frame)",
    "Error: Cannot find module './y'\nRequire stack:\n- /app/x.js\n\(frame)",
    "java.lang.IllegalStateException: empty\n\tat house.Pump.start(Pump.java:41)",
    "System.ArgumentException: bad\n   at House.Pump.Start(String path) in /src/Pump.cs:line 41",
  ]

  @Test("are rows and errors among lines of text", arguments: traces)
  func amongText(trace: String) throws {
    let feed = try feed(["starting", trace, "it is over"])
    #expect(feed.contents == ["starting", trace, "it is over"])
    #expect(feed.matchingRowNumbers(of: try RowFilter("level>=error")) == [1])
  }

  @Test(
    "are errors between lines of JSON and below times, whatever the line says that they belong to",
    arguments: traces + [
      "java.lang.X: dry\n\tat house.Pump.start(Pump.java:41)", "error: no such table\n\(frame)",
      "\u{1B}[31mError: dry\n\(frame)\u{1B}[39m",
    ])
  func inLogs(trace: String) throws {
    for line in [Self.object, "2026-05-04 12:00:00 up"] {
      #expect(try errors([line, line, trace, line, line]).count == 1, "\(line)")
    }
  }

  @Test(
    "are errors behind a time or a process",
    arguments: [
      "2026-05-04 12:00:00 ", "[2026-05-04 12:00:00.123] ", "2026-05-04T12:00:00.123456Z ",
      "May  4 12:00:00 quay app[7]: ",
    ])
  func behindHeads(head: String) throws {
    let (up, error) = (head + "up", head + "TypeError: dry")
    #expect(try errors([up, up, error, Self.frame, up]).count == 1)
    guard head.hasSuffix("]: ") else { return }
    #expect(try errors([up, up, error, head + Self.frame, up]).count == 1)
  }

  @Test("are errors in what a container writes")
  func inContainers() throws {
    let lines = ["up", "Error: dry", Self.frame, "up"].map {
      #"{"log":"\#($0)\n","stream":"stderr","time":"2026-05-04T04:05:01.5Z"}"#
    }
    #expect(try errors(lines) == [1])
  }

  @Test(
    "are warnings where Node warns of something",
    arguments: [
      "(node:7) MaxListenersExceededWarning: Possible leak",
      "(node:7) [DEP0005] DeprecationWarning: Buffer() is deprecated",
    ])
  func warnings(line: String) throws {
    for other in ["up", Self.object] {
      let lines = [other, other, line, Self.frame, other, other]
      #expect(try errors(lines) == [])
      let feed = try feed(lines)
      #expect(feed.matchingRowNumbers(of: try RowFilter("level>=warn")) == [2])
    }
  }

  @Test("are of the level which a line of text names that logs them, and of an object that warns")
  func logged() throws {
    let up = "2026-05-04 12:00:00 INFO up"
    for line in [up, "2026-05-04 12:00:00 WARN low", "2026-05-04 12:00:00 DEBUG again"] {
      #expect(try errors([up, line, "Error: dry", Self.frame, up]) == [])
    }
    let low = Self.object.replacing("30", with: "40")
    #expect(try errors([Self.object, low, "TypeError: dry", Self.frame, Self.object]) == [])
  }

  @Test(
    "are none without a name or without a stack",
    arguments: [
      "Error: dry", "Error: dry\n    at noon", "Error: dry\nat home", "Trace: here\n\(frame)",
      "up\n\(frame)", "Error::dry\n\(frame)", "Error handling\n\(frame)", "(node:) Error\n\(frame)",
      "see README.md: it\n\(frame)", "a.b: c\n\(frame)",
    ])
  func others(text: String) throws {
    let line = "2026-05-04 12:00:00 up"
    #expect(try errors([line, line, text, line]) == [])
    #expect(try errors(["up", text, "it is over"]) == [])
  }
}
