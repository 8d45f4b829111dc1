import Feeds
import HeightEngine
import TableKit

/// A search in a table, of the feed's rows or of a page's parts: which rows match is the table's to know, and
/// here is where the person is among them.
///
/// Rows are looked at in idle time, from the view outwards; where the way to the next match leads over rows
/// that were not looked at, it is gone as soon as they have been.
final class TableSearch {
  let table: TableView
  /// What is looked for; nil: nothing.
  private(set) var pattern: TextPattern? {
    didSet { if pattern !== oldValue { parts = pattern.map(Self.parts(of:)) } }
  }
  /// What is found in texts.
  private(set) var parts: TextFinder?
  /// Whether matches are to be seen.
  var isShown = true { didSet { if isShown != oldValue { look() } } }
  /// Asked while something is looked for.
  private(set) var asked: ShownQuestion?
  /// By whose answers rows that are shown match.
  var question: RowQuestion? { asked?.current }
  /// The line of a row to which the person was brought, at a width, and whether the row has several that match.
  private(set) var place: (row: IndexPath, line: Int, width: Int, isOneOfSeveral: Bool)?
  private var goal: Goal?
  /// The way to a match that is in a row behind what is laid out of it, and where it goes on as soon as more is.
  private var wayInRow: Goal?
  /// The same way where a key has ended it just now.
  private var wayLeft: Goal?
  /// What came of the way to a match: nil until it is gone.
  private(set) var outcome: Outcome?
  /// Where not all of the table is looked through, what is, as said behind `no match`; empty: all is.
  var scope = ""
  /// Opens the fold in a row; returns how many rows come behind it, 0 where there is none. nil: the table has no folds.
  var opener: ((IndexPath) -> Int)?
  /// What a row shows of matches that it cuts off; nil: no row cuts anything off.
  var cutMatches: ((IndexPath, TextPattern) -> CutMatches?)?
  /// Whether a way waits for rows that may come behind the last one.
  var rowsMayCome: () -> Bool = { false }
  /// Whether there are more rows than were counted.
  var isCountOpen: () -> Bool = { false }
  /// Whether all that has come of a row's text is laid out.
  var isLaidOut: (IndexPath) -> Bool = { _ in true }
  /// Told of what is to be seen in texts from now on.
  var onLook: (() -> Void)?

  enum Outcome: Hashable { case found, wentRound, notFound }

  /// The way to a match.
  private struct Goal {
    var start: IndexPath
    var forward: Bool
    var includesItself: Bool
    /// The line of that row from which on it counts, or up to which; nil: whichever. Of one that the way leads on from, that
    /// from which on it counts if it grows.
    var line: Int?
    var wentRound = false
    /// Matches to go on to from there.
    var rest = 0
    /// Whether a fold opens that it leads to.
    var opensFolds = true
    /// Whether all rows are behind it, and it goes on with those that come.
    var awaitsRows = false
  }

  /// So long rows are looked at before there is a frame.
  static let timeBeforeFrame = Duration.milliseconds(4)

  /// Matches of one text that are marked: more are hardly seen.
  private static let mostMarked = 4096

  private static func parts(of pattern: TextPattern) -> TextFinder {
    TextFinder(limit: mostMarked) { pattern.ranges(in: $0, limit: mostMarked) }
  }

  /// - Parameter selects: Whether the row that was found is selected, as one of a feed is; on a page nothing is.
  init(_ table: TableView, selects: Bool = true) {
    self.table = table
    self.selects = selects
  }

  private let selects: Bool

  /// The row that the person is in.
  var row: IndexPath? { selects ? table.indexPathForSelectedRow : place?.row }

  /// What is marked in texts; nil: nothing.
  var marked: TextPattern? { isShown ? pattern : nil }

  /// Looks for something else from now on; nil: for nothing.
  func setPattern(_ new: TextPattern?) {
    let old = pattern
    pattern = new
    (place, goal, wayInRow, wayLeft, outcome) = (nil, nil, nil, nil, nil)
    isShown = true
    if let new {
      if let asked {
        asked.ask(RowFilter(new), isNarrower: old.map(new.narrows) ?? false)
      } else {
        asked = ShownQuestion(table, RowFilter(new))
      }
    } else {
      asked?.remove()
      asked = nil
    }
    look()
  }

  /// What was looked for once, and where the person was among it.
  struct Saved {
    let pattern: TextPattern?
    fileprivate let place: (row: IndexPath, line: Int, width: Int, isOneOfSeveral: Bool)?
    fileprivate let isShown: Bool
  }

  /// What is looked for now.
  var saved: Saved { Saved(pattern: pattern, place: place, isShown: isShown) }

  /// Looks for that again, from where the person was.
  func goBack(to saved: Saved) {
    setPattern(saved.pattern)
    place = saved.place
    isShown = saved.isShown
  }

  /// Rows say something else.
  func askAgain() { asked?.askAgain() }

  /// Other rows are hidden than before.
  func filterDidChange() {
    asked?.filterDidChange()
    markQuestion()
  }

  private func markQuestion() { table.markedQuestion = isShown ? question : nil }

  private func look() {
    markQuestion()
    table.reconfigureVisibleCells()
    onLook?()
  }

  /// The lines of a row on which something begins that is looked for, or is cut off, ascending.
  private func lines(ofRowAt row: IndexPath) -> [Int] {
    guard let pattern, let parts else { return [] }
    let lines = table.lines(ofRowAt: row, showing: parts)
    guard let cuts = cutMatches?(row, pattern) else { return lines }
    let linesOfCuts = table.lines(ofRowAt: row) { cuts.signs(in: $0) }
    return Set(lines + linesOfCuts).sorted()
  }
}

// MARK: - Going from match to match

extension TableSearch {
  /// Whether the way goes on with rows that are still to come: behind the last one, or back round from the first.
  var awaitsRows: Bool { goal?.awaitsRows ?? false }

  /// Whether the way leads down.
  var isForward: Bool { goal?.forward ?? true }

  /// Whether all rows on the way to a match have been looked at, and none is one.
  var hasSeenAll: Bool {
    guard let goal, let question, table.isValid(goal.start) else { return false }
    let next = table.nextMatch(
      of: question, from: goal.start, forward: goal.forward, includingItself: goal.includesItself)
    return next == .none
  }

  /// No more rows come, and all have been looked at, see `hasSeenAll`: the way goes on from the other end.
  func awaitNoRows() {
    if let goal { goRound(goal) }
  }

  func stop() { (goal, wayInRow, wayLeft) = (nil, nil, wayInRow) }

  /// Whether a row is known to match.
  var hasMatches: Bool { question.map { table.numberOfMatches(of: $0) > 0 } ?? false }

  /// Goes to the match at or behind a row, or at or before it; or to another row only; or to a match further on.
  ///
  /// - Parameter opensFolds: Whether it goes to a match in a fold; else to the row of the fold, which stays closed.
  func go(
    toMatchFrom start: IndexPath, forward: Bool = true, includingItself: Bool = true,
    times: Int = 1, opensFolds: Bool = true
  ) {
    (outcome, place, wayInRow, wayLeft) = (nil, nil, nil, nil)
    goal = Goal(
      start: start, forward: forward, includesItself: includingItself,
      line: includingItself ? lineInView(of: start, forward) : nil, rest: times - 1,
      opensFolds: opensFolds)
    goOn()
  }

  /// Of a row that begins above the view, or ends below it, the line from which on, or up to which, it is in view; nil: all of
  /// it is, or nothing.
  private func lineInView(of row: IndexPath, _ forward: Bool) -> Int? {
    guard let rect = table.visibleRectForRow(at: row) else { return nil }
    if forward { return rect.line < 0 ? -rect.line : nil }
    let end = table.frame.lines - rect.line
    return end < rect.lines ? end - 1 : nil
  }

  /// Goes to the next line with a match, or the one before; or, of many, to one further on.
  func goToNext(forward: Bool, times: Int) {
    if forward, let way = wayLeft { return goOn(way, times: times) }
    goToNext(forward: forward)
    let rest = min(times, Self.mostAtOnce) - 1
    for count in 0..<max(rest, 0) {
      guard goal == nil, wayInRow == nil else {
        // As soon as it is known.
        goal?.rest = rest - count
        wayInRow?.rest = rest - count
        return
      }
      guard outcome != .notFound else { return }
      let hasGoneRound = outcome == .wentRound
      goToNext(forward: forward)
      if hasGoneRound, outcome == .found { outcome = .wentRound }
    }
  }

  /// The key that has ended a way in a row asks for the match behind that to which it led.
  private func goOn(_ way: Goal, times: Int) {
    (goal, wayLeft, outcome) = (way, nil, nil)
    goal?.rest = min(way.rest + times, Self.mostAtOnce)
    goOn()
  }

  /// Matches that are gone over by one key: each is a row that is laid out.
  private static let mostAtOnce = 1000

  private func goToNext(forward: Bool) {
    guard pattern != nil, let start = startOfNext else { return }
    (outcome, wayInRow) = (nil, nil)
    let isElsewhereInIt = place?.row == start && isElsewhereInRow
    if let place, place.row == start, !isElsewhereInIt {
      let lines = lines(ofRowAt: start)
      let next = forward ? lines.first { $0 > place.line } : lines.last { $0 < place.line }
      if let next { return land(in: start, line: next, of: lines.count, wentRound: false) }
      if forward, !isLaidOut(start) {
        let rest = Goal(start: start, forward: true, includesItself: true, line: place.line + 1)
        return wait(in: start, for: rest)
      }
    }
    let includesItself = place == nil || isElsewhereInIt
    let lineBehindPlace = place.flatMap { $0.row == start ? $0.line + 1 : nil }
    goal = Goal(
      start: start, forward: forward, includesItself: includesItself,
      line: includesItself ? lineInView(of: start, forward) : lineBehindPlace)
    goOn()
  }

  /// Where the person is: in the row that was found, unless they went on.
  private var startOfNext: IndexPath? {
    if let row, !table.isHidden(row) { return row }
    return place?.row ?? table.indexPathsForVisibleRows.first
  }

  /// Goes on as far as rows were looked at. Whether there is something new to see.
  @discardableResult
  func goOn() -> Bool {
    guard let goal, let question else { return false }
    guard table.isValid(goal.start) else {
      self.goal = nil
      return false
    }
    let next = table.nextMatch(
      of: question, from: goal.start, forward: goal.forward, includingItself: goal.includesItself)
    switch next {
    case .notKnownYet: return false
    case .row(let row):
      if openFold(in: row, on: goal) {
        goOn()
        return true
      }
      guard land(in: row, by: goal) else {
        // What it says it says out of view.
        self.goal?.includesItself = false
        return goOn()
      }
      if goal.rest > 0, wayInRow == nil { goToNext(forward: goal.forward, times: goal.rest) }
    case .none:
      if !goal.wentRound, rowsMayCome() {
        self.goal?.awaitsRows = true
        return false
      }
      goRound(goal)
    }
    return true
  }

  private func goRound(_ goal: Goal) {
    let last = table.numberOfRows - 1
    guard !goal.wentRound, let start = table.indexPath(atOrdinal: goal.forward ? 0 : last) else {
      self.goal = nil
      outcome = .notFound
      return
    }
    self.goal = Goal(
      start: start, forward: goal.forward, includesItself: true, wentRound: true, rest: goal.rest,
      opensFolds: goal.opensFolds)
    goOn()
  }

  /// A row has grown at its end: a way that has led down from it leads through what has come.
  func rowDidGrow(_ row: IndexPath) {
    guard let goal, goal.forward, goal.start == row, goal.line != nil else { return }
    self.goal?.includesItself = true
  }

  /// More of a row is laid out: a way that waits for that goes on. Whether there is something new to see.
  func goOnInRow() -> Bool {
    guard let way = wayInRow else { return false }
    (goal, wayInRow) = (way, nil)
    return goOn() && wayInRow == nil
  }

  private func wait(in row: IndexPath, for way: Goal) {
    (goal, wayInRow) = (nil, way)
    wayInRow?.start = row
    wayInRow?.includesItself = true
    wayInRow?.awaitsRows = false
  }

  /// Returns false where all of the row's lines with a match are on the other side of the goal's line.
  private func land(in row: IndexPath, by way: Goal) -> Bool {
    let lines = lines(ofRowAt: row)
    let bound = row == way.start && way.includesItself ? way.line : nil
    let line =
      way.forward ? lines.first { $0 >= bound ?? 0 } : lines.last { $0 <= bound ?? .max }
    let waits = line == nil && way.forward && !isLaidOut(row)
    guard waits || line != nil || bound == nil || lines.isEmpty else { return false }
    // Meanwhile it stands where the row begins, or in it.
    if !waits || bound == nil && place?.row != row {
      land(in: row, line: line ?? 0, of: lines.count, wentRound: way.wentRound)
    }
    if waits {
      wait(in: row, for: way)
      wayInRow?.line = bound
    }
    return true
  }

  /// - Parameter count: How many lines of the row match.
  private func land(in row: IndexPath, line: Int, of count: Int, wentRound: Bool) {
    (goal, wayInRow) = (nil, nil)
    place = (row, line, table.contentWidth, count > 1)
    outcome = wentRound ? .wentRound : .found
    if selects { table.focusRow(at: row) }
    table.scrollToLine(line, ofRowAt: row)
  }
}

// MARK: - Matches in folds

extension TableSearch {
  /// What is looked for is written: the fold opens that the way has led to, or leads to.
  func openFolds() {
    goal?.opensFolds = true
    guard goal == nil, let place else { return }
    let way = Goal(
      start: place.row, forward: true, includesItself: true, wentRound: outcome == .wentRound)
    guard openFold(in: place.row, on: way) else { return }
    outcome = nil
    goOn()
  }

  /// Opens the fold in a row that was found, in which the way goes on from the end that it comes to first. False: there is
  /// none, or it stays closed.
  private func openFold(in row: IndexPath, on way: Goal) -> Bool {
    guard way.opensFolds, let count = opener?(row), count > 0 else { return false }
    goal = way
    goal?.includesItself = true
    goal?.line = nil
    goal?.start = way.forward ? row : IndexPath(row: row.row + count, section: row.section)
    table.findMatches(for: Self.timeBeforeFrame)
    return true
  }

  /// The first rows of the table went, all of them of its one section: the person is where they were, unless that is gone.
  func firstRowsDidGo(_ count: Int) {
    if let start = goal?.start { goal?.start.row = max(start.row - count, 0) }
    if let start = wayInRow?.start {
      if start.row < count { wayInRow = nil } else { wayInRow?.start.row -= count }
    }
    guard let row = place?.row.row else { return }
    if row < count { place = nil } else { place?.row.row -= count }
  }

  /// Rows behind one came or went: where the person was there is another row now.
  func rowsDidChange(from row: IndexPath) {
    if let place, place.row >= row { self.place = nil }
  }
}
