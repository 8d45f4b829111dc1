import HeightEngine
import Testing

@testable import Feeds

@Suite("What few programs write before what a log's line says")
struct LogHeadTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private func feed(_ lines: [String]) throws -> Feed {
    try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
  }

  /// Moments so many seconds after 2026-05-04 10:00:00.
  private func seconds(_ seconds: ClosedRange<Int>) -> [Int?] {
    seconds.map { 1_777_888_800 + $0 }
  }

  @Test("a time behind a process in brackets begins a row, as it does without them")
  func processes() throws {
    let lines = [
      #"14:02:10.1 openat(AT_FDCWD, "x") = 3"#, #"[pid  4242] 14:02:10.4 write(1, "a") = 1"#,
      "14:02:10.5 clone() = 4243\nstrace: Process 4243 attached",
      #"[pid  4243] 14:02:10.6 write(1, "a") = 1"#, "[pid  4242] 14:02:10.7 close(1) = 0",
    ]
    #expect(try feed(lines).entries.map { $0.content?.string } == lines)
    let dated = [
      "2026-05-04 10:00:01 one", "[worker 2] 2026-05-04 10:00:02 two",
      "2026-05-04 10:00:03 three\n[4] 5 of it", "2026-05-04 10:00:04 four",
    ]
    let log = try feed(dated)
    #expect(log.entries.map { $0.content?.string } == dated)
    #expect(log.entries.map { $0.date?.seconds } == seconds(1...4))
  }

  @Test(
    "tracing's records for people are indented, and what stands deeper belongs to them",
    arguments: [false, true])
  func tracing(isColoured: Bool) throws {
    func time(_ second: Int) -> String {
      let time = "2026-05-04T10:00:0\(second).001456Z"
      return isColoured ? "\u{1B}[2m\(time)\u{1B}[0m" : time
    }
    let below = "    at src/main.rs:12\n    in app::server::handle with id: 7\n"
    let feed = try feed([
      "  \(time(1))  INFO app: starts, port: 1\n\(below)",
      "  \(time(2)) ERROR app::db: no oil\n    at src/db.rs:42\n",
      "  \(time(3))  WARN app: is low\n\(below)",
    ])
    let rows = feed.entries.compactMap { $0.content?.string }
    try #require(rows.count == 3)
    #expect(rows[0].hasPrefix("  2026-05-04T10:00:01.001456Z  INFO app: starts, port: 1\n    at "))
    #expect(feed.entries.map { $0.date?.seconds } == seconds(1...3))
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "error")).rows == [1])
    #expect(feed.matchingRows(of: try RowFilter(atLeast: "warn")).rows == [1, 2])
    let levels = LineLevels(areStamped: true, areIndented: true)
    #expect(levels.level(in: DisplayText(rows[1]))?.level == .error)
    #expect(feed.logLine(ofRow: 1, inSection: 0)?.level == .error)
  }

  @Test(
    "a log whose lines have levels before their times is one by as few of them as another",
    arguments: ["", "[ab12] [10.0.0.1] "])
  func ruby(tags: String) throws {
    let below = "[b3c1] ActionView::Template::Error (no oil):\n[b3c1]   \n[b3c1] app/a.html.erb:2"
    let lines = (1...8).flatMap { second in
      let time = "2026-05-04T10:00:0\(second).1 #4242]"
      return [
        "\(tags)I, [\(time)  INFO -- : [b3c1] Started",
        "\(tags)E, [\(time) ERROR -- : [b3c1]   \n\(below)",
      ]
    }
    let feed = try feed(lines)
    #expect(feed.entries.map { $0.content?.string } == lines)
    #expect(feed.sectionTitles == ["Monday, 2026-05-04"])
    let errors = feed.matchingRows(of: try RowFilter(atLeast: "error")).rows
    #expect(errors == Array(stride(from: 1, to: 16, by: 2)))
  }

  @Test("sentences with a time behind their first word are lines")
  func sentences() throws {
    let lines = (1...5).flatMap { ["On 2026-05-04 10:00:0\($0) it rained.", "Two.", "Three."] }
    #expect(try feed(lines).entries.map { $0.content?.string } == lines)
  }

  @Test(
    "other times that are indented begin nothing",
    arguments: [
      "  2026-05-04T10:00:0#Z INFO one", "  2026-05-04T10:00:0#.25Z one",
      "    2026-05-04T10:00:0#.25Z INFO one", " 2026-05-04T10:00:0#.25Z INFO one",
    ])
  func indented(line: String) throws {
    let lines = (1...5).map { line.replacing("#", with: "\($0)") }
    let feed = try feed(lines)
    #expect(feed.entries.count == 5)
    #expect(feed.entries.allSatisfy { $0.date == nil })
  }
}
