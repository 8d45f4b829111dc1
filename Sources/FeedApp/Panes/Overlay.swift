import HeightEngine
import TableKit
import TerminalCore

/// Lines of a name and a text over the feed. Where it is higher than the screen, it scrolls.
struct Overlay {
  private let title: DisplayText
  private let rows: [(name: DisplayText, text: DisplayText)]
  private let nameColumns: Int
  /// The row that is chosen, which is always in view.
  private let selected: Int?
  /// Lines scrolled off its top.
  private var offset = 0

  init(
    title: DisplayText, rows: [(name: DisplayText, text: DisplayText)], nameColumns: Int = 14,
    selected: Int? = nil
  ) {
    (self.title, self.rows) = (title, rows)
    (self.nameColumns, self.selected) = (nameColumns, selected)
  }

  /// What is known of an entry beside its content.
  static func details(of row: FeedRow, _ keys: KeyBindings) -> Overlay {
    let page = row.page
    let all: [(DisplayText, DisplayText?)] = [
      ("title", page.entry.title), ("author", page.entry.username), ("date", page.time),
      ("link", page.entry.link.map { DisplayText($0.string) }),
      ("image", page.entry.imageName.map { DisplayText($0) }),
      ("key", DisplayText(page.entry.key)),
    ]
    return Overlay(
      title: DisplayText(keys.completed("Details ({quit} or {back} closes)")),
      rows: all.compactMap { name, text in text.map { (name, $0) } })
  }

  private var layout: CellLayout { .stack(head + rows.indices.map(layout(ofRow:))) }

  private var head: [CellLayout] {
    [.text(TextBlock(title, style: Theme.title, alignment: .center)), .space(lines: 1)]
  }

  private func layout(ofRow index: Int) -> CellLayout {
    let row = rows[index]
    let isSelected = index == selected
    return .columns([
      .init(
        .fixed(nameColumns),
        .text(TextBlock(row.name, style: isSelected ? Theme.status : Theme.title))),
      .init(.flexible(), .text(TextBlock(row.text, style: isSelected ? Theme.status : .plain))),
    ])
  }

  /// Lines scrolled off its top, so that the chosen row is in view.
  private func offset(columns: Int, lines: Int) -> Int {
    guard let selected else { return offset }
    let above = CellLayout.stack(head + (0..<selected).map(layout(ofRow:))).height(width: columns)
    let end = above + layout(ofRow: selected).height(width: columns)
    return max(end - lines, 0)
  }

  /// Scrolls by lines, as far as there is something more to see on a screen of `size`.
  mutating func scroll(byLines lines: Int, size: Size) {
    let most = layout.height(width: innerColumns(size)) - innerLines(size)
    offset = min(max(offset + lines, 0), max(most, 0))
  }

  /// Where its lines stand on a screen of `size`.
  private func inner(_ size: Size) -> Rect {
    let columns = innerColumns(size)
    let lines = min(layout.height(width: columns), innerLines(size))
    return Rect(
      column: (size.columns - columns) / 2, line: (size.lines - lines) / 2, columns: columns,
      lines: lines)
  }

  /// The row that stands at a place of the screen; nil: none.
  func row(at point: Point, size: Size) -> Int? {
    let inner = inner(size)
    guard inner.contains(point) else { return nil }
    let line = point.line - inner.line + offset(columns: inner.columns, lines: inner.lines)
    var end = CellLayout.stack(head).height(width: inner.columns)
    guard line >= end else { return nil }
    return rows.indices.first { index in
      end += layout(ofRow: index).height(width: inner.columns)
      return line < end
    }
  }

  func draw(in canvas: inout Canvas) {
    let size = canvas.size
    let inner = inner(size)
    let (columns, lines) = (inner.columns, inner.lines)
    let isFramed = size.columns > columns
    let margin = isFramed ? 2 : 0
    let outer = Rect(
      column: inner.column - margin, line: inner.line - (isFramed ? 1 : 0),
      columns: columns + 2 * margin, lines: lines + (isFramed ? 2 : 0))
    canvas.fill(outer, style: Theme.overlay)
    if isFramed { Self.drawFrame(outer, in: &canvas) }
    let offset = offset(columns: columns, lines: lines)
    canvas.withClip(inner) { [layout] in
      layout.draw(
        in: &$0,
        rect: Rect(
          column: inner.column, line: inner.line - offset, columns: columns,
          lines: layout.height(width: columns)))
    }
  }

  private static func drawFrame(_ rect: Rect, in canvas: inout Canvas) {
    let right = rect.endColumn - 1
    let bottom = rect.endLine - 1
    for line in [rect.line, bottom] {
      canvas.horizontalRule(
        at: Point(column: rect.column, line: line), columns: rect.columns, style: Theme.rule)
    }
    for column in [rect.column, right] {
      canvas.verticalRule(
        at: Point(column: column, line: rect.line), lines: rect.lines, style: Theme.rule)
    }
    let corners: [(Int, Int, Unicode.Scalar)] = [
      (rect.column, rect.line, "┌"), (right, rect.line, "┐"), (rect.column, bottom, "└"),
      (right, bottom, "┘"),
    ]
    for (column, line, symbol) in corners {
      canvas.draw(symbol: symbol, at: Point(column: column, line: line), style: Theme.rule)
    }
  }

  private func innerColumns(_ size: Size) -> Int {
    size.columns < 30 ? size.columns : min(size.columns - 6, 46)
  }

  private func innerLines(_ size: Size) -> Int {
    size.columns < 30 ? size.lines : max(size.lines - 2, 1)
  }
}
