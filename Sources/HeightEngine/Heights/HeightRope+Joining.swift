// Splitting and joining: how every change that is larger than a leaf is made.

extension HeightRope {
  /// Cuts `tree` before `position`. Gives its two parts; either may be empty.
  /// - Complexity: O(log n)
  mutating func split(_ tree: Int32, at position: Int) -> (Int32, Int32) {
    guard tree >= 0 else { return (Self.empty, Self.empty) }
    let node = nodes[Int(tree)]
    if position <= 0 { return (Self.empty, tree) }
    if position >= node.count { return (tree, Self.empty) }
    if node.level == 0 { return (tree, cutLeaf(tree, at: position)) }
    freeNode(tree)
    let leftCount = nodes[Int(node.left)].count
    if position < leftCount {
      let (first, second) = split(node.left, at: position)
      return (first, balancedJoin(second, node.right))
    }
    let (first, second) = split(node.right, at: position - leftCount)
    return (balancedJoin(node.left, first), second)
  }

  /// Moves what follows `position` in `leaf` to a new leaf.
  private mutating func cutLeaf(_ leaf: Int32, at position: Int) -> Int32 {
    let node = nodes[Int(leaf)]
    let rest = node.count - position
    if node.right < 0 {
      Self.resizeRun(&nodes[Int(leaf)], to: position)
      return makeRun(node.left, count: rest)
    }
    let block = makeBlock()
    let (from, to) = (Int(node.right) * Self.leafCapacity, Int(block) * Self.leafCapacity)
    for offset in 0..<rest { slots[to + offset] = slots[from + position + offset] }
    let new = makeNode(Node(count: rest, sum: 0, open: 0, left: 0, right: block, level: 0))
    nodes[Int(leaf)].count = position
    sumLeaf(leaf)
    sumLeaf(new)
    return new
  }

  /// Sums up a leaf with a block anew.
  mutating func sumLeaf(_ leaf: Int32) {
    let node = nodes[Int(leaf)]
    let base = Int(node.right) * Self.leafCapacity
    var (sum, open) = (0, 0)
    for value in slots[base..<(base + node.count)] {
      sum += Self.height(of: value)
      open += value < 0 ? 1 : 0
    }
    nodes[Int(leaf)].sum = sum
    nodes[Int(leaf)].open = open
  }

  /// Joins two trees and makes one leaf of the two that meet, if they fit into one: what keeps
  /// leaves filled.
  /// - Complexity: O(log n)
  mutating func join(_ left: Int32, _ right: Int32) -> Int32 {
    guard left >= 0 else { return right }
    guard right >= 0 else { return left }
    let (last, first) = (lastLeaf(of: left), firstLeaf(of: right))
    guard canMerge(last, first) else { return balancedJoin(left, right) }
    let rest = removingFirstLeaf(of: right)
    appendToLastLeaf(of: left, leaf: first)
    freeLeaf(first)
    return balancedJoin(left, rest)
  }

  func firstLeaf(of tree: Int32) -> Int32 {
    var index = tree
    while nodes[Int(index)].level > 0 { index = nodes[Int(index)].left }
    return index
  }

  func lastLeaf(of tree: Int32) -> Int32 {
    var index = tree
    while nodes[Int(index)].level > 0 { index = nodes[Int(index)].right }
    return index
  }

  func canMerge(_ a: Int32, _ b: Int32) -> Bool {
    let (a, b) = (nodes[Int(a)], nodes[Int(b)])
    if a.right < 0, b.right < 0, a.left == b.left { return true }
    return a.count + b.count <= Self.leafCapacity
  }

  /// Detaches the first leaf, which stays alive, and gives the rest.
  private mutating func removingFirstLeaf(of tree: Int32) -> Int32 {
    let node = nodes[Int(tree)]
    guard node.level > 0 else { return Self.empty }
    let rest = removingFirstLeaf(of: node.left)
    if rest < 0 {
      freeNode(tree)
      return node.right
    }
    nodes[Int(tree)].left = rest
    return balanced(tree)
  }

  private mutating func appendToLastLeaf(of tree: Int32, leaf: Int32) {
    let node = nodes[Int(tree)]
    guard node.level == 0 else {
      appendToLastLeaf(of: node.right, leaf: leaf)
      return update(tree)
    }
    let added = nodes[Int(leaf)]
    if node.right < 0, added.right < 0, node.left == added.left {
      return Self.resizeRun(&nodes[Int(tree)], to: node.count + added.count)
    }
    makeDense(tree)
    let to = Int(nodes[Int(tree)].right) * Self.leafCapacity + node.count
    let from = Int(added.right) * Self.leafCapacity
    for offset in 0..<added.count {
      slots[to + offset] = added.right < 0 ? added.left : slots[from + offset]
    }
    nodes[Int(tree)].count += added.count
    nodes[Int(tree)].sum += added.sum
    nodes[Int(tree)].open += added.open
  }

  /// Gives a leaf with a short run a block of its own.
  mutating func makeDense(_ leaf: Int32) {
    let node = nodes[Int(leaf)]
    guard node.right < 0 else { return }
    let block = makeBlock()
    let base = Int(block) * Self.leafCapacity
    for offset in 0..<node.count { slots[base + offset] = node.left }
    nodes[Int(leaf)].right = block
  }

  /// Joins two trees, leaves as they are.
  /// - Complexity: O(the difference of their levels)
  mutating func balancedJoin(_ left: Int32, _ right: Int32) -> Int32 {
    guard left >= 0 else { return right }
    guard right >= 0 else { return left }
    let (leftLevel, rightLevel) = (nodes[Int(left)].level, nodes[Int(right)].level)
    if leftLevel > rightLevel + 1 {
      let joined = balancedJoin(nodes[Int(left)].right, right)
      nodes[Int(left)].right = joined
      return balanced(left)
    }
    if rightLevel > leftLevel + 1 {
      let joined = balancedJoin(left, nodes[Int(right)].left)
      nodes[Int(right)].left = joined
      return balanced(right)
    }
    return makeInner(left, right)
  }

  /// Sums up `tree`, whose children differ by at most two levels, and rotates it if they do.
  private mutating func balanced(_ tree: Int32) -> Int32 {
    let (left, right) = (nodes[Int(tree)].left, nodes[Int(tree)].right)
    let difference = nodes[Int(left)].level - nodes[Int(right)].level
    if difference > 1 {
      let inner = nodes[Int(left)]
      if nodes[Int(inner.left)].level < nodes[Int(inner.right)].level {
        nodes[Int(tree)].left = rotatedLeft(left)
      }
      return rotatedRight(tree)
    }
    if difference < -1 {
      let inner = nodes[Int(right)]
      if nodes[Int(inner.right)].level < nodes[Int(inner.left)].level {
        nodes[Int(tree)].right = rotatedRight(right)
      }
      return rotatedLeft(tree)
    }
    update(tree)
    return tree
  }

  private mutating func rotatedLeft(_ tree: Int32) -> Int32 {
    let top = nodes[Int(tree)].right
    nodes[Int(tree)].right = nodes[Int(top)].left
    nodes[Int(top)].left = tree
    update(tree)
    update(top)
    return top
  }

  private mutating func rotatedRight(_ tree: Int32) -> Int32 {
    let top = nodes[Int(tree)].left
    nodes[Int(tree)].left = nodes[Int(top)].right
    nodes[Int(top)].right = tree
    update(tree)
    update(top)
    return top
  }
}
