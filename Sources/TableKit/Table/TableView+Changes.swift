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
    precondition(!batch.isOpen, "changes that are at hand are a batch by themselves")
    reloadIfNeeded()
    collect {
      updateData()
      batch.collect { $0 = changes }
    }
  }

  /// Makes the table show a new list in place of an old one: what was inserted, deleted, moved and
  /// changed is found and runs as one batch, so that only what is new or changed is measured.
  ///
  /// Lists in which an id stands twice can't be made: `SectionedIdentifiers` throws an error that names
  /// it.
  ///
  /// - Parameters:
  ///   - new: What the table is to show.
  ///   - old: What it shows; the data source's counts must be these still.
  ///   - isReloaded: Whether an item that is in both lists, at these index paths before and after, is
  ///     to be measured anew, besides those with another fingerprint.
  ///   - updateData: Puts the new data in place, from which the data source answers afterwards.
  /// - Returns: whether anything differed.
  /// - Complexity: O(n + d · log n) for d items that differ.
  @discardableResult
  public func apply<SectionID, ItemID>(
    _ new: SectionedIdentifiers<SectionID, ItemID>,
    from old: SectionedIdentifiers<SectionID, ItemID>,
    isReloaded: (_ old: IndexPath, _ new: IndexPath) -> Bool = { _, _ in false },
    updateData: () -> Void
  ) -> Bool {
    let changes = old.changes(to: new, isReloaded: isReloaded)
    performBatchUpdates(changes, updateData: updateData)
    return !changes.isEmpty
  }

  /// Tells of sections that are new.
  public func insertSections(_ sections: [Int]) {
    collect { batch.collect { $0.insertSections(sections) } }
  }

  /// Tells of sections that are gone.
  public func deleteSections(_ sections: [Int]) {
    collect { batch.collect { $0.deleteSections(sections) } }
  }

  /// Tells of sections whose content changed.
  public func reloadSections(_ sections: [Int]) {
    collect { batch.collect { $0.reloadSections(sections) } }
  }

  /// Tells of a section that moved.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    collect { batch.collect { $0.moveSection(from: section, to: newSection) } }
  }

  /// Tells of rows that are new.
  public func insertRows(at indexPaths: [IndexPath]) {
    collect { batch.collect { $0.insertRows(at: indexPaths) } }
  }

  /// As `insertRows(at:)` for neighbours, without an index path for each.
  public func insertRows(_ rows: Range<Int>, inSection section: Int) {
    collect { batch.collect { $0.insertRows(rows, inSection: section) } }
  }

  /// Tells of rows that are gone.
  public func deleteRows(at indexPaths: [IndexPath]) {
    collect { batch.collect { $0.deleteRows(at: indexPaths) } }
  }

  /// As `deleteRows(at:)` for neighbours, without an index path for each.
  public func deleteRows(_ rows: Range<Int>, inSection section: Int) {
    collect { batch.collect { $0.deleteRows(rows, inSection: section) } }
  }

  /// Tells of rows whose content changed: they are configured and measured anew, by whatever their
  /// heights are remembered.
  public func reloadRows(at indexPaths: [IndexPath]) {
    collect { batch.collect { $0.reloadRows(at: indexPaths) } }
  }

  /// Tells of rows whose content changed, or grew at its end: they are measured anew, by whatever their
  /// heights are remembered, and those in view are configured anew in the cells that they have. Nothing
  /// else is asked for: it is what a row costs that grows token by token, whatever is around it. A row
  /// out of view is measured when it comes into view or in idle time. O(rows · log n).
  ///
  /// The data source dequeues as always, and gets the row's own cell, not prepared for reuse; the row
  /// keeps the kind of its cell. A row that is not there is left out.
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    reconfigureRows(at: indexPaths, keepingAnswers: false)
  }

  /// As `reconfigureRows(at:)`; where answers are kept, rows match the questions that they did: more of the
  /// same text is laid out.
  public func reconfigureRows(at indexPaths: [IndexPath], keepingAnswers: Bool) {
    guard mayAsk else { return reloadRows(at: indexPaths) }
    reloadIfNeeded()
    for indexPath in indexPaths where book.tree.contains(.row(indexPath)) {
      invalidateHeight(at: indexPath, .trusts, keepingAnswers: keepingAnswers)
      pool.setNeedsConfiguration(at: indexPath)
    }
  }

  /// Has the rows in view configured anew in the cells that they have, heights as they are: they look
  /// different, and say the same.
  public func reconfigureVisibleCells() {
    for indexPath in indexPathsForVisibleRows { pool.setNeedsConfiguration(at: indexPath) }
    setNeedsLayout(.trusts)
  }

  /// Tells of a row that moved.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    collect { batch.collect { $0.moveRow(from: indexPath, to: newIndexPath) } }
  }

  /// Collects changes, and carries them out when the outermost batch ends. For a change by itself the
  /// data has changed already: nothing may be asked of the data source before it is carried out.
  private func collect(_ updates: () -> Void) {
    batch.begin()
    updates()
    endBatch()
  }

  func endBatch() {
    if let changes = batch.end() { commit(changes) }
  }

  private func commit(_ changes: BatchChanges) {
    guard dataSource != nil, !changes.isEmpty else { return }
    let after = DataSourceRowCounts(table: self)
    if pending.reload != .none {
      // All is going to be read as it is now; what is selected and held goes along all the same.
      if let resolved = try? changes.resolved(before: book.tree, after: after) {
        adopt(resolved, counts: after)
      }
      return
    }
    reportInvalidation(by: changes)
    do {
      // Counting all sections finds a data source that changed without telling; with many of them it
      // would cost more than the change.
      let resolved = try changes.resolved(
        before: book.tree, after: after,
        checkingAllSections: after.numberOfSections <= Self.mostSectionsCounted)
      adopt(resolved, counts: after)
    } catch {
      preconditionFailure("invalid update of a table: \(error)")
    }
  }

  private static var mostSectionsCounted: Int { 64 }

  /// Tells the values; the next layout shows it.
  private func adopt(_ changes: ResolvedChanges, counts: DataSourceRowCounts) {
    recycleShownCells()
    pool.apply(changes)
    let focus = rowTakingFocus(after: changes)
    selection.apply(changes)
    rowMarks.apply(changes)
    if selection.focused == nil { selection.moveFocus(to: focus) }
    book.apply(changes, rowEstimate: rowEstimate, counts: counts)
    viewport.apply(changes, lastItem: book.tree.lastItem, contains: { book.tree.contains($0) })
    learnEstimates(ofNewItems: changes)
    pending.readsTitles = true
    setNeedsLayout(book.automaticallyInvalidates ? .asksNew : .asksAll)
  }

  /// Where the focused row goes, the nearest row below it that does not, else above it, takes its place.
  private func rowTakingFocus(after changes: ResolvedChanges) -> IndexPath? {
    guard let focused = selection.focused, changes.newIndexPath(of: focused) == nil,
      book.tree.contains(.row(focused))
    else { return nil }
    let ordinal = book.tree.ordinal(of: focused)
    let neighbours = (1...1_000).map { ordinal + $0 } + (1...1_000).map { ordinal - $0 }
    return neighbours.lazy.compactMap { self.book.tree.indexPath(atOrdinal: $0) }
      .compactMap(changes.newIndexPath(of:)).first
  }

  /// The delegate is asked only when the tree has changed: it may ask the table.
  private func learnEstimates(ofNewItems changes: ResolvedChanges) {
    guard book.automaticallyInvalidates else {
      let end = book.tree.numberOfSections
      for section in min(changes.firstChangedSection ?? 0, end)..<end {
        learnEdges(ofSection: section)
      }
      return
    }
    let new = book.tree.newItems(of: changes)
    for section in new.sections { learnEdges(ofSection: section) }
    for (section, rows) in new.rows { askForEstimates(ofRows: rows, inSection: section) }
  }
}
