import HeightEngine
import TerminalCore

/// How a table shows it, and what happens on it. Every member has a default.
@MainActor
public protocol TableViewDelegate: AnyObject {
  /// Lines of the row, its separator among them; `TableView.automaticDimension` (the default): the
  /// table finds it from the cell itself.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int
  /// Lines that the row is taken for until it is measured; `automaticDimension` (the default): the
  /// table's `estimatedRowHeight`.
  func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Int
  /// Whether the delegate has estimates of its own (the default): they are asked for row by row, once for
  /// every row that comes. Without, a million rows cost nothing.
  func hasEstimatedHeights(in tableView: TableView) -> Bool
  /// What stands between the rows of a section; by default the table's `separatorStyle`. Where it has
  /// another answer than before, say so with `reloadSeparatorStyles()`.
  func tableView(_ tableView: TableView, separatorStyleForRowsInSection section: Int)
    -> TableView.SeparatorStyle
  /// Lines of the section's header; `automaticDimension` (the default): from its view.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int
  /// Lines of the section's footer; `automaticDimension` (the default): from its view.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int
  /// Whether the header of the row's section sticks to the top while this row is the first in view, as it
  /// does by default. Not, where it is still to be found out whether the row belongs there; say so with
  /// `setNeedsLayout()` when that is known.
  func tableView(_ tableView: TableView, sticksHeaderAboveRowAt indexPath: IndexPath) -> Bool
  /// A view, dequeued from the table and configured; nil (the default): the data source's title.
  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int)
    -> TableViewHeaderFooterView?
  /// A view, dequeued from the table and configured; nil (the default): the data source's text.
  func tableView(_ tableView: TableView, viewForFooterInSection section: Int)
    -> TableViewHeaderFooterView?

  /// Called before a cell that was not in view is drawn.
  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)
  /// Called after the person selected the row; selecting in code does not call it.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
  /// Called after the person used the row's accessory.
  func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
}

/// Finds heights ahead of time for many rows at once, where that costs less than asking for each.
@MainActor
public protocol TableViewHeightPrefetching: AnyObject {
  /// Lines that the contents of neighbouring rows take at a content width in columns, their separators
  /// not among them, one for each: those that `tableView(_:heightForRowAt:)` would come to by
  /// `TableView.heightForRow(at:cachedBy:lines:)`, and cache by index path or by a key.
  ///
  /// Some 100 µs are time enough: the person at the keys should not wait. So fewer may be given than are
  /// asked for, those from the first on; none: they are asked for one by one.
  func tableView(
    _ tableView: TableView, linesOfRows rows: Range<Int>, inSection section: Int,
    contentWidth: Int
  ) -> [Int]

  /// As `tableView(_:linesOfRows:inSection:contentWidth:)` for rows counted over all sections, cached by
  /// index path: asked where sections are short. None, as is the default: each section is asked by itself.
  func tableView(
    _ tableView: TableView, linesOfRowsOverSections rows: Range<Int>, contentWidth: Int
  ) -> [Int]

  /// What the heights of these rows are remembered by, one for each: those that
  /// `tableView(_:heightForRowAt:)` would cache by. Names are of no use: nobody observes what is done for
  /// each of these rows. Fewer may be given than are asked for, those from the first on; none: they are
  /// asked for one by one; nil, as is the default: heights are remembered by index path.
  func tableView(
    _ tableView: TableView, heightKeysOfRows rows: Range<Int>, inSection section: Int
  ) -> [HeightKey]?
}

extension TableViewHeightPrefetching {
  public func tableView(
    _ tableView: TableView, linesOfRowsOverSections rows: Range<Int>, contentWidth: Int
  ) -> [Int] { [] }

  public func tableView(
    _ tableView: TableView, heightKeysOfRows rows: Range<Int>, inSection section: Int
  ) -> [HeightKey]? { nil }
}

extension TableViewDelegate {
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    TableView.automaticDimension
  }
  public func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Int
  { TableView.automaticDimension }
  public func hasEstimatedHeights(in tableView: TableView) -> Bool { true }
  public func tableView(_ tableView: TableView, separatorStyleForRowsInSection section: Int)
    -> TableView.SeparatorStyle
  { tableView.separatorStyle }
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    TableView.automaticDimension
  }
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
    TableView.automaticDimension
  }
  public func tableView(
    _ tableView: TableView, sticksHeaderAboveRowAt indexPath: IndexPath
  ) -> Bool { true }
  public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int)
    -> TableViewHeaderFooterView?
  { nil }
  public func tableView(_ tableView: TableView, viewForFooterInSection section: Int)
    -> TableViewHeaderFooterView?
  { nil }
  public func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {}
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
  public func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {}
}
