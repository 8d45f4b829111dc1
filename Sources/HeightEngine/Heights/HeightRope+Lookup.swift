// Asking: every answer is one way down the tree and a scan of one leaf.

extension HeightRope {
  /// The stored height at `position`.
  /// - Complexity: O(log n)
  func value(at position: Int) -> Int32 {
    var (index, rest) = (root, position)
    while true {
      let node = nodes[Int(index)]
      if node.level == 0 {
        return node.right < 0 ? node.left : slots[Int(node.right) * Self.leafCapacity + rest]
      }
      let left = nodes[Int(node.left)].count
      if rest < left {
        index = node.left
      } else {
        rest -= left
        index = node.right
      }
    }
  }

  /// The sum of the first `position` heights.
  /// - Complexity: O(log n)
  func sum(before position: Int) -> Int {
    guard position < count else { return sum }
    var (index, rest, result) = (root, position, 0)
    while true {
      let node = nodes[Int(index)]
      if node.level == 0 {
        if node.right < 0 {
          return Self.add(result, Self.multiply(rest, Self.height(of: node.left)))
        }
        let base = Int(node.right) * Self.leafCapacity
        for value in slots[base..<(base + rest)] { result += Self.height(of: value) }
        return result
      }
      let left = nodes[Int(node.left)]
      if rest < left.count {
        index = node.left
      } else {
        rest -= left.count
        result = Self.add(result, left.sum)
        index = node.right
      }
    }
  }

  /// How many of the first `position` heights are open.
  /// - Complexity: O(log n)
  func open(before position: Int) -> Int {
    guard position < count else { return open }
    var (index, rest, result) = (root, position, 0)
    while true {
      let node = nodes[Int(index)]
      if node.level == 0 {
        if node.right < 0 { return node.left < 0 ? result + rest : result }
        let base = Int(node.right) * Self.leafCapacity
        for value in slots[base..<(base + rest)] { result += value < 0 ? 1 : 0 }
        return result
      }
      let left = nodes[Int(node.left)]
      if rest < left.count {
        index = node.left
      } else {
        rest -= left.count
        result += left.open
        index = node.right
      }
    }
  }

  /// The height in which line `line` lies, and the sum of those before it. Heights of 0 hold no line.
  ///
  /// `line` must be in `0..<sum`. With `lessEach`, every height counts that much less.
  /// - Complexity: O(log n)
  func find(line: Int, lessEach: Int = 0) -> (position: Int, before: Int) {
    var (index, position, before) = (root, 0, 0)
    while true {
      let node = nodes[Int(index)]
      if node.level == 0 {
        let (offset, sum) = find(line: line - before, inLeaf: node, lessEach: lessEach)
        return (position + offset, before + sum)
      }
      let left = nodes[Int(node.left)]
      let leftSum = left.sum - left.count * lessEach
      if line - before < leftSum {
        index = node.left
      } else {
        before += leftSum
        position += left.count
        index = node.right
      }
    }
  }

  private func find(line: Int, inLeaf node: Node, lessEach: Int) -> (offset: Int, before: Int) {
    if node.right < 0 {
      let height = Self.height(of: node.left) - lessEach
      let offset = line / height
      return (offset, offset * height)
    }
    let base = Int(node.right) * Self.leafCapacity
    var before = 0
    for offset in 0..<node.count {
      let next = before + Self.height(of: slots[base + offset]) - lessEach
      if line < next { return (offset, before) }
      before = next
    }
    return (node.count - 1, before)
  }

  /// The position of the open height that has `rank` open ones before it; nil if there is none.
  /// - Complexity: O(log n)
  func openPosition(rank: Int) -> Int? {
    guard rank >= 0, rank < open else { return nil }
    var (index, rest, position) = (root, rank, 0)
    while true {
      let node = nodes[Int(index)]
      if node.level == 0 {
        if node.right < 0 { return position + rest }
        let base = Int(node.right) * Self.leafCapacity
        for offset in 0..<node.count where slots[base + offset] < 0 {
          if rest == 0 { return position + offset }
          rest -= 1
        }
        return nil
      }
      let left = nodes[Int(node.left)]
      if rest < left.open {
        index = node.left
      } else {
        rest -= left.open
        position += left.count
        index = node.right
      }
    }
  }
}
