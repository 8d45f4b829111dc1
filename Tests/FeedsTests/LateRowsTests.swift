import Feeds
import Foundation
import TestSupport
import Testing

@Suite("What comes late to a file that was renamed", .timeLimit(.minutes(10)))
struct LateRowsTests {
  private let path = NSTemporaryDirectory() + "late-\(UUID().uuidString)"

  /// A file that is followed, was renamed, and has a successor; and who has the old one open.
  private func rotated(_ old: String, _ new: String) throws -> (feed: Feed, writer: FileHandle) {
    try Data(old.utf8).write(to: URL(filePath: path))
    let feed = try Feed.open(path: path, options: FeedOptions(timeZone: .fixed(secondsEast: 0)))
    feed.follow(true)
    _ = try feed.readChanges()
    let writer = try #require(FileHandle(forWritingAtPath: path))
    try writer.seekToEnd()
    try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
    try Data(new.utf8).write(to: URL(filePath: path))
    try read(feed)
    return (feed, writer)
  }

  private func remove() {
    for file in [path, path + ".1"] { removeFile(file) }
  }

  /// Reads all there is, and finds the days. Returns what came first.
  @discardableResult
  private func read(_ feed: Feed) throws -> FeedUpdate? {
    var first: FeedUpdate?
    repeat {
      let update = try feed.readChanges()
      first = first ?? update
      while !feed.isExamined { _ = feed.examine(budget: .max) }
      if update == nil, !feed.hasMoreAtHand { return first }
    } while true
  }

  private func append(_ text: String) throws {
    try extendFile(path, by: Data(text.utf8))
  }

  @Test("stands at its end, whether its last line had come to an end or not")
  func lateLines() throws {
    for (old, late, rows) in [
      ("one\n", "two\nthree\n", ["one", "two", "three"]), ("one\ntw", "o\n", ["one", "two"]),
      ("one\ntw", "o\nthr", ["one", "two", "thr"]),
    ] {
      let (feed, writer) = try rotated(old, "new\nnewer\n")
      defer { remove() }
      try writer.write(contentsOf: Data(late.utf8))
      guard case .changed? = try read(feed) else {
        Issue.record("\(old): nothing, or all")
        return
      }
      let all: [String?] = rows + ["new", "newer"]
      #expect(feed.contents == all)
      #expect(feed.numberOfSections == 2 && feed.numberOfEntries(inSection: 1) == 2)
      // Both go on.
      try append("newest\n")
      #expect(try read(feed) == .grown([.init(section: 1, rows: 2..<3)]))
      try writer.write(contentsOf: Data("!\n".utf8))
      try read(feed)
      #expect(feed.entries.count == rows.count + (late.hasSuffix("\n") ? 4 : 3))
      #expect(feed.entries.last?.content?.string == "newest")
      #expect(feed.failures.isEmpty)
    }
  }

  @Test("has the section of its day, and those of the next file stay")
  func lateDay() throws {
    let row = { (day: Int) in
      #"{"level":30,"time":"2025-06-0\#(day)T12:00:00Z","msg":"day \#(day)"}"# + "\n"
    }
    let (feed, writer) = try rotated(row(1) + row(2), row(4) + row(5))
    defer { remove() }
    let titles = feed.sectionTitles
    #expect(titles.count == 4, "\(titles)")
    try writer.write(contentsOf: Data((row(2) + row(3)).utf8))
    try read(feed)
    #expect(feed.sectionTitles.count == 5, "\(feed.sectionTitles)")
    #expect(feed.sectionTitles[2] == "Tuesday, 2025-06-03")
    #expect(feed.sectionTitles.suffix(2) == titles.suffix(2))
    #expect((0..<5).map { feed.numberOfEntries(inSection: $0) } == [1, 2, 1, 1, 1])
  }
}
