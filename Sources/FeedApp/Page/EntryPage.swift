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
    let count = parts.count
    setParts(of: page, longText)
    table.performBatchUpdates {
      if parts.count > count { table.insertRows(count..<parts.count, inSection: 0) }
      if parts.count < count { table.deleteRows(parts.count..<count, inSection: 0) }
    }
    let others = (0..<min(count, parts.count)).map { IndexPath(row: $0, section: 0) }
    table.reconfigureRows(at: others)
  }

  private func setParts(of page: FeedPage, _ longText: (() -> GrowingText?)?) {
    self.longText = longText
    parts = PagePart.parts(of: page)
    if let text = longText?() { parts.append(PagePart(text)) }
  }

  /// More of the text is shown, or the same at another width.
  func showMore() {
    guard !parts.isEmpty, let text = longText?() else { return }
    parts[parts.count - 1] = PagePart(text)
    table.reconfigureRows(at: [IndexPath(row: parts.count - 1, section: 0)])
  }
}

extension EntryPage: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { parts.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: PageCell.identifier, for: indexPath)
    (cell as? PageCell)?.part = parts[indexPath.row]
    return cell
  }
}

/// Shows a part of a page.
final class PageCell: TableViewCell {
  static let identifier = "PageCell"

  var part: PagePart?

  override func prepareForReuse() { part = nil }

  override var layout: CellLayout? { part?.layout }
}
