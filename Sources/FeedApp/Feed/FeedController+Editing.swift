import Feeds
import HeightEngine
import TableKit

/// What the person inserts and deletes: the demonstration's actions.
extension FeedController {
  /// Rows and sections that the person inserted or deleted.
  struct Edits {
    var rows = 0
    var sections = 0
    /// How many entries were shown once more.
    var repeated = 0
    var isEmpty: Bool { rows == 0 && sections == 0 }
  }

  /// Inserts a row at [0:0], with the next of the feed's entries once more; makes a section if there
  /// is none. The selection stays on its entry.
  func insertRow() {
    edits.rows += 1
    forgetRecentRows()
    if model.numberOfSections == 0 {
      insertSection(Section(header: feed.title, rows: [nextRow()]))
    } else {
      table.insertRows(at: model.insert(nextRow(), atRow: 0, inSection: 0))
      if table.indexPathForSelectedRow == nil { selectFirstRow() }
    }
  }

  /// Inserts a section of one row before all others.
  func insertSection() {
    forgetRecentRows()
    let title = DisplayText("Inserted section \(edits.sections + 1)")
    insertSection(Section(header: title, rows: [nextRow()]))
  }

  /// Deletes the selected row; the selection goes to the row that takes its place.
  func deleteSelectedRow() {
    guard let selected = table.indexPathForSelectedRow else { return }
    let ordinal = table.ordinal(of: selected)
    noteOrdinalsOfMarks()
    let removed = model.remove(at: selected)
    guard !removed.isEmpty else { return }
    edits.rows += 1
    forgetRecentRows()
    table.deleteRows(at: removed)
    selectRow(nearOrdinal: ordinal)
  }

  func deleteFirstSection() {
    noteOrdinalsOfMarks()
    let removed = model.removeSection(at: 0)
    guard !removed.isEmpty else { return }
    edits.sections += 1
    forgetRecentRows()
    table.deleteSections(removed)
    if table.indexPathForSelectedRow == nil { selectFirstRow() }
  }

  private typealias Section = TableSection<FeedRow>

  private func insertSection(_ section: Section) {
    edits.sections += 1
    table.insertSections(model.insertSection(section, at: 0))
    if table.indexPathForSelectedRow == nil { selectFirstRow() }
  }

  func selectRow(nearOrdinal ordinal: Int) {
    let count = table.numberOfRows
    guard count > 0 else { return }
    table.selectRow(
      at: table.indexPath(atOrdinal: min(ordinal, count - 1)),
      scrollPosition: .nearest)
  }

  /// The feed's first entry, then its second, and so on.
  private func nextRow() -> FeedRow {
    defer { edits.repeated += 1 }
    let counts = (0..<feed.numberOfSections).map(feed.numberOfEntries(inSection:))
    let total = counts.reduce(0, +)
    guard total > 0 else { return FeedRow(reader: reader, place: .none) }
    var number = edits.repeated % total
    for (section, count) in counts.enumerated() {
      if number < count {
        return FeedRow(reader: reader, place: EntryPlace(section: section, row: number))
      }
      number -= count
    }
    return FeedRow(reader: reader, place: .none)
  }
}
