import Feeds
import HeightEngine
import TableKit

/// What changes in the feed itself: files that grow, are replaced or read again.
extension FeedController {
  /// Reads the feed again and shows it as it is now: what the person changed is undone, the selection
  /// stays on its entry, and only heights of what changed are computed.
  ///
  /// - Throws: what is wrong with the file; the feed stays what it was.
  func reload() throws {
    let place = selectedPlace()
    let wasEdited = !edits.isEmpty
    var update = try feed.reload()
    while case .joined = update {
      adopt(update, selecting: place)
      update = try feed.reload()
    }
    if wasEdited { showAnew(selecting: place) } else { adopt(update, selecting: place) }
    examineALittle()
  }

  /// Takes in what has come to the feed since; returns the number of new rows, nil if nothing changed.
  ///
  /// - Throws: what is wrong with a document that was rewritten; the feed stays what it was.
  func readChanges() throws -> Int? {
    // Asked for now: what is shown is not what the feed has, once it has changed.
    let place = selectedPlace()
    let count = table.numberOfRows
    guard var update = try feed.readChanges() else { return nil }
    adopt(update, selecting: place)
    while case .joined = update, let next = try feed.readChanges() {
      adopt(next, selecting: place)
      update = next
    }
    examineALittle()
    // Of what is compressed it is known only now that it is a feed.
    if memory?.isTold == true { memory?.countUnread(in: table) }
    return max(table.numberOfRows - count, 0)
  }

  /// Reads on, as long as `goesOn`, in a feed that was opened before all of it was read.
  func readMore(while goesOn: () -> Bool) {
    // Rows are where they were; one that is read for its key, which may be long, would be so in every slice.
    let place = selectedPlace(withKey: false)
    adopt(feed.readMore(budget: .max, while: goesOn), selecting: place)
    // These were there before.
    arrived = []
  }

  /// Looks whether files have grown that are not followed.
  func findGrowth() { adopt(feed.findGrowth(), selecting: nil) }

  /// Whether there are days and repeated ids to find in rows that are there. What the person changed
  /// must stay: as long as there is something, sections do too.
  var canExamine: Bool { edits.isEmpty && !feed.isExamined }

  /// Rows whose lines are counted in one go while their days are found; where most rows have a day of their
  /// own, what that changes takes longer than to find it.
  private static let rowsAhead = 1 << 13
  private static let rowsAheadOfDays = 1 << 8
  private static let fewDays = 1 << 5

  /// Finds days and repeated ids, as long as `goesOn`, and how high these rows are. Whether that changed
  /// what is in view: most days begin far from it.
  func examine(while goesOn: () -> Bool) -> Bool {
    forgetRecentRows(keepingOpenings: true)
    let top = table.indexPathsForVisibleRows.first
    let isDayKnown = top.map { feed.isOfSection($0.row, $0.section) }
    let shown = (table.indexPathsForVisibleRows, table.contentWidth)
    let hasJoined = examineAndMeasure(while: goesOn)
    if hasJoined || shown != (table.indexPathsForVisibleRows, table.contentWidth) { return true }
    guard let top, isDayKnown == false, feed.isOfSection(top.row, top.section) else { return false }
    // Its header can say so now.
    table.setNeedsLayout()
    return true
  }

  /// Returns whether sections have become one.
  private func examineAndMeasure(while goesOn: () -> Bool) -> Bool {
    guard let next = feed.nextToExamine, mode == .indexPath else {
      let update = feed.examine(budget: .max, while: goesOn)
      adopt(update, selecting: nil)
      return update?.isJoining ?? false
    }
    let start = ContinuousClock.now
    let rows = table.rowsToMeasure(
      fromOrdinal: next, limit: daysFound > Self.fewDays ? Self.rowsAheadOfDays : Self.rowsAhead)
    let (update, lines) = feed.examine(
      measuring: rows.count, width: table.contentWidth, reader.plans,
      showsTitles: reader.showsTitles, while: goesOn)
    // While they are one section: to be told of each day's rows would cost more than they do.
    table.takeLines(
      lines, ofRowsFromOrdinal: rows.lowerBound, time: ContinuousClock.now - start)
    daysFound = update?.numberOfDays ?? 0
    adopt(update, selecting: nil)
    return update?.isJoining ?? false
  }

  /// What came is mostly little: its days are found before it is drawn.
  private func examineALittle() {
    guard canExamine else { return }
    forgetRecentRows(keepingOpenings: true)
    adopt(feed.examine(budget: 1 << 16), selecting: nil)
  }

  private func adopt(_ update: FeedUpdate?, selecting place: SelectedPlace?) {
    switch update {
    case nil, .grown: break
    case .divided, .joined, .changed, .reset: heldText = nil
    }
    switch update {
    case nil: return
    case .grown(let growths) where edits.sections == 0:
      // Nothing is known behind a last row.
      forgetRecentRows(keepingOpenings: growths.allSatisfy { $0.updated.count <= 1 })
      for growth in growths { adopt(growth) }
    case .divided(let section, let rows) where edits.isEmpty:
      forgetRecentRows()
      showSections(from: section)
      table.splitSection(section, atRows: rows)
      updatePage(ofRowIn: [])
    case .joined(let sections) where edits.isEmpty:
      forgetRecentRows()
      showSections(from: sections.lowerBound)
      table.joinSections(sections)
      updatePage(ofRowIn: [])
    case .changed(let batch, let updated) where edits.isEmpty:
      let separators = shownSeparators
      noteOrdinalsOfMarks()
      table.performBatchUpdates(batch) {
        showFeed()
      }
      noteArrivals(of: batch)
      updatePage(ofRowIn: updated)
      runs?.askAgain()
      if separators != shownSeparators { table.reloadSeparatorStyles() }
      if table.indexPathForSelectedRow == nil { place.map(selectRow(at:)) }
    case .reset, .grown, .divided, .joined, .changed:
      return showAnew(selecting: place)
    }
    // Days may be given up by rows that come, and had again by what takes their place.
    showLook()
    if table.indexPathForSelectedRow == nil { selectFirstRow() }
  }

  private func adopt(_ growth: FeedUpdate.Growth) {
    let section = growth.section
    let updated = growth.updated.compactMap { indexPath(ofRow: $0, inSection: section) }
    defer { updatePage(ofRowIn: updated) }
    for row in updated {
      noteArrival(at: row, count: 1, hasGrown: true)
      search.rowDidGrow(row)
    }
    // The last row grew: what is around it stays.
    if growth.rows.isEmpty { return table.reconfigureRows(at: updated) }
    var new = 0..<0
    table.performBatchUpdates {
      // Behind what the person has edited, so not always where the feed has them.
      new = model.takeUpGrowth(ofSection: section)
      table.insertRows(new, inSection: section)
      table.reloadRows(at: updated)
    }
    runs?.rowsWereAdded(toSection: section)
    if countsNewRows, !new.isEmpty {
      noteNewRows(from: IndexPath(row: new.lowerBound, section: section))
    }
    noteArrival(at: IndexPath(row: new.lowerBound, section: section), count: new.count)
  }

  /// Rows over all sections: which of these they are in may change at once.
  private func noteArrival(at row: IndexPath, count: Int, hasGrown: Bool = false) {
    guard count > 0, table.isValid(row) else { return }
    let first = table.ordinal(of: row)
    arrived.append((first..<first + count, hasGrown ? row : nil))
    findGoneMarks(among: first..<first + count)
  }

  /// Rows that a batch has brought, but for those that it brought from elsewhere.
  private func noteArrivals(of batch: BatchChanges) {
    let moved = Set(batch.listedRowMoves.map(\.to))
    func note(_ rows: Range<Int>, _ section: Int) {
      guard !moved.isEmpty else {
        return noteArrival(at: IndexPath(row: rows.lowerBound, section: section), count: rows.count)
      }
      for row in rows.map({ IndexPath(row: $0, section: section) }) where !moved.contains(row) {
        noteArrival(at: row, count: 1)
      }
    }
    for insert in batch.listedInserts {
      switch insert {
      case .rows(let rows, let section): note(rows, section)
      case .sections(let sections):
        for section in sections { note(0..<table.numberOfRows(inSection: section), section) }
      }
      if countsNewRows, moved.isEmpty { noteNewRows(of: insert) }
    }
  }

  /// Where the table has a row of the feed, one of a section's last; nil: the person has deleted it.
  private func indexPath(ofRow row: Int, inSection section: Int) -> IndexPath? {
    if edits.isEmpty { return IndexPath(row: row, section: section) }
    let place = EntryPlace(section: section, row: row)
    return model.sections[section].rows.lastIndex { $0.place == place }
      .map { IndexPath(row: $0, section: section) }
  }

  /// The model's sections from `first` on are the feed's. O(those).
  private func showSections(from first: Int) {
    model.removeSections(first..<max(first, model.numberOfSections))
    for section in first..<feed.numberOfSections { model.addSection(makeSection(section)) }
  }

  /// Where the selected row stands, and what it is known by.
  private struct SelectedPlace {
    /// nil: it is not read whole, or nobody asked, and it is known by where it is.
    var key: String?
    /// What is seen of it, which is there still when a file was written over; nil: it is not in view, or there is no key.
    var texts: [DisplayText]?
    var ordinal: Int
    /// The line of the view that it begins on; nil: it is not in view.
    var line: Int?
  }

  /// - Parameter withKey: Whether the row is read for what it is known by.
  private func selectedPlace(withKey: Bool = true) -> SelectedPlace? {
    table.indexPathForSelectedRow.map {
      let isRead = withKey && !isLong(at: $0)
      return SelectedPlace(
        key: isRead ? row(at: $0)?.key : nil,
        texts: isRead ? table.cellForRow(at: $0)?.layout?.texts : nil,
        ordinal: table.ordinal(of: $0), line: table.visibleRectForRow(at: $0)?.line)
    }
  }

  /// The selected row has gone: that which stands in its place is selected.
  private func selectRow(at place: SelectedPlace) {
    let inView = place.line.flatMap { line in
      table.indexPathsForVisibleRows.first {
        table.visibleRectForRow(at: $0).map { $0.endLine > line } ?? false
      }
    }
    guard let inView else { return selectRow(nearOrdinal: place.ordinal) }
    table.selectRow(at: inView)
  }

  /// Shows a feed that was thrown over. The selection and marks go to where their rows are now, and the view goes
  /// along.
  private func showAnew(selecting place: SelectedPlace?) {
    noteOrdinalsOfMarks()
    let marks = table.marks.mapValues(table.ordinal(of:))
    // Nobody has said what it is known by.
    let selected = table.indexPathForSelectedRow.map {
      SelectedPlace(ordinal: table.ordinal(of: $0))
    }
    showFeed()
    table.reloadData()
    showLook()
    findMarkedRows(from: marks)
    updatePage(ofRowIn: nil)
    guard let place = place ?? selected, table.numberOfRows > 0 else { return selectFirstRow() }
    let ordinal = min(place.ordinal, table.numberOfRows - 1)
    guard let row = indexPath(of: place) ?? table.indexPath(atOrdinal: ordinal) else {
      return selectFirstRow()
    }
    table.selectRow(at: row)
    guard let line = place.line else { return }
    if let now = table.visibleRectForRow(at: row)?.line {
      // Who is at the top of all rows stays there, though the first has got a header.
      let isAtTop =
        place.ordinal == 0 && line >= 0 && table.ordinal(of: row) == 0 && table.standing != .end
      return isAtTop
        ? table.scrollToRow(at: row, at: .top) : table.scroll(byLines: now - line)
    }
    guard table.standing != .end else { return }
    table.standing = .row(TableView.Anchor(.row(row), screenLine: line))
    // Rows are hidden until they have said once more whether they match: those around this one at once, so that it stays.
    filters.askBeforeFrame()
    if table.isHidden(row) { giveLine(line) }
  }

  /// A filter hides the row that was selected: the nearest that it shows, which is so now, has its line. Of a row that began
  /// above the view there is none.
  private func giveLine(_ line: Int) {
    guard let shown = table.indexPathForSelectedRow, !table.isHidden(shown) else { return }
    guard line > 0 else { return table.scrollToRow(at: shown, at: .top) }
    table.standing = .row(TableView.Anchor(.row(shown), screenLine: line))
  }

  /// Rows that are read at most to find one by its key.
  static let mostCompared = 20_000
  /// The same by what is seen of it, which takes longer.
  private static let mostLaidOut = 4_000

  /// Where the row is now that was selected. Who writes over a file has it say something else where that row was read, so
  /// that its key is another's: then what was seen of it counts.
  private func indexPath(of place: SelectedPlace) -> IndexPath? {
    let known = place.key.flatMap { key in
      indexPath(nearOrdinal: place.ordinal, ofFirst: Self.mostCompared) { row, _ in row.key == key }
    }
    guard let texts = place.texts else { return known }
    if let known, row(at: known)?.layout.texts == texts { return known }
    let seen = indexPath(nearOrdinal: place.ordinal, ofFirst: Self.mostLaidOut) { row, _ in
      row.layout.texts == texts
    }
    return seen ?? known
  }

  /// The nearest row for which this holds, asked with its number among all rows; of as many as are read at most.
  func indexPath(
    nearOrdinal ordinal: Int, ofFirst most: Int, where isSought: (FeedRow, Int) -> Bool
  ) -> IndexPath? {
    for distance in 0..<most / 2 {
      for ordinal in [ordinal + distance, ordinal - distance] where ordinal >= 0 {
        guard let place = table.indexPath(atOrdinal: ordinal), !isLong(at: place),
          let found = row(at: place), isSought(found, ordinal)
        else { continue }
        return place
      }
    }
    return nil
  }
}

extension FeedUpdate {
  fileprivate var isJoining: Bool { if case .joined = self { true } else { false } }

  fileprivate var numberOfDays: Int {
    if case .divided(_, let rows) = self { rows.count } else { 0 }
  }
}

extension Feed {
  /// Finds days and repeated ids, and the lines of the contents of as many rows as are asked for, so that
  /// none of them is looked at twice. Nobody's actor: what is done for a row must not begin by finding out
  /// where it runs.
  fileprivate nonisolated func examine(
    measuring count: Int, width: Int, _ plans: RowPlans, showsTitles: Bool, while goesOn: () -> Bool
  ) -> (update: FeedUpdate?, lines: [Int]) {
    var lines: [Int] = []
    lines.reserveCapacity(count)
    let measures = { count == 0 || lines.count < count }
    let update = examine(
      budget: .max, while: { measures() && goesOn() }, lendsTexts: count > 0
    ) { texts, traits in
      // Whose days are found is no demo, so that it does not matter which row it is.
      lines.append(
        plans.lines(
          of: texts, traits, inRow: 0, isDemo: false, width: width, showsTitles: showsTitles))
    }
    return (update, lines)
  }
}
