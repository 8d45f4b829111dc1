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
    ["\n\n", "{\"id\":1,\"text\":\"a\"}\n{\"id\":2,\"text\":\"b\"}\n"],
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
    "what may be the beginning of a document is waited for however long that takes, and so is a line's end",
    arguments: [
      "[\n", "[{\"title\":\"x\"},\n", "{\n", "{\n  \"a\": 1,\n", "<?xml version=\"1.0\"?>\n",
      "<!DOCTYPE html>\n", "<rss version=\"2.0\">\n", "<html>\n<rss>\n", "commit 012", "\n\n{",
    ])
  func documents(text: String) {
    #expect(FormatDetection.formatInPause(Array(text.utf8)) == nil)
  }

  @Test("by a stream they are out before anything else has come", arguments: beginnings)
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
}
