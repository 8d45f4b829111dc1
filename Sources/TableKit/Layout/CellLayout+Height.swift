import HeightEngine
import TerminalCore

extension CellLayout {
  /// What a layout comes to at a width.
  struct Fitting {
    /// Lines.
    var height = 0
    /// The first part that can't decide its height from its width, in words.
    var undecided: String?
  }

  /// The height at `width` columns, in lines. A part that decides no height counts 0. O(text).
  public func height(width: Int) -> Int { fitting(width: width).height }

  func fitting(width: Int) -> Fitting {
    var fitting = Fitting()
    fitting.height = height(width: Self.clampedExtent(width), undecided: &fitting.undecided)
    return fitting
  }

  private func height(width: Int, undecided: inout String?) -> Int {
    guard width > 0 else { return 0 }
    return Self.clampedExtent(unclampedHeight(width: width, undecided: &undecided))
  }

  private func unclampedHeight(width: Int, undecided: inout String?) -> Int {
    switch self {
    case .text(let block):
      return block.height(width: width)
    case .justified(let leading, let trailing, let gap):
      if Self.fitOnOneLine(leading, trailing, gap: gap, width: width) { return 1 }
      return leading.height(width: width) + trailing.height(width: width)
    case .stack(let parts, let spacing):
      var height = Self.clamped(spacing) * max(parts.count - 1, 0)
      for (index, part) in parts.enumerated() {
        height += part.height(width: width, asPart: "stack[\(index)]", undecided: &undecided)
      }
      return height
    case .columns(let columns, let spacing):
      let widths = Self.widths(of: columns, spacing: spacing, in: width)
      var height = 0
      for (index, width) in widths.enumerated() {
        let column = columns[index].layout
          .height(width: width, asPart: "columns[\(index)]", undecided: &undecided)
        height = max(height, column)
      }
      return height
    case .padding(let insets, let layout):
      let inner = layout.height(
        width: width - insets.left - insets.right, asPart: "padding", undecided: &undecided)
      return inner + insets.top + insets.bottom
    case .box(let aspectRatio, _):
      guard let aspectRatio, aspectRatio > 0, aspectRatio.isFinite else {
        undecided = undecided ?? "a box without an aspect ratio"
        return 0
      }
      return Int(min((Double(width) / aspectRatio / 2).rounded(.up), 10_000))
    case .rule:
      return 1
    case .verticalRule:
      return 0
    case .space(let lines):
      if lines == nil { undecided = undecided ?? "a space without a number of lines" }
      return lines ?? 0
    }
  }

  /// As above; the first undecided part is named by the way to it.
  private func height(
    width: Int, asPart name: @autoclosure () -> String, undecided: inout String?
  ) -> Int {
    guard undecided == nil else { return height(width: width, undecided: &undecided) }
    let found = height(width: width, undecided: &undecided)
    if let inner = undecided { undecided = name() + ": " + inner }
    return found
  }

  /// Whether both texts take one line each and have room side by side.
  static func fitOnOneLine(
    _ leading: TextBlock, _ trailing: TextBlock, gap: Int, width: Int
  ) -> Bool {
    guard leading.height(width: width) == 1, trailing.height(width: width) == 1 else {
      return false
    }
    return leading.idealWidth + trailing.idealWidth <= width - max(gap, 0)
  }
}
