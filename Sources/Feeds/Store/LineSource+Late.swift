import HeightEngine

/// What is still written to a file when another has taken its place and has something in it: whoever writes to it has it open.
extension LineSource {
  /// How things stood when a file was begun, for as long as what comes to the one before is read. Where rows are only the
  /// index knows, which is taken back; of the ids that were seen, pages are shared as long as nothing is added to them.
  struct FormerFile {
    var index: RowIndex.Mark
    var examiner: RowExaminer
    var title: FileTitle

    /// Whether a line end had to be put behind it.
    var lacksLineEnd: Bool { !index.endsLine }
  }

  /// Where more than this was read of the file that was begun, what comes to the one before is left: for each piece of it the
  /// new one is looked at anew. In bytes.
  static let mostLookedAtAgain = 1 << 22

  /// Whether something came to the file before the one that is read. O(1)
  var hasLateRows: Bool {
    former.map { store.hasGrownBeforeLast(behindLineEnd: $0.lacksLineEnd) } ?? false
  }

  /// Reads it, so that its rows stand before those of the file that is read; all rows are known, and their sections. Returns
  /// the first that came or changed.
  ///
  /// - Complexity: O(*n*) in the bytes that came and in those of the file that is read, at most `mostLookedAtAgain`.
  func readLateRows() -> Int? {
    guard let former, hasLateRows else { return nil }
    let next = store.takeOffLast(behindLineEnd: former.lacksLineEnd)
    index.takeBack(to: former.index)
    examiner = former.examiner
    let firstRow = extend()
    examineAll()
    longTexts.forget(from: firstRow)
    let end = index.end
    _ = beginFile(next.store, from: next.skipped, former.title, losing: nil)
    noteSample()
    examineAll()
    // What can't be read is not asked for again.
    if end == former.index.end { self.former = nil }
    return firstRow
  }

  private func examineAll() {
    while examine(budget: .max) != nil {}
  }
}

extension FeedPart {
  /// Reads what came to the file before the one that is followed, if all is known of the rows that are there.
  func readLateRows(of lines: LineSource) -> Change? {
    guard lines.isSettled else { return nil }
    let before = lines.shape
    let section = lines.examiner.fileSection
    guard let firstRow = lines.readLateRows() else { return nil }
    keepWhatWasRead(ofAnother: true)
    guard section < before.runs.count else { return .reset }
    let isSame = lines.shape == before && firstRow >= before.runs[section].firstRow
    return isSame ? nil : .late(before: before, section: section, firstRow: firstRow)
  }
}

extension Feed {
  /// Rows came before a section, with which the last file begins: at the end of the one above it, of which the last row may
  /// have become longer, and perhaps in sections of their own.
  func lateRows(_ before: SourceShape, _ section: Int, _ firstRow: Int) -> FeedUpdate {
    let now = parts[0].source.shape
    let (came, added) = (now.runs.count - before.runs.count, now.count - before.count)
    let moved = before.runs[section...].lazy.map {
      SectionRun(firstRow: $0.firstRow + added, name: $0.name)
    }
    guard section > 0, came >= 0, now.runs[..<section].elementsEqual(before.runs[..<section]),
      now.runs[(section + came)...].elementsEqual(moved)
    else { return .reset }
    let above = section - 1
    let start = before.runs[above].firstRow
    let was = before.rows(ofSection: above).count
    let changed = min(max(firstRow - start, 0), was)..<was
    var batch = BatchChanges()
    batch.reloadRows(at: changed.map { IndexPath(row: $0, section: above) })
    batch.insertRows(was..<max(was, now.rows(ofSection: above).count), inSection: above)
    batch.insertSections(Array(section..<section + came))
    return .resolving(batch, rowsBefore: before.numbersOfRows, rowsAfter: now.numbersOfRows)
  }
}
