import Feeds
import Foundation
import TestSupport
import Testing

@testable import FeedApp

@Suite("Pages, and searches that are being written, stay with their rows")
struct PageRowTests {
  private final class File {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

    init(_ text: String) throws { try replace(text) }

    deinit { removeFile(path) }

    /// As editors save: another file takes the place of the old one.
    func replace(_ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    func app(follows: Bool = false) throws -> AppUnderTest {
      AppUnderTest(
        try Feed.open(path: path), columns: 90, lines: 14, isDemo: false, follows: follows)
    }
  }

  private static func lines(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { "2026-11-28 10:00:0\($0),000 INFO ev\($0)\n" }.joined()
  }

  private static func readChanges(_ app: AppUnderTest) {
    _ = app.screen.readChanges()
    app.redraw()
  }

  @Test("rows that come behind it change neither where it is nor what is before and behind it")
  func following() throws {
    for follows in [true, false] {
      let file = try File(Self.lines(1...4))
      let app = try file.app(follows: follows)
      app.press(follows ? "G<CR>" : "F<CR>")
      #expect(app.status.contains("entry 4 of 4"))
      try extendFile(file.path, by: Data(Self.lines(5...7).utf8))
      Self.readChanges(app)
      #expect(app.text.contains("ev4") && app.status.contains("entry 4 of 7"), "\(app.status)")
      app.press("J")
      #expect(app.text.contains("ev5") && app.status.contains("entry 5 of 7"), "\(app.status)")
      app.press("KK")
      #expect(app.text.contains("ev3") && app.status.contains("entry 3 of 7"), "\(app.status)")
    }
  }

  @Test("who leaves it stands at the end of what is followed, which the list has gone along with")
  func endOfList() throws {
    let file = try File(Self.lines(1...4))
    let app = try file.app(follows: true)
    app.press("G<CR>")
    try extendFile(file.path, by: Data(Self.lines(5...7).utf8))
    Self.readChanges(app)
    app.press("<Esc>")
    #expect(app.status.contains("row 7 of 7"), "\(app.status)")
  }

  private static func item(_ id: String, _ content: String) -> String {
    "<item><title>\(id)</title><guid>\(id)</guid><description>\(content)</description></item>"
  }

  private static func feed(_ items: String...) -> String {
    "<rss version=\"2.0\"><channel><title>F</title>\(items.joined())</channel></rss>"
  }

  @Test(
    "it says what its entry says now, read again by r or as it comes, and stays where it is read",
    arguments: [true, false])
  func changed(follows: Bool) throws {
    let paragraphs = (1...30).map { "&lt;p&gt;paragraph \($0)&lt;/p&gt;" }.joined()
    let file = try File(Self.feed(Self.item("other", "text"), Self.item("mine", paragraphs)))
    let app = try file.app(follows: follows)
    app.press("G<CR>/graph 7<CR>")
    let before = app.feedLines
    #expect(app.status.contains("entry 2 of 2") && !app.text.contains("more at the end"))
    try file.replace(
      Self.feed(
        Self.item("newest", "new"), Self.item("other", "text"),
        Self.item("mine", paragraphs + "&lt;p&gt;more at the end&lt;/p&gt;")))
    if follows { Self.readChanges(app) } else { app.press("r") }
    #expect(app.status.contains("entry 3 of 3"), "\(app.status)")
    #expect(app.feedLines == before)
    #expect(app.marked == ["graph 7"])
    app.press("G")
    #expect(app.text.contains("more at the end"))
    app.press("K")
    #expect(app.feedLines.first == "other" && app.status.contains("entry 2 of 3"))
  }

  @Test("that its entry is gone is said as long as it is, and it can be read on")
  func gone() throws {
    let (other, mine) = (Self.item("other", "text"), Self.item("mine", "my words"))
    let file = try File(Self.feed(other, mine))
    let app = try file.app()
    app.press("G<CR>")
    try file.replace(Self.feed(other))
    app.press("r")
    #expect(app.text.contains("my words"))
    #expect(app.status.contains("the entry is gone"), "\(app.status)")
    let changed = Self.item("mine", "my words and more")
    try file.replace(Self.feed(Self.item("third", "text"), other, changed))
    app.press("r")
    #expect(app.status.contains("entry 3 of 3") && app.text.contains("my words and more"))
    app.press("<Esc>")
    #expect(app.status.contains("of 3") && !app.status.contains("gone"))
  }

  @Test("what comes late from another of merged files stands before it")
  func merged() throws {
    func line(_ minute: Int, _ text: String) -> String {
      "2026-11-28 10:0\(minute):00 INFO \(text)\n"
    }
    let files = [try File(line(0, "a") + line(8, "last")), try File(line(1, "b"))]
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0))
    options.mergesByTime = true
    let feed = Feed.open(paths: files.map(\.path), options: options)
    let app = AppUnderTest(feed, columns: 90, lines: 14, isDemo: false)
    app.press("FG<CR>")
    #expect(app.status.contains("entry 3 of 3") && app.text.contains("last"), "\(app.status)")
    try extendFile(files[1].path, by: Data((line(5, "late") + line(9, "newest")).utf8))
    Self.readChanges(app)
    #expect(app.status.contains("entry 4 of 5") && app.text.contains("last"), "\(app.status)")
    app.press("K")
    #expect(app.text.contains("late") && app.status.contains("entry 3 of 5"), "\(app.status)")
  }

  @Test("Esc leads back to where a search began, though rows have come before that meanwhile")
  func searchOrigin() throws {
    let items = (1...40).map { Self.item("item \($0)", "text") }.joined()
    let file = try File(Self.feed(items))
    let app = try file.app(follows: true)
    app.press(":20<CR>")
    let (before, key) = (app.feedLines, app.selectedKey)
    app.press("/nowhere")
    try file.replace(Self.feed(Self.item("new", "text"), items))
    app.takeIn()
    app.press("<Esc>")
    #expect(app.selectedKey == key && app.feedLines == before)
    #expect(app.status.contains("row 21 of 41"), "\(app.status)")
  }

  @Test("J goes on from the page that is shown, though something was looked for on the one before")
  func nextBehindSearch() throws {
    let items = (1...5).map { Self.item("item \($0)", "text") }.joined()
    let file = try File(Self.feed(items))
    let app = try file.app()
    app.press("jj<CR>/text<CR>J")
    #expect(app.feedLines.first == "item 4" && app.status.contains("entry 4 of 5"))
    #expect(app.marked == ["text"])
    app.press("J")
    #expect(app.feedLines.first == "item 5" && app.status.contains("entry 5 of 5"))
    app.press("K<Esc>")
    #expect(app.status.contains("row 4 of 5"), "\(app.status)")
  }

  private static func frames(_ numbers: Range<Int>) -> String {
    numbers.map { "  File \"a.py\", line \($0), in f\($0)\n" }.joined()
  }

  @Test("F goes to the end of a page, which stays in view as more comes and at every size")
  func endOfPage() throws {
    let beginning =
      "2026-11-28 10:00:05,000 ERROR boom\nTraceback (most recent call last):\n"
      + Self.frames(0..<40)
    let file = try File(Self.lines(1...4) + beginning)
    let app = try file.app(follows: true)
    app.press("G<CR>")
    #expect(app.status.contains("entry 5 of 5") && !app.text.contains("in f39"), "\(app.text)")
    app.press("F")
    #expect(app.text.contains("in f39"), "\(app.text)")
    try extendFile(file.path, by: Data(Self.frames(40..<43).utf8))
    Self.readChanges(app)
    #expect(app.text.contains("in f42"), "\(app.text)")
    // On a narrow and high screen the status line takes several lines.
    for (columns, lines) in [(40, 24), (40, 20), (90, 8), (90, 14)] {
      app.resize(columns, lines)
      #expect(app.text.contains("in f42"), "\(columns)×\(lines): \(app.text)")
    }
    app.press("g")
    #expect(!app.text.contains("in f42"))
    app.press("F")
    #expect(app.text.contains("in f42"), "\(app.text)")
    app.press("F")
    #expect(app.status.hasPrefix("goes along no more"), "\(app.status)")
    app.resize(90, 10)
    #expect(app.text.contains("in f42"), "the end stays where no line becomes another")
    app.press("gF")
    #expect(app.text.contains("in f42"), "\(app.text)")
  }
}
