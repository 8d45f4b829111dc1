/// Heights by index path, for the last few content widths, that move along with their rows.
///
/// Rows, headers and footers each have a height per width. The cache grows by itself: a store at an
/// index path beyond what it knows makes room. Widths of 0 or less are neither stored nor found.
public struct IndexPathHeightCache: Sendable {
  /// Of one width: the heights known (closed), the rest absent (open).
  struct Column: Sendable {
    var heights: HeightRope
    var lastUse: Int
  }

  /// The leaf that the last row found is in, so that its neighbours are found without a search.
  struct Finger: Sendable {
    var width = 0
    var section = 0
    var rows = 0..<0
    var column = 0
    /// The slot that row 0 would have; nil if all the rows have the height `value`.
    var base: Int?
    var value: Int32 = 0
  }

  static let absent: Int32 = ~0

  /// Whether changes of the table are to be followed. Set by the first store.
  public var automaticallyInvalidateEnabled = false

  var layout = SectionLayout()
  /// Parallel to `columns`.
  private var columnWidths: [Int] = []
  var columns: [Column] = []
  private var finger = Finger()
  let maximumNumberOfWidths: Int
  private var clock = 0

  /// A cache for so many widths; the one least recently used goes first.
  public init(maximumNumberOfWidths: Int = 8) {
    self.maximumNumberOfWidths = max(maximumNumberOfWidths, 1)
  }

  /// The widths it has heights for, the one used last first.
  public var widths: [Int] {
    columns.indices.sorted { columns[$0].lastUse > columns[$1].lastUse }.map { columnWidths[$0] }
  }

  /// The number of heights known, over all widths.
  public var count: Int { columns.reduce(0) { $0 + $1.heights.count - $1.heights.open } }

  /// Bytes that the cache holds, in use or reserved.
  package var memoryFootprint: Int {
    columns.reduce(layout.items.memoryFootprint) { $0 + $1.heights.memoryFootprint }
  }

  /// Whether the row's height is stored. Does not mark the width as used.
  /// - Complexity: O(log n)
  public func existsHeight(at indexPath: IndexPath, forWidth width: Int) -> Bool {
    value(of: .row(indexPath), width) != nil
  }

  /// The height stored, lines. Marks the width as used.
  /// - Complexity: O(log n), and O(1) near the row found last
  public mutating func height(at indexPath: IndexPath, forWidth width: Int) -> Int? {
    if width == finger.width, indexPath.section == finger.section,
      finger.rows.contains(indexPath.row)
    {
      return heightAtFinger(indexPath.row)
    }
    guard pointFinger(at: indexPath, width) else { return nil }
    return heightAtFinger(indexPath.row)
  }

  private func heightAtFinger(_ row: Int) -> Int? {
    let value = finger.base.map { columns[finger.column].heights.slots[$0 + row] } ?? finger.value
    return value < 0 ? nil : Int(value)
  }

  /// Stores a height, lines.
  /// - Complexity: O(log n)
  public mutating func cacheHeight(
    _ height: Int, at indexPath: IndexPath, forWidth width: Int
  ) {
    cacheHeight(height, of: .row(indexPath), forWidth: width)
  }

  /// Forgets the row's height for all widths.
  /// - Complexity: O(widths · log n)
  public mutating func invalidateHeight(at indexPath: IndexPath) {
    invalidateHeight(of: .row(indexPath))
  }

  /// Forgets all heights for all widths.
  public mutating func invalidateAllHeights() {
    layout = SectionLayout()
    columnWidths = []
    columns = []
    finger = Finger()
  }
}

// MARK: - Headers and footers

extension IndexPathHeightCache {
  /// Whether the header's height is stored. Does not mark the width as used.
  /// - Complexity: O(log n)
  public func existsHeight(ofHeaderInSection section: Int, forWidth width: Int) -> Bool {
    value(of: .header(section), width) != nil
  }

  /// Whether the footer's height is stored. Does not mark the width as used.
  /// - Complexity: O(log n)
  public func existsHeight(ofFooterInSection section: Int, forWidth width: Int) -> Bool {
    value(of: .footer(section), width) != nil
  }

  /// The header's height, lines. Marks the width as used.
  /// - Complexity: O(log n)
  public mutating func height(ofHeaderInSection section: Int, forWidth width: Int) -> Int? {
    height(of: .header(section), forWidth: width)
  }

  /// The footer's height, lines. Marks the width as used.
  /// - Complexity: O(log n)
  public mutating func height(ofFooterInSection section: Int, forWidth width: Int) -> Int? {
    height(of: .footer(section), forWidth: width)
  }

  /// Stores a header's height, lines.
  /// - Complexity: O(log n)
  public mutating func cacheHeight(
    _ height: Int, ofHeaderInSection section: Int, forWidth width: Int
  ) {
    cacheHeight(height, of: .header(section), forWidth: width)
  }

  /// Stores a footer's height, lines.
  /// - Complexity: O(log n)
  public mutating func cacheHeight(
    _ height: Int, ofFooterInSection section: Int, forWidth width: Int
  ) {
    cacheHeight(height, of: .footer(section), forWidth: width)
  }

  /// Forgets the header's height for all widths.
  public mutating func invalidateHeight(ofHeaderInSection section: Int) {
    invalidateHeight(of: .header(section))
  }

  /// Forgets the footer's height for all widths.
  public mutating func invalidateHeight(ofFooterInSection section: Int) {
    invalidateHeight(of: .footer(section))
  }
}

// MARK: - Any item

extension IndexPathHeightCache {
  /// The height of a row, header or footer, lines. Marks the width as used.
  /// - Complexity: O(log n)
  public mutating func height(of item: HeightItem, forWidth width: Int) -> Int? {
    guard let column = column(width) else { return nil }
    use(column)
    return value(of: item, inColumn: column)
  }

  /// Stores the height of a row, header or footer, lines. Ignored if the width is 0 or less.
  /// - Complexity: O(log n)
  public mutating func cacheHeight(_ height: Int, of item: HeightItem, forWidth width: Int) {
    guard width > 0, let position = makeRoom(for: item) else { return }
    automaticallyInvalidateEnabled = true
    finger = Finger()
    let column = column(width) ?? addColumn(width)
    use(column)
    columns[column].heights.set(HeightRope.encode(height, isOpen: false), at: position)
  }

  /// Forgets the height of a row, header or footer for all widths.
  /// - Complexity: O(widths · log n)
  public mutating func invalidateHeight(of item: HeightItem) {
    guard let position = layout.existingPosition(of: item) else { return }
    finger = Finger()
    for column in columns.indices { columns[column].heights.set(Self.absent, at: position) }
  }

  private func column(_ width: Int) -> Int? { columnWidths.firstIndex(of: width) }

  private func value(of item: HeightItem, _ width: Int) -> Int? {
    column(width).flatMap { value(of: item, inColumn: $0) }
  }

  private func value(of item: HeightItem, inColumn column: Int) -> Int? {
    guard let position = layout.existingPosition(of: item) else { return nil }
    let value = columns[column].heights.value(at: position)
    return value < 0 ? nil : Int(value)
  }

  /// False if nothing can be known of the row.
  private mutating func pointFinger(at path: IndexPath, _ width: Int) -> Bool {
    guard path.section >= 0, path.section < layout.numberOfSections, let column = column(width)
    else { return false }
    let (start, items) = layout.place(ofSection: path.section)
    guard path.row >= 0, path.row < items - 2 else { return false }
    use(column)
    let heights = columns[column].heights
    guard let (leaf, leafStart) = heights.leaf(at: start + 1 + path.row) else { return false }
    let row = leafStart - start - 1
    finger = Finger(
      width: width, section: path.section,
      rows: max(row, 0)..<min(row + leaf.count, items - 2), column: column,
      base: leaf.child < 0 ? nil : Int(leaf.child) * heights.leafCapacity - row, value: leaf.value)
    return true
  }

  private mutating func use(_ column: Int) {
    guard columns[column].lastUse != clock else { return }
    clock += 1
    columns[column].lastUse = clock
  }

  private mutating func makeRoom(for item: HeightItem) -> Int? {
    let limit = SectionLayout.maximumNumberOfRows
    guard item.section >= 0, item.section < limit else { return nil }
    if case .row(let path) = item, path.row < 0 || path.row >= limit { return nil }
    growSections(to: item.section + 1, Self.fresh)
    if case .row(let path) = item {
      growRows(to: path.row + 1, inSection: path.section, Self.fresh)
    }
    return layout.position(of: item)
  }

  private mutating func addColumn(_ width: Int) -> Int {
    if columns.count >= maximumNumberOfWidths,
      let oldest = columns.indices.min(by: { columns[$0].lastUse < columns[$1].lastUse })
    {
      columns.remove(at: oldest)
      columnWidths.remove(at: oldest)
    }
    let heights = HeightRope(repeating: Self.absent, count: layout.numberOfItems)
    columns.append(Column(heights: heights, lastUse: -1))
    columnWidths.append(width)
    return columns.count - 1
  }
}

// MARK: - Following changes

extension IndexPathHeightCache: SectionedStore {
  static let fresh = FreshItems(header: absent, row: absent, footer: absent)

  /// Follows the changes, all widths alike. What is new or reloaded has no height yet.
  /// - Complexity: O(widths · log n) per run of neighbours
  public mutating func apply(_ changes: ResolvedChanges) {
    guard !columns.isEmpty else { return }
    finger = Finger()
    shift(by: changes, fresh: Self.fresh)
    for path in changes.reloadedRows { invalidateHeight(at: path) }
  }

  mutating func insertItems(_ value: Int32, count: Int, at position: Int) {
    for index in columns.indices {
      columns[index].heights.insert(value, count: count, at: position)
    }
  }

  mutating func removeItems(_ range: Range<Int>) {
    for index in columns.indices { columns[index].heights.remove(range) }
  }

  mutating func detachItems(_ range: Range<Int>) -> [HeightRope.Tree?] {
    columns.indices.map { columns[$0].heights.detach(range) }
  }

  mutating func attachItems(_ piece: [HeightRope.Tree?], at position: Int) {
    for (index, tree) in piece.enumerated() { columns[index].heights.attach(tree, at: position) }
  }
}
