import Feeds
import HeightEngine
import TableKit

/// Heights that are found on other cores: of the rows farthest from the view, as the loop itself begins
/// with the nearest.
extension FeedController {
  /// Rows whose heights are taken in before it is looked for input.
  private static let rowsPerSlice = 4096

  /// Takes in a slice of the heights that were found. Whether there were any.
  func takeHeightsFoundElsewhere() -> Bool {
    guard let (lines, firstRow, width) = jobs.takeLines(limit: Self.rowsPerSlice) else {
      return false
    }
    guard rowsAreTheFeeds, width == table.contentWidth else { return true }
    table.takeLines(lines, ofRowsFromOrdinal: firstRow, time: .zero)
    return true
  }

  /// Gives other cores rows to find the heights of, as many as they can have at a time.
  func startHeightJobs() {
    // While days are found the loop looks at every row anyway.
    guard jobs.hasRoom, feed.isExamined, rowsAreTheFeeds, table.contentWidth > 0 else { return }
    // Once: rows that are measured while others are looked for may leave too few.
    let rowsPerJob = rowsPerJob
    guard rowsPerJob > 0 else { return }
    while jobs.hasRoom, let rows = rowsFarthestFromView(upTo: rowsPerJob) {
      guard let stretch = feed.stretch(ofFirstOf: rows, bytes: 2 * jobs.bytesPerJob) else {
        jobs.refuse(rows)
        continue
      }
      let end = rows.lowerBound + stretch.count
      jobs.start(
        rows.lowerBound..<end, stretch, contentWidth: table.contentWidth, reader.plans,
        showsTitles: reader.showsTitles)
    }
  }

  /// Whether the table's rows are those of the feed's file, and their heights cached by index path.
  private var rowsAreTheFeeds: Bool { mode == .indexPath && edits.isEmpty && !isDemo }

  /// 0 where there is too little to find.
  private var rowsPerJob: Int {
    let (bytes, rows) = (feed.bytesRead, table.numberOfRows)
    guard rows > 0, bytes > 0 else { return 0 }
    let perJob = max(1, jobs.bytesPerJob / max(1, bytes / rows))
    let progress = table.precacheProgress
    return progress.total - progress.measured > 2 * perJob ? perJob : 0
  }

  /// Rows whose heights are not known and not being found, from the first or the last of the feed.
  private func rowsFarthestFromView(upTo rowsPerJob: Int) -> Range<Int>? {
    guard let first = firstRow(), let last = lastRow() else { return nil }
    let view = table.indexPathsForVisibleRows.first.map(table.ordinal(of:)) ?? 0
    return view - first > last - view
      ? jobs.unclaimed(first..<min(first + rowsPerJob, last + 1), around: first)
      : jobs.unclaimed(max(last + 1 - rowsPerJob, first)..<last + 1, around: last)
  }

  private func firstRow() -> Int? {
    var start = 0
    while let row = table.ordinalOfRowToMeasure(from: start) {
      guard let claim = jobs.claim(on: row) else { return row }
      start = claim.upperBound
    }
    return nil
  }

  private func lastRow() -> Int? {
    var end = table.numberOfRows - 1
    while let row = table.ordinalOfRowToMeasure(upTo: end) {
      guard let claim = jobs.claim(on: row) else { return row }
      end = claim.lowerBound - 1
    }
    return nil
  }
}
