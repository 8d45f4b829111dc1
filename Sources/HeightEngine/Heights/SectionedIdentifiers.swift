/// What a table shows, reduced to identities: sections by id, their items by id, and for each item
/// a fingerprint of its content, if changes of content are to be found too.
///
/// No id stands twice: neither a section's among the sections, nor an item's in the whole table.
public struct SectionedIdentifiers<
  SectionID: Hashable & Sendable, ItemID: Hashable & Sendable
>: Sendable {
  /// A section: its id, and those of its items.
  public struct Section: Sendable {
    /// What the section is told apart by.
    public var id: SectionID
    /// What its items are told apart by, in order.
    public var items: [ItemID]
    /// One per item, or none at all: two items with one id and different fingerprints differ in
    /// content.
    public var fingerprints: [Int]

    /// A section, as given.
    public init(id: SectionID, items: [ItemID], fingerprints: [Int] = []) {
      self.id = id
      self.items = items
      self.fingerprints = fingerprints
    }
  }

  /// The sections, in order.
  public let sections: [Section]

  /// - Throws: `DuplicateIdentifierError`, if an id stands twice.
  /// - Complexity: O(n)
  @inlinable
  public init(_ sections: [Section]) throws(DuplicateIdentifierError) {
    self.sections = sections
    if let (first, second) = IdentifierTable.firstDuplicate(in: [sections.map(\.id)]) {
      throw DuplicateIdentifierError(
        description: "the section id “\(sections[second.row].id)” stands twice:"
          + " at \(first.row) and at \(second.row)")
    }
    if let (first, second) = IdentifierTable.firstDuplicate(in: sections.map(\.items)) {
      throw DuplicateIdentifierError(
        description: "the id “\(sections[second.section].items[second.row])” stands twice:"
          + " at \(first) and at \(second)")
    }
  }

  /// An empty table.
  public init() { sections = [] }

  /// For ids of which it is known that none stands twice: that is not checked.
  package init(distinct sections: [Section]) { self.sections = sections }

  @inlinable subscript(path: IndexPath) -> ItemID { sections[path.section].items[path.row] }
}

/// Says which id stands where twice.
public struct DuplicateIdentifierError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which identifier comes twice, for the programmer.
  public let description: String

  @usableFromInline init(description: String) { self.description = description }
}

/// Finds ids that stand twice, at about the price of hashing each once: a `Set` would copy them all.
@usableFromInline enum IdentifierTable {
  @inlinable static func firstDuplicate<ID: Hashable>(
    in lists: [[ID]]
  ) -> (first: IndexPath, second: IndexPath)? {
    let count = lists.reduce(0) { $0 + $1.count }
    guard count > 1 else { return nil }
    var size = 4
    while size < 2 * count { size *= 2 }
    // Which id is there, by its number plus one, and 32 bits of its hash, to compare that first.
    var table = [UInt64](repeating: 0, count: size)
    var starts: [Int] = []
    var number = 0
    for (section, list) in lists.enumerated() {
      starts.append(number)
      for (row, id) in list.enumerated() {
        let hash = UInt64(UInt(bitPattern: id.hashValue))
        let entry = hash << 32 | UInt64(number + 1)
        var slot = Int(truncatingIfNeeded: hash >> 20) & (size - 1)
        while table[slot] != 0 {
          if table[slot] >> 32 == entry >> 32 {
            let other = path(Int(table[slot] & 0xFFFF_FFFF) - 1, starts)
            if lists[other.section][other.row] == id {
              return (other, IndexPath(row: row, section: section))
            }
          }
          slot = (slot + 1) & (size - 1)
        }
        table[slot] = entry
        number += 1
      }
    }
    return nil
  }

  @usableFromInline static func path(_ number: Int, _ starts: [Int]) -> IndexPath {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= number { low = middle } else { high = middle }
    }
    return IndexPath(row: number - starts[low], section: low)
  }
}
