/// Heights by index path, for the last few content widths, that move along with their rows.
///
/// Rows, headers and footers each have a height per width. The cache grows by itself: a store at an
/// index path beyond what it knows makes room. Widths of 0 or less are neither stored nor found.
public struct IndexPathHeightCache: Sendable {
  /// Of one width: the heights known (closed), the rest absent (open).
  struct Column: Sendable {
    var width: Int
    var heights: HeightRope
    var lastUse: Int
  }

  static let absent: Int32 = ~0

  /// Whether changes of the table are to be followed. Set by the first store.
  public var automaticallyInvalidateEnabled = false

  var layout = SectionLayout()
  var columns: [Column] = []
  let maximumNumberOfWidths: Int
  private var clock = 0

  /// A cache for so many widths; the one least recently used goes first.
  public init(maximumNumberOfWidths: Int = 8) {
    self.maximumNumberOfWidths = max(maximumNumberOfWidths, 1)
  }

  /// The widths it has heights for, the one used last first.
  public var widths: [Int] { columns.sorted { $0.lastUse > $1.lastUse }.map(\.width) }

  /// The number of heights known, over all widths.
  public var count: Int { columns.reduce(0) { $0 + $1.heights.count - $1.heights.open } }

  /// Bytes that the cache holds, in use or reserved.
  package var memoryFootprint: Int {
    columns.reduce(layout.items.memoryFootprint) { $0 + $1.heights.memoryFootprint }
  }

  /// - Complexity: O(log n)
  public func existsHeight(at indexPath: IndexPath, forWidth width: Int) -> Bool {
    value(of: .row(indexPath), width) != nil
  }

  /// The height stored, lines. Marks the width as used.
  /// - Complexity: O(log n)
  public mutating func height(at indexPath: IndexPath, forWidth width: Int) -> Int? {
    height(of: .row(indexPath), forWidth: width)
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
    columns = []
  }
}

// MARK: - Headers and footers

extension IndexPathHeightCache {
  /// - Complexity: O(log n)
  public func existsHeight(ofHeaderInSection section: Int, forWidth width: Int) -> Bool {
    value(of: .header(section), width) != nil
  }

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
    clock += 1
    columns[column].lastUse = clock
    return value(of: item, inColumn: column)
  }

  /// Stores the height of a row, header or footer, lines. Ignored if the width is 0 or less.
  /// - Complexity: O(log n)
  public mutating func cacheHeight(_ height: Int, of item: HeightItem, forWidth width: Int) {
    guard width > 0, let position = makeRoom(for: item) else { return }
    automaticallyInvalidateEnabled = true
    let column = column(width) ?? addColumn(width)
    clock += 1
    columns[column].lastUse = clock
    columns[column].heights.set(HeightRope.encode(height, isOpen: false), at: position)
  }

  /// Forgets the height of a row, header or footer for all widths.
  /// - Complexity: O(widths · log n)
  public mutating func invalidateHeight(of item: HeightItem) {
    guard let position = position(of: item) else { return }
    for column in columns.indices { columns[column].heights.set(Self.absent, at: position) }
  }

  private func column(_ width: Int) -> Int? { columns.firstIndex { $0.width == width } }

  private func value(of item: HeightItem, _ width: Int) -> Int? {
    column(width).flatMap { value(of: item, inColumn: $0) }
  }

  private func value(of item: HeightItem, inColumn column: Int) -> Int? {
    guard let position = position(of: item) else { return nil }
    let value = columns[column].heights.value(at: position)
    return value < 0 ? nil : Int(value)
  }

  private func position(of item: HeightItem) -> Int? {
    switch item {
    case .row(let path):
      guard layout.contains(path) else { return nil }
    case .header(let section), .footer(let section):
      guard section >= 0, section < layout.numberOfSections else { return nil }
    }
    return layout.position(of: item)
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
    }
    let heights = HeightRope(repeating: Self.absent, count: layout.numberOfItems)
    columns.append(Column(width: width, heights: heights, lastUse: 0))
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
