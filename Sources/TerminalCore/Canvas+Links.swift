import HeightEngine

// Links are of cells, as their look is: what is drawn over them takes them away.
extension Canvas {
  /// Where the cell at a place leads; nil: nowhere.
  public func link(at point: Point) -> Hyperlink? {
    guard bounds.contains(point) else { return nil }
    var cell = packedCell(point.column, point.line)
    if cell.columns == 0, point.column > 0 { cell = packedCell(point.column - 1, point.line) }
    return links[cell.link]
  }

  /// Has parts of a line of wrapped text lead somewhere, where it was drawn with the same arguments.
  ///
  /// - Complexity: O(bytes of the line × links that touch it + links).
  public mutating func link(
    _ line: TextLine, of text: DisplayText, wrapper: LineWrapper, width: Int, at point: Point,
    links: [LinkRun]
  ) {
    guard point.line >= clip.line, point.line < clip.endLine else { return }
    let tail = line.rangeAfterEllipsis ?? line.range
    let touching = links.filter { $0.range.overlaps(line.range) || $0.range.overlaps(tail) }
    guard !touching.isEmpty else { return }
    let numbers = touching.map { number(of: $0.link) }
    func link(_ column: Int, _ range: Range<Int>) {
      let (column, overflow) = point.column.addingReportingOverflow(column)
      let found = touching.lastIndex { $0.range.contains(range.lowerBound) }
      if !overflow, !range.isEmpty, let found {
        setLink(numbers[found], column: column, line: point.line)
      }
    }
    text.forEachCell(in: line, wrapper: wrapper, width: width) { column, _, range, _ in
      link(column, range)
    } other: { cell in
      link(cell.column, cell.range)
    }
  }

  /// The number of a link on this canvas: on nearly every one the same.
  private mutating func number(of link: Hyperlink) -> UInt32 {
    var number = link.number
    while let other = links[number], other != link {
      number = max((number + 1) & (1 << PackedCell.linkBits - 1), 1)
    }
    links[number] = link
    return number
  }

  /// The cells lead nowhere that lead to these; nil: all. O(cells).
  package mutating func removeLinks(_ numbers: Set<UInt32>? = nil) {
    guard !links.isEmpty else { return }
    forEachLinkedCell { if numbers?.contains($0.link) ?? true { $0.link = 0 } }
    links = numbers.map { numbers in links.filter { !numbers.contains($0.key) } } ?? [:]
  }
}
