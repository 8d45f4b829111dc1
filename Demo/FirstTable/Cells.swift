import HeightEngine
import TableKit
import TerminalCore

/// Auto layout mode: the layout decides the height, and is what is drawn.
final class TeaCell: TableViewCell, ObjectCell {
  private var tea: Tea?
  func shouldUpdate(with tea: Tea) { self.tea = tea }

  override var layout: CellLayout? {
    guard let tea else { return nil }
    let name = TextBlock(tea.name, style: Style(attributes: .bold))
    return .stack([.text(name), .text(TextBlock(tea.notes))])
  }
}

/// Frame layout mode: the cell says its size and draws itself, a dot for each cup.
final class CupsCell: TableViewCell, ObjectCell {
  private var cups = 0

  required init(reuseIdentifier: String) {
    super.init(reuseIdentifier: reuseIdentifier)
    enforcesFrameLayout = true
  }

  func shouldUpdate(with cups: Int) { self.cups = cups }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(columns: size.columns, lines: (cups + size.columns - 1) / size.columns)
  }

  override func draw(in canvas: inout Canvas, rect: Rect) {
    for cup in 0..<cups {
      let (line, column) = cup.quotientAndRemainder(dividingBy: rect.columns)
      canvas.draw(symbol: "•", at: Point(column: rect.column + column, line: rect.line + line))
    }
  }
}
