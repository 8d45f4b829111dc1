import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("Times that lines begin with")
struct LogStampTests {
  /// 2026-11-22 01:00 UTC.
  private static let now = 1_795_309_200

  private func date(_ line: String, zone: FeedTimeZone = .fixed(secondsEast: 3600)) -> Int? {
    let bytes = Array(line.utf8)
    guard let stamp = LogStamp(in: bytes.span) else { return nil }
    return stamp.date(in: bytes.span, zone: zone) { Self.now }?.seconds
  }

  @Test(
    "are read however they are written, in their zone",
    arguments: [
      "2026-11-21T23:40:01Z x", "2026-11-21 23:40:01.123456Z x", "2026-11-22T00:40:01 x",
      "2026-11-22 00:40:01,123 - name - INFO - x", "2026-11-22 00:40:01.123  INFO 1 --- [main] x",
      "2026-11-22T05:10:01.1+05:30 x", "2026-11-21 18:40:01 -0500 x",
      "2026-11-21 23:40:01 UTC [12] x",
      "[2026-11-21T23:40:01Z INFO  x] y", "[2026-11-22 00:40:01] y", "2026/11/22 00:40:01 x",
      "2026/11/22 00:40:01 [error] 12#12: *1 x", "Nov 22 00:40:01 host x[1]: y",
      "I1122 00:40:01.1 1 x.go:1] y",
      "E20261122 00:40:01.123456 1 x.cc:1] y", "I261122 00:40:01.1 1 x.go:1 ⋮ [n1] y",
      "[2026.11.22-00.40.01:123][  0]LogInit: x", "INFO [11-22|00:40:01.123] x",
      "ERROR[11-22|00:40:01.123] x", "83 <40>1 2026-11-21T23:40:01+00:00 host app web.3 - x",
      #"127.0.0.1 - - [21/Nov/2026:23:40:01 +0000] "GET /""#,
      "22-Nov-2026 00:40:01.123 INFO [main] x", "1:M 22 Nov 2026 00:40:01.123 * Ready",
      "[Sun Nov 22 00:40:01.123456 2026] [core:error] x", "26/11/22 00:40:01 INFO x",
      "1795304401 x", "1795304401.25 x", "1795304401123 x", "INFO  2026-11-22 00:40:01 x",
      "ERROR [2026-11-22 00:40:01,123] x", "[INFO] 2026-11-22 00:40:01 x",
      "I, [2026-11-22T00:40:01.1 #1] x",
      "web_1  | 2026-11-21T23:40:01Z x", "<34>1 2026-11-21T23:40:01.003Z host x",
      "22.11.2026 00:40:01 x",
      "20261122T004001 x", "2026-11-22 00:40:01", "[GIN] 2026/11/22 - 00:40:01 | 200 | x",
      "2026-11-22 0:40:01 x", "[2026-11-22 0:40:01,123] x", "11/22/2026 12:40:01 AM x",
      "[11/22/2026 12:40:01 AM] x", "11/22/2026 00:40:01 x", "22/11/2026 0:40:01 x",
      "11/22/2026, 12:40:01 AM x", "[Nest] 42  - 11/22/2026, 12:40:01 AM     LOG [App] x",
      "<Nov 22, 2026 12:40:01 AM CET> <Notice> x", "[11/22/26 00:40:01:123 CET] 00000001 App A x",
      "[11/22/26, 0:40:01:123 CET] x", "[11/21/26 23:40:01:123 UTC] x",
      "261122  0:40:01 [Note] x", "1795304401: x", "2026-Nov-22 00:40:01.123 x",
      "(2026-11-22 00:40:01) x", "2026-11-22,00:40:01.123,x", "2026-11-22;00:40:01;x",
      "Sun Nov 22 00:40:01 CET 2026 x", "Sat Nov 21 23:40:01 UTC 2026 x",
      "Sun Nov 22 00:40:01 2026 x", "2026-11-22  0:40:01 x", "2026.11.22 00:40:01.123 [ 1 ] x",
      "2026-11-22_00:40:01 x", "2026-11-22-00:40:01 x", "2026/11/22-00:40:01 x",
      "2026-11-22-00.40.01.123456 x", "2026-11-22_00-40-01 x", "22.11.2026, 00:40:01 x",
      "20261122 00:40:01.123 x", "20261122-004001 x", "20261122004001 x", "20261122-00:40:01:123|x",
      "261122 00:40:01 [Note] x", "261122 004001 148 INFO x", "Nov 22 2026 00:40:01 fw : x",
      "*Nov 22 00:40:01.123: %LINK-3-UPDOWN: x", ".Nov 22 00:40:01.123: %LINK-3-UPDOWN: x",
      "[22Nov2026 00:40:01.123] [main/INFO] x", "[42] 22 Nov 00:40:01.123 * Ready",
      "=ERROR REPORT==== 22-Nov-2026::00:40:01.123456 ===", "11/22/2026-00:40:01.123  [**] x",
      "11/22-00:40:01.123  [**] x", "[42:43:1122/004001.123456:ERROR:a.cc(12)] x",
      "type=SYSCALL msg=audit(1795304401.123:456): x", ": 1795304401:0;ls",
      "@400000006b022bdb075bcd15 x", "# Time: 2026-11-21T23:40:01.123456Z",
      "# Time: 261122  0:40:01", "# Time: 261122 00:40:01",
      #"Started GET "/a" for 10.0.0.1 at 2026-11-22 00:40:01 +0100"#,
      "INFO  [main] 2026-11-22 00:40:01,123 Quay.java:642 - x",
      "WARN  [Gossip:1 of 2] 2026-11-22 00:40:01,123 Gossip.java:853 - x",
      "2026-11-22@00:40:01 x", "<2026-11-22 00:40:01> x", "00:40:01 2026-11-22 x",
      "2026年11月22日 00:40:01 x", "November 22, 2026 00:40:01 x", "22.11.26, 00:40:01 x",
      "Sunday, November 22, 2026 12:40:01 AM x", "[22.11.26, 00:40:01] Ann: x",
      "[22 Nov 2026, 00:40:01] x", "22-Nov-2026 0:40:01",
    ])
  func spellings(line: String) { #expect(date(line) == 1_795_304_401) }

  @Test(
    "have days of one digit, and months, without a zero or a blank before them",
    arguments: [
      "Nov 8 10:05:01 host app: x", "8 Nov 10:05:01 x", "8 Nov 2026 10:05:01 x",
      "8-Nov-2026 10:05:01 x", "[8/Nov/2026:09:05:01 +0000] x", "8.11.2026 10:05:01 x",
      "8.11.26, 10:05:01 x", "2026/11/8 10:05:01 x", "2026-11-8 10:05:01 x",
      "2026-11-8T10:05:01 x", "Sun Nov 8 10:05:01 2026 x", "[Sun Nov 8 10:05:01.123 2026] x",
      "Sun Nov 8 09:05:01 UTC 2026 x", "November 8, 2026 10:05:01 x", "Nov 8 2026 10:05:01 x",
      "Sunday, November 8, 2026 10:05:01 AM x", "[8 Nov 2026, 10:05:01] x", "8.11.2026 10:05:01",
      "2026年11月8日 10:05:01 x",
    ])
  func shortDays(line: String) { #expect(date(line) == 1_794_128_701) }

  @Test("stand behind a first word, however long it is up to some bytes", arguments: 1...24)
  func behindWords(count: Int) {
    let word = String(repeating: "w", count: count)
    for time in ["2026-11-21T23:40:01Z", "Nov 22 00:40:01", "11/22/2026 12:40:01 AM"] {
      #expect(date("\(word) [\(time)] x") == 1_795_304_401)
      #expect(date("\u{1B}[1m\(word)\u{1B}[0m | \(time) x") == 1_795_304_401)
    }
  }

  @Test(
    "are not seen in what is none",
    arguments: [
      "", "2026-11-21 only a day", "[  123.456789] dmesg", "2026-13-41 25:61:61 x", "12:30 at noon",
      "17953044 x", "1795304401x", "a word 2026-11-21", "Nova 21 23:40:01",
      "2026-11-21 23:40:012 x",
      "-rw-r--r-- 1 root root 12 2026-11-21 23:40:01.000000000 +0000 a",
      "23:40:01.123 [main] INFO x", "11/12/2026 00:40:01 x", "12/11/2026 10:40:01 AMEN",
      "32/11/2026 10:40:01 x", "13/22/2026 10:40:01 x", "20261322-004001 x", "20261122004061x",
      "123456 123456 x", "@4000000069244a1b075bcd1g x", "9999/999999 x",
      "@4fffffffffffffff00000000 x", "@40000007915ecc0a00000000 x",
      "msg=audit(17953044 x", "5/1/2026 8:14 x", "2026-11-22 0:40 x", "2026/11/22 - 0:40:01 x",
      "8 Nova 10:05:01 x", "8 Nov at 10:05:01 x", "32.11.2026 10:05:01 x", "8.13.26 10:05:01 x",
      "  2026-11-22 00:40:01 x",
    ])
  func others(line: String) { #expect(date(line) == nil) }

  @Test("are of the half of the day that they name")
  func halves() {
    let midnight = 1_795_302_000
    for (time, hours) in [("12:00:00 AM", 0), ("01:00:00 AM", 1), ("12:00:00 PM", 12)] {
      #expect(date("11/22/2026 \(time) x") == midnight + hours * 3600, "\(time)")
    }
    #expect(date("11/22/2026 11:00:00 PM") == midnight + 23 * 3600)
    #expect(date("2026-11-22 11:00:00 PM it is") == midnight + 23 * 3600)
    #expect(date("2026-11-22 11:00:00.5 am") == midnight + 11 * 3600)
    #expect(date("2026-11-22 11:00:00 PMX") == midnight + 11 * 3600)
  }

  @Test("without a year are of the year in which they were last, leap days too")
  func years() {
    let zone = FeedTimeZone.fixed(secondsEast: 0)
    func day(_ line: String) -> String? {
      date(line, zone: zone).map { DateFormat.section(day: zone.dayNumber(of: $0)) }
    }
    #expect(day("Nov 22 00:59:00 host x") == "Sunday, 2026-11-22")
    #expect(day("Nov 23 00:59:00 host x") == "Monday, 2026-11-23")
    #expect(day("Nov 24 00:59:00 host x") == "Monday, 2025-11-24")
    #expect(day("Feb 29 00:59:00 host x") == "Thursday, 2024-02-29")
    #expect(day("W1231 23:59:59.0 1 a.go:1] x") == "Wednesday, 2025-12-31")
    #expect(day("Feb 30 00:00:00 host x") == nil)
  }

  @Test("are read in time whatever a line is: bytes at random, cut anywhere", arguments: 1...20)
  func random(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let lines = [
      "2026-11-21 23:40:01.123+05:30", "Nov 21 23:40:01 h", "a [21/Nov/2026:23:40:01 +0000",
      "[Sat Nov 21 23:40:01.1 2026] x", "1795304401.25", "I1121 23:40:01", "20261121T234001Z",
      "1.795304401e+09\tINFO\tx", "   124:20261121:234001.1 x", "[ 11-21 23:40:01.1 1: 2 E/a ]",
      "[pid: 1] [Sat Nov 21 23:40:01 2026] => generated (HTTP/1.1 500)", "[x] [E] <Error>: y",
      "Start-Date: 2026-11-21  23:40:01", "[12:40:01] INFO     x", "           ERROR    x",
      "11-21 23:40:01.1  1  2 E a: x", "1795304401.123  5 a TCP_MISS/404 1", "time:1\tstatus:500",
    ].map { Array($0.utf8) }
    for _ in 0..<500 {
      var line = lines[random.below(lines.count)]
      for _ in 0..<random.below(4) { line[random.below(line.count)] = UInt8(random.below(256)) }
      line.removeLast(random.below(line.count + 1))
      for known in lines {
        guard let stamp = LogStamp(in: known.span) else { continue }
        _ = stamp.date(in: line.span, zone: .fixed(secondsEast: 0)) { Self.now }
      }
      _ = LogStamp(in: line.span)
      _ = LogLines(sample: line.span, isWhole: random.chance(50))
      _ = LogLevel.found(inLine: line.span, isStamped: true)
    }
  }
}

@Suite("What is taken for a log")
struct LogDetectionTests {
  private func isLog(_ lines: String) -> Bool {
    let bytes = Array(lines.utf8)
    return LogLines(sample: bytes.span, isWhole: true) != nil
  }

  @Test(
    "lines that begin with times or levels",
    arguments: [
      "2026-11-21 23:40:01 one", "2026-11-21 23:40:01 one\nValueError: x\n  at y\n\nsomething else",
      "INFO:root:one\nWARNING:root:two", "[error] one\n[info] two\n", "ERROR one\nINFO two",
      "23:40:01.123 [main] INFO  a.B - c\n23:40:01.124 [main] INFO  a.B - c",
      "1795304401 a\n1795304402 b\n1795304402 c",
      "   2026-11-21 23:40:01 one\n   2026-11-21 23:40:02 two\nCaused by: three",
    ])
  func logs(text: String) { #expect(isLog(text)) }

  @Test(
    "not other texts",
    arguments: [
      "", "\n\n", "a\nb\nc\n", "one\n2026-11-21 23:40:01 two\nthree", "[  1.234] a\n[  1.235] b",
      "1795304401 a", "1795304402 a\n1795304401 b\n1795304403 c", "INFO alone",
      "Error handling\nInformation\n", "# Title\n\n- 2026-11-21 23:40:01 released\n- fixed\n",
      "panic: at the disco\n", "12345678901 a\n12345678902 b\n12345678903 c\n",
      "one\n   2026-11-21 23:40:01 two\nthree",
      "2026-11-21 bought milk\nand bread\n2026-11-22 bought oil\nfor the pump\n",
      "23:40:01 up\nin time\nand out\nof oil\n23:40:02 down\n",
    ])
  func others(text: String) { #expect(!isLog(text)) }

  @Test("the line in which a sample is cut counts for nothing")
  func cutLine() {
    let bytes = Array("2026-11-21 23:40:01 one\n2026-1".utf8)
    #expect(LogLines(sample: bytes.span, isWhole: false)?.stamp != nil)
  }
}

@Suite("Logs with times")
struct LogDaysTests {
  /// The days of a log whose lines begin with these dates.
  private func titles(_ dates: String...) throws -> [String?] {
    let lines = dates.map { "\($0) 10:05:01 INFO x" }.joined(separator: "\n")
    let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_795_309_200)
    return try Feed.reading(lines, options).sectionTitles
  }

  @Test("dates of two digits each are read as all of them, and the year it is, suggest")
  func shortDates() throws {
    // Spark's.
    #expect(try titles("17/06/09") == ["Friday, 2017-06-09"])
    #expect(try titles("26/11/08") == ["Sunday, 2026-11-08"])
    #expect(try titles("08/11/07", "08/11/08") == ["Friday, 2008-11-07", "Saturday, 2008-11-08"])
    #expect(try titles("08/11/26") == ["Sunday, 2026-11-08"])
    #expect(try titles("08/11/25") == ["Saturday, 2025-11-08"])
    // Of neither present years nor others.
    #expect(try titles("08/11/24") == ["Monday, 2008-11-24"])
    #expect(try titles("09/08/24", "10/08/24") == ["Friday, 2024-08-09", "Saturday, 2024-08-10"])
    #expect(try titles("08/09/24", "08/10/24") == ["Friday, 2024-08-09", "Saturday, 2024-08-10"])
    #expect(try titles("11/21/26") == ["Saturday, 2026-11-21"])
    #expect(try titles("21/11/26") == ["Saturday, 2026-11-21"])
    // The 11th of December is to come.
    #expect(try titles("11/12/26") == ["Thursday, 2026-11-12"])
  }

  @Test("have days of one digit and of two in one log, and all of them have their time")
  func digitsOfDays() throws {
    let feed = try Feed.reading(
      "8 Nov 10:05:01 a\n  goes on\n9 Nov 10:05:01 b\n18 Nov 10:05:02 c\n",
      FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_795_309_200))
    #expect(
      feed.sectionTitles == [
        "Sunday, 2026-11-08", "Monday, 2026-11-09", "Wednesday, 2026-11-18",
      ])
    #expect(feed.entry(at: 0, inSection: 0).content?.string == "8 Nov 10:05:01 a\n  goes on")
  }

  @Test("have blanks before all their times")
  func indented() throws {
    let feed = try Feed.reading(
      "   2026-11-21 23:40:01 ERROR a\n    goes on\nCaused by: oil\n   2026-11-21 23:40:02 b\n",
      FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_795_309_200))
    #expect(feed.sectionTitles == ["Saturday, 2026-11-21"])
    #expect(feed.entries.count == 2)
    #expect(feed.matchingRows(of: try RowFilter("level>=error")).rows == [0])
  }

  private let log = "Nov 20 23:40:01 h a\n\tb\nNov 21 00:00:01 h c\nNov 21 00:00:02 h d\n"

  private func feed(_ text: String) throws -> Feed {
    try Feed.reading(
      text,
      FeedOptions(rows: .line, timeZone: .fixed(secondsEast: 0), now: 1_795_309_200))
  }

  @Test("have sections of days; a row says what its line does, and its page when that was")
  func days() throws {
    let feed = try feed(log)
    #expect(feed.sectionTitles == ["Friday, 2026-11-20", "Saturday, 2026-11-21"])
    #expect(feed.numberOfEntries(inSection: 0) == 2)
    #expect(feed.numberOfEntries(inSection: 1) == 2)
    let entry = feed.entry(at: 0, inSection: 1)
    #expect(entry.content?.string == "Nov 21 00:00:01 h c")
    #expect(entry.date?.seconds == 1_795_219_201)
    #expect(entry.time == nil)
    #expect(
      feed.page(at: 0, inSection: 1).time?.string == "Saturday, 2026-11-21 00:00:01 +00:00")
  }

  @Test("have hours of one digit and of two")
  func hours() throws {
    let feed = try feed("2026-11-21 8:40:01 a\n2026-11-21 9:40:01 b\n2026-11-21 10:40:01 c\n")
    #expect(feed.sectionTitles == ["Saturday, 2026-11-21"])
    let hours = (0..<3).map { feed.entry(at: $0, inSection: 0).date?.seconds }
    let expected: [Int?] = [8, 9, 10].map { 1_795_219_200 + $0 * 3600 + 2401 }
    #expect(hours == expected)
  }

  @Test("have none where times are not in order, and every row is there")
  func unordered() throws {
    let feed = try feed("Nov 21 23:40:01 h a\nNov 19 00:00:01 h c\nNov 20 00:00:02 h d\n")
    #expect(feed.sectionTitles == [nil])
    #expect(feed.entries.count == 3)
  }

  @Test("are read no further than their times where a row is long")
  func longRow() throws {
    let long = "Nov 21 00:00:01 h " + String(repeating: "long ", count: 400_000)
    let path = NSTemporaryDirectory() + "log-\(UUID().uuidString)"
    defer { removeFile(path) }
    try Data("Nov 20 00:00:01 h a\n\(long)\nNov 22 00:00:01 h b\n".utf8)
      .write(to: URL(filePath: path))
    let feed = try Feed.open(
      path: path, options: FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_795_309_200))
    #expect(feed.numberOfSections == 3)
    let store = try #require(feed.parts[0].source as? LineSource).store
    #expect(store.numberOfBytesRead < 2 * long.utf8.count)
  }
}
