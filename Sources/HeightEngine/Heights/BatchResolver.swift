/// Checks a batch and brings it into order: first the sections, then the rows.
struct BatchResolver<Before: SectionedRowCounts, After: SectionedRowCounts> {
  let batch: BatchChanges
  let before: Before
  let after: After
  var result = ResolvedChanges()

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

  func fail(_ message: String) -> BatchChangesError {
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
  func table(
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
