import TableKit

/// A search for the rows of marks, all in one go: outwards from where each stood, at one pace. A row that several marks ask for
/// is read once, and no more rows than so many are.
struct MarkSearch {
  /// How much of a row is as it was, of one that says the same: nothing above it, how many there say the same, or all.
  nonisolated enum Likeness: Comparable { case text, equals, whole }

  /// The row of a mark.
  struct Goal {
    let mark: RowMark
    let known: FeedController.KnownRow
    /// The rows among which it is looked for, by their numbers among all, and how far from its own these are.
    let rows: Range<Int>
    let distances: ClosedRange<Int>

    /// nil: none of these rows is near enough.
    init?(_ mark: RowMark, _ known: FeedController.KnownRow, among rows: Range<Int>, most: Int) {
      let own = known.ordinal
      let near = rows.clamped(to: max(own - most / 2, 0)..<own + most / 2)
      guard !near.isEmpty else { return nil }
      let (first, last) = (abs(near.lowerBound - own), abs(near.upperBound - 1 - own))
      (self.mark, self.known, self.rows) = (mark, known, near)
      distances = (near.contains(own) ? 0 : min(first, last))...max(first, last)
    }
  }

  private let most: Int
  private let readKey: (Int) -> Int?
  /// What rows are known by that were read.
  private var keys: [Int: Int?] = [:]
  private var found: [RowMark: (ordinal: Int, likeness: Likeness)] = [:]

  /// - Parameters:
  ///   - most: Rows that are read at most, but for some above the last one.
  ///   - readKey: What a row is known by; nil: there is none, or it is not read whole.
  init(most: Int, readKey: @escaping (Int) -> Int?) {
    (self.most, self.readKey) = (most, readKey)
  }

  /// The nearest of those rows that are most as they were, for each mark that has one: its number among all rows.
  ///
  /// - Complexity: O(rows that are read + marks · how far these are)
  mutating func find(_ goals: [Goal]) -> [RowMark: (ordinal: Int, likeness: Likeness)] {
    var open = goals
    var distance = goals.map(\.distances.lowerBound).min() ?? 0
    while !open.isEmpty, keys.count < most {
      for goal in open where goal.distances.contains(distance) { look(for: goal, at: distance) }
      open.removeAll {
        $0.distances.upperBound <= distance || found[$0.mark]?.likeness == .whole
      }
      distance += 1
    }
    return found
  }

  private mutating func look(for goal: Goal, at distance: Int) {
    for ordinal in [goal.known.ordinal + distance, goal.known.ordinal - distance] {
      guard goal.rows.contains(ordinal), keys.count < most, key(at: ordinal) == goal.known.key
      else { continue }
      let here = likeness(of: goal.known, toRowAt: ordinal)
      if found[goal.mark].map({ here > $0.likeness }) ?? true {
        found[goal.mark] = (ordinal, here)
      }
    }
  }

  private mutating func likeness(
    of known: FeedController.KnownRow, toRowAt ordinal: Int
  ) -> Likeness {
    let first = ordinal - known.equalsAbove
    guard first >= 0 else { return .text }
    let keyAbove = key(at: first - 1)
    guard (keyAbove == known.key) == (known.keyAbove == known.key) else { return .text }
    for row in (first..<ordinal).reversed() where key(at: row) != known.key { return .text }
    return keyAbove == known.keyAbove ? .whole : .equals
  }

  private mutating func key(at ordinal: Int) -> Int? {
    if let key = keys[ordinal] { return key }
    let key = readKey(ordinal)
    keys.updateValue(key, forKey: ordinal)
    return key
  }
}
