import HeightEngine
import TerminalCore

extension CellLayout {
  /// Draws it into `rect`, whose lines are those that `height(width:)` gave. O(text).
  public func draw(in canvas: inout Canvas, rect: Rect) {
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
    case .padding(let insets, let layout):
      layout.draw(
        in: &canvas,
        rect: Rect(
          column: rect.column + insets.left, line: rect.line + insets.top,
          columns: rect.columns - insets.left - insets.right,
          lines: rect.lines - insets.top - insets.bottom))
    case .box(_, let label):
      canvas.fill(rect, style: label.style)
      let height = min(label.height(width: rect.columns), rect.lines)
      label.draw(
        in: &canvas,
        rect: Rect(
          column: rect.column, line: rect.line + (rect.lines - height) / 2, columns: rect.columns,
          lines: height))
    case .rule(let style):
      canvas.horizontalRule(
        at: Point(column: rect.column, line: rect.line), columns: rect.columns, style: style)
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

  private static func drawStack(
    _ parts: [CellLayout], spacing: Int, in canvas: inout Canvas, rect: Rect
  ) {
    var line = rect.line
    for part in parts {
      guard line < rect.endLine, line < canvas.clip.endLine else { return }
      let height = part.height(width: rect.columns)
      part.draw(
        in: &canvas,
        rect: Rect(column: rect.column, line: line, columns: rect.columns, lines: height))
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
      left += width + spacing
    }
  }
}
