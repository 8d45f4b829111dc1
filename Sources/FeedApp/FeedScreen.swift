import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// The whole screen: the feed, the log pane beside or below it, the status line. Takes commands, draws
/// itself on a canvas, and knows no terminal.
public final class FeedScreen {
  let controller: FeedController
  private(set) var size = Size.zero
  private let name: String
  private let keyMap = KeyMap()
  private var log = LogPane()
  private var help: HelpOverlay?
  /// The page that stands in the feed's place.
  private(set) var page: EntryPage?
  private(set) var isLogShown: Bool

  /// Told of every line of the debug log.
  public var logObserver: ((String) -> Void)? { didSet { observeLog() } }

  /// What the terminal, not the screen, has to do.
  public enum Outcome: Hashable, Sendable { case redraw, clearAndRedraw, suspend, quit }

  /// A screen of a feed, under its name.
  public init(feed: Feed, name: String, mode: CacheMode, showsLog: Bool) {
    self.controller = FeedController(feed: feed, mode: mode)
    self.name = name
    self.isLogShown = showsLog
    observeLog()
  }

  private func observeLog() {
    controller.table.debugLog.observer = { [unowned self] event in
      log.append(event)
      logObserver?(event.description)
    }
  }

  /// Takes a new size of the terminal.
  public func resize(to size: Size) {
    self.size = size
    layOutPanes()
  }

  /// Does what a key says. nil: it says nothing.
  public func handle(_ key: Key) -> Outcome? {
    if key == .control("c") { return .quit }
    if help != nil { return handleInHelp(key) }
    guard let command = keyMap.command(for: key) else { return nil }
    return page.map { perform(command, on: $0) } ?? perform(command)
  }

  private func handleInHelp(_ key: Key) -> Outcome? {
    switch (key, keyMap.command(for: key)) {
    case (_, .suspend): return .suspend
    case (_, .nextRow), (_, .nextLine): help?.scroll(byLines: 1, size: size)
    case (_, .previousRow), (_, .previousLine): help?.scroll(byLines: -1, size: size)
    case (_, .pageDown), (_, .halfPageDown): help?.scroll(byLines: size.lines / 2, size: size)
    case (_, .pageUp), (_, .halfPageUp): help?.scroll(byLines: -size.lines / 2, size: size)
    case (.escape, _), (_, .quit), (_, .toggleHelp): help = nil
    default: return nil
    }
    return .redraw
  }

  /// What a command does on an entry's page; what does not concern the page, it does as ever.
  private func perform(_ command: Command, on page: EntryPage) -> Outcome {
    let table = page.table
    let lines = max(table.frame.lines, 1)
    switch command {
    case .nextRow, .nextLine: table.scroll(byLines: 1)
    case .previousRow, .previousLine: table.scroll(byLines: -1)
    case .pageDown: table.scroll(byLines: max(lines - 1, 1))
    case .pageUp: table.scroll(byLines: -max(lines - 1, 1))
    case .halfPageDown: table.scroll(byLines: max(lines / 2, 1))
    case .halfPageUp: table.scroll(byLines: -max(lines / 2, 1))
    case .firstRow: table.scrollToStart()
    case .lastRow: table.scrollToEnd()
    case .nextEntry: openPage(movingSelectionBy: 1)
    case .previousEntry: openPage(movingSelectionBy: -1)
    case .back, .quit: self.page = nil
    case .openPage, .insertRow, .insertSection, .deleteRow, .deleteSection: break
    case .mode, .nextMode, .toggleLog, .toggleHelp, .reload, .redraw, .suspend:
      return perform(command)
    }
    return .redraw
  }

  private func openPage(movingSelectionBy rows: Int = 0) {
    if rows != 0 { controller.select(byRows: rows) }
    page = controller.pageOfSelectedRow() ?? page
    layOutPanes()
  }

  private func layOutPanes() {
    controller.table.frame = panes.feed
    page?.table.frame = panes.feed
  }

  private func perform(_ command: Command) -> Outcome {
    switch command {
    case .openPage: openPage()
    case .nextEntry: controller.moveSelection(byRows: 1)
    case .previousEntry: controller.moveSelection(byRows: -1)
    case .back: break
    case .nextRow: controller.moveSelection(byRows: 1)
    case .previousRow: controller.moveSelection(byRows: -1)
    case .nextLine: controller.scroll(byLines: 1)
    case .previousLine: controller.scroll(byLines: -1)
    case .pageDown: controller.scroll(byPages: 1)
    case .pageUp: controller.scroll(byPages: -1)
    case .halfPageDown: controller.scroll(byPages: 0.5)
    case .halfPageUp: controller.scroll(byPages: -0.5)
    case .firstRow: controller.selectFirst()
    case .lastRow: controller.selectLast()
    case .mode(let mode): controller.setMode(mode)
    case .nextMode: controller.setMode(controller.mode.next)
    case .toggleLog:
      isLogShown.toggle()
      layOutPanes()
    case .toggleHelp: help = HelpOverlay()
    case .insertRow: controller.insertRow()
    case .insertSection: controller.insertSection()
    case .deleteRow: controller.deleteSelectedRow()
    case .deleteSection: controller.deleteFirstSection()
    case .reload: controller.reload()
    case .redraw: return .clearAndRedraw
    case .suspend: return .suspend
    case .quit: return .quit
    }
    return .redraw
  }

  /// Finds heights ahead for a slice of time.
  ///
  /// - Returns: whether there is more to find.
  public func workWhileIdle() -> Bool { !controller.table.precache().isFinished }

  /// The screen as it is now.
  public func draw() -> Canvas {
    var canvas = Canvas(size: size)
    let panes = self.panes
    layOutPanes()
    (page?.table ?? controller.table).draw(in: &canvas)
    if controller.isEmpty {
      canvas.draw(
        "This feed is empty.", at: Point(column: panes.feed.column, line: panes.feed.line),
        width: panes.feed.columns)
    }
    if let rect = panes.log { drawLog(in: &canvas, rect: rect, beside: panes.feed) }
    if let rect = panes.status { status.draw(in: &canvas, rect: rect) }
    help?.draw(in: &canvas)
    return canvas
  }

  private func drawLog(in canvas: inout Canvas, rect: Rect, beside feed: Rect) {
    if rect.column > feed.column {
      canvas.verticalRule(
        at: Point(column: feed.endColumn, line: 0), lines: rect.lines, style: Theme.rule)
    } else {
      canvas.horizontalRule(
        at: Point(column: 0, line: feed.endLine), columns: rect.columns, style: Theme.rule)
    }
    log.draw(counts: controller.table.debugLog.counts, in: &canvas, rect: rect)
  }

  private var status: StatusLine {
    let table = controller.table
    return StatusLine(
      name: name, row: table.indexPathForSelectedRow.map(table.ordinal(of:)),
      numberOfRows: table.numberOfRows, mode: controller.mode, size: size,
      hits: table.debugLog.counts.hits, misses: table.debugLog.counts.misses)
  }

  private var panes: ScreenPanes {
    ScreenPanes(size: size, showsLog: isLogShown, statusLines: status.height)
  }
}
