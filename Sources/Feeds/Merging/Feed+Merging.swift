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

  /// What stands below each row: what is right for one of the files.
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

  /// Reads on in files that were opened early, those that the merge waits for, and merges what came.
  func mergeMore(budget: Int, while goesOn: () -> Bool) -> FeedUpdate? {
    let count = merged?.count ?? 0
    var rest = budget
    repeat {
      guard let part = merge(while: goesOn) else { break }
      _ = parts[part].readMore(budget: Self.bytesReadAtOnce, while: { false })
      rest -= Self.bytesReadAtOnce
    } while rest > 0 && goesOn()
    return updateOfMerged(count: count, updated: [])
  }

  private static let bytesReadAtOnce = 1 << 18

  /// Returns the file that is waited for.
  @discardableResult
  private func merge(while goesOn: () -> Bool) -> Int? {
    guard var rows = merged else { return nil }
    // No copy is held while it changes.
    merged = nil
    defer { merged = rows }
    return rows.merge(
      reading: { part, row in self.parts[part].source.milliseconds(ofRowsFrom: row) },
      awaiting: { part in !self.parts[part].isComplete }, while: goesOn)
  }

  /// Where the last rows of each file stand, `most` of each, ascending; nil: files are not merged. O(rows behind them, for
  /// each)
  public func lastRowsOfMergedFiles(most: Int) -> [Int]? {
    guard let merged else { return nil }
    return parts.indices.flatMap { part in
      (0..<parts[part].source.count).suffix(most).compactMap {
        merged.position(ofRow: $0, inPart: part)
      }
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
    var updated: [Int] = []
    for (part, change) in changes {
      let rows: Range<Int>
      switch change {
      case .grown(let first, let count, _): rows = first..<max(first, count)
      case .begun(let before, let first): rows = first..<max(first, before.count)
      case .divided, .joined, .late, .reset, .replaced: continue
      }
      updated += rows.compactMap { merged?.position(ofRow: $0, inPart: part) }
    }
    let count = merged?.count ?? 0
    // While files are being loaded, what has come waits for its turn.
    if merged?.isThrough == true { merge { true } }
    return updateOfMerged(count: count, updated: updated.sorted())
  }

  /// How the list is another one that had so many rows, of which some say something else.
  private func updateOfMerged(count: Int, updated: [Int]) -> FeedUpdate? {
    let news = merged?.news ?? []
    merged?.forgetNews()
    guard !news.isEmpty || !updated.isEmpty else { return nil }
    let first = updated.first ?? 0
    let isOneRun = updated.isEmpty || updated.last == first + updated.count - 1
    if isOneRun, news.allSatisfy({ $0 >= count }) {
      return .grown([
        FeedUpdate.Growth(
          section: 0, rows: count..<count + news.count,
          updated: updated.isEmpty ? 0..<0 : first..<first + updated.count)
      ])
    }
    var batch = BatchChanges()
    batch.reloadRows(at: updated.map { IndexPath(row: $0, section: 0) })
    batch.insertRows(at: news.sorted().map { IndexPath(row: $0, section: 0) })
    guard
      let resolved = try? batch.resolved(
        rowsBefore: [count], rowsAfter: [merged?.count ?? 0])
    else { return .reset }
    return .changed(batch, updated: resolved.reloadedRows)
  }
}

extension EntrySource {
  /// When rows were written, from one on, as many as are read at once; nil for one that doesn't say.
  fileprivate func milliseconds(ofRowsFrom row: Int) -> [Int?] {
    guard row < count else { return [] }
    var times: [Int?] = []
    let lines = self as? LineSource
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
