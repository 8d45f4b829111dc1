import HeightEngine
import TableKit

/// Rows that have come while somebody looks elsewhere, until they have been seen: those of them that are shown are counted,
/// so that the places are kept where they are.
extension FeedController {
  /// Neighbours that are new, by marks that go along with them.
  nonisolated struct NewRows: Hashable {
    var first: RowMark
    /// nil: it is the last of its list.
    var last: RowMark?
  }

  /// Drawing a row takes a look at every mark.
  private static let mostPlacesOfNewRows = 16

  /// Rows that a batch has brought are new; a file that was cut, or a new day, begins a section.
  func noteNewRows(of insert: BatchChanges.Listed) {
    switch insert {
    case .rows(let rows, let section):
      guard rows.upperBound == table.numberOfRows(inSection: section),
        !feed.isOneList || section == table.numberOfSections - 1
      else { return noteNewRows(rows, inSection: section) }
      noteNewRows(from: IndexPath(row: rows.lowerBound, section: section))
    case .sections(let sections):
      guard sections.upperBound == table.numberOfSections else { return }
      for section in sections where table.numberOfRows(inSection: section) > 0 {
        noteNewRows(from: IndexPath(row: 0, section: section))
      }
    }
  }

  /// Rows have come behind those that were there: from the first of them on they are new.
  func noteNewRows(from first: IndexPath) {
    // Several files have a section each; else the last row is the newest.
    let mark = RowMark(feed.isOneList ? "new" : "new in \(first.section)", isShown: false)
    if table.marks[mark] == nil { table.marks[mark] = first }
    placesOfNewRows.insert(NewRows(first: mark))
  }

  /// Rows have come between those that were there, as of merged files some do: these are new. Where there are many such
  /// places, what is between the last of them is taken for new, too.
  func noteNewRows(_ rows: Range<Int>, inSection section: Int) {
    let first = IndexPath(row: rows.lowerBound, section: section)
    let last = IndexPath(row: rows.upperBound - 1, section: section)
    guard table.isValid(last) else { return }
    let ordinal = table.ordinal(of: first)
    guard !ordinalsOfNewRows.contains(where: { $0.contains(ordinal) }) else { return }
    let number = min(placesOfNewRows.count { $0.last != nil }, Self.mostPlacesOfNewRows - 1)
    let (start, end) = (
      RowMark("first new \(number)", isShown: false), RowMark("last new \(number)", isShown: false)
    )
    table.marks[start] = min(table.marks[start] ?? first, first)
    table.marks[end] = max(table.marks[end] ?? last, last)
    placesOfNewRows.insert(NewRows(first: start, last: end))
  }

  /// How many of the new rows are shown.
  var numberOfNewRowsShown: Int {
    ordinalsOfNewRows.reduce(0) { count, rows in
      count + numberOfRowsShown(before: rows.upperBound)
        - numberOfRowsShown(before: rows.lowerBound)
    }
  }

  private func numberOfRowsShown(before ordinal: Int) -> Int {
    table.indexPath(atOrdinal: ordinal).map(table.visibleOrdinal(of:))
      ?? table.numberOfVisibleRows
  }

  /// The new rows of each place, by their numbers among all rows.
  private var ordinalsOfNewRows: [Range<Int>] {
    placesOfNewRows.compactMap { place -> Range<Int>? in
      guard let first = table.marks[place.first] else { return nil }
      let start = table.ordinal(of: first)
      guard let mark = place.last else {
        let end = feed.isOneList ? table.numberOfRows : firstOrdinal(behind: first.section)
        return start..<max(start, end)
      }
      guard let last = table.marks[mark] else { return nil }
      return start..<max(start, table.ordinal(of: last) + 1)
    }
  }

  private func firstOrdinal(behind section: Int) -> Int {
    let last = table.numberOfRows(inSection: section) - 1
    return table.ordinal(of: IndexPath(row: last, section: section)) + 1
  }

  /// They have been seen.
  func forgetNewRows() {
    guard !placesOfNewRows.isEmpty else { return }
    for place in placesOfNewRows {
      for mark in [place.first, place.last] {
        if let mark { table.marks[mark] = nil }
      }
    }
    placesOfNewRows = []
  }
}
