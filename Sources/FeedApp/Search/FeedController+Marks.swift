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

  /// All was read anew: marks go to where their rows are now.
  ///
  /// - Parameter ordinals: Where these were.
  func findMarkedRows(from ordinals: [RowMark: Int]) {
    // A row that was deleted here is there again.
    for mark in Set(ordinals.keys).union(markedRows.keys) {
      table.marks[mark] =
        if let known = markedRows[mark] ?? nil {
          indexPath(of: known)
        } else {
          ordinals[mark].flatMap(table.indexPath(atOrdinal:))
        }
    }
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
    for (mark, known) in markedRows {
      guard let known, table.marks[mark] == nil else { continue }
      let most = Self.mostCompared / 2
      let near = rows.clamped(to: max(known.ordinal - most, 0)..<known.ordinal + most)
      let found = near.filter {
        key(atOrdinal: $0) == known.key && likeness(of: known, toRowAt: $0) == .whole
      }
      let nearest = found.min { abs($0 - known.ordinal) < abs($1 - known.ordinal) }
      if let nearest { table.marks[mark] = table.indexPath(atOrdinal: nearest) }
    }
  }

  // MARK: - Rows that say the same

  /// What a row is known by when all is read anew: what it says, and what is above it, by which it is told from others that
  /// say the same.
  struct KnownRow {
    var key: String
    /// Where it stood when all was read anew or rows went the last time, or it was marked: its number among all rows.
    var ordinal: Int
    /// How many rows right above say the same, as far as they were looked at.
    var equalsAbove: Int
    /// What the row above these says; nil: there is none, or it is not read whole.
    var keyAbove: String?
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

  /// nil: there is no such row, or it is not read whole.
  private func key(atOrdinal ordinal: Int) -> String? {
    guard ordinal >= 0, let place = table.indexPath(atOrdinal: ordinal), !isLong(at: place) else {
      return nil
    }
    return row(at: place)?.key
  }

  /// How much of a row is as it was, of one that says the same: nothing above it, how many there say the same, or all.
  private nonisolated enum Likeness: Comparable { case text, equals, whole }

  private func likeness(of known: KnownRow, toRowAt ordinal: Int) -> Likeness {
    let first = ordinal - known.equalsAbove
    guard first >= 0 else { return .text }
    let keyAbove = key(atOrdinal: first - 1)
    guard (keyAbove == known.key) == (known.keyAbove == known.key),
      (first..<ordinal).reversed().allSatisfy({ key(atOrdinal: $0) == known.key })
    else { return .text }
    return keyAbove == known.keyAbove ? .whole : .equals
  }

  /// Where the row is now: the nearest of those that are most as it was.
  private func indexPath(of known: KnownRow) -> IndexPath? {
    var best: (ordinal: Int, likeness: Likeness)?
    let found = indexPath(nearOrdinal: known.ordinal, ofFirst: Self.mostCompared) { row, ordinal in
      guard row.key == known.key else { return false }
      let here = likeness(of: known, toRowAt: ordinal)
      if best.map({ here > $0.likeness }) ?? true { best = (ordinal, here) }
      return here == .whole
    }
    return found ?? best.flatMap { table.indexPath(atOrdinal: $0.ordinal) }
  }
}
