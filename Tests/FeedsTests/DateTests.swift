import TestSupport
import Testing

@testable import Feeds

@Suite("Dates")
struct DateTests {
  private let parser = DateParser(zone: .fixed(secondsEast: 3600))
  /// 2024-05-01 12:00:00 UTC, a Wednesday.
  private let noon = 1_714_564_800

  @Test(
    "one moment in the spellings that feeds use",
    arguments: [
      "2024-05-01T12:00:00Z", "2024-05-01T12:00:00.123Z", "2024-05-01T14:00:00+02:00",
      "2024-05-01T14:00+0200", "2024-05-01 12:00:00 UTC", "2024-05-01t12:00:00z",
      "2024-05-01T13:00:00", "2024-05-01 13:00", "20240501T120000Z", "2024-05-01T07:00:00-05",
      "Wed, 01 May 2024 12:00:00 GMT", "Wed, 1 May 2024 14:00:00 +0200", "01 May 24 12:00 UT",
      "Wednesday, 01-May-24 12:00:00 GMT", "1 May 2024 08:00:00 EDT",
      "Wed May 1 12:00:00 2024 +0000",
      "Wed, 01 May 2024 12:00:00 +0000 (UTC)", "May 1, 2024 12:00 Z", " 1714564800 ",
      "1714564800000", "1714564800000000", "1714564800.25", "2024/05/01 12:00:00Z",
      "1.7145648e+09", "1.7145648e9", "1.71456480025E+09", "1.714564800123e+12",
      "Wed,  01  Mai 2024".replacing("Mai", with: "May") + " 17:30 IST",
      "2024-05-01T24:00:00+13:00",
    ])
  func spellings(text: String) {
    let expected = text.hasSuffix("+13:00") ? noon - 3600 : noon
    #expect(parser.date(text)?.seconds == expected)
    #expect(parser.date(text)?.hasTime == true)
  }

  @Test(
    "numbers of seconds, milli-, micro- and nanoseconds from 1990 to 2200 are told apart",
    arguments: [631_152_000, 1_000_000_000, 4_102_444_800, 7_258_118_400])
  func units(seconds: Int) {
    for unit in ["", "000", "000000", "000000000"] {
      #expect(parser.date("\(seconds)\(unit)")?.seconds == seconds, "\(unit)")
    }
  }

  @Test("a number with an exponent has its milliseconds, as far as it says them")
  func exponents() {
    #expect(parser.date("1.7145648001239e+09")?.milliseconds == 123)
    #expect(parser.date("1.71456480002e+12")?.milliseconds == 20)
    #expect(parser.date("1.7145648e+09") == FeedDate(seconds: noon))
  }

  @Test(
    "a day without a time is the day's start in the reader's zone",
    arguments: ["2024-05-01", "01 May 2024", "20240501", "May 1, 2024"])
  func days(text: String) {
    #expect(parser.date(text) == FeedDate(seconds: noon - 13 * 3600, hasTime: false))
  }

  @Test(
    "what is no date is none",
    arguments: [
      "", "yesterday", "2024-13-01", "2023-02-29", "2024-05-01T25:00", "32 May 2024", "08:14",
      "Wed, 01 Foo 2024", "2024-05-01T12:00:00 NOWHERE", "99999999999999999999", "-", "2024-",
      "12", "Room 101", "1 May", "1.5e+08", "1.5e", "1.5e+", "1.e+09",
      "1.5e+09x", "9.5e+09", "1.5f+09", "1.5e99999999999999999999",
      String(repeating: "1", count: 5000),
    ])
  func nonsense(text: String) {
    #expect(parser.date(text) == nil)
  }

  @Test("days and their numbers agree over eight centuries")
  func dayNumbers() {
    #expect(CivilDay(number: 0) == CivilDay(year: 1970, month: 1, day: 1))
    #expect(CivilDay(year: 2024, month: 5, day: 1)?.weekday == 3)
    for number in -150_000...150_000 {
      let day = CivilDay(number: number)
      guard day.number == number, CivilDay(year: day.year, month: day.month, day: day.day) == day
      else {
        Issue.record("day \(number) is \(day)")
        return
      }
    }
  }

  @Test(
    "rows say day and time in the reader's zone, and no time where none was given",
    arguments: [
      (FeedDate(seconds: 1_714_564_800), 0, "2024-05-01 12:00"),
      (FeedDate(seconds: 1_714_564_859, milliseconds: 999), 0, "2024-05-01 12:00"),
      (FeedDate(seconds: 1_714_564_800), -16_200, "2024-05-01 07:30"),
      (FeedDate(seconds: 1_714_564_800), 43_200, "2024-05-02 00:00"),
      (FeedDate(seconds: 1_714_521_600, hasTime: false), 0, "2024-05-01"),
      (FeedDate(seconds: -1), 0, "1969-12-31 23:59"),
    ])
  func short(date: FeedDate, secondsEast: Int, text: String) {
    #expect(DateFormat(zone: .fixed(secondsEast: secondsEast)).short(date) == text)
  }

  @Test("pages say all of it, in the reader's zone")
  func full() {
    let format = DateFormat(zone: .fixed(secondsEast: -16_200))
    #expect(format.full(FeedDate(seconds: noon)) == "Wednesday, 2024-05-01 07:30 -04:30")
    #expect(DateFormat.section(day: 19_844) == "Wednesday, 2024-05-01")
    let early = FeedDate(seconds: noon - 13 * 3600)
    #expect(
      format.full(early) == "Tuesday, 2024-04-30 18:30 -04:30")
  }

  @Test("text is written behind what is there, and needs no more than 16 bytes")
  func appending() {
    let format = DateFormat(zone: .fixed(secondsEast: 0))
    var random = SplitMix64(seed: 6)
    for _ in 0..<2000 {
      let seconds = noon + Int.random(in: -3_000_000_000...3_000_000_000, using: &random)
      let date = FeedDate(seconds: random.chance(50) ? seconds : noon - seconds % 200_000)
      var text = Array("by ann, ".utf8)
      format.appendShort(date, to: &text)
      #expect(String(decoding: text, as: UTF8.self) == "by ann, \(format.short(date))")
      #expect(text.count <= 24)
    }
  }

  @Test("broken bytes and a NUL are no date, wherever they stand")
  func brokenBytes() {
    let texts = ["2024-05-01T12:00:00Z", "Wed, 01 May 2024 12:00:00 GMT", "1714564800"]
    for text in texts.map({ Array($0.utf8) }) {
      #expect(parser.date(text.span)?.seconds == noon)
      for (place, byte) in text.indices.flatMap({ place in [0, 0xFF, 0xC3].map { (place, $0) } }) {
        var broken = text
        broken[place] = UInt8(byte)
        #expect(parser.date(broken.span) == nil)
      }
    }
  }

  @Test("offsets from the table are those of the zone, at every change of its clocks")
  func zoneTable() {
    // Clocks go an hour ahead for half of each period of 197 days.
    let rule: @Sendable (Int) -> Int = { 3600 + ($0.floorDivided(by: 8_510_400) & 1) * 3600 }
    let zone = ZoneOffsets(asking: rule)
    var random = SplitMix64(seed: 7)
    for number in 0..<400 {
      let change = number * 8_510_400
      let any = Int.random(in: -1_000_000_000...5_000_000_000, using: &random)
      for moment in [change - 1, change, change + 1, any] {
        #expect(zone.offset(at: moment) == rule(moment))
      }
    }
    for moment in [ZoneOffsets.moments.lowerBound, ZoneOffsets.moments.upperBound] {
      for step in -1...1 { #expect(zone.offset(at: moment + step) == rule(moment + step)) }
    }
  }

  @Test("what clocks show twice are two moments, and what they skip is as they went before it")
  func changesOfClocks() {
    // An hour ahead for every other 100 days.
    let change = 8_640_000
    let zone = ZoneOffsets { 3600 + ($0.floorDivided(by: change) & 1) * 3600 }
    for number in 74..<400 {
      let moment = number * change
      let found = zone.moments(ofLocal: moment + 5400)
      let goesAhead = number % 2 == 1
      #expect(found.first == (goesAhead ? moment + 1800 : moment - 1800))
      #expect(found.last == moment + 1800)
      for step in [-90_000, -3601, 3600, 90_000] {
        let seconds = moment + step
        let once = zone.moments(ofLocal: seconds + zone.offset(at: seconds))
        #expect(once.first == seconds && once.last == seconds)
      }
    }
  }
}
