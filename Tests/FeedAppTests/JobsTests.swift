import Feeds
import Foundation
import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import FeedApp
@testable import TableKit

@Suite("Heights that are found on other cores")
struct JobsTests {
  @Test("they are those that the loop finds", arguments: [FeedFormat.text, .jsonl])
  func sameHeights(_ format: FeedFormat) throws {
    let file = try RandomFile(format, rows: 4_000, seed: 11)
    let alone = try file.app(jobs: 1, columns: 47)
    alone.settle()
    let app = try file.app(jobs: 3)
    app.readAll()
    // Of a feed with days, all is measured by now.
    app.screen.resize(to: Size(columns: 47, lines: 12))
    let known = app.screen.controller.table.precacheProgress.measured
    app.measureElsewhere()
    let progress = app.screen.controller.table.precacheProgress
    #expect(progress.measured - known > progress.total * 3 / 4)
    app.resize(47, 12)
    #expect(app.heights == alone.heights)
    #expect(app.feedLines == alone.feedLines)
  }

  @Test("they stay right while the width changes, rows come and the view moves", arguments: 1...6)
  func changes(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let file = try RandomFile(seed.isMultiple(of: 2) ? .text : .jsonl, rows: 3_000, seed: seed)
    let app = try file.app(jobs: 3)
    app.readAll()
    for _ in 0..<20 {
      switch random.below(4) {
      case 0: app.terminal.resize(columns: 20 + random.below(70), lines: 12)
      case 1:
        try file.append(rows: 1 + random.below(500))
        try app.screen.controller.reload()
        app.program.setNeedsFrame()
      case 2: app.terminal.send(keys: ["G", "g", " "][random.below(3)])
      default: app.takeSomeFoundElsewhere()
      }
      for _ in 0..<random.below(12) { _ = app.program.step(waiting: false) }
      #expect(app.screen.controller.table.checkInvariants() == nil)
    }
    app.settle()
    let alone = try file.app(jobs: 1, columns: app.terminal.size.columns)
    alone.settle()
    let (heights, expected) = (app.heights, alone.heights)
    #expect(heights.count == expected.count)
    #expect(zip(heights, expected).enumerated().first { $1.0 != $1.1 }?.offset == nil)
    #expect(app.screen.controller.jobs.numberStarted > 0)
  }

  @Test("what was found for another width is thrown away")
  func otherWidth() throws {
    let app = try RandomFile(.text, rows: 3_000, seed: 5).app(jobs: 2)
    app.readAll()
    let controller = app.screen.controller
    controller.startHeightJobs()
    while !controller.jobs.hasResults {}
    app.terminal.resize(columns: 33, lines: 12)
    while app.terminal.hasEvents { _ = app.program.step(waiting: false) }
    controller.table.layoutIfNeeded()
    let known = controller.table.precacheProgress.measured
    #expect(controller.takeHeightsFoundElsewhere())
    #expect(controller.table.precacheProgress.measured == known)
  }

  @Test("what was found before the feed was shown anew is thrown away")
  func shownAnew() throws {
    let app = try RandomFile(.text, rows: 3_000, seed: 5).app(jobs: 2)
    app.readAll()
    let controller = app.screen.controller
    controller.startHeightJobs()
    while !controller.jobs.hasResults {}
    controller.showFeed()
    #expect(!controller.takeHeightsFoundElsewhere())
  }

  @Test("with one job, or heights by key or none, the loop does it all")
  func off() throws {
    let file = try RandomFile(.text, rows: 3_000, seed: 6)
    for (jobs, mode) in [(1, CacheMode.indexPath), (3, .key), (3, .none)] {
      let app = try file.app(jobs: jobs, mode: mode)
      app.settle()
      #expect(app.screen.controller.jobs.numberStarted == 0)
    }
  }

  @Test("rows of a file that was cut are left to the loop")
  func cutFile() throws {
    let file = try RandomFile(.text, rows: 300, seed: 7)
    let stretch = try #require(
      try Feed.open(path: file.path).stretch(ofFirstOf: 0..<300, bytes: .max))
    var buffer = RowTextBuffer()
    var rows = 0
    #expect(stretch.withTexts(buffer: &buffer) { _, _ in rows += 1 })
    #expect(rows == 300)
    let isCut = TestSupport.cutFile(file.path, to: 500)
    #expect(isCut)
    #expect(!stretch.withTexts(buffer: &buffer) { _, _ in })
  }

  @Test("rows beside one that is too long to be lent whole are left to the loop")
  func longRow() throws {
    let file = try RandomFile(.text, rows: 300, seed: 8)
    try file.append(String(repeating: "long ", count: 14_000) + "\n")
    let feed = try Feed.open(path: file.path)
    let stretch = try #require(feed.stretch(ofFirstOf: 0..<301, bytes: .max))
    #expect(stretch.count == 301)
    var buffer = RowTextBuffer()
    #expect(!stretch.withTexts(buffer: &buffer) { _, _ in })
    let app = try file.app(jobs: 3)
    app.settle()
    #expect(app.screen.controller.table.precacheProgress.isFinished)
  }
}

/// A file of random rows, some of them blank.
private final class RandomFile {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
  private let format: FeedFormat
  private var random: SplitMix64
  private var time = 1_600_000_000

  init(_ format: FeedFormat, rows: Int, seed: Int) throws {
    self.format = format
    random = SplitMix64(seed: UInt64(seed))
    try Data().write(to: URL(fileURLWithPath: path))
    try append(rows: rows)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func append(rows: Int) throws { try append((0..<rows).map { _ in row() }.joined()) }

  func append(_ text: String) throws {
    try extendFile(path, by: Data(text.utf8))
  }

  private func row() -> String {
    let words = ["feed", "river", "a", "terminal", "漢字", "😀", "of", "paper\\tpage"]
    if random.chance(3) { return "\n" }
    let text = (0..<random.below(40)).map { _ in words[random.below(words.count)] }
      .joined(separator: " ")
    guard format == .jsonl else { return text + (random.chance(5) ? "\r\n" : "\n") }
    time += random.below(600)
    return "{\"id\": \"\(random.below(100_000))\", \"time\": \(time), \"text\": \"\(text)\"}\n"
  }

  func app(jobs: Int, columns: Int = 60, mode: CacheMode = .indexPath) throws -> AppUnderTest {
    var options = FeedOptions(format: format)
    options.opensEarly = true
    let app = AppUnderTest(
      try Feed.open(path: path, options: options), columns: columns, lines: 12, mode: mode,
      settles: false, jobs: jobs)
    app.screen.controller.jobs.bytesPerJob = 1 << 14
    return app
  }
}

extension AppUnderTest {
  fileprivate var heights: [Int] {
    let table = screen.controller.table
    return (0..<table.numberOfRows).compactMap {
      table.indexPath(atOrdinal: $0).map { table.rectForRow(at: $0).lines }
    }
  }

  fileprivate func readAll() {
    _ = program.step(waiting: false)
    while screen.readWhileIdle(for: .milliseconds(2)) != nil {}
  }

  /// Takes what other cores find until too little is left for them.
  fileprivate func measureElsewhere() {
    let controller = screen.controller
    while true {
      controller.startHeightJobs()
      guard controller.jobs.isBusy else { return }
      while !controller.jobs.hasResults {}
      while controller.takeHeightsFoundElsewhere() {}
    }
  }

  fileprivate func takeSomeFoundElsewhere() {
    let controller = screen.controller
    controller.startHeightJobs()
    guard controller.jobs.isBusy else { return }
    while !controller.jobs.hasResults {}
    _ = controller.takeHeightsFoundElsewhere()
  }
}
