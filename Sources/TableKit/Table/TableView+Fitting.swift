import HeightEngine
import TerminalCore

/// The fitting height of a configured cell or view, in the steps of template layout cells.
extension TableView {
  /// Columns for a cell's content. Where the accessory would leave none, it is left out.
  func contentWidth(of cell: TableViewCell) -> Int { contentWidth(of: cell, in: contentWidth) }

  func contentWidth(of cell: TableViewCell, in contentWidth: Int) -> Int {
    let width = contentWidth - cell.accessoryType.columns
    return width > 0 ? width : contentWidth
  }

  var separatorHeight: Int { separatorStyle == .none ? 0 : 1 }

  /// What a row has that shows nothing.
  var heightWithoutContent: Int { max(defaultRowHeight, 0) + separatorHeight }

  /// The height of the cell that `configured` gives; counted and timed. Without any width nothing is
  /// measured.
  func computedHeight(of configured: () -> TableViewCell?) -> Int {
    guard contentWidth > 0 else { return heightWithoutContent }
    let start = clock()
    guard let cell = configured() else { return heightWithoutContent }
    let (height, mode) = fitting(cell)
    debugLog.counts.add(mode, time: clock() - start)
    return (height > 0 ? height : max(defaultRowHeight, 0)) + separatorHeight
  }

  /// The declared layout, else `sizeThatFits(_:)`.
  private func fitting(_ cell: TableViewCell) -> (height: Int, mode: HeightEvent.Mode) {
    let width = contentWidth(of: cell)
    if !cell.enforcesFrameLayout {
      let layout = cell.layout
      let fitting = layout?.fitting(width: width) ?? CellLayout.Fitting()
      if fitting.height == 0 || fitting.undecided != nil {
        reportNotSelfSatisfied(cell, declares: layout != nil, undecided: fitting.undecided)
      }
      if fitting.height > 0 {
        report(.calculated(height: fitting.height, mode: .systemFitting))
        return (fitting.height, .systemFitting)
      }
    }
    let height = max(cell.sizeThatFits(Size(columns: width, lines: 0)).lines, 0)
    report(.calculated(height: height, mode: .sizeThatFits))
    return (height, .sizeThatFits)
  }

  /// The declared layout, else `sizeThatFits(_:)`: there is no default and no separator.
  func fittingHeight(of view: TableViewHeaderFooterView) -> Int {
    guard contentWidth > 0 else { return 0 }
    let height = view.layout?.height(width: contentWidth) ?? 0
    if height > 0 { return height }
    return max(view.sizeThatFits(Size(columns: contentWidth, lines: 0)).lines, 0)
  }

  private func reportNotSelfSatisfied(
    _ cell: TableViewCell, declares: Bool, undecided: String?
  ) {
    guard identifiersReported.insert(cell.reuseIdentifier).inserted else { return }
    let reason =
      undecided ?? (declares ? "its layout has no content" : "it declares no layout")
    report(.notSelfSatisfied(identifier: cell.reuseIdentifier, undecided: reason))
  }
}
