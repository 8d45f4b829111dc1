/// Something that takes up lines in a table. A section's header comes first, its rows follow, and
/// its footer ends it.
public enum HeightItem: Hashable, Sendable {
  /// The header of this section.
  case header(Int)
  /// The row at this index path.
  case row(IndexPath)
  /// The footer of this section.
  case footer(Int)

  /// The section that it belongs to.
  public var section: Int {
    switch self {
    case .header(let section), .footer(let section): section
    case .row(let indexPath): indexPath.section
    }
  }
}

/// From rows to lines and back, for heights of which some are exact and some are estimates, at each of
/// the widths that were shown last.
///
/// Heights are lines. One below 0 counts as 0; one above `HeightTree.maximumHeight` as that.
///
/// There is one rope of heights for each remembered width. That of the current width answers all
/// questions; a width seen before comes back by exchanging ropes, with what was exact there.
///
/// Invariants: `sections`, `marks`, and every width's `heights` and `added` have a place for each
/// header, row and footer, and so have the answers to each question and what a filter shows; no two
/// widths are the same, and none but the current one is 0 or less.
public struct HeightTree: Sendable {
  /// The highest that an item can be, lines.
  public static let maximumHeight = HeightRope.maximumHeight
  /// Marks are below this: so small that the sums over leaves of them fit into 32 bits.
  static let markLimit = 1 << 23

  /// What is known of a section before anything is measured.
  public struct Section: Hashable, Sendable {
    /// Estimates, lines. A header or footer of 0 lines is none, and exact.
    public var header: Int
    /// How many rows it has.
    public var numberOfRows: Int
    /// Lines that each row is taken for.
    public var rowEstimate: Int
    /// Lines of the footer, 0 for none.
    public var footer: Int
    /// Whether the rows are known to have `rowEstimate` lines.
    public var areRowsExact: Bool

    /// A section, as given.
    public init(
      header: Int = 0, numberOfRows: Int, rowEstimate: Int, footer: Int = 0,
      areRowsExact: Bool = false
    ) {
      self.areRowsExact = areRowsExact
      self.header = header
      self.numberOfRows = numberOfRows
      self.rowEstimate = rowEstimate
      self.footer = footer
    }
  }

  /// What is known at one width.
  struct Heights: Sendable {
    var width: Int
    /// Exact heights closed, estimates open.
    var heights: HeightRope
    /// By how much an item's height differs from the one remembered for its cell, folded into numbers
    /// from 0 on. Mostly a run of zeros, which takes no room.
    var added: HeightRope

    /// A height to which nothing is added.
    mutating func set(_ value: Int32, at position: Int) {
      heights.set(value, at: position)
      if added.sum > 0 { added.set(0, at: position) }
    }
  }

  var sections = SectionOffsets()
  var current = Heights(width: 0, heights: HeightRope(), added: HeightRope(isWide: true))
  /// The other widths remembered, the one used last first.
  var others: [Heights] = []
  /// For each item the number of the key that its height is remembered by, 0 for none; open where it
  /// is to be measured anew, whatever is remembered.
  var marks = HeightRope()
  let maximumNumberOfWidths: Int
  var finger: Finger?
  /// The answers to each question that is asked of rows.
  var answers: [RowAnswers] = []
  var numberOfQuestionsAsked = 0
  var filtering: Filtering?

  /// A tree without sections, for so many widths; the one least recently used goes first.
  public init(maximumNumberOfWidths: Int = 8) {
    self.maximumNumberOfWidths = max(maximumNumberOfWidths, 1)
  }

  /// A tree of estimates, at a width in columns.
  /// - Complexity: O(sections)
  public init(
    sections: some Sequence<Section>, width: Int = 0, maximumNumberOfWidths: Int = 8
  ) {
    self.init(maximumNumberOfWidths: maximumNumberOfWidths)
    var builder = HeightRope.Builder()
    var itemsBuilder = HeightRope.Builder(HeightRope(isWide: true))
    for section in sections {
      let rows = SectionOffsets.clamp(section.numberOfRows)
      builder.append(Self.edge(section.header), count: 1)
      builder.append(
        HeightRope.encode(section.rowEstimate, isOpen: !section.areRowsExact), count: rows)
      builder.append(Self.edge(section.footer), count: 1)
      itemsBuilder.append(Int32(rows + 2), count: 1)
    }
    self.sections = SectionOffsets(items: itemsBuilder.finish())
    current = Heights(width: width, heights: builder.finish(), added: HeightRope(isWide: true))
    current.added.insert(0, count: current.heights.count, at: 0)
    marks.insert(0, count: current.heights.count, at: 0)
  }

  /// A header or footer of no height needs no measuring.
  static func edge(_ estimate: Int) -> Int32 {
    HeightRope.encode(estimate, isOpen: estimate > 0)
  }

  /// How many sections there are.
  public var numberOfSections: Int { sections.numberOfSections }

  /// The number of rows of all sections.
  public var numberOfRows: Int { sections.numberOfRows }

  /// The number of rows, headers and footers, those of no height among them.
  public var numberOfItems: Int { sections.numberOfItems }

  /// - Complexity: O(log sections)
  public func numberOfRows(inSection section: Int) -> Int {
    checkSection(section)
    return sections.numberOfRows(inSection: section)
  }

  /// - Complexity: O(log sections + the number of these)
  public func numbersOfRows(inSections range: Range<Int>) -> [Int] {
    for section in [range.first, range.last].compactMap({ $0 }) { checkSection(section) }
    return range.isEmpty ? [] : sections.items.values(in: range).map { Int($0) - 2 }
  }

  /// The rows of all sections before `section`, which may be the number of sections.
  /// - Complexity: O(log sections)
  public func numberOfRows(beforeSection section: Int) -> Int {
    sections.numberOfRows(beforeSection: section)
  }

  /// The sum of all heights, lines; of what a filter shows.
  public var totalHeight: Int { lines.sum }

  /// Whether every height is exact, of what is hidden too.
  public var isExact: Bool { current.heights.open == 0 }

  /// Whether the height of everything that is shown is exact.
  public var isTotalHeightExact: Bool { lines.open == 0 }

  /// How many heights are estimates.
  public var numberOfEstimates: Int { current.heights.open }

  /// Bytes that the tree holds, in use or reserved.
  package var memoryFootprint: Int {
    let hidden = filtering.map { $0.visible.memoryFootprint + $0.shown.memoryFootprint } ?? 0
    let asked = answers.reduce(hidden) { $0 + $1.rope.memoryFootprint }
    return ([current] + others)
      .reduce(sections.items.memoryFootprint + marks.memoryFootprint + asked) {
        $0 + $1.heights.memoryFootprint + $1.added.memoryFootprint
      }
  }
}

extension HeightTree: SectionedRowCounts {}

extension HeightTree {
  func checkSection(_ section: Int) {
    precondition(
      section >= 0 && section < sections.numberOfSections,
      "section \(section) does not exist: there are \(sections.numberOfSections)")
  }

  /// Where the item stands in the ropes, once it is sure that it exists.
  func position(of item: HeightItem) -> Int {
    guard let position = sections.existingPosition(of: item) else { refuse(item) }
    return position
  }

  private func refuse(_ item: HeightItem) -> Never {
    checkSection(item.section)
    preconditionFailure(
      "\(item) does not exist: the section has \(sections.numberOfRows(inSection: item.section))"
        + " rows")
  }

  /// Whether there is such an item.
  public func contains(_ item: HeightItem) -> Bool { sections.existingPosition(of: item) != nil }
}

extension HeightTree {
  /// What is wrong with it; nil: nothing. For tests of those who own a tree.
  package var inconsistency: String? {
    let items = sections.numberOfItems
    if marks.count != items { return "\(marks.count) marks of \(items) items" }
    for known in [current] + others where known.heights.count != items || known.added.count != items
    {
      return "at \(known.width) columns \(known.heights.count) heights of \(items) items"
    }
    for known in answers where known.rope.count != items {
      return "\(known.rope.count) answers of \(items) items"
    }
    if let filtering, filtering.visible.count != items || filtering.shown.count != items {
      return "a filter knows \(filtering.visible.count) of \(items) items"
    }
    let widths = [current.width] + others.map(\.width)
    if Set(widths).count != widths.count { return "a width is remembered twice: \(widths)" }
    if others.contains(where: { $0.width <= 0 }) { return "a width of no columns is remembered" }
    return self.widths.count <= maximumNumberOfWidths ? nil : "\(widths.count) are remembered"
  }
}
