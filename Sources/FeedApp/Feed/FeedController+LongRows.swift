import Feeds
import HeightEngine
import TableKit
import TerminalCore

/// Rows of text that are too long to be laid out at once: what is shown of them grows in idle time, and
/// with it the row, at its end.
extension FeedController {
  /// Lays out more of the row in view that is not shown whole, else of another one, as long as `goesOn`.
  /// False: there is none.
  func readOnLongRow(while goesOn: () -> Bool) -> Bool {
    guard let place = feed.unfinishedRow else { return false }
    readOn(place, while: goesOn)
    return true
  }

  /// Whether all of the last row is shown.
  var lastRowIsFinished: Bool {
    guard let place = placeOfLastRow else { return true }
    reader.withTexts(at: place) { _, _ in }
    return feed.isFinished(place.row, inSection: place.section)
  }

  func readOnLastRow(while goesOn: () -> Bool) {
    guard let place = placeOfLastRow else { return }
    readOn(IndexPath(row: place.row, section: place.section), while: goesOn)
  }

  /// How much of the last row is shown, of how much.
  var progressOfLastRow: (read: Int, count: Int) {
    placeOfLastRow.map { feed.progress(ofRow: $0.row, inSection: $0.section) } ?? (0, 0)
  }

  private var placeOfLastRow: EntryPlace? {
    guard let last = table.indexPath(atOrdinal: table.numberOfRows - 1),
      let place = place(ofRowAt: last), place != .none
    else { return nil }
    return place
  }

  private func readOn(_ row: IndexPath, while goesOn: () -> Bool) {
    let width = table.contentWidth
    feed.rowWidth = width
    feed.readOn(row.row, inSection: row.section, while: goesOn) {
      _ = FeedRow.contentWrapper.numberOfLines(of: $0, width: width)
    }
    table.reconfigureRows(at: indexPaths(showing: row))
  }

  /// Where the table has a row of the feed.
  private func indexPaths(showing row: IndexPath) -> [IndexPath] {
    if edits.isEmpty { return [row] }
    let place = EntryPlace(section: row.section, row: row.row)
    let visible = table.indexPathsForVisibleRows.filter { self.place(ofRowAt: $0) == place }
    guard visible.isEmpty else { return visible }
    let hidden: IndexPath? = model.indexPath { $0.place == place }
    return hidden.map { [$0] } ?? []
  }

  /// Gives the table its frame. At another width long rows are laid out anew: at once up to where the
  /// person stands in one, the rest in idle time.
  func setFrame(_ frame: Rect) {
    guard frame.columns != table.frame.columns, feed.rowWidth != nil else {
      table.frame = frame
      return
    }
    let long = table.indexPathsForVisibleRows.filter { self.isLong(at: $0) }
    let top = long.first.flatMap { self.held(inRowAt: $0) }
    table.frame = frame
    feed.rowWidth = table.contentWidth
    if let top { feed.readOn(top.place.row, inSection: top.place.section, upTo: top.offset) }
    table.reconfigureRows(at: long)
  }

  /// Whether a row is text that is not read whole.
  func isLong(at indexPath: IndexPath) -> Bool {
    place(ofRowAt: indexPath).map(isLong) ?? false
  }

  func isLong(_ place: EntryPlace) -> Bool {
    place != .none && place.row < feed.numberOfEntries(inSection: place.section)
      && feed.isLong(place.row, inSection: place.section)
  }

  /// What of a row's text stands at the top of the view.
  private func held(inRowAt indexPath: IndexPath) -> (place: EntryPlace, offset: Int)? {
    guard let place = place(ofRowAt: indexPath), let text = longText(at: place),
      let line = table.visibleRectForRow(at: indexPath)?.line, line < 0
    else { return nil }
    let lines = FeedRow.contentWrapper.lines(-line..<(1 - line), of: text, width: table.contentWidth)
    return (place, lines.first?.offset ?? text.utf8Count)
  }

  /// A row's text, as far as it is shown.
  func longText(at place: EntryPlace) -> GrowingText? {
    guard isLong(place) else { return nil }
    return reader.withTexts(at: place) { texts, _ in
      texts.growingText(in: EntryText.content.rawValue)
    }
  }
}
