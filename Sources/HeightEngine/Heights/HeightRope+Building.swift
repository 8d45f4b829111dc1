extension HeightRope {
  /// Makes a rope from its heights in order, long runs as runs.
  struct Builder {
    private var rope = HeightRope()
    private var buffer: [Int32] = []
    private var run: (value: Int32, count: Int) = (0, 0)

    init() { buffer.reserveCapacity(HeightRope.leafCapacity) }

    /// - Complexity: O(1) amortised, whatever the count
    mutating func append(_ value: Int32, count: Int) {
      guard count > 0 else { return }
      if value == run.value {
        run.count += count
        return
      }
      flushRun()
      run = (value, count)
    }

    private mutating func flushRun() {
      if run.count > HeightRope.leafCapacity {
        flushBuffer()
        rope.append(leaf: rope.makeRun(run.value, count: run.count))
      } else {
        for _ in 0..<run.count {
          buffer.append(run.value)
          if buffer.count == HeightRope.leafCapacity { flushBuffer() }
        }
      }
      run.count = 0
    }

    private mutating func flushBuffer() {
      guard !buffer.isEmpty else { return }
      rope.append(leaf: rope.makeLeaf(buffer[...]))
      buffer.removeAll(keepingCapacity: true)
    }

    mutating func finish() -> HeightRope {
      flushRun()
      flushBuffer()
      return rope
    }
  }

  /// A leaf with a block. At most `leafCapacity` values.
  mutating func makeLeaf(_ values: ArraySlice<Int32>) -> Int32 {
    let block = makeBlock()
    let base = Int(block) * Self.leafCapacity
    for (offset, value) in values.enumerated() { slots[base + offset] = value }
    let leaf = makeNode(
      Node(count: values.count, sum: 0, open: 0, left: 0, right: block, level: 0))
    sumLeaf(leaf)
    return leaf
  }

  fileprivate mutating func append(leaf: Int32) { root = join(root, leaf) }
}
