// Lines as a whole, for what brings one frame after the other to a terminal.

/// The cells of one line of a canvas.
package struct PackedCells: RandomAccessCollection {
  /// Those of the whole canvas.
  @usableFromInline let cells: [PackedCell]
  @usableFromInline let start: Int
  package let endIndex: Int

  init(of cells: [PackedCell], from start: Int, count: Int) {
    self.cells = cells
    self.start = start
    endIndex = count
  }

  @inlinable package var startIndex: Int { 0 }
  /// The cell in a column.
  @inlinable package subscript(_ column: Int) -> PackedCell {
    @inline(__always) get { cells[start + column] }
  }
}

extension Canvas {
  /// A number that lines with the same cells share, and others hardly ever.
  /// - Complexity: O(columns).
  package func fingerprint(ofLine line: Int) -> UInt64 {
    packedCells(ofLine: line).fingerprint
  }

  /// The canvas at another size: cut, or with blanks at its right and below.
  package func fitted(to size: Size) -> Canvas {
    if size == self.size { return self }
    var result = Canvas(size: size)
    for line in 0..<min(size.lines, self.size.lines) {
      for column in 0..<min(size.columns, self.size.columns) {
        let cell = packedCell(column, line)
        if cell.columns > 0 { result.put(cell, column: column, line: line) }
      }
    }
    result.cursor = cursor
    result.links = links
    return result
  }
}
