import HeightEngine
import TerminalCore

extension TableView {
  /// Draws what is in view; rows at the edges are cut. O(what is in view).
  public func draw(in canvas: inout Canvas) {
    program = TableProgram.drawing
    layoutIfNeeded()
    // Beyond this nothing can be added up, and no canvas is there.
    guard max(frame.line.magnitude, frame.column.magnitude) < 1 << 40 else { return }
    canvas.withClip(frame) { canvas in
      canvas.fill(frame, style: .plain)
      var ground = RowGround(of: self)
      for item in viewport.items { draw(item, on: &ground, in: &canvas) }
      if let header = viewport.stickyHeader { draw(header, on: &ground, in: &canvas) }
      drawSectionIndex(in: &canvas)
      drawScrollBar(in: &canvas)
    }
  }

  /// What the rows of a frame have in common.
  private struct RowGround {
    /// The table's.
    let frame: Rect
    let leftMarginWidth: Int
    let contentWidth: Int
    let selection: Selection
    /// Whether something may stand at rows whose cells have no sign.
    let hasMarks: Bool
    /// The section asked for last, and the separators of its rows.
    var separators: (section: Int, style: SeparatorStyle)?

    @MainActor
    init(of table: TableView) {
      frame = table.frame
      leftMarginWidth = table.leftMarginWidth
      contentWidth = table.contentWidth
      selection = table.selection
      hasMarks = !table.rowMarks.rows.isEmpty || table.filter != nil
    }
  }

  private func draw(
    _ item: Viewport.VisibleItem, on ground: inout RowGround, in canvas: inout Canvas
  ) {
    let margin = Rect(
      column: ground.frame.column, line: ground.frame.line + item.line,
      columns: ground.leftMarginWidth, lines: item.height)
    let rect = Rect(
      column: margin.endColumn, line: margin.line, columns: ground.contentWidth, lines: item.height)
    // A header that sticks to the top covers the bar and the marks of rows, too.
    if item.item.indexPath == nil { canvas.fill(margin, style: .plain) }
    switch item.item {
    case .row(let indexPath):
      guard let cell = pool.shown[indexPath] else { return }
      checkHeight(of: cell, at: indexPath)
      cell.isSelected = ground.selection.rows.contains(indexPath)
      let known = ground.separators?.section == indexPath.section ? ground.separators?.style : nil
      let separator = known ?? separatorStyle(inSection: indexPath.section)
      ground.separators = (indexPath.section, separator)
      draw(cell, over: separator, in: &canvas, rect: rect)
      if ground.hasMarks { markGap(below: indexPath, separator, in: &canvas, rect: rect) }
      let lines = Rect(
        column: rect.column, line: rect.line, columns: rect.columns,
        lines: rect.lines - separator.lines)
      if cell.isSelected || indexPath == ground.selection.focused {
        highlight(cell, at: indexPath, in: &canvas, rect: lines)
      }
      guard ground.hasMarks || cell.sign != nil else { return }
      drawMarks(
        of: cell, at: indexPath, bar: hasBar(cell, at: indexPath) ? barStyle : nil, in: &canvas,
        rect: lines)
    case .header(let section):
      draw(headerView(inSection: section), in: &canvas, rect: rect)
    case .footer(let section):
      draw(footerView(inSection: section), in: &canvas, rect: rect)
    }
  }

  /// Draws a row: content, accessory, separator.
  private func draw(
    _ cell: TableViewCell, over separator: SeparatorStyle, in canvas: inout Canvas, rect: Rect
  ) {
    cell.frame = rect
    let columns = contentWidth(of: cell, in: rect.columns)
    let content = Rect(
      column: rect.column, line: rect.line, columns: columns,
      lines: rect.lines - separator.lines)
    canvas.withClip(content) { cell.draw(in: &$0, rect: content) }
    if columns < rect.columns, let accessory = cell.accessoryType.block {
      accessory.draw(
        in: &canvas,
        rect: Rect(
          column: content.endColumn + 1, line: rect.line, columns: rect.columns - columns - 1,
          lines: min(content.lines, 1)))
    }
    if separator == .singleLine {
      canvas.horizontalRule(
        at: Point(column: rect.column, line: rect.endLine - 1), columns: rect.columns,
        style: appearance.separatorLineStyle)
    }
  }

  /// Where rows are shown with their context, a mark says how many are left out below: on the separator, else
  /// as a line under the row. That some are left out above the first is seen beside it.
  private func markGap(
    below indexPath: IndexPath, _ separator: SeparatorStyle, in canvas: inout Canvas, rect: Rect
  ) {
    let count = numberOfHiddenRows(below: indexPath)
    guard count > 0 else { return }
    let line = Rect(column: rect.column, line: rect.endLine - 1, columns: rect.columns, lines: 1)
    guard separator != .none else { return canvas.restyle(line, appearance.gapHighlight) }
    let text = "\(Self.gap) \(count)"
    let room = Rect(
      column: line.column + 2, line: line.line, columns: text.count + 2, lines: 1)
    canvas.fill(room, style: appearance.separatorLineStyle)
    canvas.draw(
      DisplayText(text), at: Point(column: room.column + 1, line: line.line),
      width: max(rect.endColumn - room.column - 1, 0), style: appearance.separatorLineStyle)
  }

  /// The row that keys act on is seen, whether selecting it does something or not.
  private func highlight(
    _ cell: TableViewCell, at indexPath: IndexPath, in canvas: inout Canvas, rect content: Rect
  ) {
    if selection.isMultiple, cell.isSelected {
      canvas.restyle(content, appearance.markHighlight)
    }
    guard indexPath == selection.focused else { return }
    let hasBar = hasBar(cell, at: indexPath)
    canvas.restyle(content, hasBar ? appearance.selectionHighlight : appearance.focusHighlight)
    if hasBar { drawSelectionBar(beside: content, in: &canvas) }
  }

  /// Whether a row is the one that keys act on, and selecting it does something.
  private func hasBar(_ cell: TableViewCell, at indexPath: IndexPath) -> Bool {
    indexPath == selection.focused && isFocused && cell.selectionStyle != .none
      && (selection.isMultiple || cell.isSelected)
  }

  /// The bar's own look, on the row's ground where it has none.
  private var barStyle: Style {
    var (style, row) = (appearance.selectionBarStyle, Style.plain)
    appearance.selectionHighlight(&row)
    if style.background == .default { style.background = row.background }
    return style
  }

  /// In the margin; where there is none, by the look of the row's first column.
  private func drawSelectionBar(beside content: Rect, in canvas: inout Canvas) {
    let columns = leftMarginWidth
    guard columns > 0 else {
      guard let bar = appearance.selectionBarHighlight else { return }
      return canvas.restyle(
        Rect(column: content.column, line: content.line, columns: 1, lines: content.lines), bar)
    }
    let style = barStyle
    let margin = Rect(
      column: frame.column, line: content.line, columns: columns, lines: content.lines
    ).intersection(canvas.clip)
    canvas.fill(margin, style: Style(background: style.background))
    for line in margin.line..<max(margin.endLine, margin.line) {
      canvas.draw(
        Self.selectionBar, at: Point(column: frame.column, line: line), width: 1, style: style)
    }
  }

  private static let selectionBar: DisplayText = "▌"

  /// In debug builds: whether the cell that is drawn has the height that was remembered for it.
  private func checkHeight(of cell: TableViewCell, at indexPath: IndexPath) {
    #if DEBUG
      guard !cell.hasGivenHeight, book.tree.isExact(.row(indexPath)),
        let remembered = book.tree.rememberedHeight(of: .row(indexPath))
      else { return }
      let own = rowHeight(fitting: cell, inSection: indexPath.section)
      guard own != remembered,
        book.log.isNew(warningAbout: "\(indexPath) \(remembered) \(own) \(contentWidth)")
      else { return }
      warn(.drawnInAnotherHeight(indexPath, height: remembered, ownHeight: own))
    #endif
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
        at: Point(column: frame.endColumn - 1 - scrollBarWidth, line: frame.line + line), width: 1,
        style: appearance.sectionIndexStyle)
    }
  }

  private func drawScrollBar(in canvas: inout Canvas) {
    guard scrollBarWidth > 0 || markedQuestion != nil, frame.columns > 1 else { return }
    let rect = Rect(
      column: frame.endColumn - 1, line: frame.line, columns: 1, lines: frame.lines)
    let bar = scrollBar(lines: frame.lines)
    if scrollBarWidth > 0 { bar.draw(in: &canvas, rect: rect, style: appearance.scrollBarStyle) }
    bar.drawTicks(in: &canvas, rect: rect, highlight: appearance.tickHighlight)
  }

  /// Draws every item, one after the other, from the first: for printing. Each comes on a canvas of its
  /// own height, without the left margin; `body` gives false to stop. Memory is one item's.
  public func forEachItemDrawn(_ body: (HeightItem, Canvas) -> Bool) {
    reloadIfNeeded()
    var next = book.tree.firstItem
    while let item = next {
      let height = askHeight(of: item)
      if height > 0 {
        var canvas = Canvas(
          size: Size(columns: frame.columns - leftMarginWidth, lines: height))
        drawAlone(item, in: &canvas)
        guard body(item, canvas) else { return }
      }
      next = book.tree.item(after: item)
    }
  }

  private func drawAlone(_ item: HeightItem, in canvas: inout Canvas) {
    let rect = Rect(column: 0, line: 0, columns: contentWidth, lines: canvas.size.lines)
    switch item {
    case .row(let indexPath):
      guard let cell = dataSource?.tableView(self, cellForRowAt: indexPath) else { return }
      cell.isSelected = false
      draw(
        cell, over: separatorStyle(inSection: indexPath.section), in: &canvas, rect: rect)
      pool.recycle(cell, limit: cellLimit)
    case .header(let section): draw(headerView(inSection: section), in: &canvas, rect: rect)
    case .footer(let section): draw(footerView(inSection: section), in: &canvas, rect: rect)
    }
  }

  /// Calls `body` with the height of every item, from the first; false stops. Items of height 0 are
  /// left out.
  public func forEachItemHeight(_ body: (HeightItem, Int) -> Bool) {
    reloadIfNeeded()
    var next = book.tree.firstItem
    while let item = next {
      let height = askHeight(of: item)
      if height > 0, !body(item, height) { return }
      next = book.tree.item(after: item)
    }
  }
}
