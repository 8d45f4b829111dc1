import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// An entry's page: title, byline, link and the full content, as a table of its own.
final class EntryPage {
  /// The row that it is the page of.
  let indexPath: IndexPath
  let table = TableView()
  private var parts: [PagePart]
  /// The row's text, as far as it is shown, where it is too long to be read whole.
  private let longText: (() -> GrowingText?)?

  init(of page: FeedPage, at indexPath: IndexPath, longText: (() -> GrowingText?)? = nil) {
    self.indexPath = indexPath
    self.longText = longText
    parts = PagePart.parts(of: page)
    if let text = longText?() { parts.append(PagePart(text)) }
    table.separatorStyle = .none
    table.register(PageCell.self, forCellReuseIdentifier: PageCell.identifier)
    table.dataSource = self
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
