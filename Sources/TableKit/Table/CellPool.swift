import HeightEngine

/// What is registered, the templates made of it, the cells in view and those that wait to be used again.
///
/// Invariants: a template is never in view nor waits; a cell in view does not wait; of each identifier
/// no more cells wait than fit on a screen.
@MainActor
struct CellPool {
  /// Read in place: a method of the pool is asked on a copy of all of it.
  private(set) var cellClasses: [String: TableViewCell.Type] = [:]
  private var headerFooterClasses: [String: TableViewHeaderFooterView.Type] = [:]
  private var templates: [String: TableViewCell] = [:]
  private var headerFooterTemplates: [String: TableViewHeaderFooterView] = [:]
  /// Headers in view are few, and drawn one after the other: one view per identifier does.
  private var drawnHeaderFooters: [String: TableViewHeaderFooterView] = [:]
  private var waiting: [String: [TableViewCell]] = [:]
  /// The cells of rows in view.
  private(set) var shown: [IndexPath: TableViewCell] = [:]
  /// Rows that were in view before a change; they do not come into view by it.
  private(set) var shownBefore: Set<IndexPath> = []
  /// Rows in view whose cells are to be configured anew.
  private(set) var outdated: Set<IndexPath> = []
  /// The cell that is configured anew: dequeuing for its row hands out it.
  private var reconfigured: (indexPath: IndexPath, cell: TableViewCell)?
  /// Whether cells are dequeued to be measured: dequeuing hands out templates then.
  var isMeasuring = false

  /// The identifier of the view that shows a header's or footer's title.
  static let titleViewIdentifier = "TableViewHeaderFooterView"
}

// MARK: - Registering

extension CellPool {
  mutating func register(_ cellClass: TableViewCell.Type, for identifier: String) {
    cellClasses[identifier] = cellClass
    templates[identifier] = nil
    waiting[identifier] = nil
  }

  mutating func register(_ viewClass: TableViewHeaderFooterView.Type, for identifier: String) {
    headerFooterClasses[identifier] = viewClass
    headerFooterTemplates[identifier] = nil
    drawnHeaderFooters[identifier] = nil
  }

  /// A new cell.
  ///
  /// - Precondition: a class is registered for the identifier.
  private func makeCell(_ identifier: String) -> TableViewCell {
    guard let cellClass = cellClasses[identifier] else {
      preconditionFailure(
        "no cell class is registered for the reuse identifier \"\(identifier)\"; "
          + "call register(_:forCellReuseIdentifier:) first")
    }
    return cellClass.init(reuseIdentifier: identifier)
  }

  private func makeView(_ identifier: String) -> TableViewHeaderFooterView {
    let isTitle = identifier == Self.titleViewIdentifier
    guard
      let viewClass = headerFooterClasses[identifier]
        ?? (isTitle ? TableViewHeaderFooterView.self : nil)
    else {
      preconditionFailure(
        "no header or footer class is registered for the reuse identifier \"\(identifier)\"; "
          + "call register(_:forHeaderFooterViewReuseIdentifier:) first")
    }
    return viewClass.init(reuseIdentifier: identifier)
  }
}

// MARK: - Templates

extension CellPool {
  /// The template, and whether it was made just now.
  mutating func template(for identifier: String) -> (cell: TableViewCell, isNew: Bool) {
    if let cell = templates[identifier] { return (cell, false) }
    let cell = makeCell(identifier)
    cell.isTemplateLayoutCell = true
    templates[identifier] = cell
    return (cell, true)
  }

  /// The template of a header or footer, and whether it was made just now.
  mutating func headerFooterTemplate(
    for identifier: String
  ) -> (view: TableViewHeaderFooterView, isNew: Bool) {
    if let view = headerFooterTemplates[identifier] { return (view, false) }
    let view = makeView(identifier)
    view.isTemplateLayoutView = true
    headerFooterTemplates[identifier] = view
    return (view, true)
  }
}

// MARK: - Use

extension CellPool {
  /// A cell that waits, or a new one; not yet prepared.
  mutating func dequeue(_ identifier: String) -> (cell: TableViewCell, isUsed: Bool) {
    // With a default: changed as an Optional, the dictionary allocates each time.
    if let cell = waiting[identifier, default: []].popLast() { return (cell, true) }
    return (makeCell(identifier), false)
  }

  mutating func dequeueHeaderFooter(_ identifier: String) -> TableViewHeaderFooterView {
    if let view = drawnHeaderFooters[identifier] { return view }
    let view = makeView(identifier)
    drawnHeaderFooters[identifier] = view
    return view
  }

  /// Keeps a cell for another row, if fewer than `limit` of its kind wait.
  mutating func recycle(_ cell: TableViewCell, limit: Int) {
    guard !cell.isTemplateLayoutCell else { return }
    Self.add(cell, to: &waiting[cell.reuseIdentifier, default: []], limit: limit)
  }

  private static func add(_ cell: TableViewCell, to cells: inout [TableViewCell], limit: Int) {
    if cells.count < limit { cells.append(cell) }
  }

  /// These rows are in view now: cells of others wait. Gives the rows without a cell.
  mutating func show(_ rows: [IndexPath], limit: Int) -> [IndexPath] {
    var before = shown
    shown.removeAll(keepingCapacity: true)
    var missing: [IndexPath] = []
    for row in rows {
      if let cell = before.removeValue(forKey: row) {
        shown[row] = cell
      } else {
        missing.append(row)
      }
    }
    for cell in before.values { recycle(cell, limit: limit) }
    for (identifier, cells) in waiting where cells.count > limit {
      waiting[identifier] = Array(cells.prefix(limit))
    }
    return missing
  }

  mutating func show(_ cell: TableViewCell, at indexPath: IndexPath) { shown[indexPath] = cell }

  /// The row's cell, if it is in view, is to be configured anew.
  mutating func setNeedsConfiguration(at indexPath: IndexPath) {
    if shown[indexPath] != nil { outdated.insert(indexPath) }
  }

  /// Takes out a row in view whose cell is to be configured anew.
  mutating func nextToConfigure() -> IndexPath? {
    while let indexPath = outdated.popFirst() {
      if shown[indexPath] != nil { return indexPath }
    }
    return nil
  }

  /// Dequeuing for this row hands out its own cell, until `endConfiguring`.
  mutating func beginConfiguring(_ indexPath: IndexPath) {
    reconfigured = shown[indexPath].map { (indexPath, $0) }
  }

  /// The cell that is the row's from now on; another one that it had waits.
  mutating func endConfiguring(_ cell: TableViewCell?, at indexPath: IndexPath, limit: Int) {
    let old = reconfigured?.cell
    reconfigured = nil
    // Meanwhile all cells may have been taken back.
    guard let cell, let old, shown[indexPath] === old, old !== cell else { return }
    recycle(old, limit: limit)
    shown[indexPath] = cell
  }

  /// The cell in view that a row is to be configured in.
  func cellToConfigure(_ identifier: String, at indexPath: IndexPath) -> TableViewCell? {
    guard let reconfigured, reconfigured.indexPath == indexPath,
      reconfigured.cell.reuseIdentifier == identifier
    else { return nil }
    return reconfigured.cell
  }

  /// Takes back all cells; their rows count as shown until the next layout.
  mutating func recycleAll(limit: Int) {
    shownBefore.formUnion(shown.keys)
    for cell in shown.values { recycle(cell, limit: limit) }
    shown.removeAll(keepingCapacity: true)
    outdated.removeAll(keepingCapacity: true)
  }

  mutating func apply(_ changes: ResolvedChanges) {
    shownBefore = Set(shownBefore.compactMap(changes.newIndexPath(of:)))
  }

  /// Cells stay with their rows.
  mutating func apply(_ regrouping: SectionRegrouping) {
    shown = Dictionary(
      uniqueKeysWithValues: shown.map { (regrouping.newIndexPath(of: $0.key), $0.value) })
    shownBefore = Set(shownBefore.map(regrouping.newIndexPath(of:)))
    outdated = Set(outdated.map(regrouping.newIndexPath(of:)))
  }

  mutating func forgetShownBefore() { shownBefore.removeAll(keepingCapacity: true) }

  /// What is wrong with it; nil: nothing. For tests.
  func checkInvariants(limit: Int) -> String? {
    if !outdated.isEmpty || reconfigured != nil { return "a cell in view is not configured" }
    let inView = Set(shown.values.map(ObjectIdentifier.init))
    if inView.count != shown.count { return "a cell is in view twice" }
    for cells in waiting.values {
      if cells.count > limit { return "\(cells.count) cells wait" }
      if cells.contains(where: { inView.contains(ObjectIdentifier($0)) || $0.isTemplateLayoutCell })
      {
        return "a cell in view, or a template, waits"
      }
    }
    return shown.values.contains(where: \.isTemplateLayoutCell) ? "a template is in view" : nil
  }
}
