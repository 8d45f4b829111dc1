import HeightEngine
import Testing

@testable import Feeds

@Suite("Levels behind times that are left out")
struct LevelLeftOutTests {
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_795_309_200)

  private func feed(_ lines: [String]) throws -> Feed {
    try Feed.reading(lines.joined(separator: "\n") + "\n", Self.options)
  }

  /// As Rich writes them, with widths of its own.
  private static let levels = [
    "INFO     turns                     pump.py:12",
    "ERROR    no oil that is            pump.py:13",
    "WARNING  low                       pump.py:14",
    "CRITICAL dry                       pump.py:15",
  ]

  @Test(
    "begin rows where other lines have theirs, and what is behind other blanks goes on with them",
    arguments: ["[12:14:14] ", "[02/06/26 12:14:14] ", "2026-02-06 12:14:14 "])
  func rows(time: String) throws {
    let blanks = String(repeating: " ", count: time.utf8.count)
    let lines = [
      time + Self.levels[0], blanks + Self.levels[1] + "\n\(blanks)         continued",
      blanks + Self.levels[2], blanks + Self.levels[3],
      time + Self.levels[0] + "\n\(blanks) ERROR    within what is said\n  INFO     so is this",
      time + Self.levels[2],
    ]
    let feed = try feed(lines)
    #expect(feed.entries.map { $0.content?.string } == lines)
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [1, 3])
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "warn")) == [1, 2, 3, 5])
  }

  @Test("have the time of the row above")
  func times() throws {
    let lines = [
      "[02/06/26 12:14:14] " + Self.levels[0], "                    " + Self.levels[1],
      "[02/06/26 12:14:16] " + Self.levels[2], "                    " + Self.levels[3],
    ]
    let rows = try feed(lines).matchingRowNumbers(of: try RowFilter("time<2026-02-06T12:14:16Z"))
    #expect(rows == [0, 1])
  }

  @Test("do so in colours, too")
  func colours() throws {
    let lines = [
      "\u{1B}[2;36m[12:14:14]\u{1B}[0m\u{1B}[2;36m \u{1B}[0m\u{1B}[34mINFO    \u{1B}[0m turns",
      "\u{1B}[2;36m          \u{1B}[0m\u{1B}[2;36m \u{1B}[0m\u{1B}[1;31mERROR   \u{1B}[0m no oil",
    ]
    let feed = try feed(lines)
    #expect(feed.entries.count == 2)
    #expect(feed.matchingRowNumbers(of: try RowFilter(atLeast: "error")) == [1])
  }

  @Test(
    "are words of what is said where levels have no column of their own",
    arguments: ["12:14:14 ERROR no oil", "2026-02-06 12:14:14 INFO turns", "[12:14:14] turns"])
  func words(line: String) throws {
    let blanks = String(repeating: " ", count: line.utf8.count)
    let lines = (0..<12).map { "\(line)\n\(blanks.dropLast($0))ERROR    \($0)" }
    #expect(try feed(lines).entries.map { $0.content?.string } == lines)
  }

  @Test(
    "stand behind dates with the month first, as halves of the day do",
    arguments: [
      ("[02/06/26 12:14:14] INFO     turns", 1_770_380_054),
      ("[11/12/25 12:14:14] WARNING  low", 1_762_949_654),
      ("02/06/26 12:14:14 PM INFO turns", 1_770_380_054),
      ("02/06/26 12:14:14.25 AM INFO turns", 1_770_336_854),
      ("02/06/2026 12:14:14 PM INFO turns", 1_770_380_054),
      // Nothing says so of these.
      ("02/06/26 12:14:14 INFO turns", 1_780_402_454),
      ("21/06/26 12:14:14 PM INFO turns", 1_782_044_054),
    ])
  func dates(line: String, seconds: Int) throws {
    #expect(try feed([line, line]).entries.map { $0.date?.seconds } == [seconds, seconds])
  }
}
