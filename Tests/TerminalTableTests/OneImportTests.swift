import TerminalTable
import Testing

@Suite("One import")
@MainActor
struct OneImportTests {
  @Test("brings all that a list needs: the table, paths, text, a canvas, keys, the terminals")
  func list() {
    let lines = Lines(["one", "two"])
    let table = TableView(frame: Rect(column: 0, line: 0, columns: 20, lines: 3))
    table.register(LineCell.self, forCellReuseIdentifier: "line")
    table.dataSource = lines
    let terminal: any Terminal = InMemoryTerminal(size: Size(columns: 20, lines: 3))
    var canvas = Canvas(size: terminal.size)
    table.draw(in: &canvas)
    terminal.present(canvas)
    #expect((terminal as? InMemoryTerminal)?.lines.contains("two") == true)
    let others: [Any.Type] = [Key.self, InputEvent.self, NcursesTerminal.self, TerminalError.self]
    #expect(others.count == 4)
  }
}

private final class Lines: TableViewDataSource {
  private let lines: [DisplayText]

  init(_ lines: [DisplayText]) { self.lines = lines }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    lines.count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "line", for: indexPath)
    (cell as? LineCell)?.text = lines[indexPath.row]
    return cell
  }
}

private final class LineCell: TableViewCell {
  var text: DisplayText = ""
  override var layout: CellLayout? { .text(TextBlock(text)) }
}
