import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// What is said where there are no rows, or not yet.
extension FeedScreen {
  /// Says in the place of rows why there are none, on as many lines as it needs.
  func drawAbsence(in canvas: inout Canvas, rect: Rect) {
    let text = DisplayText(controller.isEmpty ? absence : absenceOfShown)
    let margin = controller.table.leftMarginWidth
    canvas.withClip(rect) { canvas in
      CellLayout.text(TextBlock(text)).draw(
        in: &canvas,
        rect: Rect(
          column: rect.column + margin, line: rect.line, columns: rect.columns - margin,
          lines: rect.lines))
    }
  }

  /// What stands in the place of rows where a filter hides all that there are.
  private var absenceOfShown: String {
    let isHeldBack = controller.feed.isHeldBack
    guard isHeldBack || silence.isSaid, !isReadingOn, controller.table.isFilterExact else {
      return keys.completed(filters.absence)
    }
    let read = controller.feed.bytesRead.asBytes
    guard isHeldBack else {
      let none =
        "No row of the first \(read) matches, and more may come; {filter} and Enter shows all."
      return keys.completed(filters.complaint == nil ? none : filters.absence)
    }
    return keys.completed(
      "No row of the first \(read) matches: {last-row} reads on, {filter} and Enter shows all again."
    )
  }

  /// What stands in the place of rows where there are none.
  var absence: String {
    guard controller.edits.isEmpty else {
      return keys.completed("No rows are left; {reload} reads the feed again.")
    }
    return switch controller.feed.absence {
    case .empty: "This feed is empty."
    case .waiting(let name): "Waiting for \(name): nothing has come yet."
    case .reading(let name, let bytes): "Reading \(name): \(bytes.asBytes), and no row yet."
    case .failed(let failure): "\(failure)"
    }
  }
}

extension Int {
  /// So many bytes, for people.
  nonisolated var asBytes: String {
    switch self {
    case ..<1024: "\(self) bytes"
    case ..<(1 << 20): "\(self >> 10) KB"
    default: "\(self >> 20) MB"
    }
  }
}
