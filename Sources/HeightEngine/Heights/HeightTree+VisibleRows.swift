// Which rows a filter shows, by the answers of many at once.

extension HeightTree {
  /// What one question shows that all rows have answered, without a look at each of them; nil: they are to be
  /// looked at.
  func rowsKnown(to filter: TableFilter) -> Filtering? {
    guard filter.context == (0, 0), filter.terms.count == 1, let term = filter.terms.first,
      !term.hidesMatches, let visible = rope(of: term.question), visible.open == 0,
      let shown = current.heights.masked(by: visible)
    else { return nil }
    return Filtering(filter: filter, visible: visible, shown: shown)
  }

  /// What the answers to any questions show, by one look at all of them; nil: so few rows have answers that it is
  /// better to pass over the others.
  func rowsFound(by filter: TableFilter) -> Filtering? {
    let fewest = filter.terms.compactMap { rope(of: $0.question) }.map { $0.count - $0.open }.min()
    guard numberOfSections > 0, fewest.map({ $0 > numberOfItems / 2 }) ?? true else { return nil }
    let bits = visibleRows(0..<numberOfItems, filter)
    var visible = HeightRope.Builder()
    visible.append(bits)
    if let shown = current.heights.masked(by: bits) {
      return Filtering(filter: filter, visible: visible.finish(), shown: shown)
    }
    var values = current.heights.values(in: 0..<numberOfItems)
    Self.hide(&values, where: bits)
    var shown = HeightRope.Builder()
    shown.append(values)
    return Filtering(filter: filter, visible: visible.finish(), shown: shown.finish())
  }

  /// For each item 1 if it is a row that is shown.
  func visibleRows(_ positions: Range<Int>, _ filter: TableFilter) -> [Int32] {
    let (before, after) = filter.context
    // A row is shown by a match up to so many rows behind it, or before it.
    let around = widened(positions, before: after, after: before)
    var matches = [Int32](repeating: 1, count: around.count)
    for term in filter.terms {
      guard let values = rope(of: term.question)?.values(in: around) else { continue }
      Self.keep(&matches, where: values, are: term.wanted)
    }
    forEachEdge(in: around) { matches[$0 - around.lowerBound] = TableFilter.edge }
    if before > 0 || after > 0 { matches = Self.widened(matches, before: before, after: after) }
    forEachEdge(in: positions) { matches[$0 - around.lowerBound] = 0 }
    let first = positions.lowerBound - around.lowerBound
    return around == positions ? matches : Array(matches[first..<first + positions.count])
  }

  /// Makes 0 of heights of what is not visible.
  static func hide(_ heights: inout [Int32], where visible: [Int32]) {
    var heights = heights.mutableSpan
    for index in 0..<min(heights.count, visible.count) {
      // Safe: an index of both.
      unsafe heights[unchecked: index] &= 0 &- visible.span[unchecked: index]
    }
  }

  /// Makes 0 of matches whose answer is another one.
  private static func keep(_ matches: inout [Int32], where answers: [Int32], are wanted: Int32) {
    var matches = matches.mutableSpan
    for index in 0..<min(matches.count, answers.count) {
      // Safe: an index of both.
      unsafe matches[unchecked: index] &= answers.span[unchecked: index] == wanted ? 1 : 0
    }
  }

  /// With so many rows around each match. O(n)
  private static func widened(_ matches: [Int32], before: Int, after: Int) -> [Int32] {
    var wide = matches
    for (isBehind, limit) in [(true, after), (false, before)] {
      var left = 0
      for offset in matches.indices {
        let index = isBehind ? offset : matches.count - 1 - offset
        switch matches[index] {
        case TableFilter.edge: continue
        case 1: left = limit
        default:
          if left > 0 { wide[index] = 1 }
          left = max(left - 1, 0)
        }
      }
    }
    return wide
  }
}

extension TableFilter {
  /// Stands for what is no row.
  fileprivate static let edge: Int32 = -1
}

extension TableFilter.Term {
  /// The answer with which a row is shown.
  var wanted: Int32 { hidesMatches ? RowAnswers.noMatch : RowAnswers.match }
}
