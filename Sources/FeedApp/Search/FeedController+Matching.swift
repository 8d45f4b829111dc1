import Feeds
import HeightEngine
import TableKit

/// Which rows match what is looked for, as they are shown.
extension FeedController: TableViewRowMatching {
  func tableView(
    _ tableView: TableView, matchesOf question: RowQuestion, amongFirstOf rows: Range<Int>,
    inSection section: Int
  ) -> (count: Int, matches: [Int]) {
    let isSearch = question == search.question
    let asked = isSearch ? search.filter : filters.filter(of: question)
    guard let asked else { return (rows.count, []) }
    let found =
      edits.isEmpty
      ? reader.matches(of: asked, ofFirstOf: rows, inSection: section)
      : matches(of: asked, inRow: IndexPath(row: rows.lowerBound, section: section))
    // What a filter hides is not to be found.
    guard isSearch, tableView.filter != nil else { return (found.count, found.rows) }
    let shown = found.rows.filter {
      !tableView.isHidden(IndexPath(row: $0, section: section))
    }
    return (found.count, shown)
  }

  /// Where the person has inserted rows, the feed has others at these places.
  private func matches(of filter: RowFilter, inRow indexPath: IndexPath) -> RowMatches {
    guard let place = place(ofRowAt: indexPath), place != .none else {
      return RowMatches(count: 1)
    }
    let found = reader.matches(
      of: filter, ofFirstOf: place.row..<place.row + 1, inSection: place.section)
    return RowMatches(count: 1, rows: found.rows.isEmpty ? [] : [indexPath.row])
  }

  /// What a row says, without when and how urgent.
  func messageOfRow(at indexPath: IndexPath) -> String? {
    guard let place = place(ofRowAt: indexPath) else { return nil }
    return reader.withTexts(at: place) { texts, _ in
      let title = texts.text(in: EntryText.title.rawValue)
      guard let text = title ?? texts.text(in: EntryText.content.rawValue) else { return nil }
      let slot = title == nil ? EntryText.content : EntryText.title
      let marked = texts.marks(in: slot.rawValue).map(\.range.upperBound)
      // A log's line begins with what is marked: when, how urgent.
      let start = marked.first.map { $0 < 64 ? $0 : 0 } ?? 0
      let rest = text.string.utf8.dropFirst(start)
      let message = String(decoding: rest, as: UTF8.self)
      return message.isEmpty ? text.string : message
    }
  }

  /// Selects the n-th of the rows that are shown, from 1, or the last one, and brings it into view.
  func select(rowNumber number: Int) {
    let last = table.numberOfVisibleRows
    guard let row = table.indexPath(atVisibleOrdinal: min(number, last) - 1) else { return }
    let isInView = table.visibleRectForRow(at: row) != nil
    table.selectRow(at: row, scrollPosition: isInView ? .nearest : .middle)
  }
}
