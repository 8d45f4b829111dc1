import CZlib
import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("What gzip compressed", .timeLimit(.minutes(1)))
struct GzipTests {
  private let path = NSTemporaryDirectory() + "gzip-\(UUID().uuidString)"
  private let text = (0..<50_000).map { "row \($0)\n" }.joined()

  private func compressed(_ text: String) throws -> Data {
    let result = try Command.run(["sh", "-c", "gzip -c > \(path).gz"], input: Data(text.utf8))
    try #require(result.status == 0)
    defer { removeFile(path + ".gz") }
    return try Data(contentsOf: URL(filePath: path + ".gz"))
  }

  /// The rows of a file of these bytes, and what is said of it: read whole, read once, read by and by.
  private func readings(_ bytes: Data) throws -> [(rows: [String?], failure: String?)] {
    try bytes.write(to: URL(filePath: path))
    defer { removeFile(path) }
    let whole = try Feed.open(path: path)
    var streamed: [String?] = []
    let stream = try FeedStream.open(path: path)
    stream.forEach(
      includingKeys: false,
      StreamReceiver(
        header: { _, _ in true },
        row: { texts, _, _ in
          streamed.append(texts.text(in: EntryText.content.rawValue)?.string)
          return true
        }))
    var options = FeedOptions()
    options.readsPipesAsTheyCome = true
    let byPieces = try Feed.open(path: path, options: options)
    byPieces.readToEnd(true)
    while !byPieces.descriptors.isEmpty { _ = try byPieces.readChanges() }
    return [
      (whole.entries.map { $0.content?.string }, whole.failures.first?.what),
      (streamed, stream.failures.first?.what),
      (byPieces.entries.map { $0.content?.string }, byPieces.failures.first?.what),
    ]
  }

  private var rows: [String?] { text.split(separator: "\n").map(String.init) }

  @Test("is read as what it was")
  func reading() throws {
    for (found, failure) in try readings(try compressed(text)) {
      #expect(found == rows)
      #expect(failure == nil)
    }
  }

  @Test("may be several members, one behind the other, and padded")
  func members() throws {
    let bytes = try compressed("a\nb") + compressed("c\n") + compressed("") + Data(count: 1000)
    for (found, failure) in try readings(bytes) {
      #expect(found == ["a", "bc"])
      #expect(failure == nil)
    }
  }

  @Test("is shown as far as it goes where it was cut or damaged, and that is said")
  func damage() throws {
    let bytes = try compressed(text)
    for (found, failure) in try readings(bytes.prefix(bytes.count / 2)) {
      #expect(found.count > 1000)
      #expect(rows.starts(with: found.dropLast()))
      #expect(failure == "ends too early for what gzip compressed")
    }
    var damaged = bytes
    damaged[damaged.count - 6] ^= 1
    for (found, failure) in try readings(damaged) {
      #expect(found == rows)
      #expect(failure?.hasPrefix("is damaged") == true)
    }
    for (found, failure) in try readings(bytes + Data("more".utf8)) {
      #expect(found == rows)
      #expect(failure?.hasPrefix("has something behind") == true)
    }
  }

  @Test("comes by a pipe, a byte at a time")
  func pipe() throws {
    let pipe = Pipe()
    let bytes = try compressed("{\"title\":\"a\"}\n{\"title\":\"b\"}\n")
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread {
      for byte in bytes { try? writer.write(contentsOf: Data([byte])) }
      try? writer.close()
    }
    let feed = try Feed.open(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-")
    #expect(feed.entries.map { $0.title?.string } == ["a", "b"])
  }

  @Test("and is a document is read whole")
  func document() throws {
    let rss = "<rss><channel><item><title>Bee</title></item></channel></rss>"
    try compressed(rss).write(to: URL(filePath: path))
    defer { removeFile(path) }
    #expect(try Feed.open(path: path).entries.first?.title?.string == "Bee")
    #expect(try FeedStream.open(path: path).document?.entries.first?.title?.string == "Bee")
  }

  @Test("is decompressed no further ahead than was asked for")
  func bomb() throws {
    try compressed(String(repeating: "0\n", count: 50_000_000)).write(to: URL(filePath: path))
    defer { removeFile(path) }
    var options = FeedOptions()
    options.readsPipesAsTheyCome = true
    options.readAhead = 1 << 20
    let feed = try Feed.open(path: path, options: options)
    while !feed.descriptors.isEmpty { _ = try feed.readChanges() }
    #expect(feed.numberOfEntries(inSection: 0) < 5_000_000)
  }

  @Test("is an error where it expands to a row or a document that is very long")
  func expansion() throws {
    let what = "expands to a row or document of more than 16 MB (zcat FILE | feed-tui)"
    let row = String(repeating: "a", count: 20_000_000)
    for (found, failure) in try readings(try compressed("one\n" + row + "\ntwo\n")) {
      #expect(found.count <= 2)
      #expect(found.allSatisfy { $0?.utf8.count ?? 0 <= 17_000_000 })
      #expect(failure == what)
    }
    let spaces = String(repeating: "\n", count: 20_000_000)
    try compressed("<rss>\(spaces)</rss>").write(to: URL(filePath: path))
    defer { removeFile(path) }
    #expect(throws: FeedError(what, file: path)) { try Feed.open(path: path) }
    #expect(throws: FeedError(what, file: path)) { try FeedStream.open(path: path) }
  }

  @Test("beginnings that are no gzip are handed out as they are", arguments: 0..<4)
  func beginnings(count: Int) throws {
    let bytes = Gzip.magic.prefix(count) + (count < 3 ? [] : [0xFF]) + Array("x".utf8)
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(count == 3 ? [0x1F, 0x8B] : bytes))
    try pipe.fileHandleForWriting.close()
    let feed = try Feed.open(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-")
    #expect(feed.entries.count == 1)
  }

  @Test("needs a library, and says which where it is missing")
  func missing() throws {
    _ = try Zlib.load(FEED_ZLIB_LIBRARY).get()
    guard case .failure(let missing) = Zlib.load("libnowhere.so.1") else {
      Issue.record("it is there")
      return
    }
    #expect(missing.reason.contains("libnowhere.so.1"))
  }
}

@Suite("Files that are neither text nor a feed")
struct ForeignFormatTests {
  private static let files: [([UInt8], String)] = [
    ([0x28, 0xB5, 0x2F, 0xFD, 0x24], "zstd -dc FILE | feed-tui"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz -dc FILE | feed-tui"),
    (Array("BZh91AY&SY".utf8) + [0x98], "bzip2 -dc FILE | feed-tui"),
    ([0x50, 0x4B, 0x03, 0x04], "unzip -p FILE | feed-tui"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "an image (PNG)"),
    ([0x7F, 0x45, 0x4C, 0x46, 2], "a program (ELF)"),
    ([0x1F, 0x9D, 0x90], "gzip -dc FILE | feed-tui"),
    (
      Array("a name".utf8) + Array(repeating: 0, count: 251) + Array("ustar\0".utf8),
      "tar -xOf FILE"
    ),
  ]

  @Test("are named, and how to read them is said", arguments: files.indices)
  func named(number: Int) throws {
    let (bytes, what) = Self.files[number]
    let whole = #expect(throws: FeedError.self) { try Feed.open(bytes: bytes, name: "f") }
    #expect(whole?.what.contains(what) == true)
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
    try pipe.fileHandleForWriting.close()
    let streamed = #expect(throws: FeedError.self) {
      try FeedStream.open(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "f")
    }
    #expect(streamed == whole)
  }

  @Test("are shown as bytes where somebody says that they are text")
  func asText() throws {
    let feed = try Feed.open(
      bytes: Self.files[0].0, name: "f", options: FeedOptions(format: .text))
    #expect(feed.entries.count == 1)
  }

  @Test(
    "don't begin as some texts do",
    arguments: [
      "BZhell", "%PDF- is a format", "GIF8 PK", String(repeating: "x", count: 257) + "ustar",
    ])
  func words(text: String) throws {
    #expect(try Feed.reading(text).entries.first?.content?.string == text)
  }
}
