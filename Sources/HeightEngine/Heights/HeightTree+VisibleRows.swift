// Which rows a filter shows, by the answers of many at once.

extension HeightTree {
  /// What one question shows that all rows have answered, without a look at each of them; nil: they are to be
  /// looked at.
  func rowsKnown(to filter: TableFilter) -> Filtering? {
    guard filter.context == (0, 0), filter.terms.count == 1, let term = filter.terms.first,
      !term.hidesMatches, let visible = rope(of: term.question), visible.open == 0,
      let shown = current.heights.masked(by: visible.values(in: 0..<numberOfItems, as: Int8.self))
    else { return nil }
    return Filtering(filter: filter, visible: visible, shown: shown)
  }

  /// What the answers to any questions show, by one look at all of them; nil: so few rows have answers that it is
  /// better to pass over the others.
  func rowsFound(by filter: TableFilter) -> Filtering? {
    let fewest = filter.terms.compactMap { rope(of: $0.question) }.map { $0.count - $0.open }.min()
    guard numberOfSections > 0, fewest.map({ $0 > numberOfItems / 2 }) ?? true else { return nil }
    let bits = visibleRows(0..<numberOfItems, filter)
    var builder = HeightRope.Builder()
    builder.append(bits)
    let visible = builder.finish()
    if let shown = current.heights.masked(by: bits) {
      return Filtering(filter: filter, visible: visible, shown: shown)
    }
    var values = current.heights.values(in: 0..<numberOfItems)
    Self.hide(&values, where: bits)
    var shown = HeightRope.Builder()
    shown.append(values)
    return Filtering(filter: filter, visible: visible, shown: shown.finish())
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
    // In parts that stay in the processor's caches.
    for start in stride(from: around.lowerBound, to: around.upperBound, by: Self.itemsPerStep) {
      let part = start..<min(start + Self.itemsPerStep, around.upperBound)
      for (rope, wanted) in ropes {
        Self.keep(
          &matches, from: start - around.lowerBound, where: rope.values(in: part, as: Int8.self),
          are: wanted)
      }
    }
    forEachEdge(in: around) { matches[$0 - around.lowerBound] = TableFilter.edge }
    if before > 0 || after > 0 { matches = Self.widened(matches, before: before, after: after) }
    forEachEdge(in: positions) { matches[$0 - around.lowerBound] = 0 }
    let first = positions.lowerBound - around.lowerBound
    return around == positions ? matches : Array(matches[first..<first + positions.count])
  }

  /// Makes 0 of heights of what is not visible.
  static func hide(_ heights: inout [Int32], where visible: [Int8]) {
    var heights = heights.mutableSpan
    for index in 0..<min(heights.count, visible.count) {
      // Safe: an index of both.
      unsafe heights[unchecked: index] &= 0 &- Int32(visible.span[unchecked: index])
    }
  }

  /// Makes 0 of matches, from one on, whose answer is another one.
  private static func keep(
    _ matches: inout [Int8], from start: Int, where answers: [Int8], are wanted: Int8
  ) {
    var matches = matches.mutableSpan
    precondition(start + answers.count <= matches.count)
    for index in 0..<answers.count {
      // Safe: an index of the answers, of which there are no more than matches from there.
      unsafe matches[unchecked: start &+ index] &=
        answers.span[unchecked: index] == wanted ? 1 : 0
    }
  }

  /// With so many rows around each match. O(n)
  private static func widened(_ matches: [Int8], before: Int, after: Int) -> [Int8] {
    var wide = matches
    let last = matches.count - 1
    if after > 0 { spread(matches, over: after, from: 0, by: 1, in: &wide) }
    if before > 0 { spread(matches, over: before, from: last, by: -1, in: &wide) }
    return wide
  }

  /// Makes 1 of so many rows behind each match, going one way or the other.
  private static func spread(
    _ matches: [Int8], over limit: Int, from first: Int, by step: Int, in wide: inout [Int8]
  ) {
    precondition(matches.count == wide.count)
    let (matches, limit) = (matches.span, Int32(clamping: limit))
    var wide = wide.mutableSpan
    var (left, index) = (Int32(0), first)
    for _ in 0..<matches.count {
      // Safe: as many steps as there are places, from the first or the last.
      let match = unsafe matches[unchecked: index]
      if match == 1 {
        left = limit
      } else if match == 0, left > 0 {
        unsafe wide[unchecked: index] = 1
        left -= 1
      }
      index += step
    }
  }
}

extension TableFilter {
  /// Stands for what is no row.
  fileprivate static let edge: Int8 = -1
}

extension TableFilter.Term {
  /// The answer with which a row is shown.
  var wanted: Int32 { hidesMatches ? RowAnswers.noMatch : RowAnswers.match }
}
