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

/// From rows to lines and back, for heights of which some are exact and some are estimates.
///
/// Heights are lines. One below 0 counts as 0; one above `HeightTree.maximumHeight` as that.
public struct HeightTree: Sendable {
  /// The highest that an item can be, lines.
  public static let maximumHeight = HeightRope.maximumHeight

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

    /// A section, as given.
    public init(header: Int = 0, numberOfRows: Int, rowEstimate: Int, footer: Int = 0) {
      self.header = header
      self.numberOfRows = numberOfRows
      self.rowEstimate = rowEstimate
      self.footer = footer
    }
  }

  var layout = SectionLayout()
  var heights = HeightRope()

  /// A tree without sections.
  public init() {}

  /// A tree of estimates.
  /// - Complexity: O(sections)
  public init(sections: some Sequence<Section>) {
    var builder = HeightRope.Builder()
    var layoutBuilder = HeightRope.Builder(HeightRope(isWide: true))
    for section in sections {
      let rows = SectionLayout.clamp(section.numberOfRows)
      builder.append(Self.edge(section.header), count: 1)
      builder.append(HeightRope.encode(section.rowEstimate, isOpen: true), count: rows)
      builder.append(Self.edge(section.footer), count: 1)
      layoutBuilder.append(Int32(rows + 2), count: 1)
    }
    heights = builder.finish()
    layout = SectionLayout(items: layoutBuilder.finish())
  }

  /// A header or footer of no height needs no measuring.
  static func edge(_ estimate: Int) -> Int32 {
    HeightRope.encode(estimate, isOpen: estimate > 0)
  }

  /// How many sections there are.
  public var numberOfSections: Int { layout.numberOfSections }

  /// The number of rows of all sections.
  public var numberOfRows: Int { layout.numberOfRows }

  /// - Complexity: O(log sections)
  public func numberOfRows(inSection section: Int) -> Int {
    checkSection(section)
    return layout.numberOfRows(inSection: section)
  }

  /// The sum of all heights, lines.
  public var totalHeight: Int { heights.sum }

  /// Whether every height is exact.
  public var isExact: Bool { heights.open == 0 }

  /// How many heights are estimates.
  public var numberOfEstimates: Int { heights.open }

  /// Bytes that the tree holds, in use or reserved.
  package var memoryFootprint: Int { heights.memoryFootprint + layout.items.memoryFootprint }
}

extension HeightTree: SectionedRowCounts {}

extension HeightTree {
  func checkSection(_ section: Int) {
    precondition(
      section >= 0 && section < layout.numberOfSections,
      "section \(section) does not exist: there are \(layout.numberOfSections)")
  }

  /// Where the item stands in `heights`, once it is sure that it exists.
  func position(of item: HeightItem) -> Int {
    guard let position = layout.existingPosition(of: item) else { refuse(item) }
    return position
  }

  private func refuse(_ item: HeightItem) -> Never {
    checkSection(item.section)
    preconditionFailure(
      "\(item) does not exist: the section has \(layout.numberOfRows(inSection: item.section)) rows"
    )
  }
}
