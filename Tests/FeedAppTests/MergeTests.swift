import Feeds
import Foundation
import HeightEngine
import TableKit
import TestSupport
import Testing

@testable import FeedApp

@Suite("Several logs as one on the screen")
struct MergeTests {
  private final class Logs {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let paths: [String]

    init(_ texts: [String]) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let folder = folder
      let files = texts.indices.map { folder.appendingPathComponent("\($0).log") }
      paths = files.map { $0.path() }
      for (file, text) in zip(files, texts) { try Data(text.utf8).write(to: file) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func append(_ text: String, to file: Int) throws {
      try extendFile(paths[file], by: Data(text.utf8))
    }
  }

  private func app(_ logs: Logs, lines: Int = 12, merges: Bool = true) -> AppUnderTest {
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_779_999_999)
    options.mergesByTime = merges
    return AppUnderTest(
      Feed.open(paths: logs.paths, options: options), columns: 60, lines: lines)
  }

  private func line(_ second: Int, _ text: String) -> String {
    "2026-05-04 12:00:\(second < 10 ? "0" : "")\(second) INFO \(text)\n"
  }

  private func shown(_ app: AppUnderTest) -> [String] {
    app.feedLines.filter { !$0.isEmpty }.map { String($0.split(separator: " ").last ?? "") }
  }

  @Test("rows stand in order of time, with their stacks, in one section")
  func order() throws {
    let logs = try Logs([
      line(0, "a") + line(4, "e") + "  at stack\n", line(1, "b") + line(3, "d"), line(2, "c"),
    ])
    let app = app(logs)
    #expect(shown(app) == ["a", "b", "c", "d", "e", "stack"])
    #expect(app.status.contains("row 1 of 5"))
    app.press("t12:00:03<CR>")
    #expect(app.status.contains("row 4 of 5"))
    app.press("<CR>")
    #expect(app.text.contains("1.log"), "a page says which file it is from")
  }

  @Test("what comes late stands where its time says, and selection, marks and filters go along")
  func late() throws {
    let logs = try Logs([line(0, "a") + line(10, "c"), line(5, "b")])
    let app = app(logs)
    app.press("FGma")
    #expect(shown(app).prefix(2) == ["a", "b"])
    try logs.append(line(7, "late") + line(11, "d"), to: 1)
    _ = app.screen.readChanges()
    app.redraw()
    #expect(
      app.feedLines.filter { !$0.isEmpty }.map { $0.split(separator: " ")[3] }
        == ["a", "b", "late", "c", "d"])
    let table = app.screen.controller.table
    #expect(table.marks[RowMark("a")] == IndexPath(row: 3, section: 0))
    app.press("&late<CR>")
    #expect(app.status.contains("1 of 5 rows"))
    try logs.append(line(12, "later"), to: 0)
    _ = app.screen.readChanges()
    app.redraw()
    #expect(app.status.contains("2 of 6 rows"))
    #expect(shown(app) == ["late", "later"])
  }

  @Test("what comes at a time that another file has, too, stands as it does when all is opened")
  func ties() throws {
    let logs = try Logs([line(0, "a"), (1...9).map { line($0, "r\($0)") }.joined()])
    let followed = app(logs, lines: 20)
    followed.press("F")
    try logs.append(line(9, "nine"), to: 0)
    _ = followed.screen.readChanges()
    followed.redraw()
    #expect(shown(followed).suffix(3) == ["r8", "nine", "r9"])
    #expect(shown(followed) == shown(app(logs, lines: 20)))
  }

  @Test("a filter counts those of the new rows that it shows, also of those that come late")
  func newRows() throws {
    let logs = try Logs([
      (0..<30).map { line($0 * 2, "keep") }.joined(), line(1, "other") + line(31, "other"),
    ])
    let app = app(logs)
    // There is room to say all of it.
    app.resize(100, 12)
    app.press("Fg&keep<CR>")
    try logs.append(
      [(33, "keep"), (35, "other"), (37, "keep"), (59, "other")].map { line($0.0, $0.1) }.joined(),
      to: 1)
    _ = app.screen.readChanges()
    app.redraw()
    #expect(app.status.contains("32 of 36 rows") && app.status.contains(", 2 new"), "\(app.status)")
    try logs.append(line(59, "keep"), to: 0)
    _ = app.screen.readChanges()
    app.redraw()
    #expect(app.status.contains("33 of 37 rows") && app.status.contains(", 3 new"), "\(app.status)")
    app.press("&<CR>")
    #expect(app.status.contains("following, 5 new"), "\(app.status)")
  }

  @Test("a file of few lines is a log by one of them")
  func short() throws {
    let logs = try Logs([line(0, "a") + line(9, "d"), "began\n" + line(5, "b") + "and more c\n"])
    #expect(shown(app(logs)) == ["began", "a", "b", "c", "d"])
  }

  @Test("a file that is replaced is merged anew")
  func replaced() throws {
    let logs = try Logs([line(0, "a") + line(2, "c"), line(1, "b")])
    let app = app(logs)
    try Data((line(3, "x") + line(4, "y") + line(5, "z")).utf8)
      .write(to: URL(filePath: logs.paths[1]))
    app.press("r")
    #expect(shown(app) == ["a", "c", "x", "y", "z"])
  }

  @Test(
    "that a followed file was cut is said, and its rows from before go when it is read again",
    arguments: [false, true])
  func cut(isFollowed: Bool) throws {
    let logs = try Logs([
      line(0, "a") + line(2, "c") + line(4, "e"), line(1, "b") + line(3, "d"),
    ])
    let app = app(logs)
    // There is room to say all of it.
    app.resize(100, 12)
    if isFollowed { app.press("F") }
    // In place, as a shell does.
    try Data(line(5, "f").utf8).write(to: URL(filePath: logs.paths[0]))
    if isFollowed {
      _ = app.screen.readChanges()
      app.redraw()
      #expect(shown(app) == ["a", "b", "c", "d", "e", "f"])
      #expect(app.status.contains("0.log was cut: r reads it again"), "\(app.status)")
    }
    app.press("r")
    #expect(shown(app) == ["b", "d", "f"])
    #expect(!app.status.contains("was cut"), "\(app.status)")
  }

  @Test("of several files that are not merged it is said, too, even if one begins as it did before")
  func cutUnmerged() throws {
    let beginning = line(0, "a") + line(2, "c")
    let logs = try Logs([beginning, line(1, "b")])
    let app = app(logs, merges: false)
    app.resize(100, 12)
    app.press("F")
    for text in ["", beginning + line(3, "d")] {
      try Data(text.utf8).write(to: URL(filePath: logs.paths[0]))
      _ = app.screen.readChanges()
      app.redraw()
    }
    #expect(app.feedLines.count { $0.hasSuffix(" INFO a") } == 2, "\(app.text)")
    #expect(app.status.contains("0.log was cut: r reads it again"), "\(app.status)")
    try Data().write(to: URL(filePath: logs.paths[1]))
    _ = app.screen.readChanges()
    app.redraw()
    #expect(app.status.contains("0.log and 1 more were cut: r reads them again"), "\(app.status)")
    app.press("r")
    #expect(app.feedLines.count { $0.hasSuffix(" INFO a") } == 1, "\(app.text)")
    #expect(!app.status.contains("was cut"), "\(app.status)")
  }

  @Test("the histogram of merged logs is that of all of them")
  func histogram() throws {
    let logs = try Logs([
      (0..<30).map { line($0 * 2, "a") }.joined(), (0..<20).map { line($0, "b") }.joined(),
    ])
    let app = app(logs, lines: 20)
    app.press("T")
    let counts = try #require(app.screen.histogram).bars.map(\.count)
    #expect(counts.reduce(0, +) == 50 && counts.prefix(4) == [2, 1, 2, 1])
  }
}
