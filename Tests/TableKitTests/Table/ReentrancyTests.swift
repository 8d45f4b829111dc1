import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

/// What a delegate does while it is asked, and what is done in the middle of a batch.
@Suite("Changes at odd moments")
struct ReentrancyTests {
  private func make(_ count: Int, lines: Int = 8) -> ListController {
    ListController(
      texts: [(0..<count).map { "row \($0)" }], hasHeaders: false,
      size: Size(columns: 20, lines: lines))
  }

  @Test("rows that are loaded when the last one comes into view are drawn in the same frame")
  func loadingMore() {
    let controller = make(6, lines: 14)
    let loader = Meddler(controller)
    loader.onDisplay = { [unowned loader] indexPath in
      guard indexPath.row == 3 else { return }
      loader.onDisplay = nil
      controller.model.sections[0].rows += [7, 8].map { .init(id: $0, text: "loaded \($0)") }
      controller.table.insertRows(6..<8, inSection: 0)
    }
    controller.table.delegate = loader
    #expect(controller.screen.contains("row 5") && controller.screen.contains("loaded 7"))
    #expect(controller.table.checkInvariants() == nil)
  }

  @Test("what is changed while a screen is drawn, is drawn", arguments: 0..<3)
  func changedInADraw(kind: Int) {
    let terminal = InMemoryTerminal(size: Size(columns: 20, lines: 8))
    let controller = make(6)
    let meddler = Meddler(controller)
    meddler.onDisplay = { [unowned meddler] _ in
      meddler.onDisplay = nil
      switch kind {
      case 0:
        controller.model.sections[0].rows.insert(.init(id: 99, text: "first of all"), at: 0)
        controller.table.insertRows(at: [IndexPath(row: 0, section: 0)])
      case 1: controller.table.reloadData()
      default: controller.table.reloadRows(at: [IndexPath(row: 1, section: 0)])
      }
    }
    controller.table.delegate = meddler
    TableProgram(screen: OneTable(controller.table), terminal: terminal).settle()
    #expect(terminal.text.contains("row 1"), "\(terminal.text)")
  }

  @Test("a scroll while heights are asked for is done")
  func scrollWhileAsked() {
    let controller = make(40)
    let meddler = Meddler(controller)
    meddler.onHeight = { [unowned meddler] in
      meddler.onHeight = nil
      controller.table.scrollToEnd()
    }
    controller.table.delegate = meddler
    #expect(controller.table.isAtEnd && controller.screen.contains("row 39"))
  }

  @Test("a reload while heights are asked for waits, and stops nothing", arguments: [0, 2])
  func reloadWhileAsked(rows: Int) {
    let controller = make(40)
    let meddler = Meddler(controller)
    meddler.onHeight = { [unowned meddler] in
      meddler.onHeight = nil
      controller.table.reloadData()
    }
    controller.table.delegate = meddler
    controller.precacheAll()
    #expect(controller.table.contentHeight == controller.expectedHeight)
  }

  @Test("in a batch nothing is asked, whatever is called")
  func insideABatch() {
    let controller = make(40)
    let table = controller.table
    table.layoutIfNeeded()
    let meddler = Meddler(controller)
    table.delegate = meddler
    table.layoutIfNeeded()
    var asked = 0
    table.performBatchUpdates {
      controller.model.sections[0].rows.removeLast(20)
      table.deleteRows(20..<40, inSection: 0)
      meddler.onHeight = { asked += 1 }
      table.scrollToRow(at: IndexPath(row: 39, section: 0), at: .bottom)
      table.precache()
      table.perform(.lastRow)
      _ = table.cellForRow(at: IndexPath(row: 39, section: 0))
      _ = table.performAccessoryAction(ofRowAt: IndexPath(row: 39, section: 0))
      table.frame.columns = 15
      #expect(asked == 0)
    }
    controller.precacheAll()
    #expect(table.contentHeight == controller.expectedHeight && table.checkInvariants() == nil)
  }

  @Test("a change directly after rowHeight takes selection and anchor along")
  func changeAfterReload() {
    let controller = make(40)
    let table = controller.table
    table.scrollToRow(at: IndexPath(row: 10, section: 0), at: .top)
    table.selectRow(at: IndexPath(row: 3, section: 0))
    table.rowHeight = 3
    controller.model.sections[0].rows.insert(.init(id: 99, text: "new"), at: 0)
    table.insertRows(at: [IndexPath(row: 0, section: 0)])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 4, section: 0))
    #expect(table.indexPathsForVisibleRows.first == IndexPath(row: 11, section: 0))
  }

  @Test("where the focused row is deleted, its neighbour takes the focus")
  func focusAfterDeletion() {
    let controller = make(5)
    let table = controller.table
    table.selectRow(at: IndexPath(row: 3, section: 0))
    #expect(table.perform(.delete))
    #expect(table.indexPathForFocusedRow == IndexPath(row: 3, section: 0))
    #expect(table.indexPathForSelectedRow == nil)
    #expect(table.perform(.delete))
    #expect(table.indexPathForFocusedRow == IndexPath(row: 2, section: 0))
    while table.perform(.delete) {}
    #expect(table.numberOfRows == 0 && table.indexPathForFocusedRow == nil)
  }

  @Test("rows that share a key are measured once when it is invalidated")
  func sharedKeys() {
    let controller = make(100)
    let sharing = SharedKeys(controller)
    controller.table.delegate = sharing
    controller.precacheAll()
    let computed = controller.table.debugLog.counts.computed
    controller.table.invalidateHeight(forKey: 0)
    controller.precacheAll()
    #expect(controller.table.debugLog.counts.computed == computed + 1)
  }

  @Test(
    "numbers that no screen has stop nothing",
    arguments: [Int.min, .min + 1, -1, .max - 1, .max])
  func numbers(number: Int) {
    let controller = make(5)
    let table = controller.table
    table.moveFocus(byRows: number)
    table.bindings.linesPerWheelStep = number
    for kind in [MouseEvent.Kind.wheelUp, .wheelDown, .press] {
      table.handle(.mouse(MouseEvent(kind: kind, button: 1, position: Point(column: 1, line: 1))))
      table.handle(
        .mouse(MouseEvent(kind: kind, button: 1, position: Point(column: number, line: number))))
    }
    _ = table.sectionIndexTitle(atCanvas: Point(column: number, line: number))
    table.debugLog.observer = { _ in }
    table.invalidateHeight(at: IndexPath(row: number, section: 0))
    table.defaultRowHeight = number
    _ = controller.screen
    let bar = ScrollBar(
      lines: number, contentHeight: number, offset: number, visibleLines: number, isExact: true)
    var canvas = Canvas(size: Size(columns: 4, lines: 4))
    for line in [0, number] {
      bar.draw(in: &canvas, rect: Rect(column: 0, line: line, columns: 1, lines: number))
    }
    table.frame.line = number
    table.draw(in: &canvas)
    let field = TextField(frame: Rect(column: number, line: number, columns: 3, lines: 1))
    field.draw(in: &canvas)
  }
}

private final class OneTable: ProgramScreen {
  private let table: TableView
  init(_ table: TableView) { self.table = table }
  func draw(in canvas: inout Canvas) { table.draw(in: &canvas) }
}

private final class Meddler: TableViewDelegate {
  let controller: ListController
  var onHeight: (() -> Void)?
  var onDisplay: ((IndexPath) -> Void)?
  init(_ controller: ListController) { self.controller = controller }
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    onHeight?()
    return TableView.automaticDimension
  }
  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {
    onDisplay?(indexPath)
  }
}

private final class SharedKeys: TableViewDelegate {
  let controller: ListController
  init(_ controller: ListController) { self.controller = controller }
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    tableView.heightForCell(
      withIdentifier: TextCell.identifier, cacheByKey: indexPath.row % 2
    ) { ($0 as? TextCell)?.text = "a text" }
  }
}
