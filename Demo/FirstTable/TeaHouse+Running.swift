import TableKit
import TerminalCore

extension TeaHouse {
  /// Shows the table, and does what keys say, until the person quits.
  func run(on terminal: any Terminal) {
    while true {
      terminal.present(draw(size: terminal.size))
      switch terminal.nextEvent(timeout: nil, watching: []) {
      case .key(let key): if !handle(key) { return }
      case .terminate: return
      default: break
      }
    }
  }

  private func draw(size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    let lines = max(size.lines - 1, 0)
    table.frame = Rect(column: 0, line: 0, columns: size.columns, lines: lines)
    table.draw(in: &canvas)
    canvas.draw(message, at: Point(column: 0, line: lines), width: size.columns)
    return canvas
  }

  private func handle(_ key: Key) -> Bool {
    guard let row = table.indexPathForSelectedRow else { return false }
    switch key {
    case .character("q"), .control("c"): return false
    case .down:
      table.selectRow(
        at: table.indexPath(1, rowsFrom: row), scrollPosition: TableView.ScrollPosition.none)
    case .up:
      table.selectRow(
        at: table.indexPath(-1, rowsFrom: row), scrollPosition: TableView.ScrollPosition.none)
    case .enter: table.performSelection(ofRowAt: row)
    case .character("i"): table.performAccessoryAction(ofRowAt: row)
    case .escape: showMenu()
    default: break
    }
    return true
  }
}
