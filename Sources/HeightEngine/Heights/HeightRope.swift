/// A long list of heights that is cheap to cut, join and sum.
///
/// The one structure under the height tree, the caches and the table of sections. A leaf holds up
/// to `leafCapacity` heights, or any number of equal ones as a run, which takes no room at all; so
/// a million estimates are one leaf, and a store far behind the end of a cache is cheap. The leaves
/// hang in an AVL tree whose inner nodes sum up what is below. Splitting and joining trees by height
/// follows Blelloch, Ferizovic and Sun, "Just Join for Parallel Ordered Sets" (2016).
///
/// A height `h` is stored as `h` when it is *closed* (exact, known) and as `~h` when it is *open*
/// (estimated, or absent). Nodes and blocks of heights live in two arrays and refer to one another
/// by index, so that copies are cheap until one of them changes.
struct HeightRope: Sendable {
  /// Heights in a leaf: few enough to scan, enough to keep the tree small (see the benchmark).
  static let leafCapacity = 128
  /// The largest height; a larger one is cut to it.
  static let maximumHeight = Int(Int32.max >> 1)

  /// Stands for a tree without leaves.
  static let empty: Int32 = -1

  /// An inner node, or a leaf (`level` 0).
  struct Node: Sendable {
    /// The number of heights below.
    var count: Int
    /// The sum of the heights below, lines.
    var sum: Int
    /// How many of them are open.
    var open: Int
    /// The left child; in a leaf with a run, the height it repeats.
    var left: Int32
    /// The right child; in a leaf, the block of its heights, or `empty` if it is a run.
    var right: Int32
    /// The number of edges to the farthest leaf below.
    var level: Int32
  }

  var nodes: [Node] = []
  /// Block `b` is `slots[b * leafCapacity ..< (b + 1) * leafCapacity]`.
  var slots: [Int32] = []
  var root = HeightRope.empty
  /// Heads of the lists of free nodes (by `left`) and free blocks (by their first slot).
  var freeNode = HeightRope.empty
  var freeBlock = HeightRope.empty

  init() {}

  init(repeating value: Int32, count: Int) {
    insert(value, count: count, at: 0)
  }

  var count: Int { root < 0 ? 0 : nodes[Int(root)].count }
  var sum: Int { root < 0 ? 0 : nodes[Int(root)].sum }
  var open: Int { root < 0 ? 0 : nodes[Int(root)].open }

  /// Bytes that its arrays hold, in use or reserved.
  var memoryFootprint: Int {
    nodes.capacity * MemoryLayout<Node>.stride + slots.capacity * MemoryLayout<Int32>.stride
  }

  /// How a height is stored.
  @inline(__always) static func encode(_ height: Int, isOpen: Bool) -> Int32 {
    let value = Int32(truncatingIfNeeded: min(max(height, 0), maximumHeight))
    return isOpen ? ~value : value
  }

  /// The height that is stored as `value`, open or not.
  @inline(__always) static func height(of value: Int32) -> Int { Int(value ^ (value >> 31)) }

  /// Sums end at the largest number instead of trapping: many rows may be claimed, all very high.
  @inline(__always) static func add(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }

  @inline(__always) static func multiply(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? .max : product
  }
}

// MARK: - Nodes and blocks

extension HeightRope {
  @inline(__always) func isLeaf(_ node: Int32) -> Bool { nodes[Int(node)].level == 0 }

  mutating func makeNode(_ node: Node) -> Int32 {
    if freeNode >= 0 {
      let index = freeNode
      freeNode = nodes[Int(index)].left
      nodes[Int(index)] = node
      return index
    }
    // Growing by a quarter: doubling would hold up to twice what is needed.
    if nodes.count == nodes.capacity { nodes.reserveCapacity(nodes.count + nodes.count / 4 + 4) }
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  mutating func makeInner(_ left: Int32, _ right: Int32) -> Int32 {
    let index = makeNode(
      Node(count: 0, sum: 0, open: 0, left: left, right: right, level: 1))
    update(index)
    return index
  }

  mutating func makeRun(_ value: Int32, count: Int) -> Int32 {
    var node = Node(count: 0, sum: 0, open: 0, left: value, right: Self.empty, level: 0)
    Self.resizeRun(&node, to: count)
    return makeNode(node)
  }

  static func resizeRun(_ node: inout Node, to count: Int) {
    node.count = count
    node.sum = multiply(count, height(of: node.left))
    node.open = node.left < 0 ? count : 0
  }

  mutating func freeNode(_ index: Int32) {
    nodes[Int(index)].left = freeNode
    nodes[Int(index)].level = -1
    freeNode = index
  }

  mutating func makeBlock() -> Int32 {
    if freeBlock >= 0 {
      let block = freeBlock
      freeBlock = slots[Int(block) * Self.leafCapacity]
      return block
    }
    if slots.capacity - slots.count < Self.leafCapacity {
      slots.reserveCapacity(slots.count + max(slots.count / 4, Self.leafCapacity))
    }
    slots.append(contentsOf: repeatElement(0, count: Self.leafCapacity))
    return Int32(slots.count / Self.leafCapacity - 1)
  }

  mutating func freeBlock(_ block: Int32) {
    slots[Int(block) * Self.leafCapacity] = freeBlock
    freeBlock = block
  }

  mutating func freeLeaf(_ leaf: Int32) {
    let block = nodes[Int(leaf)].right
    if block >= 0 { freeBlock(block) }
    freeNode(leaf)
  }

  mutating func freeTree(_ tree: Int32) {
    guard tree >= 0 else { return }
    if isLeaf(tree) { return freeLeaf(tree) }
    let node = nodes[Int(tree)]
    freeTree(node.left)
    freeTree(node.right)
    freeNode(tree)
  }

  /// Sums up an inner node anew from its children.
  mutating func update(_ index: Int32) {
    var node = nodes[Int(index)]
    let (left, right) = (nodes[Int(node.left)], nodes[Int(node.right)])
    node.count = left.count + right.count
    node.sum = Self.add(left.sum, right.sum)
    node.open = left.open + right.open
    node.level = max(left.level, right.level) + 1
    nodes[Int(index)] = node
  }
}
