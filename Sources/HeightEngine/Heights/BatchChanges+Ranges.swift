extension BatchChanges {
  /// A change of neighbours, in the batch's own terms.
  package enum Listed {
    case sections(Range<Int>)
    case rows(Range<Int>, section: Int)
  }

  /// What goes, with neighbours joined, in ascending order.
  /// - Complexity: O(changes · log changes)
  package var listedDeletes: [Listed] { Self.listed(deletedSections, deletedRows) }
  /// What comes, as `listedDeletes`.
  package var listedInserts: [Listed] { Self.listed(insertedSections, insertedRows) }
  /// What is forgotten, as `listedDeletes`.
  package var listedReloads: [Listed] { Self.listed(reloadedSections, reloadedRows) }
  package var listedSectionMoves: [(from: Int, to: Int)] {
    movedSections.map { ($0.from, $0.to) }
  }
  package var listedRowMoves: [(from: IndexPath, to: IndexPath)] {
    movedRows.map { ($0.from, $0.to) }
  }

  private static func listed(_ sections: [ChangeRun], _ rows: [ChangeRun]) -> [Listed] {
    union(sections).map { .sections($0.start..<$0.end) }
      + union(rows).map { .rows($0.start..<$0.end, section: $0.section) }
  }
}
