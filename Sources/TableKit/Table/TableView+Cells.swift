import HeightEngine
import TerminalCore

extension TableView {
  /// Has cells of this class made for the identifier.
  public func register(
    _ cellClass: TableViewCell.Type, forCellReuseIdentifier identifier: String
  ) {
    pool.register(cellClass, for: identifier)
  }

  /// Has header and footer views of this class made for the identifier.
  public func register(
    _ viewClass: TableViewHeaderFooterView.Type,
    forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    pool.register(viewClass, for: identifier)
  }

  /// A cell to configure for a row: one that left the view, or a new one; the template cell while the
  /// table finds a height by itself.
  ///
  /// - Precondition: a class is registered for the identifier.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> TableViewCell {
    if pool.isMeasuring {
      let template = templateCell(forReuseIdentifier: identifier)
      template.prepareForReuse()
      return template
    }
    if let cell = pool.cellToConfigure(identifier, at: indexPath) { return cell }
    let (cell, isUsed) = pool.dequeue(identifier)
    if isUsed { cell.prepareForReuse() }
    return cell
  }

  /// A view to configure for a section's header or footer.
  ///
  /// - Precondition: a class is registered for the identifier.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> TableViewHeaderFooterView {
    let view =
      pool.isMeasuring
      ? templateHeaderFooterView(forReuseIdentifier: identifier)
      : pool.dequeueHeaderFooter(identifier)
    view.prepareForReuse()
    return view
  }

  /// The one cell that finds the heights of all rows with this identifier; never shown.
  ///
  /// - Precondition: a class is registered for the identifier.
  public func templateCell(forReuseIdentifier identifier: String) -> TableViewCell {
    let (cell, isNew) = pool.template(for: identifier)
    if isNew { report(.templateCellCreated(identifier: identifier)) }
    return cell
  }

  /// The one view that finds the heights of all headers and footers with this identifier.
  ///
  /// - Precondition: a class is registered for the identifier.
  public func templateHeaderFooterView(
    forReuseIdentifier identifier: String
  ) -> TableViewHeaderFooterView {
    let (view, isNew) = pool.headerFooterTemplate(for: identifier)
    if isNew { report(.templateHeaderFooterViewCreated(identifier: identifier)) }
    return view
  }

  /// The cell of a row in view; nil for any other.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
    layoutIfNeeded()
    return pool.shown[indexPath]
  }

  /// The configured view above a section; nil: it has none.
  func headerView(inSection section: Int) -> TableViewHeaderFooterView? {
    delegate?.tableView(self, viewForHeaderInSection: section)
      ?? titleView(
        dataSource?.tableView(self, titleForHeaderInSection: section),
        style: Style(attributes: [.bold, .underline]))
  }

  /// The configured view below a section; nil: it has none.
  func footerView(inSection section: Int) -> TableViewHeaderFooterView? {
    delegate?.tableView(self, viewForFooterInSection: section)
      ?? titleView(
        dataSource?.tableView(self, titleForFooterInSection: section),
        style: Style(attributes: .dim))
  }

  private func titleView(_ title: DisplayText?, style: Style) -> TableViewHeaderFooterView? {
    guard let title, !title.isEmpty else { return nil }
    let view = dequeueReusableHeaderFooterView(withIdentifier: CellPool.titleViewIdentifier)
    view.text = title
    view.style = style
    return view
  }
}

// MARK: - By class

extension TableView {
  /// Has cells of this class made for its own name.
  public func register(_ cellClass: TableViewCell.Type) {
    register(cellClass, forCellReuseIdentifier: String(describing: cellClass))
  }

  /// As `dequeueReusableCell(withIdentifier:for:)` for a class registered by its own name.
  public func dequeueReusableCell<Cell: TableViewCell>(
    _ cellClass: Cell.Type, for indexPath: IndexPath
  ) -> Cell {
    typed(dequeueReusableCell(withIdentifier: String(describing: cellClass), for: indexPath))
  }

  /// As `heightForCell(withIdentifier:configuration:)` for a class registered by its own name.
  public func heightForCell<Cell: TableViewCell>(_ configuration: (Cell) -> Void) -> Int {
    heightForCell(withIdentifier: String(describing: Cell.self)) { configuration(typed($0)) }
  }

  /// As `heightForCell(withIdentifier:cacheBy:configuration:)` for a class registered by its own name.
  public func heightForCell<Cell: TableViewCell>(
    cacheBy indexPath: IndexPath, _ configuration: (Cell) -> Void
  ) -> Int {
    heightForCell(withIdentifier: String(describing: Cell.self), cacheBy: indexPath) {
      configuration(typed($0))
    }
  }

  /// As `heightForCell(withIdentifier:cacheByKey:configuration:)` for a class registered by its own name.
  public func heightForCell<Cell: TableViewCell>(
    cacheByKey key: some Hashable & Sendable, _ configuration: (Cell) -> Void
  ) -> Int {
    heightForCell(withIdentifier: String(describing: Cell.self), cacheByKey: key) {
      configuration(typed($0))
    }
  }

  private func typed<Cell: TableViewCell>(_ cell: TableViewCell) -> Cell {
    guard let typed = cell as? Cell else {
      preconditionFailure(
        "the reuse identifier \"\(cell.reuseIdentifier)\" makes \(type(of: cell)), not \(Cell.self)"
      )
    }
    return typed
  }
}
