import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import TableKit

@Suite("Rows of a table, in columns that they share")
struct GridRowTests {
  private let columns = GridColumns(ideals: [6, 40, 8], minimums: [6, 10, 8])

  @Test("columns are as wide as their content where there is room, and then the widest give way")
  func widths() {
    #expect(columns.widths(in: 200) == [6, 40, 8])
    #expect(columns.widths(in: 58) == [6, 40, 8])
    #expect(columns.widths(in: 50) == [6, 32, 8])
    #expect(columns.widths(in: 28) == [6, 10, 8])
    #expect(columns.widths(in: 27) == nil)
    #expect(columns.widths(in: 0) == nil)
    let wide = GridColumns(ideals: [4, 100, 100], minimums: [4, 10, 10])
    #expect(wide.widths(in: 59) == [4, 26, 25])
    #expect(GridColumns(ideals: [], minimums: []).widths(in: 9) == nil)
  }

  @Test("whatever the widths are, no column is narrower than its least one, and all room is used")
  func anyWidths() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      let ideals = (0..<1 + random.below(9)).map { _ in random.below(60) }
      let columns = GridColumns(
        ideals: ideals, minimums: ideals.map { _ in random.below(20) }, spacing: random.below(4))
      let width = random.below(250)
      let gaps = columns.spacing * (ideals.count - 1)
      guard let widths = columns.widths(in: width) else {
        #expect(columns.minimums.reduce(gaps, +) > width)
        continue
      }
      #expect(zip(widths, columns.minimums).allSatisfy { $0 >= $1 })
      #expect(zip(widths, columns.ideals).allSatisfy { $0 <= $1 })
      #expect(widths.reduce(gaps, +) == min(width, columns.ideals.reduce(gaps, +)))
    }
  }

  @Test("cells wrap within their columns, one of two columns in both of them")
  func drawing() {
    let text = "words that are wrapped"
    let cells: [GridRow.Cell] = [
      .init(.text(TextBlock("a"))), .init(.text(TextBlock(DisplayText(text)))),
      .init(.text(TextBlock("1", alignment: .right))),
    ]
    let row = GridRow(
      columns: columns, cells: cells, stacked: .text(TextBlock("one, two")), linesAboveIfNarrow: 1)
    let over = GridRow(
      columns: columns,
      cells: [.init(.text(TextBlock("over two columns")), span: 2), .init(.text(TextBlock("2")))],
      stacked: .space(lines: 1))
    #expect(
      drawn(.stack([.gridRow(row), .gridRow(over)]), width: 30) == """

        a       words that           1
                are wrapped
        over two columns      2
        """)
    #expect(drawn(.gridRow(row), width: 20) == "\none, two")
  }

  private func drawn(_ layout: CellLayout, width: Int) -> String {
    var canvas = Canvas(size: Size(columns: width, lines: layout.height(width: width)))
    layout.draw(in: &canvas, rect: canvas.bounds)
    return canvas.text
  }
}
