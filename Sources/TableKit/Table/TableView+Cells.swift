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
    drawnHeaderFooters[identifier] = nil
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
    let view =
      isMeasuring
      ? templateHeaderFooterView(forReuseIdentifier: identifier)
      : drawnHeaderFooterView(forReuseIdentifier: identifier)
    view.prepareForReuse()
    return view
  }

  /// Headers in view are few, and drawn one after the other: one view per identifier does.
  private func drawnHeaderFooterView(
    forReuseIdentifier identifier: String
  ) -> TableViewHeaderFooterView {
    if let view = drawnHeaderFooters[identifier] { return view }
    let view = makeHeaderFooterView(identifier)
    drawnHeaderFooters[identifier] = view
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
    report(.templateCellCreated(identifier: identifier))
    return cell
  }

  /// The one view that finds the heights of all headers and footers with this identifier.
  ///
  /// - Precondition: a class is registered for the identifier.
  public func templateHeaderFooterView(
    forReuseIdentifier identifier: String
  ) -> TableViewHeaderFooterView {
    if let view = templateHeaderFooters[identifier] { return view }
    let view = makeHeaderFooterView(identifier)
    view.isTemplateLayoutView = true
    templateHeaderFooters[identifier] = view
    report(.templateHeaderFooterViewCreated(identifier: identifier))
    return view
  }

  /// The identifier of the view that shows a header's or footer's title.
  static let titleViewIdentifier = "TableViewHeaderFooterView"

  private func makeHeaderFooterView(_ identifier: String) -> TableViewHeaderFooterView {
    let viewClass =
      headerFooterClasses[identifier]
      ?? (identifier == Self.titleViewIdentifier ? TableViewHeaderFooterView.self : nil)
    guard let viewClass else {
      preconditionFailure(
        "no header or footer class is registered for the reuse identifier \"\(identifier)\"; "
          + "call register(_:forHeaderFooterViewReuseIdentifier:) first")
    }
    return viewClass.init(reuseIdentifier: identifier)
  }

  private func makeCell(_ identifier: String) -> TableViewCell {
    guard let cellClass = cellClasses[identifier] else {
      preconditionFailure(
        "no cell class is registered for the reuse identifier \"\(identifier)\"; "
          + "call register(_:forCellReuseIdentifier:) first")
    }
    return cellClass.init(reuseIdentifier: identifier)
  }
}
