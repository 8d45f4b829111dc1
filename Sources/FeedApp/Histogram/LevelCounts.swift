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

    static func += (one: inout Count, other: Count) {
      one.errors += other.errors
      one.warnings += other.warnings
    }
  }

  private let table: TableView
  /// Of warnings and errors, and of errors: what comes to be asked last is ahead, so that no error is taken for a warning
  /// meanwhile.
  let asked: [ShownQuestion]

  init(_ table: TableView) {
    self.table = table
    asked = [LogLevel.warning, .error].map { ShownQuestion(table, RowFilter(atLeast: $0)) }
  }

  private var errors: RowQuestion { asked[1].current }
  private var atLeastWarnings: RowQuestion { asked[0].current }

  /// Nobody counts any more.
  func end() { for question in asked { question.remove() } }

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
