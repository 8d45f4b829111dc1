import HeightEngine
import TerminalCore

@testable import TableKit

/// Shows a `ListModel` in a table and counts what is measured.
final class ListController: TableViewDataSource, TableViewDelegate {
  nonisolated enum Mode: CaseIterable { case none, indexPath, key, automatic }

  /// A height that was computed: of which row, in which version, at which width.
  struct Measurement: Hashable {
    var id: Int
    var version: Int
    var width: Int
  }

  let table = TableView()
  var model: ListModel
  var mode: Mode
  let hasHeaders: Bool
  var hasFooters = false
  private(set) var measurements: [Measurement: Int] = [:]
  private(set) var displayed: [Int] = []
  private(set) var cells: Set<ObjectIdentifier> = []
  var selected: [IndexPath] = []
  var accessoriesUsed: [IndexPath] = []
  var accessory = CellAccessory.none

  init(_ model: ListModel, mode: Mode = .indexPath, hasHeaders: Bool = true, size: Size) {
    self.model = model
    self.mode = mode
    self.hasHeaders = hasHeaders
    table.register(TextCell.self, forCellReuseIdentifier: TextCell.identifier)
    table.dataSource = self
    table.delegate = self
    table.frame = Rect(size: size)
  }

  convenience init(
    texts: [[String]], mode: Mode = .indexPath, hasHeaders: Bool = true, size: Size
  ) {
    var id = 0
    var model = ListModel()
    for (index, texts) in texts.enumerated() {
      let rows = texts.map { text in
        id += 1
        return ListModel.Row(id: id, text: DisplayText(text))
      }
      model.sections.append(ListModel.Section(id: 1_000 + index, rows: rows))
    }
    self.init(model, mode: mode, hasHeaders: hasHeaders, size: size)
  }

  // MARK: Data source

  func numberOfSections(in tableView: TableView) -> Int { model.sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    model.sections[section].rows.count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: TextCell.identifier, for: indexPath)
    if !cell.isTemplateLayoutCell { cells.insert(ObjectIdentifier(cell)) }
    configure(cell, at: indexPath, counts: mode == .automatic && cell.isTemplateLayoutCell)
    return cell
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> DisplayText? {
    hasHeaders ? DisplayText("Section \(model.sections[section].id)") : nil
  }

  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> DisplayText? {
    hasFooters ? DisplayText("End \(model.sections[section].id)") : nil
  }

  func tableView(
    _ tableView: TableView, commit editingStyle: TableView.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    model.sections[indexPath.section].rows.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath])
  }

  // MARK: Delegate

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    let identifier = TextCell.identifier
    let configure: (TableViewCell) -> Void = { self.configure($0, at: indexPath, counts: true) }
    switch mode {
    case .automatic: return TableView.automaticDimension
    case .none:
      return tableView.heightForCell(withIdentifier: identifier, configuration: configure)
    case .indexPath:
      return tableView.heightForCell(
        withIdentifier: identifier, cacheBy: indexPath, configuration: configure)
    case .key:
      return tableView.heightForCell(
        withIdentifier: identifier, cacheByKey: "row-\(model[indexPath].id)",
        configuration: configure)
    }
  }

  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {
    displayed.append(model[indexPath].id)
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    selected.append(indexPath)
  }

  func tableView(
    _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {
    accessoriesUsed.append(indexPath)
  }

  private func configure(_ cell: TableViewCell, at indexPath: IndexPath, counts: Bool) {
    let row = model[indexPath]
    (cell as? TextCell)?.text = row.text
    cell.accessoryType = accessory
    if counts {
      let measurement = Measurement(
        id: row.id, version: row.version, width: table.contentWidth)
      measurements[measurement, default: 0] += 1
    }
  }

  // MARK: What is to be expected

  /// All items with the heights that they should have, from the first; those of height 0 left out.
  var expectedItems: [(item: HeightItem, height: Int)] {
    var items: [(HeightItem, Int)] = []
    let width = table.contentWidth - accessory.columns
    for (section, rows) in model.sections.map(\.rows).enumerated() {
      if hasHeaders { items.append((.header(section), 1)) }
      for (index, row) in rows.enumerated() {
        let lines = LineWrapper().numberOfLines(of: row.text, width: width)
        items.append((.row(IndexPath(row: index, section: section)), lines + 1))
      }
      if hasFooters { items.append((.footer(section), 1)) }
    }
    return items
  }

  var expectedHeight: Int { expectedItems.reduce(0) { $0 + $1.height } }

  /// The first line of the row in the content.
  func expectedLine(ofRow id: Int) -> Int? {
    guard let indexPath = model.indexPath(ofRow: id) else { return nil }
    var line = 0
    for (item, height) in expectedItems {
      if item == .row(indexPath) { return line }
      line += height
    }
    return nil
  }

  /// What should be in view with so many lines of content above it.
  func expectedView(offset: Int) -> [VisibleLine] {
    var line = -offset
    var shown: [VisibleLine] = []
    for (item, height) in expectedItems {
      if line + height > 0, line < table.frame.lines {
        shown.append(VisibleLine(item: item, line: line, height: height))
      }
      line += height
    }
    return shown
  }

  var view: [VisibleLine] {
    table.layoutIfNeeded()
    return table.viewport.items.map {
      VisibleLine(item: $0.item, line: $0.line, height: $0.height)
    }
  }

  struct VisibleLine: Equatable, CustomStringConvertible {
    var item: HeightItem
    var line: Int
    var height: Int
    var description: String { "\(item)@\(line)+\(height)" }
  }

  /// The identity of the row that the view stands by, and the line it has on the screen.
  var anchor: (id: Int, line: Int)? {
    table.layoutIfNeeded()
    guard let anchor = table.viewport.anchor, case .row(let indexPath) = anchor.item,
      let rect = table.visibleRectForRow(at: indexPath)
    else { return nil }
    return (model[indexPath].id, rect.line)
  }

  /// Everything that is cut short where the content begins and ends.
  func clamped(offset: Int) -> Int {
    max(min(offset, expectedHeight - table.frame.lines), 0)
  }

  func split(_ section: Int, atRows rows: [Int]) {
    model.splitSection(section, atRows: rows)
    table.splitSection(section, atRows: rows)
  }

  func join(_ sections: Range<Int>) {
    model.joinSections(sections)
    table.joinSections(sections)
  }

  func precacheAll() {
    while !table.precache(for: .seconds(1)).isFinished {}
  }

  var screen: String {
    var canvas = Canvas(size: table.frame.size)
    table.draw(in: &canvas)
    return canvas.text
  }
}
