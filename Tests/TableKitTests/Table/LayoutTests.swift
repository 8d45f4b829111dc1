import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import TableKit

@Suite("What is on the screen")
struct LayoutTests {
  private func make(lines: Int = 7) -> ListController {
    let controller = ListController(
      texts: [["one", "two\nmore", "three"], [], ["four", "five"]],
      size: Size(columns: 14, lines: lines))
    return controller
  }

  @Test("rows are cut at the bottom edge")
  func bottomEdge() {
    #expect(
      make(lines: 5).screen == """
        Section 1000
        one
        ──────────────
        two
        more
        """)
  }

  @Test("rows are cut at the top edge, below the header that sticks there")
  func topEdge() {
    let controller = make(lines: 5)
    controller.table.scroll(byLines: 3)
    #expect(
      controller.screen == """
        Section 1000
        more
        ──────────────
        three
        ──────────────
        """)
  }

  @Test("the next section pushes the header away; an empty section has its header all the same")
  func pushedHeader() {
    let controller = make(lines: 4)
    controller.table.scroll(byLines: 7)
    #expect(controller.screen == "Section 1000\nSection 1001\nSection 1002\nfour")
    controller.table.scroll(byLines: 1)
    #expect(controller.screen == "Section 1001\nSection 1002\nfour\n──────────────")
    controller.table.scroll(byLines: 1)
    #expect(controller.screen == "Section 1002\nfour\n──────────────\nfive")
  }

  @Test("a header of several lines is pushed line by line")
  func highHeader() {
    final class High: TableViewHeaderFooterView {
      override var layout: CellLayout? { .text("H1\nH2") }
    }
    final class Delegate: TableViewDelegate {
      func tableView(
        _ tableView: TableView, viewForHeaderInSection section: Int
      ) -> TableViewHeaderFooterView? { High(reuseIdentifier: "") }
    }
    let controller = make(lines: 6)
    let delegate = Delegate()
    controller.table.delegate = delegate
    controller.table.scroll(byLines: 7)
    #expect(controller.screen.hasPrefix("H1\nH2\nH1\nH2"))
    controller.table.scroll(byLines: 1)
    #expect(controller.screen.hasPrefix("H2\nH1\nH2"))
  }

  @Test("footers stand below their rows")
  func footers() {
    let controller = make(lines: 9)
    controller.hasFooters = true
    controller.table.reloadData()
    #expect(controller.screen.hasSuffix("three\n──────────────\nEnd 1000"))
    controller.table.scrollToEnd()
    #expect(controller.screen.hasSuffix("five\n──────────────\nEnd 1002"))
    controller.precacheAll()
    #expect(controller.table.contentHeight == controller.expectedHeight)
  }

  @Test("no rows, no sections, one cell: nothing breaks")
  func little() {
    let empty = ListController(texts: [], size: Size(columns: 10, lines: 4))
    #expect(empty.screen.isEmpty)
    #expect(empty.table.contentHeight == 0 && empty.table.isAtStart && empty.table.isAtEnd)
    empty.table.scroll(byLines: 5)
    empty.table.scrollToEnd()
    empty.precacheAll()
    let bare = ListController(texts: [[], []], hasHeaders: false, size: Size(columns: 9, lines: 4))
    bare.table.scroll(byLines: 1)
    #expect(bare.screen.isEmpty && bare.table.isAtEnd)
    let dot = ListController(texts: [["x"]], hasHeaders: false, size: Size(columns: 1, lines: 1))
    #expect(dot.screen == "x")
  }

  @Test("rows of height 0, however many, are passed over in one step")
  func hiddenRows() {
    final class Hidden: TableViewDataSource, TableViewDelegate {
      var asked = 0
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 50_000 }
      func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
      ) -> TableViewCell { TableViewCell(reuseIdentifier: "") }
      func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
        asked += 1
        return indexPath.row % 25_000 == 24_999 ? 2 : 0
      }
    }
    let list = Hidden()
    let table = TableView(frame: Rect(size: Size(columns: 10, lines: 5)))
    table.dataSource = list
    table.delegate = list
    table.layoutIfNeeded()
    #expect(table.contentHeight == 4)
    list.asked = 0
    for _ in 0..<20 {
      table.setNeedsLayout()
      table.scroll(byLines: 1)
    }
    #expect(list.asked < 200)
    #expect(table.isAtStart && table.isAtEnd)
  }

  @Test("selected rows are restyled without their separator; the accessory stands at the right")
  func selection() {
    let controller = ListController(
      texts: [["one", "two"]], hasHeaders: false, size: Size(columns: 8, lines: 4))
    controller.accessory = .disclosureIndicator
    controller.table.appearance.separatorLineStyle = .plain
    controller.table.selectRow(at: IndexPath(row: 0, section: 0))
    var canvas = Canvas(size: Size(columns: 8, lines: 4))
    controller.table.draw(in: &canvas)
    #expect(
      canvas.styledText == """
        ⟦reverse⟧one    ⟦dim reverse⟧›⟦⟧
        ────────
        two    ⟦dim⟧›⟦⟧
        ────────
        """)
  }

  @Test("the table draws inside its frame only")
  func frame() {
    let controller = make()
    controller.table.frame = Rect(column: 2, line: 1, columns: 14, lines: 2)
    var canvas = Canvas(size: Size(columns: 20, lines: 5))
    controller.table.draw(in: &canvas)
    #expect(canvas.text == "\n  Section 1000\n  one")
  }

  @Test("no more cells are made than fit the screen, and a few")
  func reuse() {
    let controller = ListController(
      texts: [(0..<500).map { "row \($0)" }], hasHeaders: false,
      size: Size(columns: 20, lines: 20))
    for _ in 0..<100 { controller.table.scroll(byLines: 7) }
    for _ in 0..<100 { controller.table.scroll(byLines: -20) }
    for row in 0..<20 {
      controller.table.reloadRows(at: [IndexPath(row: row, section: 0)])
      _ = controller.screen
    }
    #expect(controller.cells.count <= 13)
  }

  @Test("willDisplay is called for rows that come into view, and only for those")
  func willDisplay() {
    let controller = ListController(
      texts: [["one", "two", "three", "four"]], hasHeaders: false,
      size: Size(columns: 10, lines: 4))
    _ = controller.screen
    #expect(controller.displayed == [1, 2])
    controller.table.scroll(byLines: 2)
    controller.table.setNeedsLayout()
    _ = controller.screen
    #expect(controller.displayed == [1, 2, 3])
    controller.model.sections[0].rows.remove(at: 0)
    controller.table.deleteRows(0..<1, inSection: 0)
    controller.table.reloadRows(at: [IndexPath(row: 0, section: 0)])
    _ = controller.screen
    #expect(controller.displayed == [1, 2, 3])
  }

  @Test("printed rows add up to the heights")
  func printed() {
    var random = SplitMix64(seed: 5)
    let model = ListModel.random(&random, sections: 4, rows: 10)
    let controller = ListController(model, size: Size(columns: 33, lines: 1))
    controller.accessory = .checkmark
    var lines = 0
    controller.table.forEachItemDrawn { _, canvas in
      lines += canvas.size.lines
      return true
    }
    var heights: [Int] = []
    controller.table.forEachItemHeight { _, height in
      heights.append(height)
      return true
    }
    #expect(lines == controller.expectedHeight)
    #expect(heights == controller.expectedItems.map(\.height))
  }
}
