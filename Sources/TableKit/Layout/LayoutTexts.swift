import HeightEngine

/// The texts that a layout is measured with: those of its own blocks, or a row's, which it has slots for.
protocol LayoutTexts: ~Copyable, ~Escapable {
  /// Whether there is a text for a block.
  func hasText(for block: TextBlock) -> Bool

  /// Lines of a block at `width` columns; 0 where there is no text for it.
  func height(of block: TextBlock, width: Int) -> Int

  /// Columns of a block's longest line where nothing wraps it.
  func idealWidth(of block: TextBlock) -> Int
}

/// Every block's own text.
struct OwnTexts: LayoutTexts {
  func hasText(for block: TextBlock) -> Bool { true }

  func height(of block: TextBlock, width: Int) -> Int { block.height(width: width) }

  func idealWidth(of block: TextBlock) -> Int { block.idealWidth }
}

/// A row's texts stand in the slots; what has no slot is its own.
extension RowTexts: LayoutTexts {
  func hasText(for block: TextBlock) -> Bool { block.slot.map { hasText(in: $0) } ?? true }

  func height(of block: TextBlock, width: Int) -> Int {
    guard let slot = block.slot else { return block.height(width: width) }
    return lines(in: slot, wrapper: block.wrapper, width: width)
  }

  func idealWidth(of block: TextBlock) -> Int {
    guard let slot = block.slot else { return block.idealWidth }
    return columns(in: slot, unwrapped: block.unwrapped)
  }

  /// Lines of a slot's text in a layout; 0 where there is none.
  func lines(in slot: Int, wrapper: LineWrapper, width: Int) -> Int {
    guard hasText(in: slot) else { return 0 }
    let lines = max(numberOfLines(in: slot, wrapper: wrapper, width: width), 0)
    // An empty text has one at most, whatever its wrapper says.
    return lines > 1 && isEmpty(in: slot) ? 1 : lines
  }

  /// Columns of the longest line of a slot's text.
  func columns(in slot: Int, unwrapped: LineWrapper) -> Int {
    var columns = 0
    forEachLine(in: slot, wrapper: unwrapped, width: TextBlock.endless) {
      columns = max(columns, $0.columns)
      return true
    }
    return columns
  }
}
