import Feeds
import Foundation
import HeightEngine
import Remembering
import TableKit
import TerminalCore
import Testing

@testable import FeedApp

/// A memory that is looked at, and which lasts longer than a screen.
final class MemoryUnderTest: Memory {
  var requests: [MemoryRequest] = []
  /// What is known of files, by their paths.
  var rows: [[UInt8]: [UInt64: RowState]] = [:]
  var marks: [[UInt8]: [Character: RowPlace]] = [:]
  var places: [[UInt8]: RowPlace] = [:]
  /// Whether answers are kept back.
  var isSlow = false
  /// Whether there is no database to be had.
  var isUnavailable = false
  private var paths: [Int: [UInt8]] = [:]
  private var answers: [Remembered] = []
  private(set) var isClosed = false
  /// What is not kept in the end.
  var loss: MemoryLoss?

  /// Of a pipe by which nothing comes: tests say when there is something to take.
  private let pipe = Pipe()

  var descriptor: Int32? { pipe.fileHandleForReading.fileDescriptor }

  func send(_ request: MemoryRequest) {
    requests.append(request)
    switch request {
    case .file(let file, let path):
      paths[file] = path
      guard !isUnavailable else { return answers.append(.end(file: file)) }
      answers.append(.secret([1, 2, 3, 4]))
      answers += rows[path, default: [:]].map { .row(file: file, key: $0.key, $0.value) }
      answers += marks[path, default: [:]].map { .mark(file: file, name: $0.key, $0.value) }
      if let place = places[path] { answers.append(.place(file: file, place)) }
      answers.append(.end(file: file))
    case .row(let file, let key, let set, let cleared):
      rows[paths[file] ?? [], default: [:]][key, default: []].formUnion(set)
      rows[paths[file] ?? []]?[key]?.subtract(cleared)
    case .mark(let file, let name, let place): marks[paths[file] ?? [], default: [:]][name] = place
    case .place(let file, let place): places[paths[file] ?? []] = place
    }
  }

  func say(_ news: Remembered) { answers.append(news) }

  func take() -> [Remembered] {
    guard !isSlow else { return [] }
    defer { answers = [] }
    return answers
  }

  /// Whether what was kept back comes once it is waited for.
  var comesWhenAwaited = false

  func awaitNews(for time: Duration) -> Bool {
    if comesWhenAwaited { isSlow = false }
    return comesWhenAwaited && !answers.isEmpty
  }

  func close() -> MemoryLoss? {
    isClosed = true
    return loss
  }
}

@Suite("What is remembered, on the screen")
struct MemoryTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString)
  private let memory = MemoryUnderTest()

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func write(_ text: String, to name: String) throws -> String {
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private func feed(_ ids: [Int], _ name: String = "feed.xml") throws -> String {
    let items = ids.map {
      "<item><guid>id\($0)</guid><title>Post \($0)</title><description>It says \($0).</description></item>"
    }
    return try write("<rss><channel><title>T</title>\(items.joined())</channel></rss>", to: name)
  }

  private func app(
    _ path: String, columns: Int = 50, lines: Int = 12, settles: Bool = true,
    options: FeedOptions = FeedOptions()
  ) throws -> AppUnderTest {
    let app = AppUnderTest(
      try Feed.open(path: path, options: options), columns: columns, lines: lines, settles: false,
      isDemo: false)
    app.screen.memory = memory
    if settles { app.settle() }
    return app
  }

  private func isBold(_ app: AppUnderTest, _ line: Int, _ column: Int = 2) -> Bool {
    app.screen.lastFrame?[column, line].style.attributes.contains(.bold) ?? false
  }

  private func line(_ app: AppUnderTest, of text: String) -> Int {
    app.feedLines.firstIndex { $0.contains(text) } ?? -1
  }

  private func takeNews(_ app: AppUnderTest) {
    memory.isSlow = false
    _ = app.screen.handle(.readable(memory.descriptor ?? -1))
    app.program.setNeedsFrame()
    app.settle()
  }

  private func states(_ path: String) -> [RowState] {
    memory.rows[Array(path.utf8), default: [:]].values.filter { !$0.isEmpty }
  }

  @Test("an entry whose page was opened is read: not bold any more, here and another time")
  func reading() throws {
    let path = try feed(Array(1...5))
    let app = try app(path, lines: 30)
    #expect(app.status.contains("5 unread"))
    app.press("j<CR><Esc>j")
    #expect(!isBold(app, line(app, of: "Post 2")) && isBold(app, line(app, of: "Post 1")))
    #expect(app.status.contains("4 unread"))
    app.press("u")
    #expect(app.status == "read")
    app.press("u")
    #expect(app.status == "not read")
    app.press("k3u")
    #expect(app.status.contains("3 entries not read"), "as the first was read")
    app.press("u<Esc>")
    app.press("G")
    let later = try self.app(try feed([9, 1, 2, 3, 4, 5]), lines: 30)
    #expect(!isBold(later, line(later, of: "Post 2")) && isBold(later, line(later, of: "Post 9")))
    #expect(later.status.contains("5 unread"))
    #expect(states(path) == [.read])
  }

  @Test("what could not be written is told once at the end: how much of it, and why")
  func unwritten() throws {
    let app = try app(try feed(Array(1...5)))
    app.press("SjSma")
    memory.loss = MemoryLoss(rows: 2, marks: 1, reason: "memory.sqlite is no file")
    #expect(
      app.screen.endRemembering()
        == "what was read, starred or marked in this session (2 rows, 1 mark) is not kept: memory.sqlite is no file"
    )
    memory.loss = nil
    #expect(app.screen.endRemembering() == nil)
  }

  @Test(
    "the demo's file by its path is a feed like others; of the demo itself nothing is remembered")
  func demoFile() throws {
    func file(_ titles: [String]) throws -> String {
      let rows = titles.map { "{\"title\": \"\($0)\"}" }.joined(separator: ", ")
      return try write("{\"feed\": [\(rows)]}", to: "demo.json")
    }
    let app = try app(try file(["One", "Two", "Three"]))
    #expect(app.status.contains("3 unread"))
    app.press("ju<Esc>")
    app.screen.endRemembering()
    let later = try self.app(try file(["New", "One", "Two", "Three"]))
    #expect(later.status.contains("3 unread"))
    #expect(!isBold(later, line(later, of: "Two")) && isBold(later, line(later, of: "One")))
    let demo = AppUnderTest(try .demo(), columns: 50, lines: 12, settles: false)
    demo.screen.memory = memory
    demo.settle()
    demo.press("u")
    #expect(demo.status == "nothing is remembered of the demo feed")
  }

  @Test("S stars any row, and the margin shows it; & starred and & unread show those alone")
  func stars() throws {
    let app = try app(try feed(Array(1...5)))
    app.press("jSjS")
    #expect(app.marginLines[line(app, of: "Post 2")] == "★")
    app.press("S")
    #expect(app.marginLines[line(app, of: "Post 3")] == "▌")
    app.press("&starred<CR>")
    #expect(app.status.contains("1 of 5 rows"))
    app.press("&<CR>gu<Esc>&unread<CR>")
    #expect(app.status.contains("4 of 5 rows"))
    app.press("gu<Esc>")
    #expect(app.status.contains("4 of 5 rows"), "what is read meanwhile stays")
    app.press("&1<CR>&1<CR>")
    #expect(app.status.contains("3 of 5 rows"), "until the filter is switched on again")
    app.press("&<CR>&not unread or starred<CR>")
    #expect(app.status.contains("2 of 5 rows"))
  }

  @Test("U goes to the next entry that is unread, from a page to its page, and round")
  func nextUnread() throws {
    let app = try app(try feed(Array(1...5)))
    app.press("3u<Esc>U")
    #expect(app.selectedKey == "id4")
    app.press("2U")
    #expect(app.selectedKey == "id4" && app.status.contains("from the first entry on"))
    app.press("<CR>U")
    #expect(app.screen.page != nil && app.text.contains("It says 5."))
    app.press("U")
    #expect(app.status.contains("nothing is unread"))
  }

  @Test("A reads all that is shown, and takes it back")
  func allRead() throws {
    let path = try feed(Array(1...5))
    let app = try app(path)
    app.press("u&unread<CR>A")
    #expect(app.status.contains("4 entries are read") && states(path).count == 5)
    app.press("A")
    #expect(app.status.contains("4 entries are unread again") && states(path).count == 1)
    app.press("g2S")
    #expect(app.status.hasPrefix("2 rows starred: "))
    app.press("2S")
    #expect(app.status == "2 rows without a star")
  }

  @Test("what comes late moves nothing, and a key that was pressed before counts")
  func late() throws {
    let path = try write((1...90).map { "line \($0)\n" }.joined(), to: "text.txt")
    let first = try app(path)
    first.press("40jma10jS")
    first.screen.endRemembering()
    #expect(memory.isClosed)
    memory.isSlow = true
    let app = try app(path)
    #expect(app.selectedKey != nil && app.feedLines[0].hasPrefix("line 1"))
    app.press("jj")
    let before = app.feedLines
    takeNews(app)
    #expect(app.feedLines == before)
    app.press("'a")
    #expect(app.marginLines[line(app, of: "line 41")] == "a")
    app.press("'\"")
    #expect(app.marginLines[line(app, of: "line 51")] == "★")
  }

  @Test("what is read and starred before anything is known counts, and is remembered once it is")
  func beforeAllIsKnown() throws {
    let path = try feed(Array(1...5))
    memory.isSlow = true
    let app = try app(path, lines: 30)
    app.press("uj<CR><Esc>jS")
    #expect(app.status.hasPrefix("starred") && states(path).isEmpty)
    app.press("j")
    #expect(app.marginLines.contains("★"))
    takeNews(app)
    #expect(app.status.contains("3 unread"))
    #expect(app.marginLines[line(app, of: "Post 3")] == "★")
    #expect(states(path).count == 3 && states(path).filter { $0 == .starred }.count == 1)
    #expect(app.screen.endRemembering() == nil)
    #expect(try self.app(path, lines: 30).status.contains("3 unread"))
  }

  @Test("U goes on before anything is known, and once it is, further if what it went to was read")
  func nextUnreadEarly() throws {
    let path = try feed(Array(1...5))
    let first = try app(path, lines: 30)
    first.press("j3u")
    first.screen.endRemembering()
    memory.isSlow = true
    for (keys, known) in [("", "id5"), ("j", "id3")] {
      let app = try app(path, lines: 30)
      app.press("U")
      #expect(app.selectedKey == "id2" && app.screen.message == nil)
      app.press(keys)
      takeNews(app)
      #expect(app.selectedKey == known && app.status.contains("2 unread"))
      memory.isSlow = true
    }
  }

  @Test("A reads all before anything is known, and that is remembered once it is")
  func allReadEarly() throws {
    let path = try feed(Array(1...5))
    memory.isSlow = true
    let app = try app(path, lines: 30)
    app.press("A")
    #expect(app.status == "5 entries are read" && states(path).isEmpty)
    app.press("A")
    #expect(app.status == "5 entries are unread again")
    app.press("A")
    takeNews(app)
    #expect(states(path).count == 5)
    app.press("A")
    #expect(app.status == "nothing is unread")
  }

  @Test("A reads what has not been looked at yet as soon as it has, and keys are taken meanwhile")
  func allReadOfMany() throws {
    let path = try feed(Array(1...20_000))
    let app = try app(path, lines: 30)
    app.press("U")
    let table = app.screen.controller.table
    table.askAgain(try #require(app.screen.controller.memory?.unread))
    // At every look at it a second is gone.
    let clock = table.clock
    var time = Duration.zero
    table.clock = {
      time += .seconds(1)
      return time
    }
    app.pressWithoutIdleTime("Aj")
    #expect(states(path).isEmpty && app.screen.unreadWish == .readAll)
    table.clock = clock
    app.settle()
    #expect(states(path).count == 20_000 && app.selectedKey == "id3")
    #expect(app.status.contains("20000 entries are read"))
  }

  @Test("what was done and can't be kept, as nothing ever came, is said at the end")
  func neverKnown() throws {
    let path = try feed(Array(1...5))
    memory.isSlow = true
    let app = try app(path, lines: 30)
    app.press("ujSmajmb")
    #expect(app.screen.endRemembering()?.contains("(2 rows, 2 marks) is not kept") == true)
    #expect(states(path).isEmpty && memory.marks.isEmpty)
    let other = try self.app(path, lines: 30)
    #expect(other.screen.endRemembering() == nil)
  }

  @Test(
    "where nothing can be remembered yet, all is unread; what is done counts, and is kept once it can be",
    arguments: ["while one reads", "at the end", "never"])
  func unavailable(isAvailable: String) throws {
    let path = try feed(Array(1...5))
    memory.isUnavailable = true
    memory.say(.trouble("nothing can be remembered for now: the disk is full"))
    let app = try app(path, columns: 100, lines: 30)
    #expect(app.status.contains("the disk is full"))
    app.press("<Esc>")
    #expect(app.status.contains("5 unread") && isBold(app, line(app, of: "Post 2")))
    app.press("AA")
    #expect(app.status.contains("5 entries are unread again"))
    app.press("ujSmaj")
    #expect(isBold(app, line(app, of: "Post 2")) && !isBold(app, line(app, of: "Post 1")))
    #expect(app.status.contains("4 unread") && states(path).isEmpty && memory.marks.isEmpty)
    memory.isUnavailable = isAvailable == "never"
    // Another program was the first to begin it, and to mark rows.
    if isAvailable == "while one reads" {
      let other = try self.app(path, lines: 30)
      other.press("GSmb")
      memory.send(.file(0, path: Array(path.utf8)))
      takeNews(app)
      #expect(states(path).count == 3 && app.screen.controller.table.marks[RowMark("b")] != nil)
      #expect(app.status.contains("4 unread"))
    }
    memory.comesWhenAwaited = true
    let lost = app.screen.endRemembering()
    guard isAvailable != "never" else {
      #expect(lost?.contains("(2 rows, 1 mark) is not kept") == true)
      return
    }
    #expect(lost == nil && memory.marks[Array(path.utf8)]?["a"]?.row == 1)
    #expect(Set(states(path)) == [.read, .starred])
  }

  @Test("what was done is kept where what is known comes as late as the end, which waits for it")
  func knownAtTheEnd() throws {
    let path = try feed(Array(1...5))
    memory.isSlow = true
    let app = try app(path, lines: 30)
    app.press("ujSmaj")
    memory.comesWhenAwaited = true
    #expect(app.screen.endRemembering() == nil)
    #expect(states(path).count == 2 && memory.marks[Array(path.utf8)]?["a"]?.row == 1)
    #expect(memory.places[Array(path.utf8)]?.row == 2)
  }

  @Test(
    "the view is where it was, to the line, also where rows have come above; not in a log, unless asked"
  )
  func resuming() throws {
    let text = (1...90).map { "line \($0)\n" }
    let path = try write(text.joined(), to: "text.txt")
    let first = try app(path)
    first.press("50j4k")
    let lines = first.feedLines
    let again = try app(path)
    #expect(again.feedLines == lines && again.selectedKey == first.selectedKey)
    _ = try write((["more\n", "and more\n"] + text).joined(), to: "text.txt")
    #expect(try app(path).feedLines == lines)
    _ = try write("all else\n", to: "text.txt")
    #expect(try app(path).feedLines[0].hasPrefix("all else"))

    let log = try write(
      (10...59).map { "2026-11-22 10:00:\($0) INFO event \($0)\n" }.joined(), to: "app.log")
    let reader = try app(log)
    reader.press("30j")
    let second = try app(log)
    #expect(second.feedLines[1].contains("event 10") || second.feedLines[0].contains("event 10"))
    second.press("'\"")
    #expect(second.selectedKey == reader.selectedKey)
    let asked = try app(log, settles: false)
    asked.screen.goesToLastPlace = true
    asked.settle()
    #expect(asked.selectedKey == reader.selectedKey)
  }

  @Test(
    "of several files the one in front opens where it was left, and the same files in another order at the top"
  )
  func severalFiles() throws {
    let paths = try ["a", "b", "c"].map { name in
      try write((1...40).map { "\(name) \($0)\n" }.joined(), to: "\(name).txt")
    }
    func open(_ paths: [String], merging: Bool = false) -> AppUnderTest {
      let app = AppUnderTest(
        Feed.open(paths: paths), columns: 50, lines: 12, settles: false, isDemo: false)
      app.screen.memory = memory
      app.settle()
      return app
    }
    let first = open(paths)
    first.press("20G")
    first.press("60G4k")
    let again = open(paths)
    #expect(again.selectedKey == first.selectedKey && again.feedLines == first.feedLines)
    #expect(again.feedLines[again.selectedLine ?? 0].hasPrefix("b 16"))
    again.press("100G")
    let third = open(paths)
    #expect(third.feedLines[third.selectedLine ?? 0].hasPrefix("c 20"))
    #expect(open(paths.reversed()).status.contains("row 1 of 120"))
    #expect(open([paths[0]]).feedLines.contains { $0.hasPrefix("a 20") })
  }

  @Test(
    "in the terminal's own colours the selected entry is bold where it is unread, and else has its bar alone"
  )
  func selection() throws {
    let path = try feed([1, 2, 3])
    let app = try app(path, lines: 20)
    let first = line(app, of: "Post 1")
    #expect(isBold(app, first) && !isBold(app, first + 1))
    app.press("u")
    #expect(!isBold(app, first) && !isBold(app, first + 1))
    #expect(app.marginLines[first] == "▌")
    #expect(isBold(app, line(app, of: "Post 2")))
  }

  @Test("a file that is still being read is gone on in as soon as the row is there")
  func early() throws {
    let path = try write((1...200_000).map { "line \($0)\n" }.joined(), to: "long.txt")
    var options = FeedOptions()
    options.opensEarly = true
    let first = try app(path, options: options)
    first.press("150000G")
    let again = try app(path, options: options)
    #expect(again.selectedKey == first.selectedKey && again.feedLines == first.feedLines)
  }

  @Test(
    "lines are neither read nor unread; of a pipe all counts in this session; of the demo feed nothing"
  )
  func others() throws {
    let path = try write("one\ntwo\n", to: "text.txt")
    let app = try app(path)
    app.press("u")
    #expect(app.status.contains("only entries of feeds are read or not"))
    app.press("<CR><Esc>&unread<CR>")
    #expect(app.text.contains("No row matches"))
    #expect(states(path).isEmpty)
    let feed = try self.feed([1, 2])
    let pipe = AppUnderTest(
      try Feed.open(bytes: Array(try Data(contentsOf: URL(fileURLWithPath: feed))), name: "pipe"),
      columns: 50, lines: 12, settles: false, isDemo: false)
    pipe.screen.memory = memory
    memory.requests = []
    pipe.settle()
    pipe.press("uma<Esc>")
    #expect(pipe.status.contains("1 unread") && memory.requests == [.file(0, path: [])])
    let demo = try AppUnderTest(demo: 50, 12)
    demo.screen.memory = memory
    demo.press("u")
    #expect(demo.status.contains("nothing is remembered of the demo feed"))
  }

  @Test("trouble is said until the next key, and reading goes on")
  func trouble() throws {
    let path = try feed([1, 2])
    let app = try app(path)
    memory.say(.trouble("nothing can be remembered for now: the disk is full"))
    takeNews(app)
    #expect(app.status.contains("nothing can be remembered for now"))
    app.press("u")
    #expect(app.status == "read")
  }

  @Test("a mark is taken away from the file that it was in, and no height changes by what is read")
  func marks() throws {
    let paths = [try feed([1, 2], "a.xml"), try feed([3, 4], "b.xml")]
    let app = AppUnderTest(
      Feed.open(paths: paths), columns: 50, lines: 14, settles: false, isDemo: false)
    app.screen.memory = memory
    app.settle()
    let height = app.screen.controller.table.contentHeight
    app.press("majjmaS3u")
    #expect(app.screen.controller.table.contentHeight == height)
    #expect(memory.marks[Array(paths[0].utf8)]?["a"] == nil)
    #expect(memory.marks[Array(paths[1].utf8)]?["a"]?.row == 0)
    app.press("ma")
    #expect(memory.marks[Array(paths[1].utf8)]?["a"] == nil)
  }
}

@Suite("What rows are known by from one session to the next")
struct RowKeyTests {
  private let states = RowStates(secret: [1, 2, 3, 4])

  private func keys(_ text: String, _ secret: [UInt64] = [1, 2, 3, 4]) throws -> [UInt64] {
    let feed = try Feed.open(bytes: Array(text.utf8), name: "test")
    feed.rowStates = RowStates(secret: secret)
    return (0..<feed.numberOfEntries(inSection: 0)).compactMap {
      feed.rowID(ofRow: $0, inSection: 0)?.key
    }
  }

  @Test("is the id, whatever else the entry says; without one what it says; and the secret")
  func entries() throws {
    let first = try keys(
      #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "title": "A"}, {"title": "B"}, {"id": "2"}, {"id": "1", "title": "C"}]}"#
    )
    #expect(Set(first).count == 4, "one whose id comes twice is known by what it says")
    let later = try keys(
      #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"title": "B"}, {"id": "1", "title": "A, corrected"}]}"#
    )
    #expect(later == [first[1], first[0]])
    let other = try keys(
      #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "title": "A"}]}"#,
      [5, 6, 7, 8])
    #expect(other[0] != first[0])
  }

  @Test("of lines is what they and the one above say, so that many alike are told apart")
  func lines() throws {
    let first = try keys("a\n}\nb\n}\nc\n")
    #expect(Set(first).count == 5)
    #expect(try keys("new\na\n}\nb\n}\nc\n").suffix(4) == first.suffix(4))
  }
}
