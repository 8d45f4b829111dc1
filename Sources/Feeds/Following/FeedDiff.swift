import struct HeightEngine.IndexPath

/// Finds what changed between two states of a feed, by the rows' keys.
struct FeedDiff {
  /// A row: what it is known by, and what it says, as hashes.
  struct Row: Equatable {
    var key: UInt64
    var content: UInt64
  }

  /// A section and its rows.
  struct Section: Equatable {
    var name: SectionName
    var rows: [Row]
  }

  private let old: [Section]
  private let new: [Section]
  /// For each old section the new one that it is, and the other way about.
  private var newSection: [Int?]
  private var oldSection: [Int?]
  private(set) var change = FeedChange()

  /// The change that makes `new` of `old`. O(n log n).
  static func change(from old: [Section], to new: [Section]) -> FeedChange {
    var diff = FeedDiff(old, new)
    diff.compareSections()
    diff.compareRows()
    return diff.change
  }

  private init(_ old: [Section], _ new: [Section]) {
    self.old = old
    self.new = new
    newSection = Array(repeating: nil, count: old.count)
    oldSection = Array(repeating: nil, count: new.count)
  }

  /// Sections of one name that come in one order in both stay; the others go and come.
  private mutating func compareSections() {
    let origins = FeedDiff.origins(of: new.map(\.name), in: old.map(\.name))
    for index in FeedDiff.longestAscending(origins) {
      guard let origin = origins[index] else { continue }
      newSection[origin] = index
      oldSection[index] = origin
    }
    change.deletedSections = old.indices.filter { newSection[$0] == nil }
    change.insertedSections = new.indices.filter { oldSection[$0] == nil }
  }

  private mutating func compareRows() {
    let oldPaths = FeedDiff.paths(old)
    let newPaths = FeedDiff.paths(new)
    let origins = FeedDiff.origins(
      of: newPaths.map { new[$0.section].rows[$0.row].key },
      in: oldPaths.map { old[$0.section].rows[$0.row].key })
    let staying = rowsThatStay(oldPaths, newPaths, origins)
    var isSpokenFor = Array(repeating: false, count: oldPaths.count)
    for (index, path) in newPaths.enumerated() where oldSection[path.section] != nil {
      guard let origin = origins[index], newSection[oldPaths[origin].section] != nil else {
        change.insertedRows.append(path)
        continue
      }
      let from = oldPaths[origin]
      let isSame = old[from.section].rows[from.row] == new[path.section].rows[path.row]
      if staying.contains(index) {
        if !isSame { change.updatedRows.append(from) }
      } else if isSame {
        change.moves.append(FeedChange.Move(from: from, to: path))
      } else {
        change.insertedRows.append(path)
        continue
      }
      isSpokenFor[origin] = true
    }
    for (index, path) in oldPaths.enumerated()
    where !isSpokenFor[index] && newSection[path.section] != nil {
      change.deletedRows.append(path)
    }
  }

  /// New rows, by number, that are in their old section and in order with the others there.
  private func rowsThatStay(
    _ oldPaths: [IndexPath], _ newPaths: [IndexPath], _ origins: [Int?]
  ) -> Set<Int> {
    let candidates = newPaths.indices.map { index -> Int? in
      guard let origin = origins[index],
        newSection[oldPaths[origin].section] == newPaths[index].section
      else { return nil }
      return origin
    }
    // Sections that stay are in order, so that one look at all rows does.
    return Set(FeedDiff.longestAscending(candidates))
  }

  private static func paths(_ sections: [Section]) -> [IndexPath] {
    sections.indices.flatMap { section in
      sections[section].rows.indices.map { IndexPath(row: $0, section: section) }
    }
  }

  /// For each of `new` which of `old` it is: the first not yet taken that equals it. O(n).
  static func origins<Name: Hashable>(of new: [Name], in old: [Name]) -> [Int?] {
    var places: [Name: [Int]] = [:]
    for index in old.indices.reversed() { places[old[index], default: []].append(index) }
    return new.map { places[$0]?.popLast() }
  }

  /// The indices of a longest ascending choice among `values`; nil is never chosen. O(n log n).
  static func longestAscending(_ values: [Int?]) -> [Int] {
    // tails[k]: the index of the least value with which a choice of k + 1 ends.
    var tails: [Int] = []
    var before: [Int?] = Array(repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if let tail = values[tails[middle]], tail < value {
          low = middle + 1
        } else {
          high = middle
        }
      }
      before[index] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var result: [Int] = []
    var next = tails.last
    while let index = next {
      result.append(index)
      next = before[index]
    }
    return result.reversed()
  }
}
