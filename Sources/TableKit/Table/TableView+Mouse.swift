import HeightEngine
import TerminalCore

/// What the mouse does: the wheel, clicks on rows, accessories, headers and the section index, and the bar.
extension TableView {
  func handle(_ event: MouseEvent) -> Bool {
    guard mayAsk, event.modifiers.isEmpty else { return false }
    if event.kind == .drag, event.button == 1, let grip = gripOnBar {
      return moveThumb(to: event.position.line - frame.line - grip)
    }
    if event.kind == .drag, event.button == 1, heldIndexTitle != nil {
      return dragIndex(to: event.position.line - frame.line)
    }
    if event.kind == .release, gripOnBar != nil || heldIndexTitle != nil {
      (gripOnBar, heldIndexTitle) = (nil, nil)
      return true
    }
    guard frame.contains(event.position) else { return false }
    let step = min(max(bindings.linesPerWheelStep, 0), 1_000)
    switch event.kind {
    case .wheelUp: scrollKeepingFocus(byLines: -step)
    case .wheelDown: scrollKeepingFocus(byLines: step)
    case .press, .doubleClick:
      guard event.button == 1 else { return false }
      return press(at: event.position, isDouble: event.kind == .doubleClick)
    default: return false
    }
    return true
  }

  private func press(at point: Point, isDouble: Bool) -> Bool {
    heldIndexTitle = nil
    if isBar(at: point) { return pressBar(at: point.line - frame.line) }
    if let title = sectionIndexTitle(atCanvas: point) {
      guard goToSection(ofIndexTitleAt: title) else { return false }
      heldIndexTitle = title
      return true
    }
    let item = item(atCanvas: point)
    if case .header(let section)? = item { return goToSection(section) }
    guard let indexPath = item?.indexPath else { return false }
    let wasFocused = selection.focused == indexPath
    focusRow(at: indexPath)
    if let cell = pool.shown[indexPath], isAccessory(of: cell, at: point) {
      if performAccessoryAction(ofRowAt: indexPath) { return true }
      if cell.accessoryType == .disclosureIndicator { return perform(.select) }
    }
    if isDouble || wasFocused && bindings.selectsByClickOnFocusedRow {
      return perform(.select)
    }
    return true
  }

  private func isAccessory(of cell: TableViewCell, at point: Point) -> Bool {
    let column = point.column - frame.column - leftMarginWidth
    return point.line == cell.frame.line && column >= contentWidth(of: cell)
      && column < contentWidth
  }

  /// To the section of the title that is nearest to a line of the table's, as the mouse is held there.
  private func dragIndex(to line: Int) -> Bool {
    let titles = shownSectionIndexTitles
    guard let title = (titles.last { $0.line <= line } ?? titles.first)?.title else {
      return false
    }
    guard title != heldIndexTitle else { return true }
    heldIndexTitle = title
    return goToSection(ofIndexTitleAt: title)
  }

  /// Whether the title has a section.
  private func goToSection(ofIndexTitleAt title: Int) -> Bool {
    guard let section = section(forSectionIndexTitleAt: title) else { return false }
    if !goToSection(section) { scrollToHeader(ofSection: section) }
    return true
  }

  /// To the first row of a section that is shown, with the header above it.
  private func goToSection(_ section: Int) -> Bool {
    let first = IndexPath(row: 0, section: section)
    guard numberOfRows(inSection: section) > 0,
      let row = isHidden(first) ? indexPath(1, rowsFrom: first) : first
    else { return false }
    focusRow(at: row, scrollPosition: .top)
    if visibleOrdinal(of: row) == 0 { scrollToStart() }
    return true
  }
}

// MARK: - The bar

extension TableView {
  private func isBar(at point: Point) -> Bool {
    scrollBarWidth > 0 && point.column == frame.endColumn - 1
      && !scrollBar(lines: frame.lines).thumb.isEmpty
  }

  /// Takes hold of the thumb; beside it, the thumb comes there first, and of a tick a match is in view then.
  private func pressBar(at line: Int) -> Bool {
    var thumb = scrollBar(lines: frame.lines).thumb
    if !thumb.contains(line) {
      let match = firstMatch(ofTickAt: line)
      _ = moveThumb(to: line - thumb.count / 2)
      if let match, visibleRectForRow(at: match) == nil {
        scrollToRow(at: match, at: .middle)
        scrollKeepingFocus(byLines: 0)
      }
      thumb = scrollBar(lines: frame.lines).thumb
    }
    gripOnBar = min(max(line - thumb.lowerBound, 0), max(thumb.count - 1, 0))
    return true
  }

  /// Shows what the bar shows with its thumb on these lines, from the first; at the bar's ends those of the
  /// content. O(log n).
  private func moveThumb(to line: Int) -> Bool {
    let thumb = scrollBar(lines: frame.lines).thumb
    let (room, hidden) = (frame.lines - thumb.count, contentHeight - frame.lines)
    guard !thumb.isEmpty, room > 0, hidden > 0 else { return false }
    if line == thumb.lowerBound { return true }
    if line <= 0 {
      scrollToStart()
    } else if line >= room {
      scrollToEnd()
    } else {
      contentOffset = Int((Double(line) / Double(room) * Double(hidden)).rounded())
    }
    scrollKeepingFocus(byLines: 0)
    return true
  }
}
