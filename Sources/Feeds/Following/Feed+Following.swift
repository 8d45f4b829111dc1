import HeightEngine

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
  public func readChanges() throws(FeedError) -> FeedUpdate? {
    try collect { (part) throws(FeedError) in try part.readChanges() }
  }

  /// Whether all rows are known; not so for a while after opening early.
  public var isComplete: Bool { parts.allSatisfy(\.isComplete) }

  /// Reads on in files that were opened early, about `budget` bytes, and returns which rows came by
  /// it; nil if none did. 256 KB take some 1 ms in text, some 4 ms in JSON Lines.
  public func readMore(budget: Int) -> FeedUpdate? {
    guard let index = parts.firstIndex(where: { !$0.isComplete }),
      let change = parts[index].readMore(budget: budget)
    else { return nil }
    return update(by: [index: change])
  }

  /// Looks at the files again, read on or anew, and returns how the feed changed by it; nil if it did
  /// not. Throws what is wrong with the first that can't be read; that one stays what it was.
  public func reload() throws(FeedError) -> FeedUpdate? {
    try collect { (part) throws(FeedError) in try part.reload() }
  }

  private func collect(
    _ change: (FeedPart) throws(FeedError) -> FeedPart.Change?
  ) throws(FeedError) -> FeedUpdate? {
    var changes: [Int: FeedPart.Change] = [:]
    var failure: FeedError?
    for (index, part) in parts.enumerated() {
      do {
        changes[index] = try change(part)
      } catch {
        failure = failure ?? error
      }
    }
    let update = changes.isEmpty ? nil : update(by: changes)
    // What was read must be told; the mistake will be there the next time too.
    if update == nil, let failure { throw failure }
    return update
  }
}

// MARK: - What the parts' changes come to

extension Feed {
  private func update(by changes: [Int: FeedPart.Change]) -> FeedUpdate? {
    guard var batch = batchOfReplacedParts(changes) else { return .reset }
    var growths: [FeedUpdate.Growth]? = batch.isEmpty ? [] : nil
    for (part, change) in changes.sorted(by: { $0.key < $1.key }) {
      guard case .grown(let firstRow, let old) = change else { continue }
      // Sections come and go only in a feed of one part, whose sections count from 0.
      let growth = batch.grow(
        from: sections(old), to: sections(parts[part].source.shape), at: firstRow,
        section: isSingle ? 0 : part)
      if let growth { growths?.append(growth) } else { growths = nil }
    }
    guard !batch.isEmpty else { return nil }
    if let growths { return .grown(growths) }
    let before = parts.indices.flatMap { part in
      sections(changes[part]?.old ?? parts[part].source.shape).numbersOfRows
    }
    let after = parts.flatMap { sections($0.source.shape).numbersOfRows }
    guard let resolved = try? batch.resolved(rowsBefore: before, rowsAfter: after) else {
      return .reset
    }
    return .changed(batch, updated: resolved.reloadedRows)
  }

  /// A part's sections as the feed has them.
  private func sections(_ shape: SourceShape) -> SourceShape {
    isSingle ? shape : shape.asOneSection
  }

  /// What differs in parts that are others now; nil if it can't be told.
  private func batchOfReplacedParts(_ changes: [Int: FeedPart.Change]) -> BatchChanges? {
    guard changes.values.contains(where: \.isReplacement) else { return BatchChanges() }
    var (before, after): ([FeedIdentifiers.Section], [FeedIdentifiers.Section]) = ([], [])
    for (index, part) in parts.enumerated() {
      if case .replaced(let old) = changes[index] {
        guard let oldSections = compared(old, index), let sections = compared(part.source, index)
        else { return nil }
        before += oldSections
        after += sections
      } else {
        before.append(FeedIdentifiers.Section(ofPart: index))
        after.append(FeedIdentifiers.Section(ofPart: index))
      }
    }
    return FeedIdentifiers(distinct: before).changes(to: FeedIdentifiers(distinct: after))
  }

  /// A source's sections for comparing; nil if it is too large, or not readable any more.
  private func compared(_ source: any EntrySource, _ part: Int) -> [FeedIdentifiers.Section]? {
    guard source.count <= Feed.mostCompared, let fingerprints = source.fingerprints() else {
      return nil
    }
    return FeedIdentifiers.Section.sections(
      ofPart: part, shape: sections(source.shape), fingerprints: fingerprints)
  }
}

extension FeedPart.Change {
  fileprivate var isReplacement: Bool {
    if case .replaced = self { true } else { false }
  }

  /// The part's sections before it.
  fileprivate var old: SourceShape {
    switch self {
    case .grown(_, let old): old
    case .replaced(let old): old.shape
    }
  }
}

extension BatchChanges {
  /// Takes in that a source's rows were added to: those before `firstRow` are what they were. `section`
  /// is its first section. Gives the rows that came, if they came to one section and that was all.
  fileprivate mutating func grow(
    from old: SourceShape, to new: SourceShape, at firstRow: Int, section: Int
  ) -> FeedUpdate.Growth? {
    let kept = zip(old.runs, new.runs).prefix { $0 == $1 }.count
    deleteSections((kept..<old.runs.count).map { $0 + section })
    insertSections((kept..<new.runs.count).map { $0 + section })
    guard kept > 0 else { return nil }
    let last = section + kept - 1
    let start = new.runs[kept - 1].firstRow
    let was = old.rows(ofSection: kept - 1).count
    let now = new.rows(ofSection: kept - 1).count
    let first = max(firstRow - start, 0)
    let updated = first..<max(first, min(was, now))
    let inserted = max(first, was)..<max(first, was, now)
    reloadRows(at: updated.map { IndexPath(row: $0, section: last) })
    deleteRows(max(first, now)..<max(first, now, was), inSection: last)
    insertRows(inserted, inSection: last)
    guard old.runs.count == kept, new.runs.count == kept, updated.isEmpty, was <= now else {
      return nil
    }
    return FeedUpdate.Growth(section: last, rows: inserted)
  }
}
