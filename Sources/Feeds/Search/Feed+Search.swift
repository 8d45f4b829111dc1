import HeightEngine

/// Which of some rows match.
public struct RowMatches: Hashable, Sendable {
  /// How many rows were looked at, the first of those asked for.
  public var count: Int
  /// Those of them that match, ascending.
  public var rows: [Int]

  /// Of so many rows these.
  public init(count: Int = 0, rows: [Int] = []) {
    self.count = count
    self.rows = rows
  }
}

extension Feed {
  /// Finds which of the first of a section's `rows` show a pattern, as many as are looked at at once: at least
  /// one, about 64 KB of them, or more where their bytes rule them out; fewer, where a search took too long. Of
  /// a row that is too long to be laid out at once all of the text counts.
  ///
  /// - Complexity: O(*n*) in the bytes of these rows, for most patterns.
  public func matches(
    of pattern: TextPattern, ofFirstOf rows: Range<Int>, inSection section: Int,
    buffer: inout RowTextBuffer
  ) -> RowMatches {
    matches(of: RowFilter(pattern), ofFirstOf: rows, inSection: section, buffer: &buffer)
  }

  /// The same of a filter.
  ///
  /// - Parameters:
  ///   - showsTitles: Whether rows show only what they are called: their title, or the first line of what has none.
  ///   - scouts: Who looks ahead on other cores; nil: nobody. What matches is the same.
  ///   - mostPieces: How many pieces, of some 256 KB, of a text that is too long to be laid out at once are looked through
  ///     at once. Where that is not all of it, the count is 0, and asking the same again goes on.
  public func matches(
    of filter: RowFilter, ofFirstOf rows: Range<Int>, inSection section: Int,
    showsTitles: Bool = false, scouts: SearchScouts? = nil, mostPieces: Int = .max,
    buffer: inout RowTextBuffer
  ) -> RowMatches {
    var all = RowMatches()
    // Of merged files, neighbours are often of several.
    repeat {
      let first = rows.lowerBound + all.count
      let (source, theirs, file) = locate(firstOf: first..<rows.upperBound, inSection: section)
      let states = rowStates.map { StatesOfFile(states: $0, file: file ?? 0) }
      let found = source.matches(
        of: filter, ofFirstOf: theirs, states: states, showsTitles: showsTitles,
        scouts: merged == nil ? scouts : nil, mostPieces: mostPieces, buffer: &buffer)
      all.rows += found.rows.map { $0 - theirs.lowerBound + first }
      all.count += found.count
      if merged == nil || found.count < theirs.count { break }
    } while all.count < min(rows.count, Self.mergedRowsAtOnce)
    return all
  }

  static let mergedRowsAtOnce = 256
}
