import HeightEngine
import TableKit

/// Going somewhere: from row to row in the feed, by lines on what stands in its place.
extension FeedScreen {
  /// Does a motion in the feed. Whether the command is one.
  func move(_ call: CommandCall) -> Bool {
    let table = controller.table
    switch call.command {
    case .nextRow: table.moveFocus(byRows: call.times)
    case .previousRow: table.moveFocus(byRows: -call.times)
    case .nextLine: table.scrollKeepingFocus(byLines: call.times)
    case .previousLine: table.scrollKeepingFocus(byLines: -call.times)
    case .pageDown: scroll(byLines: call.times * pageOfRows)
    case .pageUp: scroll(byLines: -call.times * pageOfRows)
    case .halfPageDown: scroll(byLines: halfPage(call, of: pageOfRows))
    case .halfPageUp: scroll(byLines: -halfPage(call, of: pageOfRows))
    case .firstRow: go(to: call.count.map(RowGoal.number) ?? .first)
    case .lastRow: if let number = call.count { go(to: .number(number)) } else { goToEnd() }
    case .percent: goToPercent(call)
    case .topRow: controller.selectInView(.top, rows: call.times - 1)
    case .middleRow: controller.selectInView(.middle, rows: 0)
    case .bottomRow: controller.selectInView(.bottom, rows: call.times - 1)
    case .startOfRow: showEnd(ofRow: .start)
    case .endOfRow: goToEndOfRow()
    case .rowToTop: placeRow(call, at: .top)
    case .rowToMiddle: placeRow(call, at: .middle)
    case .rowToBottom: placeRow(call, at: .bottom)
    case .nextSection: goToSection(call.times)
    case .previousSection: goToSection(-call.times)
    case .section: goToSection(of: call.character)
    case .nextEntry: controller.select(byRows: call.times)
    case .previousEntry: controller.select(byRows: -call.times)
    case .nextTurn: goToTurn(call, forward: true)
    case .previousTurn: goToTurn(call, forward: false)
    case .nextMatch: goToNextMatch(forward: true, times: call.times)
    case .previousMatch: goToNextMatch(forward: false, times: call.times)
    default: return false
    }
    return true
  }

  /// Two lines stay, for the eye to go on from.
  private var pageOfRows: Int { max(controller.table.frame.lines - 2, 1) }

  private func scroll(byLines lines: Int) {
    controller.table.scrollKeepingFocus(byLines: lines, isFar: true)
  }

  /// As in vi and less: a number says how many lines, from now on.
  private func halfPage(_ call: CommandCall, of lines: Int) -> Int {
    if let count = call.count { linesOfHalfPage = count }
    return linesOfHalfPage ?? max(lines / 2, 1)
  }

  private func goToPercent(_ call: CommandCall) {
    if let percent = percent(call) { go(to: .percent(percent)) }
  }

  /// Selects one of the rows that are shown; where a pipe is to be read on for it, as soon as it is there.
  func go(to goal: RowGoal) {
    if case .number(let number) = goal, number > controller.table.numberOfVisibleRows, rowsMayCome {
      return numberAhead = number
    }
    reach(goal)
  }

  /// Selects one of the rows that are shown: while a filter is still being asked, what stands there as far as is known, and
  /// what is found to stand there later. Any key ends that.
  func reach(_ goal: RowGoal) {
    select(goal)
    goalAmongShown = controller.table.isFilterExact ? nil : goal
  }

  func select(_ goal: RowGoal) {
    switch goal {
    case .first: controller.table.perform(.firstRow)
    case .last: controller.table.perform(.lastRow)
    case .number, .percent:
      let count = controller.table.numberOfVisibleRows
      controller.select(rowNumber: goal.number(of: count))
      if case .percent(let percent) = goal { goIntoLongRow(percent, of: count) }
    }
  }

  /// A place in percent of so many rows that is in one that shows a long text is a line of that, of those that are known.
  private func goIntoLongRow(_ percent: Int, of count: Int) {
    let table = controller.table
    guard count > 0, let row = table.indexPathForSelectedRow, controller.showsLongText(at: row)
    else { return }
    let hundredths = percent * count - 100 * table.visibleOrdinal(of: row)
    let lines = table.rectForRow(at: row).lines
    table.scrollToLine(max(min(lines * hundredths / 100, lines - 1), 0), ofRowAt: row)
  }

  /// Whether what is selected is that, or nothing can be.
  func isAt(_ goal: RowGoal) -> Bool {
    let table = controller.table
    let count = table.numberOfVisibleRows
    guard count > 0, let selected = table.indexPathForSelectedRow else { return true }
    return !table.isHidden(selected)
      && table.visibleOrdinal(of: selected) + 1 == goal.number(of: count)
  }

  private func percent(_ call: CommandCall) -> Int? {
    guard let count = call.count else {
      message = keys.completed("a number goes before it: 50{percent}")
      return nil
    }
    return min(count, 100)
  }

  private func placeRow(_ call: CommandCall, at position: TableView.ScrollPosition) {
    if let count = call.count { controller.select(rowNumber: count) }
    guard let row = controller.table.indexPathForSelectedRow, !controller.table.isHidden(row) else {
      return
    }
    controller.table.scrollToRow(at: row, at: position)
  }

  private enum RowEnd { case start, end }

  /// A row that is seen whole stays where it is.
  private func showEnd(ofRow end: RowEnd) {
    let table = controller.table
    guard let row = table.indexPathForSelectedRow, !table.isHidden(row) else { return }
    if let rect = table.visibleRectForRow(at: row), rect.line >= 0,
      rect.endLine <= table.frame.lines
    {
      return
    }
    table.scrollToRow(at: row, at: end == .start ? .top : .bottom)
  }

  /// Shows the end of the selected row or, where a page is in front, of that, as far as it has come, and goes on to it as soon
  /// as it has.
  func goToEndOfRow() {
    showEndOfRow()
    isGoingToEndOfRow = true
    arrive()
  }

  func showEndOfRow() {
    if let page { page.table.scrollToEnd() } else { showEnd(ofRow: .end) }
  }

  /// Says of which file, which row of how many, and how much of it lies before and at it.
  func tellPlace() {
    let table = controller.table
    guard let row = currentRow, table.numberOfVisibleRows > 0 else {
      return message = "\(name): \(page == nil ? "no rows" : StatusLine.goneEntry)"
    }
    let (number, count) = (table.visibleOrdinal(of: row) + 1, table.numberOfVisibleRows)
    let file = controller.file(ofRowAt: row) ?? name
    let lines = page?.linesInView.map { ", \($0.text)" } ?? ""
    let all = isCountOpen ? "\(count)+" : "\(count)"
    let percent = (100 * (number - 1) + percentOfRow(row)) / count
    let part = "\(percent)%\(isCountOpen ? " of what was read" : "")"
    message = "\(file): row \(number) of \(all), \(part)\(lines)"
  }

  /// How much of a row lies before the place in it where one is, and at it: of one that shows a long text it is found by
  /// lines, as `goIntoLongRow` goes there; of others it is all.
  private func percentOfRow(_ row: IndexPath) -> Int {
    let table = controller.table
    guard let rect = table.visibleRectForRow(at: row), rect.endLine > table.frame.lines,
      rect.lines > 0, controller.showsLongText(at: row)
    else { return 100 }
    // Where `scrollToLine` puts a line.
    let line = rect.line < 0 ? table.frame.lines / 3 - rect.line : 0
    return 100 * min(line + 1, rect.lines) / rect.lines
  }

  private func goToSection(_ count: Int) {
    if !controller.selectSection(further: count) {
      message = "no section \(count > 0 ? "below" : "above")"
    }
  }

  private func goToSection(of letter: Character?) {
    guard let letter else {
      message = "a letter goes behind it: the first of the section's title"
      return
    }
    page = nil
    if !controller.selectSection(letter: String(letter)) { message = "no section \(letter)" }
  }

  func goToTurn(_ call: CommandCall, forward: Bool, showingPage: Bool = false) {
    if showingPage { selectRowOfPage() }
    var outcome = FeedController.TurnSearch.notFound
    // Each of them looks at so many rows that more than a few are not waited for.
    for _ in 0..<min(call.times, Self.mostTurns) {
      let next = controller.selectTurn(forward: forward, staysInRow: !showingPage)
      if next != .found, outcome == .found { break }
      outcome = next
      if next != .found { break }
    }
    switch outcome {
    case .found: if showingPage { controller.table.perform(.select) }
    case .notFound: message = "no turn of the person \(forward ? "below" : "above")"
    case .noConversation:
      message = keys.completed(
        "no conversation: {next-turn} and {previous-turn} go to the turns of a person in one")
    }
  }

  private static let mostTurns = 100

  // MARK: - Where nothing is selected

  /// Scrolls what stands in the feed's place. Whether the command does that.
  func scroll(_ table: TableView, _ call: CommandCall) -> Bool {
    let lines = max(table.frame.lines, 1)
    let page = max(lines - 1, 1)
    switch call.command {
    case .nextRow, .nextLine: table.scroll(byLines: call.times)
    case .previousRow, .previousLine: table.scroll(byLines: -call.times)
    case .pageDown: table.scroll(byLines: call.times * page)
    case .pageUp: table.scroll(byLines: -call.times * page)
    case .halfPageDown: table.scroll(byLines: halfPage(call, of: lines))
    case .halfPageUp: table.scroll(byLines: -halfPage(call, of: lines))
    case .firstRow where call.count == nil: table.scrollToStart()
    case .lastRow where call.count == nil: table.scrollToEnd()
    case .startOfRow: table.scrollToStart()
    case .endOfRow: table.scrollToEnd()
    case .firstRow, .lastRow: table.contentOffset = call.times - 1
    case .percent:
      guard let percent = percent(call) else { return true }
      table.contentOffset = max(table.contentHeight - lines, 0) * percent / 100
    case .nextSection, .previousSection:
      let section = table.indexPathsForVisibleRows.first?.section ?? 0
      let target = section + (call.command == .nextSection ? call.times : -call.times)
      let row = IndexPath(row: 0, section: min(max(target, 0), table.numberOfSections - 1))
      if table.isValid(row) { table.scrollToRow(at: row, at: .top) }
    default: return false
    }
    return true
  }
}

/// One of the rows that are shown, whichever these are.
enum RowGoal: Equatable {
  case first, last
  /// From 1 on; beyond the last it is that.
  case number(Int)
  case percent(Int)

  /// From 1 on, of so many.
  func number(of count: Int) -> Int {
    switch self {
    case .first: 1
    case .last: count
    case .number(let number): min(number, count)
    // As in vim, up: half of three rows is the second one.
    case .percent(let percent): max((percent * count + 99) / 100, 1)
    }
  }
}
