import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("Files of one log that is rotated", .timeLimit(.minutes(10)))
struct RotatedSetTests {
  private let folder = NSTemporaryDirectory() + "rotated-\(UUID().uuidString)/"

  private func set(_ names: [String]) -> [String]? {
    RotatedSet(names.map { FeedFile(path: $0) })?.files.map(\.name)
  }

  @Test(
    "are told by their names, and go from the oldest to the newest",
    arguments: [
      ["app.log.2.gz", "app.log.1", "app.log"],
      ["/var/log/syslog.10.xz", "/var/log/syslog.2.gz", "/var/log/syslog"],
      ["app.log-20251231.gz", "app.log-20260101", "app.log"],
      ["app.log-20261101", "app.log-20261102"],
      ["app-2026-10-31.log.zst", "app-2026-11-01.log", "app.log"],
      ["app.log.2026-11-01-09", "app.log.2026-11-01-10", "app.log"],
      ["app.2.log", "app.1.log", "app.log"],
      ["a.b/log.3.bz2", "a.b/log.2.lzma", "a.b/log"],
    ])
  func order(names: [String]) {
    #expect(set(names) == names)
    #expect(set(names.reversed()) == names)
    #expect(set(names.sorted()) == names)
  }

  @Test(
    "are not files of several logs, of several places or of no log",
    arguments: [
      ["app.log"], ["app.log", "other.log.1"], ["a/app.log", "b/app.log.1"],
      ["app.log", "app.log"], ["app.log.1", "app.log.1.gz", "app.log"],
      ["chapter.1", "chapter.2"], ["app.log", "app.log.1", "app.log-20261101"],
      ["feed.xml", "feed.json"], ["v1.1", "v1.2", "v1"], ["a-1", "a-2", "a"],
      ["app.log", "app.log-20261301"], ["app.log", "app.log.old"],
    ])
  func others(names: [String]) {
    #expect(set(names) == nil)
  }

  @Test(
    "of several logs are each in their order, and others stay where they are",
    arguments: [
      (
        ["error.log", "error.log.1", "error.log.2.gz", "syslog", "syslog.1"],
        ["error.log.2.gz", "error.log.1", "error.log", "syslog.1", "syslog"]
      ),
      (
        ["a.log", "x", "b.log.1", "a.log.1", "b.log"],
        ["a.log.1", "a.log", "x", "b.log.1", "b.log"]
      ),
      (["a.log", "a.log", "a.log.1"], ["a.log", "a.log", "a.log.1"]),
      (["chapter.1", "chapter.2", "feed.xml"], ["chapter.1", "chapter.2", "feed.xml"]),
    ])
  func severalLogs(names: [String], ordered: [String]) {
    #expect(RotatedSet.ordered(names.map { FeedFile(path: $0) }).map(\.name) == ordered)
  }

  @Test("of several logs are sections in the order of each")
  func sectionsOfSeveralLogs() throws {
    let files = try write(["a.log": "2\n", "a.log.1": "1\n", "b.log": "4\n", "b.log.1": "3\n"])
    defer { remove() }
    let titles = ["a.log.1", "a.log", "b.log.1", "b.log"]
    let sections = titles.enumerated().flatMap { ["# " + $1, "\($0 + 1)"] }
    #expect(readings(files) == [sections, sections])
  }

  private func write(_ texts: KeyValuePairs<String, String>) throws -> [FeedFile] {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    for (name, text) in texts {
      if name.hasSuffix(".gz") {
        let result = try Command.run(
          ["sh", "-c", "gzip -c > \(folder)\(name)"], input: Data(text.utf8))
        try #require(result.status == 0)
      } else {
        try Data(text.utf8).write(to: URL(filePath: folder + name))
      }
    }
    return texts.map { FeedFile(path: folder + $0.key, name: $0.key) }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private var options: FeedOptions {
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0))
    options.joinsRotatedFiles = true
    return options
  }

  /// The sections and rows of files read at random and read once, and what is said of them.
  private func readings(_ files: [FeedFile]) -> [[String]] {
    let feed = Feed.open(files: files, options: options)
    var random: [String] = []
    for section in 0..<feed.numberOfSections {
      if let title = feed.title(ofSection: section)?.string { random.append("# " + title) }
      random += (0..<feed.numberOfEntries(inSection: section)).map {
        feed.entry(at: $0, inSection: section).content?.string ?? ""
      }
    }
    var once: [String] = []
    let stream = FeedStream.open(files: files, options: options)
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, texts in
          if let title = texts.text(in: EntryText.title.rawValue)?.string, !title.isEmpty {
            once.append("# " + title)
          }
          return true
        },
        row: { texts, _, _ in
          once.append(texts.text(in: EntryText.content.rawValue)?.string ?? "")
          return true
        }))
    return [
      random + feed.failures.map { "! \($0)" }, once + stream.failures.map { "! \($0)" },
    ]
  }

  @Test("are one feed, whose days go on from one to the next")
  func days() throws {
    let files = try write([
      "app.log": "2026-11-03 10:00:00 e\n",
      "app.log.1": "2026-11-02 11:00:00 c\n  at c\n2026-11-02 23:00:00 d",
      "app.log.2.gz": "2026-11-01 10:00:00 a\n2026-11-02 10:00:00 b\n",
    ])
    defer { remove() }
    for reading in readings(files) {
      #expect(
        reading == [
          "# Sunday, 2026-11-01", "2026-11-01 10:00:00 a",
          "# Monday, 2026-11-02", "2026-11-02 10:00:00 b", "2026-11-02 11:00:00 c\n  at c",
          "2026-11-02 23:00:00 d", "# Tuesday, 2026-11-03", "2026-11-03 10:00:00 e",
        ])
    }
  }

  @Test("of which some can't be read are shown without them, and that is said")
  func failures() throws {
    var files = try write(["log": "3\n", "log.1": "2\n", "log.3": "1\n"])
    defer { remove() }
    files.append(FeedFile(path: folder + "log.2", name: "log.2"))
    for reading in readings(files) {
      #expect(reading == ["1", "2", "3", "! log.2: No such file or directory"])
    }
    try Data([0x1F, 0x8B, 0x08, 0, 0]).write(to: URL(filePath: folder + "log.2"))
    for reading in readings(files) {
      #expect(
        reading == ["1", "2", "3", "! log.2: ends too early for what gzip compressed"])
    }
  }

  @Test("that are documents are a section each, as all files are where nobody joins them")
  func separate() throws {
    let item = "<rss><channel><item><title>a</title></item></channel></rss>"
    let documents = try write(["feed.xml": item, "feed.xml.1": item])
    defer { remove() }
    #expect(Feed.open(files: documents, options: options).numberOfSections == 2)
    let logs = try write(["log": "2\n", "log.1": "1\n"])
    #expect(Feed.open(files: logs, options: options).sectionTitles == [nil])
    #expect(Feed.open(files: logs).sectionTitles == ["log", "log.1"])
  }

  @Test("grow by the newest of them, also when that is rotated")
  func following() throws {
    let files = try write(["log": "3\n", "log.1": "2\n", "log.2.gz": "1\n"])
    defer { remove() }
    let feed = Feed.open(files: files, options: options)
    feed.follow(true)
    func settle() throws { while try feed.readChanges() != nil || feed.hasMoreAtHand {} }
    let file = try #require(FileHandle(forWritingAtPath: folder + "log"))
    try file.seekToEnd()
    try file.write(contentsOf: Data("4\n".utf8))
    try settle()
    #expect(feed.entries.map { $0.content?.string } == ["1", "2", "3", "4"])
    try FileManager.default.moveItem(atPath: folder + "log", toPath: folder + "log.0")
    try file.write(contentsOf: Data("5\n".utf8))
    _ = try write(["log": "6\n"])
    try settle()
    #expect(feed.entries.map { $0.content?.string } == ["1", "2", "3", "4", "5", "6"])
    #expect(feed.numberOfSections == 2)
  }
}
