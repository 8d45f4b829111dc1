import HeightEngine
import TerminalCore

/// How the table comes by a height: the delegate is asked, which measures a template cell or finds that
/// it was remembered; the book takes the answer.
extension TableView {
  /// The item's height as the delegate has it now; the book learns it. O(log n) and what the delegate
  /// takes.
  @discardableResult
  func askHeight(of item: HeightItem) -> Int {
    guard mayAsk else { return book.tree.height(of: item) }
    let before = book.beginAsking(item)
    let answer =
      switch item {
      case .row(let indexPath): askHeight(ofRowAt: indexPath)
      case .header(let section): askHeight(ofHeaderIn: section)
      case .footer(let section): askHeight(ofFooterIn: section)
      }
    return book.endAsking(answer, before: before)
  }

  /// The delegate's; where it gives none, `rowHeight`; where that is none, the cell's own.
  private func askHeight(ofRowAt indexPath: IndexPath) -> Int {
    let height =
      delegate?.tableView(self, heightForRowAt: indexPath) ?? TableView.automaticDimension
    if height >= 0 { return height }
    return rowHeight >= 0 ? rowHeight : selfSizedHeight(ofRowAt: indexPath)
  }

  /// The data source configures the template cell itself: dequeuing hands it out while measuring.
  private func selfSizedHeight(ofRowAt indexPath: IndexPath) -> Int {
    height(cachedBy: indexPath) { computedHeight { measuringCell(at: indexPath) } }
  }

  /// The template cell, configured for a row by the data source.
  func measuringCell(at indexPath: IndexPath) -> TableViewCell? {
    guard mayAsk else { return nil }
    return measuring { dataSource?.tableView(self, cellForRowAt: indexPath) }
  }

  /// Runs `body` with dequeuing handing out templates.
  func measuring<Result>(_ body: () -> Result) -> Result {
    let before = pool.isMeasuring
    pool.isMeasuring = true
    defer { pool.isMeasuring = before }
    return body()
  }

  private func askHeight(ofHeaderIn section: Int) -> Int {
    let height =
      delegate?.tableView(self, heightForHeaderInSection: section) ?? TableView.automaticDimension
    return height >= 0
      ? height : viewHeight(of: .header(section)) { headerView(inSection: section) }
  }

  private func askHeight(ofFooterIn section: Int) -> Int {
    let height =
      delegate?.tableView(self, heightForFooterInSection: section) ?? TableView.automaticDimension
    return height >= 0
      ? height : viewHeight(of: .footer(section)) { footerView(inSection: section) }
  }

  private func viewHeight(of item: HeightItem, view: () -> TableViewHeaderFooterView?) -> Int {
    if let known = book.rememberedHeight(of: item) { return known }
    let found = measuring(view).map(fittingHeight) ?? 0
    book.noteFitting()
    book.remember(found, of: item)
    return found
  }
}

// MARK: - What a delegate answers with

extension TableView {
  /// The row's height, computed anew: the template cell is configured and laid out under the content
  /// width. O(content).
  public func heightForCell(
    withIdentifier identifier: String, configuration: (TableViewCell) -> Void
  ) -> Int {
    computedHeight {
      let cell = templateCell(forReuseIdentifier: identifier)
      cell.prepareForReuse()
      configuration(cell)
      return cell
    }
  }

  /// As `heightForCell(withIdentifier:configuration:)`, remembered by index path, where there is such a
  /// row.
  public func heightForCell(
    withIdentifier identifier: String, cacheBy indexPath: IndexPath,
    configuration: (TableViewCell) -> Void
  ) -> Int {
    height(cachedBy: indexPath) {
      heightForCell(withIdentifier: identifier, configuration: configuration)
    }
  }

  /// As `heightForCell(withIdentifier:configuration:)`, remembered by a key: it survives inserts, deletes
  /// and moves, of this row and of others. A row that is reloaded is measured again; where an entry's
  /// content changed otherwise, say so with `invalidateHeight(forKey:)`.
  public func heightForCell(
    withIdentifier identifier: String, cacheByKey key: some Hashable & Sendable,
    configuration: (TableViewCell) -> Void
  ) -> Int {
    height(cachedByKey: HeightKey(key)) {
      heightForCell(withIdentifier: identifier, configuration: configuration)
    }
  }

  /// As `heightForCell(withIdentifier:cacheByKey:configuration:)`, for the usual kind of key.
  public func heightForCell(
    withIdentifier identifier: String, cacheByKey key: String,
    configuration: (TableViewCell) -> Void
  ) -> Int {
    height(cachedByKey: HeightKey(key)) {
      heightForCell(withIdentifier: identifier, configuration: configuration)
    }
  }

  /// A row's height by the lines that its content takes: for rows that a `CellPlan` lays out, where no
  /// cell has to be made. The separator is added; without a line the row has the default height.
  ///
  /// `lines` is given the content width, in columns, an accessory's not taken off; where the height is
  /// remembered, it is not called.
  public func heightForRow(
    at indexPath: IndexPath, cachedBy caching: HeightCaching = .none,
    lines: (_ contentWidth: Int) -> Int
  ) -> Int {
    switch caching {
    case .none: countedHeight(inSection: indexPath.section, lines)
    case .indexPath:
      height(cachedBy: indexPath) { countedHeight(inSection: indexPath.section, lines) }
    case .heightKey(let key):
      height(cachedByKey: key) { countedHeight(inSection: indexPath.section, lines) }
    }
  }

  /// A header's or footer's height: the template view, configured and laid out. O(content).
  public func heightForHeaderFooterView(
    withIdentifier identifier: String, configuration: (TableViewHeaderFooterView) -> Void
  ) -> Int {
    let view = templateHeaderFooterView(forReuseIdentifier: identifier)
    view.prepareForReuse()
    configuration(view)
    return fittingHeight(of: view)
  }

  /// A header's or footer's height, remembered as that of `item`: `.header(section)` or
  /// `.footer(section)`.
  public func heightForHeaderFooterView(
    withIdentifier identifier: String, cacheBy item: HeightItem,
    configuration: (TableViewHeaderFooterView) -> Void
  ) -> Int {
    reloadIfNeeded()
    if let height = book.rememberedHeight(of: item) { return height }
    let height = heightForHeaderFooterView(
      withIdentifier: identifier, configuration: configuration)
    book.remember(height, of: item)
    return height
  }

  /// The remembered height, else what `compute` finds, which is remembered; below 0 it is no height and
  /// is not.
  func height(cachedBy indexPath: IndexPath, compute: () -> Int) -> Int {
    reloadIfNeeded()
    if let height = book.rememberedHeight(at: indexPath) {
      report(.hitByIndexPath(indexPath, height: height))
      return height
    }
    guard book.width > 0 else { return heightWithoutContent }
    let height = compute()
    guard height >= 0 else { return height }
    book.log.counts.missesByIndexPath += 1
    book.remember(height, of: .row(indexPath))
    report(.cachedByIndexPath(indexPath, height: height))
    return height
  }

  /// As `height(cachedBy:compute:)`, by a key.
  func height(cachedByKey key: HeightKey, compute: () -> Int) -> Int {
    reloadIfNeeded()
    if let height = book.rememberedHeight(forKey: key) {
      report(.hitByKey(key, height: height))
      return height
    }
    guard book.width > 0 else { return heightWithoutContent }
    let height = compute()
    guard height >= 0 else { return height }
    book.log.counts.missesByKey += 1
    book.remember(height, forKey: key)
    report(.cachedByKey(key, height: height))
    return height
  }

  /// Forgets the height that was remembered for a key, at every width: what it stands for has changed.
  /// The rows known by it are measured again when they come into view or in idle time; no others are.
  /// O(n) at the speed of a scan of numbers.
  public func invalidateHeight(forKey key: some Hashable & Sendable) {
    let key = HeightKey(key)
    book.forgetHeight(forKey: key)
    report(.invalidated(.key(key)))
    setNeedsLayout(.asksNew)
  }

  /// Forgets the height of a row, at every width: what it shows has changed, and it is measured again
  /// when it is in view or in idle time. The cell in view is not configured anew, as `reloadRows(at:)`
  /// has it. O(log n).
  public func invalidateHeight(at indexPath: IndexPath) {
    invalidateHeight(at: indexPath, .asksNew)
  }

  func invalidateHeight(
    at indexPath: IndexPath, _ layout: Pending.Layout, keepingAnswers: Bool = false
  ) {
    guard book.tree.contains(.row(indexPath)) else { return }
    book.forgetHeight(of: .row(indexPath), keepingAnswers: keepingAnswers)
    report(
      .invalidated(
        .rows(
          .reloaded,
          [IndexPathRange(section: indexPath.section, rows: indexPath.row..<indexPath.row + 1)])))
    setNeedsLayout(layout)
  }
}

// MARK: - Fitting

/// The fitting height of a configured cell or view, in the steps of template layout cells.
extension TableView {
  /// Columns for a cell's content. Where the accessory would leave none, it is left out.
  func contentWidth(of cell: TableViewCell) -> Int { contentWidth(of: cell, in: contentWidth) }

  func contentWidth(of cell: TableViewCell, in contentWidth: Int) -> Int {
    cell.accessoryType.contentWidth(in: contentWidth)
  }

  /// The height of a row whose content takes so many lines; of one that shows nothing, the default.
  ///
  /// - Parameter section: The row's; nil: that of the row that is asked for.
  func rowHeight(ofContentLines lines: Int, inSection section: Int?) -> Int {
    (lines > 0 ? lines : Self.clamped(defaultRowHeight)) + separatorHeight(inSection: section)
  }

  /// What a row has that shows nothing.
  var heightWithoutContent: Int { rowHeight(ofContentLines: 0, inSection: nil) }

  /// Lines that can be added up.
  static func clamped(_ lines: Int) -> Int { min(max(lines, 0), HeightTree.maximumHeight) }

  /// The height of the cell that `configured` gives; counted and timed. Without any width nothing is
  /// measured.
  func computedHeight(of configured: () -> TableViewCell?) -> Int {
    guard contentWidth > 0 else { return heightWithoutContent }
    let start = clock()
    guard let cell = configured() else { return heightWithoutContent }
    let fitting = fitting(cell)
    book.log.counts.add(fitting.mode, time: clock() - start)
    book.noteFitting()
    return rowHeight(ofContentLines: fitting.height, inSection: nil)
  }

  /// The height of a row whose content takes so many lines; counted and timed like a cell's.
  private func countedHeight(inSection section: Int, _ lines: (Int) -> Int) -> Int {
    let width = contentWidth
    guard width > 0 else { return rowHeight(ofContentLines: 0, inSection: section) }
    let start = clock()
    let height = Self.clamped(lines(width))
    book.log.counts.add(.systemFitting, time: clock() - start)
    book.noteFitting()
    report(.calculated(height: height, mode: .systemFitting))
    return rowHeight(ofContentLines: height, inSection: section)
  }

  /// The fitting height of a configured cell; said and warned of.
  private func fitting(_ cell: TableViewCell) -> Fitting {
    let fitting = ownFitting(of: cell)
    if let warning = fitting.warning, book.log.isNew(warningAbout: cell.reuseIdentifier) {
      warn(.notSelfSatisfied(identifier: cell.reuseIdentifier, undecided: warning))
    }
    report(.calculated(height: fitting.height, mode: fitting.mode))
    return fitting
  }

  private struct Fitting {
    var height: Int
    var mode: HeightEvent.Mode
    /// What its layout lacks.
    var warning: String?
  }

  /// By the declared layout, else by `sizeThatFits(_:)`.
  private func ownFitting(of cell: TableViewCell) -> Fitting {
    let width = contentWidth(of: cell)
    let layout = cell.enforcesFrameLayout ? nil : cell.layout
    let fitting = layout?.fitting(width: width) ?? CellLayout.Fitting()
    var warning = fitting.undecided
    if layout != nil, fitting.height == 0 { warning = warning ?? "its layout has no content" }
    if fitting.height > 0 {
      return Fitting(height: fitting.height, mode: .systemFitting, warning: warning)
    }
    let height = Self.clamped(cell.sizeThatFits(Size(columns: width, lines: 0)).lines)
    if layout == nil, height == 0, !cell.enforcesFrameLayout {
      warning = "it declares no layout, and sizeThatFits gives no height"
    }
    return Fitting(height: height, mode: .sizeThatFits, warning: warning)
  }

  /// The row's height as this cell would have it, its separator among it.
  func rowHeight(fitting cell: TableViewCell, inSection section: Int) -> Int {
    rowHeight(ofContentLines: ownFitting(of: cell).height, inSection: section)
  }

  /// The declared layout, else `sizeThatFits(_:)`: there is no default and no separator.
  func fittingHeight(of view: TableViewHeaderFooterView) -> Int {
    guard contentWidth > 0 else { return 0 }
    let height = view.layout?.height(width: contentWidth) ?? 0
    if height > 0 { return height }
    return max(view.sizeThatFits(Size(columns: contentWidth, lines: 0)).lines, 0)
  }
}

// MARK: - Estimates

extension TableView {
  /// What a row is taken for whose delegate has no estimate.
  var rowEstimate: Int { rowHeight >= 0 ? rowHeight : max(estimatedRowHeight, 1) }

  /// Each row for itself: where the delegate has no estimate, it stays what it is.
  func askForEstimates(ofRows rows: Range<Int>, inSection section: Int) {
    guard let delegate, delegate.hasEstimatedHeights(in: self) else { return }
    let usual = rowEstimate
    for row in rows {
      let indexPath = IndexPath(row: row, section: section)
      let estimate = delegate.tableView(self, estimatedHeightForRowAt: indexPath)
      // A row taken for nothing would never come into view to be measured.
      if estimate >= 0, max(estimate, 1) != usual {
        book.estimate(max(estimate, 1), of: .row(indexPath))
      }
    }
  }

  /// What a header is taken for; 0 where there is none, which is exact.
  func headerEstimate(inSection section: Int) -> Int {
    let height = delegate?.tableView(self, heightForHeaderInSection: section) ?? -1
    if height >= 0 { return height }
    return hasHeader(inSection: section) ? max(estimatedSectionHeaderHeight, 1) : 0
  }

  /// What a footer is taken for; 0 where there is none, which is exact.
  func footerEstimate(inSection section: Int) -> Int {
    let height = delegate?.tableView(self, heightForFooterInSection: section) ?? -1
    if height >= 0 { return height }
    return hasFooter(inSection: section) ? 1 : 0
  }

  /// Whether a section has a header and a footer, after a change. What is known of one that stays does.
  func learnEdges(ofSection section: Int) {
    let lines = (headerEstimate(inSection: section), footerEstimate(inSection: section))
    book.setEdges(ofSectionsFrom: section, CollectionOfOne(lines))
  }

  /// Titles first: to ask for a view means to configure one.
  private func hasHeader(inSection section: Int) -> Bool {
    if dataSource?.tableView(self, titleForHeaderInSection: section)?.isEmpty == false {
      return true
    }
    return measuring { delegate?.tableView(self, viewForHeaderInSection: section) } != nil
  }

  private func hasFooter(inSection section: Int) -> Bool {
    if dataSource?.tableView(self, titleForFooterInSection: section)?.isEmpty == false {
      return true
    }
    return measuring { delegate?.tableView(self, viewForFooterInSection: section) } != nil
  }
}
