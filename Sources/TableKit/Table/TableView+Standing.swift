import HeightEngine

/// Where the view stands, and what of it is held while the content changes: the row, the start, the
/// end or the line offset. Every layout begins with what is held and ends with noting it anew.
extension TableView {
  /// The item that a layout begins with, where what is held wants it.
  func startOfLayout() -> VisibleItem? {
    guard let firstItem, let lastItem else { return nil }
    switch hold {
    case .end where followsEnd:
      let height = askHeight(of: lastItem)
      return VisibleItem(item: lastItem, line: frame.lines - height, height: height)
    case .top where standsAtStart:
      return VisibleItem(item: firstItem, line: 0, height: askHeight(of: firstItem))
    case .lineOffset:
      if let heldOffset { anchor = anchor(atOffset: heldOffset) }
    case .row, .top, .end: break
    }
    return startAtAnchor()
      ?? VisibleItem(item: firstItem, line: 0, height: askHeight(of: firstItem))
  }

  private func startAtAnchor() -> VisibleItem? {
    guard var held = anchor else { return nil }
    let height = askHeight(of: held.item)
    if let position = held.position { held.line = line(of: position, in: held.item) }
    held.line = min(held.line, max(height - 1, 0))
    return VisibleItem(item: held.item, line: held.screenLine - held.line, height: height)
  }

  /// Notes where the view stands after a layout.
  func rememberStanding() {
    standsAtStart = reachesStart
    keepsStart = false
    followsEnd = hold == .end && reachesEnd
    heldOffset = hold == .lineOffset ? offsetOfView : nil
    anchor = newAnchor() ?? anchor
  }

  /// The first row that no header covers; else the first item.
  private func newAnchor() -> Anchor? {
    let covered = stickyHeader?.endLine ?? 0
    let row = visibleItems.first { item in
      if case .row = item.item { item.endLine > covered } else { false }
    }
    if let row {
      return Anchor(
        item: row.item, line: max(covered - row.line, 0), screenLine: max(row.line, covered),
        tableWidth: frame.columns, isKeptClear: true)
    }
    return visibleItems.first.map {
      Anchor(
        item: $0.item, line: max(-$0.line, 0), screenLine: max($0.line, 0),
        tableWidth: frame.columns)
    }
  }

  func holdDidChange() {
    followsEnd = hold == .end && !visibleItems.isEmpty && reachesEnd
    heldOffset = hold == .lineOffset && !visibleItems.isEmpty ? offsetOfView : nil
    needsLayout = true
  }

  /// The person's doing: what was held is let go.
  func moveAnchor(to anchor: Anchor) {
    self.anchor = anchor
    anchorBeforeFrameChange = nil
    standsAtStart = false
    keepsStart = false
    followsEnd = false
    heldOffset = nil
    needsLayout = true
  }

  /// The anchor with which this line of the content is the table's first. O(log n).
  func anchor(atOffset offset: Int) -> Anchor? {
    let line = min(max(offset, 0), max(tree.totalHeight - 1, 0))
    return tree.item(atLine: line).map {
      Anchor(item: $0.item, line: 0, screenLine: $0.offset - line)
    }
  }

  /// Lines of content above the table's first line; nothing is laid out for it. O(log n).
  var offsetOfView: Int {
    guard let first = visibleItems.first else { return 0 }
    return max(tree.offset(of: first.item) - first.line, 0)
  }

  private var reachesStart: Bool {
    guard let first = visibleItems.first else { return true }
    return first.line >= 0 && shownItem(before: first.item) == nil
  }

  private var reachesEnd: Bool {
    guard let last = visibleItems.last else { return true }
    return last.endLine <= frame.lines && shownItem(after: last.item) == nil
  }

  /// Whether the first line of the content is in view.
  public var isAtStart: Bool {
    layoutIfNeeded()
    return reachesStart
  }

  /// Whether the last line of the content is in view.
  public var isAtEnd: Bool {
    layoutIfNeeded()
    return reachesEnd
  }
}
