import HeightEngine

/// What became of the items of a table.
protocol ItemMap {
  /// Where the item went; nil if it is gone.
  func newItem(of item: HeightItem) -> HeightItem?
}

extension SectionRegrouping: ItemMap {}

extension ResolvedChanges: ItemMap {
  /// Where the item went; nil if it was deleted.
  func newItem(of item: HeightItem) -> HeightItem? {
    switch item {
    case .row(let indexPath): newIndexPath(of: indexPath).map(HeightItem.row)
    case .header(let section): newSection(of: section).map(HeightItem.header)
    case .footer(let section): newSection(of: section).map(HeightItem.footer)
    }
  }
}
