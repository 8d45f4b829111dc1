import HeightEngine

/// Which rows are selected, and the row that keys act on. Where one row can be selected, it is both.
///
/// Invariant: without multiple selection, no row but the focused one is selected.
struct Selection {
  /// Whether several rows can be selected.
  var isMultiple = false {
    didSet { if !isMultiple { rows = focused.map { [$0] } ?? [] } }
  }
  private(set) var focused: IndexPath?
  private(set) var rows: Set<IndexPath> = []
  /// The rows that have lent their focus to another, one to the next, as long as the last one has it.
  private(set) var hidden: [IndexPath] = []

  /// Keys act on this row; where one can be selected, it is.
  mutating func focus(_ row: IndexPath?) {
    (focused, hidden) = (row, [])
    if !isMultiple { rows = row.map { [$0] } ?? [] }
  }

  /// Keys act on this row, which is not selected by that.
  mutating func moveFocus(to row: IndexPath?) { (focused, hidden) = (row, []) }

  /// Keys act on another row while the one that they acted on is hidden.
  mutating func lendFocus(to row: IndexPath) {
    let owners = hidden + (focused.map { [$0] } ?? [])
    focus(row)
    hidden = owners
  }

  /// The row that has the focus has it from these.
  mutating func setOwners(_ rows: [IndexPath]) { hidden = rows }

  /// The first of the rows that lent their focus for which this holds has it again. Whether there is one.
  mutating func returnFocus(where isBack: (IndexPath) -> Bool) -> Bool {
    guard let place = hidden.firstIndex(where: isBack) else { return false }
    let owners = hidden[..<place]
    focus(hidden[place])
    hidden = Array(owners)
    return true
  }

  mutating func insert(_ row: IndexPath) {
    if !isMultiple { (focused, hidden) = (row, []) }
    if isMultiple { rows.insert(row) } else { rows = [row] }
  }

  mutating func remove(_ row: IndexPath) { rows.remove(row) }

  mutating func toggle(_ row: IndexPath) {
    if rows.contains(row) { remove(row) } else { insert(row) }
  }

  mutating func keep(where isKept: (IndexPath) -> Bool) {
    rows = rows.filter(isKept)
    focused = focused.flatMap { isKept($0) ? $0 : nil }
    hidden = hidden.filter(isKept)
  }

  mutating func apply(_ changes: ResolvedChanges) {
    rows = Set(rows.compactMap(changes.newIndexPath(of:)))
    focused = focused.flatMap(changes.newIndexPath(of:))
    hidden = hidden.compactMap(changes.newIndexPath(of:))
  }

  mutating func apply(_ regrouping: SectionRegrouping) {
    rows = Set(rows.map(regrouping.newIndexPath(of:)))
    focused = focused.map(regrouping.newIndexPath(of:))
    hidden = hidden.map(regrouping.newIndexPath(of:))
  }

  /// What is wrong with it; nil: nothing. For tests.
  func checkInvariants(contains: (IndexPath) -> Bool) -> String? {
    if !isMultiple, !rows.isSubset(of: Set([focused].compactMap(\.self))) {
      return "\(rows) are selected, \(String(describing: focused)) has the focus"
    }
    return (Array(rows) + hidden + [focused].compactMap(\.self)).first { !contains($0) }
      .map { "\($0) is selected and not there" }
  }
}

extension TableView {
  /// The row that is selected; of several, the first. nil: none.
  public var indexPathForSelectedRow: IndexPath? { selection.rows.min() }

  /// The row that keys act on: the selected one, or the one that was, where only one can be.
  public var indexPathForFocusedRow: IndexPath? { selection.focused }

  /// The selected rows, in their order.
  public var indexPathsForSelectedRows: [IndexPath] { selection.rows.sorted() }

  /// Whether several rows can be selected. Keys and clicks move the focus then, and select by themselves
  /// nothing; see `TableCommand.toggleSelection`.
  public var allowsMultipleSelection: Bool {
    get { selection.isMultiple }
    set { selection.isMultiple = newValue }
  }

  /// Selects a row, as code does: the delegate is not told. The keys act on it from now on. nil: none.
  public func selectRow(at indexPath: IndexPath?, scrollPosition: ScrollPosition? = nil) {
    reloadIfNeeded()
    guard let indexPath, isValid(indexPath) else {
      for row in selection.rows { selection.remove(row) }
      return
    }
    selection.focus(indexPath)
    selection.insert(indexPath)
    if let scrollPosition { scrollToRow(at: indexPath, at: scrollPosition) }
  }

  /// Has the keys act on a row, without selecting it where several can be. nil: on none.
  public func focusRow(at indexPath: IndexPath?, scrollPosition: ScrollPosition? = nil) {
    reloadIfNeeded()
    let row = indexPath.flatMap { isValid($0) ? $0 : nil }
    selection.focus(row)
    if let row, let scrollPosition { scrollToRow(at: row, at: scrollPosition) }
  }

  /// The same in place of rows that a filter hides, from the first that had the focus on: the first of them that is shown again
  /// has it again, see `indexPathsForHiddenFocus`.
  public func focusRow(at indexPath: IndexPath, inPlaceOf hidden: [IndexPath]) {
    reloadIfNeeded()
    guard isValid(indexPath) else { return }
    selection.focus(indexPath)
    selection.setOwners(hidden.filter { isValid($0) && $0 != indexPath })
    showFocus()
  }

  /// Takes the selection off the row, if it has it. The keys go on acting on it.
  public func deselectRow(at indexPath: IndexPath) { selection.remove(indexPath) }
}
