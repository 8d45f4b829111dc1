import TerminalCore

/// One table on the whole screen.
@MainActor
final class TableScreen: ProgramScreen {
  private let table: TableView
  var tables: [TableView] { [table] }

  init(table: TableView) { self.table = table }

  func resize(to size: Size) { table.frame = Rect(size: size) }

  func draw(in canvas: inout Canvas) { table.draw(in: &canvas) }

  func handle(_ event: InputEvent) -> TableProgram.Outcome {
    table.handle(event) ? .redraw : .ignored
  }
}
