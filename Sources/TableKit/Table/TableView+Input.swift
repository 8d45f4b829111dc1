import HeightEngine
import TerminalCore

// What the person does on the table. These tell the delegate and the data source;
// `selectRow(at:scrollPosition:)` and its siblings, for code, do not.
extension TableView {
  /// The person selected the row. Whether there is such a row.
  @discardableResult
  public func performSelection(ofRowAt indexPath: IndexPath) -> Bool {
    guard isValid(indexPath) else { return false }
    selection.focus(indexPath)
    if !selection.isMultiple { selection.insert(indexPath) }
    delegate?.tableView(self, didSelectRowAt: indexPath)
    return true
  }

  /// The person used the row's accessory. Whether the delegate was told: the row has one that does
  /// something (details, or one of its own).
  @discardableResult
  public func performAccessoryAction(ofRowAt indexPath: IndexPath) -> Bool {
    guard isValid(indexPath), let delegate,
      let cell = cellForRow(at: indexPath) ?? measuringCell(at: indexPath)
    else { return false }
    switch cell.accessoryType {
    case .none, .disclosureIndicator, .checkmark: return false
    case .detailDisclosureButton, .detailButton, .custom: break
    }
    delegate.tableView(self, accessoryButtonTappedForRowWith: indexPath)
    return true
  }

  /// The person wants the row gone, as by a swipe. Whether the data source lets rows like this be
  /// edited; it then was told to take it out.
  @discardableResult
  public func performDeletion(ofRowAt indexPath: IndexPath) -> Bool {
    guard isValid(indexPath), let dataSource,
      dataSource.tableView(self, canEditRowAt: indexPath)
    else { return false }
    dataSource.tableView(self, commit: .delete, forRowAt: indexPath)
    return true
  }

  /// The person wants the row elsewhere: so many rows further on, or back, in its section or over the edge
  /// of it into the next. Whether the data source lets the row be moved; it then was told to.
  @discardableResult
  public func performMove(ofRowAt indexPath: IndexPath, byRows count: Int) -> Bool {
    guard isValid(indexPath), let target = self.indexPath(count, rowsFrom: indexPath),
      target != indexPath
    else { return false }
    return performMove(ofRowAt: indexPath, to: target)
  }

  /// The person wants the row at another index path, by the indexes after. Whether the data source lets
  /// the row be moved; it then was told to.
  @discardableResult
  public func performMove(ofRowAt indexPath: IndexPath, to newIndexPath: IndexPath) -> Bool {
    guard isValid(indexPath), let dataSource,
      dataSource.tableView(self, canMoveRowAt: indexPath)
    else { return false }
    dataSource.tableView(self, moveRowAt: indexPath, to: newIndexPath)
    if selection.focused == newIndexPath { scrollToRow(at: newIndexPath, at: .nearest) }
    return true
  }

  /// The row, header or footer that is seen at a place on the canvas; a header that sticks to the top
  /// covers what is behind it. nil: none.
  public func item(atCanvas point: Point) -> HeightItem? {
    layoutIfNeeded()
    guard frame.contains(point), point.column - frame.column < leftMarginWidth + contentWidth
    else { return nil }
    let line = point.line - frame.line
    if let header = viewport.stickyHeader, line < header.endLine { return header.item }
    return viewport.items.first { $0.line <= line && line < $0.endLine }?.item
  }

  /// The title of the section index that is seen at a place on the canvas; nil: none.
  public func sectionIndexTitle(atCanvas point: Point) -> Int? {
    layoutIfNeeded()
    guard frame.contains(point) else { return nil }
    let column = point.column - frame.column - leftMarginWidth - contentWidth
    guard column >= 0, column < sectionIndexWidth else { return nil }
    return shownSectionIndexTitles.first { $0.line == point.line - frame.line }?.title
  }

  /// The titles for which there is room, spread evenly, with their lines from the table's first.
  var shownSectionIndexTitles: [(line: Int, title: Int)] {
    let count = sectionIndexTitles.count
    let room = min(count, frame.lines)
    return (0..<room).map { ((frame.lines - room) / 2 + $0, $0 * count / room) }
  }
}

// MARK: - Events

extension TableView {
  /// Does what an event asks for, by `bindings`: keys move the focus and the view, the wheel scrolls, a
  /// click focuses and selects, on a header or in the section index it goes to the section's first row, and
  /// the bar's thumb can be dragged, as one can go along the index. Whether there was anything to do; an event that is not the table's is
  /// left to the program, and so is the mouse with a key held, Shift or another.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let key): bindings.command(for: key).map(perform) ?? false
    case .mouse(let event): handle(event)
    default: false
    }
  }

  /// Does what a command says. Whether there was anything to do.
  @discardableResult
  public func perform(_ command: TableCommand) -> Bool {
    layoutIfNeeded()
    guard mayAsk, numberOfRows > 0 || !viewport.items.isEmpty else { return false }
    // Two lines stay, for the eye to go on from.
    let page = max(frame.lines - 2, 1)
    switch command {
    case .nextRow: moveFocus(byRows: 1)
    case .previousRow: moveFocus(byRows: -1)
    case .nextLine: scrollKeepingFocus(byLines: 1)
    case .previousLine: scrollKeepingFocus(byLines: -1)
    case .pageDown: scrollKeepingFocus(byLines: page, isFar: true)
    case .pageUp: scrollKeepingFocus(byLines: -page, isFar: true)
    case .halfPageDown: scrollKeepingFocus(byLines: max(page / 2, 1), isFar: true)
    case .halfPageUp: scrollKeepingFocus(byLines: -max(page / 2, 1), isFar: true)
    case .firstRow:
      scrollToStart()
      // Where none is shown yet, the focus stays.
      if let first = indexPath(atVisibleOrdinal: 0) { focusRow(at: first) }
    case .lastRow:
      scrollToEnd()
      if let last = indexPath(atVisibleOrdinal: numberOfVisibleRows - 1) { focusRow(at: last) }
    case .select: return onFocusedRow(performSelection)
    case .detail: return onFocusedRow(performAccessoryAction)
    case .toggleSelection:
      guard selection.isMultiple, let row = selection.focused else { return false }
      selection.toggle(row)
      moveFocus(byRows: 1)
    case .delete: return onFocusedRow(performDeletion)
    case .moveRowDown: return onFocusedRow { performMove(ofRowAt: $0, byRows: 1) }
    case .moveRowUp: return onFocusedRow { performMove(ofRowAt: $0, byRows: -1) }
    }
    return true
  }

  private func onFocusedRow(_ perform: (IndexPath) -> Bool) -> Bool {
    selection.focused.map(perform) ?? false
  }

  /// Focuses the row so many rows further on, and brings it into view. A row that is higher than the view
  /// is scrolled through before it is left.
  public func moveFocus(byRows count: Int) {
    layoutIfNeeded()
    guard let focused = selection.focused else {
      let first = indexPathsForVisibleRows.first ?? indexPath(atVisibleOrdinal: 0)
      if let first { focusRow(at: first) }
      return
    }
    if count.magnitude == 1, let rest = linesOutOfView(of: focused, downwards: count > 0) {
      return scroll(byLines: count * min(rest, max(frame.lines - 1, 1)))
    }
    guard let row = indexPath(count, rowsFrom: focused) else { return }
    // At the last row there is nothing left but to push on.
    if row == focused { return scroll(byLines: count) }
    focusRow(at: row, scrollPosition: .nearest)
    if visibleOrdinal(of: row) == 0 { scrollToStart() }
  }

  /// Lines of a row in view that are still to be scrolled to; nil: none, or the row can be seen whole.
  private func linesOutOfView(of indexPath: IndexPath, downwards: Bool) -> Int? {
    guard let rect = visibleRectForRow(at: indexPath), rect.lines > frame.lines - 1
    else { return nil }
    let rest = downwards ? rect.endLine - frame.lines : -rect.line
    return rest > 0 ? rest : nil
  }

  /// Scrolls; the focus stays on a row in view, and goes to the last one where a long way ends there.
  public func scrollKeepingFocus(byLines lines: Int, isFar: Bool = false) {
    scroll(byLines: lines)
    // What lies wholly behind the header that sticks to the top can't be seen.
    let top = viewport.stickyHeader?.endLine ?? 0
    let end = frame.lines
    var visible: [(row: IndexPath, line: Int, endLine: Int)] = []
    for item in viewport.items where item.endLine > top && item.line < end {
      if let row = item.item.indexPath { visible.append((row, item.line, item.endLine)) }
    }
    guard let first = visible.first, let last = visible.last else { return }
    if isFar, lines > 0, isAtEnd { return focusRow(at: last.row) }
    if isFar, lines < 0, isAtStart { return focusRow(at: first.row) }
    guard let focused = selection.focused else { return }
    if focused < first.row {
      focusRow(at: first.line >= top || visible.count == 1 ? first.row : visible[1].row)
    } else if focused > last.row {
      let isWhole = last.endLine <= frame.lines
      focusRow(at: isWhole || visible.count == 1 ? last.row : visible[visible.count - 2].row)
    }
  }
}

/// What can be done on a table by keys and mouse.
public enum TableCommand: Hashable, Sendable {
  /// The focus goes to the next row, or the one before; a row higher than the view is scrolled through.
  case nextRow, previousRow
  /// The view goes on by lines; the focus stays in view.
  case nextLine, previousLine, halfPageDown, halfPageUp, pageDown, pageUp
  case firstRow, lastRow
  /// The focused row is selected: the delegate is told.
  case select
  /// The focused row's accessory is used.
  case detail
  /// Where several rows can be selected: the focused row is, or is not any more; the focus goes on.
  case toggleSelection
  /// The focused row goes, if the data source lets it.
  case delete
  /// The focused row changes places with its neighbour, if the data source lets it.
  case moveRowUp, moveRowDown
}

/// Which keys do what on a table.
public struct TableBindings: Sendable {
  /// What a key does. A key that is not here is left to the program.
  public var commands: [Key: TableCommand]
  /// By how much a turn of the wheel scrolls.
  public var linesPerWheelStep = 3
  /// Whether a click on the row that has the focus selects it, as Enter does.
  public var selectsByClickOnFocusedRow = true

  /// Bindings, as given.
  public init(commands: [Key: TableCommand]) { self.commands = commands }

  func command(for key: Key) -> TableCommand? { commands[key] }

  /// Arrows, pages and ends, and the keys of vi and less.
  public static let standard = TableBindings(commands: [
    .down: .nextRow, .character("j"): .nextRow, .up: .previousRow, .character("k"): .previousRow,
    .control("e"): .nextLine, .control("y"): .previousLine,
    .control("d"): .halfPageDown, .control("u"): .halfPageUp,
    .pageDown: .pageDown, .control("f"): .pageDown, .character(" "): .pageDown,
    .pageUp: .pageUp, .control("b"): .pageUp, .character("b"): .pageUp,
    .home: .firstRow, .character("g"): .firstRow, .end: .lastRow, .character("G"): .lastRow,
    .enter: .select, .right: .detail, .character("x"): .toggleSelection, .delete: .delete,
    .alt("j"): .moveRowDown, .alt("k"): .moveRowUp,
  ])
}
