import HeightEngine
import Testing

@testable import Feeds

@Suite("Levels that are letters")
struct LevelLetterTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  @Test(
    "of a line of JSON a letter is its level, whatever that is called; another is a field",
    arguments: ["level", "lvl", "severity"])
  func members(name: String) throws {
    let letters = [
      ("V", "TRC no oil"), ("D", "DBG no oil"), ("I", "INF no oil"), ("W", "WRN no oil"),
      ("E", "ERR no oil"), ("F", "FTL no oil"), ("X", "no oil \(name)=X"),
    ]
    for (letter, row) in letters {
      let line =
        #"{"timestamp":"2026-05-04T08:00:00.25Z","\#(name)":"\#(letter)","message":"no oil"}"#
      let rows = try Feed.reading(line + "\n", Self.options).entries.map { $0.content?.string }
      #expect(rows == ["08:00:00.250 \(row)"])
    }
  }

  @Test(
    "Android's lines have theirs behind two numbers, or before a name",
    arguments: [
      ("05-04 10:00:00.123  1234  1235 E Pump: no oil", LogLevel.error, 31),
      ("05-04 10:00:00.123  1234  1235 V Pump: no oil", .trace, 31),
      ("2026-05-04 10:00:00.123 10082 1234 1235 W Pump: no oil", .warning, 40),
      ("\u{1B}[33m05-04 10:00:00.123  1234  1235 W Pump: no oil", .warning, 36),
      ("05-04 10:00:00.123 F/Pump( 1234): no oil", .fatal, 19),
      ("05-04 10:00:00.123  1234  1235 S Pump: no oil", nil, 0),
      ("05-04 10:00:00.123 E Pump: no oil", nil, 0),
      ("2026-05-04 10:00:00.123 I/O error (pump 3): no oil", nil, 0),
      ("2026-05-04 10:00:00.123 I/O error (3): no oil", nil, 0),
      ("05-04 10:00:00.123  1234  1235 East: no oil", nil, 0), ("05-04 10:00:00.123 12 ", nil, 0),
    ])
  func android(line: String, level: LogLevel?, start: Int) {
    let bytes = Array(line.utf8)
    let found = LogLevel.found(inLine: bytes.span, isStamped: true)
    #expect(found?.level == level)
    if level != nil { #expect(found?.range == start..<start + 1) }
  }

  @Test(
    "a small one is a level directly behind a time of day, and nowhere else",
    arguments: [
      ("2026-05-04 10:00:00.123 w no oil", LogLevel.warning), ("10:00:00 e: no oil", .error),
      ("[2026-05-04 10:00:00] i turns", .info), ("2026-05-04T10:00:00Z d | x", .debug),
      ("2026-05-04 10:00:00,123 | v | x", .trace), ("2026-05-04 10:00:00 f ends", .fatal),
      ("2026-05-04 10:00:00 a word", nil), ("2026-05-04 10:00:00 e", nil),
      ("2026-05-04 10:00:00 e-mail is sent", nil), ("2026-05-04 10:00:00 it was e by itself", nil),
      ("1777888800 w no oil", nil), ("5 d of it", nil), ("a 5 w of it", nil),
    ])
  func small(line: String, level: LogLevel?) {
    let bytes = Array(line.utf8)
    #expect(LogLevel.found(inLine: bytes.span, isStamped: true)?.level == level)
    #expect(LogLevel.found(inLine: bytes.span, isStamped: false)?.level == nil)
  }

  @Test("rows of Android are found by their levels")
  func filter() throws {
    let log = ["I", "E", "W", "F"].map { "05-04 10:00:00.123  1234  1235 \($0) Pump: turns\n" }
    let feed = try Feed.reading(log.joined(), Self.options)
    var buffer = RowTextBuffer()
    let filter = try RowFilter(atLeast: "error")
    var found = RowMatches()
    while found.count < 4 {
      let next = feed.matches(of: filter, ofFirstOf: found.count..<4, inSection: 0, buffer: &buffer)
      found.rows += next.rows
      found.count += next.count
    }
    #expect(found.rows == [1, 3])
  }
}
