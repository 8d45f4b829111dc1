import HeightEngine

/// How a height that was measured is remembered.
public enum HeightCaching: Hashable, Sendable {
  /// Not at all.
  case none
  /// By index path: it goes along when rows change places.
  case indexPath
  /// By a key of the object's: it survives inserts, deletes and moves.
  case heightKey(HeightKey)

  /// By a key of the object's, any value that can be hashed.
  public static func key(_ key: some Hashable & Sendable) -> HeightCaching {
    .heightKey(HeightKey(key))
  }
}

extension CellFactory {
  /// Lines of an object's row as its cell class gives them (`ObjectCell.height(for:at:in:)`), else the
  /// table's `rowHeight`, which may leave it to the table.
  public func height(for object: Any, at indexPath: IndexPath, in tableView: TableView) -> Int {
    cellClass(for: object)?.ownHeight(for: object, at: indexPath, in: tableView)
      ?? tableView.rowHeight
  }

  /// Lines of an object's row as its cell class gives them, else as the template cell that shows the
  /// object is laid out: what a delegate answers `heightForRowAt` with.
  ///
  /// Where the height is remembered, `object` is not even made. Where there is no object, or no cell
  /// class for it, the answer is `TableView.automaticDimension`, which is never remembered.
  public func height(
    of object: @autoclosure () -> Any?, at indexPath: IndexPath, in tableView: TableView,
    cachedBy caching: HeightCaching
  ) -> Int {
    func measured() -> Int {
      object().flatMap { measuredHeight(of: $0, at: indexPath, in: tableView) }
        ?? TableView.automaticDimension
    }
    return switch caching {
    case .none: measured()
    case .indexPath: tableView.height(cachedBy: indexPath, compute: measured)
    case .heightKey(let key): tableView.height(cachedByKey: key, compute: measured)
    }
  }

  /// nil: there is no cell class to measure by.
  private func measuredHeight(
    of object: Any, at indexPath: IndexPath, in tableView: TableView
  ) -> Int? {
    guard let cellClass = cellClass(for: object) else { return nil }
    if let height = cellClass.ownHeight(for: object, at: indexPath, in: tableView) { return height }
    return tableView.heightForCell(
      withIdentifier: reuseIdentifier(of: cellClass, for: object, in: tableView)
    ) { configure($0, as: cellClass, with: object, at: indexPath, in: tableView) }
  }
}
