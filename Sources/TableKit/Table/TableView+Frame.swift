import HeightEngine
import TerminalCore

/// The frame and the content width: another width means other heights, and the same character at the top.
extension TableView {
  /// Columns for a row's content and its accessory: the table's, less the left margin, the section index and the scroll
  /// bar.
  public var contentWidth: Int { contentWidth(ofTableWidth: frame.columns) }

  /// Columns of the left margin; 0 where there is no room for it.
  public var leftMarginWidth: Int { leftMarginWidth(ofTableWidth: frame.columns) }

  /// A narrower table gives its columns to the text.
  public nonisolated static let leastColumnsWithMargin = 20

  /// Columns of the section index; 0 where there is none or no room for it.
  public var sectionIndexWidth: Int { sectionIndexWidth(ofTableWidth: frame.columns) }

  /// Columns of the scroll bar.
  var scrollBarWidth: Int { scrollBarWidth(ofTableWidth: frame.columns) }

  private func sectionIndexWidth(ofTableWidth columns: Int) -> Int {
    readTitlesIfNeeded()
    return sectionIndexTitles.isEmpty ? 0 : Self.sectionIndexWidth(ofTableWidth: columns)
  }

  /// Columns that a section index takes of a table's, where there is one; 0 where there is no room.
  public nonisolated static func sectionIndexWidth(ofTableWidth columns: Int) -> Int {
    columns < 30 ? 0 : 2
  }

  /// The section index' titles after a change, once for all the changes before they are wanted: a data
  /// source may look at all its sections for them. They decide whether the index takes columns.
  func readTitlesIfNeeded() {
    guard pending.readsTitles, !batch.isOpen else { return }
    pending.readsTitles = false
    sectionIndexTitles = dataSource?.sectionIndexTitles(for: self) ?? []
    updateWidth()
  }

  private func leftMarginWidth(ofTableWidth columns: Int) -> Int {
    columns < Self.leastColumnsWithMargin ? 0 : min(max(appearance.leftMargin, 0), columns / 2)
  }

  private func scrollBarWidth(ofTableWidth columns: Int) -> Int {
    appearance.showsScrollBar && columns > 1 ? 1 : 0
  }

  func contentWidth(ofTableWidth columns: Int) -> Int {
    columns - leftMarginWidth(ofTableWidth: columns) - sectionIndexWidth(ofTableWidth: columns)
      - scrollBarWidth(ofTableWidth: columns)
  }

  func frameDidChange(from old: Rect) {
    guard frame.size != old.size else { return }
    if pending.reload == .none {
      viewport.prepareForResize(width: old.columns, content())
      noteChosenCharacter()
    }
    viewport.lines = frame.lines
    updateWidth()
  }

  /// Rows are shown in another way: the one at the top stays there, and heights are as at another width.
  func contentVariantDidChange() {
    // Nothing is laid out before: what is asked for from now on is of the new way.
    if pending.reload == .none { viewport.prepareForResize(width: frame.columns, content()) }
    book.setVariant(contentVariant)
    for indexPath in pool.shown.keys { pool.setNeedsConfiguration(at: indexPath) }
    setNeedsLayout(.trusts)
  }

  /// The book follows what the content width has become. A width that it knows is shown as it was: no
  /// row is asked for.
  func updateWidth() {
    book.setWidth(contentWidth)
    setNeedsLayout(.trusts)
  }

  /// The character that the chosen line starts with, at the width that the table had.
  private func noteChosenCharacter() {
    guard let chosen = viewport.chosen, chosen.state == .due, chosen.position == nil,
      chosen.width != frame.columns
    else { return }
    viewport.setChosenPosition(position(of: chosen.anchor, atTableWidth: chosen.width))
  }

  /// The line that shows that character, at the width that the table has now.
  func returnToChosenCharacter() {
    guard let chosen = viewport.chosen, chosen.width != frame.columns,
      let line = line(of: chosen.position, in: chosen.anchor.item)
    else { return }
    viewport.setChosenLine(line, width: frame.columns)
  }

  /// The character that a line of a row starts with; nil for a row's first line, and for what is no row.
  private func position(of anchor: Anchor, atTableWidth columns: Int) -> LayoutPosition? {
    guard anchor.line > 0, columns > 0, case .row(let indexPath) = anchor.item,
      let cell = measuringCell(at: indexPath)
    else { return nil }
    let width = contentWidth(of: cell, in: contentWidth(ofTableWidth: columns))
    return cell.layout?.position(atLine: anchor.line, width: width)
  }

  /// The line of a row that shows a character, at the width that the table has now.
  private func line(of position: LayoutPosition?, in item: HeightItem) -> Int? {
    guard let position, case .row(let indexPath) = item, let cell = measuringCell(at: indexPath)
    else { return nil }
    return cell.layout?.line(of: position, width: contentWidth(of: cell)) ?? 0
  }
}

/// Places that outlast a resize.
extension TableView {
  /// Where a line of a row is on the screen: at another width it is the line that shows the same character.
  public struct Place: Hashable, Sendable {
    /// The line, at the width that the table had.
    public let anchor: Anchor
    let tableWidth: Int
    let position: LayoutPosition?

    /// Where the item's first line is, from the table's first, at that width.
    public var firstLine: Int { anchor.firstLine }

    /// Where that character is in its text's UTF-8; nil: the place is a row's first line, or of no row.
    public var offset: Int? { position?.offset }
  }

  /// The place of a line. O(1) of an item's first line, else O(the row's text).
  public func place(of anchor: Anchor) -> Place {
    Place(
      anchor: anchor, tableWidth: frame.columns,
      position: chosenPosition(of: anchor) ?? position(of: anchor, atTableWidth: frame.columns))
  }

  /// The character that a line is held by since it began with it at another width; nil: it is not held, or begins with it.
  private func chosenPosition(of anchor: Anchor) -> LayoutPosition? {
    guard let chosen = viewport.chosen, chosen.width == frame.columns,
      chosen.anchor.item == anchor.item, chosen.anchor.line == anchor.line
    else { return nil }
    return chosen.position
  }

  /// Holds the line at a place, which is the one of the same character at the widths to come, too. A row that is not there
  /// is ignored.
  ///
  /// - Parameter indexPath: The row, which may be at another index path by now.
  public func stand(at place: Place, ofRowAt indexPath: IndexPath? = nil) {
    reloadIfNeeded()
    let anchor = anchor(at: place, ofRowAt: indexPath)
    guard book.tree.contains(anchor.item) else { return }
    stand(by: .row(anchor), isPlace: true)
    if let position = place.position {
      viewport.choose(anchor, position: position, width: frame.columns)
    }
    layoutIfNeeded()
  }

  /// The place of a row's first line that is in view; nil: the row is not in view.
  public func placeOfRow(at indexPath: IndexPath) -> Place? {
    visibleRectForRow(at: indexPath).map {
      place(of: Anchor(.row(indexPath), line: max(-$0.line, 0), screenLine: max($0.line, 0)))
    }
  }

  /// Which line is at a place, at the width and the height that the table has now. O(1) where the width is the same.
  ///
  /// - Parameter indexPath: The row, which may be at another index path by now.
  public func anchor(at place: Place, ofRowAt indexPath: IndexPath? = nil) -> Anchor {
    var anchor = place.anchor
    if let indexPath { anchor.item = .row(indexPath) }
    anchor.screenLine = min(anchor.screenLine, max(frame.lines - 1, 0))
    if place.tableWidth != frame.columns {
      anchor.line = line(of: place.position, in: anchor.item) ?? anchor.line
    }
    return anchor
  }
}
