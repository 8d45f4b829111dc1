import HeightEngine

/// How far finding heights ahead of time has come.
public struct PrecacheProgress: Hashable, Sendable {
  /// Headers, rows and footers whose height is known.
  public var measured: Int
  /// All of them.
  public var total: Int
  /// Whether nothing is left to measure.
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
    let wasKnown = tree.numberOfEstimates
    while let item = nextToPrecache {
      precacheHeight(of: item)
      if clock() >= end { break }
    }
    // Where the offset is held, what became known above the view moves the rows in it.
    if hold == .lineOffset, tree.numberOfEstimates != wasKnown { needsLayout = true }
    return precacheProgress
  }

  /// How far finding heights has come, by whatever way.
  public var precacheProgress: PrecacheProgress {
    let total = tree.numberOfRows + 2 * tree.numberOfSections
    return PrecacheProgress(measured: total - tree.numberOfEstimates, total: total)
  }

  /// The item nearest to the view, by lines, whose height is not known. O(log n).
  private var nextToPrecache: HeightItem? {
    guard !tree.isExact, let firstItem else { return nil }
    let top = visibleItems.first?.item ?? firstItem
    let bottom = visibleItems.last?.item ?? top
    guard let above = tree.previousEstimate(before: top) else {
      return tree.nextEstimate(atOrAfter: top)
    }
    guard let below = tree.nextEstimate(atOrAfter: top) else { return above }
    let linesAbove = tree.offset(of: top) - tree.offset(of: above)
    return linesAbove < tree.offset(of: below) - tree.offset(of: bottom) ? above : below
  }

  private func precacheHeight(of item: HeightItem) {
    let computed = debugLog.counts.computed
    let height = askHeight(of: item)
    guard case .row(let indexPath) = item, debugLog.counts.computed > computed else { return }
    debugLog.counts.precached += 1
    report(.precached(indexPath, height: height))
  }
}
