import HeightEngine

/// The row that is held goes along with the changes.
extension TableView {
  /// Where what the view stands by is after the changes; the tree is still as before.
  func moveStanding(by changes: ResolvedChanges) {
    keepsStart = false
    anchor = anchor.map { moved($0, by: changes) ?? replacement(for: $0, under: changes) }
    anchorBeforeFrameChange = anchorBeforeFrameChange.flatMap { moved($0, by: changes) }
    visibleItems = visibleItems.compactMap { visible in
      Self.moved(visible.item, by: changes).map {
        VisibleItem(item: $0, line: visible.line, height: visible.height)
      }
    }
  }

  /// An anchor beyond the last row after the changes stands by the last item.
  func landAnchor() {
    guard let anchor, !isValid(anchor.item) else { return }
    self.anchor = lastItem.map { Anchor(item: $0, line: 0, screenLine: anchor.screenLine) }
  }

  private func moved(_ anchor: Anchor, by changes: ResolvedChanges) -> Anchor? {
    guard let item = Self.moved(anchor.item, by: changes) else { return nil }
    var moved = anchor
    moved.item = item
    return moved
  }

  private static func moved(_ item: HeightItem, by changes: ResolvedChanges) -> HeightItem? {
    switch item {
    case .row(let indexPath): changes.newIndexPath(of: indexPath).map(HeightItem.row)
    case .header(let section): changes.newSection(of: section).map(HeightItem.header)
    case .footer(let section): changes.newSection(of: section).map(HeightItem.footer)
    }
  }

  /// Where the anchor's row is gone, the nearest row in view that is not takes its place on the
  /// screen; where none is left, what now stands where it stood.
  private func replacement(for anchor: Anchor, under changes: ResolvedChanges) -> Anchor {
    let place = visibleItems.firstIndex { $0.item == anchor.item } ?? 0
    let candidates =
      Array(visibleItems.dropFirst(place + 1)) + visibleItems.prefix(place).reversed()
    for case .row(let indexPath) in candidates.map(\.item) {
      guard let new = changes.newIndexPath(of: indexPath) else { continue }
      return Anchor(
        item: .row(new), line: 0, screenLine: anchor.screenLine, isKeptClear: anchor.isKeptClear)
    }
    return Anchor(item: anchor.item, line: 0, screenLine: anchor.screenLine)
  }
}
