import HeightEngine
import TerminalCore

/// How a cell is laid out, as a value: what decides its height is also what draws it, so that the two
/// can't disagree.
///
/// Any number will do: one below 0 counts as 0, room (spacing, insets, a box' height) and weights above
/// 10,000 as that, widths and heights above `HeightTree.maximumHeight` as that.
public indirect enum CellLayout: Hashable, Sendable {
  case text(TextBlock)
  /// Two texts on one line, the second at its right end, where both fit; else one below the other.
  case justified(leading: TextBlock, trailing: TextBlock, gap: Int = 1)
  /// One below the other, with `spacing` empty lines between.
  case stack([CellLayout], spacing: Int = 0)
  /// Side by side, with `spacing` empty columns between; as high as the highest.
  case columns([Column], spacing: Int = 1)
  /// A row of a table, in columns that others share.
  case gridRow(GridRow)
  /// A layout with room around it.
  case padding(Insets, CellLayout)
  /// A box as wide as it may be, for a picture. Its height follows from `aspectRatio`, the picture's
  /// width by its height (a cell counts as twice as high as it is wide); without one it is undecided.
  case box(aspectRatio: Double?, TextBlock)
  /// A horizontal line.
  case rule(Style)
  /// A vertical line, in a column beside what decides the height.
  case verticalRule(Style)
  /// Empty lines; nil: as many as there is room for, which decides no height.
  case space(lines: Int?)

  /// One of the columns of `columns`.
  public struct Column: Hashable, Sendable {
    /// How wide a column is.
    public enum Width: Hashable, Sendable {
      /// So many columns.
      case fixed(Int)
      /// A part, 0…1, of what there is, spacing taken off.
      case proportional(Double)
      /// So many columns, but no more than a part of what there is.
      case atMost(Int, part: Double)
      /// A share, by weight, of what the others leave.
      case flexible(weight: Int = 1)
    }
    /// How wide it is.
    public var width: Width
    /// What it shows.
    public var layout: CellLayout

    /// A column of a width, and what it shows.
    public init(_ width: Width, _ layout: CellLayout) {
      self.width = width
      self.layout = layout
    }
  }

  /// Room around a layout, in lines and columns; nothing below 0.
  public struct Insets: Hashable, Sendable {
    /// Empty lines above.
    public let top: Int
    /// Empty columns before.
    public let left: Int
    /// Empty lines below.
    public let bottom: Int
    /// Empty columns behind.
    public let right: Int

    /// Room on these sides.
    public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
      self.top = CellLayout.clamped(top)
      self.left = CellLayout.clamped(left)
      self.bottom = CellLayout.clamped(bottom)
      self.right = CellLayout.clamped(right)
    }
  }

  /// Room between and around parts, within what can be added up.
  static func clamped(_ room: Int) -> Int { min(max(room, 0), 10_000) }

  /// A width or height within what a table can have, and what can be added up.
  static func clampedExtent(_ extent: Int) -> Int { min(max(extent, 0), HeightTree.maximumHeight) }

  /// The widths of columns that share `width`. O(columns).
  static func widths(of columns: [Column], spacing: Int, in width: Int) -> [Int] {
    let available = max(width - clamped(spacing) * max(columns.count - 1, 0), 0)
    var left = available
    var widths = columns.map { column in
      let wanted =
        switch column.width {
        case .fixed(let count): count
        case .proportional(let part): Self.share(part, of: available)
        case .atMost(let count, let part): min(count, Self.share(part, of: available))
        case .flexible: 0
        }
      let given = min(max(wanted, 0), left)
      left -= given
      return given
    }
    shareOut(left, among: columns, into: &widths)
    return widths
  }

  private static func share(_ part: Double, of width: Int) -> Int {
    part.isFinite ? Int(Double(width) * min(max(part, 0), 1)) : 0
  }

  /// Gives each flexible column its share; what does not divide goes to the first ones.
  private static func shareOut(_ total: Int, among columns: [Column], into widths: inout [Int]) {
    let weights = columns.map { column in
      if case .flexible(let weight) = column.width { clamped(weight) } else { 0 }
    }
    var weight = weights.reduce(0, +)
    var left = total
    for index in columns.indices where weights[index] > 0 {
      let share = (left * weights[index] + weight - 1) / weight
      widths[index] = share
      left -= share
      weight -= weights[index]
    }
  }
}
