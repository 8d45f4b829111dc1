/// A long list of heights that is cheap to cut, join and sum.
///
/// The one structure under the height tree, the caches and the table of sections: a B+ tree. A leaf
/// holds up to `leafCapacity` heights in a block, or any number of equal ones as a run, which takes
/// no room at all; so a million estimates are one leaf, and a store far behind the end of a cache is
/// cheap. What is known of a child (its count, its sum) stands in its parent, so that a search reads
/// one stretch of memory per level.
///
/// A height `h` is stored as `h` when it is *closed* (exact, known) and as `~h` when it is *open*
/// (estimated, or absent). Nodes and blocks live in arrays and refer to one another by index, so
/// that a copy is cheap until one of the two changes.
package struct HeightRope: Sendable {
  /// The largest height; a larger one is cut to it. A gigabyte of text in four columns has as many lines.
  static let maximumHeight = 1 << 28

  /// Stands for no node and no block.
  static let none: Int32 = -1

  /// What a node knows of a child. At level 0 the child is a leaf.
  struct Entry: Sendable {
    /// The number of heights below.
    var count: Int
    /// The sum of the heights below, lines.
    var sum: Int
    /// How many of them are open.
    var open: Int
    /// The child's node; of a leaf, the block of its heights, or `none` if it is a run.
    var child: Int32
    /// In a run, the height it repeats.
    var value: Int32 = 0
  }

  /// An entry that is nobody's child yet, and the number of edges from it down to its leaves.
  struct Tree: Sendable {
    var entry: Entry
    var level: Int
  }

  let leafCapacity: Int
  let fanout: Int
  /// Whether there may be numbers above `maximumHeight`, all closed.
  let isWide: Bool
  /// Node `n` has `entries[n * fanout ..< n * fanout + arities[n]]`.
  var entries: [Entry] = []
  var arities: [Int32] = []
  /// Block `b` is `slots[b * leafCapacity ..< (b + 1) * leafCapacity]`.
  var slots = HeightSlots()
  var root: Tree?
  /// Head of the list of free nodes, by the child of their first entry.
  var freeNode = HeightRope.none
  var freeBlocks: [Int32] = []
  /// Since it was built: so many leaves may lie elsewhere than beside their neighbours.
  var blocksMade = 0

  /// The numbers are what the benchmark likes best; tests take small ones, for deep trees of few
  /// heights. A leaf's capacity is a power of two.
  package init(leafCapacity: Int = 128, fanout: Int = 24, isWide: Bool = false) {
    precondition(HeightSlots.pieceSize.isMultiple(of: leafCapacity))
    self.isWide = isWide
    self.leafCapacity = leafCapacity
    self.fanout = fanout
  }

  init(repeating value: Int32, count: Int) {
    self.init()
    insert(value, count: count, at: 0)
  }

  package var count: Int { root?.entry.count ?? 0 }
  package var sum: Int { root?.entry.sum ?? 0 }
  var open: Int { root?.entry.open ?? 0 }

  /// Bytes that its arrays hold, in use or reserved.
  var memoryFootprint: Int {
    entries.capacity * MemoryLayout<Entry>.stride
      + (arities.capacity + freeBlocks.capacity) * MemoryLayout<Int32>.stride + slots.byteCount
  }

  /// How a height is stored.
  @inline(__always) static func encode(_ height: Int, isOpen: Bool) -> Int32 {
    let value = Int32(truncatingIfNeeded: min(max(height, 0), maximumHeight))
    return isOpen ? ~value : value
  }

  /// The height that is stored as `value`, open or not.
  @inline(__always) static func height(of value: Int32) -> Int { Int(value ^ (value >> 31)) }
}

// MARK: - Nodes and blocks

extension HeightRope {
  @inline(__always) func range(of node: Int32) -> Range<Int> {
    let base = Int(node) * fanout
    return base..<(base + Int(arities[Int(node)]))
  }

  /// A node with these entries, at most `fanout`.
  mutating func makeNode(_ children: some Collection<Entry>) -> Entry {
    let node = makeEmptyNode()
    var place = Int(node) * fanout
    var room = entries.mutableSpan
    for child in children {
      room[place] = child
      place += 1
    }
    arities[Int(node)] = Int32(children.count)
    return summary(of: node)
  }

  /// Makes room for the nodes above so many leaves, all full but the last of each level.
  mutating func reserveNodes(above leaves: Int) {
    var (nodes, children) = (0, leaves)
    while children > 1 {
      children = (children + fanout - 1) / fanout
      nodes += children
    }
    entries.reserveCapacity(entries.count + nodes * fanout)
    arities.reserveCapacity(arities.count + nodes)
  }

  private mutating func makeEmptyNode() -> Int32 {
    if freeNode >= 0 {
      let node = freeNode
      freeNode = entries[Int(node) * fanout].child
      return node
    }
    // Growing by a quarter: doubling would hold up to twice what is needed.
    if entries.capacity - entries.count < fanout {
      entries.reserveCapacity(entries.count + max(entries.count / 4, fanout))
    }
    let nothing = Entry(count: 0, sum: 0, open: 0, child: Self.none)
    entries.append(contentsOf: repeatElement(nothing, count: fanout))
    arities.append(0)
    return Int32(arities.count - 1)
  }

  mutating func free(node: Int32) {
    entries[Int(node) * fanout].child = freeNode
    arities[Int(node)] = 0
    freeNode = node
  }

  /// The sums over a node's entries.
  func summary(of node: Int32) -> Entry {
    var entry = Entry(count: 0, sum: 0, open: 0, child: node)
    for index in range(of: node) {
      entry.count &+= entries[index].count
      entry.sum &+= entries[index].sum
      entry.open &+= entries[index].open
    }
    return entry
  }

  mutating func makeBlock() -> Int32 {
    blocksMade += 1
    if let block = freeBlocks.popLast() { return block }
    slots.append(leafCapacity)
    return Int32(slots.count / leafCapacity - 1)
  }

  /// Blocks of a whole piece of slots, which is to be added, and the first of them.
  mutating func makeBlocks(_ addPiece: (inout HeightSlots) -> Void) -> Int32 {
    // What the last piece has left is for others.
    while !slots.count.isMultiple(of: HeightSlots.pieceSize) {
      slots.append(leafCapacity)
      free(block: Int32(slots.count / leafCapacity - 1))
    }
    addPiece(&slots)
    return Int32((slots.count - HeightSlots.pieceSize) / leafCapacity)
  }

  mutating func free(block: Int32) { freeBlocks.append(block) }

  mutating func free(_ tree: Tree?) {
    guard let tree else { return }
    if tree.level == 0 {
      if tree.entry.child >= 0 { free(block: tree.entry.child) }
      return
    }
    for index in range(of: tree.entry.child) {
      free(Tree(entry: entries[index], level: tree.level - 1))
    }
    free(node: tree.entry.child)
  }
}

// MARK: - Leaves

extension HeightRope {
  static func run(_ value: Int32, count: Int) -> Entry {
    Entry(
      count: count, sum: count &* height(of: value), open: value < 0 ? count : 0, child: none,
      value: value)
  }

  /// A leaf with a block. At most `leafCapacity` values.
  mutating func makeLeaf<Value: FixedWidthInteger & BitwiseCopyable>(
    _ values: Span<Value>
  ) -> Entry {
    let block = makeBlock()
    slots.set(Int(block) * leafCapacity, to: values)
    return leaf(block, of: values)
  }

  /// Where the first `count` heights of a block are.
  @inline(__always) func slots(of block: Int32, count: Int) -> Range<Int> {
    let base = Int(block) * leafCapacity
    return base..<(base + count)
  }

  /// What there is to know of the first `count` heights of a block.
  func leaf(_ block: Int32, count: Int) -> Entry {
    let place = slots(of: block, count: count)
    return slots.withSlots(
      place, bytes: { leaf(block, of: $0) }, narrow: { leaf(block, of: $0) },
      wide: { leaf(block, of: $0) })
  }

  /// What there is to know of a block's heights.
  @inline(__always)
  func leaf<Slot: FixedWidthInteger & BitwiseCopyable>(
    _ block: Int32, of values: Span<Slot>
  ) -> Entry {
    let count = values.count
    var entry = Entry(count: count, sum: 0, open: 0, child: block)
    if isWide {
      // Safe: here and below there are `count` values.
      for index in 0..<count { entry.sum &+= Int(unsafe values[unchecked: index]) }
      return entry
    }
    // Safe: integers are nothing but their bytes.
    if Slot.self == Int8.self, let known = SmallHeights(unsafe values.bytes) {
      entry.sum = known.sum
      return entry
    }
    var (sum, minusOpen, bits) = (Int32(0), Int32(0), Int32(0))
    for index in 0..<count {
      let value = Int32(truncatingIfNeeded: unsafe values[unchecked: index])
      let height = value ^ (value >> 31)
      sum &+= height
      bits |= height
      minusOpen &+= value >> 31
    }
    entry.open = -Int(minusOpen)
    entry.sum = Int(sum)
    // What is rare is added up again: heights of which 32 bits might not hold the sum.
    if Int(bits) * count > Int(Int32.max) {
      entry.sum = 0
      for index in 0..<count {
        entry.sum += Self.height(of: Int32(truncatingIfNeeded: unsafe values[unchecked: index]))
      }
    }
    return entry
  }

  /// The same leaf with a block of its own, if it was a run (of at most `leafCapacity`).
  mutating func dense(_ leaf: Entry) -> Entry {
    guard leaf.child < 0 else { return leaf }
    var leaf = leaf
    leaf.child = makeBlock()
    let base = Int(leaf.child) * leafCapacity
    for offset in 0..<leaf.count { slots[base + offset] = leaf.value }
    return leaf
  }

  func canMerge(_ a: Entry, _ b: Entry) -> Bool {
    if a.child < 0, b.child < 0, a.value == b.value { return true }
    return a.count + b.count <= leafCapacity
  }

  /// One leaf of two that meet. See `canMerge`.
  mutating func merge(_ a: Entry, _ b: Entry) -> Entry {
    if a.child < 0, b.child < 0, a.value == b.value {
      return Self.run(a.value, count: a.count + b.count)
    }
    var merged = dense(a)
    let to = Int(merged.child) * leafCapacity + a.count
    let from = Int(b.child) * leafCapacity
    for offset in 0..<b.count { slots[to + offset] = b.child < 0 ? b.value : slots[from + offset] }
    if b.child >= 0 { free(block: b.child) }
    merged.count += b.count
    merged.sum &+= b.sum
    merged.open += b.open
    return merged
  }

  /// Two leaves of one: the first `position` heights, and the rest.
  mutating func cut(_ leaf: Entry, at position: Int) -> (Entry, Entry) {
    if leaf.child < 0 {
      return (
        Self.run(leaf.value, count: position), Self.run(leaf.value, count: leaf.count - position)
      )
    }
    let rest = leaf.count - position
    let base = Int(leaf.child) * leafCapacity
    // A leaf of one height is a run, lest every row that is moved alone hold a block.
    let second: Entry
    if rest == 1 {
      second = Self.run(slots[base + position], count: 1)
    } else {
      let block = makeBlock()
      let to = Int(block) * leafCapacity
      for offset in 0..<rest { slots[to + offset] = slots[base + position + offset] }
      second = self.leaf(block, count: rest)
    }
    guard position == 1 else { return (self.leaf(leaf.child, count: position), second) }
    let first = Self.run(slots[base], count: 1)
    free(block: leaf.child)
    return (first, second)
  }
}
