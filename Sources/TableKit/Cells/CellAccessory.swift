import HeightEngine
import TerminalCore

/// What stands at the right end of a row.
public enum CellAccessory: Hashable, Sendable {
  /// No accessory: the content has the whole width.
  case none
  /// There is more behind the row.
  case disclosureIndicator
  /// There are details, and more behind the row.
  case detailDisclosureButton
  /// The row is chosen.
  case checkmark
  /// There are details.
  case detailButton
  /// A text of one's own, on one line, with a column left free before it.
  indirect case custom(TextBlock)

  /// The columns it takes off the content's width.
  public var columns: Int {
    switch self {
    case .none: 0
    case .disclosureIndicator, .checkmark, .detailButton: 2
    case .detailDisclosureButton: 4
    case .custom(let block): 1 + block.idealWidth
    }
  }

  /// Columns for the content of a row of `width` columns. Where the accessory would leave none, it is
  /// left out.
  public func contentWidth(in width: Int) -> Int {
    let left = width - columns
    return left > 0 ? left : width
  }

  /// What is drawn, with a column left free before it.
  var block: TextBlock? {
    switch self {
    case .none: nil
    case .disclosureIndicator: TextBlock("›", style: Self.dim)
    case .checkmark: TextBlock("✓", style: Self.dim)
    case .detailButton: TextBlock("ⓘ", style: Self.dim)
    case .detailDisclosureButton: TextBlock("ⓘ ›", style: Self.dim)
    case .custom(let block): block
    }
  }

  private static let dim = Style(attributes: .dim)
}
