import Feeds
import HeightEngine
import TableKit
import TerminalCore

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
    let first = visible.firstIndex(where: isBeginningSeen) ?? 0
    let place =
      switch position {
      case .top: min(first + rows, last)
      case .bottom: max(last - rows, min(first, last))
      case .middle, .nearest: middle(of: visible)
      }
    table.selectRow(at: visible[place])
  }

  /// Whether a row's first line is in view, and no header over it.
  func isBeginningSeen(ofRowAt row: IndexPath) -> Bool {
    table.visibleRectForRow(at: row).map { isSeen(row, onLine: $0.line) } ?? false
  }

  /// The rows in view, without those that are behind a header with all their lines.
  var rowsSeen: [IndexPath] {
    let visible = table.indexPathsForVisibleRows
    let first = visible.firstIndex { row in
      let end = table.visibleRectForRow(at: row)?.endLine ?? 0
      return isSeen(row, onLine: min(end, table.frame.lines) - 1)
    }
    return Array(visible[(first ?? 0)...])
  }

  private func isSeen(_ row: IndexPath, onLine line: Int) -> Bool {
    let place = Point(column: table.frame.column, line: table.frame.line + line)
    return table.item(atCanvas: place) == .row(row)
  }

  /// Does what may leave fewer lines for the rows: the selected row stays in view if it was, and a match in it.
  func keepingSelectedRowInView(_ change: () -> Void) {
    search.keepingPlaceInView { keepingRowInView(change) }
  }

  private func keepingRowInView(_ change: () -> Void) {
    let columns = table.frame.columns
    let selected = table.indexPathForSelectedRow.flatMap { rowsSeen.contains($0) ? $0 : nil }
    let isAtEnd = selected != nil && selected == rowsSeen.last && table.extentBelow.lines == 0
    change()
    // Of another width the row at the top is the one that stays; at the end, the last.
    guard let selected, table.standing != .end,
      isAtEnd || table.frame.columns == columns && !rowsSeen.contains(selected)
    else { return }
    table.scrollToRow(at: selected, at: .nearest)
    // What is below a last row is a footer, or its own rest, where it is higher than the view.
    let below = table.extentBelow.lines
    if isAtEnd, let rect = table.visibleRectForRow(at: selected), rect.line >= below {
      table.scroll(byLines: below)
    }
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

  /// Goes to what the person says next, or said before, in a conversation, and brings it to the top: further on in the
  /// selected row if `staysInRow`, or in another, which it selects. O(rows between them).
  func selectTurn(forward: Bool, staysInRow: Bool) -> TurnSearch {
    guard let selected = table.indexPathForSelectedRow else { return .noConversation }
    if staysInRow, goToTurn(inSelected: selected, forward: forward) { return .found }
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
      let lines = linesOfTurns(inRowAt: row)
      if !lines.isEmpty { show(turn: forward ? 0 : lines.count - 1, of: lines, inRowAt: row) }
      return .found
    }
    return isConversation ? .notFound : .noConversation
  }

  /// The same within a row that holds several messages. Whether there is another turn in it.
  private func goToTurn(inSelected row: IndexPath, forward: Bool) -> Bool {
    let lines = linesOfTurns(inRowAt: row)
    guard lines.count > 1, let rect = table.visibleRectForRow(at: row) else { return false }
    let top = max(-rect.line, 0)
    var turn = forward ? lines.firstIndex { $0 > top } : lines.lastIndex { $0 < top }
    // At the end of the feed it may not have come to stand at the top.
    if let shown = shownTurn, shown.row == row, shown.offset == table.contentOffset {
      turn = lines.indices.contains(shown.turn) ? shown.turn + (forward ? 1 : -1) : turn
    }
    guard let turn, lines.indices.contains(turn) else { return false }
    show(turn: turn, of: lines, inRowAt: row)
    return true
  }

  /// The lines of a row on which the person begins to say something.
  private func linesOfTurns(inRowAt row: IndexPath) -> [Int] {
    guard let place = place(ofRowAt: row), place != .none else { return [] }
    let content = EntryText.content.rawValue
    var turns: [Range<Int>] = []
    var buffer = RowTextBuffer()
    feed.withTexts(
      ofRow: place.row, inSection: place.section, includingKey: false, buffer: &buffer
    ) { texts, _ in
      let marks = texts.marks(in: content)
      turns = marks.filter { EntryMark(kind: $0.kind) == .role(.person) }.map(\.range)
    }
    return turns.isEmpty ? [] : table.lines(ofRowAt: row) { _ in turns }
  }

  /// Brings a turn to the top of the view, as far as the feed goes on below it.
  private func show(turn: Int, of lines: [Int], inRowAt row: IndexPath) {
    if lines[turn] > 0 || shownTurn?.row == row {
      table.scrollToRow(at: row, at: .top)
      table.scroll(byLines: lines[turn])
    }
    shownTurn = ShownTurn(row: row, turn: turn, offset: table.contentOffset)
  }

  /// A turn that the view was brought to, and where that stood then.
  struct ShownTurn {
    var row: IndexPath
    var turn: Int
    var offset: Int
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
