import HeightEngine
import TableKit
import TerminalCore
import Testing

@Suite("A table's left margin")
@MainActor
struct LeftMarginTests {
  private let size = Size(columns: 20, lines: 8)

  private func list(_ size: Size, margin: Int = 1, hasHeaders: Bool = true) -> ListController {
    let controller = ListController(
      texts: [["one", "two words and some that wrap", "three"]], hasHeaders: hasHeaders, size: size)
    controller.table.appearance.leftMargin = margin
    controller.table.appearance.selectionHighlight = { $0.background = .indexed(5) }
    return controller
  }

  private func lines(_ controller: ListController) -> [String] {
    canvas(controller).text.split(separator: "\n").map(String.init)
  }

  private func canvas(_ controller: ListController) -> Canvas {
    var canvas = Canvas(size: controller.table.frame.size)
    controller.table.draw(in: &canvas)
    return canvas
  }

  @Test("the selected row's bar stands in it, on each of its lines, on the row's ground")
  func bar() {
    let controller = list(size)
    controller.table.appearance.selectionBarStyle = Style(foreground: .indexed(4))
    controller.table.selectRow(at: IndexPath(row: 1, section: 0))
    #expect(
      lines(controller) == [
        " Section 1000", " one", " ───────────────────", "▌two words and some", "▌that wrap",
        " ───────────────────", " three", " ───────────────────",
      ])
    let canvas = canvas(controller)
    #expect(canvas[0, 3].style == Style(foreground: .indexed(4), background: .indexed(5)))
    #expect(canvas[1, 3].style.background == .indexed(5) && canvas[1, 6].style == .plain)
    #expect(canvas[0, 5].style == .plain && controller.table.contentWidth == 19)
  }

  @Test("a header that sticks to the top covers the bar of the row behind it")
  func header() {
    let controller = list(Size(columns: 20, lines: 4))
    controller.table.selectRow(at: IndexPath(row: 1, section: 0))
    controller.table.standing = .row(
      TableView.Anchor(.row(IndexPath(row: 1, section: 0)), line: 0))
    #expect(
      lines(controller) == [
        " Section 1000", "▌that wrap", " ───────────────────", " three",
      ])
  }

  @Test("marks stand in it, and signs below them; where a row has one line, at its end")
  func marks() {
    let controller = list(size, hasHeaders: false)
    let table = controller.table
    table.layoutIfNeeded()
    for row in 0..<3 {
      table.marks[RowMark("\(row)")] = IndexPath(row: row, section: 0)
      table.cellForRow(at: IndexPath(row: row, section: 0))?.sign = "*"
    }
    table.marks[RowMark("2")] = nil
    #expect(
      lines(controller) == [
        "0one               *", " ───────────────────", "1two words and some", "*that wrap",
        " ───────────────────", "*three", " ───────────────────",
      ])
  }

  @Test(
    "marks and signs are cut out of the selected row's bar, so that a row of one line has one, too")
  func marksOnBar() throws {
    let controller = list(size, hasHeaders: false)
    let table = controller.table
    table.appearance.selectionBarStyle = Style(foreground: .indexed(4))
    table.layoutIfNeeded()
    table.marks[RowMark("a")] = IndexPath(row: 0, section: 0)
    table.cellForRow(at: IndexPath(row: 2, section: 0))?.sign = "*"
    let ofBar = Style(
      foreground: .indexed(4), background: .indexed(5), attributes: [.bold, .reverse])
    for (row, line, content) in [(0, 0, "a"), (2, 5, "*")] {
      let before = canvas(controller)[0, line]
      table.selectRow(at: IndexPath(row: row, section: 0))
      let cell = canvas(controller)[0, line]
      #expect(before.content == content && before.style != ofBar)
      #expect(cell.content == content && cell.style == ofBar)
    }
  }

  @Test("a click in it selects the row, and what stands at the right end is hit where it stands")
  func mouse() {
    let controller = list(Size(columns: 20, lines: 12))
    controller.accessory = .detailButton
    let table = controller.table
    let accessory = lines(controller)[6]
    #expect(accessory == " three             ⓘ")
    for (column, accessories) in [(0, 0), (19, 1)] {
      table.handle(
        .mouse(MouseEvent(kind: .press, button: 1, position: Point(column: column, line: 6))))
      #expect(table.indexPathForFocusedRow == IndexPath(row: 2, section: 0))
      #expect(controller.accessoriesUsed.count == accessories)
    }
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).column == 1)
    #expect(table.item(atCanvas: Point(column: 20, line: 6)) == nil)
  }

  @Test("a narrow table has none, and the bar is the look of its first column")
  func narrow() {
    let controller = list(Size(columns: 19, lines: 8), hasHeaders: false)
    controller.table.appearance.selectionBarHighlight = { $0.attributes.insert(.reverse) }
    controller.table.selectRow(at: IndexPath(row: 0, section: 0))
    #expect(lines(controller)[0] == "one" && controller.table.leftMarginWidth == 0)
    #expect(canvas(controller)[0, 0].style.attributes.contains(.reverse))
    controller.table.frame = Rect(size: Size(columns: 20, lines: 8))
    #expect(lines(controller)[0] == "▌one")
  }

  @Test("who sets none sees no difference, and what is printed has none")
  func none() {
    let controller = list(size, margin: 0)
    #expect(controller.table.contentWidth == 20 && lines(controller)[1] == "one")
    controller.table.appearance.leftMargin = 2
    #expect(controller.table.contentWidth == 18 && lines(controller)[1] == "  one")
    var printed: [Canvas] = []
    controller.table.forEachItemDrawn { _, canvas in
      printed.append(canvas)
      return true
    }
    #expect(printed[1].size == Size(columns: 18, lines: 2) && printed[1].text.hasPrefix("one"))
  }
}
