import Feeds
import HeightEngine
import TableKit

/// How many rows there are in each minute, hour or day, and how many of them are errors and warnings; of the rows
/// that are shown.
///
/// Rows stand in order of time: where a span begins is found by looking at O(log n) of them, so that nothing is
/// kept of rows but the answers to what their levels are.
final class Histogram {
  /// A span of time.
  struct Bar: Hashable {
    /// Its rows, counted over those that are shown.
    var rows: Range<Int>
    var levels = LevelCounts.Count()
  }

  /// What bars were found for.
  private struct State: Hashable {
    var revision: Int
    var columns: Int
    var count: Int
  }

  private let controller: FeedController
  let levels: LevelCounts
  private(set) var scale: TimeScale?
  private(set) var times: FeedController.RowTimes?
  /// The numbers of the rows with which spans begin, in the order of time, and behind the last.
  private var starts: [Int] = []
  private var state: State?

  init(_ controller: FeedController) {
    self.controller = controller
    levels = LevelCounts(controller.table)
    controller.levels = levels
  }

  /// It is not shown any more.
  func end() {
    levels.end()
    controller.levels = nil
  }

  /// Finds bars, so many at most, if rows are others than when that was done last.
  ///
  /// - Complexity: O(columns · log n) rows are read, else O(1)
  func update(columns: Int) {
    let new = State(
      revision: controller.revision, columns: columns, count: controller.table.numberOfVisibleRows)
    guard new != state else { return }
    state = new
    times = controller.rowTimes
    scale = times.map { controller.feed.timeScale(over: $0.span, most: columns) }
    starts = []
    guard let scale, let times else { return }
    starts = [Int](repeating: times.isDescending ? times.count : 0, count: scale.count + 1)
    starts[scale.count] = times.isDescending ? 0 : times.count
    findStarts(0..<scale.count, scale, times)
  }

  /// Those between two that are known: each is looked for between its neighbours only.
  private func findStarts(_ range: Range<Int>, _ scale: TimeScale, _ times: FeedController.RowTimes)
  {
    guard range.count > 1 else { return }
    let middle = (range.lowerBound + range.upperBound) / 2
    let (one, other) = (starts[range.lowerBound], starts[range.upperBound])
    starts[middle] = controller.numberOfRows(
      before: scale.start(middle), in: times, among: min(one, other)..<max(one, other))
    findStarts(range.lowerBound..<middle, scale, times)
    findStarts(middle..<range.upperBound, scale, times)
  }

  /// From the earliest on. O(bars · log n)
  var bars: [Bar] {
    guard starts.count > 1 else { return [] }
    let counts = starts.map(levels.count(beforeVisibleOrdinal:))
    return (0..<starts.count - 1).map { index in
      let isDescending = starts[index] > starts[index + 1]
      let (first, last) = isDescending ? (index + 1, index) : (index, index + 1)
      return Bar(rows: starts[first]..<starts[last], levels: counts[last] - counts[first])
    }
  }

  /// The span that a row is in, by its number among those that are shown.
  private func span(ofRow number: Int) -> Int? {
    (0..<max(starts.count - 1, 0)).first {
      (min(starts[$0], starts[$0 + 1])..<max(starts[$0], starts[$0 + 1])).contains(number)
    }
  }

  /// Selects the first row of the next span that has some, or of the one before.
  func move(forward: Bool) {
    if let state { update(columns: state.columns) }
    let table = controller.table
    guard let selected = table.indexPathForSelectedRow, table.numberOfVisibleRows > 0,
      let span = span(ofRow: table.visibleOrdinal(of: selected))
    else { return }
    let others = forward ? Array(span + 1..<starts.count - 1) : (0..<span).reversed()
    guard let next = others.first(where: { starts[$0] != starts[$0 + 1] }),
      let row = table.indexPath(atVisibleOrdinal: min(starts[next], starts[next + 1]))
    else { return }
    table.selectRow(at: row, scrollPosition: .top)
  }
}
