import HeightEngine

/// What there is to show: counts from the data source, estimates until heights are known.
extension TableView {
  /// Reads counts and titles anew and forgets all heights by index path. O(rows).
  public func reloadData() {
    indexPathHeightCache.invalidateAllHeights()
    report(.invalidated(.all))
    reloadDataWithoutInvalidatingIndexPathHeightCache()
  }

  /// As `reloadData()`, keeping the heights by index path: for rows added at the end. O(rows).
  public func reloadDataWithoutInvalidatingIndexPathHeightCache() {
    setNeedsReload()
    reloadIfNeeded()
  }

  /// How many sections the table has.
  public var numberOfSections: Int {
    reloadIfNeeded()
    return tree.numberOfSections
  }

  /// - Precondition: there is such a section.
  public func numberOfRows(inSection section: Int) -> Int {
    reloadIfNeeded()
    return tree.numberOfRows(inSection: section)
  }

  /// Rows of all sections.
  public var numberOfRows: Int {
    reloadIfNeeded()
    return tree.numberOfRows
  }

  /// Has the rows in view asked for again before the next drawing.
  public func setNeedsLayout() { needsLayout = true }

  func setNeedsReload() {
    needsReload = true
    needsLayout = true
  }

  /// What went into every height has changed.
  func forgetAllHeights() {
    indexPathHeightCache.invalidateAllHeights()
    keyedHeightCache.invalidateAllHeights()
    report(.invalidated(.all))
    setNeedsReload()
  }

  /// In a batch the data may already be ahead of what the table was told: it must not be asked.
  func reloadIfNeeded() {
    guard needsReload, batchDepth == 0 else { return }
    needsReload = false
    needsRemeasuring = false
    needsLayout = true
    isLoaded = true
    recycleDisplayedCells()
    visibleItems.removeAll(keepingCapacity: true)
    rowsShownBefore = []
    sectionIndexTitles = dataSource?.sectionIndexTitles(for: self) ?? []
    tree = HeightTree(sections: currentSections())
    if rowHeight >= 0 {
      measureSectionEdges()
    } else {
      for section in 0..<tree.numberOfSections {
        askForEstimates(ofRows: 0..<tree.numberOfRows(inSection: section), inSection: section)
      }
    }
    dropWhatIsGone()
  }

  /// The rows are others; who stood beyond the end stands at the end.
  private func dropWhatIsGone() {
    if let row = indexPathForSelectedRow, !isValid(row) { indexPathForSelectedRow = nil }
    if let held = anchorBeforeFrameChange, !isValid(held.item) { anchorBeforeFrameChange = nil }
    guard let anchor, !isValid(anchor.item) else { return }
    self.anchor = lastItem.map { Anchor(item: $0, line: 0, screenLine: 0) }
  }

  private func currentSections() -> [HeightTree.Section] {
    guard let dataSource else { return [] }
    let counts = DataSourceRowCounts(table: self, dataSource: dataSource)
    return (0..<counts.numberOfSections).map { section in
      HeightTree.Section(
        header: headerEstimate(inSection: section),
        numberOfRows: counts.numberOfRows(inSection: section), rowEstimate: rowEstimate,
        footer: footerEstimate(inSection: section))
    }
  }

  /// Between rows of a fixed height only headers and footers are left to be measured.
  func measureSectionEdges() {
    guard contentWidth > 0 else { return }
    for section in 0..<tree.numberOfSections {
      askHeight(of: .header(section))
      askHeight(of: .footer(section))
    }
  }

  /// Whether there is such a row.
  public func isValid(_ indexPath: IndexPath) -> Bool {
    indexPath.section >= 0 && indexPath.section < tree.numberOfSections && indexPath.row >= 0
      && indexPath.row < tree.numberOfRows(inSection: indexPath.section)
  }

  func isValid(_ item: HeightItem) -> Bool {
    switch item {
    case .header(let section), .footer(let section): section < tree.numberOfSections
    case .row(let indexPath): isValid(indexPath)
    }
  }
}

/// The numbers of rows as the data source has them now.
@MainActor
struct DataSourceRowCounts: @MainActor SectionedRowCounts {
  let table: TableView
  let dataSource: any TableViewDataSource
  let numberOfSections: Int

  init(table: TableView, dataSource: any TableViewDataSource) {
    self.table = table
    self.dataSource = dataSource
    self.numberOfSections = max(dataSource.numberOfSections(in: table), 0)
  }

  func numberOfRows(inSection section: Int) -> Int {
    max(dataSource.tableView(table, numberOfRowsInSection: section), 0)
  }
}
