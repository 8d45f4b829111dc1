import HeightEngine
import TestSupport

/// A table as lists of lists of names, a random batch of changes, and what UIKit's rules make of it,
/// written down the slow way: take out, then put everything in its place.
struct RandomBatch {
  /// What stands in a row after the batch.
  enum Row: Hashable {
    /// The row that stood here before.
    case old(IndexPath)
    case fresh
  }

  enum Section: Hashable {
    case old(Int)
    case fresh
    case reloaded(Int)
  }

  var before: [Int]
  var changes = BatchChanges()
  var sections: [Section] = []
  var rows: [[Row]] = []
  /// Rows that were asked to be reloaded and are still there, by the indexes before.
  var reloaded: Set<IndexPath> = []

  var after: [Int] { rows.map(\.count) }

  init(before: [Int], _ random: inout SplitMix64) {
    self.before = before
    let reloads = changeSections(&random)
    changeRows(&random, reloads)
  }

  /// `count` different numbers below `limit`, in any order.
  private static func choose(_ count: Int, below limit: Int, _ random: inout SplitMix64) -> [Int] {
    Array((0..<limit).shuffled(using: &random).prefix(count))
  }

  /// Puts `items` at `places` and lets `rest` fill the gaps in order.
  private static func fill<T>(_ items: [T], at places: [Int], rest: [T]) -> [T] {
    let byPlace = Dictionary(uniqueKeysWithValues: zip(places, items))
    var left = rest[...]
    return (0..<(items.count + rest.count)).map { byPlace[$0] ?? left.removeFirst() }
  }

  private mutating func changeSections(_ random: inout SplitMix64) -> Set<Int> {
    let quiet = random.chance(40)
    let order = Self.choose(before.count, below: before.count, &random)
    let deleted = order.prefix(quiet ? 0 : random.below(before.count / 3 + 1))
    let moved = order.dropFirst(deleted.count).prefix(
      quiet ? 0 : random.below(before.count / 3 + 1))
    let reloads = order.dropFirst(deleted.count).prefix(quiet ? 0 : random.below(3))
    let inserted = quiet ? 0 : random.below(4)
    let out = Set(deleted).union(moved)
    let stay = before.indices.filter { !out.contains($0) }.map(Section.old)
    let total = stay.count + moved.count + inserted
    let places = Self.choose(moved.count + inserted, below: total, &random)
    let items = moved.map(Section.old) + Array(repeating: .fresh, count: inserted)
    sections = Self.fill(items, at: places, rest: stay)
    changes.deleteSections(deleted)
    changes.insertSections(places.dropFirst(moved.count))
    for (from, to) in zip(moved, places) { changes.moveSection(from: from, to: to) }
    changes.reloadSections(reloads)
    sections = sections.map {
      if case .old(let section) = $0, reloads.contains(section) { .reloaded(section) } else { $0 }
    }
    return Set(reloads)
  }

  private mutating func changeRows(_ random: inout SplitMix64, _ reloads: Set<Int>) {
    let all = before.indices.flatMap { section in
      (0..<before[section]).map { IndexPath(row: $0, section: section) }
    }
    let order = all.shuffled(using: &random)
    let moved = sections.isEmpty ? [] : order.prefix(random.below(all.count / 4 + 1))
    let deleted = order.dropFirst(moved.count).prefix(random.below(all.count / 4 + 1))
    let out = Set(moved).union(deleted)
    changes.deleteRows(at: deleted)

    // Which section each moved row goes to, and how many rows are new in each.
    var arrivals = [[IndexPath]](repeating: [], count: sections.count)
    for path in moved { arrivals[random.below(sections.count)].append(path) }
    for (section, origin) in sections.enumerated() {
      var stay: [Row] = []
      var inserted = random.chance(50) ? 0 : random.below(6)
      switch origin {
      case .old(let old):
        stay = (0..<before[old]).map { IndexPath(row: $0, section: old) }
          .filter { !out.contains($0) }.map(Row.old)
      case .fresh, .reloaded:
        stay = Array(repeating: .fresh, count: random.below(9))
        inserted = random.chance(20) ? inserted : 0
      }
      let here = arrivals[section].map(Row.old) + Array(repeating: .fresh, count: inserted)
      let places = Self.choose(here.count, below: stay.count + here.count, &random)
      rows.append(Self.fill(here, at: places, rest: stay))
      for (path, place) in zip(arrivals[section], places) {
        changes.moveRow(from: path, to: IndexPath(row: place, section: section))
      }
      changes.insertRows(
        at: places.dropFirst(arrivals[section].count).map { IndexPath(row: $0, section: section) })
    }
    reload(all.filter { !deleted.contains($0) && random.chance(10) })
  }

  private mutating func reload(_ paths: [IndexPath]) {
    changes.reloadRows(at: paths)
    let present = Set(rows.joined())
    reloaded = Set(paths).filter { present.contains(.old($0)) }
  }
}
