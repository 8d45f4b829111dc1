import HeightEngine
import TerminalCore

/// Heights by template cells: what a delegate answers `heightForRowAt` with.
extension TableView {
  /// Columns for a row's content and its accessory: the table's, less the section index.
  public var contentWidth: Int { max(frame.columns - sectionIndexWidth, 0) }

  /// Columns of the section index; 0 where there is none or no room for it.
  public var sectionIndexWidth: Int {
    sectionIndexTitles.isEmpty || frame.columns < 30 ? 0 : 2
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
      debugLog.counts.hits += 1
      debugLog.report(.hitByKey(key, height: height))
      return height
    }
    debugLog.counts.misses += 1
    let height = heightForCell(withIdentifier: identifier, configuration: configuration)
    guard width > 0 else { return height }
    keyedHeightCache.cacheHeight(height, forKey: key, width: width)
    debugLog.counts.stored += 1
    debugLog.report(.cachedByKey(key, height: height))
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

  /// Forgets the height that was remembered for a key, at every width.
  public func invalidateHeight(forKey key: String) {
    keyedHeightCache.invalidateHeight(forKey: key)
    debugLog.report(.invalidated(.key(key)))
    setNeedsLayout()
  }

  /// Columns for a cell's content. Where the accessory would leave none, it is left out.
  func contentWidth(of cell: TableViewCell) -> Int {
    let width = contentWidth - cell.accessoryType.columns
    return width > 0 ? width : contentWidth
  }

  /// The remembered height, else what `compute` finds, which is remembered.
  func height(cachedBy indexPath: IndexPath, compute: () -> Int) -> Int {
    let width = contentWidth
    if let height = indexPathHeightCache.height(at: indexPath, forWidth: width) {
      debugLog.counts.hits += 1
      debugLog.report(.hitByIndexPath(indexPath, height: height))
      return height
    }
    debugLog.counts.misses += 1
    let height = compute()
    guard width > 0 else { return height }
    indexPathHeightCache.cacheHeight(height, at: indexPath, forWidth: width)
    debugLog.counts.stored += 1
    debugLog.report(.cachedByIndexPath(indexPath, height: height))
    return height
  }

  /// The height of the cell that `configured` gives; counted and timed.
  func computedHeight(of configured: () -> TableViewCell?) -> Int {
    guard contentWidth > 0 else { return defaultRowHeight + separatorHeight }
    let start = clock()
    defer { debugLog.counts.timeComputing += clock() - start }
    debugLog.counts.computed += 1
    return configured().map(fittingHeight) ?? 0
  }

  var separatorHeight: Int { separatorStyle == .none ? 0 : 1 }

  /// The declared layout, else `sizeThatFits(_:)`, else the default; then the separator.
  private func fittingHeight(of cell: TableViewCell) -> Int {
    let width = contentWidth(of: cell)
    var height = 0
    if !cell.enforcesFrameLayout {
      let fitting = cell.layout?.fitting(width: width) ?? CellLayout.Fitting()
      height = fitting.height
      if height == 0 || fitting.undecided != nil {
        reportNotSelfSatisfied(cell, fitting: fitting)
      }
      if height > 0 { debugLog.report(.calculated(height: height, mode: .systemFitting)) }
    }
    if height == 0 {
      height = max(cell.sizeThatFits(Size(columns: width, lines: 0)).lines, 0)
      debugLog.report(.calculated(height: height, mode: .sizeThatFits))
    }
    return (height > 0 ? height : defaultRowHeight) + separatorHeight
  }

  func fittingHeight(of view: TableViewHeaderFooterView) -> Int {
    let height = view.layout?.height(width: contentWidth) ?? 0
    if height > 0 { return height }
    return max(view.sizeThatFits(Size(columns: contentWidth, lines: 0)).lines, 0)
  }

  private func reportNotSelfSatisfied(_ cell: TableViewCell, fitting: CellLayout.Fitting) {
    guard identifiersReported.insert(cell.reuseIdentifier).inserted else { return }
    let reason =
      fitting.undecided
      ?? (cell.layout == nil ? "it declares no layout" : "its layout has no content")
    debugLog.report(.notSelfSatisfied(identifier: cell.reuseIdentifier, undecided: reason))
  }
}
