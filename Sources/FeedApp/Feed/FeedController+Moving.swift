import HeightEngine
import TableKit

/// Moving about: the selection and the view, each following the other.
extension FeedController {
  /// Selects the next row (or the one before). A row that is higher than the view is scrolled through
  /// before it is left.
  func moveSelection(byRows count: Int) {
    guard let selected = table.indexPathForSelectedRow else { return }
    if abs(count) == 1, let rest = linesOutOfView(of: selected, downwards: count > 0) {
      return table.scroll(byLines: count * min(rest, max(table.frame.lines - 1, 1)))
    }
    select(byRows: count)
  }

  /// Selects the row so many rows further on, and brings it into view.
  func select(byRows count: Int) {
    guard let selected = table.indexPathForSelectedRow,
      let row = table.indexPath(count, rowsFrom: selected)
    else { return }
    table.selectRow(at: row, scrollPosition: TableView.ScrollPosition.none)
    if table.ordinal(of: row) == 0 { table.scrollToStart() }
  }

  /// Lines of a row in view that are still to be scrolled to; nil: none, or the row can be seen whole.
  private func linesOutOfView(of indexPath: IndexPath, downwards: Bool) -> Int? {
    guard let rect = table.visibleRectForRow(at: indexPath), rect.lines > table.frame.lines - 1
    else { return nil }
    let rest = downwards ? rect.endLine - table.frame.lines : -rect.line
    return rest > 0 ? rest : nil
  }

  /// The person presses Enter on the row.
  func tapSelectedRow() {
    if let selected = table.indexPathForSelectedRow { table.performSelection(ofRowAt: selected) }
  }

  /// The person presses the accessory's key. Whether the row has one that does something.
  func tapAccessoryOfSelectedRow() -> Bool {
    table.indexPathForSelectedRow.map(table.performAccessoryAction(ofRowAt:)) ?? false
  }

  /// Shows the first section whose title begins with a letter, and selects its first row. Whether
  /// there is one. O(sections).
  func selectSection(letter: String) -> Bool {
    let found = model.sections.indices.first { section in
      indexLetter(ofSection: section) == letter.uppercased()
        && model.numberOfRows(inSection: section) > 0
    }
    guard let found else { return false }
    table.selectRow(at: IndexPath(row: 0, section: found), scrollPosition: .top)
    return true
  }

  /// Scrolls by lines; the selection stays in view.
  func scroll(byLines lines: Int) {
    table.scroll(byLines: lines)
    keepSelectionInView()
  }

  /// Scrolls by a part of a page; the selection goes along, to the far end where the list ends.
  func scroll(byPages pages: Double) {
    let page = max(table.frame.lines - 2, 1)
    table.scroll(byLines: Int(Double(page) * pages))
    let visible = table.indexPathsForVisibleRows
    if pages > 0, table.isAtEnd, let last = visible.last {
      table.selectRow(at: last)
    } else if pages < 0, table.isAtStart, let first = visible.first {
      table.selectRow(at: first)
    } else {
      keepSelectionInView()
    }
  }

  func selectFirst() {
    table.scrollToStart()
    table.selectRow(at: table.indexPath(atOrdinal: 0))
  }

  func selectLast() {
    table.scrollToEnd()
    table.selectRow(at: table.indexPath(atOrdinal: table.numberOfRows - 1))
  }

  /// Selects the nearest row that is whole in view, where the selected one is not in view any more.
  private func keepSelectionInView() {
    guard let selected = table.indexPathForSelectedRow else { return }
    let visible = table.indexPathsForVisibleRows
    guard let first = visible.first, let last = visible.last else { return }
    if selected < first {
      let isWhole = (table.visibleRectForRow(at: first)?.line ?? 0) >= 0
      table.selectRow(at: isWhole || visible.count == 1 ? first : visible[1])
    } else if selected > last {
      let isWhole = (table.visibleRectForRow(at: last)?.endLine ?? 0) <= table.frame.lines
      table.selectRow(at: isWhole || visible.count == 1 ? last : visible[visible.count - 2])
    }
  }
}
