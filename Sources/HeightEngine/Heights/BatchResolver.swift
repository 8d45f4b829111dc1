/// Checks a batch and brings it into order: first the sections, then the rows.
struct BatchResolver<Before: SectionedRowCounts, After: SectionedRowCounts> {
  let batch: BatchChanges
  let before: Before
  let after: After
  private(set) var result = ResolvedChanges()

  init(_ batch: BatchChanges, before: Before, after: After) {
    self.batch = batch
    self.before = before
    self.after = after
  }

  mutating func resolve(checkingAllSections: Bool) throws(BatchChangesError) -> ResolvedChanges {
    try resolveSections()
    try resolveRows()
    try checkCounts(allSections: checkingAllSections)
    try resolveReloadedRows()
    return result
  }

  private func fail(_ message: String) -> BatchChangesError {
    BatchChangesError(description: message)
  }
}

// MARK: - Sections

extension BatchResolver {
  private mutating func resolveSections() throws(BatchChangesError) {
    let deleted = BatchChanges.union(batch.deletedSections)
    let inserted = BatchChanges.union(batch.insertedSections)
    let reloaded = BatchChanges.union(batch.reloadedSections)
    try check(deleted, "deleted", limit: before.numberOfSections, "before")
    try check(reloaded, "reloaded", limit: before.numberOfSections, "before")
    try check(inserted, "inserted", limit: after.numberOfSections, "after")
    let moves = batch.movedSections.map { (source: $0.from, target: $0.to) }
    let from = moves.map { ChangeRun(section: 0, start: $0.source, count: 1) }
    let to = moves.map { ChangeRun(section: 0, start: $0.target, count: 1) }
    try check(from, "moved", limit: before.numberOfSections, "before")
    try check(to, "moved to", limit: after.numberOfSections, "after")

    let out = try table(deleted, from, words: ("deleted", "moved"), ofRows: false)
    let into = try table(inserted, to, words: ("inserted", "moved to"), ofRows: false)
    result.removedSections = out.runs
    result.insertedSections = into.runs
    let outCount = out.runs.total()
    let expected = before.numberOfSections - outCount + into.runs.total()
    guard expected == after.numberOfSections else {
      throw fail(
        "there were \(before.numberOfSections) sections; without \(outCount) deleted or moved out"
          + " and with \(into.runs.total()) inserted or moved in there should be \(expected),"
          + " but there are \(after.numberOfSections)")
    }
    for index in moves.indices {
      result.link(sections: out.index(of: from[index]), into.index(of: to[index]), reloaded: false)
    }
    try addReloaded(reloaded)
  }

  /// A reloaded section is taken out and put in again at the index that it would have anyway.
  private mutating func addReloaded(_ reloaded: [ChangeRun]) throws(BatchChangesError) {
    guard !reloaded.isEmpty else { return }
    var pairs: [(old: Int, new: Int)] = []
    for run in reloaded {
      for old in run.start..<run.end {
        guard let new = result.newSection(of: old) else {
          throw fail("section \(old) is both deleted and reloaded")
        }
        pairs.append((old, new))
      }
    }
    let (wasOut, wasIn) = (result.removedSections, result.insertedSections)
    let fresh = Set(pairs.map(\.old))
    var out = wasOut.runs.filter { !($0.count == 1 && fresh.contains($0.start)) }
    let freshTargets = Set(pairs.map(\.new))
    var into = wasIn.runs.filter { !($0.count == 1 && freshTargets.contains($0.start)) }
    let moved: [(Int, Int)] = out.compactMap {
      guard case .moved(let partner) = $0.kind else { return nil }
      return ($0.start, wasIn[partner].start)
    }
    out += pairs.map { ChangeRun(section: 0, start: $0.old, count: 1) }
    into += pairs.map { ChangeRun(section: 0, start: $0.new, count: 1) }
    out.sort { $0.start < $1.start }
    into.sort { $0.start < $1.start }
    let outTable = Table(runs: ChangeRuns(ascending: out))
    let intoTable = Table(runs: ChangeRuns(ascending: into))
    result.removedSections = outTable.runs
    result.insertedSections = intoTable.runs
    for (old, new) in moved {
      result.link(sections: outTable.index(of: old), intoTable.index(of: new), reloaded: false)
    }
    for (old, new) in pairs {
      result.link(sections: outTable.index(of: old), intoTable.index(of: new), reloaded: true)
      result.reloadedSectionRows[new] = (
        before.numberOfRows(inSection: old), after.numberOfRows(inSection: new)
      )
    }
  }

  private func check(
    _ runs: [ChangeRun], _ word: String, limit: Int, _ when: String
  ) throws(BatchChangesError) {
    for run in runs where run.start < 0 || run.end > limit {
      let index = run.start < 0 ? run.start : max(run.start, limit)
      throw fail(
        "section \(index) is \(word), but there are \(limit) sections \(when) the change")
    }
  }
}

// MARK: - Rows

extension BatchResolver {
  private mutating func resolveRows() throws(BatchChangesError) {
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

  private mutating func resolveReloadedRows() throws(BatchChangesError) {
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
  private func checkCounts(allSections: Bool) throws(BatchChangesError) {
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

// MARK: - Tables of runs

extension BatchResolver {
  struct Table {
    var runs: ChangeRuns

    func index(of section: Int) -> Int {
      index(of: ChangeRun(section: 0, start: section, count: 1))
    }

    func index(of run: ChangeRun) -> Int {
      var (low, high) = (0, runs.runs.count)
      while low < high {
        let middle = (low + high) / 2
        if (runs[middle].section, runs[middle].start) < (run.section, run.start) {
          low = middle + 1
        } else {
          high = middle
        }
      }
      return low
    }
  }

  /// One table of the plain runs and those of moves, unless one index is in two of them.
  private func table(
    _ plain: [ChangeRun], _ moved: [ChangeRun], words: (String, String), ofRows: Bool
  ) throws(BatchChangesError) -> Table {
    guard !moved.isEmpty else { return Table(runs: ChangeRuns(ascending: plain)) }
    let all =
      (plain.map { ($0, words.0) } + moved.map { ($0, words.1) })
      .sorted { ($0.0.section, $0.0.start) < ($1.0.section, $1.0.start) }
    for index in all.indices.dropFirst() {
      let (earlier, later) = (all[index - 1], all[index])
      if earlier.0.section == later.0.section, later.0.start < earlier.0.end {
        let (section, index) = (later.0.section, later.0.start)
        let name = ofRows ? "row \(index) of section \(section)" : "section \(index)"
        throw fail(
          earlier.1 == later.1
            ? "\(name) is \(later.1) twice" : "\(name) is both \(earlier.1) and \(later.1)")
      }
    }
    return Table(runs: ChangeRuns(ascending: all.map(\.0)))
  }
}

extension BatchChanges {
  /// The same indexes in runs that ascend and do not touch.
  static func union(_ runs: [ChangeRun]) -> [ChangeRun] {
    guard runs.count > 1 else { return runs }
    var result: [ChangeRun] = []
    for run in runs.sorted(by: { ($0.section, $0.start) < ($1.section, $1.start) }) {
      if let last = result.indices.last, result[last].section == run.section,
        run.start <= result[last].end
      {
        result[last].count = max(result[last].end, run.end) - result[last].start
      } else {
        result.append(run)
      }
    }
    return result
  }

  /// Brings the batch into order.
  ///
  /// With `checkingAllSections`, sections that no change names are counted too, which finds a data
  /// source that changed without telling.
  /// - Throws: `BatchChangesError`, if an index does not exist, if two changes of the same row or
  ///   section contradict each other, or if the numbers before and after do not add up (UIKit's
  ///   rule).
  /// - Complexity: O(sections + changes · log changes); without `checkingAllSections`, only the
  ///   latter.
  public func resolved(
    before: some SectionedRowCounts, after: some SectionedRowCounts,
    checkingAllSections: Bool = true
  ) throws(BatchChangesError) -> ResolvedChanges {
    var resolver = BatchResolver(self, before: before, after: after)
    return try resolver.resolve(checkingAllSections: checkingAllSections)
  }

  /// The same, with the numbers of rows of the sections before and after in arrays.
  public func resolved(
    rowsBefore: [Int], rowsAfter: [Int]
  ) throws(BatchChangesError) -> ResolvedChanges {
    try resolved(before: RowCounts(rowsBefore), after: RowCounts(rowsAfter))
  }
}
