import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

/// A cell in frame layout mode: it says its size and draws itself.
private final class BarCell: TableViewCell {
  var bars = 0
  override func sizeThatFits(_ size: Size) -> Size { Size(columns: size.columns, lines: bars) }
  override func draw(in canvas: inout Canvas, rect: Rect) {
    for line in 0..<rect.lines {
      canvas.draw(symbol: "#", at: Point(column: rect.column + line, line: rect.line + line))
    }
  }
}

private final class NoteView: TableViewHeaderFooterView {
  override var layout: CellLayout? { text.map { .text(TextBlock($0)) } }
}

/// Bars of 1, 2, 3 … lines in lettered sections, with headers of their own.
private final class Bars: TableViewDataSource, TableViewDelegate {
  func numberOfSections(in tableView: TableView) -> Int { 3 }
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Bar", for: indexPath)
    cell.enforcesFrameLayout = true
    (cell as? BarCell)?.bars = indexPath.row + 1
    return cell
  }
  func sectionIndexTitles(for tableView: TableView) -> [String]? { ["A", "B", "C"] }
  func tableView(
    _ tableView: TableView, viewForHeaderInSection section: Int
  ) -> TableViewHeaderFooterView? {
    let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "Note")
    view.text = DisplayText("Section \(section)\nof bars")
    return view
  }
}

@Suite("Cells and headers of one's own")
struct OwnViewTests {
  private func make() -> (TableView, Bars) {
    let bars = Bars()
    let table = TableView(frame: Rect(size: Size(columns: 30, lines: 8)))
    table.register(BarCell.self, forCellReuseIdentifier: "Bar")
    table.register(NoteView.self, forHeaderFooterViewReuseIdentifier: "Note")
    table.separatorStyle = .none
    table.dataSource = bars
    table.delegate = bars
    return (table, bars)
  }

  private func screen(_ table: TableView) -> String {
    var canvas = Canvas(size: table.frame.size)
    table.draw(in: &canvas)
    return canvas.text
  }

  @Test("cells that draw themselves are measured and drawn; headers come from the delegate")
  func drawn() {
    let (table, bars) = make()
    #expect(
      screen(table) == """
        Section 0
        of bars
        #                            A
        #                            B
         #                           C
        #
         #
          #
        """)
    #expect(table.debugLog.counts.computedBySizeThatFits == 3)
    #expect(table.debugLog.counts.computedBySystemFitting == 0)
    withExtendedLifetime(bars) {}
  }

  @Test("what is drawn is no template")
  func templates() {
    let (table, bars) = make()
    _ = screen(table)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.isTemplateLayoutCell == false)
    #expect(table.templateHeaderFooterView(forReuseIdentifier: "Note").isTemplateLayoutView)
    let drawn = table.dequeueReusableHeaderFooterView(withIdentifier: "Note")
    #expect(!drawn.isTemplateLayoutView)
    withExtendedLifetime(bars) {}
  }

  @Test("a letter of the section index leads to its section")
  func sectionIndex() {
    let (table, bars) = make()
    #expect(table.sectionIndexTitle(atCanvas: Point(column: 29, line: 3)) == 1)
    #expect(table.sectionIndexTitle(atCanvas: Point(column: 27, line: 3)) == nil)
    #expect(table.scrollToSection(forSectionIndexTitleAt: 1))
    #expect(screen(table).hasPrefix("Section 1\nof bars"))
    #expect(!table.scrollToSection(forSectionIndexTitleAt: 3))
    table.frame.lines = 2
    #expect(table.sectionIndexTitle(atCanvas: Point(column: 29, line: 1)) == 1)
    withExtendedLifetime(bars) {}
  }

  @Test("the mouse goes along the section index while it is held, wherever it is beside it")
  func indexDragged() {
    let (table, bars) = make()
    _ = screen(table)
    func mouse(_ kind: MouseEvent.Kind, _ column: Int, _ line: Int) -> Bool {
      table.handle(
        .mouse(MouseEvent(kind: kind, button: 1, position: Point(column: column, line: line))))
    }
    #expect(!mouse(.drag, 29, 4))
    #expect(mouse(.press, 29, 3))
    #expect(screen(table).hasPrefix("Section 1"))
    for (column, line, section) in [(29, 4, 2), (12, 7, 2), (29, 3, 1), (29, 0, 0), (40, -3, 0)] {
      #expect(mouse(.drag, column, line))
      #expect(screen(table).hasPrefix("Section \(section)"), "\(line)")
    }
    #expect(mouse(.release, 29, 0))
    #expect(!mouse(.drag, 29, 4) && screen(table).hasPrefix("Section 0"))
    withExtendedLifetime(bars) {}
  }
}
