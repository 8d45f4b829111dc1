import HeightEngine
import TerminalCore

/// A new width: other heights, the same character at the top.
extension TableView {
  func frameDidChange(from old: Rect) {
    guard frame.size != old.size else { return }
    needsLayout = true
    guard isLoaded, !needsReload else { return }
    holdAnchor(tableWidth: old.columns)
    guard frame.columns != old.columns else { return }
    if rowHeight < 0 { tree.estimateAll() } else { measureSectionEdges() }
  }

  /// The anchor as it was before the first of a row of changes, with the character it shows.
  private func holdAnchor(tableWidth: Int) {
    if anchorBeforeFrameChange == nil {
      // At the start there is nothing above to be held against.
      if standsAtStart { anchor = nil }
      if var anchor {
        anchor.position =
          anchor.line > 0 && frame.columns != tableWidth
          ? position(atLine: anchor.line, in: anchor.item, tableWidth: tableWidth) : nil
        anchorBeforeFrameChange = anchor
      }
    } else if anchorBeforeFrameChange?.position == nil, let held = anchorBeforeFrameChange,
      held.line > 0, frame.columns != tableWidth
    {
      // Until now only the number of lines had changed.
      anchorBeforeFrameChange?.position = position(
        atLine: held.line, in: held.item, tableWidth: tableWidth)
    }
    anchor = anchorBeforeFrameChange ?? anchor
    // A table that has shrunk still shows its anchor.
    if let held = anchor, held.screenLine >= frame.lines {
      anchor?.screenLine = max(frame.lines - 1, 0)
    }
  }

  /// The character that a line of a row starts with, at the width that the table had.
  private func position(
    atLine line: Int, in item: HeightItem, tableWidth: Int
  ) -> LayoutPosition? {
    guard case .row(let indexPath) = item, tableWidth > 0,
      let cell = measuringCell(at: indexPath)
    else { return nil }
    let width = contentWidth(of: cell, in: contentWidth(ofTableWidth: tableWidth))
    return cell.layout?.position(atLine: line, width: width)
  }

  /// The line of a row that shows a character, at the width that the table has.
  func line(of position: LayoutPosition, in item: HeightItem) -> Int {
    guard case .row(let indexPath) = item, let cell = measuringCell(at: indexPath) else { return 0 }
    return cell.layout?.line(of: position, width: contentWidth(of: cell)) ?? 0
  }
}
