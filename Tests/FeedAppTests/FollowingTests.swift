import Feeds
import Foundation
import TestSupport
import Testing

@testable import FeedApp

@Suite("A feed that grows")
struct FollowingTests {
  /// A text file that is followed at its end, on a screen of few lines.
  private final class GrowingFile {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    let app: AppUnderTest

    convenience init(rows: Int, keys: String = "") throws {
      try self.init((0..<rows).map { "row \($0)\n" }.joined(), keys: keys)
    }

    init(_ text: String, keys: String = "") throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      app = AppUnderTest(try Feed.open(path: path), columns: 60, lines: 9)
      app.press(keys)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// As editors save: another file takes the place of the old one.
    func replace(_ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// Something comes that nobody reads yet.
    func write(_ text: String) throws {
      try extendFile(path, by: Data(text.utf8))
    }

    /// Something comes, and nobody touches a key.
    func come(_ text: String) throws {
      try write(text)
      app.takeIn()
    }

    func append(_ text: String) throws {
      try write(text)
      _ = app.screen.readChanges()
      app.redraw()
    }
  }

  /// A pipe that is read as it comes, on a screen of few lines.
  private final class GrowingPipe {
    let writer: FileHandle
    let feed: Feed
    let app: AppUnderTest
    private let reading: Int32

    init(_ text: String, readAhead: Int? = nil, columns: Int = 60) throws {
      let ends = try makePipe()
      reading = ends.reading
      writer = FileHandle(fileDescriptor: ends.writing, closeOnDealloc: true)
      writer.write(Data(text.utf8))
      var options = FeedOptions()
      options.readsPipesAsTheyCome = true
      if let readAhead { options.readAhead = readAhead }
      feed = try Feed.open(fileDescriptor: ends.reading, name: "pipe", options: options)
      app = AppUnderTest(feed, columns: columns, lines: 9)
    }

    convenience init(rows: Int, readAhead: Int? = nil, columns: Int = 60) throws {
      let text = (0..<rows).map { "row \($0)\n" }.joined()
      try self.init(text, readAhead: readAhead, columns: columns)
    }

    deinit { close(reading) }

    /// Something comes and is read, and the screen is as it was.
    func read(_ text: String) {
      writer.write(Data(text.utf8))
      _ = app.screen.readChanges()
    }

    func append(_ text: String) {
      read(text)
      app.redraw()
    }
  }

  @Test("G under a filter goes to the last row that it shows of what the file has grown to")
  func endUnderFilter() throws {
    let file = try GrowingFile(rows: 40, keys: "&/3$/<CR>G")
    #expect(file.app.feedLines.last { !$0.isEmpty }?.contains("row 33") == true)
    try file.write((40..<90).map { "row \($0)\n" }.joined())
    file.app.press("G")
    #expect(file.app.feedLines.last { !$0.isEmpty }?.contains("row 83") == true)
    #expect(file.app.status.contains("row 9 of 9"), "\(file.app.status)")
    file.app.press("kG")
    #expect(file.app.status.contains("row 9 of 9"), "\(file.app.status)")
  }

  @Test(
    "a file that is read again keeps the row, its line and its marks, far from the start, too",
    arguments: [0, 2, -2])
  func placeOfRow(added: Int) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let words = String(repeating: "many words ", count: 5)
    func write(from first: Int) throws {
      let text = (first..<9000).map { "row \($0) \($0 % 3 == 0 ? words : "")\n" }.joined()
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
    try write(from: 0)
    var options = FeedOptions()
    options.opensEarly = true
    let app = AppUnderTest(try Feed.open(path: path, options: options), columns: 40, lines: 12)
    app.press("400Gma7000Gmbz.")
    let before = app.feedLines
    #expect(before.contains { $0.contains("row 6999 ") })
    try write(from: -added)
    app.press("r")
    #expect(app.feedLines == before)
    #expect(app.status.contains("row \(7000 + added) of \(9000 + added)"), "\(app.status)")
    app.press("'a")
    #expect(app.status.contains("row \(400 + added) of \(9000 + added)"), "\(app.status)")
    app.press("'b")
    #expect(app.status.contains("row \(7000 + added) of \(9000 + added)"), "\(app.status)")
  }

  @Test("where the selected row has gone, that in its place is selected, and the view stands still")
  func selectedRowGone() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    func write(_ rows: [String]) throws {
      try Data((rows.joined(separator: "\n") + "\n").utf8)
        .write(to: URL(fileURLWithPath: path), options: .atomic)
    }
    var rows = (1...200).map { "line number \($0)" }
    try write(rows)
    let app = AppUnderTest(try Feed.open(path: path), columns: 40, lines: 12, isDemo: false)
    app.press("100Gz.")
    let before = app.feedLines
    rows[99] = "changed"
    try write(rows)
    app.press("r")
    #expect(app.status.contains("row 100 of 200"), "\(app.status)")
    #expect(app.feedLines == before.map { $0 == "line number 100" ? "changed" : $0 })
    rows.remove(at: 99)
    try write(rows)
    app.press("r")
    #expect(app.status.contains("row 100 of 199"), "\(app.status)")
    app.press("j")
    #expect(app.status.contains("row 101 of 199"), "\(app.status)")
  }

  @Test("F stands at the end and goes along with what comes")
  func follow() throws {
    let file = try GrowingFile(rows: 20, keys: "F")
    #expect(file.app.text.contains("row 19\n"))
    try file.append("the newest\n")
    #expect(file.app.text.contains("the newest\n"))
    #expect(file.app.status.hasPrefix("following"))
    #expect(file.app.status.contains("row 21 of 21"))
  }

  @Test("F above the last row goes there and follows on; there it ends, and so does Esc")
  func followOn() throws {
    let file = try GrowingFile(rows: 20, keys: "Fk")
    #expect(file.app.status.contains("row 19 of 20"))
    file.app.press("F")
    #expect(file.app.status.hasPrefix("following") && file.app.status.contains("row 20 of 20"))
    file.app.press("F")
    #expect(!file.app.status.contains("following"))
    file.app.press("Fk<Esc>")
    #expect(!file.app.status.contains("following"))
  }

  @Test("who selects a row above the last one, which is followed, reads there: nothing moves")
  func selectedAbove() throws {
    let file = try GrowingFile(rows: 20, keys: "Fk")
    // Without the scroll bar.
    let before = file.app.feedLines.map { $0.prefix(6) }
    try file.append("new\nnewer\n")
    #expect(file.app.feedLines.map { $0.prefix(6) } == before)
    #expect(file.app.status.hasPrefix("following, 2 new"))
    file.app.press("F")
    #expect(file.app.status.contains("row 22 of 22"))
  }

  @Test("scrolled away from the end nothing moves, and a mark says how many rows came")
  func scrolledAway() throws {
    let file = try GrowingFile(rows: 20, keys: "Fgjj")
    let before = file.app.feedLines
    try file.append("new\nnewer\n")
    #expect(file.app.feedLines == before)
    #expect(file.app.status.hasPrefix("following, 2 new"))
    file.app.press("G")
    #expect(file.app.status.hasPrefix("following · "))
    try file.append("newest\n")
    #expect(file.app.text.contains("newest\n"))
  }

  @Test("F goes back to the end that the view has left, and at the end it ends following")
  func backToTheEnd() throws {
    let file = try GrowingFile(rows: 20, keys: "Fg")
    #expect(!file.app.text.contains("row 19\n"))
    file.app.press("F")
    #expect(file.app.text.contains("row 19\n"))
    #expect(file.app.status.hasPrefix("following"))
    file.app.press("F")
    #expect(!file.app.status.hasPrefix("following"))
  }

  @Test("the page of a row that grows shows what it has come to, and stays where it is read")
  func growingPage() throws {
    let file = try GrowingFile(rows: 3, keys: "F")
    try file.append("begun")
    file.app.press("<Enter>")
    #expect(file.app.text.contains("begun\n"))
    try file.append(" and gone on")
    #expect(file.app.text.contains("begun and gone on\n"))
    try file.append(String(repeating: " word", count: 100) + " end")
    #expect(file.app.text.contains("begun and gone on word"))
    let before = file.app.feedLines
    try file.append(String(repeating: " more", count: 200))
    #expect(file.app.feedLines == before)
    file.app.press("G")
    #expect(file.app.text.contains(" more\n"))
    try file.append("\nanother row\n")
    #expect(!file.app.text.contains("another row"))
  }

  @Test("Esc ends following, after it has left the page")
  func escape() throws {
    let file = try GrowingFile(rows: 20, keys: "F")
    file.app.press("<Enter><Esc>")
    #expect(file.app.status.hasPrefix("following"))
    file.app.press("<Esc>")
    #expect(!file.app.status.contains("following"))
    let before = file.app.feedLines
    try file.append("not shown\n")
    #expect(file.app.feedLines == before)
    file.app.press("<Esc>")
    #expect(!file.app.status.contains("following"))
  }

  @Test("of a pipe that is merely read on nothing is new")
  func pipe() throws {
    let pipe = try GrowingPipe(rows: 20)
    let app = pipe.app
    pipe.append("a\nb\n")
    #expect(app.status.contains("of 22"))
    #expect(!app.status.contains("new"))
    app.press("Fg")
    pipe.append("c\n")
    #expect(app.status.hasPrefix("following, 1 new"))
  }

  @Test("the first row is seen from its first line on, below the day that comes late by a pipe")
  func lateDay() throws {
    let pipe = try GrowingPipe(
      "commit c843eb1650171714f0adb94912cd47290d288761\nAuthor: Ada <ada@example.org>\n")
    let body = (1...40).map { "    word \($0)\n" }.joined()
    pipe.append("Date:   Tue May 5 12:05:00 2026 +0000\n\n    Cups\n\n" + body)
    #expect(pipe.app.feedLines[0].contains("2026-05-05"))
    #expect(pipe.app.feedLines[1].contains("Cups"))
  }

  @Test(
    "the lines of a stack by a pipe that pauses are one row, but for who has pressed a key before",
    arguments: [("", "row 1 of 4"), ("j", "row 2 of 11")])
  func stackByPausingPipe(keys: String, place: String) throws {
    let pipe = try GrowingPipe("Pump house 1.2\nstarting\n")
    if !keys.isEmpty { pipe.app.press(keys) }
    let calls = (1...5).map { "\tat house.Pump.start(Pump.java:\($0))\n" }.joined()
    pipe.append(
      "2026-05-04 09:00:00 ERROR no oil\njava.lang.IllegalStateException: empty\n" + calls
        + "2026-05-04 09:00:01 INFO next\n2026-05-04 09:00:02 INFO last\n")
    #expect(pipe.app.status.contains(place), "\(pipe.app.status)")
  }

  @Test(
    "of a pipe whose end was followed and left, no more is read than a bound says, until one goes there again",
    arguments: ["k", "g"])
  func leftEndOfPipe(keys: String) throws {
    let pipe = try GrowingPipe(rows: 20, readAhead: 1000, columns: 80)
    let (app, feed) = (pipe.app, pipe.feed)
    app.press("F")
    app.press(keys)
    for number in 0..<400 { pipe.append("more \(number)\n") }
    #expect(feed.isHeldBack && feed.bytesRead < 1300)
    #expect(app.status.hasPrefix("following, ") && app.status.contains("more waits"))
    app.press("F")
    #expect(app.status.hasPrefix("following · ") && app.status.contains("row 420 of 420"))
    #expect(!feed.isHeldBack)
  }

  @Test(
    "whatever key ends the way to the end of a pipe, no more of it is read than the bound says",
    arguments: ["<Esc>", "j", "v", "/"])
  func wayToEndOfPipeEnded(key: String) throws {
    let pipe = try GrowingPipe(rows: 20, readAhead: 1000, columns: 80)
    let (app, feed) = (pipe.app, pipe.feed)
    app.screen.mostSlicesAtEnd = .max
    app.pressWithoutIdleTime("G")
    #expect(app.screen.progress == "reading")
    app.press(key)
    for number in 0..<400 { pipe.append("more \(number)\n") }
    #expect(feed.isHeldBack && feed.bytesRead < 1300)
  }

  @Test("G goes to the end that the file has by now, without following it")
  func endOfGrownFile() throws {
    let file = try GrowingFile(rows: 20, keys: "")
    try file.append("a row that came\n")
    #expect(!file.app.status.contains("21"))
    file.app.press("G")
    #expect(file.app.status.contains("row 21 of 21"))
    #expect(!file.app.status.contains("following"))
    #expect(file.app.feedLines.contains { $0.hasPrefix("a row that came") })
    try file.append("another\n")
    #expect(file.app.status.contains("of 21"))
    file.app.press("gG")
    #expect(file.app.status.contains("row 22 of 22"))
  }

  @Test("that a row by a pipe has no end yet is said, with the key that reads on")
  func noEnd() throws {
    let pipe = try GrowingPipe("<rss><channel><item><title>", readAhead: 3000)
    let app = pipe.app
    let piece = String(repeating: "a", count: 500)
    for _ in 0..<9 { pipe.read(piece) }
    app.redraw()
    #expect(app.status.hasPrefix("no end in 2 KB: G reads on"))
    app.press("G")
    for _ in 0..<9 { pipe.read(piece) }
    #expect(app.screen.progress == "reading")
    app.press("k")
    #expect(app.status.hasPrefix("no end in 8 KB: G reads on"))
  }

  @Test("how much of a row is shown whose end is still to come by a pipe is no percentage")
  func rowWithoutEnd() throws {
    let pipe = try GrowingPipe("hello ")
    let app = pipe.app
    for _ in 0..<20 { pipe.read(String(repeating: "hello ", count: 5000)) }
    app.pressWithoutIdleTime("G")
    #expect(app.screen.progress == "reading")
    pipe.writer.write(Data("world".utf8))
    try pipe.writer.closeEnd()
    _ = app.screen.readChanges()
    app.settle()
    #expect(app.text.contains("world") && app.screen.progress == nil, "\(app.text)")
  }

  @Test("a pipe of which nothing can be read is a row that says why, and a failure")
  func damagedPipe() throws {
    let pipe = try GrowingPipe("")
    let app = pipe.app
    pipe.writer.write(Data("{\"feed\": [\noops".utf8))
    try pipe.writer.closeEnd()
    _ = app.screen.readChanges()
    app.redraw()
    #expect(app.feedLines[0].hasPrefix("pipe:2: not JSON"))
    #expect(app.screen.failures.count == 1)
    #expect(app.screen.descriptors.isEmpty)
  }

  @Test("only the heights of new rows are computed")
  func heights() throws {
    let file = try GrowingFile(rows: 50, keys: "F")
    let computed = file.app.counts.computed
    try file.append("one\ntwo\n")
    #expect(file.app.counts.computed == computed + 2)
  }

  @Test("r reads the file again: what changed is computed, the selection stays on its entry")
  func reload() throws {
    let file = try GrowingFile(rows: 30, keys: "jjj")
    let computed = file.app.counts.computed
    let rows = (0..<30).map { $0 == 2 ? "inserted\nrow 2\n" : "row \($0)\n" }
    try file.replace(rows.joined())
    file.app.press("r")
    #expect(file.app.counts.computed == computed + 1)
    #expect(file.app.status.contains("row 5 of 31"))
  }

  @Test("a file that was written over in place is shown as it is now")
  func writtenOver() throws {
    let file = try GrowingFile(rows: 30, keys: "jjj")
    try Data("other\nrow 3\nrows\n".utf8).write(to: URL(fileURLWithPath: file.path))
    file.app.press("r")
    #expect(file.app.feedLines.first?.hasPrefix("other") == true)
    #expect(file.app.status.contains("of 3"))
  }

  @Test(
    "a file that was written over in place and is not followed says so as soon as somebody moves in it",
    arguments: ["row 9\n", "row 12\n", "other rows\n"])
  func writtenOverUnseen(line: String) throws {
    let file = try GrowingFile(rows: 30)
    file.app.screen.looks.interval = .zero
    file.app.press("j")
    #expect(!file.app.status.contains("!"), "\(file.app.status)")
    try file.write("more\n")
    file.app.press("j")
    #expect(!file.app.status.contains("!"), "what has grown is as it was: \(file.app.status)")
    let text = String(repeating: line, count: 30)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
    file.app.press("j")
    let isCut = text.utf8.count < (0..<30).map { "row \($0)\n" }.joined().utf8.count
    let what = isCut ? "was cut short" : "was written over"
    file.app.resize(100, 9)
    #expect(
      file.app.status.hasPrefix("! \(what) after it was opened: r reads it again"),
      "\(file.app.status)")
    file.app.press("r")
    #expect(!file.app.status.contains("!"), "\(file.app.status)")
    #expect(file.app.text.contains(line))
  }

  /// Writes over a file in place, at another time than just now.
  private func writeOverLater(_ path: String, _ text: String, minutes: Double = 1) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try dateFile(path, minutesAhead: minutes)
  }

  @Test(
    "so does one of which beginning, end and size stayed; one that was only touched says nothing"
  )
  func midstWrittenOver() throws {
    func text(_ word: String) -> String {
      (1000..<6000).map { "\((2000..<5000).contains($0) ? word : "row") \($0)\n" }.joined()
    }
    let file = try GrowingFile(text("row"))
    file.app.resize(100, 9)
    file.app.screen.looks.interval = .zero
    for (minutes, word) in [(1.0, "row"), (2, "new")] {
      try writeOverLater(file.path, text(word), minutes: minutes)
      file.app.press("j")
      #expect(file.app.status.contains("! was written over") == (word == "new"))
      #expect(file.app.screen.failures.isEmpty, "all of it was read")
    }
    file.app.press("r:2500<CR>")
    #expect(!file.app.status.contains("!") && file.app.text.contains("new 3499"))
  }

  @Test("where one row was written over by one as long, r asks all rows again, and the view stays")
  func rowWrittenOver() throws {
    func text(_ row: String) -> String {
      (1000..<6000).map {
        "row \($0) " + ($0 == 3700 ? row : $0.isMultiple(of: 10) ? "good" : "fine") + "\n"
      }.joined()
    }
    let file = try GrowingFile(text("good " + String(repeating: "wide ", count: 40)))
    // There is room to say all of it.
    file.app.resize(140, 9)
    file.app.press("/3700 good<CR>&good<CR>")
    file.app.settle()
    file.app.press("g99j99j71jzz")
    #expect(file.app.status.contains("500 of 5000 rows"), "\(file.app.status)")
    #expect(file.app.status.contains("row 270 of 500"), "\(file.app.status)")
    let (rows, line) = (file.app.feedLines.prefix(4).map { $0.prefix(13) }, file.app.selectedLine)
    // As many bytes, and fewer columns.
    let new = text("evil " + String(repeating: "é", count: 100))
    try writeOverLater(file.path, new)
    file.app.press("r")
    #expect(file.app.status.contains("499 of 5000 rows"), "\(file.app.status)")
    #expect(file.app.status.contains("row 270 of 499"), "\(file.app.status)")
    #expect(file.app.feedLines.prefix(4).map { $0.prefix(13) } == rows)
    #expect(file.app.selectedLine == line)
    file.app.press("&<CR>/3700 good<CR>")
    #expect(file.app.status.hasPrefix("“3700 good” is nowhere"), "\(file.app.status)")
    let fresh = AppUnderTest(try Feed.open(path: file.path), columns: 140, lines: 9)
    let table = file.app.screen.controller.table
    #expect(table.contentHeight == fresh.screen.controller.table.contentHeight)
  }

  /// A log of many days, each sixth of whose rows is an error, but where `isOther` says so: then it is one where it was none.
  private func log(isOther: (Int) -> Bool = { _ in false }) -> String {
    (0..<3000).map { row in
      let (day, minute) = (10 + row / 200, 600 + row % 200)
      let time = "2026-10-\(day) \(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60):00"
      let level = row.isMultiple(of: 6) != isOther(row) ? "ERROR" : "DEBUG"
      return "\(time) \(level) row\(row) \(String(repeating: "word ", count: row * 7 % 40))\n"
    }.joined()
  }

  @Test(
    "where the selected row was written over so that a filter hides it, the nearest that is shown has its line",
    arguments: [(false, "row 249 of 498"), (true, "row 1246 of 2500")])
  func selectedRowHiddenAnew(isSwapped: Bool, place: String) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(log().utf8).write(to: URL(fileURLWithPath: path))
    var options = FeedOptions()
    options.opensEarly = true
    let app = AppUnderTest(try Feed.open(path: path, options: options), columns: 100, lines: 20)
    app.press("&level>=error<CR>")
    app.settle()
    app.press("g99j99j51jzz")
    #expect(app.status.contains("row 250 of 500"), "\(app.status)")
    let line = try #require(app.selectedLine)
    let others = log(isOther: { isSwapped || $0 == 0 || $0 == 1494 })
    try writeOverLater(path, others)
    app.press("r")
    #expect(app.status.contains(place), "\(app.status)")
    #expect(app.selectedLine == line)
  }

  @Test("files are looked at for that once a second at most")
  func seldomLooks() {
    var looks = FileLooks()
    let start = ContinuousClock.now
    let times = [0, 400, 999, 1000, 1500, 2100].map { start + .milliseconds($0) }
    let answers = times.map { looks.isDue(now: $0) }
    #expect(answers == [true, false, false, true, false, true])
  }

  /// Writes over the file in place, as a shell does.
  private func writeOver(_ file: GrowingFile, _ rows: [String]) throws {
    let text = rows.joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
    file.app.press("r")
  }

  @Test("where a file was written over with rows above, the selected row stays on its line")
  func rowsAboveInPlace() throws {
    let file = try GrowingFile(rows: 60, keys: "40Gzz")
    let (rows, line) = (file.app.feedLines.map { $0.prefix(6) }, file.app.selectedLine)
    try writeOver(file, (0..<100).map { "new \($0)" } + (0..<60).map { "row \($0)" })
    #expect(file.app.status.contains("row 140 of 160"), "\(file.app.status)")
    #expect(file.app.feedLines.map { $0.prefix(6) } == rows && file.app.selectedLine == line)
  }

  @Test(
    "where a file was written over with rows above, the selected row stays on its line under a filter",
    arguments: [1, 80])
  func rowsAboveUnderFilter(words: Int) throws {
    let text = String(repeating: "word ", count: words)
    let rows = (0..<200).map { "\(text)\($0)" }
    let file = try GrowingFile(
      rows.joined(separator: "\n") + "\n", keys: ":101<CR>zz&/[02468]$/<CR><C-e>")
    #expect(file.app.status.contains("row 51 of 100"))
    let (before, line) = (file.app.feedLines.map { $0.prefix(56) }, file.app.selectedLine)
    try writeOver(file, (0..<5).map { "new \($0)" } + rows)
    #expect(file.app.status.contains("row 54 of 103"), "\(file.app.status)")
    #expect(file.app.feedLines.map { $0.prefix(56) } == before && file.app.selectedLine == line)
  }

  @Test(
    "where a file was written over under a filter, without it the line from before it is there again"
  )
  func withoutFilterAgain() throws {
    let rows = (0..<200).map { "row \($0)" }
    let file = try GrowingFile(rows.joined(separator: "\n") + "\n", keys: ":101<CR>zz")
    let (before, line) = (file.app.feedLines.map { $0.prefix(7) }, file.app.selectedLine)
    for keys in ["&/3$/<CR>", "&row<CR>&/3$/<CR>+"] {
      file.app.press(keys)
      try writeOver(file, (0..<5).map { "new \($0)" } + rows)
      file.app.press("&<CR>")
      #expect(file.app.status.contains("row 106 of 205"), "\(keys): \(file.app.status)")
      #expect(file.app.feedLines.map { $0.prefix(7) } == before, "\(keys)")
      #expect(file.app.selectedLine == line, "\(keys)")
      try writeOver(file, rows)
      #expect(file.app.status.contains("row 101 of 200"), "\(keys): \(file.app.status)")
    }
    file.app.press("&/3$/<CR>")
    try writeOver(file, rows.filter { $0 != "row 100" })
    file.app.press("&<CR>")
    #expect(file.app.status.contains("row 103 of 199"), "where the row is gone, one stays")
  }

  @Test("where another row stands at the bytes of the selected one, that is not taken for it")
  func rowsAboveAsLong() throws {
    let rows = (10..<90).map { "row \($0)" }
    let file = try GrowingFile(rows.joined(separator: "\n") + "\n", keys: "40Gzz")
    let line = file.app.selectedLine
    try writeOver(file, (10..<15).map { "new \($0)" } + rows)
    #expect(file.app.status.contains("row 45 of 85"), "\(file.app.status)")
    #expect(file.app.selectedLine == line)
  }

  @Test("of rows that say the same the nearest is taken for the one that was selected")
  func nearestOfEqualRows() throws {
    let same = (0..<60).map { $0 % 20 == 5 ? "same" : "row \($0)" }
    let file = try GrowingFile(same.joined(separator: "\n") + "\n", keys: "46Gzz")
    let line = file.app.selectedLine
    try writeOver(file, ["one", "two", "three"] + same)
    #expect(file.app.status.contains("row 49 of 63"), "\(file.app.status)")
    #expect(file.app.selectedLine == line)
  }

  @Test(
    "of rows that say the same a mark stays with the one that has the same place among them",
    arguments: [0, 2, 3, 10, 25])
  func markAmongEqualRows(rowsAbove: Int) throws {
    let same = (0..<60).map { $0 % 10 < 3 ? "same" : "row \($0)" }
    // The second of three, below others and at the start.
    for number in [32, 2] {
      let file = try GrowingFile(same.joined(separator: "\n") + "\n", keys: ":\(number)<CR>ma")
      try writeOver(file, (0..<rowsAbove).map { "new \($0)" } + same)
      file.app.press("G'a")
      let place = "row \(number + rowsAbove) of \(60 + rowsAbove)"
      #expect(file.app.status.contains(place), "\(file.app.status)")
    }
  }

  @Test(
    "a search that comes to nothing in a file that was cut says how many rows it could not look at")
  func searchOfCutFile() throws {
    let file = try GrowingFile(rows: 30_000)
    #expect(cutFile(file.path, to: "row 0\n".utf8.count * 10))
    file.app.press("G/nowhere<CR>")
    file.app.settle()
    #expect(file.app.status.hasPrefix("“nowhere” is nowhere, but 29990 rows are gone"))
  }

  @Test(
    "what was read of a followed file that is cut while its last row is selected stays, above what comes",
    arguments: ["F", "FGxi"])
  func cutShort(keys: String) throws {
    let file = try GrowingFile(rows: 30, keys: keys)
    try Data("short\n".utf8).write(to: URL(fileURLWithPath: file.path))
    _ = file.app.screen.readChanges()
    file.app.redraw()
    #expect(file.app.text.contains("row 29\n") && file.app.text.contains("short\n"))
    #expect(file.app.text.contains(": cut, and begun anew"))
    #expect(file.app.status.contains("row 31 of 31"))
    try file.append("next\n")
    #expect(file.app.status.contains("of 32"))
  }

  @Test(
    "of a file that is cut and written anew, a filter counts those of the new rows that it shows")
  func newRowsOfCutFile() throws {
    func log(_ rows: Range<Int>) -> String {
      rows.map { "2026-11-02 10:00:00 INFO row \($0)\n" }.joined()
    }
    let file = try GrowingFile(log(0..<200), keys: "F")
    // There is room to say all of it.
    file.app.resize(100, 9)
    file.app.press("g&/7$/<CR>")
    #expect(file.app.status.contains("20 of 200 rows"))
    try Data(log(0..<40).utf8).write(to: URL(fileURLWithPath: file.path))
    _ = file.app.screen.readChanges()
    file.app.redraw()
    let first = file.app.status
    #expect(first.contains("24 of 240 rows") && first.contains(", 4 new"), "\(first)")
    try file.append(log(47..<49))
    let second = file.app.status
    #expect(second.contains("25 of 242 rows") && second.contains(", 5 new"), "\(second)")
    file.app.press("&<CR>")
    #expect(file.app.status.contains("following, 42 new"))
  }

  @Test(
    "a log whose last line makes a day is followed into the next file, and then there is nothing to do"
  )
  func rotatedLog() throws {
    let file = try GrowingFile(rows: 0)
    try file.append("2026-11-02 10:00:00 INFO a\n2026-11-03 10:00:00 INFO b\n")
    let app = AppUnderTest(try Feed.open(path: file.path), columns: 120, lines: 9)
    app.press("F")
    #expect(app.text.contains("Tuesday, 2026-11-03"))
    try file.replace("2026-11-04 10:00:00 INFO c\n")
    #expect(app.screen.readChanges())
    app.redraw()
    #expect(app.text.contains(": a new file since") && app.text.contains("INFO c"))
    #expect(app.text.contains("Tuesday, 2026-11-03"))
    #expect(!app.program.hasWork && !app.screen.readChanges())
  }

  @Test("the header of a new file says the day of its rows on a narrow screen, too")
  func dayOfRotatedLog() throws {
    let row = { (time: String, word: String) in
      #"{"level":"info","time":"\#(time)","msg":"\#(word)"}"# + "\n"
    }
    let file = try GrowingFile(rows: 0)
    try file.append(row("2025-06-01T12:00:00Z", "a") + row("2025-06-01T12:01:00Z", "b"))
    let options = FeedOptions(timeZone: .fixed(secondsEast: 0))
    let app = AppUnderTest(
      try Feed.open(path: file.path, options: options), columns: 50, lines: 9)
    app.press("F")
    try file.replace(row("2025-06-02T12:00:00Z", "c"))
    #expect(app.screen.readChanges())
    app.redraw()
    #expect(app.feedLines.contains { $0.contains("Monday, 2025-06-02, ") }, "\(app.text)")
    #expect(app.text.contains("12:00:00 INF c"))
  }

  @Test(
    "what comes late to a file that was replaced stands above the next one's rows, and nothing in view moves"
  )
  func lateRows() throws {
    let file = try GrowingFile(rows: 3, keys: "F")
    file.app.resize(100, 9)
    // As who has it open.
    let old = try #require(FileHandle(forWritingAtPath: file.path))
    old.seekToEndOfFile()
    try file.replace((0..<40).map { "new \($0)\n" }.joined())
    #expect(file.app.screen.readChanges())
    file.app.settle()
    file.app.press(":20<CR>zz")
    let before = file.app.feedLines.map { $0.prefix(6) }
    #expect(file.app.status.contains("row 20 of 43"), "\(file.app.status)")
    old.write(Data("late\nlater\n".utf8))
    #expect(file.app.screen.readChanges())
    file.app.program.setNeedsFrame()
    file.app.settle()
    #expect(file.app.feedLines.map { $0.prefix(6) } == before)
    #expect(file.app.status.contains("row 22 of 45"), "\(file.app.status)")
    file.app.press("g")
    let first = file.app.feedLines.prefix(5).map { String($0.prefix(4)) }
    #expect(first == ["row ", "row ", "row ", "late", "late"])
  }

  @Test("that a followed file is gone is said until there is one of its name again")
  func missing() throws {
    let file = try GrowingFile(rows: 3, keys: "F")
    try FileManager.default.removeItem(atPath: file.path)
    #expect(file.app.screen.readChanges())
    file.app.redraw()
    #expect(file.app.status.hasPrefix("following, the file is gone"))
    #expect(file.app.text.contains("row 2\n"))
    try file.replace("row 3\n")
    #expect(file.app.screen.readChanges())
    file.app.redraw()
    #expect(!file.app.status.contains("gone"))
    #expect(file.app.text.contains("row 3\n"))
  }

  @Test("that a followed file is gone is said also when it was asked for, and what comes is new")
  func missingAskedFor() throws {
    let file = try GrowingFile(rows: 30, keys: "F")
    try FileManager.default.removeItem(atPath: file.path)
    #expect(file.app.screen.readChanges())
    file.app.press("rg")
    #expect(file.app.status.hasPrefix("following, the file is gone"), "\(file.app.status)")
    try file.replace("new\nnewer\n")
    #expect(file.app.screen.readChanges())
    file.app.redraw()
    #expect(file.app.status.hasPrefix("following, 2 new"), "\(file.app.status)")
  }

  @Test("what a document could not be read for is said until it can be read")
  func brokenForAWhile() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    func write(_ items: String) throws {
      try Data("{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [\(items)".utf8)
        .write(to: URL(fileURLWithPath: path), options: .atomic)
    }
    try write(#"{"id": "1", "title": "A"}]}"#)
    let app = AppUnderTest(try Feed.open(path: path), columns: 60, lines: 9)
    app.press("F")
    try write(#"{"id": "#)
    #expect(app.screen.readChanges())
    #expect(app.screen.message?.contains("not JSON") == true)
    try write(#"{"id": "1", "title": "B"}]}"#)
    #expect(app.screen.readChanges())
    #expect(app.screen.message == nil)
    app.redraw()
    #expect(app.text.contains("B"))
  }

  @Test("a file that is gone is said so, and the rows stay")
  func gone() throws {
    let file = try GrowingFile(rows: 3)
    try FileManager.default.removeItem(atPath: file.path)
    file.app.press("r")
    #expect(file.app.screen.message?.contains("No such file") == true)
    #expect(file.app.text.contains("row 2\n"))
  }

  @Test("a row that comes and is waited for rings the bell once, until a key is pressed")
  func alerts() throws {
    let file = try GrowingFile(rows: 3, keys: "F")
    var rings = 0
    file.app.screen.alert = try RowFilter("wanted")
    file.app.screen.bell = { rings += 1 }
    try file.come("one\ntwo\n")
    #expect(rings == 0 && !file.app.status.contains("×"))
    try file.come("wanted\nother\nwanted too\n")
    #expect(rings == 1 && file.app.status.contains("! 2 × wanted"))
    try file.come("and wanted")
    try file.come(" for long")
    #expect(rings == 2 && file.app.status.contains("! 3 × wanted"))
    file.app.press("k")
    #expect(!file.app.status.contains("×"))
  }

  @Test(
    "rows that were waited for are counted on any screen, beside what else is said and shown",
    arguments: [(60, 9), (20, 6), (10, 4), (10, 24)], ["", "~", "?", "<CR>", "/row"])
  func alertsOnSmallScreens(size: (columns: Int, lines: Int), keys: String) throws {
    let file = try GrowingFile(rows: 3, keys: "F")
    let app = file.app
    app.resize(size.columns, size.lines)
    app.screen.alert = try RowFilter("wanted")
    app.press(keys)
    try file.come("wanted\nwanted\n")
    if keys == "/row" { app.press("<Esc>") }
    let hasSign = ["!2", "! 2 × wanted"].contains { app.text.contains($0) }
    #expect(hasSign, "\(app.text)")
    app.press("j")
    #expect(!app.text.contains("!2") && !app.text.contains("! 2"))
  }

  @Test("where the status line needs a line less, as the end is seen, a row takes it at once")
  func lowerStatusLine() throws {
    let file = try GrowingFile(rows: 60)
    let app = file.app
    app.resize(40, 24)
    app.screen.newRows = 50
    app.redraw()
    #expect(app.terminal.lines.suffix(2).contains { $0.hasPrefix("50 new") })
    app.pressWithoutIdleTime("G")
    #expect(app.terminal.lines[22].hasPrefix("▌row 59"))
    #expect(app.terminal.lines[23].contains("row 60 of 60"))
  }

  @Test("a file that is not followed rings when it is read again, or F goes to its end")
  func alertsOnReload() throws {
    let file = try GrowingFile(rows: 3)
    var rings = 0
    file.app.screen.alert = try RowFilter("wanted")
    file.app.screen.bell = { rings += 1 }
    try file.come("wanted\n")
    #expect(rings == 0)
    file.app.press("r")
    #expect(rings == 1)
    try file.come("wanted too\n")
    file.app.press("F")
    #expect(rings == 2)
  }

  @Test("a row that was so before does not ring when another comes behind it, or it grows")
  func alertsOfWhatWasThere() throws {
    let log = "2026-05-04 10:00:01 ERROR m1\n2026-05-04 10:00:02 ERROR m2\n"
    let file = try GrowingFile(log, keys: "F")
    var rings = 0
    file.app.screen.alert = try RowFilter("level>=error")
    file.app.screen.bell = { rings += 1 }
    try file.come("2026-05-04 10:00:03 INFO m3\n")
    #expect(rings == 0, "\(file.app.status)")
    try file.come("2026-05-04 10:00:04 ERROR m4\n")
    #expect(rings == 1 && file.app.status.contains("! 1 ×"))
    try file.come("    at line 7\n")
    #expect(rings == 1 && file.app.status.contains("! 1 ×"))
    for piece in ["2026-05-04 10:00:05 ERR", "OR m5", " and more", "\n"] { try file.come(piece) }
    #expect(rings == 2 && file.app.status.contains("! 2 ×"), "\(rings) \(file.app.status)")
    try file.come("2026-05-04 10:00:06 INFO m6\n2026-05-04 10:00:07 ERROR m7\n")
    #expect(rings == 3 && file.app.status.contains("! 3 ×"), "\(rings) \(file.app.status)")
  }

  @Test("the last row is selected again when a filter is taken away under which more came")
  func filterWhileFollowing() throws {
    let file = try GrowingFile(rows: 20, keys: "F")
    let app = file.app
    app.press("&row 1<CR>")
    try file.come("row 21\nrow 100\nother\n")
    app.press("&<CR>")
    #expect(app.screen.isLastRowSelected == true && app.text.contains("▌other"), "\(app.text)")
    try file.come("last\n")
    #expect(app.screen.isLastRowSelected == true)
  }

  @Test("a search that finds nothing at first goes to what comes while it is written")
  func searchForWhatComes() throws {
    let file = try GrowingFile(rows: 50, keys: "F")
    let app = file.app
    app.press("g/needle")
    #expect(app.status.contains("no match"))
    try file.come("needle 1\nneedle 2\n")
    app.press("<CR>")
    #expect(app.text.contains("▌needle 1"), "\(app.text)")
    #expect(app.status.contains("1 of 2") && !app.status.contains("nowhere"))
  }

  @Test("a search under a filter of a file that is followed arrives at its match, and stays")
  func searchWhileFollowing() throws {
    let file = try GrowingFile(rows: 20_000, keys: "F&row<CR>")
    let app = file.app
    app.pressWithoutIdleTime("/row 777<CR>")
    for _ in 0..<100_000 where app.screen.search.outcome == nil {
      _ = app.screen.searchWhileIdle(for: .zero)
    }
    app.settle()
    #expect(app.text.contains("1 of 11"), "\(app.status)")
    #expect(app.text.contains("▌row 777\n"), "\(app.text)")
  }

  @Test("a filter that makes the status line higher leaves the selected row in sight")
  func filterAboveStatus() throws {
    let file = try GrowingFile((0..<200).map { "row \($0)\n" }.joined())
    let app = file.app
    app.resize(24, 24)
    app.press("G")
    let selected = try #require(app.screen.controller.table.indexPathForSelectedRow)
    // How many rows it shows is known at once, or later.
    for _ in 0..<5 {
      app.press("&!nothing<CR>")
      #expect(app.screen.controller.rowsSeen.contains(selected), "\(app.text)")
      app.press("&<CR>G")
    }
    let before = app.terminal.lines
    app.press("&row 1<CR>")
    app.press("&<CR>")
    #expect(app.terminal.lines == before, "\(app.text)")
  }

  @Test(
    "entries that a document has got ring, wherever they stand; so does the first row of a new day")
  func alertsOfDocuments() throws {
    func document(_ titles: [String]) -> String {
      let items = titles.map {
        #"{"id": "\#($0)", "date_published": "2026-05-0\#($0.count)T10:00:00Z", "title": "\#($0)"}"#
      }
      return
        #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [\#(items.joined(separator: ","))]}"#
    }
    let file = try GrowingFile(document(["a", "bb"]), keys: "F")
    var rings = 0
    file.app.screen.alert = try RowFilter("wanted")
    file.app.screen.bell = { rings += 1 }
    func replace(_ titles: [String]) throws {
      try Data(document(titles).utf8).write(to: URL(fileURLWithPath: file.path))
      _ = file.app.screen.readChanges()
      file.app.settle()
    }
    try replace(["c", "a", "bb"])
    #expect(rings == 0 && file.app.screen.controller.table.numberOfRows == 3)
    try replace(["wanted", "c", "a", "bb"])
    #expect(rings == 1 && file.app.status.contains("! 1 × wanted"), "\(file.app.text)")
    try replace(["wanted", "a", "bb", "c"])
    #expect(rings == 1, "what was there moves: \(file.app.text)")
    file.app.press("F")
    try replace(["wanted", "a", "bb", "c", "wanted 2"])
    #expect(rings == 1)
    file.app.press("r")
    #expect(rings == 2)

    let log = try GrowingFile(
      "2026-05-04 10:00:01 INFO m1\n2026-05-04 10:00:02 INFO m2\n", keys: "F")
    log.app.screen.alert = try RowFilter("level>=error")
    log.app.screen.bell = { rings += 1 }
    try log.come("2026-05-05 10:00:01 ERROR m3\n")
    #expect(rings == 3 && log.app.status.contains("! 1 ×"), "\(log.app.text)")
  }

  @Test("a row that was so before does not ring where files are merged")
  func alertsOfMergedFiles() throws {
    let names = ["one.log", "other.log"].map { "\(UUID().uuidString)-\($0)" }
    let paths = names.map { FileManager.default.temporaryDirectory.appendingPathComponent($0).path }
    defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
    let texts = ["2026-05-01 10:00:00 ERROR x0\n", "2026-05-01 10:00:01 INFO x1\n"]
    for (path, text) in zip(paths, texts) {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    var options = FeedOptions()
    options.mergesByTime = true
    let app = AppUnderTest(
      Feed.open(paths: paths, options: options), columns: 60, lines: 9, isDemo: false)
    var rings = 0
    app.screen.alert = try RowFilter("level>=error")
    app.screen.bell = { rings += 1 }
    app.press("F")
    func come(_ text: String, to path: String) throws {
      try extendFile(path, by: Data(text.utf8))
      _ = app.screen.readChanges()
      app.settle()
    }
    try come("2026-05-01 10:00:02 INFO x2\n", to: paths[0])
    #expect(rings == 0, "\(app.text)")
    try come("2026-05-01 10:00:03 ERROR x3\n", to: paths[1])
    try come("2026-05-01 10:00:04 INFO x4\n", to: paths[0])
    #expect(rings == 1 && app.screen.alerts == 1, "\(app.text)")
  }

  @Test("F goes to the end from anywhere and follows, also when the view had left the end")
  func followsAgain() throws {
    let file = try GrowingFile(rows: 60)
    file.app.press("F")
    #expect(file.app.status.contains("row 60 of 60") && file.app.status.contains("following"))
    file.app.press("gF")
    #expect(file.app.status.contains("row 60 of 60") && file.app.status.contains("following"))
    try file.append("new\n")
    #expect(file.app.status.contains("row 61 of 61"))
    file.app.press("F")
    #expect(!file.app.status.contains("following"))
  }

  @Test("rows that the person inserted or deleted stay when rows are added")
  func edited() throws {
    let file = try GrowingFile(rows: 5, keys: "xF")
    try file.append("new\n")
    #expect(!file.app.text.contains("row 0\n"))
    #expect(file.app.status.contains("of 5"))
  }

  @Test(
    "they stay when the last row grows, which is shown as it is then",
    arguments: [("x", 6), ("i", 8), ("xix", 6)])
  func editedAboveGrowth(keys: String, rows: Int) throws {
    let file = try GrowingFile(rows: 5, keys: keys + "F")
    try file.append("the")
    #expect(file.app.status.contains("of \(rows - 1)"))
    try file.append(" last")
    #expect(file.app.status.contains("of \(rows - 1)"))
    #expect(file.app.text.contains("the last\n"))
    try file.append(" row\nand another")
    #expect(file.app.status.contains("of \(rows)"))
    #expect(file.app.text.contains("the last row\n"))
  }

  @Test("a row that grows after the person deleted it stays away")
  func growthOfDeleted() throws {
    let file = try GrowingFile(rows: 3, keys: "F")
    try file.append("the")
    file.app.press("Gx")
    try file.append(" last")
    #expect(!file.app.text.contains("the last"))
    #expect(file.app.status.contains("of 3"))
    try file.append(" one\nmore\n")
    #expect(!file.app.text.contains("the last") && file.app.text.contains("more\n"))
  }

  @Test("what the person changed is undone when rows come among the others")
  func editedAmongOthers() throws {
    let file = try GrowingFile(rows: 5, keys: "xF")
    try file.replace("row 0\nnew\n" + (1..<5).map { "row \($0)\n" }.joined())
    _ = file.app.screen.readChanges()
    file.app.press("g")
    #expect(file.app.text.contains("row 0\n"))
    #expect(file.app.text.contains("new\n"))
    #expect(file.app.status.contains("of 6"))
  }

  @Test("a row that says more under its key is as high as that", arguments: CacheMode.allCases)
  func moreUnderAKey(mode: CacheMode) throws {
    let file = try GrowingFile(rows: 1)
    func write(words: Int) throws {
      let text = (0..<words).map { "word\($0)" }.joined(separator: " ")
      try file.replace("{\"id\":1,\"text\":\"\(text)\"}\n{\"id\":2,\"text\":\"two\"}\n")
    }
    func makeApp() throws -> AppUnderTest {
      AppUnderTest(try Feed.open(path: file.path), columns: 20, lines: 9, mode: mode)
    }
    try write(words: 2)
    let app = try makeApp()
    try write(words: 12)
    app.press("r")
    #expect(app.text.contains("word11"))
    #expect(app.feedLines == (try makeApp()).feedLines)
  }
}
