import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("Pipes that pause behind their first lines", .timeLimit(.minutes(10)))
struct PausingPipeTests {
  /// As if a pipe had paused long enough wherever nothing more is in it.
  private static var options: FeedOptions {
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 0)
    (options.patience, options.longestPause) = (0, 0)
    return options
  }

  private nonisolated static let commit = "commit 0123456789012345678901234567890123456789\n"
  private nonisolated static let restOfCommit =
    "Author: A <a@b>\nDate:   Mon May 4 09:00:00 2026 +0000\n\n    Oil the pump\n"
  private nonisolated static let rss =
    "<rss version=\"2.0\"><channel><item><title>x</title></item></channel></rss>\n"

  /// First lines that may begin something else, and what they begin then.
  private nonisolated static let beginnings = [
    [commit, restOfCommit],
    ["--- a\n", "+++ b\n@@ -1 +1 @@\n-x\n+y\n"],
    ["From a@b Mon May  4 09:00:00 2026\n", "Subject: x\n\nbody\n"],
    ["diff is\n", "small\n"],
    ["77133ce title\n", "77133cf other\n"],
    ["event: x\n", "id: 4\nretry: 5\nother\n"],
    ["<!-- pumps -->\n", rss],
    ["<!-- pumps\n", "-->\nthe end\n"],
    ["<html>\n<body>\n", "<p>a</p>\n"],
  ]

  @Test("lines of which more might tell what they begin are text while nothing more comes")
  func formats() {
    for beginning in Self.beginnings {
      #expect(FormatDetection.formatInPause(Array(beginning[0].utf8)) == .text, "\(beginning[0])")
    }
    #expect(FormatDetection.formatInPause(Array("diff --git a/x b/x\n".utf8)) == .diff)
    #expect(FormatDetection.formatInPause(Array((Self.commit + "Author: A\n").utf8)) == .gitLog)
  }

  @Test(
    "what may begin a document is waited for, and a line's end, and what stands behind blank lines",
    arguments: [
      "[\n", "[{\"title\":\"x\"},\n", "{\n", "{\n  \"a\": 1,\n", "<?xml version=\"1.0\"?>\n",
      "<!DOCTYPE html>\n", "<rss version=\"2.0\">\n", "<html>\n<rss>\n", "commit 012", "\n\n{",
      "\n\n",
    ])
  func documents(text: String) {
    #expect(FormatDetection.formatInPause(Array(text.utf8)) == nil)
  }

  // A commit's name waits for its author.
  @Test(
    "by a stream they are out before anything else has come",
    arguments: beginnings.filter { $0[0] != commit })
  func stream(beginning: [String]) throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(beginning[0].utf8))
    let stream = try FeedStream.open(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", options: Self.options)
    var before: Int?
    let rows = stream.contents { count in
      if before == nil {
        before = count
        try? writer.write(contentsOf: Data(beginning[1].utf8))
        try? writer.closeEnd()
      }
      return true
    }
    let lines = beginning[0].split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(before == lines.count)
    #expect(rows.prefix(lines.count).map { $0 ?? "" } == lines.map { String($0) })
    #expect(rows.count > lines.count)
  }

  @Test("the time of a letter's first line is no log's, so that no day stands above it")
  func letter() throws {
    let first = "From a@b Mon May  4 09:00:00 2026\n"
    for text in [first, first + "Subject: x\n"] {
      let titles = try Feed.reading(text, Self.options).sectionTitles
      #expect(!titles.contains("Monday, 2026-05-04"), "\(text)")
    }
    let log = try Feed.reading("Mon May  4 09:00:00 2026 from a@b\n", Self.options)
    #expect(log.sectionTitles == ["Monday, 2026-05-04"])
  }

  @Test("by a stream the name of a commit waits for its author, who would be lost")
  func commits() throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(Self.commit.utf8))
    Thread.detachNewThread {
      try? writer.write(contentsOf: Data(Self.restOfCommit.utf8))
      try? writer.closeEnd()
    }
    let rows = try FeedStream.reading(pipe, Self.options).contents()
    let file = try Feed.reading(Self.commit + Self.restOfCommit, Self.options).contents
    #expect(rows == file)
  }

  @Test(
    "by a stream a commit and what begins a diff are out though nothing comes behind them",
    arguments: [
      [commit + restOfCommit, "\n" + commit + restOfCommit],
      ["diff --git a/x b/x\n", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-x\n+y\n"],
    ])
  func lastRow(pieces: [String]) throws {
    let (before, rows) = try rowsOfStream(pieces)
    let file = try Feed.reading(pieces.joined(), Self.options).contents
    #expect(before == 1)
    #expect(rows.last == file.last)
    #expect(rows.count >= file.count)
  }

  @Test("by a stream a record of journald's is out as far as it has come, and then the rest of it")
  func journal() throws {
    let rest = "__REALTIME_TIMESTAMP=1777888800000000\nMESSAGE=up\nPRIORITY=6\n\n"
    let (before, rows) = try rowsOfStream(["__CURSOR=s=1\n", rest])
    #expect(before == 1 && rows.count == 2)
    #expect(rows.last??.hasSuffix("INF up") == true)
  }

  private static let twoHunks =
    "--- a\n+++ b\n@@ -1,2 +1,2 @@\n x\n-y\n+z\n@@ -9 +9 @@\n-p\n+q\n"

  /// Texts, how much of them comes first, and how many of their rows have all their lines then.
  private static let wholeRows: [(RowRule?, text: String, first: Int, whole: Int)] = [
    (nil, twoHunks, 37, 2), (nil, twoHunks, 34, 1), (nil, twoHunks, 31, 1),
    (.paragraph, "a\nb\n\n\nc\n", 5, 1), (.paragraph, "a\nb\n\n\nc\n", 4, 0),
  ]

  @Test("by a stream whose rows are whole, one that has all its lines waits for nothing")
  func wholeRow() throws {
    for (rule, text, first, whole) in Self.wholeRows {
      var options = Self.options
      (options.rows, options.longestPause) = (rule, .max)
      let pipe = Pipe.ofThisProgram()
      let writer = pipe.fileHandleForWriting
      try writer.write(contentsOf: Data(text.utf8.prefix(first)))
      let stream = try FeedStream.reading(pipe, options)
      var before: Int?
      let rows = stream.contents { count in
        if before == nil {
          before = count
          try? writer.write(contentsOf: Data(text.utf8.dropFirst(first)))
          try? writer.closeEnd()
        }
        return true
      }
      #expect(before == whole, "\(first) bytes of \(text)")
      let file = try Feed.reading(text, options)
      #expect(rows == file.contents)
    }
  }

  @Test("what comes later of a commit that is out is a text behind it")
  func restOfRow() throws {
    let (before, rows) = try rowsOfStream([Self.commit + Self.restOfCommit, "    More of it\n"])
    #expect(before == 1 && rows.count == 2)
    #expect(rows.last??.hasSuffix("More of it") == true)
  }

  /// How many rows of a stream whose lines are handed out one by one are out before the second piece comes, and
  /// all of them.
  private func rowsOfStream(_ pieces: [String]) throws -> (before: Int?, rows: [String?]) {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(pieces[0].utf8))
    let stream = try FeedStream.reading(pipe, Self.options)
    stream.dividesLogs = true
    var before: Int?
    let rows = stream.contents { count in
      // What is out is shown before a row is let go, too.
      if before == nil, count > 0 {
        before = count
        try? writer.write(contentsOf: Data(pieces[1].utf8))
        try? writer.closeEnd()
      }
      return true
    }
    return (before, rows)
  }

  @Test(
    "on a screen they are shown, and become what they are in a file as more comes",
    arguments: beginnings)
  func screen(beginning: [String]) throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(beginning[0].utf8))
    let feed = try Feed.reading(pipe, Self.options)
    while try feed.readChanges() != nil {}
    let lines = beginning[0].split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(feed.contents.map { $0 ?? "" } == lines.map { String($0) })
    #expect(feed.deadline == nil)
    try writer.write(contentsOf: Data(beginning[1].utf8))
    try writer.closeEnd()
    while feed.parts.contains(where: { $0.bytesOnTheWay != nil }) { _ = try feed.readChanges() }
    let file = try Feed.reading(beginning.joined(), Self.options)
    #expect(feed.format == file.format)
    #expect(feed.contents == file.contents)
  }

  @Test("a screen is told until when it waits, and shows nothing before that")
  func deadline() throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    var options = Self.options
    options.longestPause = .max
    let feed = try Feed.reading(pipe, options)
    #expect(feed.deadline == nil)
    try writer.write(contentsOf: Data(Self.commit.utf8))
    while try feed.readChanges() != nil {}
    #expect(feed.deadline != nil && feed.numberOfSections == 0)
    try writer.write(contentsOf: Data(Self.restOfCommit.utf8))
    while try feed.readChanges() != nil {}
    #expect(feed.deadline == nil && feed.format == .gitLog)
    try writer.closeEnd()
  }

  @Test("comments are a text, by a pipe and in a file, where more of them stand than is looked at")
  func longComment() throws {
    let text = "<!--\n" + String(repeating: "a line of a comment\n", count: 5_000)
    let feed = try Feed.reading(text, Self.options)
    #expect(feed.format == .text && feed.contents.count == 5_001)
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    let bytes = Data(text.utf8)
    DispatchQueue.global().async {
      try? writer.write(contentsOf: bytes)
      try? writer.closeEnd()
    }
    var options = Self.options
    options.longestPause = .max
    let stream = try FeedStream.open(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", options: options)
    #expect(stream.document == nil)
    #expect(stream.contents() == feed.contents)
  }

  // MARK: - Text that begins as JSON

  @Test(
    "a text that begins as JSON does is out line by line, without a pause and before its end",
    arguments: ["{\"a\":1,\n", "[{\"a\":1,\n"])
  func textBehindJSON(beginning: String) throws {
    var options = Self.options
    options.longestPause = .max
    let pieces = [beginning + "some text\n", "more\n"].map { Data($0.utf8) }
    let file = try Feed.reading(beginning + "some text\nmore\n", options)
    #expect(file.format == .text && file.contents.count == 3)
    var pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: pieces[0])
    let stream = try FeedStream.reading(pipe, options)
    var before: Int?
    let rows = stream.contents { count in
      if before == nil {
        before = count
        try? writer.write(contentsOf: pieces[1])
        try? writer.closeEnd()
      }
      return true
    }
    #expect(before == 2)
    #expect(rows == file.contents)
    pipe = Pipe.ofThisProgram()
    try pipe.fileHandleForWriting.write(contentsOf: pieces[0])
    let feed = try Feed.reading(pipe, options)
    while try feed.readChanges() != nil {}
    #expect(feed.contents == Array(file.contents.prefix(2)))
    try pipe.fileHandleForWriting.write(contentsOf: pieces[1])
    try pipe.fileHandleForWriting.closeEnd()
    while feed.parts.contains(where: { $0.bytesOnTheWay != nil }) { _ = try feed.readChanges() }
    #expect(feed.contents == file.contents)
  }

  @Test(
    "what can't stand in JSON shows that it is none",
    arguments: [
      "{\"a\":1,\ntext\n", "{\n  \"a\": [1,\n  text\n", "[{\"a\":1,\ntext\n", "{\"a\": tru\n",
      "{\"a\":1,\n/ {\n",
    ])
  func noDocument(text: String) {
    #expect(FormatDetection.isNoDocument(Array(text.utf8), isAll: false))
  }

  @Test("a slip of who wrote JSON shows that only where no more is looked at")
  func slips() {
    for text in ["{\"a\":1,,\n", "{\"a\":1,}\n"] {
      #expect(!FormatDetection.isNoDocument(Array(text.utf8), isAll: false), "\(text)")
      #expect(FormatDetection.isNoDocument(Array(text.utf8), isAll: true), "\(text)")
    }
  }

  @Test(
    "what may go on as JSON, and of what entries are read, may be a document",
    arguments: [
      "{\"a\":1,\n", "{\"a\":1,\ntext", "{\"a\":\"text\ntext\n", "{\"a\":1}\ntext\n",
      "{\"a\":1 \"b\":2}\n", "[{\"a\":1},\ntext\n",
      "{\"items\":[{\"id\":1},\ntext\n", "{\"a\":1,\ntext\n\"items\":[{\"id\":1}]\n",
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\ntext\n", "{\"a\": NaN,\n\"b\":\n", "[\n",
    ])
  func mayBeDocument(text: String) {
    for isAll in [false, true] {
      #expect(!FormatDetection.isNoDocument(Array(text.utf8), isAll: isAll), "\(isAll)")
    }
  }

  // MARK: - Objects of several lines

  private nonisolated static let entries = [
    "{\n  \"id\": 1,\n  \"title\": \"a\",\n  \"tags\": [\n    \"x\", 2\n  ]\n}\n",
    "{\n  \"id\": 2,\n  \"title\": \"b }\",\n  \"o\": {\n    \"p\": [1, 2]\n  }\n}\n",
  ]
  private nonisolated static let events = ["info", "error"].map { level in
    "{\n  \"level\": \"\(level)\",\n  \"time\": \"2026-05-04T09:00:00Z\",\n  \"msg\": \"a\",\n"
      + "  \"n\": [\n    1,\n    {\n      \"b\": 2\n    }\n  ]\n}\n"
  }

  @Test(
    "objects of several lines are out one by one by a stream, as they are in a file",
    arguments: [entries, events])
  func objects(texts: [String]) throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    // Of the second one, half comes with the first.
    let half = texts[1].utf8.count / 2
    try writer.write(contentsOf: Data((texts[0] + texts[1].prefix(half)).utf8))
    let stream = try FeedStream.open(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", options: Self.options)
    var before: Int?
    let rows = stream.contents { count in
      if before == nil {
        before = count
        try? writer.write(contentsOf: Data(texts[1].dropFirst(half).utf8))
        try? writer.closeEnd()
      }
      return true
    }
    #expect(before == 1)
    let file = try Feed.reading(texts.joined(), Self.options)
    #expect(rows == file.contents)
  }

  @Test(
    "on a screen they are shown one by one, and are a document once their pipe has ended",
    arguments: [entries, events])
  func objectsOnScreen(texts: [String]) throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    let file = try Feed.reading(texts.joined(), Self.options)
    try writer.write(contentsOf: Data(texts[0].utf8))
    let feed = try Feed.reading(pipe, Self.options)
    while try feed.readChanges() != nil {}
    #expect(feed.contents == Array(file.contents.prefix(1)))
    try writer.write(contentsOf: Data(texts[1].utf8))
    while try feed.readChanges() != nil {}
    #expect(feed.contents == file.contents)
    try writer.closeEnd()
    while feed.parts.contains(where: { $0.bytesOnTheWay != nil }) { _ = try feed.readChanges() }
    #expect(feed.format == file.format && feed.separators == file.separators)
    #expect(feed.contents == file.contents)
  }

  @Test("what of such objects has no end is said to have none, and not lost")
  func cutObject() throws {
    var records = ObjectRecords()
    let whole = records.lines(with: Array((Self.entries[0] + "{\n \"a\": 1").utf8))
    let last = records.lastLines()
    #expect(String(decoding: whole, as: UTF8.self) == "\u{1E}" + Self.entries[0])
    #expect(String(decoding: last, as: UTF8.self) == "\u{1E}{\n \"a\": 1\n")
  }

  @Test("that have ended before their pipe pauses, they are a document, as in a file")
  func document() throws {
    let text = Self.entries.joined() + "{\n \"a\":\n}\nbehind\n" + Self.entries[1]
    let pipe = Pipe.ofThisProgram()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.closeEnd()
    let stream = try FeedStream.open(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", options: Self.options)
    #expect(stream.contents() == (try Feed.reading(text, Self.options)).contents)
  }

  @Test("what is one document, or may be, is waited for")
  func oneDocument() {
    for text in [
      "{\n \"title\": \"F\",\n \"items\": []\n}\n", "{\n \"a\": 1", "{\"a\": 1}\n",
      "{\n \"a\": 1\n}\ntext\n", "[\n 1\n]\n", Self.entries[0] + "[1]\n",
    ] {
      #expect(!FormatDetection.beginsWithObjects(Array(text.utf8)), "\(text)")
    }
    #expect(FormatDetection.beginsWithObjects(Array((Self.entries[0] + "{").utf8)))
  }

  @Test("a log's objects of several lines that begin with a mark stand close together")
  func separators() throws {
    let text = Self.events.map { "\u{1E}\($0)" }.joined()
    #expect(try Feed.reading(text, Self.options).separators == [.none])
  }
}
