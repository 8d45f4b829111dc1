import HeightEngine
import TerminalCore

/// A mark of a row, to come back to it or to count from it.
public struct RowMark: Hashable, Sendable {
  /// What it is told from others by.
  public var name: String
  /// Whether its name is seen at the row.
  public var isShown: Bool

  /// A mark of this name.
  public init(_ name: String, isShown: Bool = true) {
    self.name = name
    self.isShown = isShown
  }
}

/// The rows that have marks; each goes along with its row.
struct RowMarks {
  private(set) var rows: [RowMark: IndexPath] = [:]

  init(_ rows: [RowMark: IndexPath] = [:]) { self.rows = rows }

  mutating func keep(where isKept: (IndexPath) -> Bool) { rows = rows.filter { isKept($0.value) } }

  mutating func apply(_ changes: ResolvedChanges) {
    if !rows.isEmpty { rows = rows.compactMapValues(changes.newIndexPath(of:)) }
  }

  mutating func apply(_ regrouping: SectionRegrouping) {
    if !rows.isEmpty { rows = rows.mapValues(regrouping.newIndexPath(of:)) }
  }

  /// The names that are seen at a row, in order.
  func names(at indexPath: IndexPath) -> [String] {
    guard !rows.isEmpty else { return [] }
    return rows.filter { $0.key.isShown && $0.value == indexPath }.map(\.key.name).sorted()
  }
}

extension TableView {
  /// The rows that have marks. A mark goes along with its row where others are inserted, deleted or moved, and
  /// goes with it; after `reloadData()` it stands at the same index path, as the selection does.
  ///
  /// Its name is seen in the left margin, else in the last column of the first of the row's lines that leaves it free,
  /// so that no text is covered and no height changes; where none does, the look of the last column shows it.
  public var marks: [RowMark: IndexPath] {
    get { rowMarks.rows }
    set {
      reloadIfNeeded()
      rowMarks = RowMarks(newValue)
      rowMarks.keep(where: isValid)
    }
  }

  /// Shows the first of a row's marks, that rows above it are left out, and its sign, in `rect`, its lines without the
  /// separator.
  ///
  /// - Parameter bar: The look of the bar that stands in the margin; nil: there is none. What takes a line of it is cut
  ///   out of it, so that a row of one line still has one.
  func drawMarks(
    of cell: TableViewCell, at indexPath: IndexPath, bar: Style?, in canvas: inout Canvas,
    rect: Rect
  ) {
    func inMargin(_ highlight: @escaping (inout Style) -> Void) -> (inout Style) -> Void {
      guard let bar else { return highlight }
      return {
        $0 = bar
        $0.attributes.formSymmetricDifference(.reverse)
        $0.attributes.insert(.bold)
      }
    }
    var margin = Rect(
      column: frame.column, line: rect.line, columns: min(leftMarginWidth, 1), lines: rect.lines
    ).intersection(canvas.clip)
    var edge = rect
    if let name = rowMarks.names(at: indexPath).first {
      let highlight = appearance.rowMarkHighlight
      if !draw(name, inMargin(highlight), inFirstLineOf: &margin, in: &canvas) {
        drawAtEnd(name, highlight, in: &canvas, rect: edge)
        edge.columns -= 1
      }
    }
    if hasGap(above: indexPath) {
      let look = appearance.separatorLineStyle
      if !draw(Self.gap, inMargin { $0 = look }, inFirstLineOf: &margin, in: &canvas) {
        drawAtEnd(Self.gap, { $0 = look }, in: &canvas, rect: edge)
        edge.columns -= 1
      }
    }
    guard let sign = cell.sign else { return }
    let highlight = appearance.signHighlight
    if draw(sign, inMargin(highlight), inFirstLineOf: &margin, in: &canvas) { return }
    let columns = contentWidth(of: cell)
    if columns < rect.columns {
      edge = Rect(column: rect.column + columns, line: rect.line, columns: 1, lines: 1)
    }
    drawAtEnd(sign, highlight, in: &canvas, rect: edge)
  }

  /// Stands where rows are left out.
  static let gap = "⋯"

  /// Takes the first of the margin's lines. False: none is left.
  private func draw(
    _ character: String, _ highlight: (inout Style) -> Void, inFirstLineOf margin: inout Rect,
    in canvas: inout Canvas
  ) -> Bool {
    let cell = Rect(column: margin.column, line: margin.line, columns: 1, lines: 1)
    guard !margin.isEmpty, cell.intersection(canvas.bounds) == cell else { return false }
    let style = canvas[cell.column, cell.line].style
    canvas.draw(
      DisplayText(character), at: Point(column: cell.column, line: cell.line), width: 1,
      style: style)
    canvas.restyle(cell, highlight)
    margin.line += 1
    margin.lines -= 1
    return true
  }

  /// Shows a character in the last column of the first line that leaves it free; where none does, by the look of
  /// that column alone.
  private func drawAtEnd(
    _ character: String, _ highlight: (inout Style) -> Void, in canvas: inout Canvas, rect: Rect
  ) {
    guard rect.columns > 0 else { return }
    let part = Rect(column: rect.endColumn - 1, line: rect.line, columns: 1, lines: rect.lines)
      .intersection(canvas.clip).intersection(canvas.bounds)
    guard !part.isEmpty else { return }
    let free = (part.line..<part.endLine).first { canvas[part.column, $0].content == " " }
    let line = free ?? part.line
    if free != nil {
      canvas.draw(
        DisplayText(character), at: Point(column: part.column, line: line), width: 1,
        style: canvas[part.column, line].style)
    }
    let width = canvas[part.column, line].columns == 0 ? 2 : 1
    let cell = Rect(
      column: part.endColumn - width, line: line, columns: width, lines: 1)
    canvas.restyle(cell) {
      highlight(&$0)
      if free == nil { $0.attributes.insert(.reverse) }
    }
  }
}
