import HeightEngine
import TerminalCore

/// What the person does on the table, for whoever reads keys and the mouse. These tell the delegate and
/// the data source; `selectRow(at:scrollPosition:)` and its siblings, for code, do not.
extension TableView {
  /// The person selected the row. Whether there is such a row.
  @discardableResult
  public func performSelection(ofRowAt indexPath: IndexPath) -> Bool {
    reloadIfNeeded()
    guard isValid(indexPath) else { return false }
    indexPathForSelectedRow = indexPath
    delegate?.tableView(self, didSelectRowAt: indexPath)
    return true
  }

  /// The person used the row's accessory. Whether the delegate was told: the row has one that does
  /// something (details, or one of its own).
  @discardableResult
  public func performAccessoryAction(ofRowAt indexPath: IndexPath) -> Bool {
    reloadIfNeeded()
    guard let delegate, isValid(indexPath),
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
    reloadIfNeeded()
    guard let dataSource, isValid(indexPath),
      dataSource.tableView(self, canEditRowAt: indexPath)
    else { return false }
    dataSource.tableView(self, commit: .delete, forRowAt: indexPath)
    return true
  }

  /// The row, header or footer that is seen at a place on the canvas; a header that sticks to the top
  /// covers what is behind it. nil: none.
  public func item(atCanvas point: Point) -> HeightItem? {
    layoutIfNeeded()
    guard frame.contains(point), point.column - frame.column < contentWidth else { return nil }
    let line = point.line - frame.line
    if let header = stickyHeader, line < header.endLine { return header.item }
    return visibleItems.first { $0.line <= line && line < $0.endLine }?.item
  }

  /// Scrolls to the section that a title of the section index stands for.
  ///
  /// - Returns: whether there is such a title, and a section for it.
  @discardableResult
  public func scrollToSection(forSectionIndexTitleAt index: Int) -> Bool {
    reloadIfNeeded()
    guard let dataSource, sectionIndexTitles.indices.contains(index) else { return false }
    let section = dataSource.tableView(
      self, sectionForSectionIndexTitle: sectionIndexTitles[index], at: index)
    guard section >= 0, section < tree.numberOfSections else { return false }
    moveAnchor(to: Anchor(item: .header(section), line: 0, screenLine: 0))
    layoutIfNeeded()
    return true
  }

  /// The title of the section index that is seen at a place on the canvas; nil: none.
  public func sectionIndexTitle(atCanvas point: Point) -> Int? {
    layoutIfNeeded()
    guard frame.contains(point), point.column - frame.column >= contentWidth else { return nil }
    return shownSectionIndexTitles.first { $0.line == point.line - frame.line }?.title
  }

  /// The titles for which there is room, spread evenly, with their lines from the table's first.
  var shownSectionIndexTitles: [(line: Int, title: Int)] {
    let count = sectionIndexTitles.count
    let room = min(count, frame.lines)
    return (0..<room).map { ((frame.lines - room) / 2 + $0, $0 * count / room) }
  }
}
