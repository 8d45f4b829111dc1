import HeightEngine

/// A grid of styled cells to draw on.
///
/// Drawing outside the clip leaves no trace, so that a row cut by the screen's edge draws itself as
/// if it were whole. Only sanitised text and the symbols of `draw(symbol:at:style:)` can be drawn.
///
/// A wide character is never half there: one that is overwritten in part, or would be cut by the
/// clip, becomes blank in the part that is left.
public struct Canvas: Hashable, Sendable {
  /// One cell: a base with its marks and a style. The right half of a wide cell has no content.
  public struct Cell: Hashable, Sendable {
    /// What it shows.
    public var content: String
    /// 1 or 2; 0 for the right half of a wide cell.
    public var columns: Int
    /// How it looks.
    public var style: Style

    /// A blank in the terminal's own colours.
    public static let blank = Cell(content: " ", columns: 1, style: .plain)
  }

  /// Columns and lines; nothing below 0.
  public let size: Size
  /// Where drawing leaves a trace.
  public private(set) var clip: Rect
  /// Where the terminal's cursor blinks; nil: it is hidden.
  public var cursor: Point?
  private var cells: [PackedCell]
  /// Where cells lead, by the numbers that they have for it.
  package internal(set) var links: [UInt32: Hyperlink] = [:]

  /// A canvas of blanks.
  /// - Complexity: O(cells).
  public init(size: Size) {
    self.size = Size(columns: max(size.columns, 0), lines: max(size.lines, 0))
    self.clip = Rect(size: self.size)
    self.cells = Array(
      repeating: .blank(.plain), count: self.size.columns * self.size.lines)
  }

  /// The whole of it.
  public var bounds: Rect { Rect(size: size) }

  /// The cell at a place on the canvas.
  public subscript(column: Int, line: Int) -> Cell {
    let cell = cells[line * size.columns + column]
    return Cell(content: cell.content, columns: cell.columns, style: cell.style.style)
  }

  /// The cell at a place, as it is kept.
  package func packedCell(_ column: Int, _ line: Int) -> PackedCell {
    cells[line * size.columns + column]
  }

  /// The cells of a line, as they are kept.
  package func packedCells(ofLine line: Int) -> PackedCells {
    PackedCells(of: cells, from: line * size.columns, count: size.columns)
  }

  /// Draws with the clip narrowed to `rect`.
  public mutating func withClip(_ rect: Rect, _ body: (inout Canvas) throws -> Void) rethrows {
    let before = clip
    clip = clip.intersection(rect)
    defer { clip = before }
    try body(&self)
  }

  /// Fills `rect` with blanks of a style.
  /// - Complexity: O(cells in `rect`).
  public mutating func fill(_ rect: Rect, style: Style) {
    fill(rect, with: .blank(PackedStyle(style)))
  }

  /// Fills `rect` with a cell of one column.
  mutating func fill(_ rect: Rect, with cell: PackedCell) {
    let part = rect.intersection(clip)
    guard !part.isEmpty else { return }
    for line in part.line..<part.endLine {
      separate(column: part.column, line: line)
      separate(column: part.endColumn - 1, line: line)
      let start = line * size.columns
      for index in start + part.column..<start + part.endColumn { cells[index] = cell }
    }
  }

  /// Changes the style of what is drawn in `rect`.
  /// - Complexity: O(cells in `rect`); `change` is called once per run of one style.
  public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    let part = rect.intersection(clip)
    var before = PackedStyle.plain
    var after: PackedStyle?
    for line in part.line..<part.endLine {
      let start = line * size.columns
      for index in start + part.column..<start + part.endColumn {
        let style = cells[index].style
        if let after, style == before {
          cells[index].style = after
        } else {
          var changed = style.style
          change(&changed)
          before = style
          let packed = PackedStyle(changed)
          after = packed
          cells[index].style = packed
        }
      }
    }
  }

  /// Puts a cell where the clip lets it, and nothing where it doesn't.
  package mutating func put(_ cell: PackedCell, column: Int, line: Int) {
    guard line >= clip.line, line < clip.endLine else { return }
    let isInside = column >= clip.column && column < clip.endColumn
    if cell.columns < 2 {
      if isInside { store(cell, column: column, line: line) }
      return
    }
    let (right, overflow) = column.addingReportingOverflow(1)
    guard !overflow else { return }
    let isRightInside = right >= clip.column && right < clip.endColumn
    if isInside && isRightInside {
      separate(column: column, line: line)
      separate(column: right, line: line)
      let index = line * size.columns + column
      var cells = self.cells.mutableSpan
      cells[index] = cell
      cells[index + 1] = .rightHalf(cell.style)
    } else if isInside {
      store(.blank(cell.style), column: column, line: line)
    } else if isRightInside {
      store(.blank(cell.style), column: right, line: line)
    }
  }

  /// Puts characters of printable ASCII side by side, from `column` on, where the clip lets them.
  package mutating func put(
    ascii: Span<UInt8>, style: PackedStyle, column: Int, line: Int
  ) {
    guard line >= clip.line, line < clip.endLine else { return }
    let (end, overflow) = column.addingReportingOverflow(ascii.count)
    let first = max(column, clip.column)
    let last = min(end, clip.endColumn)
    guard !overflow, first < last else { return }
    separate(column: first, line: line)
    separate(column: last - 1, line: line)
    let start = line * size.columns
    let shown = ascii.extracting(first - column..<last - column)
    var cells = self.cells.mutableSpan
    var place = start + first
    for index in shown.indices {
      cells[place] = PackedCell(ascii: shown[index], style: style)
      place &+= 1
    }
  }

  /// Has a cell lead somewhere, where the clip lets it.
  mutating func setLink(_ link: UInt32, column: Int, line: Int) {
    guard clip.contains(Point(column: column, line: line)) else { return }
    cells[line * size.columns + column].link = link
  }

  /// Changes the cells that lead somewhere. O(cells).
  mutating func forEachLinkedCell(_ change: (inout PackedCell) -> Void) {
    for index in cells.indices where cells[index].link != 0 { change(&cells[index]) }
  }

  @inline(__always)
  private mutating func store(_ cell: PackedCell, column: Int, line: Int) {
    let index = line * size.columns + column
    // Nearly always it is no half of a wide cell that is there.
    if cells[index].columns != 1 { separate(column: column, line: line) }
    cells[index] = cell
  }

  /// Blanks the other half of a wide cell, one half of which is about to be overwritten; it may lie
  /// outside the clip.
  @inline(__always)
  private mutating func separate(column: Int, line: Int) {
    let index = line * size.columns + column
    if cells[index].columns == 0 { cells[index - 1] = .blank(cells[index - 1].style) }
    free(column, line)
  }

  /// Blanks the right half that would be left alone.
  @inline(__always)
  private mutating func free(_ column: Int, _ line: Int) {
    let index = line * size.columns + column
    if cells[index].columns == 2 { cells[index + 1] = .blank(cells[index + 1].style) }
  }
}
