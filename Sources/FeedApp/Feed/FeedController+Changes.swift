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
    let held = heldRows()
    let wasEdited = !edits.isEmpty
    var update = try feed.reload()
    while case .joined = update {
      adopt(update, holding: held)
      update = try feed.reload()
    }
    if wasEdited { showAnew(holding: held) } else { adopt(update, holding: held) }
    examineALittle()
  }

  /// Takes in what has come to the feed since; returns the number of new rows, nil if nothing changed.
  ///
  /// - Throws: what is wrong with a document that was rewritten; the feed stays what it was.
  func readChanges() throws -> Int? {
    // Asked for now: what is shown is not what the feed has, once it has changed.
    let held = heldRows()
    let count = table.numberOfRows
    guard var update = try feed.readChanges() else { return nil }
    adopt(update, holding: held)
    while case .joined = update, let next = try feed.readChanges() {
      adopt(next, holding: held)
      update = next
    }
    examineALittle()
    // Of what is compressed it is known only now that it is a feed.
    if memory?.isTold == true { memory?.countUnread(in: table) }
    return max(table.numberOfRows - count, 0)
  }

  /// Reads on, as long as `goesOn`, in a feed that was opened before all of it was read.
  func readMore(while goesOn: () -> Bool) {
    // Rows are where they were: in every slice, none is to be read to be found again.
    let held = heldRows(areKnown: false)
    adopt(feed.readMore(budget: .max, while: goesOn), holding: held)
    // These were there before.
    arrived = []
  }

  /// Looks whether files have grown that are not followed.
  func findGrowth() { adopt(feed.findGrowth(), holding: nil) }

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
      adopt(update, holding: nil)
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
    adopt(update, holding: nil)
    return update?.isJoining ?? false
  }

  /// What came is mostly little: its days are found before it is drawn.
  private func examineALittle() {
    guard canExamine else { return }
    forgetRecentRows(keepingOpenings: true)
    adopt(feed.examine(budget: 1 << 16), holding: nil)
  }

  private func adopt(_ update: FeedUpdate?, holding held: HeldRows?) {
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
    case .joined(let sections) where edits.isEmpty:
      forgetRecentRows()
      showSections(from: sections.lowerBound)
      table.joinSections(sections)
      showLogView()
    case .changed(let batch, _) where edits.isEmpty:
      let separators = shownSeparators
      table.performBatchUpdates(batch) {
        showFeed()
      }
      noteArrivals(of: batch)
      runs?.askAgain()
      if separators != shownSeparators { table.reloadSeparatorStyles() }
      if let held { keepSelectedRow(of: held) }
    case .reset, .grown, .divided, .joined, .changed:
      return showAnew(holding: held)
    }
    if table.indexPathForSelectedRow == nil { selectFirstRow() }
  }

  private func adopt(_ growth: FeedUpdate.Growth) {
    let section = growth.section
    let updated = growth.updated.compactMap { indexPath(ofRow: $0, inSection: section) }
    defer { updatePage(ofRowIn: updated) }
    for row in updated { noteArrival(at: row, count: 1, hasGrown: true) }
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
