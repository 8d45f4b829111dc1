/// How many items each section has, and so where each item stands among all of them: a section's
/// header, its rows, its footer, then the next section.
struct SectionOffsets: Sendable {
  /// Rows in a section beyond this are not counted: a table of so many rows is a mistake.
  static let maximumNumberOfRows = Int(Int32.max) - 2

  /// Per section its number of items: the rows and two.
  private(set) var items: HeightRope

  init(items: HeightRope = HeightRope(isWide: true)) { self.items = items }

  var numberOfSections: Int { items.count }
  var numberOfItems: Int { items.sum }
  var numberOfRows: Int { items.sum - 2 * items.count }

  func numberOfRows(inSection section: Int) -> Int { place(ofSection: section).items - 2 }

  /// The position of a section's header; of the end, for the number of sections.
  func start(ofSection section: Int) -> Int { section == 0 ? 0 : items.sum(before: section) }

  /// The position of a section's header, and how many items the section has. The section must exist.
  @inline(__always)
  func place(ofSection section: Int) -> (start: Int, items: Int) {
    // One section is what most tables have.
    if items.count == 1 { return (0, items.sum) }
    let (start, count) = items.place(at: section)
    return (start, count)
  }

  func position(of indexPath: IndexPath) -> Int {
    start(ofSection: indexPath.section) + 1 + indexPath.row
  }

  /// The rows of all sections before `section`.
  func numberOfRows(beforeSection section: Int) -> Int {
    start(ofSection: section) - 2 * section
  }

  func position(of item: HeightItem) -> Int {
    switch item {
    case .header(let section): start(ofSection: section)
    case .row(let indexPath): position(of: indexPath)
    case .footer(let section): start(ofSection: section + 1) - 1
    }
  }

  func item(at position: Int) -> HeightItem {
    let section = items.count == 1 ? 0 : items.find(line: position).position
    let (start, count) = place(ofSection: section)
    if position == start { return .header(section) }
    if position == start + count - 1 { return .footer(section) }
    return .row(IndexPath(row: position - start - 1, section: section))
  }

  func indexPath(atOrdinal ordinal: Int) -> IndexPath {
    let (section, before) = items.find(line: ordinal, lessEach: 2)
    return IndexPath(row: ordinal - before, section: section)
  }

  /// The item's position; nil if there is no such item.
  func existingPosition(of item: HeightItem) -> Int? {
    guard item.section >= 0, item.section < items.count else { return nil }
    let (start, count) = place(ofSection: item.section)
    switch item {
    case .header: return start
    case .footer: return start + count - 1
    case .row(let path): return path.row >= 0 && path.row < count - 2 ? start + 1 + path.row : nil
    }
  }

  /// What a number of rows is cut to.
  static func clamp(_ rows: Int) -> Int { min(max(rows, 0), maximumNumberOfRows) }

  mutating func setNumberOfRows(_ rows: Int, inSection section: Int) {
    items.setCount(Self.clamp(rows) + 2, at: section)
  }

  mutating func insertSections(_ count: Int, rows: Int, at section: Int) {
    items.insert(Int32(Self.clamp(rows) + 2), count: count, at: section)
  }

  /// Sections of these numbers of rows.
  /// - Complexity: O(log n + the number of sections)
  mutating func insertSections(_ rows: [Int], at section: Int) {
    let new = rows.map { Int32(Self.clamp($0) + 2) }
    items.replaceSubrange(section..<section, with: new[...])
  }

  mutating func removeSections(_ range: Range<Int>) { items.remove(range) }

  mutating func detachSections(_ range: Range<Int>) -> HeightRope.Tree? { items.detach(range) }

  mutating func attachSections(_ tree: HeightRope.Tree?, at section: Int) {
    items.attach(tree, at: section)
  }
}

extension HeightRope {
  /// For counts, which may be larger than heights.
  fileprivate mutating func setCount(_ count: Int, at position: Int) {
    set(Int32(truncatingIfNeeded: count), at: position)
  }
}
