import HeightEngine
import TableKit
import TerminalCore

/// A list whose rows match where their number says so.
final class AskedList: TableViewDataSource, TableViewRowMatching {
  let table = TableView(frame: Rect(column: 0, line: 0, columns: 20, lines: 10))
  var sections: [[Int]]
  var asked = 0
  /// How many rows answer at once.
  var mostAtOnce = 7
  /// What questions ask of a row's number.
  var divisors: [RowQuestion: Int] = [:]
  /// How often it comes to nothing to ask a row.
  var turns: [Int: Int] = [:]
  /// What is asked of rows as they are shown.
  var ofShown: RowQuestion?

  init(_ sections: [[Int]]) {
    self.sections = sections
    table.register(TextCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = self
    table.rowMatcher = self
    table.separatorStyle = .none
  }

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    (cell as? TextCell)?.text = "\(sections[indexPath.section][indexPath.row])"
    return cell
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> DisplayText? {
    sections.count > 1 ? "section" : nil
  }

  func tableView(
    _ tableView: TableView, matchesOf question: RowQuestion, amongFirstOf rows: Range<Int>,
    inSection section: Int
  ) -> (count: Int, matches: [Int]) {
    let some = rows.prefix(mostAtOnce).prefix { turns[$0, default: 0] == 0 }
    if some.isEmpty, let row = rows.first { turns[row, default: 0] -= 1 }
    asked += some.count
    let matches = some.filter {
      sections[section][$0].isMultiple(of: divisors[question] ?? 3)
        && !(question == ofShown && table.isHidden(IndexPath(row: $0, section: section)))
    }
    return (some.count, matches)
  }

  func isAsked(_ row: Int, _ question: RowQuestion) -> Bool {
    table.isMatch(IndexPath(row: row, section: 0), of: question) != nil
  }

  func findAll() { while table.findMatches() > 0 {} }

  var shown: [Int] {
    table.indexPathsForVisibleRows.map { sections[$0.section][$0.row] }
  }
}
