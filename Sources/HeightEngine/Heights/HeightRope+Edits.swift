// Changing: inside a leaf where that is enough, by splitting and joining where it isn't.

extension HeightRope {
  /// Replaces the height at `position`.
  /// - Complexity: O(log n)
  package mutating func set(_ value: Int32, at position: Int) {
    guard let root else { return }
    let place = descend(to: position, in: root) { $0.count }
    let (leaf, offset) = (place.leaf, position - place.skipped.count)
    if leaf.child >= 0 {
      let slot = Int(leaf.child) * leafCapacity + offset
      let old = slots[slot]
      slots[slot] = value
      adjust(
        at: position, count: 0, sum: Self.height(of: value) - Self.height(of: old),
        open: (value < 0 ? 1 : 0) - (old < 0 ? 1 : 0))
    } else if leaf.value != value {
      // In a run: the part around the position gets a block, cut where full blocks will meet.
      let from = offset / leafCapacity * leafCapacity
      let to = min(from + leafCapacity, leaf.count)
      var values = Array(repeating: leaf.value, count: to - from)
      values[offset - from] = value
      replace(at: place.skipped.count + from, with: values)
    }
  }

  /// Adds to what is known of the leaf that holds `position` and of the nodes above it.
  private mutating func adjust(at position: Int, count: Int, sum: Int, open: Int) {
    guard var tree = root else { return }
    Self.adjust(&tree.entry, count, sum, open)
    root = tree
    var (node, level, rest) = (tree.entry.child, tree.level, position)
    while level > 0 {
      var index = Int(node) * fanout
      let last = index + Int(arities[Int(node)]) - 1
      while index < last, rest >= entries[index].count {
        rest -= entries[index].count
        index += 1
      }
      Self.adjust(&entries[index], count, sum, open)
      node = entries[index].child
      level -= 1
    }
  }

  private static func adjust(_ entry: inout Entry, _ count: Int, _ sum: Int, _ open: Int) {
    entry.count += count
    entry.sum &+= sum
    entry.open += open
  }

  /// Inserts `count` times `value` before `position`.
  /// - Complexity: O(log n), whatever the count
  package mutating func insert(_ value: Int32, count: Int, at position: Int) {
    guard count > 0 else { return }
    let new = Self.run(value, count: count)
    guard let root else {
      self.root = Tree(entry: new, level: 0)
      return
    }
    let place = descend(to: position, in: root) { $0.count }
    let (leaf, offset) = (place.leaf, position - place.skipped.count)
    if leaf.child < 0 {
      guard leaf.value == value else { return attach(Tree(entry: new, level: 0), at: position) }
    } else if leaf.count + count <= leafCapacity {
      open(gap: count, at: offset, in: leaf, with: value)
    } else if leaf.count == leafCapacity, count <= leafCapacity / 2, position < root.entry.count {
      return insertHalving(value, count: count, at: position, leafStart: place.skipped.count)
    } else {
      return attach(Tree(entry: new, level: 0), at: position)
    }
    adjust(at: position, count: count, sum: new.sum, open: new.open)
  }

  /// Inserts into a full leaf, and halves it for that: room for the next ones, where a cut at
  /// `position` would leave crumbs.
  private mutating func insertHalving(
    _ value: Int32, count: Int, at position: Int, leafStart: Int
  ) {
    let middle = leafStart + leafCapacity / 2
    let (head, tail) = split(root, at: middle)
    if position < middle {
      root = head
      insert(value, count: count, at: position)
      root = concatenate(root, tail)
    } else {
      root = tail
      insert(value, count: count, at: position - middle)
      root = concatenate(head, root)
    }
  }

  private mutating func open(gap: Int, at offset: Int, in leaf: Entry, with value: Int32) {
    let base = Int(leaf.child) * leafCapacity
    var slot = base + leaf.count - 1
    while slot >= base + offset {
      slots[slot + gap] = slots[slot]
      slot -= 1
    }
    for slot in (base + offset)..<(base + offset + gap) { slots[slot] = value }
  }

  /// Removes the heights in `range`.
  /// - Complexity: O(log n), and as much as the leaves that go
  package mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty, let root else { return }
    let place = descend(to: range.lowerBound, in: root) { $0.count }
    let (leaf, offset) = (place.leaf, range.lowerBound - place.skipped.count)
    let left = leaf.count - range.count
    // A leaf is looked at for merging only now and then, lest one between two full ones be cut out
    // at every removal.
    let isDue = leaf.child >= 0 && left < leafCapacity / 2 && left & (left - 1) == 0
    guard offset + range.count <= leaf.count, left > 0, !isDue else { return free(detach(range)) }
    var gone = Self.run(leaf.value, count: range.count)
    if leaf.child >= 0 {
      let base = Int(leaf.child) * leafCapacity
      gone = Entry(count: range.count, sum: 0, open: 0, child: Self.none)
      for slot in (base + offset)..<(base + offset + range.count) {
        gone.sum &+= Self.height(of: slots[slot])
        gone.open += slots[slot] < 0 ? 1 : 0
      }
      for slot in (base + offset)..<(base + left) { slots[slot] = slots[slot + range.count] }
    }
    adjust(at: range.lowerBound, count: -gone.count, sum: 0 &- gone.sum, open: -gone.open)
  }

  /// Takes out the heights in `range` as a tree of its own, to be attached elsewhere.
  /// - Complexity: O(log n)
  mutating func detach(_ range: Range<Int>) -> Tree? {
    let (head, rest) = split(root, at: range.lowerBound)
    let (middle, tail) = split(rest, at: range.count)
    root = join(head, tail)
    return middle
  }

  /// Puts a detached tree before `position`.
  /// - Complexity: O(log n)
  mutating func attach(_ tree: Tree?, at position: Int) {
    let (head, tail) = split(root, at: position)
    root = join(join(head, tree), tail)
  }

  /// Puts `values` in the place of as many heights from `position` on.
  /// - Complexity: O(log n + the number of values), and O(log n) for each leaf of them
  mutating func replace(at position: Int, with values: [Int32]) {
    var start = 0
    while start < values.count {
      guard let (leaf, leafStart) = leaf(at: position + start), leaf.child >= 0 else {
        return replaceLeaves(at: position + start, with: values[start...])
      }
      let offset = position + start - leafStart
      let end = min(start + leaf.count - offset, values.count)
      slots.set(
        Int(leaf.child) * leafCapacity + offset, to: values.span.extracting(start..<end))
      let new = self.leaf(leaf.child, count: leaf.count)
      adjust(at: leafStart, count: 0, sum: new.sum &- leaf.sum, open: new.open - leaf.open)
      start = end
    }
  }

  /// As `replace`, by leaves of their own.
  private mutating func replaceLeaves(at position: Int, with values: ArraySlice<Int32>) {
    replaceSubrange(position..<position + values.count, with: values)
  }

  /// Puts `values`, however many, in the place of the heights in `range`.
  /// - Complexity: O(log n + the heights that go + the number of values), and O(log n) for each leaf of them
  mutating func replaceSubrange(_ range: Range<Int>, with values: ArraySlice<Int32>) {
    var tree: Tree?
    var start = values.startIndex
    while start < values.endIndex {
      let end = min(start + leafCapacity, values.endIndex)
      tree = concatenate(tree, Tree(entry: makeLeaf(values[start..<end].span), level: 0))
      start = end
    }
    replaceSubrange(range, with: tree)
  }

  /// Puts a tree of its own in the place of the heights in `range`.
  /// - Complexity: O(log n + the leaves that go)
  mutating func replaceSubrange(_ range: Range<Int>, with tree: Tree?) {
    let (head, rest) = split(root, at: range.lowerBound)
    let (old, tail) = split(rest, at: range.count)
    free(old)
    root = join(join(head, tree), tail)
  }

  /// Makes every height open but those of 0 whose position is `kept`, which is asked of ascending positions.
  /// The heights stay.
  /// - Complexity: O(n), and O(log n) for each that is kept in a run of zeros
  mutating func openAll(exceptZerosAt kept: (Int) -> Bool) {
    guard let tree = root else { return }
    var (position, inRuns) = (0, [Int]())
    root = opened(tree, &position, &inRuns, kept)
    for position in inRuns { set(0, at: position) }
  }

  private mutating func opened(
    _ tree: Tree, _ position: inout Int, _ inRuns: inout [Int], _ kept: (Int) -> Bool
  ) -> Tree {
    var tree = tree
    let leaf = tree.entry
    if tree.level > 0 {
      tree.entry.open = 0
      for index in range(of: leaf.child) {
        let child = Tree(entry: entries[index], level: tree.level - 1)
        entries[index] = opened(child, &position, &inRuns, kept).entry
        tree.entry.open += entries[index].open
      }
      return tree
    }
    tree.entry.open = leaf.count
    if leaf.child < 0 {
      if leaf.value == 0 { inRuns += (position..<position + leaf.count).filter(kept) }
      if leaf.value >= 0 { tree.entry.value = ~leaf.value }
    } else {
      let base = Int(leaf.child) * leafCapacity
      for offset in 0..<leaf.count where slots[base + offset] >= 0 {
        let value = slots[base + offset]
        if value == 0, kept(position + offset) {
          tree.entry.open -= 1
        } else {
          slots[base + offset] = ~value
        }
      }
    }
    position += leaf.count
    return tree
  }
}
