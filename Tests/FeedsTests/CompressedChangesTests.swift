import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("A compressed file that changes while it is shown", .timeLimit(.minutes(10)))
struct CompressedChangesTests {
  private let path = NSTemporaryDirectory() + "changes-\(UUID().uuidString)"

  private func compressed(_ text: String, by tool: Compressor = .gzip) throws -> Data {
    try tool.compressed(text)
  }

  /// In place: the same file, cut and written again.
  private func write(_ bytes: Data) throws {
    try bytes.write(to: URL(filePath: path))
  }

  private func append(_ bytes: Data) throws {
    try extendFile(path, by: bytes)
  }

  private func open() throws -> Feed {
    var options = FeedOptions()
    options.readsPipesAsTheyCome = true
    return try Feed.open(path: path, options: options)
  }

  /// Reads what has come until the feed has these rows.
  private func read(_ feed: Feed, until rows: [String?]) throws {
    while feed.contents != rows {
      _ = try change(of: feed)
    }
  }

  @Test(
    "is read on from where it ended, where more was compressed behind it",
    arguments: [Compressor.gzip, .zstd, .xz, .bzip2])
  func members(tool: Compressor) throws {
    try write(compressed("one\ntwo\n", by: tool))
    defer { removeFile(path) }
    let feed = try open()
    #expect(try feed.reload() == nil, "it has not changed")
    try append(compressed("three\n", by: tool))
    #expect(try feed.reload() == .grown([.init(section: 0, rows: 2..<3)]))
    #expect(try feed.reload() == nil)
    feed.follow(true)
    _ = try feed.readChanges()
    try append(compressed("four\n", by: tool))
    try read(feed, until: ["one", "two", "three", "four"])
    #expect(feed.failures.isEmpty)
  }

  @Test("is the one that it was where it is touched, or written over with the same")
  func touched() throws {
    try write(compressed("one\ntwo\n"))
    defer { removeFile(path) }
    let feed = try open()
    try write(compressed("one\ntwo\n"))
    #expect(try feed.reload() == nil)
    #expect(feed.contents == ["one", "two"])
  }

  @Test(
    "is read anew where it was written over, and rows that are still there stay",
    arguments: [false, true])
  func writtenOver(isFollowed: Bool) throws {
    let old = (0..<50).map { "row \($0)" }
    let new: [String?] = ["new"] + old
    try write(compressed(old.joined(separator: "\n")))
    defer { removeFile(path) }
    let feed = try open()
    feed.follow(isFollowed)
    _ = try feed.readChanges()
    try write(compressed("new\n" + old.joined(separator: "\n")))
    if isFollowed {
      try read(feed, until: new)
    } else {
      guard case .changed(_, let updated)? = try feed.reload() else {
        Issue.record("nothing changed, or everything")
        return
      }
      #expect(updated.isEmpty)
    }
    #expect(feed.contents == new)
    // What is compressed behind that is read on again.
    try append(compressed("\nlast"))
    _ = try feed.reload()
    try read(feed, until: new + ["last"])
  }

  @Test("says that it ends too early no more once the rest of it was written")
  func unfinished() throws {
    let all = (0..<5000).map { "row \($0)" }
    let bytes = try compressed(all.joined(separator: "\n"))
    try write(bytes.prefix(bytes.count / 2))
    defer { removeFile(path) }
    let feed = try open()
    #expect(feed.failures.map(\.what) == ["ends too early for what gzip compressed"])
    try append(Data(bytes.dropFirst(bytes.count / 2)))
    _ = try feed.reload()
    try read(feed, until: all)
    #expect(feed.failures.isEmpty)
  }

  /// One that is followed and of which, rewritten, the first half has come, with as many rows and one before them.
  private func halfRewritten() throws -> (feed: Feed, new: [String?], rest: Data) {
    let old = (0..<5000).map { "row \($0)" }
    try write(compressed(old.joined(separator: "\n")))
    let feed = try open()
    feed.follow(true)
    _ = try feed.readChanges()
    let new = ["new"] + old
    let bytes = try compressed(new.joined(separator: "\n"))
    try write(bytes.prefix(bytes.count / 2))
    while feed.failures.isEmpty { _ = try change(of: feed) }
    return (feed, new, Data(bytes.dropFirst(bytes.count / 2)))
  }

  @Test("stays what it was, if it is followed, until it is rewritten whole, in however many writes")
  func rewrittenInTwo() throws {
    defer { removeFile(path) }
    let (feed, new, rest) = try halfRewritten()
    #expect(feed.contents == Array(new.dropFirst()), "the rest is on its way")
    try append(rest)
    while feed.contents.count == 5000 {
      guard case .changed(_, let updated)? = try change(of: feed) else { continue }
      #expect(updated.isEmpty, "all other rows stay")
    }
    #expect(feed.contents == new)
    #expect(feed.failures.isEmpty)
  }

  @Test("rewritten in several writes, each of them whole by itself, has the rows of all")
  func rewrittenByMembers() throws {
    try write(compressed((0..<50).map { "row \($0)\n" }.joined()))
    defer { removeFile(path) }
    let feed = try open()
    feed.follow(true)
    _ = try feed.readChanges()
    try write(compressed("one\n"))
    try read(feed, until: ["one"])
    try append(compressed("two\n"))
    try read(feed, until: ["one", "two"])
    try append(compressed("three\n"))
    try read(feed, until: ["one", "two", "three"])
    #expect(feed.failures.isEmpty)
  }

  @Test(
    "that had too few bytes to tell when it was opened is read as what it turns out to be",
    arguments: [0, 1])
  func begunLater(count: Int) throws {
    let bytes = try compressed("one\ntwo\n")
    try write(bytes.prefix(count))
    defer { removeFile(path) }
    let feed = try open()
    feed.follow(true)
    _ = try feed.readChanges()
    try append(Data(bytes.dropFirst(count).prefix(12)))
    _ = try feed.readChanges()
    try append(Data(bytes.dropFirst(count + 12)))
    try read(feed, until: ["one", "two"])
    try append(compressed("three\n"))
    try read(feed, until: ["one", "two", "three"])
    #expect(feed.failures.isEmpty)
  }

  @Test("of which only a half has come is shown as it is to a person who asks")
  func halfRewrittenAndAsked() throws {
    defer { removeFile(path) }
    let (feed, new, rest) = try halfRewritten()
    #expect(try feed.reload() != nil)
    #expect(feed.contents.first == "new" && feed.contents.count < 5000)
    try append(rest)
    try read(feed, until: new)
    #expect(feed.failures.isEmpty)
  }

  @Test(
    "says once that its rows are gone where another takes its name, though they have a line in common"
  )
  func replaced() throws {
    try write(compressed((["start"] + (0..<50).map { "row \($0)" }).joined(separator: "\n")))
    defer { removeFile(path) }
    let feed = try open()
    feed.follow(true)
    _ = try feed.readChanges()
    let new = ["start"] + (0..<50).map { "other \($0)" }
    try compressed(new.joined(separator: "\n")).write(to: URL(filePath: path), options: .atomic)
    try read(feed, until: new)
    #expect(feed.takeLoss()?.hasSuffix("what was read of it before is gone") == true)
    #expect(feed.takeLoss() == nil)
  }

  @Test("that is not compressed any more is a file like others")
  func plain() throws {
    try write(compressed("one\n"))
    defer { removeFile(path) }
    let feed = try open()
    try write(Data("two\n".utf8))
    #expect(try feed.reload() != nil)
    #expect(feed.contents == ["two"])
    try append(Data("three\n".utf8))
    #expect(try feed.reload() == .grown([.init(section: 0, rows: 1..<2)]))
  }

  @Test("so is one that is followed, however little is written over it")
  func littlePlain() throws {
    try write(compressed((0..<50).map { "row \($0)\n" }.joined()))
    defer { removeFile(path) }
    let feed = try open()
    feed.follow(true)
    _ = try feed.readChanges()
    try write(Data("two\n".utf8))
    try read(feed, until: ["two"])
    try append(Data("three\n".utf8))
    try read(feed, until: ["two", "three"])
    #expect(feed.failures.isEmpty)
  }

  @Test("and is a document is that as it is now; what can't be read of it does not take its place")
  func document() throws {
    func document(_ title: String) throws -> Data {
      try compressed("<rss><channel><item><title>\(title)</title></item></channel></rss>")
    }
    func titles(_ feed: Feed) -> [String?] { feed.entries.map { $0.title?.string } }
    try write(document("A"))
    defer { removeFile(path) }
    let feed = try open()
    #expect(titles(feed) == ["A"])
    try write(document("B"))
    #expect(try feed.reload() != nil)
    #expect(titles(feed) == ["B"])
    try write(document("C").prefix(12))
    let error = FeedError("ends too early for what gzip compressed", file: path)
    #expect(throws: error) { try feed.reload() }
    #expect(titles(feed) == ["B"])
    try write(document("C"))
    _ = try feed.reload()
    #expect(titles(feed) == ["C"])
  }

  @Test("that is read whole when it is opened is read whole again")
  func readWhole() throws {
    try write(compressed("one\n"))
    defer { removeFile(path) }
    let feed = try Feed.open(path: path)
    try append(compressed("two\n"))
    #expect(try feed.reload() != nil)
    #expect(feed.contents == ["one", "two"])
  }
}
