// Following changes: what is known goes along with its rows, at every width.

extension HeightTree {
  /// Follows the changes at all widths. New rows have `rowEstimate`, new headers and footers are none;
  /// what is reloaded keeps its height as an estimate and is to be measured anew. `newItems(of:)` tells
  /// what is new.
  /// - Complexity: O(widths · log n) per run of neighbours
  public mutating func apply(_ changes: ResolvedChanges, rowEstimate: Int) {
    finger = nil
    var rows: [Int: Piece] = [:]
    var moved: [Int: (piece: Piece, sections: HeightRope.Tree?)] = [:]
    for index in changes.removedRows.runs.indices.reversed() {
      takeOut(changes.removedRows[index], index, &rows)
    }
    for index in changes.removedSections.runs.indices.reversed() {
      takeOutSections(changes.removedSections[index], index, &moved)
    }
    let estimate = HeightRope.encode(rowEstimate, isOpen: true)
    for (run, rows) in zip(changes.insertedSections.runs, changes.rowsOfInsertedSections) {
      guard case .moved(let partner) = run.kind, let piece = moved[partner] else {
        insertSections(rows, at: run.start, estimate)
        continue
      }
      attach(piece.piece, at: sections.start(ofSection: run.start))
      sections.attachSections(piece.sections, at: run.start)
    }
    for run in changes.insertedRows.runs { putIn(run, rows, estimate) }
    for path in changes.reloadedRows { forgetHeight(of: .row(path)) }
    for section in changes.reloadedSections { markNewRows(inSection: section, changes) }
    updateVisibleRows(after: changes)
  }

  /// Under a filter rows and sections have come and gone, and with them what they were the context of.
  private mutating func updateVisibleRows(after changes: ResolvedChanges) {
    guard let filter, numberOfSections > 0 else { return }
    let areSectionsOthers =
      !changes.removedSections.runs.isEmpty || !changes.insertedSections.runs.isEmpty
    if areSectionsOthers || filter.context != (0, 0) && !changes.removedRows.runs.isEmpty {
      updateVisibleRows(0..<numberOfItems)
      return updateEdges(ofSections: 0...numberOfSections - 1)
    }
    for run in changes.insertedRows.runs {
      let start = sections.position(of: IndexPath(row: run.start, section: run.section))
      updateVisibleRows(start..<start + run.count)
    }
    for run in changes.removedRows.runs { updateEdges(ofSections: run.section...run.section) }
  }

  /// What changes made new, by the indexes after: sections, for their headers and footers, and runs of
  /// rows, those of new sections among them.
  /// - Complexity: O(runs of changes)
  public func newItems(
    of changes: ResolvedChanges
  ) -> (sections: [Int], rows: [(section: Int, rows: Range<Int>)]) {
    var (newSections, newRows) = ([Int](), [(section: Int, rows: Range<Int>)]())
    for (run, rows) in zip(changes.insertedSections.runs, changes.rowsOfInsertedSections)
    where !rows.isEmpty {
      for section in run.start..<run.end {
        newSections.append(section)
        newRows += rowsNotMovedIn(toSection: section, changes).map { (section, $0) }
      }
    }
    for run in changes.insertedRows.runs where run.kind == .plain {
      newRows.append((run.section, run.start..<run.end))
    }
    return (newSections, newRows)
  }

  /// Makes the counts of rows these, at the end of each section and of the table; heights stay at their
  /// index paths. Sections before `first` are known to have the counts that they had.
  /// - Complexity: O(sections from `first` on) and O(widths · log n) for each that differs
  public mutating func setCounts(
    _ counts: some SectionedRowCounts, rowEstimate: Int, from first: Int = 0
  ) {
    finger = nil
    let estimate = HeightRope.encode(rowEstimate, isOpen: true)
    let extra = sections.numberOfSections - counts.numberOfSections
    if extra > 0 {
      let gone = counts.numberOfSections..<sections.numberOfSections
      remove(sections.start(ofSection: gone.lowerBound)..<sections.numberOfItems)
      sections.removeSections(gone)
    }
    for section in min(first, sections.numberOfSections)..<sections.numberOfSections {
      let before = sections.numberOfRows(inSection: section)
      let after = SectionOffsets.clamp(counts.numberOfRows(inSection: section))
      let end = sections.start(ofSection: section) + 1 + before
      if after > before { insert(estimate, count: after - before, at: end) }
      if after < before { remove((end - (before - after))..<end) }
      if after != before { sections.setNumberOfRows(after, inSection: section) }
    }
    if extra < 0 {
      let first = sections.numberOfSections
      insertSections(
        (first..<counts.numberOfSections).map(counts.numberOfRows(inSection:)), at: first, estimate)
    }
    guard filtering != nil, first < numberOfSections else { return }
    updateVisibleRows(sections.start(ofSection: first)..<numberOfItems)
    updateEdges(ofSections: first...numberOfSections - 1)
  }
}

extension HeightTree {
  /// What was cut out of the ropes, in the order of `forEachRope`, to be put in again elsewhere.
  private typealias Piece = [HeightRope.Tree?]

  private mutating func takeOut(_ run: ChangeRun, _ index: Int, _ pieces: inout [Int: Piece]) {
    let first = sections.position(of: IndexPath(row: run.start, section: run.section))
    let range = first..<(first + run.count)
    if case .moved = run.kind { pieces[index] = detach(range) } else { remove(range) }
    sections.setNumberOfRows(
      sections.numberOfRows(inSection: run.section) - run.count, inSection: run.section)
  }

  private mutating func takeOutSections(
    _ run: ChangeRun, _ index: Int,
    _ pieces: inout [Int: (piece: Piece, sections: HeightRope.Tree?)]
  ) {
    let range = run.start..<run.end
    let items = sections.start(ofSection: run.start)..<sections.start(ofSection: run.end)
    if case .moved = run.kind {
      let piece = detach(items)
      pieces[index] = (piece, sections.detachSections(range))
    } else {
      remove(items)
      sections.removeSections(range)
    }
  }

  private mutating func putIn(_ run: ChangeRun, _ pieces: [Int: Piece], _ estimate: Int32) {
    let first = sections.position(of: IndexPath(row: run.start, section: run.section))
    if case .moved(let partner) = run.kind, let piece = pieces[partner] {
      attach(piece, at: first)
    } else {
      insert(estimate, count: run.count, at: first)
    }
    sections.setNumberOfRows(
      sections.numberOfRows(inSection: run.section) + run.count, inSection: run.section)
  }

  private mutating func insertSections(_ rows: [Int], at section: Int, _ estimate: Int32) {
    var position = sections.start(ofSection: section)
    for (offset, rows) in rows.enumerated() {
      let count = SectionOffsets.clamp(rows)
      insert(0, count: 1, at: position)
      insert(estimate, count: count, at: position + 1)
      insert(0, count: 1, at: position + 1 + count)
      position += count + 2
      sections.insertSections(1, rows: count, at: section + offset)
    }
  }

  /// Rows of a section that came as a whole, but for those that moved into it.
  private func rowsNotMovedIn(toSection section: Int, _ changes: ResolvedChanges) -> [Range<Int>] {
    var (found, row) = ([Range<Int>](), 0)
    let rows = sections.numberOfRows(inSection: section)
    while row < rows {
      if let moved = changes.insertedRows.run(holding: row, inSection: section) {
        row = moved.end
        continue
      }
      let next = min(changes.insertedRows.start(after: row, inSection: section) ?? rows, rows)
      found.append(row..<next)
      row = next
    }
    return found
  }

  private mutating func markNewRows(inSection section: Int, _ changes: ResolvedChanges) {
    let start = sections.start(ofSection: section) + 1
    for rows in rowsNotMovedIn(toSection: section, changes) {
      let range = (start + rows.lowerBound)..<(start + rows.upperBound)
      marks.remove(range)
      marks.insert(~0, count: range.count, at: range.lowerBound)
      for index in answers.indices { answers[index].rope.fill(range, with: RowAnswers.unknown) }
      updateVisibleRows(range)
    }
  }

  private mutating func insert(_ value: Int32, count: Int, at position: Int) {
    forEachRope { rope, kind in
      // An estimate is a row's; what is none yet, an edge's.
      let own: Int32 =
        switch kind {
        case .heights: value
        case .answers: value < 0 ? RowAnswers.unknown : RowAnswers.noMatch
        case .notes: 0
        }
      rope.insert(own, count: count, at: position)
    }
  }

  private mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    forEachRope { rope, _ in rope.remove(range) }
  }

  private mutating func detach(_ range: Range<Int>) -> Piece {
    var piece: Piece = []
    forEachRope { rope, _ in piece.append(rope.detach(range)) }
    return piece
  }

  private mutating func attach(_ piece: Piece, at position: Int) {
    var index = 0
    forEachRope { rope, _ in
      rope.attach(piece[index], at: position)
      index += 1
    }
  }
}
