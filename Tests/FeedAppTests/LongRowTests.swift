import Foundation
import HeightEngine
import TableKit
import TerminalCore
import TestSupport
import Testing

@testable import FeedApp
@testable import Feeds

@Suite("A row that is too long to be laid out at once")
struct LongRowTests {
  /// A text file, and its screen as the program opens it.
  private final class TextFile {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

    init(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }

    init(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func feed(opensEarly: Bool = true) throws -> Feed {
      var options = FeedOptions(format: .text)
      options.opensEarly = opensEarly
      return try Feed.open(path: path, options: options)
    }

    func app(columns: Int = 60, settles: Bool = true) throws -> AppUnderTest {
      AppUnderTest(try feed(), columns: columns, lines: 12, settles: settles)
    }

    func append(_ text: String, to app: AppUnderTest) throws {
      try extendFile(path, by: Data(text.utf8))
      _ = app.screen.readChanges()
      app.redraw()
    }
  }

  private static func words(_ count: Int) -> String {
    (0..<count).map { "word\($0)" }.joined(separator: " ")
  }

  private func lines(_ text: String, _ width: Int) -> Int {
    RowPlans.usual.contentWrapper.numberOfLines(of: DisplayText(text), width: width)
  }

  private func height(_ app: AppUnderTest, row: Int = 0) -> Int {
    app.screen.controller.table.rectForRow(at: IndexPath(row: row, section: 0)).lines
  }

  private func text(_ app: AppUnderTest, row: Int = 0) throws -> GrowingText {
    try #require(app.screen.controller.longText(at: EntryPlace(section: 0, row: row)))
  }

  @Test("a place in percent is within it, and within one of several rows")
  func percent() throws {
    func firstWord(_ app: AppUnderTest) -> Int {
      let words = app.feedLines.joined(separator: " ").split(separator: " ")
      return words.lazy.compactMap { Int($0.dropFirst(4)) }.first ?? -1
    }
    let app = try TextFile(Self.words(20_000)).app()
    app.press(":50%<CR>")
    #expect((9000...11_500).contains(firstWord(app)), "\(app.text)")
    app.press("=")
    #expect(app.status.contains("row 1 of 1, 50%"), "\(app.status)")
    app.press(":25%<CR>")
    #expect((4000...6000).contains(firstWord(app)), "\(app.text)")
    app.press(":100%<CR>")
    #expect(app.text.contains("word19999"), "\(app.text)")
    app.press("=")
    #expect(app.status.contains("row 1 of 1, 100%"), "\(app.status)")
    let several = try TextFile("one\n" + Self.words(20_000) + "\nthree\n").app()
    several.press(":50%<CR>")
    #expect((9000...11_500).contains(firstWord(several)), "\(several.text)")
    several.press("=")
    #expect(several.status.contains("row 2 of 3, 50%"), "\(several.status)")
    several.press(":100%<CR>")
    #expect(several.text.contains("three"), "\(several.text)")
  }

  @Test(
    "a place in percent is within one of other formats, too, and = says which",
    arguments: ["pino", "entries", "RSS"])
  func percentOfFormats(format: String) throws {
    let texts = ["one", Self.words(20_000), "three"]
    let text: String =
      switch format {
      case "pino":
        texts.map { #"{"level":30,"time":1777629600000,"msg":"\#($0)"}"# + "\n" }.joined()
      case "entries": texts.map { #"{"title":"A title","content":"\#($0)"}"# + "\n" }.joined()
      default:
        #"<rss version="2.0"><channel><title>All</title>"#
          + texts.map { "<item><title>T</title><description>\($0)</description></item>" }.joined()
          + "</channel></rss>"
      }
    let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    let feed = try Feed.open(bytes: Array(text.utf8), name: "feed", options: options)
    let app = AppUnderTest(feed, columns: 80, lines: 12, isDemo: false)
    for percent in [34, 40, 50, 60, 66] {
      app.press(":\(percent)%<CR>")
      let words = app.feedLines.joined(separator: " ").split(separator: " ")
      let seen = words.lazy.filter { $0.hasPrefix("word") }.compactMap { Int($0.dropFirst(4)) }
      // Of three rows; words become longer, so that it is not quite their share.
      let expected = 20_000 * (3 * percent - 100) / 100
      let isThere = seen.contains { abs($0 - expected) < 900 }
      #expect(isThere, "\(percent)%: \(app.text)")
      app.press("=")
      #expect(app.status.contains("row 2 of 3, \(percent)%"), "\(app.status)")
    }
    app.press(":1%<CR>")
    #expect(app.text.contains("one"), "\(app.text)")
    app.press("=")
    #expect(app.status.contains("row 1 of 3, 33%"), "\(app.status)")
  }

  @Test("what measures all of it reads it once, behind the search for rows")
  func readOnce() throws {
    let text = Self.words(200_000)
    let file = try TextFile(text)
    for mode in CacheMode.allCases {
      let feed = try file.feed(opensEarly: false)
      let lines = try #require(feed.parts[0].source as? LineSource)
      let before = lines.store.numberOfBytesRead
      let controller = FeedController(feed: feed, mode: mode)
      controller.table.frame = Rect(column: 0, line: 0, columns: 80, lines: 10)
      controller.table.layoutIfNeeded()
      let height = controller.table.rectForRow(at: IndexPath(row: 0, section: 0)).lines
      #expect(height == self.lines(text, 80))
      // What is in view is read again, and the ends of the row; all of it for its key, which is made of what
      // it says.
      let readings = mode == .key ? 2 : 1
      #expect(
        lines.store.numberOfBytesRead - before < readings * text.utf8.count + text.utf8.count / 4)
    }
  }

  @Test("a line without an end is not laid out from its start at each step")
  func endlessLine() throws {
    let costs = try [400_000, 800_000].map { count in
      let app = try TextFile(String(repeating: "\u{AD}", count: count) + "x").app()
      #expect(app.screen.controller.table.isContentHeightExact)
      return try text(app).wrappedBytes
    }
    // Each step at a multiple of its size would cost four times as much.
    #expect(zip(costs, costs.dropFirst()).allSatisfy { 2 * $1 < 5 * $0 }, "\(costs)")
  }

  @Test("it opens with its beginning, and in idle time becomes as high as it is")
  func opens() throws {
    let text = Self.words(400_000)
    let file = try TextFile("first\n" + text + "\nlast\n")
    let app = try file.app(settles: false)
    _ = app.program.step(waiting: false)
    let first = app.feedLines
    #expect(first[1].hasPrefix("word0 word1 "))
    let shown = try self.text(app, row: 1)
    #expect(shown.utf8Count <= 1 << 19 && shown.wrappedBytes < 1 << 20)
    app.settle()
    #expect(app.feedLines == first)
    #expect(height(app, row: 1) == lines(text, 60))
    #expect(app.screen.controller.table.isContentHeightExact)
    // All is gone through once, but for the last lines of each step.
    let whole = try self.text(app, row: 1)
    #expect(whole.utf8Count == text.utf8.count)
    #expect(whole.wrappedBytes < 2 * text.utf8.count)
  }

  @Test("a step lays out 64 KB, and a key that comes in between is answered")
  func steps() throws {
    let file = try TextFile(Self.words(400_000))
    let app = try file.app(settles: false)
    _ = app.program.step(waiting: false)
    let controller = app.screen.controller
    controller.readMore(while: { true })
    app.pressWithoutIdleTime("<C-l>")
    var steps = 0
    while controller.feed.unfinishedRow != nil {
      steps += 1
      let before = try text(app).wrappedBytes
      _ = controller.readOnLongRow(while: { false })
      app.pressWithoutIdleTime("<C-e>")
      #expect(try text(app).wrappedBytes - before < 1 << 18)
    }
    #expect(steps > 20)
    app.settle()
    #expect(height(app) == lines(Self.words(400_000), 60))
  }

  @Test("a long line of JSON is not read again with each slice in which the next one is read")
  func linesOfJSON() throws {
    let message = String(repeating: "x", count: 5_000_000)
    let line = #"{"level":30,"time":1714550400123,"msg":"\#(message)"}"# + "\n"
    let file = try TextFile(line + line)
    var options = FeedOptions()
    options.opensEarly = true
    let feed = try Feed.open(path: file.path, options: options)
    let app = AppUnderTest(feed, columns: 60, lines: 12, settles: false)
    _ = app.program.step(waiting: false)
    let lines = try #require(feed.parts[0].source as? LineSource)
    let before = lines.numberOfRowsDecoded
    var slices = 0
    while !feed.isComplete {
      slices += 1
      app.screen.controller.readMore(while: { false })
    }
    #expect(slices > 30)
    #expect(lines.numberOfRowsDecoded - before < 12)
  }

  @Test("it is searched in turns, between which keys are answered")
  func searched() throws {
    let file = try TextFile("one\n" + Self.words(400_000) + " lantern\nlantern")
    let app = try file.app()
    app.pressWithoutIdleTime("/lantern")
    var turns = 0
    while app.screen.search.count?.contains("of 2") != true, turns < 1000 {
      turns += 1
      _ = app.screen.searchWhileIdle(for: .zero)
    }
    #expect(turns > 10 && turns < 1000)
    app.settle()
    #expect(app.text.contains("1 of 2"), "\(app.text)")
  }

  @Test("a match in it is gone to as soon as so much of it is laid out, unless a key comes first")
  func searchedAhead() throws {
    let file = try TextFile("one\n" + Self.words(400_000) + " lantern and on\n")
    func found() throws -> AppUnderTest {
      let app = try file.app(settles: false)
      app.pressWithoutIdleTime("/lantern<CR>")
      for _ in 0..<100_000 where app.screen.search.outcome == nil {
        _ = app.program.step(waiting: false)
      }
      #expect(!app.text.contains("lantern and on"), "so much of it is not laid out yet")
      return app
    }
    let app = try found()
    app.settle()
    #expect(app.text.contains("lantern and on"), "\(app.text)")
    #expect(app.status.contains("/lantern: 1 of 1"), "\(app.status)")
    let other = try found()
    other.press("k")
    #expect(other.status.contains("row 1 of 2"), "\(other.status)")
    #expect(!other.text.contains("lantern and on"), "\(other.text)")
  }

  @Test("n that is typed before its first match is laid out goes to the next one behind that")
  func typedAhead() throws {
    let file = try TextFile(
      "one\n" + Self.words(400_000) + " lanternone " + Self.words(1000)
        + " lanterntwo end\nlantern")
    let app = try file.app(settles: false)
    app.pressWithoutIdleTime("/lantern<CR>")
    for _ in 0..<100_000 where app.screen.search.outcome == nil {
      _ = app.program.step(waiting: false)
    }
    #expect(!app.text.contains("lanternone"), "so much of it is not laid out yet")
    app.pressWithoutIdleTime("n")
    app.settle()
    #expect(app.text.contains("lanterntwo"), "\(app.text)")
    #expect(app.status.contains("row 2 of 3"), "\(app.status)")
  }

  @Test("on its page a search goes to a match that is not laid out yet")
  func searchedAheadOnPage() throws {
    let file = try TextFile(Self.words(400_000) + " lanternhere\n")
    let app = try file.app(settles: false)
    _ = app.program.step(waiting: false)
    app.pressWithoutIdleTime("<Enter>/lantern<CR>")
    app.settle()
    #expect(app.text.contains("lanternhere"), "\(app.text)")
  }

  @Test(
    "a line that was marked in it is in view again, though it is not laid out as far at another width"
  )
  func markBehindResize() throws {
    let app = try TextFile(Self.words(400_000)).app()
    app.press(":50%<CR>ma")
    let word = try #require(app.feedLines.first?.split(separator: " ").first)
    app.press("g")
    app.terminal.resize(columns: 35, lines: 12)
    app.pressWithoutIdleTime("'a")
    #expect(app.feedLines.first?.split(separator: " ").contains(word) == true, "\(app.text)")
    app.settle()
    #expect(app.feedLines.first?.split(separator: " ").contains(word) == true, "\(app.text)")
  }

  @Test("a mark keeps the line in it")
  func lineOfMark() throws {
    let app = try TextFile(Self.words(20_000)).app()
    app.press(":50%<CR>ma")
    let lines = app.feedLines
    app.press(":25%<CR>")
    #expect(app.feedLines != lines)
    app.press("'a")
    #expect(app.feedLines == lines, "\(app.text)")
  }

  @Test("G stands at its end, and K and J scroll through it")
  func end() throws {
    let text = Self.words(300_000)
    let file = try TextFile(text)
    let app = try file.app(settles: false)
    app.pressWithoutIdleTime("G")
    #expect(app.status.hasPrefix("reading "))
    app.settle()
    #expect(app.text.contains("word299999\n"))
    app.press("k")
    #expect(!app.text.contains("word299999\n"))
    app.press("j")
    #expect(app.text.contains("word299999\n"))
  }

  @Test("of one that is hardly longer than its beginning the end is shown, too, when it is told")
  func hardlyLonger() throws {
    let words = Self.words(55_000)
    #expect(LongTexts.mostAtOnce + 1..<LongTexts.mostAtOnce + LongTexts.step ~= words.utf8.count)
    let file = try TextFile("first\nsecond\n" + words)
    let app = try file.app(settles: false)
    let beginning = try text(app, row: 2).utf8Count
    #expect(beginning < words.utf8.count)
    #expect(try text(app, row: 2).utf8Count == beginning)
    app.pressWithoutIdleTime("G")
    app.settle()
    #expect(try text(app, row: 2).utf8Count == words.utf8.count)
    #expect(height(app, row: 2) == lines(words, app.screen.controller.table.contentWidth))
    #expect(app.text.contains("word54999\n"), "\(app.text)")
  }

  @Test(
    "the end of one that is hardly longer than its beginning is shown",
    arguments: ["G", "F"], [55_000, 60_000])
  func hardlyLongerAtEnd(key: String, count: Int) throws {
    let file = try TextFile("first\nsecond\n" + Self.words(count) + " the end\n")
    for settles in [false, true] {
      let app = try file.app(settles: settles)
      for _ in 0..<200 { _ = app.program.step(waiting: false) }
      app.press(key)
      for _ in 0..<200 { _ = app.program.step(waiting: false) }
      #expect(app.text.contains("the end"), "\(app.text)")
    }
  }

  @Test("the view stands still in it while the rest is laid out")
  func stillness() throws {
    let file = try TextFile("first\n" + Self.words(300_000) + "\nlast\n")
    let app = try file.app(settles: false)
    _ = app.program.step(waiting: false)
    app.pressWithoutIdleTime("jj<Space><Space>")
    let before = app.feedLines
    app.settle()
    #expect(app.feedLines == before)
  }

  @Test("what follows it stays in view while the rest is laid out: G stands at the feed's end")
  func following() throws {
    let file = try TextFile("first\n" + Self.words(300_000) + "\nnext\nlast\n")
    let app = try file.app(settles: false)
    _ = app.program.step(waiting: false)
    app.screen.controller.readMore(while: { true })
    app.pressWithoutIdleTime("G")
    let before = app.feedLines
    #expect(before.contains { $0.hasPrefix("next") } && before.contains { $0.hasPrefix("last") })
    app.settle()
    #expect(app.feedLines.suffix(2) == before.suffix(2))
    #expect(app.text.contains("word299999\n"))
  }

  @Test("at another width the same words are at the top, and it becomes exact again")
  func resize() throws {
    let text = Self.words(400_000)
    let file = try TextFile(text)
    let app = try file.app()
    // Not all of what is above is laid out before the frame.
    app.screen.controller.mostBeforeFrame = 1 << 20
    app.screen.controller.table.scroll(byLines: 40_000)
    app.redraw()
    let first = try #require(app.feedLines.first?.split(separator: " ").first)
    for columns in [35, 80, 60] {
      app.resize(columns, 12)
      #expect(app.feedLines.first?.contains(first) == true)
      // Beside the margin.
      #expect(height(app) == lines(text, columns - 1))
    }
  }

  @Test("the first picture at another width has the same words at its top")
  func firstPictureOfResize() throws {
    let words = Self.words(400_000)
    let file = try TextFile("first\n" + words + "\nlast\n")
    let app = try file.app()
    // Nothing is laid out before the frame.
    app.screen.controller.mostBeforeFrame = 0
    app.press("j")
    app.screen.controller.table.scroll(byLines: 40_000)
    app.redraw()
    let top = try #require(app.feedLines.first?.split(separator: " ").first)
    // Some in a row, as while a window is dragged.
    for columns in [35, 50] {
      let before = try text(app, row: 1).wrappedBytes
      app.terminal.resize(columns: columns, lines: 12)
      _ = app.program.step(waiting: false)
      #expect(app.feedLines.first?.hasPrefix(top) == true, "\(app.text)")
      #expect(try text(app, row: 1).wrappedBytes - before < 1 << 20)
    }
    app.settle()
    #expect(app.feedLines.first?.contains(top) == true)
    // Beside the margin.
    #expect(height(app, row: 1) == lines(words, 49))
  }

  @Test(
    "a key that comes before it is laid out at another width goes on from the same words",
    arguments: ["<C-y>", "j"])
  func keyBehindResize(key: String) throws {
    let file = try TextFile("first\n" + Self.words(400_000) + "\nlast\n")
    let (app, other) = (try file.app(), try file.app())
    for app in [app, other] {
      // Nothing is laid out before the frame.
      app.screen.controller.mostBeforeFrame = 0
      app.press("j")
      app.screen.controller.table.scroll(byLines: 40_000)
      app.redraw()
    }
    other.resize(35, 12)
    other.press(key)
    app.terminal.resize(columns: 35, lines: 12)
    app.pressWithoutIdleTime(key)
    #expect(app.feedLines == other.feedLines)
    app.settle()
    #expect(app.feedLines == other.feedLines)
  }

  @Test("Enter shows all of it on its page")
  func page() throws {
    let file = try TextFile(Self.words(200_000))
    let app = try file.app()
    app.press("<Enter>G")
    #expect(app.text.contains("word199999\n"))
    app.resize(40, 12)
    app.press("G")
    #expect(app.text.contains("word199999\n"))
  }

  @Test("the next match in it costs what is near, and not every match there is")
  func nextMatch() throws {
    let file = try TextFile(Self.words(100_000))
    let app = try file.app()
    app.press("/word<Enter>")
    let before = try text(app).wrappedBytes
    app.press("nnn")
    #expect(app.status.contains("line 4"))
    // The lines of the matches that are marked, once for each key, and those in view.
    #expect(try text(app).wrappedBytes - before < 1 << 20)
  }

  @Test("at another width what is looked for in it is not looked for anew at each step")
  func resizeWhileSearching() throws {
    let text = Self.words(400_000) + " lantern"
    let file = try TextFile(text)
    let app = try file.app()
    app.press("/lantern<Enter>")
    let lines = try #require(app.screen.controller.feed.parts[0].source as? LineSource)
    let before = lines.store.numberOfBytesRead
    app.resize(35, 12)
    #expect(app.screen.controller.table.isContentHeightExact)
    // Not from its beginning with each of some 60 steps.
    #expect(lines.store.numberOfBytesRead - before < 12 * text.utf8.count)
    app.press("n")
    #expect(app.text.contains("lantern\n"))
  }

  @Test("its first word is looked for from its beginning, as far as that is")
  func firstWord() throws {
    let file = try TextFile(
      "ferry " + Self.words(100_000) + "\nferry\n" + String(repeating: "- ", count: 200_000)
        + "ferry\nx")
    let app = try file.app()
    let first = try #require(
      app.screen.controller.messageOfRow(at: IndexPath(row: 0, section: 0), most: 1 << 17))
    #expect(first.isCut && first.text.utf8.count <= 1 << 17 && first.text.hasPrefix("ferry word0"))
    app.press("*")
    #expect(app.screen.controller.table.indexPathForSelectedRow?.row == 1)
    app.press("j*")
    #expect(app.screen.search.pattern?.text == "ferry")
    #expect(app.screen.controller.table.indexPathForSelectedRow?.row == 0)
  }

  @Test("the word at a match is found far down in it")
  func wordAtMatch() throws {
    let file = try TextFile("ferry " + Self.words(100_000) + " lanterns end\nlanterns\n")
    let app = try file.app()
    app.press("/lantern<CR>")
    app.press("*")
    #expect(app.screen.search.pattern?.text == "lanterns")
    #expect(app.screen.controller.table.indexPathForSelectedRow?.row == 1)
  }

  @Test("a line that grows without an end costs what is added", arguments: [1, 1_000, 400_000])
  func growing(words: Int) throws {
    let file = try TextFile("first\n" + Self.words(words) + String(repeating: " x", count: 4096))
    let app = try file.app()
    app.press("F")
    let before = try text(app, row: 1).wrappedBytes
    for number in 0..<50 {
      try file.append(" token\(number)", to: app)
      #expect(app.text.contains("token\(number)\n"))
    }
    // The last lines for the height, and to draw what is in view from the mark before it on.
    #expect(try text(app, row: 1).wrappedBytes - before < 50 * 32_768)
    app.press("<C-y><C-y>")
    let standing = app.feedLines
    try file.append(String(repeating: " more", count: 500), to: app)
    #expect(app.feedLines == standing)
    try file.append(" end\nnext\n", to: app)
    app.press("G")
    #expect(app.text.contains("next\n"))
  }

  @Test("a pipe's last line grows in the same way")
  func pipe() throws {
    let ends = try makePipe()
    let writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
    let start = "first\n" + Self.words(2_000)
    writer.write(Data(start.utf8))
    var options = FeedOptions(format: .text)
    options.readsPipesAsTheyCome = true
    let feed = try Feed.open(fileDescriptor: ends.reading, name: "pipe", options: options)
    let app = AppUnderTest(feed, columns: 60, lines: 12)
    defer { close(ends.reading) }
    app.press("F")
    for number in 0..<20 {
      writer.write(Data(" token\(number)".utf8))
      _ = app.screen.readChanges()
      app.redraw()
      #expect(app.text.contains("token\(number)\n"))
    }
    #expect(try text(app, row: 1).wrappedBytes < 40 * 32_768)
  }

  @Test("of a pipe's last line that a filter hides only what has come is read")
  func hiddenLine() throws {
    let ends = try makePipe()
    let writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
    defer { close(ends.reading) }
    let piece = String(repeating: "token ", count: 6_000)
    writer.write(Data(piece.utf8))
    var written = piece.utf8.count
    var options = FeedOptions(format: .text)
    options.readsPipesAsTheyCome = true
    let feed = try Feed.open(fileDescriptor: ends.reading, name: "pipe", options: options)
    let app = AppUnderTest(
      feed, columns: 60, lines: 12, isDemo: false, filters: [try RowFilter("absent")])
    func come(_ text: String) throws {
      writer.write(Data(text.utf8))
      written += text.utf8.count
      app.takeIn()
      // Else the next one has no room in the pipe.
      let lines = try #require(feed.parts[0].source as? LineSource)
      try #require(lines.store.count == written)
    }
    func bytesRead(forPieces count: Int) throws -> Int {
      let lines = try #require(feed.parts[0].source as? LineSource)
      let before = lines.store.numberOfBytesRead
      for _ in 0..<count { try come(piece) }
      return lines.store.numberOfBytesRead - before
    }
    let first = try bytesRead(forPieces: 40)
    #expect(try bytesRead(forPieces: 40) < 2 * first)
    #expect(!app.text.contains("token"))
    try come("abs")
    try come("ent")
    #expect(app.text.contains("token"), "\(app.text)")
  }

  @Test("a long text that had to be decoded is shown to its end too")
  func decoded() throws {
    let text = Self.words(100_000)
    let json = "{\"text\":\"begin\\n\(text)\"}\n{\"text\":\"next\"}\n"
    let feed = try Feed.open(
      bytes: Array(json.utf8), name: "test", options: FeedOptions(format: .jsonl))
    let app = AppUnderTest(feed, columns: 60, lines: 12)
    #expect(height(app) == lines("begin\n" + text, 60) + 1)
    app.press("G")
    #expect(app.text.contains("word99999\n") && app.text.contains("next\n"))
  }

  @Test("lent whole or as a growing text, it has the same height and lines", arguments: 0..<6)
  func agreement(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      Array("word ".utf8), Array("中文字".utf8), Array("é ".utf8), Array("👩‍👩‍👧".utf8), [0xFF],
      [0xE4, 0xB8],
      Array("\t".utf8), Array("\u{1B}[31m".utf8), Array("\u{1B}[m".utf8),
      Array("a\u{8}a_\u{8}b".utf8), Array("\r\n".utf8), Array("\r".utf8),
      Array("שלום ".utf8), Array("\u{301}".utf8), Array("  ".utf8), [0], Array("\n\n \n".utf8),
    ]
    var bytes: [UInt8] = seed % 2 == 0 ? Array("\n  \n ".utf8) : []
    let size = (1 << 16) + Int.random(in: -40...40, using: &random) + (seed > 2 ? 1 << 17 : 0)
    while bytes.count < size {
      bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
    }
    bytes += Array("a\r\n \t\r\n".utf8)
    // One row, whatever is in it.
    let file = try TextFile(bytes)
    var options = FeedOptions(format: .text)
    options.rows = .matching("^never$")
    for width in [7, 60] {
      let feeds = try [nil, width].map { rowWidth in
        let feed = try Feed.open(path: file.path, options: options)
        feed.rowWidth = rowWidth
        return feed
      }
      let found = feeds.map { Found(EntryReader(feed: $0), width: width) }
      #expect(found[0].isGrowing == false && found[1].isGrowing)
      #expect(found[0].height == found[1].height)
      #expect(found[0].printed == found[1].printed)
      for (one, other) in zip(found[0].drawn, found[1].drawn) { #expect(one == other) }
    }
  }

  /// What a row comes to.
  private struct Found {
    var isGrowing = false
    var height = 0
    var printed: [UInt8] = []
    var drawn: [Canvas] = []

    init(_ reader: EntryReader, width: Int) {
      let row = FeedRow(reader: reader, place: EntryPlace(section: 0, row: 0))
      reader.withTexts(at: row.place) { texts, _ in
        isGrowing = texts.growingText(in: EntryText.content.rawValue) != nil
        height = RowPlans.usual.plan.height(of: texts, width: width)
        RowPlans.usual.plan.appendLines(of: texts, width: width, to: &printed)
      }
      for line in [0, height / 2, height - 20] {
        var canvas = Canvas(size: Size(columns: width, lines: 20))
        row.layout.draw(
          in: &canvas, rect: Rect(column: 0, line: -line, columns: width, lines: height))
        drawn.append(canvas)
      }
    }
  }

  @Test("that its file was cut is said as soon as what is gone of it would be in view")
  func cutShort() throws {
    let file = try TextFile("first\n" + Self.words(400_000) + "\n")
    let app = try file.app()
    // No key looks at the file but the first.
    app.screen.looks.interval = .seconds(3600)
    app.press("j")
    #expect(cutFile(file.path, to: 1 << 20))
    app.press(":75%<CR>")
    #expect(app.status.hasPrefix("! "), "\(app.status)")
  }
}
