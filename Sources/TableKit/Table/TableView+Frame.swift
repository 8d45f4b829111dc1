import HeightEngine
import TerminalCore

/// A new width: other heights, the same character at the top.
extension TableView {
  func frameDidChange(from old: Rect) {
    guard frame.size != old.size else { return }
    needsLayout = true
    guard isLoaded, !needsReload else { return }
    holdAnchor()
    guard frame.columns != old.columns else { return }
    if rowHeight < 0 { tree.estimateAll() } else { measureSectionEdges() }
  }

  /// The anchor as it was before the first of a row of changes, with the character it shows.
  private func holdAnchor() {
    if anchorBeforeFrameChange == nil {
      // At the start there is nothing above to be held against.
      guard !standsAtStart else { return keepsStart = true }
      anchorBeforeFrameChange = anchor
    }
    if let held = anchorBeforeFrameChange, let width = held.tableWidth, width != frame.columns {
      anchorBeforeFrameChange?.position = position(of: held, tableWidth: width)
      anchorBeforeFrameChange?.tableWidth = nil
    }
    anchor = anchorBeforeFrameChange
    // A table that has shrunk still shows its anchor.
    if let held = anchor, held.screenLine >= frame.lines {
      anchor?.screenLine = max(frame.lines - 1, 0)
    }
  }

  /// The character that the anchor's line starts with, at the width that the table had.
  private func position(of anchor: Anchor, tableWidth: Int) -> LayoutPosition? {
    guard anchor.line > 0, tableWidth > 0, case .row(let indexPath) = anchor.item,
      let cell = measuringCell(at: indexPath)
    else { return nil }
    let width = contentWidth(of: cell, in: contentWidth(ofTableWidth: tableWidth))
    return cell.layout?.position(atLine: anchor.line, width: width)
  }

  /// The line of a row that shows a character, at the width that the table has.
  func line(of position: LayoutPosition, in item: HeightItem) -> Int {
    guard case .row(let indexPath) = item, let cell = measuringCell(at: indexPath) else { return 0 }
    return cell.layout?.line(of: position, width: contentWidth(of: cell)) ?? 0
  }
}
