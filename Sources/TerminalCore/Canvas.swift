import HeightEngine

/// A grid of styled cells to draw on.
///
/// Drawing outside the clip leaves no trace, so that a row cut by the screen's edge draws itself as
/// if it were whole.
public struct Canvas: Hashable, Sendable {
  /// One cell: a base with its marks and a style. The right half of a wide cell has no content.
  public struct Cell: Hashable, Sendable {
    public var content: String
    /// 1 or 2; 0 for the right half of a wide cell.
    public var columns: Int
    public var style: Style

    public static let blank = Cell(content: " ", columns: 1, style: .plain)
  }

  public let size: Size
  /// Where drawing leaves a trace.
  public private(set) var clip: Rect
  private var cells: [Cell]

  public init(size: Size) {
    self.size = Size(columns: max(size.columns, 0), lines: max(size.lines, 0))
    self.clip = Rect(size: size)
    self.cells = Array(repeating: .blank, count: self.size.columns * self.size.lines)
  }

  /// The whole of it.
  public var bounds: Rect { Rect(size: size) }

  /// The cell at a place on the canvas.
  public subscript(column: Int, line: Int) -> Cell { cells[line * size.columns + column] }

  /// Draws with the clip narrowed to `rect`.
  public mutating func withClip(_ rect: Rect, _ body: (inout Canvas) -> Void) {
    let before = clip
    clip = clip.intersection(rect)
    body(&self)
    clip = before
  }

  /// Fills `rect` with blanks of a style.
  public mutating func fill(_ rect: Rect, style: Style) {
    let part = rect.intersection(clip)
    for line in part.line..<part.endLine {
      for column in part.column..<part.endColumn {
        set(Cell(content: " ", columns: 1, style: style), column: column, line: line)
      }
    }
  }

  /// Draws one line of wrapped text with its first column at `point`.
  public mutating func draw(
    _ line: TextLine, of text: DisplayText, wrapper: LineWrapper, width: Int, at point: Point,
    style: Style
  ) {
    guard point.line >= clip.line, point.line < clip.endLine else { return }
    text.forEachCell(in: line, wrapper: wrapper, width: width) { cell in
      set(
        Cell(content: cell.content, columns: cell.columns, style: style),
        column: point.column + cell.column, line: point.line)
    }
  }

  /// Draws text on one line, cut with an ellipsis at `width` columns.
  public mutating func draw(_ text: DisplayText, at point: Point, width: Int, style: Style = .plain)
  {
    let wrapper = LineWrapper(mode: .none, lineLimit: 1)
    guard let line = wrapper.lines(of: text, width: width).first else { return }
    draw(line, of: text, wrapper: wrapper, width: width, at: point, style: style)
  }

  /// Changes the style of what is drawn in `rect`.
  public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    let part = rect.intersection(clip)
    for line in part.line..<part.endLine {
      for column in part.column..<part.endColumn {
        change(&cells[line * size.columns + column].style)
      }
    }
  }

  private mutating func set(_ cell: Cell, column: Int, line: Int) {
    guard column >= clip.column, column + cell.columns <= clip.endColumn, line >= clip.line,
      line < clip.endLine
    else { return }
    cells[line * size.columns + column] = cell
  }

  /// A line as plain text, blanks at its end left off.
  public func text(ofLine line: Int) -> String {
    var text = ""
    for column in 0..<size.columns { text += self[column, line].content }
    while text.last == " " { text.removeLast() }
    return text
  }
}
