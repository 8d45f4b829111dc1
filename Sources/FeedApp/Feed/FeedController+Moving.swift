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
