/// A batch of changes that adds up, brought into an order in which every store can carry it out, and
/// a map between the index paths before and after.
///
/// The order is: rows out (by the indexes before, the last first), sections out, sections in (by the
/// indexes after, the first first), rows in. Runs of neighbours go as one step.
public struct ResolvedChanges: Sendable, Equatable {
  var removedRows = ChangeRuns()
  var removedSections = ChangeRuns()
  var insertedSections = ChangeRuns()
  /// Parallel to the runs of `insertedSections`: rows that come with each section of the run,
  /// without those that move in. Empty for a moved run.
  var rowsOfInsertedSections: [[Int]] = []
  var insertedRows = ChangeRuns()
  /// Rows to forget the height of, by the indexes after, ascending.
  public internal(set) var reloadedRows: [IndexPath] = []

  /// Rows before and after of reloaded sections, by the section after.
  var reloadedSectionRows: [Int: (before: Int, after: Int)] = [:]

  /// No change at all.
  public init() {}

  /// Whether nothing changes.
  public var isEmpty: Bool {
    removedRows.runs.isEmpty && removedSections.runs.isEmpty && insertedSections.runs.isEmpty
      && insertedRows.runs.isEmpty && reloadedRows.isEmpty
  }

  /// Sections before this one are the same before and after; nil: all are.
  public var firstChangedSection: Int? {
    [
      removedRows.runs.first?.section, insertedRows.runs.first?.section,
      removedSections.runs.first?.start, insertedSections.runs.first?.start,
      reloadedRows.first?.section,
    ].compactMap(\.self).min()
  }

  /// Sections that are reloaded whole, by the indexes after, ascending.
  public var reloadedSections: [Int] { reloadedSectionRows.keys.sorted() }

  public static func == (a: Self, b: Self) -> Bool {
    a.removedRows == b.removedRows && a.removedSections == b.removedSections
      && a.insertedSections == b.insertedSections && a.insertedRows == b.insertedRows
      && a.rowsOfInsertedSections == b.rowsOfInsertedSections && a.reloadedRows == b.reloadedRows
  }
}

// MARK: - Putting together

extension ResolvedChanges {
  mutating func link(rows from: Int, _ to: Int) {
    removedRows[from].kind = .moved(partner: to)
    insertedRows[to].kind = .moved(partner: from)
  }

  mutating func link(sections from: Int, _ to: Int, reloaded: Bool) {
    removedSections[from].kind = reloaded ? .reloaded(partner: to) : .moved(partner: to)
    insertedSections[to].kind = reloaded ? .reloaded(partner: from) : .moved(partner: from)
  }
}

// MARK: - One change

extension ResolvedChanges {
  /// `count` rows that stand at `indexPath` and after it once they are in. Nothing is checked.
  public static func insertingRows(_ count: Int = 1, at indexPath: IndexPath) -> Self {
    var changes = Self()
    changes.insertedRows = ChangeRuns(ascending: [
      ChangeRun(section: indexPath.section, start: indexPath.row, count: count)
    ])
    return changes
  }

  /// The `count` rows from `indexPath` on go. Nothing is checked.
  public static func deletingRows(_ count: Int = 1, at indexPath: IndexPath) -> Self {
    var changes = Self()
    changes.removedRows = ChangeRuns(ascending: [
      ChangeRun(section: indexPath.section, start: indexPath.row, count: count)
    ])
    return changes
  }

  /// One row is to be measured anew. Nothing is checked.
  public static func reloadingRow(at indexPath: IndexPath) -> Self {
    var changes = Self()
    changes.reloadedRows = [indexPath]
    return changes
  }
}

// MARK: - Before and after

extension ResolvedChanges {
  /// Where the section went; nil if it was deleted. A reloaded section stays where it is.
  /// - Complexity: O(log changes)
  public func newSection(of old: Int) -> Int? {
    Self.map(old, from: removedSections, to: insertedSections)
  }

  /// Where the section came from; nil if it was inserted.
  /// - Complexity: O(log changes)
  public func oldSection(of new: Int) -> Int? {
    Self.map(new, from: insertedSections, to: removedSections)
  }

  /// Where the row went; nil if it was deleted. Of a reloaded section, the rows that it has both
  /// before and after count as the same.
  /// - Complexity: O(log changes)
  public func newIndexPath(of old: IndexPath) -> IndexPath? {
    if let run = removedRows.run(holding: old.row, inSection: old.section) {
      return Self.follow(run, old, to: insertedRows)
    }
    guard let section = newSection(of: old.section) else { return nil }
    if let rows = reloadedSectionRows[section] {
      return old.row < rows.after ? unlessTaken(old.row, section, in: insertedRows) : nil
    }
    let rank = old.row - removedRows.count(below: old.row, inSection: old.section)
    return IndexPath(
      row: insertedRows.indexOutside(rank: rank, inSection: section), section: section)
  }

  /// Where the row came from; nil if it was inserted. See `newIndexPath(of:)`.
  /// - Complexity: O(log changes)
  public func oldIndexPath(of new: IndexPath) -> IndexPath? {
    if let run = insertedRows.run(holding: new.row, inSection: new.section) {
      return Self.follow(run, new, to: removedRows)
    }
    guard let section = oldSection(of: new.section) else { return nil }
    if let rows = reloadedSectionRows[new.section] {
      return new.row < rows.before ? unlessTaken(new.row, section, in: removedRows) : nil
    }
    let rank = new.row - insertedRows.count(below: new.row, inSection: new.section)
    return IndexPath(
      row: removedRows.indexOutside(rank: rank, inSection: section), section: section)
  }

  private static func follow(_ run: ChangeRun, _ path: IndexPath, to: ChangeRuns) -> IndexPath? {
    guard case .moved(let partner) = run.kind else { return nil }
    let other = to[partner]
    return IndexPath(row: other.start + path.row - run.start, section: other.section)
  }

  /// In a reloaded section a row keeps its place, unless a moved row is there.
  private func unlessTaken(_ row: Int, _ section: Int, in runs: ChangeRuns) -> IndexPath? {
    runs.run(holding: row, inSection: section) == nil
      ? IndexPath(row: row, section: section) : nil
  }

  private static func map(_ index: Int, from: ChangeRuns, to: ChangeRuns) -> Int? {
    guard let run = from.run(holding: index) else {
      return to.indexOutside(rank: index - from.count(below: index))
    }
    switch run.kind {
    case .plain: return nil
    case .moved(let partner), .reloaded(let partner):
      return to[partner].start + index - run.start
    }
  }
}
