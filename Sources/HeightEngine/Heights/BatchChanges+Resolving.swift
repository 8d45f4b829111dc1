extension BatchChanges {
  /// The same indexes in runs that ascend and do not touch.
  static func union(_ runs: [ChangeRun]) -> [ChangeRun] {
    guard runs.count > 1 else { return runs }
    var result: [ChangeRun] = []
    for run in runs.sorted(by: { ($0.section, $0.start) < ($1.section, $1.start) }) {
      if let last = result.indices.last, result[last].section == run.section,
        run.start <= result[last].end
      {
        result[last].count = max(result[last].end, run.end) - result[last].start
      } else {
        result.append(run)
      }
    }
    return result
  }

  /// Brings the batch into order.
  ///
  /// With `checkingAllSections`, sections that no change names are counted too, which finds a data
  /// source that changed without telling.
  /// - Throws: `BatchChangesError`, if an index does not exist, if two changes of the same row or
  ///   section contradict each other, or if the numbers before and after do not add up (UIKit's
  ///   rule).
  /// - Complexity: O(sections + changes · log changes); without `checkingAllSections`, only the
  ///   latter.
  public func resolved(
    before: some SectionedRowCounts, after: some SectionedRowCounts,
    checkingAllSections: Bool = true
  ) throws(BatchChangesError) -> ResolvedChanges {
    var resolver = BatchResolver(self, before: before, after: after)
    return try resolver.resolve(checkingAllSections: checkingAllSections)
  }

  /// The same, with the numbers of rows of the sections before and after in arrays.
  public func resolved(
    rowsBefore: [Int], rowsAfter: [Int]
  ) throws(BatchChangesError) -> ResolvedChanges {
    try resolved(before: RowCounts(rowsBefore), after: RowCounts(rowsAfter))
  }
}
