import Foundation
import TestSupport
import Testing

@testable import FeedApp
@testable import Feeds

@Suite("A screen of a pipe that pauses")
struct PausingPipeScreenTests {
  @Test(
    "shows the first line at its deadline, whatever that may begin, and what it began as more comes"
  )
  func firstLine() throws {
    let ends = try makePipe()
    defer { close(ends.reading) }
    let writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 0)
    (options.readsPipesAsTheyCome, options.longestPause) = (true, 0)
    let feed = try Feed.open(fileDescriptor: ends.reading, name: "pipe", options: options)
    let app = AppUnderTest(feed, columns: 70, lines: 8, isDemo: false)
    let commit = "commit 0123456789012345678901234567890123456789"
    try writer.write(contentsOf: Data("\(commit)\n".utf8))
    _ = app.screen.readChanges()
    #expect(app.screen.deadline != nil)
    // Nothing has come, and no key was pressed.
    _ = app.program.step(waiting: false)
    app.settle()
    #expect(app.feedLines.first == commit)
    #expect(feed.deadline == nil)
    let rest = "Author: A <a@b>\nDate:   Mon May 4 09:00:00 2026 +0000\n\n    Oil the pump\n"
    try writer.write(contentsOf: Data(rest.utf8))
    app.takeIn()
    #expect(feed.format == .gitLog)
    #expect(app.text.contains("Oil the pump"))
  }
}
