// The rows of a batch, once its sections are in order.

extension BatchResolver {
  mutating func resolveRows() throws(BatchChangesError) {
    let deleted = BatchChanges.union(batch.deletedRows)
    let inserted = BatchChanges.union(batch.insertedRows)
    try checkRows(deleted, "deleted", before, "before")
    try checkRows(inserted, "inserted", after, "after")
    let moves = batch.movedRows.sorted { $0.from < $1.from }
    var (from, to): ([ChangeRun], [ChangeRun]) = ([], [])
    for move in moves {
      if let last = from.indices.last, from[last].section == move.from.section,
        from[last].end == move.from.row, to[last].section == move.to.section,
        to[last].end == move.to.row
      {
        from[last].count += 1
        to[last].count += 1
      } else {
        from.append(ChangeRun(section: move.from.section, start: move.from.row, count: 1))
        to.append(ChangeRun(section: move.to.section, start: move.to.row, count: 1))
      }
    }
    try checkRows(from, "moved", before, "before")
    try checkRows(to, "moved to", after, "after")
    // What a vanishing section loses and a new one brings goes without saying.
    let (gone, fresh) = (result.removedSections, result.insertedSections)
    let kept = deleted.filter { !Self.isReplaced($0.section, in: gone) }
    let new = inserted.filter { !Self.isReplaced($0.section, in: fresh) }
    let out = try table(kept, from, words: ("deleted", "moved"), ofRows: true)
    let into = try table(new, to, words: ("inserted", "moved to"), ofRows: true)
    result.removedRows = out.runs
    result.insertedRows = into.runs
    for index in from.indices {
      result.link(rows: out.index(of: from[index]), into.index(of: to[index]))
    }
    result.rowsOfInsertedSections = result.insertedSections.runs.map { run in
      if case .moved = run.kind { return [] }
      return (run.start..<run.end).map {
        after.numberOfRows(inSection: $0) - result.insertedRows.total(inSection: $0)
      }
    }
  }

  /// Whether all rows of the section go, or come, with it.
  private static func isReplaced(_ section: Int, in runs: ChangeRuns) -> Bool {
    switch runs.run(holding: section)?.kind {
    case .plain, .reloaded: true
    case .moved, nil: false
    }
  }

  private func checkRows(
    _ runs: [ChangeRun], _ word: String, _ counts: some SectionedRowCounts, _ when: String
  ) throws(BatchChangesError) {
    for run in runs {
      guard run.section >= 0, run.section < counts.numberOfSections else {
        throw fail(
          "row \(run.start) of section \(run.section) is \(word), but there are"
            + " \(counts.numberOfSections) sections \(when) the change")
      }
      let limit = counts.numberOfRows(inSection: run.section)
      guard run.start >= 0, run.end <= limit else {
        let row = run.start < 0 ? run.start : max(run.start, limit)
        throw fail(
          "row \(row) of section \(run.section) is \(word), but the section has \(limit) rows"
            + " \(when) the change")
      }
    }
  }

  mutating func resolveReloadedRows() throws(BatchChangesError) {
    let reloaded = BatchChanges.union(batch.reloadedRows)
    guard !reloaded.isEmpty else { return }
    try checkRows(reloaded, "reloaded", before, "before")
    for run in reloaded {
      for row in run.start..<run.end {
        let path = IndexPath(row: row, section: run.section)
        if let out = result.removedRows.run(holding: row, inSection: run.section),
          out.kind == .plain
        {
          throw fail("row \(row) of section \(run.section) is both deleted and reloaded")
        }
        guard let new = result.newIndexPath(of: path),
          !Self.isReplaced(new.section, in: result.insertedSections)
            || result.insertedRows.run(holding: new.row, inSection: new.section) != nil
        else { continue }
        result.reloadedRows.append(new)
      }
    }
    result.reloadedRows.sort()
  }

  /// UIKit's rule: before − out + in = after, for every section that stays.
  func checkCounts(allSections: Bool) throws(BatchChangesError) {
    if allSections {
      for old in 0..<before.numberOfSections { try checkCount(old) }
    } else {
      for run in result.removedRows.runs { try checkCount(run.section) }
      for run in result.insertedRows.runs {
        if let old = result.oldSection(of: run.section) { try checkCount(old) }
      }
    }
  }

  private func checkCount(_ old: Int) throws(BatchChangesError) {
    guard let new = result.newSection(of: old), result.reloadedSectionRows[new] == nil
    else { return }
    let out = result.removedRows.total(inSection: old)
    let into = result.insertedRows.total(inSection: new)
    let (was, now) = (before.numberOfRows(inSection: old), after.numberOfRows(inSection: new))
    guard was - out + into == now else {
      throw fail(
        "section \(old) had \(was) rows; without \(out) deleted or moved out and with \(into)"
          + " inserted or moved in there should be \(was - out + into), but there are \(now)"
          + (new == old ? "" : " in section \(new), where it moved"))
    }
  }
}
