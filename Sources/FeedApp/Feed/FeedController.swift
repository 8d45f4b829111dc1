import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// A feed in a table: answers the table's questions by the cache mode, and does what commands say.
final class FeedController {
  let table = TableView()
  private(set) var mode: CacheMode
  private var model: FeedModel
  /// Told of every row whose height the table asks for.
  var heightObserver: ((IndexPath) -> Void)?

  init(feed: Feed, mode: CacheMode) {
    self.mode = mode
    self.model = FeedModel(feed: feed)
    table.register(FeedCell.self, forCellReuseIdentifier: FeedCell.identifier)
    table.estimatedRowHeight = 5
    table.precachesHeights = mode != .none
    table.dataSource = self
    table.delegate = self
    selectFirstRow()
  }

  var isEmpty: Bool { table.numberOfRows == 0 }

  /// The entry that a row shows.
  func entry(at indexPath: IndexPath) -> FeedEntry { model.entry(at: indexPath) }

  /// The page of the selected row's entry; nil: no row is selected.
  func pageOfSelectedRow() -> EntryPage? {
    guard let selected = table.indexPathForSelectedRow else { return nil }
    return EntryPage(of: model.page(at: selected), at: selected)
  }

  /// The key of the entry that a row shows.
  func key(at indexPath: IndexPath) -> String { model.key(at: indexPath) }

  func setMode(_ mode: CacheMode) {
    self.mode = mode
    table.precachesHeights = mode != .none
    table.setNeedsLayout()
  }

  /// Inserts a row at [0:0]; the selection stays on its entry.
  func insertRow() {
    if model.insertRow() {
      table.insertSections([0])
    } else {
      table.insertRows(at: [IndexPath(row: 0, section: 0)])
    }
    if table.indexPathForSelectedRow == nil { selectFirstRow() }
  }

  func insertSection() {
    model.insertSection()
    table.insertSections([0])
    if table.indexPathForSelectedRow == nil { selectFirstRow() }
  }

  /// Deletes the selected row; the selection goes to the row that takes its place.
  func deleteSelectedRow() {
    guard let selected = table.indexPathForSelectedRow else { return }
    let ordinal = table.ordinal(of: selected)
    model.removeRow(at: selected)
    table.deleteRows(at: [selected])
    selectRow(nearOrdinal: ordinal)
  }

  func deleteFirstSection() {
    guard table.numberOfSections > 0 else { return }
    model.removeSection(at: 0)
    table.deleteSections([0])
    if table.indexPathForSelectedRow == nil { selectFirstRow() }
  }

  /// Shows the feed as it was read; the selection stays on its entry where that is still there.
  func reload() {
    let selected = table.indexPathForSelectedRow
    let key = selected.map { model.key(at: $0) }
    model.restore()
    table.reloadData()
    guard let selected else { return selectFirstRow() }
    if table.isValid(selected), model.key(at: selected) == key { return }
    table.selectRow(at: indexPath(forKey: key) ?? selected, scrollPosition: nil)
    if table.indexPathForSelectedRow == nil { selectFirstRow() }
  }

  private func indexPath(forKey key: String?) -> IndexPath? {
    for section in model.sections.indices {
      for row in model.sections[section].rows.indices {
        let indexPath = IndexPath(row: row, section: section)
        if model.key(at: indexPath) == key { return indexPath }
      }
    }
    return nil
  }

  private func selectFirstRow() { table.selectRow(at: table.indexPath(atOrdinal: 0)) }

  private func selectRow(nearOrdinal ordinal: Int) {
    let count = table.numberOfRows
    guard count > 0 else { return }
    table.selectRow(
      at: table.indexPath(atOrdinal: min(ordinal, count - 1)), scrollPosition: ScrollPosition.none)
  }

  private typealias ScrollPosition = TableView.ScrollPosition
}

extension FeedController: TableViewDataSource {
  func numberOfSections(in tableView: TableView) -> Int { model.sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    model.sections[section].rows.count
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> DisplayText? {
    model.sections[section].title
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: FeedCell.identifier, for: indexPath)
    configure(cell, at: indexPath)
    return cell
  }

  private func configure(_ cell: TableViewCell, at indexPath: IndexPath) {
    (cell as? FeedCell)?.configure(with: model.entry(at: indexPath), row: indexPath.row)
  }
}

extension FeedController: TableViewDelegate {
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    heightObserver?(indexPath)
    let identifier = FeedCell.identifier
    switch mode {
    case .none:
      return tableView.heightForCell(withIdentifier: identifier) { configure($0, at: indexPath) }
    case .indexPath:
      return tableView.heightForCell(withIdentifier: identifier, cacheBy: indexPath) {
        configure($0, at: indexPath)
      }
    case .key:
      let key = model.key(at: indexPath)
      return tableView.heightForCell(withIdentifier: identifier, cacheByKey: key) {
        configure($0, at: indexPath)
      }
    }
  }
}
