@testable import HeightEngine

extension HeightRope {
  /// What is wrong with the structure, if anything: sums, balance, leaves, lost nodes and blocks.
  func brokenInvariant() -> String? {
    var used = (nodes: 0, blocks: Set<Int32>())
    if root >= 0, let problem = broken(root, &used) { return problem }
    var freeNodes = 0
    var node = freeNode
    while node >= 0 {
      freeNodes += 1
      guard freeNodes <= nodes.count else { return "the free nodes run in a circle" }
      node = nodes[Int(node)].left
    }
    if used.nodes + freeNodes != nodes.count { return "nodes are lost" }
    var freeBlocks = 0
    var block = freeBlock
    while block >= 0 {
      freeBlocks += 1
      guard freeBlocks <= slots.count else { return "the free blocks run in a circle" }
      if used.blocks.contains(block) { return "a block is both free and used" }
      block = slots[Int(block) * Self.leafCapacity]
    }
    if used.blocks.count + freeBlocks != slots.count / Self.leafCapacity {
      return "blocks are lost"
    }
    return nil
  }

  private func broken(_ index: Int32, _ used: inout (nodes: Int, blocks: Set<Int32>)) -> String? {
    used.nodes += 1
    let node = nodes[Int(index)]
    guard node.level > 0 else { return brokenLeaf(node, &used) }
    if let problem = broken(node.left, &used) ?? broken(node.right, &used) { return problem }
    let (left, right) = (nodes[Int(node.left)], nodes[Int(node.right)])
    if abs(left.level - right.level) > 1 { return "out of balance" }
    if node.level != max(left.level, right.level) + 1 { return "wrong level" }
    if node.count != left.count + right.count { return "wrong count" }
    if node.sum != Self.add(left.sum, right.sum) { return "wrong sum" }
    if node.open != left.open + right.open { return "wrong number of open heights" }
    return nil
  }

  private func brokenLeaf(_ node: Node, _ used: inout (nodes: Int, blocks: Set<Int32>)) -> String? {
    if node.count < 1 { return "an empty leaf" }
    if node.level < 0 { return "a free node is used" }
    guard node.right >= 0 else {
      let sum = Self.multiply(node.count, Self.height(of: node.left))
      if node.sum != sum { return "a run sums up wrongly" }
      return node.open == (node.left < 0 ? node.count : 0) ? nil : "a run is half open"
    }
    if node.count > Self.leafCapacity { return "a leaf is too full" }
    if !used.blocks.insert(node.right).inserted { return "two leaves share a block" }
    let base = Int(node.right) * Self.leafCapacity
    let values = slots[base..<(base + node.count)]
    if node.sum != values.reduce(0, { $0 + Self.height(of: $1) }) { return "a leaf's sum is wrong" }
    return node.open == values.count { $0 < 0 } ? nil : "a leaf counts its open heights wrongly"
  }

  /// All stored heights in order.
  var values: [Int32] { root < 0 ? [] : values(of: root) }

  private func values(of index: Int32) -> [Int32] {
    let node = nodes[Int(index)]
    if node.level > 0 { return values(of: node.left) + values(of: node.right) }
    if node.right < 0 { return Array(repeating: node.left, count: node.count) }
    let base = Int(node.right) * Self.leafCapacity
    return Array(slots[base..<(base + node.count)])
  }

  var numberOfLeaves: Int {
    func count(_ index: Int32) -> Int {
      let node = nodes[Int(index)]
      return node.level == 0 ? 1 : count(node.left) + count(node.right)
    }
    return root < 0 ? 0 : count(root)
  }
}
