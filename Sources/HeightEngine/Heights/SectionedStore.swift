/// A store with a place for every header, row and footer, which follows changes of the table.
///
/// The tree has one rope under its layout, the cache one for each width; what happens to them is the
/// same, and is written down here once.
protocol SectionedStore {
  /// What was cut out of the ropes, to be put in again elsewhere.
  associatedtype Piece
  var layout: SectionLayout { get set }
  mutating func insertItems(_ value: Int32, count: Int, at position: Int)
  mutating func removeItems(_ range: Range<Int>)
  mutating func detachItems(_ range: Range<Int>) -> Piece
  mutating func attachItems(_ piece: Piece, at position: Int)
}

/// What new items start with, as ropes store it.
struct FreshItems {
  var header: Int32
  var row: Int32
  var footer: Int32
}

extension SectionedStore {
  /// Carries out the changes. Rows and sections beyond what the store knows are left out.
  /// - Complexity: O(log n) per run of neighbours
  mutating func shift(by changes: ResolvedChanges, fresh: FreshItems) {
    var rows: [Int: (piece: Piece, count: Int)] = [:]
    var sections: [Int: (piece: Piece, layout: HeightRope.Tree?, count: Int)] = [:]
    for index in changes.removedRows.runs.indices.reversed() {
      takeOut(changes.removedRows[index], index, &rows)
    }
    for index in changes.removedSections.runs.indices.reversed() {
      let run = changes.removedSections[index]
      guard run.start < layout.numberOfSections else { continue }
      let range = run.start..<min(run.end, layout.numberOfSections)
      let items =
        layout.start(ofSection: range.lowerBound)..<layout.start(ofSection: range.upperBound)
      if case .moved = run.kind {
        let piece = detachItems(items)
        sections[index] = (piece, layout.detachSections(range), range.count)
      } else {
        removeItems(items)
        layout.removeSections(range)
      }
    }
    for (run, rows) in zip(changes.insertedSections.runs, changes.rowsOfInsertedSections) {
      if case .moved(let partner) = run.kind {
        guard let moved = sections[partner] else {
          insertSections(Array(repeating: 0, count: run.count), at: run.start, fresh)
          continue
        }
        growSections(to: run.start, fresh)
        attachItems(moved.piece, at: layout.start(ofSection: run.start))
        layout.attachSections(moved.layout, at: run.start)
      } else {
        insertSections(rows, at: run.start, fresh)
      }
    }
    for run in changes.insertedRows.runs { putIn(run, &rows, fresh) }
  }

  private mutating func takeOut(
    _ run: ChangeRun, _ index: Int, _ pieces: inout [Int: (piece: Piece, count: Int)]
  ) {
    guard run.section < layout.numberOfSections else { return }
    let known = layout.numberOfRows(inSection: run.section)
    guard run.start < known else { return }
    let count = min(run.end, known) - run.start
    let first = layout.position(of: IndexPath(row: run.start, section: run.section))
    if case .moved = run.kind {
      pieces[index] = (detachItems(first..<(first + count)), count)
    } else {
      removeItems(first..<(first + count))
    }
    layout.setNumberOfRows(known - count, inSection: run.section)
  }

  private mutating func putIn(
    _ run: ChangeRun, _ pieces: inout [Int: (piece: Piece, count: Int)], _ fresh: FreshItems
  ) {
    var moved: (piece: Piece, count: Int)?
    if case .moved(let partner) = run.kind { moved = pieces[partner] }
    if moved != nil {
      growSections(to: run.section + 1, fresh)
      growRows(to: run.start, inSection: run.section, fresh)
    }
    guard run.section < layout.numberOfSections else { return }
    let known = layout.numberOfRows(inSection: run.section)
    guard run.start <= known else { return }
    let first = layout.position(of: IndexPath(row: run.start, section: run.section))
    let rest = run.count - (moved?.count ?? 0)
    insertItems(fresh.row, count: rest, at: first)
    if let moved { attachItems(moved.piece, at: first) }
    layout.setNumberOfRows(known + run.count, inSection: run.section)
  }

  /// Inserts sections with so many rows each, unless that is beyond the sections known.
  mutating func insertSections(_ rows: [Int], at section: Int, _ fresh: FreshItems) {
    guard section <= layout.numberOfSections else { return }
    var position = layout.start(ofSection: section)
    for (offset, rows) in rows.enumerated() {
      let count = SectionLayout.clamp(rows)
      insertItems(fresh.header, count: 1, at: position)
      insertItems(fresh.row, count: count, at: position + 1)
      insertItems(fresh.footer, count: 1, at: position + 1 + count)
      position += count + 2
      layout.insertSections(1, rows: count, at: section + offset)
    }
  }

  /// Makes sure that there are so many sections, empty ones if need be.
  mutating func growSections(to count: Int, _ fresh: FreshItems) {
    let missing = count - layout.numberOfSections
    guard missing > 0 else { return }
    // Only caches grow, and in them header and footer start alike.
    insertItems(fresh.header, count: 2 * missing, at: layout.numberOfItems)
    layout.insertSections(missing, rows: 0, at: layout.numberOfSections)
  }

  /// Makes sure that the section has so many rows.
  mutating func growRows(to count: Int, inSection section: Int, _ fresh: FreshItems) {
    let known = layout.numberOfRows(inSection: section)
    guard count > known else { return }
    let end = layout.position(of: IndexPath(row: known, section: section))
    insertItems(fresh.row, count: SectionLayout.clamp(count) - known, at: end)
    layout.setNumberOfRows(count, inSection: section)
  }
}
