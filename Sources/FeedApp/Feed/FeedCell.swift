import TableKit

/// A feed entry's row, as `FeedRow.plan` lays it out.
final class FeedCell: TableViewCell, ObjectCell {
  private var rowLayout: CellLayout?

  override func prepareForReuse() {
    rowLayout = nil
    accessoryType = .none
  }

  func shouldUpdate(with row: FeedRow) { rowLayout = row.layout }

  override var layout: CellLayout? { rowLayout }
}
