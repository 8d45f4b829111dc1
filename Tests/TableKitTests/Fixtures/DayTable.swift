import HeightEngine
import TerminalCore

@testable import TableKit

/// Rows of words under the titles of their days, some of which may be missing, and a count of what the
/// table asks for.
final class DayTable: TableViewDataSource, TableViewDelegate {
  /// What a table may ask.
  nonisolated enum Question: Hashable {
    case sections, rows, title, cell, height, estimate, letters
  }

  let table = TableView()
  let model: MutableTableModel<Int>
  private(set) var asked: [Question: Int] = [:]

  /// So many rows, in one section under this title.
  init(rows: Int, header: DisplayText? = nil, size: Size = Size(columns: 24, lines: 9)) {
    model = MutableTableModel(sections: [TableSection(header: header, rows: 0..<rows)])
    table.register(TextCell.self)
    table.dataSource = self
    table.delegate = self
    table.frame = Rect(size: size)
    table.layoutIfNeeded()
    forgetAsked()
  }

  func forgetAsked() { asked = [:] }

  /// The words of a row: one line or several.
  static func text(_ row: Int) -> DisplayText {
    DisplayText((0...(row * 7 % 5)).map { "row\(row).\($0)" }.joined(separator: "\n"))
  }

  /// Splits a section before each of these rows, and titles what comes of it by its first row.
  func split(_ section: Int, atRows rows: [Int], isTitled: Bool = true) {
    let first = [0] + rows
    let headers = first.map { row -> DisplayText? in
      let object = model.object(at: IndexPath(row: row, section: section)) ?? -1
      return isTitled ? DisplayText("Day of \(object)") : nil
    }
    table.splitSection(
      section, atRows: model.splitSection(section, atRows: rows, headers: headers))
  }

  func join(_ sections: Range<Int>) { table.joinSections(model.joinSections(sections)) }

  /// The screen's lines.
  var lines: [String] {
    var canvas = Canvas(size: table.frame.size)
    table.draw(in: &canvas)
    return canvas.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  func precacheAll() {
    while !table.precache(for: .seconds(1)).isFinished {}
  }

  private func count(_ question: Question) { asked[question, default: 0] += 1 }

  // MARK: Data source and delegate

  func numberOfSections(in tableView: TableView) -> Int {
    count(.sections)
    return model.sections.count
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    count(.rows)
    return model.sections[section].rows.count
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> DisplayText? {
    count(.title)
    return model.sections[section].header
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    count(.cell)
    let cell = tableView.dequeueReusableCell(TextCell.self, for: indexPath)
    cell.text = Self.text(model.object(at: indexPath) ?? -1)
    return cell
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    count(.height)
    return tableView.heightForCell(cacheBy: indexPath) { (cell: TextCell) in
      cell.text = Self.text(self.model.object(at: indexPath) ?? -1)
    }
  }

  func tableView(_ tableView: TableView, estimatedHeightForRowAt indexPath: IndexPath) -> Int {
    count(.estimate)
    return TableView.automaticDimension
  }

  func sectionIndexTitles(for tableView: TableView) -> [String]? {
    count(.letters)
    return nil
  }
}
