import HeightEngine
import TerminalCore
import Testing

@testable import TableKit

@Suite("Standing, as a value")
struct StandingTests {
  private func make(
    rows: Int = 30, hold: TableView.Hold = .row, text: (Int) -> String = { "row \($0)" }
  ) -> ListController {
    let controller = ListController(
      texts: [(0..<rows).map(text)], hasHeaders: false, size: Size(columns: 20, lines: 6))
    controller.table.hold = hold
    return controller
  }

  private func append(_ text: String, to controller: ListController) {
    let row = controller.model.sections[0].rows.count
    controller.model.sections[0].rows.append(
      ListModel.Row(id: 10_000 + row, text: DisplayText(text)))
    controller.table.insertRows(row..<(row + 1), inSection: 0)
  }

  private func firstLine(_ controller: ListController) -> Substring? {
    controller.screen.split(separator: "\n").first
  }

  @Test("hold = .end begins at the end, however uneven the heights")
  func beginsAtEnd() {
    let controller = make(rows: 60, hold: .end) { row in
      (0...(row * 37 % 23)).map { "word\($0)" }.joined(separator: " ")
    }
    #expect(controller.table.isAtEnd && controller.table.standing == .end)
    let first = controller.view
    controller.precacheAll()
    #expect(controller.view == first)
    #expect(controller.view == controller.expectedView(offset: controller.expectedHeight - 6))
  }

  @Test("an app sees whether the person has left the end")
  func leavingTheEnd() {
    let controller = make(hold: .end)
    #expect(controller.table.standing == .end)
    controller.table.scroll(byLines: -1)
    #expect(controller.table.standing != .end)
    let offset = controller.table.extentAbove
    append("new", to: controller)
    #expect(controller.table.extentAbove == offset)
  }

  @Test("touching the end does not take it up again; pushing on past it does")
  func pushing() {
    let controller = make(hold: .end)
    controller.table.scroll(byLines: -2)
    controller.table.scroll(byLines: 2)
    #expect(controller.table.isAtEnd && controller.table.standing != .end)
    append("new", to: controller)
    #expect(!controller.screen.contains("new"))
    controller.table.scroll(byLines: 2)
    #expect(controller.table.isAtEnd && controller.table.standing != .end)
    controller.table.scroll(byLines: 1)
    #expect(controller.table.standing == .end)
    append("newer", to: controller)
    #expect(controller.screen.contains("newer"))
  }

  @Test("the same at the start, by keys too")
  func pushingAtTheStart() {
    let controller = make(hold: .start)
    #expect(controller.table.standing == .start)
    controller.table.perform(.nextLine)
    controller.table.perform(.previousLine)
    #expect(controller.table.isAtStart && controller.table.standing != .start)
    controller.table.perform(.previousLine)
    #expect(controller.table.standing == .start)
  }

  @Test("without holding an edge, pushing on takes up none")
  func noEdge() {
    let controller = make()
    controller.table.scrollToEnd()
    controller.table.scroll(byLines: 5)
    append("new", to: controller)
    #expect(!controller.screen.contains("new"))
  }

  @Test("what is held can be read, kept and set again")
  func readAndSet() {
    let controller = make()
    controller.precacheAll()
    controller.table.scroll(byLines: 21)
    let standing = controller.table.standing
    guard case .row(let anchor) = standing else {
      Issue.record("\(standing)")
      return
    }
    #expect(anchor.item == .row(IndexPath(row: 10, section: 0)) && anchor.line == 1)
    let screen = controller.screen
    controller.table.standing = .start
    #expect(firstLine(controller) == "row 0")
    controller.table.standing = .end
    #expect(controller.table.isAtEnd)
    append("new", to: controller)
    #expect(controller.screen.contains("new"), "held until the person scrolls")
    controller.table.standing = standing
    #expect(controller.screen == screen)
    controller.table.standing = .offset(4)
    #expect(firstLine(controller) == "row 2")
    controller.table.standing = .row(TableView.Anchor(.row(IndexPath(row: 99, section: 0))))
    #expect(firstLine(controller) == "row 2", "no such row: ignored")
    let middle = IndexPath(row: 15, section: 0)
    controller.table.standing = .row(TableView.Anchor(.row(middle), line: 0, screenLine: 3))
    #expect(controller.table.visibleRectForRow(at: middle)?.line == 3)
  }

  @Test("rows and lines above and below can be asked for, estimates marked as such")
  func extents() {
    let controller = make(rows: 30)
    let table = controller.table
    table.scroll(byLines: 20)
    #expect(table.extentAbove.rows == 10 && table.extentBelow.rows == 17)
    #expect(!table.extentBelow.isExact)
    controller.precacheAll()
    table.scroll(byLines: 1)
    #expect(table.extentAbove == TableView.Extent(rows: 10, lines: 21, isExact: true))
    #expect(table.extentBelow == TableView.Extent(rows: 16, lines: 33, isExact: true))
    table.scrollToEnd()
    #expect(table.extentBelow == TableView.Extent(rows: 0, lines: 0, isExact: true))
    #expect(table.extentAbove.lines + 6 == table.contentHeight)
  }

  @Test("nothing is above or below an empty table")
  func noExtents() {
    let controller = make(rows: 0)
    #expect(controller.table.extentAbove == TableView.Extent(rows: 0, lines: 0, isExact: true))
    #expect(controller.table.extentBelow == TableView.Extent(rows: 0, lines: 0, isExact: true))
  }

  @Test("collapsing a row and expanding it comes back to where one read", arguments: [0, 7, 20])
  func collapsing(row: Int) {
    let long = (0..<60).map { "line\($0)" }.joined(separator: "\n")
    let controller = make(rows: 21) { $0 == row ? long : "row \($0)" }
    controller.precacheAll()
    controller.table.scrollToRow(at: IndexPath(row: row, section: 0), at: .top)
    controller.table.scroll(byLines: 33)
    let before = controller.screen
    #expect(before.contains("line33"))
    controller.model.sections[0].rows[row].text = "collapsed"
    controller.table.reloadRows(at: [IndexPath(row: row, section: 0)])
    #expect(controller.screen.contains("collapsed") || controller.screen.contains("row"))
    controller.precacheAll()
    controller.model.sections[0].rows[row].text = DisplayText(long)
    controller.table.reloadRows(at: [IndexPath(row: row, section: 0)])
    #expect(controller.screen == before)
  }

  @Test("after the person scrolled, expanding leaves the view where it is")
  func collapsingAndScrolling() {
    let long = (0..<60).map { "line\($0)" }.joined(separator: "\n")
    let controller = make(rows: 30) { $0 == 7 ? long : "row \($0)" }
    controller.precacheAll()
    controller.table.scrollToRow(at: IndexPath(row: 7, section: 0), at: .top)
    controller.table.scroll(byLines: 33)
    controller.model.sections[0].rows[7].text = "collapsed"
    controller.table.reloadRows(at: [IndexPath(row: 7, section: 0)])
    controller.table.scroll(byLines: 20)
    let before = controller.screen
    controller.model.sections[0].rows[7].text = DisplayText(long)
    controller.table.reloadRows(at: [IndexPath(row: 7, section: 0)])
    #expect(controller.screen == before)
  }

  @Test("a streamed row at the end outgrows the screen, followed or standing still")
  func streaming() {
    let controller = make(rows: 10, hold: .end)
    let last = IndexPath(row: 9, section: 0)
    var words: [String] = []
    for word in 0..<200 {
      words.append("word\(word)")
      controller.model.sections[0].rows[9].text = DisplayText(words.joined(separator: " "))
      controller.table.reloadRows(at: [last])
      #expect(controller.screen.contains("word\(word)"))
    }
    controller.table.scroll(byLines: -9)
    let still = controller.screen
    for word in 200..<230 {
      words.append("word\(word)")
      controller.model.sections[0].rows[9].text = DisplayText(words.joined(separator: " "))
      controller.table.reloadRows(at: [last])
      #expect(controller.screen == still)
    }
  }

  @Test("resizing there and back shows the same again, from any line of a long row")
  func thereAndBack() {
    let words = (0..<300).map { "word\($0)" }.joined(separator: " ")
    let controller = make(rows: 12) { $0 == 4 ? words : "row \($0) of a few words" }
    controller.precacheAll()
    for line in stride(from: 1, to: 120, by: 7) {
      controller.table.scrollToRow(at: IndexPath(row: 4, section: 0), at: .top)
      controller.table.scroll(byLines: line)
      let before = controller.screen
      for columns in [33, 11, 27, 80, 5] { controller.table.frame.columns = columns }
      _ = controller.screen
      controller.table.frame.lines = 3
      _ = controller.screen
      controller.table.frame.columns = 20
      controller.table.frame.lines = 6
      #expect(controller.screen == before, "line \(line)")
    }
  }
}

@Suite("Focus")
struct FocusTests {
  @Test("goes round by Tab, follows a press, and keys go to the table that has it")
  func ring() {
    let (left, right) = (make(column: 0), make(column: 20))
    let ring = FocusRing([left.table, right.table])
    #expect(left.table.isFocused && !right.table.isFocused)
    ring.handle(.key(.down))
    #expect(left.table.indexPathForFocusedRow != nil && right.table.indexPathForFocusedRow == nil)
    #expect(ring.handle(.key(.tab)))
    #expect(!left.table.isFocused && right.table.isFocused)
    ring.handle(.key(.down))
    #expect(right.table.indexPathForFocusedRow == IndexPath(row: 0, section: 0))
    ring.handle(.key(.tab))
    #expect(ring.focused === left.table)
    ring.handle(.key(.backTab))
    #expect(ring.focused === right.table)
    let point = Point(column: 3, line: 2)
    ring.handle(.mouse(MouseEvent(kind: .press, button: 1, position: point)))
    #expect(ring.focused === left.table)
    #expect(left.table.indexPathForFocusedRow == IndexPath(row: 1, section: 0))
    #expect(!ring.handle(.key(.function(5))), "left to the program")
  }

  private func make(column: Int) -> ListController {
    let controller = ListController(
      texts: [(0..<9).map { "row \($0)" }], hasHeaders: false, size: Size(columns: 20, lines: 6))
    controller.table.frame.column = column
    return controller
  }
}

@Suite("Several rows")
struct MultipleSelectionTests {
  @Test("are selected one by one, by keys, and stay selected through changes")
  func selecting() {
    let controller = ListController(
      texts: [(0..<9).map { "row \($0)" }], hasHeaders: false, size: Size(columns: 20, lines: 8))
    let table = controller.table
    table.allowsMultipleSelection = true
    table.focusRow(at: IndexPath(row: 1, section: 0))
    #expect(table.indexPathsForSelectedRows.isEmpty)
    for _ in 0..<2 { table.perform(.toggleSelection) }
    #expect(table.indexPathsForSelectedRows.map(\.row) == [1, 2])
    #expect(table.indexPathForFocusedRow?.row == 3)
    controller.model.sections[0].rows.remove(at: 1)
    table.deleteRows(at: [IndexPath(row: 1, section: 0)])
    #expect(table.indexPathsForSelectedRows.map(\.row) == [1])
    #expect(table.indexPathForFocusedRow?.row == 2)
    table.focusRow(at: IndexPath(row: 1, section: 0))
    table.perform(.toggleSelection)
    #expect(table.indexPathsForSelectedRows.isEmpty)
    table.allowsMultipleSelection = false
    #expect(table.indexPathsForSelectedRows.map(\.row) == [2])
  }
}

@Suite("A scroll bar")
struct ScrollBarTests {
  @Test("touches its ends only where the view does the content's")
  func ends() {
    for content in [11, 12, 50, 1_000, 1_000_000_000] {
      for offset in [0, 1, content / 2, content - 11, content - 10] {
        let bar = ScrollBar(
          lines: 10, contentHeight: content, offset: offset, visibleLines: 10, isExact: true)
        #expect(bar.thumb.lowerBound >= 0 && bar.thumb.upperBound <= 10 && !bar.thumb.isEmpty)
        if content > 20 {
          #expect((bar.thumb.lowerBound == 0) == (offset == 0))
          #expect((bar.thumb.upperBound == 10) == (offset >= content - 10))
        }
      }
    }
  }

  @Test("is not there where all is in view, and looks different while it is estimated")
  func looks() {
    let all = ScrollBar(
      lines: 5, contentHeight: 5, offset: 0, visibleLines: 5, isExact: true)
    #expect(all.thumb.isEmpty)
    let controller = ListController(
      texts: [(0..<40).map { "row \($0)" }], hasHeaders: false, size: Size(columns: 12, lines: 8))
    controller.table.appearance.showsScrollBar = true
    #expect(controller.screen.hasPrefix("row 0      ▒"))
    #expect(controller.table.contentWidth == 11)
    controller.precacheAll()
    #expect(
      controller.screen == """
        row 0      █
        ───────────│
        row 1      │
        ───────────│
        row 2      │
        ───────────│
        row 3      │
        ───────────│
        """)
  }
}
