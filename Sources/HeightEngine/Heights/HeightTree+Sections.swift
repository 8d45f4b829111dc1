// Sections split and joined around their rows, which the ropes do not move.

extension HeightTree {
  /// Makes sections of one, or one of several. What is known of rows stays as it is, at every width. New
  /// headers and footers are estimates of so many lines; of 0 they are none, and exact.
  ///
  /// - Precondition: it was made for the sections and rows that there are.
  /// - Complexity: O(widths · log n) for each section that comes or goes, less where they are short
  public mutating func apply(
    _ regrouping: SectionRegrouping, header: Int = 0, footer: Int = 0
  ) {
    guard regrouping.numberOfBoundaries > 0 else { return }
    finger = nil
    if regrouping.isSplit {
      split(regrouping, footer: Self.edge(footer), header: Self.edge(header))
    } else {
      join(regrouping)
    }
  }

  /// From each of `rows` on, which ascend, makes a section's rows a section of their own; see
  /// `apply(_:header:footer:)`.
  /// - Throws: `BatchChangesError`, if there is no such section or no such row, or rows don't ascend.
  /// - Complexity: O(widths · log n) for each row
  public mutating func splitSection(
    _ section: Int, atRows rows: [Int], header: Int = 0, footer: Int = 0
  ) throws(BatchChangesError) {
    apply(
      try SectionRegrouping.splitting(section, atRows: rows, of: self), header: header,
      footer: footer)
  }

  /// Makes the rows of neighbouring sections those of the first. The first one's header and the last
  /// one's footer stay.
  /// - Throws: `BatchChangesError`, if one of the sections is not there.
  /// - Complexity: O(widths · log n) for each section, less where they are short
  public mutating func joinSections(_ sections: Range<Int>) throws(BatchChangesError) {
    apply(try SectionRegrouping.joining(sections, of: self))
  }

  private mutating func split(_ regrouping: SectionRegrouping, footer: Int32, header: Int32) {
    let (start, items) = sections.place(ofSection: regrouping.section)
    let places = regrouping.starts.map { start + 1 + $0 }
    forEachRope { rope, kind in
      rope.insert(kind == .heights ? [footer, header] : [0, 0], beforeEach: places)
    }
    sections.setNumberOfRows(regrouping.starts[0], inSection: regrouping.section)
    let ends = regrouping.starts.dropFirst() + [items - 2]
    sections.insertSections(
      zip(regrouping.starts, ends).map { $1 - $0 }, at: regrouping.section + 1)
    updateEdges(
      ofSections: regrouping.section...regrouping.section + regrouping.numberOfBoundaries)
  }

  private mutating func join(_ regrouping: SectionRegrouping) {
    let first = regrouping.section
    let end = first + regrouping.numberOfBoundaries + 1
    let start = sections.start(ofSection: first)
    // Between their rows there are a footer and a header; those of sections before have been passed, too.
    let places = regrouping.starts.enumerated().map { start + 1 + $1 + 2 * $0 }
    let rows = numberOfRows(beforeSection: end) - numberOfRows(beforeSection: first)
    forEachRope { rope, _ in rope.remove(2, fromEach: places) }
    sections.removeSections((first + 1)..<end)
    sections.setNumberOfRows(rows, inSection: first)
    updateEdges(ofSections: first...first)
  }
}

extension HeightRope {
  /// Where what changes lies closer than this together, all of it is written anew at once.
  private static let closeTogether = 64

  /// Inserts `values` before each of `positions`, which ascend and are those before it.
  /// - Complexity: O(log n) for each position; where they lie close together, O(the heights between them)
  fileprivate mutating func insert(_ values: [Int32], beforeEach positions: [Int]) {
    guard let first = positions.first, let last = positions.last else { return }
    if values.allSatisfy(isRun) {
      return insert(values[0], count: values.count * positions.count, at: first)
    }
    guard last - first <= Self.closeTogether * positions.count else {
      // From the last to the first: what comes in moves none of the places still to come.
      for position in positions.reversed() {
        for value in values.reversed() { insert(value, count: 1, at: position) }
      }
      return
    }
    let old = self.values(in: first..<last)
    var new: [Int32] = []
    new.reserveCapacity(old.count + values.count * positions.count)
    var taken = 0
    for position in positions {
      new += old[taken..<position - first]
      new += values
      taken = position - first
    }
    replaceSubrange(first..<last, with: new[...])
  }

  /// Removes so many heights from each of `positions` on, which ascend and are those before it.
  /// - Complexity: as for `insert(_:beforeEach:)`
  fileprivate mutating func remove(_ count: Int, fromEach positions: [Int]) {
    guard let first = positions.first, let last = positions.last else { return }
    if isRun(of: 0) { return remove(first..<first + count * positions.count) }
    guard last - first <= Self.closeTogether * positions.count else {
      for position in positions.reversed() { remove(position..<position + count) }
      return
    }
    var kept = values(in: first..<last)
    var end = 0
    // One by one: a slice for each of very many sections of a few rows took most of the time.
    for (position, next) in zip(positions, positions.dropFirst()) {
      for place in (position + count - first)..<(next - first) {
        kept[end] = kept[place]
        end += 1
      }
    }
    replaceSubrange(first..<last + count, with: kept[..<end])
  }
}
