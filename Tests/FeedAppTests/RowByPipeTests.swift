import Feeds
import Foundation
import TestSupport
import Testing

@testable import FeedApp

@Suite("A row of which the end has not come by a pipe")
struct RowByPipeTests {
  /// A text by a pipe that stays open and is read little farther than it is in view: of its second row, which is laid out by
  /// stretches, what stands behind the first `lantern` waits.
  private final class HeldRow {
    let app: AppUnderTest
    private let writer: FileHandle
    private let reading: Int32

    init(_ rest: String = "", readAhead: Int = 10_000) throws {
      let ends = try makePipe()
      reading = ends.reading
      writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
      writer.write(Data(("first\nlantern start " + RowByPipeTests.words(2_000)).utf8))
      var options = FeedOptions(format: .text)
      options.readsPipesAsTheyCome = true
      options.readAhead = readAhead
      let feed = try Feed.open(fileDescriptor: ends.reading, name: "pipe", options: options)
      writer.write(Data((RowByPipeTests.words(1_000) + rest).utf8))
      app = AppUnderTest(feed, columns: 90, lines: 12, isDemo: false)
    }

    deinit { close(reading) }

    /// Something comes, and the program has all the time it wants.
    func come(_ text: String) {
      write(text)
      app.takeIn()
    }

    func write(_ text: String) { writer.write(Data(text.utf8)) }
  }

  private static func words(_ count: Int) -> String {
    (0..<count).map { "word\($0)" }.joined(separator: " ")
  }

  @Test("G that is pressed again and again waits for its end as long as nothing comes")
  func end() throws {
    let row = try HeldRow(readAhead: 1 << 20)
    let app = row.app
    app.takeIn()
    let most = app.screen.mostSlicesAtEnd
    app.screen.mostSlicesAtEnd = .max
    for _ in 0..<4 {
      app.pressWithoutIdleTime("G")
      for _ in 0..<50 { _ = app.program.step(waiting: false) }
    }
    app.screen.mostSlicesAtEnd = most
    row.come(" the end\n")
    #expect(app.text.contains("the end"), "\(app.text)")
  }

  @Test("n goes on in what follows of it, and only then from the other end")
  func nextMatch() throws {
    let row = try HeldRow(" beaconlantern and on\nlast\n")
    let app = row.app
    app.press("/lantern<CR>")
    #expect(app.text.contains("lantern start"), "\(app.text)")
    app.press("n")
    #expect(app.text.contains("beaconlantern"), "\(app.text)")
    #expect(app.status.contains("/lantern: 1 of 1"), "\(app.status)")
    app.press("n")
    #expect(app.status.hasPrefix("from the other end: 1 of 1"), "\(app.status)")
    #expect(app.status.contains("; more may come"), "\(app.status)")
    #expect(app.text.contains("lantern start"), "\(app.text)")
  }

  @Test(
    "n goes on in what comes while a pipe is empty for a moment, though it has matches elsewhere")
  func nextMatchInPause() throws {
    let row = try HeldRow(readAhead: 1 << 20)
    let app = row.app
    app.takeIn()
    app.press("/lantern<CR>")
    app.screen.mostSlicesAtEnd = .max
    app.pressWithoutIdleTime("n")
    for _ in 0..<20 { _ = app.program.step(waiting: false) }
    #expect(app.screen.rowsWanted == .match)
    row.write(" beaconlantern")
    app.screen.mostSlicesAtEnd = FeedScreen.Patience.usualSlices
    app.settle()
    #expect(app.text.contains("beaconlantern"), "\(app.text)")
  }

  @Test("$ reads on to its end")
  func endOfRow() throws {
    let row = try HeldRow(" itsend\nlast\n")
    row.app.press("j$")
    #expect(row.app.text.contains("itsend"), "\(row.app.text)")
    #expect(row.app.status.contains("row 2 of 3"), "\(row.app.status)")
    #expect(row.app.screen.rowsWanted == nil)
  }

  @Test("on its page a search reads on, and n does")
  func searchOnPage() throws {
    let row = try HeldRow(" beaconone " + Self.words(200) + " beacontwo\nlast\n")
    let app = row.app
    app.press("j<Enter>")
    app.press("/beacon<CR>")
    #expect(app.text.contains("beaconone"), "\(app.text)")
    app.press("n")
    #expect(app.text.contains("beacontwo"), "\(app.text)")
    app.press("/absent<CR>")
    #expect(app.status.hasPrefix("“absent” is nowhere"), "\(app.status)")
  }

  @Test("on its page n goes on in what comes behind the match that one is at")
  func nextMatchOnPage() throws {
    let row = try HeldRow(" beaconlantern and on\nlast\n")
    row.app.press("j<Enter>")
    row.app.press("/lantern<CR>")
    #expect(row.app.text.contains("lantern start"), "\(row.app.text)")
    row.app.press("n")
    #expect(row.app.text.contains("beaconlantern"), "\(row.app.text)")
  }

  @Test("on its page a search waits for what has not come")
  func waitingOnPage() throws {
    let row = try HeldRow()
    let app = row.app
    app.screen.silence.patience = .zero
    app.press("j<Enter>")
    app.press("/beacon<CR>")
    #expect(app.status.hasPrefix("“beacon” is not in the first "), "\(app.status)")
    #expect(app.status.contains("; waiting for more, any key stops"), "\(app.status)")
    row.come(" beaconlantern\n")
    #expect(app.text.contains("beaconlantern"), "\(app.text)")
  }

  @Test("on its page G reads on to its end")
  func endOfPage() throws {
    let row = try HeldRow(" itsend\nlast\n")
    row.app.press("j<Enter>")
    row.app.press("G")
    #expect(row.app.text.contains("itsend"), "\(row.app.text)")
    #expect(row.app.status.contains("entry 2 of 3"), "\(row.app.status)")
    #expect(row.app.screen.rowsWanted == nil)
  }

  @Test("on its page J reads on to the next entry")
  func nextPage() throws {
    let row = try HeldRow("\nlast\n")
    row.app.press("j<Enter>")
    row.app.press("J")
    #expect(row.app.feedLines.first == "last", "\(row.app.text)")
    #expect(row.app.status.contains("entry 3 of 3"), "\(row.app.status)")
  }

  @Test("on its page J waits for an entry that has not come, and a key stops that")
  func waitingForPage() throws {
    let row = try HeldRow()
    let app = row.app
    app.screen.silence.patience = .zero
    app.press("j<Enter>")
    app.press("J")
    #expect(app.status.hasPrefix("entry 3 is not in the first "), "\(app.status)")
    #expect(app.status.contains("; waiting for more, any key stops"), "\(app.status)")
    app.press("<C-l>")
    #expect(app.status.contains(": J reads on"), "\(app.status)")
    app.press("J")
    row.come("\nlast\n")
    #expect(app.feedLines.first == "last", "\(app.text)")
  }
}
