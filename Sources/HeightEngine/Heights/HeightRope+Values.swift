// Many neighbouring heights at once.

extension HeightRope {
  /// Neighbouring heights that are one run, or that lie side by side in a piece of slots.
  struct Stretch {
    /// How many they are.
    var count: Int
    /// Where they begin among the slots; below 0: nowhere, they are a run.
    var slot: Int
    /// In a run, the height it repeats.
    var value: Int32

    /// Takes in those that follow. Whether they do so there too.
    @inline(__always)
    fileprivate mutating func goOn(with next: Stretch) -> Bool {
      let isNext =
        slot < 0
        ? next.slot < 0 && next.value == value
        : next.slot == slot + count && !next.slot.isMultiple(of: HeightSlots.pieceSize)
      if isNext { count += next.count }
      return isNext
    }
  }

  /// The heights in a range, in order: of a rope that was laid out in order, as many at once as a piece has.
  /// - Complexity: O(log n + the number of their leaves)
  func forEachStretch(in range: Range<Int>, _ body: (Stretch) -> Void) {
    guard let root, !range.isEmpty else { return }
    var waiting = Stretch(count: 0, slot: -1, value: 0)
    let nodes = Nodes(
      entries: entries.span, arities: arities.span, fanout: fanout, leafCapacity: leafCapacity)
    nodes.visit(root.entry, level: root.level, from: 0, in: range, &waiting, body)
    if waiting.count > 0 { body(waiting) }
  }

  /// What is looked at on the way to stretches, held once for all of it.
  private struct Nodes: ~Escapable {
    let entries: Span<Entry>
    let arities: Span<Int32>
    let fanout: Int
    let leafCapacity: Int

    @_lifetime(copy entries, copy arities)
    init(entries: Span<Entry>, arities: Span<Int32>, fanout: Int, leafCapacity: Int) {
      (self.fanout, self.leafCapacity) = (fanout, leafCapacity)
      self.entries = entries
      self.arities = arities
    }

    func visit(
      _ entry: Entry, level: Int, from start: Int, in range: Range<Int>,
      _ waiting: inout Stretch, _ body: (Stretch) -> Void
    ) {
      guard level > 0 else { return add(entry, from: start, in: range, to: &waiting, body) }
      var start = start
      let first = Int(entry.child) * fanout
      // Safe: a node's children are below `arities[node]`, and each of them was made by `makeNode`.
      let arity = Int(unsafe arities[unchecked: Int(entry.child)])
      for index in first..<first + arity where start < range.upperBound {
        let child = unsafe entries[unchecked: index]
        if start + child.count > range.lowerBound {
          if level == 1 {
            add(child, from: start, in: range, to: &waiting, body)
          } else {
            visit(child, level: level - 1, from: start, in: range, &waiting, body)
          }
        }
        start += child.count
      }
    }

    @inline(__always)
    private func add(
      _ leaf: Entry, from start: Int, in range: Range<Int>, to waiting: inout Stretch,
      _ body: (Stretch) -> Void
    ) {
      let (first, end) = (
        max(start, range.lowerBound), min(start + leaf.count, range.upperBound)
      )
      let slot = leaf.child < 0 ? -1 : Int(leaf.child) * leafCapacity + first - start
      let next = Stretch(count: end - first, slot: slot, value: leaf.value)
      if !waiting.goOn(with: next) {
        if waiting.count > 0 { body(waiting) }
        waiting = next
      }
    }
  }

  /// The stored heights in a range.
  /// - Complexity: O(log n + their number)
  func values(in range: Range<Int>) -> [Int32] {
    var (values, place) = ([Int32](repeating: 0, count: range.count), 0)
    forEachStretch(in: range) { stretch in
      if stretch.slot >= 0 {
        slots.copy(stretch.slot..<stretch.slot + stretch.count, to: &values, at: place)
      } else if stretch.value != 0 {
        for index in place..<place + stretch.count { values[index] = stretch.value }
      }
      place += stretch.count
    }
    return values
  }

  /// The stored heights in a range, if the pieces that they lie in have none but of 8 bits.
  /// - Complexity: O(log n + their number), at some bytes an instruction
  func bytes(in range: Range<Int>) -> [Int8]? {
    var (bytes, place, areBytes) = ([Int8](repeating: 0, count: range.count), 0, true)
    forEachStretch(in: range) { stretch in
      if stretch.slot >= 0 {
        let slots = stretch.slot..<stretch.slot + stretch.count
        areBytes = areBytes && self.slots.copyBytes(slots, to: &bytes, at: place)
      } else if stretch.value != 0 {
        guard let value = Int8(exactly: stretch.value) else { return areBytes = false }
        for index in place..<place + stretch.count { bytes[index] = value }
      }
      place += stretch.count
    }
    return areBytes ? bytes : nil
  }

  /// Of a rope of answers, or of zeros and ones, those in a range.
  /// - Complexity: O(log n + their number), at some bytes an instruction
  func answers(in range: Range<Int>) -> [Int8] {
    guard let answers = bytes(in: range) else {
      preconditionFailure("an answer of more than 8 bits in \(range)")
    }
    return answers
  }

  /// Which of the answers in a range, or of zeros and ones, are a certain one.
  /// - Complexity: O(log n + their number), at some bytes an instruction
  func bits(in range: Range<Int>, of wanted: Int32) -> RowBits {
    var (bits, place) = (RowBits(count: range.count), 0)
    forEachStretch(in: range) { stretch in
      if stretch.slot >= 0 {
        let slots = stretch.slot..<stretch.slot + stretch.count
        self.slots.put(slots, being: wanted, in: &bits, at: place)
      } else if stretch.value == wanted {
        bits.set(place..<place + stretch.count)
      }
      place += stretch.count
    }
    return bits
  }
}
