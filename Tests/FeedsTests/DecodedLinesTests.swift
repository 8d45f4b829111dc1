import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("Lines in UTF-16 and UTF-32 by a pipe")
struct DecodedLinesTests {
  private static let rss =
    "<rss version=\"2.0\"><channel><item><title>x</title></item></channel></rss>\n"

  private var encodings: [(name: String.Encoding, encoding: TextEncoding)] {
    [
      (.utf16LittleEndian, .utf16LittleEndian), (.utf16BigEndian, .utf16BigEndian),
      (.utf32LittleEndian, .utf32LittleEndian), (.utf32BigEndian, .utf32BigEndian),
    ]
  }

  @Test("are the same wherever they are cut")
  func cuts() throws {
    let text = "a\n\u{1F600}\u{E9}\u{1F601}\n\u{FEFF}b"
    for (name, encoding) in encodings {
      let bytes: [UInt8] = Array(try #require(text.data(using: name)))
      for cut in 0...bytes.count {
        var lines = DecodedLines(encoding)
        let first = lines.lines(with: Array(bytes[..<cut]))
        let second = lines.lines(with: Array(bytes[cut...]))
        let last = lines.lastLines()
        let shortcoming = lines.shortcoming
        #expect(first + second + last == Array(text.utf8), "\(cut)")
        #expect(shortcoming == nil)
      }
    }
  }

  @Test("are out as they come, and say where a character is cut")
  func streams() throws {
    for (name, encoding) in encodings { try check(name, encoding) }
  }

  private func check(_ name: String.Encoding, _ encoding: TextEncoding) throws {
    let pieces: [Data] = try ["\u{FEFF}one\n", "two\n", "three"].map { (text: String) in
      try #require(text.data(using: name))
    }
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: pieces[0])
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 0)
    options.patience = 0
    let stream = try FeedStream.open(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", options: options)
    var numbers: [Int] = []
    let rows = stream.contents { count in
      numbers.append(count)
      switch numbers.count {
      case 1: try? writer.write(contentsOf: pieces[1])
      case 2: try? writer.write(contentsOf: pieces[2] + Data([0x61]))
      default: try? writer.closeEnd()
      }
      return true
    }
    #expect(numbers.prefix(2) == [1, 2])
    #expect(rows == ["one", "two", "three"])
    #expect(stream.failures.map { $0.what } == [encoding.shortcoming])
  }

  @Test("that have ended have the rows of a file, and so has a document")
  func whole() throws {
    for text in ["one\ntwo", "{\n \"title\": \"a\"\n}\n{\n \"title\": \"b\"\n}\n", Self.rss] {
      let bytes = try #require("\u{FEFF}\(text)".data(using: .utf16LittleEndian))
      let pipe = Pipe.ofThisProgram()
      try pipe.fileHandleForWriting.write(contentsOf: bytes)
      try pipe.fileHandleForWriting.closeEnd()
      let stream = try FeedStream.open(
        fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-")
      #expect(stream.contents() == (try Feed.open(bytes: Array(bytes), name: "-")).contents)
    }
  }
}
