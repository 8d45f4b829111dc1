import HeightEngine
import TableKit

/// Marks of rows, which stay with them when a feed is read again.
extension FeedController {
  /// Marks a row; nil: none has this mark any more.
  ///
  /// - Parameters:
  ///   - isNews: Whether that is to be remembered, and was not so already.
  ///   - isFoundByKey: Whether it goes to the row that says the same when all is read anew; nil: one that is shown does, a
  ///     place that one only comes back to does not.
  func setMark(
    _ mark: RowMark, at indexPath: IndexPath?, isNews: Bool = true, isFoundByKey: Bool? = nil
  ) {
    table.marks[mark] = indexPath
    let hasKey = isFoundByKey ?? mark.isShown
    // By where it is is known a row that is not read whole.
    markedRows[mark] = indexPath.map { hasKey ? knownRow(at: $0) : nil }
    if isNews, mark.isShown, let name = mark.name.first {
      memory?.note(mark: name, at: indexPath.flatMap(rowID(at:)))
    }
  }

  /// Whether a row had this mark, be it gone.
  func wasMarked(_ mark: RowMark) -> Bool { markedRows[mark] != nil }

  /// All was read anew: marks go to where their rows are now, the nearest of those that are most as they were.
  ///
  /// - Parameter ordinals: Where these were.
  func findMarkedRows(from ordinals: [RowMark: Int]) {
    // A row that was deleted here is there again.
    let marks = Set(ordinals.keys).union(markedRows.keys)
    let found = find(marks, among: 0..<table.numberOfRows)
    for mark in marks {
      let isKnown = (markedRows[mark] ?? nil) != nil
      let ordinal = isKnown ? found[mark]?.ordinal : ordinals[mark]
      table.marks[mark] = ordinal.flatMap(table.indexPath(atOrdinal:))
    }
  }

  /// Of some rows, by their numbers among all, those of marks, as far as `mostCompared` tell.
  private func find(
    _ marks: some Sequence<RowMark>, among rows: Range<Int>
  ) -> [RowMark: (ordinal: Int, likeness: MarkSearch.Likeness)] {
    let goals = marks.compactMap { mark in
      (markedRows[mark] ?? nil).flatMap {
        MarkSearch.Goal(mark, $0, among: rows, most: Self.mostCompared)
      }
    }
    guard !goals.isEmpty else { return [:] }
    var search = MarkSearch(most: Self.mostCompared) { self.key(atOrdinal: $0) }
    return search.find(goals)
  }

  /// Rows may go now: those that have marks are looked for where they stand, should they be there again. O(marks · log n)
  func noteOrdinalsOfMarks() {
    for (mark, row) in table.marks {
      guard var known = markedRows[mark] ?? nil else { continue }
      known.ordinal = table.ordinal(of: row)
      markedRows[mark] = known
    }
  }

  /// Rows have come, by their numbers among all rows: a mark whose row was gone stands at the one that says what that did, below
  /// what stood above it. Of rows far from where that was, none is read.
  func findGoneMarks(among rows: Range<Int>) {
    let gone = markedRows.keys.filter { table.marks[$0] == nil }
    for (mark, found) in find(gone, among: rows) where found.likeness == .whole {
      table.marks[mark] = table.indexPath(atOrdinal: found.ordinal)
    }
  }

  // MARK: - Rows that say the same

  /// What a row is known by when all is read anew: a hash of what it says, and what is above it, by which it is told from others
  /// that say the same.
  struct KnownRow {
    var key: Int
    /// Where it stood when all was read anew or rows went the last time, or it was marked: its number among all rows.
    var ordinal: Int
    /// How many rows right above say the same, as far as they were looked at.
    var equalsAbove: Int
    /// What the row above these says; nil: there is none, or it is not read whole.
    var keyAbove: Int?
  }

  private static let mostEqualsAbove = 16

  /// nil: the row is not read whole. Those above it are read that say the same, and one more.
  private func knownRow(at indexPath: IndexPath) -> KnownRow? {
    guard table.isValid(indexPath) else { return nil }
    let ordinal = table.ordinal(of: indexPath)
    guard let own = key(atOrdinal: ordinal) else { return nil }
    var first = ordinal
    while ordinal - first < Self.mostEqualsAbove, key(atOrdinal: first - 1) == own { first -= 1 }
    return KnownRow(
      key: own, ordinal: ordinal, equalsAbove: ordinal - first,
      keyAbove: key(atOrdinal: first - 1))
  }

  /// A hash of what a row says; nil: there is no such row, or it is not read whole.
  private func key(atOrdinal ordinal: Int) -> Int? {
    guard ordinal >= 0, let place = table.indexPath(atOrdinal: ordinal), !isLong(at: place) else {
      return nil
    }
    return row(at: place)?.key.hashValue
  }
}
