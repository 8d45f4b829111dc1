import HeightEngine

extension TableView {
  /// Makes the table show a new list in place of an old one: what was inserted, deleted, moved and
  /// changed is found and runs as one batch, so that only what is new or changed is measured.
  ///
  /// Lists in which an id stands twice can't be made: `SectionedIdentifiers` throws an error that names
  /// it. Heights by key of changed items are forgotten by `invalidateHeight(forKey:)`.
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
}
