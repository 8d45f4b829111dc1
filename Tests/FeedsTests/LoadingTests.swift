import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Large documents, read beside the rest")
struct LoadingTests {
  private func document(_ words: String) -> Data {
    let filler = String(repeating: "x", count: 1 << 10)
    let items = (0..<8).map {
      "{\"id\": \"\($0)\", \"content_text\": \"\(words) \($0) \(filler)\"}"
    }
    return Data(
      "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [\(items.joined(separator: ","))]}"
        .utf8)
  }

  /// As large, and refused where there was a feed.
  private var noFeed: Data {
    Data(
      ("<?xml version='1.0'?><page>" + String(repeating: "<p>x</p>", count: 1 << 10) + "</page>")
        .utf8)
  }

  /// As large, and refused by a pipe.
  private var listOfFeeds: Data {
    Data(
      ("<opml version='2.0'><body>" + String(repeating: "<outline text='x'/>", count: 1 << 10)
        + "</body></opml>").utf8)
  }

  private var options: FeedOptions {
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 0)
    options.opensEarly = true
    options.largeDocument = 1 << 12
    options.readsPipesAsTheyCome = true
    return options
  }

  /// A file that is there as long as the test.
  private final class File {
    let path = NSTemporaryDirectory() + "loading-\(UUID().uuidString)"

    init(_ data: Data) throws { try write(data) }
    deinit { removeFile(path) }

    func write(_ data: Data) throws { try data.write(to: URL(filePath: path)) }
  }

  private func firstWords(_ feed: Feed) -> Substring? {
    guard feed.numberOfSections > 0, feed.numberOfEntries(inSection: 0) > 0 else { return nil }
    return feed.entry(at: 0, inSection: 0).content?.string.prefix(5)
  }

  /// Reads until something has come; a minute and it never will.
  private func nextUpdate(_ feed: Feed) throws -> FeedUpdate? {
    let end = Date(timeIntervalSinceNow: 60)
    while Date() < end {
      if let update = try feed.readChanges() { return update }
      usleep(1000)
    }
    return nil
  }

  /// Reads until a document is read beside the rest.
  private func waitForLoading(_ feed: Feed) throws {
    let end = Date(timeIntervalSinceNow: 60)
    while !feed.isLoading {
      try #require(Date() < end)
      _ = try feed.readChanges()
    }
  }

  @Test("r goes on with what was there until the document has been read")
  func again() throws {
    let file = try File(document("first"))
    let feed = try Feed.open(path: file.path, options: options)
    #expect(firstWords(feed) == "first")
    try file.write(document("other"))
    #expect(try feed.reload() == nil)
    #expect(feed.isLoading && feed.descriptors.count == 1)
    #expect(firstWords(feed) == "first")
    guard case .changed = try nextUpdate(feed) else {
      Issue.record("rows are to be reloaded")
      return
    }
    #expect(firstWords(feed) == "other")
    #expect(!feed.isLoading && feed.descriptors.isEmpty)
    #expect(try feed.reload() == nil && !feed.isLoading)
  }

  @Test("its rows say their days where these are out of order, as no header does")
  func daysOutOfOrder() throws {
    let file = try File(document("first"))
    let feed = try Feed.open(path: file.path, options: options)
    let filler = String(repeating: "x", count: 1 << 13)
    let items = ["03-02", "05-04", "04-01"].map {
      "{\"content_text\": \"\(filler)\", \"date_published\": \"2026-\($0)T10:00:00Z\"}"
    }
    let version = "https://jsonfeed.org/version/1.1"
    let text = "{\"version\": \"\(version)\", \"items\": [\(items.joined(separator: ","))]}"
    try file.write(Data(text.utf8))
    #expect(try feed.reload() == nil)
    _ = try #require(try nextUpdate(feed))
    #expect(feed.numberOfSections == 1)
    var time: String?
    var buffer = RowTextBuffer()
    feed.withTexts(ofRow: 0, inSection: 0, includingKey: false, buffer: &buffer) { texts, _ in
      time = texts.text(in: EntryText.time.rawValue)?.string
    }
    #expect(time == "2026-03-02 10:00")
  }

  @Test("what is wrong with it is said then, and what was there stays")
  func broken() throws {
    let file = try File(document("first"))
    let feed = try Feed.open(path: file.path, options: options)
    try file.write(noFeed)
    #expect(try feed.reload() == nil)
    #expect(throws: FeedError.self) { try nextUpdate(feed) }
    #expect(firstWords(feed) == "first")
    #expect(!feed.isLoading)
  }

  @Test("a small one is read at once")
  func small() throws {
    let file = try File(Data("{\"items\": [{\"content_text\": \"first\"}]}".utf8))
    let feed = try Feed.open(path: file.path, options: options)
    try file.write(Data("{\"items\": [{\"content_text\": \"other\"}]}".utf8))
    #expect(try feed.reload() != nil)
    #expect(firstWords(feed) == "other")
  }

  @Test("what is written while it is read is read next, where the file is followed")
  func followed() throws {
    let file = try File(document("first"))
    let feed = try Feed.open(path: file.path, options: options)
    feed.follow(true)
    _ = try feed.readChanges()
    try file.write(document("other"))
    try waitForLoading(feed)
    try file.write(document("third"))
    while firstWords(feed) != "third" { _ = try #require(try nextUpdate(feed)) }
  }

  @Test("by a pipe it is on its way until it has been read", arguments: [true, false])
  func pipe(isFeed: Bool) throws {
    let ends = try makePipe()
    defer { close(ends.reading) }
    let data = isFeed ? document("first") : listOfFeeds
    let writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
    let writing = Thread {
      try? writer.write(contentsOf: data)
      try? writer.close()
    }
    let feed = try Feed.open(fileDescriptor: ends.reading, name: "pipe", options: options)
    guard case .waiting = feed.absence else {
      Issue.record("nothing was sent")
      return
    }
    writing.start()
    try waitForLoading(feed)
    #expect(feed.absence == .reading(name: "pipe", bytes: data.count))
    #expect(try nextUpdate(feed) != nil)
    if isFeed {
      #expect(firstWords(feed) == "first")
    } else {
      #expect(feed.failures.count == 1)
    }
    #expect(!feed.isLoading && feed.isAtEndForNow)
  }

  @Test("text of two bytes a character is turned into UTF-8 once, however many pieces it comes by")
  func wideText() throws {
    let ends = try makePipe()
    defer { close(ends.reading) }
    let writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
    let feed = try Feed.open(fileDescriptor: ends.reading, name: "pipe", options: options)
    let text = try #require("\u{FEFF}één\ntwee\n".data(using: .utf16LittleEndian))
    for byte in text {
      writer.write(Data([byte]))
      _ = try feed.readChanges()
    }
    #expect(feed.numberOfSections == 0)
    try writer.close()
    _ = try nextUpdate(feed)
    #expect(feed.numberOfEntries(inSection: 0) == 2)
    #expect(feed.entry(at: 0, inSection: 0).content?.string == "één")
  }

  @Test("and beside the rest where it is long, of lines too")
  func longWideText() throws {
    let ends = try makePipe()
    defer { close(ends.reading) }
    let lines = (1...2000).map { "Zeile \($0), länger als eine" }
    let text = "\u{FEFF}" + lines.joined(separator: "\n") + "\n"
    let data = try #require(text.data(using: .utf16LittleEndian))
    let writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
    let feed = try Feed.open(fileDescriptor: ends.reading, name: "pipe", options: options)
    Thread {
      try? writer.write(contentsOf: data)
      try? writer.close()
    }.start()
    try waitForLoading(feed)
    #expect(try nextUpdate(feed) != nil)
    while feed.numberOfEntries(inSection: 0) < 2000, feed.readMore(budget: .max) != nil {}
    #expect(feed.entry(at: 1999, inSection: 0).content?.string == "Zeile 2000, länger als eine")
  }

  @Test("a part of one that was compressed does not take its place, and why is said")
  func cutCompressed() throws {
    let file = try File(Compressor.gzip.compressed(document("first")))
    let feed = try Feed.open(path: file.path, options: options)
    #expect(firstWords(feed) == "first")
    try file.write(Compressor.gzip.compressed(document("other")).dropLast(12))
    let error = FeedError("ends too early for what gzip compressed", file: file.path)
    #expect(throws: error) { try feed.reload() }
    #expect(firstWords(feed) == "first" && !feed.isLoading)
  }

  @Test("of lines as many are there at once as there were, and that these are gone is said")
  func loss() throws {
    func compressed(_ word: String) throws -> Data {
      let text = "\u{FEFF}" + (1...20_000).map { "\(word) \($0)\n" }.joined()
      return try Compressor.gzip.compressed(try #require(text.data(using: .utf16LittleEndian)))
    }
    let file = try File(compressed("old"))
    let feed = try Feed.open(path: file.path, options: options)
    while feed.readMore(budget: .max) != nil {}
    feed.follow(true)
    _ = try feed.readChanges()
    try file.write(compressed("new"))
    try waitForLoading(feed)
    _ = try nextUpdate(feed)
    #expect(feed.numberOfEntries(inSection: 0) == 20_000)
    #expect(feed.takeLoss()?.hasSuffix("what was read of it before is gone") == true)
  }
}
