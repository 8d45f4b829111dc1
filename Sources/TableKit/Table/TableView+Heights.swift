import HeightEngine
import TerminalCore

/// Heights by template cells, remembered or not: what a delegate answers `heightForRowAt` with.
extension TableView {
  /// Columns of the section index; 0 where there is none or no room for it.
  public var sectionIndexWidth: Int { frame.columns - contentWidth }

  func updateContentWidth() { contentWidth = contentWidth(ofTableWidth: frame.columns) }

  func contentWidth(ofTableWidth columns: Int) -> Int {
    sectionIndexTitles.isEmpty || columns < 30 ? columns : columns - 2
  }

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

  /// As `heightForCell(withIdentifier:configuration:)`, remembered by index path.
  public func heightForCell(
    withIdentifier identifier: String, cacheBy indexPath: IndexPath,
    configuration: (TableViewCell) -> Void
  ) -> Int {
    height(cachedBy: indexPath) {
      heightForCell(withIdentifier: identifier, configuration: configuration)
    }
  }

  /// As `heightForCell(withIdentifier:configuration:)`, remembered by a key: it survives every change
  /// of the list. Where an entry's content changed, say so with `invalidateHeight(forKey:)`.
  public func heightForCell(
    withIdentifier identifier: String, cacheByKey key: String,
    configuration: (TableViewCell) -> Void
  ) -> Int {
    let width = contentWidth
    if let height = keyedHeightCache.height(forKey: key, width: width) {
      debugLog.counts.hitsByKey += 1
      report(.hitByKey(key, height: height))
      return height
    }
    guard width > 0 else { return heightWithoutContent }
    debugLog.counts.missesByKey += 1
    let height = heightForCell(withIdentifier: identifier, configuration: configuration)
    keyedHeightCache.cacheHeight(height, forKey: key, width: width)
    debugLog.counts.storedByKey += 1
    report(.cachedByKey(key, height: height))
    return height
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
    let width = contentWidth
    if let height = indexPathHeightCache.height(of: item, forWidth: width) { return height }
    let height = heightForHeaderFooterView(
      withIdentifier: identifier, configuration: configuration)
    indexPathHeightCache.cacheHeight(height, of: item, forWidth: width)
    return height
  }

  /// Forgets the height that was remembered for a key, at every width: what it stands for has changed.
  /// The table asks for all heights again when it comes to it; those of other keys are hits.
  public func invalidateHeight(forKey key: String) {
    keyedHeightCache.invalidateHeight(forKey: key)
    report(.invalidated(.key(key)))
    needsRemeasuring = true
    needsLayout = true
  }

  /// The remembered height, else what `compute` finds, which is remembered.
  func height(cachedBy indexPath: IndexPath, compute: () -> Int) -> Int {
    let width = contentWidth
    if let height = indexPathHeightCache.height(at: indexPath, forWidth: width) {
      debugLog.counts.hitsByIndexPath += 1
      report(.hitByIndexPath(indexPath, height: height))
      return height
    }
    guard width > 0 else { return heightWithoutContent }
    debugLog.counts.missesByIndexPath += 1
    let height = compute()
    indexPathHeightCache.cacheHeight(height, at: indexPath, forWidth: width)
    debugLog.counts.storedByIndexPath += 1
    report(.cachedByIndexPath(indexPath, height: height))
    return height
  }
}
