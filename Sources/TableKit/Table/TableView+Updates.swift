import HeightEngine

/// The nine changes. As in UIKit the data changes first, then the table is told; in a batch, deletes,
/// reloads and the sources of moves are indexes before it, inserts and the targets of moves those
/// after. A change costs the heights of what is new, and no others.
extension TableView {
  /// Runs several changes as one; the data may change in `updates` too. O(changes · log n).
  ///
  /// - Precondition: the data source's counts fit the changes.
  public func performBatchUpdates(_ updates: () -> Void) {
    reloadIfNeeded()
    collect(updates)
  }

  /// Runs a batch that is at hand; the data changes in `updateData`. O(changes · log n).
  ///
  /// - Precondition: no other batch is being collected, and the data source's counts fit the changes.
  public func performBatchUpdates(_ changes: BatchChanges, updateData: () -> Void) {
    precondition(batchDepth == 0, "changes that are at hand are a batch by themselves")
    reloadIfNeeded()
    collect {
      updateData()
      batch = changes
    }
  }

  /// Tells of sections that are new.
  public func insertSections(_ sections: [Int]) {
    collect { batch.insertSections(sections) }
  }

  /// Tells of sections that are gone.
  public func deleteSections(_ sections: [Int]) {
    collect { batch.deleteSections(sections) }
  }

  /// Tells of sections whose content changed.
  public func reloadSections(_ sections: [Int]) {
    collect { batch.reloadSections(sections) }
  }

  /// Tells of a section that moved.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    collect { batch.moveSection(from: section, to: newSection) }
  }

  /// Tells of rows that are new.
  public func insertRows(at indexPaths: [IndexPath]) {
    collect { batch.insertRows(at: indexPaths) }
  }

  /// As `insertRows(at:)` for neighbours, without an index path for each.
  public func insertRows(_ rows: Range<Int>, inSection section: Int) {
    collect { batch.insertRows(rows, inSection: section) }
  }

  /// Tells of rows that are gone.
  public func deleteRows(at indexPaths: [IndexPath]) {
    collect { batch.deleteRows(at: indexPaths) }
  }

  /// As `deleteRows(at:)` for neighbours, without an index path for each.
  public func deleteRows(_ rows: Range<Int>, inSection section: Int) {
    collect { batch.deleteRows(rows, inSection: section) }
  }

  /// Tells of rows whose content changed.
  public func reloadRows(at indexPaths: [IndexPath]) {
    collect { batch.reloadRows(at: indexPaths) }
  }

  /// Tells of a row that moved.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    collect { batch.moveRow(from: indexPath, to: newIndexPath) }
  }

  /// Collects changes, and carries them out when the outermost batch ends. For a change by itself the
  /// data has changed already: nothing may be asked of the data source before it is carried out.
  func collect(_ updates: () -> Void) {
    batchDepth += 1
    updates()
    batchDepth -= 1
    if batchDepth == 0 { commitBatch() }
  }

  private func commitBatch() {
    let changes = batch
    batch = BatchChanges()
    // What was never loaded is going to be read as it is now.
    guard isLoaded, let dataSource, !changes.isEmpty else { return }
    if debugLog.observer != nil { reportInvalidation(by: changes) }
    let after = DataSourceRowCounts(table: self, dataSource: dataSource)
    do {
      // Counting all sections finds a data source that changed without telling; with very many of
      // them it would cost more than the change.
      let resolved = try changes.resolved(
        before: tree, after: after, checkingAllSections: after.numberOfSections <= 4_096)
      adopt(resolved)
    } catch {
      preconditionFailure("invalid update of a table: \(error)")
    }
  }

  /// Shifts everything that is kept by index path; the next layout shows it.
  private func adopt(_ changes: ResolvedChanges) {
    recycleDisplayedCells()
    rowsShownBefore = Set(rowsShownBefore.compactMap(changes.newIndexPath(of:)))
    moveStanding(by: changes)
    indexPathForSelectedRow = indexPathForSelectedRow.flatMap(changes.newIndexPath(of:))
    if indexPathHeightCache.automaticallyInvalidateEnabled { indexPathHeightCache.apply(changes) }
    applyToTree(changes)
    landAnchor()
    updateSectionIndex()
    needsLayout = true
  }

  /// The delegate is asked for estimates only when the tree has changed: it may ask the table.
  private func applyToTree(_ changes: ResolvedChanges) {
    var known: [HeightItem: Int] = [:]
    for row in changes.reloadedRows {
      known[.row(row)] = changes.oldIndexPath(of: row).map { tree.height(of: .row($0)) }
    }
    var edges: [HeightItem] = []
    var rows: [IndexPathRange] = []
    let rowEstimate = self.rowEstimate
    tree.apply(changes) { item in
      if let known = known[item] { return known }
      guard case .row(let indexPath) = item else {
        edges.append(item)
        return 1
      }
      IndexPathRange.append(indexPath, to: &rows)
      return rowEstimate
    }
    for edge in edges { learnEstimate(ofEdge: edge) }
    for range in rows { askForEstimates(ofRows: range.rows, inSection: range.section) }
  }

  private func learnEstimate(ofEdge edge: HeightItem) {
    let estimate =
      if case .header(let section) = edge {
        headerEstimate(inSection: section)
      } else {
        footerEstimate(inSection: edge.section)
      }
    if estimate > 0 {
      tree.setEstimate(estimate, of: edge)
      if rowHeight >= 0, contentWidth > 0 { askHeight(of: edge) }
    } else {
      tree.setHeight(0, of: edge)
    }
  }

  /// Where the section index appears or goes, all rows have another width.
  private func updateSectionIndex() {
    let width = contentWidth
    sectionIndexTitles = dataSource?.sectionIndexTitles(for: self) ?? []
    if contentWidth != width { needsRemeasuring = true }
  }
}
