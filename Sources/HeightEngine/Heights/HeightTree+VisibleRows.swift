// Which rows a filter shows, by the answers of many at once.

extension HeightTree {
  /// What one question shows that all rows have answered, without a look at each of them; nil: they are to be
  /// looked at.
  func rowsKnown(to filter: TableFilter) -> Filtering? {
    guard filter.context == (0, 0), filter.terms.count == 1, let term = filter.terms.first,
      !term.hidesMatches, let visible = rope(of: term.question), visible.open == 0
    else { return nil }
    var taking = visible.bits(in: 0..<numberOfItems, of: term.wanted)
    addEdges(to: &taking)
    return Filtering(filter: filter, visible: visible, shown: current.heights.masked(by: taking))
  }

  /// What the answers to any questions show, by one look at all of them; nil: so few rows have answers that it is
  /// better to pass over the others.
  func rowsFound(by filter: TableFilter) -> Filtering? {
    let fewest = filter.terms.compactMap { rope(of: $0.question) }.map { $0.count - $0.open }.min()
    guard numberOfSections > 0, fewest.map({ $0 > numberOfItems / 8 }) ?? true else { return nil }
    var taking = visibleRows(0..<numberOfItems, filter)
    let visible = HeightRope(taking)
    addEdges(to: &taking)
    return Filtering(filter: filter, visible: visible, shown: current.heights.masked(by: taking))
  }

  /// Of bits that say which rows are shown, makes those that say what takes up lines: these rows, and the edges of
  /// their sections. O(n), at 64 bits an instruction
  private func addEdges(to bits: inout RowBits) {
    for section in 0..<numberOfSections {
      let (start, items) = sections.place(ofSection: section)
      let isAnyShown = bits.contains(in: start..<start + items)
      bits[start] = isAnyShown
      bits[start + items - 1] = isAnyShown
    }
  }

  /// Which of neighbouring items are rows that are shown.
  func visibleRows(_ positions: Range<Int>, _ filter: TableFilter) -> RowBits {
    let (before, after) = filter.context
    // A row is shown by a match up to so many rows behind it, or before it.
    let around = widened(positions, before: after, after: before)
    var matches = RowBits(repeating: true, count: around.count)
    for term in filter.terms {
      guard let rope = rope(of: term.question) else { continue }
      matches.formIntersection(rope.bits(in: around, of: term.wanted))
    }
    var edges: [Int] = []
    forEachEdge(in: around) { edges.append($0 - around.lowerBound) }
    if before > 0 || after > 0 {
      // Rows are what is no edge of a section.
      var rows = matches.removing(edges)
      rows.spread(before: before, after: after)
      matches = rows.insertingZeros(at: edges)
    } else {
      for edge in edges { matches[edge] = false }
    }
    let first = positions.lowerBound - around.lowerBound
    return around == positions ? matches : matches[first..<first + positions.count]
  }
}

extension TableFilter.Term {
  /// The answer with which a row is shown.
  var wanted: Int32 { hidesMatches ? RowAnswers.noMatch : RowAnswers.match }
}
