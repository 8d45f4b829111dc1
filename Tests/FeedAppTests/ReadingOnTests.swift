import Feeds
import Foundation
import TestSupport
import Testing

@testable import FeedApp

@Suite("A pipe that is read on for what is behind its bound")
struct ReadingOnTests {
  /// A log by a pipe that is read little farther than it is in view: a hundred rows of it, behind which all others wait.
  private final class HeldPipe {
    let writer: FileHandle
    let feed: Feed
    let app: AppUnderTest
    private let reading: Int32

    /// - Parameter isOpen: Whether more may come.
    init(filters: [String] = [], isOpen: Bool = false) throws {
      let ends = try makePipe()
      reading = ends.reading
      writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
      let rows = ReadingOnTests.rows(1000)
      writer.write(Data(rows.prefix(100).joined().utf8))
      feed = try Feed.open(
        fileDescriptor: ends.reading, name: "pipe", options: ReadingOnTests.options)
      writer.write(Data(rows.dropFirst(100).joined().utf8))
      if !isOpen { try writer.closeEnd() }
      app = AppUnderTest(
        feed, columns: 90, lines: 9, isDemo: false, filters: try filters.map { try RowFilter($0) })
    }

    deinit { close(reading) }

    /// Something comes, and the program has all the time it wants.
    func come(_ text: String) {
      writer.write(Data(text.utf8))
      app.takeIn()
    }

    /// The same of its end.
    func end() throws {
      try writer.closeEnd()
      app.takeIn()
    }

    /// Sends keys, and leaves idle time until somebody wants more of the pipe, which stays open.
    func press(untilRowsAreWanted keys: String) {
      app.screen.mostSlicesAtEnd = .max
      app.pressWithoutIdleTime(keys)
      for _ in 0..<10_000 where app.screen.rowsWanted == nil {
        _ = app.program.step(waiting: false)
      }
    }

    /// What the rows in view say.
    var rows: String { app.feedLines.joined(separator: "\n") }
  }

  private static var options: FeedOptions {
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_779_999_999)
    options.readsPipesAsTheyCome = true
    options.readAhead = 1000
    return options
  }

  /// So many rows, one a second, two of which have a cup, and one more.
  private static func rows(_ count: Int) -> [String] {
    (0..<count).map { row($0, "INFO \($0 == 5 || $0 == 700 ? "cup" : "row") \($0)") }
      + [row(count, "ERROR NEEDLE")]
  }

  private static func row(_ second: Int, _ text: String) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(10 + second / 3600):\(two(second / 60 % 60)):\(two(second % 60))"
    return "2026-05-04 \(time) \(text)\n"
  }

  @Test("a row by its number is gone to as soon as it has come, where that leaves no idle time")
  func rowWithoutIdleTime() throws {
    let ends = try makePipe()
    defer { close(ends.reading) }
    let writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
    let rows = Self.rows(200)
    try writer.write(contentsOf: Data(rows.prefix(20).joined().utf8))
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_779_999_999)
    options.readsPipesAsTheyCome = true
    let feed = try Feed.open(fileDescriptor: ends.reading, name: "pipe", options: options)
    let app = AppUnderTest(feed, columns: 90, lines: 9, isDemo: false)
    app.takeIn()
    app.pressWithoutIdleTime("100G")
    #expect(app.screen.rowsWanted == .number(100))
    try writer.write(contentsOf: Data(rows.dropFirst(20).joined().utf8))
    app.terminal.send(.readable(0))
    _ = app.program.step(waiting: false)
    #expect(app.screen.rowsWanted == nil)
    #expect(app.status.contains("row 100 of "), "\(app.status)")
  }

  @Test("that more waits is seen where rows are counted")
  func openCount() throws {
    let pipe = try HeldPipe()
    #expect(pipe.feed.isHeldBack)
    #expect(pipe.app.status.contains("row 1 of 100+"), "\(pipe.app.status)")
    pipe.app.press("=")
    #expect(pipe.app.status.hasSuffix("row 1 of 100+, 1% of what was read"), "\(pipe.app.status)")
    pipe.app.press("50%")
    #expect(pipe.app.status.contains("row 50 of 100+"), "\(pipe.app.status)")
    pipe.app.press("G")
    #expect(pipe.app.status.contains("row 1001 of 1001"), "\(pipe.app.status)")
    #expect(!pipe.app.status.contains("+"))
    pipe.app.press("=")
    #expect(pipe.app.status.hasSuffix("row 1001 of 1001, 100%"), "\(pipe.app.status)")
  }

  @Test("a search reads on to its match, and what is nowhere is so once all has been read")
  func search() throws {
    let pipe = try HeldPipe()
    pipe.app.press("/NEEDLE<CR>")
    #expect(pipe.rows.contains("NEEDLE"), "\(pipe.app.text)")
    #expect(pipe.app.status.contains("/NEEDLE: 1 of 1"), "\(pipe.app.status)")
    #expect(pipe.app.status.contains("row 1001 of 1001"))
    let other = try HeldPipe()
    other.app.press("/absent<CR>")
    #expect(other.app.status.hasPrefix("“absent” is nowhere"), "\(other.app.status)")
    #expect(!other.feed.isHeldBack)
    other.app.press("<Esc>")
    #expect(other.app.status.contains("row 1 of 1001"), "\(other.app.status)")
  }

  @Test(
    "while it is written, a search looks in what is there, and says of no count that it is exact")
  func writtenSearch() throws {
    let pipe = try HeldPipe()
    pipe.app.press("/NEEDLE")
    #expect(pipe.app.status.contains("0+") && pipe.feed.isHeldBack, "\(pipe.app.status)")
    pipe.app.press("<Esc>")
    pipe.app.press("/cup")
    #expect(pipe.app.status.contains("1 of 1+") && pipe.feed.isHeldBack, "\(pipe.app.status)")
  }

  @Test("n behind the last match that is known reads on, and N before the first one to the end")
  func nextMatch() throws {
    let pipe = try HeldPipe()
    pipe.app.press("/cup<CR>")
    #expect(pipe.app.status.contains("row 6 of 100+"), "\(pipe.app.status)")
    pipe.app.press("n")
    #expect(pipe.app.status.contains("row 701 of 1001"), "\(pipe.app.status)")
    let other = try HeldPipe()
    other.app.press("/cup<CR>")
    other.app.press("N")
    #expect(other.app.status.hasPrefix("from the other end: 2 of 2"), "\(other.app.status)")
    #expect(!other.app.status.contains("more may come"))
    other.app.press("<Esc>")
    #expect(other.app.status.contains("row 701 of 1001"), "\(other.app.status)")
  }

  @Test(
    "a filter that shows fewer rows than there is room for reads on",
    arguments: ["NEEDLE", "level>=error", "time>=2026-05-04T10:16:40Z"])
  func filter(text: String) throws {
    let pipe = try HeldPipe(filters: [text])
    #expect(pipe.rows.contains("NEEDLE"), "\(pipe.app.text)")
    #expect(pipe.app.status.contains("1 of 1001 rows"), "\(pipe.app.status)")
    let other = try HeldPipe()
    other.app.press("&\(text)<CR>")
    #expect(other.rows.contains("NEEDLE"), "\(other.app.text)")
    #expect(other.app.status.contains("1 of 1001 rows"), "\(other.app.status)")
  }

  @Test("no row matches once all has been read, and one that shows enough has no more read")
  func otherFilters() throws {
    let none = try HeldPipe(filters: ["absent"])
    #expect(none.app.text.contains("No row matches"), "\(none.app.text)")
    #expect(none.app.status.contains("0 of 1001 rows"), "\(none.app.status)")
    let many = try HeldPipe(filters: ["row"])
    #expect(many.feed.isHeldBack && many.feed.bytesRead < 5000)
    #expect(many.app.status.contains("99+ of 100+ rows"), "\(many.app.status)")
  }

  @Test(
    "the number of a row leads there, or to the last one once all has been read",
    arguments: [(":900<CR>", 900), ("900G", 900), ("900g", 900), (":5000<CR>", 1001)])
  func number(keys: String, row: Int) throws {
    let pipe = try HeldPipe()
    pipe.app.press(keys)
    #expect(pipe.app.status.contains("row \(row) of 1001"), "\(pipe.app.status)")
  }

  @Test("a time behind all rows reads on until one has come to it")
  func time() throws {
    let pipe = try HeldPipe()
    pipe.app.press("t10:15<CR>")
    #expect(pipe.app.status.contains("row 901 of 1001"), "\(pipe.app.status)")
    let other = try HeldPipe()
    other.app.press("t11:00<CR>")
    #expect(other.app.status.hasPrefix("that is behind the last row"), "\(other.app.status)")
    other.app.press("<Esc>")
    #expect(other.app.status.contains("row 1001 of 1001"), "\(other.app.status)")
  }

  @Test(
    "any key stops that: it says how far it has come and what reads on, and nothing has moved",
    arguments: [
      ("/absent<CR>", "“absent” is not in the first ", ": n reads on"),
      (":5000<CR>", "row 5000 is not in the first ", ": G reads on"),
      ("t11:00<CR>", "that is behind the first ", ": G reads on"),
      ("&absent<CR>", "looked at the first ", ": G reads on"),
    ])
  func stopped(keys: String, start: String, end: String) throws {
    let pipe = try HeldPipe(isOpen: true)
    let app = pipe.app
    pipe.press(untilRowsAreWanted: keys)
    #expect(app.screen.progress == "reading")
    app.press("<Esc>")
    #expect(app.status.hasPrefix(start) && app.status.contains(end), "\(app.status)")
    #expect(app.screen.rowsWanted == nil)
    let count = pipe.feed.bytesRead
    pipe.come(String(repeating: "more\n", count: 400))
    #expect(pipe.feed.bytesRead == count)
    app.press("<Esc>")
    if !keys.hasPrefix("&") { #expect(app.status.contains("row 1 of "), "\(app.status)") }
    #expect(app.status.contains("+") && pipe.feed.isHeldBack, "\(app.status)")
  }

  @Test("n goes on with a search that a key has stopped; no other match is not none")
  func goesOn() throws {
    let pipe = try HeldPipe(isOpen: true)
    pipe.app.press("/cup<CR>")
    pipe.app.press("n")
    #expect(pipe.app.status.contains("row 701 of "), "\(pipe.app.status)")
    pipe.come(String(repeating: "more\n", count: 400))
    pipe.press(untilRowsAreWanted: "n")
    pipe.app.press("<Esc>")
    #expect(pipe.app.status.hasPrefix("no other match in the first "), "\(pipe.app.status)")
    pipe.app.screen.mostSlicesAtEnd = FeedScreen.Patience.usualSlices
    pipe.writer.write(Data(Self.row(1001, "INFO cup").utf8))
    pipe.app.press("n")
    #expect(pipe.app.status.contains("/cup: 3 of 3"), "\(pipe.app.text)")
  }

  @Test(
    "while a pipe is open that has nothing more to say, what is not there yet is waited for",
    arguments: [
      ("/late<CR>", "“late” is not in the first ", "“late” is nowhere"),
      (":1002<CR>", "row 1002 is not in the first ", "row 1001 of 1001"),
      ("t10:16:41<CR>", "that is behind the first ", "that is behind the last row"),
    ])
  func waiting(keys: String, start: String, atEnd: String) throws {
    func waitingPipe() throws -> HeldPipe {
      let pipe = try HeldPipe(isOpen: true)
      pipe.app.screen.silence.patience = .zero
      pipe.app.press(keys)
      #expect(pipe.app.status.hasPrefix(start), "\(pipe.app.status)")
      #expect(pipe.app.status.contains("; waiting for more, any key stops"))
      #expect(!pipe.app.screen.readsNextPiece, "it takes no idle time")
      return pipe
    }
    let coming = try waitingPipe()
    coming.come(Self.row(1001, "INFO late"))
    #expect(coming.app.status.contains("row 1002 of 1002"), "\(coming.app.status)")
    #expect(coming.app.screen.rowsWanted == nil)
    let stopped = try waitingPipe()
    stopped.app.press("<Esc>")
    #expect(stopped.app.status.hasPrefix(start) && stopped.app.status.contains(" reads on"))
    #expect(stopped.app.screen.rowsWanted == nil)
    let ending = try waitingPipe()
    try ending.end()
    #expect(ending.app.status.contains(atEnd), "\(ending.app.status)")
  }

  @Test("a search that has matches elsewhere goes there while a pipe has nothing more to say")
  func wentRound() throws {
    let pipe = try HeldPipe(isOpen: true)
    pipe.app.press("G")
    pipe.app.press("/cup<CR>")
    #expect(pipe.app.status.hasPrefix("from the other end: 1 of 2"), "\(pipe.app.status)")
  }

  @Test("while a pipe sends something, rows are not counted as if these were all")
  func sending() throws {
    let pipe = try HeldPipe(isOpen: true)
    pipe.app.press("G")
    #expect(pipe.app.status.contains("row 1001 of 1001") && !pipe.app.status.contains("+"))
    pipe.writer.write(Data(Self.row(1001, "INFO row").utf8))
    pipe.app.pressWithoutIdleTime("<C-l>")
    #expect(pipe.app.status.contains("row 1001 of 1001+"), "\(pipe.app.status)")
    pipe.come(Self.row(1002, "INFO row"))
    #expect(pipe.app.status.contains("row 1001 of 1003"), "\(pipe.app.status)")
    #expect(!pipe.app.status.contains("+"), "\(pipe.app.status)")
  }

  @Test("a filter that never matches has an endless pipe read on until a key stops it")
  func endless() throws {
    let pipe = try HeldPipe(filters: ["absent"], isOpen: true)
    let app = pipe.app
    #expect(app.text.contains("No row that matches has been found yet"), "\(app.text)")
    let many = String(repeating: Self.row(1001, "INFO row"), count: 900)
    for _ in 0..<20 { pipe.come(many) }
    #expect(app.screen.progress == "reading" && pipe.feed.bytesRead > 500_000)
    #expect(app.status.contains("0+ of 19001+ rows"), "\(app.status)")
    app.press("<Esc>")
    #expect(app.status.hasPrefix("looked at the first "), "\(app.status)")
    #expect(app.text.contains("No row of the first "), "\(app.text)")
    let count = pipe.feed.bytesRead
    pipe.come(many)
    #expect(pipe.feed.bytesRead == count && pipe.feed.isHeldBack)
    app.press("&<CR>")
    #expect(app.status.contains("row 1 of 19001+"), "\(app.status)")
  }

  @Test(
    "what a filter shows of a pipe that has nothing more to say is shown as it comes, whatever was pressed"
  )
  func trickle() throws {
    let pipe = try HeldPipe(filters: ["NEEDLE"], isOpen: true)
    let app = pipe.app
    app.screen.silence.patience = .zero
    pipe.come(Self.row(1001, "INFO row"))
    #expect(app.screen.silence.isSaid && app.screen.progress == nil, "\(app.status)")
    app.press("jk")
    pipe.come(Self.row(1002, "INFO row") + Self.row(1003, "ERROR NEEDLE"))
    #expect(app.status.contains("2 of 1004 rows"), "\(app.status)")
  }

  @Test("that no row matches is said of what has come, as long as more may come by a pipe")
  func noneYet() throws {
    let pipe = try HeldPipe(filters: ["absent"], isOpen: true)
    pipe.app.screen.silence.patience = .zero
    pipe.come(Self.row(1001, "INFO row"))
    #expect(pipe.app.text.contains(" matches, and more may come; & and Enter"), "\(pipe.app.text)")
    try pipe.writer.closeEnd()
    _ = pipe.app.screen.readChanges()
    pipe.app.redraw()
    #expect(pipe.app.text.contains("No row matches; & and Enter"), "\(pipe.app.text)")
  }

  @Test("so is a compressed file, by itself and merged with another one", arguments: [false, true])
  func compressed(isMerged: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (path, other) = (
      folder.appendingPathComponent("w.gz").path, folder.appendingPathComponent("o.log")
    )
    let long = "INFO " + String(repeating: "and so on ", count: 20)
    let text = Self.rows(20_000).joined().replacing("INFO", with: long)
    let result = try Command.run(["sh", "-c", "gzip -c > \(path)"], input: Data(text.utf8))
    try #require(result.status == 0)
    try Data(Self.row(3, "INFO other").utf8).write(to: other)
    var options = Self.options
    options.mergesByTime = isMerged
    func open(_ filters: [RowFilter]) throws -> AppUnderTest {
      let feed =
        try isMerged
        ? Feed.open(paths: [path, other.path], options: options)
        : Feed.open(path: path, options: options)
      return AppUnderTest(feed, columns: 90, lines: 9, isDemo: false, filters: filters)
    }
    let count = isMerged ? 20_002 : 20_001
    let filtered = try open([try RowFilter("NEEDLE")])
    #expect(filtered.feedLines.contains { $0.contains("NEEDLE") }, "\(filtered.text)")
    #expect(filtered.status.contains("1 of \(count) rows"), "\(filtered.status)")
    let searched = try open([])
    #expect(searched.status.contains("row 1 of ") && searched.status.contains("+"))
    searched.press("/NEEDLE<CR>")
    #expect(searched.status.contains("row \(count) of \(count)"), "\(searched.status)")
  }
}
