// Rows and lines, at the current width.

extension HeightTree {
  /// The item that a line belongs to, and the item's first line. Nil outside `0..<totalHeight`.
  /// Items of height 0 hold no line.
  /// - Complexity: O(log n)
  public func item(atLine line: Int) -> (item: HeightItem, offset: Int)? {
    guard line >= 0, line < lines.sum else { return nil }
    let (position, offset) = lines.find(line: line)
    return (sections.item(at: position), offset)
  }

  /// The item's first line.
  /// - Complexity: O(log n)
  public func offset(of item: HeightItem) -> Int {
    lines.sum(before: position(of: item))
  }

  /// The item's height, lines; exact or an estimate. One that a filter hides has none.
  /// - Complexity: O(log n)
  public func height(of item: HeightItem) -> Int {
    HeightRope.height(of: line(at: position(of: item)))
  }

  /// Whether the item's height is exact.
  /// - Complexity: O(log n)
  public func isExact(_ item: HeightItem) -> Bool {
    line(at: position(of: item)) >= 0
  }

  /// Sets the item's height, which is exact from now on, and what is remembered for its cell; nil: it
  /// was not a cell that decided it.
  /// - Complexity: O(log n)
  public mutating func setHeight(_ height: Int, of item: HeightItem, remembered: Int?) {
    let position = position(of: item)
    let value = HeightRope.encode(height, isOpen: false)
    set(value, at: position, item)
    let known = remembered.map { HeightRope.encode($0, isOpen: false) }
    current.added.set(
      known.map { Self.fold(Int(value) - Int($0)) } ?? Self.notRemembered, at: position)
    settleMark(at: position)
  }

  /// Whether `setHeight(_:of:remembered:)` would change nothing.
  /// - Complexity: O(log n)
  package func hasHeight(_ height: Int, of item: HeightItem, remembered: Int?) -> Bool {
    let position = position(of: item)
    let value = current.heights.value(at: position)
    guard value == HeightRope.encode(height, isOpen: false),
      marks.open == 0 || marks.value(at: position) >= 0
    else { return false }
    return Self.unfold(current.added.value(at: position)).map { Int(value) - $0 } == remembered
  }

  /// As `setHeight(_:of:remembered:)` where the height is the cell's own.
  /// - Complexity: O(log n)
  public mutating func setHeight(_ height: Int, of item: HeightItem) {
    setHeight(height, of: item, remembered: height)
  }

  /// Sets the heights of neighbouring rows, each its cell's own.
  /// - Complexity: O(log n + the number of heights), and O(log n) for each where one of these rows was to
  ///   be measured anew or differs from what is remembered for its cell
  public mutating func setHeights(_ heights: [Int], ofRowsFrom first: IndexPath) {
    guard !heights.isEmpty else { return }
    let position = position(of: .row(first))
    let end =
      self.position(
        of: .row(IndexPath(row: first.row + heights.count - 1, section: first.section))) + 1
    guard isPlain(position..<end) else {
      for (offset, height) in heights.enumerated() {
        setHeight(
          height, of: .row(IndexPath(row: first.row + offset, section: first.section)))
      }
      return
    }
    finger = nil
    let values = heights.map { HeightRope.encode($0, isOpen: false) }
    current.heights.replace(at: position, with: values)
    if !answers.isEmpty, current.heights.open == 0 { arrangeHeights() }
    showHeights(values, at: position)
  }

  /// Lays the heights out for filters, if they came here and there: they may lie elsewhere then.
  mutating func arrangeHeights() {
    finger = nil
    current.heights.arrangeIfScattered()
  }

  /// Whether none of these items is to be measured anew or differs from what is remembered for its cell.
  private func isPlain(_ items: Range<Int>) -> Bool {
    let hasMarks =
      marks.open > 0 && marks.open(before: items.upperBound) > marks.open(before: items.lowerBound)
    let added = current.added
    return !hasMarks
      && (added.sum == 0
        || added.sum(before: items.upperBound) == added.sum(before: items.lowerBound))
  }

  /// Sets the item's height to an estimate.
  /// - Complexity: O(log n)
  public mutating func setEstimate(_ height: Int, of item: HeightItem) {
    set(HeightRope.encode(height, isOpen: true), at: position(of: item), item)
  }

  /// Sets the item's height to an estimate at every width; 0 for a header or footer means that there is
  /// none, which is exact.
  /// - Complexity: O(widths · log n)
  public mutating func setEstimateAtAllWidths(_ height: Int, of item: HeightItem) {
    let position = position(of: item)
    let isRow = if case .row = item { true } else { false }
    let value = isRow ? HeightRope.encode(height, isOpen: true) : Self.edge(height)
    finger = nil
    setCurrent(value, at: position)
    if current.added.sum > 0 { current.added.set(0, at: position) }
    for index in others.indices { others[index].set(value, at: position) }
  }

  /// A height in a block changes in its slot; in a run, it makes the run into others.
  private mutating func set(_ value: Int32, at position: Int, _ item: HeightItem) {
    if let finger {
      let isInSlot =
        if case .row(let path) = item {
          finger.base != nil && path.section == finger.section && finger.rows.contains(path.row)
        } else {
          false
        }
      if !isInSlot { self.finger = nil }
    }
    setCurrent(value, at: position)
  }

  /// A number of either sign as one from 0 on.
  private static func fold(_ number: Int) -> Int32 {
    Int32(truncatingIfNeeded: number >= 0 ? 2 * number : -2 * number - 1)
  }

  /// nil for what was not a cell's.
  static func unfold(_ folded: Int32) -> Int? {
    if folded == notRemembered { return nil }
    return folded & 1 == 0 ? Int(folded) / 2 : -(Int(folded) + 1) / 2
  }

  static let notRemembered = Int32.max
}

// MARK: - What is remembered

extension HeightTree {
  /// The leaf that the last row found is in, so that its neighbours are found without a search.
  struct Finger: Sendable {
    var section: Int
    var rows: Range<Int>
    /// The slot that row 0 would have; nil if all the rows have the height `value`.
    var base: Int?
    var value: Int32
  }

  /// The height remembered for the cell of a row, lines; nil where it is not known. Differs from
  /// `height(of:)` by what `setHeight(_:of:remembered:)` was told.
  /// - Complexity: O(log n), and O(1) near the row found last
  public mutating func rememberedHeight(at indexPath: IndexPath) -> Int? {
    if finger?.section != indexPath.section || finger?.rows.contains(indexPath.row) != true {
      guard pointFinger(at: indexPath) else { return nil }
    }
    guard let finger else { return nil }
    let value = finger.base.map { current.heights.slots[$0 + indexPath.row] } ?? finger.value
    guard value >= 0 else { return nil }
    if current.added.sum == 0 { return Int(value) }
    return Self.unfold(current.added.value(at: sections.position(of: indexPath))).map {
      Int(value) - $0
    }
  }

  /// The height remembered for the view of a header or footer, or the cell of a row, lines; nil where
  /// it or the item is not known. At another width than the current one, where one is given.
  /// - Complexity: O(log n)
  public func rememberedHeight(of item: HeightItem, forWidth width: Int? = nil) -> Int? {
    guard let position = sections.existingPosition(of: item) else { return nil }
    let known =
      if let width, width != current.width {
        others.first { $0.width == width }
      } else {
        Optional(current)
      }
    guard let known else { return nil }
    let value = known.heights.value(at: position)
    guard value >= 0 else { return nil }
    return Self.unfold(known.added.value(at: position)).map { Int(value) - $0 }
  }

  private mutating func pointFinger(at path: IndexPath) -> Bool {
    guard let position = sections.existingPosition(of: .row(path)),
      let (leaf, leafStart) = current.heights.leaf(at: position)
    else { return false }
    let items = sections.place(ofSection: path.section).items
    let row = leafStart - (position - path.row)
    finger = Finger(
      section: path.section, rows: max(row, 0)..<min(row + leaf.count, items - 2),
      base: leaf.child < 0 ? nil : Int(leaf.child) * current.heights.leafCapacity - row,
      value: leaf.value)
    return true
  }

  /// How many heights are known, over all widths.
  public var numberOfExactHeights: Int {
    ([current] + others).reduce(0) { $0 + $1.heights.count - $1.heights.open }
  }

  /// How many heights are known at each width, the one used last first.
  public var exactHeights: [(width: Int, count: Int)] {
    ([current] + others).filter { $0.width > 0 }
      .map { ($0.width, $0.heights.count - $0.heights.open) }
  }

  /// Forgets the height of an item at all widths; at the current one it stays as an estimate. It is to
  /// be measured anew, whatever is remembered for its key.
  /// - Complexity: O(widths · log n)
  ///
  /// - Parameter keepingAnswers: Whether it matches what it did: it says the same.
  public mutating func forgetHeight(of item: HeightItem, keepingAnswers: Bool = false) {
    let position = position(of: item)
    forgetHeight(at: position)
    if !keepingAnswers { forgetAnswers(at: position) }
  }

  private mutating func openHeight(at position: Int) {
    finger = nil
    let value = current.heights.value(at: position)
    if value >= 0 { setCurrent(~value, at: position) }
    for index in others.indices {
      let value = others[index].heights.value(at: position)
      if value >= 0 { others[index].heights.set(~value, at: position) }
    }
  }

  mutating func forgetHeight(at position: Int) {
    openHeight(at: position)
    let mark = marks.value(at: position)
    if mark >= 0 { marks.set(~mark, at: position) }
  }
}

// MARK: - Keys

extension HeightTree {
  /// Notes by which key an item's height is remembered: `mark` is a number made of the key, which other
  /// keys may share. An item that is to be measured anew stays so.
  /// - Complexity: O(log n)
  public mutating func setMark(_ mark: Int, of item: HeightItem) {
    let position = position(of: item)
    let old = marks.value(at: position)
    let new = HeightRope.encode(mark & (HeightTree.markLimit - 1), isOpen: old < 0)
    if new != old { marks.set(new, at: position) }
  }

  /// Whether the item was reloaded and not measured since: what is remembered for its key may be old.
  /// - Complexity: O(log n)
  public func isToBeMeasuredAnew(_ item: HeightItem) -> Bool {
    marks.open > 0 && marks.value(at: position(of: item)) < 0
  }

  /// Whether that is so of one of neighbouring rows.
  /// - Complexity: O(log n)
  package func isAnyToBeMeasuredAnew(_ count: Int, from first: IndexPath) -> Bool {
    guard marks.open > 0 else { return false }
    let start = position(of: .row(first))
    return marks.open(before: start + count) > marks.open(before: start)
  }

  /// As `setMark(_:of:)` for neighbouring rows, none of which is to be measured anew.
  /// - Complexity: O(log n + the number of marks)
  package mutating func setMarks(_ marks: [Int], ofRowsFrom first: IndexPath) {
    self.marks.replace(
      at: position(of: .row(first)),
      with: marks.map { HeightRope.encode($0 & (HeightTree.markLimit - 1), isOpen: false) })
  }

  /// Forgets the heights of the items with this mark, at all widths. What is remembered for their keys
  /// counts on.
  ///
  /// - Returns: how many there are.
  /// - Complexity: O(n), at the speed of a scan of numbers; O(widths · log n) for each of the items
  @discardableResult
  public mutating func forgetHeights(markedBy mark: Int) -> Int {
    let value = Int32(mark & (HeightTree.markLimit - 1))
    let found = marks.positions(of: value)
    for position in found {
      openHeight(at: position)
      forgetAnswers(at: position)
    }
    return found.count
  }

  private mutating func settleMark(at position: Int) {
    guard marks.open > 0 else { return }
    let mark = marks.value(at: position)
    if mark < 0 { marks.set(~mark, at: position) }
  }
}

// MARK: - Row n of N

extension HeightTree {
  /// How many rows stand before `indexPath`, over all sections.
  /// - Complexity: O(log n)
  public func ordinal(of indexPath: IndexPath) -> Int {
    position(of: .row(indexPath)) - 2 * indexPath.section - 1
  }

  /// The row that has `ordinal` rows before it, over all sections; nil outside `0..<numberOfRows`.
  /// - Complexity: O(log n)
  public func indexPath(atOrdinal ordinal: Int) -> IndexPath? {
    guard ordinal >= 0, ordinal < numberOfRows else { return nil }
    return sections.indexPath(atOrdinal: ordinal)
  }
}

// MARK: - The order of items

extension HeightTree {
  /// The first section's header; nil for no sections.
  public var firstItem: HeightItem? { numberOfSections > 0 ? .header(0) : nil }

  /// The last section's footer; nil for no sections.
  public var lastItem: HeightItem? {
    numberOfSections > 0 ? .footer(numberOfSections - 1) : nil
  }

  /// The item below, of whatever height; nil: it is the last.
  /// - Complexity: O(log sections)
  public func item(after item: HeightItem) -> HeightItem? {
    switch item {
    case .header(let section):
      return numberOfRows(inSection: section) > 0
        ? .row(IndexPath(row: 0, section: section)) : .footer(section)
    case .row(let path):
      return path.row + 1 < numberOfRows(inSection: path.section)
        ? .row(IndexPath(row: path.row + 1, section: path.section)) : .footer(path.section)
    case .footer(let section):
      return section + 1 < numberOfSections ? .header(section + 1) : nil
    }
  }

  /// The item above, of whatever height; nil: it is the first.
  /// - Complexity: O(log sections)
  public func item(before item: HeightItem) -> HeightItem? {
    switch item {
    case .header(let section):
      return section > 0 ? .footer(section - 1) : nil
    case .row(let path):
      return path.row > 0
        ? .row(IndexPath(row: path.row - 1, section: path.section)) : .header(path.section)
    case .footer(let section):
      let rows = numberOfRows(inSection: section)
      return rows > 0 ? .row(IndexPath(row: rows - 1, section: section)) : .header(section)
    }
  }

  /// The next item below that may hold lines: of those known to hold none, any number is skipped in one
  /// step.
  /// - Complexity: O(log n)
  public func shownItem(after item: HeightItem) -> HeightItem? {
    guard let next = self.item(after: item) else { return nil }
    let position = position(of: next)
    guard line(at: position) == 0 else { return next }
    // An estimate of 0 holds no line and is not found by its line: it is looked for by itself.
    let shown = self.item(atLine: lines.sum(before: position))?.item
    let rank = lines.open(before: position)
    return nearer(shown, shownEstimate(rank: rank), isBelow: true)
  }

  /// The next item above that may hold lines.
  /// - Complexity: O(log n)
  public func shownItem(before item: HeightItem) -> HeightItem? {
    guard let previous = self.item(before: item) else { return nil }
    let position = position(of: previous)
    guard line(at: position) == 0 else { return previous }
    let shown = self.item(atLine: lines.sum(before: position) - 1)?.item
    let rank = lines.open(before: position) - 1
    return nearer(shown, shownEstimate(rank: rank), isBelow: false)
  }

  private func shownEstimate(rank: Int) -> HeightItem? {
    lines.openPosition(rank: rank).map { sections.item(at: $0) }
  }

  private func nearer(_ a: HeightItem?, _ b: HeightItem?, isBelow: Bool) -> HeightItem? {
    guard let a, let b else { return a ?? b }
    return (position(of: a) < position(of: b)) == isBelow ? a : b
  }
}
