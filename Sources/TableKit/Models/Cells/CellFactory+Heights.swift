import HeightEngine

/// How a height that was measured is remembered.
public enum HeightCaching: Hashable, Sendable {
  /// Not at all.
  case none
  /// By index path: it goes along when rows change places.
  case indexPath
  /// By a key of the object's: it survives every change of the list.
  case key(String)
}

extension CellFactory {
  /// Lines of an object's row as its cell class gives them (`ObjectCell.height(for:at:in:)`), else the
  /// table's `rowHeight`, which may leave it to the table.
  public func height(for object: Any, at indexPath: IndexPath, in tableView: TableView) -> Int {
    cellClass(for: object)?.ownHeight(for: object, at: indexPath, in: tableView)
      ?? tableView.rowHeight
  }

  /// Lines of an object's row as its cell class gives them, else as the template cell that shows the
  /// object is laid out: what a delegate answers `heightForRowAt` with. Where the height is remembered
  /// by index path, `object` is not even made.
  public func height(
    of object: @autoclosure () -> Any?, at indexPath: IndexPath, in tableView: TableView,
    cachedBy caching: HeightCaching
  ) -> Int {
    switch caching {
    case .none: measuredHeight(of: object(), at: indexPath, in: tableView)
    case .indexPath:
      tableView.height(cachedBy: indexPath) {
        measuredHeight(of: object(), at: indexPath, in: tableView)
      }
    case .key(let key):
      heightByKey(key, of: object(), at: indexPath, in: tableView)
    }
  }

  private func measuredHeight(
    of object: Any?, at indexPath: IndexPath, in tableView: TableView
  ) -> Int {
    guard let object, let cellClass = cellClass(for: object) else {
      return TableView.automaticDimension
    }
    if let height = cellClass.ownHeight(for: object, at: indexPath, in: tableView) { return height }
    return tableView.heightForCell(
      withIdentifier: reuseIdentifier(of: cellClass, for: object, in: tableView)
    ) { configure($0, as: cellClass, with: object, in: tableView) }
  }

  private func heightByKey(
    _ key: String, of object: Any?, at indexPath: IndexPath, in tableView: TableView
  ) -> Int {
    guard let object, let cellClass = cellClass(for: object) else {
      return TableView.automaticDimension
    }
    if let height = cellClass.ownHeight(for: object, at: indexPath, in: tableView) { return height }
    return tableView.heightForCell(
      withIdentifier: reuseIdentifier(of: cellClass, for: object, in: tableView), cacheByKey: key
    ) { configure($0, as: cellClass, with: object, in: tableView) }
  }

  private func configure(
    _ cell: TableViewCell, as cellClass: any ObjectCell.Type, with object: Any,
    in tableView: TableView
  ) {
    cellClass.update(cell, with: object)
    tableView.decorate(cell, for: object)
  }
}
