/// A size in columns and lines.
public struct Size: Hashable, Sendable {
  public var columns: Int
  public var lines: Int

  public init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
  }

  public static let zero = Size(columns: 0, lines: 0)
}

/// A place on the screen, from its top left corner (0, 0).
public struct Point: Hashable, Sendable {
  public var column: Int
  public var line: Int

  public init(column: Int, line: Int) {
    self.column = column
    self.line = line
  }
}

/// A rectangle of cells; a width or height below 0 counts as 0.
public struct Rect: Hashable, Sendable {
  public var column: Int
  public var line: Int
  public var columns: Int
  public var lines: Int

  public init(column: Int, line: Int, columns: Int, lines: Int) {
    self.column = column
    self.line = line
    self.columns = max(columns, 0)
    self.lines = max(lines, 0)
  }

  public init(size: Size) {
    self.init(column: 0, line: 0, columns: size.columns, lines: size.lines)
  }

  /// The first column to the right of it.
  public var endColumn: Int { column + columns }
  /// The first line below it.
  public var endLine: Int { line + lines }
  public var size: Size { Size(columns: columns, lines: lines) }
  public var isEmpty: Bool { columns == 0 || lines == 0 }

  public func contains(_ point: Point) -> Bool {
    point.column >= column && point.column < endColumn && point.line >= line
      && point.line < endLine
  }

  public func intersection(_ other: Rect) -> Rect {
    let left = max(column, other.column)
    let top = max(line, other.line)
    return Rect(
      column: left, line: top, columns: min(endColumn, other.endColumn) - left,
      lines: min(endLine, other.endLine) - top)
  }
}
