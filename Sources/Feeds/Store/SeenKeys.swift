/// Which keys have been seen, at some eight bytes each: only 32 bits of a key's hash are kept. Of a
/// million keys a hundred or so are taken for ones seen before; that costs them a longer name.
struct SeenKeys {
  /// A hash table with free slots of 0; its size is a power of two.
  private var table: [UInt32] = Array(repeating: 0, count: 16)
  private var count = 0

  /// Notes a key's hash. Returns whether it was there already. O(1), amortised.
  mutating func insert(_ hash: UInt64) -> Bool {
    if 2 * count >= table.count { grow() }
    let mark = max(1, UInt32(truncatingIfNeeded: hash >> 32 ^ hash))
    let slot = place(of: mark)
    if table[slot] == mark { return true }
    table[slot] = mark
    count += 1
    return false
  }

  /// Where `mark` is, or would be. The multiplier spreads marks that are near each other.
  private func place(of mark: UInt32) -> Int {
    let mask = table.count - 1
    var slot = Int(mark &* 0x9E37_79B1 >> 7) & mask
    while table[slot] != 0, table[slot] != mark { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let marks = table.filter { $0 != 0 }
    table = Array(repeating: 0, count: 2 * table.count)
    for mark in marks { table[place(of: mark)] = mark }
  }
}
