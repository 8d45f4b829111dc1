import HeightEngine

extension TableActions: TableViewDelegate {
  /// Runs the tap actions, deselects the row if one says so, runs the navigate actions, then tells those
  /// forwarded to.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    if let object = object(at: indexPath, in: tableView) {
      let actions = actions(of: object)
      let deselects = actions.tap?.run(object, target, indexPath) ?? false
      let methodDeselects = actions.tapMethod?.run(object, target, indexPath) ?? false
      if deselects || methodDeselects { tableView.deselectRow(at: indexPath) }
      actions.navigate?.run(object, target, indexPath)
      actions.navigateMethod?.run(object, target, indexPath)
    }
    forwarded.forEach { $0.tableView(tableView, didSelectRowAt: indexPath) }
  }

  /// Runs the detail actions, then tells those forwarded to.
  public func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {
    if let object = object(at: indexPath, in: tableView) {
      let actions = actions(of: object)
      actions.detail?.run(object, target, indexPath)
      actions.detailMethod?.run(object, target, indexPath)
    }
    forwarded.forEach {
      $0.tableView(tableView, accessoryButtonTappedForRowWith: indexPath)
    }
  }

  /// Tells those forwarded to.
  public func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {
    forwarded.forEach {
      $0.tableView(tableView, willDisplay: cell, forRowAt: indexPath)
    }
  }

  /// The first height that one forwarded to gives.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    forwarded.firstHeight { $0.tableView(tableView, heightForRowAt: indexPath) }
  }

  /// The first height that one forwarded to gives.
  public func tableView(
    _ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> Int {
    forwarded.firstHeight { $0.tableView(tableView, estimatedHeightForRowAt: indexPath) }
  }

  /// Whether one forwarded to has estimates.
  public func hasEstimatedHeights(in tableView: TableView) -> Bool {
    var isThere = false
    forwarded.forEach { isThere = isThere || $0.hasEstimatedHeights(in: tableView) }
    return isThere
  }

  /// The first style that one forwarded to gives and that is not the table's.
  public func tableView(_ tableView: TableView, separatorStyleForRowsInSection section: Int)
    -> TableView.SeparatorStyle
  {
    let own = tableView.separatorStyle
    return forwarded.first {
      let style = $0.tableView(tableView, separatorStyleForRowsInSection: section)
      return style == own ? nil : style
    } ?? own
  }

  /// The first height that one forwarded to gives.
  public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
    forwarded.firstHeight { $0.tableView(tableView, heightForHeaderInSection: section) }
  }

  /// The first height that one forwarded to gives.
  public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
    forwarded.firstHeight { $0.tableView(tableView, heightForFooterInSection: section) }
  }

  /// Whether none of those forwarded to says no.
  public func tableView(
    _ tableView: TableView, sticksHeaderAboveRowAt indexPath: IndexPath
  ) -> Bool {
    forwarded.first {
      $0.tableView(tableView, sticksHeaderAboveRowAt: indexPath) ? nil : false
    } ?? true
  }

  /// The first view that one forwarded to gives.
  public func tableView(
    _ tableView: TableView, viewForHeaderInSection section: Int
  ) -> TableViewHeaderFooterView? {
    forwarded.first { $0.tableView(tableView, viewForHeaderInSection: section) }
  }

  /// The first view that one forwarded to gives.
  public func tableView(
    _ tableView: TableView, viewForFooterInSection section: Int
  ) -> TableViewHeaderFooterView? {
    forwarded.first { $0.tableView(tableView, viewForFooterInSection: section) }
  }

  private func object(at indexPath: IndexPath, in tableView: TableView) -> Any? {
    (tableView.dataSource as? any RowObjectSource)?.rowObject(at: indexPath)
  }
}
