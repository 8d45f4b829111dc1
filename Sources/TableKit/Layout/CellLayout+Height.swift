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

  func fitting(width: Int) -> Fitting { fitting(of: OwnTexts(), width: width) }

  /// The height with these texts in its slots.
  func fitting<Texts: LayoutTexts & ~Copyable & ~Escapable>(
    of texts: borrowing Texts, width: Int
  ) -> Fitting {
    var fitting = Fitting()
    fitting.height = height(
      of: texts, width: Self.clampedExtent(width), undecided: &fitting.undecided)
    return fitting
  }

  private func height<Texts: LayoutTexts & ~Copyable & ~Escapable>(
    of texts: borrowing Texts, width: Int, undecided: inout String?
  ) -> Int {
    guard width > 0 else { return 0 }
    return Self.clampedExtent(unclampedHeight(of: texts, width: width, undecided: &undecided))
  }

  private func unclampedHeight<Texts: LayoutTexts & ~Copyable & ~Escapable>(
    of texts: borrowing Texts, width: Int, undecided: inout String?
  ) -> Int {
    switch self {
    case .text(let block):
      return texts.height(of: block, width: width)
    case .justified(let leading, let trailing, let gap):
      if Self.fitOnOneLine(leading, trailing, of: texts, gap: gap, width: width) { return 1 }
      return texts.height(of: leading, width: width) + texts.height(of: trailing, width: width)
    case .stack(let parts, let spacing):
      var height = 0
      var gap = 0
      for (index, part) in parts.enumerated() where part.isShown(with: texts) {
        height += gap
        height += part.height(
          of: texts, width: width, asPart: "stack[\(index)]", undecided: &undecided)
        gap = Self.clamped(spacing)
      }
      return height
    case .columns(let columns, let spacing):
      let widths = Self.widths(of: columns, spacing: spacing, in: width)
      var height = 0
      for (index, width) in widths.enumerated() {
        let column = columns[index].layout
          .height(of: texts, width: width, asPart: "columns[\(index)]", undecided: &undecided)
        height = max(height, column)
      }
      return height
    case .gridRow(let row):
      return row.layout(in: width).height(
        of: texts, width: width, asPart: "row", undecided: &undecided)
    case .padding(let insets, let layout):
      let inner = layout.height(
        of: texts, width: width - insets.left - insets.right, asPart: "padding",
        undecided: &undecided)
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
  private func height<Texts: LayoutTexts & ~Copyable & ~Escapable>(
    of texts: borrowing Texts, width: Int, asPart name: @autoclosure () -> String,
    undecided: inout String?
  ) -> Int {
    guard undecided == nil else {
      return height(of: texts, width: width, undecided: &undecided)
    }
    let found = height(of: texts, width: width, undecided: &undecided)
    if let inner = undecided { undecided = name() + ": " + inner }
    return found
  }

  /// Whether there is anything to lay out: what waits for texts that are not there takes no room, not
  /// even the spacing around it.
  func isShown<Texts: LayoutTexts & ~Copyable & ~Escapable>(with texts: borrowing Texts) -> Bool {
    switch self {
    case .text(let block): texts.hasText(for: block)
    case .justified(let leading, let trailing, _):
      texts.hasText(for: leading) ? true : texts.hasText(for: trailing)
    case .padding(_, let layout): layout.isShown(with: texts)
    case .stack, .columns, .gridRow, .box, .rule, .verticalRule, .space: true
    }
  }

  /// Whether both texts take one line each and have room side by side.
  static func fitOnOneLine(
    _ leading: TextBlock, _ trailing: TextBlock, gap: Int, width: Int
  ) -> Bool {
    fitOnOneLine(leading, trailing, of: OwnTexts(), gap: gap, width: width)
  }

  /// As above, with these texts in their slots.
  static func fitOnOneLine<Texts: LayoutTexts & ~Copyable & ~Escapable>(
    _ leading: TextBlock, _ trailing: TextBlock, of texts: borrowing Texts, gap: Int, width: Int
  ) -> Bool {
    guard texts.height(of: leading, width: width) == 1,
      texts.height(of: trailing, width: width) == 1
    else { return false }
    let columns = texts.idealWidth(of: leading) + texts.idealWidth(of: trailing)
    return columns <= width - max(gap, 0)
  }
}
