import Testing

@testable import Feeds

@Suite("Times as people say them")
struct TimeExpressionTests {
  /// 2026-05-04 15:00:00 two hours east of Greenwich.
  private let now = 1_777_899_600

  private func span(_ text: String) throws -> Range<Int> {
    try TimeExpression(text, now: now, timeZone: .fixed(secondsEast: 7200)).milliseconds
  }

  /// By seconds from now.
  private func seconds(_ start: Int, for length: Int) -> Range<Int> {
    (now + start) * 1000..<(now + start + length) * 1000
  }

  @Test(
    "count from now",
    arguments: [
      ("now", 0), ("-2h", -7200), ("-90m", -5400), ("-1d12h", -129_600), ("2 hours ago", -7200),
      ("90 min ago", -5400), ("+1w", 604_800), ("-30s", -30), (" -2 h ", -7200),
      ("-1.5h", -5400), ("1.5 hours ago", -5400), ("-0.25d30s", -21_630), ("-1.0004s", -1),
      ("now-2h", -7200), ("Now - 2 h", -7200), ("now+1w", 604_800),
    ])
  func relative(text: String, offset: Int) throws {
    #expect(try span(text) == seconds(offset, for: 1))
  }

  @Test("are days and minutes where they say no more")
  func spans() throws {
    #expect(try span("today") == seconds(-15 * 3600, for: 86_400))
    #expect(try span("Yesterday") == seconds(-39 * 3600, for: 86_400))
    #expect(try span("2026-05-04") == seconds(-15 * 3600, for: 86_400))
    #expect(try span("2026-05-04T08:00:00-05:00") == seconds(0, for: 1))
    #expect(try span("2026-05-04T08:00-05:00") == seconds(0, for: 60))
    #expect(try span("14:05") == seconds(-55 * 60, for: 60))
    #expect(try span("14:05:30") == seconds(-55 * 60 + 30, for: 1))
    #expect(try span("yesterday 18:00") == seconds(-21 * 3600, for: 60))
    #expect(try span("18:00 yesterday") == span("yesterday 18:00"))
    #expect(try span("noon") == span("12:00") && span("Midnight") == span("00:00"))
    #expect(try span("noon yesterday") == span("yesterday 12:00"))
    #expect(try span("tomorrow midnight") == span("tomorrow 00:00"))
    #expect(try span("2026-05-04 14:05") == seconds(-55 * 60, for: 60))
    #expect(try span("2026-05-04T12:05:00Z") == seconds(-55 * 60, for: 1))
    #expect(try span("2026-05-04T12:05Z") == seconds(-55 * 60, for: 60))
    #expect(try span("4 May 2026 14:05:00") == seconds(-55 * 60, for: 1))
    #expect(try span("1777899600") == seconds(0, for: 1))
    #expect(try span("14:05:30.25").count == 1)
    for written in ["14:05:30,25", "14:05:30.250999", "14:05:30,250000000"] {
      #expect(try span(written) == span("14:05:30.25"), "\(written)")
    }
  }

  @Test(
    "go by halves of the day",
    arguments: [
      ("2pm", "14:00"), ("2:30 PM", "14:30"), ("2:30pm", "14:30"), ("12am", "00:00"),
      ("12 pm", "12:00"), ("02:05:30.25 pm", "14:05:30.25"), ("yesterday 6pm", "yesterday 18:00"),
      ("6 pm yesterday", "yesterday 18:00"), ("2026-05-03 6 pm", "2026-05-03 18:00"),
      ("3 May 2026 6:15 pm", "2026-05-03 18:15"),
    ])
  func halvesOfDays(text: String, same: String) throws { #expect(try span(text) == span(same)) }

  @Test("that name a weekday are of the last one that has begun")
  func weekdays() throws {
    // Now is a Monday, 15:00.
    #expect(try span("Monday") == span("today") && span("mon 14:00") == span("14:00"))
    #expect(try span("monday 16:00") == seconds(3600 - 604_800, for: 60))
    #expect(try span("sunday") == span("yesterday") && span("Sun 6pm") == span("yesterday 18:00"))
    #expect(try span("18:00 sun") == span("yesterday 18:00"))
    #expect(try span("tue") == seconds(-15 * 3600 - 6 * 86_400, for: 86_400))
  }

  @Test(
    "that name a day without its year are of the last year in which it is no more than a day from now",
    arguments: [
      ("May 4", "2026-05-04"), ("4 may", "2026-05-04"), ("May 3, 18:00", "2026-05-03 18:00"),
      ("18:00 3 May", "2026-05-03 18:00"), ("May 5", "2026-05-05"), ("May 6", "2025-05-06"),
      ("May 5 16:00", "2025-05-05 16:00"), ("Oct 25 04:00", "2025-10-25 04:00"),
      ("25 October 4am", "2025-10-25 04:00"), ("Feb 29", "2024-02-29"),
    ])
  func daysWithoutYears(text: String, same: String) throws {
    #expect(try span(text) == span(same))
  }

  @Test("behind @ are seconds since 1970, or parts of them")
  func epochs() throws {
    #expect(try span("@1777899600") == seconds(0, for: 1) && span("@0") == 0..<1000)
    let parts = now * 1000 + 250..<now * 1000 + 251
    #expect(try span("@1777899600.25") == parts && span("@1777899600250") == parts)
  }

  @Test(
    "that are none say what is understood",
    arguments: [
      "", "soon", "25:00", "14:5", "14:60", "-2y", "-", "ago", "today 1 2", "2026-13-01",
      "-99999999999h", "-" + String(repeating: "999999999w", count: 20),
      "14:05:30.", "14:", "+-2h", "- ago", "\u{1B}[31m", "1430", "9",
      "now-", "now 2h", "now--2h", "nowadays", "now-2y", "-1.h", "-.5h", "-1.5.2h", "-1.5",
      "yesterday noon 2", "noon noon", "2h yesterday",
      "4", "13pm", "0am", "pm", "2 pm pm", "2026 pm", "may", "may 32", "feb 30", "sunday sunday",
      "sun 25:00", "@", "@12x", "@2026.05",
    ])
  func none(text: String) {
    let error = #expect(throws: TimeExpressionError.self) { try span(text) }
    #expect(error?.description.contains("yesterday 18:00") == true)
  }

  @Test(
    "that are none in one part point at that, and say what is wrong with it",
    arguments: [
      ("25:99", "25:99", "25 is no hour: 00 to 24 are"),
      ("14:60", "60", "60 is no minute: 00 to 59 are"),
      ("14:05:61", "61", "61 is no second: 00 to 60 are"),
      ("14:5", "5", "minutes have two digits"), ("14:", "", "minutes are missing here"),
      ("14:05:30.", ".", "digits are missing behind this"),
      ("yesterday 18:00x", "x", "this is no part of a time"),
      ("18:00:00:00", ":00", "this is no part of a time"),
      ("18:00Z", "Z", "a zone takes a date before it"),
      ("13pm", "13pm", "13 is no hour before am or pm: 1 to 12 are"),
      ("sun 2:75 pm", "75 pm", "75 is no minute: 00 to 59 are"),
      ("Oct 25 04:00x", "x", "this is no part of a time"),
      ("2026-13-01", "13-01", "13 is no month: 01 to 12 are"),
      ("2026-02-30 10:00", "30 10:00", "30 is no day of that month"),
      ("2026-05-04T14:61", "61", "61 is no minute: 00 to 59 are"),
      ("2026-05-04x", "x", "this is no part of a time"),
      ("2026-5-4", "5-4", "months have two digits"),
      ("-2y", "y", "y is no unit: s, m (minutes), h, d and w are"),
      ("-1d3M", "M", "M is no unit: s, m (minutes), h, d and w are"),
      ("1h3 ago", " ago", "a unit is missing: s, m (minutes), h, d or w"),
      ("-1.5.2h", "1.5.2h", "1.5.2 is no number here"), ("-h", "h", "a number is missing here"),
      ("2h yesterday", "2h yesterday", "how long ago is written -2h or 2h ago"),
      ("yesterdy 18:00", "yesterdy 18:00", nil), ("4 Foo 2026", "Foo 2026", nil),
      ("noon noon", "noon noon", nil), ("", "", nil),
    ] as [(String, String, String?)])
  func parts(text: String, part: String, reason: String?) {
    let error = #expect(throws: TimeExpressionError.self) { try span(text) }
    #expect(error?.reason == reason)
    let pointed = error.map { String(decoding: text.utf8.dropFirst($0.offset), as: UTF8.self) }
    #expect(pointed == part)
  }

  @Test("that have months in them say that M is no unit", arguments: ["-1M", "2 M ago", "-1d3M"])
  func months(text: String) {
    let error = #expect(throws: TimeExpressionError.self) { try span(text) }
    #expect(error?.description.contains("M is no unit") == true)
  }

  @Test("that name noon or midnight alone are of the day that one reads, as all hours are")
  func hoursOfOtherDays() throws {
    let zone = FeedTimeZone.fixed(secondsEast: 7200)
    for text in ["noon", "12:00", "12pm", "12 PM"] {
      let noon = try TimeExpression(text, now: now, onDayOf: 0, timeZone: zone)
      #expect(noon.milliseconds == 36_000_000..<36_060_000, "\(text)")
    }
  }
}
