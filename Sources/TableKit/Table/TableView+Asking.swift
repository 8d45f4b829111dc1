import HeightEngine
import TerminalCore

/// How the table comes by the height of an item that it wants to show.
extension TableView {
  /// The item's height as the delegate has it now; the tree learns it. O(log n) and what the delegate
  /// takes.
  @discardableResult
  func askHeight(of item: HeightItem) -> Int {
    let height =
      switch item {
      case .row(let indexPath): askHeight(ofRowAt: indexPath)
      case .header(let section): askHeight(ofHeaderIn: section)
      case .footer(let section): askHeight(ofFooterIn: section)
      }
    let shown = min(height, HeightTree.maximumHeight)
    if !tree.isExact(item) || tree.height(of: item) != shown { tree.setHeight(shown, of: item) }
    return shown
  }

  private func askHeight(ofRowAt indexPath: IndexPath) -> Int {
    if rowHeight >= 0 { return rowHeight }
    let height =
      delegate?.tableView(self, heightForRowAt: indexPath) ?? TableView.automaticDimension
    return height >= 0 ? height : selfSizedHeight(ofRowAt: indexPath)
  }

  /// The data source configures the template cell itself: dequeuing hands it out while measuring.
  private func selfSizedHeight(ofRowAt indexPath: IndexPath) -> Int {
    height(cachedBy: indexPath) { computedHeight { measuringCell(at: indexPath) } }
  }

  /// The template cell, configured for a row by the data source.
  func measuringCell(at indexPath: IndexPath) -> TableViewCell? {
    measuring { dataSource?.tableView(self, cellForRowAt: indexPath) }
  }

  /// Runs `body` with dequeuing handing out templates.
  func measuring<Result>(_ body: () -> Result) -> Result {
    let before = isMeasuring
    isMeasuring = true
    defer { isMeasuring = before }
    return body()
  }

  private func askHeight(ofHeaderIn section: Int) -> Int {
    let height =
      delegate?.tableView(self, heightForHeaderInSection: section) ?? TableView.automaticDimension
    return height >= 0
      ? height : remembered(.header(section)) { headerView(inSection: section) }
  }

  private func askHeight(ofFooterIn section: Int) -> Int {
    let height =
      delegate?.tableView(self, heightForFooterInSection: section) ?? TableView.automaticDimension
    return height >= 0
      ? height : remembered(.footer(section)) { footerView(inSection: section) }
  }

  private func remembered(_ item: HeightItem, view: () -> TableViewHeaderFooterView?) -> Int {
    let width = contentWidth
    if let known = indexPathHeightCache.height(of: item, forWidth: width) { return known }
    let found = measuring(view).map(fittingHeight) ?? 0
    indexPathHeightCache.cacheHeight(found, of: item, forWidth: width)
    return found
  }

  /// The configured view above a section; nil: it has none.
  func headerView(inSection section: Int) -> TableViewHeaderFooterView? {
    delegate?.tableView(self, viewForHeaderInSection: section)
      ?? titleView(
        dataSource?.tableView(self, titleForHeaderInSection: section),
        attributes: [.bold, .underline])
  }

  /// The configured view below a section; nil: it has none.
  func footerView(inSection section: Int) -> TableViewHeaderFooterView? {
    delegate?.tableView(self, viewForFooterInSection: section)
      ?? titleView(dataSource?.tableView(self, titleForFooterInSection: section), attributes: .dim)
  }

  private func titleView(
    _ title: DisplayText?, attributes: Style.Attributes
  ) -> TableViewHeaderFooterView? {
    guard let title, !title.isEmpty else { return nil }
    let view = dequeueReusableHeaderFooterView(withIdentifier: Self.titleViewIdentifier)
    view.text = title
    view.style = Style(attributes: attributes)
    return view
  }
}
