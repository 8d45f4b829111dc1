import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// An entry's page: title, byline, link and the full content, as a table of its own.
final class EntryPage {
  /// The row that it is the page of.
  let indexPath: IndexPath
  let table = TableView()
  private var parts: [PagePart] = []
  /// All that the entry's line says, behind the other parts.
  private var tree: PageTree?
  /// The row's text, as far as it is shown, where it is too long to be read whole.
  private var longText: (() -> GrowingText?)?

  init(of page: FeedPage, at indexPath: IndexPath, longText: (() -> GrowingText?)? = nil) {
    self.indexPath = indexPath
    setParts(of: page, longText)
    table.separatorStyle = .none
    table.register(PageCell.self, forCellReuseIdentifier: PageCell.identifier)
    table.dataSource = self
  }

  /// The entry says more, or something else; what is in view of it keeps its place.
  func show(_ page: FeedPage, longText: (() -> GrowingText?)? = nil) {
    let before = self.count
    setParts(of: page, longText)
    let count = self.count
    table.performBatchUpdates {
      if count > before { table.insertRows(before..<count, inSection: 0) }
      if count < before { table.deleteRows(count..<before, inSection: 0) }
    }
    let others = (0..<min(count, before)).map { IndexPath(row: $0, section: 0) }
    table.reconfigureRows(at: others)
  }

  private var count: Int { parts.count + (tree?.shown.count ?? 0) }

  private func setParts(of page: FeedPage, _ longText: (() -> GrowingText?)?) {
    self.longText = longText
    parts = PagePart.parts(of: page)
    tree = page.tree.map { PageTree($0, isFolded: !page.isLog) }
    if let text = longText?() { parts.append(PagePart(text)) }
  }

  /// More of the text is shown, or the same at another width.
  func showMore() {
    guard !parts.isEmpty, let text = longText?() else { return }
    parts[parts.count - 1] = PagePart(text)
    table.reconfigureRows(at: [IndexPath(row: parts.count - 1, section: 0)])
  }
}

// MARK: - Folding

extension EntryPage {
  /// Whether there is something that can be folded.
  var canFold: Bool { tree?.isParent(0) ?? false }

  /// Chooses the next line of the tree that can be folded, round and round: the first in view, at first.
  func selectNextFold() {
    guard let tree, canFold else { return }
    let last = table.indexPathForSelectedRow?.row
    let first = last.map { $0 + 1 } ?? table.indexPathsForVisibleRows.first?.row ?? 0
    let start = max(first - parts.count, 0)
    let next =
      (start..<max(start, tree.shown.count)).first(where: tree.isParent)
      ?? tree.shown.indices.first(where: tree.isParent)
    guard let next else { return }
    table.selectRow(
      at: IndexPath(row: parts.count + next, section: 0), scrollPosition: .nearest)
  }

  /// Folds or unfolds what lies in the chosen line.
  func toggleFold() {
    if table.indexPathForSelectedRow == nil { selectNextFold() }
    guard let row = table.indexPathForSelectedRow?.row, row >= parts.count else { return }
    guard let change = tree?.toggle(row - parts.count), change != 0 else { return }
    let lines = row + 1..<row + 1 + abs(change)
    table.performBatchUpdates {
      if change > 0 {
        table.insertRows(lines, inSection: 0)
      } else {
        table.deleteRows(lines, inSection: 0)
      }
    }
    table.reconfigureRows(at: [IndexPath(row: row, section: 0)])
  }
}

extension EntryPage: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: PageCell.identifier, for: indexPath)
    let line = indexPath.row - parts.count
    let layout = line < 0 ? parts[indexPath.row].layout : tree?.layout(of: line)
    (cell as? PageCell)?.part = layout
    return cell
  }
}

/// Shows a part of a page.
final class PageCell: TableViewCell {
  static let identifier = "PageCell"

  var part: CellLayout?

  override func prepareForReuse() { part = nil }

  override var layout: CellLayout? { part }
}
