extension HeightRope {
  /// The same heights, but 0 where a rope of as many zeros and ones has a 0; nil: a run would have to be cut.
  /// - Complexity: O(n), at the speed of a scan of numbers
  func masked(by mask: HeightRope) -> HeightRope? {
    mask.count == count ? masked(by: mask.values(in: 0..<mask.count)) : nil
  }

  /// The same by as many zeros and ones.
  func masked(by bits: [Int32]) -> HeightRope? {
    guard let root, bits.count == root.entry.count else { return nil }
    var masked = self
    var position = 0
    guard let entry = masked.mask(root.entry, level: root.level, by: bits, from: &position) else {
      return nil
    }
    masked.root = Tree(entry: entry, level: root.level)
    return masked
  }

  private mutating func mask(
    _ entry: Entry, level: Int, by bits: [Int32], from position: inout Int
  ) -> Entry? {
    guard level > 0 else { return mask(leaf: entry, by: bits, from: &position) }
    for index in range(of: entry.child) {
      guard let child = mask(entries[index], level: level - 1, by: bits, from: &position) else {
        return nil
      }
      entries[index] = child
    }
    return summary(of: entry.child)
  }

  private mutating func mask(
    leaf: Entry, by bits: [Int32], from position: inout Int
  ) -> Entry? {
    let place = position
    position += leaf.count
    guard leaf.child < 0 else {
      slots.mask(slots(of: leaf.child, count: leaf.count), by: bits, from: place)
      return self.leaf(leaf.child, count: leaf.count)
    }
    let ones = bits[place..<position].reduce(0, +)
    if Int(ones) == leaf.count { return leaf }
    return ones == 0 ? Self.run(0, count: leaf.count) : nil
  }
}
