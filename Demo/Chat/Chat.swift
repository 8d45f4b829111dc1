import TerminalTable

struct Message {
  var author: DisplayText
  var text: GrowingText

  init(author: DisplayText, text: String) { (self.author, self.text) = (author, GrowingText(text)) }
}

final class MessageCell: TableViewCell, ObjectCell {
  private var message: Message?
  func shouldUpdate(with message: Message) { self.message = message }

  override var layout: CellLayout? {
    guard let message else { return nil }
    let author = TextBlock(message.author, style: Style(attributes: .bold))
    return .stack([.text(author), .text(TextBlock(message.text))])
  }
}

/// Messages, and a field to write in. The view goes along with an answer as it comes, until the person
/// scrolls back; older messages come in above without moving what is read.
final class Chat: ProgramScreen {
  let table = TableView()
  let field = TextField()
  var tables: [TableView] { [table] }
  private let cells = CellFactory()
  private let model = MutableTableModel<Message>(list: [])
  private let answer: (String) -> AsyncStream<String>
  private var older: [Message]
  private var loaded = 0
  private var answering: Task<Void, Never>?

  init(history: [Message], answer: @escaping (String) -> AsyncStream<String>) {
    older = history
    self.answer = answer
    cells.map(MessageCell.self)
    model.cellForObject = cells.cell
    table.dataSource = model
    table.separatorStyle = .none
    table.appearance.showsScrollBar = true
    table.hold = .end
    field.placeholder = "Ask something; ^C quits"
    field.onSubmit = { [unowned self] in ask($0) }
    loadOlder()
  }

  /// Puts some of the older messages above all others.
  private func loadOlder() {
    let messages = Array(older.suffix(20))
    older.removeLast(messages.count)
    loaded += messages.count
    table.insertRows(at: model.insert(contentsOf: messages, atRow: 0, inSection: 0))
  }

  private func ask(_ question: String) {
    guard !question.isEmpty else { return }
    field.text = ""
    add(Message(author: "You", text: question))
    add(Message(author: "Answer", text: ""))
    table.standing = .end
    // Counted from the first message that was there at first: older ones come in above.
    let number = table.numberOfRows - 1 - loaded
    let words = answer(question)
    answering = Task { [answering] in
      await answering?.value
      for await word in words { grow(number + loaded, by: word) }
    }
  }

  private func add(_ message: Message) {
    table.insertRows(at: model.add(message, toSection: 0))
  }

  private func grow(_ row: Int, by word: String) {
    let place = IndexPath(row: row, section: 0)
    guard var message = model.object(at: place) else { return }
    message.text.append(word)
    table.reconfigureRows(at: model.replace(at: place, with: message))
  }

  func resize(to size: Size) {
    table.frame = Rect(column: 0, line: 0, columns: size.columns, lines: max(size.lines - 2, 0))
    field.frame = Rect(column: 2, line: size.lines - 1, columns: max(size.columns - 2, 0), lines: 1)
  }

  func draw(in canvas: inout Canvas) {
    table.draw(in: &canvas)
    let line = table.frame.endLine
    canvas.horizontalRule(
      at: Point(column: 0, line: line), columns: canvas.size.columns, style: Style(attributes: .dim)
    )
    let below = table.extentBelow.rows
    if table.standing != .end, below > 0 {
      canvas.draw("\(below) below", at: Point(column: 2, line: line), width: canvas.size.columns)
    }
    canvas.draw("›", at: Point(column: 0, line: line + 1), width: 1)
    field.draw(in: &canvas)
  }

  func handle(_ event: InputEvent) -> TableProgram.Outcome {
    if event == .key(.control("c")) { return .quit }
    if field.handle(event) { return .redraw }
    if event == .key(.pageUp), table.isAtStart { loadOlder() }
    return table.handle(event) ? .redraw : .ignored
  }
}
