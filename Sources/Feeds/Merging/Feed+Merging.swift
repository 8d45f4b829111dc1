import HeightEngine

/// Several files as one list in order of time.
extension Feed {
  /// A row's source, its number there, and the section that its key names.
  typealias SourceRow = (source: any EntrySource, row: Int, keySection: Int?)

  func locate(_ row: Int, inSection section: Int) -> SourceRow {
    if let merged {
      let place = merged.places[row]
      return (parts[Int(place.part)].source, Int(place.row), Int(place.part))
    }
    let (source, first) = locate(section)
    return (source, first + row, isSingle ? nil : section)
  }

  /// The first of a section's rows, as many as are neighbours in one file, by their numbers there.
  func locate(
    firstOf rows: Range<Int>, inSection section: Int
  ) -> (source: any EntrySource, rows: Range<Int>, keySection: Int?) {
    let first = locate(rows.lowerBound, inSection: section)
    let end = merged?.endOfRun(from: rows.lowerBound, limit: rows.upperBound) ?? rows.upperBound
    return (first.source, first.row..<first.row + end - rows.lowerBound, first.keySection)
  }

  /// What stands below each row: what does in the first of the files that can be read.
  var separatorOfMerged: RowSeparator {
    (parts.first { $0.unreadable == nil } ?? parts.first)?.source.reading.separator ?? .none
  }

  /// Whether all rows that are known have been merged.
  var isMerged: Bool {
    guard let merged else { return true }
    return parts.indices.allSatisfy { merged.count(ofPart: $0) >= parts[$0].source.count }
  }

  /// Before anybody is shown any rows, as many are merged as in so many steps.
  private static let firstSteps = 1 << 4

  /// Merges all rows, or, where files are opened early, the first ones.
  func beginMerging() {
    var steps = 0
    merge {
      steps += 1
      return !self.mergesEarly || steps < Self.firstSteps
    }
    merged?.forgetNews()
  }

  /// Reads on in files that were opened early or have grown, those that the merge waits for, and merges what came.
  func mergeMore(budget: Int, while goesOn: () -> Bool) -> FeedUpdate? {
    if let part = lively.first(where: { hasOpenRow($0.index) })?.index,
      let change = readMore(ofPart: part)
    {
      return updateOfMerged(by: [part: change])
    }
    let count = merged?.count ?? 0
    var rest = budget
    repeat {
      guard let part = merge(while: goesOn), !hasOpenRow(part) else { break }
      // No row changes by it that stands in the list.
      _ = readMore(ofPart: part)
      rest -= Self.bytesReadAtOnce
    } while rest > 0 && goesOn()
    return updateOfMerged(count: count, MergedRows.Changes())
  }

  /// Whether a row of a file that has grown stands in the list, and may become longer by what is to be read of it.
  private func hasOpenRow(_ part: Int) -> Bool {
    guard let merged, let lines = parts[part].source as? LineSource else { return false }
    return !lines.isComplete && lines.numberOfFinishedRows < merged.count(ofPart: part)
  }

  private func readMore(ofPart part: Int) -> FeedPart.Change? {
    parts[part].readMore(budget: Self.bytesReadAtOnce, while: { false })
  }

  private static let bytesReadAtOnce = 1 << 18

  /// Returns the file that is waited for. The list changes in place: `goesOn` must not ask for it.
  @discardableResult
  private func merge(while goesOn: () -> Bool) -> Int? {
    merged?.merge(
      reading: times(ofPart:from:), awaiting: { part in !self.parts[part].isComplete },
      while: goesOn)
  }

  /// When rows of a file were written, for `MergedRows`.
  private func times(ofPart part: Int, from row: Int) -> [Int?] {
    parts[part].source.milliseconds(ofRowsFrom: row)
  }

  /// Where the last rows of each file stand, `most` of each, ascending; nil: files are not merged. O(rows behind them, for
  /// each)
  public func lastRowsOfMergedFiles(most: Int) -> [Int]? {
    guard let merged else { return nil }
    return parts.indices.flatMap { part in
      merged.positions(ofRowsFrom: max(merged.count(ofPart: part) - most, 0), inPart: part)
    }.sorted()
  }

  /// What changes of files come to in the list of them all.
  func updateOfMerged(by changes: [Int: FeedPart.Change]) -> FeedUpdate? {
    let isOther = changes.contains { part, change in
      change.isReset || change.isReplacement || change.isLate
        || parts[part].source.count < merged?.count(ofPart: part) ?? 0
    }
    if isOther {
      merged = MergedRows(parts: parts.count)
      beginMerging()
      return .reset
    }
    let count = merged?.count ?? 0
    let changed = merged?.change(
      rowsFrom: changes.compactMapValues(\.firstRow), reading: times(ofPart:from:))
    // While files are being loaded, what has come waits for its turn.
    if merged?.isThrough == true { merge { true } }
    return updateOfMerged(count: count, changed ?? MergedRows.Changes())
  }

  /// How the list is another one that had so many rows, of which some say something else.
  private func updateOfMerged(count: Int, _ changes: MergedRows.Changes) -> FeedUpdate? {
    var batch = BatchChanges()
    let targets = move(changes.leaving, &batch)
    let news = (merged?.news ?? []).filter { !targets.contains($0) }
    merged?.forgetNews()
    let updated = changes.staying.sorted()
    let first = updated.first ?? 0
    let isOneRun = updated.isEmpty || updated.last == first + updated.count - 1
    if changes.leaving.isEmpty, isOneRun, news.allSatisfy({ $0 >= count }) {
      if news.isEmpty, updated.isEmpty { return nil }
      return .grown([
        FeedUpdate.Growth(
          section: 0, rows: count..<count + news.count,
          updated: updated.isEmpty ? 0..<0 : first..<first + updated.count)
      ])
    }
    batch.reloadRows(at: updated.map { IndexPath(row: $0, section: 0) })
    batch.insertRows(at: news.map { IndexPath(row: $0, section: 0) })
    return .resolving(batch, rowsBefore: [count], rowsAfter: [merged?.count ?? 0])
  }

  /// Rows that were taken out stand elsewhere, or, where they wait for others, nowhere yet. Returns where they do.
  private func move(
    _ leaving: [(position: Int, place: MergedRows.Place)], _ batch: inout BatchChanges
  ) -> Set<Int> {
    var targets: Set<Int> = []
    for (position, place) in leaving {
      let old = IndexPath(row: position, section: 0)
      guard let now = merged?.position(ofRow: Int(place.row), inPart: Int(place.part)) else {
        batch.deleteRows(at: [old])
        continue
      }
      batch.moveRow(from: old, to: IndexPath(row: now, section: 0))
      batch.reloadRows(at: [old])
      targets.insert(now)
    }
    return targets
  }
}

extension FeedPart.Change {
  /// The first row that is new, or may say something else; nil: rows are as they were, or others.
  fileprivate var firstRow: Int? {
    switch self {
    case .grown(let first, _, _), .begun(_, let first): first
    case .divided, .joined, .late, .reset, .replaced: nil
    }
  }
}

extension EntrySource {
  /// When rows were written, from one on, as many as are read at once; nil for one that doesn't say. A row that may become
  /// longer while its file is read on is none yet.
  fileprivate func milliseconds(ofRowsFrom row: Int) -> [Int?] {
    let lines = self as? LineSource
    let isOnItsWay = lines.map { !$0.isComplete && row >= $0.numberOfFinishedRows } ?? false
    guard row < count, !isOnItsWay else { return [] }
    var times: [Int?] = []
    let read = lines?.withParts(ofFirstOf: row..<count, bytes: RowStretch.longest) {
      times.append(reading.date(of: $2, in: $1)?.totalMilliseconds)
    }
    if lines != nil, read != nil { return times }
    if let lines, lines.look.isText {
      // No more is read of it than where its time stands.
      return lines.withBeginning(ofRow: row, bytes: RowIndex.lookedAt) { beginning, _ in
        [reading.date(of: RowParts(RowFields()), in: beginning)?.totalMilliseconds]
      }
    }
    withParts(ofRow: row) { times = [reading.date(of: $1, in: $0)?.totalMilliseconds] }
    return times
  }
}
