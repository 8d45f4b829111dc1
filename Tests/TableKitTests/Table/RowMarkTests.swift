import HeightEngine
import TableKit
import TerminalCore
import TestSupport
import Testing

@Suite("A table's marks of rows")
@MainActor
struct RowMarkTests {
  @Test(
    "a mark goes along with its row through batches, splits and joins, and goes with it",
    arguments: 0..<20)
  func edits(seed: Int) {
    var edits = RandomEdits(seed: UInt64(9_000 + seed))
    let model = ListModel.random(&edits.random, sections: 4, rows: 9)
    let controller = ListController(model, size: Size(columns: 20, lines: 10))
    let table = controller.table
    table.layoutIfNeeded()
    var expected: [RowMark: Int] = [:]
    for path in controller.model.indexPaths where path.row % 2 == 0 {
      let id = controller.model[path].id
      table.marks[RowMark("\(id)")] = path
      expected[RowMark("\(id)")] = id
    }
    for step in 0..<12 {
      if step % 4 == 3 { edits.regroup(controller) } else { edits.perform(on: controller) }
      expected = expected.filter { controller.model.indexPath(ofRow: $0.value) != nil }
      #expect(table.marks.mapValues { controller.model[$0].id } == expected, "step \(step)")
    }
  }

  @Test("its name stands in the last column of the first line that leaves it free")
  func drawn() {
    let size = Size(columns: 10, lines: 6)
    let controller = ListController(
      texts: [["ten col ok", "short", "0123456789", "中中中中中"]], hasHeaders: false, size: size)
    let table = controller.table
    table.separatorStyle = .none
    for (row, name) in ["a", "b", "c", "d"].enumerated() {
      table.marks[RowMark(name)] = IndexPath(row: row, section: 0)
    }
    table.marks[RowMark("hidden", isShown: false)] = IndexPath(row: 1, section: 0)
    table.marks[RowMark("z")] = IndexPath(row: 9, section: 0)
    #expect(table.marks.count == 5, "there is no such row")
    var canvas = Canvas(size: size)
    table.draw(in: &canvas)
    let lines = canvas.text.split(separator: "\n")
    #expect(lines == ["ten col ok", "short    b", "0123456789", "中中中中中"])
    let highlighted = (0..<4).map { canvas[9, $0].style.attributes.contains(.reverse) }
    #expect(highlighted == [true, true, true, true])
    #expect(canvas[8, 3].style.attributes.contains(.reverse), "both halves")
  }

  @Test("a row's sign stands before its accessory, else as a mark does, and takes no room")
  func signs() {
    final class List: TableViewDataSource {
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 4 }

      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        (cell as? TextCell)?.text = indexPath.row % 2 == 0 ? "a" : "0123456789"
        cell.accessoryType = indexPath.row < 2 ? .disclosureIndicator : .none
        cell.sign = "★"
        return cell
      }
    }
    let (list, size) = (List(), Size(columns: 10, lines: 6))
    let table = TableView(frame: Rect(column: 0, line: 0, columns: 10, lines: 6))
    table.register(TextCell.self, forCellReuseIdentifier: "cell")
    table.separatorStyle = .none
    table.dataSource = list
    table.marks[RowMark("m")] = IndexPath(row: 2, section: 0)
    var canvas = Canvas(size: size)
    table.draw(in: &canvas)
    let lines = canvas.text.split(separator: "\n")
    #expect(lines == ["a       ★›", "01234567★›", "89", "a       ★m", "0123456789"])
    #expect(canvas[9, 4].style.attributes.contains(.reverse), "there is no room to show it")
  }
}
