// Which rows a filter shows, by the answers of many at once.

extension HeightTree {
  /// What one question shows that all rows have answered, without a look at each of them; nil: they are to be
  /// looked at.
  func rowsKnown(to filter: TableFilter) -> Filtering? {
    guard filter.context == (0, 0), filter.terms.count == 1, let term = filter.terms.first,
      !term.hidesMatches, let visible = rope(of: term.question), visible.open == 0
    else { return nil }
    var taking = visible.answers(in: 0..<numberOfItems)
    addEdges(to: &taking)
    return Filtering(filter: filter, visible: visible, shown: current.heights.masked(by: taking))
  }

  /// What the answers to any questions show, by one look at all of them; nil: so few rows have answers that it is
  /// better to pass over the others.
  func rowsFound(by filter: TableFilter) -> Filtering? {
    let fewest = filter.terms.compactMap { rope(of: $0.question) }.map { $0.count - $0.open }.min()
    guard numberOfSections > 0, fewest.map({ $0 > numberOfItems / 2 }) ?? true else { return nil }
    var builder = HeightRope.Builder(count: numberOfItems)
    var taking: [Int8] = []
    taking.reserveCapacity(numberOfItems)
    // In parts that stay in the processor's caches; each looks at the rows around it too.
    let around = filter.context.before + filter.context.after
    let step = HeightSlots.pieceSize * (1 + around / HeightSlots.pieceSize)
    for start in stride(from: 0, to: numberOfItems, by: step) {
      let bits = visibleRows(start..<min(start + step, numberOfItems), filter)
      taking += bits
      builder.append(bits)
    }
    let visible = builder.finish()
    addEdges(to: &taking)
    return Filtering(filter: filter, visible: visible, shown: current.heights.masked(by: taking))
  }

  /// Of bits that say which rows are shown, makes those that say what takes up lines: these rows, and the edges of
  /// their sections. O(n), at some bytes an instruction
  private func addEdges(to bits: inout [Int8]) {
    for section in 0..<numberOfSections {
      let (start, items) = sections.place(ofSection: section)
      let isAnyShown = HeightRope.union(bits.span.extracting(start..<start + items))
      bits[start] = isAnyShown
      bits[start + items - 1] = isAnyShown
    }
  }

  /// For each item 1 if it is a row that is shown.
  func visibleRows(_ positions: Range<Int>, _ filter: TableFilter) -> [Int8] {
    let (before, after) = filter.context
    // A row is shown by a match up to so many rows behind it, or before it.
    let around = widened(positions, before: after, after: before)
    let ropes = filter.terms.compactMap { term in
      rope(of: term.question).map { (rope: $0, wanted: Int8(term.wanted)) }
    }
    var matches = [Int8](repeating: 1, count: around.count)
    for (rope, wanted) in ropes {
      Self.keep(&matches, where: rope.answers(in: around), are: wanted)
    }
    if before > 0 || after > 0 {
      var edges: [Int] = []
      forEachEdge(in: around) { edges.append($0 - around.lowerBound) }
      Self.widen(&matches, without: edges, before: before, after: after)
    }
    forEachEdge(in: positions) { matches[$0 - around.lowerBound] = 0 }
    let first = positions.lowerBound - around.lowerBound
    return around == positions ? matches : Array(matches[first..<first + positions.count])
  }

  /// Makes 0 of matches whose answer is another one.
  private static func keep(
    _ matches: inout [Int8], where answers: [Int8], are wanted: Int8
  ) {
    var matches = matches.mutableSpan
    let answers = answers.span
    for index in 0..<min(matches.count, answers.count) {
      // Safe: an index of both.
      unsafe matches[unchecked: index] &= answers[unchecked: index] == wanted ? 1 : 0
    }
  }

  /// Puts so many rows around each match: rows are what is no edge of a section.
  /// - Complexity: O(n log context), at some bytes an instruction
  private static func widen(
    _ matches: inout [Int8], without edges: [Int], before: Int, after: Int
  ) {
    guard !edges.isEmpty else {
      spread(&matches, over: after, by: 1)
      return spread(&matches, over: before, by: -1)
    }
    let starts = [0] + edges.map { $0 + 1 }
    let parts = zip(starts, edges + [matches.count]).map { $0..<$1 }
    var rows: [Int8] = []
    rows.reserveCapacity(matches.count)
    for part in parts { rows += matches[part] }
    spread(&rows, over: after, by: 1)
    spread(&rows, over: before, by: -1)
    var start = 0
    for part in parts {
      matches.replaceSubrange(part, with: rows[start..<start + part.count])
      start += part.count
    }
  }

  /// Makes 1 of so many rows behind each that is 1, or before it: of one, then of two more, then of four.
  private static func spread(_ rows: inout [Int8], over limit: Int, by direction: Int) {
    var reached = 0
    while reached < min(limit, rows.count) {
      let step = min(reached + 1, limit - reached, rows.count)
      let near = rows
      let (from, to) = direction > 0 ? (0, step) : (step, 0)
      let (old, count) = (near.span, rows.count - step)
      var wide = rows.mutableSpan
      for index in 0..<count {
        // Safe: both are indices, as the count is less by the step between them.
        unsafe wide[unchecked: to &+ index] |= old[unchecked: from &+ index]
      }
      reached += step
    }
  }
}

extension TableFilter.Term {
  /// The answer with which a row is shown.
  var wanted: Int32 { hidesMatches ? RowAnswers.noMatch : RowAnswers.match }
}
