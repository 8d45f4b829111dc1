import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import TableKit

@Suite("A mutable table model")
struct MutableTableModelTests {
  private func rows<Object>(_ model: TableModel<Object>) -> [[Object]] {
    model.sections.map { Array($0.rows) }
  }

  @Test("adds an object to its last section, making one if there is none")
  func add() {
    let model = MutableTableModel<Int>()
    let first = model.add(1)
    #expect(first.indexPaths == [IndexPath(0, 0)])
    #expect(first.sections == [0])
    let second = model.add(2)
    #expect(second.indexPaths == [IndexPath(0, 1)])
    #expect(second.sections == [])
    model.addSection(header: "B")
    #expect(model.add(3).indexPaths == [IndexPath(1, 0)])
    #expect(rows(model) == [[1, 2], [3]])
  }

  @Test("adds to a section, and several objects at once")
  func addSeveral() {
    let model = MutableTableModel(sections: [TableSection(rows: [1]), TableSection(rows: [2])])
    #expect(model.add(3, toSection: 0) == [IndexPath(0, 1)])
    #expect(model.add(contentsOf: [4, 5]).indexPaths == [IndexPath(1, 1), IndexPath(1, 2)])
    #expect(model.add(contentsOf: [6, 7], toSection: 0) == [IndexPath(0, 2), IndexPath(0, 3)])
    #expect(model.add(contentsOf: []).indexPaths == [])
    #expect(rows(model) == [[1, 3, 6, 7], [2, 4, 5]])
  }

  @Test("inserts at a row and section")
  func insert() {
    let model = MutableTableModel(list: [1, 2])
    #expect(model.insert(3, atRow: 0, inSection: 0) == [IndexPath(0, 0)])
    #expect(model.insert(4, atRow: 3, inSection: 0) == [IndexPath(0, 3)])
    #expect(
      model.insert(contentsOf: [5, 6], atRow: 1, inSection: 0) == [
        IndexPath(0, 1), IndexPath(0, 2),
      ])
    #expect(rows(model) == [[3, 5, 6, 1, 2, 4]])
  }

  @Test("`model.remove` returns what `deleteRows` takes: the index path, none if out of range")
  func remove() {
    let model = MutableTableModel(list: [1, 2, 3])
    #expect(model.remove(at: IndexPath(0, 1)) == [IndexPath(0, 1)])
    #expect(rows(model) == [[1, 3]])
    for indexPath in [IndexPath(0, 2), IndexPath(0, -1), IndexPath(1, 0), IndexPath(-1, 0)] {
      #expect(model.remove(at: indexPath) == [])
    }
    #expect(rows(model) == [[1, 3]])
  }

  @Test("keeps a section that was emptied of rows")
  func emptied() {
    let model = MutableTableModel<Int>(sectioned: ["A", .row(1), "B", .row(2)])
    model.remove(at: IndexPath(0, 0))
    #expect(model.counts == [0, 1])
    #expect(model.sections[0].header?.string == "A")
  }

  @Test("adds, inserts, moves and removes sections")
  func sections() {
    let model = MutableTableModel<Int>()
    #expect(model.addSection(header: "B") == [0])
    #expect(model.insertSection(header: "A", at: 0) == [0])
    #expect(model.insertSection(TableSection(rows: [1]), at: 2) == [2])
    #expect(model.moveSection(2, toSection: 0))
    #expect(model.sections.map { $0.header?.string } == [nil, "A", "B"])
    #expect(model.removeSection(at: 1) == [1])
    #expect(model.sections.map { $0.header?.string } == [nil, "B"])
    #expect(model.removeSections(1..<3) == 1..<1)
    #expect(model.removeSections(0..<2) == 0..<2)
    #expect(model.sections.isEmpty)
  }

  @Test("changes nothing where a change is out of range")
  func outOfRange() {
    let model = MutableTableModel(list: [1])
    #expect(model.add(2, toSection: 1) == [])
    #expect(model.insert(2, atRow: 2, inSection: 0) == [])
    #expect(model.insert(2, atRow: -1, inSection: 0) == [])
    #expect(model.insertSection(header: "A", at: 2) == [])
    #expect(model.insertSection(header: "A", at: -1) == [])
    #expect(model.removeSection(at: 1) == [])
    #expect(model.replace(at: IndexPath(0, 1), with: 2) == [])
    #expect(model.setTitles(ofSection: 1, header: nil, footer: nil) == [])
    #expect(!model.move(from: IndexPath(0, 0), to: IndexPath(0, 1)))
    #expect(!model.move(from: IndexPath(0, 1), to: IndexPath(0, 0)))
    #expect(!model.move(from: IndexPath(0, 0), to: IndexPath(1, 0)))
    #expect(!model.moveSection(0, toSection: 1))
    #expect(rows(model) == [[1]])
  }

  @Test("replaces and moves rows, within a section and between two")
  func moveAndReplace() {
    let model = MutableTableModel(
      sections: [TableSection(rows: [1, 2, 3]), TableSection(rows: [4])])
    #expect(model.move(from: IndexPath(0, 0), to: IndexPath(0, 2)))
    #expect(rows(model) == [[2, 3, 1], [4]])
    #expect(model.move(from: IndexPath(0, 1), to: IndexPath(1, 1)))
    #expect(rows(model) == [[2, 1], [4, 3]])
    #expect(model.replace(at: IndexPath(1, 0), with: 9) == [IndexPath(1, 0)])
    #expect(rows(model) == [[2, 1], [9, 3]])
  }

  @Test("may not be edited nor its rows moved, unless its delegate says so")
  func mayEdit() {
    let model = MutableTableModel(list: [1, 2])
    let table = TableView.over(model)
    #expect(!model.tableView(table, canEditRowAt: IndexPath(0, 0)))
    #expect(!model.tableView(table, canMoveRowAt: IndexPath(0, 0)))
    let silent = SilentDelegate()
    model.delegate = silent
    #expect(!model.tableView(table, canEditRowAt: IndexPath(0, 0)))
    #expect(!model.tableView(table, canMoveRowAt: IndexPath(0, 0)))
    let delegate = EditingDelegate()
    model.delegate = delegate
    #expect(model.tableView(table, canEditRowAt: IndexPath(0, 1)))
    #expect(!model.tableView(table, canEditRowAt: IndexPath(0, 0)))
    #expect(model.tableView(table, canMoveRowAt: IndexPath(0, 1)))
    #expect(!model.tableView(table, canEditRowAt: IndexPath(0, 9)))
    #expect(!model.tableView(table, canMoveRowAt: IndexPath(0, 9)))
  }

  @Test("deletes and moves what the person deletes and moves, unless its delegate says no")
  func should() {
    let model = MutableTableModel(list: [1, 2, 3])
    let table = TableView.over(model)
    let silent = SilentDelegate()
    model.delegate = silent
    model.tableView(table, moveRowAt: IndexPath(0, 0), to: IndexPath(0, 2))
    model.tableView(table, commit: .delete, forRowAt: IndexPath(0, 0))
    #expect(rows(model) == [[3, 1]])
    #expect(table.numberOfRows == 2)
    let delegate = EditingDelegate()
    model.delegate = delegate
    model.tableView(table, moveRowAt: IndexPath(0, 0), to: IndexPath(0, 1))
    model.tableView(table, commit: .delete, forRowAt: IndexPath(0, 0))
    model.tableView(table, commit: .delete, forRowAt: IndexPath(0, 9))
    model.tableView(table, commit: .insert, forRowAt: IndexPath(0, 0))
    #expect(rows(model) == [[3, 1]])
    #expect(table.numberOfRows == 2)
  }

  @Test("hands what adding made straight to the table: a section or rows")
  func handingToTable() {
    let model = MutableTableModel<String>()
    let table = TableView.over(model)
    #expect(table.numberOfSections == 0)
    table.insert(model.add("a"))
    #expect(table.numberOfSections == 1)
    table.insert(model.add("b"))
    table.insertSections(model.addSection())
    table.insert(model.add(contentsOf: ["c", "d"]))
    #expect(table.numberOfRows == 4)
    #expect(table.numberOfRows(inSection: 1) == 2)
  }

  @Test("hands every change to the table, also one that is out of range and changes nothing")
  func handingEveryChange() {
    let model = MutableTableModel(
      sections: [TableSection(rows: [1, 2, 3]), TableSection(rows: [4]), TableSection()])
    let table = TableView.over(model)
    func counts() -> [Int] { (0..<table.numberOfSections).map(table.numberOfRows(inSection:)) }
    for (section, row) in [(0, 1), (1, 0), (2, 0), (9, 0), (-1, 0), (0, -1), (.max, .min)] {
      let indexPath = IndexPath(section, row)
      table.deleteRows(at: model.remove(at: indexPath))
      table.insertRows(at: model.insert(5, atRow: row, inSection: section))
      table.insertRows(at: model.add(6, toSection: section))
      table.reloadRows(at: model.replace(at: indexPath, with: 7))
      table.reloadSections(model.setTitles(ofSection: section, header: "H", footer: nil))
      table.insertSections(model.insertSection(header: "new", at: section))
      table.deleteSections(model.removeSection(at: section))
      table.layoutIfNeeded()
      #expect(counts() == model.counts)
    }
    #expect(model.counts == [5, 2, 2])
  }

  @Test("rows can be moved (`canMove`, `moveRow`): asked and told as a data source")
  func moving() {
    let model = MutableTableModel(sections: [TableSection(rows: [1, 2]), TableSection(rows: [3])])
    let table = TableView.over(model)
    let delegate = MovingDelegate()
    model.delegate = delegate
    let dataSource: any TableViewDataSource = model
    #expect(!dataSource.tableView(table, canMoveRowAt: IndexPath(0, 0)))
    #expect(dataSource.tableView(table, canMoveRowAt: IndexPath(0, 1)))
    table.selectRow(at: IndexPath(0, 1))
    dataSource.tableView(table, moveRowAt: IndexPath(0, 1), to: IndexPath(1, 0))
    #expect(rows(model) == [[1], [2, 3]])
    #expect(table.numberOfRows(inSection: 1) == 2)
    #expect(table.indexPathForSelectedRow == IndexPath(1, 0))
    dataSource.tableView(table, moveRowAt: IndexPath(1, 0), to: IndexPath(1, 2))
    dataSource.tableView(table, moveRowAt: IndexPath(0, 1), to: IndexPath(0, 0))
    #expect(rows(model) == [[1], [2, 3]])
    let fixed: any TableViewDataSource = TableModel(list: [2])
    #expect(!fixed.tableView(table, canMoveRowAt: IndexPath(0, 0)))
  }

  @Test("hands its changes to a table's batch, and only new rows are measured")
  func batch() {
    let words = (0..<6).map { String(repeating: "word ", count: 3 * $0 + 1) }
    let model = MutableTableModel<String>(sectioned: [.rows(words), .header("B"), "b"])
    let factory = CellFactory()
    factory.map(StringCell.self)
    model.cellForObject = factory.cell
    let table = TableView.over(model)
    table.frame.lines = 100
    table.layoutIfNeeded()
    func heights() -> [[Int]] {
      (0..<table.numberOfSections).map { section in
        (0..<table.numberOfRows(inSection: section)).map {
          table.rectForRow(at: IndexPath(section, $0)).lines
        }
      }
    }
    let before = heights()
    #expect(Set(before[0]).count > 2)
    let computed = table.debugLog.counts.computed
    table.performBatchUpdates {
      table.deleteRows(at: model.remove(at: IndexPath(0, 1)))
      table.insertRows(at: model.insert("new", atRow: 0, inSection: 0))
      table.insertSections(model.insertSection(TableSection(rows: ["x"]), at: 1))
      table.insertRows(at: model.add("at the end", toSection: 2))
    }
    table.layoutIfNeeded()
    #expect(table.isContentHeightExact)
    #expect(table.debugLog.counts.computed == computed + 3)
    #expect(heights() == [[2, before[0][0]] + before[0][2...], [2], [2, 2]])
  }

  @Test("keeps a table's heights right through any batches", arguments: 0..<8 as Range<UInt64>)
  func batches(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func word() -> String {
      String(repeating: "word ", count: Int.random(in: 1...20, using: &random))
    }
    let model = MutableTableModel(list: (0..<8).map { _ in word() })
    let factory = CellFactory()
    factory.map(StringCell.self)
    model.cellForObject = factory.cell
    let table = TableView.over(model)
    table.frame.lines = 500
    for _ in 0..<20 {
      table.performBatchUpdates {
        for row in (0..<model.numberOfRows(inSection: 0)).reversed()
        where Int.random(in: 0..<4, using: &random) == 0 {
          table.deleteRows(at: model.remove(at: IndexPath(0, row)))
        }
        for row in 0..<model.numberOfRows(inSection: 0)
        where Int.random(in: 0..<4, using: &random) == 0 {
          table.insertRows(at: model.insert(word(), atRow: row, inSection: 0))
        }
        table.insertRows(at: model.add(word(), toSection: 0))
      }
      table.layoutIfNeeded()
      let fresh = TableView.over(model)
      fresh.frame.lines = 500
      #expect(table.contentHeight == fresh.contentHeight)
      for row in 0..<model.numberOfRows(inSection: 0) {
        #expect(table.rectForRow(at: IndexPath(0, row)) == fresh.rectForRow(at: IndexPath(0, row)))
      }
    }
  }
}

private final class SilentDelegate: TableModelDelegate { typealias Object = Int }

/// Lets the row of 2 be moved.
private final class MovingDelegate: TableModelDelegate {
  func tableModel(
    _ model: TableModel<Int>, canMove object: Int, at indexPath: IndexPath, in tableView: TableView
  ) -> Bool { object == 2 }
}

/// Lets row 1 be edited and moved, and keeps everything where it is.
private final class EditingDelegate: TableModelDelegate {
  func tableModel(
    _ model: TableModel<Int>, canEdit object: Int, at indexPath: IndexPath, in tableView: TableView
  ) -> Bool { indexPath.row == 1 }

  func tableModel(
    _ model: TableModel<Int>, canMove object: Int, at indexPath: IndexPath, in tableView: TableView
  ) -> Bool { indexPath.row == 1 }

  func tableModel(
    _ model: TableModel<Int>, shouldDelete object: Int, at indexPath: IndexPath,
    in tableView: TableView
  ) -> Bool { false }

  func tableModel(
    _ model: TableModel<Int>, shouldMove object: Int, at indexPath: IndexPath,
    to newIndexPath: IndexPath, in tableView: TableView
  ) -> Bool { false }
}
