extension HeightRope {
  /// Makes a rope from its heights in order, long runs as runs.
  struct Builder {
    private var rope: HeightRope
    private var buffer: [Int32] = []
    private var run: (value: Int32, count: Int) = (0, 0)

    init(_ empty: HeightRope = HeightRope()) { rope = empty }

    /// - Complexity: O(log n) amortised over a leaf, whatever the count
    mutating func append(_ value: Int32, count: Int) {
      if value != run.value {
        flushRun()
        run.value = value
      }
      run.count += max(count, 0)
    }

    /// Values one after the other; a leaf of equal ones is a run.
    /// - Complexity: O(n), at the speed of a scan of numbers
    mutating func append(_ values: [Int32]) {
      for start in stride(from: 0, to: values.count, by: rope.leafCapacity) {
        let slice = values[start..<min(start + rope.leafCapacity, values.count)]
        if Self.areEqual(values.span.extracting(slice.startIndex..<slice.endIndex)) {
          append(values[start], count: slice.count)
        } else {
          flushRun()
          flushBuffer()
          rope.append(leaf: rope.makeLeaf(slice))
        }
      }
    }

    private static func areEqual(_ values: Span<Int32>) -> Bool {
      var others: Int32 = 0
      for index in 1..<max(values.count, 1) {
        // Safe: an index of it, as the first is.
        others |= unsafe values[unchecked: index] ^ values[unchecked: 0]
      }
      return others == 0
    }

    private mutating func flushRun() {
      if run.count > rope.leafCapacity {
        flushBuffer()
        rope.append(leaf: HeightRope.run(run.value, count: run.count))
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
      rope.append(leaf: rope.makeLeaf(buffer[...]))
      buffer.removeAll(keepingCapacity: true)
    }

    mutating func finish() -> HeightRope {
      flushRun()
      flushBuffer()
      return rope
    }
  }

  fileprivate mutating func append(leaf: Entry) { root = join(root, Tree(entry: leaf, level: 0)) }
}
