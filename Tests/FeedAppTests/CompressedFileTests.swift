import Feeds
import Foundation
import TestSupport
import Testing

@testable import FeedApp

@Suite("A compressed file that changes, on the screen")
struct CompressedFileTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString
  ).path

  /// Compresses rows to the file, if with such a tool: by a shell's `>`, or `>>` behind what is there.
  private func write(
    _ rows: [String], with tool: String = "gzip -c", by redirection: String = ">"
  ) throws {
    let text = rows.map { $0 + "\n" }.joined()
    let result = try Command.run(
      ["sh", "-c", "\(tool) \(redirection) \(path)"], input: Data(text.utf8))
    try #require(result.status == 0)
  }

  private func makeApp(_ keys: String) throws -> AppUnderTest {
    var options = FeedOptions()
    options.readsPipesAsTheyCome = true
    let app = AppUnderTest(
      try Feed.open(path: path, options: options), columns: 60, lines: 9, isDemo: false)
    app.press(keys)
    return app
  }

  @Test("r reads it anew, and the selected row stays on its line")
  func reload() throws {
    let rows = (0..<60).map { "row \($0)" }
    try write(rows)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = try makeApp("40Gzz")
    let (before, line) = (app.feedLines.map { $0.prefix(6) }, app.selectedLine)
    try write((0..<5).map { "new \($0)" } + rows)
    app.press("r")
    #expect(app.status.contains("row 45 of 65"), "\(app.status)")
    #expect(app.feedLines.map { $0.prefix(6) } == before && app.selectedLine == line)
  }

  @Test("F follows what is compressed behind it")
  func follow() throws {
    try write((0..<60).map { "row \($0)" })
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = try makeApp("F")
    #expect(app.status.hasPrefix("following") && app.status.contains("row 60 of 60"))
    try write(["the newest"], by: ">>")
    _ = app.screen.readChanges()
    app.redraw()
    #expect(app.text.contains("the newest\n"))
    #expect(app.status.contains("row 61 of 61"), "\(app.status)")
  }

  @Test(
    "that rows of one that is followed are gone is said, until the next key",
    arguments: ["gzip -c", "cat"])
  func loss(tool: String) throws {
    try write((0..<60).map { "row \($0)" })
    defer { try? FileManager.default.removeItem(atPath: path) }
    let app = try makeApp("F")
    func come(_ row: String) {
      for _ in 0..<100 where !app.text.contains(row) {
        _ = app.screen.readChanges()
        app.redraw()
      }
      #expect(app.text.contains(row))
    }
    try write((0..<70).map { "row \($0)" })
    come("row 69")
    #expect(app.screen.message == nil, "what was read is still there")
    try write(["other 1", "other 2"], with: tool)
    come("other 2")
    let said = "was written anew: what was read of it before is gone"
    #expect(app.screen.message?.hasSuffix(said) == true)
    try write(["other 3"], with: tool, by: ">>")
    come("other 3")
    #expect(app.screen.message?.hasSuffix(said) == true)
    app.press("k")
    #expect(app.screen.message == nil)
  }
}
