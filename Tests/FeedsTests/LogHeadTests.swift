import HeightEngine
import Testing

@testable import Feeds

@Suite("What few programs write before what a log's line says")
struct LogHeadTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private func feed(_ lines: [String]) throws -> Feed {
    try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
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
    let feed = try self.feed(dated)
    #expect(feed.entries.map { $0.content?.string } == dated)
    #expect(feed.entries.map { $0.date?.seconds } == (1...4).map { 1_777_888_800 + $0 })
  }
}
