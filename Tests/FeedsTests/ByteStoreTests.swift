import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("A file's bytes")
struct ByteStoreTests {
  private let path = NSTemporaryDirectory() + "bytes-\(UUID().uuidString)"

  private func append(_ bytes: [UInt8]) throws {
    try extendFile(path, by: bytes)
  }

  @Test("many short files are open in little memory: each has the room that it takes")
  func shortFiles() throws {
    for count in [0, 1, 4, 1000, 5000, 300_000] {
      try Data(repeating: 0x61, count: count).write(to: URL(filePath: path))
      defer { try? FileManager.default.removeItem(atPath: path) }
      let store = try ByteStore.open(path: path)
      store.forEachPiece(from: 0) { _, _ in true }
      #expect(store.bytes(0..<(1 << 16)).count == min(count, 1 << 16))
      #expect(store.numberOfBytesHeld <= max(4 * count, 2048))
    }
  }

  @Test("a range reads right wherever it is, while the file grows and when it is cut")
  func growing() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<20 {
      var all: [UInt8] = []
      try Data().write(to: URL(filePath: path))
      defer { try? FileManager.default.removeItem(atPath: path) }
      let store = try ByteStore.open(path: path)
      for _ in 0..<30 {
        let new = (0..<random.below(random.below(6) == 0 ? 90_000 : 3000)).map {
          UInt8(truncatingIfNeeded: all.count + $0 * 7)
        }
        all += new
        try append(new)
        if random.below(4) > 0 { store.refresh() }
        let start = random.below(all.count + 1)
        let range = start..<start + random.below(all.count - start + 1)
        // What came since it was looked at is read too, where it is not read already.
        let read = store.bytes(range)
        #expect(read == Array(all[range].prefix(read.count)))
        #expect(range.upperBound > store.count || read.count == range.count)
        var pieces: [UInt8] = []
        store.forEachPiece(from: start) { offset, piece in
          #expect(offset == start + pieces.count)
          pieces.append(copying: piece)
          return true
        }
        #expect(pieces == Array(all[start...]))
      }
    }
  }

  @Test("of what was read a few bytes are known again: not where others stand in their places")
  func samples() throws {
    let text = Array(repeating: UInt8(ascii: "a"), count: 700_000)
    try Data(text).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let store = try ByteStore.open(path: path)
    store.forEachPiece(from: 0) { _, _ in true }
    let before = store.numberOfBytesRead
    #expect(store.stillHoldsSamples)
    #expect(store.numberOfBytesRead - before <= 1 << 12)
    try append(Array(repeating: UInt8(ascii: "b"), count: 200_000))
    #expect(store.stillHoldsSamples)
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: 300_000)
    try file.write(contentsOf: Data(repeating: UInt8(ascii: "c"), count: 100_000))
    try file.close()
    #expect(!store.stillHoldsSamples)
  }

  @Test("a last line that could not be kept to its end says so, where lines are shown")
  func cutLine() throws {
    for (text, last) in [("one\ntw", "tw (cut: Bad file descriptor)"), ("one\ntwo\n", "two")] {
      try Data(text.utf8).write(to: URL(filePath: path))
      defer { try? FileManager.default.removeItem(atPath: path) }
      // Nothing can be written by it.
      let store = ByteStore(file: System.open(path, O_RDONLY | O_CLOEXEC))
      store.append(Array("o\n".utf8).span)
      #expect(store.failure == EBADF)
      store.markCutLine()
      let lines = LineSource(store, from: 0, format: .text, options: FeedOptions())
      let rows = (0..<lines.count).map { row in
        lines.withBytes(ofRow: row) { String(decoding: Array(copying: $0), as: UTF8.self) }
      }
      #expect(rows == ["one", last])
    }
  }
}
