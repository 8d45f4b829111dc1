import Foundation
import TerminalTable

typealias IndexPath = TerminalTable.IndexPath

final class LineCell: TableViewCell {
  var text: DisplayText = ""
  override var layout: CellLayout? { .text(TextBlock(text)) }
}

final class Lines: TableViewDataSource {
  private let lines: [DisplayText] = ["one", "two"]

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    lines.count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "line", for: indexPath)
    (cell as? LineCell)?.text = lines[indexPath.row]
    return cell
  }
}

let terminal: any Terminal
let isShown = ProcessInfo.processInfo.arguments.contains("--screen")
terminal = isShown ? try NcursesTerminal() : InMemoryTerminal(size: Size(columns: 20, lines: 4))
let lines = Lines()
let table = TableView(frame: Rect(size: terminal.size))
table.register(LineCell.self, forCellReuseIdentifier: "line")
table.dataSource = lines
var canvas = Canvas(size: terminal.size)
table.draw(in: &canvas)
terminal.present(canvas)
print(canvas.text.contains("two") ? "\(table.contentHeight) lines" : "nothing shown")
