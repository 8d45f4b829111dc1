import Feeds
import HeightEngine
import TableKit

/// Where rows are out of order of time: each is asked whether it is so with the one before it. What stands between two
/// such places is in order, so that a time is found there by looking at O(log n) rows.
///
/// Where one log stands behind another, or a clock was set back, there are few such places.
final class TimeRuns {
  /// Whether the newest rows stand first.
  let isDescending: Bool
  private unowned let controller: FeedController
  private let question: RowQuestion

  private var table: TableView { controller.table }

  init(_ controller: FeedController, isDescending: Bool) {
    self.controller = controller
    self.isDescending = isDescending
    question = controller.table.addQuestion()
  }

  /// Nobody asks any more.
  func end() { table.removeQuestion(question) }

  func asks(_ question: RowQuestion) -> Bool { question == self.question }

  /// For a slice of time, asks rows near the view.
  func find(for slice: Duration) { table.findMatches(of: question, for: slice) }

  /// Rows stand elsewhere.
  func askAgain() { table.askAgain(question) }

  /// Whether each row has been asked.
  var isExact: Bool { table.numberOfUnanswered(question) == 0 }

  /// How many places are known.
  var numberOfBreaks: Int { table.numberOfMatches(of: question) }

  /// The rows that are shown, by their numbers, in runs that are in order; nil: there are too many. O(runs · log n)
  var shown: [Range<Int>]? {
    guard numberOfBreaks <= Self.mostBreaks else { return nil }
    let starts = (0..<numberOfBreaks).compactMap {
      table.match($0, of: question).map(table.visibleOrdinal(of:))
    }
    return zip([0] + starts, starts + [table.numberOfVisibleRows])
      .filter { $0 < $1 }.map { $0..<$1 }
  }

  /// With more, time does not go back now and then but all the time.
  static let mostBreaks = 500
  private static let rowsAtOnce = 64
  /// Rows without a time on the way to one that has: so many are looked at.
  private static let mostWithoutTime = 100

  /// Which of the first of a section's rows are out of order with the ones before them, and how many were looked at.
  func matches(
    amongFirstOf rows: Range<Int>, inSection section: Int
  ) -> (count: Int, matches: [Int]) {
    let rows = rows.prefix(Self.rowsAtOnce)
    var before = time(before: IndexPath(row: rows.lowerBound, section: section))
    var matches: [Int] = []
    for row in rows {
      guard let time = controller.milliseconds(at: IndexPath(row: row, section: section)) else {
        continue
      }
      if let before, isDescending ? time > before : time < before { matches.append(row) }
      before = time
    }
    return (rows.count, matches)
  }

  /// Of the nearest row before one that says so.
  private func time(before indexPath: IndexPath) -> Int? {
    let ordinal = table.ordinal(of: indexPath)
    for ordinal in (max(ordinal - Self.mostWithoutTime, 0)..<ordinal).reversed() {
      guard let row = table.indexPath(atOrdinal: ordinal) else { return nil }
      if let time = controller.milliseconds(at: row) { return time }
    }
    return nil
  }

  /// Rows have come at the end of a section: what stands behind them has others before it now.
  func rowsWereAdded(toSection section: Int) {
    let count = table.numberOfRows(inSection: section)
    guard count > 0 else { return }
    let first = table.ordinal(of: IndexPath(row: count - 1, section: section)) + 1
    for ordinal in first..<min(first + Self.mostWithoutTime, table.numberOfRows) {
      guard let row = table.indexPath(atOrdinal: ordinal) else { return }
      guard controller.milliseconds(at: row) != nil else { continue }
      let found = matches(amongFirstOf: row.row..<row.row + 1, inSection: row.section)
      return table.setAnswer(!found.matches.isEmpty, to: question, at: row)
    }
  }
}
