import Feeds
import Foundation
import TerminalCore
import Testing

@testable import FeedApp

@Suite("Coloured samples in Demo/Feeds/colour")
struct ColourSampleTests {
  private static let root =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path()

  private nonisolated static let samples = [
    "dmesg-color.txt", "git-log-graph-color-p.txt", "git-log-p.txt", "grep-color.txt",
    "ls-color.txt", "man-ls.txt", "notes.md", "pump.c", "reader.py", "stock.diff", "terminal.txt",
  ]

  @Test("no sample is without a screen")
  func all() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.root + "Demo/Feeds/colour")
    #expect(files.sorted() == Self.samples.sorted())
  }

  /// So many pages are compared.
  private static let mostPages = 8

  /// Screens are in Tests/ColourScreens, changes of style in brackets; FEED_TUI_WRITE_SCREENS=1 writes them
  /// anew, to be looked at.
  @Test("its rows and its first pages look as they did", arguments: samples)
  func screens(name: String) throws {
    let options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600)
    let feed = try Feed.open(path: Self.root + "Demo/Feeds/colour/" + name, options: options)
    let app = AppUnderTest(feed, columns: 80, lines: 70)
    var screen = shown(app)
    app.press("<Enter>")
    for page in 1...min(feed.numberOfEntries(inSection: 0), Self.mostPages) {
      screen += "\n════ page \(page)\n" + shown(app)
      app.press("J")
    }
    let path = Self.root + "Tests/ColourScreens/\(name).txt"
    if ProcessInfo.processInfo.environment["FEED_TUI_WRITE_SCREENS"] != nil {
      try screen.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try screen == String(contentsOfFile: path, encoding: .utf8))
  }

  @Test("rows are as high as the same rows without colours", arguments: samples)
  func heights(name: String) throws {
    let bytes = try Data(contentsOf: URL(filePath: Self.root + "Demo/Feeds/colour/" + name))
    let text = String(decoding: bytes, as: UTF8.self)
    let plain = text.replacing(
      /\u{1B}\[[0-9;:]*[mK]|\u{1B}\]8;[^\u{7}\u{1B}]*(\u{7}|\u{1B}\\)/, with: "")
    guard !text.contains("\u{8}"), name != "terminal.txt" else { return }
    for width in [20, 33, 80] {
      #expect(try heights(of: text, width) == heights(of: plain, width))
    }
  }

  private func heights(of text: String, _ width: Int) throws -> String {
    let options = FeedOptions(format: .text, timeZone: .fixed(secondsEast: 0), now: 0)
    let stream = try FeedStream.open(bytes: Array(text.utf8), name: "test", options: options)
    var output = ""
    FeedPrinter.print(.rows, of: stream, width: width) {
      output += String(decoding: $0, as: UTF8.self)
      $0 = []
      return true
    }
    return output
  }

  private func shown(_ app: AppUnderTest) -> String {
    app.terminal.canvas.styledText.replacing(/\n{3,}/, with: "\n\n") + "\n"
  }
}
