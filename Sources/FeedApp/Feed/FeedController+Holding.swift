import Feeds
import HeightEngine
import TableKit

/// What is read stays where it is when the feed is read anew: rows are found again by what they say.
extension FeedController {
  /// What the rows that are looked at are known by. Who writes over a file takes away what was read of it: then it is too
  /// late to ask.
  struct KnownRows {
    /// The controller's for which it counts.
    var revision = -1
    var rows: [IndexPath] = []
    var fingerprints: [IndexPath: EntryFingerprint] = [:]
  }

  /// Notes what the first rows in view are known by, and the selected one. O(bytes of those that were not among them).
  func noteRowsInView() {
    let rows =
      Array(rowsSeen.prefix(Self.mostSought)) + (table.indexPathForSelectedRow.map { [$0] } ?? [])
    guard rows != knownRows.rows || revision != knownRows.revision else { return }
    let before = revision == knownRows.revision ? knownRows.fingerprints : [:]
    knownRows = KnownRows(revision: revision, rows: rows)
    for row in rows { knownRows.fingerprints[row] = before[row] ?? fingerprint(at: row) }
  }

  /// What a row is found again by; nil: it is not read whole, and known by where it is. O(its bytes).
  func fingerprint(at indexPath: IndexPath) -> EntryFingerprint? {
    guard let place = place(ofRowAt: indexPath), place != .none, !isLong(place) else { return nil }
    return feed.fingerprint(ofRow: place.row, inSection: place.section)
  }

  /// Rows that are to stay where they are.
  struct HeldRows {
    struct Row {
      /// nil: nobody asked, or it is known by where it is.
      var fingerprint: EntryFingerprint?
      var ordinal: Int
      /// The line of the view that it begins on; nil: it is not in view.
      var line: Int?
    }

    var selected: Row?
    /// The first of those in view.
    var seen: [Row] = []
    /// Whether the end of the content is held, and no row.
    var isAtEnd = false
  }

  /// So many of the rows in view are looked for, one after the other.
  private static let mostSought = 4

  /// To be asked before the feed has changed: what is shown is not what it has then.
  ///
  /// - Parameter areKnown: Whether rows may be read for what they are known by.
  func heldRows(areKnown: Bool = true) -> HeldRows {
    func row(at indexPath: IndexPath) -> HeldRows.Row {
      let known = knownRows.revision == revision ? knownRows.fingerprints[indexPath] : nil
      return HeldRows.Row(
        fingerprint: areKnown ? known ?? fingerprint(at: indexPath) : nil,
        ordinal: table.ordinal(of: indexPath), line: table.visibleRectForRow(at: indexPath)?.line)
    }
    return HeldRows(
      selected: table.indexPathForSelectedRow.map(row(at:)),
      seen: areKnown ? rowsSeen.prefix(Self.mostSought).map(row(at:)) : [],
      isAtEnd: table.standing == .end)
  }

  /// Rows have come and gone, and the table knows which. Where the selected row has gone, that which stands in its place is
  /// selected; where others have pushed it out of view, it is on its line again.
  func keepSelectedRow(of held: HeldRows) {
    guard let before = held.selected else { return }
    guard let selected = table.indexPathForSelectedRow else { return selectRow(inPlaceOf: before) }
    guard !held.isAtEnd, let line = before.line, !table.isHidden(selected),
      table.visibleRectForRow(at: selected) == nil
    else { return }
    stand(by: selected, onLine: line)
  }

  /// Shows a feed that was thrown over. The selection and marks go to where their rows are now, and the view goes
  /// along; where the selected row has gone or was not in view, with another that is seen.
  func showAnew(holding held: HeldRows?) {
    let marks = table.marks.mapValues(table.ordinal(of:))
    // Nobody has said what they are known by.
    let held =
      held
      ?? HeldRows(
        selected: table.indexPathForSelectedRow.map {
          HeldRows.Row(ordinal: table.ordinal(of: $0))
        })
    showFeed()
    table.reloadData()
    findMarkedRows(from: marks)
    guard let selected = held.selected, table.numberOfRows > 0 else { return selectFirstRow() }
    let found = indexPath(of: selected)
    if let row = found ?? table.indexPath(atOrdinal: min(selected.ordinal, table.numberOfRows - 1))
    {
      table.selectRow(at: row)
    }
    guard !held.isAtEnd, let row = table.indexPathForSelectedRow else { return }
    if found != nil, let line = selected.line { return stand(by: row, onLine: line) }
    for other in held.seen {
      guard let line = other.line, let now = indexPath(of: other) else { continue }
      stand(by: now, onLine: line)
      if found == nil, selected.line != nil { selectRow(inPlaceOf: selected) }
      return
    }
    if let line = selected.line { stand(by: row, onLine: line) }
  }

  private func stand(by row: IndexPath, onLine line: Int) {
    guard table.visibleRectForRow(at: row)?.line != line else { return }
    table.standing = .row(TableView.Anchor(.row(row), screenLine: line))
  }

  /// A row has gone: that which stands in its place is selected.
  private func selectRow(inPlaceOf row: HeldRows.Row) {
    let inView = row.line.flatMap { line in
      table.indexPathsForVisibleRows.first {
        table.visibleRectForRow(at: $0).map { $0.endLine > line } ?? false
      }
    }
    guard let inView else { return selectRow(nearOrdinal: row.ordinal) }
    table.selectRow(at: inView)
  }

  private func indexPath(of row: HeldRows.Row) -> IndexPath? {
    row.fingerprint.flatMap { indexPath(of: $0, nearOrdinal: row.ordinal) }
  }

  /// So many rows are read at most to find one again.
  private static let mostCompared = 20_000

  /// The row that says the same, the nearest to where it was; where none does, the nearest of the same id.
  func indexPath(of fingerprint: EntryFingerprint, nearOrdinal ordinal: Int) -> IndexPath? {
    var sameID: IndexPath?
    for distance in 0..<Self.mostCompared / 2 {
      for ordinal in [ordinal + distance, ordinal - distance] where ordinal >= 0 {
        guard let row = table.indexPath(atOrdinal: ordinal), let found = self.fingerprint(at: row)
        else { continue }
        if found == fingerprint { return row }
        if sameID == nil, found.key == fingerprint.key { sameID = row }
      }
    }
    return sameID
  }
}
