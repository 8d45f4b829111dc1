import Foundation
import HeightEngine
import TestSupport
import Testing

@testable import Feeds

@Suite("Lines that begin with seconds since 1970")
struct EpochTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  private func seconds(_ lines: [String]) throws -> [Int?] {
    try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options).entries.map {
      $0.date?.seconds
    }
  }

  @Test(
    "are a log's, however few they are, where something stands around the number that only times have",
    arguments: [
      "1714810272.123456 web01 systemd[1]: Started.",
      "1714810272.123456 web01 kernel: usb 1-1: new",
      "[1714810272.123456] 64 bytes from 192.0.2.7: icmp_seq=1 ttl=55 time=9.1 ms",
      "1714810272 ERROR no oil",
    ])
  func sure(line: String) throws {
    let later = line.replacing("1714810272", with: "1714810275")
    #expect(try seconds([line]) == [1_714_810_272])
    #expect(try seconds([line, later]) == [1_714_810_272, 1_714_810_275])
    #expect(try seconds([later, line]) == [1_714_810_275, 1_714_810_272])
  }

  @Test(
    "are a text's where nothing says that the number is a time",
    arguments: [
      "1714810272 apples", "1714810272 web01 app: up", "[1714810272] is a number",
      "0000012345.123456 web01 systemd[1]: Started.", "[12345.123456] usb 1-1: new",
    ])
  func unsure(line: String) throws {
    #expect(try seconds([line]) == [nil])
  }

  /// Lines that begin with such numbers, `digits` behind the seconds.
  private static func lines(_ numbers: Range<Int>, _ digits: String = "") -> [String] {
    numbers.map { "\(1_714_810_200 + $0)\(digits) request \($0)" }
  }

  @Test(
    "are a log's, though what goes wrong among them is told in words of their own",
    arguments: ["", ".123", "123", "123456", "123456789"],
    [
      "java.lang.X: dry\n\tat a.B.c(B.java:1)", "thread 'main' panicked at a.rs:4:5:\ndry",
      "/app/a.js:3\n  throw e;\n  ^\n\nError: dry\n    at f (/app/a.js:3:1)", "sh: 1: no pump",
    ])
  func amongOthers(digits: String, words: String) throws {
    for count in [5, 20, 100] {
      let lines = Self.lines(0..<count, digits) + [words] + Self.lines(count..<2 * count, digits)
      let dates = try seconds(lines).compactMap { $0 }
      #expect(Set(dates) == Set((0..<2 * count).map { 1_714_810_200 + $0 }))
    }
  }

  @Test("are a text's behind another line, and among many others")
  func amongMany() throws {
    #expect(try seconds(["number name"] + Self.lines(0..<20)).allSatisfy { $0 == nil })
    let many = Self.lines(0..<12) + ["up", "and", "down"] + Self.lines(12..<14)
    #expect(try seconds(many).allSatisfy { $0 == nil })
  }

  /// Rows as zap's encoder for people writes them that was not told how to write times.
  private static let zap = [
    "1.714810272123e+09\tINFO\tsetup\tstarts\t{\"port\": 80}",
    "1.7148102731234567e+09\tERROR\tpump\tno oil\t{\"tank\": 3}\nmain.f\n\t/a.go:1",
    "1.71481028e+09\tdebug\tturns",
  ]

  @Test("may be numbers with an exponent, as zap writes them before levels")
  func exponents() throws {
    let feed = try Feed.reading(Self.zap.joined(separator: "\n") + "\n", Self.options)
    #expect(
      feed.entries.map { $0.content?.string } == [
        "08:11:12.123 INF starts logger=setup port=80",
        #"08:11:13.123 ERR no oil logger=pump tank=3 stacktrace="main.f\n\t/a.go:1""#,
        "08:11:20 DBG turns",
      ])
    #expect(feed.matchingRowNumbers(of: try RowFilter("level>=error tank=3")) == [1])
    let json = #"{"level":"error","ts":1.714810272123e9,"msg":"no oil"}"#
    let rows = try Feed.reading(json + "\n", Self.options).entries
    #expect(rows.map { $0.content?.string } == ["08:11:12.123 ERR no oil"])
  }

  @Test(
    "which are none of a table's",
    arguments: [
      "1.714810272e+09\t3.5e-05\t7", "1.714810272e+09 2.5 INFO", "1.714810272e+09",
      "1.714810272e+08\tINFO\tx",
    ])
  func noExponents(line: String) throws {
    #expect(try seconds([line, line, line]) == [nil, nil, nil])
  }

  @Test("are rows below what ping says first, what it says last belongs to the last one")
  func ping() throws {
    let lines = (1...3).map { "[171481027\($0).123456] 64 bytes from 192.0.2.7: icmp_seq=\($0)" }
    let first = "PING example.org (192.0.2.7) 56(84) bytes of data."
    let last =
      "\n--- example.org ping statistics ---\n3 packets transmitted\nrtt min/avg/max = 1/2/3 ms"
    let text = ([first] + lines).joined(separator: "\n") + "\n" + last + "\n"
    let feed = try Feed.reading(text, Self.options)
    let rows = feed.entries.map { $0.content?.string ?? "" }
    #expect(rows == [first, lines[0], lines[1], lines[2] + "\n" + last])
    #expect(feed.entries.map { $0.date?.seconds } == [nil] + (1...3).map { 1_714_810_270 + $0 })
  }

  @Test("are a log's as soon as there are enough of them, though more may come by the pipe")
  func enough() throws {
    let lines = [1_777_867_200, 1_777_867_201, 1_777_867_205, 1_777_953_605].map { "\($0) up\n" }
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(lines[0].utf8))
    let feed = try Feed.reading(pipe, Self.options)
    while try feed.readChanges() != nil {}
    #expect(feed.entries.map { $0.date?.seconds } == [nil])
    try writer.write(contentsOf: Data(lines[1...].joined().utf8))
    while try feed.readChanges() != nil {}
    while feed.examine(budget: .max) != nil {}
    #expect(feed.entries.map { $0.date?.seconds }.first == 1_777_867_200)
    #expect(feed.sectionTitles == ["Monday, 2026-05-04", "Tuesday, 2026-05-05"])
    try writer.closeEnd()
  }
}
