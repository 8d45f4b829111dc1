import HeightEngine
import TerminalCore

extension CellLayout {
  /// Draws it into `rect`, whose lines are those that `height(width:)` gave. Where there are more,
  /// spaces without a number of lines and boxes without an aspect ratio take them. O(text).
  public func draw(in canvas: inout Canvas, rect: Rect) {
    let rect = Rect(
      column: rect.column, line: rect.line, columns: Self.clampedExtent(rect.columns),
      lines: Self.clampedExtent(rect.lines))
    guard !rect.intersection(canvas.clip).isEmpty else { return }
    switch self {
    case .text(let block):
      block.draw(in: &canvas, rect: rect)
    case .justified(let leading, let trailing, let gap):
      Self.drawJustified(leading, trailing, gap: gap, in: &canvas, rect: rect)
    case .stack(let parts, let spacing):
      Self.drawStack(parts, spacing: spacing, in: &canvas, rect: rect)
    case .columns(let columns, let spacing):
      Self.drawColumns(columns, spacing: spacing, in: &canvas, rect: rect)
    case .gridRow(let row):
      row.layout(in: rect.columns).draw(in: &canvas, rect: rect)
    case .padding(let insets, let layout):
      layout.draw(
        in: &canvas,
        rect: Rect(
          column: rect.column + insets.left, line: rect.line + insets.top,
          columns: rect.columns - insets.left - insets.right,
          lines: rect.lines - insets.top - insets.bottom))
    case .box(_, let label):
      let fitting = fitting(width: rect.columns)
      let lines = fitting.undecided == nil ? min(fitting.height, rect.lines) : rect.lines
      Self.drawBox(
        label, in: &canvas,
        rect: Rect(column: rect.column, line: rect.line, columns: rect.columns, lines: lines))
    case .rule(let style):
      canvas.horizontalRule(
        at: Point(column: rect.column, line: rect.line), columns: rect.columns, style: style)
    case .verticalRule(let style):
      canvas.verticalRule(
        at: Point(column: rect.column, line: rect.line), lines: rect.lines, style: style)
    case .space:
      break
    }
  }

  private static func drawJustified(
    _ leading: TextBlock, _ trailing: TextBlock, gap: Int, in canvas: inout Canvas, rect: Rect
  ) {
    var below = rect
    leading.draw(in: &canvas, rect: rect)
    if fitOnOneLine(leading, trailing, gap: gap, width: rect.columns) {
      let width = trailing.idealWidth
      below.column = rect.endColumn - width
      below.columns = width
    } else {
      below.line += leading.height(width: rect.columns)
      below.lines -= below.line - rect.line
    }
    trailing.draw(in: &canvas, rect: below)
  }

  private static func drawBox(_ label: TextBlock, in canvas: inout Canvas, rect: Rect) {
    canvas.fill(rect, style: label.style)
    let height = min(label.height(width: rect.columns), rect.lines)
    label.draw(
      in: &canvas,
      rect: Rect(
        column: rect.column, line: rect.line + (rect.lines - height) / 2, columns: rect.columns,
        lines: height))
  }

  private static func drawStack(
    _ parts: [CellLayout], spacing: Int, in canvas: inout Canvas, rect: Rect
  ) {
    // What most rows are: how many lines it has is found by drawing it.
    if parts.count == 1, case .text(let block) = parts[0], block.growingText == nil {
      return block.draw(in: &canvas, rect: rect)
    }
    let spacing = CellLayout.clamped(spacing)
    let fittings = parts.map { $0.fitting(width: rect.columns) }
    let decided = fittings.reduce(spacing * max(parts.count - 1, 0)) { $0 + $1.height }
    var spare = max(rect.lines - decided, 0)
    var open = fittings.count { $0.undecided != nil }
    var line = rect.line
    for (part, fitting) in zip(parts, fittings) {
      guard line < rect.endLine, line < canvas.clip.endLine else { return }
      var height = fitting.height
      if fitting.undecided != nil {
        let share = spare / open
        height += share
        spare -= share
        open -= 1
      }
      part.draw(
        in: &canvas,
        rect: Rect(
          column: rect.column, line: line, columns: rect.columns,
          lines: min(height, rect.endLine - line)))
      line += height + spacing
    }
  }

  private static func drawColumns(
    _ columns: [Column], spacing: Int, in canvas: inout Canvas, rect: Rect
  ) {
    var left = rect.column
    for (column, width) in zip(columns, widths(of: columns, spacing: spacing, in: rect.columns)) {
      column.layout.draw(
        in: &canvas,
        rect: Rect(column: left, line: rect.line, columns: width, lines: rect.lines))
      left += width + clamped(spacing)
    }
  }
}
