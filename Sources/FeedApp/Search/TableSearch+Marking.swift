import Feeds
import HeightEngine
import TableKit

/// What is found in texts: marked there, and where the person was brought to.
extension TableSearch {
  /// Which rows say what is looked for, and how many were looked at: all of them. A row without a layout says nothing.
  func matches(
    among rows: Range<Int>, layout: (Int) -> CellLayout?
  ) -> (count: Int, matches: [Int]) {
    guard let pattern, let parts else { return (rows.count, []) }
    let matches = rows.filter { row in
      layout(row)?.shows(parts) { !pattern.ranges(in: $0, limit: 1).isEmpty } ?? false
    }
    return (rows.count, matches)
  }

  /// A layout with what is looked for marked in its texts, and the signs of cuts that hide it.
  func marking(_ layout: CellLayout, _ cuts: CutMatches? = nil) -> CellLayout {
    guard isShown, let parts else { return layout }
    let marked = layout.highlighting(parts, Theme.match)
    guard let cuts else { return marked }
    return marked.highlighting({ cuts.signs(in: $0) }, Theme.match)
  }

  /// Whether the line to which the person was brought is out of view, where other lines of its row are in view.
  var isElsewhereInRow: Bool {
    guard let place, let rect = table.visibleRectForRow(at: place.row) else { return false }
    return !(0..<table.frame.lines).contains(rect.line + place.line)
  }

  /// Does what may leave fewer lines for the table: the line to which the person was brought stays in view if it was, but
  /// for where the table stands at its end.
  func keepingPlaceInView(_ change: () -> Void) {
    let wasInView = isPlaceInView
    change()
    guard wasInView, !isPlaceInView, let place, place.width == table.contentWidth,
      table.frame.lines > 0, table.standing != .end
    else { return }
    table.standing = .row(
      TableView.Anchor(.row(place.row), line: place.line, screenLine: table.frame.lines - 1))
  }

  /// Whether the person is in the row to which they were brought, and sees the line.
  var isPlaceInView: Bool {
    guard let place, place.row == row else { return false }
    return table.visibleRectForRow(at: place.row) != nil && !isElsewhereInRow
  }

  /// The match to which the person was brought and where they still are: its row, a text of that, and where in its
  /// UTF-8; nil: they are elsewhere, or the row cuts it off.
  var match: (row: IndexPath, text: DisplayText, range: Range<Int>)? {
    guard let parts, let place, place.row == row, place.width == table.contentWidth,
      table.visibleRectForRow(at: place.row) != nil, !isElsewhereInRow,
      let found = table.firstPart(ofRowAt: place.row, onLine: place.line, found: parts)
    else { return nil }
    return (place.row, found.text, found.range)
  }
}
