import HeightEngine
import TerminalCore

extension TableView {
  /// Draws what is in view; rows at the edges are cut. O(what is in view).
  public func draw(in canvas: inout Canvas) {
    layoutIfNeeded()
    canvas.withClip(frame) { canvas in
      canvas.fill(frame, style: .plain)
      for item in visibleItems { draw(item, in: &canvas) }
      if let header = stickyHeader { draw(header, in: &canvas) }
      drawSectionIndex(in: &canvas)
    }
  }

  private func draw(_ item: VisibleItem, in canvas: inout Canvas) {
    let rect = Rect(
      column: frame.column, line: frame.line + item.line, columns: contentWidth,
      lines: item.height)
    switch item.item {
    case .row(let indexPath):
      guard let cell = displayedCells[indexPath] else { return }
      cell.isSelected = indexPath == indexPathForSelectedRow
      draw(cell, in: &canvas, rect: rect)
    case .header(let section):
      draw(headerView(inSection: section), in: &canvas, rect: rect)
    case .footer(let section):
      draw(footerView(inSection: section), in: &canvas, rect: rect)
    }
  }

  /// Draws a row: content, accessory, separator, selection.
  func draw(_ cell: TableViewCell, in canvas: inout Canvas, rect: Rect) {
    cell.frame = rect
    let columns = contentWidth(of: cell)
    let content = Rect(
      column: rect.column, line: rect.line, columns: columns,
      lines: rect.lines - separatorHeight)
    canvas.withClip(content) { cell.draw(in: &$0, rect: content) }
    if columns < rect.columns, let accessory = cell.accessoryType.block {
      accessory.draw(
        in: &canvas,
        rect: Rect(
          column: content.endColumn + 1, line: rect.line, columns: rect.columns - columns - 1,
          lines: min(content.lines, 1)))
    }
    if cell.isSelected, cell.selectionStyle != .none {
      let whole = Rect(
        column: rect.column, line: rect.line, columns: rect.columns, lines: content.lines)
      canvas.restyle(whole, selectionHighlight)
    }
    if separatorStyle == .singleLine {
      canvas.horizontalRule(
        at: Point(column: rect.column, line: rect.endLine - 1), columns: rect.columns,
        style: separatorLineStyle)
    }
  }

  private func draw(
    _ view: TableViewHeaderFooterView?, in canvas: inout Canvas, rect: Rect
  ) {
    guard let view else { return }
    canvas.withClip(rect) {
      $0.fill(rect, style: .plain)
      view.draw(in: &$0, rect: rect)
    }
  }

  private func drawSectionIndex(in canvas: inout Canvas) {
    guard sectionIndexWidth > 0 else { return }
    for (line, title) in shownSectionIndexTitles {
      canvas.draw(
        DisplayText(sectionIndexTitles[title]),
        at: Point(column: frame.endColumn - 1, line: frame.line + line), width: 1,
        style: sectionIndexStyle)
    }
  }

  /// Draws every item, one after the other, from the first: for printing. Each comes on a canvas of its
  /// own height; `body` gives false to stop. Memory is one item's.
  public func forEachItemDrawn(_ body: (HeightItem, Canvas) -> Bool) {
    reloadIfNeeded()
    var next = firstItem
    while let item = next {
      let height = askHeight(of: item)
      if height > 0 {
        var canvas = Canvas(size: Size(columns: frame.columns, lines: height))
        drawAlone(item, in: &canvas)
        guard body(item, canvas) else { return }
      }
      next = self.item(after: item)
    }
  }

  private func drawAlone(_ item: HeightItem, in canvas: inout Canvas) {
    let rect = Rect(column: 0, line: 0, columns: contentWidth, lines: canvas.size.lines)
    switch item {
    case .row(let indexPath):
      guard let cell = dataSource?.tableView(self, cellForRowAt: indexPath) else { return }
      cell.isSelected = false
      draw(cell, in: &canvas, rect: rect)
      recycle(cell)
    case .header(let section): draw(headerView(inSection: section), in: &canvas, rect: rect)
    case .footer(let section): draw(footerView(inSection: section), in: &canvas, rect: rect)
    }
  }

  /// Calls `body` with the height of every item, from the first; false stops. Items of height 0 are
  /// left out.
  public func forEachItemHeight(_ body: (HeightItem, Int) -> Bool) {
    reloadIfNeeded()
    var next = firstItem
    while let item = next {
      let height = askHeight(of: item)
      if height > 0, !body(item, height) { return }
      next = self.item(after: item)
    }
  }
}
