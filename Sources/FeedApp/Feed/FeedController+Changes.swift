import Feeds
import HeightEngine
import TableKit

/// What changes in the feed itself: files that grow, are replaced or read again.
extension FeedController {
  /// Reads the feed again and shows it as it is now: what the person changed is undone, the selection
  /// stays on its entry, and only heights of what changed are computed.
  ///
  /// - Throws: what is wrong with the file; the feed stays what it was.
  func reload() throws {
    let key = selectedKey
    let wasEdited = !edits.isEmpty
    let change = try feed.reload()
    if wasEdited {
      showAnew(selecting: key)
    } else if let change {
      adopt(change, selecting: key)
    }
  }

  /// Takes in what has come to the feed since; returns the number of new rows, nil if nothing changed.
  ///
  /// - Throws: what is wrong with a document that was rewritten; the feed stays what it was.
  func readChanges() throws -> Int? {
    // Asked for now: what is shown is not what the feed has, once it has changed.
    let key = selectedKey
    guard let change = try feed.readChanges() else { return nil }
    let count = table.numberOfRows
    adopt(change, selecting: key)
    return max(table.numberOfRows - count, 0)
  }

  /// Reads on in a feed that was opened before all of it was read, for a few milliseconds.
  func readMore() {
    let key = selectedKey
    if let change = feed.readMore(budget: 1 << 18) { adopt(change, selecting: key) }
  }

  /// Reads such a feed to its end.
  func readToEnd() {
    let key = selectedKey
    while !feed.isComplete, let change = feed.readMore(budget: 1 << 26) {
      adopt(change, selecting: key)
    }
  }

  private func adopt(_ change: FeedChange, selecting key: String?) {
    if change.isReset { return showAnew(selecting: key) }
    guard edits.isEmpty else {
      return edits.sections == 0 && change.isAppending
        ? takeUpNewRows(change) : showAnew(selecting: key)
    }
    let batch = BatchChanges(change)
    let before = (0..<table.numberOfSections).map(table.numberOfRows(inSection:))
    let after = (0..<feed.numberOfSections).map(feed.numberOfEntries(inSection:))
    guard let resolved = try? batch.resolved(rowsBefore: before, rowsAfter: after) else {
      return showAnew(selecting: key)
    }
    table.performBatchUpdates(batch) {
      showFeed()
      for indexPath in change.updatedRows {
        guard let row = resolved.newIndexPath(of: indexPath).flatMap(row(at:)) else { continue }
        table.invalidateHeight(forKey: row.key)
      }
    }
    if table.indexPathForSelectedRow == nil { selectFirstRow() }
  }

  /// New rows at a section's end go behind those that the person has edited.
  private func takeUpNewRows(_ change: FeedChange) {
    forgetRecentRows()
    for section in Set(change.insertedRows.map(\.section)) {
      table.insertRows(at: model.takeUpNewRows(inSection: section))
    }
  }

  private func showAnew(selecting key: String?) {
    let selected = table.indexPathForSelectedRow
    showFeed()
    table.reloadData()
    guard let selected, let key else { return selectFirstRow() }
    if row(at: selected)?.key == key { return table.selectRow(at: selected) }
    table.selectRow(at: indexPath(forKey: key) ?? selected)
    if table.indexPathForSelectedRow == nil { selectFirstRow() }
  }

  private var selectedKey: String? {
    table.indexPathForSelectedRow.flatMap(row(at:))?.key
  }

  /// O(rows before it), each decoded: only where a feed was thrown over.
  private func indexPath(forKey key: String) -> IndexPath? {
    model.indexPath { $0.key == key }
  }
}

extension BatchChanges {
  fileprivate init(_ change: FeedChange) {
    self.init()
    deleteSections(change.deletedSections)
    insertSections(change.insertedSections)
    deleteRows(at: change.deletedRows)
    insertRows(at: change.insertedRows)
    reloadRows(at: change.updatedRows)
    for move in change.moves { moveRow(from: move.from, to: move.to) }
  }
}

extension FeedChange {
  /// Whether it only adds rows to sections that are there.
  fileprivate var isAppending: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && deletedRows.isEmpty
      && updatedRows.isEmpty && moves.isEmpty
  }
}
