import TerminalTable

/// A folder, and the letters in it.
struct Folder {
  var name: DisplayText
  var letters: [Letter]
}

struct Letter: Hashable {
  var sender, text: DisplayText
}

final class FolderCell: TableViewCell, ObjectCell {
  private var folder: Folder?
  func shouldUpdate(with folder: Folder) {
    self.folder = folder
    accessoryType = .custom(TextBlock("\(folder.letters.count)", style: Style(attributes: .dim)))
  }
  override var layout: CellLayout? { folder.map { .text(TextBlock($0.name)) } }
}

final class LetterCell: TableViewCell, ObjectCell {
  private var letter: Letter?
  func shouldUpdate(with letter: Letter) { self.letter = letter }

  override var layout: CellLayout? {
    guard let letter else { return nil }
    return .columns([
      .init(.fixed(8), .text(TextBlock(letter.sender, style: Style(attributes: .bold)))),
      .init(.flexible(), .text(TextBlock(letter.text))),
    ])
  }
}

/// Frame layout mode: the cell says its size and draws itself, a dot for each letter.
final class CountCell: TableViewCell, ObjectCell {
  private var count = 0

  required init(reuseIdentifier: String) {
    super.init(reuseIdentifier: reuseIdentifier)
    enforcesFrameLayout = true
  }

  func shouldUpdate(with count: Int) { self.count = count }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(columns: size.columns, lines: (count + size.columns - 1) / size.columns)
  }

  override func draw(in canvas: inout Canvas, rect: Rect) {
    for number in 0..<count {
      let (line, column) = number.quotientAndRemainder(dividingBy: rect.columns)
      canvas.draw(symbol: "•", at: Point(column: rect.column + column, line: rect.line + line))
    }
  }
}

/// Folders at the left, the letters of the one that was chosen at the right. Tab goes from one to the
/// other.
final class TwoPanes: ProgramScreen {
  let folders = TableView()
  let letters = TableView()
  var tables: [TableView] { [folders, letters] }
  private let ring: FocusRing
  private let cells = CellFactory()
  private let actions = TableActions<TwoPanes>()
  private let model: TableModel<Folder>
  private var letterModel = TableModel<Any>()

  init(_ list: [Folder]) {
    model = TableModel(list: list)
    ring = FocusRing([folders, letters])
    cells.map(FolderCell.self)
    cells.map(LetterCell.self)
    cells.map(CountCell.self)
    model.cellForObject = cells.cell
    actions.target = self
    actions.attach(toAll: Folder.self, tap: { folder, panes, _ in panes.show(folder) })
    folders.dataSource = model
    folders.delegate = actions
    folders.selectRow(at: IndexPath(row: 0, section: 0))
    if let first = list.first { show(first) }
  }

  private func show(_ folder: Folder) {
    letterModel = TableModel {
      Header(folder.name)
      for letter in folder.letters { letter }
      Header("Letters")
      folder.letters.count
    }
    letterModel.cellForObject = cells.cell
    letters.dataSource = letterModel
    letters.scrollToStart()
    letters.focusRow(at: IndexPath(row: 0, section: 0))
  }

  func resize(to size: Size) {
    let left = size.columns / 3
    folders.frame = Rect(column: 0, line: 0, columns: left, lines: size.lines)
    letters.frame = Rect(
      column: left + 1, line: 0, columns: size.columns - left - 1, lines: size.lines)
  }

  func draw(in canvas: inout Canvas) {
    folders.draw(in: &canvas)
    letters.draw(in: &canvas)
    canvas.verticalRule(
      at: Point(column: folders.frame.endColumn, line: 0), lines: canvas.size.lines,
      style: Style(attributes: .dim))
  }

  func handle(_ event: InputEvent) -> TableProgram.Outcome {
    ring.handle(event) ? .redraw : .ignored
  }
}
