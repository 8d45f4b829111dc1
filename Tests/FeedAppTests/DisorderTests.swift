import Feeds
import Foundation
import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import FeedApp
@testable import TableKit

@Suite("Days that are given up as a row is out of their order")
struct DisorderTests {
  private static let author = "An Author With Long Name"

  /// So many days behind the first of a year of months of 28 days.
  private static func date(_ day: Int) -> String {
    let numbers = [1 + day / 28 % 12, 1 + day % 28].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "2026-\(numbers[0])-\(numbers[1])"
  }

  private static func members(_ number: Int, day: Int) -> String {
    "\"id\": \"\(number)\", \"title\": \"title \(number)\", \"content_text\": \"c \(number)\", "
      + "\"date_published\": \"\(date(day))T10:00:00Z\""
  }

  private static func line(_ number: Int, day: Int, hasAuthor: Bool) -> String {
    let other = hasAuthor ? ", \"author\": \"\(author)\"" : ""
    return "{\(members(number, day: day))\(other)}\n"
  }

  private static func lines(_ days: [Int], hasAuthor: Bool) -> String {
    days.enumerated().map { line($0.offset, day: $0.element, hasAuthor: hasAuthor) }.joined()
  }

  private static func document(_ days: [Int]) -> String {
    let items = days.enumerated().map {
      "{\(members($0.offset, day: $0.element)), \"authors\": [{\"name\": \"\(author)\"}]}"
    }
    let all = items.joined(separator: ",")
    return "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [\(all)]}"
  }

  /// Days in order, three rows each.
  private static func ordered(_ count: Int) -> [Int] { (0..<count).map { 20 + $0 / 3 % 300 } }

  private static func shuffled(_ count: Int) -> [Int] {
    var random = SplitMix64(seed: 4)
    return (0..<count).map { _ in random.below(336) }
  }

  private static var options: FeedOptions {
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    (options.opensEarly, options.readsPipesAsTheyCome) = (true, true)
    return options
  }

  /// A file on a screen where its rows' names and dates have a line each, or on one where they share it.
  private final class File {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

    init(_ text: String) throws { try replace(text) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// As editors save: another file takes the place of the old one.
    func replace(_ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    func app(
      columns: Int = 37, mode: CacheMode = .indexPath, settles: Bool = true, follows: Bool = false
    ) throws -> AppUnderTest {
      let feed = try Feed.open(path: path, options: DisorderTests.options)
      return AppUnderTest(
        feed, columns: columns, lines: 24, mode: mode, settles: settles, isDemo: false,
        follows: follows)
    }
  }

  /// What is wrong with rows that are whole in view, each of which is to say its day, in as many lines as it has; nil:
  /// nothing.
  private func mistake(_ app: AppUnderTest, _ days: [Int], hasAuthor: Bool) -> String? {
    let table = app.screen.controller.table
    let shown = app.feedLines
    var looked = 0
    for row in table.indexPathsForVisibleRows {
      guard let rect = table.visibleRectForRow(at: row), rect.line >= 0,
        rect.endLine <= shown.count
      else { continue }
      var drawn = shown[rect.line..<rect.endLine].map { $0.trimmingCharacters(in: .whitespaces) }
      if drawn.last?.hasPrefix("─") == true { drawn.removeLast() }
      let number = table.ordinal(of: row)
      var expected = ["title \(number)", "c \(number)"]
      if hasAuthor { expected.append(Self.author) }
      expected.append("\(Self.date(days[number])) 10:00")
      if drawn != expected { return "\(drawn) in place of \(expected)\n\(app.text)" }
      looked += 1
    }
    return looked > 2 ? nil : "only \(looked) rows are in view\n\(app.text)"
  }

  @Test("the first frame of a file says them", arguments: [37, 100])
  func firstFrame(columns: Int) throws {
    let (days, hasAuthor) = (Self.shuffled(300), columns < 60)
    let file = try File(Self.lines(days, hasAuthor: hasAuthor))
    for mode in CacheMode.allCases {
      let app = try file.app(columns: columns, mode: mode, settles: false)
      _ = app.program.step(waiting: false)
      #expect(mistake(app, days, hasAuthor: hasAuthor) == nil)
      app.settle()
      for keys in ["", "G", "g"] {
        app.press(keys)
        #expect(mistake(app, days, hasAuthor: hasAuthor) == nil, "\(mode), \(keys)")
      }
    }
  }

  @Test("rows in view say them as soon as a row far behind shows it", arguments: [37, 100])
  func farBehind(columns: Int) throws {
    let (days, hasAuthor) = (Self.ordered(900) + [0], columns < 60)
    let file = try File(Self.lines(days, hasAuthor: hasAuthor))
    for mode in CacheMode.allCases {
      let app = try file.app(columns: columns, mode: mode, settles: false)
      _ = app.program.step(waiting: false)
      #expect(app.screen.controller.table.numberOfSections > 1)
      #expect(!app.text.contains("\(Self.date(days[0])) 10:00"))
      app.settle()
      #expect(app.screen.controller.table.numberOfSections == 1)
      for keys in ["", "G", "g"] {
        app.press(keys)
        #expect(mistake(app, days, hasAuthor: hasAuthor) == nil, "\(mode), \(keys)")
      }
      guard mode != .none else { continue }
      let other = try file.app(columns: columns, mode: mode)
      #expect(app.heights == other.heights)
      #expect(app.heights.allSatisfy { $0 == (hasAuthor ? 5 : 4) })
    }
  }

  @Test("so they do in a file that is followed, at its end and at its beginning")
  func followed() throws {
    let days = Self.ordered(30) + [0]
    let file = try File(Self.lines(Array(days.dropLast()), hasAuthor: true))
    let app = try file.app(follows: true)
    #expect(app.screen.controller.table.numberOfSections == 10)
    try extendFile(file.path, by: Data(Self.line(30, day: 0, hasAuthor: true).utf8))
    app.takeIn()
    #expect(app.screen.controller.table.numberOfSections == 1)
    #expect(mistake(app, days, hasAuthor: true) == nil)
    app.press("g")
    #expect(mistake(app, days, hasAuthor: true) == nil)
    #expect(app.heights == Array(repeating: 5, count: days.count))
  }

  @Test("so they do by a pipe, where the view stays")
  func pipe() throws {
    let ends = try makePipe()
    defer { close(ends.reading) }
    let writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
    let days = Self.ordered(30) + [0]
    try writer.write(
      contentsOf: Data(Self.lines(Array(days.dropLast()), hasAuthor: true).utf8))
    let feed = try Feed.open(fileDescriptor: ends.reading, name: "pipe", options: Self.options)
    let app = AppUnderTest(feed, columns: 37, lines: 24, isDemo: false)
    app.takeIn()
    #expect(app.screen.controller.table.numberOfSections == 10)
    let last = Self.line(30, day: 0, hasAuthor: true)
    try writer.write(contentsOf: Data(last.utf8))
    app.takeIn()
    #expect(app.screen.controller.table.numberOfSections == 1)
    #expect(mistake(app, days, hasAuthor: true) == nil)
    #expect(app.feedLines.first == "title 0")
    app.press("G")
    #expect(mistake(app, days, hasAuthor: true) == nil)
    app.press("g")
    #expect(mistake(app, days, hasAuthor: true) == nil)
    #expect(app.heights == Array(repeating: 5, count: days.count))
  }

  @Test("the row at the top stays on its line")
  func standing() throws {
    let days = Self.ordered(900) + [0]
    let file = try File(Self.lines(days, hasAuthor: true))
    let app = try file.app(settles: false)
    _ = app.program.step(waiting: false)
    app.pressWithoutIdleTime("20j")
    let table = app.screen.controller.table
    #expect(table.numberOfSections > 1)
    // A header may stand on the first line.
    let top = table.indexPathsForVisibleRows.first {
      (table.visibleRectForRow(at: $0)?.endLine ?? 0) > 1
    }
    let row = try #require(top)
    let (ordinal, line) = (table.ordinal(of: row), table.visibleRectForRow(at: row)?.line)
    app.settle()
    #expect(table.numberOfSections == 1)
    let now = try #require(table.indexPath(atOrdinal: ordinal))
    #expect(table.visibleRectForRow(at: now)?.line == line)
    #expect(mistake(app, days, hasAuthor: true) == nil)
  }

  @Test(
    "what takes the place of a file gives them up, and has them again", arguments: [true, false])
  func replaced(isDocument: Bool) throws {
    func text(_ days: [Int]) -> String {
      isDocument ? Self.document(days) : Self.lines(days, hasAuthor: true)
    }
    let ordered = Self.ordered(40)
    let file = try File(text(ordered))
    let app = try file.app()
    let begins = app.heights
    for days in [ordered + [0], ordered, ordered + [1]] {
      try file.replace(text(days))
      app.press("rg")
      let other = try file.app()
      #expect(app.heights == other.heights)
      let lines = min(app.feedLines.count, other.feedLines.count)
      #expect(app.feedLines.prefix(lines) == other.feedLines.prefix(lines))
      #expect((app.heights == begins) == (days == ordered))
      #expect(app.screen.controller.table.checkInvariants() == nil)
    }
  }

  @Test("titles alone are what they were, and rows are whole again behind them")
  func titles() throws {
    let days = Self.ordered(30) + [0]
    let file = try File(Self.lines(Array(days.dropLast()), hasAuthor: true))
    let app = try file.app(follows: true)
    app.press("v")
    try extendFile(file.path, by: Data(Self.line(30, day: 0, hasAuthor: true).utf8))
    app.takeIn()
    app.press("g")
    #expect(app.feedLines.prefix(3) == ["title 0", "title 1", "title 2"])
    app.press("v")
    app.press("g")
    #expect(mistake(app, days, hasAuthor: true) == nil)
  }
}

extension AppUnderTest {
  fileprivate var heights: [Int] {
    let table = screen.controller.table
    return (0..<table.numberOfRows).compactMap {
      table.indexPath(atOrdinal: $0).map { table.rectForRow(at: $0).lines }
    }
  }
}
