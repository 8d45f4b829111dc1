/// Which keys have been seen, at some six bytes each: only 38 bits of a key's hash are kept. Of a million
/// keys two or so are taken for ones seen before; that costs them a longer name.
///
/// Many small tables stand for a large one, each of the keys whose hashes end alike: one that is full is
/// made anew in a fraction of a millisecond, and only its room is taken twice meanwhile.
struct SeenKeys {
  private static let tableCount = 64
  private var tables = [Table](repeating: Table(), count: tableCount)

  /// Notes a key's hash. Returns whether it was there already. O(1), amortised.
  mutating func insert(_ hash: UInt64) -> Bool {
    tables[Int(truncatingIfNeeded: hash) & (Self.tableCount - 1)].insert(Self.mark(hash))
  }

  /// Looks where these keys would be, before they are inserted one by one: memory that is far is fetched
  /// for many of them at once.
  mutating func fetch(_ hashes: some Sequence<UInt64>) {
    for hash in hashes {
      fetched &+= tables[Int(truncatingIfNeeded: hash) & (Self.tableCount - 1)].first(
        for: Self.mark(hash))
    }
  }

  /// The sum of what stood there: something that needs the memory.
  private var fetched: UInt32 = 0

  private static func mark(_ hash: UInt64) -> UInt32 {
    max(1, UInt32(truncatingIfNeeded: hash >> 32 ^ hash))
  }

  /// Slots that the largest table has, which are gone through at once when it becomes full: for tests.
  var mostSlots: Int { tables.reduce(0) { max($0, $1.slots.count) } }
  /// The farthest that a key stands behind its place: for tests.
  var longestSearch: Int { tables.reduce(0) { max($0, $1.longestSearch) } }

  /// A hash table of marks with free slots of 0, at most three of four taken.
  private struct Table {
    private(set) var slots: [UInt32] = []
    private var count = 0

    /// Notes a mark. Returns whether it was there already.
    mutating func insert(_ mark: UInt32) -> Bool {
      if 4 * count >= 3 * slots.count { grow() }
      let slot = place(of: mark)
      if slots[slot] == mark { return true }
      slots[slot] = mark
      count += 1
      return false
    }

    /// The multiplier spreads marks that are near each other.
    private func start(of mark: UInt32) -> Int {
      Int(truncatingIfNeeded: (UInt64(mark &* 0x9E37_79B1) &* UInt64(slots.count)) >> 32)
    }

    var longestSearch: Int {
      slots.indices.reduce(0) { longest, slot in
        guard slots[slot] != 0 else { return longest }
        let steps = slot - start(of: slots[slot])
        return max(longest, steps < 0 ? steps + slots.count : steps)
      }
    }

    /// What stands where the search for `mark` begins.
    func first(for mark: UInt32) -> UInt32 { slots.isEmpty ? 0 : slots[start(of: mark)] }

    /// Where `mark` is, or would be.
    private func place(of mark: UInt32) -> Int {
      var slot = start(of: mark)
      while slots[slot] != 0, slots[slot] != mark {
        slot += 1
        if slot == slots.count { slot = 0 }
      }
      return slot
    }

    /// By a quarter, as what is free is memory that nothing is known by.
    private mutating func grow() {
      let marks = slots
      slots = Array(repeating: 0, count: marks.count + marks.count / 4 + 16)
      for mark in marks where mark != 0 { slots[place(of: mark)] = mark }
    }
  }
}
