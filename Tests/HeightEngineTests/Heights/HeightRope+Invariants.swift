@testable import HeightEngine

extension HeightRope {
  /// What is wrong with the structure, if anything: sums, levels, leaves, lost nodes and blocks.
  func brokenInvariant() -> String? {
    var used = (nodes: Set<Int32>(), blocks: Set<Int32>())
    if let root {
      if root.level > 0, arities[Int(root.entry.child)] < 2 { return "the root has one child" }
      if let problem = broken(root, &used) { return problem }
    }
    let freeNodes = chain(from: freeNode) { entries[Int($0) * fanout].child }
    if Set(freeBlocks).count != freeBlocks.count { return "a block is free twice" }
    if !used.nodes.isDisjoint(with: freeNodes) { return "a node is both free and used" }
    if !used.blocks.isDisjoint(with: freeBlocks) { return "a block is both free and used" }
    if used.nodes.count + freeNodes.count != arities.count { return "nodes are lost" }
    let blocks = slots.count / leafCapacity
    return used.blocks.count + freeBlocks.count == blocks ? nil : "blocks are lost"
  }

  private func chain(from head: Int32, next: (Int32) -> Int32) -> Set<Int32> {
    var (seen, index) = (Set<Int32>(), head)
    while index >= 0, seen.insert(index).inserted { index = next(index) }
    return seen
  }

  private func broken(
    _ tree: Tree, _ used: inout (nodes: Set<Int32>, blocks: Set<Int32>)
  ) -> String? {
    let entry = tree.entry
    guard tree.level > 0 else { return brokenLeaf(entry, &used) }
    if !used.nodes.insert(entry.child).inserted { return "two nodes share a child" }
    let all = range(of: entry.child)
    if all.isEmpty || all.count > fanout { return "a node has \(all.count) children" }
    let summary = summary(of: entry.child)
    if entry.count != summary.count { return "wrong count" }
    if entry.sum != summary.sum { return "wrong sum" }
    if entry.open != summary.open { return "wrong number of open heights" }
    for index in all {
      if let problem = broken(Tree(entry: entries[index], level: tree.level - 1), &used) {
        return problem
      }
    }
    return nil
  }

  private func brokenLeaf(
    _ entry: Entry, _ used: inout (nodes: Set<Int32>, blocks: Set<Int32>)
  ) -> String? {
    if entry.count < 1 { return "an empty leaf" }
    if entry.child >= 0 {
      if entry.count > leafCapacity { return "a leaf is too full" }
      if !used.blocks.insert(entry.child).inserted { return "two leaves share a block" }
    }
    let truth =
      entry.child < 0
      ? Self.run(entry.value, count: entry.count) : leaf(entry.child, count: entry.count)
    if entry.sum != truth.sum { return "a leaf's sum is wrong" }
    return entry.open == truth.open ? nil : "a leaf counts its open heights wrongly"
  }

  private func leaves(of tree: Tree) -> [Entry] {
    if tree.level == 0 { return [tree.entry] }
    return range(of: tree.entry.child).flatMap {
      leaves(of: Tree(entry: entries[$0], level: tree.level - 1))
    }
  }

  var leaves: [Entry] { root.map { leaves(of: $0) } ?? [] }

  /// All stored heights in order.
  var values: [Int32] {
    leaves.flatMap { leaf in
      if leaf.child < 0 { return Array(repeating: leaf.value, count: leaf.count) }
      let base = Int(leaf.child) * leafCapacity
      return (base..<(base + leaf.count)).map { slots[$0] }
    }
  }
}
