import HeightEngine
import TerminalCore

/// The layout pass: from the anchor up and down until the view is full. Every row in view is asked for
/// its height; nothing outside the view is.
extension TableView {
  /// Brings what is in view up to date. O(rows in view · log n) and what their heights take.
  public func layoutIfNeeded() {
    reloadIfNeeded()
    guard needsLayout, batchDepth == 0 else { return }
    needsLayout = false
    if needsRemeasuring {
      needsRemeasuring = false
      tree.estimateAll()
    }
    layOut()
    updateDisplayedCells()
  }

  /// Finds the items in view, with no regard for their cells.
  private func layOut() {
    visibleItems.removeAll(keepingCapacity: true)
    guard frame.lines > 0, frame.columns > 0 else { return }
    if let start = startOfLayout() {
      fill(from: start)
      uncover(start)
    }
    rememberStanding()
  }

  private func fill(from start: VisibleItem) {
    visibleItems.append(start)
    fillUpwards()
    pullUpToStart()
    fillDownwards()
    let gap = frame.lines - (visibleItems.last?.endLine ?? 0)
    if gap > 0 {
      shiftVisibleItems(by: gap)
      fillUpwards()
      pullUpToStart()
    }
    trim()
  }

  private func fillUpwards() {
    guard var top = visibleItems.first, top.line > 0 else { return }
    var above: [VisibleItem] = []
    while top.line > 0, let item = shownItem(before: top.item) {
      let height = askHeight(of: item)
      top = VisibleItem(item: item, line: top.line - height, height: height)
      above.append(top)
    }
    visibleItems.insert(contentsOf: above.reversed(), at: 0)
  }

  private func fillDownwards() {
    while let last = visibleItems.last, last.endLine < frame.lines,
      let item = shownItem(after: last.item)
    {
      let height = askHeight(of: item)
      visibleItems.append(VisibleItem(item: item, line: last.endLine, height: height))
    }
  }

  /// Content that starts below the table's first line moves up to it.
  private func pullUpToStart() {
    if let first = visibleItems.first, first.line > 0 { shiftVisibleItems(by: -first.line) }
  }

  private func shiftVisibleItems(by lines: Int) {
    for index in visibleItems.indices { visibleItems[index].line += lines }
  }

  private func trim() {
    visibleItems.removeAll { $0.endLine <= 0 || $0.line >= frame.lines || $0.height == 0 }
    // The header may stick to the top, where it is seen without being in its place.
    if let first = visibleItems.first { askHeight(of: .header(first.item.section)) }
  }

  /// What the view stands by must not end up behind a header that has become higher.
  private func uncover(_ start: VisibleItem) {
    guard let anchor, anchor.isKeptClear, anchor.item == start.item,
      let header = stickyHeader, header.endLine > anchor.screenLine,
      visibleItems.contains(where: { $0.item == start.item && $0.line == start.line })
    else { return }
    shiftVisibleItems(by: header.endLine - anchor.screenLine)
    fillUpwards()
    pullUpToStart()
    trim()
  }

  /// The header of the section at the table's first line, where it stands: at the top, or pushed up by
  /// the next section. nil: there is none, it has not left its place, or it would leave no line free.
  var stickyHeader: VisibleItem? {
    guard let first = visibleItems.first else { return nil }
    let section = first.item.section
    let header = HeightItem.header(section)
    guard first.item != header || first.line < 0 else { return nil }
    let height = tree.height(of: header)
    guard height > 0, height < frame.lines else { return nil }
    let end = visibleItems.first { $0.item.section > section }?.line ?? frame.lines
    return VisibleItem(item: header, line: min(0, end - height), height: height)
  }
}
