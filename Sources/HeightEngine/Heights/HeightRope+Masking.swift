extension HeightRope {
  /// The same heights, but 0 where a rope of as many zeros and ones has a 0; nil: a run would have to be cut.
  ///
  /// What the other one shows or hides as a whole is not looked at, and what it shows so is no copy.
  /// - Complexity: O(leaves), and O(heights) of the leaves that are shown in part
  func masked(by mask: HeightRope) -> HeightRope? {
    guard let root, mask.count == root.entry.count else { return nil }
    var masked = self
    var bits = Bits(mask)
    guard let entry = masked.mask(root.entry, level: root.level, by: &bits) else { return nil }
    masked.root = Tree(entry: entry, level: root.level)
    return masked
  }

  private mutating func mask(_ entry: Entry, level: Int, by bits: inout Bits) -> Entry? {
    guard level > 0 else { return mask(leaf: entry, by: &bits) }
    for index in range(of: entry.child) {
      guard let child = mask(entries[index], level: level - 1, by: &bits) else { return nil }
      entries[index] = child
    }
    return summary(of: entry.child)
  }

  private mutating func mask(leaf: Entry, by bits: inout Bits) -> Entry? {
    if let bit = bits.takeEqual(leaf.count) {
      if bit != 0 { return leaf }
      if leaf.child >= 0 { free(block: leaf.child) }
      return Self.run(0, count: leaf.count)
    }
    guard leaf.child >= 0 else { return nil }
    bits.take(leaf.count)
    slots.mask(slots(of: leaf.child, count: leaf.count), by: bits.values, from: 0)
    return self.leaf(leaf.child, count: leaf.count)
  }

  /// The zeros and ones of a rope, taken from its start on.
  private struct Bits {
    private let rope: HeightRope
    private var leaves: [Entry] = []
    /// The leaf at hand, and how many of its bits were taken.
    private var (index, taken) = (0, 0)
    /// The bits that were taken last, and more behind them.
    private(set) var values: [Int8]

    init(_ rope: HeightRope) {
      self.rope = rope
      values = Array(repeating: 0, count: rope.leafCapacity)
      rope.root.map { collect($0.entry, level: $0.level) }
    }

    private mutating func collect(_ entry: Entry, level: Int) {
      guard level > 0 else { return leaves.append(entry) }
      for child in rope.range(of: entry.child) { collect(rope.entries[child], level: level - 1) }
    }

    /// Takes so many, if all of them are the same, and returns which; as far as their leaves say so.
    mutating func takeEqual(_ count: Int) -> Int? {
      var (next, start, left) = (index, taken, count)
      var bit: Int?
      while left > 0 {
        let leaf = leaves[next]
        guard leaf.sum == 0 || leaf.sum == leaf.count else { return nil }
        let own = leaf.sum == 0 ? 0 : 1
        guard (bit ?? own) == own else { return nil }
        bit = own
        let step = min(leaf.count - start, left)
        (left, start) = (left - step, start + step)
        if start == leaf.count { (next, start) = (next + 1, 0) }
      }
      (index, taken) = (next, start)
      return bit
    }

    /// Takes so many into `values`: no more than a leaf holds.
    mutating func take(_ count: Int) {
      var done = 0
      while done < count {
        let leaf = leaves[index]
        let step = min(leaf.count - taken, count - done)
        if leaf.child >= 0 {
          let first = rope.slots(of: leaf.child, count: leaf.count).lowerBound + taken
          rope.slots.copy(first..<first + step, to: &values, at: done)
        } else {
          for place in done..<done + step { values[place] = Int8(truncatingIfNeeded: leaf.value) }
        }
        (done, taken) = (done + step, taken + step)
        if taken == leaf.count { (index, taken) = (index + 1, 0) }
      }
    }
  }
}
