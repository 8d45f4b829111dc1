import HeightEngine

extension TableView {
  /// Has cells of this class made for the identifier.
  public func register(
    _ cellClass: TableViewCell.Type, forCellReuseIdentifier identifier: String
  ) {
    cellClasses[identifier] = cellClass
    templateCells[identifier] = nil
    reusableCells[identifier] = nil
  }

  /// Has header and footer views of this class made for the identifier.
  public func register(
    _ viewClass: TableViewHeaderFooterView.Type,
    forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    headerFooterClasses[identifier] = viewClass
    templateHeaderFooters[identifier] = nil
  }

  /// A cell to configure for a row: one that left the view, or a new one; the template cell while the
  /// table finds a height by itself.
  ///
  /// - Precondition: a class is registered for the identifier.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> TableViewCell {
    if isMeasuring {
      let template = templateCell(forReuseIdentifier: identifier)
      template.prepareForReuse()
      return template
    }
    if let cell = reusableCells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return makeCell(identifier)
  }

  /// A view to configure for a section's header or footer.
  ///
  /// - Precondition: a class is registered for the identifier.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> TableViewHeaderFooterView {
    // Headers in view are few: one view per identifier serves for measuring and for drawing.
    let view = templateHeaderFooterView(forReuseIdentifier: identifier)
    view.prepareForReuse()
    return view
  }

  /// The one cell that finds the heights of all rows with this identifier; never shown.
  ///
  /// - Precondition: a class is registered for the identifier.
  public func templateCell(forReuseIdentifier identifier: String) -> TableViewCell {
    if let cell = templateCells[identifier] { return cell }
    let cell = makeCell(identifier)
    cell.isTemplateLayoutCell = true
    templateCells[identifier] = cell
    debugLog.report(.templateCellCreated(identifier: identifier))
    return cell
  }

  /// The one view that finds the heights of all headers and footers with this identifier.
  public func templateHeaderFooterView(
    forReuseIdentifier identifier: String
  ) -> TableViewHeaderFooterView {
    if let view = templateHeaderFooters[identifier] { return view }
    let viewClass =
      headerFooterClasses[identifier]
      ?? (identifier == Self.titleViewIdentifier ? TableViewHeaderFooterView.self : nil)
    guard let viewClass else {
      preconditionFailure(
        "no header or footer class is registered for the reuse identifier \"\(identifier)\"; "
          + "call register(_:forHeaderFooterViewReuseIdentifier:) first")
    }
    let view = viewClass.init(reuseIdentifier: identifier)
    view.isTemplateLayoutView = true
    templateHeaderFooters[identifier] = view
    debugLog.report(.templateHeaderFooterViewCreated(identifier: identifier))
    return view
  }

  /// The identifier of the view that shows a header's or footer's title.
  static let titleViewIdentifier = "TableViewHeaderFooterView"

  private func makeCell(_ identifier: String) -> TableViewCell {
    guard let cellClass = cellClasses[identifier] else {
      preconditionFailure(
        "no cell class is registered for the reuse identifier \"\(identifier)\"; "
          + "call register(_:forCellReuseIdentifier:) first")
    }
    return cellClass.init(reuseIdentifier: identifier)
  }

  func recycleDisplayedCells() {
    for cell in displayedCells.values { recycle(cell) }
    displayedCells.removeAll(keepingCapacity: true)
  }

  /// Keeps a cell for another row; more than a screen's worth of them is never needed.
  func recycle(_ cell: TableViewCell) {
    guard reusableCells[cell.reuseIdentifier, default: []].count < max(frame.lines, 0) + 2,
      !cell.isTemplateLayoutCell
    else { return }
    reusableCells[cell.reuseIdentifier, default: []].append(cell)
  }

  /// Gives the rows in view their cells, and takes back those of rows that left it.
  func updateDisplayedCells(alreadyShown: Set<IndexPath> = []) {
    var before = displayedCells
    displayedCells.removeAll(keepingCapacity: true)
    var missing: [IndexPath] = []
    for item in visibleItems {
      guard case .row(let indexPath) = item.item else { continue }
      if let cell = before.removeValue(forKey: indexPath) {
        displayedCells[indexPath] = cell
      } else {
        missing.append(indexPath)
      }
    }
    for cell in before.values { recycle(cell) }
    for indexPath in missing {
      guard let cell = dataSource?.tableView(self, cellForRowAt: indexPath) else { continue }
      displayedCells[indexPath] = cell
      if !alreadyShown.contains(indexPath) {
        delegate?.tableView(self, willDisplay: cell, forRowAt: indexPath)
      }
    }
  }

  /// The cell of a row in view; nil for any other.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
    layoutIfNeeded()
    return displayedCells[indexPath]
  }
}
