import HeightEngine
import TerminalCore

/// The nine changes. As in UIKit the data changes first, then the table is told; in a batch, deletes,
/// reloads and the sources of moves are indexes before it, inserts and the targets of moves those
/// after. A change costs the heights of what is new, and no others.
extension TableView {
  /// Runs several changes as one. O(changes · log n).
  ///
  /// - Precondition: the data source's counts fit the changes.
  public func performBatchUpdates(_ updates: () -> Void) {
    reloadIfNeeded()
    layoutIfNeeded()
    batchDepth += 1
    updates()
    batchDepth -= 1
    if batchDepth == 0 { commitBatch() }
  }

  public func insertSections(_ sections: [Int]) {
    performBatchUpdates { batch.insertSections(sections) }
  }
  public func deleteSections(_ sections: [Int]) {
    performBatchUpdates { batch.deleteSections(sections) }
  }
  public func reloadSections(_ sections: [Int]) {
    performBatchUpdates { batch.reloadSections(sections) }
  }
  public func moveSection(_ section: Int, toSection newSection: Int) {
    performBatchUpdates { batch.moveSection(from: section, to: newSection) }
  }
  public func insertRows(at indexPaths: [IndexPath]) {
    performBatchUpdates { batch.insertRows(at: indexPaths) }
  }
  public func deleteRows(at indexPaths: [IndexPath]) {
    performBatchUpdates { batch.deleteRows(at: indexPaths) }
  }
  public func reloadRows(at indexPaths: [IndexPath]) {
    performBatchUpdates { batch.reloadRows(at: indexPaths) }
  }
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    performBatchUpdates { batch.moveRow(from: indexPath, to: newIndexPath) }
  }

  private func commitBatch() {
    let changes = batch
    batch = BatchChanges()
    guard !changes.isEmpty else { return }
    let before = (0..<tree.numberOfSections).map(tree.numberOfRows(inSection:))
    do {
      let after = currentRowCounts()
      adopt(try changes.resolved(rowsBefore: before, rowsAfter: after))
    } catch {
      preconditionFailure("invalid update of a table: \(error)")
    }
  }

  /// Shifts everything that is kept by index path.
  private func adopt(_ changes: ResolvedChanges) {
    let offset = contentOffset
    let wasAtStart = isAtStart
    let followed = hold == .end && isAtEnd
    let anchorAfter = survivingAnchor(under: changes)
    let ordinal = anchor.map { ordinalNear($0.item) } ?? 0
    let shown = Set(displayedCells.keys.compactMap(changes.newIndexPath(of:)))
    if indexPathHeightCache.automaticallyInvalidateEnabled { indexPathHeightCache.apply(changes) }
    tree.apply(changes, estimates: estimate(of:))
    reportInvalidation(changes)
    indexPathForSelectedRow = indexPathForSelectedRow.flatMap(changes.newIndexPath(of:))
    anchorBeforeFrameChange = anchorBeforeFrameChange.flatMap { moved($0, by: changes) }
    sectionIndexTitles = dataSource?.sectionIndexTitles(for: self) ?? []
    anchor = anchorAfter ?? anchorNear(ordinal: ordinal)
    if hold == .top, wasAtStart { anchor = nil }
    if hold == .lineOffset { contentOffsetAfterUpdate(offset) }
    followsEnd = followed
    recycleDisplayedCells()
    needsLayout = false
    layOut()
    updateDisplayedCells(alreadyShown: shown)
  }

  private func contentOffsetAfterUpdate(_ offset: Int) {
    guard let (item, top) = tree.item(atLine: min(offset, max(tree.totalHeight - 1, 0))) else {
      return
    }
    anchor = Anchor(item: item, line: 0, screenLine: top - offset)
  }

  /// The anchor where its row is now; where it is gone, the next row in view that is not takes its
  /// line on the screen.
  private func survivingAnchor(under changes: ResolvedChanges) -> Anchor? {
    guard let anchor else { return nil }
    if let moved = moved(anchor, by: changes) { return moved }
    let place = visibleItems.firstIndex { $0.item == anchor.item } ?? 0
    let candidates =
      Array(visibleItems.dropFirst(place + 1)) + visibleItems.prefix(place).reversed()
    for item in candidates {
      guard case .row(let indexPath) = item.item,
        let new = changes.newIndexPath(of: indexPath)
      else { continue }
      return Anchor(item: .row(new), line: 0, screenLine: anchor.screenLine)
    }
    return nil
  }

  private func moved(_ anchor: Anchor, by changes: ResolvedChanges) -> Anchor? {
    var moved = anchor
    switch anchor.item {
    case .row(let indexPath):
      guard let new = changes.newIndexPath(of: indexPath) else { return nil }
      moved.item = .row(new)
    case .header(let section):
      guard let new = changes.newSection(of: section) else { return nil }
      moved.item = .header(new)
    case .footer(let section):
      guard let new = changes.newSection(of: section) else { return nil }
      moved.item = .footer(new)
    }
    return moved
  }

  /// How many rows stand before an item.
  private func ordinalNear(_ item: HeightItem) -> Int {
    switch item {
    case .row(let indexPath): tree.ordinal(of: indexPath)
    case .header(let section), .footer(let section):
      tree.numberOfRows(inSection: section) > 0
        ? tree.ordinal(of: IndexPath(row: 0, section: section)) : 0
    }
  }

  private func anchorNear(ordinal: Int) -> Anchor? {
    guard tree.numberOfRows > 0,
      let row = tree.indexPath(atOrdinal: min(ordinal, tree.numberOfRows - 1))
    else { return nil }
    return Anchor(item: .row(row), line: 0, screenLine: 0)
  }

  private func reportInvalidation(_ changes: ResolvedChanges) {
    let rows = changes.reloadedRows
    if !rows.isEmpty { debugLog.report(.invalidated(.rows(rows.sorted()))) }
  }
}
