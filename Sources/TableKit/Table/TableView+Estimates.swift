import HeightEngine

/// What items are taken for until they are measured.
extension TableView {
  /// What a row is taken for whose delegate has no estimate.
  var rowEstimate: Int { rowHeight >= 0 ? rowHeight : max(estimatedRowHeight, 1) }

  /// A delegate that answers `automaticDimension` for the first of the rows has no estimates for any
  /// of them, and is not asked a million times.
  func askForEstimates(ofRows rows: Range<Int>, inSection section: Int) {
    guard let delegate, rowHeight < 0 else { return }
    for row in rows {
      let indexPath = IndexPath(row: row, section: section)
      let estimate = delegate.tableView(self, estimatedHeightForRowAt: indexPath)
      guard estimate >= 0 else { return }
      // A row taken for nothing would never come into view to be measured.
      tree.setEstimate(max(estimate, 1), of: .row(indexPath))
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
