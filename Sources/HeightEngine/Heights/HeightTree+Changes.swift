extension HeightTree: SectionedStore {
  mutating func insertItems(_ value: Int32, count: Int, at position: Int) {
    heights.insert(value, count: count, at: position)
  }

  mutating func removeItems(_ range: Range<Int>) { heights.remove(range) }

  mutating func detachItems(_ range: Range<Int>) -> HeightRope.Tree? { heights.detach(range) }

  mutating func attachItems(_ piece: HeightRope.Tree?, at position: Int) {
    heights.attach(piece, at: position)
  }
}

extension HeightTree {
  /// Follows the changes. What is new or reloaded is estimated by the closure, which is asked by the
  /// indexes after. A header or footer estimated at 0 is none, and exact.
  /// - Complexity: O(log n) per run of neighbours, and one question for each new item
  public mutating func apply(_ changes: ResolvedChanges, estimates: (HeightItem) -> Int) {
    shift(by: changes, fresh: FreshItems(header: 0, row: ~0, footer: 0))
    for (run, rows) in zip(changes.insertedSections.runs, changes.rowsOfInsertedSections)
    where !rows.isEmpty {
      for section in run.start..<run.end { estimateSection(section, changes, estimates) }
    }
    for run in changes.insertedRows.runs where run.kind == .plain {
      estimateRows(run.start..<run.end, inSection: run.section, estimates)
    }
    for path in changes.reloadedRows { setEstimate(estimates(.row(path)), of: .row(path)) }
  }

  /// Follows the changes. New rows, headers and footers get the estimates given; a reloaded row
  /// keeps its height as an estimate.
  /// - Complexity: O(log n) per run of neighbours
  public mutating func apply(
    _ changes: ResolvedChanges, rowEstimate: Int, header: Int = 0, footer: Int = 0
  ) {
    let row = HeightRope.encode(rowEstimate, isOpen: true)
    shift(
      by: changes, fresh: FreshItems(header: Self.edge(header), row: row, footer: Self.edge(footer))
    )
    for path in changes.reloadedRows {
      setEstimate(height(of: .row(path)), of: .row(path))
    }
  }

  private mutating func estimateSection(
    _ section: Int, _ changes: ResolvedChanges, _ estimates: (HeightItem) -> Int
  ) {
    heights.set(
      Self.edge(estimates(.header(section))), at: layout.position(of: .header(section)))
    heights.set(
      Self.edge(estimates(.footer(section))), at: layout.position(of: .footer(section)))
    // Rows that moved in keep their heights: what stands between them is new.
    var row = 0
    let rows = layout.numberOfRows(inSection: section)
    while row < rows {
      if let moved = changes.insertedRows.run(holding: row, inSection: section) {
        row = moved.end
        continue
      }
      let next = changes.insertedRows.start(after: row, inSection: section) ?? rows
      estimateRows(row..<min(next, rows), inSection: section, estimates)
      row = next
    }
  }

  private mutating func estimateRows(
    _ rows: Range<Int>, inSection section: Int, _ estimates: (HeightItem) -> Int
  ) {
    let values = rows.map { row in
      let item = HeightItem.row(IndexPath(row: row, section: section))
      return HeightRope.encode(estimates(item), isOpen: true)
    }
    let first = layout.position(of: IndexPath(row: rows.lowerBound, section: section))
    heights.replace(at: first, with: values)
  }
}
