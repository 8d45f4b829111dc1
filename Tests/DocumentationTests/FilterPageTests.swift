import HeightEngine
import TableKit
import TerminalCore
import Testing

/// The code of the page on searching and filtering, as it stands there.
@Suite("TableKit's page on search and filter")
struct FilterPageTests {
  @Test("Search and filter: messages with a word, and what is around them")
  func messages() {
    let list = MessageList((0..<100).map { $0 % 50 == 20 ? "a needle" : "hay \($0)" })
    list.search()
    list.hide()
    let rows = list.table.indexPathsForVisibleRows.map(\.row)
    #expect(rows == [18, 19, 20, 21, 22, 68, 69, 70, 71, 72])
    list.table.selectRow(at: IndexPath(row: 20, section: 0))
    list.mark()
    #expect(list.table.marks == [RowMark("a"): IndexPath(row: 20, section: 0)])
  }
}

private final class MessageList: TableViewDataSource, TableViewRowMatching {
  let table = TableView(frame: Rect(column: 0, line: 0, columns: 20, lines: 20))
  private let messages: [String]
  private let word = "needle"
  private var question: RowQuestion?

  init(_ messages: [String]) {
    self.messages = messages
    table.register(MessageCell.self)
    table.separatorStyle = .none
    table.dataSource = self
  }

  func search() {
    table.rowMatcher = self
    question = table.addQuestion()
  }

  func hide() {
    guard let question else { return }
    table.findMatches(of: question)
    table.filter = TableFilter([.init(question)], context: (before: 2, after: 2))
  }

  func mark() {
    table.marks[RowMark("a")] = table.indexPathForSelectedRow
  }

  func tableView(
    _ tableView: TableView, matchesOf question: RowQuestion, amongFirstOf rows: Range<Int>,
    inSection section: Int
  ) -> (count: Int, matches: [Int]) {
    let some = rows.prefix(500)
    return (some.count, some.filter { messages[$0].contains(word) })
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    messages.count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(MessageCell.self, for: indexPath)
    cell.message = messages[indexPath.row]
    return cell
  }
}

private final class MessageCell: TableViewCell {
  var message = ""
  override func prepareForReuse() { message = "" }
  override var layout: CellLayout? { .text(TextBlock(DisplayText(message))) }
}
