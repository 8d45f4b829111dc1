import Feeds
import HeightEngine
import TableKit

/// How many rows there are in each minute, hour or day, and how many of them are errors and warnings; of the rows
/// that are shown.
///
/// Rows stand in runs that are in order of time, mostly in one: where a span begins there is found by looking at O(log n) of
/// them, so that nothing is kept of rows but the answers to what their levels are and where a run ends.
final class Histogram {
  /// A span of time.
  struct Bar: Hashable {
    /// Its rows, counted over those that are shown: in each run those that are neighbours.
    var rows: [Range<Int>] = []
    var levels = LevelCounts.Count()

    var count: Int { rows.reduce(0) { $0 + $1.count } }
  }

  /// What bars were found for.
  private struct State: Hashable {
    var revision: Int
    var columns: Int
    var count: Int
    var numberOfBreaks: Int
  }

  private let controller: FeedController
  let levels: LevelCounts
  private(set) var scale: TimeScale?
  /// The rows of each span.
  private var rows: [[Range<Int>]] = []
  /// Those of each run.
  private var runs: [Range<Int>] = []
  /// Whether rows stand in so few runs that each was looked at.
  private var isOfRuns = true
  private var state: State?
  /// What was counted last, while there were so many of each level.
  private var counted: (levels: LevelCounts.Count, bars: [Bar])?

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

  /// Whether bars are what there is.
  var isExact: Bool { isOfRuns && controller.runs?.isExact ?? true }

  /// Finds bars, so many at most, if rows are others than when that was done last.
  ///
  /// - Complexity: in each run O(log n) rows are read for each span that begins there, else O(1)
  func update(columns: Int) {
    let new = State(
      revision: controller.revision, columns: columns, count: controller.table.numberOfVisibleRows,
      numberOfBreaks: controller.runs?.numberOfBreaks ?? 0)
    guard new != state else { return }
    state = new
    counted = nil
    (rows, runs) = ([], [])
    scale = nil
    guard let all = controller.rowTimes else { return }
    let shown = controller.timeRuns(isDescending: all.isDescending).shown
    isOfRuns = shown != nil
    let times = (shown ?? [all.rows]).compactMap {
      controller.times(of: $0, isDescending: all.isDescending)
    }
    guard let first = times.map(\.span.lowerBound).min(),
      let last = times.map(\.span.upperBound).max()
    else { return }
    let scale = controller.feed.timeScale(over: first...last, most: columns)
    self.scale = scale
    rows = [[Range<Int>]](repeating: [], count: scale.count)
    runs = times.map(\.rows)
    for run in times { add(run, scale) }
  }

  /// Adds the rows of a run to the spans that they are in.
  private func add(_ run: FeedController.RowTimes, _ scale: TimeScale) {
    var (start, end) = (run.rows.lowerBound, run.rows.upperBound)
    if run.isDescending { swap(&start, &end) }
    // The numbers of the rows with which spans begin, in the order of time, and behind the last.
    var starts = [Int](repeating: start, count: scale.count + 1)
    let spans = scale.index(of: run.span.lowerBound)...scale.index(of: run.span.upperBound)
    for index in spans.upperBound + 1...scale.count { starts[index] = end }
    findStarts(spans.lowerBound..<spans.upperBound + 1, &starts, run, scale)
    for index in spans where starts[index] != starts[index + 1] {
      rows[index].append(
        min(starts[index], starts[index + 1])..<max(starts[index], starts[index + 1]))
    }
  }

  /// Those between two that are known: each is looked for between its neighbours only.
  private func findStarts(
    _ range: Range<Int>, _ starts: inout [Int], _ run: FeedController.RowTimes, _ scale: TimeScale
  ) {
    guard range.count > 1 else { return }
    let middle = (range.lowerBound + range.upperBound) / 2
    let (one, other) = (starts[range.lowerBound], starts[range.upperBound])
    starts[middle] = controller.firstRow(
      from: scale.start(middle), in: run, among: min(one, other)..<max(one, other))
    findStarts(range.lowerBound..<middle, &starts, run, scale)
    findStarts(middle..<range.upperBound, &starts, run, scale)
  }

  /// From the earliest on. O(bars · runs · log n) where something has changed.
  var bars: [Bar] {
    let total = levels.total
    if let counted, counted.levels == total { return counted.bars }
    let bars = countedBars
    counted = (total, bars)
    return bars
  }

  private var countedBars: [Bar] {
    // Where one ends the next begins, mostly.
    var last: (ordinal: Int, count: LevelCounts.Count)?
    func count(before ordinal: Int) -> LevelCounts.Count {
      if let last, last.ordinal == ordinal { return last.count }
      let count = levels.count(beforeVisibleOrdinal: ordinal)
      last = (ordinal, count)
      return count
    }
    return rows.map { rows in
      var bar = Bar(rows: rows)
      for run in rows {
        let above = count(before: run.lowerBound)
        bar.levels += count(before: run.upperBound) - above
      }
      return bar
    }
  }

  /// The spans of rows that stand together, by their numbers: of each run from the earliest of these rows to the latest, also
  /// where no row is between them. Where one log ends and another begins, which starts early, there are two of them.
  func spans(ofRows numbers: Range<Int>) -> [ClosedRange<Int>] {
    var spans: [Int: ClosedRange<Int>] = [:]
    for (index, ranges) in rows.enumerated() {
      for range in ranges where range.overlaps(numbers) {
        guard let run = runs.firstIndex(where: { $0.contains(range.lowerBound) }) else { continue }
        spans[run] = (spans[run]?.lowerBound ?? index)...index
      }
    }
    return Array(spans.values)
  }

  /// The span that a row is in, by its number among those that are shown.
  private func span(ofRow number: Int) -> Int? {
    rows.firstIndex { $0.contains { $0.contains(number) } }
  }

  /// Selects the first row of the next span that has some, or of the one before.
  func move(forward: Bool, _ times: Int = 1) {
    if let state { update(columns: state.columns) }
    let table = controller.table
    guard let selected = table.indexPathForSelectedRow, table.numberOfVisibleRows > 0,
      let span = span(ofRow: table.visibleOrdinal(of: selected))
    else { return }
    let others = forward ? Array(rows.indices[(span + 1)...]) : (0..<span).reversed()
    guard let next = others.lazy.filter({ !self.rows[$0].isEmpty }).prefix(times).last,
      let row = firstRow(ofSpan: next)
    else { return }
    table.selectRow(at: row, scrollPosition: .top)
  }

  private func firstRow(ofSpan span: Int) -> IndexPath? {
    rows[span].map(\.lowerBound).min().flatMap(controller.table.indexPath(atVisibleOrdinal:))
  }

  /// The first row of the bar in a column of the pane, of so many columns; of one without rows, that of the next which
  /// has some, or of the one before. nil: no bar is there.
  func row(atColumn column: Int, of columns: Int) -> IndexPath? {
    update(columns: columns)
    let span = column / HistogramPane.widthOfBars(count: rows.count, columns: columns)
    guard column >= 0, rows.indices.contains(span) else { return nil }
    let others = Array(span..<rows.count) + (0..<span).reversed()
    return others.first { !rows[$0].isEmpty }.flatMap(firstRow(ofSpan:))
  }
}
