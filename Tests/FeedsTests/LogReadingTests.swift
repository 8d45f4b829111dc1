import Foundation
import HeightEngine
import Testing

@testable import Feeds

@Suite("Reading lines of logs")
struct LogReadingTests {
  private static let root = #filePath.components(separatedBy: "/Tests/")[0] + "/Demo/Feeds/logs/"
  private let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  /// Those whose message is something of its own are not among them: a line of another log, a text whose holes
  /// are filled, a list of bytes.
  @Test(
    "a line is tokenised once for its row and its height, objects in it with it",
    arguments: [
      "pino", "bunyan", "zap", "logrus", "slog", "structlog", "ecs", "opentelemetry", "journald",
      "gelf", "python",
    ])
  func once(name: String) throws {
    let text = try String(contentsOfFile: "\(Self.root)\(name).jsonl", encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.contains("\"MESSAGE\":[") }
    for line in lines.map({ Array($0.utf8) }) {
      let count = JSONReader.Count()
      let found = JSONReader.$count.withValue(count) { height(of: line) }
      #expect(found > 0)
      #expect(count.bytes == line.count, "\(String(decoding: line, as: UTF8.self))")
    }
  }

  private func height(of line: [UInt8]) -> Int {
    let reading = EntryReading(options)
    var buffer = RowTextBuffer()
    let parts = reading.parts(of: line.span, look: .json)
    let date = reading.date(of: parts, in: line.span)
    return reading.withTexts(of: parts, in: line.span, date: date, key: nil, buffer: &buffer) {
      texts, _ in
      texts.numberOfLines(in: EntryText.content.rawValue, wrapper: LineWrapper(), width: 40)
    }
  }

  @Test("fields that lie in objects have the names of these before theirs, cut where they are long")
  func nested() throws {
    let long = String(repeating: "n", count: 100)
    let line = """
      {"level":30,"msg":"m","a":{"b":{"c":{"d":{"e":{"f":1}}},"g":[1]},"h":null},"\(long)":{"x":2,"y":{}},"z":{}}
      """
    let feed = try Feed.reading(line + "\n", options)
    let cut = String(long.prefix(96))
    let fields = "a.b.c.d.e={\"f\":1} a.b.g=[1] a.h=null \(cut).x=2 \(cut).y={} z={}"
    #expect(feed.entries.map { $0.content?.string } == ["INF m \(fields)"])
    let names = feed.fields(ofRow: 0, inSection: 0).map(\.name)
    #expect(names == ["a.b.c.d.e", "a.b.g", "a.h", "\(cut).x", "\(cut).y", "z"])
  }
}
