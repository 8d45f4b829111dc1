import HeightEngine
import TerminalCore

/// How the table comes by the height of an item that it wants to show.
extension TableView {
  /// The item's height as the delegate has it now; the tree learns it. O(log n) and what the delegate
  /// takes.
  @discardableResult
  func askHeight(of item: HeightItem) -> Int {
    let height: Int
    switch item {
    case .row(let indexPath): height = askHeight(ofRowAt: indexPath)
    case .header(let section): height = askHeight(ofHeaderIn: section)
    case .footer(let section): height = askHeight(ofFooterIn: section)
    }
    if !tree.isExact(item) || tree.height(of: item) != height { tree.setHeight(height, of: item) }
    return height
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
    isMeasuring = true
    defer { isMeasuring = false }
    return dataSource?.tableView(self, cellForRowAt: indexPath)
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
    let found = view().map(fittingHeight) ?? 0
    indexPathHeightCache.cacheHeight(found, of: item, forWidth: width)
    return found
  }

  /// What a header is taken for until it is measured; 0 where there is none, which is exact.
  func headerEstimate(inSection section: Int) -> Int {
    let height = delegate?.tableView(self, heightForHeaderInSection: section) ?? -1
    if height >= 0 { return height }
    return headerView(inSection: section) == nil ? 0 : max(estimatedSectionHeaderHeight, 1)
  }

  /// What a footer is taken for until it is measured; 0 where there is none, which is exact.
  func footerEstimate(inSection section: Int) -> Int {
    let height = delegate?.tableView(self, heightForFooterInSection: section) ?? -1
    if height >= 0 { return height }
    return footerView(inSection: section) == nil ? 0 : 1
  }

  /// What an item is taken for until it is measured.
  func estimate(of item: HeightItem) -> Int {
    switch item {
    case .header(let section): return headerEstimate(inSection: section)
    case .footer(let section): return footerEstimate(inSection: section)
    case .row(let indexPath):
      guard rowHeight < 0, let delegate else { return rowEstimate }
      let estimate = delegate.tableView(self, estimatedHeightForRowAt: indexPath)
      return estimate >= 0 ? estimate : rowEstimate
    }
  }

  /// The configured view above a section; nil: it has none.
  func headerView(inSection section: Int) -> TableViewHeaderFooterView? {
    delegate?.tableView(self, viewForHeaderInSection: section)
      ?? titleView(dataSource?.tableView(self, titleForHeaderInSection: section))
  }

  /// The configured view below a section; nil: it has none.
  func footerView(inSection section: Int) -> TableViewHeaderFooterView? {
    guard let view = delegate?.tableView(self, viewForFooterInSection: section) else {
      let view = titleView(dataSource?.tableView(self, titleForFooterInSection: section))
      view?.style = Style(attributes: .dim)
      return view
    }
    return view
  }

  private func titleView(_ title: DisplayText?) -> TableViewHeaderFooterView? {
    guard let title, !title.isEmpty else { return nil }
    let view = dequeueReusableHeaderFooterView(withIdentifier: Self.titleViewIdentifier)
    view.text = title
    view.style = Style(attributes: [.bold, .underline])
    return view
  }
}
