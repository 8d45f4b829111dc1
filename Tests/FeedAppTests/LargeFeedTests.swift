import Feeds
import Foundation
import Testing

@testable import FeedApp

@Suite("A feed that is opened before all of it was read")
struct LargeFeedTests {
  /// A text file of so many rows, with its screen before any idle time.
  private final class LargeFile {
    static let rows = 120_000
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    let app: AppUnderTest

    init() throws {
      let text = (0..<Self.rows).map { "row \($0)\n" }.joined()
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      var options = FeedOptions()
      options.opensEarly = true
      let feed = try Feed.open(path: path, options: options)
      #expect(!feed.isComplete)
      app = AppUnderTest(feed, columns: 60, lines: 9, mode: .none, settles: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test("the first frame shows the first rows; in idle time the rest is read, and nothing moves")
  func opensEarly() throws {
    let file = try LargeFile()
    _ = file.app.program.step(waiting: false)
    let first = file.app.feedLines
    #expect(first.first == "row 0")
    #expect(!file.app.screen.controller.feed.isComplete)
    file.app.settle()
    #expect(file.app.feedLines == first)
    #expect(file.app.status.contains("of \(LargeFile.rows)"))
  }

  @Test("days far below the view are found without a frame for each, and each row is measured once")
  func days() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let rows = 20_000
    let text = (0..<rows).map {
      "{\"id\": \($0), \"date\": \(1_714_521_600 + $0 * 3600), \"text\": \"row\"}\n"
    }
    try Data(text.joined().utf8).write(to: URL(fileURLWithPath: path))
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 0)
    options.opensEarly = true
    let app = AppUnderTest(
      try Feed.open(path: path, options: options), columns: 60, lines: 9, settles: false)
    _ = app.program.step(waiting: false)
    let table = app.screen.controller.table
    while app.screen.controller.canExamine || !app.screen.controller.feed.isComplete {
      _ = app.program.step(waiting: false)
    }
    // Before any height is looked for by itself.
    let known = table.precacheProgress.measured
    #expect(known > rows / 2)
    app.settle()
    #expect(table.numberOfSections == (rows + 23) / 24)
    #expect(table.isContentHeightExact)
    #expect(table.debugLog.counts.computed == rows)
  }

  @Test("G says how far it has come and stands at the real end when all is read")
  func end() throws {
    let file = try LargeFile()
    file.app.pressWithoutIdleTime("G")
    #expect(file.app.status.hasPrefix("reading "))
    file.app.settle()
    #expect(file.app.text.contains("row \(LargeFile.rows - 1)\n"))
    #expect(!file.app.status.contains("reading"))
  }

  @Test("any key stops the way to the end, and does what it does")
  func stopping() throws {
    let file = try LargeFile()
    file.app.pressWithoutIdleTime("G")
    file.app.pressWithoutIdleTime("j")
    #expect(!file.app.status.contains("reading"))
    file.app.settle()
    #expect(file.app.status.contains("row 2 of \(LargeFile.rows)"))
  }
}
