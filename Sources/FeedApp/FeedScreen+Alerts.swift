import Feeds
import HeightEngine

/// Rows that somebody waits for.
extension FeedScreen {
  /// Rows that come at once and are looked at: of more, the last.
  private static let mostAsked = 10_000

  /// Looks, before something comes, which rows that may grow are so already.
  func lookBeforeRowsCome() {
    rowsBefore = []
    guard let alert, controller.edits.isEmpty else { return }
    for row in rowsThatMayGrow {
      let found = controller.reader.matches(
        of: alert, ofFirstOf: row.row..<row.row + 1, inSection: row.section)
      if !found.rows.isEmpty { rowsBefore.insert(row) }
    }
  }

  /// Where a file that has grown is divided anew may lie some rows before its last.
  private static let mostThatGrow = 16

  private var rowsThatMayGrow: [IndexPath] {
    let (table, feed) = (controller.table, controller.feed)
    if let rows = feed.lastRowsOfMergedFiles(most: Self.mostThatGrow) {
      return rows.map { IndexPath(row: $0, section: 0) }.filter(table.isValid)
    }
    let sections = controller.model.sections.indices
    // Sections of days grow at their end, those of files each.
    let growing = sections.count > feed.numberOfFiles ? sections.suffix(1) : sections
    return growing.flatMap { section in
      (0..<table.numberOfRows(inSection: section)).suffix(Self.mostThatGrow).map {
        IndexPath(row: $0, section: section)
      }
    }
  }

  /// Looks whether rows that came are so; the bell rings once for all of them.
  func lookForAlerts() {
    let arrived = controller.arrived
    controller.arrived = []
    guard let alert, controller.edits.isEmpty else { return }
    var found = 0
    for (rows, grown) in arrived where grown.map({ !rowsBefore.contains($0) }) ?? true {
      found += matches(of: alert, among: rows.suffix(Self.mostAsked))
    }
    guard found > 0 else { return }
    alerts += found
    bell?()
  }

  /// How many rows, counted over all sections, are so.
  private func matches(of filter: RowFilter, among rows: Range<Int>) -> Int {
    var (next, found) = (rows.lowerBound, 0)
    while next < rows.upperBound, let row = controller.table.indexPath(atOrdinal: next) {
      let end = min(
        row.row + rows.upperBound - next, controller.table.numberOfRows(inSection: row.section))
      let some = controller.reader.matches(
        of: filter, ofFirstOf: row.row..<end, inSection: row.section)
      found += some.rows.count
      next += max(some.count, 1)
    }
    return found
  }

  /// How many rows came that were waited for, until a key is pressed.
  var alertState: String? {
    alert.flatMap { alerts > 0 ? "! \(alerts) × \($0.text)" : nil }
  }

  /// The same without what was waited for.
  var alertMark: String? { alerts > 0 ? "!\(alerts)" : nil }
}
