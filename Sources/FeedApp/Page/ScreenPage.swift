import TableKit
import TerminalCore

/// What stands in the feed's place: a table to scroll through, in which nothing is selected, and to search in.
protocol ScreenPage: AnyObject {
  var table: TableView { get }
  var search: TableSearch { get }
  /// What the status line says of it in place of the feed's row; nil: that row.
  var title: String? { get }
}

extension ScreenPage {
  var title: String? { nil }

  /// Gives its table a frame: the match to which a search has led stays in view if it was, else the end does, as long as
  /// no line becomes another.
  func setFrame(_ frame: Rect) {
    guard frame != table.frame else { return }
    let isEnd = frame.columns == table.frame.columns && table.isAtEnd && !table.isAtStart
    search.keepingPlaceInView { table.frame = frame }
    if isEnd, !search.isPlaceInView, !table.isAtEnd { table.scrollToEnd() }
  }
}
