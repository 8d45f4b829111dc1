import Feeds
import HeightEngine

/// What is open before rows of source code and Markdown: comments, strings and blocks of code that began above. Only
/// rows that are drawn are asked for. It is found from the first row of their section on, or from where it is known;
/// where that is too far above to be waited for, it is guessed, and found later.
struct RowOpenings {
  /// Reads the row of a place: takes what is open before it, and makes of it what is open behind. Returns its bytes.
  typealias Reading = (EntryPlace, inout LineOpening) -> Int

  /// What is known around rows that were asked for.
  private var exact: [EntryPlace: LineOpening] = [:]
  /// What was said without going all the way, as if nothing were open some rows above.
  private var guesses: [EntryPlace: LineOpening] = [:]
  /// How far each section was gone through, by its number.
  private var ways: [Int: Way] = [:]

  /// Rows, and bytes, that are looked at before a row is drawn.
  private static let mostRows = 4_000
  private static let mostBytes = 1 << 18
  /// Rows above that are looked at for a guess.
  private static let mostAbove = 300
  private static let mostKnown = 10_000
  private static let mostWays = 16

  /// The way down from a section's first row, as far as it was gone.
  private struct Way {
    /// What is open before rows so far apart, from the first one on.
    private var marks = [LineOpening.nothing]
    private var rowsApart = 64
    /// The row that comes next, and what is open before it.
    private(set) var row = 0
    private(set) var opening = LineOpening.nothing

    private static let mostMarks = 1 << 12

    /// The last row up to this one of which it is known.
    private func start(for goal: Int) -> (row: Int, opening: LineOpening) {
      let mark = min(goal / rowsApart, marks.count - 1)
      if row <= goal, row > mark * rowsApart { return (row, opening) }
      return (mark * rowsApart, marks[mark])
    }

    /// Rows to go to this one.
    func distance(to goal: Int) -> Int { goal - start(for: goal).row }

    /// Goes back, or ahead, to where it is known above a row.
    mutating func turn(to goal: Int) { (row, opening) = start(for: goal) }

    /// Goes on by a row. O(1), beside reading it
    mutating func step(reading read: (Int, inout LineOpening) -> Void) {
      read(row, &opening)
      row += 1
      guard row == marks.count * rowsApart else { return }
      marks.append(opening)
      guard marks.count > Self.mostMarks else { return }
      marks = stride(from: 0, to: marks.count, by: 2).map { marks[$0] }
      rowsApart *= 2
    }
  }

  /// Whether something was said that may be wrong.
  var hasGuesses: Bool { !guesses.isEmpty }

  /// What was guessed of a row, if so.
  func guess(at place: EntryPlace) -> LineOpening? { guesses[place] }

  mutating func forgetGuesses() { guesses = [:] }

  /// What is open before a row, a guess where it would take too long to find it. O(rows above that are not known),
  /// `mostRows` or `mostBytes` and `mostAbove` at the most.
  mutating func opening(at place: EntryPlace, reading read: Reading) -> LineOpening {
    if exact.count + guesses.count > Self.mostKnown { (exact, guesses) = ([:], [:]) }
    var (row, opening) = (max(place.row - Self.mostAbove, 0), LineOpening.nothing)
    var isExact = row == 0
    if let known = nearestKnown(above: place) {
      (row, opening, isExact) = known
    } else if (ways[place.section] ?? Way()).distance(to: place.row) <= Self.mostRows {
      var bytes = 0
      let found = exactOpening(at: place, while: { bytes < Self.mostBytes }) { above, opening in
        let count = read(above, &opening)
        bytes += count
        return count
      }
      if let found { return found }
    }
    while true {
      let here = EntryPlace(section: place.section, row: row)
      if isExact { exact[here] = opening } else { guesses[here] = opening }
      if row >= place.row { return opening }
      _ = read(here, &opening)
      row += 1
    }
  }

  /// What is open before a row, found from where it is known. nil: `goesOn` had it stop; it goes on from there the next
  /// time.
  mutating func exactOpening(
    at place: EntryPlace, while goesOn: () -> Bool, reading read: Reading
  ) -> LineOpening? {
    if let known = exact[place] { return known }
    if ways[place.section] == nil, ways.count >= Self.mostWays { ways = [:] }
    // Taken out meanwhile: marks are not to be copied.
    var way = ways.removeValue(forKey: place.section) ?? Way()
    defer { ways[place.section] = way }
    way.turn(to: place.row)
    while way.row < place.row {
      guard goesOn() else { return nil }
      way.step { row, opening in
        _ = read(EntryPlace(section: place.section, row: row), &opening)
      }
      if place.row - way.row < Self.mostAbove {
        exact[EntryPlace(section: place.section, row: way.row)] = way.opening
      }
    }
    return way.opening
  }

  /// A row not far above of which something was said, or the row itself.
  private func nearestKnown(
    above place: EntryPlace
  ) -> (row: Int, opening: LineOpening, isExact: Bool)? {
    for row in stride(from: place.row, through: max(place.row - Self.mostAbove, 0), by: -1) {
      let here = EntryPlace(section: place.section, row: row)
      if let known = exact[here] { return (row, known, true) }
      if let guess = guesses[here] { return (row, guess, false) }
    }
    return nil
  }
}
