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
    fitting.height = height(width: width, undecided: &fitting.undecided)
    return fitting
  }

  private func height(width: Int, undecided: inout String?) -> Int {
    guard width > 0 else { return 0 }
    switch self {
    case .text(let block):
      return block.height(width: width)
    case .justified(let leading, let trailing, let gap):
      if Self.fitOnOneLine(leading, trailing, gap: gap, width: width) { return 1 }
      return leading.height(width: width) + trailing.height(width: width)
    case .stack(let parts, let spacing):
      var height = spacing * max(parts.count - 1, 0)
      for part in parts { height += part.height(width: width, undecided: &undecided) }
      return height
    case .columns(let columns, let spacing):
      let widths = Self.widths(of: columns, spacing: spacing, in: width)
      var height = 0
      for (column, width) in zip(columns, widths) {
        height = max(height, column.layout.height(width: width, undecided: &undecided))
      }
      return height
    case .padding(let insets, let layout):
      let inner = layout.height(
        width: width - insets.left - insets.right, undecided: &undecided)
      return max(inner + insets.top + insets.bottom, 0)
    case .box(let aspectRatio, _):
      guard let aspectRatio, aspectRatio > 0, aspectRatio.isFinite else {
        undecided = undecided ?? "a box without an aspect ratio"
        return 0
      }
      return Int(min((Double(width) / aspectRatio / 2).rounded(.up), 10_000))
    case .rule:
      return 1
    case .space(let lines):
      if lines == nil { undecided = undecided ?? "a space without a number of lines" }
      return max(lines ?? 0, 0)
    }
  }

  /// Whether both texts take one line each and have room side by side.
  static func fitOnOneLine(
    _ leading: TextBlock, _ trailing: TextBlock, gap: Int, width: Int
  ) -> Bool {
    guard leading.height(width: width) == 1, trailing.height(width: width) == 1 else {
      return false
    }
    return leading.idealWidth + gap + trailing.idealWidth <= width
  }
}
