import Foundation
import HeightEngine
import TableKit
import TestSupport
import Testing

@testable import FeedApp
@testable import Feeds

@Suite("Marks on the screen")
struct MarkTests {
  private func app(_ count: Int = 100) throws -> AppUnderTest {
    let text = (0..<count).map { "row \($0) " + ($0 % 10 == 7 ? "error" : "fine") }
    let feed = try Feed.open(
      bytes: Array(text.joined(separator: "\n").utf8), name: "text",
      options: FeedOptions(format: .text))
    return AppUnderTest(feed, columns: 60, lines: 12)
  }

  private func selected(_ app: AppUnderTest) -> Int? {
    app.screen.controller.table.indexPathForSelectedRow?.row
  }

  @Test("m and a letter marks a row, ' and the letter comes back, and the margin shows it")
  func letters() throws {
    let app = try app()
    app.press("jjma")
    #expect(app.status.contains("marked a"))
    #expect(app.feedLines[2] == "row 2 fine" && app.marginLines[2] == "a")
    #expect(app.terminal.canvas[0, 2].style.attributes == [.bold, .reverse])
    app.press("k")
    #expect(app.terminal.canvas[0, 2].style.attributes == [.bold, .underline])
    app.press("Gmb'a")
    #expect(selected(app) == 2)
    app.press("'b")
    #expect(selected(app) == 99)
    app.press("'c")
    #expect(app.status.contains("no mark c: mc sets it"))
    app.press("m!")
    #expect(app.status.contains("a mark is a letter or a digit"))
    app.press("mb")
    #expect(app.status.contains("mark b is taken away") && !app.marginLines.contains("b"))
  }

  @Test("'' goes back to where one was before a jump, and there again")
  func jumps() throws {
    let app = try app()
    app.press("''")
    #expect(app.status.contains("nothing has been jumped over yet"))
    let jumps = [("G", 99), ("/error<CR>", 7), ("n", 7), (":51<CR>", 50), ("*", 4)]
    for (keys, row) in jumps {
      app.press("gjjj\(keys)")
      #expect(selected(app) == row, "\(keys)")
      app.press("''")
      #expect(selected(app) == 3, "\(keys)")
      app.press("''")
      #expect(selected(app) == row, "\(keys)")
    }
  }

  @Test("a mark stays with its row: when others go, when the row does, and when a filter hides it")
  func rows() throws {
    let app = try app()
    app.press("jjjmakkx'a")
    #expect(selected(app) == 2 && app.feedLines[2].hasPrefix("row 3 "))
    app.press("j&error<CR>'a")
    #expect(app.status.contains("a filter hides the row of mark a"))
    app.press("&<CR>'ax'a")
    #expect(app.status.contains("the row of mark a is gone"))
    app.press("r'a")
    #expect(selected(app) == 3, "it is there again when all is read again")
  }

  @Test(
    "a mark whose row is gone from its file is there again with it, whether the file is the same or another",
    arguments: [false, true])
  func goneAndBack(isOther: Bool) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    func write(_ rows: Range<Int>) throws {
      let text = rows.map { "row \($0 / 2)\n" }.joined()
      try Data(text.utf8).write(to: file, options: isOther ? .atomic : [])
    }
    try write(0..<100)
    let feed = try Feed.open(path: file.path(), options: FeedOptions(format: .text))
    let app = AppUnderTest(feed, columns: 60, lines: 12)
    app.press(":72<CR>ma")
    for _ in 0..<2 {
      try write(0..<50)
      app.press("r'a")
      #expect(app.status.contains("the row of mark a is gone"))
      try write(0..<100)
      app.press("r'a")
      #expect(selected(app) == 71)
    }
    try write(0..<50)
    app.press("r")
    try write(0..<71)
    app.press("r'a")
    #expect(app.status.contains("the row of mark a is gone"), "above it is another row")
  }

  @Test("gone rows of many marks are looked for among as many rows as those of one are")
  func cost() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    func write(_ word: String) throws {
      try Data((0..<30_000).map { "\(word) \($0)\n" }.joined().utf8).write(to: file)
    }
    try write("row")
    let feed = try Feed.open(path: file.path(), options: FeedOptions(format: .text))
    let app = AppUnderTest(feed, columns: 60, lines: 12)
    for (number, mark) in "abcdefghij".enumerated() {
      app.press(":\(number * 3000 + 1000)<CR>m\(mark)")
    }
    try write("new")
    app.press("r'a")
    #expect(app.status.contains("the row of mark a is gone"))
    let controller = app.screen.controller
    let lines = try #require(controller.feed.parts[0].source as? LineSource)
    func check(_ look: () -> Void) {
      let before = lines.numberOfRowsDecoded
      look()
      let count = lines.numberOfRowsDecoded - before
      #expect((1...FeedController.mostCompared + 20).contains(count))
    }
    check { controller.findMarkedRows(from: [:]) }
    check { controller.findGoneMarks(among: 0..<30_000) }
    try write("row")
    app.press("r'j")
    #expect(selected(app) == 27_999)
  }

  @Test("from a page ' leads to the row in the feed")
  func page() throws {
    let app = try app()
    app.press("jma jj<CR>")
    #expect(app.screen.page != nil)
    app.press("'a")
    #expect(app.screen.page == nil && selected(app) == 1)
  }
}
