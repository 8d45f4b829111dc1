import TestSupport
import Testing

@testable import Feeds

@Suite("Filters by times in fields")
struct FieldTimeTests {
  /// 2026-05-04 13:00:00 UTC.
  private static let now = 1_777_899_600
  private static let zone = FeedTimeZone.fixed(secondsEast: 0)

  /// The rows that match of a log whose lines have a field `at` of these values, as JSON has them.
  private func rows(_ filter: String, ofValues values: [String]) throws -> [Int] {
    let lines = values.map {
      "{\"level\":30,\"time\":1777899600000,\"msg\":\"a\",\"at\":\($0)}\n"
    }
    let options = FeedOptions(format: .auto, timeZone: Self.zone, now: Self.now)
    let feed = try Feed.reading(lines.joined(), options)
    return feed.matchingRowNumbers(
      of: try RowFilter(filter, now: Self.now, timeZone: Self.zone))
  }

  @Test(
    "go by moments, whatever the field is called and however it says them",
    arguments: [
      ("at<2026-05-04T13:00:00Z", [2, 4, 6]), ("at=2026-05-04T13:00:00Z", [0, 1, 3]),
      ("at>2026-05-04T13:00:00Z", [5, 10]), ("at>2026-05-04T13:00:00.100Z", [1, 5, 10]),
      ("at>=2026-05-04T15:00:00.250+02:00", [1, 5, 10]), ("at=2026-05-04", [0, 1, 3, 4, 5, 6]),
      ("at!=2026-05-04", [2, 7, 8, 9, 10]), ("at=today", [0, 1, 3, 4, 5, 6]),
      ("at>yesterday", [0, 1, 3, 4, 5, 6, 10]), ("at<=yesterday", [2]),
      ("at>=-2h", [0, 1, 3, 4, 5, 6, 10]), ("at<12:30", [2, 4, 6]), ("at>now", [5, 10]),
      ("at>=\"2026-05-04 13:30\"", [5, 10]), ("at>=1:30pm", [5, 10]), ("at=\"May 3\"", []),
      ("at<monday", [2]), ("at>@1777899600", [5, 10]), ("at>=\"May 5\"", [10]),
    ])
  func moments(filter: String, expected: [Int]) throws {
    #expect(try rows(filter, ofValues: values) == expected)
  }

  @Test(
    "go by numbers, months and texts where that is what is asked for",
    arguments: [
      ("at>=1777899600", [3, 4]), ("at>2026-05", [0, 1, 2, 10]), ("at=2026-05", []),
      ("at=soon", [7]), ("at=\"2026-05-03\"", [2]), ("at=\"2026-05-04\"", []), ("at<20", [8]),
      ("at>s", [7]),
    ])
  func others(filter: String, expected: [Int]) throws {
    #expect(try rows(filter, ofValues: values) == expected)
  }

  private let values = [
    "\"2026-05-04T13:00:00Z\"", "\"2026-05-04T15:00:00.250+02:00\"", "\"2026-05-03\"",
    "1777899600", "1777896000000", "\"04/May/2026:14:00:00 +0000\"",
    "\"Mon, 04 May 2026 11:00:00 GMT\"", "\"soon\"", "12", "null", "\"2026-05-05 00:00:00\"",
  ]

  @Test(
    "compare hours without a day with such",
    arguments: [("at>14:10", [1]), ("at<14:10", [0]), ("at=14:05", [0]), ("at>yesterday", [])])
  func clocks(filter: String, expected: [Int]) throws {
    let values = ["\"14:05\"", "\"14:30:10\"", "\"zebra\"", "\"2h\""]
    #expect(try rows(filter, ofValues: values) == expected)
  }

  @Test("compare as moments do, in whichever zone both are written", arguments: 1...20)
  func anyZone(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    // Few seconds, so that some are the same.
    let moments = (0..<20).map { _ in Self.now + random.below(5) }
    let values = moments.map { value(of: $0, &random) }
    let signs: [(sign: String, holds: (Int, Int) -> Bool)] = [
      ("=", { $0 == $1 }), ("!=", { $0 != $1 }), ("<", { $0 < $1 }), ("<=", { $0 <= $1 }),
      (">", { $0 > $1 }), (">=", { $0 >= $1 }),
    ]
    for (sign, holds) in signs {
      let wanted = Self.now + random.below(5)
      let filter = "at\(sign)\(Self.iso(FeedDate(seconds: wanted), &random))"
      let expected = moments.indices.filter { holds(moments[$0], wanted) }
      #expect(try rows(filter, ofValues: values) == expected, "\(filter)")
    }
  }

  /// A second, or a moment in it, in one of the ways in which it may be written.
  private func value(of second: Int, _ random: inout SplitMix64) -> String {
    switch random.below(4) {
    case 0: "\(second)"
    case 1: "\(second * 1000 + random.below(1000))"
    case 2: "\"\(Self.iso(FeedDate(seconds: second), &random))\""
    default:
      "\"\(Self.iso(FeedDate(seconds: second, milliseconds: random.below(1000)), &random))\""
    }
  }

  private static func iso(_ date: FeedDate, _ random: inout SplitMix64) -> String {
    let zone = FeedTimeZone.fixed(secondsEast: (random.below(49) - 24) * 1800)
    return DateFormat(zone: zone).iso(date)
  }

  @Test("that may mean other times from now on are none that was there before")
  func later() throws {
    for (text, isSame) in [("at>-2h", false), ("at>2", true), ("at~2", true)] {
      let one = try RowFilter(text)
      let other = try RowFilter(text)
      #expect(one.saysTheSame(as: other) == isSame, "\(text)")
    }
  }
}
