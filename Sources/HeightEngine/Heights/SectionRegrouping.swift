/// Several sections made of one, or one of several: rows keep their order and their heights, only the
/// headers and footers between them come or go. A map between the index paths before and after.
public struct SectionRegrouping: Hashable, Sendable {
  /// The section that is split, or the first of those that are joined.
  public let section: Int
  /// The rows of the one section at which the second of the several and those after it begin, ascending.
  let starts: [Int]
  /// Whether one becomes several.
  let isSplit: Bool

  /// How many sections come or go.
  public var numberOfBoundaries: Int { starts.count }

  /// The sections that are there afterwards in the place of those before.
  public var sectionsAfter: Range<Int> { section..<(section + (isSplit ? starts.count : 0) + 1) }

  /// From each of these rows on, which ascend, a section's rows become a section of their own. One that
  /// would begin where the next one does, or at the end, is empty.
  /// - Throws: `BatchChangesError`, if there is no such section or no such row, or rows don't ascend.
  /// - Complexity: O(rows)
  public static func splitting(
    _ section: Int, atRows rows: [Int], of counts: some SectionedRowCounts
  ) throws(BatchChangesError) -> Self {
    try check(section, "split", counts)
    let limit = counts.numberOfRows(inSection: section)
    var last = 0
    for row in rows {
      guard row >= last, row <= limit else {
        throw BatchChangesError(
          description: row >= 0 && row <= limit
            ? "section \(section) is split at row \(row) after row \(last): rows must ascend"
            : "section \(section) is split at row \(row), but it has \(limit) rows")
      }
      last = row
    }
    return Self(section: section, starts: rows, isSplit: true)
  }

  /// The rows of neighbouring sections become those of the first of them.
  /// - Throws: `BatchChangesError`, if one of the sections is not there, or if they have more rows than a
  ///   section can have.
  /// - Complexity: O(sections joined) where their rows are told at once, as a `HeightTree` does
  public static func joining(
    _ sections: Range<Int>, of counts: some SectionedRowCounts
  ) throws(BatchChangesError) -> Self {
    for section in [sections.lowerBound, sections.upperBound - 1] where !sections.isEmpty {
      try check(section, "joined to others", counts)
    }
    var (starts, rows) = ([Int](), 0)
    starts.reserveCapacity(sections.count)
    for count in counts.numbersOfRows(inSections: sections) {
      rows += count
      starts.append(rows)
    }
    // Behind the last one none begins.
    _ = starts.popLast()
    guard rows <= SectionOffsets.maximumNumberOfRows else {
      throw BatchChangesError(
        description: "sections of \(rows) rows are joined: no section can have so many")
    }
    return Self(section: sections.lowerBound, starts: starts, isSplit: false)
  }

  private static func check(
    _ section: Int, _ word: String, _ counts: some SectionedRowCounts
  ) throws(BatchChangesError) {
    let limit = counts.numberOfSections
    guard section >= 0, section < limit else {
      throw BatchChangesError(
        description: "section \(section) is \(word), but there are \(limit) sections")
    }
  }
}

// MARK: - Before and after

extension SectionRegrouping {
  /// Where a row went; none goes away.
  /// - Complexity: O(log sections that come or go)
  public func newIndexPath(of old: IndexPath) -> IndexPath {
    if old.section < section { return old }
    let part = old.section - section
    if isSplit {
      guard part == 0 else { return IndexPath(row: old.row, section: old.section + starts.count) }
      let part = self.part(holding: old.row)
      return IndexPath(row: old.row - start(ofPart: part), section: section + part)
    }
    guard part <= starts.count else {
      return IndexPath(row: old.row, section: old.section - starts.count)
    }
    return IndexPath(row: old.row + start(ofPart: part), section: section)
  }

  /// Where an item went; nil for a header or footer that stood between sections that were joined.
  /// - Complexity: O(log sections that come or go)
  public func newItem(of old: HeightItem) -> HeightItem? {
    switch old {
    case .row(let path): return .row(newIndexPath(of: path))
    case .header(let old):
      if old <= section { return .header(old) }
      if isSplit { return .header(old + starts.count) }
      return old <= section + starts.count ? nil : .header(old - starts.count)
    case .footer(let old):
      if old < section { return .footer(old) }
      if isSplit { return .footer(old + starts.count) }
      return old < section + starts.count ? nil : .footer(old - starts.count)
    }
  }

  private func start(ofPart part: Int) -> Int { part == 0 ? 0 : starts[part - 1] }

  /// How many of the parts begin at or before `row`, less one.
  private func part(holding row: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
