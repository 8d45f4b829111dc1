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
  /// Lines of the section's header; `automaticDimension` (the default): from its view.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int
  /// Lines of the section's footer; `automaticDimension` (the default): from its view.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int
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

extension TableViewDelegate {
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    TableView.automaticDimension
  }
  public func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Int
  { TableView.automaticDimension }
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    TableView.automaticDimension
  }
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
    TableView.automaticDimension
  }
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
