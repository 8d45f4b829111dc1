import TerminalTable
import Testing

/// Lets other tasks of the main actor run until something holds.
func wait(until holds: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(60)
  var turns = 0
  while !holds() {
    // Tests of the main actor stand in one queue: its turns count besides the time, which others take.
    guard turns < 1000 || ContinuousClock.now < end else {
      Issue.record("what was waited for did not come")
      return
    }
    turns += 1
    await Task.yield()
  }
}

/// The code of "Testing by snapshot", as it stands there.
@Suite("Testing by snapshot")
struct SnapshotPageTests {
  private let list = NewsList()
  private var table: TableView { list.table }

  init() { list.show([News(id: 1, text: "One"), News(id: 2, text: "Two")]) }

  @Test("without a program: a table on a canvas")
  func canvas() {
    table.frame = Rect(column: 0, line: 0, columns: 6, lines: 4)
    table.selectRow(at: IndexPath(row: 1, section: 0))
    var canvas = Canvas(size: table.frame.size)
    table.draw(in: &canvas)
    #expect(
      canvas.styledText == """
        One
        ⟦dim⟧──────⟦⟧
        ⟦reverse⟧Two   ⟦⟧
        ⟦dim⟧──────⟦⟧
        """)
  }

  @Test("sizes, mouse and paste")
  func events() {
    let terminal = InMemoryTerminal(size: Size(columns: 6, lines: 4))
    let program = TableProgram(table: table, terminal: terminal)
    terminal.resize(columns: 12, lines: 3)
    terminal.send(
      .mouse(MouseEvent(kind: .press, button: 1, position: Point(column: 0, line: 2))))
    terminal.send(.paste("pasted"))
    program.settle()
    #expect(terminal.lines == ["One", "────────────", "Two"])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
  }

  @Test("with tasks")
  func tasks() async {
    let terminal = InMemoryTerminal(size: Size(columns: 30, lines: 8))
    let program = TableProgram(table: table, terminal: terminal)
    let running = Task { await program.run() }
    list.load()
    await wait { terminal.text.contains("Fetched") }
    terminal.send(keys: "q")
    #expect(await running.value == .quit)
  }

  @Test("no height is computed twice")
  func counts() {
    table.frame = Rect(column: 0, line: 0, columns: 6, lines: 4)
    table.layoutIfNeeded()
    #expect(table.debugLog.counts.computed == 2)
    table.frame.columns = 9
    table.layoutIfNeeded()
    table.frame.columns = 6
    table.layoutIfNeeded()
    #expect(table.debugLog.counts.computed == 4)
  }
}
