// Sections split and joined around their rows, which the ropes do not move.

extension HeightTree {
  /// Makes sections of one, or one of several. What is known of rows stays as it is, at every width. New
  /// headers and footers are estimates of so many lines; of 0 they are none, and exact.
  ///
  /// - Precondition: it was made for the sections and rows that there are.
  /// - Complexity: O(widths · log n) for each section that comes or goes
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
  /// - Complexity: O(widths · log n) for each section
  public mutating func joinSections(_ sections: Range<Int>) throws(BatchChangesError) {
    apply(try SectionRegrouping.joining(sections, of: self))
  }

  /// From the last to the first, so that what comes in moves none of the places still to come.
  private mutating func split(_ regrouping: SectionRegrouping, footer: Int32, header: Int32) {
    let (start, items) = sections.place(ofSection: regrouping.section)
    forEachRope { rope, kind in
      for row in regrouping.starts.reversed() {
        rope.insert(kind == .heights ? header : 0, count: 1, at: start + 1 + row)
        rope.insert(kind == .heights ? footer : 0, count: 1, at: start + 1 + row)
      }
    }
    var end = items - 2
    for row in regrouping.starts.reversed() {
      sections.insertSections(1, rows: end - row, at: regrouping.section + 1)
      end = row
    }
    sections.setNumberOfRows(end, inSection: regrouping.section)
    let last = regrouping.section + regrouping.numberOfBoundaries
    updateEdges(ofSections: regrouping.section...last)
  }

  private mutating func join(_ regrouping: SectionRegrouping) {
    let first = regrouping.section
    let end = first + regrouping.numberOfBoundaries + 1
    let headers = ((first + 1)..<end).map { sections.start(ofSection: $0) }
    let rows = numberOfRows(beforeSection: end) - numberOfRows(beforeSection: first)
    forEachRope { rope, _ in
      for header in headers.reversed() { rope.remove((header - 1)..<(header + 1)) }
    }
    sections.removeSections((first + 1)..<end)
    sections.setNumberOfRows(rows, inSection: first)
    updateEdges(ofSections: first...first)
  }
}
