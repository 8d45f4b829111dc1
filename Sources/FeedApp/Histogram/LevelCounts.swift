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
  private let errors: RowQuestion
  private let atLeastWarnings: RowQuestion
  private let filters: [RowQuestion: RowFilter]

  init(_ table: TableView) {
    self.table = table
    (errors, atLeastWarnings) = (table.addQuestion(), table.addQuestion())
    filters = [
      errors: RowFilter(atLeast: .error), atLeastWarnings: RowFilter(atLeast: .warning),
    ]
  }

  /// Nobody counts any more.
  func end() {
    table.removeQuestion(errors)
    table.removeQuestion(atLeastWarnings)
  }

  /// Others are hidden than before.
  func askAgain() {
    table.askAgain(errors)
    table.askAgain(atLeastWarnings)
  }

  func filter(of question: RowQuestion) -> RowFilter? { filters[question] }

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
