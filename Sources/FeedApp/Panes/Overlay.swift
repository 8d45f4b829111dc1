import HeightEngine
import TableKit
import TerminalCore

/// Lines of a name and a text over the feed. Where it is higher than the screen, it scrolls.
struct Overlay {
  private let title: DisplayText
  private let numberOfRows: Int
  private let row: (Int) -> (name: DisplayText, text: DisplayText)
  private let nameColumns: Int
  /// The row that is chosen, which is always in view.
  private let selected: Int?
  /// Lines scrolled off its top.
  private var offset = 0

  /// Of so many rows, each asked for when it comes into view.
  init(
    title: DisplayText, numberOfRows: Int, nameColumns: Int = 14, selected: Int? = nil,
    row: @escaping (Int) -> (name: DisplayText, text: DisplayText)
  ) {
    (self.title, self.numberOfRows, self.row) = (title, numberOfRows, row)
    (self.nameColumns, self.selected) = (nameColumns, selected)
  }

  init(
    title: DisplayText, rows: [(name: DisplayText, text: DisplayText)], nameColumns: Int = 14,
    selected: Int? = nil
  ) {
    self.init(
      title: title, numberOfRows: rows.count, nameColumns: nameColumns, selected: selected
    ) { rows[$0] }
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

  // MARK: - Its parts, from top to bottom: its title, an empty line, its rows

  private static let partsOfHead = 2
  private var numberOfParts: Int { Self.partsOfHead + numberOfRows }

  private func part(_ index: Int) -> CellLayout {
    switch index {
    case 0: .text(TextBlock(title, style: Theme.title, alignment: .center))
    case 1: .space(lines: 1)
    default: layout(ofRow: index - Self.partsOfHead)
    }
  }

  private func layout(ofRow index: Int) -> CellLayout {
    let row = row(index)
    let isSelected = index == selected
    return .columns([
      .init(
        .fixed(nameColumns),
        .text(TextBlock(row.name, style: isSelected ? Theme.status : Theme.title))),
      .init(.flexible(), .text(TextBlock(row.text, style: isSelected ? Theme.status : .plain))),
    ])
  }

  /// Its lines, counted as far as `most`.
  private func height(columns: Int, most: Int) -> Int {
    var height = 0
    for index in 0..<numberOfParts where height < most {
      height += part(index).height(width: columns)
    }
    return min(height, most)
  }

  /// The first part in view of so many lines, and how many lines of it are above: such that the chosen row is in
  /// view.
  private func top(columns: Int, lines: Int) -> (part: Int, linesAbove: Int) {
    guard let selected else { return top(columns: columns, offset: offset) }
    var index = Self.partsOfHead + selected
    var room = lines - part(index).height(width: columns)
    while room > 0, index > 0 {
      index -= 1
      room -= part(index).height(width: columns)
    }
    return (index, max(-room, 0))
  }

  private func top(columns: Int, offset: Int) -> (part: Int, linesAbove: Int) {
    var above = offset
    for index in 0..<numberOfParts {
      let height = part(index).height(width: columns)
      if above < height { return (index, above) }
      above -= height
    }
    return (numberOfParts, 0)
  }

  /// Calls `body` with the parts in view and where they stand, until it answers false.
  private func forEachPart(
    in inner: Rect, _ body: (_ index: Int, CellLayout, Rect) -> Bool
  ) {
    let top = top(columns: inner.columns, lines: inner.lines)
    var line = inner.line - top.linesAbove
    for index in top.part..<max(numberOfParts, top.part) where line < inner.endLine {
      let part = part(index)
      let height = part.height(width: inner.columns)
      let rect = Rect(column: inner.column, line: line, columns: inner.columns, lines: height)
      guard body(index, part, rect) else { return }
      line += height
    }
  }

  // MARK: - On the screen

  /// Scrolls by lines, as far as there is something more to see on a screen of `size`.
  mutating func scroll(byLines lines: Int, size: Size) {
    let most = height(columns: innerColumns(size), most: .max) - innerLines(size)
    offset = min(max(offset + lines, 0), max(most, 0))
  }

  /// Where its lines stand on a screen of `size`.
  private func inner(_ size: Size) -> Rect {
    let columns = innerColumns(size)
    let lines = height(columns: columns, most: innerLines(size))
    return Rect(
      column: (size.columns - columns) / 2, line: (size.lines - lines) / 2, columns: columns,
      lines: lines)
  }

  /// Whether a place of the screen is within it.
  func holds(_ point: Point, size: Size) -> Bool { inner(size).contains(point) }

  /// The row that stands at a place of the screen; nil: none.
  func row(at point: Point, size: Size) -> Int? {
    let inner = inner(size)
    guard inner.contains(point) else { return nil }
    var found: Int?
    forEachPart(in: inner) { index, _, rect in
      guard rect.contains(point) else { return true }
      found = index < Self.partsOfHead ? nil : index - Self.partsOfHead
      return false
    }
    return found
  }

  func draw(in canvas: inout Canvas) {
    let size = canvas.size
    let inner = inner(size)
    let isFramed = size.columns > inner.columns
    let margin = isFramed ? 2 : 0
    let outer = Rect(
      column: inner.column - margin, line: inner.line - (isFramed ? 1 : 0),
      columns: inner.columns + 2 * margin, lines: inner.lines + (isFramed ? 2 : 0))
    canvas.fill(outer, style: Theme.overlay)
    if isFramed { Self.drawFrame(outer, in: &canvas) }
    canvas.withClip(inner) { canvas in
      forEachPart(in: inner) { _, part, rect in
        part.draw(in: &canvas, rect: rect)
        return true
      }
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
