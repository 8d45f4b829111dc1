import HeightEngine
import TerminalCore

/// The layout pass: from the anchor up and down until the view is full. Every row in view is asked for
/// its height; nothing outside the view is.
extension TableView {
  /// Brings what is in view up to date. O(rows in view · log n) and what their heights take.
  public func layoutIfNeeded() {
    reloadIfNeeded()
    guard needsLayout else { return }
    needsLayout = false
    layOut()
    updateDisplayedCells()
  }

  /// Finds the items in view, with no regard for their cells.
  func layOut() {
    visibleItems.removeAll(keepingCapacity: true)
    guard frame.lines > 0, frame.columns > 0, let start = startOfLayout() else { return }
    visibleItems.append(start)
    fillUpwards()
    if start.line > 0 { pullUpToStart() }
    fillDownwards()
    let gap = frame.lines - bottomLine
    if gap > 0 {
      shiftVisibleItems(by: gap)
      fillUpwards()
      pullUpToStart()
    }
    visibleItems.removeAll { $0.endLine <= 0 || $0.line >= frame.lines || $0.height == 0 }
    chooseAnchor()
  }

  /// The anchor's item, where the anchor says.
  private func startOfLayout() -> VisibleItem? {
    if followsEnd, let last = lastItem {
      let height = askHeight(of: last)
      return VisibleItem(item: last, line: frame.lines - height, height: height)
    }
    guard var anchor = anchor ?? firstItem.map({ Anchor(item: $0, line: 0, screenLine: 0) }) else {
      return nil
    }
    let height = askHeight(of: anchor.item)
    if let position = anchor.position { anchor.line = line(of: position, in: anchor.item) }
    anchor.line = min(anchor.line, max(height - 1, 0))
    return VisibleItem(item: anchor.item, line: anchor.screenLine - anchor.line, height: height)
  }

  private func fillUpwards() {
    while let first = visibleItems.first, first.line > 0, let item = item(before: first.item) {
      let height = askHeight(of: item)
      visibleItems.insert(
        VisibleItem(item: item, line: first.line - height, height: height), at: 0)
    }
  }

  private func fillDownwards() {
    while let last = visibleItems.last, last.endLine < frame.lines,
      let item = item(after: last.item)
    {
      visibleItems.append(
        VisibleItem(item: item, line: last.endLine, height: askHeight(of: item)))
    }
  }

  /// Content that starts below the table's first line moves up to it.
  private func pullUpToStart() {
    if let first = visibleItems.first, first.line > 0 { shiftVisibleItems(by: -first.line) }
  }

  private func shiftVisibleItems(by lines: Int) {
    for index in visibleItems.indices { visibleItems[index].line += lines }
  }

  private var bottomLine: Int { visibleItems.last?.endLine ?? 0 }

  /// The view stands by the first row that no header covers; by the first item where there is no row.
  private func chooseAnchor() {
    let covered = stickyHeader.map { $0.line + $0.height } ?? 0
    let row = visibleItems.first { item in
      if case .row = item.item { item.endLine > covered } else { false }
    }
    guard let chosen = row ?? visibleItems.first else { return }
    var new = Anchor(
      item: chosen.item, line: max(covered - chosen.line, 0),
      screenLine: max(chosen.line, covered))
    if let anchor, anchor.item == new.item, let position = anchor.position,
      line(of: position, in: new.item) == new.line
    {
      new.position = position
    }
    anchor = new
    if hold == .end { followsEnd = isAtEnd }
  }

  /// The header of the section at the table's first line, where it stands: at the top, or pushed up by
  /// the next section. nil: there is none, or it has not left its place.
  var stickyHeader: VisibleItem? {
    guard let first = visibleItems.first else { return nil }
    let section = first.item.section
    let header = HeightItem.header(section)
    guard first.item != header || first.line < 0 else { return nil }
    let height = tree.height(of: header)
    guard height > 0 else { return nil }
    let end = visibleItems.first { $0.item.section > section }?.line ?? frame.lines
    return VisibleItem(item: header, line: min(0, end - height), height: height)
  }

  /// Whether the first line of the content is in view.
  public var isAtStart: Bool {
    layoutIfNeeded()
    guard let first = visibleItems.first else { return true }
    return first.line >= 0 && tree.offset(of: first.item) == 0
  }

  /// Whether the last line of the content is in view.
  public var isAtEnd: Bool {
    guard let last = visibleItems.last else { return true }
    guard last.endLine <= frame.lines else { return false }
    var next = item(after: last.item)
    while let item = next {
      if !tree.isExact(item) || tree.height(of: item) > 0 { return false }
      next = self.item(after: item)
    }
    return true
  }
}
