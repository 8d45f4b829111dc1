// Asking: every answer is one way down the tree and a scan of one leaf.

extension HeightRope {
  /// The leaf that holds `position`, and where it starts.
  func leaf(at position: Int) -> (leaf: Entry, start: Int)? {
    guard let root, position < root.entry.count else { return nil }
    let place = descend(to: position, in: root) { $0.count }
    return (place.leaf, place.skipped.count)
  }

  /// A leaf, and what was passed by on the way to it.
  struct Place {
    var leaf: Entry
    /// The sums over all the leaves before it.
    var skipped: Entry
  }

  /// Goes down to the leaf where `measure` of all that is before it exceeds `target` no more, but
  /// would with the leaf itself; else to the last leaf.
  @inline(__always)
  func descend(to target: Int, in root: Tree, by measure: (Entry) -> Int) -> Place {
    var (entry, level, rest) = (root.entry, root.level, target)
    var skipped = Entry(count: 0, sum: 0, open: 0, child: Self.none)
    // Safe: a node's children are below `arities[node]` and each of them was made by
    // `makeNode`; the tests check all of that after every edit.
    let (entries, arities) = (entries.span, arities.span)
    while level > 0 {
      var index = Int(entry.child) * fanout
      let last = index + Int(unsafe arities[unchecked: Int(entry.child)]) - 1
      while index < last {
        let next = measure(unsafe entries[unchecked: index])
        if rest < next { break }
        rest -= next
        skipped.count &+= unsafe entries[unchecked: index].count
        skipped.sum &+= unsafe entries[unchecked: index].sum
        skipped.open &+= unsafe entries[unchecked: index].open
        index += 1
      }
      entry = unsafe entries[unchecked: index]
      level -= 1
    }
    return Place(leaf: entry, skipped: skipped)
  }

  /// The stored height at `position`.
  /// - Complexity: O(log n)
  package func value(at position: Int) -> Int32 {
    guard let root else { preconditionFailure("nothing is stored at \(position)") }
    let place = descend(to: position, in: root) { $0.count }
    if place.leaf.child < 0 { return place.leaf.value }
    return slots[Int(place.leaf.child) * leafCapacity + position - place.skipped.count]
  }

  /// Whether all heights are this one, stored as one run.
  func isRun(of value: Int32) -> Bool {
    guard let root else { return true }
    return root.level == 0 && root.entry.child < 0 && root.entry.value == value
  }

  /// How many open heights follow one another from `position` on, up to `limit`.
  /// - Complexity: O(log n + limit)
  func numberOfOpen(from position: Int, limit: Int) -> Int {
    var count = 0
    while count < limit, let root, position + count < root.entry.count {
      let place = descend(to: position + count, in: root) { $0.count }
      let offset = position + count - place.skipped.count
      let left = min(place.leaf.count - offset, limit - count)
      guard place.leaf.child >= 0 else {
        if place.leaf.value >= 0 { return count }
        count += left
        continue
      }
      let base = Int(place.leaf.child) * leafCapacity + offset
      for slot in base..<base + left {
        if slots[slot] >= 0 { return count }
        count += 1
      }
    }
    return count
  }

  /// The sum of the first `position` heights, and the one that follows. Both closed.
  /// - Complexity: O(log n)
  func place(at position: Int) -> (before: Int, height: Int) {
    guard let root else { preconditionFailure("nothing is stored at \(position)") }
    let place = descend(to: position, in: root) { $0.count }
    let rest = position - place.skipped.count
    if place.leaf.child < 0 {
      let height = Self.height(of: place.leaf.value)
      return (place.skipped.sum &+ rest &* height, height)
    }
    let before = place.skipped.sum &+ leaf(place.leaf.child, count: rest).sum
    return (before, Self.height(of: slots[Int(place.leaf.child) * leafCapacity + rest]))
  }

  /// The sum of the first `position` heights.
  /// - Complexity: O(log n)
  func sum(before position: Int) -> Int {
    guard let root, position < root.entry.count else { return sum }
    let place = descend(to: position, in: root) { $0.count }
    let rest = position - place.skipped.count
    if place.leaf.child < 0 {
      return place.skipped.sum &+ rest &* Self.height(of: place.leaf.value)
    }
    return place.skipped.sum &+ leaf(place.leaf.child, count: rest).sum
  }

  /// How many of the first `position` heights are open.
  /// - Complexity: O(log n)
  func open(before position: Int) -> Int {
    guard let root, position < root.entry.count else { return open }
    let place = descend(to: position, in: root) { $0.count }
    let rest = position - place.skipped.count
    if place.leaf.child < 0 { return place.skipped.open + (place.leaf.value < 0 ? rest : 0) }
    return place.skipped.open + leaf(place.leaf.child, count: rest).open
  }

  /// The height in which line `line` lies, and the sum of those before it. Heights of 0 hold no
  /// line.
  ///
  /// `line` must be in `0..<sum`.
  /// - Complexity: O(log n)
  package func find(line: Int) -> (position: Int, before: Int) { find(line: line, lessEach: 0) }

  /// The same for a rope that is wide, where every height counts `lessEach` less.
  /// - Complexity: O(log n)
  @inline(__always)
  func find(line: Int, lessEach: Int) -> (position: Int, before: Int) {
    guard let root else { return (0, 0) }
    let place = descend(to: line, in: root) { $0.sum &- $0.count &* lessEach }
    let skipped = place.skipped.sum &- place.skipped.count &* lessEach
    let (offset, before) = find(line: line - skipped, in: place.leaf, lessEach: lessEach)
    return (place.skipped.count + offset, skipped + before)
  }

  @inline(__always)
  private func find(line: Int, in leaf: Entry, lessEach: Int) -> (offset: Int, before: Int) {
    if leaf.child < 0 {
      let height = max(Self.height(of: leaf.value) - lessEach, 1)
      let offset = line / height
      return (offset, offset * height)
    }
    return slots.withSlots(
      slots(of: leaf.child, count: leaf.count),
      bytes: { find(line: line, in: leaf, lessEach: lessEach, $0) },
      narrow: { find(line: line, in: leaf, lessEach: lessEach, $0) },
      wide: { find(line: line, in: leaf, lessEach: lessEach, $0) })
  }

  @inline(__always)
  private func find<Slot: FixedWidthInteger>(
    line: Int, in leaf: Entry, lessEach: Int, _ block: Span<Slot>
  ) -> (offset: Int, before: Int) {
    var (offset, before) = (0, 0)
    // In steps of 16, which the compiler adds up at once, then one by one.
    while !isWide, leaf.sum <= Int32.max, offset + 16 <= leaf.count {
      var step: Int32 = 0
      for slot in offset..<(offset + 16) {
        // Safe: here and below, as the block was extracted by the leaf's count.
        let value = Int32(truncatingIfNeeded: unsafe block[unchecked: slot])
        step &+= value ^ (value >> 31)
      }
      if line < before + Int(step) { break }
      before += Int(step)
      offset += 16
    }
    while offset < leaf.count {
      let value = Int32(truncatingIfNeeded: unsafe block[unchecked: offset])
      let next = before + Self.height(of: value) - lessEach
      if line < next { return (offset, before) }
      before = next
      offset += 1
    }
    return (leaf.count - 1, before)
  }

  /// The position of the open height that has `rank` open ones before it; nil if there is none.
  /// - Complexity: O(log n)
  func openPosition(rank: Int) -> Int? {
    guard let root, rank >= 0, rank < root.entry.open else { return nil }
    let place = descend(to: rank, in: root) { $0.open }
    var rest = rank - place.skipped.open
    if place.leaf.child < 0 { return place.skipped.count + rest }
    let base = Int(place.leaf.child) * leafCapacity
    for offset in 0..<place.leaf.count where slots[base + offset] < 0 {
      if rest == 0 { return place.skipped.count + offset }
      rest -= 1
    }
    return nil
  }
}
