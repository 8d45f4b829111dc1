import HeightEngine
import TerminalCore

extension TableView {
  /// Where a row comes to stand; `nearest`: wherever the least scrolling brings all of it into view.
  public enum ScrollPosition: Hashable, Sendable { case nearest, top, middle, bottom }

  /// Lines of the whole content; an estimate while not every row has been measured.
  public var contentHeight: Int {
    layoutIfNeeded()
    return book.tree.totalHeight
  }

  /// Whether `contentHeight` is exact: every row has been measured at this width.
  public var isContentHeightExact: Bool {
    reloadIfNeeded()
    return book.tree.isTotalHeightExact
  }

  /// Lines of content above the table's first line. Setting it clamps it to the content; where rows on
  /// the way are only estimated, it is as good as the estimates. O(log n).
  public var contentOffset: Int {
    get {
      layoutIfNeeded()
      return viewport.offset(content())
    }
    set {
      reloadIfNeeded()
      if let anchor = Viewport.anchor(atOffset: newValue, content()) { stand(by: .row(anchor)) }
    }
  }

  /// Whether the first line of the content is in view.
  public var isAtStart: Bool {
    layoutIfNeeded()
    return viewport.reachesStart(content())
  }

  /// Whether the last line of the content is in view.
  public var isAtEnd: Bool {
    layoutIfNeeded()
    return viewport.reachesEnd(content())
  }

  /// Scrolls by so many lines, down or (below 0) up. To the line where the way is short; a way of many
  /// screens over rows that nobody has measured is as long as their estimates say. Going on beyond the
  /// edge that `hold` names takes it up.
  public func scroll(byLines lines: Int) {
    layoutIfNeeded()
    guard let first = viewport.items.first, lines != 0 else { return }
    if lines.magnitude / 8 > frame.lines.magnitude {
      let (offset, overflow) = contentOffset.addingReportingOverflow(lines)
      contentOffset = overflow ? (lines > 0 ? Int.max : 0) : offset
    } else {
      // By what comes to the first line, and not by what goes: unless rows may still come to be shown between.
      let isKnown = book.ask { $0.isFilterExact }
      let item = viewport.items.last { isKnown && $0.line <= lines } ?? first
      stand(by: .row(Anchor(item.item, line: 0, screenLine: item.line - lines)))
    }
    layoutIfNeeded()
    viewport.takeUpEdge(scrolledBy: lines)
  }

  /// Scrolls to the content's first line.
  public func scrollToStart() {
    reloadIfNeeded()
    guard let item = book.tree.firstItem else { return }
    stand(by: hold == .start ? .start : .row(Anchor(item)))
    layoutIfNeeded()
  }

  /// Scrolls to the content's last line. O(log n), however long the content.
  public func scrollToEnd() {
    reloadIfNeeded()
    guard let item = book.tree.lastItem else { return }
    // A row that is higher than the view ends with it.
    let line = min(frame.lines - content(.trusts).height(of: item), 0)
    stand(by: hold == .end ? .end : .row(Anchor(item, screenLine: line)))
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
    let height = content(.trusts).height(of: .row(indexPath))
    let room = frame.lines - header
    let line =
      switch position {
      case .top: header
      case .middle: header + max(room - height, 0) / 2
      case .bottom: frame.lines - height
      case .nearest: nearestLine(for: indexPath, header: header, height: height)
      }
    guard let line else { return }
    stand(by: .row(Anchor(.row(indexPath), line: 0, screenLine: line)))
    layoutIfNeeded()
  }

  /// The line nearest to where the row is on which all of it is in view; nil where it stands well.
  private func nearestLine(for indexPath: IndexPath, header: Int, height: Int) -> Int? {
    let lowest = max(frame.lines - height, header)
    if let item = viewport.items.first(where: { $0.item == .row(indexPath) }) {
      if item.line < header { return height > frame.lines - header ? nil : header }
      return item.line <= lowest ? nil : lowest
    }
    guard let first = viewport.items.first else { return header }
    return HeightItem.row(indexPath).comesBefore(first.item) ? header : lowest
  }

  /// Lines that the section's header takes at the top while it sticks there.
  private func stickyHeight(inSection section: Int) -> Int {
    let height = content(.trusts).height(of: .header(section))
    return height < frame.lines ? height : 0
  }

  /// The row's lines, counted from the content's first. O(log n).
  ///
  /// - Precondition: there is such a row.
  public func rectForRow(at indexPath: IndexPath) -> Rect {
    reloadIfNeeded()
    let item = HeightItem.row(indexPath)
    return Rect(
      column: leftMarginWidth, line: book.tree.offset(of: item), columns: contentWidth,
      lines: book.tree.height(of: item))
  }

  /// The row at a place in the content (lines counted from the content's first); nil: no row is there.
  /// O(log n).
  public func indexPathForRow(at point: Point) -> IndexPath? {
    reloadIfNeeded()
    guard point.column >= 0, point.column < leftMarginWidth + contentWidth else { return nil }
    return book.tree.item(atLine: point.line)?.item.indexPath
  }

  /// The rows of which at least a line is in view, from the top.
  public var indexPathsForVisibleRows: [IndexPath] {
    layoutIfNeeded()
    return viewport.items.compactMap(\.item.indexPath)
  }

  /// The lines of a row in view, counted from the table's first line (below 0 where the row is cut);
  /// nil for a row that is not in view.
  public func visibleRectForRow(at indexPath: IndexPath) -> Rect? {
    layoutIfNeeded()
    return viewport.items.first { $0.item == .row(indexPath) }.map {
      Rect(column: leftMarginWidth, line: $0.line, columns: contentWidth, lines: $0.height)
    }
  }

  /// How many rows stand before this one, over all sections: "row n of N" less one. O(log n).
  ///
  /// - Precondition: there is such a row.
  public func ordinal(of indexPath: IndexPath) -> Int {
    reloadIfNeeded()
    return book.ask { $0.ordinal(of: indexPath) }
  }

  /// The row before which so many stand, over all sections; nil: there are fewer. O(log n).
  public func indexPath(atOrdinal ordinal: Int) -> IndexPath? {
    reloadIfNeeded()
    return book.tree.indexPath(atOrdinal: ordinal)
  }

  /// The row so many rows further on (or back, if below 0), over all sections, of those that are shown; the
  /// last or first one where there are not so many. One that is not there counts as the nearest that is.
  /// nil: no row is shown. O(log n).
  public func indexPath(_ count: Int, rowsFrom indexPath: IndexPath) -> IndexPath? {
    reloadIfNeeded()
    let tree = book.tree
    guard tree.numberOfVisibleRows > 0,
      let start = tree.indexPath(atOrdinal: clampedOrdinal(of: indexPath))
    else { return nil }
    var ordinal = tree.numberOfVisibleRows(before: .row(start))
    // From a row that is hidden, the next one is the first step.
    if count > 0, tree.isHidden(.row(start)) { ordinal -= 1 }
    let (wanted, overflow) = ordinal.addingReportingOverflow(count)
    if overflow { ordinal = count > 0 ? Int.max : 0 } else { ordinal = wanted }
    return tree.visibleRow(min(max(ordinal, 0), tree.numberOfVisibleRows - 1))
  }

  private func clampedOrdinal(of indexPath: IndexPath) -> Int {
    let tree = book.tree
    if tree.contains(.row(indexPath)) { return tree.ordinal(of: indexPath) }
    if indexPath.section < 0 { return 0 }
    if indexPath.section >= tree.numberOfSections { return tree.numberOfRows - 1 }
    let rows = tree.numberOfRows(inSection: indexPath.section)
    let before = tree.numberOfRows(beforeSection: indexPath.section)
    return indexPath.row < 0 || rows == 0 ? min(before, tree.numberOfRows - 1) : before + rows - 1
  }

  /// A scroll bar of so many lines: exact once all heights are.
  public func scrollBar(lines: Int) -> ScrollBar {
    layoutIfNeeded()
    return ScrollBar(
      lines: lines, contentHeight: book.tree.totalHeight, offset: viewport.offset(content()),
      visibleLines: frame.lines, isExact: book.tree.isTotalHeightExact,
      ticks: markedQuestion.map { ticks(of: $0, lines: lines) } ?? [])
  }

  /// The lines of a bar that stand for content in which rows match. O(lines · log n).
  private func ticks(of question: RowQuestion, lines: Int) -> Set<Int> {
    guard book.tree.numberOfMatches(of: question) > 0, lines > 0 else { return [] }
    var ticks: Set<Int> = []
    var before = 0
    for line in 0..<lines {
      let count = numberOfMatches(of: question, aboveBarLine: line + 1, of: lines)
      if count > before { ticks.insert(line) }
      before = max(before, count)
    }
    return ticks
  }

  /// How many matches stand above a line of a bar; a row counts where it begins. O(log n).
  private func numberOfMatches(
    of question: RowQuestion, aboveBarLine line: Int, of lines: Int
  ) -> Int {
    let tree = book.tree
    let item = tree.item(atLine: Int(Double(tree.totalHeight) * Double(line) / Double(lines)))
    return item.map { tree.numberOfMatches(of: question, before: $0.item) }
      ?? tree.numberOfMatches(of: question)
  }

  /// The first row that a tick stands for in a bar as long as the table; nil: there is no tick on that line. O(log n).
  func firstMatch(ofTickAt line: Int) -> IndexPath? {
    guard let question = markedQuestion, frame.lines > 0 else { return nil }
    let ranks = [line, line + 1].map {
      numberOfMatches(of: question, aboveBarLine: $0, of: frame.lines)
    }
    return ranks[0] < ranks[1] ? match(ranks[0], of: question) : nil
  }

  /// Scrolls to the section that a title of the section index stands for.
  ///
  /// - Returns: whether there is such a title, and a section for it.
  @discardableResult
  public func scrollToSection(forSectionIndexTitleAt index: Int) -> Bool {
    guard let section = section(forSectionIndexTitleAt: index) else { return false }
    scrollToHeader(ofSection: section)
    return true
  }

  func scrollToHeader(ofSection section: Int) {
    stand(by: .row(Anchor(.header(section))))
    layoutIfNeeded()
  }

  /// The section that a title of the section index stands for; nil: there is no such title, or no section for it.
  func section(forSectionIndexTitleAt index: Int) -> Int? {
    reloadIfNeeded()
    guard let dataSource, sectionIndexTitles.indices.contains(index) else { return nil }
    let section = dataSource.tableView(
      self, sectionForSectionIndexTitle: sectionIndexTitles[index], at: index)
    return section >= 0 && section < book.tree.numberOfSections ? section : nil
  }
}
