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

  /// The sections of a part, which differ where their rows' fingerprints do. O(n).
  static func sections(
    ofPart part: Int, shape: SourceShape, fingerprints: [EntryFingerprint]
  ) -> [Self] {
    var names: [SectionName: Int] = [:]
    var keys = [UInt64: Int](minimumCapacity: fingerprints.count)
    return shape.runs.indices.map { index in
      let name = shape.runs[index].name
      let rows = fingerprints[shape.rows(ofSection: index)]
      return Self(
        id: SectionIdentifier(
          part: part, name: name, occurrence: next(&names[name, default: 0])),
        items: rows.map {
          RowIdentifier(part: part, key: $0.key, occurrence: next(&keys[$0.key, default: 0]))
        },
        fingerprints: rows.map { Int(truncatingIfNeeded: $0.content) })
    }
  }

  private static func next(_ count: inout Int) -> Int {
    count += 1
    return count - 1
  }
}
