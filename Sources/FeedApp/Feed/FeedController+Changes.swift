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
    let update = try feed.reload()
    if wasEdited {
      showAnew(selecting: key)
    } else if let update {
      adopt(update, selecting: key)
    }
  }

  /// Takes in what has come to the feed since; returns the number of new rows, nil if nothing changed.
  ///
  /// - Throws: what is wrong with a document that was rewritten; the feed stays what it was.
  func readChanges() throws -> Int? {
    // Asked for now: what is shown is not what the feed has, once it has changed.
    let key = selectedKey
    guard let update = try feed.readChanges() else { return nil }
    let count = table.numberOfRows
    adopt(update, selecting: key)
    return max(table.numberOfRows - count, 0)
  }

  /// Reads on in a feed that was opened before all of it was read, for a few milliseconds.
  func readMore() {
    let key = selectedKey
    if let update = feed.readMore(budget: 1 << 18) { adopt(update, selecting: key) }
  }

  /// Reads such a feed to its end.
  func readToEnd() {
    let key = selectedKey
    while !feed.isComplete, let update = feed.readMore(budget: 1 << 26) {
      adopt(update, selecting: key)
    }
  }

  private func adopt(_ update: FeedUpdate, selecting key: String?) {
    switch update {
    case .grown(let growths) where edits.sections == 0:
      forgetRecentRows()
      for growth in growths {
        // Behind what the person has edited, so not always where the feed has them.
        table.insertRows(at: model.takeUpNewRows(inSection: growth.section))
      }
    case .changed(let batch, let updated) where edits.isEmpty:
      table.performBatchUpdates(batch) {
        showFeed()
        for indexPath in updated { table.invalidateHeight(forKey: self.key(at: indexPath)) }
      }
    case .reset, .grown, .changed:
      return showAnew(selecting: key)
    }
    if table.indexPathForSelectedRow == nil { selectFirstRow() }
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
