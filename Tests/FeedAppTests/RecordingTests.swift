import Feeds
import Foundation
import TableKit
import TerminalCore
import TestSupport
import Testing

@testable import FeedApp

@Suite("Recordings")
struct RecordingTests {
  /// Screens are in Tests/Recordings; FEED_TUI_WRITE_SCREENS=1 writes them anew, to be looked at.
  @Test("the program shows what was recorded, step by step", arguments: Recording.names)
  func replay(name: String) throws {
    var recording = try Recording(named: name)
    let writes = ProcessInfo.processInfo.environment["FEED_TUI_WRITE_SCREENS"] != nil
    let player = try Player()
    defer { player.end() }
    for index in recording.steps.indices {
      let step = recording.steps[index]
      guard let screen = try player.play(step).map(Recording.comparable) else { continue }
      if writes {
        recording.steps[index].screen = screen
      } else {
        try #require(
          screen == Recording.comparable(step.screen),
          "\(name).txt:\(step.number): \(step.line)\n\(screen.joined(separator: "\n"))")
      }
    }
    if writes { try recording.write(as: name) }
  }

  @Test("a recording is written as it was read, and says where it is none")
  func text() throws {
    let text = "# Why\nsize 10×4\n\nfile a\n> x\n>\nopen a\n│x\n│\n\nkeys j\n\n# end\n"
    #expect(try Recording(text).text == text)
    #expect(throws: Recording.Mistake.self) { try Recording("kyes j") }
  }

  @Test("Esc is the last key of a step, as a terminal takes what follows at once for Alt")
  func escapes() throws {
    for name in Recording.names {
      for step in try Recording(named: name).steps {
        guard case .keys(let keys) = step.action else { continue }
        #expect(!Key.keys(keys).dropLast().contains(.escape), "\(name).txt:\(step.number)")
      }
    }
  }
}

/// Plays steps on the terminal in memory.
private final class Player {
  private let folder = NSTemporaryDirectory() + "recording-\(UUID().uuidString)/"
  private let outside = RecordedOutside()
  private var size = Size(columns: 80, lines: 24)
  private var app: AppUnderTest?

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    outside.folder = folder
  }

  func end() { try? FileManager.default.removeItem(atPath: folder) }

  /// Does a step. Returns the lines of the screen, once there is one.
  func play(_ step: Recording.Step) throws -> [String]? {
    if try step.changeFiles(in: folder) {
      guard let app else { return nil }
      app.takeIn()
    }
    switch step.action {
    case .size(let columns, let lines):
      size = Size(columns: columns, lines: lines)
      app?.resize(columns, lines)
    case .open(let arguments): app = try open(arguments)
    case .keys(let keys): app?.press(keys)
    case .mouse(let what, let column, let line):
      for kind in Self.kinds[what] ?? [] {
        let isWheel = what.hasPrefix("wheel")
        app?.terminal.send(
          .mouse(
            MouseEvent(
              kind: kind, button: isWheel ? 0 : 1, position: Point(column: column, line: line))))
      }
      app?.settle()
    case .onlyInMemory: return nil
    case .file, .append, .remove, .move, .gzip: break
    }
    guard let app, app.ending == nil else { return nil }
    return (0..<size.lines).map { app.terminal.lines[$0] }
  }

  private static let kinds: [String: [MouseEvent.Kind]] = [
    "click": [.press, .release], "wheel-down": [.wheelDown], "wheel-up": [.wheelUp],
  ]

  /// Opens what the program's arguments name, as it does.
  private func open(_ arguments: [String]) throws -> AppUnderTest {
    let files = arguments.filter { !$0.hasPrefix("-") }
      .map { FeedFile(path: folder + $0, name: $0) }
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0))
    options.readsPipesAsTheyCome = true
    options.opensEarly = true
    options.joinsRotatedFiles = true
    options.mergesByTime = arguments.contains("--merge")
    let isDemo = files.isEmpty
    let feed =
      isDemo
      ? try Feed.demo()
      : files.count == 1
        ? try Feed.open(file: files[0], options: options)
        : Feed.open(files: files, options: options)
    let log = options.mergesByTime ? nil : RotatedSet(files)
    let several =
      (log.map { "\($0.name) (" } ?? "") + "\(files.count) files" + (log == nil ? "" : ")")
    let name = isDemo ? "demo feed" : files.count == 1 ? files[0].name : several
    let app = AppUnderTest(
      feed, columns: size.columns, lines: size.lines, isDemo: isDemo, name: name,
      follows: arguments.contains("-f"))
    app.screen.outside = outside
    return app
  }
}

/// What lies outside does nothing here, but for files that are saved.
private final class RecordedOutside: Outside {
  var folder = ""
  var refusal: OutsideError? { nil }
  func copy(_ text: String) throws(OutsideError) {}
  func open(_ link: String) throws(OutsideError) {}
  func edit(_ file: String, line: Int?) throws(OutsideError) {}
  func pipe(_ bytes: [UInt8], to command: String) throws(OutsideError) {}
  func save(_ bytes: [UInt8], as file: String) throws(OutsideError) {
    guard FileManager.default.createFile(atPath: folder + file, contents: Data(bytes)) else {
      throw OutsideError("\(file) can't be written")
    }
  }
}
