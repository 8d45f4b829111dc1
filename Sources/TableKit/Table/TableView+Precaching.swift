import HeightEngine

/// How far finding heights ahead of time has come.
public struct PrecacheProgress: Hashable, Sendable {
  /// Headers, rows and footers whose height is known.
  public var measured: Int
  /// All of them.
  public var total: Int
  public var isFinished: Bool { measured == total }
}

extension TableView {
  /// Finds heights that nobody has asked for yet, those near the view first, for about a slice of
  /// time. For when there is nothing else to do; between two slices the program looks for input. What
  /// is in view does not move.
  ///
  /// - Returns: how far it is; finished also where there is nothing to find ahead.
  @discardableResult
  public func precache(for slice: Duration = .milliseconds(2)) -> PrecacheProgress {
    layoutIfNeeded()
    guard precachesHeights, rowHeight < 0, contentWidth > 0, frame.lines > 0 else {
      return PrecacheProgress(measured: 0, total: 0)
    }
    let end = clock() + slice
    var downwards = true
    while let item = nextToPrecache(downwards: downwards) {
      precacheHeight(of: item)
      downwards.toggle()
      if clock() >= end { break }
    }
    return precacheProgress
  }

  /// How far finding heights has come, by whatever way.
  public var precacheProgress: PrecacheProgress {
    let total = tree.numberOfRows + 2 * tree.numberOfSections
    return PrecacheProgress(measured: total - tree.numberOfEstimates, total: total)
  }

  private func nextToPrecache(downwards: Bool) -> HeightItem? {
    guard !tree.isExact, let top = visibleItems.first?.item ?? firstItem else { return nil }
    let bottom = visibleItems.last?.item ?? top
    let below = { self.tree.nextEstimate(atOrAfter: bottom) }
    let above = { self.tree.previousEstimate(before: top) }
    let near = downwards ? below() ?? above() : above() ?? below()
    return near ?? firstItem.flatMap { tree.nextEstimate(atOrAfter: $0) }
  }

  private func precacheHeight(of item: HeightItem) {
    let computed = debugLog.counts.computed
    let height = askHeight(of: item)
    guard case .row(let indexPath) = item, debugLog.counts.computed > computed else { return }
    debugLog.counts.precached += 1
    debugLog.report(.precached(indexPath, height: height))
  }
}
