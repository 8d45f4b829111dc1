import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import TableKit

@Suite("Scrolling")
struct ScrollingTests {
  @Test("by lines: exactly so many, over rows that nobody has measured too", arguments: 0..<6)
  func byLines(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let model = ListModel.random(&random, sections: 6, rows: 40)
    let controller = ListController(
      model, hasHeaders: seed % 2 == 0, size: Size(columns: 35, lines: 13))
    let table = controller.table
    // Far away: what is above has not been measured.
    if let row = model.indexPaths.last { table.scrollToRow(at: row, at: .top) }
    for step in 0..<60 {
      guard let (id, line) = controller.anchor, let before = controller.expectedLine(ofRow: id)
      else { continue }
      let lines = random.below(60) - 40
      table.scroll(byLines: lines)
      let offset = controller.clamped(offset: before - line + lines)
      #expect(controller.view == controller.expectedView(offset: offset), "step \(step)")
    }
  }

  @Test("beyond both ends it stops there")
  func ends() {
    let controller = ListController(
      texts: [(0..<50).map { "row \($0)" }], size: Size(columns: 20, lines: 10))
    let table = controller.table
    table.scroll(byLines: .max)
    #expect(table.isAtEnd && !table.isAtStart)
    table.scroll(byLines: .max)
    #expect(controller.screen.contains("row 49"))
    table.scroll(byLines: .min)
    #expect(table.isAtStart && !table.isAtEnd && table.contentOffset == 0)
    table.scrollToEnd()
    #expect(table.isAtEnd)
    table.contentOffset = 11
    #expect(table.contentOffset == 11)
    table.contentOffset = 1_000_000
    #expect(table.isAtEnd)
    table.contentOffset = -4
    #expect(table.isAtStart)
  }

  @Test(
    "a row is brought to the top, the middle, the bottom, clear of the header", arguments: 0..<4)
  func toRow(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let model = ListModel.random(&random, sections: 6, rows: 30)
    let controller = ListController(
      model, hasHeaders: seed % 2 == 0, size: Size(columns: 35, lines: 16))
    let header = controller.hasHeaders ? 1 : 0
    for _ in 0..<60 {
      let paths = model.indexPaths
      let path = paths[random.below(paths.count)]
      let line = controller.expectedLine(ofRow: model[path].id) ?? 0
      let height =
        LineWrapper().numberOfLines(of: model[path].text, width: 35) + 1
      let places: [(TableView.ScrollPosition, Int)] = [
        (.top, header), (.middle, header + max(16 - header - height, 0) / 2),
        (.bottom, 16 - height),
      ]
      let (position, place) = places[random.below(3)]
      controller.table.scrollToRow(at: path, at: position)
      let offset = controller.clamped(offset: line - place)
      #expect(controller.view == controller.expectedView(offset: offset))
    }
  }

  @Test("with no position, as little as brings the row into view")
  func leastScrolling() {
    let controller = ListController(
      texts: [(0..<50).map { "row \($0)" }], size: Size(columns: 20, lines: 9))
    let table = controller.table
    let go = { (row: Int) in
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: .nearest)
      return table.visibleRectForRow(at: IndexPath(row: row, section: 0))?.line
    }
    #expect(go(2) == 5 && table.contentOffset == 0)
    #expect(go(4) == 7)
    #expect(go(4) == 7)
    #expect(go(20) == 7)
    #expect(go(19) == 5)
    #expect(go(3) == 1)
  }

  @Test("lines and rows: where a row is, and which row is where")
  func places() {
    let controller = ListController(
      texts: [["one", "two\nmore"], ["three"]], size: Size(columns: 20, lines: 4))
    controller.precacheAll()
    let table = controller.table
    let path = IndexPath(row: 1, section: 0)
    #expect(table.rectForRow(at: path) == Rect(column: 0, line: 3, columns: 20, lines: 3))
    #expect(table.indexPathForRow(at: Point(column: 0, line: 5)) == path)
    #expect(table.indexPathForRow(at: Point(column: 0, line: 0)) == nil)
    #expect(table.indexPathForRow(at: Point(column: 20, line: 3)) == nil)
    #expect(table.indexPathForRow(at: Point(column: 0, line: 99)) == nil)
    #expect(table.indexPathForRow(at: Point(column: 0, line: -1)) == nil)
    #expect(table.indexPathsForVisibleRows == [IndexPath(row: 0, section: 0), path])
    table.scroll(byLines: 3)
    #expect(table.item(atCanvas: Point(column: 3, line: 0)) == .header(0))
    #expect(table.item(atCanvas: Point(column: 3, line: 1)) == .row(path))
    #expect(table.item(atCanvas: Point(column: 3, line: 3)) == .header(1))
    #expect(table.item(atCanvas: Point(column: 3, line: 4)) == nil)
    #expect(table.indexPath(5, rowsFrom: path) == IndexPath(row: 0, section: 1))
    #expect(table.indexPath(.min, rowsFrom: path) == IndexPath(row: 0, section: 0))
  }

  @Test("what the person does reaches the delegate; what code does, does not")
  func actions() {
    let controller = ListController(
      texts: [["one", "two"]], hasHeaders: false, size: Size(columns: 20, lines: 6))
    let table = controller.table
    let first = IndexPath(row: 0, section: 0)
    table.selectRow(at: first)
    #expect(controller.selected.isEmpty && table.indexPathForSelectedRow == first)
    #expect(table.performSelection(ofRowAt: IndexPath(row: 1, section: 0)))
    #expect(controller.selected == [IndexPath(row: 1, section: 0)])
    #expect(!table.performSelection(ofRowAt: IndexPath(row: 2, section: 0)))
    #expect(!table.performAccessoryAction(ofRowAt: first))
    controller.accessory = .detailButton
    table.reloadData()
    #expect(table.performAccessoryAction(ofRowAt: first))
    #expect(controller.accessoriesUsed == [first])
    #expect(table.performDeletion(ofRowAt: first))
    #expect(table.numberOfRows == 1)
    #expect(table.indexPathForSelectedRow == first)
    #expect(table.performDeletion(ofRowAt: first))
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test("reloading reads the rows anew; its sibling keeps the heights by index path")
  func reloading() {
    let controller = ListController(
      texts: [(0..<30).map { "row \($0)" }], size: Size(columns: 20, lines: 9))
    let table = controller.table
    controller.precacheAll()
    table.scrollToEnd()
    controller.model.sections[0].rows += [ListModel.Row(id: 77, text: "more")]
    table.reloadDataWithoutInvalidatingIndexPathHeightCache()
    controller.precacheAll()
    #expect(table.debugLog.counts.computed == 31)
    #expect(table.contentHeight == controller.expectedHeight)
    controller.model.sections[0].rows.removeSubrange(3...)
    table.reloadData()
    #expect(controller.screen.contains("row 2"))
    controller.precacheAll()
    #expect(table.debugLog.counts.computed == 34)
    #expect(table.contentHeight == controller.expectedHeight)
  }
}
