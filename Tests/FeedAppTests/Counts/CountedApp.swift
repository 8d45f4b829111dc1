import Foundation
import HeightEngine
import TableKit
import TerminalCore
import TestSupport

@testable import FeedApp
@testable import Feeds
@testable import NcursesTerminal

/// What an act costs.
struct Counts: Equatable, CustomStringConvertible {
  /// Bytes read from the file.
  var bytes = 0
  /// Rows of which the parts were looked for.
  var rows = 0
  /// Heights that were computed.
  var heights = 0
  /// Heights that the table asked its delegate for.
  var asked = 0
  /// Cells that the table asked its data source for.
  var cells = 0
  /// Bytes sent to the terminal, an xterm, to turn the frame before into the last one.
  var sent = 0

  init(bytes: Int = 0, rows: Int = 0, heights: Int = 0, asked: Int = 0, cells: Int = 0, sent: Int) {
    self.bytes = bytes
    self.rows = rows
    self.heights = heights
    self.asked = asked
    self.cells = cells
    self.sent = sent
  }

  /// As it is written in the table.
  var description: String {
    let parts = [
      ("bytes", bytes), ("rows", rows), ("heights", heights), ("asked", asked), ("cells", cells),
    ]
    let shown = parts.filter { $0.1 != 0 } + [("sent", sent)]
    return "Counts(" + shown.map { "\($0.0): \($0.1)" }.joined(separator: ", ") + ")"
  }

  static func - (counts: Counts, before: Counts) -> Counts {
    Counts(
      bytes: counts.bytes - before.bytes, rows: counts.rows - before.rows,
      heights: counts.heights - before.heights, asked: counts.asked - before.asked,
      cells: counts.cells - before.cells, sent: counts.sent - before.sent)
  }
}

/// The program on a file of its own, with everything counted where it leaves a room: at the file, at the
/// table's delegate and data source, and at the terminal.
final class CountedApp {
  let file: CountedFile
  private(set) var app: AppUnderTest
  private var asked = 0
  private var cells = 0
  private var sent = 0
  private var writer: FrameWriter

  /// Opens the file, as the program does, and draws nothing yet.
  init(_ file: CountedFile) throws {
    useUTF8Locale()
    self.file = file
    var options = FeedOptions(timeZone: .fixed(secondsEast: 0))
    options.opensEarly = true
    app = AppUnderTest(
      try Feed.open(path: file.path, options: options), columns: 80, lines: 24, settles: false)
    writer = FrameWriter(size: app.terminal.size, capabilities: .xterm)
    let controller = app.screen.controller
    controller.heightObserver = { [unowned self] _ in asked += 1 }
    let cellForObject = controller.model.cellForObject
    controller.model.cellForObject = { [unowned self] in
      cells += 1
      return cellForObject?($0, $1, $2)
    }
  }

  /// All that was counted so far.
  var counts: Counts {
    let lines = app.screen.controller.feed.parts[0].source as? LineSource
    let log = app.screen.controller.table.debugLog.counts
    return Counts(
      bytes: lines?.store.numberOfBytesRead ?? 0, rows: lines?.numberOfRowsDecoded ?? 0,
      heights: log.computed, asked: asked, cells: cells, sent: sent)
  }

  /// What an act costs that ends with a frame.
  func counts(of act: () throws -> Void) rethrows -> Counts {
    let before = counts
    try act()
    present()
    return counts - before
  }

  /// Has the terminal show the last frame.
  private func present() {
    let canvas = app.terminal.canvas
    if canvas.size != writer.size {
      writer = FrameWriter(size: canvas.size, capabilities: .xterm)
    }
    sent += writer.bytes(for: canvas).count
  }

  /// Finds out all that is left for idle time, in slices that no clock ends, and shows it.
  func findOutAll() {
    while !app.screen.workWhileIdle(for: .seconds(3600)).isFinished {}
    press("<C-l>")
  }

  func draw() { _ = app.program.step(waiting: false) }

  func press(_ keys: String) { app.pressWithoutIdleTime(keys) }

  /// Goes to the end of what is not all read yet. Returns how many frames that takes: the clock says.
  @discardableResult
  func goToEnd() -> Int {
    app.terminal.send(keys: "G")
    var frames = 1
    repeat {
      draw()
      frames += 1
    } while app.screen.isGoingToEnd || app.terminal.hasEvents
    press("<C-l>")
    return frames
  }

  func resize(columns: Int) {
    app.terminal.resize(columns: columns, lines: 24)
    draw()
  }

  /// Adds to the file, which the program is told of.
  func append(_ text: String) throws {
    try file.append(text)
    app.terminal.send(.readable(0))
    draw()
  }
}

/// A file of rows that are the same ones again and again, so that it begins and ends alike however many
/// there are.
final class CountedFile {
  enum Format: String, CaseIterable { case text, jsonl }

  let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
  let size: Int

  init(_ format: Format, rows: Int) throws {
    let texts = Self.texts(count: Self.cycle)
    var content = ""
    for row in 0..<rows {
      let text = texts[row % Self.cycle]
      switch format {
      case .text: content += text + "\n"
      case .jsonl: content += Self.object(row, time: Self.time(ofRow: row), text)
      }
    }
    size = content.utf8.count
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Objects of these times.
  init(times: [Int]) throws {
    let texts = Self.texts(count: Self.cycle)
    let content = times.indices.map {
      Self.object($0, time: times[$0], texts[$0 % Self.cycle])
    }.joined()
    size = content.utf8.count
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func append(_ text: String) throws {
    try extendFile(path, by: Data(text.utf8))
  }

  /// Rows after which all begins anew; a multiple of the rows between two anchors and of a day's.
  private static let cycle = 1280

  /// A row a minute, and days of `cycle` rows.
  private static func time(ofRow row: Int) -> Int {
    1_577_836_800 + row / cycle * 86_400 + row % cycle * 60
  }

  static func object(_ row: Int, time: Int, _ text: String) -> String {
    let number = String(row + 1_000_000)
    return "{\"id\": \"e\(number)\", \"time\": \(time), \"text\": \"\(text)\"}\n"
  }

  private static func texts(count: Int) -> [String] {
    let words = "a I of to in the row map fog sea ink owl sun 天 雨 山水 🌧 terminal measure".split(
      separator: " ")
    var random = SplitMix64(seed: 10)
    return (0..<count).map { _ in
      (0..<random.below(78) + 3).map { _ in words[random.below(words.count)] }
        .joined(separator: " ")
    }
  }
}

extension Capabilities {
  /// Enough of xterm's to scroll, erase and mark.
  static var xterm: Capabilities {
    var result = Capabilities()
    result.cursorAddress = "\u{1B}[%i%p1%d;%p2%dH"
    (result.columnAddress, result.cursorRight) = ("\u{1B}[%i%p1%dG", "\u{1B}[%p1%dC")
    (result.cursorHome, result.cursorUp) = (Array("\u{1B}[H".utf8), Array("\u{1B}[A".utf8))
    result.hasLineFeed = true
    result.eraseToEnd = Array("\u{1B}[K".utf8)
    result.scrollRegion = "\u{1B}[%i%p1%d;%p2%dr"
    result.scrollUp = Array("\n".utf8)
    result.scrollDown = Array("\u{1B}M".utf8)
    result.scrollUpBy = "\u{1B}[%p1%dS"
    result.scrollDownBy = "\u{1B}[%p1%dT"
    (result.showCursor, result.hideCursor) = (Array("\u{1B}[?25h".utf8), Array("\u{1B}[?25l".utf8))
    (result.plain, result.bold) = (Array("\u{1B}[m".utf8), Array("\u{1B}[1m".utf8))
    (result.dim, result.reverse) = (Array("\u{1B}[2m".utf8), Array("\u{1B}[7m".utf8))
    (result.stopWrapping, result.startWrapping) =
      (Array("\u{1B}[?7l".utf8), Array("\u{1B}[?7h".utf8))
    result.waitsAtMargin = true
    return result
  }
}
