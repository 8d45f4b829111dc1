import Foundation
import TerminalCore
import TestSupport
import Testing

@testable import FeedApp
@testable import Feeds
@testable import NcursesTerminal

/// Terminals that count columns by tables of their own. libvterm's takes part always, others by name in
/// `FEED_TUI_TERMINALS` (`make terminals`).
@Suite("A feed of all scripts, on terminals that count differently", .serialized)
struct OtherTerminalsTests {
  nonisolated static let names =
    ["libvterm"]
    + (ProcessInfo.processInfo.environment["FEED_TUI_TERMINALS"] ?? "").split(separator: " ")
    .map(String.init)

  /// Screens with the log pane at the right of the feed, and below it.
  nonisolated static let sizes = [Size(columns: 90, lines: 24), Size(columns: 47, lines: 40)]

  @Test("nothing leaves its column and nothing stays of old frames", arguments: names, sizes)
  func paging(name: String, size: Size) throws {
    var session = try DrawnSession(size: size, capabilities: .xterm)
    session.play()
    let terminal = ReplayedTerminal(name: name, size: size)
    let drawn = try terminal.screens(after: session.frames)
    let fresh = try terminal.screens(after: session.wholeFrames)
    try #require(drawn.count == session.canvases.count && fresh.count == drawn.count)
    var displaced = 0
    var remains: [String] = []
    var borders = 0
    for (index, canvas) in session.canvases.enumerated() {
      let found = Self.compare(drawn[index], with: canvas)
      displaced += found.displaced
      borders += found.borders
      for (line, anew) in zip(drawn[index], fresh[index]) where line != anew {
        remains.append(
          "frame \(index): \(line.joined(separator: "·")) not \(anew.joined(separator: "·"))")
      }
    }
    #expect(displaced == 0, "cells that terminals agree on, where they don't belong")
    #expect(borders == 0, "borders off their column")
    #expect(
      remains.isEmpty, "\(remains.count) lines look different when drawn anew: \(remains.prefix(2))"
    )
  }

  /// How many cells that no terminal counts differently are not where they belong.
  private static func compare(
    _ screen: [[String]], with canvas: Canvas
  ) -> (displaced: Int, borders: Int) {
    var displaced = 0
    var borders = 0
    for line in 0..<canvas.size.lines {
      for column in 0..<canvas.size.columns {
        let cell = canvas.packedCell(column, line)
        if cell.columns == 0 || cell.isSpace || cell.isDisputed(countsEmoji: true) { continue }
        if Self.isBase(of: cell.content, shownIn: screen[line][column]) { continue }
        displaced += 1
        if cell.content == "│" || cell.content == "─" { borders += 1 }
      }
    }
    return (displaced, borders)
  }

  /// Whether what a terminal shows in a cell begins with what a cluster does: pyte composes what came with marks.
  private static func isBase(of cluster: String, shownIn cell: String) -> Bool {
    if cluster.unicodeScalars.first == cell.unicodeScalars.first { return true }
    let (cluster, cell) = (
      cluster.decomposedStringWithCanonicalMapping, cell.decomposedStringWithCanonicalMapping
    )
    return cluster.unicodeScalars.count > 1
      && cluster.unicodeScalars.first == cell.unicodeScalars.first
  }
}

/// The program on a feed of all scripts, frame by frame.
struct DrawnSession {
  private let app: AppUnderTest
  private let capabilities: Capabilities
  private var writer: FrameWriter
  private(set) var canvases: [Canvas] = []
  /// What brings a terminal from each frame to the next.
  private(set) var frames: [[UInt8]] = []
  /// What shows the same frames, each on a blank screen.
  private(set) var wholeFrames: [[UInt8]] = []

  init(size: Size, capabilities: Capabilities) throws {
    useUTF8Locale()
    self.capabilities = capabilities
    var scripts = ManyScripts(seed: 4)
    let entries = (0..<160).map { number in
      ["title": scripts.row(words: 2), "content": scripts.row(words: number % 24)]
    }
    let json = try JSONSerialization.data(withJSONObject: ["feed": entries])
    app = AppUnderTest(
      try Feed.open(bytes: Array(json), name: "scripts"), columns: size.columns, lines: size.lines,
      showsLog: true)
    writer = FrameWriter(size: size, capabilities: capabilities)
    // All of them do.
    writer.countsEmoji = true
  }

  mutating func play() {
    show()
    var random = SplitMix64(seed: 9)
    let keys = [
      " ", " ", " ", "b", "<C-e>", "<C-e>", "<C-y>", "<C-d>", "j", "j", "k", "l<Esc>", "x",
    ]
    for _ in 0..<60 {
      app.press(keys[random.below(keys.count)])
      show()
    }
    app.press("g")
    for _ in 0..<50 {
      show()
      app.press(" ")
    }
  }

  private mutating func show() {
    let canvas = app.terminal.canvas
    canvases.append(canvas)
    frames.append(writer.bytes(for: canvas))
    var fresh = FrameWriter(size: canvas.size, capabilities: capabilities)
    fresh.countsEmoji = true
    wholeFrames.append(Array("\u{1B}[r\u{1B}[m\u{1B}[H\u{1B}[2J".utf8) + fresh.bytes(for: canvas))
  }
}

/// A terminal that is given what a program wrote, and tells what it shows.
struct ReplayedTerminal {
  let name: String
  let size: Size

  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  /// The screen after each frame: the contents of the cells of its lines.
  func screens(after frames: [[UInt8]]) throws -> [[[String]]] {
    var input = Data()
    for frame in frames { input += Data("\(frame.count)\n".utf8) + frame }
    let result = try Command.run(command + ["\(size.columns)", "\(size.lines)"], input: input)
    guard result.status == 0 else { throw Failed(description: "\(name): \(result.errors)") }
    return result.output.components(separatedBy: "\u{C}\n").dropLast().map { screen in
      screen.split(separator: "\n").map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
    }
  }

  private var command: [String] {
    let replay = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Terminals/replay").standardized.path
    return switch name {
    case "libvterm": [Command.path(of: "vterm-probe")]
    case "kitty": ["kitty", "+launch", replay, name]
    case "vte": ["xvfb-run", "-a", "/usr/bin/python3", replay, name]
    default: [ProcessInfo.processInfo.environment["FEED_TUI_PYTHON"] ?? "python3", replay, name]
    }
  }
}
