import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

@Suite("What is held")
struct HoldTests {
  private func make(_ hold: TableView.Hold, rows: Int = 30) -> ListController {
    let controller = ListController(
      texts: [(0..<rows).map { "row \($0)" }], hasHeaders: false,
      size: Size(columns: 20, lines: 6))
    controller.table.hold = hold
    controller.table.layoutIfNeeded()
    return controller
  }

  private func insert(_ text: String, at row: Int, in controller: ListController) {
    let new = ListModel.Row(
      id: 10_000 + controller.model.sections[0].rows.count, text: DisplayText(text))
    controller.model.sections[0].rows.insert(new, at: row)
    controller.table.insertRows(at: [IndexPath(row: row, section: 0)])
  }

  private func firstLine(_ controller: ListController) -> Substring? {
    controller.screen.split(separator: "\n").first
  }

  @Test("the row: what is inserted above the first row stays out of view")
  func row() {
    let controller = make(.row)
    insert("new", at: 0, in: controller)
    #expect(firstLine(controller) == "row 0")
    controller.precacheAll()
    #expect(firstLine(controller) == "row 0")
    #expect(controller.table.contentOffset == 2)
  }

  @Test("the top: what is inserted there is seen, until the person scrolls")
  func top() {
    let controller = make(.start)
    insert("new", at: 0, in: controller)
    insert("newer", at: 0, in: controller)
    #expect(firstLine(controller) == "newer")
    controller.table.scroll(byLines: 2)
    insert("newest", at: 0, in: controller)
    #expect(firstLine(controller) == "new")
    controller.table.scrollToStart()
    insert("and again", at: 0, in: controller)
    #expect(firstLine(controller) == "and again")
  }

  @Test("the end: followed until the person scrolls away, and again from when they are back")
  func end() {
    let controller = make(.end)
    let table = controller.table
    table.scrollToEnd()
    insert("new", at: 30, in: controller)
    #expect(controller.screen.contains("new"))
    #expect(table.isAtEnd)
    table.scroll(byLines: -1)
    let offset = table.contentOffset
    insert("newer", at: 31, in: controller)
    #expect(table.contentOffset == offset)
    table.scroll(byLines: 100)
    insert("newest\n\nof all", at: 32, in: controller)
    #expect(controller.screen.contains("of all"))
    table.frame.lines = 3
    #expect(controller.screen.contains("of all"))
    table.frame.columns = 9
    #expect(controller.screen.contains("of all"))
  }

  @Test("the end of nothing is followed too")
  func endOfNothing() {
    let controller = make(.end, rows: 0)
    controller.model.sections[0].rows = (0..<20).map {
      ListModel.Row(id: $0, text: DisplayText("row \($0)"))
    }
    controller.table.insertRows(0..<20, inSection: 0)
    #expect(controller.screen.contains("row 19"))
  }

  @Test("several changes before the next layout are followed as one by one", arguments: 0..<4)
  func withoutLayoutBetween(seed: Int) {
    var edits = RandomEdits(seed: UInt64(seed))
    let model = ListModel.random(&edits.random, sections: 4, rows: 20)
    let controller = ListController(model, size: Size(columns: 30, lines: 10))
    for step in 0..<40 {
      controller.table.scroll(byLines: edits.random.below(40) - 18)
      guard let anchor = controller.anchor else { continue }
      edits.spared = [anchor.id]
      controller.table.frame.lines = 8 + edits.random.below(5)
      controller.table.frame.lines = 10
      for _ in 0..<3 {
        let row = controller.model.makeRow(&edits.random)
        controller.model.sections[0].rows.insert(row, at: 0)
        controller.table.insertRows(at: [IndexPath(row: 0, section: 0)])
        edits.perform(on: controller)
      }
      guard let line = controller.expectedLine(ofRow: anchor.id) else { continue }
      let offset = controller.clamped(offset: line - anchor.line)
      #expect(controller.view == controller.expectedView(offset: offset), "step \(step)")
    }
  }

  @Test("the line offset: what is inserted above moves the rows, precaching above does too")
  func lineOffset() {
    let controller = make(.offset)
    let table = controller.table
    controller.precacheAll()
    table.scroll(byLines: 10)
    #expect(firstLine(controller) == "row 5")
    insert("new", at: 0, in: controller)
    #expect(table.contentOffset == 10)
    controller.precacheAll()
    #expect(table.contentOffset == 10)
    #expect(firstLine(controller) == "row 4")
    table.frame.columns = 10
    #expect(table.contentOffset == 10)
  }

  @Test("when the row at the anchor goes, the next one takes its line")
  func anchorGoes() {
    let controller = make(.row)
    controller.table.scroll(byLines: 11)
    #expect(firstLine(controller) == String(repeating: "─", count: 20)[...])
    controller.model.sections[0].rows.removeSubrange(3..<7)
    controller.table.deleteRows(3..<7, inSection: 0)
    #expect(firstLine(controller) == "row 7")
  }

  @Test("when everything in view goes, what follows takes its place")
  func allInViewGoes() {
    let controller = make(.row)
    controller.table.scroll(byLines: 20)
    controller.model.sections[0].rows.removeSubrange(8..<20)
    controller.table.deleteRows(8..<20, inSection: 0)
    #expect(controller.view.count >= 3)
    #expect(controller.table.contentOffset <= 24)
    controller.model.sections[0].rows = []
    controller.table.reloadSections([0])
    #expect(controller.screen.isEmpty)
  }

  @Test("a row deleted at the very end brings down the rows above it")
  func lastGoes() {
    let controller = make(.row)
    controller.table.scrollToEnd()
    controller.model.sections[0].rows.removeLast()
    controller.table.deleteRows(at: [IndexPath(row: 29, section: 0)])
    #expect(controller.screen.contains("row 28"))
    #expect(controller.table.isAtEnd)
  }
}
