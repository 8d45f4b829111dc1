import HeightEngine
import TableKit
import TerminalCore

/// Rows over time, along the bottom.
extension FeedScreen {
  /// Shows it, or takes it away.
  func toggleHistogram() {
    guard histogram == nil else { return closeHistogram() }
    if let refusal = refusalOfHistogram {
      isHistogramRefused = true
      return message = refusal
    }
    histogram = Histogram(controller)
    histogram?.update(columns: size.columns)
  }

  /// Why there is none to be seen; nil: there is one.
  private var refusalOfHistogram: String? {
    guard HistogramPane.lines(onScreenOf: size.lines) != nil else {
      return "the screen is too low for the histogram: it takes 10 lines"
    }
    return controller.rowTimes == nil ? absenceOfTimes : nil
  }

  private func closeHistogram() {
    histogram?.end()
    histogram = nil
  }

  /// Takes a key while it is shown: to the rows of the next span of time, or the one before, so often; Esc takes it away.
  /// Where none is to be seen, be it that this was asked for just before, ← and → say why rather than open a page. Whether the
  /// key was one of these.
  func performOnHistogram(_ key: Key, _ times: Int) -> Bool {
    guard front == nil, overlay == nil, histogram != nil || isHistogramRefused else { return false }
    isHistogramRefused = isHistogramRefused && (key == .left || key == .right)
    switch key {
    case .left, .right:
      if let refusal = refusalOfHistogram {
        message = refusal
      } else if let histogram {
        histogram.move(forward: key == .right, times)
      } else {
        return false
      }
    case .escape where histogram != nil && !keyReader.isWaiting: closeHistogram()
    default: return false
    }
    keyReader = KeyReader()
    layOutPanes()
    return true
  }

  func drawHistogram(in canvas: inout Canvas, rect: Rect) {
    guard let histogram else { return }
    histogram.update(columns: rect.columns)
    let table = controller.table
    guard let scale = histogram.scale else {
      let words = table.numberOfVisibleRows > 0 ? "These rows have no times." : absenceOfTimes
      canvas.draw(
        DisplayText(words), at: Point(column: rect.column, line: rect.line),
        width: rect.columns, style: Theme.time)
      return
    }
    let visible = controller.rowsSeen
    let first = visible.first.map(table.visibleOrdinal(of:)) ?? 0
    let pane = HistogramPane(
      scale: scale, bars: histogram.bars,
      view: histogram.spans(ofRows: first..<first + visible.count),
      levels: histogram.levels.total, areLevelsExact: histogram.levels.isExact,
      areBarsExact: histogram.isExact)
    pane.draw(in: &canvas, rect: rect)
  }
}
