import HeightEngine

/// A place in a layout that means the same at every width: which part, and which character of it.
public struct LayoutPosition: Hashable, Sendable {
  /// The part, as the indexes that lead to it from the outermost stack inwards.
  var path: [Int]
  /// The first character of the line, as an offset into the text's UTF-8; for a part that is not text,
  /// the line in it; `Int.max` for the end of the whole layout.
  var offset: Int
  /// Lines between the one that shows the character and the one that is meant: room around a part is
  /// told from the part.
  var linesBelow = 0
}

extension CellLayout {
  /// The place that line `line` shows at `width`, told from the end where the line is below it (as a
  /// separator is). `line(of:width:)` leads back to the line. O(text).
  func position(atLine line: Int, width: Int) -> LayoutPosition {
    let width = Self.clampedExtent(width)
    let line = min(max(line, -HeightTree.maximumHeight), 2 * HeightTree.maximumHeight)
    guard var position = partPosition(atLine: line, width: width) else {
      return LayoutPosition(path: [], offset: .max, linesBelow: line - height(width: width))
    }
    position.linesBelow = line - partLine(of: position, width: width)
    return position
  }

  /// The line that shows `position` at `width`; the nearest there is. O(text).
  func line(of position: LayoutPosition, width: Int) -> Int {
    let width = Self.clampedExtent(width)
    let height = height(width: width)
    if position.offset == .max { return max(height + position.linesBelow, 0) }
    let line = partLine(of: position, width: width) + position.linesBelow
    return min(max(line, 0), max(height - 1, 0))
  }

  private func partPosition(atLine line: Int, width: Int) -> LayoutPosition? {
    guard line >= 0, line < height(width: width) else { return nil }
    switch self {
    case .text(let block):
      return LayoutPosition(path: [], offset: block.offset(ofLine: line, width: width))
    case .justified(let leading, let trailing, let gap):
      if Self.fitOnOneLine(leading, trailing, gap: gap, width: width) {
        return LayoutPosition(path: [0], offset: 0)
      }
      return CellLayout.stack([.text(leading), .text(trailing)])
        .partPosition(atLine: line, width: width)
    case .stack(let parts, let spacing):
      let spacing = Self.clamped(spacing)
      var top = 0
      for (index, part) in parts.enumerated() {
        let height = part.height(width: width)
        if line < top + height + spacing {
          let inside = part.partPosition(atLine: min(line - top, max(height - 1, 0)), width: width)
          return LayoutPosition(path: [index] + (inside?.path ?? []), offset: inside?.offset ?? 0)
        }
        top += height + spacing
      }
      return nil
    case .columns(let columns, let spacing):
      let widths = Self.widths(of: columns, spacing: spacing, in: width)
      for (index, column) in columns.enumerated() {
        if let inside = column.layout.partPosition(atLine: line, width: widths[index]) {
          return LayoutPosition(path: [index] + inside.path, offset: inside.offset)
        }
      }
      return nil
    case .gridRow(let row):
      return row.layout(in: width).partPosition(atLine: line, width: width)
    case .padding(let insets, let layout):
      let inner = width - insets.left - insets.right
      return layout.partPosition(atLine: max(line - insets.top, 0), width: inner)
        ?? LayoutPosition(path: [], offset: line)
    case .box, .rule, .verticalRule, .space:
      return LayoutPosition(path: [], offset: line)
    }
  }

  private func partLine(of position: LayoutPosition, width: Int) -> Int {
    let inside = LayoutPosition(path: Array(position.path.dropFirst()), offset: position.offset)
    switch self {
    case .text(let block):
      return block.line(ofOffset: position.offset, width: width)
    case .justified(let leading, let trailing, let gap):
      if Self.fitOnOneLine(leading, trailing, gap: gap, width: width) { return 0 }
      return CellLayout.stack([.text(leading), .text(trailing)])
        .partLine(of: position, width: width)
    case .stack(let parts, let spacing):
      guard let index = position.path.first, parts.indices.contains(index) else { return 0 }
      let above = parts[..<index].reduce(0) {
        $0 + $1.height(width: width) + Self.clamped(spacing)
      }
      return above + parts[index].partLine(of: inside, width: width)
    case .columns(let columns, let spacing):
      guard let index = position.path.first, columns.indices.contains(index) else { return 0 }
      let widths = Self.widths(of: columns, spacing: spacing, in: width)
      return columns[index].layout.partLine(of: inside, width: widths[index])
    case .gridRow(let row):
      return row.layout(in: width).partLine(of: position, width: width)
    case .padding(let insets, let layout):
      return insets.top + layout.partLine(of: position, width: width - insets.left - insets.right)
    case .box, .rule, .verticalRule, .space:
      return min(position.offset, max(height(width: width) - 1, 0))
    }
  }
}

extension TextBlock {
  fileprivate func offset(ofLine line: Int, width: Int) -> Int {
    if let growingText {
      return starts(ofLines: line..<line + 1, of: growingText, width: width).first ?? 0
    }
    var (index, offset) = (0, 0)
    wrapper.forEachLine(of: text, width: width) {
      if index == line { offset = $0.range.lowerBound }
      index += 1
      return index <= line
    }
    return offset
  }

  /// Lines that are laid out together where something is looked for in a text that grows: what comes next in it
  /// is mostly near.
  private static let linesAtOnce = 64

  /// Where lines of a text that grows begin in its UTF-8, as many as it has.
  private func starts(
    ofLines lines: Range<Int>, of growingText: GrowingText, width: Int
  ) -> [Int] {
    wrapper.lines(lines, of: growingText, width: width).flatMap { part in
      part.lines.map { part.offset + $0.range.lowerBound }
    }
  }

  /// Calls `body` with each line that shows what is at one of these offsets of its text's UTF-8, which ascend.
  /// O(text), or O(those lines · log n) of a text that grows.
  func forEachLine(showing offsets: [Int], width: Int, _ body: (Int) -> Void) {
    var rest = offsets[...]
    if let growingText {
      while let offset = rest.first {
        let line = wrapper.line(atOffset: offset, of: growingText, width: width)
        let starts = starts(
          ofLines: line..<line + Self.linesAtOnce + 1, of: growingText, width: width)
        body(line)
        rest = rest.dropFirst().drop { $0 < (starts.count > 1 ? starts[1] : .max) }
        // Where the last one ends is known only of a text that ends with it.
        let known = starts.count > Self.linesAtOnce ? Self.linesAtOnce : starts.count
        for index in 1..<max(known, 1) {
          guard let next = rest.first else { return }
          let end = index + 1 < starts.count ? starts[index + 1] : .max
          if next < end {
            body(line + index)
            rest = rest.drop { $0 < end }
          }
        }
      }
      return
    }
    var line = -1
    wrapper.forEachLine(of: text, width: width) { found in
      let before = rest.prefix { $0 < found.range.lowerBound }
      if !before.isEmpty { body(max(line, 0)) }
      rest = rest.dropFirst(before.count)
      line += 1
      return !rest.isEmpty
    }
    if !rest.isEmpty { body(max(line, 0)) }
  }

  /// The line that shows what is at an offset of its text's UTF-8.
  func line(ofOffset offset: Int, width: Int) -> Int {
    if let growingText {
      return wrapper.line(atOffset: offset, of: growingText, width: width)
    }
    var line = 0
    forEachLine(showing: [offset], width: width) { line = $0 }
    return line
  }
}
