// The widths remembered, and how one takes the place of another.

extension HeightTree {
  /// The width that the heights are for, in columns.
  public var width: Int { current.width }

  /// The widths that there are heights for, the one used last first.
  public var widths: [Int] {
    current.width > 0 ? [current.width] + others.map(\.width) : others.map(\.width)
  }

  /// Makes this the width that the heights are for. One that is remembered comes back as it was left;
  /// at another one every height is an estimate: what it was at the width before. A width of 0 or less
  /// is not remembered.
  ///
  /// - Returns: whether the width was remembered.
  /// - Complexity: O(1) for a width remembered, whatever the rows; else O(n)
  @discardableResult
  public mutating func setWidth(_ width: Int) -> Bool {
    guard width != current.width else { return true }
    finger = nil
    if let known = others.firstIndex(where: { $0.width == width }) {
      show(others.remove(at: known))
      return true
    }
    var new = Heights(
      width: width, heights: current.heights, added: HeightRope(isWide: true))
    new.added.insert(0, count: new.heights.count, at: 0)
    if current.heights.open > current.heights.count / 2 { current.heights.levelEstimates() }
    show(new)
    estimateAll()
    return false
  }

  /// Takes these for the current heights, and keeps those that were.
  private mutating func show(_ heights: Heights) {
    if current.width > 0 { others.insert(current, at: 0) }
    current = heights
    showHeights()
    if others.count > maximumNumberOfWidths - (width > 0 ? 1 : 0) { others.removeLast() }
  }

  /// Makes estimates of all heights at all widths. Headers and footers of height 0 stay exact.
  /// - Complexity: O(n)
  public mutating func forgetAllHeights() {
    others = []
    current.added = HeightRope(isWide: true)
    current.added.insert(0, count: current.heights.count, at: 0)
    estimateAll()
  }

  private mutating func estimateAll() {
    finger = nil
    let counts = sections.items.values(in: 0..<sections.numberOfSections)
    // The section that the last zero was in, and the positions of its items.
    var (section, start, end) = (-1, 0, 0)
    current.heights.openAll { position in
      while end <= position {
        section += 1
        (start, end) = (end, end + Int(counts[section]))
      }
      return position == start || position == end - 1
    }
    showHeights()
  }

  /// What a rope of a tree has for each item.
  enum RopeKind {
    /// Heights at some width.
    case heights
    /// Answers to a question.
    case answers
    /// Notes, of which 0 means nothing: what is new has none, and is hidden by a filter.
    case notes
  }

  /// The same with every rope.
  mutating func forEachRope(_ body: (inout HeightRope, RopeKind) -> Void) {
    body(&marks, .notes)
    body(&current.heights, .heights)
    body(&current.added, .notes)
    for index in others.indices {
      body(&others[index].heights, .heights)
      body(&others[index].added, .notes)
    }
    for index in answers.indices { body(&answers[index].rope, .answers) }
    if var known = filtering {
      filtering = nil
      body(&known.visible, .notes)
      body(&known.shown, .notes)
      filtering = known
    }
  }
}

extension HeightRope {
  /// Takes all open heights for their mean, so that neighbours among them are a run. For ropes with few
  /// heights that count.
  /// - Complexity: O(n)
  mutating func levelEstimates() {
    guard open > 0 else { return }
    var openSum = 0
    forEachRun { value, count in if value < 0 { openSum += Self.height(of: value) * count } }
    let mean = Self.encode(openSum / open, isOpen: true)
    var builder = Builder(HeightRope(leafCapacity: leafCapacity, fanout: fanout))
    forEachRun { value, count in builder.append(value < 0 ? mean : value, count: count) }
    self = builder.finish()
  }

  /// All values in order, equal neighbours of a run at once.
  func forEachRun(_ body: (_ value: Int32, _ count: Int) -> Void) {
    forEachLeaf { leaf in
      if leaf.child < 0 { return body(leaf.value, leaf.count) }
      for slot in slots(of: leaf.child, count: leaf.count) { body(slots[slot], 1) }
    }
  }

  /// Where a value stands.
  /// - Complexity: O(n)
  func positions(of value: Int32) -> [Int] {
    var found: [Int] = []
    var start = 0
    forEachLeaf { leaf in
      defer { start += leaf.count }
      guard leaf.child >= 0 else {
        if leaf.value == value { found += Array(start..<(start + leaf.count)) }
        return
      }
      let block = slots(of: leaf.child, count: leaf.count)
      found += slots.withSlots(
        block, bytes: { Self.places(of: value, in: $0, from: start) },
        narrow: { Self.places(of: value, in: $0, from: start) },
        wide: { Self.places(of: value, in: $0, from: start) })
    }
    return found
  }

  @inline(__always)
  private static func places<Slot: FixedWidthInteger>(
    of value: Int32, in block: Span<Slot>, from start: Int
  ) -> [Int] {
    guard let value = Slot(exactly: value) else { return [] }
    var hits = 0
    // Safe: only places of the block are asked for.
    for offset in 0..<block.count { hits &+= unsafe block[unchecked: offset] == value ? 1 : 0 }
    guard hits > 0 else { return [] }
    var found: [Int] = []
    for offset in 0..<block.count where block[offset] == value {
      found.append(start + offset)
    }
    return found
  }

  private func forEachLeaf(_ body: (Entry) -> Void) {
    if let root { visit(root.entry, root.level, body) }
  }

  private func visit(_ entry: Entry, _ level: Int, _ body: (Entry) -> Void) {
    guard level > 0 else { return body(entry) }
    for index in range(of: entry.child) { visit(entries[index], level - 1, body) }
  }
}
