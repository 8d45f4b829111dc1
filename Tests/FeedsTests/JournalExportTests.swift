import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Records of journald as it exports them")
struct JournalExportTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  /// A field whose value is no plain text.
  private static func field(_ name: String, _ value: String, length: Int? = nil) -> [UInt8] {
    let count = UInt64(length ?? value.utf8.count)
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    return Array("\(name)\n".utf8) + bytes + Array("\(value)\n".utf8)
  }

  private static func head(_ number: Int) -> [UInt8] {
    Array(
      """
      __CURSOR=s=4f0c;i=\(number)
      __REALTIME_TIMESTAMP=177788880\(number)250000
      _BOOT_ID=b2

      """.utf8)
  }

  private static let records: [UInt8] =
    head(0) + Array("PRIORITY=3\n_PID=42\nMESSAGE=no oil=dry\nUNIT=\n\n".utf8)
    + head(1) + field("MESSAGE", "two\n\nMESSAGE=lines") + Array("PRIORITY=6\n\n".utf8)
    + head(2) + Array("MESSAGE=low\nPRIORITY=4\n".utf8) + field("NOTE", "a\nb") + [0x0A]

  private func rows(_ bytes: [UInt8]) throws -> [String?] {
    try Feed.open(bytes: bytes, name: "test", options: Self.options).entries.map {
      $0.content?.string
    }
  }

  @Test("are a row each, as journald's lines of JSON are, whatever bytes a field has")
  func shown() throws {
    #expect(
      try rows(Self.records) == [
        #"10:00:00.250 ERR no oil=dry _PID=42 UNIT="""#,
        "10:00:01.250 INF two\n\nMESSAGE=lines",
        #"10:00:02.250 WRN low NOTE="a\nb""#,
      ])
  }

  @Test("end with an empty line, whatever the next one begins with, and not within a value")
  func beginnings() throws {
    let time = "__REALTIME_TIMESTAMP=1777888803250000"
    // A length whose first byte is a line feed, as its value has ten bytes.
    let value = Self.field("MESSAGE", "a\n\n_TIME=b")
    let records: [UInt8] =
      Self.head(0) + Array("MESSAGE=one\n\nPRIORITY=4\n\(time)\n".utf8) + value
      + Array("\n\(time)\nMESSAGE=low\n\n".utf8)
      + Self.field("MESSAGE", String(repeating: "x\n\nA=b", count: 2000)) + Array("A=1\n\n".utf8)
      + Self.head(4) + Array("MESSAGE=last\n".utf8)
    let rows = try rows(records)
    #expect(rows.count == 5)
    #expect(rows[0] == "10:00:00.250 one")
    #expect(rows[1]?.hasPrefix("10:00:03.250 WRN a") == true)
    #expect(rows[2] == "10:00:03.250 low" && rows[4] == "10:00:04.250 last")
    let begun = Array("\(time)\nMESSAGE=low\n\n_PID=4\nMESSAGE=b\n\(time)\n".utf8)
    #expect(try self.rows(begun).map { $0?.hasPrefix("10:00:03.250") } == [true, true])
  }

  @Test("are out by a pipe as soon as the empty line behind them has come")
  func byPipe() throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    var pieces = ["one", "two", "last"].enumerated().map { number, text in
      Data(Self.head(number) + Array("MESSAGE=\(text)\n\n".utf8))
    }[...]
    if let first = pieces.popFirst() { try writer.write(contentsOf: first) }
    let stream = try FeedStream.open(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", options: Self.options)
    var numbers: [Int] = []
    let rows = stream.contents { count in
      numbers.append(count)
      if let piece = pieces.popFirst() {
        try? writer.write(contentsOf: piece)
      } else {
        try? writer.closeEnd()
      }
      return true
    }
    #expect(numbers.first == 1)
    #expect(numbers.contains(2) && numbers.contains(3))
    #expect(rows == ["10:00:00.250 one", "10:00:01.250 two", "10:00:02.250 last"])
  }

  @Test("are found by their levels and fields")
  func filters() throws {
    let feed = try Feed.open(bytes: Self.records, name: "test", options: Self.options)
    for (filter, rows) in [
      ("level>=warn", [0, 2]), ("_PID=42", [0]), ("_BOOT_ID=b2 lines", [1]), ("NOTE~b", [2]),
    ] {
      let filter = try RowFilter(
        filter, now: Self.options.now, timeZone: .fixed(secondsEast: 0))
      #expect(feed.matchingRows(of: filter).rows == rows)
    }
    #expect(feed.separators == [.none])
  }

  @Test("say what they have where they are cut, or where a length is none")
  func broken() throws {
    let cut = Self.head(0) + Self.field("MESSAGE", "no oil", length: 1 << 40)
    #expect(try rows(cut).map { $0?.hasPrefix("10:00:00.250 no oil") } == [true])
    let records = Self.records
    for end in stride(from: 10, to: records.count, by: 7) {
      #expect(try !rows(Array(records[..<end])).isEmpty, "\(end)")
    }
  }

  @Test(
    "are not seen in texts that begin in another way",
    arguments: ["CURSOR=a\nMESSAGE=b\n", "x\n__CURSOR=a\nMESSAGE=b\n", "__CURSOR a\nMESSAGE=b\n"])
  func none(text: String) throws {
    #expect(try rows(Array(text.utf8)).count == text.split(separator: "\n").count)
  }
}
