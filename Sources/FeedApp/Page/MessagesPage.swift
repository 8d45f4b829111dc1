import HeightEngine
import TableKit
import TerminalCore

/// What was said in this session, the oldest first.
struct Messages {
  private(set) var all: [String] = []
  /// Of more than these the older half is forgotten.
  private static let most = 2000
  /// Of files that can't be read, so many are told of.
  static let mostFailures = 100

  /// What is said twice in a row stands there once.
  mutating func note(_ message: String) {
    guard message != all.last else { return }
    if all.count == Self.most { all.removeFirst(Self.most / 2) }
    all.append(message)
  }
}

/// All messages as a page, each wrapped; it stands at the newest.
final class MessagesPage: ScreenPage {
  let table = TableView()
  private(set) lazy var search = TableSearch(table, selects: false)
  private let messages: [String]

  init(_ messages: Messages) {
    self.messages = messages.all
    table.separatorStyle = .none
    table.register(PageCell.self, forCellReuseIdentifier: PageCell.identifier)
    table.dataSource = self
    table.rowMatcher = self
    table.hold = .end
    table.scrollToEnd()
  }

  var title: String? { messages.count == 1 ? "1 message" : "\(messages.count) messages" }

  private func layout(ofRow row: Int) -> CellLayout {
    .text(TextBlock(DisplayText(messages[row]), wrapper: LineWrapper(hangingIndent: 2)))
  }
}

extension MessagesPage: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    messages.count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: PageCell.identifier, for: indexPath)
    (cell as? PageCell)?.part = search.marking(layout(ofRow: indexPath.row))
    return cell
  }
}

extension MessagesPage: TableViewRowMatching {
  func tableView(
    _ tableView: TableView, matchesOf question: RowQuestion, amongFirstOf rows: Range<Int>,
    inSection section: Int
  ) -> (count: Int, matches: [Int]) {
    search.matches(among: rows, layout: layout(ofRow:))
  }
}

extension FeedScreen {
  /// Says several things: the first in the status line, all on the page of messages.
  public func say(_ all: [String]) {
    guard all.count > 1 else { return message = all.first }
    message = "1 of \(all.count): \(all[0])"
    for (index, one) in all.enumerated().dropFirst() {
      messages.note("\(index + 1) of \(all.count): \(one)")
    }
  }

  /// Shows what was said, or, from its key on the help, in the help's place; and what is only marked otherwise, as not all can
  /// be shown.
  func showMessages() {
    help = nil
    for failure in failures.prefix(Messages.mostFailures)
    where !messages.all.contains(where: { $0.hasSuffix(failure.description) }) {
      messages.note(failure.description)
    }
    messagesPage = MessagesPage(messages)
  }
}
