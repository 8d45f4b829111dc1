import HeightEngine

extension Feed {
  /// Rows beyond which a replaced file is not compared by keys, but reset.
  static let mostCompared = 200_000

  /// Begins or ends following the files. Pipes that are read as they come need no such call.
  public func follow(_ isOn: Bool) {
    defer { findLively() }
    guard isOn else {
      for part in parts { part.endFollowing() }
      watches = nil
      return
    }
    watches = watches ?? FileWatches()
    for part in parts { part.follow(by: watches) }
  }

  /// What becomes readable when `readChanges()` may have something: for `poll`. Ask anew after each
  /// call of that: a pipe that is at its end, or was read far enough ahead, is not among them.
  public var descriptors: [Int32] {
    (watches.map { [$0.descriptor] } ?? []) + lively.flatMap(\.part.descriptors)
  }

  /// Whether `readChanges()` has something for which none of the descriptors becomes readable: of what was
  /// compressed, a little may stand for much.
  public var hasMoreAtHand: Bool { lively.contains(where: \.part.hasMoreAtHand) }

  /// When `readChanges()` may have something though nothing comes: a pipe has paused behind its first lines; nil: it has not.
  public var deadline: ContinuousClock.Instant? {
    lively.lazy.compactMap(\.part.endOfPause).min()
  }

  /// Reads what has come since, and returns how the feed changed by it; nil if it did not. Does not
  /// wait. To be called again at once after `.joined`, which another change follows. Throws what is
  /// wrong with a document that was rewritten; the feed stays what it was.
  public func readChanges() throws(FeedError) -> FeedUpdate? {
    watches?.drain()
    return try collect { (part) throws(FeedError) in try part.readChanges() }
  }

  /// Looks at the files again, read on or anew, and returns how the feed changed by it; nil if it did
  /// not, or does so later: a large document is read beside the rest, and `readChanges()` takes it.
  /// To be called again at once after `.joined`. Throws what is wrong with the first that can't be read; that
  /// one stays what it was.
  public func reload() throws(FeedError) -> FeedUpdate? {
    // Of those that change nothing, some may read.
    defer { findLively() }
    return try collect { (part) throws(FeedError) in try part.reload() }
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
    if !changes.isEmpty || failure != nil { findLively() }
    let update = changes.isEmpty ? nil : update(by: changes)
    // What was read must be told; the mistake will be there the next time too.
    if update == nil, let failure { throw failure }
    return update
  }
}

// MARK: - What is read and found in idle time

extension Feed {
  /// Whether all rows are known; not so for a while after opening early.
  public var isComplete: Bool { lively.allSatisfy(\.part.isComplete) && isMerged }

  /// Whether a large document is being read on another thread, which `readChanges()` will show.
  public var isLoading: Bool { lively.contains(where: \.part.isLoading) }

  /// Whether any feed of this process is: its libraries must not be taken down meanwhile, as `exit` does.
  public static var isAnyLoading: Bool { SourceLoading.isAnyRunning }

  /// Whether there is nothing to read at the moment: all rows are known, and no pipe that is wanted has
  /// anything for us.
  public var isAtEndForNow: Bool { isComplete && !lively.contains(where: \.part.isReadable) }

  /// How much of files that were opened early was read, of how much, in bytes.
  public var progress: (read: Int, count: Int) {
    lively.compactMap(\.part.progress).reduce((0, 0)) { ($0.0 + $1.read, $0.1 + $1.count) }
  }

  /// Waits for what the first pipe may send that is wanted and not at its end, at most so long. Returns whether something is
  /// there; nil: there is no such pipe.
  public func awaitMore(milliseconds: Int) -> Bool? {
    let milliseconds = Int32(clamping: milliseconds)
    return lively.lazy.compactMap { $0.part.awaitMore(milliseconds: milliseconds) }.first
  }

  /// How much was read of files of which the rows are lines, in bytes.
  public var bytesRead: Int {
    lively.reduce(0) { $0 + (($1.part.source as? LineSource)?.bytesRead ?? 0) }
  }

  /// Reads on in files that were opened early, about `budget` bytes, as long as `goesOn`, which is
  /// asked every 256 KB, and must not ask for rows. Returns which rows came by it; nil if none did. A megabyte takes about a
  /// quarter of a millisecond.
  public func readMore(budget: Int, while goesOn: () -> Bool = { true }) -> FeedUpdate? {
    if merged != nil { return mergeMore(budget: budget, while: goesOn) }
    guard let index = lively.first(where: { !$0.part.isComplete })?.index,
      let change = parts[index].readMore(budget: budget, while: goesOn)
    else { return nil }
    return update(by: [index: change])
  }

  /// Whether all that can be known of the rows is known: their days, and whose ids come twice.
  public var isExamined: Bool { lively.allSatisfy(\.part.isExamined) }

  /// Looks at rows that are known for their days and ids, about `budget` bytes, as long as `goesOn`,
  /// which is asked every 64 KB. Returns which sections that makes; nil if it changes none.
  ///
  /// - Parameter lending: Given the texts of each of these rows, from `nextToExamine` on, if `lendsTexts`,
  ///   so that nobody has to read them again to measure them.
  public func examine(
    budget: Int, while goesOn: () -> Bool = { true }, lendsTexts: Bool = false,
    lending: TextsBorrower = { _, _ in }
  ) -> FeedUpdate? {
    guard let index = lively.first(where: { !$0.part.isExamined })?.index,
      let change = parts[index].examine(
        budget: budget, while: goesOn, lendsTexts: lendsTexts, lending: lending)
    else { return nil }
    return update(by: [index: change])
  }

  /// The row that `examine` looks at next, counted over all files; nil: there is none. O(files).
  public var nextToExamine: Int? {
    guard merged == nil, let index = lively.first(where: { !$0.part.isExamined })?.index,
      let lines = parts[index].source as? LineSource
    else { return nil }
    return parts[..<index].reduce(lines.examiner.count) { $0 + $1.source.count }
  }

  /// Lets a pipe be read on so far behind the feed's n-th row, from 0, which is looked at: see
  /// `FeedOptions.readAhead`.
  public func wantRows(upTo ordinal: Int) {
    if readsAheadOfRows { parts[0].wantRows(upTo: ordinal) }
  }

  /// Whether that is so; of several files, each is read no farther than to the same bound.
  public var readsAheadOfRows: Bool { isSingle }

  /// Whether a pipe may send more, or what is compressed has more: how much there is nobody knows yet.
  public var isComing: Bool { lively.contains { $0.part.bytesOnTheWay != nil } }

  /// Whether a pipe that may send more is read no further, as enough was read ahead of what is looked at.
  public var isHeldBack: Bool { parts.contains(where: \.isHeldBack) }

  /// How much came of a row or a document that has no end yet, where no more of it is read unless
  /// `readToEnd` says so, in bytes; nil: there is none.
  public var bytesWithoutEnd: Int? { parts.lazy.compactMap(\.bytesWithoutEnd).first }

  /// Looks whether files of lines that are not followed have grown: `readMore` then reads what came; one that
  /// was written anew is read anew. Returns what that changes at once; nil: nothing. O(files).
  public func findGrowth() -> FeedUpdate? {
    var changes: [Int: FeedPart.Change] = [:]
    for (index, part) in parts.enumerated() { changes[index] = part.findGrowth() }
    return changes.isEmpty ? nil : update(by: changes)
  }

  /// Looks whether what was read of files that are not followed is cut off or written over: `failure` says so then. O(1), or
  /// O(files) where they are merged.
  ///
  /// - Parameter sections: The files of these are looked at, of several.
  public func lookForWriting(inSections sections: ClosedRange<Int>) {
    let isOfAll = isSingle || merged != nil
    let looked = isOfAll ? parts.indices : Range(sections).clamped(to: parts.indices)
    for part in parts[looked] { part.lookForWriting() }
  }

  /// Whether what `failure` tells of is so: it had better be read again.
  public var isOutdated: Bool {
    lively.first { $0.part.failure != nil }?.part.isOutdated ?? false
  }

  /// Lets pipes be read without a bound, or not. Following does so too.
  public func readToEnd(_ isOn: Bool) {
    for part in parts { part.readsToEnd = isOn }
  }

  /// Why not all that came can be shown, if so: a pipe or a file that can't be read on, or a pipe that
  /// can't be kept.
  public var failure: FeedError? {
    lively.lazy.compactMap(\.part.failure).first ?? failureOfOthers
      ?? (isSingle ? leftOut.first : nil)
  }

  /// All that there is to say of files that can't be read, or not all of them; of those that a list names, it
  /// is one thing. All was read of one that somebody has written over since.
  public var failures: [FeedError] {
    let failures =
      leftOut + parts.compactMap { $0.unreadable ?? ($0.isWrittenOver ? nil : $0.failure) }
    guard let list, failures.count > 1 else { return failures }
    let what = "names \(failures.count) feeds that can't be read, or not all of them, first"
    return [FeedError("\(what) \(failures[0])", file: list.isEmpty ? "standard input" : list)]
  }
}

// MARK: - What the parts' changes come to

extension Feed {
  private func update(by changes: [Int: FeedPart.Change]) -> FeedUpdate? {
    if merged != nil { return updateOfMerged(by: changes) }
    if changes.values.contains(where: { $0.isReset || $0.isLate && !isSingle }) { return .reset }
    if isSingle, let change = changes[0] {
      // Nothing was there that it could be compared with.
      if case .replaced(let old) = change, old.count == 0 {
        var batch = BatchChanges()
        batch.insertSections(Array(parts[0].source.runs.indices))
        return update(by: batch, changes)
      }
      switch change {
      case .divided(let section, let rows): return division(of: section, atRows: rows)
      case .joined(let sections): return .joined(sections)
      case .begun(let before, let firstRow): return beginning(before, firstRow)
      case .late(let before, let section, let firstRow):
        return lateRows(before, section, firstRow)
      case .grown, .replaced, .reset: break
      }
    }
    guard var batch = batchOfReplacedParts(changes) else { return .reset }
    if changes.values.contains(where: \.isReplacement) {
      for (part, change) in changes { _ = grow(part, by: change, &batch) }
      return update(by: batch, changes)
    }
    let growths = changes.keys.sorted().map { grow($0, by: changes[$0], &batch) }
    if batch.isEmpty { return nil }
    let known = growths.compactMap(\.self)
    // Sections' headers are looked at again only where more changed than that rows came.
    let isNamed = isSingle && changes.values.contains(where: \.isNaming)
    return known.count == growths.count && !isNamed
      ? .grown(known.filter { !$0.rows.isEmpty || !$0.updated.isEmpty })
      : .changed(batch, updated: updatedRows(growths))
  }

  private func division(of section: Int, atRows rows: [Int]) -> FeedUpdate {
    let first = parts[0].source.runs[section].firstRow
    return .divided(section: section, atRows: rows.map { $0 - first })
  }

  /// A section came behind those that were there, and perhaps the last row before it became longer.
  private func beginning(_ before: SourceShape, _ firstRow: Int) -> FeedUpdate {
    var batch = BatchChanges()
    let (last, now) = (before.runs.count - 1, parts[0].source.shape)
    let start = before.runs[last].firstRow
    batch.reloadRows(
      at: (firstRow..<max(firstRow, before.count)).map {
        IndexPath(row: $0 - start, section: last)
      })
    batch.insertSections(Array(before.runs.count..<now.runs.count))
    return .resolving(batch, rowsBefore: before.numbersOfRows, rowsAfter: now.numbersOfRows)
  }

  private func updatedRows(_ growths: [FeedUpdate.Growth?]) -> [IndexPath] {
    growths.compactMap(\.self).flatMap { growth in
      growth.updated.map { IndexPath(row: $0, section: growth.section) }
    }
  }

  /// The update of which some of is the replacement of parts.
  private func update(by batch: BatchChanges, _ changes: [Int: FeedPart.Change]) -> FeedUpdate? {
    guard !batch.isEmpty else { return nil }
    let before = parts.indices.flatMap { numbersOfRowsBefore(changes[$0], part: $0) }
    let after = parts.flatMap { sections($0.source.shape).numbersOfRows }
    return .resolving(batch, rowsBefore: before, rowsAfter: after)
  }

  private func numbersOfRowsBefore(_ change: FeedPart.Change?, part: Int) -> [Int] {
    switch change {
    case .replaced(let old): sections(old.shape).numbersOfRows
    case .grown(_, let oldCount, _): [oldCount]
    case .begun(let before, _): [before.count]
    default: sections(parts[part].source.shape).numbersOfRows
    }
  }

  /// Takes in that rows were added to a part: its last section became longer, and rows of that may have
  /// changed. O(rows that changed). nil where a section came too, or rows went.
  private func grow(
    _ part: Int, by change: FeedPart.Change?, _ batch: inout BatchChanges
  ) -> FeedUpdate.Growth? {
    let (firstRow, oldCount): (Int, Int)
    switch change {
    case .grown(let first, let count, _): (firstRow, oldCount) = (first, count)
    // Among several files, each is one section.
    case .begun(let before, let first): (firstRow, oldCount) = (first, before.count)
    default: return FeedUpdate.Growth(section: part, rows: 0..<0)
    }
    let source = parts[part].source
    // Sections come and go only in a feed of one part, whose sections count from 0.
    guard !isSingle || oldCount > 0 else {
      batch.insertSections(Array(0..<source.runs.count))
      return nil
    }
    let section = isSingle ? source.runs.count - 1 : part
    let start = isSingle ? source.runs[section].firstRow : 0
    let (was, now) = (oldCount - start, source.count - start)
    let first = max(firstRow - start, 0)
    let updated = first..<max(first, min(was, now))
    let inserted = max(first, was)..<max(first, was, now)
    batch.reloadRows(at: updated.map { IndexPath(row: $0, section: section) })
    batch.deleteRows(max(first, now)..<max(first, now, was), inSection: section)
    batch.insertRows(inserted, inSection: section)
    return was <= now
      ? FeedUpdate.Growth(
        section: section, rows: inserted, updated: updated.isEmpty ? 0..<0 : updated) : nil
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
        guard let was = comparable(old), let now = comparable(part.source) else { return nil }
        before += FeedIdentifiers.Section.sections(
          ofPart: index, shape: sections(old.shape), fingerprints: was)
        after += FeedIdentifiers.Section.sections(
          ofPart: index, shape: sections(part.source.shape), fingerprints: now, after: was)
      } else {
        before.append(FeedIdentifiers.Section(ofPart: index))
        after.append(FeedIdentifiers.Section(ofPart: index))
      }
    }
    return FeedIdentifiers(distinct: before).changes(to: FeedIdentifiers(distinct: after))
  }

  /// What is compared of a source; nil if it is too large, or not readable any more.
  private func comparable(_ source: any EntrySource) -> [EntryFingerprint]? {
    source.count <= Feed.mostCompared ? source.fingerprints() : nil
  }
}

extension FeedPart.Change {
  var isReset: Bool { if case .reset = self { true } else { false } }

  var isLate: Bool { if case .late = self { true } else { false } }

  var isNaming: Bool { if case .grown(_, _, namesFile: true) = self { true } else { false } }

  var isReplacement: Bool {
    if case .replaced = self { true } else { false }
  }
}
