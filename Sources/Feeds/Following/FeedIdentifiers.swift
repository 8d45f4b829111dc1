import HeightEngine

/// What tells a section from the others of its feed: names may repeat, and then the n-th section of a
/// name stays the n-th.
struct SectionIdentifier: Hashable, Sendable {
  var part: Int
  var name: SectionName
  var occurrence = 0
}

/// What tells a row from the others of its feed, by its key's hash; as with sections, keys may repeat.
struct RowIdentifier: Hashable, Sendable {
  var part: Int
  var key: UInt64
  var occurrence = 0
}

typealias FeedIdentifiers = SectionedIdentifiers<SectionIdentifier, RowIdentifier>

extension FeedIdentifiers.Section {
  /// A section of which nothing is compared.
  init(ofPart part: Int) {
    self.init(id: SectionIdentifier(part: part, name: .none), items: [])
  }

  /// The sections of a part, which differ where their rows' fingerprints do. Of rows of one key those
  /// that say the same as one of `old` are that one. O(n).
  static func sections(
    ofPart part: Int, shape: SourceShape, fingerprints: [EntryFingerprint],
    after old: [EntryFingerprint] = []
  ) -> [Self] {
    var names: [SectionName: Int] = [:]
    let occurrences = RowOccurrences(of: fingerprints, after: old).numbers
    return shape.runs.indices.map { index in
      let name = shape.runs[index].name
      let rows = fingerprints[shape.rows(ofSection: index)]
      return Self(
        id: SectionIdentifier(
          part: part, name: name, occurrence: next(&names[name, default: 0])),
        items: rows.indices.map {
          RowIdentifier(part: part, key: rows[$0].key, occurrence: occurrences[$0])
        },
        fingerprints: rows.map { Int(truncatingIfNeeded: $0.content) })
    }
  }

  fileprivate static func next(_ count: inout Int) -> Int {
    count += 1
    return count - 1
  }
}

/// Which of the rows of one key each row is.
private struct RowOccurrences {
  /// A number for each row; rows of one key have different ones.
  private(set) var numbers: [Int]

  init(of rows: [EntryFingerprint], after old: [EntryFingerprint]) {
    numbers = Array(repeating: 0, count: rows.count)
    let repeated = Self.repeatedKeys(rows).union(Self.repeatedKeys(old))
    guard !repeated.isEmpty else { return }
    var known = Self.numbers(of: old, repeated)
    var taken: Set<RowIdentifier> = []
    var rest: [Int] = []
    for (index, row) in rows.enumerated() where repeated.contains(row.key) {
      if let number = known[row]?.popLast() {
        numbers[index] = number
        taken.insert(RowIdentifier(part: 0, key: row.key, occurrence: number))
      } else {
        rest.append(index)
      }
    }
    var next: [UInt64: Int] = [:]
    for index in rest {
      var row = RowIdentifier(part: 0, key: rows[index].key, occurrence: 0)
      row.occurrence = next[row.key, default: 0]
      while taken.contains(row) { row.occurrence += 1 }
      numbers[index] = row.occurrence
      next[row.key] = row.occurrence + 1
    }
  }

  private static func repeatedKeys(_ rows: [EntryFingerprint]) -> Set<UInt64> {
    var seen = Set<UInt64>(minimumCapacity: rows.count)
    return Set(rows.lazy.map(\.key).filter { !seen.insert($0).inserted })
  }

  /// The numbers of rows of repeated keys, in order, by what they say; the least is the last.
  private static func numbers(
    of rows: [EntryFingerprint], _ repeated: Set<UInt64>
  ) -> [EntryFingerprint: [Int]] {
    var keys: [UInt64: Int] = [:]
    var numbers: [EntryFingerprint: [Int]] = [:]
    for row in rows where repeated.contains(row.key) {
      numbers[row, default: []].append(FeedIdentifiers.Section.next(&keys[row.key, default: 0]))
    }
    return numbers.mapValues { $0.reversed() }
  }
}
