import Feeds
import HeightEngine
import TableKit

/// How many rows are errors, and how many warnings, of those that are shown: a question each that is asked as long
/// as somebody counts, so that how many there are above any row is found in O(log n).
final class LevelCounts {
  /// Rows of a kind.
  struct Count: Hashable {
    var errors = 0
    var warnings = 0

    static func - (one: Count, other: Count) -> Count {
      Count(errors: one.errors - other.errors, warnings: one.warnings - other.warnings)
    }
  }

  private let table: TableView
  private let asked: [(question: ShownQuestion, filter: RowFilter)]

  init(_ table: TableView) {
    self.table = table
    asked = [LogLevel.error, .warning].map { (ShownQuestion(table), RowFilter(atLeast: $0)) }
  }

  private var errors: RowQuestion { asked[0].question.current }
  private var atLeastWarnings: RowQuestion { asked[1].question.current }

  /// Nobody counts any more.
  func end() { for (question, _) in asked { question.remove() } }

  /// Other rows are hidden than before.
  func filterDidChange() { for (question, _) in asked { question.filterDidChange() } }

  func filter(of question: RowQuestion) -> RowFilter? {
    asked.first { $0.question.asks(question) }?.filter
  }

  /// Whether a question is about rows that are shown only.
  func isOfShown(_ question: RowQuestion) -> Bool {
    asked.contains { $0.question.current == question }
  }

  /// See `ShownQuestion`.
  func known(_ question: RowQuestion, of rows: Range<Int>, inSection section: Int) -> [Int]? {
    asked.lazy.compactMap { $0.question.known(question, of: rows, inSection: section) }.first
  }

  var isExact: Bool {
    table.numberOfUnanswered(errors) == 0 && table.numberOfUnanswered(atLeastWarnings) == 0
  }

  /// Of all rows.
  var total: Count {
    count(table.numberOfMatches(of: errors), table.numberOfMatches(of: atLeastWarnings))
  }

  /// Of the rows before the one with so many shown before it. O(log n)
  func count(beforeVisibleOrdinal ordinal: Int) -> Count {
    guard let row = table.indexPath(atVisibleOrdinal: ordinal) else { return total }
    return count(
      table.numberOfMatches(of: errors, before: row),
      table.numberOfMatches(of: atLeastWarnings, before: row))
  }

  private func count(_ errors: Int, _ atLeastWarnings: Int) -> Count {
    // While rows are asked, one question may be further than the other.
    Count(errors: errors, warnings: max(atLeastWarnings - errors, 0))
  }
}
