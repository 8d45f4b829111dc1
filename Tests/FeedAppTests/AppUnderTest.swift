import DemoFeed
import Feeds
import TableKit
import TerminalCore
import Testing

@testable import FeedApp

/// The program on a terminal in memory: keys in, the whole screen out.
final class AppUnderTest {
  let terminal: InMemoryTerminal
  let screen: FeedScreen
  let program: TableProgram
  private(set) var log: [String] = []
  private(set) var ending: TableProgram.Ending?

  init(
    _ feed: Feed, columns: Int, lines: Int, mode: CacheMode = .indexPath, showsLog: Bool = false,
    settles: Bool = true, jobs: Int = 1, isDemo: Bool = true, name: String = "test.json",
    follows: Bool = false, tabStops: Int = 8, filters: [RowFilter] = []
  ) {
    terminal = InMemoryTerminal(size: Size(columns: columns, lines: lines))
    screen = FeedScreen(
      feed: feed, name: name, mode: mode, tabStops: tabStops, showsLog: showsLog, follows: follows,
      jobs: jobs, filters: filters, isDemo: isDemo)
    program = TableProgram(screen: screen, terminal: terminal)
    // Unless a test says so, nothing hangs on how long it takes.
    screen.silence.patience = .seconds(3600)
    screen.logObserver = { [unowned self] in log.append($0) }
    if settles { settle() }
  }

  convenience init(
    demo columns: Int, _ lines: Int, mode: CacheMode = .indexPath, showsLog: Bool = false
  ) throws {
    self.init(
      try .demo(), columns: columns, lines: lines, mode: mode, showsLog: showsLog)
  }

  /// Shows the conversations that are in `text`.
  convenience init(chat text: String, columns: Int = 50, lines: Int = 40) throws {
    let feed = try Feed.open(
      bytes: Array(text.utf8), name: "chat",
      options: FeedOptions(timeZone: .fixed(secondsEast: 0), now: 1_777_899_600))
    self.init(feed, columns: columns, lines: lines)
  }

  /// Sends keys and lets the program run until it has nothing left to do.
  func press(_ keys: String) {
    terminal.send(keys: keys)
    settle()
  }

  func resize(_ columns: Int, _ lines: Int) {
    terminal.resize(columns: columns, lines: lines)
    settle()
  }

  /// Sends keys and draws, but leaves no idle time for heights.
  func pressWithoutIdleTime(_ keys: String) {
    terminal.send(keys: keys)
    while terminal.hasEvents { ending = ending ?? program.step(waiting: false) }
  }

  func settle() {
    while ending == nil, program.hasWork || terminal.hasEvents {
      ending = program.step(waiting: false)
    }
  }

  /// Takes in what has come, and lets the program run until it has nothing left to do. No key is sent, which would end
  /// what is going on.
  func takeIn() {
    _ = screen.readChanges()
    program.setNeedsFrame()
    settle()
  }

  /// Waits until nothing is left of what the status line says at first, and of messages.
  func quiet() { press("<Esc>") }

  /// Draws what changed by other ways than keys.
  func redraw() { press("<C-l>") }

  func clearLog() { log = [] }

  var text: String { terminal.text }
  /// The lines of the feed's pane, without its margin.
  var feedLines: [String] { paneLines.map { String($0.dropFirst(margin)) } }
  /// What stands in its margin.
  var marginLines: [String] { paneLines.map { String($0.prefix(margin)) } }
  private var paneLines: ArraySlice<String> {
    terminal.lines.prefix(screen.controller.table.frame.lines)
  }
  private var margin: Int { (screen.front?.table ?? screen.controller.table).leftMarginWidth }
  /// What stands in the cells that look as a match does.
  var marked: [String] {
    let canvas = terminal.canvas
    var found: [String] = []
    for line in 0..<canvas.size.lines {
      var run = ""
      for column in 0..<canvas.size.columns {
        let cell = canvas[column, line]
        if cell.style.background == .indexed(Theme.matchGround) {
          run += cell.content
        } else if !run.isEmpty {
          found.append(run)
          run = ""
        }
      }
      if !run.isEmpty { found.append(run) }
    }
    return found
  }

  /// The feed's pane down to its last row.
  var feedText: String {
    let lines = feedLines
    return lines[..<((lines.lastIndex { !$0.isEmpty } ?? -1) + 1)].joined(separator: "\n")
  }
  /// The status line, all of it.
  var status: String {
    terminal.lines.dropFirst(screen.controller.table.frame.lines).joined(separator: " · ")
  }
  var counts: (hits: Int, misses: Int, computed: Int) {
    let counts = screen.controller.table.debugLog.counts
    return (counts.hits, counts.misses, counts.computed)
  }
  /// The key of the selected row's entry.
  var selectedKey: String? {
    screen.controller.table.indexPathForSelectedRow.flatMap(screen.controller.row(at:))?.key
  }
  /// The screen line of the selected row's first line.
  var selectedLine: Int? {
    let table = screen.controller.table
    return table.indexPathForSelectedRow.flatMap(table.visibleRectForRow(at:))?.line
  }
}

extension FeedStream {
  static func demo() throws -> FeedStream {
    try open(bytes: DemoFeed.json, name: "demo feed")
  }
}

extension Feed {
  static func demo() throws -> Feed { try open(bytes: DemoFeed.json, name: "demo feed") }

  static func text(_ json: String) throws -> Feed {
    try open(bytes: Array(json.utf8), name: "test")
  }

  /// Four rows in two sections.
  static func small() throws -> Feed {
    try text(
      """
      {"feed": [
        {"title": "One", "content": "A few words that wrap here", "username": "ann",
         "time": "10:00", "section": "First"},
        {"content": "No title", "section": "First"},
        {"title": "Three", "username": "a rather long user name", "time": "2026-05-01 at noon",
         "section": "Second"},
        {"title": "Four", "section": "Second"}
      ]}
      """)
  }
}
