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
      reader.plans.contentWrapper.numberOfLines(of: $0, width: width)
    }
    showGrown(row)
  }

  /// A row has grown at its end, or is laid out further.
  private func showGrown(_ row: IndexPath) {
    let grown = indexPaths(showing: row)
    let following = lineOfRow(following: grown)
    table.reconfigureRows(at: grown, keepingAnswers: true)
    if let (indexPath, line) = following, table.visibleRectForRow(at: indexPath)?.line != line {
      table.standing = .row(TableView.Anchor(.row(indexPath), screenLine: line))
    }
    returnToHeldText()
  }

  /// The first row in view behind some, and where it begins: what follows a row that is not yet laid out
  /// to its end stays where it is. nil: there is none, or the view stands at the content's end by itself.
  private func lineOfRow(following rows: [IndexPath]) -> (indexPath: IndexPath, line: Int)? {
    guard table.standing != .end, let last = rows.max(),
      let next = table.indexPathsForVisibleRows.first(where: { $0 > last })
    else { return nil }
    return table.visibleRectForRow(at: next).map { (next, $0.line) }
  }

  /// Text at the top of the view when the width changed.
  struct HeldText {
    var indexPath: IndexPath
    var place: EntryPlace
    /// In the row's text.
    var offset: Int
    /// Whether the view is still to go there; it counts for the next width.
    var isDue = false
  }

  /// Stands where the person stood before the width changed, as soon as it is laid out; until then at the text that is
  /// lent for it.
  ///
  /// - Parameter atOnce: Goes there, or as near as can be, in any case.
  private func returnToHeldText(atOnce: Bool = false) {
    guard let held = heldText, held.isDue, let text = longText(at: held.place) else { return }
    if atOnce || isLaidOut(held) {
      heldText?.isDue = false
    } else if text.start != held.offset {
      return
    }
    let line = reader.plans.contentWrapper.line(
      atOffset: held.offset, of: text, width: table.contentWidth)
    table.standing = .row(TableView.Anchor(.row(held.indexPath), line: line))
  }

  /// Somebody scrolls: if that is to go on from where they stood before the width changed, the row is laid out as far
  /// as that first. O(text above), about 0.5 s at the most; beyond that they scroll from as far as it is laid out.
  func letGoOfHeldText() {
    if let held = heldText, held.isDue {
      if held.offset <= Self.mostBeforeKey { layOut(held) }
      feed.lendAhead(held.place.row, inSection: held.place.section, from: nil)
      showGrown(IndexPath(row: held.place.row, section: held.place.section))
      returnToHeldText(atOnce: true)
    }
    heldText = nil
  }

  private func layOut(_ held: HeldText) {
    feed.readOn(held.place.row, inSection: held.place.section, upTo: held.offset)
  }

  private func isLaidOut(_ held: HeldText) -> Bool {
    feed.isLent(held.place.row, inSection: held.place.section, around: held.offset)
  }

  /// Text that is laid out before a key that comes too early, in bytes.
  private static let mostBeforeKey = 1 << 26

  /// Where the table has a row of the feed.
  private func indexPaths(showing row: IndexPath) -> [IndexPath] {
    if edits.isEmpty { return [row] }
    let place = EntryPlace(section: row.section, row: row.row)
    let visible = table.indexPathsForVisibleRows.filter { self.place(ofRowAt: $0) == place }
    guard visible.isEmpty else { return visible }
    let hidden: IndexPath? = model.indexPath { $0.place == place }
    return hidden.map { [$0] } ?? []
  }

  /// Gives the table its frame. At another width long rows are laid out anew: where the person stands
  /// near the beginning of one, at once as far as that, and the rest in idle time. Else what stood in view is shown
  /// without what is before it, which is laid out in idle time, or before a key is taken.
  func setFrame(_ frame: Rect) {
    guard frame.columns != table.frame.columns, feed.rowWidth != nil else {
      table.frame = frame
      // Where a filter hides all rows, none is measured, and one that is long is not to be read whole for its key.
      if feed.rowWidth == nil, table.contentWidth > 0 { feed.rowWidth = table.contentWidth }
      return
    }
    let long = table.indexPathsForVisibleRows.filter { self.isLong(at: $0) }
    let wasHeld = heldText != nil
    if !wasHeld, table.standing != .end {
      heldText = long.first.flatMap { self.textHeld(inRowAt: $0) }
    }
    table.frame = frame
    feed.rowWidth = table.contentWidth
    if let held = heldText {
      if held.offset <= mostBeforeFrame { layOut(held) }
      // The table finds the line by itself, where it is laid out.
      let isThere = held.offset <= mostBeforeFrame || isLaidOut(held)
      heldText?.isDue = wasHeld || !isThere
      // A page shows as much of the text as is lent, from its beginning.
      if !isThere, page == nil {
        feed.lendAhead(held.place.row, inSection: held.place.section, from: held.offset)
      }
    }
    table.reconfigureRows(at: long, keepingAnswers: true)
    returnToHeldText()
  }

  /// Whether a row is text that is not read whole.
  func isLong(at indexPath: IndexPath) -> Bool {
    place(ofRowAt: indexPath).map(isLong) ?? false
  }

  func isLong(_ place: EntryPlace) -> Bool {
    isInFeed(place) && feed.isLong(place.row, inSection: place.section)
  }

  /// Whether a row shows a text that is as long as those that are not read whole, whatever it is read of: a place in percent
  /// may be within it. O(text)
  func showsLongText(at indexPath: IndexPath) -> Bool {
    guard let place = place(ofRowAt: indexPath), isInFeed(place) else { return false }
    if isLong(place) { return true }
    return reader.withTexts(at: place) { texts, _ -> Bool in
      for slot in [EntryText.title.rawValue, EntryText.content.rawValue] {
        if texts.growingText(in: slot) != nil { return true }
        if let text = texts.text(in: slot), TextBlock.isLong(text) { return true }
      }
      return false
    }
  }

  /// Whether what comes may go on with a row.
  func mayGrow(_ place: EntryPlace) -> Bool {
    isInFeed(place) && feed.mayGrow(place.row, inSection: place.section)
  }

  /// A page may be of a row that is gone.
  private func isInFeed(_ place: EntryPlace) -> Bool {
    (0..<feed.numberOfSections).contains(place.section)
      && place.row < feed.numberOfEntries(inSection: place.section)
  }

  /// Lays a row out as far as a place in it, of another width perhaps: O(text above), as before a key that comes too early.
  func layOut(_ indexPath: IndexPath, asFarAs place: TableView.Place) {
    guard let offset = place.offset, offset <= Self.mostBeforeKey,
      let row = self.place(ofRowAt: indexPath), isLong(row),
      !feed.isLent(row.row, inSection: row.section, around: offset)
    else { return }
    feed.readOn(row.row, inSection: row.section, upTo: offset)
    showGrown(IndexPath(row: row.row, section: row.section))
  }

  /// Whether all that has come of a row's text is shown, if it was asked for.
  func isLaidOut(_ row: IndexPath) -> Bool {
    guard let place = place(ofRowAt: row), isLong(place) else { return true }
    return feed.isFinished(place.row, inSection: place.section)
  }

  private func textHeld(inRowAt indexPath: IndexPath) -> HeldText? {
    guard let place = place(ofRowAt: indexPath), let text = longText(at: place),
      let line = table.visibleRectForRow(at: indexPath)?.line, line < 0
    else { return nil }
    let part = reader.plans.contentWrapper
      .lines(-line..<(1 - line), of: text, width: table.contentWidth).first
    guard let part, let start = part.lines.first?.range.lowerBound else { return nil }
    return HeldText(indexPath: indexPath, place: place, offset: part.offset + start)
  }

  /// A row's text, as far as it is shown.
  func longText(at place: EntryPlace) -> GrowingText? {
    guard isLong(place) else { return nil }
    return reader.withTexts(at: place) { texts, _ in
      texts.growingText(in: EntryText.content.rawValue)
    }
  }
}
