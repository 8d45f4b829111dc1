import Testing

@testable import Feeds

@Suite("Filters by values of fields")
struct FieldValueTests {
  private func rows(_ filter: String, in text: String) throws -> [Int] {
    let feed = try Feed.reading(text, FeedOptions(format: .auto, timeZone: .fixed(secondsEast: 0)))
    return feed.matchingRowNumbers(of: try RowFilter(filter))
  }

  /// Lines of a log that have a field `n` of these values, as JSON has them.
  private func lines(ofValues values: [String]) -> String {
    let lines = values.map {
      "{\"level\":30,\"time\":1777899600000,\"msg\":\"a\",\"n\":\($0)}\n"
    }
    return lines.joined()
  }

  @Test(
    "go by times in several parts, biggest unit first, as sums of seconds",
    arguments: [
      ("n>10s", [0, 1, 2, 3, 4]), ("n=62.5s", [0]), ("n=1m2.5s", [0]), ("n>=1h2m3.4s", [2, 3, 4]),
      ("n=90m", [3]), ("n<20ms", [5, 6]), ("n=-1m30s", [6]), ("n=\"1 day 2 hours\"", []),
      ("n>=\"1 day 2 hours\"", [4]),
    ])
  func parts(filter: String, expected: [Int]) throws {
    let log = lines(ofValues: [
      "\"1m2.5s\"", "\"2m0s\"", "\"1h2m3.4s\"", "\"1h30m\"", "\"1d 2h\"", "\"15ms\"", "\"-1m30s\"",
    ])
    #expect(try rows(filter, in: log) == expected)
  }

  @Test(
    "go by lengths as ISO 8601 or a clock has them, beside such with a unit",
    arguments: [
      ("n>90s", [0, 2, 3, 7]), ("n<=1.25s", [1, 4, 6]), ("n=90m", [0]), ("n=1.5h", [0]),
      ("n>1d", [2, 7]), ("n=62m3s", [3]), ("n<1m", [1, 4, 6]), ("n>=PT1H", [0, 2, 3, 7]),
      ("n=-300s", [6]), ("n=P1W", [7]), ("n=7d", [7]), ("n=P1M", [5]), ("n=pt0.5s", []),
      ("n>1MB", []), ("n!=PT90M", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ])
  func lengths(filter: String, expected: [Int]) throws {
    let log = lines(ofValues: [
      "\"PT1H30M\"", "\"PT0,5S\"", "\"P1DT2H\"", "\"1:02:03\"", "\"00:00:01.250\"", "\"P1M\"",
      "\"-PT5M\"", "\"P1W\"", "\"12:30\"", "\"1:02:60\"", "\"P1T2H\"",
    ])
    #expect(try rows(filter, in: log) == expected)
  }

  @Test(
    "go by days, weeks and sizes in any case, by words too, and never by texts that look so",
    arguments: [
      ("n>1d", [3]), ("n>6d", [3]), ("n>=90s", [0, 1, 3]), ("n<2m", [0]), ("n>1G", []),
      ("n>1MB", [2, 4]), ("n>=5M", [2, 4]), ("n>=5mb", [2, 4]), ("n>9mib", [4]), ("n<9Mi", [2, 7]),
      ("n<600S", [0, 1]), ("n<=600MS", []), ("n>\"3 kilobytes\"", [2, 4]), ("n>1k", [2, 4]),
      ("n<1k", [7]), ("n<500", []), ("n=nan", [5]), ("n=null", [6]), ("n>a", [5]),
      ("n>=2026-01-01", []),
    ])
  func kinds(filter: String, expected: [Int]) throws {
    let log = lines(ofValues: [
      "\"90 seconds\"", "\"5m\"", "\"5M\"", "\"1w\"", "\"10 MB\"", "\"NaN\"", "null", "512",
    ])
    #expect(try rows(filter, in: log) == expected)
  }

  @Test(
    "take a number without a unit for bytes beside sizes, and 0 for nothing of any unit",
    arguments: [
      ("n>100", [0, 3, 4]), ("n>1MB", [3]), ("n<=1000000", [0, 1, 2, 4]), ("n=1000", [4]),
      ("n>0", [0, 2, 3, 4, 6, 7]), ("n>=0", [0, 1, 2, 3, 4, 5, 6, 7]), ("n=0", [1, 5]),
      ("n<1s", [1, 5]), ("n>0s", [6]), ("n<50%", [1, 7]), ("n>60", [0, 3, 4]),
    ])
  func bareNumbers(filter: String, expected: [Int]) throws {
    let log = lines(ofValues: [
      "\"1MB\"", "0", "50", "2000000", "\"1KB\"", "\"0s\"", "\"1m\"", "\"5%\"", "\"3 rpm\"",
    ])
    #expect(try rows(filter, in: log) == expected)
  }

  @Test(
    "take a number without a unit for what the field's name ends with",
    arguments: [
      ("latency_ms>1s", [1]), ("latency_ms>=1000", [1, 2]), ("latency_ms<1s", [0]),
      ("latency_ms=1s", [2]), ("tookMs>1s", [1]), ("tookMS<=1s", [0, 2]),
      ("job.elapsed_seconds>1h", [1]), ("size-kib>=1MiB", [1]), ("latency_ms>1MB", []),
      ("latency_min<1m", []), ("forms>1s", []), ("count>1s", []),
    ])
  func unitsOfNames(filter: String, expected: [Int]) throws {
    let lines = [("999", 1), ("1001", 5000), ("\"1s\"", 30)].map { milliseconds, number in
      "{\"level\":30,\"time\":1777899600000,\"msg\":\"a\",\"latency_ms\":\(milliseconds),"
        + "\"tookMs\":\(milliseconds),\"tookMS\":\(milliseconds),"
        + "\"job\":{\"elapsed_seconds\":\(number)},\"size-kib\":\(number),"
        + "\"latency_min\":\(number),\"forms\":\(number),\"count\":\(number)}\n"
    }
    #expect(try rows(filter, in: lines.joined()) == expected)
  }

  @Test(
    "go by versions and addresses number by number, and by dates of a year",
    arguments: [
      ("n>1.9.0", [1, 2, 3]), ("n>=1.10.0", [1, 2, 3]), ("n<9.0.0.2", [0, 1]),
      ("n<=10.0.0.2", [0, 1, 2]), ("n=1.9.0", [0]), ("n<2026", [4]), ("n<=2026", [4, 5, 6]),
      ("n>=2026", [5, 6]), ("n>2026", []), ("n=2026", [5, 6]), ("n>=2026-01-05", [6]),
      ("n>=2026-01-04", [5, 6]),
    ])
  func versions(filter: String, expected: [Int]) throws {
    let log = lines(ofValues: [
      "\"1.9.0\"", "\"1.10.0\"", "\"10.0.0.2\"", "\"100.0.0.1\"", "\"2025-12-31T10:00:00Z\"",
      "\"2026-01-04\"", "\"2026-03-01\"", "null",
    ])
    #expect(try rows(filter, in: log) == expected)
  }

  @Test(
    "go by versions with a v, with what comes before or behind one, and by short ones",
    arguments: [
      ("n>=2.0.0", [1]), ("n<1.9.0", [2]), ("n>1.9.0", [1, 6]), ("n>=1.9", [0, 1, 3, 4, 5, 6]),
      ("n>1.9.0-rc1", [0, 1, 3, 4, 5, 6]), ("n>=v1.10", [1, 6]),
      ("n=1.9.0", [0, 3, 4, 5]), ("n!=1.9.0", [1, 2, 6, 7, 8]), ("n=v1.9", [0, 3, 4, 5]),
      ("n=1.9", [0, 3, 4, 5]), ("n=2.0.0", [1]), ("n=\"1.9.0\"", [3]), ("n='v1.9'", [0]),
      ("n=1.9.0-rc1", [2]), ("n=1.9.0-RC1", []),
    ])
  func versionsOfOthers(filter: String, expected: [Int]) throws {
    let log = lines(ofValues: [
      "\"v1.9\"", "\"2\"", "\"1.9.0-rc1\"", "\"1.9.0\"", "\"1.9.0+b1\"", "1.9", "\"1.10.0\"",
      "\"\"",
      "\"one\"",
    ])
    #expect(try rows(filter, in: log) == expected)
  }

  @Test(
    "take a whole number for a version beside versions, and a year beside those alone that begin with one",
    arguments: [
      ("n>=2", [1, 2, 3, 5, 6]), ("n>2", [1, 2, 5]), ("n<2", [0]), ("n<=2", [0, 3, 6]),
      ("n=2", [3, 6]), ("n!=2", [0, 1, 2, 4, 5, 7]), ("n>=10", [2, 5]), ("n=\"2\"", [6]),
      ("n>=2026", [5]), ("n<2027", [5, 6]), ("n<-2", []), ("n>2e0", []),
    ])
  func wholeNumbersBesideVersions(filter: String, expected: [Int]) throws {
    let log = lines(ofValues: [
      "\"1.9.0\"", "\"v2.3.1-rc1\"", "\"10.0.0.2\"", "\"v2.0\"", "\"two\"", "\"2026.1.0\"", "2",
      "\"v9\"",
    ])
    #expect(try rows(filter, in: log) == expected)
  }

  @Test(
    "go by versions of two numbers where their name says that they are some, and by numbers before a version",
    arguments: [
      ("version>1.9", [0, 3, 4, 5, 6]), ("version>=1.10", [0, 3, 5, 6]),
      ("version<1.10", [1, 2, 4]),
      ("version=1.1", []), ("version=1.10", [0]), ("version>=2", [5]), ("n>1.9", [3, 4, 5, 6]),
      ("version>2.0.0-rc.9", [5, 6]), ("version<2.0.0-rc10", [0, 1, 2, 3, 4]),
    ])
  func namedVersions(filter: String, expected: [Int]) throws {
    let values = [
      "\"1.10\"", "\"1.9\"", "1.9", "\"v1.10.2\"", "\"1.10.0-rc.2\"", "\"2\"", "\"2.0.0-rc.10\"",
    ]
    let log = lines(ofValues: values.map { "\($0),\"version\":\($0)" })
    #expect(try rows(filter, in: log) == expected)
  }

  @Test(
    "go by versions behind a name where that is the same, or none is asked for",
    arguments: [
      ("n>1.9", [0, 2, 3, 4]), ("n<1.9", [1, 5, 6]), ("n>=1.22.0", [0, 2, 3, 4, 6]),
      ("n>go1.9", [0]), ("n<GO1.9", []), ("n<=go1.9", [1]), ("n>=python3.9", [3]),
      ("n>=v2.0", [2, 3, 4]), ("n=1.22", [0, 6]), ("n=go1.22.0", [0]), ("n=\"go1.22\"", [0]),
      ("n!=release-2.4", [0, 1, 3, 4, 5, 6, 7]), ("n>=2.4.0-rc1", [2, 3, 4]), ("n>rust1.0", []),
      ("n=web-7", [7]), ("n>2026", []),
    ])
  func versionsBehindNames(filter: String, expected: [Int]) throws {
    let log = lines(ofValues: [
      "\"go1.22\"", "\"Go1.8.1\"", "\"release-2.4\"", "\"Python3.11\"", "\"curl/8.5.0\"",
      "\"TLSv1.2\"", "1.22", "\"web-7\"",
    ])
    #expect(try rows(filter, in: log) == expected)
  }

  @Test(
    "go by texts as they are written, but for case, where these are no versions",
    arguments: [
      ("n=v1", [0]), ("n=build.7", [2]), ("n=v1.x", [4, 5]), ("n=1.2.3-rc1", [6]), ("n=v1.0", [1]),
    ])
  func noVersions(filter: String, expected: [Int]) throws {
    let log = lines(ofValues: [
      "\"v1\"", "\"v1.0\"", "\"build.7\"", "\"build.07\"", "\"v1.x\"", "\"V1.X\"", "\"1.2.3-RC1\"",
    ])
    #expect(try rows(filter, in: log) == expected)
  }

  @Test(
    "of so many units are equal where none is less or more",
    arguments: [
      ("n=1s", [0, 1]), ("n<=1s", [0, 1, 2]), ("n>=1000ms", [0, 1, 3]), ("n!=1000ms", [2, 3]),
    ])
  func equalUnits(filter: String, expected: [Int]) throws {
    let log = lines(ofValues: ["\"1s\"", "\"1000ms\"", "\"999ms\"", "\"1m\""])
    #expect(try rows(filter, in: log) == expected)
  }

  @Test(
    "in which a number has no unit that is known say so where order goes by it",
    arguments: [
      ("took>10msx", 5), ("a=1 n<=3foo", 7), ("n>0x1F", 2), ("n>=1,234", 3), ("n<-5abc", 2),
      ("n>1s1m", 2), ("n>1m1m", 2), ("n>1KB2B", 2), ("at>25:00", 3),
      ("a=1 at<=14:61", 11), ("at>14:5", 6), ("at>12:30:61", 9), ("at>2026-02-30", 11),
      ("at>2026-13", 8), ("at>2026-05-04T25:00", 14),
    ])
  func slips(filter: String, offset: Int) {
    let error = RowFilter.failure(of: filter)
    #expect(error?.offset == offset && error?.reason.contains("stands in quotes") == true)
  }

  @Test(
    "point at a unit that stands by itself behind a number",
    arguments: [
      ("sz>1 MB", 5, "1MB"), ("a=2 sz<=2  KiB b", 11, "2KiB"), ("took>1h 30m", 8, "1h30m"),
      ("not (n!=5 days)", 10, "5days"), ("load<5 % x", 7, "5%"),
    ])
  func unitsApart(filter: String, offset: Int, written: String) {
    let error = RowFilter.failure(of: filter)
    #expect(error?.offset == offset && error?.reason.contains("is written \(written);") == true)
  }

  @Test(
    "take for a condition of its own what is no unit, a field's name, a text in quotes or behind “and”",
    arguments: [
      "n>1 MBs", "n>1 s=2", "n>1 ms != 2", "n>1 \"MB\"", "n>1 and MB", "n>1 (MB)", "n>1 30m",
      "n=a MB", "n>1MB 2KB", "msg~1 MB", "level>=40 s", "n=\"1\" MB",
    ])
  func noUnits(filter: String) { #expect(RowFilter.failure(of: filter) == nil) }

  @Test(
    "take for texts what stands in quotes, and dates, times and addresses",
    arguments: [
      "n>\"10msx\"", "n=3foo", "n!=10msx", "n>=2026-01-01", "n<10:30", "n>1.2.3-rc1",
      "n>10.0.0.0/8", "n>v1.2", "n<.5", "n>-.5s", "n>\"25:00\"", "n=25:00",
      "n>00:1A:2B", "n>1:2:3:4", "n>::1", "n>10.0.0.1:80", "n>2026-05-04-rc1", "n>2026-05",
    ])
  func noSlips(filter: String) { #expect(RowFilter.failure(of: filter) == nil) }
}
