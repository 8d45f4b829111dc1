// Changing: inside a leaf where that is enough, by splitting and joining where it isn't.

extension HeightRope {
  /// Replaces the height at `position`.
  /// - Complexity: O(log n)
  mutating func set(_ value: Int32, at position: Int) {
    guard !setInLeaf(value, at: position, of: root) else { return }
    // In a run: give the part around the position a block, cut where full blocks will meet.
    let (start, count) = run(at: position)
    let from = start + (position - start) / Self.leafCapacity * Self.leafCapacity
    let to = min(from + Self.leafCapacity, start + count)
    let (head, rest) = split(root, at: from)
    let (middle, tail) = split(rest, at: to - from)
    makeDense(middle)
    _ = setInLeaf(value, at: position - from, of: middle)
    root = join(join(head, middle), tail)
  }

  /// False if the leaf at `position` is a run of something else.
  private mutating func setInLeaf(_ value: Int32, at position: Int, of tree: Int32) -> Bool {
    let node = nodes[Int(tree)]
    if node.level == 0 {
      if node.right < 0 {
        if node.left == value { return true }
        guard node.count == 1 else { return false }
        nodes[Int(tree)].left = value
        Self.resizeRun(&nodes[Int(tree)], to: 1)
        return true
      }
      let slot = Int(node.right) * Self.leafCapacity + position
      let old = slots[slot]
      slots[slot] = value
      nodes[Int(tree)].sum += Self.height(of: value) - Self.height(of: old)
      nodes[Int(tree)].open += (value < 0 ? 1 : 0) - (old < 0 ? 1 : 0)
      return true
    }
    let left = nodes[Int(node.left)].count
    let done =
      position < left
      ? setInLeaf(value, at: position, of: node.left)
      : setInLeaf(value, at: position - left, of: node.right)
    if done { update(tree) }
    return done
  }

  /// Where the leaf that holds `position` starts, and its count.
  private func run(at position: Int) -> (start: Int, count: Int) {
    var (index, start) = (root, 0)
    while true {
      let node = nodes[Int(index)]
      if node.level == 0 { return (start, node.count) }
      let left = nodes[Int(node.left)].count
      if position - start < left {
        index = node.left
      } else {
        start += left
        index = node.right
      }
    }
  }

  /// Inserts `count` times `value` before `position`.
  /// - Complexity: O(log n), whatever the count
  mutating func insert(_ value: Int32, count: Int, at position: Int) {
    guard count > 0 else { return }
    if root >= 0, insertInLeaf(value, count: count, at: position, of: root) { return }
    attach(makeRun(value, count: count), at: position)
  }

  /// False if the leaf at `position` has no room.
  private mutating func insertInLeaf(
    _ value: Int32, count: Int, at position: Int, of tree: Int32
  ) -> Bool {
    let node = nodes[Int(tree)]
    if node.level == 0 {
      if node.right < 0 {
        guard node.left == value else { return false }
        Self.resizeRun(&nodes[Int(tree)], to: node.count + count)
        return true
      }
      guard count <= Self.leafCapacity - node.count else { return false }
      let base = Int(node.right) * Self.leafCapacity
      var slot = base + node.count - 1
      while slot >= base + position {
        slots[slot + count] = slots[slot]
        slot -= 1
      }
      for offset in 0..<count { slots[base + position + offset] = value }
      nodes[Int(tree)].count += count
      nodes[Int(tree)].sum += count * Self.height(of: value)
      nodes[Int(tree)].open += value < 0 ? count : 0
      return true
    }
    let left = nodes[Int(node.left)].count
    let done =
      position < left
      ? insertInLeaf(value, count: count, at: position, of: node.left)
      : insertInLeaf(value, count: count, at: position - left, of: node.right)
    if done { update(tree) }
    return done
  }

  /// Removes the heights in `range`.
  /// - Complexity: O(log n), and as much as the leaves that go
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if removeInLeaf(range, of: root) { return }
    freeTree(detach(range))
  }

  /// False if the range isn't part of one leaf, or too little would be left of it.
  private mutating func removeInLeaf(_ range: Range<Int>, of tree: Int32) -> Bool {
    let node = nodes[Int(tree)]
    if node.level == 0 {
      let rest = node.count - range.count
      guard range.upperBound <= node.count, rest > 0 else { return false }
      if node.right < 0 {
        Self.resizeRun(&nodes[Int(tree)], to: rest)
        return true
      }
      // Only now and then, lest a leaf between two full ones be cut out at every removal.
      if rest < Self.leafCapacity / 2, rest & (rest - 1) == 0 { return false }
      let base = Int(node.right) * Self.leafCapacity
      for slot in (base + range.lowerBound)..<(base + range.upperBound) {
        nodes[Int(tree)].sum -= Self.height(of: slots[slot])
        nodes[Int(tree)].open -= slots[slot] < 0 ? 1 : 0
      }
      for slot in (base + range.lowerBound)..<(base + rest) {
        slots[slot] = slots[slot + range.count]
      }
      nodes[Int(tree)].count = rest
      return true
    }
    let left = nodes[Int(node.left)].count
    let done: Bool
    if range.upperBound <= left {
      done = removeInLeaf(range, of: node.left)
    } else if range.lowerBound >= left {
      let shifted = (range.lowerBound - left)..<(range.upperBound - left)
      done = removeInLeaf(shifted, of: node.right)
    } else {
      done = false
    }
    if done { update(tree) }
    return done
  }

  /// Takes out the heights in `range` as a tree of its own, to be attached elsewhere.
  /// - Complexity: O(log n)
  mutating func detach(_ range: Range<Int>) -> Int32 {
    let (head, rest) = split(root, at: range.lowerBound)
    let (middle, tail) = split(rest, at: range.count)
    root = join(head, tail)
    return middle
  }

  /// Puts a detached tree before `position`.
  /// - Complexity: O(log n)
  mutating func attach(_ tree: Int32, at position: Int) {
    let (head, tail) = split(root, at: position)
    root = join(join(head, tree), tail)
  }

  /// Puts `values` in the place of as many heights from `position` on.
  /// - Complexity: O(log n + the number of values)
  mutating func replace(at position: Int, with values: [Int32]) {
    guard !values.isEmpty else { return }
    freeTree(detach(position..<(position + values.count)))
    var tree = Self.empty
    var start = 0
    while start < values.count {
      let end = min(start + Self.leafCapacity, values.count)
      let leaf = makeLeaf(values[start..<end])
      tree = balancedJoin(tree, leaf)
      start = end
    }
    attach(tree, at: position)
  }

  /// Makes every height open. The heights stay.
  /// - Complexity: O(n)
  mutating func openAll() {
    for index in nodes.indices where nodes[index].level >= 0 {
      nodes[index].open = nodes[index].count
      guard nodes[index].level == 0 else { continue }
      let node = nodes[index]
      if node.right < 0 {
        nodes[index].left = node.left < 0 ? node.left : ~node.left
        continue
      }
      let base = Int(node.right) * Self.leafCapacity
      for slot in base..<(base + node.count) where slots[slot] >= 0 { slots[slot] = ~slots[slot] }
    }
  }
}
