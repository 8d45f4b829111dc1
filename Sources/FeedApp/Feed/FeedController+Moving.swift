import HeightEngine
import TableKit

/// Moving about: the selection and the view, each following the other.
extension FeedController {
  /// Selects the row so many rows further on, and brings it into view.
  func select(byRows count: Int) {
    guard let selected = table.indexPathForSelectedRow,
      let row = table.indexPath(count, rowsFrom: selected)
    else { return }
    table.selectRow(at: row, scrollPosition: .nearest)
    if table.ordinal(of: row) == 0 { table.scrollToStart() }
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
}
