import HeightEngine
import TerminalCore
import TestSupport
import Testing

@testable import TableKit

@Suite("Sections split and joined")
struct SectionTests {
  @Test(
    "no row is asked for again: no height, no estimate, no cell; titles and counts of the parts are"
  )
  func asksOnlyTitles() {
    let list = DayTable(rows: 400)
    list.precacheAll()
    list.table.scroll(byLines: 500)
    list.table.layoutIfNeeded()
    list.forgetAsked()
    list.split(0, atRows: [50, 200, 350])
    list.table.layoutIfNeeded()
    for question in [DayTable.Question.height, .estimate, .cell] {
      #expect(list.asked[question] == nil, "\(question)")
    }
    #expect(list.asked[.sections] == 1 && list.asked[.rows] == 4 && list.asked[.letters] == 1)
    // Whether there is one, of each; then the height of those that are new.
    #expect(list.asked[.title] == 7)
    list.forgetAsked()
    list.join(1..<4)
    list.table.layoutIfNeeded()
    #expect(list.asked[.height] == nil && list.asked[.cell] == nil)
    #expect(list.asked[.rows] == 1)
    #expect(list.table.checkInvariants() == nil)
  }

  @Test(
    "the text on every line stays where it is, but under the header that comes to stick to the top")
  func stillness() {
    for offset in stride(from: 1, to: 1_400, by: 37) {
      let list = DayTable(rows: 400)
      list.precacheAll()
      list.table.scroll(byLines: offset)
      let before = list.lines
      // Days begin above the view and below it.
      let shown = list.table.indexPathsForVisibleRows.map(\.row)
      let rows = stride(from: 0, to: 400, by: 3).filter { !shown.dropFirst().contains($0) }
      list.split(0, atRows: rows)
      let after = list.lines
      #expect(after.dropFirst() == before.dropFirst(), "\(offset)")
      #expect(after.first?.contains("Day of") == true)
      list.precacheAll()
      #expect(list.lines == after)
      list.join(0..<list.model.sections.count)
      #expect(list.lines.dropFirst() == before.dropFirst())
      #expect(list.table.checkInvariants() == nil)
    }
  }

  @Test(
    "a header that came while the screen was smaller covers a line too, and moves nothing",
    arguments: [1, 2, 4])
  func smallScreen(lines: Int) {
    for offset in stride(from: 1, to: 1_400, by: 37) {
      let (list, still) = (DayTable(rows: 400), DayTable(rows: 400))
      for table in [list, still] {
        table.precacheAll()
        table.table.scroll(byLines: offset)
        table.table.layoutIfNeeded()
      }
      let shown = list.table.indexPathsForVisibleRows.map(\.row)
      let rows = stride(from: 0, to: 400, by: 3).filter { !shown.dropFirst().contains($0) }
      list.table.frame = Rect(size: Size(columns: 24, lines: lines))
      list.table.layoutIfNeeded()
      for table in [list, still] {
        table.split(0, atRows: rows)
        table.table.layoutIfNeeded()
      }
      list.table.frame = still.table.frame
      #expect(list.lines == still.lines, "\(offset)")
      #expect(list.table.checkInvariants() == nil)
    }
  }

  @Test("a header that appears among what is in view pushes only what stands below it")
  func headerInView() {
    let list = DayTable(rows: 40, header: "All")
    list.precacheAll()
    list.table.scroll(byLines: 30)
    let before = list.lines
    let row = list.table.indexPathsForVisibleRows[2]
    let line = list.table.visibleRectForRow(at: row)?.line ?? 0
    list.split(0, atRows: [row.row])
    let after = list.lines
    #expect(after[1..<line] == before[1..<line])
    #expect(after[line].contains("Day of \(row.row)"))
    #expect(after[(line + 1)...] == before[line..<(before.count - 1)])
    list.join(0..<2)
    #expect(list.lines[1...] == before[1...])
  }

  @Test("the first row of all, at the top, gets its title above it")
  func start() {
    let list = DayTable(rows: 40)
    #expect(list.lines[0].contains("row0.0"))
    list.split(0, atRows: [20])
    #expect(list.lines[0].contains("Day of 0") && list.lines[1].contains("row0.0"))
    list.table.scroll(byLines: 1)
    list.split(1, atRows: [10])
    #expect(list.lines[0].contains("Day of 0"))
    #expect(list.table.contentOffset == 1)
  }

  @Test("at the end that is held, the end stays in view")
  func end() {
    let list = DayTable(rows: 40)
    list.table.hold = .end
    let before = list.lines
    list.split(0, atRows: [10, 20, 30])
    #expect(list.lines.suffix(4) == before.suffix(4))
    #expect(list.table.isAtEnd && list.table.standing == .end)
  }

  @Test("selection, focus and cells stay with their rows")
  func selection() {
    let list = DayTable(rows: 30)
    list.table.allowsMultipleSelection = true
    for row in [3, 12, 29] {
      list.table.selectRow(at: IndexPath(row: row, section: 0))
    }
    let cells = list.table.indexPathsForVisibleRows.compactMap(list.table.cellForRow)
    list.split(0, atRows: [4, 10, 29], isTitled: false)
    #expect(
      list.table.indexPathsForSelectedRows == [
        IndexPath(row: 3, section: 0), IndexPath(row: 2, section: 2), IndexPath(row: 0, section: 3),
      ])
    #expect(list.table.indexPathForFocusedRow == IndexPath(row: 0, section: 3))
    let now = list.table.indexPathsForVisibleRows.compactMap(list.table.cellForRow)
    #expect(now.map(ObjectIdentifier.init) == cells.map(ObjectIdentifier.init))
    list.join(0..<4)
    #expect(list.table.indexPathsForSelectedRows.map(\.row) == [3, 12, 29])
  }

  @Test("heights at other widths, and those by key, go along")
  func otherWidths() {
    let controller = ListController(
      texts: [(0..<40).map { "some words of row \($0)" }], mode: .key,
      size: Size(columns: 30, lines: 10))
    controller.precacheAll()
    controller.table.frame.columns = 12
    controller.precacheAll()
    let computed = controller.table.debugLog.counts.computed
    controller.split(0, atRows: [7, 19])
    controller.precacheAll()
    controller.table.frame.columns = 30
    controller.precacheAll()
    #expect(controller.table.contentHeight == controller.expectedHeight)
    #expect(controller.table.debugLog.counts.computed == computed)
  }

  @Test("a row that was reloaded is measured anew in its new section")
  func reloaded() {
    let controller = ListController(
      texts: [(0..<40).map { "row \($0)" }], mode: .key, size: Size(columns: 30, lines: 10))
    controller.precacheAll()
    controller.model[IndexPath(row: 35, section: 0)].text = "now\nthree\nlines"
    controller.model[IndexPath(row: 35, section: 0)].version += 1
    controller.table.reloadRows(at: [IndexPath(row: 35, section: 0)])
    controller.split(0, atRows: [30])
    controller.precacheAll()
    #expect(controller.table.contentHeight == controller.expectedHeight)
  }

  @Test("the log says it")
  func log() {
    let list = DayTable(rows: 10)
    var events: [String] = []
    list.table.debugLog.observer = { events.append($0.description) }
    list.split(0, atRows: [2, 5])
    list.join(1..<3)
    #expect(
      events.filter { $0.hasPrefix("invalidated") } == [
        "invalidated - section split [0] into 3", "invalidated - sections joined [1]…[2]",
      ])
  }

  @Test("before the table has read its content, there is nothing to tell")
  func early() {
    let list = DayTable(rows: 10)
    list.model.setSections([TableSection(rows: 0..<6)])
    list.table.reloadData()
    list.table.dataSource = list
    list.split(0, atRows: [3])
    #expect(list.table.numberOfSections == 2 && list.table.numberOfRows == 6)
    let table = TableView()
    table.splitSection(7, atRows: [1])
    table.joinSections(3..<9)
    list.table.splitSection(0, atRows: [])
    list.table.joinSections(0..<1)
    #expect(list.table.checkInvariants() == nil)
  }

  @Test(
    "any splits, joins, changes and widths: every height right, none computed that was known",
    arguments: 0..<12)
  func randomRegroupings(seed: Int) {
    var edits = RandomEdits(seed: UInt64(7_000 + seed))
    let model = ListModel.random(&edits.random, sections: 4, rows: 20)
    let mode = ListController.Mode.allCases[seed % 4]
    let controller = ListController(
      model, mode: mode, hasHeaders: seed % 3 > 0, size: Size(columns: 30, lines: 12))
    controller.hasFooters = seed % 3 == 2
    for step in 0..<100 {
      switch edits.random.below(8) {
      case 0: edits.perform(on: controller)
      case 1: controller.table.scroll(byLines: edits.random.below(80) - 40)
      case 2: controller.table.frame.columns = 30 + edits.random.below(3)
      case 3: controller.precacheAll()
      default:
        let anchor = controller.anchor
        edits.regroup(controller)
        controller.precacheAll()
        guard let anchor, let line = controller.expectedLine(ofRow: anchor.id) else { continue }
        let offset = controller.clamped(offset: line - anchor.line)
        #expect(controller.view == controller.expectedView(offset: offset), "step \(step)")
      }
      if let broken = controller.table.checkInvariants() { Issue.record("\(step): \(broken)") }
    }
    controller.precacheAll()
    #expect(controller.table.contentHeight == controller.expectedHeight)
    guard mode != .none else { return }
    #expect(controller.table.debugLog.counts.computed == controller.measurements.count)
  }
}
