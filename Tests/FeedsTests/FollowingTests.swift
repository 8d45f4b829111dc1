import Feeds
import Foundation
import TestSupport
import Testing

import struct HeightEngine.BatchChanges
import struct HeightEngine.IndexPath
import struct HeightEngine.RowTextBuffer

@Suite("Following", .timeLimit(.minutes(10)))
struct FollowingTests {
  private let path = NSTemporaryDirectory() + "follow-\(UUID().uuidString)"

  private func write(_ text: String) throws {
    // In place: the same file, cut and written again.
    let file = System.open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
    defer { close(file) }
    try FileHandle(fileDescriptor: file).write(contentsOf: Data(text.utf8))
  }

  private func append(_ text: String) throws {
    let file = System.open(path, O_WRONLY | O_APPEND)
    defer { close(file) }
    try FileHandle(fileDescriptor: file).write(contentsOf: Data(text.utf8))
  }

  private func replace(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }

  private func remove() { removeFile(path) }

  /// The file, opened and followed, with what there is of it read.
  private func followed() throws -> Feed {
    let feed = try Feed.open(path: path, options: Self.options)
    feed.follow(true)
    _ = try feed.readChanges()
    return feed
  }

  private func paths(_ rows: Range<Int>) -> [IndexPath] {
    rows.map { IndexPath(row: $0, section: 0) }
  }

  @Test("a file that grows is read on from where it was")
  func growth() throws {
    try write("one\ntw")
    defer { remove() }
    let feed = try Feed.open(path: path)
    #expect(feed.descriptors.isEmpty)
    feed.follow(true)
    #expect(feed.descriptors.count == 1)
    #expect(try feed.readChanges() == nil)
    try append("o\nthree\n")
    #expect(
      try change(of: feed) == .grown([.init(section: 0, rows: 2..<3, updated: 1..<2)]))
    #expect(feed.entries.map { $0.content?.string } == ["one", "two", "three"])
    try append("four\n")
    #expect(try change(of: feed) == .grown([.init(section: 0, rows: 3..<4)]))
  }

  @Test(
    "the last line of JSON of a file that is followed stands as it is written until it has its end")
  func unfinishedLine() throws {
    try write(#"{"text":"one"}"# + "\n")
    defer { remove() }
    let feed = try followed()
    var line = ""
    for piece in ["{", "\"text\":\"tw", "o wo", "rds\"", "}"] {
      try append(piece)
      line += piece
      _ = try change(of: feed)
      let shown = feed.entry(at: 1, inSection: 0).content?.string
      #expect(shown == (piece == "}" ? "two words" : line))
    }
    try append("\n{oops\n")
    _ = try change(of: feed)
    #expect(feed.entries.last?.content?.string.hasPrefix("this line is not JSON") == true)
  }

  private static let banner = "\n> app@1.0.0 start\n> node server.js\n\n"
  private static let event = #"{"level":30,"time":1714550400123,"msg":"up","port":80}"# + "\n"
  private static let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)

  @Test(
    "a file that was empty, or had a program's banner, is the log that comes to be in it",
    arguments: ["", banner])
  func becomesLog(beginning: String) throws {
    let event = Self.event
    try write(beginning)
    defer { remove() }
    let feed = try Feed.open(path: path, options: Self.options)
    feed.follow(true)
    #expect(try feed.readChanges() == nil)
    for _ in 0..<6 {
      try append(event)
      #expect(try change(of: feed) != nil)
      while try feed.readChanges() != nil {}
    }
    let whole = try Feed.open(path: path, options: Self.options)
    #expect(feed.format == whole.format)
    #expect(feed.entries.map { $0.content?.string } == whole.entries.map { $0.content?.string })
    #expect(whole.entries.last?.content?.string.contains("INF") == true)
  }

  @Test("so is what comes by a pipe behind a banner, and what is said to be text stays that")
  func pipeBecomesLog() throws {
    for format in [FeedFormat.auto, .text] {
      let pipe = Pipe.ofThisProgram()
      let writer = pipe.fileHandleForWriting
      var options = Self.options
      options.format = format
      options.readsPipesAsTheyCome = true
      let feed = try Feed.open(
        fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", options: options)
      try writer.write(contentsOf: Data(Self.banner.utf8))
      _ = try change(of: feed)
      #expect(feed.format == .text)
      for _ in 0..<2 {
        try writer.write(contentsOf: Data(Self.event.utf8))
        _ = try change(of: feed)
      }
      try writer.closeEnd()
      while try feed.readChanges() != nil {}
      let expected =
        format == .auto ? "08:00:00.123 INF up port=80" : String(Self.event.dropLast())
      #expect(feed.entries.last?.content?.string == expected)
    }
  }

  @Test("objects behind the names of containers are read when they come behind others' lines")
  func becomesLogWithObjects() throws {
    try write("web-1  | starting\nweb-1  | ready\n")
    defer { remove() }
    let feed = try followed()
    for _ in 0..<4 {
      try append("web-1  | " + Self.event)
      #expect(try change(of: feed) != nil)
      while try feed.readChanges() != nil {}
    }
    let rows = feed.entries.map { $0.content?.string ?? "" }
    #expect(rows.prefix(2) == ["web-1  | starting", "web-1  | ready"])
    #expect(rows.count == 6 && rows[5] == "web-1  | 08:00:00.123 INF up port=80")
  }

  @Test("of text that turns out to be a log of text no row goes, until it is read again")
  func becomesTextLog() throws {
    try write("  /\\_/\\\n ( o.o )\n")
    defer { remove() }
    let feed = try followed()
    for row in 0..<6 {
      try append("2026-11-21 23:40:01 INFO up\n  at a.b.C.d(C.java:41)\n")
      let rows = 2 * row + 2..<2 * row + 4
      #expect(try change(of: feed) == .grown([.init(section: 0, rows: rows)]))
    }
    #expect(try feed.reload() != nil)
    #expect(feed.entries.count == 7)
  }

  @Test(
    "a file that is empty when another, empty one takes its place is no section before it has rows")
  func emptyRotated() throws {
    try write("")
    defer { remove() }
    let feed = try followed()
    try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
    defer { try? FileManager.default.removeItem(atPath: path + ".1") }
    try write("")
    while try feed.readChanges() != nil {}
    #expect(feed.numberOfSections == 0)
    try append(Self.event)
    #expect(try change(of: feed) != nil)
    #expect(feed.numberOfSections == 1 && feed.entries.count == 1)
  }

  @Test("a log that takes the place of an empty file is what it says itself")
  func emptyReplaced() throws {
    try write("")
    defer {
      remove()
      removeFile(path + ".1")
    }
    let feed = try followed()
    try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
    try write(Self.event + Self.event)
    try readAll(feed)
    #expect(feed.format == .jsonl)
    #expect(feed.contents == ["08:00:00.123 INF up port=80", "08:00:00.123 INF up port=80"])
  }

  @Test(
    "a log that takes the place of a text is read as one, and what was read before stays",
    arguments: [false, true])
  func textReplaced(isCut: Bool) throws {
    try write("starting\nready\n")
    defer {
      remove()
      removeFile(path + ".1")
    }
    let feed = try followed()
    if !isCut { try FileManager.default.moveItem(atPath: path, toPath: path + ".1") }
    try write("")
    try readAll(feed)
    for _ in 0..<3 {
      try append(Self.event)
      try readAll(feed)
    }
    let shown = Array(repeating: "08:00:00.123 INF up port=80", count: 3)
    #expect(feed.contents == ["starting", "ready"] + shown)
    #expect(feed.numberOfSections == 2 && feed.numberOfEntries(inSection: 1) == 3)
  }

  @Test("reading it again looks at all that has come, for a document, too")
  func askedWhatItIs() throws {
    try write(String(repeating: "=", count: 1000) + "\n")
    defer { remove() }
    let feed = try followed()
    try append(Self.event + Self.event + Self.event)
    #expect(try change(of: feed) == .grown([.init(section: 0, rows: 1..<4)]))
    #expect(feed.format == .text)
    #expect(try feed.reload() != nil)
    #expect(feed.format == .jsonl)
    #expect(feed.entries.last?.content?.string == "08:00:00.123 INF up port=80")
    #expect(try feed.reload() == nil)

    try write("")
    let empty = try Feed.open(path: path, options: Self.options)
    try append(#"{"title":"F","items":[{"id":"1","title":"a"}]}"#)
    #expect(try empty.reload() != nil)
    #expect(empty.format == .jsonFeed)
    #expect(empty.entries.map { $0.title?.string } == ["a"])
  }

  @Test("a piece of docker's line that comes later is of its row")
  func dockerPieces() throws {
    func line(_ text: String) -> String {
      #"{"log":"\#(text)","stream":"stdout","time":"2026-05-04T04:05:01.5Z"}"# + "\n"
    }
    try write(line("starts\\n") + line("one "))
    defer { remove() }
    let feed = try Feed.open(path: path)
    feed.follow(true)
    func check(_ ends: [String]) {
      let rows = feed.entries.map { $0.content?.string ?? "" }
      #expect(rows.count == ends.count)
      for (row, end) in zip(rows, ends) { #expect(row.hasSuffix(" \(end) stream=stdout")) }
    }
    check(["starts", "one"])
    try append(line("two "))
    #expect(try change(of: feed) == .grown([.init(section: 0, rows: 2..<2, updated: 1..<2)]))
    check(["starts", "one two"])
    try append(line("three\\n") + line("next\\n"))
    #expect(try change(of: feed) == .grown([.init(section: 0, rows: 2..<3, updated: 1..<2)]))
    check(["starts", "one two three", "next"])
  }

  @Test("what came before a file is followed has come, too")
  func before() throws {
    try write("one\n")
    defer { remove() }
    let feed = try Feed.open(path: path)
    try append("two\n")
    feed.follow(true)
    #expect(try feed.readChanges() == .grown([.init(section: 0, rows: 1..<2)]))
  }

  @Test("many files are followed by one descriptor, each of them, also one that is there twice")
  func manyFiles() throws {
    let paths = (0..<300).map { "\(path)-\($0)" }
    for path in paths { try Data("one\n".utf8).write(to: URL(filePath: path)) }
    defer { for path in paths { removeFile(path) } }
    let feed = Feed.open(paths: paths + [paths[299]])
    feed.follow(true)
    #expect(feed.descriptors.count == 1)
    #expect(try feed.readChanges() == nil)
    let file = try #require(FileHandle(forWritingAtPath: paths[299]))
    try file.seekToEnd()
    try file.write(contentsOf: Data("two\n".utf8))
    #expect(
      try change(of: feed)
        == .grown([.init(section: 299, rows: 1..<2), .init(section: 300, rows: 1..<2)]))
    try Data("another\n".utf8).write(to: URL(filePath: paths[7]), options: .atomic)
    _ = try change(of: feed)
    #expect(feed.entry(at: 0, inSection: 7).content?.string == "one")
    #expect(feed.entry(at: 1, inSection: 7).content?.string == "another")
    feed.follow(false)
    #expect(feed.descriptors.isEmpty)
  }

  @Test("a pipe that has a name is shown as it comes")
  func namedPipe() throws {
    #expect(makeFIFO(path))
    defer { remove() }
    var options = FeedOptions()
    options.readsPipesAsTheyCome = true
    let feed = try Feed.open(path: path, options: options)
    #expect(feed.entries.isEmpty)
    let writer = System.open(path, O_WRONLY | O_NONBLOCK)
    try FileHandle(fileDescriptor: writer).write(contentsOf: Data("one\n".utf8))
    _ = try change(of: feed)
    #expect(feed.entries.map { $0.content?.string } == ["one"])
    close(writer)
  }

  private static let gone = "gone: the file was cut short"

  @Test("rows of a file that was cut short, and is not followed, are said to be missing")
  func cutUnseen() throws {
    try write(String(repeating: "0123456789\n", count: 20_000))
    defer { remove() }
    let feed = try Feed.open(path: path)
    #expect(feed.failure == nil)
    cutFile(path, to: 1000)
    #expect(feed.entry(at: 19_999, inSection: 0).content?.string == Self.gone)
    #expect(feed.failure?.what == "was cut short after it was opened")
    // Row 90 is cut in its middle, and what was read together with it before is looked for again.
    let shown = [0, 89, 90, 91].map { feed.entry(at: $0, inSection: 0).content?.string }
    #expect(shown == ["0123456789", "0123456789", Self.gone, Self.gone])
  }

  @Test("a search through a file that was cut short says so, and finds nothing in what is gone")
  func searchOfCutFile() throws {
    try write(String(repeating: "0123456789\n", count: 60_000))
    defer { remove() }
    let feed = try Feed.open(path: path)
    cutFile(path, to: 1100)
    let pattern = try TextPattern("345")
    var buffer = RowTextBuffer()
    var (row, found, looks) = (0, 0, 0)
    while row < 60_000 {
      let matches = feed.matches(
        of: pattern, ofFirstOf: row..<60_000, inSection: 0, buffer: &buffer)
      found += matches.rows.count
      row += matches.count
      looks += 1
    }
    // Those of the first block are held since the opening.
    #expect((100..<6000).contains(found))
    #expect(feed.failure?.what == "was cut short after it was opened")
    #expect(looks < 10, "what is behind the end of the file is known by one look")
    #expect(feed.numberOfGoneRows == 59_900)
    let saying = feed.matches(
      of: try TextPattern("cut short"), ofFirstOf: 90..<60_000, inSection: 0, buffer: &buffer)
    let gone = feed.matches(
      of: try TextPattern("cut short"), ofFirstOf: 100..<60_000, inSection: 0, buffer: &buffer)
    #expect(saying.rows.isEmpty && gone.rows == Array(100..<60_000))
  }

  /// A section came at the end.
  private func section(_ number: Int) -> FeedUpdate {
    var batch = BatchChanges()
    batch.insertSections([number])
    return .changed(batch, updated: [])
  }

  /// All there is to read now.
  private func readAll(_ feed: Feed) throws {
    _ = try change(of: feed)
    while try feed.readChanges() != nil || feed.hasMoreAtHand {}
  }

  @Test("what was read of a file stays when it is cut, and what is written to it then is a section")
  func cut() throws {
    try write("one\ntwo\nthree\n")
    defer { remove() }
    let feed = try Feed.open(path: path)
    feed.follow(true)
    try write("new\n")
    #expect(try change(of: feed) == section(1))
    #expect(feed.contents == ["one", "two", "three", "new"])
    #expect(feed.numberOfEntries(inSection: 1) == 1)
    let name = URL(filePath: path).lastPathComponent
    #expect(
      feed.title(ofSection: 1)?.string.hasPrefix("\(name): cut, and begun anew 20") == true)
    try append("newer\n")
    #expect(try change(of: feed) == .grown([.init(section: 1, rows: 1..<2)]))
    try write("")
    #expect(try change(of: feed) == section(2))
    try append("newest\n")
    #expect(try change(of: feed) == .grown([.init(section: 2, rows: 0..<1)]))
    #expect(feed.contents == ["one", "two", "three", "new", "newer", "newest"])
    #expect(feed.failures.isEmpty)
  }

  @Test("a person who asks has a file that was cut as it is now, without what it had before")
  func cutAndAskedFor() throws {
    try write("one\ntwo\nthree\n")
    defer { remove() }
    let feed = try Feed.open(path: path)
    feed.follow(true)
    try write("new\n")
    #expect(try change(of: feed) == section(1))
    #expect(try feed.reload() == .reset)
    #expect(feed.contents == ["new"])
    #expect(try feed.reload() == nil, "it has not changed since")
    try append("newer\n")
    #expect(try change(of: feed) == .grown([.init(section: 0, rows: 1..<2)]))
  }

  @Test(
    "what a file begins with that takes another's place is no part of the last row of that",
    arguments: [
      (
        "2024-10-28 01:00:00,000 INFO a\n2024-10-28 01:00:01,000 INFO b\n",
        "2024-10-28 03:00:00,000 INFO q\n"
      ),
      (
        #"{"level":"info","msg":"a","time":"2024-10-28T01:00:00Z"}"# + "\n",
        #"{"level":"info","msg":"q","time":"2024-10-28T03:00:00Z"}"# + "\n"
      ),
    ])
  func beginningWithoutTime(log: String, line: String) throws {
    try write(log)
    defer { remove() }
    let feed = try followed()
    let count = feed.entries.count
    try write("")
    try readAll(feed)
    // Also where the first line comes in two pieces.
    try append("  o")
    try readAll(feed)
    try append("ne\n  two\n")
    try readAll(feed)
    try append(line)
    try readAll(feed)
    let all = feed.contents
    #expect(all.prefix(count).allSatisfy { $0?.contains("one") == false }, "\(all)")
    #expect(all.count == count + 2 && all[count]?.contains("one\n  two") == true, "\(all)")
    // Read again, it is one file, and what it is when it is opened.
    _ = try feed.reload()
    #expect(try feed.contents == followed().contents)
  }

  @Test(
    "what is written to a renamed file while the new one is empty stands above what comes in that")
  func renamedAndCreated() throws {
    try write("one\n")
    defer {
      remove()
      removeFile(path + ".1")
    }
    let feed = try followed()
    // As who has it open.
    let old = try #require(FileHandle(forWritingAtPath: path))
    try old.seekToEnd()
    try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
    try write("")
    try readAll(feed)
    try old.write(contentsOf: Data("two\n".utf8))
    while feed.entries.count < 2 { _ = try change(of: feed) }
    #expect(feed.numberOfSections == 1)
    try old.write(contentsOf: Data("three\n".utf8))
    try append("four\n")
    while feed.entries.count < 4 { _ = try change(of: feed) }
    #expect(feed.contents == ["one", "two", "three", "four"])
    #expect(feed.numberOfSections == 2 && feed.numberOfEntries(inSection: 1) == 1)
  }

  @Test("what was read of a file stays when it is renamed, with what is written to it still")
  func rotation() throws {
    try write("one\n")
    defer {
      remove()
      removeFile(path + ".1")
    }
    let feed = try Feed.open(path: path)
    feed.follow(true)
    #expect(try feed.readChanges() == nil)
    try append("two\nthr")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
    try readAll(feed)
    #expect(feed.missingFile == path)
    try write("new\n")
    try readAll(feed)
    #expect(feed.contents == ["one", "two", "thr", "new"])
    #expect(feed.missingFile == nil)
    #expect(feed.numberOfSections == 2)
    let name = URL(filePath: path).lastPathComponent
    #expect(feed.title(ofSection: 1)?.string.hasPrefix("\(name): a new file since 20") == true)
    try append("newer\n")
    #expect(try change(of: feed) == .grown([.init(section: 1, rows: 1..<2)]))
  }

  @Test("a new file whose first row is of another day than its own says so in its header")
  func dayOfNewFile() throws {
    let row = { (day: Int) in
      #"{"level":30,"time":"2025-06-0\#(day)T12:00:00Z","msg":"up"}"# + "\n"
    }
    try write(row(1))
    defer {
      remove()
      removeFile(path + ".1")
    }
    let feed = try Feed.open(path: path, options: FeedOptions(timeZone: .fixed(secondsEast: 0)))
    feed.follow(true)
    #expect(try feed.readChanges() == nil)
    try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
    try write(row(2) + row(3))
    try readAll(feed)
    while !feed.isExamined { _ = feed.examine(budget: 1 << 12) }
    let titles = (0..<feed.numberOfSections).map { feed.title(ofSection: $0)?.string ?? "" }
    #expect(titles.count == 3 && titles[1].hasPrefix("Monday, 2025-06-02, "), "\(titles)")
    #expect(titles.last == "Tuesday, 2025-06-03")
  }

  @Test(
    "a new file that is empty at first says the day of its first row in its header once that comes",
    arguments: [false, true])
  func dayOfEmptyFile(isCut: Bool) throws {
    let row = { (day: Int, hour: Int) in
      #"{"level":30,"time":"2025-06-0\#(day)T\#(hour):00:00Z","msg":"up"}"# + "\n"
    }
    try write(row(1, 12))
    defer {
      remove()
      removeFile(path + ".1")
    }
    let feed = try Feed.open(path: path, options: FeedOptions(timeZone: .fixed(secondsEast: 0)))
    feed.follow(true)
    #expect(try feed.readChanges() == nil)
    if !isCut { try FileManager.default.moveItem(atPath: path, toPath: path + ".1") }
    try write("")
    try readAll(feed)
    let emptyName = isCut ? feed.title(ofSection: 1)?.string : nil
    // As long as it is empty, a new file has not taken the place of the one that was renamed.
    #expect(feed.numberOfSections == (isCut ? 2 : 1))
    #expect(!isCut || feed.numberOfEntries(inSection: 1) == 0)
    // Half of it says nothing.
    let first = row(2, 12)
    try append(String(first.prefix(20)))
    try readAll(feed)
    for _ in 0..<5 where feed.numberOfSections == 1 { _ = try change(of: feed) }
    try #require(feed.numberOfSections == 2)
    let name = feed.title(ofSection: 1)?.string ?? ""
    #expect(name.contains(isCut ? ": cut, and begun anew " : ": a new file since "))
    #expect((emptyName ?? name) == name)
    try append(String(first.dropFirst(20)))
    var named: FeedUpdate?
    while named == nil { named = try change(of: feed) }
    // The row is another one, and nothing is read anew.
    guard case .changed(_, let updated)? = named else {
      Issue.record("\(String(describing: named))")
      return
    }
    #expect(updated == [IndexPath(row: 0, section: 1)])
    #expect(feed.title(ofSection: 1)?.string == "Monday, 2025-06-02, " + name)
    try append(row(2, 13) + row(3, 12))
    try readAll(feed)
    while !feed.isExamined { _ = feed.examine(budget: 1 << 12) }
    #expect(
      feed.sectionTitles.suffix(2) == ["Monday, 2025-06-02, " + name, "Tuesday, 2025-06-03"])
  }

  @Test("a file that is cut and written longer than it was before anybody looks is begun anew, too")
  func cutAndLonger() throws {
    try write((10..<60).map { "2026-05-01 10:00:\($0) INFO old\($0)\n" }.joined())
    defer { remove() }
    let feed = try Feed.open(path: path)
    feed.follow(true)
    #expect(try feed.readChanges() == nil)
    while !feed.isExamined { _ = feed.examine(budget: 1 << 12) }
    try write((10..<60).map { "2026-05-01 11:00:\($0) INFO new\($0) some more\n" }.joined())
    try readAll(feed)
    let section = feed.numberOfSections - 1
    #expect(feed.title(ofSection: section)?.string.contains(": cut, and begun anew ") == true)
    #expect(feed.numberOfEntries(inSection: section) == 50)
    let before = section - 1
    let last = feed.entry(at: feed.numberOfEntries(inSection: before) - 1, inSection: before)
    #expect(last.content?.string == "2026-05-01 10:00:59 INFO old59")
    try append("2026-05-01 12:00:00 INFO more\n")
    try readAll(feed)
    #expect(feed.numberOfEntries(inSection: section) == 51)
  }

  @Test("a large file that is touched, or changed in its midst, is the one that it was")
  func touched() throws {
    let text = (0..<120_000).map { "row \($0) of many that are about as long as this\n" }.joined()
    try write(text)
    defer { remove() }
    let feed = try Feed.open(path: path)
    feed.follow(true)
    #expect(try feed.readChanges() == nil)
    #expect(try Command.run(["touch", path]).status == 0)
    #expect(try change(of: feed) == nil)
    #expect(feed.numberOfSections == 1 && feed.numberOfEntries(inSection: 0) == 120_000)
  }

  @Test(
    "where only the midst of a file was written over, it is read again, and nothing stays that was measured"
  )
  func midstWrittenOver() throws {
    func text(_ word: String) -> String {
      (1000..<6000).map { "\((2000..<5000).contains($0) ? word : "row") \($0)\n" }.joined()
    }
    try write(text("row"))
    defer { remove() }
    let feed = try Feed.open(path: path)
    try write(text("new"))
    try dateFile(path)
    #expect(try feed.reload() == .reset)
    #expect(feed.entry(at: 2000, inSection: 0).content?.string == "new 3000")
  }

  @Test(
    "a person who asks has a file read anew where a few bytes in it are others, and nothing stays that was measured",
    arguments: [false, true])
  func fewBytesWrittenOver(isFollowed: Bool) throws {
    var rows = (1000..<7000).map { "row \($0) old\n" }
    try write(rows.joined())
    defer { remove() }
    let feed = try Feed.open(path: path)
    feed.follow(isFollowed)
    _ = try feed.readChanges()
    rows[2017] = "row 3017 new\n"
    try write(rows.joined())
    try dateFile(path)
    // Nobody sees that who only looks whether more has come.
    if isFollowed { #expect(try change(of: feed) == nil) }
    #expect(try feed.reload() == .reset)
    #expect(feed.entry(at: 2017, inSection: 0).content?.string == "row 3017 new")
    #expect(try feed.reload() == nil, "it has not changed since")
  }

  @Test("it is read anew as well where it has grown since it was seen to be written to")
  func fewBytesWrittenOverAndMore() throws {
    var rows = (1000..<7000).map { "row \($0) old\n" }
    try write(rows.joined())
    defer { remove() }
    let feed = try Feed.open(path: path)
    rows[2017] = "row 3017 new\n"
    try write(rows.joined())
    try dateFile(path)
    feed.lookForWriting(inSections: 0...0)
    #expect(feed.failures.isEmpty)
    try append("more\n")
    #expect(try feed.reload() == .reset)
    try append("and more\n")
    #expect(try feed.reload() == .grown([.init(section: 0, rows: 6001..<6002)]))
  }

  /// Writes over bytes between those places that are compared, with shorter lines, and adds one;
  /// returns the rows that there are then.
  private func tear() throws -> [String?] {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: 9000)
    let lines = String(repeating: "other\n", count: 1166) + "end\n"
    try file.write(contentsOf: Data(lines.utf8))
    try file.close()
    try append("more\n")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: "\n").map { String($0) }
  }

  @Test(
    "a person who asks has a file read anew whose rows no more begin where lines do, though it has grown"
  )
  func tornAndGrown() throws {
    try write((1000..<7000).map { "row \($0) old\n" }.joined())
    defer { remove() }
    let feed = try Feed.open(path: path)
    let rows = try tear()
    #expect(try feed.reload() == .reset)
    #expect(feed.contents == rows)
    #expect(try feed.reload() == nil, "it has not changed since")
  }

  @Test("and so is one that is followed, once such a row is looked at, and that is said once")
  func tornWhileFollowed() throws {
    try write((1000..<7000).map { "row \($0) old\n" }.joined())
    defer { remove() }
    let feed = try followed()
    let rows = try tear()
    _ = try change(of: feed)
    #expect(!feed.hasMoreAtHand, "nobody has looked at it")
    for row in 690..<710 { _ = feed.entry(at: row, inSection: 0) }
    #expect(feed.hasMoreAtHand)
    #expect(try feed.readChanges() == .reset)
    #expect(feed.contents == rows)
    let said = "was written anew: what was read of it before is gone"
    #expect(feed.takeLoss()?.hasSuffix(said) == true)
    #expect(feed.takeLoss() == nil && !feed.hasMoreAtHand && feed.failures.isEmpty)
  }

  @Test("a file of which another has taken the place is compared with it")
  func replacedLines() throws {
    let rows = (1000..<7000).map { "row \($0)\n" }
    try write(rows.joined())
    defer { remove() }
    let feed = try Feed.open(path: path)
    try replace("new\n" + rows.joined())
    guard case .changed(_, let updated)? = try feed.reload() else {
      Issue.record("nothing changed, or everything")
      return
    }
    #expect(updated.isEmpty && feed.entries.count == 6001)
  }

  @Test("days of the file that goes on are its own, and so is their disorder")
  func rotationWithDays() throws {
    try write(line(1) + "\n" + line(2) + "\n")
    defer { remove() }
    let feed = try Feed.open(path: path, options: FeedOptions(timeZone: .fixed(secondsEast: 0)))
    feed.follow(true)
    try write(line(4) + "\n")
    #expect(try change(of: feed) == section(2))
    #expect(feed.examine(budget: .max) == nil)
    try append(line(5) + "\n")
    _ = try change(of: feed)
    #expect(feed.examine(budget: .max) == .divided(section: 2, atRows: [1]))
    #expect(feed.numberOfSections == 4)
    try append(line(3) + "\n")
    _ = try change(of: feed)
    #expect(feed.examine(budget: .max) == .joined(2..<4))
    #expect(
      feed.sectionTitles.prefix(2) == ["Wednesday, 2024-05-01", "Thursday, 2024-05-02"])
    #expect(feed.sectionTitles.last??.contains(": cut, and begun anew ") == true)
  }

  @Test("of a large file that is cut, what was read last stays, and that the rest is gone is said")
  func cutOfLarge() throws {
    let text = (0..<120_000).map { "row \($0) of many that are about as long as this\n" }
    try write(text.joined())
    defer { remove() }
    let feed = try Feed.open(path: path)
    feed.follow(true)
    #expect(try feed.readChanges() == nil)
    try append("the last\n")
    _ = try change(of: feed)
    try write("new\n")
    #expect(try change(of: feed) == section(1))
    #expect(feed.numberOfEntries(inSection: 0) == 120_001)
    for row in [110_000, 119_999] {
      #expect(
        feed.entry(at: row, inSection: 0).content?.string.hasPrefix("row \(row) of") == true)
    }
    #expect(feed.entry(at: 120_000, inSection: 0).content?.string == "the last")
    #expect(feed.entry(at: 0, inSection: 1).content?.string == "new")
    #expect(feed.failures.isEmpty)
    #expect(feed.entry(at: 0, inSection: 0).content?.string == Self.gone)
    #expect(feed.failures.map(\.what) == ["was cut short after it was opened"])
  }

  @Test("a file that is replaced is compared by key")
  func replacement() throws {
    let line = { (id: Int, text: String) in "{\"id\":\(id),\"text\":\"\(text)\"}\n" }
    try write(line(1, "a") + line(2, "b"))
    defer { remove() }
    let feed = try Feed.open(path: path)
    feed.follow(true)
    try replace(line(3, "c") + line(1, "a") + line(2, "B"))
    var expected = BatchChanges()
    expected.insertRows(0..<1, inSection: 0)
    expected.reloadRows(at: paths(1..<2))
    #expect(try change(of: feed) == .changed(expected, updated: paths(2..<3)))
    try append(line(4, "d"))
    #expect(try change(of: feed) == .grown([.init(section: 0, rows: 3..<4)]))
  }

  @Test("a document that is rewritten in place changes by its keys, and one half written does not")
  func document() throws {
    let entry = { (id: String, day: Int) in
      "<entry><id>\(id)</id><title>\(id)</title><updated>2024-05-0\(day)T12:00:00Z</updated></entry>"
    }
    let head = "<feed xmlns=\"http://www.w3.org/2005/Atom\">"
    try write(head + entry("a", 1) + "</feed>")
    defer { remove() }
    let feed = try Feed.open(path: path, options: FeedOptions(timeZone: .fixed(secondsEast: 0)))
    try write(head + entry("c", 2) + entry("b", 1) + entry("a", 1) + "</feed>")
    var expected = BatchChanges()
    expected.insertSections([0])
    expected.insertRows(0..<1, inSection: 1)
    #expect(try feed.reload() == .changed(expected, updated: []))
    #expect(feed.entries.map(\.key) == ["c", "b", "a"])
    #expect(try feed.reload() == nil)
    feed.follow(true)
    try write("")
    #expect(try change(of: feed) == nil)
    try write("<html></html>")
    #expect(throws: FeedError.self) { try feed.reload() }
    #expect(feed.entries.map(\.key) == ["c", "b", "a"])
  }

  @Test("a file that vanishes stays on the screen, and reading it again says so")
  func vanished() throws {
    try write("one\n")
    let feed = try Feed.open(path: path)
    feed.follow(true)
    remove()
    #expect(try change(of: feed) == nil)
    #expect(feed.entries.map { $0.content?.string } == ["one"])
    #expect(throws: FeedError.self) { try feed.reload() }
  }

  private func line(_ day: Int) -> String {
    "{\"text\":\"x\",\"date\":\"2024-05-0\(day)T12:00:00Z\"}"
  }

  @Test("rows of new days come at the end, and are sections when they are found")
  func days() throws {
    try write(line(1) + "\n")
    defer { remove() }
    let feed = try Feed.open(path: path, options: FeedOptions(timeZone: .fixed(secondsEast: 0)))
    feed.follow(true)
    try append([line(1), line(2), line(2), ""].joined(separator: "\n"))
    #expect(try change(of: feed) == .grown([.init(section: 0, rows: 1..<4)]))
    #expect(!feed.isExamined)
    #expect(feed.examine(budget: .max) == .divided(section: 0, atRows: [2]))
    #expect(feed.isExamined)
    #expect(feed.numberOfEntries(inSection: 1) == 2)
    try append(line(1) + "\n")
    #expect(try change(of: feed) == .grown([.init(section: 1, rows: 2..<3)]))
    #expect(feed.examine(budget: .max) == .joined(0..<2))
    #expect(feed.sectionTitles == [nil])
    try append(line(5) + "\n")
    #expect(try change(of: feed) == .grown([.init(section: 0, rows: 5..<6)]))
    #expect(feed.examine(budget: .max) == nil)
  }

  @Test("a last line that is not whole makes a section only until more of it comes")
  func provisionalSection() throws {
    try write(line(1) + "\n" + line(2))
    defer { remove() }
    let feed = try Feed.open(path: path, options: FeedOptions(timeZone: .fixed(secondsEast: 0)))
    #expect(feed.numberOfSections == 2)
    feed.follow(true)
    try append(" \n")
    #expect(try change(of: feed) == .joined(0..<2))
    #expect(feed.numberOfSections == 1)
    #expect(
      try feed.readChanges() == .grown([.init(section: 0, rows: 2..<2, updated: 1..<2)]))
    #expect(feed.examine(budget: .max) == .divided(section: 0, atRows: [1]))
  }

  @Test("a pipe is shown as it comes")
  func pipe() throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    let feed = try Feed.reading(pipe)
    #expect(feed.numberOfSections == 0)
    #expect(feed.descriptors.count == 1)
    try writer.write(contentsOf: Data("{\"text\":\"one\"}\n{\"te".utf8))
    var expected = BatchChanges()
    expected.insertSections([0])
    #expect(try change(of: feed) == .changed(expected, updated: []))
    #expect(feed.format == .jsonl)
    #expect(feed.numberOfEntries(inSection: 0) == 1)
    try writer.write(contentsOf: Data("xt\":\"two\"}\n{\"text\":\"three\"}\n".utf8))
    #expect(try change(of: feed) == .grown([.init(section: 0, rows: 1..<3)]))
    try writer.closeEnd()
    #expect(try change(of: feed) == nil)
    #expect(feed.descriptors.isEmpty)
    #expect(feed.entries.map { $0.content?.string } == ["one", "two", "three"])
  }

  @Test(
    "a line of JSON that has come in half by a pipe is a row when its rest or the pipe's end has")
  func halfLine() throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    var options = FeedOptions()
    options.readsPipesAsTheyCome = true
    options.readAhead = 1000
    try writer.write(contentsOf: Data("{\"text\":\"one\"}\n{\"text\":\"".utf8))
    let feed = try Feed.open(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", options: options)
    #expect(feed.numberOfEntries(inSection: 0) == 1)
    feed.wantRows(upTo: 0)
    for _ in 0..<10 {
      try writer.write(contentsOf: Data(repeating: 0x61, count: 50))
      #expect(try change(of: feed) == nil)
    }
    try writer.write(contentsOf: Data("\"}\n{\"text\":".utf8))
    #expect(try change(of: feed) == .grown([.init(section: 0, rows: 1..<2)]))
    try writer.closeEnd()
    #expect(try change(of: feed) == .grown([.init(section: 0, rows: 2..<3)]))
    #expect(feed.entries[1].content?.string.count == 500)
    #expect(feed.entries[2].content?.string.contains("is not JSON") == true)
  }

  @Test(
    "in which encoding a pipe is does not hang on how much of it came first", arguments: 1...6)
  func encodingOfPipe(first: Int) throws {
    let texts: [[UInt8]] = [
      [0x61, 0, 0x0A, 0, 0x62, 0, 0x0A, 0], [0, 0x61, 0, 0x0A, 0, 0x62],
      [0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x62, 0], [0xFE, 0xFF, 0, 0x61, 0, 0x0A, 0, 0x62],
      [0xEF, 0xBB, 0xBF, 0x61, 0x0A, 0x62],
    ]
    for text in texts {
      let pipe = Pipe.ofThisProgram()
      let writer = pipe.fileHandleForWriting
      try writer.write(contentsOf: text.prefix(first))
      let feed = try Feed.reading(pipe, FeedOptions(format: .text))
      try writer.write(contentsOf: text.dropFirst(first))
      try writer.closeEnd()
      while try feed.readChanges() != nil {}
      #expect(feed.entries.map { $0.content?.string } == ["a", "b"], "\(text)")
    }
  }

  @Test("a document that comes by pipe is shown when it is whole")
  func documentByPipe() throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    let feed = try Feed.reading(pipe)
    try writer.write(contentsOf: Data("{\"feed\":\n[{\"title\":".utf8))
    #expect(try change(of: feed) == nil)
    try writer.write(contentsOf: Data("\"a\"}]}".utf8))
    try writer.closeEnd()
    var expected = BatchChanges()
    expected.insertSections([0])
    #expect(try change(of: feed) == .changed(expected, updated: []))
    #expect(feed.format == .demo)
  }

  @Test(
    "a row or a document without an end is read only so far, until more is asked for",
    arguments: [
      "", "{\"text\": \"one\"}\n{\"text\": \"", "<rss><channel><item><title>", "{\"items\": [{}, ",
    ])
  func noEnd(beginning: String) throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    var options = FeedOptions()
    options.readsPipesAsTheyCome = true
    options.readAhead = 100_000
    try writer.write(contentsOf: Data(beginning.utf8))
    if beginning.isEmpty { try writer.write(contentsOf: Data("a row of text\n\n\n\nwords".utf8)) }
    let feed = try Feed.open(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", options: options)
    /// Writes as long as somebody reads, so that the pipe is never full.
    func write(_ times: Int) throws -> Int {
      for time in 0..<times {
        if feed.descriptors.isEmpty { return time }
        try writer.write(contentsOf: Data(repeating: 0x61, count: 10_000))
        _ = try feed.readChanges()
        if feed.numberOfSections > 0 {
          feed.wantRows(upTo: feed.numberOfEntries(inSection: 0) - 1)
        }
      }
      return times
    }
    #expect(feed.bytesWithoutEnd == nil)
    let count = try write(100)
    #expect(count <= 12)
    #expect(try #require(feed.bytesWithoutEnd) >= 100_000)
    feed.readToEnd(true)
    #expect(feed.bytesWithoutEnd == nil)
    #expect(try write(30) == 30)
    feed.readToEnd(false)
    #expect(try write(30) == 0)
    #expect(try #require(feed.bytesWithoutEnd) >= 400_000)
  }

  @Test("of rows of several lines the last one is read only so far, as long as it goes on")
  func endlessRow() throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    var options = FeedOptions(format: .gitLog)
    options.readsPipesAsTheyCome = true
    options.readAhead = 100_000
    let line = "    a line of a message\n"
    let commit = "commit 0123456789abcdef0123456789abcdef01234567\nAuthor: A <a@b.c>\n\n"
    try writer.write(contentsOf: Data((commit + line).utf8))
    let feed = try Feed.open(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", options: options)
    var pieces = 0
    while !feed.descriptors.isEmpty, pieces < 100 {
      try writer.write(contentsOf: Data(String(repeating: line, count: 400).utf8))
      _ = try feed.readChanges()
      feed.wantRows(upTo: 0)
      pieces += 1
    }
    #expect(feed.numberOfEntries(inSection: 0) == 1)
    #expect(pieces < 20 && feed.bytesWithoutEnd ?? 0 >= 100_000)
  }

  @Test("a file that is not followed is looked at for what it has grown by, when that is asked for")
  func growthAskedFor() throws {
    let path = NSTemporaryDirectory() + "growth-\(UUID().uuidString)"
    try Data("one\ntwo".utf8).write(to: URL(filePath: path))
    defer { removeFile(path) }
    var options = FeedOptions()
    options.opensEarly = true
    let feed = try Feed.open(path: path, options: options)
    #expect(feed.findGrowth() == nil && feed.isComplete)
    let writer = try #require(FileHandle(forWritingAtPath: path))
    try writer.seekToEnd()
    try writer.write(contentsOf: Data(" and a half\nthree\n".utf8))
    #expect(try feed.readChanges() == nil && feed.isComplete)
    #expect(feed.findGrowth() == nil && !feed.isComplete)
    #expect(
      feed.readMore(budget: .max) == .grown([.init(section: 0, rows: 2..<3, updated: 1..<2)]))
    #expect(feed.entries.map { $0.content?.string } == ["one", "two and a half", "three"])
    // What was written in its place takes its place.
    try Data("other and longer than the file before it was\n".utf8).write(to: URL(filePath: path))
    #expect(feed.findGrowth() != nil && feed.isComplete)
    #expect(feed.entries.count == 1)
  }

  @Test("a pipe is read only so far ahead of what is looked at")
  func backPressure() throws {
    let pipe = Pipe.ofThisProgram()
    let writer = pipe.fileHandleForWriting
    var options = FeedOptions()
    options.readsPipesAsTheyCome = true
    options.readAhead = 1000
    let feed = try Feed.open(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", options: options)
    try writer.write(contentsOf: Data(String(repeating: "a line\n", count: 400).utf8))
    _ = try change(of: feed)
    let rows = feed.numberOfEntries(inSection: 0)
    #expect(rows >= 142)
    try writer.write(contentsOf: Data(String(repeating: "a line\n", count: 400).utf8))
    #expect(feed.descriptors.isEmpty)
    #expect(try feed.readChanges() == nil)
    #expect(feed.isAtEndForNow)
    feed.wantRows(upTo: rows - 1)
    #expect(feed.descriptors.count == 1)
    #expect(!feed.isAtEndForNow)
    _ = try change(of: feed)
    #expect(feed.numberOfEntries(inSection: 0) == 800)
    #expect(feed.descriptors.isEmpty)
    feed.readToEnd(true)
    #expect(feed.descriptors.count == 1)
  }
}
