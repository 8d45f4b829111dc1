import Feeds
import HeightEngine
import TableKit

/// A question about the rows that are shown. What is known of all rows stays known while filters change: what of
/// it holds of those that are shown is looked up, and no row is read twice for it.
final class ShownQuestion {
  private let table: TableView
  /// What rows must have.
  private(set) var filter: RowFilter
  /// Asked of every row.
  private let ofAll: RowQuestion
  /// Asked while some are hidden: of those no one matches.
  private var ofShown: RowQuestion?

  init(_ table: TableView, _ filter: RowFilter) {
    (self.table, self.filter) = (table, filter)
    ofAll = table.addQuestion()
    filterDidChange()
  }

  /// By whose answers rows are counted and gone to.
  var current: RowQuestion { ofShown ?? ofAll }

  func asks(_ question: RowQuestion) -> Bool { question == ofAll || question == ofShown }

  /// Nobody asks any more.
  func remove() {
    table.removeQuestion(ofAll)
    if let ofShown { table.removeQuestion(ofShown) }
  }

  /// Other rows are hidden than before.
  func filterDidChange() {
    if let ofShown, table.filter != nil { return table.askAgain(ofShown) }
    if let ofShown { table.removeQuestion(ofShown) }
    ofShown = table.filter.map { _ in table.addQuestion(ofShownRows: true) }
  }

  /// Rows must have something else.
  ///
  /// - Parameter isNarrower: Whether only rows that had the old can have the new.
  func ask(_ filter: RowFilter, isNarrower: Bool) {
    self.filter = filter
    askAgain(isNarrower: isNarrower)
  }

  /// Rows say something else.
  func askAgain() { askAgain(isNarrower: false) }

  private func askAgain(isNarrower: Bool) {
    table.askAgain(ofAll, isNarrower: isNarrower)
    if let ofShown { table.askAgain(ofShown, isNarrower: isNarrower) }
  }

  /// Which of neighbouring rows match and are shown, where `question` is about these and of all of them is known
  /// whether they match; nil: that is to be found out. O(log n + rows)
  func known(_ question: RowQuestion, of rows: Range<Int>, inSection section: Int) -> [Int]? {
    guard question == ofShown else { return nil }
    return table.matches(of: ofAll, amongShown: rows, inSection: section)
  }
}
