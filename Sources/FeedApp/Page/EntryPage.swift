import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// An entry's page: title, byline, link and the full content, as a table of its own.
final class EntryPage {
  /// The row that it is the page of.
  let indexPath: IndexPath
  let table = TableView()
  private let parts: [PagePart]

  init(of page: FeedPage, at indexPath: IndexPath) {
    self.indexPath = indexPath
    parts = PagePart.parts(of: page)
    table.separatorStyle = .none
    table.register(PageCell.self, forCellReuseIdentifier: PageCell.identifier)
    table.dataSource = self
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
