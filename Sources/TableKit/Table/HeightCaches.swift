import HeightEngine

extension TableView {
  /// The heights remembered by index path: what `heightForCell(withIdentifier:cacheBy:configuration:)`
  /// finds. What is changed here the table knows.
  public var indexPathHeightCache: IndexPathHeightCache { IndexPathHeightCache(table: self) }

  /// The heights remembered by key: what `heightForCell(withIdentifier:cacheByKey:configuration:)` finds.
  public var keyedHeightCache: KeyedHeights { KeyedHeights(table: self) }

  /// Heights by index path, per content width, as the table has them; they move along with their rows.
  @MainActor
  public struct IndexPathHeightCache {
    let table: TableView

    /// Whether changes of the table are followed. Where they are not, heights stay at their index paths
    /// through changes and reloads, whatever row comes to stand there.
    public var automaticallyInvalidateEnabled: Bool {
      get { table.book.automaticallyInvalidates }
      nonmutating set { table.book.automaticallyInvalidates = newValue }
    }

    /// The widths it has heights for, in columns, the one used last first.
    public var widths: [Int] { table.book.tree.widths.map(HeightBook.columns) }

    /// How many heights are known at each width in columns, the one used last first.
    public var sizes: [(width: Int, count: Int)] {
      table.book.tree.exactHeights.map { (HeightBook.columns(of: $0.width), $0.count) }
    }

    /// How many heights of rows, headers and footers are known, over all widths.
    public var count: Int { table.book.tree.numberOfExactHeights }

    /// Whether a row's height is known, at the current width unless another is given.
    public func existsHeight(at indexPath: IndexPath, forWidth width: Int? = nil) -> Bool {
      height(at: indexPath, forWidth: width) != nil
    }

    /// A row's height, lines; nil where it is not known. Not counted as a hit.
    public func height(at indexPath: IndexPath, forWidth width: Int? = nil) -> Int? {
      height(of: .row(indexPath), forWidth: width)
    }

    /// The height of a row, header or footer, lines; nil where it is not known.
    public func height(of item: HeightItem, forWidth width: Int? = nil) -> Int? {
      table.book.tree.rememberedHeight(of: item, forWidth: width)
    }

    /// Stores a row's height for the current width, lines; the row has it from now on. Ignored where there
    /// is no such row, or no width.
    public func cacheHeight(_ height: Int, at indexPath: IndexPath) {
      table.reloadIfNeeded()
      table.book.remember(height, of: .row(indexPath))
      table.setNeedsLayout(.asksNew)
    }

    /// As `TableView.invalidateHeight(at:)`.
    public func invalidateHeight(at indexPath: IndexPath) {
      table.invalidateHeight(at: indexPath)
    }

    /// Forgets all heights, at every width: all rows are measured again. O(rows).
    public func invalidateAllHeights() {
      table.reloadIfNeeded()
      table.book.forgetAllHeightsByIndexPath()
      table.report(.invalidated(.all))
      table.setNeedsLayout(.asksNew)
    }
  }

  /// Heights by key, per content width, as the table has them.
  @MainActor
  public struct KeyedHeights {
    let table: TableView

    /// The widths it has heights for, in columns, the one used last first.
    public var widths: [Int] { table.book.keyed.widths }

    /// How many heights are known at each width in columns, the one used last first.
    public var sizes: [(width: Int, count: Int)] {
      table.book.keyed.sizes.map { (HeightBook.columns(of: $0.width), $0.count) }
    }

    /// How many heights are known, over all widths.
    public var count: Int { table.book.keyed.count }

    /// Whether a key's height is known, at the current width unless another is given.
    public func existsHeight(
      forKey key: some Hashable & Sendable, width: Int? = nil
    ) -> Bool { height(forKey: key, width: width) != nil }

    /// A key's height, lines; nil where it is not known. Not counted as a hit.
    public func height(forKey key: some Hashable & Sendable, width: Int? = nil) -> Int? {
      table.book.keyed.knownHeight(
        forKey: HeightKey(key), width: table.book.treeWidth(ofColumns: width ?? table.book.width))
    }

    /// Stores a key's height for the current width, lines.
    public func cacheHeight(_ height: Int, forKey key: some Hashable & Sendable) {
      table.book.remember(height, forKey: HeightKey(key))
      table.setNeedsLayout(.asksAll)
    }

    /// As `TableView.invalidateHeight(forKey:)`.
    public func invalidateHeight(forKey key: some Hashable & Sendable) {
      table.invalidateHeight(forKey: key)
    }

    /// Forgets all heights by key, at every width, and by index path with them.
    public func invalidateAllHeights() {
      table.reloadIfNeeded()
      table.forgetAllHeights()
    }
  }
}
