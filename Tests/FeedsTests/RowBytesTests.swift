import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("Bytes of rows, lent")
struct RowBytesTests {
  private let path = NSTemporaryDirectory() + "row-bytes-\(UUID().uuidString)"

  private func open(_ text: String) throws -> Feed {
    try Data(text.utf8).write(to: URL(filePath: path))
    return try Feed.open(path: path)
  }

  private func text(_ feed: Feed, _ row: Int) -> String? {
    (feed.parts[0].source as? LineSource)?.withBytes(ofRow: row) { bytes in
      String(decoding: Array(copying: bytes), as: UTF8.self)
    }
  }

  @Test("a row's bytes come without its line end, whatever that is")
  func lineEnds() throws {
    let feed = try open("one\r\n\ntwo\u{0}\nlast")
    defer { removeFile(path) }
    #expect((0..<4).map { text(feed, $0) } == ["one", "", "two\u{0}", "last"])
  }

  @Test("bytes that are lent hold while others are read", arguments: [10, 100_000])
  func nested(length: Int) throws {
    let lines = (0..<20).map { String(repeating: Character("\($0 % 10)"), count: length) }
    let feed = try open(lines.joined(separator: "\n"))
    defer { removeFile(path) }
    let outer = (feed.parts[0].source as? LineSource)?.withBytes(ofRow: 0) { bytes in
      for row in lines.indices { #expect(text(feed, row) == lines[row]) }
      return String(decoding: Array(copying: bytes), as: UTF8.self)
    }
    #expect(outer == lines[0])
  }

  @Test("of a row that was cut off its file nothing is lent")
  func cut() throws {
    let feed = try open(String(repeating: "0123456789\n", count: 20_000))
    defer { removeFile(path) }
    cutFile(path, to: 100_003)
    #expect(text(feed, 12_000) == "")
    #expect(text(feed, 9_091) == "01")
  }

  @Test("what is known of a row but for its hash is one word, as closures hand it on with each row")
  func traits() {
    #expect(MemoryLayout<EntryTraits>.offset(of: \.contentHash) == MemoryLayout<UInt64>.size)
  }

  @Test("bytes stand where each of them does, however many they are", arguments: 0...20)
  func holds(count: Int) {
    let bytes = (0..<64).map { UInt8($0 % 7) }
    let other = Array(bytes[30..<30 + count])
    let differs = other.indices.map { index in
      var changed = other
      changed[index] ^= 1
      return !bytes.span.holds(changed.span, at: 30)
    }
    let isThere = bytes.span.holds(other.span, at: 30)
    let isAtEnd = bytes.span.extracting(first: 30 + count).holds(other.span, at: 30)
    let isCut = count > 0 && bytes.span.extracting(first: 29 + count).holds(other.span, at: 30)
    #expect(isThere && isAtEnd && !isCut && differs.allSatisfy(\.self))
  }

  @Test("a document's rows are no bytes")
  func document() throws {
    let feed = try open("{\"feed\":\n[{\"title\":\"a\"}]}")
    defer { removeFile(path) }
    #expect(text(feed, 0) == nil)
  }

  @Test(
    "of a row that is longer than places in it can be told only the beginning is looked at, and that is said",
    arguments: [
      RowLook.text, .json, .gitCommit, .logfmt, .request, .columns, .journal, .console, .workflow,
      .container, .mixed, .log,
    ])
  func overlong(look: RowLook) {
    let count = RowFields.longestRow + 1
    // Safe: nobody else knows of the memory, of which pages that nobody looks at take none, and it is given back
    // behind its last use.
    let memory = unsafe mmap(
      nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard Int(bitPattern: memory) != -1 else {
      Issue.record("no addresses")
      return
    }
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: memory, count: count)
    defer { unsafe munmap(memory, count) }
    unsafe bytes.copyBytes(from: "{\"a\": 1 b=2".utf8)
    let buffer = unsafe UnsafeRawBufferPointer(bytes).bindMemory(to: UInt8.self)
    let row = unsafe buffer.span
    let reading = EntryReading(FeedOptions())
    let said = reading.parts(of: row, look: look).part(.error, in: row)?.string(in: row)
    #expect(said?.hasPrefix("this row is longer than 4 GB\n{\"a\": 1 b=2") == true)
    #expect(said?.utf8.count ?? 0 < 2000)
  }
}
