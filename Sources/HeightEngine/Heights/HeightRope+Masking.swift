extension HeightRope {
  /// The same heights, but 0 where there is a 0 among as many zeros and ones; nil: a run would have to be cut.
  ///
  /// A leaf that is shown or hidden as a whole is no copy.
  /// - Complexity: O(n), at some bytes an instruction
  func masked(by bits: [Int8]) -> HeightRope? {
    guard let root, bits.count == root.entry.count else { return nil }
    var masked = self
    var start = 0
    guard let entry = masked.mask(root.entry, level: root.level, by: bits.span, from: &start) else {
      return nil
    }
    masked.root = Tree(entry: entry, level: root.level)
    return masked
  }

  private mutating func mask(
    _ entry: Entry, level: Int, by bits: Span<Int8>, from start: inout Int
  ) -> Entry? {
    guard level > 0 else {
      let place = start
      start += entry.count
      return mask(leaf: entry, by: bits.extracting(place..<start))
    }
    for index in range(of: entry.child) {
      guard let child = mask(entries[index], level: level - 1, by: bits, from: &start) else {
        return nil
      }
      entries[index] = child
    }
    return summary(of: entry.child)
  }

  private mutating func mask(leaf: Entry, by bits: Span<Int8>) -> Entry? {
    var (isAnyShown, areAllShown) = (Int8(0), Int8(1))
    for index in 0..<bits.count {
      // Safe: an index of it.
      let bit = unsafe bits[unchecked: index]
      isAnyShown |= bit
      areAllShown &= bit
    }
    if areAllShown != 0 { return leaf }
    if isAnyShown == 0 {
      if leaf.child >= 0 { free(block: leaf.child) }
      return Self.run(0, count: leaf.count)
    }
    guard leaf.child >= 0 else { return nil }
    slots.mask(slots(of: leaf.child, count: leaf.count), by: bits)
    return self.leaf(leaf.child, count: leaf.count)
  }
}
