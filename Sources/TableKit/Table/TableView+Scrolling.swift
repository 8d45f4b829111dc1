import HeightEngine
import TerminalCore

extension TableView {
  /// Lines of the whole content; an estimate while not every row has been measured.
  public var contentHeight: Int {
    layoutIfNeeded()
    return tree.totalHeight
  }

  /// Whether `contentHeight` is exact: every row has been measured at this width.
  public var isContentHeightExact: Bool { rowHeight >= 0 || tree.isExact }

  /// Lines of content above the table's first line. Setting it clamps it to the content; where rows on
  /// the way are only estimated, it is as good as the estimates. O(log n).
  public var contentOffset: Int {
    get {
      layoutIfNeeded()
      return offsetOfView
    }
    set {
      reloadIfNeeded()
      if let anchor = anchor(atOffset: newValue) { moveAnchor(to: anchor) }
    }
  }

  /// Scrolls by so many lines, down or (below 0) up. To the line where the way is short; a way of many
  /// screens over rows that nobody has measured is as long as their estimates say.
  public func scroll(byLines lines: Int) {
    layoutIfNeeded()
    guard let first = visibleItems.first, lines != 0 else { return }
    if lines.magnitude > 8 * frame.lines.magnitude {
      let (offset, overflow) = contentOffset.addingReportingOverflow(lines)
      contentOffset = overflow ? (lines > 0 ? Int.max : 0) : offset
    } else {
      moveAnchor(to: Anchor(item: first.item, line: 0, screenLine: first.line - lines))
    }
    layoutIfNeeded()
  }

  /// Scrolls to the content's first line.
  public func scrollToStart() {
    reloadIfNeeded()
    guard let firstItem else { return }
    moveAnchor(to: Anchor(item: firstItem, line: 0, screenLine: 0))
    layoutIfNeeded()
  }

  /// Scrolls to the content's last line. O(log n), however long the content.
  public func scrollToEnd() {
    reloadIfNeeded()
    guard let lastItem else { return }
    moveAnchor(to: Anchor(item: lastItem, line: 0, screenLine: 0))
    layoutIfNeeded()
  }

  /// Brings a row into view, clear of the header that sticks to the top. Only rows that come into view
  /// are measured.
  ///
  /// - Precondition: there is such a row.
  public func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition) {
    layoutIfNeeded()
    precondition(isValid(indexPath), "there is no row \(indexPath) to scroll to")
    guard frame.lines > 0, frame.columns > 0 else { return }
    let header = stickyHeight(inSection: indexPath.section)
    let height = askHeight(of: .row(indexPath))
    let room = frame.lines - header
    let line =
      switch position {
      case .top: header
      case .middle: header + max(room - height, 0) / 2
      case .bottom: frame.lines - height
      case .none: nearestLine(for: indexPath, header: header, height: height)
      }
    guard let line else { return }
    moveAnchor(to: Anchor(item: .row(indexPath), line: 0, screenLine: line))
    layoutIfNeeded()
  }

  /// The line nearest to where the row is on which all of it is in view; nil where it stands well.
  private func nearestLine(for indexPath: IndexPath, header: Int, height: Int) -> Int? {
    let lowest = max(frame.lines - height, header)
    if let item = visibleItems.first(where: { $0.item == .row(indexPath) }) {
      if item.line < header { return height > frame.lines - header ? nil : header }
      return item.line <= lowest ? nil : lowest
    }
    guard let first = visibleItems.first else { return header }
    return HeightItem.row(indexPath).comesBefore(first.item) ? header : lowest
  }

  /// Lines that the section's header takes at the top while it sticks there.
  private func stickyHeight(inSection section: Int) -> Int {
    let height = askHeight(of: .header(section))
    return height < frame.lines ? height : 0
  }

  /// The row's lines, counted from the content's first. O(log n).
  ///
  /// - Precondition: there is such a row.
  public func rectForRow(at indexPath: IndexPath) -> Rect {
    reloadIfNeeded()
    let item = HeightItem.row(indexPath)
    return Rect(
      column: 0, line: tree.offset(of: item), columns: contentWidth, lines: tree.height(of: item))
  }

  /// The row at a place in the content (lines counted from the content's first); nil: no row is there.
  /// O(log n).
  public func indexPathForRow(at point: Point) -> IndexPath? {
    reloadIfNeeded()
    guard point.column >= 0, point.column < contentWidth,
      case .row(let indexPath)? = tree.item(atLine: point.line)?.item
    else { return nil }
    return indexPath
  }

  /// The rows of which at least a line is in view, from the top.
  public var indexPathsForVisibleRows: [IndexPath] {
    layoutIfNeeded()
    return visibleItems.compactMap {
      if case .row(let indexPath) = $0.item { indexPath } else { nil }
    }
  }

  /// The lines of a row in view, counted from the table's first line (below 0 where the row is cut);
  /// nil for a row that is not in view.
  public func visibleRectForRow(at indexPath: IndexPath) -> Rect? {
    layoutIfNeeded()
    return visibleItems.first { $0.item == .row(indexPath) }.map {
      Rect(column: 0, line: $0.line, columns: contentWidth, lines: $0.height)
    }
  }

  /// Selects a row, as code does: the delegate is not told. nil: none.
  public func selectRow(at indexPath: IndexPath?, scrollPosition: ScrollPosition? = nil) {
    reloadIfNeeded()
    guard let indexPath, isValid(indexPath) else {
      indexPathForSelectedRow = nil
      return
    }
    indexPathForSelectedRow = indexPath
    if let scrollPosition { scrollToRow(at: indexPath, at: scrollPosition) }
  }

  /// Takes the selection off the row, if it has it.
  public func deselectRow(at indexPath: IndexPath) {
    if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
  }
}

extension HeightItem {
  /// Whether it stands above the other on the screen.
  func comesBefore(_ other: HeightItem) -> Bool { place < other.place }

  private var place: (Int, Int, Int) {
    switch self {
    case .header(let section): (section, 0, 0)
    case .row(let indexPath): (indexPath.section, 1, indexPath.row)
    case .footer(let section): (section, 2, 0)
    }
  }
}
