import Feeds
import Foundation
import TerminalCore
import Testing

@testable import FeedApp

@Suite("Screens of finding")
struct FindScreenTests {
  private nonisolated static let acts: [(name: String, keys: String)] = [
    ("search", "/slow<CR>nn"), ("typing", "/slo"), ("context", "&level>=error<CR>+"),
    ("filters", "&slow<CR>&!lamp<CR>&"), ("histogram", "Tjjjj"), ("merge", "jjjma"),
  ]

  private nonisolated static let sizes = [(80, 24), (40, 60), (10, 4)]

  private static let folder =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path()
    + "FindScreens/"

  /// Two logs of a harbour, of some minutes: who writes what is told by their numbers.
  private static func logs() throws -> (folder: String, paths: [String]) {
    let folder = NSTemporaryDirectory() + "find-\(UUID().uuidString)/"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var texts = ["", ""]
    for number in 0..<240 {
      // Busy at first, then once a minute, then busy again.
      let second = number < 100 ? number : number < 120 ? 100 + (number - 100) * 60 : 1200 + number
      let clock = [second / 3600 + 12, second / 60 % 60, second % 60].map {
        ($0 < 10 ? "0" : "") + "\($0)"
      }
      let isGate = number % 3 == 0
      let level = number % 23 == 22 ? "ERROR" : number % 11 == 10 ? "WARN" : "INFO"
      let what = isGate ? "gate \(number % 7) moves" : "lamp \(number % 5) lit"
      let how = number % 13 == 12 ? ", slow: \(number) ms" : ""
      texts[isGate ? 0 : 1] +=
        "2026-05-04 \(clock.joined(separator: ":")) \(level) \(what)\(how)\n"
        + (level == "ERROR" ? "    at harbour.swift:\(number)\n" : "")
    }
    let paths = ["gates.log", "lamps.log"].map { folder + $0 }
    for (path, text) in zip(paths, texts) { try Data(text.utf8).write(to: URL(filePath: path)) }
    return (folder, paths)
  }

  /// Screens are in Tests/FindScreens; FEED_TUI_WRITE_SCREENS=1 writes them anew, to be looked at.
  @Test("search, context, filters, histogram and merge look as they did", arguments: acts)
  func screens(name: String, keys: String) throws {
    let (folder, paths) = try Self.logs()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_999_999)
    options.mergesByTime = true
    var screens = ""
    for (columns, lines) in Self.sizes {
      let app = AppUnderTest(
        Feed.open(paths: paths, options: options), columns: columns, lines: lines, isDemo: false)
      app.press(keys)
      screens += "════ \(columns)×\(lines)\n" + app.terminal.canvas.styledText + "\n"
    }
    let path = Self.folder + "\(name).txt"
    if ProcessInfo.processInfo.environment["FEED_TUI_WRITE_SCREENS"] != nil {
      try screens.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try screens == String(contentsOfFile: path, encoding: .utf8))
  }
}
