import HeightEngine
import TableKit
import TerminalCore

/// Marks of rows, by a letter or a digit each; the place before the last jump, by `'`, and the one where the file
/// was left the last time, by `"`.
extension FeedScreen {
  private static let markOfJump = RowMark("'", isShown: false)

  private static func isName(_ name: Character) -> Bool { name.isLetter || name.isNumber }

  /// Marks the selected row, or takes that mark away from it.
  func setMark(_ name: Character?) {
    guard let name else { return message = "a letter goes behind it" }
    guard Self.isName(name) else { return message = "a mark is a letter or a digit" }
    let (table, mark) = (controller.table, RowMark(String(name)))
    guard let row = currentRow, !table.isHidden(row) else {
      return message = "no row to mark"
    }
    if table.marks[mark] == row {
      controller.setMark(mark, at: nil)
      placesOfMarks[mark] = nil
      message = "mark \(name) is taken away"
    } else {
      controller.setMark(mark, at: row)
      placesOfMarks[mark] = isHigherThanView(row) ? table.placeOfRow(at: row) : nil
      message = keys.completed(
        "marked \(name): {go-to-mark}\(name) comes back, {mark}\(name) here takes it away")
    }
  }

  /// Goes to a row that was marked, or, by `'`, back to where one was before the last jump.
  func goToMark(_ name: Character?) {
    guard let name else { return message = "a letter goes behind it" }
    let isPlace = name == "'"
    let isOfLastTime = name == "\""
    guard isPlace || isOfLastTime || Self.isName(name) else {
      return message = "a mark is a letter or a digit"
    }
    let table = controller.table
    let mark =
      isPlace ? Self.markOfJump : isOfLastTime ? Self.placeOfLastTime : RowMark(String(name))
    let what =
      isPlace ? "the place before the last jump" : isOfLastTime ? "the last time" : "mark \(name)"
    guard let row = table.marks[mark] else {
      if !isPlace, let memory = controller.memory, !memory.isTold {
        return message = "what is remembered has not come yet"
      }
      message =
        controller.wasMarked(mark)
        ? "the row of \(what) is gone"
        : isPlace
          ? "nothing has been jumped over yet"
          : isOfLastTime
            ? "no place of another time is known"
            : "no mark \(name): \(keys.label(of: .setMark))\(name) sets it"
      return
    }
    guard !table.isHidden(row) else {
      message =
        "a filter hides the row of \(what): \(keys.label(of: .filter)) and Enter shows all again"
      return
    }
    page = nil
    let place =
      isPlace ? placeBeforeJump : isHigherThanView(row) ? placesOfMarks[mark] : nil
    noteJump()
    guard let place else {
      return table.selectRow(
        at: row, scrollPosition: table.visibleRectForRow(at: row) == nil ? .middle : .nearest)
    }
    controller.layOut(row, asFarAs: place)
    table.selectRow(at: row)
    let anchor = table.anchor(at: place, ofRowAt: row)
    let line = lineOfRow(row).map { $0 + anchor.line }
    if line.map((0..<table.frame.lines).contains) != true { table.standing = .row(anchor) }
  }

  /// Whether not all of a row is in view at once.
  private func isHigherThanView(_ row: IndexPath) -> Bool {
    controller.table.rectForRow(at: row).lines > controller.table.frame.lines
  }

  /// The selection is about to jump: `''` comes back.
  func noteJump() { noteJump(from: controller.table.indexPathForSelectedRow) }

  /// Where `''` leads: a row, and where that was on the screen.
  var jump: (row: IndexPath?, place: TableView.Place?) {
    get { (controller.table.marks[Self.markOfJump], placeBeforeJump) }
    set {
      placeBeforeJump = newValue.place
      controller.setMark(Self.markOfJump, at: newValue.row)
    }
  }

  /// - Parameter place: Where the row was on the screen; nil: where it is.
  func noteJump(from row: IndexPath?, at place: TableView.Place? = nil) {
    guard let row else { return }
    jump = (row, place ?? controller.table.placeOfRow(at: row))
  }
}
