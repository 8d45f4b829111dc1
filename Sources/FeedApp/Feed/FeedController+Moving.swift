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

  /// Selects the first or the last row that is in view, so many rows from there, or the one in the middle.
  func selectInView(_ position: TableView.ScrollPosition, rows: Int) {
    let visible = table.indexPathsForVisibleRows
    guard let last = visible.indices.last else { return }
    let first = visible.firstIndex { (table.visibleRectForRow(at: $0)?.line ?? 0) >= 0 } ?? 0
    let place =
      switch position {
      case .top: min(first + rows, last)
      case .bottom: max(last - rows, min(first, last))
      case .middle, .nearest: middle(of: visible)
      }
    table.selectRow(at: visible[place])
  }

  private func middle(of visible: [IndexPath]) -> Int {
    let line = table.frame.lines / 2
    return visible.lastIndex { (table.visibleRectForRow(at: $0)?.line ?? 0) <= line } ?? 0
  }

  /// Selects the first row that is shown of a section so many further on; going back, that of its own comes
  /// first. Whether there is another one than the selected row.
  ///
  /// - Complexity: O(log n) for each section on the way, of which no more than some thousands are gone.
  func selectSection(further count: Int) -> Bool {
    guard let selected = table.indexPathForSelectedRow else { return false }
    var row = selected
    for _ in 0..<min(Int(count.magnitude), Self.mostSectionsAtOnce) {
      guard let next = count > 0 ? firstRow(behindSectionOf: row) : firstRow(above: row) else {
        break
      }
      row = next
    }
    guard row != selected else { return false }
    table.selectRow(at: row, scrollPosition: .top)
    if table.visibleOrdinal(of: row) == 0 { table.scrollToStart() }
    return true
  }

  private static let mostSectionsAtOnce = 4096

  private func firstRow(behindSectionOf row: IndexPath) -> IndexPath? {
    let last = IndexPath(row: table.numberOfRows(inSection: row.section) - 1, section: row.section)
    guard let next = table.indexPath(1, rowsFrom: last), next.section > row.section else {
      return nil
    }
    return next
  }

  private func firstRow(above row: IndexPath) -> IndexPath? {
    let own = firstShownRow(ofSectionOf: row)
    guard own == row else { return own }
    guard let before = table.indexPath(-1, rowsFrom: row), before != row else { return nil }
    return firstShownRow(ofSectionOf: before)
  }

  private func firstShownRow(ofSectionOf row: IndexPath) -> IndexPath {
    let first = IndexPath(row: 0, section: row.section)
    guard table.isHidden(first) else { return first }
    return table.indexPath(1, rowsFrom: first) ?? row
  }

  /// What came of looking for a turn of a conversation.
  enum TurnSearch { case found, notFound, noConversation }

  /// So many rows are looked at.
  private static let mostRowsSearched = 20_000

  /// Selects the next row, or the one before, in which the person says something in a conversation, and brings
  /// it to the top. O(rows between them).
  func selectTurn(forward: Bool) -> TurnSearch {
    guard let selected = table.indexPathForSelectedRow else { return .noConversation }
    var isConversation = turn(at: selected) != nil
    var last = selected
    for count in 1...Self.mostRowsSearched {
      let next = table.indexPath(forward ? count : -count, rowsFrom: selected)
      guard let row = next, row != last else { break }
      last = row
      guard let isOfPerson = turn(at: row) else { continue }
      isConversation = true
      guard isOfPerson else { continue }
      table.selectRow(at: row, scrollPosition: .top)
      if table.ordinal(of: row) == 0 { table.scrollToStart() }
      return .found
    }
    return isConversation ? .notFound : .noConversation
  }

  /// Whether the person says something in a row; nil: it is of no conversation.
  private func turn(at indexPath: IndexPath) -> Bool? {
    guard let place = place(ofRowAt: indexPath), place != .none else { return nil }
    return feed.isTurnOfPerson(row: place.row, inSection: place.section)
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
