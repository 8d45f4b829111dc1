import HeightEngine
import TableKit
import TerminalCore

/// A feed entry's row, as `RowPlans.plan` lays it out.
final class FeedCell: TableViewCell, ObjectCell {
  private var rowLayout: CellLayout?
  /// Whether its first line is bold, as there is no title that could be.
  private var isFirstLineBold = false

  override func prepareForReuse() {
    (rowLayout, sign, isFirstLineBold) = (nil, nil, false)
    accessoryType = .none
  }

  func shouldUpdate(with row: FeedRow) {
    let look = row.look
    (rowLayout, isFirstLineBold) = (look.layout, look.isFirstLineBold)
    sign = row.reader.isStarred(at: row.place) ? "★" : nil
  }

  override var layout: CellLayout? { rowLayout }

  override func draw(in canvas: inout Canvas, rect: Rect) {
    super.draw(in: &canvas, rect: rect)
    guard isFirstLineBold else { return }
    let first = Rect(column: rect.column, line: rect.line, columns: rect.columns, lines: 1)
    canvas.restyle(first) { $0.attributes.insert(.bold) }
  }
}
