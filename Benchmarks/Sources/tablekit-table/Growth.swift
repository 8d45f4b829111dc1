import HeightEngine
import TableKit
import TerminalCore

/// 10,000 rows at 120×50, the last of which grows by a word at a time.
final class GrowingList: TableViewDataSource, TableViewDelegate {
  let table = TableView(frame: Rect(column: 0, line: 0, columns: 120, lines: 50))
  private var canvas = Canvas(size: Size(columns: 120, lines: 50))
  private var last: GrowingText
  private let row = DisplayText("A row that was there before, and does not grow.")

  init(lines: Int) {
    last = GrowingText(
      String(repeating: "Some words that were said before, on a line.\n", count: lines - 1))
    table.register(GrowingCell.self, forCellReuseIdentifier: "GrowingCell")
    table.separatorStyle = .none
    table.dataSource = self
    table.delegate = self
    table.hold = .end
    table.draw(in: &canvas)
  }

  /// A word comes, and a frame is drawn.
  func token() {
    last.append("token ")
    table.reconfigureRows(at: [IndexPath(row: 9_999, section: 0)])
    table.draw(in: &canvas)
  }

  func frame() { table.draw(in: &canvas) }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 10_000 }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "GrowingCell", for: indexPath)
    configure(cell, at: indexPath)
    return cell
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    tableView.heightForCell(withIdentifier: "GrowingCell", cacheBy: indexPath) {
      configure($0, at: indexPath)
    }
  }

  private func configure(_ cell: TableViewCell, at indexPath: IndexPath) {
    (cell as? GrowingCell)?.block =
      indexPath.row == 9_999 ? TextBlock(last) : TextBlock(row)
  }
}

final class GrowingCell: TableViewCell {
  var block: TextBlock?
  override var layout: CellLayout? { block.map { .text($0) } }
}

func measureGrowth() {
  for lines in [1, 1_000, 100_000] {
    let list = GrowingList(lines: lines)
    let frame = time(runs: 500) { list.frame() }
    row(
      "a word at the end of 10,000 rows, and the frame; the row has \(lines) lines",
      time(runs: 500) { list.token() }, "the frame alone: \(text(frame))")
  }
}
