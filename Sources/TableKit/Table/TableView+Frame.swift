import HeightEngine
import TerminalCore

/// A new width: other heights, the same character at the top.
extension TableView {
  func frameDidChange(from old: Rect) {
    needsLayout = true
    guard frame.size != old.size, !needsReload else { return }
    holdAnchor(width: old.columns)
    if frame.columns != old.columns, rowHeight < 0 { tree.estimateAll() }
  }

  /// The anchor as it was before the first of a row of changes, with the character it shows.
  private func holdAnchor(width: Int) {
    if anchorBeforeFrameChange == nil, var anchor, width > 0 {
      if anchor.position == nil, anchor.line > 0 {
        anchor.position = position(atLine: anchor.line, in: anchor.item, tableWidth: width)
      }
      anchorBeforeFrameChange = anchor
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
    guard case .row(let indexPath) = item, let cell = measuringCell(at: indexPath) else {
      return nil
    }
    let lost = contentWidth - contentWidth(of: cell) + frame.columns - contentWidth
    return cell.layout?.position(atLine: line, width: tableWidth - lost)
  }

  /// The line of a row that shows a character, at the width that the table has.
  func line(of position: LayoutPosition, in item: HeightItem) -> Int {
    guard case .row(let indexPath) = item, let cell = measuringCell(at: indexPath) else { return 0 }
    return cell.layout?.line(of: position, width: contentWidth(of: cell)) ?? 0
  }
}
