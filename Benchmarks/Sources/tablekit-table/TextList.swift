import HeightEngine
import TableKit
import TerminalCore

/// Rows of prose that cost next to nothing to look up, in a table of 80×40.
final class TextList: TableViewDataSource, TableViewDelegate {
  enum Mode { case none, indexPath, key }

  let table = TableView(frame: Rect(column: 0, line: 0, columns: 80, lines: 40))
  var counts: [Int]
  var mode: Mode
  private let texts = (0..<1_024).map { number in
    DisplayText(String(repeating: "some words of a row ", count: 1 + number * 7 % 20))
  }
  private let keys = (0..<1_024).map { "unique-id-\($0)" }

  init(counts: [Int], mode: Mode = .indexPath) {
    self.counts = counts
    self.mode = mode
    table.register(TextCell.self, forCellReuseIdentifier: "TextCell")
    table.dataSource = self
    table.delegate = self
    table.layoutIfNeeded()
  }

  func numberOfSections(in tableView: TableView) -> Int { counts.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    counts[section]
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "TextCell", for: indexPath)
    configure(cell, at: indexPath)
    return cell
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    switch mode {
    case .none:
      tableView.heightForCell(withIdentifier: "TextCell") { configure($0, at: indexPath) }
    case .indexPath:
      tableView.heightForCell(withIdentifier: "TextCell", cacheBy: indexPath) {
        configure($0, at: indexPath)
      }
    case .key:
      tableView.heightForCell(
        withIdentifier: "TextCell", cacheByKey: keys[indexPath.row & 1_023]
      ) { configure($0, at: indexPath) }
    }
  }

  private func configure(_ cell: TableViewCell, at indexPath: IndexPath) {
    (cell as? TextCell)?.text = texts[indexPath.row & 1_023]
  }

  /// Asks for the height of every of the first rows once, as a table does.
  func askHeights(ofRows count: Int) -> Int {
    var sum = 0
    for row in 0..<count {
      sum += tableView(table, heightForRowAt: IndexPath(row: row, section: 0))
    }
    return sum
  }
}

final class TextCell: TableViewCell {
  var text: DisplayText?
  override func prepareForReuse() { text = nil }
  override var layout: CellLayout? { text.map { .text(TextBlock($0)) } }
}
