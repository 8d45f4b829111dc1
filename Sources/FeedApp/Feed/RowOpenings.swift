import Feeds
import HeightEngine

/// What is open before rows of source code and Markdown: comments, strings and blocks of code that began above. Only
/// rows that are drawn are asked for, and of what is above them so many as one may wait for.
struct RowOpenings {
  /// What is known, by rows.
  private var known: [EntryPlace: LineOpening] = [:]

  /// Rows above that are looked at, where it is not known what is open there: as an editor does, which does not read
  /// the whole file for a jump into it either.
  private static let mostAbove = 300
  private static let mostKnown = 10_000

  /// What is open before a row; `read` takes what is open before the row of a place, and makes of it what is open
  /// behind. O(rows above that are not known), `mostAbove` at the most.
  mutating func opening(
    at place: EntryPlace, reading read: (EntryPlace, inout LineOpening) -> Void
  ) -> LineOpening {
    var row = place.row
    let first = max(row - Self.mostAbove, 0)
    var opening = LineOpening.nothing
    while row > first {
      if let here = known[EntryPlace(section: place.section, row: row)] {
        opening = here
        break
      }
      row -= 1
    }
    if known.count > Self.mostKnown { known.removeAll(keepingCapacity: true) }
    while row < place.row {
      read(EntryPlace(section: place.section, row: row), &opening)
      row += 1
      known[EntryPlace(section: place.section, row: row)] = opening
    }
    return opening
  }
}
