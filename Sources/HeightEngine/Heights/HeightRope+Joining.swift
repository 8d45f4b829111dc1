// Splitting and joining: how every change that is larger than a leaf is made. All leaves stay at the
// same level, and nodes at least half full wherever two of them meet.

extension HeightRope {
  /// Cuts `tree` before `position`. Gives its two parts; either may be nothing.
  /// - Complexity: O(log n)
  mutating func split(_ tree: Tree?, at position: Int) -> (Tree?, Tree?) {
    guard let tree else { return (nil, nil) }
    if position <= 0 { return (nil, tree) }
    if position >= tree.entry.count { return (tree, nil) }
    if tree.level == 0 {
      let (first, second) = cut(tree.entry, at: position)
      return (Tree(entry: first, level: 0), Tree(entry: second, level: 0))
    }
    let node = tree.entry.child
    let all = range(of: node)
    var (index, rest) = (all.lowerBound, position)
    while rest >= entries[index].count {
      rest -= entries[index].count
      index += 1
    }
    let middle = Tree(entry: entries[index], level: tree.level - 1)
    let tail = makeTree(
      Array(entries[(rest == 0 ? index : index + 1)..<all.upperBound]), tree.level)
    arities[Int(node)] = Int32(index - all.lowerBound)
    let head = collapsed(node, level: tree.level)
    guard rest > 0 else { return (head, tail) }
    let (first, second) = split(middle, at: rest)
    return (concatenate(head, first), concatenate(second, tail))
  }

  /// A tree of these children of a node at `level`.
  private mutating func makeTree(_ children: [Entry], _ level: Int) -> Tree? {
    if children.count < 2 { return children.first.map { Tree(entry: $0, level: level - 1) } }
    return Tree(entry: makeNode(children), level: level)
  }

  /// A tree of what is left in a node: a node of one child is only that child.
  private mutating func collapsed(_ node: Int32, level: Int) -> Tree? {
    let left = range(of: node)
    guard left.count < 2 else { return Tree(entry: summary(of: node), level: level) }
    let child = left.isEmpty ? nil : Tree(entry: entries[left.lowerBound], level: level - 1)
    free(node: node)
    return child
  }

  /// Joins two trees and makes one leaf of the two that meet, if they fit into one: what keeps
  /// leaves filled.
  /// - Complexity: O(log n)
  mutating func join(_ left: Tree?, _ right: Tree?) -> Tree? {
    guard let left, let right else { return left ?? right }
    let (last, first) = (edgeLeaf(of: left, isLast: true), edgeLeaf(of: right, isLast: false))
    guard right.level > 0, canMerge(last, first) else { return concatenate(left, right) }
    let (leaf, rest) = split(right, at: first.count)
    return concatenate(concatenate(left, leaf), rest)
  }

  private func edgeLeaf(of tree: Tree, isLast: Bool) -> Entry {
    var (entry, level) = (tree.entry, tree.level)
    while level > 0 {
      let all = range(of: entry.child)
      entry = entries[isLast ? all.upperBound - 1 : all.lowerBound]
      level -= 1
    }
    return entry
  }

  /// Joins two trees; merges leaves only where a tree that is one leaf meets another.
  /// - Complexity: O(the difference of their levels)
  mutating func concatenate(_ left: Tree?, _ right: Tree?) -> Tree? {
    guard let left, let right else { return left ?? right }
    if left.level == right.level { return pair(left.entry, right.entry, left.level) }
    if left.level > right.level {
      let all = range(of: left.entry.child)
      let last = Tree(entry: entries[all.upperBound - 1], level: left.level - 1)
      guard let joined = concatenate(last, right) else { return left }
      if joined.level < left.level {
        entries[all.upperBound - 1] = joined.entry
        return Tree(entry: summary(of: left.entry.child), level: left.level)
      }
      arities[Int(left.entry.child)] -= 1
      return pair(summary(of: left.entry.child), joined.entry, left.level)
    }
    let all = range(of: right.entry.child)
    let first = Tree(entry: entries[all.lowerBound], level: right.level - 1)
    guard let joined = concatenate(left, first) else { return right }
    if joined.level < right.level {
      entries[all.lowerBound] = joined.entry
      return Tree(entry: summary(of: right.entry.child), level: right.level)
    }
    removeEntry(all.lowerBound, of: right.entry.child)
    return pair(joined.entry, summary(of: right.entry.child), right.level)
  }

  private mutating func removeEntry(_ index: Int, of node: Int32) {
    for later in index..<(range(of: node).upperBound - 1) { entries[later] = entries[later + 1] }
    arities[Int(node)] -= 1
  }

  /// Two neighbours at one level: made one if they fit, else filled evenly if one is rather empty.
  private mutating func pair(_ a: Entry, _ b: Entry, _ level: Int) -> Tree {
    guard level > 0 else {
      if canMerge(a, b) { return Tree(entry: merge(a, b), level: 0) }
      return Tree(entry: makeNode([a, b]), level: 1)
    }
    let (first, second) = (range(of: a.child), range(of: b.child))
    let total = first.count + second.count
    if total > fanout, min(first.count, second.count) >= fanout / 2 {
      return Tree(entry: makeNode([a, b]), level: level + 1)
    }
    let all = Array(entries[first]) + Array(entries[second])
    let kept = total <= fanout ? total : total / 2
    fill(a.child, with: all[..<kept])
    guard total > fanout else {
      free(node: b.child)
      return Tree(entry: summary(of: a.child), level: level)
    }
    fill(b.child, with: all[kept...])
    let both = [summary(of: a.child), summary(of: b.child)]
    return Tree(entry: makeNode(both), level: level + 1)
  }

  mutating func fill(_ node: Int32, with children: ArraySlice<Entry>) {
    let base = Int(node) * fanout
    for (offset, child) in children.enumerated() { entries[base + offset] = child }
    arities[Int(node)] = Int32(children.count)
  }
}
