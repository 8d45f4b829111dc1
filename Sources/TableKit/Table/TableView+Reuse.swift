import HeightEngine

/// Cells in view, and those that wait to be used again.
extension TableView {
  /// The cell of a row in view; nil for any other.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
    layoutIfNeeded()
    return displayedCells[indexPath]
  }

  /// Takes back all cells; their rows count as shown until the next layout.
  func recycleDisplayedCells() {
    rowsShownBefore.formUnion(displayedCells.keys)
    for cell in displayedCells.values { recycle(cell) }
    displayedCells.removeAll(keepingCapacity: true)
  }

  /// Keeps a cell for another row; more than a screen's worth of them is never needed.
  func recycle(_ cell: TableViewCell) {
    guard !cell.isTemplateLayoutCell,
      reusableCells[cell.reuseIdentifier, default: []].count < frame.lines + 2
    else { return }
    reusableCells[cell.reuseIdentifier, default: []].append(cell)
  }

  /// Gives the rows in view their cells, and takes back those of rows that left it.
  func updateDisplayedCells() {
    var before = displayedCells
    displayedCells.removeAll(keepingCapacity: true)
    var missing: [IndexPath] = []
    for case .row(let indexPath) in visibleItems.map(\.item) {
      if let cell = before.removeValue(forKey: indexPath) {
        displayedCells[indexPath] = cell
      } else {
        missing.append(indexPath)
      }
    }
    for cell in before.values { recycle(cell) }
    let alreadyShown = rowsShownBefore
    rowsShownBefore.removeAll()
    for indexPath in missing {
      guard let cell = dataSource?.tableView(self, cellForRowAt: indexPath) else { continue }
      displayedCells[indexPath] = cell
      if !alreadyShown.contains(indexPath) {
        delegate?.tableView(self, willDisplay: cell, forRowAt: indexPath)
      }
    }
  }
}
