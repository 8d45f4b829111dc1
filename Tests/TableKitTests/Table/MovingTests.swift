import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

@Suite("Rows that the person moves")
struct MovingTests {
  private final class Movable: TableModelDelegate {
    typealias Object = Int
    func tableModel(
      _ model: TableModel<Int>, canMove object: Int, at indexPath: IndexPath,
      in tableView: TableView
    ) -> Bool { object != 13 }
  }

  @Test("go by keys, take their height and the focus along, and stay where the model says so")
  func keys() {
    let model = MutableTableModel<Int>(sections: [
      TableSection(rows: [1, 2]), TableSection(rows: [13]),
    ])
    let delegate = Movable()
    model.delegate = delegate
    let cells = CellFactory()
    cells.map(NumberCell.self)
    model.cellForObject = cells.cell
    let table = TableView(frame: Rect(size: Size(columns: 20, lines: 12)))
    table.dataSource = model
    table.selectRow(at: IndexPath(row: 0, section: 0))
    table.layoutIfNeeded()
    let computed = table.debugLog.counts.computed
    #expect(table.handle(.key(.alt("j"))))
    #expect(model.object(at: IndexPath(row: 1, section: 0)) == 1)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    table.layoutIfNeeded()
    #expect(table.debugLog.counts.computed == computed)
    #expect(table.handle(.key(.alt("k"))))
    #expect(model.object(at: IndexPath(row: 0, section: 0)) == 1)
    #expect(!table.handle(.key(.alt("k"))), "there is no place above the first row")
    table.selectRow(at: IndexPath(row: 0, section: 1))
    #expect(!table.handle(.key(.alt("k"))), "the model keeps it")
  }

  @Test("warnings go to standard error by one switch, and so does the whole log")
  func standardError() async {
    let warned = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let table = TableView(frame: Rect(size: Size(columns: 20, lines: 5)))
      table.debugLog.standardError = .warnings
      table.register(SilentCell.self)
      _ = table.heightForCell { (_: SilentCell) in }
    }
    let log = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let table = TableView(frame: Rect(size: Size(columns: 20, lines: 5)))
      table.debugLog.standardError = .everything
      table.register(SilentCell.self)
      _ = table.heightForCell { (_: SilentCell) in }
    }
    let warnings = String(decoding: warned?.standardErrorContent ?? [], as: UTF8.self)
    #expect(warnings.contains("not self-satisfied - SilentCell"))
    #expect(!warnings.contains("calculate using"))
    let lines = String(decoding: log?.standardErrorContent ?? [], as: UTF8.self)
    #expect(lines.contains("calculate using sizeThatFits - 0"))
  }
}

private final class NumberCell: TableViewCell, ObjectCell {
  private var number = 0
  func shouldUpdate(with number: Int) { self.number = number }
  override var layout: CellLayout? { .text(TextBlock("\(number)")) }
}

private final class SilentCell: TableViewCell {}
