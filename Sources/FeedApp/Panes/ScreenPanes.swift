import TerminalCore

/// Which part of the screen shows what.
struct ScreenPanes: Hashable {
  var feed: Rect
  /// nil: not asked for, or no room.
  var log: Rect?
  var status: Rect?
  /// nil: not asked for, or no room.
  var histogram: Rect?

  init(size: Size, showsLog: Bool, statusLines: Int, showsHistogram: Bool = false) {
    let statusLines = size.lines > 1 ? statusLines : 0
    var lines = size.lines - statusLines
    feed = Rect(column: 0, line: 0, columns: size.columns, lines: lines)
    if statusLines > 0 {
      status = Rect(column: 0, line: lines, columns: size.columns, lines: statusLines)
    }
    if showsHistogram, let taken = HistogramPane.lines(onScreenOf: size.lines), taken < lines {
      lines -= taken
      feed.lines = lines
      histogram = Rect(column: 0, line: lines, columns: size.columns, lines: taken)
    }
    guard showsLog else { return }
    switch Orientation(of: size) {
    case .landscape where size.columns >= 40:
      feed.columns = size.columns * 11 / 20
      log = Rect(
        column: feed.columns + 1, line: 0, columns: size.columns - feed.columns - 1, lines: lines)
    case .portrait where lines >= 10:
      feed.lines = lines * 3 / 5
      log = Rect(
        column: 0, line: feed.lines + 1, columns: size.columns, lines: lines - feed.lines - 1)
    default: break
    }
  }
}
