import HeightEngine
import TableKit
import TerminalCore
import Testing

/// The code of TableKit's pages that is not the example's, as it stands there.
@Suite("TableKit's pages")
struct TablePageTests {
  private let table = TableView(frame: Rect(column: 0, line: 0, columns: 20, lines: 10))

  @Test("How heights are found: a delegate that remembers by key")
  func delegate() {
    let entries = EntryList()
    table.register(EntryCell.self)
    table.dataSource = entries
    table.delegate = entries
    #expect(table.contentHeight > 0)
    table.setNeedsLayout()
    table.layoutIfNeeded()
    #expect(table.keyedHeightCache.height(forKey: "2", width: 20) == 3)
    #expect(table.debugLog.counts.computed == 2)
    table.reloadData()
    table.layoutIfNeeded()
    #expect(table.debugLog.counts.computed == 4)
  }

  @Test("How heights are found: what is forgotten, by row and by key")
  func changed() {
    let entries = EntryList()
    table.register(EntryCell.self)
    table.dataSource = entries
    table.delegate = entries
    #expect(table.contentHeight == 5)
    entries.entries[0].text = "now longer than twenty columns"
    table.reloadRows(at: [IndexPath(row: 0, section: 0)])
    #expect(table.contentHeight == 6)
    entries.entries[0].text = "short"
    table.invalidateHeight(forKey: entries.entries[0].id)
    #expect(table.contentHeight == 5)
    #expect(table.debugLog.counts.computed == 4)
  }

  @Test("How heights are found: many rows, without a cell")
  func plan() {
    let list = LineList()
    table.register(LineCell.self)
    table.dataSource = list
    table.delegate = list
    #expect(table.contentHeight == 7)
    #expect(table.debugLog.counts.missesByIndexPath == 3)
    var canvas = Canvas(size: Size(columns: 20, lines: 10))
    table.draw(in: &canvas)
    #expect(canvas.text.hasPrefix("one\n"))
  }

  @Test("How heights are found: changes, and watching them")
  func changes() {
    var lines: [String] = []
    table.debugLog.observer = { event in lines.append(event.description) }
    let model = MutableTableModel(list: ["a", "b", "c"])
    let cells = CellFactory()
    cells.map(StringCell.self)
    model.cellForObject = cells.cell
    table.dataSource = model
    table.layoutIfNeeded()
    #expect(lines.contains("cached by index path[0:1] - 2"))
    table.performBatchUpdates {
      table.deleteRows(at: model.remove(at: IndexPath(row: 1, section: 0)))
      table.insertRows(at: model.insert("new", atRow: 0, inSection: 0))
    }
    table.layoutIfNeeded()
    #expect(Array(model.sections[0].rows) == ["new", "a", "c"])
    #expect(table.debugLog.counts.computed == 4)
  }

  @Test("How heights are found: sections found later")
  func sections() {
    let model = MutableTableModel(list: (0..<12).map { "row \($0)" })
    let cells = CellFactory()
    cells.map(StringCell.self)
    model.cellForObject = cells.cell
    table.dataSource = model
    while !table.precache(for: .seconds(1)).isFinished {}
    let computed = table.debugLog.counts.computed
    table.splitSection(
      0, atRows: model.splitSection(0, atRows: [3, 9], headers: ["Mo", "Tu", "We"]))
    #expect(table.contentHeight == 27 && table.numberOfSections == 3)
    table.joinSections(model.joinSections(0..<3))
    #expect(table.contentHeight == 25 && table.debugLog.counts.computed == computed)
  }
}

private struct Entry {
  var id: String
  var text: DisplayText
}

private final class EntryCell: TableViewCell, ObjectCell {
  private var text: DisplayText = ""
  func shouldUpdate(with entry: Entry) { text = entry.text }
  override var layout: CellLayout? { .text(TextBlock(text)) }
}

private final class StringCell: TableViewCell, ObjectCell {
  private var string = ""
  func shouldUpdate(with string: String) { self.string = string }
  override var layout: CellLayout? { .text(TextBlock(DisplayText(string))) }
}

private final class EntryList: TableViewDataSource, TableViewDelegate {
  var entries = [Entry(id: "1", text: "short"), Entry(id: "2", text: "longer than twenty columns")]

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    entries.count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(EntryCell.self, for: indexPath)
    cell.shouldUpdate(with: entries[indexPath.row])
    return cell
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    let entry = entries[indexPath.row]
    return tableView.heightForCell(cacheByKey: entry.id) { (cell: EntryCell) in
      cell.shouldUpdate(with: entry)
    }
  }
}

/// Lines of bytes, laid out by a plan.
private final class LineList: TableViewDataSource, TableViewDelegate {
  let lines = ["one", "two", "three words of more than a line"].map { Array($0.utf8) }
  private let plan = CellPlan(.text(TextBlock(slot: 0)))
  private var buffer = RowTextBuffer()

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { lines.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(LineCell.self, for: indexPath)
    let line = lines[indexPath.row]
    cell.rowLayout = buffer.withTexts(of: line.span) { taker in
      taker.take(0..<line.count, in: 0)
    } _: { texts in
      plan.layout(of: texts)
    }
    return cell
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    let line = lines[indexPath.row]
    return tableView.heightForRow(at: indexPath, cachedBy: .indexPath) { width in
      buffer.withTexts(of: line.span) { taker in
        taker.take(0..<line.count, in: 0)
      } _: { texts in
        plan.height(of: texts, width: width)
      }
    }
  }
}

private final class LineCell: TableViewCell {
  var rowLayout: CellLayout?
  override var layout: CellLayout? { rowLayout }
}
