extension HeightRope {
  /// Makes a rope from its heights in order, long runs as runs.
  struct Builder {
    private var rope: HeightRope
    private var leaves: [Entry] = []
    /// Those of the piece that is looked at; a child of 0 stands for a block of it.
    private var parts: [Entry] = []
    private var buffer: [Int32] = []
    private var run: (value: Int32, count: Int) = (0, 0)

    /// - Parameter count: How many heights there will be at least, as far as that is known: there is room for them at once.
    init(_ empty: HeightRope = HeightRope(), count: Int = 0) {
      rope = empty
      leaves.reserveCapacity(count / rope.leafCapacity)
    }

    /// - Complexity: O(1) amortised over a leaf, whatever the count
    mutating func append(_ value: Int32, count: Int) {
      if value != run.value {
        flushRun()
        run.value = value
      }
      run.count += max(count, 0)
    }

    /// Small numbers one after the other, as others are; as many as a piece of slots has become one without a copy.
    mutating func append(_ values: [Int8]) {
      guard values.count == HeightSlots.pieceSize else { return appendLeaves(of: values) }
      let span = values.span
      parts.removeAll(keepingCapacity: true)
      for start in stride(from: 0, to: span.count, by: rope.leafCapacity) {
        let part = span.extracting(start..<start + rope.leafCapacity)
        // Safe: integers are nothing but their bytes.
        let known = SmallHeights(unsafe part.bytes)
        if known?.areEqual ?? Self.areEqual(part) {
          parts.append(HeightRope.run(Int32(part[0]), count: part.count))
        } else if let known {
          parts.append(Entry(count: part.count, sum: known.sum, open: 0, child: 0))
        } else {
          parts.append(rope.leaf(0, of: part))
        }
      }
      if !appendParts({ $0.append(piece: values) }) { appendLeaves(of: values) }
    }

    /// Zeros and ones; as many as a piece of slots has become one.
    mutating func append(_ bits: RowBits) {
      for start in stride(from: 0, to: bits.count, by: HeightSlots.pieceSize) {
        let words = bits.words(in: start..<min(start + HeightSlots.pieceSize, bits.count))
        if start + HeightSlots.pieceSize > bits.count {
          appendLeaves(of: HeightSlots.bytes(of: words.span, in: 0..<bits.count - start))
        } else {
          append(piece: words)
        }
      }
    }

    private mutating func append(piece words: [UInt64]) {
      let capacity = rope.leafCapacity
      parts.removeAll(keepingCapacity: true)
      for start in stride(from: 0, to: HeightSlots.pieceSize, by: capacity) {
        let sum = RowBits.count(in: start..<start + capacity, ofWords: words.span)
        parts.append(
          sum == 0 || sum == capacity
            ? HeightRope.run(sum == 0 ? 0 : 1, count: capacity)
            : Entry(count: capacity, sum: sum, open: 0, child: 0))
      }
      if !appendParts({ $0.append(piece: words) }) {
        appendLeaves(of: HeightSlots.bytes(of: words.span, in: 0..<HeightSlots.pieceSize))
      }
    }

    /// Takes in the leaves of a piece of slots, which is to be added, unless most are runs: then blocks that
    /// other pieces have left take the others. Whether it is added.
    private mutating func appendParts(_ addPiece: (inout HeightSlots) -> Void) -> Bool {
      let blocks = parts.reduce(0) { $0 + ($1.child < 0 ? 0 : 1) }
      guard blocks > rope.freeBlocks.count else { return false }
      let first = rope.makeBlocks(addPiece)
      for index in parts.indices {
        var leaf = parts[index]
        if leaf.child < 0 {
          append(leaf.value, count: leaf.count)
          rope.free(block: first + Int32(index))
        } else {
          flushRun()
          flushBuffer()
          leaf.child = first + Int32(index)
          take(leaf)
        }
      }
      return true
    }

    /// Values one after the other; a leaf of equal ones is a run.
    /// - Complexity: O(n), at the speed of a scan of numbers
    mutating func append<Value: FixedWidthInteger & BitwiseCopyable>(_ values: [Value]) {
      appendLeaves(of: values)
    }

    private mutating func appendLeaves<Value: FixedWidthInteger & BitwiseCopyable>(
      of values: [Value]
    ) {
      for start in stride(from: 0, to: values.count, by: rope.leafCapacity) {
        let slice = values.span.extracting(start..<min(start + rope.leafCapacity, values.count))
        if Self.areEqual(slice) {
          append(Int32(values[start]), count: slice.count)
        } else {
          flushRun()
          flushBuffer()
          take(rope.makeLeaf(slice))
        }
      }
    }

    private static func areEqual<Value: FixedWidthInteger>(_ values: Span<Value>) -> Bool {
      var others: Value = 0
      for index in 1..<max(values.count, 1) {
        // Safe: an index of it, as the first is.
        others |= unsafe values[unchecked: index] ^ values[unchecked: 0]
      }
      return others == 0
    }

    private mutating func flushRun() {
      if run.count >= rope.leafCapacity {
        flushBuffer()
        take(HeightRope.run(run.value, count: run.count))
      } else {
        for _ in 0..<run.count {
          buffer.append(run.value)
          if buffer.count == rope.leafCapacity { flushBuffer() }
        }
      }
      run.count = 0
    }

    private mutating func flushBuffer() {
      guard !buffer.isEmpty else { return }
      // Taken out meanwhile: a view of it is one of all that is here.
      var values: [Int32] = []
      swap(&values, &buffer)
      take(rope.makeLeaf(values.span))
      values.removeAll(keepingCapacity: true)
      swap(&values, &buffer)
    }

    private mutating func take(_ leaf: Entry) {
      if let last = leaves.last, rope.canMerge(last, leaf) {
        leaves[leaves.count - 1] = rope.merge(last, leaf)
      } else {
        leaves.append(leaf)
      }
    }

    /// The rope, its nodes filled evenly.
    /// - Complexity: O(leaves)
    mutating func finish() -> HeightRope {
      flushRun()
      flushBuffer()
      rope.reserveNodes(above: leaves.count)
      var level = 0
      while leaves.count > 1 {
        let (children, nodes) = (leaves, (leaves.count + rope.fanout - 1) / rope.fanout)
        leaves = (0..<nodes).map { node in
          let (start, end) = (node * children.count / nodes, (node + 1) * children.count / nodes)
          return rope.makeNode(children[start..<end])
        }
        level += 1
      }
      rope.root = leaves.first.map { Tree(entry: $0, level: level) }
      rope.blocksMade = 0
      return rope
    }
  }

  /// Lays the blocks out in the order of their heights, if so many were made since that they may lie anywhere: what
  /// looks at all of them is twice as fast then, and more.
  /// - Complexity: O(1) for each block made since the last time
  mutating func arrangeIfScattered() { if isScattered { self = masked(by: nil) } }

  /// The same for zeros and ones, which take a bit each then.
  mutating func arrangeBitsIfScattered() {
    if isScattered { self = HeightRope(bits(in: 0..<count, of: 1)) }
  }

  private var isScattered: Bool { blocksMade > count / leafCapacity / 2 }
}
