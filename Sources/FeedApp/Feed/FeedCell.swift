import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// A feed entry's row: title, content, and a byline of name and time. What is missing takes no line.
final class FeedCell: TableViewCell, ObjectCell {
  private var entry: FeedEntry?

  override func prepareForReuse() {
    entry = nil
    accessoryType = .none
  }

  func shouldUpdate(with row: FeedRow) { entry = row.entry }

  override var layout: CellLayout? {
    guard let entry else { return nil }
    var parts: [CellLayout] = []
    if let title = entry.title { parts.append(.text(TextBlock(title, style: Theme.title))) }
    if let content = entry.content { parts.append(.text(TextBlock(content))) }
    let username = entry.username.map { TextBlock($0, style: Theme.username) }
    let time = entry.time.map { TextBlock($0, style: Theme.time, alignment: .right) }
    switch (username, time) {
    case (let username?, let time?):
      parts.append(.justified(leading: username, trailing: time, gap: 2))
    case (let username?, nil): parts.append(.text(username))
    case (nil, let time?): parts.append(.text(time))
    case (nil, nil): break
    }
    return .stack(parts)
  }
}
