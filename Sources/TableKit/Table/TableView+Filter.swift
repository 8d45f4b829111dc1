import HeightEngine

/// Rows that are hidden: they have height 0, and everything that is known of them stays.
extension TableView {
  /// What rows must be to be shown, by the answers to questions; nil: all are. A row that nobody has asked
  /// yet is hidden, and so are the header and the footer of a section without a row that is shown.
  ///
  /// The first row in view that is shown before and after stays on its line, of those that have been asked
  /// (see `findMatches(of:for:)`); where there is none, the nearest one below takes its place. No height is forgotten, and none is asked for but of rows that
  /// come into view.
  /// - Complexity: O(rows) at some nanoseconds each; O(1) where none has been asked
  public var filter: TableFilter? {
    get { book.tree.filter }
    set {
      layoutIfNeeded()
      guard newValue != book.tree.filter else { return }
      book.change { $0.filter = newValue }
      rowsHaveHidden()
    }
  }

  /// Whether all rows have answered what the filter asks; until then, more rows may come to be shown.
  public var isFilterExact: Bool {
    reloadIfNeeded()
    return book.tree.isFilterExact
  }

  /// How many rows are shown.
  public var numberOfVisibleRows: Int {
    reloadIfNeeded()
    return book.tree.numberOfVisibleRows
  }

  /// How many rows are shown before this one. O(log n).
  ///
  /// - Precondition: there is such a row.
  public func visibleOrdinal(of indexPath: IndexPath) -> Int {
    reloadIfNeeded()
    return book.ask { $0.numberOfVisibleRows(before: .row(indexPath)) }
  }

  /// The row with so many shown before it that is shown; nil: there are not so many. O(log n).
  public func indexPath(atVisibleOrdinal ordinal: Int) -> IndexPath? {
    reloadIfNeeded()
    return book.tree.visibleRow(ordinal)
  }

  /// Whether a filter hides a row. O(log n).
  public func isHidden(_ indexPath: IndexPath) -> Bool {
    isValid(indexPath) && book.tree.isHidden(.row(indexPath))
  }

  /// Rows that are left out between this one and the next that is shown, or, below the last, the end, where some are
  /// shown around those that match. O(log n).
  func numberOfHiddenRows(below indexPath: IndexPath) -> Int {
    guard let filter, filter.context != (0, 0), book.tree.contains(.row(indexPath)) else {
      return 0
    }
    let rank = book.tree.numberOfVisibleRows(before: .row(indexPath))
    let next = book.tree.visibleRow(rank + 1).map(book.tree.ordinal(of:)) ?? numberOfRows
    return next - book.tree.ordinal(of: indexPath) - 1
  }

  /// Whether this is the first row that is shown, and some are left out above, where some are shown around those that
  /// match. O(log n).
  func hasGap(above indexPath: IndexPath) -> Bool {
    guard let filter, filter.context != (0, 0), book.tree.contains(.row(indexPath)) else {
      return false
    }
    return book.tree.numberOfVisibleRows(before: .row(indexPath)) == 0
      && book.tree.ordinal(of: indexPath) > 0
  }

  /// The rows whose place another one has taken as the one that keys act on, since a filter hides them: the first had it
  /// first. The first that is shown again has that place again, unless the person has gone elsewhere meanwhile.
  public var indexPathsForHiddenFocus: [IndexPath] { selection.hidden }

  /// The row that keys act on is one that is shown, if there is one: the nearest.
  func showFocus() {
    if selection.returnFocus(where: { !book.tree.isHidden(.row($0)) }) { return }
    guard let focused = selection.focused, book.tree.isHidden(.row(focused)),
      let row = shownRow(nearest: .row(focused))
    else { return }
    selection.lendFocus(to: row)
  }

  /// The next row below that is shown, else the last above.
  private func shownRow(nearest item: HeightItem) -> IndexPath? {
    let rank = book.tree.numberOfVisibleRows(before: item)
    return book.tree.visibleRow(rank) ?? book.tree.visibleRow(rank - 1)
  }

  /// Others are hidden than before: what is held, and what has the focus, goes on to the nearest row that is
  /// not.
  func rowsHaveHidden() {
    setNeedsLayout(.trusts)
    showFocus()
    guard let anchor = viewport.anchor, book.tree.contains(anchor.item),
      book.tree.isHidden(anchor.item)
    else { return }
    let items = viewport.items.filter { book.tree.contains($0.item) }
    let place = items.firstIndex { $0.item == anchor.item } ?? 0
    let inView = Array(items.dropFirst(place)) + items.prefix(place).reversed()
    let kept = inView.first { $0.item.indexPath != nil && !book.tree.isHidden($0.item) }
    if let kept {
      return viewport.stand(by: .row(Anchor(kept.item, screenLine: kept.line)), isPlace: true)
    }
    guard let row = shownRow(nearest: anchor.item) else { return }
    viewport.stand(by: .row(Anchor(.row(row), screenLine: anchor.screenLine)), isPlace: true)
  }
}
