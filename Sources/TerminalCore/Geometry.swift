/// A size in columns and lines.
public struct Size: Hashable, Sendable {
  /// Cells from left to right.
  public var columns: Int
  /// Cells from top to bottom.
  public var lines: Int

  /// A size, as given.
  public init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
  }

  /// No columns and no lines.
  public static let zero = Size(columns: 0, lines: 0)
}

/// A place on the screen, from its top left corner (0, 0).
public struct Point: Hashable, Sendable {
  /// Columns to its left; below 0 it lies left of the screen.
  public var column: Int
  /// Lines above it; below 0 it lies above the screen.
  public var line: Int

  /// A place, as given.
  public init(column: Int, line: Int) {
    self.column = column
    self.line = line
  }
}

/// A rectangle of cells; a width or height below 0 counts as 0.
public struct Rect: Hashable, Sendable {
  /// Its first column.
  public var column: Int
  /// Its first line.
  public var line: Int
  /// Its width in columns, not below 0.
  public var columns: Int { didSet { columns = max(columns, 0) } }
  /// Its height in lines, not below 0.
  public var lines: Int { didSet { lines = max(lines, 0) } }

  /// A rectangle from its top left corner, a width and a height.
  public init(column: Int, line: Int, columns: Int, lines: Int) {
    self.column = column
    self.line = line
    self.columns = max(columns, 0)
    self.lines = max(lines, 0)
  }

  /// The rectangle of a size, at the screen's top left corner.
  public init(size: Size) {
    self.init(column: 0, line: 0, columns: size.columns, lines: size.lines)
  }

  /// The first column to the right of it; `Int.max` for a rectangle without end.
  public var endColumn: Int { Self.end(column, columns) }
  /// The first line below it; `Int.max` for a rectangle without end.
  public var endLine: Int { Self.end(line, lines) }
  /// Its width and height.
  public var size: Size { Size(columns: columns, lines: lines) }
  /// Whether there is no cell in it.
  public var isEmpty: Bool { columns == 0 || lines == 0 }

  private static func end(_ start: Int, _ length: Int) -> Int {
    let (end, overflow) = start.addingReportingOverflow(length)
    return overflow ? .max : end
  }

  /// Whether a place lies in it.
  public func contains(_ point: Point) -> Bool {
    point.column >= column && point.column < endColumn && point.line >= line
      && point.line < endLine
  }

  /// What two rectangles have in common; an empty one where they have nothing.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(column, other.column)
    let top = max(line, other.line)
    let right = max(min(endColumn, other.endColumn), left)
    let bottom = max(min(endLine, other.endLine), top)
    return Rect(column: left, line: top, columns: right - left, lines: bottom - top)
  }

  /// The rectangle that is left when so many columns and lines are taken off its sides.
  public func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Rect {
    Rect(
      column: column + left, line: line + top, columns: columns - left - right,
      lines: lines - top - bottom)
  }
}
