import struct HeightEngine.IndexPath

extension Feed {
  /// Rows beyond which a replaced file is not compared by keys, but reset.
  static let mostCompared = 200_000

  /// Begins or ends following the files. Pipes that are read as they come need no such call.
  public func follow(_ isOn: Bool) {
    for part in parts { part.follow(isOn) }
  }

  /// What becomes readable when `readChanges()` may have something: for `poll`. Ask anew after each
  /// call of that; a pipe at its end is not among them any more.
  public var descriptors: [Int32] { parts.flatMap(\.descriptors) }

  /// Reads what has come since, and returns how the feed changed by it; nil if it did not. Does not
  /// wait. Throws what is wrong with a document that was rewritten; the feed stays what it was.
  public func readChanges() throws(FeedError) -> FeedChange? {
    try collect { (part) throws(FeedError) in try part.readChanges() }
  }

  /// Whether all rows are known; not so for a while after opening early.
  public var isComplete: Bool { parts.allSatisfy(\.isComplete) }

  /// Reads on in files that were opened early, about `budget` bytes, and returns which rows came by
  /// it; nil if none did. 256 KB take some 1 ms in text, some 4 ms in JSON Lines.
  public func readMore(budget: Int) -> FeedChange? {
    guard let index = parts.firstIndex(where: { !$0.isComplete }),
      let change = parts[index].readMore(budget: budget)
    else { return nil }
    return describe(change, of: parts[index], section: isSingle ? nil : index)
  }

  /// Looks at the files again, read on or anew, and returns how the feed changed by it; nil if it did
  /// not. Throws what is wrong with the first that can't be read; that one stays what it was.
  public func reload() throws(FeedError) -> FeedChange? {
    try collect { (part) throws(FeedError) in try part.reload() }
  }

  private func collect(
    _ changes: (FeedPart) throws(FeedError) -> FeedPart.Change?
  ) throws(FeedError) -> FeedChange? {
    var result = FeedChange()
    var failure: FeedError?
    for (index, part) in parts.enumerated() {
      do {
        guard let change = try changes(part) else { continue }
        result.add(describe(change, of: part, section: isSingle ? nil : index))
      } catch {
        failure = failure ?? error
      }
    }
    // What was read must be told; the mistake will be there the next time too.
    if result.isEmpty, let failure { throw failure }
    return result.isEmpty ? nil : result
  }

  /// A part's change in terms of the feed; `section` is that of the part, nil if its sections are
  /// the feed's.
  private func describe(
    _ change: FeedPart.Change, of part: FeedPart, section: Int?
  ) -> FeedChange {
    switch change {
    case .grown(let firstRow, let oldCount, let oldRuns):
      return FeedChange(
        growthFrom: firstRow, oldCount: oldCount, count: part.source.count,
        oldRuns: section == nil ? oldRuns : [SectionRun(firstRow: 0, name: .none)],
        runs: section == nil ? part.source.runs : [SectionRun(firstRow: 0, name: .none)],
        section: section ?? 0)
    case .replaced(let old):
      guard let before = Feed.sections(of: old, asOne: section != nil),
        let after = Feed.sections(of: part.source, asOne: section != nil)
      else { return .reset }
      return FeedDiff.change(from: before, to: after).shifted(bySections: section ?? 0)
    }
  }

  /// A source's sections for comparing; nil if it is too large, or not readable any more.
  private static func sections(of source: any EntrySource, asOne: Bool) -> [FeedDiff.Section]? {
    guard source.count <= mostCompared else { return nil }
    var rows: [FeedDiff.Row] = []
    rows.reserveCapacity(source.count)
    for row in 0..<source.count {
      guard let fingerprint = source.fingerprint(at: row) else { return nil }
      rows.append(fingerprint)
    }
    if asOne { return [FeedDiff.Section(name: .none, rows: rows)] }
    let runs = source.runs
    return runs.indices.map { index in
      let end = index + 1 < runs.count ? runs[index + 1].firstRow : rows.count
      return FeedDiff.Section(name: runs[index].name, rows: Array(rows[runs[index].firstRow..<end]))
    }
  }
}

extension FeedChange {
  /// The change of a source to which rows were added behind: those before `firstRow` are what they
  /// were. `section` is the first section's number.
  init(
    growthFrom firstRow: Int, oldCount: Int, count: Int, oldRuns: [SectionRun], runs: [SectionRun],
    section: Int
  ) {
    // An empty source in a feed of several is a section without rows.
    let kept = zip(oldRuns, runs).prefix { $0 == $1 }.count
    deletedSections = (kept..<max(kept, oldRuns.count)).map { $0 + section }
    insertedSections = (kept..<max(kept, runs.count)).map { $0 + section }
    guard kept > 0 else { return }
    let last = kept - 1
    let start = runs[last].firstRow
    let oldEnd = last + 1 < oldRuns.count ? oldRuns[last + 1].firstRow : oldCount
    let end = last + 1 < runs.count ? runs[last + 1].firstRow : count
    let place = { (row: Int) in IndexPath(row: row - start, section: last + section) }
    let changed = max(firstRow, start)
    updatedRows = (changed..<max(changed, min(oldEnd, end))).map(place)
    deletedRows = (max(changed, end)..<max(changed, end, oldEnd)).map(place)
    insertedRows = (max(changed, oldEnd)..<max(changed, oldEnd, end)).map(place)
  }

  /// Takes in the change of another part; sections of parts don't mix.
  mutating func add(_ other: FeedChange) {
    if isReset || other.isReset {
      self = .reset
      return
    }
    deletedSections += other.deletedSections
    insertedSections += other.insertedSections
    deletedRows += other.deletedRows
    insertedRows += other.insertedRows
    updatedRows += other.updatedRows
    moves += other.moves
  }

  /// The same change `count` sections further on.
  func shifted(bySections count: Int) -> FeedChange {
    func shift(_ path: IndexPath) -> IndexPath {
      IndexPath(row: path.row, section: path.section + count)
    }
    var result = self
    result.deletedSections = deletedSections.map { $0 + count }
    result.insertedSections = insertedSections.map { $0 + count }
    result.deletedRows = deletedRows.map(shift)
    result.insertedRows = insertedRows.map(shift)
    result.updatedRows = updatedRows.map(shift)
    result.moves = moves.map { Move(from: shift($0.from), to: shift($0.to)) }
    return result
  }
}
