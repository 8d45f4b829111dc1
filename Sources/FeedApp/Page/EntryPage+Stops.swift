import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// What can be chosen on a page: what leads somewhere, or what folds.
struct PageStop: Equatable {
  /// The row of the page's table that it is in.
  var row: Int
  /// Which of the content's targets it leads to; nil: it folds.
  var target: Int?
}

/// One idea for links, notes and folds: Tab goes from one to the next, Shift-Tab to the one before, Enter does what the
/// chosen one is for, and Backspace goes back to where Enter was.
extension EntryPage {
  /// Whether there is something that can be chosen.
  var hasStops: Bool { stop(behind: nil, fromRow: 0, forward: true) != nil }

  /// Chooses what comes next, or before, round and round: on the line of a match to which a search has led since, or
  /// behind that line; else the first in view, or the last, at first, and where the view has left the one that was chosen.
  func chooseNext(forward: Bool = true) {
    let end = forward ? 0 : count - 1
    let next =
      if let match = matchSinceChoice { stop(at: match, forward: forward) } else {
        stopInView(forward: forward)
      }
    guard let next = next ?? stop(behind: nil, fromRow: end, forward: forward) else { return }
    choose(next)
  }

  private func stopInView(forward: Bool) -> PageStop? {
    let visible = table.indexPathsForVisibleRows.map(\.row)
    let last = chosen.flatMap { visible.contains($0.row) ? $0 : nil }
    guard let first = last?.row ?? (forward ? visible.first : visible.last) else { return nil }
    return stop(behind: last, fromRow: first, forward: forward)
  }

  /// A match in view: its row, where that is drawn, and the line of the row.
  private typealias Match = (row: Int, rect: Rect, line: Int)

  /// The match to which a search has led since something was chosen; nil: none, or it is out of view.
  private var matchSinceChoice: Match? {
    guard let place = search.place, let rect = table.visibleRectForRow(at: place.row) else {
      return nil
    }
    if let last = matchBeforeChoice, last.row == place.row, last.line == place.line { return nil }
    // At another width it is another line.
    let line = place.width == table.contentWidth ? min(place.line, rect.lines) : 0
    return (place.row.row, rect, line)
  }

  /// The first on a match's line or behind it, or the last above that line.
  private func stop(at match: Match, forward: Bool) -> PageStop? {
    let row = match.row
    guard parts.indices.contains(row), !parts[row].targets.isEmpty else {
      return stop(behind: nil, fromRow: forward ? row : row - 1, forward: forward)
    }
    let most = Self.mostDrawn
    let lines =
      forward
      ? match.line..<min(match.line + most, match.rect.lines)
      : max(match.line - most, 0)..<match.line
    if let target = target(onLines: lines, ofRow: row, match.rect, forward: forward) {
      return PageStop(row: row, target: target)
    }
    return stop(behind: nil, fromRow: forward ? row + 1 : row - 1, forward: forward)
  }

  /// Lines of a row that are looked at for what leads somewhere.
  private static let mostDrawn = 1000

  /// The first that leads somewhere on lines of a row in view, or the last.
  private func target(
    onLines lines: Range<Int>, ofRow row: Int, _ rect: Rect, forward: Bool
  ) -> Int? {
    guard !lines.isEmpty else { return nil }
    let canvas = drawn(lines, ofRow: row, rect)
    let cells = lines.count * rect.columns
    for number in 0..<cells {
      let cell = forward ? number : cells - 1 - number
      let place = Point(column: cell % rect.columns, line: cell / rect.columns)
      if let target = canvas.link(at: place).flatMap({ Int($0.address) }) { return target }
    }
    return nil
  }

  /// Lines of a row drawn once more, what leads somewhere as links that are the numbers of targets.
  private func drawn(_ lines: Range<Int>, ofRow row: Int, _ rect: Rect) -> Canvas {
    var canvas = Canvas(size: Size(columns: rect.columns, lines: lines.count))
    layout(ofRow: row, linksToTargets: true)?.draw(
      in: &canvas,
      rect: Rect(column: 0, line: -lines.lowerBound, columns: rect.columns, lines: rect.lines))
    return canvas
  }

  /// Follows what is chosen, or folds it. With nothing chosen it goes back to where it came from, else it
  /// folds what comes first, or chooses what leads somewhere.
  func follow() {
    if let chosen {
      let isInView = table.indexPathsForVisibleRows.contains { $0.row == chosen.row }
      return isInView ? follow(chosen) : chooseNext()
    }
    if goBack() { return }
    let first = table.indexPathsForVisibleRows.first?.row ?? 0
    if let fold = firstFold(fromRow: first) ?? firstFold(fromRow: 0) {
      choose(fold)
      follow(fold)
    } else {
      chooseNext()
    }
  }

  /// Follows what leads somewhere where it was clicked on, or folds the row of the tree. Whether there is such a thing.
  ///
  /// - Parameter place: The cell, on the canvas that the page is drawn on.
  func click(row: Int, at place: Point) -> Bool {
    let folded = stops(inRow: row).first { $0.target == nil }
    guard let stop = folded ?? stop(inRow: row, at: place) else { return false }
    choose(stop)
    follow(stop)
    return true
  }

  /// What leads somewhere in a cell.
  private func stop(inRow row: Int, at place: Point) -> PageStop? {
    guard parts.indices.contains(row), !parts[row].targets.isEmpty,
      let rect = table.visibleRectForRow(at: IndexPath(row: row, section: 0))
    else { return nil }
    let line = place.line - table.frame.line - rect.line
    let cell = Point(column: place.column - table.frame.column - rect.column, line: 0)
    return drawn(line..<line + 1, ofRow: row, rect).link(at: cell).flatMap { Int($0.address) }.map {
      PageStop(row: row, target: $0)
    }
  }

  /// Back to where something was followed; false: nothing was.
  func goBack() -> Bool {
    guard let (standing, stop) = history.popLast() else { return false }
    table.standing = standing
    choose(stop)
    return true
  }

  private func follow(_ stop: PageStop) {
    guard let target = stop.target else {
      toggleFold(inRow: stop.row)
      return
    }
    guard targets.indices.contains(target), let row = row(of: targets[target]) else { return }
    history.append((table.standing, stop))
    bringIntoView(row)
    let back = stops(inRow: row).first {
      $0.target.flatMap { self.row(of: targets[$0]) } == stop.row
    }
    choose(back)
    // Nothing in it to be chosen: it is the row that is shown.
    if back == nil { table.selectRow(at: IndexPath(row: row, section: 0)) }
  }

  /// At the top of the view, unless all of it is in view.
  private func bringIntoView(_ row: Int) {
    let indexPath = IndexPath(row: row, section: 0)
    let rect = table.visibleRectForRow(at: indexPath)
    if let rect, rect.line >= 0, rect.endLine <= table.frame.lines { return }
    table.scrollToRow(at: indexPath, at: .top)
  }

  private func row(of target: LinkTarget) -> Int? {
    let row =
      switch target {
      case .link(let index): parts.firstLink + index as Int?
      case .block(let index): parts.part(ofBlock: index)
      }
    return row.flatMap { parts.indices.contains($0) ? $0 : nil }
  }

  private func choose(_ stop: PageStop?) {
    let changed = [chosen, stop].compactMap { $0?.target == nil ? nil : $0?.row }
    chosen = stop
    matchBeforeChoice = search.place.map { ($0.row, $0.line) }
    // A fold is its row; of a row that leads to several places, what is chosen is marked in it.
    let isFold = stop != nil && stop?.target == nil
    table.focusRow(at: isFold ? stop.map { IndexPath(row: $0.row, section: 0) } : nil)
    table.reconfigureRows(at: changed.map { IndexPath(row: $0, section: 0) })
    if let stop {
      table.scrollToRow(at: IndexPath(row: stop.row, section: 0), at: .nearest)
    }
  }

  /// The first behind `last`, from a row on, that way.
  private func stop(behind last: PageStop?, fromRow first: Int, forward: Bool) -> PageStop? {
    for row in stride(from: first, to: forward ? count : -1, by: forward ? 1 : -1) {
      var stops = stops(inRow: row)
      if !forward { stops.reverse() }
      if let index = stops.firstIndex(where: { $0 == last }) { stops.removeFirst(index + 1) }
      if let stop = stops.first { return stop }
    }
    return nil
  }

  private func firstFold(fromRow first: Int) -> PageStop? {
    let start = max(first, parts.indices.count)
    return (start..<max(count, start)).lazy.compactMap { self.stops(inRow: $0).first }.first
  }

  /// What can be chosen in a row, in the order in which it stands.
  func stops(inRow row: Int) -> [PageStop] {
    let line = row - parts.indices.count
    guard line < 0 else {
      return tree?.isParent(line) == true ? [PageStop(row: row, target: nil)] : []
    }
    return parts[row].targets.map { PageStop(row: row, target: $0) }
  }
}
