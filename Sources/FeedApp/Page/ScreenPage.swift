import TableKit

/// What stands in the feed's place: a table to scroll through, in which nothing is selected, and to search in.
protocol ScreenPage: AnyObject {
  var table: TableView { get }
  var search: TableSearch { get }
  /// What the status line says of it in place of the feed's row; nil: that row.
  var title: String? { get }
}

extension ScreenPage {
  var title: String? { nil }
}
