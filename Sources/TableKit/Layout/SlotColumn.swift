import HeightEngine

/// Slots one below the other, some of them two on a line: what is needed to measure them, and nothing else,
/// as this is done for every row of a feed. `CellLayout` measures such a layout alike.
struct SlotColumn: Sendable {
  struct Slot: Sendable {
    var number: Int
    var wrapper: LineWrapper
    fileprivate var unwrapped: LineWrapper
    /// Whether its lines begin where the row does.
    var isLeft: Bool

    init?(_ block: TextBlock) {
      guard let slot = block.slot else { return nil }
      number = slot
      wrapper = block.wrapper
      unwrapped = block.unwrapped
      isLeft = block.alignment == .left
    }
  }

  private struct Part: Sendable {
    var leading: Slot
    /// The other one, justified with it, and the columns between the two.
    var trailing: Slot?
    var gap = 0
  }

  private let parts: [Part]
  /// By number; what stands at others than those of `mask` means nothing.
  private let slots: [Slot]
  private let mask: RowTexts.SlotMask
  /// Those that may stand on one line.
  private let pairs: [RowTexts.SlotMask]
  /// Lines between two parts.
  private let spacing: Int

  /// nil: the layout is another.
  init?(_ layout: CellLayout) {
    var layouts = [layout]
    var spacing = 0
    if case .stack(let stacked, let lines) = layout {
      layouts = stacked
      spacing = lines
    }
    var parts: [Part] = []
    for layout in layouts {
      guard let part = Self.part(layout) else { return nil }
      parts.append(part)
    }
    self.parts = parts
    guard let first = parts.first else { return nil }
    var slots = Array(repeating: first.leading, count: RowTexts.capacity)
    var mask = RowTexts.SlotMask(bits: 0)
    for slot in parts.flatMap({ [$0.leading, $0.trailing] }).compactMap(\.self) {
      // One that is shown twice does not stand for itself.
      guard slots.indices.contains(slot.number), mask.insert(slot.number) else { return nil }
      slots[slot.number] = slot
    }
    self.slots = slots
    self.mask = mask
    pairs = parts.compactMap { part in
      part.trailing.map { RowTexts.SlotMask([part.leading.number, $0.number]) }
    }
    self.spacing = CellLayout.clamped(spacing)
  }

  private static func part(_ layout: CellLayout) -> Part? {
    switch layout {
    case .text(let block): Slot(block).map { Part(leading: $0) }
    case .justified(let leading, let trailing, let gap):
      if let leading = Slot(leading), let trailing = Slot(trailing) {
        Part(leading: leading, trailing: trailing, gap: max(gap, 0))
      } else {
        nil
      }
    default: nil
    }
  }

  /// Lines of a row with these texts at `width` columns. O(text).
  func height(of texts: borrowing RowTexts, width: Int) -> Int {
    guard width > 0 else { return 0 }
    var taken = texts.taken(of: mask)
    for pair in pairs where pair.bits & taken.bits == pair.bits {
      return heightOfParts(texts, width: width)
    }
    var (height, spacing) = (0, 0)
    // A span lends its elements; an array's would be copied.
    let slots = slots.span
    while let slot = taken.takeFirst() {
      let lines = texts.lines(in: slot, wrapper: slots[slot].wrapper, width: width)
      height += spacing + CellLayout.clampedExtent(lines)
      spacing = self.spacing
    }
    return CellLayout.clampedExtent(height)
  }

  /// The same where two may stand on one line.
  private func heightOfParts(_ texts: borrowing RowTexts, width: Int) -> Int {
    var height = 0
    var spacing = 0
    let parts = parts.span
    for index in parts.indices where isShown(parts[index], texts) {
      height += spacing + CellLayout.clampedExtent(lines(of: parts[index], texts, width: width))
      spacing = self.spacing
    }
    return CellLayout.clampedExtent(height)
  }

  /// The slot that has all of a row's text, as in nearly all rows of plain text; nil: several have, or none.
  @inline(__always)
  func onlySlot(of texts: borrowing RowTexts) -> Slot? {
    texts.taken(of: mask).only.map { slots[$0] }
  }

  @inline(__always)
  private func isShown(_ part: Part, _ texts: borrowing RowTexts) -> Bool {
    if texts.hasText(in: part.leading.number) { return true }
    guard let trailing = part.trailing else { return false }
    return texts.hasText(in: trailing.number)
  }

  @inline(__always)
  private func lines(of part: Part, _ texts: borrowing RowTexts, width: Int) -> Int {
    let first = texts.lines(in: part.leading.number, wrapper: part.leading.wrapper, width: width)
    guard let trailing = part.trailing else { return first }
    let second = texts.lines(in: trailing.number, wrapper: trailing.wrapper, width: width)
    guard first == 1, second == 1 else { return first + second }
    let columns =
      texts.columns(in: part.leading.number, unwrapped: part.leading.unwrapped)
      + texts.columns(in: trailing.number, unwrapped: trailing.unwrapped)
    return columns <= width - part.gap ? 1 : 2
  }
}
