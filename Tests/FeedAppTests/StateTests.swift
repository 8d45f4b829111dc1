import Feeds
import Foundation
import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import FeedApp

@Suite("Where there are no rows, it is said why")
struct StateTests {
  /// A feed that comes by a pipe.
  private final class Piped {
    let writer: FileHandle
    let app: AppUnderTest
    private let reading: Int32

    init() throws {
      let ends = try makePipe()
      reading = ends.reading
      writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
      var options = FeedOptions()
      options.readsPipesAsTheyCome = true
      let feed = try Feed.open(
        fileDescriptor: ends.reading, name: "standard input", options: options)
      app = AppUnderTest(feed, columns: 70, lines: 5)
      app.screen.silence.patience = .zero
    }

    deinit { close(reading) }

    func write(_ text: String) throws {
      try writer.write(contentsOf: Data(text.utf8))
      #expect(app.screen.readChanges())
      app.redraw()
    }

    func end() throws {
      try writer.closeEnd()
      _ = app.screen.readChanges()
      app.redraw()
    }
  }

  @Test("a pipe that has sent nothing is waited for, and one that ends so is empty")
  func waiting() throws {
    let pipe = try Piped()
    #expect(pipe.app.feedLines.first == "Waiting for standard input: nothing has come yet.")
    try pipe.end()
    #expect(pipe.app.feedLines.first == "This feed is empty.")
  }

  @Test("a pipe that has sent rows and may send more says so, until it ends")
  func open() throws {
    let pipe = try Piped()
    try pipe.write("one\n")
    #expect(pipe.app.status.contains("row 1 of 1") && pipe.app.status.contains("waiting for more"))
    try pipe.write("two\n")
    #expect(pipe.app.status.contains("waiting for more"))
    try pipe.writer.closeEnd()
    #expect(pipe.app.screen.readChanges(), "what is on the screen is not so any more")
    pipe.app.redraw()
    #expect(pipe.app.status.contains("row 1 of 2") && !pipe.app.status.contains("waiting"))
  }

  @Test("of a pipe that is empty for a moment it is not said that more is waited for")
  func emptyForAMoment() throws {
    let pipe = try Piped()
    pipe.app.screen.silence.patience = .seconds(3600)
    try pipe.write("one\n")
    try pipe.write("two\n")
    #expect(pipe.app.status.contains("row 1 of 2") && !pipe.app.status.contains("waiting"))
    #expect(pipe.app.screen.deadline != nil)
  }

  @Test(
    "that a pipe has nothing more to say is said when it has been empty for a while, and then stays"
  )
  func silence() {
    var silence = Silence()
    let start = ContinuousClock.now
    func note(_ bytes: Int?, at milliseconds: Int) {
      silence.note(
        isEmpty: bytes != nil, bytes: bytes ?? 0, now: start + .milliseconds(milliseconds))
    }
    note(10, at: 0)
    #expect(!silence.isSaid && silence.deadline == start + .milliseconds(300))
    note(20, at: 200)
    #expect(!silence.isSaid && silence.deadline == start + .milliseconds(500))
    note(20, at: 499)
    #expect(!silence.isSaid)
    note(20, at: 500)
    #expect(silence.isSaid && silence.deadline == nil)
    note(30, at: 600)
    #expect(silence.isSaid)
    note(nil, at: 700)
    #expect(!silence.isSaid && silence.deadline == nil)
  }

  @Test("G goes on to the end of a pipe that is empty now and then")
  func endOfPipe() throws {
    let pipe = try Piped()
    try pipe.write("first\n")
    let writer = pipe.writer
    let piece = Data(String(repeating: "a line of a pipe that is written to\n", count: 1_700).utf8)
    // However long that takes on a machine with much to do.
    pipe.app.screen.mostSlicesAtEnd = .max
    let writing = Thread {
      for _ in 0..<60 {
        try? writer.write(contentsOf: piece)
        Thread.sleep(forTimeInterval: 0.004)
      }
      try? writer.write(contentsOf: Data("the last one\n".utf8))
      try? writer.closeEnd()
    }
    writing.start()
    pipe.app.press("G")
    #expect(pipe.app.feedLines.contains("the last one"), "\(pipe.app.status)")
  }

  @Test("of a document that comes by a pipe it is said how much has come")
  func reading() throws {
    let pipe = try Piped()
    try pipe.write("<rss><channel>")
    #expect(
      pipe.app.feedLines.first == "Reading standard input: 14 bytes, and no row yet.")
    try pipe.write(String(repeating: " ", count: 5000))
    #expect(pipe.app.feedLines.first == "Reading standard input: 4 KB, and no row yet.")
    try pipe.write("<item><title>Bee</title></item></channel></rss>")
    try pipe.end()
    #expect(pipe.app.feedLines.first?.hasPrefix("Bee") == true)
  }

  @Test("what can't be read is no empty feed")
  func failed() throws {
    let pipe = try Piped()
    try pipe.writer.write(contentsOf: Data([0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 3]))
    try pipe.end()
    #expect(
      pipe.app.feedLines.first == "standard input: ends too early for what gzip compressed")
    #expect(pipe.app.status.hasPrefix("! ends too early"))
    #expect(pipe.app.screen.failures.count == 1)
    pipe.app.press(":messages<CR>")
    #expect(pipe.app.screen.messagesPage?.title == "1 message")
    #expect(pipe.app.text.contains("standard input: ends too early for what gzip compressed"))
  }

  @Test("that not all is here is said in the smallest room, before how many rows there are")
  func shortOfRoom() throws {
    func status(_ columns: Int) -> String {
      let line = StatusLine(
        name: "f", row: 0, numberOfRows: 9, size: Size(columns: columns, lines: 5),
        failure: "not all that came is here: /tmp: No space left on device")
      var canvas = Canvas(size: Size(columns: columns, lines: 1))
      line.draw(in: &canvas, rect: Rect(column: 0, line: 0, columns: columns, lines: 1))
      return canvas.text.split(separator: "\n").first.map(String.init) ?? ""
    }
    let all = "! not all that came is here: /tmp: No space left on device"
    #expect(status(90) == all + " · f · row 1 of 9")
    #expect(status(70) == all + " · f · 1/9", "the cause stays longer than other words")
    #expect(status(64).hasPrefix("! not all is here · "))
    #expect(status(20) == "! not all is here")
  }

  @Test("where the person has deleted all rows, that is why")
  func deleted() throws {
    let app = AppUnderTest(
      try Feed.open(bytes: Array("one\n".utf8), name: "f"), columns: 70, lines: 5)
    app.press("x")
    #expect(app.feedLines.first == "No rows are left; r reads the feed again.")
  }

  @Test("a file that is not read to its end yet says how far it is")
  func loading() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try Data(String(repeating: "a row\n", count: 1_000_000).utf8)
      .write(to: URL(fileURLWithPath: path))
    defer { removeFile(path) }
    var options = FeedOptions()
    options.opensEarly = true
    let app = AppUnderTest(
      try Feed.open(path: path, options: options), columns: 70, lines: 5, settles: false)
    app.pressWithoutIdleTime("j")
    #expect(app.status.hasPrefix("loading 1%"))
    app.settle()
    #expect(!app.status.contains("loading"))
  }
}
