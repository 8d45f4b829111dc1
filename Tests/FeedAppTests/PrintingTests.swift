import Feeds
import Foundation
import TestSupport
import Testing

@testable import FeedApp

@Suite("Printing")
struct PrintingTests {
  /// A row of some megabytes.
  private static let long = Array(String(repeating: "a word or two, ", count: 200_000).utf8)

  @Test("a long row is handed out in pieces", arguments: [10, 80, 1000])
  func pieces(width: Int) throws {
    var largest = 0
    var output: [UInt8] = []
    try print(width: width) { piece in
      largest = max(largest, piece.count)
      output += piece
      piece.removeAll(keepingCapacity: true)
      return true
    }
    #expect(largest < 1 << 17)
    let words = output.split { $0 == 0x20 || $0 == 0x0A }
    #expect(words.dropLast().elementsEqual(Self.long.split(separator: 0x20)))
    #expect(output.split(separator: 0x0A).allSatisfy { $0.count <= 3 * width })
  }

  @Test("whoever goes away gets no more of a long row")
  func stopping() throws {
    var pieces = 0
    try print(width: 80) { _ in
      pieces += 1
      return false
    }
    #expect(pieces <= 2)
  }

  private func print(width: Int, _ write: (inout [UInt8]) -> Bool) throws {
    let path = NSTemporaryDirectory() + "printing-\(UUID().uuidString)"
    try Data(Self.long).write(to: URL(filePath: path))
    defer { removeFile(path) }
    FeedPrinter.print(.rows, of: try FeedStream.open(path: path), width: width, write)
  }
}
