import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("JSON with a first line over 64 KB", .timeLimit(.minutes(10)))
struct LongObjectTests {
  private let path = NSTemporaryDirectory() + "long-\(UUID().uuidString)"

  private static func object(_ size: Int) -> String {
    "{\"title\":\"first\",\"text\":\"\(String(repeating: "x", count: size))\"}"
  }
  private static func list(_ size: Int) -> String {
    "{\"items\":[{\"title\":\"a\",\"text\":\"\(String(repeating: "x", count: size))\"},"
  }

  private static let texts: [(String, FeedFormat, Int)] = [
    (object(70_000) + "\n{\"title\":\"second\"}\n", .jsonl, 2),
    ("\n \n" + object(70_000) + "\n" + object(70_000), .jsonl, 2),
    ("\u{FEFF}" + object(10_000_000) + "\n{\"title\":\"second\"}", .jsonl, 2),
    (object(70_000), .jsonFeed, 1),
    (object(70_000) + "\n", .jsonl, 1),
    (list(70_000) + "{\"title\":\"b\"}]}\n", .jsonFeed, 2),
    (list(70_000) + "{\"title\":\"b\"}]}", .jsonFeed, 2),
    (list(70_000) + "\n{\"title\":\"b\"},\n{\"title\":\"c\"}\n]}", .jsonFeed, 3),
    (list(70_000) + "{\"title\":\"b\"}]}\n{\"items\":[{\"title\":\"c\"}]}\n", .jsonl, 2),
    (list(70_000) + "\n oops\n{\"title\":\"b\"}\n{\"title\":\"c\"}\n{\"title\":\"d\"}", .jsonl, 5),
  ]

  @Test("is read as lines where objects follow, else as a document", arguments: texts.indices)
  func file(number: Int) throws {
    let (text, format, count) = Self.texts[number]
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    let feed = try Feed.open(path: path)
    #expect(feed.format == format)
    #expect(feed.entries.count == count)
    #expect(try count == rows(of: FeedStream.open(path: path)))
  }

  @Test("is read in the same way by a pipe, piece by piece", arguments: texts.indices)
  func pipe(number: Int) throws {
    let (text, format, count) = Self.texts[number]
    let stream = try withPipe(of: text) { try FeedStream.open(fileDescriptor: $0, name: "-") }
    #expect(rows(of: stream) == count)
    var options = FeedOptions()
    options.readsPipesAsTheyCome = true
    let feed = try withPipe(of: text) {
      try Feed.open(fileDescriptor: $0, name: "-", options: options)
    }
    feed.readToEnd(true)
    while !feed.descriptors.isEmpty { _ = try feed.readChanges() }
    #expect(feed.entries.count == count)
    #expect(feed.format == format)
  }

  @Test(
    "that goes on for ever is a row of many, unless it begins a list of entries",
    arguments: [
      (#"{"msg":"a"#, FeedFormat.jsonl),
      (#"{"level":"info","events":[1,2,3,4,5,6,7,8,9,1"#, .jsonl),
      (#"{"items":[{"title":"a"#, .jsonFeed), (#"{"resourceLogs":[{"#, .jsonFeed),
      (#"{"version":"https://jsonfeed.org/version/1.1","title":"a"#, .jsonFeed),
    ])
  func endless(beginning: String, format: FeedFormat) {
    #expect(FormatDetection.format(ofUnfinishedLine: Array(beginning.utf8)) == format)
  }

  @Test("a line that goes on is searched for its end once")
  func search() {
    let store = ByteStore([UInt8]())
    let piece = [UInt8](repeating: 0x78, count: 1 << 16)
    for _ in 0..<100 {
      store.append(piece.span)
      #expect(store.endOfLine(from: 0) == nil)
    }
    #expect(store.numberOfBytesSearched == 100 << 16)
    store.append([0x0A].span)
    #expect(store.endOfLine(from: 0) == 100 << 16)
  }

  private func rows(of stream: FeedStream) -> Int {
    var count = 0
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, _ in true },
        row: { _, _, _ in
          count += 1
          return true
        }))
    #expect(stream.failures.isEmpty)
    return count
  }

  /// Opens a pipe that gets the text by and by; the reading end stays open until the test ends.
  private func withPipe<Result>(of text: String, _ open: (Int32) throws -> Result) throws -> Result
  {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread {
      try? writer.write(contentsOf: Data(text.utf8))
      try? writer.closeEnd()
    }
    return try open(pipe.fileHandleForReading.fileDescriptor)
  }
}
